import { EASY, boardText, drag, expect, files, open, place, served, test } from "./page.js";

const figure = (page) => page.locator("#needed-figure");
const count = (page) => page.locator("#count");
const verdict = (page) => page.locator("#verdict");

for (const [name, url] of Object.entries({ files, served })) {
	test(`a game is won by keys, ${name}`, async ({ page }) => {
		await open(page, { url });
		await expect(figure(page)).toHaveText("2");
		await page.keyboard.press("a");
		await expect(figure(page)).toHaveText("1");
		await expect(page.locator("#live")).toHaveText("A: left column up. 1 move needed.");
		await page.keyboard.press("C");
		await expect(verdict(page)).toHaveText("Solved in 2 moves");
		await expect(page.locator("#detail")).toHaveText("No answer is shorter.");
		await expect(page.locator("#live")).toContainText("Solved in 2 moves. No answer is shorter.");
		await expect(page.locator("#next")).toHaveText("Next: 3 moves");
		await page.locator("#next").click();
		await expect(figure(page)).toHaveText("3");
	});
}

test("a game is won by the heads", async ({ page }) => {
	await open(page);
	await page.getByRole("button", { name: "A: left column up" }).click();
	await page.getByRole("button", { name: "C: upper row right" }).click();
	await expect(verdict(page)).toHaveText("Solved in 2 moves");
});

test("a game is won by the keyboard alone", async ({ page }) => {
	await open(page);
	for (const name of ["A: left column up", "C: upper row right"]) {
		for (let tabs = 0; tabs < 40; tabs++) {
			await page.keyboard.press("Tab");
			if (await page.getByRole("button", { name }).evaluate((head) => head === document.activeElement)) {
				break;
			}
		}
		await page.keyboard.press("Enter");
	}
	await expect(verdict(page)).toHaveText("Solved in 2 moves");
});

test("a game is won by drags, and the stroke follows", async ({ page }) => {
	await open(page);
	await drag(page, { row: 5, column: 2 }, 0, -0.6, { release: false });
	await expect(page.locator(".moving .token")).toHaveCount(8); // seven, and one of them at both ends
	const { x, y, pitch } = await place(page, { row: 5, column: 2 });
	await page.mouse.move(x, y - pitch);
	await page.waitForTimeout(120);
	await page.mouse.up();
	await expect(count(page)).toHaveText("1");
	await drag(page, { row: 2, column: 3 }, 1.1, 0.1);
	await expect(verdict(page)).toHaveText("Solved in 2 moves");
});

test("a drag over cells makes a move for each, and a short one none", async ({ page }) => {
	await open(page);
	const before = await boardText(page);
	await drag(page, { row: 4, column: 5 }, -3.1, 0);
	await expect(page.locator("#made")).toHaveText("GGG");
	await drag(page, { row: 4, column: 1 }, 2.9, 0);
	expect(await boardText(page)).toBe(before);
	await drag(page, { row: 4, column: 1 }, 0.3, 0);
	await expect(count(page)).toHaveText("6");
	await expect(page.locator(".moving .token")).toHaveCount(0);
});

test("undo, redo, restart", async ({ page }) => {
	await open(page);
	const start = await boardText(page);
	await page.keyboard.type("bdg");
	const now = await boardText(page);
	await page.locator("#undo").click();
	await page.keyboard.press("z");
	await expect(count(page)).toHaveText("1");
	await page.locator("#redo").click();
	await page.keyboard.press("Control+Shift+z");
	expect(await boardText(page)).toBe(now);
	await page.locator("#restart").click();
	expect(await boardText(page)).toBe(start);
	await expect(count(page)).toHaveText("0");
	await page.keyboard.press("y");
	await expect(page.locator("#made")).toHaveText("BDG");
});

test("a hint brings nearer", async ({ page }) => {
	await open(page, { board: EASY, moves: "BEDDHAG" });
	for (let needed = Number(await figure(page).textContent()); needed > 0; needed--) {
		await page.locator("#hint").click();
		await expect(page.locator(".mark.marked")).toHaveCount(1);
		await page.locator(".head.marked").click();
		await expect(figure(page)).toHaveText(String(needed - 1));
	}
	await expect(page.locator("#detail")).toContainText("hints");
	await expect(page.locator("#hint")).toBeDisabled();
});

