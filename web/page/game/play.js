// A game in progress: a board, the moves that were made on it, and those that were taken back, as in the Go package play. A game can
// be carried elsewhere as a line of text: "111132323132231222312133 A/C" is a game in which A was made, and C after it and undone.

import { INVERSE, LETTERS, apply, numbers, readBoard, records, turn, winner } from "./board.js";
import { hint, solve } from "./solve.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Fault} Fault */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */
/**
 * What is wrong with moves. The code says it:
 * move: what was `found` at that `place`, from 1, is no move;
 * slashes: there is a second / at that place.
 * @typedef {{code: "move" | "slashes", values: {found: string, place: number}}} MovesFault
 */

/** What is neither a move nor what may stand between moves. */
const OTHER = new RegExp(`[^A-${LETTERS.at(-1)}/\\s]`, "i");

/** A board and what was played on it. */
export class Game {
	/** The board that the game began with. @type {Board} */
	start;
	/** The letters of the moves that led from the start to the board, without those that were undone. */
	made = "";
	/** The letters of the moves that can be redone, the next first. */
	undone = "";
	/** How many hints were given. */
	hints = 0;
	#now;

	/** @param {Board} start */
	constructor(start) {
		this.start = start;
		this.#now = start;
	}

	/** Returns the board as it is now. @returns {Board} */
	board() {
		return this.#now;
	}

	/** Returns how many moves led from the start to the board. */
	count() {
		return this.made.length;
	}

	/** Reports whether the board is solved. */
	solved() {
		return winner(this.#now) !== 0;
	}

	/** Returns the length of the start's shortest solutions, -1 if it has none. @param {Table} table */
	best(table) {
		return solve(table, this.start).length;
	}

	/** Returns how many moves are needed from here, at least, -1 if the board cannot be solved. @param {Table} table */
	distance(table) {
		return solve(table, this.#now).length;
	}

	/**
	 * Makes a move. What was undone before can no longer be redone.
	 * @param {Move} move
	 */
	move(move) {
		this.#now = turn(this.#now, move);
		this.made += LETTERS[move];
		this.undone = "";
	}

	/** Takes the last move back, and reports whether there was one. */
	undo() {
		if (this.made === "") {
			return false;
		}
		const last = this.made.slice(-1);
		this.#now = turn(this.#now, INVERSE[numbers(last)[0]]);
		this.made = this.made.slice(0, -1);
		this.undone = last + this.undone;
		return true;
	}

	/** Makes the move again that was undone last, and reports whether there was one. */
	redo() {
		if (this.undone === "") {
			return false;
		}
		this.#now = apply(this.#now, this.undone[0]);
		this.made += this.undone[0];
		this.undone = this.undone.slice(1);
		return true;
	}

	/** Undoes all moves. They can be redone. */
	restart() {
		this.#now = this.start;
		this.undone = this.made + this.undone;
		this.made = "";
	}

	/**
	 * Returns the first move of the answer from here, and counts it as a hint. A solved board has none: -1; nor has one that cannot be solved.
	 * @param {Table} table
	 * @returns {Move}
	 */
	hint(table) {
		const move = hint(table, this.#now);
		if (move >= 0) {
			this.hints++;
		}
		return move;
	}

	/** Returns the game as a line of text, without the hints. */
	text() {
		const moves = this.made + (this.undone === "" ? "" : `/${this.undone}`);
		return moves === "" ? this.start : `${this.start} ${moves}`;
	}

	/**
	 * Reads a game as text writes it. The board may be in any form that readBoard reads, or a JSON line; the moves may be missing, in lower
	 * case, and with white space between them.
	 * @param {string} text
	 * @returns {{game: Game, error: null} | {game: null, error: Fault | MovesFault}}
	 */
	static parse(text) {
		const [before, behind] = split(text);
		const read = readFirst(before);
		if (read.board === null) {
			return { game: null, error: read.error };
		}
		const { made, undone, error } = readMoves((behind.trim() === "" ? read.moves : behind).trim());
		if (error !== null) {
			return { game: null, error };
		}
		const game = new Game(read.board);
		game.#now = apply(read.board, made);
		game.made = made;
		game.undone = undone;
		return { game, error: null };
	}
}

/**
 * Parts a game's text before the moves: at the first letter or slash, or behind an object of JSON.
 * @param {string} text
 */
function split(text) {
	let at = text.search(/[A-Za-z/]/);
	if (/^[\ufeff \t\r\n]*\{/.test(text)) {
		at = text.lastIndexOf("}") + 1;
	}
	return at > 0 || text.startsWith("/") ? [text.slice(0, at), text.slice(at)] : [text, ""];
}

/**
 * Reads the board of a text, the first if there are JSON lines, and the moves that came with it.
 * @param {string} text
 * @returns {import("./board.js").Record}
 */
function readFirst(text) {
	for (const record of text.includes("{") ? records(text) : []) {
		return record;
	}
	const { board, error } = readBoard(text);
	return board === null ? { board, error } : { board, moves: "", error };
}

/**
 * Reads moves and behind a slash those that were undone.
 * @param {string} text
 * @returns {{made: string, undone: string, error: MovesFault | null}}
 */
function readMoves(text) {
	/** @param {MovesFault["code"]} code @param {number} at */
	const fault = (code, at) =>
		({ made: "", undone: "", error: { code, values: { found: String.fromCodePoint(text.codePointAt(at) ?? 0), place: at + 1 } } });
	const second = text.indexOf("/", text.indexOf("/") + 1);
	if (second > text.indexOf("/")) {
		return fault("slashes", second);
	}
	const wrong = text.search(OTHER);
	if (wrong >= 0) {
		return fault("move", wrong);
	}
	const [made, undone = ""] = text.replace(/\s/g, "").toUpperCase().split("/");
	return { made, undone, error: null };
}
