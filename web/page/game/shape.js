// Shapes: a picture of a board becomes the cells, the strokes, the center and the moves, as in the Go package shape.

/** @typedef {{row: number, column: number}} Position */
/**
 * @typedef {object} Shape
 * @property {string} name Of a built-in shape, or what its picture says; "" if it has none.
 * @property {string} picture Its rows, without blanks behind them; the same for all pictures of a game.
 * @property {Position[]} positions Where the cells are in the picture.
 * @property {number[]} center Its cells, row by row.
 * @property {number[][]} strokes What each move turns, from the head to the tail: the symbols go one cell towards the head, the head's to the tail.
 * @property {string[]} letters Of the moves.
 * @property {number[]} inverse The move that undoes each move.
 */
/**
 * A place where a picture is wrong. The code says what is:
 * character: `found` is no cell; lone: this cell is on no stroke; cells: it is the 65th; size: it is too far from the first cell;
 * name: it is wrong for a name, or if nothing is `found`, the name is empty or too long; names: this is a second name;
 * empty, center, moves: no cell, no center, more than 26 moves; the mistake is at no place, and line and column are 0;
 * large: nothing is wrong but that it is too large for the page.
 * @typedef {object} PictureFault
 * @property {number} line From 1.
 * @property {number} column In characters, from 1.
 * @property {"character" | "lone" | "cells" | "size" | "name" | "names" | "empty" | "center" | "moves" | "large"} code
 * @property {{found?: string}} values
 */
/** @typedef {{shape: Shape, fault: null} | {shape: null, fault: PictureFault}} Parsed */

/** The pictures of the built-in shapes as addresses have them, by their names, the classic one first. @type {Record<string, string>} */
export const CATALOG = {
	classic: "__._.~__._.~..ooo..~__o_o~..ooo..~__._.~__._.",
	short: "_._.~.ooo.~_o_o~.ooo.~_._.",
	long: "___._.~___._.~___._.~...ooo...~___o_o~...ooo...~___._.~___._.~___._.",
	wide: "__.__.~__.__.~..oooo..~__o__o~__o__o~..oooo..~__.__.~__.__.",
	"two-three": "__._.~__._.~..ooo..~__o_o~..ooo..~__o_o~..ooo..~__._.~__._.",
	"three-three": "__._._.~__._._.~..ooooo..~__o_o_o~..ooooo..~__o_o_o~..ooooo..~__._._.~__._._.",
	plus: "__.~__o~.ooo.~__o~__.",
	grid: ".....~.ooo.~.ooo.~.ooo.~.....",
	spiral: ".......~______.~ooo.__.~o__.__.~o__.__.~___.__.~___....",
	pinwheel: "__.~__.~__ooo..~__o_o~..ooo~____.~____.",
	apart: "__._____.~__o_____o~.ooo._.ooo.~__o_____o~__._____.",
};

const MOST_CELLS = 64;
const MOST_MOVES = 26;
const MOST_LINES = 128; // and columns, from the first cell to the last

/**
 * Returns the picture that an address has.
 * @param {string} address
 */
export const pictureOf = (address) => address.replaceAll("_", " ").replaceAll("~", "\n");

/**
 * Returns the shape that an address names behind ?shape=, by a name or a picture; the classic one if it names none, and if its picture is
 * faulty: then the fault comes too, and the picture as it was meant.
 * @param {string} search What stands in the address from the ? on.
 * @returns {{shape: Shape, fault: PictureFault | null, text: string}}
 */
export function shapeOf(search) {
	const value = new URLSearchParams(search).get("shape") || "classic";
	const named = Object.hasOwn(CATALOG, value);
	const text = pictureOf(named ? CATALOG[value] : value);
	const { shape, fault } = parseShape(text);
	return shape !== null && !isLarge(shape) ? { shape, fault, text }
		: { ...shapeOf(""), fault: fault ?? { line: 0, column: 0, code: "large", values: {} }, text };
}

