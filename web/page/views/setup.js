// The dialog of boards from elsewhere: pasted in any form or read from a file, a whole contest input too, or painted; and the board on
// the page copied.

import { Asker } from "../asker.js";
import { CENTER, POSITIONS, line, readBoards } from "../game/board.js";
import { canSolve } from "../game/table.js";
import { say } from "../words/words.js";
import { dialog, find, onClick } from "./dom.js";
import { Paint } from "./paint.js";
import { embedCode, failure, gameLink, sayFault } from "./share.js";
import { tabs } from "./tabs.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/play.js").Game} Game */

const MOST = 200; // boards that have a button each
const LARGEST = 1 << 20; // bytes of a file

export class Setup {
	#box = dialog("setup-box");
	#text = /** @type {HTMLTextAreaElement} */ (find("pasted"));
	#begin;
	#game;
	#paint;
	/** @type {Asker<Board[], string>} */
	#solver = new Asker("solve.js");

	/**
	 * @param {(boards: Board[], at: number) => void} begin begins a game with the board at a place of a list
	 * @param {() => Game} game the one on the page
	 * @param {(text: string) => void} give gives a text to be pasted elsewhere
	 */
	constructor(begin, game, give) {
		this.#begin = begin;
		this.#game = game;
		this.#paint = new Paint((board) => this.#play([board], 0));
		tabs(find("setup-tabs"));
		this.#text.addEventListener("input", () => this.#read());
		this.#connectFiles();
		onClick("pasted-answers", () => this.#solve(give));
		/** @type {[string, (game: Game) => string][]} */
		const copies = [
			["copy-line", (game) => line(game.board())], ["copy-link", (game) => gameLink(game, true)],
			["copy-svg", (game) => svg(game.board())], ["copy-embed", embedCode],
		];
		for (const [id, text] of copies) {
			onClick(id, () => {
				this.#box.close();
				give(text(game()));
			});
		}
	}

	/** Connects what files come by: the button, and dropping one anywhere on the dialog. */
	#connectFiles() {
		const chosen = /** @type {HTMLInputElement} */ (find("file"));
		onClick("choose-file", () => chosen.click());
		chosen.addEventListener("change", async () => {
			await this.#take(chosen.files?.[0]);
			chosen.value = ""; // so that the same can be chosen again
		});
		this.#box.addEventListener("dragover", (event) => {
			if (event.dataTransfer?.types.includes("Files")) {
				event.preventDefault();
			}
		});
		this.#box.addEventListener("drop", (event) => {
			if (event.dataTransfer?.files.length) {
				event.preventDefault();
				find("tab-paste").click();
				this.#take(event.dataTransfer.files[0]);
			}
		});
	}

	/** Opens the dialog, with what was pasted and painted before. */
	open() {
		this.#read();
		this.#paint.open(this.#game().board());
		this.#box.showModal();
		if (!find("panel-paste").hidden) {
			this.#text.focus();
		}
	}

	/**
	 * Reads a file as if it were pasted.
	 * @param {File} [file]
	 */
	async #take(file) {
		if (file === undefined) {
			return;
		}
		this.#text.value = "";
		this.#read();
		const fail = (/** @type {string} */ text) => {
			find("pasted-error").textContent = text;
		};
		if (file.size > LARGEST) {
			fail(say("fileLarge", { name: file.name, size: (file.size / LARGEST).toFixed(1) }));
			return;
		}
		const text = await file.text().catch(() => null);
		if (text === null) {
			fail(say("fileUnread", { name: file.name }));
		} else if (/[^\t-\r\x20-\ufffc\uffff]|\x7f/.test(text)) {
			fail(say("fileNoText", { name: file.name }));
		} else if (text.trim() === "") {
			fail(say("pastedNone"));
		} else {
			this.#text.value = text;
			this.#read();
		}
	}

	/** Reads what is pasted, lists its boards, and says where it is none. */
	#read() {
		const { boards, error } = readBoards(this.#text.value);
		const none = boards.length === 0 && this.#text.value.trim() !== "";
		find("pasted-error").textContent = error === null ? (none ? say("pastedNone") : "")
			: say("faultPlace", { line: error.line, column: error.column, reason: sayFault(error, this.#text.value) });
		find("pasted-count").textContent = boards.length < 2 ? "" : say(boards.length > MOST ? "boardsMany" : "boards", { n: boards.length, most: MOST });
		find("pasted-answers").hidden = boards.length === 0;
		find("pasted-boards").replaceChildren(...boards.slice(0, MOST).map((board, i) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = say("playBoard", { n: i + 1, board });
			button.addEventListener("click", () => this.#play(boards, i));
			return button;
		}));
	}

	/**
	 * Gives the answers of the boards that are pasted, as a judge wants them.
	 * @param {(text: string) => void} give
	 */
	async #solve(give) {
		const { boards } = readBoards(this.#text.value);
		try {
			const answers = await this.#solver.ask(boards);
			this.#box.close();
			give(answers);
		} catch {
			find("pasted-error").textContent = failure("answersFailed", boards.find((board) => !canSolve(board)) ?? boards[0]);
		}
	}

	/**
	 * @param {Board[]} boards
	 * @param {number} at
	 */
	#play(boards, at) {
		this.#box.close();
		this.#begin(boards, at);
	}
}

/**
 * Returns a picture of a board as a file of its own.
 * @param {Board} board
 */
export function svg(board) {
	const fills = ["#ffe9ad", "#f09a2e", "#1d4480", "#7b4aa3", "#0e7490", "#b5432a", "#66740f", "#5b6675", "#1f2328"];
	const places = POSITIONS.map(({ row, column }) => [column * 32 + 10, row * 32 + 10]);
	const [width, height] = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + 38);
	const center = CENTER.map((cell) => `M${places[cell][0] - 3} ${places[cell][1] - 3}h34v34h-34Z`).join("");
	const cells = places.map(([x, y], cell) => `<rect x="${x}" y="${y}" width="28" height="28" rx="5" fill="${fills[Number(board[cell]) - 1]}" ` +
		`stroke="#1f2328"/><text x="${x + 14}" y="${y + 20}" fill="${board[cell] < "3" ? "#1f2328" : "#ffffff"}" text-anchor="middle">${board[cell]}</text>`);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" ` +
		`font-size="17" font-weight="700">\n<title>${board}</title>\n<rect width="${width}" height="${height}" rx="10" fill="#ffffff"/>\n` +
		`<path d="${center}" fill="#939ca7"/>\n${cells.join("\n")}\n</svg>\n`;
}
