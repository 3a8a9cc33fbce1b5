import { boardText, expect, files, served, test } from "./page.js";

const square = (page, row, column) => page.getByRole("gridcell", { name: new RegExp(`^Row ${row}, column ${column}:`) });
const known = (page) => expect(page.locator("#needed-figure")).toHaveText(/^\d+$/);

/** Follows hints until the board is solved. */
async function follow(page) {
	while (await page.locator("#result").isHidden()) {
		await page.locator("#hint").click();
		await page.keyboard.press(await page.locator("button.head.marked").getAttribute("data-move"));
	}
}

test("a shape is chosen and played, and all of it is there without a network", async ({ page, context }) => {
	await page.goto(files);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.getByRole("button", { name: "Shapes" }).click();
	await expect(page.locator("#shapes a[aria-current]")).toContainText("classic");
	await expect(page.locator("#shapes-large")).toContainText("octo solve --shape three-three");
	await page.getByRole("link", { name: /^grid/ }).click();
	await expect(page).toHaveURL(/\?shape=grid/);
	await expect(page.locator("#shape-bar")).toContainText("Shape: grid");
	expect(await boardText(page)).toMatch(/column 5 of 5: [123 ]+\nrow 5 of 5: [123 ]+\nrow 4/);
	await known(page);
	await page.keyboard.press("n"); // a move, and with Shift the dialog
	await expect(page.locator("#count")).toHaveText("1");
	await page.keyboard.press("Shift+N");
	await expect(page.locator("#daily")).toBeHidden();
	await page.locator("[data-length='3']").click();
	await expect(page.locator("#about")).toHaveText("Puzzle of 3 moves");
	await follow(page);
	await expect(page.locator("#verdict")).toHaveText("Solved in 3 moves");
	await expect(page.locator("#summary")).toHaveText("1 of 2 solved");
	await page.waitForURL(/shape=grid#board=\d{25}&moves=[A-T]{3}$/);

	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await context.setOffline(true);
	await page.reload();
	await expect(page.locator("#verdict")).toHaveText("Solved in 3 moves");
	expect(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("workers/table.js")))).toBe(false);
	await page.getByRole("link", { name: "Back to classic" }).click();
	await expect(page.locator("#shape-bar")).toBeHidden();
	await expect(page.locator("#summary")).toHaveText("Your games");
	await context.setOffline(false);
});

test("strokes have the names that octo explain gives them", async ({ page }) => {
	for (const [shape, ...names] of [
		["grid", "A: column 1 of 5 up", "F: row 1 of 5 right"],
		["_._._.~ooooo..", "B: middle column up", "D: row right"],
		["plus", "A: column up", "D: row left"],
		["apart", "B: right column up", "C: stroke C–G right", "H: stroke D–H left"],
	]) {
		await page.goto(`${files}?shape=${shape}`);
		for (const name of names) {
			await expect(page.getByRole("button", { name })).toBeVisible();
		}
	}
	await page.goto(`${files}?shape=grid#board=${"1".repeat(13)}${"2".repeat(12)}&moves=F&view=explain`);
	await page.getByRole("button", { name: /^Step 1/ }).click({ timeout: 60_000 });
	await expect(page.getByRole("heading", { name: /^Step 1: [A-T] turns (column \d of 5 (up|down)|row \d of 5 (left|right))$/ })).toBeVisible();
});

