// The board that is played: a picture of it that follows the finger, and a button at each head.

import { LETTERS, STROKES } from "../game/board.js";
import { Finger } from "./finger.js";
import { PITCH, box } from "./layout.js";
import { entry } from "./lines.js";
import { Picture, arrow, draw } from "./picture.js";

/** @typedef {import("../game/board.js").Move} Move */

export class BoardView extends Picture {
	#finger;

	/**
	 * Draws an empty board into a host.
	 * @param {HTMLElement} host
	 * @param {(move: Move, times: number, rest: number) => void} onMove told of a move that is made that many times, and how many
	 * cells its stroke still has to go to its place
	 */
	constructor(host, onMove) {
		super(host, "room");
		this.heads = STROKES.map((_, move) => newHead(move, this.layout, () => onMove(move, 1, entry(move))));
		host.append(...this.heads);
		this.#finger = new Finger(this, onMove);
	}

	/** Takes a stroke from the finger that drags it. It goes back. */
	letGo() {
		this.#finger.letGo();
	}

	/**
	 * Says what the heads' buttons do.
	 * @param {(move: Move) => string} label
	 */
	label(label) {
		this.heads.forEach((head, move) => head.setAttribute("aria-label", label(move)));
	}
}

/**
 * Makes the button of a head.
 * @param {Move} move
 * @param {import("./layout.js").Layout} layout
 * @param {() => void} onClick
 */
function newHead(move, layout, onClick) {
	const { heads, size } = layout;
	const button = document.createElement("button");
	button.type = "button";
	button.className = "head";
	const wide = Math.max(PITCH, size / 0.857); // the button is larger than the arrow, where there is room
	box(button, heads[move], wide, layout);
	button.dataset.move = LETTERS[move];
	button.append(draw("svg", { viewBox: "0 0 28 28", "aria-hidden": "true" }, ...arrow(move)));
	button.addEventListener("click", onClick);
	return button;
}
