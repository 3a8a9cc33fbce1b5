// A list of boards to be played one after another, and the bar that goes through it. It is kept in the browser.

import { CELLS, readBoard } from "../game/board.js";
import { keep, kept } from "../store.js";
import { say } from "../words/words.js";
import { find, onClick } from "./dom.js";

/** @typedef {import("../game/board.js").Board} Board */

export class Boards {
	#play;
	/** @type {Board[]} */
	#boards = [];
	#at = 0;

	/** @param {(board: Board) => void} play begins a game */
	constructor(play) {
		this.#play = play;
		const text = String(kept("boards") ?? "");
		const all = Array.from({ length: text.length / CELLS }, (_, i) => text.slice(i * CELLS, (i + 1) * CELLS));
		this.#boards = all.filter((board) => readBoard(board).board === board);
		this.#at = Number(kept("board")) || 0;
		onClick("boards-back", () => this.#go(this.#at - 1));
		onClick("boards-next", () => this.next());
		onClick("boards-leave", () => this.#leave());
		find("boards-at").addEventListener("change", (event) => {
			this.#go(Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value)) - 1);
		});
	}

	/**
	 * Plays a board of a list, which is gone through from there.
	 * @param {Board[]} boards
	 * @param {number} at
	 */
	begin(boards, at) {
		this.#boards = boards;
		keep("boards", boards.join(""));
		this.#go(at);
	}

	/**
	 * Whether a game is that of the list, and another follows.
	 * @param {Board} start
	 */
	more(start) {
		return this.#boards[this.#at] === start && this.#at < this.#boards.length - 1;
	}

	/** Plays the board that follows. */
	next() {
		this.#go(this.#at + 1);
	}

	/** @param {number} at */
	#go(at) {
		this.#at = Math.max(0, Math.min(this.#boards.length - 1, at || 0));
		keep("board", this.#at);
		this.#play(this.#boards[this.#at]);
	}

	#leave() {
		this.#boards = [];
		keep("boards", null);
		keep("board", null);
		find("boards").hidden = true;
		find("new").focus();
	}

	/**
	 * Shows the bar, if a game is that of the list.
	 * @param {Board} start
	 */
	refresh(start) {
		const n = this.#boards.length;
		find("boards").hidden = n < 2 || this.#boards[this.#at] !== start;
		const at = /** @type {HTMLInputElement} */ (find("boards-at"));
		at.value = String(this.#at + 1);
		at.max = String(n);
		find("boards-of").textContent = say("boardsOf", { n });
		/** @type {HTMLButtonElement} */ (find("boards-back")).disabled = this.#at === 0;
		/** @type {HTMLButtonElement} */ (find("boards-next")).disabled = this.#at === n - 1;
	}
}
