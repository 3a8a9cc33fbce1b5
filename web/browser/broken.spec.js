// What goes wrong around the page: files that do not come, browsers that keep nothing or nonsense, links by hand, newer versions.

import { createServer } from "node:http";

import { EASY, drag, expect, files, open, served, test as base } from "./page.js";

/** Tests without a service worker, which would answer before those who fail files on purpose; and the complaints that belong to that. */
const test = base.extend({
	page: async ({ page }, use) => {
		await page.context().addInitScript(() => {
			if ("serviceWorker" in navigator) {
				navigator.serviceWorker.register = () => Promise.reject(new DOMException("not here", "SecurityError"));
			}
		});
		await use(page);
	},
});

const toast = (page) => page.locator("#toast-text");
const count = (page) => page.locator("#count");

/** Has a file fail, without a complaint in the console about the file itself. */
async function fail(page, name) {
	await page.route(`**/${name}`, (route) => route.abort("internetdisconnected"));
}

for (const [view, name] of [["explain", "Explain"], ["search", "Search"]]) {
	test(`${view} that does not load leaves the game, and loads when it can`, async ({ page }) => {
		await fail(page, `views/${view}.js`);
		await open(page, { board: EASY, moves: `A&view=${view}` });
		await expect(page.locator("#view-play")).toBeVisible();
		await expect(toast(page)).toHaveText(`${name} did not load. Try again with a connection.`);
		await expect(page.locator("#live")).toHaveText(`${name} did not load. Try again with a connection.`);
		await page.keyboard.press("c");
		await expect(page.locator("#verdict")).toHaveText("Solved in 2 moves");
		await page.locator(`[data-view=${view}]`).click();
		await expect(page.locator("[aria-current=page]")).toHaveText("Play");
		await page.unroute(`**/views/${view}.js`);
		await page.locator(`[data-view=${view}]`).click();
		await expect(page.locator(`#view-${view} .board .token`).first()).toBeVisible();
	});
}

test("a view that is asked for twice while it loads is there once", async ({ page }) => {
	let release = () => {};
	const held = new Promise((resolve) => {
		release = resolve;
	});
	await page.route("**/views/explain.js", async (route) => {
		await held;
		await route.continue();
	});
	await open(page, { board: EASY });
	for (const view of ["explain", "play", "explain"]) {
		await page.locator(`[data-view=${view}]`).click();
	}
	release();
	await expect(page.locator("#explain-told")).toBeVisible();
	await page.locator("#explain-forth").click();
	await expect(page.locator("#explain-board svg.picture")).toHaveCount(1);
	await expect(page.locator("#explain-steps button").nth(1)).toHaveAttribute("aria-current", "step");
});

test("where no worker may start, the game goes on", async ({ page }) => {
	await page.addInitScript(() => {
		window.Worker = function Worker() {
			throw new DOMException("not here", "SecurityError");
		};
	});
	await open(page, { board: EASY });
	await page.locator("#new").click();
	await page.locator("#daily").click();
	await expect(toast(page)).toHaveText(/no new puzzle/);
	await page.locator("[data-view=search]").click();
	await expect(page.locator("#view-search .token").first()).toBeVisible(); // and its buttons do something
	await page.locator("#search-run").click();
	await expect(toast(page)).toHaveText("Search did not load. Try again with a connection.");
	await expect(page.locator("#search-run")).toHaveText("Run");
	await page.locator("[data-view=explain]").click();
	await expect(page.locator("#explain-failed")).toBeVisible();
});

test("a table that is none gives no answers, and the game goes on", async ({ page }) => {
	for (const body of [Buffer.alloc(147_095, 0x5b), Buffer.from("<!doctype html>")]) {
		await page.route("**/table.bin", (route) => route.fulfill({ body }));
		await page.goto(`${files}#board=${EASY}`);
		await page.reload();
		await page.keyboard.type("ac");
		await expect(count(page)).toHaveText("2");
		await expect(page.locator("#needed-figure")).toHaveText("…");
		await expect(page.locator("#hint")).toBeDisabled();
		await page.unroute("**/table.bin");
	}
});

