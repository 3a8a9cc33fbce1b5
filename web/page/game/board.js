// The board: 24 cells, eight of each symbol, and eight moves. All that is known of it follows from its picture, as in the Go
// package shape.
//
// A board is a string of 24 digits, a move a number from 0 to 7 (A to H), a mask a number whose bit i stands for cell i.

/** @typedef {string} Board 24 digits, eight each of 1, 2 and 3. */
/** @typedef {number} Move From 0 for A to 7 for H. */
/** @typedef {number} Mask A set of cells. */
/** @typedef {"symbol" | "counts" | "few" | "zero" | "many" | "text" | "json"} FaultCode */
/**
 * A place where a text is no board. The code says what is wrong there:
 * symbol: `found` is no symbol, it stands where symbol `place` of the board should;
 * counts: the board has `counts[i]` of symbol i+1, and goes over `lines` lines;
 * few: the text ends after `symbols` symbols;
 * zero: so many symbols are followed by a 0 that ends the input;
 * many: the one board that was wanted is followed by more;
 * json: a line is no JSON object with a board;
 * text: the character with the code `character` is not text.
 * @typedef {object} Fault
 * @property {number} line From 1.
 * @property {number} column In characters, from 1: of what is wrong, or of the beginning of a board that is wrong as a whole.
 * @property {number} board Its number, from 1.
 * @property {FaultCode} code
 * @property {{found?: string, place?: number, counts?: number[], lines?: number, symbols?: number, character?: number}} values
 */

const PICTURE = `
  . .
  . .
..ooo..
  o o
..ooo..
  . .
  . .
`;

export const CELLS = 24;
export const MOVES = 8;
export const SYMBOLS = 3;

/** @typedef {{row: number, column: number}} Position */

const points = PICTURE.slice(1).split("\n").flatMap((line, row) => [...line].map((drawn, column) => ({ row, column, drawn })))
	.filter((point) => point.drawn !== " ");

/** Where the cells are in the picture. @type {Position[]} */
export const POSITIONS = points.map(({ row, column }) => ({ row, column }));

/** The cells of the center, row by row. @type {number[]} */
export const CENTER = points.flatMap((point, cell) => (point.drawn === "o" ? [cell] : []));

/** @type {Mask} */
export const CENTER_MASK = CENTER.reduce((mask, cell) => mask | (1 << cell), 0);

/** What each move turns, from the head to the tail: every symbol goes one cell towards the head, the head's to the tail. */
export const STROKES = findStrokes();

/** The letters of the moves. */
export const LETTERS = STROKES.map((_, move) => String.fromCharCode("A".charCodeAt(0) + move));

/** The move that undoes each move. @type {Move[]} */
export const INVERSE = STROKES.map((stroke) => STROKES.findIndex((other) => String(other) === String([...stroke].reverse())));

/**
 * Finds the strokes in the order of their moves: clockwise by their heads, from the top left.
 * @returns {number[][]}
 */
function findStrokes() {
	/** @type {{side: number, place: number, stroke: number[]}[]} */
	const heads = [];
	for (const [row, column, first, last] of /** @type {const} */ ([[1, 0, 0, 2], [0, 1, 3, 1]])) {
		for (const run of runs(row, column)) {
			const back = [...run].reverse();
			const place = POSITIONS[run[0]][row ? "column" : "row"];
			// Sides are 0 to 3 for top, right, bottom and left; at the bottom and at the left clockwise is backwards.
			heads.push({ side: first, place: first > 1 ? -place : place, stroke: run });
			heads.push({ side: last, place: last > 1 ? -place : place, stroke: back });
		}
	}
	heads.sort((a, b) => a.side - b.side || a.place - b.place);
	return heads.map((head) => head.stroke);
}

/**
 * Finds the straight runs of two or more cells in a direction.
 * @param {number} row
 * @param {number} column
 * @returns {number[][]}
 */
function runs(row, column) {
	/** @param {Position} from @param {number} steps */
	const beside = (from, steps) =>
		POSITIONS.findIndex((p) => p.row === from.row + steps * row && p.column === from.column + steps * column);
	return POSITIONS.filter((begin) => beside(begin, -1) < 0).map((begin) => {
		const run = [];
		for (let cell = beside(begin, 0); cell >= 0; cell = beside(begin, run.length)) {
			run.push(cell);
		}
		return run;
	}).filter((run) => run.length > 1);
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
 * Returns the numbers of moves that are given by their letters. Anything else than A to H gives a RangeError.
 * @param {string} moves
 * @returns {Move[]}
 */
export function numbers(moves) {
	return [...moves].map((letter, i) => {
		const move = LETTERS.indexOf(letter);
		if (move < 0) {
			throw new RangeError(`"${letter}" at place ${i + 1} of "${moves}" is no move, want A to H`);
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

// Where the cells of six bits of a mask go in a move, at move, part and bits as one number: a mask is turned by four look-ups.
const PART = 6;
const IMAGES = new Int32Array(MOVES << (PART + 2));
for (let i = 0; i < IMAGES.length; i++) {
	const bits = i & ((1 << PART) - 1);
	if (bits !== 0) {
		const lowest = PART * ((i >> PART) & 3) + 31 - Math.clz32(bits & -bits);
		IMAGES[i] = IMAGES[i & ~(bits & -bits)] | (1 << SOURCES[i >> (PART + 2)].indexOf(lowest));
	}
}

/**
 * Returns where a move brings the cells of a mask.
 * @param {Mask} mask
 * @param {Move} move
 * @returns {Mask}
 */
export function turnMask(mask, move) {
	const of = move << 8;
	return IMAGES[of | (mask & 63)] | IMAGES[of | 64 | ((mask >> 6) & 63)] | IMAGES[of | 128 | ((mask >> 12) & 63)] |
		IMAGES[of | 192 | (mask >> 18)];
}

/**
 * Returns the cells that show a symbol.
 * @param {Board} board
 * @param {number} symbol
 * @returns {Mask}
 */
export function mask(board, symbol) {
	let cells = 0;
	for (let cell = 0; cell < CELLS; cell++) {
		if (Number(board[cell]) === symbol) {
			cells |= 1 << cell;
		}
	}
	return cells;
}

/**
 * Returns the cells of each symbol, those of symbol i+1 at place i.
 * @param {Board} board
 * @returns {Mask[]}
 */
export function masks(board) {
	const all = [0, 0, 0];
	for (let cell = 0; cell < CELLS; cell++) {
		all[Number(board[cell]) - 1] |= 1 << cell;
	}
	return all;
}

/**
 * Returns the board with each symbol in the cells of its mask.
 * @param {readonly Mask[]} masks
 * @returns {Board}
 */
export function boardOf(masks) {
	let board = "";
	for (let cell = 0; cell < CELLS; cell++) {
		board += 1 + masks.findIndex((mask) => (mask >> cell) & 1);
	}
	return board;
}

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
	const all = [0, 0, 0];
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
		if (/[ \t\n\v\f\r]/.test(character)) {
			return this.#takeBlank(character);
		}
		if (this.boards.length === this.#most) {
			return this.#fault("many", {});
		}
		if (/[123]/.test(character)) {
			return this.#takeSymbol(character);
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
		const counts = [1, 2, 3].map((symbol) => this.#digits.split(String(symbol)).length - 1);
		if (counts.some((count) => count !== CELLS / SYMBOLS)) {
			return this.#fault("counts", { counts, lines: this.#line - this.#begin.line + 1 }, this.#begin);
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
