// IDA* and its variants, as the Go package search has them, node for node. A search goes on by as many nodes as it is told to,
// so that a page can draw what it does.
//
// Iterative deepening makes depth-first searches for a solution of no more moves than a bound, which begins at the heuristic h
// and rises by one until there is one. Moves are tried in their order, so what is found is the first of the shortest solutions
// in dictionary order.

import { CENTER, INVERSE, LETTERS, MOVES, STROKES, boardOf, letters, mask, turnMask } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */
/**
 * Says whether a move is tried after another, which was made so many times in a row (3 if it was more).
 * @typedef {(last: Move, times: number, move: Move) => boolean} Follows
 */
/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} summary
 * @property {Follows} follows
 * @property {(most: number) => number} heuristic Moves left at least, by how many cells show the center's most common symbol.
 * @property {boolean} remembers The bounds that are proved in an iteration.
 */
/** @typedef {"solved" | "node limit" | "memory limit"} End */
/** @typedef {"expand" | "cut" | "proved" | "goal"} Decision */
/**
 * A node. The start has depth 0 and no move: "". Bound and h are in moves.
 * @typedef {{depth: number, move: string, board: Board, h: number, bound: number, decision: Decision}} Event
 */
/** @typedef {{bound: number, nodes: number}} Iteration */
/**
 * What a search has found and counted so far. The length is -1 and the end null while there is none.
 * @typedef {object} Result
 * @property {string} engine
 * @property {End | null} end
 * @property {string} moves
 * @property {number} length
 * @property {number} symbol
 * @property {number} nodes
 * @property {Iteration[]} iterations
 * @property {number[]} by_depth Nodes.
 * @property {number} expanded
 * @property {number} stored Boards.
 */

const MOST_EQUAL = 3; // equal moves in a row that a rule can tell apart

/** @type {Follows} */
const anyMove = () => true;

/** Leaves out the inverse of the last move, which would undo it. @type {Follows} */
const notInverse = (last, _, move) => move !== INVERSE[last];

/**
 * Leaves out the inverse and what another order, or fewer moves, do as well: of two moves in a row whose strokes share no cell
 * only the ascending order is tried, and four equal moves are three of the inverse.
 * @type {Follows}
 */
const canonical = (last, times, move) => {
	const descending = move < last && !STROKES[last].some((cell) => STROKES[move].includes(cell));
	const fourth = move === last && times === MOST_EQUAL;
	return move !== INVERSE[last] && !descending && !fourth;
};

/** @param {number} most */
const missing = (most) => CENTER.length - most;

/** @param {number} most */
const missingThird = (most) => Math.ceil(missing(most) / 3);

/** All engines, in the order in which one idea leads to the next. @type {Engine[]} */
export const engines = [
	{
		name: "ida-noinverse", summary: "ida without the inverse cut",
		follows: anyMove, heuristic: missing, remembers: false,
	},
	{
		name: "ida-third", summary: "ida with the bound h = ceil((8 - most common) / 3)",
		follows: notInverse, heuristic: missingThird, remembers: false,
	},
	{
		name: "ida", summary: "IDA*, h = 8 - most common in the center, with the inverse cut",
		follows: notInverse, heuristic: missing, remembers: false,
	},
	{
		name: "ida-commute", summary: "ida that tries moves which commute in one order only",
		follows: canonical, heuristic: missing, remembers: false,
	},
	{
		name: "ida-tt", summary: "ida that remembers the bounds proved in an iteration",
		follows: notInverse, heuristic: missing, remembers: true,
	},
];

/** A step is a move that may follow, the state that it leads to, and the cells whose symbols it swaps out of the center and into it. */
/** @typedef {{move: Move, next: number, leaves: number, enters: number}} Step */

/**
 * Returns, for every state, the steps that may follow. A state is what is remembered of the moves made: 0 that there are none,
 * the others the last move and how often it was made in a row.
 * @param {Follows} follows
 * @returns {Step[][]}
 */