for (const query of ["", `?embed=1&board=${EASY}`]) {
	test(`a page without its first files says so, ${query || "whole"}`, async ({ page }) => {
		await fail(page, "words/zh.js");
		await page.goto(files + query);
		await expect(page.locator("#broken")).toBeVisible();
		await page.unroute("**/words/zh.js");
		await page.reload();
		await expect(page.locator("#broken")).toBeHidden();
	});
}

const nonsense = [
	"{", '"toString"', "-1", '{"lengths":"abc","open":{},"days":"x"}', '{"lengths":null,"open":[null,{}],"days":[null]}',
	`{"text":"${EASY} A","hints":1e9,"date":"2026-99-99","engines":null,"pace":99,"limit":-1}`,
	'{"lengths":{"2":{"played":-5,"solved":1e300,"fewest":0.5},"99":{"played":1,"solved":1,"fewest":1}}}', JSON.stringify("12".repeat(1e5)),
];
test("nonsense that is kept is nothing", async ({ page }) => {
	await page.addInitScript(() => {
		for (const key of ["language", "look", "digits", "needed", "round", "records", "boards", "board", "search"]) {
			localStorage.setItem(`octothorpe.${key}`, window.name);
		}
	});
	for (const value of nonsense) {
		await page.evaluate((text) => {
			window.name = text;
		}, value);
		await page.goto(`${files}?${nonsense.indexOf(value)}#board=${EASY}`);
		await expect(page.locator("#about")).toHaveText(/^(Puzzle of|A board of your own,) 2 moves$/);
		await page.keyboard.type("ac");
		await expect(page.locator("#verdict")).toHaveText("Solved in 2 moves");
		await expect(page.locator("#summary")).toHaveText(/^1 of 1 solved/);
		await page.locator("#share").click();
		await page.keyboard.press("Escape");
		await page.locator("[data-view=search]").click();
		await expect(page.locator(".engine:visible h2").first()).toHaveText("ida");
	}
});

test("two tabs count all games", async ({ page, context }) => {
	await open(page, { board: EASY });
	const other = await context.newPage();
	await open(other, { board: EASY });
	await page.keyboard.type("ac");
	await expect(page.locator("#summary")).toHaveText(/^1 of 1 solved/);
	await expect(other.locator("#summary")).toHaveText(/^1 of 1 solved/);
	await other.locator("#records").click();
	await other.locator("#forget").click();
	await expect(page.locator("#summary")).not.toHaveText(/1 of 1/);
});

test("a game of very many moves is played and told", async ({ page }) => {
	await open(page, { board: EASY, moves: `${"AF".repeat(50_000)}AC` });
	await expect(page.locator("#verdict")).toHaveText("Solved in 100002 moves");
	await page.locator("[data-view=explain]").click();
	await expect(page.locator("#explain-told")).toBeVisible();
	await expect(page.locator("#explain-choice")).toBeHidden();
	await open(page, { url: `${files}?new`, board: EASY });
	await page.locator("#typed").fill("AF".repeat(10_000));
	await page.locator("#typed").press("Enter");
	await expect(count(page)).toHaveText("20000");
	await page.keyboard.press("Tab");
});

test("a link by hand that holds no game is told to who listens", async ({ page }) => {
	await open(page, { board: EASY });
	await page.evaluate(() => {
		location.hash = "#board=12&view=__proto__";
	});
	await expect(page.locator("#live")).toHaveText("The link holds no game: the board has 2 of 24 symbols");
	await expect(page.locator("#view-play")).toBeVisible();
});

base("in a sandboxed frame the player plays, and its link opens", async ({ context }) => {
	const frame = `<iframe sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" src="${served}?embed=1&board=${EASY}"></iframe>`;
	const server = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(frame + frame));
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	const page = await context.newPage();
	await page.goto(`http://127.0.0.1:${server.address().port}/`);
	const player = page.frameLocator("iframe").nth(1);
	await player.locator("#embed-step").click();
	await expect(player.locator("#embed-place")).toHaveText("Move 1 of 2: A");
	const opened = context.waitForEvent("page");
	await player.getByRole("link").click();
	await expect((await opened).locator("#view-play")).toBeVisible();
	server.close();
});