test("a shape is drawn by mouse and keys, mended and played", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto(`${files}#view=shapes`);
	await page.locator("#sketch-clear").click();
	await expect(page.locator("#sketch-state")).toContainText("Draw cells side by side");
	await page.getByRole("button", { name: "cell (.)" }).click();
	await square(page, 4, 7).hover();
	await page.mouse.down();
	const to = await square(page, 8, 7).boundingBox();
	await page.mouse.move(to.x + 5, to.y + 5, { steps: 20 });
	await page.mouse.up();
	await expect(page.locator("#sketch-error")).toHaveText("No center; draw its cells as o.");
	await square(page, 6, 7).focus();
	await page.keyboard.press("o");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("o");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Space");
	await expect(page.locator("#sketch-error")).toHaveText("Line 2, column 3: this cell is on no stroke; draw another beside it.");
	await expect(square(page, 5, 9)).toHaveAccessibleName("Row 5, column 9: cell (.), wrong");
	await expect(page.locator("#sketch-play")).toBeDisabled();
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("Space");
	await expect(page.locator("#sketch-state")).toHaveText("7 cells, 2 strokes, 4 moves, center 2: 21 masks.");
	await expect(page.locator("#sketch-board text")).toHaveText(["A", "B", "C", "D"]);
	await expect(page.locator("#sketch-text")).toHaveValue(".\no..\no\n.\n.");
	await page.locator("#sketch-link").click();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${files}?shape=.~o..~o~.~.`);

	await page.locator("#sketch-text").fill("# mine\nname: hook\n.\no..\nx\n.\n.");
	await expect(page.locator("#sketch-error")).toHaveText("Line 5, column 1: “x” is no cell, want . or o or a blank.");
	await expect(page.locator(".wrong")).toHaveAccessibleName(/: x, wrong$/);
	await page.locator("#sketch-from").selectOption("plus");
	await expect(page.locator("#sketch-text")).toHaveValue("  .\n  o\n.ooo.\n  o\n  .");
	await page.locator("#sketch-text").fill(".\no..\no\n.\n.");
	await page.locator("#sketch-play").click();
	await expect(page.locator("#shape-bar")).toContainText("Shape: drawn");
	await known(page);

	await page.locator("#setup").click();
	await page.getByRole("tab", { name: "Paint" }).click();
	await page.locator("#paint-clear").click();
	await page.locator(".cell").first().focus();
	await page.keyboard.press("9");
	await page.locator("#paint-fill").click();
	await expect(page.locator("#paint-error")).toContainText("there is a 9, but no 7; use the symbols in order."); // nothing helps
	await page.getByRole("tab", { name: "Paste" }).click();
	await page.locator("#pasted").fill("1112999");
	await expect(page.locator("#pasted-error")).toHaveText("Line 1, column 1: there is a 9, but no 3; use the symbols in order.");
	await page.locator("#pasted").fill("1122333");
	await page.locator("#pasted-boards button").click();
	await known(page);
	await follow(page);
	await expect(page.locator("#verdict")).toHaveText(/^Solved in/);
	await page.waitForTimeout(500); // until the address holds the game
	await page.reload();
	await expect(page.locator("#verdict")).toHaveText(/^Solved in/);
});

test("a shape that is larger than the grid is seen in part, edited and played", async ({ page }) => {
	const text = page.locator("#sketch-text");
	for (const [shape, told, letters] of [
		[`oo${"~".repeat(31)}..`, "4 cells, 2 strokes, 4 moves, center 2: 6 masks.", ["A", "D"]],
		[`oo${"~".repeat(127)}..`, "4 cells, 2 strokes, 4 moves, center 2: 6 masks.", ["A", "D"]],
		[`oo${"_".repeat(124)}..`, "4 cells, 2 strokes, 4 moves, center 2: 6 masks.", ["A", "C"]],
		[`o${".".repeat(63)}`, "64 cells, 1 stroke, 2 moves, center 1: 64 masks.", ["B"]],
		[`${"_".repeat(30)}o~..${"_".repeat(28)}.~.`, "5 cells, 3 strokes, 6 moves, center 1: 5 masks.", ["A", "C", "E", "F"]],
	]) {
		await page.goto("about:blank");
		await page.goto(`${files}?shape=${shape}#view=shapes`);
		await expect(page.locator("#sketch-state")).toHaveText(`${told} The grid shows the first 25 rows and columns; the text has all.`);
		await expect(text).toHaveValue(shape.replaceAll("~", "\n").replaceAll("_", " "));
		expect((await page.locator("#sketch-board text").allTextContents()).sort()).toEqual(letters);
	}

	await page.goto("about:blank"); // too large, in width too: its own reason, and its address stays
	await page.goto(`${files}?shape=${"o".repeat(12)}${".".repeat(20)}`);
	await expect(page.locator("#sketch-error")).toContainText("Too large for a browser");
	await page.waitForTimeout(500);
	expect(page.url()).toContain("?shape=oooooooooooo....");

	await text.fill(`oo${"\n".repeat(30)}..x`);
	await expect(page.locator("#sketch-error")).toContainText("Line 31, column 3: “x” is no cell");
	await expect(page.locator(".wrong")).toHaveCount(0);
	await text.fill(`oo${" ".repeat(28)}x`); // which is no square of the next row
	await expect(page.locator("#sketch-error")).toContainText("Line 1, column 31");
	await expect(page.locator(".wrong")).toHaveCount(0);
	await text.fill(`oo${".".repeat(28)}`);
	await page.getByRole("button", { name: "cell (.)" }).click();
	await square(page, 14, 1).click();
	await expect(text).toHaveValue(`oo${".".repeat(28)}\n.`);
	await square(page, 13, 3).click(); // a hole
	await expect(text).toHaveValue(`oo ${".".repeat(27)}\n.`);
	await text.fill(`oo${"\n".repeat(30)}..`);
	await expect(page.locator("#sketch-state")).toContainText("4 cells, 2 strokes");
	await square(page, 2, 13).click();
	await expect(text).toHaveValue(`oo\n .${"\n".repeat(29)}..`);
	await page.locator("#sketch-play").click();
	await known(page);
});

