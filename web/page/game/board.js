// Boards of the page's shape: a page has one, which its address names.
//
// A board is a string of digits, one a cell, a move a number from 0 for A on.

import { MOST_MASKS, addressOf, choose, shapeOf } from "./shape.js";

/** @typedef {string} Board The symbols of the cells; on the classic shape eight each of 1, 2 and 3. */
/** @typedef {number} Move From 0 for A on. */
/**
 * A set of cells: a number whose bit i stands for cell i, or, if there are more than 32 cells, a string with a 1 or a 0 for each. It equals
 * any other of the same cells.
 * @typedef {number | string} Mask
 */
/** @typedef {"symbol" | "counts" | "few" | "zero" | "many" | "text" | "json" | "gap" | "center"} FaultCode */
/**
 * A place where a text is no board. The code says what is wrong there:
 * symbol: `found` is no symbol, it stands where symbol `place` of the board should;
 * counts: the board has `counts[i]` of symbol i+1, and goes over `lines` lines;
 * few: the text ends after `symbols` symbols;
 * zero: so many symbols are followed by a 0 that ends the input;
 * many: the one board that was wanted is followed by more;
 * json: a line is no JSON object with a board;
 * gap: the board has a symbol `symbols` and no `missing`;
 * center: no symbol has `cells` cells, as many as the center;
 * text: the character with the code `character` is not text.
 * @typedef {object} Fault
 * @property {number} line From 1.
 * @property {number} column In characters, from 1: of what is wrong, or of the beginning of a board that is wrong as a whole.
 * @property {number} board Its number, from 1.
 * @property {FaultCode} code
 * @property {{found?: string, place?: number, counts?: number[], lines?: number, symbols?: number, character?: number, missing?: number,
 * cells?: number}} values
 */

const here = shapeOf(globalThis.location?.search ?? "");

/** The shape of this page. */
export const SHAPE = here.shape;

/** What is wrong with the picture in the page's address, null if nothing is; the shape is the classic one then. */
export const SHAPE_FAULT = here.fault;

/** The picture in the page's address. */
export const SHAPE_TEXT = here.text;

/** Whether the shape is the classic one. */
export const CLASSIC = addressOf(SHAPE) === "classic";

/** What stands in the addresses of the shape's workers from the ? on. */
export const SEARCH = CLASSIC ? "" : `?shape=${addressOf(SHAPE)}`;

export const CELLS = SHAPE.positions.length;
export const MOVES = SHAPE.strokes.length;

/** Where the cells are in the picture. */
export const POSITIONS = SHAPE.positions;

/** The cells of the center, row by row. */
export const CENTER = SHAPE.center;

/**
 * How many cells each symbol has on the boards that are dealt. They have as many symbols as can fill the center, and one in what is left; fewer
 * where the last of nine would have too many masks.
 */
export const SIZES = sizes();

/** How many symbols the boards have that are dealt. */
export const SYMBOLS = SIZES.length;

/** What each move turns, from the head to the tail: every symbol goes one cell towards the head, the head's to the tail. */
export const STROKES = SHAPE.strokes;

/** The letters of the moves. */
export const LETTERS = SHAPE.letters;

/** The move that undoes each move. @type {Move[]} */
export const INVERSE = SHAPE.inverse;

/** Whether a mask has more cells than a number has bits. */
const WIDE = CELLS > 32;

/** The most symbols that a board may have: they are digits. */
export const MOST_SYMBOLS = CLASSIC ? 3 : 9;

function sizes() {
	const sizes = [];
	let left = CELLS;
	let most = 8;
	while (most > 1 && CELLS - most * CENTER.length >= CENTER.length && choose(CELLS, most * CENTER.length) > MOST_MASKS) {
		most--;
	}
	for (; left >= CENTER.length && sizes.length < most; left -= CENTER.length) {
		sizes.push(CENTER.length);
	}
	return left > 0 ? [...sizes, left] : sizes;
}

/** For each move and each cell, the cell whose symbol comes there. */
const SOURCES = STROKES.map((stroke) => {
	const sources = Array.from({ length: CELLS }, (_, cell) => cell);
	stroke.forEach((cell, i) => {
		sources[cell] = stroke[(i + 1) % stroke.length];
	});
	return sources;
});

