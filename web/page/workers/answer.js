// What the workers share: answering questions, and the table that answers come from.

import { CLASSIC } from "../game/board.js";
import { loadTable } from "../load.js";

/** @typedef {import("../game/table.js").Table} Table */

/**
 * Answers the questions that an Asker sends.
 * @param {(table: Table, question: any) => unknown} reply
 * @param {(question: any) => import("../game/board.js").Board[]} [boards] Gives those that a question is of, all at once. Without it, and
 * if there are none, the table is that of boards that are dealt.
 */
export function answer(reply, boards = () => []) {
	addEventListener("message", async (event) => {
		const { number, question } = event.data;
		try {
			let table = await loadTable(boards(question)[0]);
			for (const board of CLASSIC ? [] : boards(question)) {
				table = await loadTable(board);
			}
			postMessage({ number, answer: reply(table, question) });
		} catch (error) {
			postMessage({ number, error: String(error) });
		}
	});
}
