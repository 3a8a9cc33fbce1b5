// Takes the pictures of the page that docs/page.md shows: node screens.mjs URL FOLDER. The command scripts/screens serves the page to it.

import { chromium } from "@playwright/test";

const [url, folder] = process.argv.slice(2);
const EIGHT = "332221221112131213331233"; // a board of eight moves

const views = {
	play: { query: "", look: "light", height: 700, ready: (page) => page.locator("#hint").click() },
	shapes: { query: "?shape=pinwheel#view=shapes", look: "light", height: 760, ready: async () => {} },
	spiral: {
		query: "?shape=spiral#board=4325141525223144533552113&moves=", look: "dark", height: 700, ready: (page) => page.locator("#hint").click(),
	},
	explain: {
		query: `#board=${EIGHT}&view=explain`, look: "light", height: 740,
		ready: async (page) => {
			await page.locator("#explain-steps button").nth(3).click();
			await page.locator("#explain-board").hover(); // away from the step
		},
	},
	search: {
		query: `#board=${EIGHT}&view=search`, look: "dark", height: 800,
		ready: async (page) => {
			await page.locator("#search-finish").click();
			await page.locator("#compared").waitFor();
		},
	},
};

const browser = await chromium.launch({
	executablePath: process.env.OCTO_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
for (const [locale, ending] of [["en-GB", ""], ["zh-CN", ".zh-CN"]]) {
	for (const [name, { query, look, height, ready }] of Object.entries(views)) {
		const page = await browser.newPage({ locale, colorScheme: look, viewport: { width: 1200, height }, reducedMotion: "reduce" });
		await page.goto(url + query);
		await page.waitForFunction(() => document.getElementById("needed-figure").textContent !== "…");
		await ready(page);
		await page.waitForTimeout(1000); // until all has come to rest
		await page.screenshot({ path: `${folder}/${name}${ending}.png`, animations: "disabled" });
		await page.close();
	}
}
await browser.close();
