// The dialog of records, and the line that sums them up.

import { CLASSIC } from "../game/board.js";
import { streak, total } from "../records.js";
import { say } from "../words/words.js";
import { dialog, find, onClick } from "./dom.js";

/** @typedef {import("../records.js").Records} Records */

/**
 * Shows the line.
 * @param {Records} records
 */
export function sumUp(records) {
	const all = total(records);
	find("summary").textContent = all.played === 0 ? say("summaryNone") : say("summary", all);
}

export class Kept {
	#box = dialog("kept");

	/** @param {() => void} forget */
	constructor(forget) {
		onClick("forget", () => {
			this.#box.close();
			forget();
		});
	}

	/**
	 * Opens the dialog.
	 * @param {Records} records
	 */
	open(records) {
		find("streak").hidden = !CLASSIC; // there is no puzzle of the day on others
		find("streak").textContent = say("streak", { n: streak(records.days, new Date()) });
		const rows = Object.entries(records.lengths).sort(([a], [b]) => Number(a) - Number(b)).map(([length, tally]) => {
			const row = document.createElement("tr");
			const head = document.createElement("th");
			head.scope = "row";
			head.textContent = length;
			row.append(head, ...[tally.played, tally.solved, tally.fewest].map((count) => {
				const cell = document.createElement("td");
				cell.textContent = String(count);
				return cell;
			}));
			return row;
		});
		find("tallies").replaceChildren(...rows);
		this.#box.showModal();
	}
}
