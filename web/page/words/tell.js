// The words of an explanation, as the Go package explain says them: each function returns a paragraph, "" where there is nothing to say.

import { CELLS, CENTER, CLASSIC } from "../game/board.js";
import { most, solvable } from "../game/explain.js";
import { EXCHANGE } from "../game/search.js";
import { choose } from "../game/shape.js";
import { figure, say } from "./words.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/explain.js").Found} Found */
/** @typedef {import("../game/explain.js").State} State */
/** @typedef {import("../game/explain.js").Step} Step */
/** @typedef {import("../game/explain.js").Told} Told */
/** @typedef {import("./words.js").Key} Key */

/** @param {string[]} sentences */
export const join = (...sentences) => sentences.filter(Boolean).join(say("sentenceGap"));

/**
 * Says things one after another: "1, 2 and 3".
 * @param {Key} last what stands before the last
 * @param {(string | number)[]} things
 */
function list(last, things) {
	const before = things.slice(0, -1).join(say("listComma"));
	return before === "" ? things.join("") : before + say(last) + things[things.length - 1];
}

/**
 * Says what the bound is, or that the board cannot be solved, and how cells are numbered.
 * @param {Told} told
 */
export function what(told) {
	const able = told.distances.flatMap((distance, i) => (distance < 0 ? [] : i + 1));
	return join(...(!solvable(told) ? [say("hopeless")] : [
		say(EXCHANGE > 1 ? "parted" : CLASSIC ? "whatIsH" : "whatIsHOn", { exchange: EXCHANGE }),
		told.obstacles.length > 0 ? say("onlyAble", { symbols: list("listAnd", able) }) : "",
	]), say("whatCellsAre", { last: CELLS - 1 }));
}

/**
 * @param {Board} board
 * @param {number} symbol
 */
const cells = (board, symbol) => board.split(String(symbol)).length - 1;

/**
 * Says why symbols can never fill the center.
 * @param {Told} told
 */
export const obstacles = ({ board, obstacles }) => obstacles.map(({ symbol, cell, ring }) => say(
	cell < 0 ? "symbolFew" : ring ? "symbolRing" : "symbolApart",
	{ symbol, cell, needs: CENTER.length, has: cells(board, symbol) }));

/**
 * Says what is particular about symbols: they can never fill the center, or have more cells than it.
 * @param {Told} told
 */
export function about(told) {
	return join(...obstacles(told), ...told.distances.map((distance, i) => {
		const n = cells(told.board, i + 1);
		const goals = choose(CELLS - CENTER.length, n - CENTER.length);
		return distance < 0 || goals < 2n ? "" : say("symbolGoals", { symbol: i + 1, n, goals: figure(Number(goals)) });
	}));
}

/**
 * Says what the answer is.
 * @param {Told} told
 */
export function answer({ moves, length, symbol, answer }) {
	return answer.length < 0 ? say("hopeless") : length === 0 ? say("toldSolved") : say("toldAnswer", { moves, n: length, symbol });
}

/**
 * Says why a step does not raise the count, or does not come nearer. What that means for the bound is said once, at the first step that
 * shows it.
 * @param {Told} told
 * @param {number} i its place among the steps
 */
export function why(told, i) {
	const step = told.steps[i];
	const before = told.steps[i - 1] ?? told.start;
	const values = { left: before.steps_left, after: step.steps_left };
	if (step.nearer && step.raised) {
		return "";
	}
	if (step.raised) {
		return say("notNearerRaised", values);
	}
	const first = told.steps.find(({ raised, nearer }) => nearer && !raised) === step;
	return join(reason(told, before, step), step.nearer ? "" : say("notNearer", values),
		first ? say("boundWasLow", { before: before.h, left: before.steps_left }) : "");
}

/**
 * @param {Told} told
 * @param {State} before
 * @param {Step} step
 */
