import { EASY, expect, files, open, served, test } from "./page.js";

const SIX = "111333322113232221331122"; // CCEGGG
const SOLVED = "111133222332233222331111";
const HARDEST = "112323233232111211122333"; // AAABGAHBDDDHB

const title = (page) => page.locator("#explain-title");
const steps = (page) => page.locator("#explain-steps button");
const faces = (page) => page.locator("#explain-steps .face");
const step = (page) => page.locator("#explain-step");
const why = (page) => page.locator("#explain-why");
const search = (page) => page.locator("#explain-search");
const current = (page) => page.locator("#explain-steps [aria-current=step]");

/** Opens the view by a link, and waits until it tells. */
async function explain(page, board, { url = files, moves = "" } = {}) {
	await page.goto(`${url}#board=${board}&moves=${moves}&view=explain`);
	await expect(step(page)).toBeVisible();
}

/** What the picture shows, cell by cell. */
async function picture(page) {
	return page.locator("#explain-board .token[transform]").evaluateAll((tokens) => tokens.map((token) => {
		const [x, y] = token.getAttribute("transform").match(/[\d.]+/g).map(Number);
		return { x, y, symbol: token.dataset.symbol };
	}).sort((a, b) => a.y - b.y || a.x - b.x).map(({ symbol }) => symbol).join(""));
}

/** The facts of the step, a line each. */
async function facts(page) {
	return page.locator("#explain-facts").evaluate((list) => [...list.querySelectorAll("dt")].map((name) => {
		const texts = [...name.nextElementSibling.childNodes].filter((node) => node.tagName !== "svg" && !node.querySelector?.("svg"));
		return `${name.textContent}: ${texts.map((node) => node.textContent).join(" ")}`;
	}));
}

/** The numbers of a table, a row each. */
async function rows(page, name) {
	return page.locator(`#explain-${name} tr`).evaluateAll((rows) => rows.map((row) =>
		`${row.cells[0].querySelector(".hidden")?.textContent ?? row.cells[0].textContent} ${row.cells[2].textContent}`));
}

for (const [name, url] of Object.entries({ files, served })) {
	test(`a link opens the explanation, ${name}`, async ({ page }) => {
		await explain(page, SIX, { url });
		await expect(page.locator("#view-play")).toBeHidden();
		await expect(title(page)).toHaveText("Answer: CCEGGG, 6 moves; the center then shows 3.");
		await expect(step(page)).toHaveText("Start");
		expect(await picture(page)).toBe(SIX);
		expect(await facts(page)).toEqual(["center: 3 2 2 3 2 2 2 1", "counts: 1 1 2 5 3 2", "h: 8 − 5 = 3", "left: 6 moves"]);
		await expect(why(page)).toHaveText("h is the number of center cells that do not show the center’s most common symbol. Cells are numbered row by row, from 0 to 23.");
		await expect(faces(page)).toHaveText(["Start3/6", "C4/5", "C4/4", "E3/3", "G2/2", "G1/1", "G0/0"]);
		await expect(page.locator("#explain-bound")).toContainText("At the start h said 3, and 6 are needed. What it could not see: the count does not rise in steps 1 and 2, and in step 1 it even falls, which costs two moves.");
		expect(await rows(page, "distances")).toEqual(["1 11", "2 8", "3 6"]);
		await expect(page.locator("#explain-solutions")).toHaveText("There is one shortest solution.");
		await expect(search(page)).toContainText("It never undoes the move before. It looked at 1,436 nodes.");
		expect(await rows(page, "iterations")).toEqual(["3 16", "4 93", "5 345", "6 982"]);
	});
}

