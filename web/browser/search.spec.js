import { EASY, expect, files, served, test } from "./page.js";

/** A board of seven moves, and what the Go engines find: octo compare --engines all --format json. */
const SEVEN = { board: EASY, moves: "BEDDHAG" };
const FOUND = {
	"ida-noinverse": { nodes: 10731, iterations: [33, 321, 1881, 8496], byDepth: [4, 28, 150, 683, 2111, 3431, 3089, 1235] },
	"ida-third": {
		nodes: 188004, iterations: [23, 163, 933, 6568, 43213, 137104], byDepth: [6, 44, 265, 1458, 7252, 31590, 83903, 63486],
	},
	"ida": { nodes: 5790, iterations: [30, 282, 1227, 4251], byDepth: [4, 28, 132, 520, 1393, 1966, 1380, 367] },
	"ida-commute": { nodes: 3251, iterations: [26, 182, 749, 2294], byDepth: [4, 28, 114, 387, 875, 1091, 653, 99] },
	"ida-tt": { nodes: 3571, iterations: [30, 198, 800, 2543], byDepth: [4, 28, 132, 450, 1015, 1210, 666, 66] },
};

/** A board of thirteen moves, which takes ida 62 million nodes. */
const HARD = "112323233232111211122333";

const link = ({ url = files, board = EASY, moves = "" } = {}) => `${url}#board=${board}&moves=${moves}&view=search`;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const card = (page, i) => page.locator(".engine").nth(i);
const nodes = (page, i = 0) => card(page, i).locator("dd").nth(3);
const number = async (locator) => Number((await locator.textContent()).replace(/\D/g, ""));
const searchers = (page) => page.workers().filter((worker) => worker.url().endsWith("workers/search.js")).length;

/** Returns the nodes that are shown once that stays, and holds the search to it. */
async function rest(page) {
	await expect.poll(async () => {
		const shown = await number(nodes(page));
		await page.waitForTimeout(300);
		return (await number(nodes(page))) - shown;
	}).toBe(0);
	return number(nodes(page));
}

/** Opens the view. */
async function look(page, options) {
	await page.goto(link(options));
	await expect(nodes(page)).toHaveText("0");
}

async function choose(page, one, two = "") {
	await page.locator("#engine-one").selectOption(one);
	await page.locator("#engine-two").selectOption(two);
}

/** Moves the slider to a speed, from 0 to 9. */
async function speed(page, step) {
	await page.locator("#pace").fill(String(step));
}

for (const [engine, { nodes: all, iterations, byDepth }] of Object.entries(FOUND)) {
	test(`${engine} finds what octo finds`, async ({ page }) => {
		await look(page, SEVEN);
		await choose(page, engine);
		await button(page, "Finish").click();
		await expect(card(page, 0).locator(".end")).toHaveText(`Solved in 7 moves: DFCGGAC, after ${all.toLocaleString("en")} nodes.`);
		const texts = (locator) => locator.evaluateAll((found) => found.map((one) => Number(one.textContent.replace(",", ""))));
		expect(await texts(page.locator("#iterations td"))).toEqual(iterations);
		expect(await texts(page.locator(".engine:visible .level:visible .amount"))).toEqual(byDepth);
		await expect(page.locator("#live")).toContainText(`${engine}: Solved in 7 moves`);
		await expect(button(page, "Run")).toBeDisabled();
		await expect(page.locator(".won")).toHaveCount(1);
	});
}

test("what became of each move on the path is what was decided", async ({ page }) => {
	await look(page);
	const wrong = await page.evaluate(async ({ start, engines }) => {
		const { Search } = await import(new URL("game/search.js", location.href).href);
		const { LETTERS, apply, h, turn } = await import(new URL("game/board.js", location.href).href);
		const board = apply(start, "BEDDHAG");
		const faults = [];
		for (const engine of engines) {
			const search = new Search(engine, board);
			let decided = new Map(); // by the moves to a node, in this iteration
			for (let i = 0, node = search.step(); i < 3000 && node !== null; i++, node = search.step()) {
				const path = search.moves();
				decided = path === "" ? new Map() : decided;
				decided.set(path, node.decision);
				const branches = search.branches();
				branches.forEach(({ fates, sums }, depth) => fates.forEach((fate, move) => {
					const moves = path.slice(0, depth) + LETTERS[move];
					const decision = decided.get(moves);
					const want = decision === undefined ? ["untried", "left out"] : [decision !== "expand" ? decision : path.startsWith(moves) ? "path" : "done"];
					const left = h(turn(apply(board, path.slice(0, depth)), move));
					const sum = depth + 1 + (engine === "ida-third" ? Math.ceil(left / 3) : left);
					if (!want.includes(fate) || (fate !== "left out" && sums[move] !== sum)) {
						faults.push(`${engine} ${path}: ${moves} is ${fate} ${sums[move]}, want ${want} ${sum}`);
					}
				}));
				if (branches.length !== path.length + (node.decision === "expand" ? 1 : 0)) {
					faults.push(`${engine} ${path}: ${branches.length} branches`);
				}
			}
		}
		return faults.slice(0, 5);
	}, { start: EASY, engines: Object.keys(FOUND) });
	expect(wrong).toEqual([]);
});

