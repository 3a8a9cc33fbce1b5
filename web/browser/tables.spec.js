// The tables of other shapes, which are made in the browser and kept there.

import { expect, test } from "@playwright/test";
import { files } from "./page.js";

const needed = (page) => page.locator("#needed-figure");

const BOARDS = { short: "1222211112122112", plus: "111112222", spiral: "2453234311115432152543425" };

/** Opens a shape with a board, and waits until the table tells how many moves it needs. */
async function open(page, shape) {
	await page.goto("about:blank");
	await page.goto(`${files}?shape=${shape}#board=${BOARDS[shape]}`);
	await expect(needed(page)).toHaveText(/^\d+$/);
}

/**
 * Keeps each table that is kept anew, with a mark that a table which is made has not: as it is, with a bit changed, or without its end.
 * Returns how many there were, and how many of them had the mark.
 */
const mark = (page, how) => page.evaluate(async (how) => {
	const cache = await caches.open("octothorpe tables 1");
	const names = await cache.keys();
	let marked = 0;
	for (const name of names) {
		const kept = await cache.match(name);
		marked += Number(kept.headers.has("mark"));
		const bytes = new Uint8Array(await kept.arrayBuffer());
		bytes[bytes.length >> 1] ^= Number(how === "damaged");
		await cache.put(name, new Response(bytes.subarray(0, bytes.length - Number(how === "cut")), { headers: { mark: "1" } }));
	}
	return [names.length, marked];
}, how);

test("a table is made once, kept, and made anew when it is damaged", async ({ page }) => {
	await open(page, "short");
	const distance = await needed(page).textContent();
	expect(await mark(page, "whole")).toEqual([1, 0]);
	await open(page, "short");
	expect(await mark(page, "damaged")).toEqual([1, 1]);
	await open(page, "short");
	await expect(needed(page)).toHaveText(distance);
	expect(await mark(page, "cut")).toEqual([1, 0]);
	await open(page, "short");
	await expect(needed(page)).toHaveText(distance);
	expect(await mark(page, "whole")).toEqual([1, 0]);
	await open(page, "plus");
	expect(await mark(page, "whole")).toEqual([2, 1]);
});

test("a table is made each time where nothing is kept", async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(globalThis, "caches", { get: () => { throw new DOMException("no", "SecurityError"); } }));
	for (let i = 0; i < 2; i++) {
		await Promise.all([page.waitForEvent("worker", (worker) => worker.url().includes("workers/table.js")), open(page, "spiral")]);
	}
});

test("a table that takes a while tells how far it is", async ({ page }) => {
	await page.goto(`${files}?shape=long`);
	await expect(page.locator("#making-label")).toHaveText(/[1-9] ?%/);
	await expect(needed(page)).toHaveText(/^\d+$/, { timeout: 45_000 });
	await expect(page.locator("#making")).toBeHidden();
	await expect(page.locator("#hint")).toBeEnabled();
});