test("a solution is played, with pause, step and speed", async ({ page }) => {
	await open(page, { board: EASY, moves: "BEDDHAG" });
	await page.locator("#speed").evaluate((range) => {
		range.value = "4";
	});
	const needed = Number(await figure(page).textContent());
	await page.locator("#solve").click();
	await page.locator("#pause").click();
	await expect(page.locator("#pause")).toHaveAttribute("aria-label", "Play");
	const made = Number(await count(page).textContent());
	await page.locator("#step").click();
	await expect(count(page)).toHaveText(String(made + 1));
	await page.locator("#pause").click();
	await expect(verdict(page)).toHaveText(`Solved in ${7 + needed} moves`);
	await expect(page.locator("#detail")).toHaveText("This was the answer, played for you.");
	await expect(page.locator("#playback")).toBeHidden();
});

test("moves are typed", async ({ page }) => {
	await open(page);
	await page.locator("#typed").fill("ab x");
	await page.keyboard.press("Enter");
	await expect(page.locator("#typed-error")).toHaveText("“X” is no move. Moves are A to H.");
	await expect(count(page)).toHaveText("0");
	await page.locator("#typed").fill("abhab");
	await expect(page.locator("#typed-error")).toBeEmpty();
	await page.keyboard.press("Enter");
	await expect(page.locator("#made")).toHaveText("ABHAB");
	await expect(page.locator("#typed")).toHaveValue("");
});