test("one node after another, with what is done with it and why", async ({ page }) => {
	await look(page);
	await choose(page, "ida", "ida-third");
	await expect(card(page, 0).locator(".why")).toHaveText("Run, or look at one node after another.");
	const one = button(page, "One node");
	const seen = [];
	for (let node = 1; node <= 5; node++) {
		await one.click();
		await expect(nodes(page)).toHaveText(String(node));
		seen.push(`${await card(page, 0).locator(".walked").textContent()}: ${await card(page, 0).locator(".why").textContent()}`);
	}
	expect(seen).toEqual([
		"start: bound 2: begin with h 2 at the start",
		"A: depth 1 + h 1 = 2 ≤ bound 2: its moves are tried",
		"A A: depth 2 + h 2 = 4 > bound 2: cut",
		"A B: depth 2 + h 1 = 3 > bound 2: cut",
		"A C: the center matches: solved",
	]);
	const marks = (depth) => card(page, 0).locator(".level:not(.labels)").nth(depth).locator(".spot")
		.evaluateAll((spots) => spots.map((spot) => `${spot.dataset.mark} ${spot.textContent}`));
	expect(await marks(1)).toEqual(["path A", ...Array(7).fill("untried ")]);
	expect(await marks(2)).toEqual(["cut 4", "cut 3", "goal ★", "untried ", "untried ", "undo ↶", "untried ", "untried "]);
	await expect(card(page, 0).locator(".told li").nth(2)).toHaveText(/^Depth 2: 3 nodes in all\. A: cut: depth \+ h is 4, over the bound\..*C: solution\./);
	await expect(card(page, 0).locator(".end")).toHaveText("Solved in 2 moves: AC, after 5 nodes.");
	await expect(page.locator("#compared")).toBeHidden();
	await page.keyboard.press("ArrowRight"); // the other goes on alone
	await expect(nodes(page, 1)).toHaveText("6");
	await expect(nodes(page, 0)).toHaveText("5");
	await button(page, "Finish").click();
	await expect(page.locator("#compared")).toHaveText("ida-third looked at 2.8 times as many nodes as ida.");
	await expect(button(page, "Start over")).toBeFocused();
	await button(page, "Start over").click();
	await expect(nodes(page)).toHaveText("0");
	expect(searchers(page)).toBe(0);
});

test("the marks of engines that leave out or remember more", async ({ page }) => {
	await look(page, SEVEN);
	await choose(page, "ida-tt", "ida-commute");
	for (const bound of ["4", "5"]) {
		await button(page, "Next bound").click();
		await expect(card(page, 0).locator("dd").first()).toHaveText(bound);
		await expect(card(page, 1).locator(".why")).toHaveText(`bound ${bound}: begin with h 4 at the start`);
	}
	await expect(nodes(page, 0)).toHaveText("31"); // the first of the iteration
	const found = new Set();
	for (let node = 32; node <= 135; node++) {
		await page.keyboard.press("ArrowRight");
		await expect(nodes(page, 0)).toHaveText(String(node));
		for (const mark of await page.locator(".level .spot").evaluateAll((spots) => spots.map((spot) => spot.dataset.mark))) {
			found.add(mark);
		}
	}
	expect([...found]).toEqual(expect.arrayContaining(["path", "untried", "cut", "done", "undo", "order", "proved"]));
});

test("run, pause, go on, and speed", async ({ page }) => {
	await look(page, SEVEN);
	await choose(page, "ida");
	await speed(page, 4);
	await expect(page.locator("#pace-said")).toHaveText("30 nodes a second");
	await button(page, "Run").click();
	await expect.poll(() => number(nodes(page))).toBeGreaterThan(5);
	await page.locator(".engine-name").first().click(); // away from the button
	await page.keyboard.press("Space");
	await expect(button(page, "Run")).toBeVisible();
	const paused = await rest(page);
	expect(paused).toBeLessThan(1000);
	await button(page, "One node").click();
	await expect(nodes(page)).toHaveText(String(paused + 1));
	await speed(page, 0);
	await button(page, "Run").click();
	await expect.poll(() => number(nodes(page))).toBeGreaterThan(paused + 1); // one at once, the next in a second
	await speed(page, 9);
	await expect(page.locator("#pace-said")).toHaveText("As fast as it can");
	await expect(card(page, 0).locator(".end")).toContainText("5,790 nodes");
	await expect(button(page, "Run")).toBeDisabled();
});

