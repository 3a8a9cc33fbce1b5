// Answers from the table: the first shortest solution in dictionary order, and what else there is to ask of shortest solutions.

import { letters, masks, turnMask } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{moves: string, length: number, symbol: number}} Solution */

/**
 * Returns how many moves each symbol needs, symbol i+1 at place i: -1 if it cannot fill the center.
 * @param {Table} table
 * @param {Board} board
 * @returns {number[]}
 */
export function distances(table, board) {
	return masks(board).map((mask) => table.distance(mask));
}

/**
 * Returns the first of a board's shortest solutions in dictionary order. If there is none, the length is -1 and the symbol 0.
 * @param {Table} table
 * @param {Board} board
 * @returns {Solution}
 */
export function solve(table, board) {
	/** @type {Solution} */
	let best = { moves: "", length: -1, symbol: 0 };
	for (const [i, mask] of masks(board).entries()) {
		const way = table.way(mask);
		if (way !== null && (best.symbol === 0 || way.length <= best.length)) {
			const moves = letters(way);
			if (best.symbol === 0 || way.length < best.length || moves < best.moves) {
				best = { moves, length: way.length, symbol: i + 1 };
			}
		}
	}
	return best;
}

/**
 * Returns the next move of the answer, -1 if the board is solved or cannot be.
 * @param {Table} table
 * @param {Board} board
 * @returns {Move}
 */
export function hint(table, board) {
	const { moves } = solve(table, board);
	return moves === "" ? -1 : moves.charCodeAt(0) - "A".charCodeAt(0);
}

/**
 * Returns every move with which a shortest solution begins, in order.
 * @param {Table} table
 * @param {Board} board
 * @returns {Move[]}
 */
export function firstMoves(table, board) {
	const starts = nearest(table, board).flatMap((mask) => table.moves(mask));
	return [...new Set(starts)].sort((a, b) => a - b);
}

/**
 * Returns how many shortest solutions there are: one, of no moves, for a solved board, none for one that cannot be.
 * @param {Table} table
 * @param {Board} board
 * @returns {number}
 */
export function countSolutions(table, board) {
	return nearest(table, board).map((mask) => countWays(table, mask)).reduce((all, count) => all + count, 0);
}

/**
 * Returns the masks of the symbols that need the fewest moves.
 * @param {Table} table
 * @param {Board} board
 * @returns {Mask[]}
 */
function nearest(table, board) {
	const needed = distances(table, board);
	const least = Math.min(...needed.filter((distance) => distance >= 0));
	return masks(board).filter((_, i) => needed[i] === least);
}

/**
 * Returns how many shortest ways lead from a mask to the center.
 * @param {Table} table
 * @param {Mask} mask
 * @returns {number}
 */
function countWays(table, mask) {
	let ways = new Map([[mask, 1]]); // to each mask of a distance, going down
	for (let left = table.distance(mask); left > 0; left--) {
		/** @type {Map<Mask, number>} */
		const next = new Map();
		for (const [mask, count] of ways) {
			for (const move of table.moves(mask)) {
				const nearer = turnMask(mask, move);
				next.set(nearer, (next.get(nearer) ?? 0) + count);
			}
		}
		ways = next;
	}
	return [...ways.values()].reduce((all, count) => all + count, 0);
}
