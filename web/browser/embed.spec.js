import { createServer } from "node:http";

import { EASY, expect, files, open, served, test } from "./page.js";

const place = (page) => page.locator("#embed-place");
const sizes = [[240, 280], [280, 280], [320, 380], [240, 900], [375, 280], [480, 280], [740, 360], [1280, 720], [1920, 1080]];

/** Opens the player, and waits until it can play. */
async function embed(page, query = "", url = files) {
	await page.goto(`${url}?embed=1&board=${EASY}${query}`);
	await expect(place(page)).not.toHaveText("…");
}

for (const [name, url] of Object.entries({ files, served })) {
	test(`without moves it plays the answer, ${name}`, async ({ page }) => {
		await embed(page, "", url);
		await expect(place(page)).toHaveText("Start, 2 moves");
		await page.getByRole("button", { name: "Play" }).click();
		await expect(place(page)).toHaveText("Move 1 of 2: A");
		await expect(page.locator("#embed-board .head.marked")).toHaveText("A");
		await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
		await expect(place(page)).toHaveText("Move 2 of 2: C, solved");
		await expect(page.locator("#live")).toHaveText("Move 2 of 2: C: upper row right, solved");
		await expect(page.locator(".picture.won")).toBeVisible();
		await page.getByRole("button", { name: "Play" }).click();
		await expect(place(page)).toHaveText("Start, 2 moves");
		await expect(place(page)).toHaveText("Move 1 of 2: A");
	});
}

test("moves of a link are stepped through, by buttons and by keys", async ({ page }) => {
	await page.goto(`${files}?embed=1#board=${EASY}&moves=ab%20Hab`);
	await expect(place(page)).toHaveText("Start, 5 moves");
	const button = (name) => page.getByRole("button", { name });
	await expect(button("One move back")).toBeDisabled();
	await button("One move", { exact: true }).last().click();
	await expect(place(page)).toHaveText("Move 1 of 5: A");
	await page.keyboard.press("ArrowRight");
	await expect(place(page)).toHaveText("Move 2 of 5: B");
	await expect(page.locator("#embed-text li").first()).toHaveText("left column: 1 3 2 2 2 3 1");
	await button("One move back").click();
	await expect(place(page)).toHaveText("Move 1 of 5: A");
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	await expect(place(page)).toHaveText("Start, 5 moves");
	await expect(page.locator("#embed-board .head.marked")).toHaveCount(0);
	await page.locator("#embed-board").click({ position: { x: 5, y: 5 } });
	await page.keyboard.press("Space");
	await expect(place(page)).toHaveText("Move 1 of 5: A");
	await page.keyboard.press("Space");
	await expect(button("Play")).toBeVisible();
	await page.keyboard.press("Home");
	await expect(place(page)).toHaveText("Start, 5 moves");
	for (let move = 0; move < 9; move++) {
		await page.keyboard.press("ArrowRight");
	}
	await expect(place(page)).toHaveText("Move 5 of 5: B");
	await button("To the start").click();
	await expect(place(page)).toHaveText("Start, 5 moves");
});

test("it begins where the slash is, and its link opens the game there", async ({ page, context }) => {
	await embed(page, "&moves=A/CH");
	await expect(place(page)).toHaveText("Move 1 of 3: A");
	await page.keyboard.press("ArrowRight");
	const opened = context.waitForEvent("page");
	await page.getByRole("link", { name: "Full page" }).click();
	const full = await opened;
	await expect(full).toHaveURL(`${files}#board=${EASY}&moves=AC/H`);
	await expect(full.locator("#verdict")).toHaveText("Solved in 2 moves");
	expect(await full.evaluate(() => window.opener)).toBeNull();
	await embed(page);
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("link")).toHaveAttribute("href", `${files}#board=${EASY}`); // which does not give the answer away
});

test("what it cannot play it says", async ({ page }) => {
	const error = page.locator("#embed-error");
	for (const [query, told] of [
		["?embed=1", /wants a board/],
		["?embed", /wants a board/],
		["?embed=1&board=123", /3 of 24 symbols/],
		[`?embed=1&board=${EASY.replace("2", "1")}`, /9 times 1, 7 times 2/],
		[`?embed=1&board=${EASY}&moves=AXB`, /“X” is no move/],
		["?embed=1&lang=zh", /地址里要有棋盘/],
		["?embed=1&lang=toString", /wants a board/],
	]) {
		await page.goto(files + query);
		await expect(error).toHaveText(told);
		await expect(page.getByRole("button")).toHaveCount(0);
		await expect(page.getByRole("link")).toHaveCount(1);
	}
	await page.goto(`${files}?embed=1#board=1`);
	await expect(error).toHaveText(/1 of 24/);
	await page.goto(`${files}?embed=1#board=${EASY}`); // which is read anew
	await expect(place(page)).toHaveText("Start, 2 moves");
	await page.route("**/table.bin", (route) => route.abort("internetdisconnected"));
	await page.reload();
	await expect(error).toHaveText(/did not load/);
	await page.goto(`${files}?embed=1&board=${EASY}&moves=AB`); // for which no table is needed
	await expect(place(page)).toHaveText("Start, 2 moves");
});

