// Asks the worker for puzzles.

import { Asker } from "./asker.js";

/** @typedef {import("./workers/deal.js").Wish} Wish */
/** @typedef {import("./workers/deal.js").Puzzle} Puzzle */

/** @type {Asker<Wish, Puzzle>} */
const dealer = new Asker("deal.js");

/**
 * Returns the puzzle that is wished for.
 * @param {Wish} wish
 */
export const deal = (wish) => dealer.ask(wish);
