// Makes puzzles, beside the page: to know all masks of a length takes a moment.

import { daily, puzzle } from "../game/deal.js";
import { Table } from "../game/table.js";

/** @typedef {{length: number, seed: number} | {date: string}} Wish */
/** @typedef {{board: string, length: number}} Puzzle */

/** @type {Promise<Table> | null} */
let loading = null;

async function load() {
	const response = await fetch(new URL("../table.bin", import.meta.url));
	if (!response.ok) {
		throw new Error(`table.bin: ${response.status}`);
	}
	return new Table(new Uint8Array(await response.arrayBuffer()));
}

addEventListener("message", async (event) => {
	/** @type {{number: number, wish: Wish}} */
	const { number, wish } = event.data;
	try {
		const table = await (loading ??= load());
		const dealt = "date" in wish ? daily(table, wish.date)
			: { board: puzzle(table, wish.length, wish.seed), length: wish.length };
		postMessage({ number, dealt });
	} catch (error) {
		loading = null;
		postMessage({ number, error: String(error) });
	}
});
