// Finding what the page's document holds, and telling what happens.

import { say } from "../words/words.js";

/**
 * Returns the element with a name, which the document has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function find(id) {
	return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Calls back when a button is clicked.
 * @param {string} id
 * @param {() => void} click
 */
export function onClick(id, click) {
	find(id).addEventListener("click", click);
}

/**
 * Returns a dialog, which closes by its button and by a click beside it.
 * @param {string} id
 */
export function dialog(id) {
	const box = /** @type {HTMLDialogElement} */ (find(id));
	box.querySelector(".close")?.addEventListener("click", () => box.close());
	box.addEventListener("click", (event) => {
		if (event.target === box && event.detail > 0 && beside(box, event)) {
			box.close();
		}
	});
	return box;
}

/**
 * @param {HTMLElement} box
 * @param {MouseEvent} event
 */
function beside(box, event) {
	const { left, right, top, bottom } = box.getBoundingClientRect();
	return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}

/**
 * Tells those who listen to the page.
 * @param {string} text
 */
export function announce(text) {
	find("live").textContent = text;
}

const TOAST_TIME = 8000; // milliseconds
let toasted = 0;

/**
 * Shows a text for a while, with a way back if there is one.
 * @param {string} text
 * @param {(() => void) | null} back
 */
export function toast(text, back = null) {
	clearTimeout(toasted);
	find("toast-text").textContent = text;
	const action = find("toast-action");
	action.hidden = back === null;
	action.onclick = () => {
		hideToast();
		back?.();
	};
	find("toast").hidden = false;
	toasted = setTimeout(hideToast, TOAST_TIME);
}

/** Takes away what toast shows. */
export function hideToast() {
	find("toast").hidden = true;
}

/**
 * Tells that a view did not load.
 * @param {import("../words/words.js").Key} view
 */
export function tellBroken(view) {
	const told = say("viewBroken", { view: say(view) });
	toast(told);
	announce(told);
}

/**
 * Copies a text, and returns whether the browser let it.
 * @param {string} text
 */
export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