test("a stroke that is held goes back when its board is no longer seen", async ({ page }) => {
	await open(page, { board: EASY });
	for (const hash of [`#board=${EASY}&view=search`, "#board=311112323132231222312133"]) {
		await drag(page, { row: 3, column: 2 }, 0, 2, { release: false });
		await page.evaluate((to) => {
			location.hash = to;
		}, hash);
		await page.waitForTimeout(100);
		await page.mouse.move(200, 700, { steps: 3 });
		await page.mouse.up();
		await page.locator("[data-view=play]").click();
		await expect(count(page)).toHaveText("0");
		await expect(page.locator("#board .moving > *")).toHaveCount(0);
	}
});

base("letters twice as large fit", async ({ playwright }) => {
	const { launchOptions } = base.info().project.use;
	const browser = await playwright.chromium.launch({ ...launchOptions, args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"] });
	const page = await browser.newPage({ locale: "en-GB" });
	for (const view of ["play", "explain", "search"]) {
		await open(page, { url: `${files}?${view}`, board: EASY, moves: `BED&view=${view}` });
		await expect(page.locator(`#view-${view} .token`).first()).toBeVisible();
		for (const width of [320, 412, 640, 800, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect([view, width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([view, width, width]);
		}
	}
	await browser.close();
});

/** Serves the page as it is, or a newer version of it, whose words and explanation differ, and which has a file more. */
async function host() {
	const told = { newer: false, hangs: false };
	const server = createServer(async (request, response) => {
		if (told.hangs) {
			return;
		}
		const name = request.url.replace(/[?#].*$/, "");
		if (name === "/more.js") {
			response.writeHead(told.newer ? 200 : 404, { "Content-Type": "text/javascript" }).end("export const more = true;");
			return;
		}
		const answer = await fetch(new URL(name.slice(1), files));
		let content = Buffer.from(await answer.arrayBuffer());
		if (told.newer && name.endsWith(".js")) {
			content = Buffer.from(content.toString().replace('playView:"Play"', 'playView:"Newer"').replace(/const VERSION="\w*"/, 'const VERSION="newer"')
				.replace('"./store.js",', '"./store.js", "./more.js",').replace(/^import \{ Asker \}/m, 'import "../more.js"; import { Asker }'));
		}
		response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") }).end(content);
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { told, server, url: `http://127.0.0.1:${server.address().port}/` };
}

const tab = (page) => page.locator("[data-view=play]");

/** Has the browser look for a newer version, and waits until it has kept that. */
async function newer(page) {
	await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
}

base("a newer version comes whole, when the page begins again and no other tab has the older one", async ({ context }) => {
	const { told, server, url } = await host();
	const [one, other] = [await context.newPage(), await context.newPage()];
	const wrong = [];
	one.on("pageerror", (error) => wrong.push(String(error)));
	await open(one, { url, board: EASY, moves: "A" });
	await one.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await open(other, { url });
	told.newer = true;
	await newer(one);
	await one.reload();
	await expect(tab(one)).toHaveText("Play"); // which the other has too
	await one.locator("[data-view=explain]").click();
	await expect(one.locator("#explain-told")).toBeVisible(); // of the older version, though the host has the newer
	expect(await one.evaluate(async () => (await caches.keys()).length)).toBe(2);
	await other.close();
	await one.locator("[data-view=play]").click();
	await expect(async () => { // a browser takes a moment to forget a tab
		await one.reload();
		await expect(tab(one)).toHaveText("Newer", { timeout: 1000 });
	}).toPass();
	await expect(one.locator("#made")).toHaveText("A");
	await one.locator("[data-view=explain]").click();
	await expect(one.locator("#explain-told")).toBeVisible();
	expect(await one.evaluate(async () => (await caches.keys()).length)).toBe(1);
	told.hangs = true;
	await one.reload();
	await expect(one.locator("#explain-told")).toBeVisible(); // at once, though the network never answers
	expect(wrong).toEqual([]);
	server.closeAllConnections();
	server.close();
});
