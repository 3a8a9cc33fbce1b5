// Tells moves in steps, as the Go package explain does: what each move does to the center, what the bound of IDA* says there, and how
// many moves are really left. The value that it gives is the same as that package's JSON; a page says it in words.

import {
	CENTER, LETTERS, POSITIONS, STROKES, apply, center, counts, h, letters, masks, numbers, turn, turnMask, winner,
} from "./board.js";
import { Search } from "./search.js";
import { countSolutions, distances, firstMoves, solve } from "./solve.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Mask} Mask */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./solve.js").Solution} Solution */
/**
 * What there is to know of a board at one place of a sequence of moves.
 * @typedef {{board: Board, center: number[], counts: number[], h: number, steps_left: number}} State
 */
/** @typedef {{symbol: number, from: number, to: number}} Passage The way of a symbol into the center or out of it, from cell to cell. */
/** @typedef {"same symbol" | "still behind" | "another symbol" | "count falls"} Reason Why a step does not raise the count. */
/**
 * A move and what it does; its state is that after the move.
 * @typedef {State & {
 *   number: number,
 *   move: string,
 *   stroke: "left column" | "right column" | "upper row" | "lower row",
 *   direction: "up" | "right" | "down" | "left",
 *   cells: number[],
 *   leaves: Passage,
 *   enters: Passage,
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
 * @property {string} smaller The first sequence in dictionary order that has as many moves and solves the board, if that is another one.
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
 * @property {number} solutions
 * @property {string[]} first_moves
 * @property {Found} search
 * @property {Verdict} [verdict] On moves that were given.
 */

/** How many nodes IDA* looks at before it is stopped. */
export const NODE_LIMIT = 100_000_000;

/**
 * Explains a board's answer, or moves that are given, with a verdict on them.
 * @param {Table} table
 * @param {Board} board
 * @param {string} [moves]
 * @returns {Explanation}
 */
export function explain(table, board, moves) {
	const answer = solve(table, board);
	const told = moves ?? answer.moves;
	const end = apply(board, told);
	const rest = solve(table, end);
	const symbol = winner(end);
	const wanted = rest.length === answer.length - told.length ? rest.symbol : symbol;
	const start = stateOf(table, board);
	/** @type {Step[]} */
	const steps = [];
	for (const move of numbers(told)) {
		steps.push(stepOf(table, steps.at(-1) ?? start, move, wanted, steps.length + 1));
	}
	/** @type {Explanation} */
	const explanation = {
		board,
		moves: told,
		length: told.length,
		symbol,
		wanted,
		start,
		steps,
		answer,
		distances: distances(table, board),
		solutions: countSolutions(table, board),
		first_moves: [...letters(firstMoves(table, board))],
		search: ida(board),
	};
	if (moves !== undefined) {
		explanation.verdict = judge(table, explanation, rest);
	}
	return explanation;
}

/**
 * @param {Table} table
 * @param {Board} board
 * @returns {State}
 */
