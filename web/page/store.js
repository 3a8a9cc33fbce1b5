// What the browser keeps. Where it keeps nothing (private windows, no room), the page works all the same.

const PREFIX = "octothorpe.";

/**
 * Returns what is kept under a name, null if nothing is or it cannot be read.
 * @param {string} name
 * @returns {any}
 */
export function kept(name) {
	try {
		return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
	} catch {
		return null;
	}
}

/**
 * Keeps a value under a name; null forgets it.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
	try {
		if (value === null) {
			localStorage.removeItem(PREFIX + name);
		} else {
			localStorage.setItem(PREFIX + name, JSON.stringify(value));
		}
	} catch {
		// then it is not kept
	}
}