function ruleOf(follows) {
	/** @param {Move} last @param {number} times */
	const state = (last, times) => 1 + last * MOST_EQUAL + times - 1;
	const moves = STROKES.map((stroke, move) => {
		const inside = (/** @type {number} */ i) => CENTER.includes(stroke[i]);
		const leaves = stroke.findIndex((_, i) => i > 0 && inside(i) && !inside(i - 1));
		const enters = stroke.findIndex((_, i) => i > 0 && !inside(i) && inside(i - 1));
		return { move, leaves: stroke[leaves], enters: stroke[enters] };
	});
	const rule = [moves.map((move) => ({ ...move, next: state(move.move, 1) }))];
	for (let last = 0; last < MOVES; last++) {
		for (let times = 1; times <= MOST_EQUAL; times++) {
			rule.push(moves.filter(({ move }) => follows(last, times, move)).map((move) =>
				({ ...move, next: state(move.move, move.move === last ? Math.min(times + 1, MOST_EQUAL) : 1) })));
		}
	}
	return rule;
}

// How many cells of the center show 1 and how many show 2 is one number, a count: ones + 9 twos.
const COUNTS = (CENTER.length + 1) ** 2;
const ADDS = [0, 1, CENTER.length + 1, 0]; // what a cell adds, by symbol

/** @param {number} count */
function mostOf(count) {
	const ones = count % (CENTER.length + 1);
	const twos = Math.floor(count / (CENTER.length + 1));
	return Math.max(ones, twos, CENTER.length - ones - twos);
}

/** The count at which the center shows one symbol alone, by symbol. */
const FULL = ADDS.map((adds) => CENTER.length * adds);

const MAX_DEPTH = 64;

/** Boards whose bounds are stored if nothing else is said: several times as many as a board of length 13 needs. */
const MOST_BOARDS = 1 << 22;

/** A search of a board by an engine. */
export class Search {
	#engine;
	#rule;
	#heuristic;
	#start;
	#nodeLimit;
	#proved;

	// The path: for each depth the board as two bit planes, the low and the high bits of its symbols, its count, the state of the rule,
	// which of its steps is next, and the move that led there.
	#low = new Int32Array(MAX_DEPTH);
	#high = new Int32Array(MAX_DEPTH);
	#count = new Int32Array(MAX_DEPTH);
	#state = new Int32Array(MAX_DEPTH);
	#next = new Int32Array(MAX_DEPTH);
	#path = new Int32Array(MAX_DEPTH);
	#depth = -1; // of the board whose steps are tried; -1 if an iteration begins

	/** @type {Decision} */
	#decision = "expand"; // on the last node
	#child = 0; // its depth

	/** @type {Iteration[]} */
	#iterations = []; // the last is the one under way
	#bound = 0; // its bound
	#byDepth = new Float64Array(MAX_DEPTH);
	#nodes = 0;
	#expanded = 0;
	/** @type {End | null} */
	#end = null;

	/**
	 * Begins a search. It may look at `limits.nodes` nodes, and an engine that remembers bounds may store them of `limits.boards` boards.
	 * @param {string} engine A name.
	 * @param {Board} board
	 * @param {{nodes?: number, boards?: number}} limits
	 */
	constructor(engine, board, limits = {}) {
		const found = engines.find(({ name }) => name === engine);
		if (found === undefined) {
			throw new RangeError(`no engine ${engine}`);
		}
		this.#engine = found;
		this.#rule = ruleOf(found.follows);
		this.#heuristic = Int32Array.from({ length: COUNTS }, (_, count) => found.heuristic(mostOf(count)));
		this.#start = board;
		this.#nodeLimit = limits.nodes ?? Infinity;
		this.#proved = found.remembers ? new Bounds(limits.boards ?? MOST_BOARDS) : null;
	}

	/** Whether the search has ended. */
	get over() {
		return this.#end !== null;
	}

	/**
	 * Looks at the next node and returns it; null if the search is over.
	 * @returns {Event | null}
	 */
	step() {
		return this.#advance() ? this.#event() : null;
	}