test("a step is shown by a click, with what it does and why", async ({ page }) => {
	await explain(page, SIX);
	await steps(page).nth(2).click();
	await expect(step(page)).toHaveText("Step 2: C turns the upper row right");
	expect(await picture(page)).toBe("111311333223232221331122");
	expect(await facts(page)).toEqual(["leaves: 2 from cell 8 to 9", "enters: 3 from cell 5 to 6",
		"center: 3 3 3 3 2 2 2 1", "counts: 1 1 2 3 3 4", "h: 8 − 4 = 4", "left: 4 moves"]);
	await expect(why(page)).toHaveText("A 3 enters, as wanted, and makes 4. But there were already 4 of another symbol, and h goes by the most common: it stays at 4.");
	await expect(page.locator("#live")).toHaveText(`Step 2: C turns the upper row right. h = 4, 4 moves left. 2 leaves the center, 3 enters. ${await why(page).textContent()}`);
	await expect(page.locator("#explain-text")).toContainText("Center: 3 3 3 3 2 2 2 1");
	await expect(page.locator("#explain-board .head.marked")).toHaveText("C");
	await expect(page.locator("#explain-board .ring.marked:not(.broken)")).toHaveCount(1);
	await expect(page.locator("#explain-board .ring.broken")).toHaveCount(1);
	await steps(page).nth(1).click();
	await expect(why(page)).toContainText("A 2 leaves: the most common, but the center is to be filled with 3s.");
	await expect(why(page)).toContainText("Before this move h said 3, and 6 were needed: too little, never too much.");
	await steps(page).nth(6).click();
	expect((await facts(page)).at(-1)).toBe("left: 0 moves, solved");
	await expect(page.locator("#explain-board .picture")).toHaveClass(/won/);
	await expect(page.locator("#explain-play")).toBeHidden();
});

test("keys and buttons go from step to step", async ({ page }) => {
	await explain(page, EASY);
	await page.keyboard.press("ArrowRight");
	await expect(step(page)).toHaveText("Step 1: A turns the left column up");
	await page.locator("#explain-forth").click();
	await expect(step(page)).toHaveText("Step 2: C turns the upper row right");
	await expect(page.locator("#explain-forth")).toHaveAttribute("aria-disabled", "true");
	await page.locator("#explain-forth").click({ force: true });
	await expect(step(page)).toHaveText("Step 2: C turns the upper row right");
	await page.keyboard.press("ArrowLeft");
	await expect(current(page)).toHaveText("A1/1Step 1: A turns the left column up. h = 1, 1 move left.");
	await steps(page).nth(1).focus();
	await page.keyboard.press("ArrowUp");
	await expect(current(page)).toBeFocused();
	await expect(step(page)).toHaveText("Start");
	await page.keyboard.press("End");
	await expect(current(page)).toBeFocused();
	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowDown");
	await expect(current(page)).toHaveText("A1/1Step 1: A turns the left column up. h = 1, 1 move left.");
	await page.locator("#explain-back").click();
	await expect(step(page)).toHaveText("Start");
	await expect.poll(() => picture(page)).toBe(EASY);
});

test("a step turns its stroke", async ({ page }) => {
	await explain(page, EASY);
	await page.evaluate(() => {
		const offsets = (globalThis.offsets = []);
		new MutationObserver(() => offsets.push(document.querySelectorAll("#explain-board .moving .token").length))
			.observe(document.querySelector("#explain-board .moving"), { childList: true });
	});
	await page.locator("#explain-forth").click();
	await expect.poll(() => page.evaluate(() => Math.max(...globalThis.offsets))).toBeGreaterThanOrEqual(7);
	await expect.poll(() => page.locator("#explain-board .moving .token").count()).toBe(0);
});

