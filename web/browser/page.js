// What the tests share: the page under test, which must never complain nor ask anybody else.

import { test as base, expect } from "@playwright/test";

export { expect };

const pages = (process.env.OCTO_PAGES ?? "").split(" ").filter(Boolean);

/** Where the page is: as files on a host that knows nothing, and served by octo. */
export const [files, served] = pages;

/** A board of two moves, AC. */
export const EASY = "111132323132231222312133";

export const test = base.extend({
	/** The page as files. Every test fails on a complaint in the console and on a request to another origin. */
	page: async ({ page }, use) => {
		const complaints = [];
		page.on("console", (message) => {
			if (["error", "warning"].includes(message.type())) {
				complaints.push(`${message.type()}: ${message.text()}`);
			}
		});
		page.on("pageerror", (error) => complaints.push(String(error)));
		page.on("request", (request) => {
			const { origin, protocol } = new URL(request.url());
			if (protocol.startsWith("http") && ![files, served].some((url) => new URL(url).origin === origin)) {
				complaints.push(`request to ${request.url()}`);
			}
		});
		await use(page);
		expect(complaints.filter((complaint) => !complaint.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
	},
});

/** Opens the page with a game, and waits until it knows the table. */
export async function open(page, { url = files, board = "", moves = "" } = {}) {
	await page.goto(board === "" ? url : `${url}#board=${board}&moves=${moves}`);
	await expect(page.locator("#needed-figure")).toHaveText(/^\d+$/);
}

/** Returns what the board shows, by its text for those who cannot see it. */
export async function boardText(page) {
	return (await page.locator("#text li").allTextContents()).join("\n");
}

/** Drags from the middle of a cell, by cells across and down. */
export async function drag(page, from, across, down, { steps = 8, release = true } = {}) {
	const at = await place(page, from);
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await page.mouse.move(at.x + across * at.pitch, at.y + down * at.pitch, { steps });
	if (release) {
		await page.waitForTimeout(120); // so that it is no flick
		await page.mouse.up();
	}
}

/** Where the middle of a cell is in the window. */
export async function place(page, { row, column }) {
	const box = await page.locator("#board .picture").boundingBox();
	const pitch = (box.width / 98) * 10;
	const room = (box.width / 98) * 14;
	return { x: box.x + room + (column + 0.5) * pitch, y: box.y + room + (row + 0.5) * pitch, pitch };
}