	/**
	 * Looks at so many nodes, or fewer if the search ends before. It returns the last of them, null if there was none.
	 * @param {number} nodes
	 * @returns {Event | null}
	 */
	run(nodes = Infinity) {
		let left = nodes;
		while (left > 0 && this.#advance()) {
			left--;
		}
		return left < nodes ? this.#event() : null;
	}

	/**
	 * Returns what the search has found and counted so far.
	 * @returns {Result}
	 */
	result() {
		const solved = this.#end === "solved";
		let depths = MAX_DEPTH;
		while (depths > 0 && this.#byDepth[depths - 1] === 0) {
			depths--;
		}
		return {
			engine: this.#engine.name,
			end: this.#end,
			moves: solved ? letters(Array.from(this.#path.subarray(1, this.#child + 1))) : "",
			length: solved ? this.#child : -1,
			symbol: solved ? this.#winner(this.#count[this.#child]) : 0,
			nodes: this.#nodes,
			iterations: this.#iterations.map((iteration) => ({ ...iteration })),
			by_depth: Array.from(this.#byDepth.subarray(0, depths)),
			expanded: this.#expanded,
			stored: this.#proved?.size ?? 0,
		};
	}

	/**
	 * Looks at the next node, and reports whether there was one.
	 * @returns {boolean}
	 */
	#advance() {
		if (this.#end !== null) {
			return false;
		}
		for (;;) {
			const depth = this.#depth;
			if (depth < 0) {
				this.#begin();
				return this.#look(0);
			}
			const steps = this.#rule[this.#state[depth]];
			if (this.#next[depth] < steps.length) {
				this.#make(steps[this.#next[depth]++]);
				return this.#look(depth + 1);
			}
			if (this.#proved !== null && !this.#proved.prove(this.#low[depth], this.#high[depth], this.#bound - depth + 1)) {
				this.#end = "memory limit";
				return false;
			}
			this.#depth--;
		}
	}

	/** Puts the start at the beginning of the path, for an iteration with the next bound. */
	#begin() {
		const [one, two, three] = [1, 2, 3].map((symbol) => mask(this.#start, symbol));
		this.#low[0] = one | three;
		this.#high[0] = two | three;
		this.#count[0] = CENTER.reduce((count, cell) => count + ADDS[Number(this.#start[cell])], 0);
		this.#state[0] = 0;
		this.#bound = this.#iterations.length > 0 ? this.#bound + 1 : this.#heuristic[this.#count[0]];
		this.#iterations.push({ bound: this.#bound, nodes: 0 });
		this.#proved?.renew();
	}

	/**
	 * Puts the board after a step at the end of the path. Most are cut off, so the count is made from the two cells that the
	 * step swaps, and only a board that is not cut off by it is made itself.
	 * @param {Step} step
	 */
	#make(step) {
		const depth = this.#depth;
		const low = this.#low[depth];
		const high = this.#high[depth];
		const enters = ((low >> step.enters) & 1) | (((high >> step.enters) & 1) << 1);
		const leaves = ((low >> step.leaves) & 1) | (((high >> step.leaves) & 1) << 1);
		const count = this.#count[depth] + ADDS[enters] - ADDS[leaves];
		this.#path[depth + 1] = step.move;
		this.#count[depth + 1] = count;
		this.#state[depth + 1] = step.next;
		if (depth + 1 + this.#heuristic[count] <= this.#bound) {
			this.#low[depth + 1] = turnMask(low, step.move);
			this.#high[depth + 1] = turnMask(high, step.move);
		}
	}

	/**
	 * Counts the node at a depth of the path and decides what is done with it. It reports false if that would be a node over the
	 * limit.
	 * @param {number} depth
	 */
	#look(depth) {
		if (this.#nodes >= this.#nodeLimit) {
			this.#end = "node limit";
			return false;
		}
		this.#nodes++;
		this.#byDepth[depth]++;
		this.#iterations[this.#iterations.length - 1].nodes++;
		this.#child = depth;
		this.#decision = this.#decide(depth);
		if (this.#decision === "expand") {
			this.#expanded++;
			this.#next[depth] = 0;
			this.#depth = depth;
		} else if (this.#decision === "goal") {
			this.#end = "solved";
		}
		return true;
	}

	/**
	 * @param {number} depth
	 * @returns {Decision}
	 */
	#decide(depth) {
		const count = this.#count[depth];
		if (depth + this.#heuristic[count] > this.#bound) {
			return "cut";
		}
		if (this.#winner(count) !== 0) {
			return "goal";
		}
		if (depth === this.#bound) {
			return "cut"; // there is a move left at least, whatever the heuristic says
		}
		if (this.#proved !== null && depth + this.#proved.moves(this.#low[depth], this.#high[depth]) > this.#bound) {
			return "proved";
		}
		return "expand";
	}

