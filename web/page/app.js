// The page starts here: its language, its look, the game, and what it needs to work without a network.

import { Table } from "./game/table.js";
import { keep, kept } from "./store.js";
import { Play } from "./views/play.js";
import { find, onClick } from "./views/dom.js";
import { sayAll, speak, spoken } from "./words/words.js";

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Gives the page its look: the chosen one, else that of the system. */
function look() {
	const chosen = kept("look");
	document.documentElement.dataset.look = chosen === "light" || chosen === "dark" ? chosen : darkness.matches ? "dark" : "light";
	const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
	for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
		meta.setAttribute("content", paper.trim());
	}
}

/** @param {boolean} digits */
function showDigits(digits) {
	find("board").classList.toggle("digits", digits);
	find("digits").setAttribute("aria-pressed", String(digits));
}

/** Says the page in its language, and offers the other. */
function say() {
	sayAll();
	const other = find("language");
	other.textContent = spoken() === "zh" ? "English" : "中文";
	other.lang = spoken() === "zh" ? "en" : "zh-CN";
}

look();
speak(kept("language"));
say();
showDigits(kept("digits") === true);
const play = new Play();

darkness.addEventListener("change", look);
onClick("look", () => {
	keep("look", document.documentElement.dataset.look === "dark" ? "light" : "dark");
	look();
});
onClick("digits", () => {
	keep("digits", kept("digits") !== true);
	showDigits(kept("digits") === true);
});
onClick("language", () => {
	speak(spoken() === "zh" ? "en" : "zh");
	keep("language", spoken());
	say();
	play.say();
});

const table = await fetch(new URL("table.bin", import.meta.url));
if (table.ok) {
	play.know(new Table(new Uint8Array(await table.arrayBuffer())));
}

if ("serviceWorker" in navigator && isSecureContext) {
	await navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
}
