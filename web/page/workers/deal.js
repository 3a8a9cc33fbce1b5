// Makes puzzles, beside the page: to know all masks of a length takes a moment.

import { daily, puzzle } from "../game/deal.js";
import { answer } from "./answer.js";

/** @typedef {{length: number, seed: number} | {date: string}} Wish */
/** @typedef {{board: string, length: number}} Puzzle */

answer((table, /** @type {Wish} */ wish) => ("date" in wish ? daily(table, wish.date)
	: { board: puzzle(table, wish.length, wish.seed), length: wish.length }));