/**
 * Returns the board after a move.
 * @param {Board} board
 * @param {Move} move
 * @returns {Board}
 */
export function turn(board, move) {
	let turned = "";
	for (const source of SOURCES[move]) {
		turned += board[source];
	}
	return turned;
}

/**
 * Returns the board after moves that are given by their letters.
 * @param {Board} board
 * @param {string} moves
 * @returns {Board}
 */
export function apply(board, moves) {
	return numbers(moves).reduce(turn, board);
}

/**
 * Returns the numbers of moves that are given by their letters. Anything else than these gives a RangeError.
 * @param {string} moves
 * @returns {Move[]}
 */
export function numbers(moves) {
	return [...moves].map((letter, i) => {
		const move = LETTERS.indexOf(letter);
		if (move < 0) {
			throw new RangeError(`"${letter}" at place ${i + 1} of "${moves}" is no move, want A to ${LETTERS.at(-1)}`);
		}
		return move;
	});
}

/**
 * Returns the letters of moves.
 * @param {Move[]} moves
 * @returns {string}
 */
export function letters(moves) {
	return moves.map((move) => LETTERS[move]).join("");
}

// Where the cells of eight bits of a mask go in a move, at move, part and bits as one number, in two words of 32 cells: a mask is turned by a
// look-up for each part.
const PART = 8;
export const PARTS = Math.max(4, Math.ceil(CELLS / PART));
export const IMAGES = [0, 1].map((word) => {
	const images = new Int32Array(32 * word < CELLS ? (MOVES * PARTS) << PART : 0);
	const targets = SOURCES.map((sources) => sources.map((_, cell) => sources.indexOf(cell)));
	for (let i = 0; i < images.length; i++) {
		const lowest = i & -i & 255;
		if (lowest !== 0) {
			const target = targets[Math.floor((i >> PART) / PARTS)][PART * ((i >> PART) % PARTS) + 31 - Math.clz32(lowest)];
			images[i] = images[i & ~lowest] | (target >> 5 === word ? 1 << (target & 31) : 0);
		}
	}
	return images;
});

/**
 * Returns where a move brings the cells of a mask.
 * @template {Mask} M
 * @param {M} mask
 * @param {Move} move
 * @returns {M}
 */
export function turnMask(mask, move) {
	if (typeof mask === "string") {
		return /** @type {M} */ (turn(mask, move));
	}
	const cells = /** @type {number} */ (mask);
	const at = (move * PARTS) << PART;
	const [images] = IMAGES;
	return /** @type {M} */ (images[at + (cells & 255)] | images[at + 256 + ((cells >>> 8) & 255)] | images[at + 512 + ((cells >>> 16) & 255)] |
		images[at + 768 + (cells >>> 24)]);
}

/**
 * Returns the cells that show a symbol.
 * @param {Board} board
 * @param {number} symbol
 * @returns {any} a mask; a number where there are no more than 32 cells
 */
export function mask(board, symbol) {
	if (WIDE) {
		return board.replace(/./g, (digit) => (Number(digit) === symbol ? "1" : "0"));
	}
	let cells = 0;
	for (let cell = 0; cell < CELLS; cell++) {
		if (Number(board[cell]) === symbol) {
			cells |= 1 << cell;
		}
	}
	return cells;
}

/**
 * Returns how many symbols are on a board.
 * @param {Board} board
 */
export const symbolsOn = (board) => (CLASSIC ? 3 : Math.max(.../** @type {any} */ (board)));

/**
 * Returns the cells of each symbol, those of symbol i+1 at place i.
 * @param {Board} board
 * @returns {Mask[]}
 */
export function masks(board) {
	const all = Array(symbolsOn(board)).fill(0);
	if (WIDE) {
		return all.map((_, i) => mask(board, i + 1));
	}
	for (let cell = 0; cell < CELLS; cell++) {
		all[Number(board[cell]) - 1] |= 1 << cell;
	}
	return all;
}

/**
 * Returns how many cells show each symbol, symbol i+1 at place i.
 * @param {Board} board
 */
export const sizesOn = (board) => Array.from({ length: symbolsOn(board) }, (_, i) => board.split(String(i + 1)).length - 1);

