// What is known of the games of this browser: how many by length, what is open, and the days.

import { CLASSIC, readBoard } from "./game/board.js";

/** @typedef {{played: number, solved: number, fewest: number}} Tally */
/** @typedef {{board: string, length: number, solved: boolean}} Open a puzzle that is not yet solved in the fewest moves */
/** @typedef {{lengths: Record<string, Tally>, open: Open[], days: string[]}} Records days: those whose puzzle was solved */

const MOST_OPEN = 100; // puzzles that are kept to be tried again
const MOST_DAYS = 4000;

/**
 * Returns records from what was kept, or new ones.
 * @param {any} value
 * @returns {Records}
 */
export function readRecords(value) {
	/** @type {Records} */
	const records = { lengths: {}, open: [], days: [] };
	for (const [length, tally] of Object.entries(value?.lengths ?? {})) {
		const { played, solved, fewest } = /** @type {any} */ (tally ?? {});
		if ((CLASSIC ? /^([1-9]|1[0-3])$/ : /^[1-9]\d?$/).test(length) && [played, solved, fewest].every((count) => Number.isSafeInteger(count) && count >= 0)) {
			records.lengths[length] = { played, solved, fewest };
		}
	}
	for (const open of Array.isArray(value?.open) ? value.open.slice(-MOST_OPEN) : []) {
		if (readBoard(String(open?.board)).board === open?.board && Number.isInteger(open?.length)) {
			records.open.push({ board: open.board, length: open.length, solved: open.solved === true });
		}
	}
	for (const day of Array.isArray(value?.days) ? value.days.slice(-MOST_DAYS) : []) {
		if (isDate(day)) {
			records.days.push(day);
		}
	}
	return records;
}

/**
 * Returns the tally of a length.
 * @param {Records} records
 * @param {number} length
 */
function tally(records, length) {
	return (records.lengths[length] ??= { played: 0, solved: 0, fewest: 0 });
}

/**
 * Notes that a game has begun, by its first move.
 * @param {Records} records
 * @param {string} board
 * @param {number} length
 */
export function begun(records, board, length) {
	tally(records, length).played++;
	if (!records.open.some((open) => open.board === board)) {
		records.open = [...records.open, { board, length, solved: false }].slice(-MOST_OPEN);
	}
}

/**
 * Notes that a game is solved by its player.
 * @param {Records} records
 * @param {boolean} first it was not solved before
 * @param {boolean} fewest it is solved in the fewest moves, without hints, for the first time
 * @param {string} board
 * @param {number} length
 * @param {string} date the day's whose puzzle it is, "" for none
 */
export function solved(records, first, fewest, board, length, date) {
	const of = tally(records, length);
	of.solved += Number(first);
	of.fewest += Number(fewest);
	records.open = records.open.filter((open) => open.board !== board || !fewest)
		.map((open) => (open.board === board ? { ...open, solved: true } : open));
	if (date !== "" && !records.days.includes(date)) {
		records.days = [...records.days, date].sort().slice(-MOST_DAYS);
	}
}

/**
 * Reports whether a value is a date as dateOf writes it.
 * @param {unknown} value
 */
export function isDate(value) {
	return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && dateOf(new Date(`${value}T12:00`)) === value;
}

/**
 * Returns a date as YYYY-MM-DD, by the clock of the player.
 * @param {Date} date
 */
export function dateOf(date) {
	const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Returns for how many days without a gap the day's puzzle was solved, until today or, while today's is open, until yesterday.
 * @param {string[]} days
 * @param {Date} today
 */
export function streak(days, today) {
	const solved = new Set(days);
	let run = 0;
	for (let back = solved.has(dateOf(today)) ? 0 : 1; ; back++, run++) {
		const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back, 12);
		if (!solved.has(dateOf(day))) {
			return run;
		}
	}
}

/**
 * Returns the sum over all lengths.
 * @param {Records} records
 * @returns {Tally}
 */
export function total(records) {
	const all = { played: 0, solved: 0, fewest: 0 };
	for (const of of Object.values(records.lengths)) {
		all.played += of.played;
		all.solved += of.solved;
		all.fewest += of.fewest;
	}
	return all;
}
