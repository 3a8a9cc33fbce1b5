// IDA* and its variants, as the Go package search has them, node for node. A search goes on by as many nodes as it is told to,
// so that a page can draw what it does.
//
// Iterative deepening makes depth-first searches for a solution of no more moves than a bound, which begins at the heuristic h
// and rises by one until there is one. Moves are tried in their order, so what is found is the first of the shortest solutions
// in dictionary order.

import {
	CELLS, CENTER, CLASSIC, INVERSE, LETTERS, MOVES, STROKES, boardOf, letters, mask, symbolsOn, turn, turnMask, winner,
} from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */
/**
 * Says whether a move is tried after another, which was made so many times in a row (MOST_EQUAL if it was more, 0 if none was made).
 * @typedef {(last: Move, times: number, move: Move) => boolean} Follows
 */
/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} summary
 * @property {Follows} follows
 * @property {(missing: number) => number} heuristic Moves left at least, by how many cells do not show the center's most common symbol.
 * @property {boolean} remembers The bounds that are proved in an iteration.
 */
/** @typedef {"solved" | "node limit" | "memory limit" | "no solution"} End */
/** @typedef {"expand" | "cut" | "proved" | "goal"} Decision */
/**
 * A node. The start has depth 0 and no move: "". Bound and h are in moves.
 * @typedef {{depth: number, move: string, board: Board, h: number, bound: number, decision: Decision}} Event
 */
/**
 * What became of a move from a board on the path: what was decided on the node that it led to; "path" if the path goes on there,
 * "done" if all below it was searched; or it is not tried yet, or left out by the engine's rule.
 * @typedef {"untried" | "left out" | "path" | "done" | Exclude<Decision, "expand">} Fate
 */
/** The moves from a board on the path, and depth + h of what they lead to. @typedef {{fates: Fate[], sums: number[]}} Branch */
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

/** How many equal moves in a row a rule can tell apart: half a turn of the longest stroke. */
const MOST_EQUAL = Math.max(...STROKES.map((stroke) => stroke.length >> 1));

/** For each move, the cells whose symbols it brings to those of the center. */
const BROUGHT = STROKES.map((stroke) => CENTER.map((cell) => {
	const i = stroke.indexOf(cell);
	return i < 0 ? cell : stroke[(i + 1) % stroke.length];
}));

/** The most cells of the center that one move can bring a symbol to. */
export const EXCHANGE = Math.max(1, ...BROUGHT.map((cells) => cells.filter((cell) => !CENTER.includes(cell)).length));

/** The most cells of the center on one stroke. */
export const SPAN = Math.max(...STROKES.map((stroke) => stroke.filter((cell) => CENTER.includes(cell)).length));

/** The parts of the shape, the cells that strokes connect. @type {number[][]} */
const PARTS = [];
for (let cell = 0; cell < CELLS; cell++) {
	if (!PARTS.some((part) => part.includes(cell))) {
		const part = [cell]; // which grows as it is gone through
		for (const at of part) {
			part.push(...new Set(STROKES.filter((stroke) => stroke.includes(at)).flat().filter((other) => !part.includes(other))));
		}
		PARTS.push(part);
	}
}

/**
 * Returns the symbols that moves can bring to all cells of the center. One does not leave its part of the shape; within, it gets wherever
 * it should, unless the part is a single stroke, which only turns.
 * @param {Board} board
 */
export function winners(board) {
	return Array.from({ length: symbolsOn(board) }, (_, i) => i + 1).filter((symbol) => PARTS.every((part) => {
		const shows = (/** @type {number} */ cell) => board[cell] === String(symbol);
		const goal = part.filter((cell) => CENTER.includes(cell));
		const ring = STROKES.find((stroke) => stroke.length === part.length);
		return part.filter(shows).length >= goal.length && (ring === undefined || !part.every((cell) => ring.includes(cell)) ||
			ring.some((_, by) => goal.every((cell) => shows(ring[(ring.indexOf(cell) + by) % ring.length]))));
	}));
}

/** @type {Follows} */
const anyMove = () => true;

/** Leaves out the inverse of the last move, which would undo it. @type {Follows} */
const notInverse = (last, times, move) => times === 0 || move !== INVERSE[last];

/**
 * Leaves out the inverse and what another order, or fewer moves, do as well: of two moves in a row whose strokes share no cell
 * only the ascending order is tried, and more than half a turn of a stroke is less than half a turn back, as four equal moves are three of
 * the inverse on the classic board. Half a turn both ways is only tried by the earlier letter.
 * @type {Follows}
 */
const canonical = (last, times, move) => {
	const descending = times > 0 && move < last && !STROKES[last].some((cell) => STROKES[move].includes(cell));
	const half = 2 * (move === last ? times + 1 : 1) - STROKES[move].length;
	return notInverse(last, times, move) && !descending && half <= 0 && (half < 0 || move < INVERSE[move]);
};

/** @param {number} cells */
const missing = (cells) => Math.ceil(cells / EXCHANGE);

