// What the browser keeps. Where it keeps nothing (private windows, no room), the page works all the same.

import { CLASSIC, SHAPE } from "./game/board.js";
import { addressOf } from "./game/shape.js";

const PREFIX = "octothorpe.";

/** What is kept for each shape by itself. */
const BY_SHAPE = ["board", "boards", "records", "round"];

/**
 * Returns the key of what has a name.
 * @param {string} name
 */
const keyOf = (name) => PREFIX + name + (CLASSIC || !BY_SHAPE.includes(name) ? "" : ` ${addressOf(SHAPE)}`);

/**
 * Returns what is kept under a name, null if nothing is or it cannot be read.
 * @param {string} name
 * @returns {any}
 */
export function kept(name) {
	try {
		return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
	} catch {
		return null;
	}
}

/**
 * Calls back when another tab has kept, or forgotten, what has a name.
 * @param {string} name
 * @param {() => void} changed
 */
export function onKept(name, changed) {
	addEventListener("storage", ({ key }) => {
		if (key === keyOf(name) || key === null) { // null is all
			changed();
		}
	});
}

/**
 * Keeps a value under a name; null forgets it.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
	try {
		if (value === null) {
			localStorage.removeItem(keyOf(name));
		} else {
			localStorage.setItem(keyOf(name), JSON.stringify(value));
		}
	} catch {
		// then it is not kept
	}
}