/** The most masks of a shape that is played here. */
export const MOST_MASKS = 12_000_000;

/**
 * Reports whether a shape is too large to be played here.
 * @param {Shape} shape
 */
export const isLarge = (shape) => figures(shape).masks > MOST_MASKS;

/**
 * Returns what names a shape in an address, behind ?shape=: its name if it is built in, else its picture.
 * @param {Shape} shape
 * @returns {string}
 */
export function addressOf({ picture }) {
	const address = picture.replaceAll(" ", "_").replaceAll("\n", "~");
	return Object.keys(CATALOG).find((name) => CATALOG[name] === address) ?? address;
}

/**
 * Makes a shape from its picture. A cell is . or o, the o are the center; lines that begin with # are comments, and one such as
 * "name: short" names the shape. Blank lines around it and blanks before all of its lines do not matter.
 * @param {string} text
 * @returns {Parsed}
 */
export function parseShape(text) {
	/** @type {(Position & {drawn: string, line: number})[]} */
	const points = [];
	let name = "";
	let row = 0;
	for (const [i, raw] of text.replace(/^\ufeff/, "").split("\n").entries()) {
		const line = raw.replace(/\r$/, "");
		if (/^ *#/.test(line)) {
			continue;
		}
		if (line.startsWith("name:")) {
			const wrong = name === "" ? nameFault(line) : { column: 1, code: /** @type {const} */ ("names"), values: {} };
			if (wrong !== null) {
				return faulty({ ...wrong, line: i + 1 });
			}
			name = line.slice(5).trim();
			continue;
		}
		for (const [column, drawn] of [...line].entries()) {
			const here = { line: i + 1, column: column + 1 };
			if (!/[ .o]/.test(drawn)) {
				return faulty({ ...here, code: "character", values: { found: drawn } });
			}
			if (drawn !== " " && points.length === MOST_CELLS) {
				return faulty({ ...here, code: "cells" });
			}
			if (drawn !== " ") {
				points.push({ row, column, drawn, line: i + 1 });
			}
		}
		row++;
	}
	return shapeFrom(points, name);
}

/** @param {Partial<PictureFault> & Pick<PictureFault, "code">} fault @returns {Parsed} */
const faulty = (fault) => ({ shape: null, fault: { line: 0, column: 0, values: {}, ...fault } });

/**
 * Returns what is wrong with a name, 1 to 32 small letters, digits and hyphens, a letter first.
 * @param {string} line
 * @returns {{column: number, code: "name", values: {found?: string}} | null}
 */
function nameFault(line) {
	const [, before, name] = /** @type {RegExpExecArray} */ (/^(name: *)(.*?) *$/s.exec(line));
	const good = /^([a-z][a-z\d-]*)?/.exec(name)?.[0].length ?? 0;
	if (good === name.length && good >= 1 && good <= 32) {
		return null;
	}
	const found = name.codePointAt(good);
	return {
		column: before.length + 1 + (found === undefined ? 0 : good), code: "name",
		values: found === undefined ? {} : { found: String.fromCodePoint(found) },
	};
}

/**
 * @param {(Position & {drawn: string, line: number})[]} points
 * @param {string} name
 * @returns {Parsed}
 */
