// The lines of the board: the strokes without a way, and how moves are named by them.

import { LETTERS, POSITIONS, SHAPE, center } from "../game/board.js";
import { say } from "../words/words.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {import("../words/words.js").Key} Key */
/** @typedef {"up" | "right" | "down" | "left"} Way */

/**
 * A line is a stroke without a way: its cells from the top or the left, and the moves that turn it.
 * @typedef {{cells: number[], vertical: boolean, forth: Move, back: Move}} Line
 */

/**
 * Returns the lines of a shape, in the order of the moves that turn them up or to the left.
 * @param {import("../game/shape.js").Shape} shape
 * @returns {Line[]}
 */
export function linesOf({ strokes, positions, inverse }) {
	return strokes.flatMap((cells, back) => {
		const [head, next] = cells.map((cell) => positions[cell]);
		return head.row > next.row || head.column > next.column ? [] : [{ cells, vertical: head.row < next.row, forth: inverse[back], back }];
	});
}

/** The lines of the page's shape; of the classic board in the order of the moves A, B, G and H. */
export const LINES = linesOf(SHAPE);

/**
 * Returns the line that a move turns, by its place among LINES.
 * @param {Move} move
 */
export function lineOf(move) {
	return LINES.findIndex((line) => line.forth === move || line.back === move);
}

/**
 * Returns where a move's symbols go.
 * @param {Move} move
 * @returns {Way}
 */
export function way(move) {
	const line = LINES[lineOf(move)];
	return line.vertical ? (line.back === move ? "up" : "down") : (line.back === move ? "left" : "right");
}

/**
 * Returns how many cells a move's symbols are from where they go, downwards or to the right, as it begins.
 * @param {Move} move
 */
export function entry(move) {
	return way(move) === "up" || way(move) === "left" ? 1 : -1;
}

/**
 * Returns the name of a line, which is that of octo explain: by its place among the rows or the columns, by its number if they are many, and by
 * its moves if two of them lie in one.
 * @param {Line} line
 * @returns {[name: string, isNumber: boolean]}
 */
function nameOf(line) {
	const lies = (/** @type {Line} */ { cells, vertical }) => POSITIONS[cells[0]][vertical ? "column" : "row"];
	const places = LINES.filter(({ vertical }) => vertical === line.vertical).map(lies).sort((a, b) => a - b);
	const n = places.indexOf(lies(line));
	if (new Set(places).size < places.length) {
		return [say("lineOfMoves", { moves: [line.forth, line.back].sort((a, b) => a - b).map((move) => LETTERS[move]).join("–") }), false];
	}
	/** @type {Key[]} */
	const all = line.vertical ? ["column", "leftColumn", "middleColumn", "rightColumn"] : ["row", "upper", "middleRow", "lower"];
	const names = [[all[0]], [all[1], all[3]], all.slice(1)][places.length - 1];
	return names ? [say(names[n]), false] : [say(line.vertical ? "columnNumber" : "rowNumber", { n: n + 1, of: places.length }), true];
}

/**
 * Says what a move does, in a sentence that has a letter, a stroke and a way.
 * @param {Key} key
 * @param {Move} move
 * @param {import("../words/words.js").Values} [more]
 */
export function sayMove(key, move, more = {}) {
	const [stroke, isNumber] = nameOf(LINES[lineOf(move)]);
	return say(key, { letter: LETTERS[move], stroke, theStroke: isNumber ? stroke : say("the", { stroke }), way: say(way(move)), ...more });
}

/**
 * Says what a board shows, for those who cannot see its picture.
 * @param {Board} board
 * @returns {HTMLLIElement[]} the lines, and the center
 */
export function sayBoard(board) {
	const lines = LINES.map((line) => say("stroke", { stroke: nameOf(line)[0], symbols: line.cells.map((cell) => board[cell]).join(" ") }));
	return [...lines, say("center", { symbols: center(board).join(" ") })].map((text) => {
		const item = document.createElement("li");
		item.textContent = text;
		return item;
	});
}
