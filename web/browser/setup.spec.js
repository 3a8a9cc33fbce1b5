import { EASY, boardText, expect, files, open, test } from "./page.js";

const LINE = [...EASY].join(" ");
const OTHER = "112211222211331133332323";
const error = (page) => page.locator("#pasted-error");
const listed = (page) => page.locator("#pasted-boards button");
const cell = (page, number) => page.getByRole("button", { name: new RegExp(`^Cell ${number},`) });

/** Opens the dialog at a tab. */
async function setup(page, tab) {
	await page.locator("#setup").click();
	await page.getByRole("tab", { name: tab }).click();
}

test("boards are pasted in any form", async ({ page }) => {
	await open(page);
	await page.locator("#setup").click();
	await expect(page.locator("#pasted")).toBeFocused();
	for (const [text, count, told] of [
		["", 0, ""],
		[EASY, 1, ""],
		[`${LINE}\r\n1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n0\n`, 2, ""],
		[`${LINE}\n${LINE.replace("2", "1")}\n`, 1, "Line 2, column 1: the board has 9 times 1, 7 times 2 and 8 times 3, want eight of each."],
		[`${LINE}\n1 2 x`, 1, "Line 2, column 5: symbol 3 is “x”, want 1, 2 or 3."],
		["1 2 3", 0, "Line 1, column 1: the board has 3 of 24 symbols."],
		["0\n", 0, "There is no board in it."],
		[`${LINE}\n${OTHER}\n`, 2, ""],
	]) {
		await page.locator("#pasted").fill(text);
		await expect(error(page)).toHaveText(told);
		await expect(listed(page)).toHaveCount(count);
	}
	await listed(page).last().click();
	await expect(page.locator("#about")).toContainText("A board of your own");
	expect(await boardText(page)).toContain("left column: 1 2 2 1 1 2 2");
});

test("a contest's input is answered as a judge wants it", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await open(page);
	await page.locator("#setup").click();
	const answers = page.getByRole("button", { name: "Copy the answers" });
	await expect(answers).toBeHidden();
	await page.locator("#pasted").fill(`${LINE}\n1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n111133222332233222331111\n0\n`);
	await answers.click();
	await expect(page.locator("#setup-box")).toBeHidden();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("AC\n2\nDDHH\n2\nNo moves needed\n2\n");
});

test("where the table does not load, there are no answers, and it says so", async ({ page, context }) => {
	await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // which would ask for the table as well
	await context.route("**/table.bin", (route) => route.abort("internetdisconnected"));
	await page.goto(files);
	await page.locator("#setup").click();
	await page.locator("#pasted").fill(LINE);
	await page.getByRole("button", { name: "Copy the answers" }).click();
	await expect(error(page)).toHaveText("There are no answers: the table of distances did not load. Try again with a connection.");
});

test("the board on the page is copied as a line, a link and a picture", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await open(page, { board: OTHER, moves: "A" });
	for (const [id, copied] of [
		["copy-line", /^2 1 2 2 1 1 1 2 2 2 1 1 3 3 1 2 3 3 3 3 2 3 1 3$/],
		["copy-link", new RegExp(`^http.*#board=${OTHER}&moves=A$`)],
		["copy-svg", /^<svg [^]*<title>[123]{24}<[^]*<\/svg>\n$/],
	]) {
		await setup(page, "Copy");
		await page.locator(`#${id}`).click();
		await expect(page.locator("#setup-box")).toBeHidden();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(copied);
	}
});

