import AxeBuilder from "@axe-core/playwright";

import { EASY, expect, files, open, served, test } from "./page.js";

const HARD = "EDBACGHBDF";

/** The views, and how to come to them. */
const views = {
	play: async () => {},
	won: (page) => page.keyboard.type("ac"),
	hint: (page) => page.locator("#hint").click(),
	answer: async (page) => {
		await page.locator("#solve").click();
		await page.locator("#pause").click();
	},
	new: (page) => page.locator("#new").click(),
	shapes: async (page) => {
		await page.locator("[data-view=shapes]").click();
		await page.locator("#sketch-text").fill(" .\n.o.\n .  x");
	},
	shape: async (page) => {
		await page.goto(`${files}?shape=spiral#board=1234567891234567891234511`);
		await expect(page.locator("#needed-figure")).toHaveText(/^\d+$/);
	},
	setup: async (page) => {
		await page.locator("#setup").click();
		await page.locator("#pasted").fill(`${EASY}\n1 2`);
	},
	painted: async (page) => {
		await page.locator("#setup").click();
		await page.locator("#tab-paint").click();
		await page.locator("#brushes button").nth(2).click();
		await page.locator(".cell").first().click();
	},
	copies: async (page) => {
		await page.locator("#setup").click();
		await page.locator("#tab-copy").click();
	},
	list: async (page) => {
		await page.locator("#setup").click();
		await page.locator("#pasted").fill(`${EASY}\n`.repeat(300));
		await page.locator("#pasted-boards button").nth(16).click();
	},
	embed: async (page) => {
		await page.goto(`${files}?embed=1&board=${EASY}`);
		await page.locator("#embed-step").click();
	},
	"embed-wrong": (page) => page.goto(`${files}?embed=1`),
	records: async (page) => {
		await page.keyboard.type("ac");
		await page.locator("#records").click();
	},
	digits: (page) => page.locator("#digits").click(),
	explain: async (page) => {
		await page.locator("[data-view=explain]").click();
		await page.locator("#explain-forth").click();
	},
	verdict: async (page) => {
		await page.keyboard.type("ah");
		await page.locator("[data-view=explain]").click();
		await page.locator("#explain-moves").click();
		await page.locator("#explain-steps button").last().click();
	},
	search: (page) => page.locator("[data-view=search]").click(),
	searching: async (page) => {
		await page.keyboard.type("beddhag");
		await page.locator("[data-view=search]").click();
		await page.locator("#engine-one").selectOption("ida-tt");
		await page.locator("#engine-two").selectOption("ida-commute");
		for (const bound of ["4", "5"]) {
			await page.locator("#search-next").click();
			await expect(page.locator(".engine dd").first()).toHaveText(bound);
		}
		for (let node = 32; node < 60; node++) {
			await page.locator("#search-step").click();
		}
		await expect(page.locator(".engine:visible dd").nth(3)).toHaveText("59");
	},
	searched: async (page) => {
		await page.keyboard.type("beddhag");
		await page.locator("[data-view=search]").click();
		await page.locator("#engine-two").selectOption("ida-third");
		await page.locator("#search-finish").click();
		await expect(page.locator("#compared")).toBeVisible();
	},
};

const sizes = {
	phone: { width: 320, height: 640 },
	large: { width: 412, height: 860 },
	landscape: { width: 740, height: 360 },
	desktop: { width: 1280, height: 800 },
	projector: { width: 1920, height: 1080 },
};

for (const colorScheme of ["light", "dark"]) {
	test.describe(() => {
		test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" }, viewport: sizes.phone });
		test(`no view has a barrier, ${colorScheme}`, async ({ page }) => {
			test.setTimeout(240_000);
			for (const [view, show] of Object.entries(views)) {
				await page.goto("about:blank");
				await open(page, { board: EASY });
				await page.setViewportSize(sizes.phone);
				await show(page);
				await page.screenshot({ path: `artifacts/${view}-phone-${colorScheme}.png` });
				const { violations } = await new AxeBuilder({ page }).analyze();
				expect(violations.map(({ id, nodes }) => [view, id, nodes.map((node) => node.html)])).toEqual([]);
				await page.setViewportSize(sizes.desktop);
				await page.screenshot({ path: `artifacts/${view}-desktop-${colorScheme}.png` });
			}
		});
	});
}