	/** @param {number} count */
	#winner(count) {
		return count === FULL[1] ? 1 : count === FULL[2] ? 2 : count === FULL[3] ? 3 : 0;
	}

	/** @returns {Event} */
	#event() {
		const depth = this.#child;
		const h = this.#heuristic[this.#count[depth]];
		// A board that its count cut off was not made.
		const cut = depth + h > this.#bound;
		const from = cut ? depth - 1 : depth;
		const planes = [this.#low[from], this.#high[from]].map((plane) => (cut ? turnMask(plane, this.#path[depth]) : plane));
		return {
			depth,
			move: depth > 0 ? LETTERS[this.#path[depth]] : "",
			board: boardOf([planes[0] & ~planes[1], planes[1] & ~planes[0], planes[0] & planes[1]]),
			h,
			bound: this.#bound,
			decision: this.#decision,
		};
	}
}

/**
 * Remembers, within one iteration, how many moves boards have left at least. What was proved in an earlier iteration does not
 * count, but keeps its place.
 */
class Bounds {
	size = 0; // boards
	#most;
	#iteration = 0;

	// A hash table of boards, each at the place that its hash says or at the next that was free.
	#low = new Int32Array(1 << 12); // 0 where no board is: each has a cell that shows 1 or 3
	#high = new Int32Array(1 << 12);
	#values = new Uint16Array(1 << 12); // the iteration above four bits for the moves

	/** @param {number} most Boards. */
	constructor(most) {
		this.#most = most;
	}

	/** Forgets everything. */
	renew() {
		this.#iteration++;
	}

	/**
	 * Returns how many moves are left at least, as far as that was proved: 0 if nothing was.
	 * @param {number} low
	 * @param {number} high
	 */
	moves(low, high) {
		const value = this.#values[this.#place(low, high)];
		return value >> 4 === this.#iteration ? value & 15 : 0;
	}

	/**
	 * Notes how many moves are left at least. It reports false if there is no room for that.
	 * @param {number} low
	 * @param {number} high
	 * @param {number} moves
	 */
	prove(low, high, moves) {
		let place = this.#place(low, high);
		if (this.#low[place] === 0) {
			if (this.size >= this.#most) {
				return false;
			}
			if (4 * ++this.size > 3 * this.#low.length) {
				this.#grow();
				place = this.#place(low, high);
			}
			this.#low[place] = low;
			this.#high[place] = high;
		}
		this.#values[place] = (this.#iteration << 4) | moves;
		return true;
	}

	/** @param {number} low @param {number} high */
	#place(low, high) {
		const last = this.#low.length - 1;
		let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
		hash ^= hash >>> 15;
		let place = hash & last;
		while (this.#low[place] !== 0 && (this.#low[place] !== low || this.#high[place] !== high)) {
			place = (place + 1) & last;
		}
		return place;
	}

	/** Makes the table twice as large. */
	#grow() {
		const [lows, highs, values] = [this.#low, this.#high, this.#values];
		this.#low = new Int32Array(2 * lows.length);
		this.#high = new Int32Array(2 * lows.length);
		this.#values = new Uint16Array(2 * lows.length);
		for (let old = 0; old < lows.length; old++) {
			if (lows[old] !== 0) {
				const place = this.#place(lows[old], highs[old]);
				this.#low[place] = lows[old];
				this.#high[place] = highs[old];
				this.#values[place] = values[old];
			}
		}
	}
}
