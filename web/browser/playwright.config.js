// The page in Chromium. go test ./web -run TestBrowser serves it, and says where by OCTO_PAGES and OCTO_CHROMIUM.

import { defineConfig } from "@playwright/test";

export default defineConfig({
	testDir: ".",
	outputDir: "artifacts/failures",
	reporter: [["list"]],
	timeout: 60_000,
	expect: { timeout: 15_000 },
	workers: 1, // other tests run beside these, and some mind the load
	fullyParallel: true,
	forbidOnly: true,
	retries: 1, // fingers and frames depend on a machine that may be busy; what fails twice is wrong
	use: {
		locale: "en-GB",
		timezoneId: "Asia/Shanghai",
		colorScheme: "light",
		viewport: { width: 1280, height: 800 },
		launchOptions: {
			executablePath: process.env.OCTO_CHROMIUM ?? "/usr/bin/chromium",
			args: ["--no-sandbox", "--disable-dev-shm-usage"],
		},
	},
});