test("a painted board is filled so that it can be played, if it can be", async ({ page }) => {
	await page.goto(`${files}?shape=plus`);
	await page.locator("#setup").click();
	await page.getByRole("tab", { name: "Paint" }).click();
	for (const [painted, sorted] of [
		["", "111112222"], ["5", "111112345"], ["2222", "111112222"], ["22222", "111122222"], ["33333", "111233333"],
		["66666", null], ["555", "123455555"],
		["9", null], ["111111", "111111222"], ["2", "111112222"], ["12345", "111112345"], ["44444441", null], ["1234444", "112344444"],
	]) {
		await page.locator("#paint-clear").evaluate((clear) => clear.click());
		for (const [cell, symbol] of [...painted].entries()) {
			await page.locator(".cell").nth(cell).press(symbol);
		}
		await page.locator("#paint-fill").click();
		await expect(page.locator("#paint-state")).toHaveText(sorted === null ? "" : "This can be played.");
		const symbols = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").slice(-1)));
		expect(symbols.join("")).toMatch(new RegExp(`^${painted}[1-9]{${9 - painted.length}}$`));
		expect(symbols.sort().join("")).toBe(sorted ?? symbols.join(""));
	}
});

test("a board is played where its table is not made, and one that cannot be solved is told, in frames too", async ({ page }) => {
	await page.goto(`${served}?shape=apart#board=111211111222221212`);
	await expect(page.locator("#about")).toHaveText("A board that cannot be solved");
	await expect(page.locator("#hint")).toBeDisabled();
	await page.keyboard.press("a");
	await expect(page.locator("#count")).toHaveText("1");
	await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // which would answer
	for (const [address, told] of [
		["apart&board=111211111222221212", "A board that cannot be solved"], ["..~_x", "Line 2, column 2: “x” is no cell, want . or o or a blank."],
		["plus&board=111112222", "Start, 2 moves"],
	]) {
		await page.goto(`${served}?embed=1&shape=${address}`);
		await expect(page.locator("#embed")).toContainText(told);
	}
	await page.route("**/workers/table.js*", (route) => route.fulfill({ contentType: "text/javascript", body: "postMessage({ error: 'none' })" }));
	await page.goto(`${files}?shape=short#board=1111111122222222`);
	await expect(page.locator("#making-label")).toContainText("could not be worked out");
	await page.keyboard.press("a");
	await expect(page.locator("#count")).toHaveText("1");
	await page.route("**/workers/deal.js*", (route) => route.abort("internetdisconnected"));
	await page.keyboard.press("Shift+N");
	await page.locator("[data-length='3']").click();
	await expect(page.locator("#toast")).toContainText("There is no new puzzle: the distances could not be worked out here.");
});

