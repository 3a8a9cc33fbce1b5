// Tells moves in steps, as the Go package explain does: what each move does to the center, what the bound of IDA* says there, and how
// many moves are really left. The value that it gives is like that package's JSON, as far as a page says it in words.

import {
	CENTER, CLASSIC, LETTERS, STROKES, apply, center, counts, letters, numbers, turn, winner,
} from "./board.js";
import { EXCHANGE, Search } from "./search.js";
import { countSolutions, distances, firstMoves, solve } from "./solve.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./solve.js").Solution} Solution */
/**
 * What there is to know of a board at one place of a sequence of moves.
 * @typedef {{board: Board, center: number[], counts: number[], h: number, steps_left: number}} State
 */
/** @typedef {{symbol: number, from: number, to: number}} Passage The way of a symbol into the center or out of it, from cell to cell. */
/** @typedef {"no exchange" | "same symbol" | "still behind" | "another symbol" | "count falls"} Reason Why a step does not raise the count. */
/**
 * A move and what it does; its state is that after the move. On another shape than the classic one several symbols may leave the center
 * and enter it, or none.
 * @typedef {State & {
 *   number: number,
 *   move: string,
 *   cells: number[],
 *   leaving: Passage[],
 *   entering: Passage[],
 *   raised: boolean,
 *   reason?: Reason,
 *   nearer: boolean,
 * }} Step
 */
/**
 * What there is to say about moves that were given.
 * @typedef {object} Verdict
 * @property {boolean} solves
 * @property {number} solved_after The number of moves after which the board is solved for the first time, -1 if it never is.
 * @property {boolean} shortest
 * @property {boolean} is_answer
 * @property {number} stops_at The number of the first step that does not come nearer, 0 if there is none.
 * @property {string[]} instead The moves that are optimal there.
 * @property {string} smaller The first sequence in dictionary order of the shortest, if the moves are another one.
 * @property {string} rest The answer of the board at the end.
 * @property {"" | "cuts repeats"} slip What the program that found the moves may have wrong.
 */
/**
 * How IDA* finds the answer.
 * @typedef {object} Found
 * @property {string} engine
 * @property {import("./search.js").Iteration[]} iterations
 * @property {number} nodes
 * @property {number} node_limit
 * @property {import("./search.js").End | null} end
 */
/**
 * Why a symbol can never fill the center: it does not in a part of the cells that no stroke connects with others, of which this is the first;
 * if that is -1, it has too few cells. If the part is a ring, one stroke, it has enough there, but that only turns.
 * @typedef {{symbol: number, cell: number, ring: boolean}} Obstacle
 */
/**
 * @typedef {object} Explanation
 * @property {Board} board
 * @property {string} moves Those that are explained.
 * @property {number} length
 * @property {number} symbol The one that the center shows after them; 0 if they do not solve the board.
 * @property {number} wanted The one that they bring to the center: symbol, or where they only begin a shortest solution that of its end.
 * @property {State} start
 * @property {Step[]} steps
 * @property {Solution} answer
 * @property {number[]} distances
 * @property {Obstacle[]} obstacles Of the symbols whose distance is -1. If all have one, no moves solve the board, and there are no steps.
 * @property {number} solutions
 * @property {string[]} first_moves
 * @property {Found} [search] Of a board that can be solved.
 * @property {Verdict} [verdict] On moves that were given.
 */

/** @typedef {Omit<Explanation, "search">} Told What there is to tell without a search. */

/** How many nodes IDA* looks at before it is stopped. */
export const NODE_LIMIT = CLASSIC ? 100_000_000 : 10_000_000;

const inside = (/** @type {number} */ cell) => CENTER.includes(cell);


/**
 * Explains a board's answer, or moves that are given, with a verdict on them.
 * @param {Table} table
 * @param {Board} board
 * @param {string} [moves]
 * @returns {Explanation}
 */
export function explain(table, board, moves) {
	const told = tell(table, board, moves);
	if (!solvable(told)) {
		return told;
	}
	const search = ida(board);
	search.run();
	return { ...told, search: found(search) };
}

/**
 * Explains all but how IDA* finds the answer, which may take seconds.
 * @param {Table} table
 * @param {Board} board
 * @param {string} [moves]
 * @returns {Told}
 */
export function tell(table, board, moves) {
	const answer = solve(table, board);
	const made = moves ?? answer.moves;
	const end = apply(board, made);
	const rest = solve(table, end);
	const symbol = winner(end);
	const wanted = rest.length === answer.length - made.length ? rest.symbol : symbol;
	const start = stateOf(table, board);
	/** @type {Step[]} */
	const steps = [];
	for (const move of answer.length < 0 ? [] : numbers(made)) {
		steps.push(stepOf(table, steps.at(-1) ?? start, move, wanted, steps.length + 1));
	}
	const needed = distances(table, board);
	/** @type {Told} */
	const told = {
		board,
		moves: made,
		length: made.length,
		symbol,
		wanted,
		start,
		steps,
		answer,
		distances: needed,
		obstacles: needed.flatMap((distance, i) => (distance < 0 ? { symbol: i + 1, ...barrierTo(board, String(i + 1)) } : [])),
		solutions: countSolutions(table, board),
		first_moves: [...letters(firstMoves(table, board))],
	};
	if (moves !== undefined) {
		told.verdict = judge(table, told, rest);
	}
	return told;
}

/**
 * Reports whether any moves solve the board.
 * @param {Told} told
 */
export const solvable = ({ answer }) => answer.length >= 0;

/**
 * Returns how many cells of the center show its most common symbol, of those that can ever fill it.
 * @param {State} state
 * @param {number[]} distances of the symbols
 */