test("limits are told, and a higher one lets it go on", async ({ page }) => {
	await page.addInitScript(() => {
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			if (message.task) {
				message.task.boards = 100;
			}
			post.call(this, message);
		};
	});
	await look(page, SEVEN);
	await choose(page, "ida-third", "ida-tt");
	await page.locator("#search-limit").selectOption("10000");
	await button(page, "Finish").click();
	await expect(card(page, 0).locator(".end")).toHaveText("Given up at the limit of 10,000 nodes. A solution has 6 moves at least.");
	await expect(card(page, 1).locator(".end")).toContainText("Given up: 100 boards are remembered");
	await expect(page.locator("#compared")).toHaveText("Both gave up.");
	await page.locator("#search-limit").selectOption("1000000");
	await expect(card(page, 0).locator(".end")).toBeHidden();
	await button(page, "Finish").click();
	await expect(card(page, 0).locator(".end")).toContainText("188,004 nodes");
	await page.reload();
	await expect(page.locator("#engine-two")).toHaveValue("ida-tt");
	await expect(page.locator("#search-limit")).toHaveValue("1000000");
});

test("the page answers while a hard board is searched", async ({ page }) => {
	await look(page, { board: HARD });
	await speed(page, 9);
	await button(page, "Run").click();
	await expect.poll(() => number(nodes(page))).toBeGreaterThan(100_000);
	await page.evaluate(() => new Promise((resolve) => {
		let frames = 0;
		const frame = () => (frames++ < 10 ? requestAnimationFrame(frame) : resolve());
		frame();
	}));
	await page.locator("#language").click();
	await expect(button(page, "暂停")).toBeVisible();
	const before = await number(nodes(page));
	await expect.poll(() => number(nodes(page))).toBeGreaterThan(before);
	await button(page, "暂停").click();
	const paused = await rest(page);
	expect(await number(nodes(page, 1))).toBe(paused); // both have looked at as many
	await button(page, "直接算完").click();
	await expect.poll(() => number(nodes(page))).toBeGreaterThan(paused);
	await button(page, "重新开始").click();
	await expect(nodes(page)).toHaveText("0");
});

for (const [name, url] of Object.entries({ files, served })) {
	test(`another view, and back; another board, ${name}`, async ({ page }) => {
		await look(page, { ...SEVEN, url });
		await speed(page, 5);
		await button(page, "Run").click();
		await expect.poll(() => number(nodes(page))).toBeGreaterThan(1);
		await page.locator("[data-view=play]").click();
		const left = await rest(page);
		await page.locator("[data-view=search]").click();
		await expect(button(page, "Run")).toBeEnabled();
		expect(await number(nodes(page))).toBe(left);
		await button(page, "Run").click();
		await expect.poll(() => number(nodes(page))).toBeGreaterThan(left);
		await page.locator("[data-view=play]").click();
		await page.keyboard.press("d");
		await page.locator("[data-view=search]").click();
		await expect(nodes(page)).toHaveText("0");
		expect(searchers(page)).toBe(0);
		await button(page, "Finish").click();
		await expect(card(page, 0).locator(".end")).toContainText("Solved in 6 moves: FCGGAC");
		await page.locator("#engine-one").selectOption("ida-commute"); // both begin again
		await expect(page.locator(".end:visible")).toHaveCount(0);
		await expect(nodes(page, 1)).toHaveText("0");
	});
}

test("it works without a network", async ({ page, context }) => {
	await look(page, SEVEN);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await context.setOffline(true);
	await page.reload();
	await expect(nodes(page)).toHaveText("0");
	await button(page, "Finish").click();
	await expect(card(page, 0).locator(".end")).toContainText("5,790 nodes");
	await context.setOffline(false);
});

test("where it does not load it says so, and tries again", async ({ page }) => {
	await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // which would answer
	await page.route("**/workers/search.js", (route) => route.abort("internetdisconnected"));
	await look(page, SEVEN);
	await button(page, "Run").click();
	await expect(page.locator("#toast-text")).toHaveText("Search did not load. Try again with a connection.");
	await page.unroute("**/workers/search.js");
	await button(page, "Finish").click();
	await expect(card(page, 0).locator(".end")).toContainText("5,790 nodes");
});