test.describe("in Chinese", () => {
	test.use({ locale: "zh-CN" });
	test("the same is told, and by the switch in English", async ({ page }) => {
		await explain(page, SIX);
		await expect(title(page)).toHaveText("答案：CCEGGG，共 6 步，最后中心区全是 3。");
		await steps(page).nth(2).click();
		await expect(step(page)).toHaveText("第 2 步：C，上横线向右");
		expect(await facts(page)).toEqual(["移出: 2 从 8 号格到 9 号格", "移入: 3 从 5 号格到 6 号格",
			"中心区: 3 3 3 3 2 2 2 1", "个数: 1 1 2 3 3 4", "h: 8 − 4 = 4", "还需: 4 步"]);
		await expect(why(page)).toHaveText("移入了需要的 3，现在有 4 个；但之前另一种数字就有 4 个，而 h 只看最多的那一种，所以仍是 4。");
		await expect(page.locator("#explain-bound")).toContainText("第 1、2 步没有让最多的数字增加，其中第 1 步反而减少，减少一次要多费两步。");
		await expect(search(page)).toContainText("共访问 1,436 个结点。");
		await page.screenshot({ path: "artifacts/explain-desktop-zh.png" });
		await page.locator("#language").click();
		await expect(step(page)).toHaveText("Step 2: C turns the upper row right");
		await expect(search(page)).toContainText("It looked at 1,436 nodes.");
		await expect(steps(page).nth(2)).toHaveAccessibleName("Step 2: C turns the upper row right. h = 4, 4 moves left.");
	});
});

test("the hardest board is told at once, and what IDA* does as it comes", async ({ page }) => {
	test.setTimeout(120_000);
	await explain(page, HARDEST);
	await expect(steps(page)).toHaveCount(14);
	await expect(title(page)).toHaveText("Answer: AAABGAHBDDDHB, 13 moves; the center then shows 1.");
	await expect(search(page)).toContainText(/It has looked at \d+,000,000 nodes so far\./);
	await page.keyboard.press("ArrowRight");
	await expect(step(page)).toHaveText("Step 1: A turns the left column up");
	await page.locator("[data-view=play]").click(); // it goes on where it was
	await page.locator("[data-view=explain]").click();
	await expect(step(page)).toHaveText("Step 1: A turns the left column up");
	await expect(search(page)).toContainText("It looked at 62,218,159 nodes.", { timeout: 100_000 });
	expect((await rows(page, "iterations")).at(-1)).toMatch(/^13 /);
});

test("another board does not wait for the one before", async ({ page }) => {
	await explain(page, HARDEST);
	await expect(search(page)).toContainText("so far");
	await page.evaluate((board) => { location.hash = `board=${board}&view=explain`; }, EASY);
	await expect(title(page)).toHaveText("Answer: AC, 2 moves; the center then shows 2.");
	await expect(search(page)).toContainText("It looked at 5 nodes.");
	await page.locator("#toast-action").click(); // back to the game before
	await expect(title(page)).toContainText("AAABGAHBDDDHB");
	await page.locator("[data-view=play]").click();
});

test("a solved board says so", async ({ page }) => {
	await explain(page, SOLVED);
	await expect(title(page)).toHaveText("The board is solved already: no moves needed.");
	await expect(steps(page)).toHaveCount(1);
	expect((await facts(page)).slice(-2)).toEqual(["h: 8 − 8 = 0", "left: 0 moves, solved"]);
	await expect(page.locator("#explain-solutions")).toBeHidden();
	await expect(search(page)).toContainText("It looked at 1 node.");
	await expect(page.locator("#explain-choice")).toBeHidden();
});

test("the player's moves are told, with a verdict", async ({ page }) => {
	await explain(page, EASY, { moves: "AH" });
	await expect(title(page)).toHaveText("Answer: CC, 2 moves; the center then shows 2.");
	await page.locator("#explain-moves").click();
	await expect(title(page)).toHaveText("Your moves: AH");
	await expect(page.locator("#explain-verdict p")).toHaveText([
		"It leaves the board unsolved, 2 moves away: CC would follow. The answer is AC, 2 moves.",
		"It stops being optimal at step 2, H: 1 move left before it, 2 after. C would have come nearer.",
	]);
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await expect(why(page)).toHaveText("A 2 leaves: the count falls to 6, and h rises to 2. This does not come nearer: 1 move left before it, 2 after.");
	await expect(faces(page).nth(2)).toHaveClass(/away/);
	await expect(page.locator("#explain-bound")).toContainText("At the start h says 2, and the answer has 2 moves.");
	await page.locator("#explain-answer").click();
	await expect(title(page)).toHaveText("Answer: CC, 2 moves; the center then shows 2.");
	await expect(page.locator("#explain-verdict p")).toHaveCount(0);
});