test("a file is read, by the button and dropped", async ({ page }) => {
	await open(page);
	await page.locator("#setup").click();
	const choose = async (name, content) => {
		const chooser = page.waitForEvent("filechooser");
		await page.locator("#choose-file").click();
		await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
	};
	await choose("rotation.in", `\ufeff${LINE}\r\n${OTHER}\r\n0\r\n`);
	await expect(listed(page)).toHaveCount(2);
	await choose("large.in", `${LINE}\n`.repeat(30_000));
	await expect(error(page)).toHaveText("large.in has 1.4 MiB, want 1 at most.");
	await expect(listed(page)).toHaveCount(0);
	await choose("picture.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
	await expect(error(page)).toHaveText("picture.png is no text in UTF-8.");
	await choose("gbk.txt", Buffer.from("c6e5c5cc", "hex"));
	await expect(error(page)).toHaveText("gbk.txt is no text in UTF-8.");
	await choose("empty.txt", "");
	await expect(error(page)).toHaveText("There is no board in it.");
	await choose("rotation.in", `${LINE}\n1 2 4`);
	await expect(error(page)).toHaveText("Line 2, column 5: symbol 3 is “4”, want 1, 2 or 3.");
	await expect(listed(page)).toHaveCount(1);

	await page.getByRole("tab", { name: "Paint" }).click();
	const files = await page.evaluateHandle((text) => {
		const data = new DataTransfer();
		data.items.add(new File([text], "dropped.in"));
		return data;
	}, `${OTHER}\n${OTHER}\n${OTHER}\n`);
	await page.dispatchEvent("#pasted", "drop", { dataTransfer: files });
	await expect(page.locator("#panel-paste")).toBeVisible();
	await expect(page.locator("#pasted")).toHaveValue(`${OTHER}\n${OTHER}\n${OTHER}\n`);
	await expect(listed(page)).toHaveCount(3);
});

test("a list is stepped through, with a reload in between", async ({ page }) => {
	await open(page);
	const bar = page.getByRole("group", { name: "List of boards" });
	const at = page.locator("#boards-at");
	const start = await boardText(page);
	await expect(bar).toBeHidden();
	const many = Array.from({ length: 300 }, (_, i) => `${i % 2 === 0 ? EASY : OTHER}\n`).join("");
	await page.locator("#setup").click();
	await page.locator("#pasted").fill(many);
	await expect(page.locator("#pasted-count")).toHaveText("300 boards. The first 200 are listed; all are reached from any of them.");
	await expect(listed(page)).toHaveCount(200);
	await listed(page).nth(1).click();
	await expect(bar).toBeVisible();
	await expect(at).toHaveValue("2");
	await expect(page.locator("#boards-of")).toHaveText("of 300");
	await page.keyboard.press("b");
	await page.getByRole("button", { name: "The board before" }).click();
	await expect(at).toHaveValue("1");
	expect(await boardText(page)).toBe(start);
	await expect(page.getByRole("button", { name: "The board before" })).toBeDisabled();
	await at.fill("300");
	await at.press("Enter");
	expect(await boardText(page)).not.toBe(start);
	await expect(page.getByRole("button", { name: "The next board" })).toBeDisabled();
	await at.fill("999");
	await at.press("Enter");
	await expect(at).toHaveValue("300");
	await at.fill("");
	await at.press("Tab");
	await expect(at).toHaveValue("1");

	await page.getByRole("button", { name: "The next board" }).click();
	await page.keyboard.press("b");
	await page.waitForURL(/moves=B$/);
	await page.reload();
	await expect(at).toHaveValue("2");
	await expect(page.locator("#count")).toHaveText("1");
	await page.locator("#new").click();
	await page.locator('[data-length="3"]').click();
	await expect(page.locator("#about")).toHaveText("Puzzle of 3 moves");
	await expect(bar).toBeHidden();
	await page.locator("#toast-action").click();
	await expect(bar).toBeVisible();
	await page.getByRole("button", { name: "Leave the list" }).click();
	await expect(bar).toBeHidden();
	await page.reload();
	await expect(page.locator("#needed-figure")).toHaveText(/^\d+$/);
	await expect(bar).toBeHidden();
});

test("a board is painted by mouse", async ({ page }) => {
	await open(page);
	await setup(page, "Paint");
	await expect(cell(page, 0)).toHaveAccessibleName("Cell 0, row 1, column 3: 1"); // the board on the page
	await expect(cell(page, 6)).toHaveAccessibleName("Cell 6, row 3, column 3, in the center: 3");
	const [play, state] = [page.locator("#paint-play"), page.locator("#paint-state")];
	await expect(play).toBeEnabled();
	await page.locator("#paint-clear").click();
	await expect(play).toBeDisabled();
	await expect(state).toHaveText("24 cells are empty.");

	const [from, to] = [await cell(page, 4).boundingBox(), await cell(page, 10).boundingBox()];
	await page.getByRole("button", { name: "2 0 of 8" }).click();
	await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
	await page.mouse.down();
	await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
	await page.mouse.up();
	await page.mouse.move(from.x, from.y - 100);
	await expect(page.getByRole("button", { name: "2 7 of 8" })).toHaveAttribute("aria-pressed", "true");
	await expect(cell(page, 7)).toHaveAccessibleName("Cell 7, row 3, column 4, in the center: 2");
	await expect(state).toHaveText("17 cells are empty.");
	await cell(page, 0).click();
	await cell(page, 1).click();
	await expect(page.locator("#paint-error")).toHaveText("2 stands 9 times, want 8.");
	await expect(page.locator("#paint-fill")).toBeDisabled();
	await page.getByRole("button", { name: /^empty/ }).click();
	await cell(page, 1).click();
	await expect(page.locator("#paint-error")).toBeEmpty();

	await page.locator("#setup-box .close").click();
	await setup(page, "Paint"); // where it is as it was left
	await expect(state).toHaveText("16 cells are empty.");
	await page.locator("#paint-fill").click();
	await expect(state).toHaveText("Eight of each: this can be played.");
	await play.click();
	await expect(page.locator("#about")).toContainText("A board of your own");
	expect(await boardText(page)).toContain("upper row: 2 2 2 2 2 2 2");
	await expect(page.getByRole("group", { name: "List of boards" })).toBeHidden();
	await setup(page, "Paint");
	await expect(cell(page, 4)).toHaveAccessibleName(/: 2$/);
});

test("a board is painted by keys", async ({ page }) => {
	await open(page);
	await page.locator("#setup").focus();
	await page.keyboard.press("Enter");
	await page.getByRole("tab", { name: "Paste" }).focus();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("tab", { name: "Paint" })).toBeFocused();
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	await expect(page.locator("#panel-copy")).toBeVisible();
	await page.keyboard.press("ArrowLeft");
	await cell(page, 0).focus();
	await page.keyboard.press("Backspace");
	await expect(cell(page, 0)).toHaveAccessibleName("Cell 0, row 1, column 3: empty");
	await page.keyboard.press("3");
	await expect(page.locator("#paint-error")).toHaveText("3 stands 9 times, want 8.");
	await page.keyboard.press("0");
	for (const [key, focused] of [
		["ArrowUp", 0], ["ArrowLeft", 0], ["ArrowRight", 1], ["ArrowDown", 3], ["ArrowDown", 8], ["ArrowRight", 9], ["ArrowRight", 10], ["ArrowRight", 10],
		["ArrowDown", 19], ["ArrowLeft", 18], ["ArrowLeft", 17], ["ArrowUp", 12], ["ArrowLeft", 11], ["ArrowDown", 15], ["ArrowDown", 20],
	]) {
		await page.keyboard.press(key);
		await expect(cell(page, focused)).toBeFocused();
	}
	await page.keyboard.press("Delete");
	await page.keyboard.press("Space"); // with the brush of 1
	await expect(cell(page, 20)).toHaveAccessibleName("Cell 20, row 6, column 3: 1");
	await page.keyboard.press("Tab");
	await expect(page.locator("#paint-clear")).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(cell(page, 20)).toBeFocused();
});

