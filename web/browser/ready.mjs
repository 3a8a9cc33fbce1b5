// Measures how long the page takes until it can be played: loaded for the first time, by a browser that has a quarter of the processor.
//
//	node ready.mjs CHROMIUM URL TIMES
//
// It prints, for each load, the milliseconds from the beginning of the navigation to the frame that shows the board, its arrows and the
// moves it needs, for which the table has come.

import { chromium } from "@playwright/test";

const SLOWDOWN = 4;

const [executablePath, url, times] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
for (let time = 0; time < Number(times); time++) {
	const context = await browser.newContext(); // which has nothing in its cache
	const page = await context.newPage();
	const client = await context.newCDPSession(page);
	await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
	await page.addInitScript(() => {
		const look = () => {
			const ready = /^\d+$/.test(document.getElementById("needed-figure")?.textContent ?? "") && document.querySelectorAll(".head").length === 8;
			ready ? (window.ready = performance.now()) : requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
	await page.goto(url);
	await page.waitForFunction(() => window.ready);
	await page.keyboard.press("a");
	await page.waitForFunction(() => document.getElementById("count").textContent === "1");
	console.log((await page.evaluate(() => window.ready)).toFixed(1));
	await context.close();
}
await browser.close();