test("from phones to projectors nothing is cut off", async ({ page }) => {
	await open(page);
	await page.keyboard.type("ac");
	for (const [name, size] of Object.entries(sizes)) {
		await page.setViewportSize(size);
		await page.screenshot({ path: `artifacts/won-${name}.png` });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
		const board = await page.locator("#board").boundingBox();
		expect(board.y + board.height).toBeLessThanOrEqual(size.height);
	}
});

test.describe("in Chinese", () => {
	test.use({ locale: "zh-CN" });
	test("by the browser's language, and by the switch", async ({ page }) => {
		await open(page);
		await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
		await expect(page.locator("#rule")).toContainText("中心区 8 格");
		await page.keyboard.press("a");
		await expect(page.locator("#live")).toHaveText("A：左竖线向上。 还需 1 步。");
		await page.screenshot({ path: "artifacts/play-desktop-zh.png" });
		await page.locator("#language").click();
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		await expect(page.locator("#about")).toHaveText("Puzzle of 2 moves");
		await page.reload();
		await expect(page.locator("#language")).toHaveText("中文");
	});

	test("the head stays in one row on the smallest phones", async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await open(page);
		const [name, settings] = [await page.locator(".name").boundingBox(), await page.locator(".settings").boundingBox()];
		expect(settings.y).toBeLessThan(name.y + name.height);
	});
});

test("both languages have the same words", async ({ page }) => {
	await open(page);
	const keys = await page.evaluate(async () => Promise.all(["en", "zh"].map(async (language) => {
		const words = (await import(`${new URL(`./words/${language}.js`, location.href)}`)).default;
		// Without words that depend on a number, which are English only.
		const values = (text) => new Set(text.match(/\{\w+\}/g) ?? []);
		return Object.entries(words).map(([key, text]) => `${key} ${[...values(text)].sort()}`).sort();
	})));
	expect(keys[1]).toEqual(keys[0]);
});

test("light and dark by the switch", async ({ page }) => {
	await open(page);
	const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const light = await paper();
	await page.locator("#look").click();
	const dark = await paper();
	expect(dark).not.toBe(light);
	await page.reload();
	expect(await paper()).toBe(dark);
});

for (const [name, url] of Object.entries({ files, served })) {
	test(`it works without a network after the first load, ${name}`, async ({ page, context }) => {
		await open(page, { url });
		await page.evaluate(() => navigator.serviceWorker.ready);
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await context.setOffline(true);
		await open(page, { url, board: EASY, moves: "A" });
		await page.reload();
		await page.keyboard.press("c");
		await expect(page.locator("#verdict")).toHaveText("Solved in 2 moves");
		await page.locator("#next").click();
		await expect(page.locator("#about")).toHaveText("Puzzle of 3 moves");
		await context.setOffline(false);
	});

	test(`it can be installed, ${name}`, async ({ page, request }) => {
		await open(page, { url });
		const manifest = await (await request.get(new URL("manifest.webmanifest", url).href)).json();
		for (const { src, sizes, type } of manifest.icons) {
			const icon = await request.get(new URL(src, url).href);
			expect(icon.headers()["content-type"]).toContain(type);
			const size = await page.evaluate(async (address) => {
				const image = new Image();
				image.src = address;
				await image.decode();
				return `${image.naturalWidth}x${image.naturalHeight}`;
			}, icon.url());
			expect(sizes === "any" || size === sizes).toBe(true);
		}
		const client = await page.context().newCDPSession(page);
		const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
		expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
	});
}

test("a long game stays on the page", async ({ page }) => {
	await page.setViewportSize(sizes.phone);
	await open(page, { board: EASY, moves: HARD.repeat(20) });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