test("a board that is solved, and one by link to the other", async ({ page }) => {
	await look(page, { board: "111133222332233222331111" });
	await button(page, "One node").click();
	await expect(card(page, 0).locator(".end")).toHaveText("Solved: the center matches from the start.");
	await expect(page.locator("#compared")).toHaveText("Both looked at 1 node.");
	await page.goto(link({ moves: "A" }));
	await expect(nodes(page)).toHaveText("0");
});

test("a game that is solved is searched from its start", async ({ page }) => {
	await look(page, { moves: "AC" });
	await button(page, "Finish").click();
	await expect(card(page, 0).locator(".end")).toHaveText("Solved in 2 moves: AC, after 5 nodes.");
});

test.describe("on a phone, for those who prefer reduced motion", () => {
	test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "reduce" }, locale: "zh-CN" });
	test("one engine, nothing wider than the page, few changes, in Chinese", async ({ page }) => {
		await look(page, { board: HARD });
		await expect(page.locator(".engine:visible")).toHaveCount(1);
		await page.locator("#engine-one").selectOption("ida-third"); // which takes long
		await page.locator("#search-limit").selectOption("1000000000");
		await speed(page, 9);
		await page.evaluate(() => {
			window.changes = new Set();
			new MutationObserver(() => window.changes.add(document.querySelectorAll(".engine dd")[3].textContent))
				.observe(document.getElementById("engines"), { subtree: true, childList: true, characterData: true });
		});
		await button(page, "运行").click();
		await page.waitForTimeout(2000);
		await button(page, "暂停").click();
		expect(await page.evaluate(() => window.changes.size)).toBeLessThan(14);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await expect(card(page, 0).locator(".why")).toContainText("步数上限");
		for (const control of await page.locator("#view-search button:visible, #view-search select:visible, #view-search input:visible").all()) {
			const { width, height } = await control.boundingBox();
			expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
		}
	});
});

/** Boards of other shapes, and what the Go engines find there: octo compare --shape short --engines all --format json. */
const OTHERS = [
	{ shape: "short", board: "1212112121221212", engine: "ida", moves: "ABCCADEH", nodes: 31472, iterations: [37, 247, 2977, 23655, 4556] },
	{ shape: "short", board: "1212112121221212", engine: "ida-tt", moves: "ABCCADEH", nodes: 10549, iterations: [37, 219, 1556, 6701, 2036] },
	{ shape: "grid", board: "1112233332121231213222113", engine: "ida-commute", moves: "CFNHIDMM", nodes: 38495, iterations: [155, 6483, 31857] },
];

for (const { shape, board, engine, moves, nodes, iterations } of OTHERS) {
	test(`${engine} finds on ${shape} what octo finds`, async ({ page }) => {
		await look(page, { url: `${files}?shape=${shape}`, board });
		await choose(page, engine);
		await button(page, "Finish").click();
		await expect(card(page, 0).locator(".end")).toHaveText(`Solved in 8 moves: ${moves}, after ${nodes.toLocaleString("en")} nodes.`);
		const texts = await page.locator("#iterations td").evaluateAll((found) => found.map((one) => Number(one.textContent.replace(",", ""))));
		expect(texts).toEqual(iterations);
		const letters = await card(page, 0).locator(".labels span").allTextContents();
		expect(letters.slice(1, -1).join("")).toBe("ABCDEFGHIJKLMNOPQRST".slice(0, shape === "grid" ? 20 : 8));
		await expect(card(page, 0).locator('.spot[data-mark="goal"]')).toHaveCount(1);
	});
}

test("a board without a solution is no search without end", async ({ page }) => {
	await look(page, { url: `${files}?shape=apart`, board: "111211111222221212" });
	await choose(page, "ida", "ida-third");
	await button(page, "Run").click();
	for (const i of [0, 1]) {
		await expect(card(page, i).locator(".end")).toHaveText("No solution: moves bring no symbol to all cells of the center.");
		await expect(nodes(page, i)).toHaveText("0");
	}
	await expect(page.locator("#compared")).toBeHidden();
	await expect(button(page, "Run")).toBeDisabled();
});

test("a wide tree does not widen a phone's page", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	await look(page, { url: `${files}?shape=grid`, board: "1112233332121231213222113" });
	await choose(page, "ida");
	await button(page, "Finish").click();
	await expect(card(page, 0).locator(".end")).toContainText("Solved in 8 moves");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	const { width } = await card(page, 0).locator(".level:visible .spot").last().boundingBox();
	expect(width).toBeGreaterThan(15);
});