test("why there is no puzzle, hint or answer is said, with its own reason", async ({ page }) => {
	for (const shape of ["o.", "oo~oo", "ooo", "__.~..o.~__."]) { // every board is solved
		await page.goto("about:blank");
		await page.goto(`${files}?shape=${shape}`);
		await known(page);
		await page.keyboard.press("Shift+N");
		await expect(page.locator("#any")).toBeVisible();
		await expect(page.locator("#lengths-label, #lengths button").filter({ visible: true })).toHaveCount(0);
		await page.locator("#any").click();
		await expect(page.locator("#next")).toHaveText("Any board");
		await page.locator("#next").click();
		await expect(page.locator("#verdict")).toHaveText("Solved in 0 moves");
	}

	await page.goto("about:blank");
	await page.goto(`${files}?shape=oo.`); // where no puzzle is long
	await page.keyboard.press("Shift+N");
	await page.locator("[data-length='13']").click();
	await expect(page.locator("#toast")).toContainText("A new puzzle: Puzzle of 1 move.");
	await page.keyboard.press("Shift+N");
	await expect(page.locator("#lengths button").filter({ visible: true })).toHaveCount(1);

	await page.goto("about:blank");
	await page.goto(`${files}?shape=oo${".".repeat(62)}#board=${"12".repeat(32)}`); // a symbol has C(64, 32) masks
	const told = "a symbol stands so often that it has too many masks for a browser. The command octo solves such boards.";
	await expect(page.locator("#making-label")).toHaveText(`There are no hints and answers: ${told}`);
	await page.locator("[data-view=explain]").click();
	await expect(page.locator("#explain-failure")).toHaveText(`There is nothing to tell: ${told}`);
	await expect(page.locator("#explain-again")).toBeHidden();
	await page.locator("#language").click();
	await expect(page.locator("#explain-failed")).toContainText("无法讲解：某个数字的个数使掩码太多");
});

test("that a table is on its way is told as long as it is, whatever board is played", async ({ page, context }) => {
	await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // which would answer
	const label = page.locator("#making-label");
	const bar = page.locator("#making-bar");
	let body = "postMessage({ error: 'none' })";
	await context.route("**/workers/table.js*", (route) => route.fulfill({ contentType: "text/javascript", body }));
	await page.goto(`${files}?shape=short#board=1111111122222222`);
	await expect(label).toContainText("could not be worked out");
	await expect(bar).toBeHidden();
	body = "postMessage({ share: 0.4 })"; // and never more
	await page.keyboard.press("Shift+N");
	await page.locator("#any").click();
	const told = "Working out all distances: 40 %. The board can be played; hints and answers come then.";
	await expect(page.locator("#toast")).toHaveText(/^New puzzle *Back$/);
	for (const change of [
		() => page.locator("#toast").getByRole("button").click(), () => page.evaluate(() => location.assign("#board=1212121211111122")),
		() => page.evaluate(() => location.assign("#board=1111222211112222")),
	]) {
		await expect(label).toHaveText(told);
		await expect(bar).toHaveJSProperty("value", 0.4);
		await change();
		await expect(bar).toBeVisible();
	}
	await expect(label).toHaveText(told);
	await page.locator("#language").click();
	await expect(label).toContainText("正在计算全部距离：40%");
	await page.locator("#language").click();
	await expect(label).toHaveText(told);

	const other = await context.newPage(); // waits for the first
	await other.addInitScript(() => delete Navigator.prototype.serviceWorker);
	await other.goto(`${files}?shape=short#board=1111111122222222`);
	await expect(other.locator("#making-label")).toHaveText("Working out all distances. The board can be played; hints and answers come then.");
	await expect(other.locator("#making-bar")).not.toHaveAttribute("value");
	await context.unroute("**/workers/table.js*");
	await page.close();
	await known(other);
	await expect(other.locator("#making")).toBeHidden();
});

