// The page starts here: its language, its look, the game, and what it needs to work without a network.

import { CLASSIC, SHAPE, SHAPE_FAULT } from "./game/board.js";
import { keep, kept } from "./store.js";
import { Address } from "./views/address.js";
import { Play } from "./views/play.js";
import { find, onClick, tellBroken } from "./views/dom.js";
import { say, sayAll, speak, spoken } from "./words/words.js";

/** @typedef {import("./game/board.js").Board} Board */
/** @typedef {import("./game/play.js").Game} Game */
/**
 * A view beside Play. It is shown with the board that is played and its game, says everything anew in the language that is spoken now,
 * and rests while it is hidden.
 * @typedef {{show: (board: Board, game: Game) => void, say: () => void, hide: () => void}} View
 */

/** The views beside Play, which are loaded when they are first seen. @type {Record<string, () => Promise<View>>} */
const others = {
	explain: async () => new (await import("./views/explain.js")).Explain((board) => {
		play.begin(board);
		see("play");
		/** @type {HTMLElement | null} */ (document.querySelector("[aria-current=page]"))?.focus();
	}),
	search: async () => new (await import("./views/search.js")).Search(),
	shapes: async () => new (await import("./views/shapes.js")).Shapes(),
};

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Gives the page its look: the chosen one, else that of the system. */
function look() {
	const chosen = kept("look");
	document.documentElement.dataset.look = chosen === "light" || chosen === "dark" ? chosen : darkness.matches ? "dark" : "light";
	const paper = getComputedStyle(document.body).backgroundColor;
	for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
		meta.setAttribute("content", paper);
	}
}

/** @param {boolean} digits */
function showDigits(digits) {
	document.documentElement.classList.toggle("digits", digits);
	find("digits").setAttribute("aria-pressed", String(digits));
}

/** Says the page in its language, and offers the other. */
function sayPage() {
	sayAll();
	find("shape-bar").hidden = CLASSIC;
	find("shape-name").textContent = say("shapeNow", { name: SHAPE.name || say("shapeOwn") });
	const other = find("language");
	other.textContent = spoken() === "zh" ? "English" : "中文";
	other.lang = spoken() === "zh" ? "en" : "zh-CN";
}

/** @type {Map<string, View>} those that have been seen */
const views = new Map();

/** @type {Record<string, Promise<View>>} those that have been seen, or are on their way */
const loads = {};

/** Shows the view that the address names. */
async function showView() {
	const { view } = address;
	for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-view]"))) {
		tab.dataset.view === view ? tab.setAttribute("aria-current", "page") : tab.removeAttribute("aria-current");
		find(`view-${tab.dataset.view}`).hidden = tab.dataset.view !== view;
	}
	for (const [name, other] of views) {
		if (name !== view) {
			other.hide();
		}
	}
	play.seen(view === "play");
	if (view in others && !views.has(view) && !(await load(view))) {
		return;
	}
	if (view === address.view) {
		views.get(view)?.show(play.board(), play.game());
	}
}

/**
 * Loads a view, once, and returns whether it is there. If not, the game is seen instead.
 * @param {string} view
 */
async function load(view) {
	const loading = (loads[view] ??= others[view]());
	try {
		views.set(view, await loading);
		return true;
	} catch {
		if (loads[view] === loading) { // who comes later tries again
			delete loads[view];
			tellBroken(/** @type {import("./words/words.js").Key} */ (`${view}View`));
		}
		if (view === address.view) {
			address.stay("play");
			showView();
		}
		return false;
	}
}

/**
 * Goes to a view.
 * @param {string} view
 */
function see(view) {
	address.go(view);
	showView();
}

look();
speak(kept("language"));
sayPage();
showDigits(kept("digits") === true);
const address = new Address(["play", ...Object.keys(others)], () => play.game(), { link: () => play.followLink(), view: showView });
const play = new Play(() => {
	address.note();
	views.get(address.view)?.show(play.board(), play.game()); // New can be undone while another view is seen
});
if (SHAPE_FAULT !== null) {
	address.stay("shapes"); // where the picture is mended
}
showView();

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
	sayPage();
	play.say();
	for (const view of views.values()) {
		view.say();
	}
});
for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-view]"))) {
	tab.addEventListener("click", () => see(tab.dataset.view ?? ""));
}

await play.load();

/**
 * Has the browser keep the page. If it has kept a newer one since this page began to be used, that comes now, while nothing is under way
 * here; but not while another tab has the page that it replaces, since parts of that are still to be loaded there.
 */
async function keepPage() {
	const { serviceWorker } = navigator;
	const { waiting } = await serviceWorker.register(new URL("sw.js", import.meta.url));
	if (waiting !== null && serviceWorker.controller !== null) {
		serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
		waiting.postMessage("begin");
	}
}

if ("serviceWorker" in navigator && isSecureContext) {
	await keepPage().catch(() => {}); // then the page wants a network
}
