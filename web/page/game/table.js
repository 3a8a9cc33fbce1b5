// The distance of every mask: how many moves bring its cells to the center, if no other symbol matters. The table holds two
// bits a mask, the distance modulo 3. A move changes the distance by one at most, so of a mask's neighbours those are nearer
// whose value is one less modulo 3, and the distance is found by walking down to the center.

import { CELLS, CENTER, CENTER_MASK, MOVES, turnMask } from "./board.js";

/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */

const SIZE = CENTER.length; // cells of a mask
const CHUNK = 12; // cells that a look-up of a rank takes

/** C(n, k) at [n][k]. @type {number[][]} */
const CHOOSE = [];
for (let n = 0; n <= CELLS; n++) {
	const row = [1];
	for (let k = 1; k <= SIZE; k++) {
		row.push((CHOOSE[n - 1]?.[k - 1] ?? 0) + (CHOOSE[n - 1]?.[k] ?? 0));
	}
	CHOOSE.push(row);
}

/** @param {number} n @param {number} k */
const choose = (n, k) => CHOOSE[n]?.[k] ?? 0;

/** How many masks there are. */
export const MASKS = choose(CELLS, SIZE);

// What the lower and the upper half of a mask add to its rank. Below the upper half lie the cells that it does not have itself.
const [LOWER, UPPER] = [0, CHUNK].map((lowest) => {
	const adds = new Int32Array(1 << CHUNK);
	for (let set = 1; set < adds.length; set++) {
		let below = lowest === 0 ? 0 : SIZE - bits(set);
		for (let cell = 0; cell < CHUNK && below >= 0; cell++) {
			if ((set >> cell) & 1) {
				adds[set] += choose(lowest + cell, ++below);
			}
		}
	}
	return adds;
});

/** @param {number} set */
function bits(set) {
	let count = 0;
	for (; set !== 0; set &= set - 1) {
		count++;
	}
	return count;
}

/**
 * Returns the place of a mask among all masks of eight cells, in ascending order: the sum of C(cell, i+1) over its cells, i
 * counting them from 0.
 * @param {Mask} mask
 * @returns {number}
 */
export function rank(mask) {
	return LOWER[mask & ((1 << CHUNK) - 1)] + UPPER[mask >> CHUNK];
}

/**
 * Returns the mask of a rank.
 * @param {number} rank
 * @returns {Mask}
 */
export function maskOf(rank) {
	let mask = 0;
	let cell = CELLS - 1;
	for (let size = SIZE; size > 0; size--) {
		while (choose(cell, size) > rank) {
			cell--;
		}
		rank -= choose(cell, size);
		mask |= 1 << cell;
	}
	return mask;
}

/** The table of distances. */
export class Table {
	#bytes;
	/** @type {Uint8Array | null} */
	#all = null;
	/** @type {Map<number, Int32Array>} */
	#at = new Map();

	/**
	 * Takes the table's bytes: two bits a mask, four masks a byte, the lowest rank in the lowest bits.
	 * @param {Uint8Array} bytes
	 */
	constructor(bytes) {
		if (bytes.length !== Math.ceil(MASKS / 4)) {
			throw new RangeError(`a table of ${bytes.length} bytes, want ${Math.ceil(MASKS / 4)}`);
		}
		this.#bytes = bytes;
	}

	/**
	 * Returns the distance of a mask modulo 3.
	 * @param {Mask} mask
	 * @returns {number}
	 */
	#modulo3(mask) {
		const place = rank(mask);
		return (this.#bytes[place >> 2] >> ((place & 3) * 2)) & 3;
	}

	/**
	 * Returns the first move that brings a mask nearer to the center, -1 if it is there.
	 * @param {Mask} mask
	 * @returns {Move}
	 */
	first(mask) {
		if (mask === CENTER_MASK) {
			return -1;
		}
		const nearer = (this.#modulo3(mask) + 2) % 3;
		for (let move = 0; move < MOVES; move++) {
			if (this.#modulo3(turnMask(mask, move)) === nearer) {
				return move;
			}
		}
		throw new RangeError("a table that does not lead to the center");
	}

	/**
	 * Returns all moves that bring a mask nearer to the center, in order.
	 * @param {Mask} mask
	 * @returns {Move[]}
	 */
	moves(mask) {
		const moves = [];
		const nearer = (this.#modulo3(mask) + 2) % 3;
		for (let move = 0; move < MOVES && mask !== CENTER_MASK; move++) {
			if (this.#modulo3(turnMask(mask, move)) === nearer) {
				moves.push(move);
			}
		}
		return moves;
	}

	/**
	 * Returns how many moves bring a mask to the center.
	 * @param {Mask} mask
	 * @returns {number}
	 */
	distance(mask) {
		if (this.#all !== null) {
			return this.#all[rank(mask)];
		}
		let distance = 0;
		for (let move = this.first(mask); move >= 0; move = this.first(mask)) {
			mask = turnMask(mask, move);
			distance++;
		}
		return distance;
	}

	/**
	 * Returns the distances of all masks, by rank. They are made once, from the center outwards, in some tenths of a second.
	 * @returns {Uint8Array}
	 */
	all() {
		if (this.#all !== null) {
			return this.#all;
		}
		const unknown = 255;
		const all = new Uint8Array(MASKS).fill(unknown);
		const queue = new Int32Array(MASKS);
		queue[0] = CENTER_MASK;
		all[rank(CENTER_MASK)] = 0;
		for (let next = 0, end = 1; next < end; next++) {
			const mask = queue[next];
			const distance = all[rank(mask)] + 1;
			for (let move = 0; move < MOVES; move++) {
				const neighbour = turnMask(mask, move);
				const place = rank(neighbour);
				if (all[place] === unknown) {
					all[place] = distance;
					queue[end++] = neighbour;
				}
			}
		}
		this.#all = all;
		return all;
	}

	/**
	 * Returns the masks at a distance, in ascending order.
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
			for (let place = 0, mask = (1 << SIZE) - 1, end = 0; place < MASKS; place++) {
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
