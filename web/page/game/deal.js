// Puzzles: a board of a length for each seed, and one for each day, the same as the Go package deal has.

import { CELLS, CLASSIC, SIZES, boardOf, turn } from "./board.js";
import { Random } from "./random.js";
import { distances, firstMoves } from "./solve.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{board: Board, length: number}} Puzzle */

/** The length of the boards that are farthest from solved, in moves. */
export const GREATEST_LENGTH = 13;

const ALL_CELLS = 2 ** CELLS - 1;

/**
 * Returns a seed's board of a length. On the classic shape all boards of the length are equally likely, as far as there are seeds. A length
 * that no board has, or on other shapes none of those that are dealt, gives a RangeError.
 * @param {Table} table
 * @param {number} length In moves.
 * @param {number} seed Of 32 bits.
 * @returns {Board}
 */
export function puzzle(table, length, seed) {
	if (!CLASSIC) {
		return along(table, length, new Random(seed));
	}
	if (!Number.isInteger(length) || length < 0 || length > GREATEST_LENGTH) {
		throw new RangeError(`no board has length ${length}, want 0 to ${GREATEST_LENGTH}`);
	}
	const random = new Random(seed);
	if (length === GREATEST_LENGTH) { // which so few boards have that to look for one takes long
		const boards = farthest(table);
		return boards[random.below(boards.length)];
	}
	for (;;) {
		const board = tryOne(table, random, length);
		if (board !== null) {
			return board;
		}
	}
}

/**
 * Returns a board of any shape, with so many cells for each symbol as SIZES says. All such boards are equally likely.
 * @param {Random} random
 * @param {Board} [board] with those symbols, to mix
 * @returns {Board}
 */
export function mixed(random, board = SIZES.map((size, i) => String(i + 1).repeat(size)).join("")) {
	const symbols = [...board];
	for (let i = symbols.length - 1; i > 0; i--) {
		const j = random.below(i + 1);
		[symbols[i], symbols[j]] = [symbols[j], symbols[i]];
	}
	return symbols.join("");
}

/**
 * Deals boards until one needs as many moves or more, and goes along a shortest solution of that, any, until as many are left.
 * @param {Table} table
 * @param {number} length
 * @param {Random} random
 * @returns {Board}
 */
function along(table, length, random) {
	const most = 20_000;
	/** @type {Board | undefined} */
	let board;
	let greatest = -1;
	for (let dealt = 0; dealt < most && length >= 0; dealt++) {
		board = mixed(random, board);
		const needs = lengthOf(table, board);
		greatest = Math.max(greatest, needs);
		if (needs >= length) {
			let near = board;
			for (let left = needs; left > length; left--) {
				const first = firstMoves(table, near);
				near = turn(near, first[random.below(first.length)]);
			}
			return near;
		}
	}
	throw new RangeError(`of ${most} boards that were dealt none has length ${length}; the longest has ${greatest}`);
}

/** Returns how many moves a board needs, -1 if it cannot be solved. @param {Table} table @param {Board} board */
function lengthOf(table, board) {
	const needed = distances(table, board).filter((distance) => distance >= 0);
	return needed.length === 0 ? -1 : Math.min(...needed);
}

/**
 * Returns the board of a day that is written YYYY-MM-DD: a short one on Mondays, of 5 moves, and each day longer by one until Sunday, of
 * 11. What is no day gives a RangeError. The seed is the hash FNV-1a, of 32 bits, of the ten characters (Fowler, Noll and Vo).
 * @param {Table} table
 * @param {string} day
 * @returns {Puzzle}
 */
export function daily(table, day) {
	const date = new Date(`${day}T00:00:00Z`);
	if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.valueOf()) || date.toISOString().slice(0, day.length) !== day) {
		throw new RangeError(`"${day}" is no day, want one such as 2026-03-01`);
	}
	const monday = 5; // moves
	const length = monday + (date.getUTCDay() + 6) % 7;
	let hash = 0x811c9dc5;
	for (let i = 0; i < day.length; i++) {
		hash = Math.imul(hash ^ day.charCodeAt(i), 0x01000193);
	}
	return { board: puzzle(table, length, hash >>> 0), length };
}

/**
 * Deals a board that has a symbol at a distance, the length, and returns it if it is to be taken: if no other symbol is nearer, and,
 * since a board with k symbols at that distance comes k times as often as others, in one of k cases.
 * @param {Table} table
 * @param {Random} random
 * @param {number} length
 * @returns {Board | null}
 */
function tryOne(table, random, length) {
	const candidates = table.masksAt(length);
	const nearest = candidates[random.below(candidates.length)];
	const rest = ALL_CELLS & ~nearest;
	const second = half(random, rest);
	const third = rest & ~second;
	const others = [table.distance(second), table.distance(third)];
	if (Math.min(...others) < length) {
		return null;
	}
	const as = 1 + others.filter((distance) => distance === length).length; // symbols at that distance
	const masks = [second, third, nearest];
	const symbol = random.below(masks.length);
	[masks[symbol], masks[2]] = [masks[2], masks[symbol]];
	return random.below(as) === 0 ? boardOf(masks) : null;
}

/**
 * Returns half of the cells of a mask of sixteen; all halves are equally likely. A cell is taken with the probability of those that are
 * still wanted among those that are left.
 * @param {Random} random
 * @param {number} of
 * @returns {number}
 */
function half(random, of) {
	let taken = 0;
	for (let left = 16, wanted = 8; wanted > 0; left--) {
		const cell = of & -of;
		if (random.below(left) < wanted) {
			taken |= cell;
			wanted--;
		}
		of &= ~cell;
	}
	return taken;
}

/** @type {WeakMap<Table, Board[]>} */
const farthestOf = new WeakMap();

/**
 * Returns all boards of the greatest length, in order.
 * @param {Table} table
 * @returns {Board[]}
 */
function farthest(table) {
	let boards = farthestOf.get(table);
	if (boards === undefined) {
		boards = findFarthest(table);
		farthestOf.set(table, boards);
	}
	return boards;
}

/**
 * Finds them: three masks that are all at the greatest length or farther, and not all farther. Masks at distances beyond it there are,
 * but no board is made of these alone.
 * @param {Table} table
 * @returns {Board[]}
 */
function findFarthest(table) {
	const far = [...table.masksAt(GREATEST_LENGTH), ...table.masksAt(GREATEST_LENGTH + 1)];
	const known = new Set(far);
	const boards = [];
	for (const one of far.filter((mask) => mask & 1)) { // the others follow by naming the symbols in all ways
		const rest = ALL_CELLS & ~one;
		const lowest = rest & -rest;
		for (const two of far) {
			const three = rest & ~two;
			if ((two & one) === 0 && (two & lowest) !== 0 && known.has(three)) {
				boards.push(...[[one, two, three], [one, three, two], [two, one, three], [two, three, one], [three, one, two], [three, two, one]]
					.map(boardOf));
			}
		}
	}
	return boards.sort();
}