/**
 * Returns the board with each symbol in the cells of its mask.
 * @param {readonly Mask[]} masks
 * @returns {Board}
 */
export function boardOf(masks) {
	let board = "";
	for (let cell = 0; cell < CELLS; cell++) {
		board += 1 + masks.findIndex((mask) => hasCell(mask, cell));
	}
	return board;
}

/**
 * Reports whether a mask has a cell.
 * @param {Mask} mask
 * @param {number} cell
 */
export const hasCell = (mask, cell) => (typeof mask === "string" ? mask[cell] === "1" : ((mask >> cell) & 1) === 1);

/**
 * Returns the symbols of the center, row by row.
 * @param {Board} board
 * @returns {number[]}
 */
export function center(board) {
	return CENTER.map((cell) => Number(board[cell]));
}

/**
 * Returns how many cells of the center show symbol i+1, at place i.
 * @param {Board} board
 * @returns {number[]}
 */
export function counts(board) {
	const all = Array(symbolsOn(board)).fill(0);
	for (const cell of CENTER) {
		all[Number(board[cell]) - 1]++;
	}
	return all;
}

/**
 * Returns the bound of IDA*: how many cells of the center do not show its most common symbol. A move swaps one cell of the
 * center, so as many moves are left at least.
 * @param {Board} board
 * @returns {number}
 */
export function h(board) {
	return CENTER.length - Math.max(...counts(board));
}

/**
 * Returns the symbol that the whole center shows, 0 if the board is not solved.
 * @param {Board} board
 * @returns {number}
 */
export function winner(board) {
	return 1 + counts(board).indexOf(CENTER.length);
}

/**
 * Returns the board as a line of a contest's input, without the line end.
 * @param {Board} board
 * @returns {string}
 */
export function line(board) {
	return [...board].join(" ");
}

/** @typedef {{boards: Board[], error: Fault | null}} Reading */