/** @param {number} cells */
const missingThird = (cells) => Math.ceil(cells / SPAN);

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
	const moves = STROKES.map((stroke, move) => { // the swap counts on the classic board only
		const inside = (/** @type {number} */ i) => CENTER.includes(stroke[i]);
		const leaves = stroke.findIndex((_, i) => i > 0 && inside(i) && !inside(i - 1));
		const enters = stroke.findIndex((_, i) => i > 0 && !inside(i) && inside(i - 1));
		return { move, leaves: stroke[leaves], enters: stroke[enters] };
	});
	const rule = [moves.filter(({ move }) => follows(0, 0, move)).map((move) => ({ ...move, next: state(move.move, 1) }))];
	for (let last = 0; last < MOVES; last++) {
		for (let times = 1; times <= MOST_EQUAL; times++) {
			rule.push(moves.filter(({ move }) => follows(last, times, move)).map((move) =>
				({ ...move, next: state(move.move, move.move === last ? Math.min(times + 1, MOST_EQUAL) : 1) })));
		}
	}
	return rule;
}

// How many cells of the center show 1 and how many show 2 is one number on the classic board, a count: ones + 9 twos. On other shapes it
// is the number of those that show the most common of the symbols that can win.
const COUNTS = (CENTER.length + 1) ** (CLASSIC ? 2 : 1);
const ADDS = [0, 1, CENTER.length + 1, 0]; // what a cell adds, by symbol

/** @param {number} count */
function mostOf(count) {
	if (!CLASSIC) {
		return count;
	}
	const ones = count % (CENTER.length + 1);
	const twos = Math.floor(count / (CENTER.length + 1));
	return Math.max(ones, twos, CENTER.length - ones - twos);
}

const MAX_DEPTH = 128;

/** Boards whose bounds are stored if nothing else is said: several times as many as a board of length 13 needs. */
const MOST_BOARDS = 1 << 22;

/** A search of a board by an engine. */
export class Search {
	#engine;
	#rule;
	#heuristic;
	#start;
	#winners;
	#nodeLimit;
	#proved;

