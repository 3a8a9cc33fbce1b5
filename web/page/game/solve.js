// Answers from the table: the first shortest solution in dictionary order, and what else there is to ask of shortest solutions.

import { CENTER_MASK, letters, masks, turnMask } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{moves: string, length: number, symbol: number}} Solution */

/**
 * Returns how many moves each symbol needs, symbol i+1 at place i.
 * @param {Table} table
 * @param {Board} board
 * @returns {number[]}
 */
export function distances(table, board) {
	return masks(board).map((mask) => table.distance(mask));
}

/**
 * Returns the first of a board's shortest solutions in dictionary order.
 * @param {Table} table
 * @param {Board} board
 * @returns {Solution}
 */
export function solve(table, board) {
	const solutions = masks(board).map((mask, i) => ({ ...walk(table, mask), symbol: i + 1 }));
	return solutions.reduce((best, other) =>
		(other.length < best.length || (other.length === best.length && other.moves < best.moves) ? other : best));
}

/**
 * Returns the first shortest way of a mask to the center.
 * @param {Table} table
 * @param {Mask} mask
 */
function walk(table, mask) {
	const moves = [];
	for (let move = table.first(mask); move >= 0; move = table.first(mask)) {
		moves.push(move);
		mask = turnMask(mask, move);
	}
	return { moves: letters(moves), length: moves.length };
}

/**
 * Returns the next move of the answer, -1 if the board is solved.
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
	return [...new Set(starts)].sort();
}

/**
 * Returns how many shortest solutions there are: one, of no moves, for a solved board.
 * @param {Table} table
 * @param {Board} board
 * @returns {number}
 */
export function countSolutions(table, board) {
	return nearest(table, board).reduce((count, mask) => count + countWays(table, mask), 0);
}

/**
 * Returns the masks of the symbols that need the fewest moves.
 * @param {Table} table
 * @param {Board} board
 * @returns {Mask[]}
 */
function nearest(table, board) {
	const needed = distances(table, board);
	return masks(board).filter((_, i) => needed[i] === Math.min(...needed));
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
	return ways.get(CENTER_MASK) ?? 0;
}
