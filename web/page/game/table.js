// The distance of every mask: how many moves bring its cells to the center, or if it has more, some of them, if no other symbol matters. The
// table holds the distance modulo 3. A move changes the distance by one at most, so of a mask's neighbours those are nearer whose value is
// one less modulo 3, and the distance is found by walking down to the center.

import { CELLS, CENTER, IMAGES, MOVES, PARTS, SIZES, hasCell, sizesOn, turnMask } from "./board.js";
import { MOST_MASKS, choose } from "./shape.js";

/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */

const NEVER = 3; // in the place of a distance modulo 3: no moves bring the mask to the center
const UNKNOWN = 255; // in the place of a distance
const HALF = CELLS > 32 ? 16 : Math.ceil(CELLS / 2); // cells that a look-up of a rank takes
const HALF_CELLS = (1 << HALF) - 1;

/** How many masks of a size there are, if that is no more than a number can say. @param {number} size */
const masksOf = (size) => Number(choose(CELLS, size));

/** Returns how many bits of a word are set, by adding those of ever more neighbours. @param {number} set */
function bits(set) {
	set -= (set >>> 1) & 0x55555555;
	set = (set & 0x33333333) + ((set >>> 2) & 0x33333333);
	return Math.imul((set + (set >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the cells of a mask from a multiple of 32 on, as a word. @param {Mask} mask @param {number} lowest */
function word(mask, lowest) {
	let word = 0;
	for (let cell = lowest + 31; cell >= lowest; cell--) {
		word = (word << 1) | Number(hasCell(mask, cell));
	}
	return word;
}

/**
 * The masks of a size, in ascending order. The place of a mask among them, its rank, is the sum of C(cell, i+1) over its cells, i counting
 * them from 0. Each part of a mask has look-ups for how much it adds, by how many cells lie below it. Of two parts the upper has as many
 * below it as it does not have itself.
 */
class Ranks {
	/** @type {number[][]} C(n, k) at [n][k] */
	#choose = [];
	/** @type {Record<number, Int32Array>} */
	#parts = {};
	/** @param {number} size */
	constructor(size) {
		this.size = size;
		this.count = masksOf(size);
		for (let n = 0; n < CELLS; n++) {
			this.#choose.push(Array.from({ length: size + 1 }, (_, k) => Number(choose(n, k))));
		}
		this.low = this.#part(0, () => 0);
		this.high = this.#part(HALF, (set) => size - bits(set));
	}

	/**
	 * Returns what each set of cells of a part adds to the rank.
	 * @param {number} lowest cell of the part
	 * @param {(set: number) => number} below how many cells the mask has below the part
	 */
	#part(lowest, below) {
		const adds = new Int32Array(HALF_CELLS + 1);
		for (let set = 1; set < adds.length; set++) {
			let place = below(set);
			for (let left = set; left !== 0 && place >= 0; left &= left - 1) {
				adds[set] += this.#choose[lowest + 31 - Math.clz32(left & -left)]?.[++place] ?? 0;
			}
		}
		return adds;
	}

	/**
	 * Returns the rank of the mask of two words.
	 * @param {number} low
	 * @param {number} high
	 */
	rank(low, high) {
		if (CELLS <= 32) {
			return this.low[low & HALF_CELLS] + this.high[low >>> HALF];
		}
		let rank = 0;
		let below = 0;
		for (let part = 0; part < 4; part++) {
			const set = ((part < 2 ? low : high) >>> (16 * (part & 1))) & HALF_CELLS;
			if (set !== 0) {
				const from = below;
				rank += (this.#parts[part * 64 + from] ??= this.#part(16 * part, () => from))[set];
				below += bits(set);
			}
		}
		return rank;
	}
}

/** @type {Map<number, Ranks>} */
const ranks = new Map();

/** Returns the masks of a size. @param {number} size */
function ranksOf(size) {
	let of = ranks.get(size);
	if (of === undefined) {
		of = new Ranks(size);
		ranks.set(size, of);
	}
	return of;
}

/**
 * Returns how many cells the symbols of a board have that can fill the center, each number once: there is a table for each.
 * @param {import("./board.js").Board} [board] one that is dealt, if none is given
 */
export const sizesFor = (board) => [...new Set(board === undefined ? SIZES : sizesOn(board))].filter((size) => size >= CENTER.length);

/**
 * Reports whether the tables for a board can be made.
 * @param {import("./board.js").Board} [board] one that is dealt, if none is given
 */
export const canSolve = (board) => sizesFor(board).every((size) => masksOf(size) <= MOST_MASKS);

/**
 * Finds the distances of all masks of a size, by rank, from the center outwards; 255 where no moves bring a mask there.
 * @param {number} size
 * @param {(share: number) => void} [tell] is told now and then of how many masks the distance is known, as a share of all.
 * @returns {Uint8Array}
 */
export function distancesOf(size, tell) {
	const ranks = ranksOf(size);
	const all = new Uint8Array(ranks.count).fill(UNKNOWN);
	const spread = CELLS > 32 ? spreadWide : spreadNarrow;
	let known = reachGoals(ranks, all);
	const cells = new Int32Array(size + 1);
	cells[size] = CELLS; // which none reaches
	for (let distance = 1, before = 0; known > before && known < all.length; distance++) {
		before = known;
		for (let i = 0; i < size; i++) {
			cells[i] = i;
		}
		for (let place = 0; place < all.length; place++) {
			if (all[place] === distance - 1) {
				known += spread(ranks, all, cells, distance);
			}
			if ((place & 0x7ffff) === 0) {
				tell?.(known / all.length);
			}
			let next = 0;
			for (; cells[next] + 1 === cells[next + 1]; next++) { // the next mask has the first cell that can move moved, those below at the bottom
				cells[next] = next;
			}
			cells[next]++;
		}
	}
	return all;
}

/**
 * Gives the masks that have the center the distance 0, and returns how many they are.
 * @param {Ranks} ranks
 * @param {Uint8Array} all the distances
 */
function reachGoals(ranks, all) {
	const others = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !CENTER.includes(cell));
	let goals = 0;
	/** @param {number[]} cells @param {number} next @param {number} left */
	const add = (cells, next, left) => { // of the other cells from a next one on, so many are left to add
		for (; left > 0 && next <= others.length - left; next++) {
			add([...cells, others[next]], next + 1, left - 1);
		}
		if (left === 0) {
			all[ranks.rank(wordOf(cells, 0), wordOf(cells, 32))] = 0;
			goals++;
		}
	};
	add(CENTER, 0, ranks.size - CENTER.length);
	return goals;
}

/** Returns the cells from a lowest on as a word. @param {ArrayLike<number>} cells @param {number} lowest */
function wordOf(cells, lowest) {
	let word = 0;
	for (let i = 0; i < cells.length; i++) {
		if (cells[i] >> 5 === lowest >> 5) {
			word |= 1 << (cells[i] & 31);
		}
	}
	return word;
}

/**
 * Gives the neighbours of a mask that have no distance one, and returns how many they are.
 * @param {Ranks} ranks
 * @param {Uint8Array} all the distances
 * @param {Int32Array} cells of the mask, and one that is none
 * @param {number} distance
 */
function spreadNarrow({ size, low, high }, all, cells, distance) {
	const [images] = IMAGES;
	let [mask, found] = [0, 0];
	for (let i = 0; i < size; i++) {
		mask |= 1 << cells[i];
	}
	const [one, two, three, four] = [mask & 255, ((mask >>> 8) & 255) + 256, ((mask >>> 16) & 255) + 512, (mask >>> 24) + 768];
	for (let at = 0; at < MOVES << 10; at += 1024) {
		const turned = images[at + one] | images[at + two] | images[at + three] | images[at + four];
		const place = low[turned & HALF_CELLS] + high[turned >>> HALF];
		if (all[place] === UNKNOWN) {
			all[place] = distance;
			found++;
		}
	}
	return found;
}

/** Does so where the cells do not fit a word. @type {typeof spreadNarrow} */
function spreadWide(ranks, all, cells, distance) {
	const words = [wordOf(cells, 0), wordOf(cells.subarray(0, ranks.size), 32)];
	let found = 0;
	for (let move = 0; move < MOVES; move++) {
		let [low, high] = [0, 0];
		for (let part = 0; part < PARTS; part++) {
			const at = ((move * PARTS + part) << 8) + ((words[part >> 2] >>> (8 * (part & 3))) & 255);
			low |= IMAGES[0][at];
			high |= IMAGES[1][at];
		}
		const place = ranks.rank(low, high);
		if (all[place] === UNKNOWN) {
			all[place] = distance;
			found++;
		}
	}
	return found;
}

/** Returns distances modulo 3, 3 where there is none. @param {Uint8Array} distances */
export const modulo3 = (distances) => distances.map((distance) => (distance === UNKNOWN ? NEVER : distance % 3));

/**
 * Packs values below 4, four a byte, the first lowest.
 * @param {Uint8Array} values
 */
export function pack(values) {
	const bytes = new Uint8Array(Math.ceil(values.length / 4));
	for (let i = 0; i < values.length; i++) {
		bytes[i >> 2] |= values[i] << (2 * (i & 3));
	}
	return bytes;
}

/**
 * Returns the values of a size that bytes hold, null if they are not so many: five a byte below 3, or four below 4, the first lowest.
 * @param {Uint8Array} bytes
 * @param {number} size
 * @param {3 | 4} base
 */
export function unpack(bytes, size, base) {
	const each = 8 - base; // values of a byte
	const values = new Uint8Array(masksOf(size));
	for (let i = 0, place = 0; i < bytes.length; i++) {
		for (let byte = bytes[i], end = place + each; place < end; place++) {
			values[place] = byte % base;
			byte = Math.floor(byte / base);
		}
	}
	return Math.ceil(values.length / each) === bytes.length ? values : null;
}

/** The tables of distances, one for each number of cells that a symbol may have. */
export class Table {
	/** @type {Map<number, Level>} by size */
	#levels = new Map();
	/** @type {Uint8Array | null} */
	#all = null;
	/** @type {Map<number, Int32Array>} */
	#at = new Map();

	/**
	 * Takes the distances modulo 3 of all masks of a size, by rank.
	 * @param {number} size
	 * @param {Uint8Array} values
	 */
	add(size, values) {
		this.#levels.set(size, new Level(ranksOf(size), values));
		return this;
	}

	/** Reports whether there is a table for a size. @param {number} size */
	has(size) {
		return this.#levels.has(size);
	}

	/** @param {Mask} mask @returns {Level | null} null if it has too few cells */
	#level(mask) {
		const size = typeof mask === "number" ? bits(mask) : mask.split("1").length - 1;
		const level = this.#levels.get(size);
		if (level === undefined && size >= CENTER.length) {
			throw new RangeError(`no table for symbols in ${size} cells`);
		}
		return level ?? null;
	}

	/**
	 * Returns all moves that bring a mask nearer to the center, in order.
	 * @param {Mask} mask
	 * @returns {Move[]}
	 */
	moves(mask) {
		return this.#level(mask)?.moves(mask) ?? [];
	}

	/**
	 * Returns the first shortest way of a mask to the center in dictionary order, null if there is none.
	 * @param {Mask} mask
	 * @returns {Move[] | null}
	 */
	way(mask) {
		const level = this.#level(mask);
		if (level === null || level.value(mask) === NEVER) {
			return null;
		}
		const moves = [];
		for (let move = level.first(mask); move >= 0; move = level.first(mask)) {
			moves.push(move);
			mask = turnMask(mask, move);
		}
		return moves;
	}

	/**
	 * Returns how many moves bring a mask to the center, -1 if none do.
	 * @param {Mask} mask
	 * @returns {number}
	 */
	distance(mask) {
		const level = this.#level(mask);
		if (level === null || level.value(mask) === NEVER) {
			return -1;
		}
		if (this.#all !== null && level.ranks.size === CENTER.length && typeof mask === "number") {
			return this.#all[level.ranks.rank(mask, 0)];
		}
		let distance = 0;
		for (let move = level.first(mask); move >= 0; move = level.first(mask)) {
			mask = turnMask(mask, move);
			distance++;
		}
		return distance;
	}

	/**
	 * Returns the distances of all masks with as many cells as the center, by rank. They are made once, in some tenths of a second on the
	 * classic shape.
	 * @returns {Uint8Array}
	 */
	all() {
		return this.#all ??= distancesOf(CENTER.length);
	}

	/**
	 * Returns the masks with as many cells as the center at a distance, in ascending order, on a shape of less than 31 cells.
	 * @param {number} distance
	 * @returns {Int32Array}
	 */
	masksAt(distance) {
		let masks = this.#at.get(distance);
		if (masks === undefined) {
			const all = this.all();
			masks = new Int32Array(all.reduce((count, value) => count + Number(value === distance), 0));
			// The next number with as many bits: the lowest run of ones gives its topmost to the zero above it, and the rest of
			// the run falls to the bottom (Gosper's hack).
			for (let place = 0, mask = (1 << CENTER.length) - 1, end = 0; place < all.length; place++) {
				if (all[place] === distance) {
					masks[end++] = mask;
				}
				const lowest = mask & -mask;
				const ripple = mask + lowest;
				mask = ripple | (((mask ^ ripple) / lowest) >> 2);
			}
			this.#at.set(distance, masks);
		}
		return masks;
	}
}

/** The values of the masks of a size. */
class Level {
	/** @param {Ranks} ranks @param {Uint8Array} values */
	constructor(ranks, values) {
		this.ranks = ranks;
		this.values = values;
	}

	/** @param {Mask} mask */
	value(mask) {
		return this.values[typeof mask === "number" ? this.ranks.rank(mask, 0) : this.ranks.rank(word(mask, 0), word(mask, 32))];
	}

	/**
	 * Returns the first move that brings a mask nearer to the center, -1 if none does. From the center none leads to a value of 2, nor does any
	 * from where there is no distance.
	 * @param {Mask} mask
	 * @returns {Move}
	 */
	first(mask) {
		const nearer = (this.value(mask) + 2) % 3;
		for (let move = 0; move < MOVES; move++) {
			if (this.value(turnMask(mask, move)) === nearer) {
				return move;
			}
		}
		return -1;
	}

	/** Returns all such moves. @param {Mask} mask */
	moves(mask) {
		const nearer = (this.value(mask) + 2) % 3;
		const moves = [];
		for (let move = 0; move < MOVES; move++) {
			if (this.value(turnMask(mask, move)) === nearer) {
				moves.push(move);
			}
		}
		return moves;
	}
}