test("a board of another shape is told by its symbols, pasted and in a link", async ({ page }) => {
	const few = "the board has 8 of 9 symbols";
	/** @param {number} n */
	const many = (n) => `the board has ${n} symbols, want 9`;
	const center = "no symbol can fill the center; one must stand 5 times at least";
	const cases = [
		["111132323132231222312133", many(24)], ["111112222222", `Line 1, column 10: ${many(12)}.`, many(12)],
		["111112222111112222", "", many(18)], ["11111222", few],
		["112233123", center], ["111112222\n11113232", `Line 2, column 1: ${few}.`, "it is not text of a board"],
		["111112222\n1111323231322312", `Line 2, column 1: ${many(16)}.`, many(16)],
		['{"board":"111132323132231222312133"}', many(24), many(24)], ['{"board":"112233123"}', center],
	];
	await page.goto(`${files}?shape=plus`);
	await page.locator("#setup").click();
	for (const [text, told] of cases) {
		await page.locator("#pasted").fill(text);
		await expect(page.locator("#pasted-error")).toHaveText(told === "" || told.startsWith("Line") ? told : `Line 1, column 1: ${told}.`);
	}
	for (const [text, told, linked = told] of cases) {
		await page.goto("about:blank");
		await page.goto(`${files}?shape=plus#board=${encodeURIComponent(text)}`);
		await expect(page.locator("#toast")).toContainText(`The link holds no game: ${linked}`);
	}
});

test("what is no shape in the address does no harm", async ({ page }) => {
	for (const shape of [
		"three-three", ".", "%", "%E0%A4%A", "<img src=x onerror=alert(1)>", "__proto__", "constructor", "o".repeat(10_000), "~".repeat(10_000),
		`${"_".repeat(9000)}oo`, "name:classic~oo~.", "🂡🂡", "..~..&embed",
	]) {
		await page.goto("about:blank");
		await page.goto(`${files}?shape=${shape}`);
		await expect(page.locator("#view-shapes, #view-play, #embed").filter({ visible: true })).toHaveCount(1);
		expect(await page.locator("img").count()).toBe(0);
	}
	await page.goto(`${files}?shape=..~_x`);
	await expect(page.locator("#sketch-error")).toHaveText("Line 2, column 2: “x” is no cell, want . or o or a blank.");
	await page.waitForTimeout(500); // until the address would hold the game
	await page.reload();
	await expect(page.locator("#sketch-text")).toHaveValue("..\n x");
	await page.getByRole("button", { name: "Play" , exact: true }).click();
	await known(page);
});

test("heads stand free of cells and of each other on every shape", async ({ page }) => {
	await page.goto(files);
	const { looked, over } = await page.evaluate(async () => {
		const [{ CATALOG, parseShape, pictureOf }, { layOut }] = await Promise.all([import("./game/shape.js"), import("./views/layout.js")]);
		let seed = 1;
		const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
		const square = () => (random() < 0.5 ? " " : random() < 0.3 ? "o" : ".");
		const drawn = Array.from({ length: 3000 }, () => Array.from({ length: 7 }, () => Array.from({ length: 7 }, square).join("")).join("\n"));
		const shapes = [...Object.values(CATALOG).map(pictureOf), ...drawn].map((picture) => parseShape(picture).shape).filter((shape) => shape !== null);
		return { looked: shapes.length, over: shapes.filter((shape) => {
			const { cells, heads, size } = layOut(shape, true);
			const all = [...cells.map((at) => ({ ...at, half: 5 })), ...heads.map((at) => ({ ...at, half: size / 2 }))];
			return all.some((one, i) => all.slice(0, i).some((other) =>
				Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < one.half + other.half - 0.01));
		}).map(({ picture }) => picture) };
	});
	expect(looked).toBeGreaterThan(50);
	expect(over).toEqual([]);
});