function shapeFrom(points, name) {
	if (points.length === 0) {
		return faulty({ code: "empty" });
	}
	if (points.every(({ drawn }) => drawn === ".")) {
		return faulty({ code: "center" });
	}
	const top = points[0].row;
	const left = Math.min(...points.map(({ column }) => column));
	const far = points.find(({ row, column }) => row - top >= MOST_LINES || column - left >= MOST_LINES);
	if (far !== undefined) {
		return faulty({ line: far.line, column: far.column + 1, code: "size" });
	}
	const positions = points.map(({ row, column }) => ({ row: row - top, column: column - left }));
	const strokes = findStrokes(positions);
	const lone = points.find((_, cell) => !strokes.some((stroke) => stroke.includes(cell)));
	if (lone !== undefined) {
		return faulty({ line: lone.line, column: lone.column + 1, code: "lone" });
	}
	if (strokes.length > MOST_MOVES) {
		return faulty({ code: "moves" });
	}
	const picture = draw(positions, (cell) => points[cell].drawn);
	const address = picture.replaceAll(" ", "_").replaceAll("\n", "~");
	return {
		shape: {
			name: Object.keys(CATALOG).find((built) => CATALOG[built] === address) ?? name, picture, positions, strokes,
			center: points.flatMap(({ drawn }, cell) => (drawn === "o" ? [cell] : [])),
			letters: strokes.map((_, move) => String.fromCharCode(65 + move)),
			inverse: strokes.map((stroke) => strokes.findIndex((other) => String(other) === String([...stroke].reverse()))),
		}, fault: null,
	};
}

/**
 * Returns the picture with each cell drawn as cell says, a line a row.
 * @param {Position[]} positions
 * @param {(cell: number) => string} cell
 */
export function draw(positions, cell) {
	/** @type {string[]} */
	const lines = [];
	for (const [i, { row, column }] of positions.entries()) {
		while (lines.length <= row) {
			lines.push("");
		}
		lines[row] = lines[row].padEnd(column) + cell(i);
	}
	return lines.join("\n");
}

/**
 * Finds the strokes, which are straight runs of two or more cells, in the order of their moves: clockwise by their heads, from the top left.
 * Of heads that look the same way from one column the upper comes first, from one row the left.
 * @param {Position[]} positions
 * @returns {number[][]}
 */
function findStrokes(positions) {
	/** @type {{side: number, place: number, then: number, stroke: number[]}[]} */
	const heads = [];
	for (const [row, column, first, last] of /** @type {const} */ ([[1, 0, 0, 2], [0, 1, 3, 1]])) {
		for (const run of runs(positions, row, column)) {
			for (const [side, stroke] of /** @type {const} */ ([[first, run], [last, [...run].reverse()]])) {
				// Sides are 0 to 3 for top, right, bottom and left; at the bottom and at the left clockwise is backwards.
				const place = positions[stroke[0]][row ? "column" : "row"];
				heads.push({ side, place: side > 1 ? -place : place, then: positions[stroke[0]][row ? "row" : "column"], stroke });
			}
		}
	}
	heads.sort((a, b) => a.side - b.side || a.place - b.place || a.then - b.then);
	return heads.map((head) => head.stroke);
}

/**
 * Finds the straight runs of two or more cells in a direction.
 * @param {Position[]} positions
 * @param {number} row
 * @param {number} column
 * @returns {number[][]}
 */
function runs(positions, row, column) {
	/** @param {Position} from @param {number} steps */
	const beside = (from, steps) => positions.findIndex((p) => p.row === from.row + steps * row && p.column === from.column + steps * column);
	return positions.filter((begin) => beside(begin, -1) < 0).map((begin) => {
		const run = [];
		for (let cell = beside(begin, 0); cell >= 0; cell = beside(begin, run.length)) {
			run.push(cell);
		}
		return run;
	}).filter((run) => run.length > 1);
}

/**
 * Returns how many sets of so many cells there are, of at most 64.
 * @param {number} cells
 * @param {number} size
 */
export function choose(cells, size) {
	let count = 1n;
	for (let i = 1; i <= size; i++) {
		count = count * BigInt(cells - size + i) / BigInt(i);
	}
	return count;
}

/**
 * Returns what a designer asks of a shape: its cells, strokes and moves, how many of its cells are the center, and how many masks there are
 * with as many cells as the center.
 * @param {Shape} shape
 */
export function figures({ positions, strokes, center }) {
	return {
		cells: positions.length, strokes: strokes.length / 2, moves: strokes.length, center: center.length,
		masks: choose(positions.length, center.length),
	};
}