test("a link restores a game, and says what is wrong with it", async ({ page }) => {
	await open(page, { board: EASY, moves: "A/C" });
	await expect(count(page)).toHaveText("1");
	await page.keyboard.press("y");
	await expect(verdict(page)).toHaveText("Solved in 2 moves");
	await expect(page).toHaveURL(/#board=111132323132231222312133&moves=AC$/);
	await page.reload();
	await expect(verdict(page)).toHaveText("Solved in 2 moves");
	await page.goto(`${files}#board=111132323132231222312132`);
	await expect(page.locator("#toast")).toContainText("8 times 1, 9 times 2 and 7 times 3");
	await page.goto(`${files}#board=${EASY}&moves=AX`);
	await expect(page.locator("#toast")).toContainText("“X” is no move");
});

test("a puzzle of each length, and New is undone", async ({ page }) => {
	await open(page);
	await page.keyboard.press("b");
	const before = await boardText(page);
	for (let length = 1; length <= 13; length++) {
		await page.locator("#new").click();
		await page.locator(`[data-length="${length}"]`).click();
		await expect(page.locator("#about")).toHaveText(`Puzzle of ${length} ${length === 1 ? "move" : "moves"}`);
		await expect(figure(page)).toHaveText(String(length));
		if (length === 1) {
			await page.locator("#toast-action").click();
			expect(await boardText(page)).toBe(before);
			await expect(count(page)).toHaveText("1");
		}
	}
	await page.locator("#undo").click();
	await expect(figure(page)).toHaveText("12");
	await page.keyboard.press("n");
	await page.locator("#hardest").click();
	await expect(figure(page)).toHaveText("13");
});

test("the day's puzzle, its streak, and a result to share", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.clock.setFixedTime(new Date("2026-11-30T12:00:00+08:00")); // a Monday
	await open(page);
	await page.locator("#new").click();
	await expect(page.locator("#daily-detail")).toHaveText("30 November 2026, 5 moves");
	await page.locator("#daily").click();
	await expect(page.locator("#about")).toHaveText("Puzzle of 30 November 2026, 5 moves");
	for (let needed = 5; needed > 0; needed--) {
		await page.locator("#hint").click();
		await page.locator(".head.marked").click();
		await expect(figure(page)).toHaveText(String(needed - 1));
	}
	await page.locator("#share").click();
	await expect(page.locator("#toast")).toHaveText(/Copied/);
	const text = await page.evaluate(() => navigator.clipboard.readText());
	expect(text).toMatch(/^Octothorpe 2026-11-30: 5 of 5 moves\n🟩🟩🟩🟩🟩💡💡💡💡💡\nhttp.*#board=[123]{24}$/u);
	await page.locator("#records").click();
	await expect(page.locator("#streak")).toHaveText("Daily puzzles in a row: 1");
	await expect(page.locator("#tallies tr")).toHaveText(/^5\s*1\s*1\s*0$/);
});

test("games are counted, and open ones can be tried again", async ({ page }) => {
	await open(page);
	await page.keyboard.type("faac");
	await expect(page.locator("#detail")).toHaveText("The shortest answer has 2 moves.");
	await page.locator("#new").click();
	await page.locator('[data-length="4"]').click();
	await expect(figure(page)).toHaveText("4");
	await page.locator("#new").click();
	await expect(page.locator("#retry-detail")).toHaveText("1 puzzle not yet solved in the fewest moves");
	await page.locator("#retry").click();
	await expect(figure(page)).toHaveText("2");
	await page.keyboard.type("ac");
	await expect(page.locator("#summary")).toHaveText("1 of 1 solved");
	await page.reload();
	await expect(page.locator("#summary")).toHaveText("1 of 1 solved");
	await page.locator("#records").click();
	await expect(page.locator("#tallies tr")).toHaveText(/^2\s*1\s*1\s*1$/); // in fewest too
	await page.keyboard.press("Escape");
	await page.locator("#new").click();
	await expect(page.locator("#retry")).toBeHidden();
});

test("what is needed can be hidden, and digits shown alone", async ({ page }) => {
	await open(page);
	await page.locator("#needed").click();
	await expect(figure(page)).toHaveText("–");
	await page.keyboard.press("a");
	await expect(page.locator("#live")).toHaveText("A: left column up.");
	await page.locator("#digits").click();
	await page.reload();
	await expect(figure(page)).toHaveText("–");
	await expect(page.locator("#digits")).toHaveAttribute("aria-pressed", "true");
	await expect(page.locator(".token path").first()).toHaveCSS("fill", "none");
});

test.describe("with reduced motion", () => {
	test.use({ contextOptions: { reducedMotion: "reduce" } });
	test("a move is there at once", async ({ page }) => {
		await open(page);
		await page.evaluate(() => {
			window.moved = 0;
			new MutationObserver(() => window.moved++).observe(document.querySelector(".moving"), { childList: true });
		});
		await page.keyboard.type("abc");
		await expect(count(page)).toHaveText("3");
		expect(await page.evaluate(() => window.moved)).toBe(0);
	});
});

test.describe("on a touch screen", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

	/** Moves a finger, in so many steps, and lets it rest before it goes: Chromium takes no tap at once behind a fling. */
	async function swipe(page, from, across, down, steps) {
		const { x, y, pitch } = await place(page, from);
		const client = await page.context().newCDPSession(page);
		const touch = (type, part) => client.send("Input.dispatchTouchEvent", {
			type, touchPoints: type === "touchEnd" ? [] : [{ x: x + across * pitch * part, y: y + down * pitch * part }],
		});
		await touch("touchStart", 0);
		for (let step = 1; step <= steps; step++) {
			await touch("touchMove", step / steps);
		}
		await page.waitForTimeout(200);
		await touch("touchEnd", 1);
	}

	test("a game is won by a drag and a tap", async ({ page }) => {
		await open(page);
		await swipe(page, { row: 3, column: 2 }, 0, -1, 6);
		await expect(page.locator("#made")).toHaveText("A");
		await page.getByRole("button", { name: "C: upper row right" }).tap();
		await expect(verdict(page)).toHaveText("Solved in 2 moves");
		expect(await page.evaluate(() => scrollY)).toBe(0);
	});

	test("all is there, large enough for a thumb", async ({ page }) => {
		await open(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
		for (const button of await page.getByRole("button").all()) {
			const { width, height } = await button.boundingBox();
			expect(Math.min(width, height), await button.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(42);
		}
	});
});

test("in a list, what follows a solved board is the next of the list", async ({ page }) => {
	await open(page);
	await page.locator("#setup").click();
	await page.locator("#pasted").fill(`${EASY}\n${EASY}\n0`);
	await page.locator("#pasted-boards button").first().click();
	await page.keyboard.type("ac");
	await expect(page.locator("#next")).toHaveText("The next board");
	await page.locator("#next").click();
	await expect(page.locator("#boards-at")).toHaveValue("2");
	await expect(page.locator("#count")).toHaveText("0");
	await page.keyboard.type("ac");
	await expect(page.locator("#next")).toHaveText("Next: 3 moves");
});