function reason({ wanted, distances }, before, step) {
	const { leaving, entering } = step;
	const [were, count] = [most(before, distances), most(step, distances)];
	const values = { wanted, h: step.h, were, count };
	if (step.reason === "no exchange" || entering.length > 1 || (count < were && step.h === before.h)) {
		return say(/^(no|same)/.test(step.reason ?? "") ? "reasonNone" : "swaps", values);
	}
	const [leaves, enters] = [leaving[0].symbol, entering[0].symbol];
	const keys = /** @type {const} */ ({
		"no exchange": "reasonNone",
		"same symbol": "reasonSame",
		"still behind": "reasonBehind",
		"another symbol": wanted === 0 ? "reasonAnotherPlain" : "reasonAnother",
		"count falls": wanted === 0 ? "reasonFalls" : wanted === leaves ? "reasonFallsBack" : "reasonFallsOther",
	});
	return say(keys[step.reason ?? "same symbol"], { ...values, leaves, enters, made: step.counts[enters - 1] });
}

/**
 * Says why the bound holds, and what it did not see.
 * @param {Told} told
 */
export function bound({ start, steps, symbol, length, answer }) {
	const flat = steps.filter(({ raised }) => !raised);
	const back = flat.filter(({ reason }) => reason === "count falls");
	const shortest = symbol !== 0 && length === answer.length;
	/** @param {Step[]} some */
	const numbers = (some) => list("listAnd", some.map(({ number }) => number));
	const key = !shortest || EXCHANGE > 1 ? "boundAtStart" : flat.length === 0 ? "boundIsExact" : back.length === 0 ? "boundMissed" : "boundMissedBack";
	return join(say(EXCHANGE > 1 ? "parted" : "boundIsSafe", { exchange: EXCHANGE, center: CENTER.length }), shortest && length === 0 ? "" : say(key, {
		h: start.h, best: answer.length, n: flat.length, flat: numbers(flat), backs: back.length, back: numbers(back),
	}));
}

/**
 * Says how many shortest solutions there are, and how they begin.
 * @param {Told} told
 */
export function solutions({ answer, solutions, first_moves }) {
	if (answer.length === 0) {
		return "";
	}
	return solutions === 1 ? say("oneSolution") : join(say("manySolutions", { n: figure(solutions) }),
		say("solutionsBegin", { moves: list("listOr", first_moves) }));
}

/**
 * Says how IDA* finds the answer, or how far it is.
 * @param {Found} found
 */
export function search({ nodes, end }) {
	const key = end === null ? "searchSoFar" : end === "solved" ? "searchLooked" : "searchLimit";
	return join(say("searchHow"), say(key, { nodes: figure(nodes), n: nodes }));
}

/**
 * Says what there is to say about moves that were given, in paragraphs.
 * @param {Told} told
 */
export function verdict(told) {
	const { verdict, length, answer: best } = told;
	if (!solvable(told)) {
		return obstacles(told);
	}
	if (verdict === undefined) {
		return [];
	}
	const { solves, solved_after, smaller, rest } = verdict;
	const values = { n: length, fewest: best.length, best: best.moves, away: rest.length, rest, smaller };
	const first = verdict.is_answer ? say("verdictAnswer") : verdict.shortest ? join(say("verdictShortest"), say("verdictSmaller", values))
		: solves ? say(best.length === 0 ? "verdictUnneeded" : "verdictLonger", values)
		: join(say("verdictUnsolved", values), best.length === 0 ? say("toldSolved") : say("verdictFirst", values));
	return [
		first,
		solved_after > 0 && solved_after < length ? say("verdictSolvedAfter", { n: solved_after }) : "",
		stops(told),
		verdict.slip === "" ? "" : say("verdictRepeat", { move: /(.)\1/.exec(best.moves)?.[1] ?? "" }),
	].filter(Boolean);
}

/**
 * Says where moves stop being optimal.
 * @param {Told} told
 */
function stops({ verdict, start, steps, length }) {
	const n = verdict?.stops_at ?? 0;
	if (n === 0) {
		return verdict?.solves || length === 0 ? "" : say("verdictOnTheWay");
	}
	const left = (steps[n - 2] ?? start).steps_left;
	const { move, steps_left } = steps[n - 1];
	return say(left === 0 ? "verdictSolvedBefore" : "verdictStops", {
		n, move, left, after: steps_left, instead: list("listOr", verdict?.instead ?? []),
	});
}