const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Reads boards: by their digits, in whatever white space they stand, until a 0 where a board would begin or the end of the text; or
 * from JSON lines, objects with a "board", if the text begins with {. So lines of a contest's input, 24 digits together and pictures
 * are all read. It ends at the first fault, and gives the boards before it.
 * @param {string} text
 * @returns {Reading}
 */
export function readBoards(text) {
	text = text.replace(BYTE_ORDER_MARK, "");
	return /^\s*\{/.test(text) ? readLines(text) : read(text, new Reader());
}

/**
 * Reads one board, in any of the forms that readBoards reads but JSON.
 * @param {string} text
 * @returns {{board: Board, error: null} | {board: null, error: Fault}}
 */
export function readBoard(text) {
	const { boards, error } = read(text.replace(BYTE_ORDER_MARK, ""), new Reader(1));
	if (error !== null) {
		return { board: null, error };
	}
	if (boards.length === 0) {
		return { board: null, error: { line: 1, column: 1, board: 1, code: "few", values: { symbols: 0 } } };
	}
	return { board: boards[0], error: null };
}

/**
 * @param {string} text
 * @param {Reader} reader
 * @returns {Reading}
 */
function read(text, reader) {
	for (const character of text) {
		if (!reader.take(character)) {
			return { boards: reader.boards, error: reader.error };
		}
	}
	return { boards: reader.boards, error: reader.end() };
}

/** Reads boards, a character at a time. Lines matter only for telling where a fault is. */
class Reader {
	/** @type {Board[]} */
	boards = [];
	/** @type {Fault | null} */
	error = null;

	#most; // boards
	#digits = ""; // of the board under way
	#begin = { line: 1, column: 1 }; // where that begins
	#line = 1;
	#column = 0;
	#inToken = false; // the last character is no white space
	#zero = false; // it is a 0 where a board would begin

	/** @param {number} most */
	constructor(most = Infinity) {
		this.#most = most;
	}

	/**
	 * Takes a character, and returns whether to go on.
	 * @param {string} character
	 * @returns {boolean}
	 */
	take(character) {
		this.#column++;
		if ((CLASSIC ? /[ \t\n\v\f\r]/ : /[^\S\ufeff]|\x85/).test(character)) {
			return this.#takeBlank(character);
		}
		if (this.boards.length === this.#most) {
			return this.#fault("many", {});
		}
		if ("1" <= character && character <= String(MOST_SYMBOLS)) {
			return this.#takeSymbol(character);
		}
		if (!CLASSIC && character !== "\ufffd") {
			return character === "0" && this.#digits === "" && this.#most > 1 ? false : this.#symbolFault(character);
		}
		if (character === "0" && this.#digits === "" && !this.#inToken) {
			this.#zero = this.#inToken = true;
			return true;
		}
		if (character === "0" && this.#digits !== "" && !this.#inToken) {
			return this.#fault("zero", { symbols: this.#digits.length });
		}
		if (character < " " || character === "\x7f" || character === "\ufffd") {
			return this.#fault("text", { character: character.charCodeAt(0) });
		}
		return this.#symbolFault(character);
	}

	/**
	 * Takes the end of the text.
	 * @returns {Fault | null}
	 */
	end() {
		if (this.#digits !== "") {
			this.#fault("few", { symbols: this.#digits.length }, this.#begin);
		}
		return this.error;
	}

	/** @param {string} blank */
	#takeBlank(blank) {
		if (this.#zero && this.#most === 1) {
			return this.#fault("zero", { symbols: 0 });
		}
		this.#inToken = false;
		if (blank === "\n") {
			this.#line++;
			this.#column = 0;
		}
		return !this.#zero; // a token 0 ends the input
	}

	/** @param {string} digit */
	#takeSymbol(digit) {
		if (this.#zero) {
			this.#column--;
			return this.#symbolFault("0");
		}
		if (this.#digits === "") {
			this.#begin = { line: this.#line, column: this.#column };
		}
		this.#digits += digit;
		this.#inToken = true;
		if (this.#digits.length < CELLS) {
			return true;
		}
		const counts = sizesOn(this.#digits);
		if (CLASSIC && counts.some((count) => count !== CELLS / SYMBOLS)) {
			return this.#fault("counts", { counts, lines: this.#line - this.#begin.line + 1 }, this.#begin);
		}
		if (counts.includes(0)) {
			return this.#fault("gap", { symbols: counts.length, missing: 1 + counts.indexOf(0) }, this.#begin);
		}
		if (Math.max(...counts) < CENTER.length) {
			return this.#fault("center", { cells: CENTER.length }, this.#begin);
		}
		this.boards.push(this.#digits);
		this.#digits = "";
		return true;
	}

	/** @param {string} found */
	#symbolFault(found) {
		return this.#fault("symbol", { found, place: this.#digits.length + 1 });
	}

	/**
	 * @param {FaultCode} code
	 * @param {Fault["values"]} values
	 * @param {{line: number, column: number}} place
	 */
	#fault(code, values, place = { line: this.#line, column: this.#column }) {
		this.error = { ...place, board: this.boards.length + 1, code, values };
		return false;
	}
}

/**
 * What a JSON line says: a board, and its moves, "" if it has none.
 * @typedef {{board: Board, moves: string, error: null} | {board: null, error: Fault}} Record
 */

/**
 * Reads JSON lines.
 * @param {string} text
 * @returns {Reading}
 */
function readLines(text) {
	const boards = [];
	for (const { board, error } of records(text)) {
		if (board === null) {
			return { boards, error };
		}
		boards.push(board);
	}
	return { boards, error: null };
}

/**
 * Gives what the lines of a text say, without the empty ones.
 * @param {string} text
 * @returns {Generator<Record, void, void>}
 */
export function* records(text) {
	let number = 0;
	for (const [i, line] of text.split("\n").entries()) {
		if (line.trim() !== "") {
			const record = readRecord(line);
			number++;
			yield record.board === null ? { board: null, error: { ...record.error, line: i + 1, column: 1, board: number } } : record;
		}
	}
}

/**
 * @param {string} line
 * @returns {Record}
 */
function readRecord(line) {
	/** @type {any} */
	let record = null;
	try {
		record = JSON.parse(line);
	} catch {
		// It stays null, and is no object.
	}
	const moves = record?.moves ?? "";
	if (typeof record?.board !== "string" || typeof moves !== "string") {
		return { board: null, error: { line: 1, column: 1, board: 1, code: "json", values: {} } };
	}
	const { board, error } = readBoard(record.board);
	return board === null ? { board, error } : { board, moves, error };
}