test.describe("on a small touch screen", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

	test("a finger paints, and all is large enough for it", async ({ page }) => {
		await open(page);
		await setup(page, "Paint");
		await page.locator("#paint-clear").tap();
		await page.getByRole("button", { name: "3 0 of 8" }).tap();
		const client = await page.context().newCDPSession(page);
		const [from, to] = [await cell(page, 0).boundingBox(), await cell(page, 22).boundingBox()];
		const touch = (type, part) => client.send("Input.dispatchTouchEvent", {
			type, touchPoints: type === "touchEnd" ? [] : [{ x: from.x + from.width / 2, y: from.y + from.height / 2 + part * (to.y - from.y) }],
		});
		await touch("touchStart", 0);
		for (let step = 1; step <= 20; step++) {
			await touch("touchMove", step / 20);
		}
		await touch("touchEnd", 1);
		await expect(page.getByRole("button", { name: "3 7 of 8" })).toBeVisible();
		expect(await page.locator("#setup-box").evaluate((box) => box.scrollTop)).toBe(0);
		for (const tab of ["Paste", "Paint", "Copy"]) {
			await page.getByRole("tab", { name: tab }).tap();
			expect(await page.locator("#setup-box").evaluate((box) => [box.scrollWidth <= box.clientWidth, box.scrollHeight <= box.clientHeight])).toEqual([true, true]);
			for (const button of await page.locator("#setup-box button:visible").all()) {
				const { width, height } = await button.boundingBox();
				expect(Math.min(width, height), await button.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(44);
			}
		}
	});
});