function stateOf(table, board) {
	return { board, center: center(board), counts: counts(board), h: h(board), steps_left: Math.min(...distances(table, board)) };
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
	const passing = passages(before.board, move);
	const raised = state.h < before.h;
	const reason = raised ? undefined : reasonOf(before, state, passing, wanted);
	return {
		number,
		move: LETTERS[move],
		...placeOf(move),
		cells: [...STROKES[move]],
		...passing,
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
 * @param {{leaves: Passage, enters: Passage}} passing
 * @param {number} wanted
 * @returns {Reason}
 */
function reasonOf(before, after, { leaves, enters }, wanted) {
	if (leaves.symbol === enters.symbol) {
		return "same symbol";
	}
	if (after.h > before.h) {
		return "count falls";
	}
	return enters.symbol === wanted ? "still behind" : "another symbol";
}

/**
 * Returns where the stroke of a move lies, and where the move turns it.
 * @param {Move} move
 * @returns {Pick<Step, "stroke" | "direction">}
 */
function placeOf(move) {
	const [head, next] = STROKES[move].map((cell) => POSITIONS[cell]);
	const middle = { row: middleOf(POSITIONS.map(({ row }) => row)), column: middleOf(POSITIONS.map(({ column }) => column)) };
	if (head.column === next.column) {
		return { stroke: head.column < middle.column ? "left column" : "right column", direction: head.row < next.row ? "up" : "down" };
	}
	return { stroke: head.row < middle.row ? "upper row" : "lower row", direction: head.column > next.column ? "right" : "left" };
}

/** @param {number[]} places */
const middleOf = (places) => Math.floor((Math.max(...places) + 1) / 2);

/**
 * Returns which symbol leaves the center in a move, and which enters it.
 * @param {Board} board
 * @param {Move} move
 * @returns {{leaves: Passage, enters: Passage}}
 */
function passages(board, move) {
	const ways = STROKES[move].slice(1).map((from, i) => ({ symbol: Number(board[from]), from, to: STROKES[move][i] }));
	const inside = (/** @type {number} */ cell) => CENTER.includes(cell);
	const leaves = ways.filter(({ from, to }) => inside(from) && !inside(to));
	const enters = ways.filter(({ from, to }) => !inside(from) && inside(to));
	return { leaves: leaves[0], enters: enters[0] }; // every stroke crosses the center once
}

/**
 * Finds the answer as the textbook does.
 * @param {Board} board
 * @returns {Found}
 */
function ida(board) {
	const search = new Search("ida", board, { nodes: NODE_LIMIT });
	search.run();
	const { engine, iterations, nodes, end } = search.result();
	return { engine, iterations, nodes, node_limit: NODE_LIMIT, end };
}

/**
 * Gives the verdict on moves that have been explained. All of the moves are made: what counts is the board at the end.
 * @param {Table} table
 * @param {Explanation} explanation
 * @param {Solution} rest
 * @returns {Verdict}
 */
function judge(table, { board, moves, symbol, start, steps, answer }, rest) {
	const solves = symbol !== 0;
	const states = [start, ...steps];
	const stops = steps.find(({ nearer }) => !nearer)?.number ?? 0;
	const first = solves ? new Walks(table).first(board, moves.length) : moves;
	return {
		solves,
		solved_after: states.findIndex(({ steps_left }) => steps_left === 0),
		shortest: solves && moves.length === answer.length,
		is_answer: moves === answer.moves,
		stops_at: stops,
		instead: stops > 0 ? [...letters(firstMoves(table, states[stops - 1].board))] : [],
		smaller: first < moves ? first : "",
		rest: rest.moves,
		slip: solves && repeats(answer.moves) && !repeats(moves) ? "cuts repeats" : "",
	};
}

/**
 * Reports whether a move is made twice in a row.
 * @param {string} moves
 */
const repeats = (moves) => /(.)\1/.test(moves);

/** Finds sequences of a given number of moves that solve boards at their end, and remembers where there are none. */
class Walks {
	#table;
	/** @type {Map<number, boolean>} */
	#known = new Map();

	/** @param {Table} table */
	constructor(table) {
		this.#table = table;
	}

	/**
	 * Returns the first sequence in dictionary order of exactly so many moves that solves a board at its end, for a board that has one.
	 * @param {Board} board
	 * @param {number} moves
	 * @returns {string}
	 */
	first(board, moves) {
		let sequence = "";
		for (let left = moves - 1; left >= 0; left--) {
			const move = LETTERS.findIndex((_, move) => masks(turn(board, move)).some((mask) => this.exists(mask, left)));
			sequence += LETTERS[move];
			board = turn(board, move);
		}
		return sequence;
	}

	/**
	 * Reports whether some sequence of exactly so many moves brings a mask to the center. The moves that a shortest one leaves over must be
	 * wasted. Two can always be, by a move and its inverse, and so can seven, by turning a stroke all round: so any even number of moves,
	 * and any odd one from seven. Of one, three and five the first move decides.
	 * @param {Mask} mask
	 * @param {number} moves
	 * @returns {boolean}
	 */
	exists(mask, moves) {
		const waste = moves - this.#table.distance(mask);
		if (waste < 0) {
			return false;
		}
		if (waste % 2 === 0 || waste >= STROKES[0].length) {
			return true;
		}
		const asked = moves * 2 ** 24 + mask;
		let exists = this.#known.get(asked);
		if (exists === undefined) {
			exists = STROKES.some((_, move) => this.exists(turnMask(mask, move), moves - 1));
			this.#known.set(asked, exists);
		}
		return exists;
	}
}