test("a solved board has nothing to play", async ({ page }) => {
	await page.goto(`${files}?embed=1&board=111111222112233222333333`);
	await expect(place(page)).toHaveText("Nothing to do: the center matches from the start.");
	await expect(page.getByRole("button", { disabled: true })).toHaveCount(4);
	await page.setViewportSize({ width: 240, height: 280 });
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(280);
});

test("language and look are those of the frame, and nothing is kept", async ({ page }) => {
	await page.goto(`${files}?embed=1&board=${EASY}&lang=zh&look=dark`);
	await expect(place(page)).toHaveText("开局，共 2 步");
	await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
	await expect(page.locator("body")).toHaveCSS("background-color", "rgb(20, 24, 29)");
	await page.keyboard.press("ArrowRight");
	expect(await page.evaluate(() => localStorage.length)).toBe(0);
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
	await page.goto(`${files}?embed=1&board=${EASY}`);
	await expect(place(page)).toHaveText("Start, 2 moves");
	await expect(page.locator("body")).toHaveCSS("background-color", "rgb(244, 241, 234)");
});

test("the player is alone: the page is neither loaded nor seen nor heard", async ({ page }) => {
	const asked = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace(/.*\/where\//, "")));
	await embed(page);
	expect(asked).toContain("views/embed.js");
	expect(asked.filter((file) => /app\.js|views\/play\.js|setup\.js|store\.js|sw\.js/.test(file))).toEqual([]);
	await expect(page.getByRole("heading")).toHaveText(["The Rotation Game, played", "The board as text"]);
	await expect(page.getByRole("button")).toHaveCount(4);
	await expect(page.getByRole("main")).toHaveCount(1);
	await expect(page).toHaveTitle("The Rotation Game, played");
	const before = await page.locator("#embed-text").textContent();
	const box = await page.locator("#embed-board").boundingBox();
	await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5);
	await page.mouse.down();
	await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.7);
	await page.mouse.up();
	await page.keyboard.type("bn?z");
	expect(await page.locator("#embed-text").textContent()).toBe(before);
	await expect(page.locator("dialog[open]")).toHaveCount(0);
});

test("it fits its frame", async ({ page }) => {
	for (const [width, height] of sizes) {
		await page.setViewportSize({ width, height });
		await embed(page, "&moves=AC");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowRight");
		await page.screenshot({ path: `artifacts/embed-${width}x${height}.png` });
		const scrolled = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
		expect(scrolled).toEqual([width, height]);
		for (const part of await page.locator("#embed-board, .player .about, .embed button, .embed a").all()) {
			const box = await part.boundingBox();
			const what = `${width}x${height} ${await part.evaluate((element) => element.id)}`;
			expect(box.x, what).toBeGreaterThanOrEqual(0);
			expect(box.y, what).toBeGreaterThanOrEqual(0);
			expect(box.x + box.width, what).toBeLessThanOrEqual(width);
			expect(box.y + box.height, what).toBeLessThanOrEqual(height);
			if (!what.endsWith("place")) {
				expect(Math.min(box.width, box.height), what).toBeGreaterThanOrEqual(44);
			}
		}
	}
});

test("it plays without a network where the page was opened, which stays out of frames", async ({ page, context }) => {
	await open(page, { url: served });
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await embed(page, "", served);
	expect(await page.evaluate(async () => (await caches.match("./")).headers.get("content-security-policy"))).toMatch(/frame-ancestors 'none'$/);
	await context.setOffline(true);
	await page.reload();
	await expect(place(page)).toHaveText("Start, 2 moves");
	await context.setOffline(false);
});

test("a page of another site frames the player, and not the page", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await open(page, { url: served, board: EASY, moves: "/AC" });
	await page.locator("#setup").click();
	await page.getByRole("tab", { name: "Copy" }).click();
	await page.locator("#copy-embed").click();
	await expect(page.locator("#toast")).toContainText("Copied");
	const code = await page.evaluate(() => navigator.clipboard.readText());
	expect(code).toBe(`<iframe src="${served}?embed=1&amp;board=${EASY}&amp;moves=/AC" width="320" height="380" ` +
		'title="The Rotation Game, played" loading="lazy"></iframe>');

	const server = createServer((_, response) => {
		response.setHeader("Content-Type", "text/html");
		response.end(`<!doctype html><title>A blog</title>${code}<iframe id="page" src="${served}"></iframe>` +
			`<iframe id="files" src="${files}?embed=1&board=${EASY}"></iframe>`);
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	const blog = await context.newPage();
	await blog.goto(`http://localhost:${server.address().port}/`);
	const player = blog.frameLocator("iframe[title]");
	await expect(player.locator("#embed-place")).toHaveText("Start, 2 moves");
	await player.getByRole("button", { name: "Play" }).click();
	await expect(player.locator("#embed-place")).toHaveText("Move 2 of 2: C, solved");
	await expect(blog.frameLocator("#files").locator("#embed-place")).toHaveText("Start, 2 moves");
	await expect.poll(() => blog.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
	await expect(blog.frameLocator("#page").locator("#board")).toHaveCount(0);
	await blog.screenshot({ path: "artifacts/embed-blog.png" });
	await blog.close();
	server.close();
});
