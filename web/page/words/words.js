// The words of the page: which language, and how a sentence is filled.

import { CELLS, CENTER, CLASSIC, LETTERS } from "../game/board.js";
import { MOST_MASKS } from "../game/shape.js";
import en from "./en.js";
import zh from "./zh.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, Record<Key, string>>} */
const languages = { en, zh };

let language = "en";

/**
 * Chooses a language: the wanted one if there is, else that of the browser.
 * @param {string | null} wanted
 */
export function speak(wanted) {
	const first = (navigator.languages ?? [navigator.language]).find((name) => /^(en|zh)\b/i.test(name));
	language = wanted && Object.hasOwn(languages, wanted) ? wanted : (first ?? "en").slice(0, 2).toLowerCase();
	document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

/** The language that is spoken: "en" or "zh". */
export function spoken() {
	return language;
}

/** What every sentence may tell of the page's shape. */
const always = { cells: CELLS, inner: CENTER.length, last: LETTERS[LETTERS.length - 1], example: CLASSIC ? "ABHAB" : LETTERS.slice(0, 4).join(""),
	mostMasks: MOST_MASKS.toLocaleString("en") };

/**
 * Returns a sentence with its values: {name} becomes the value, {name|one|more} a word that depends on it.
 * @param {Key} key
 * @param {Values} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
	return languages[language][key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, more) => {
		const value = values[name] ?? always[/** @type {keyof typeof always} */ (name)];
		return one === undefined ? String(value) : value === 1 ? one : more;
	});
}

/**
 * Returns a number as it is written: 1,234.
 * @param {number | bigint} n
 * @param {Intl.NumberFormatOptions} [options]
 */
export function figure(n, options) {
	return new Intl.NumberFormat(language, options).format(n);
}

/** Says everything that stands in the document itself. */
export function sayAll() {
	for (const element of document.querySelectorAll("[data-say]")) {
		element.textContent = say(/** @type {Key} */ (element.getAttribute("data-say")));
	}
	for (const element of document.querySelectorAll("[data-say-label]")) {
		const label = say(/** @type {Key} */ (element.getAttribute("data-say-label")));
		element.setAttribute("aria-label", label);
		/** @type {HTMLElement} */ (element).title = element instanceof HTMLButtonElement ? label : "";
	}
	for (const element of document.querySelectorAll("[aria-keyshortcuts]")) {
		const label = element.getAttribute("aria-label") ?? element.textContent?.trim();
		/** @type {HTMLElement} */ (element).title = `${label} (${element.getAttribute("aria-keyshortcuts")})`;
	}
}
