// Explains boards, beside the page. IDA* takes seconds for the hardest, so it is asked for again and again: each time it goes on by some
// nodes, and what it has found so far is the answer.

import { found, ida, tell } from "../game/explain.js";
import { answer } from "./answer.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {{board: Board, moves?: string} | {search: Board}} Question */

const NODES = 1_000_000;

/** The searches that have been begun. @type {Map<Board, import("../game/search.js").Search>} */
const searches = new Map();

/** @param {Board} board */
function goOn(board) {
	const search = searches.get(board) ?? ida(board);
	searches.set(board, search);
	search.run(NODES);
	return found(search);
}

answer((table, /** @type {Question} */ question) => ("search" in question ? goOn(question.search)
	: tell(table, question.board, question.moves)), (question) => [question.board ?? question.search]);