export const most = ({ counts }, distances) => Math.max(0, ...counts.filter((_, i) => distances[i] >= 0));

/**
 * @param {Table} table
 * @param {Board} board
 * @returns {State}
 */
function stateOf(table, board) {
	const needed = distances(table, board);
	const state = { board, center: center(board), counts: counts(board), h: 0, steps_left: -1 };
	const able = needed.filter((distance) => distance >= 0);
	return {
		...state, h: Math.ceil((CENTER.length - most(state, needed)) / EXCHANGE), steps_left: able.length > 0 ? Math.min(...able) : -1,
	};
}

/**
 * Returns the first cell of the part that keeps a symbol from filling the center, -1 if it has too few cells; and whether the part is one
 * stroke in which it has enough, but which only turns.
 * @param {Board} board
 * @param {string} symbol
 */
function barrierTo(board, symbol) {
	if (board.split(symbol).length <= CENTER.length) {
		return { cell: -1, ring: false };
	}
	/** @type {number[][]} */
	let parts = []; // the cells that strokes connect
	for (const stroke of STROKES) {
		const met = parts.filter((part) => part.some((cell) => stroke.includes(cell)));
		parts = [...parts.filter((part) => !met.includes(part)), [...new Set([...stroke, ...met.flat()])].sort((a, b) => a - b)];
	}
	return parts.flatMap((part) => {
		const stroke = STROKES.find((stroke) => stroke.length === part.length && stroke.includes(part[0])) ?? [];
		const few = part.filter((cell) => board[cell] === symbol).length < part.filter(inside).length;
		const ring = !few && stroke.length > 0 &&
			stroke.every((_, turned) => stroke.some((cell, i) => inside(cell) && board[stroke[(i + turned) % stroke.length]] !== symbol));
		return few || ring ? { cell: part[0], ring } : [];
	}).sort((a, b) => a.cell - b.cell)[0];
}

/**
 * Makes a move. The wanted symbol is the one that the moves bring to the center, 0 if there is none.
 * @param {Table} table
 * @param {State} before
 * @param {Move} move
 * @param {number} wanted
 * @param {number} number
 * @returns {Step}
 */
function stepOf(table, before, move, wanted, number) {
	const state = stateOf(table, turn(before.board, move));
	const { leaving, entering } = passages(before.board, move);
	const needed = distances(table, before.board);
	const change = most(state, needed) - most(before, needed);
	const raised = change > 0;
	const reason = raised ? undefined : reasonOf(before, state, entering.length, change, wanted);
	return {
		number,
		move: LETTERS[move],
		cells: [...STROKES[move]],
		leaving,
		entering,
		...state,
		raised,
		...(reason === undefined ? {} : { reason }),
		nearer: state.steps_left < before.steps_left,
	};
}

/**
 * Says why a step does not raise the count of the center's most common symbol.
 * @param {State} before
 * @param {State} after
 * @param {number} exchanged cells
 * @param {number} change of the count
 * @param {number} wanted
 * @returns {Reason}
 */
function reasonOf(before, after, exchanged, change, wanted) {
	if (exchanged === 0) {
		return "no exchange";
	}
	if (String(before.counts) === String(after.counts)) {
		return "same symbol";
	}
	if (change < 0) {
		return "count falls";
	}
	return after.counts[wanted - 1] > before.counts[wanted - 1] ? "still behind" : "another symbol";
}

/**
 * Returns which symbols leave the center in a move, and which enter it.
 * @param {Board} board
 * @param {Move} move
 * @returns {{leaving: Passage[], entering: Passage[]}}
 */
function passages(board, move) {
	const stroke = STROKES[move];
	const ways = stroke.map((to, i) => ({ from: stroke[(i + 1) % stroke.length], to }))
		.map(({ from, to }) => ({ symbol: Number(board[from]), from, to }));
	return {
		leaving: ways.filter(({ from, to }) => inside(from) && !inside(to)),
		entering: ways.filter(({ from, to }) => !inside(from) && inside(to)),
	};
}

/**
 * Begins to search for the answer as the textbook does.
 * @param {Board} board
 */
export function ida(board) {
	return new Search("ida", board, { nodes: NODE_LIMIT });
}

/**
 * Returns what IDA* has found so far.
 * @param {Search} search
 * @returns {Found}
 */
export function found(search) {
	const { engine, iterations, nodes, end } = search.result();
	return { engine, iterations, nodes, node_limit: NODE_LIMIT, end };
}

/**
 * Gives the verdict on moves that have been explained. All of the moves are made: what counts is the board at the end.
 * @param {Table} table
 * @param {Told} told
 * @param {Solution} rest
 * @returns {Verdict}
 */
function judge(table, { moves, symbol, start, steps, answer }, rest) {
	const solves = symbol !== 0;
	const states = [start, ...steps];
	const stops = steps.find(({ nearer }) => !nearer)?.number ?? 0;
	const shortest = solves && moves.length === answer.length;
	return {
		solves,
		solved_after: states.findIndex(({ steps_left }) => steps_left === 0),
		shortest,
		is_answer: moves === answer.moves && answer.length >= 0,
		stops_at: stops,
		instead: stops > 0 ? [...letters(firstMoves(table, states[stops - 1].board))] : [],
		smaller: shortest && moves !== answer.moves ? answer.moves : "",
		rest: rest.moves,
		slip: solves && repeats(answer.moves) && !repeats(moves) ? "cuts repeats" : "",
	};
}

/**
 * Reports whether a move is made twice in a row.
 * @param {string} moves
 */
const repeats = (moves) => /(.)\1/.test(moves);