test("a game that is won is told first", async ({ page }) => {
	await open(page, { board: EASY });
	await page.keyboard.type("ac");
	await page.locator("[data-view=explain]").click();
	await expect(title(page)).toHaveText("Your moves: AC");
	await expect(page.locator("#explain-verdict")).toHaveText("This is the answer: it solves the board, nothing shorter does, and no smaller sequence of the same length does.");
	await page.locator("#explain-answer").click();
	await expect(title(page)).toHaveText("The board is solved already: no moves needed.");
});

test("a game begins at a step", async ({ page }) => {
	await explain(page, SIX);
	await page.locator("#explain-play").click(); // the board that is played: no other game
	await expect(page.locator("#about")).toHaveText("A board of your own, 6 moves");
	await page.locator("[data-view=explain]").click();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.locator("#explain-play").click();
	await expect(page.locator("#view-play")).toBeVisible();
	await expect(page.locator("#about")).toHaveText("A board of your own, 4 moves");
	await expect(page.locator("[data-view=play]")).toBeFocused();
	await page.goBack();
	await expect(title(page)).toHaveText("Answer: EGGG, 4 moves; the center then shows 3.");
});

test("no key of this view moves the game", async ({ page }) => {
	await explain(page, EASY);
	await page.keyboard.type("ab");
	await page.keyboard.press("ArrowRight");
	await page.locator("[data-view=play]").click();
	await expect(page.locator("#count")).toHaveText("0");
	await page.keyboard.press("ArrowRight");
	await page.locator("[data-view=explain]").click();
	await expect(step(page)).toHaveText("Step 1: A turns the left column up");
});

test("that the table is missing is said in place, and it can be tried again", async ({ page }) => {
	await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // which would ask for the table as well
	await page.route("**/table.bin", (route) => route.abort("internetdisconnected"));
	await page.goto(`${files}#board=${EASY}&view=explain`);
	await expect(page.locator("#explain-failed")).toBeVisible();
	await expect(page.locator("#explain-failed")).toContainText("There is nothing to tell: the table of distances did not load.");
	await expect(page.locator("#explain-told")).toBeHidden();
	expect(await picture(page)).toBe(EASY);
	await page.unroute("**/table.bin");
	await page.locator("#explain-again").click();
	await expect(title(page)).toHaveText("Answer: AC, 2 moves; the center then shows 2.");
	await expect(page.locator("#explain-failed")).toBeHidden();
});

test("it explains without a network", async ({ page, context }) => {
	await open(page);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await context.setOffline(true);
	await page.goto("about:blank");
	await explain(page, SIX);
	await expect(search(page)).toContainText("It looked at 1,436 nodes.");
	await context.setOffline(false);
});

for (const [name, size] of Object.entries({ phone: { width: 320, height: 640 }, landscape: { width: 740, height: 360 }, projector: { width: 1920, height: 1080 } })) {
	test(`it fits, ${name}`, async ({ page }) => {
		await page.setViewportSize(size);
		await explain(page, EASY, { moves: "EDBACGHBDF".repeat(20) });
		await page.locator("#explain-moves").click();
		await expect(steps(page)).toHaveCount(201);
		await page.locator("#explain-forth").click();
		await page.screenshot({ path: `artifacts/explain-${name}.png` });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
		const go = await page.locator("#explain-forth").boundingBox();
		expect(go.y + go.height).toBeLessThanOrEqual(size.height);
		const smallest = await page.locator("#view-explain button:visible").evaluateAll((buttons) => Math.min(...buttons.flatMap((button) =>
			[button.offsetWidth, button.offsetHeight])));
		expect(smallest).toBeGreaterThanOrEqual(44);
	});
}
