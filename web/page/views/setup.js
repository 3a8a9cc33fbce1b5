// The dialog of boards from elsewhere: pasted in any form, a whole contest file too, and the board on the page copied.

import { POSITIONS, line, readBoards } from "../game/board.js";
import { say } from "../words/words.js";
import { dialog, find, onClick } from "./dom.js";
import { sayFault } from "./share.js";

/** @typedef {import("../game/board.js").Board} Board */

const MOST = 200; // boards that are listed

export class Setup {
	#box = dialog("setup-box");
	#text = /** @type {HTMLTextAreaElement} */ (find("pasted"));
	#begin;

	/**
	 * @param {(board: Board) => void} begin begins a game
	 * @param {() => Board} current the board on the page
	 * @param {(text: string) => void} give gives a text to be pasted elsewhere
	 */
	constructor(begin, current, give) {
		this.#begin = begin;
		this.#text.addEventListener("input", () => this.#read());
		for (const [id, text] of /** @type {const} */ ([["copy-line", line], ["copy-svg", svg]])) {
			onClick(id, () => {
				this.#box.close();
				give(text(current()));
			});
		}
	}

	/** Opens the dialog, with what was pasted before. */
	open() {
		this.#read();
		this.#box.showModal();
		this.#text.focus();
	}

	/** Reads what is pasted, lists its boards, and says where it is none. */
	#read() {
		const { boards, error } = readBoards(this.#text.value);
		find("pasted-error").textContent = error === null ? ""
			: say("faultPlace", { line: error.line, column: error.column, reason: sayFault(error) });
		find("pasted-boards").replaceChildren(...boards.slice(0, MOST).map((board, i) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = say("playBoard", { n: i + 1, board });
			button.addEventListener("click", () => {
				this.#box.close();
				this.#begin(board);
			});
			return button;
		}));
	}
}

/**
 * Returns a picture of a board as a file of its own.
 * @param {Board} board
 */
export function svg(board) {
	const looks = [["#ffe9ad", "#1f2328"], ["#f09a2e", "#1f2328"], ["#1d4480", "#ffffff"]];
	const cells = POSITIONS.map(({ row, column }, cell) => {
		const [fill, ink] = looks[Number(board[cell]) - 1];
		const [x, y] = [column * 32 + 10, row * 32 + 10];
		return `<rect x="${x}" y="${y}" width="28" height="28" rx="5" fill="${fill}" stroke="#1f2328"/>` +
			`<text x="${x + 14}" y="${y + 20}" fill="${ink}" text-anchor="middle">${board[cell]}</text>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240" font-family="sans-serif" ` +
		`font-size="17" font-weight="700">\n<title>${board}</title>\n<rect width="240" height="240" rx="10" fill="#ffffff"/>\n` +
		`<path d="M71 71H169V169H71ZM107 107V133H133V107Z" fill="#939ca7" fill-rule="evenodd"/>\n${cells.join("\n")}\n</svg>\n`;
}