	// The path: for each depth the board as two bit planes, the low and the high bits of its symbols, or on other shapes than the classic one
	// as it is; its count, the state of the rule, which of its steps is next, and the move that led there.
	#boards = Array(MAX_DEPTH).fill("");
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
	/** Those on what the moves from the boards on the path led to, by its depth and the move. @type {Decision[]} */
	#decisions = Array(MAX_DEPTH * MOVES).fill("expand");

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
		this.#heuristic = Int32Array.from({ length: COUNTS }, (_, count) => found.heuristic(CENTER.length - mostOf(count)));
		this.#start = board;
		this.#winners = CLASSIC ? [1, 2, 3] : winners(board);
		this.#end = this.#winners.length > 0 ? null : "no solution";
		this.#nodeLimit = limits.nodes ?? Infinity;
		this.#proved = found.remembers ? new (CLASSIC ? Bounds : AnyBounds)(limits.boards ?? MOST_BOARDS) : null;
	}

	/** Whether the search has ended. */
	get over() {
		return this.#end !== null;
	}

	/** Nodes looked at so far. */
	get nodes() {
		return this.#nodes;
	}

	/** Iterations begun so far. */
	get iterations() {
		return this.#iterations.length;
	}

	/**
	 * Looks at the next node and returns it; null if the search is over.
	 * @returns {Event | null}
	 */
	step() {
		return this.#advance() ? this.#event() : null;
	}

	/**
	 * Looks at so many nodes, or fewer if the search ends before or has begun so many iterations. It returns the last of them, null
	 * if there was none.
	 * @param {number} nodes
	 * @param {number} iterations
	 * @returns {Event | null}
	 */
	run(nodes = Infinity, iterations = Infinity) {
		let left = nodes;
		while (left > 0 && this.#iterations.length < iterations && this.#advance()) {
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
			moves: solved ? this.moves() : "",
			length: solved ? this.#child : -1,
			symbol: solved ? winner(this.#board(this.#child)) : 0,
			nodes: this.#nodes,
			iterations: this.#iterations.map((iteration) => ({ ...iteration })),
			by_depth: Array.from(this.#byDepth.subarray(0, depths)),
			expanded: this.#expanded,
			stored: this.#proved?.size ?? 0,
		};
	}

	/** Returns the letters of the moves that led to the last node. */
	moves() {
		return letters(Array.from(this.#path.subarray(1, this.#child + 1)));
	}

	/**
	 * Returns what became of the moves from the boards on the path, the start first, as the last node left it. A search that ended at
	 * its limit of nodes has gone on from there.
	 * @returns {Branch[]}
	 */
	branches() {
		return Array.from({ length: this.#depth + 1 }, (_, depth) => {
			/** @type {Branch} */
			const branch = { fates: Array(MOVES).fill("left out"), sums: Array(MOVES).fill(0) };
			const steps = this.#rule[this.#state[depth]];
			steps.forEach((step, i) => {
				const tried = i < this.#next[depth];
				const decision = this.#decisions[(depth + 1) * MOVES + step.move];
				const ends = depth < this.#depth && i === this.#next[depth] - 1 ? "path" : "done";
				branch.fates[step.move] = tried ? (decision === "expand" ? ends : decision) : "untried";
				branch.sums[step.move] = depth + 1 + this.#heuristic[this.#after(depth, step)];
			});
			return branch;
		});
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
			if (this.#proved !== null && !this.#proved.prove(this.#key(depth), this.#high[depth], this.#bound - depth + 1)) {
				this.#end = "memory limit";
				return false;
			}
			this.#depth--;
		}
	}

	/** Puts the start at the beginning of the path, for an iteration with the next bound. */
	#begin() {
		if (CLASSIC) {
			const [one, two, three] = [1, 2, 3].map((symbol) => mask(this.#start, symbol));
			this.#low[0] = one | three;
			this.#high[0] = two | three;
			this.#count[0] = CENTER.reduce((count, cell) => count + ADDS[Number(this.#start[cell])], 0);
		} else {
			this.#boards[0] = this.#start;
			this.#count[0] = this.#shown(this.#start, CENTER);
		}
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
		const count = this.#after(depth, step);
		this.#path[depth + 1] = step.move;
		this.#count[depth + 1] = count;
		this.#state[depth + 1] = step.next;
		if (depth + 1 + this.#heuristic[count] <= this.#bound) {
			if (CLASSIC) {
				this.#low[depth + 1] = turnMask(this.#low[depth], step.move);
				this.#high[depth + 1] = turnMask(this.#high[depth], step.move);
			} else {
				this.#boards[depth + 1] = turn(this.#boards[depth], step.move);
			}
		}
	}

	/**
	 * Returns the count after a step from a depth of the path.
	 * @param {number} depth
	 * @param {Step} step
	 */
	#after(depth, step) {
		if (!CLASSIC) {
			return this.#shown(this.#boards[depth], BROUGHT[step.move]);
		}
		const low = this.#low[depth];
		const high = this.#high[depth];
		const enters = ((low >> step.enters) & 1) | (((high >> step.enters) & 1) << 1);
		const leaves = ((low >> step.leaves) & 1) | (((high >> step.leaves) & 1) << 1);
		return this.#count[depth] + ADDS[enters] - ADDS[leaves];
	}

	/**
	 * Returns how many of some cells show the most common of the symbols that can win.
	 * @param {Board} board
	 * @param {number[]} cells
	 */
	#shown(board, cells) {
		const counts = new Uint8Array(10);
		for (const cell of cells) {
			counts[board.charCodeAt(cell) - 48]++;
		}
		let most = 0;
		for (const symbol of this.#winners) {
			most = Math.max(most, counts[symbol]);
		}
		return most;
	}

	/**
	 * Returns what stands for the board at a depth of the path, its lower plane on the classic shape.
	 * @param {number} depth
	 */
	#key(depth) {
		return CLASSIC ? this.#low[depth] : this.#boards[depth];
	}

	/**
	 * Returns the board at a depth of the path.
	 * @param {number} depth
	 * @returns {Board}
	 */
	#board(depth) {
		const [low, high] = [this.#low[depth], this.#high[depth]];
		return CLASSIC ? boardOf([low & ~high, high & ~low, low & high]) : this.#boards[depth];
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
		this.#decisions[depth * MOVES + this.#path[depth]] = this.#decision;
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
		if (mostOf(count) === CENTER.length) {
			return "goal";
		}
		if (depth === this.#bound) {
			return "cut"; // there is a move left at least, whatever the heuristic says
		}
		if (this.#proved !== null && depth + this.#proved.moves(this.#key(depth), this.#high[depth]) > this.#bound) {
			return "proved";
		}
		return "expand";
	}

	/** @returns {Event} */
	#event() {
		const depth = this.#child;
		const h = this.#heuristic[this.#count[depth]];
		const move = this.#path[depth];
		// A board that its count cut off was not made.
		const board = depth + h > this.#bound ? turn(this.#board(depth - 1), move) : this.#board(depth);
		return {
			depth,
			move: depth > 0 ? LETTERS[move] : "",
			board,
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
	 * @param {any} low
	 * @param {number} high
	 */
	moves(low, high) {
		const value = this.#values[this.#place(low, high)];
		return value >> 4 === this.#iteration ? value & 15 : 0;
	}

	/**
	 * Notes how many moves are left at least. It reports false if there is no room for that.
	 * @param {any} low
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

/** Does the same for boards of any shape. */
class AnyBounds {
	#most;
	#iteration = 0;
	/** The iteration above the moves, by board. @type {Map<Board, number>} */
	#values = new Map();

	/** @param {number} most Boards. */
	constructor(most) {
		this.#most = most;
	}

	get size() {
		return this.#values.size;
	}

	renew() {
		this.#iteration++;
	}

	/** @param {any} board */
	moves(board) {
		const value = this.#values.get(board) ?? 0;
		return value >> 8 === this.#iteration ? value & 255 : 0;
	}

	/** @param {any} board @param {number} _ @param {number} moves */
	prove(board, _, moves) {
		const room = this.size < this.#most || this.#values.has(board);
		room && this.#values.set(board, (this.#iteration << 8) | moves);
		return room;
	}
}
