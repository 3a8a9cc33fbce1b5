// The dialog of new puzzles: by length, the day's, the hardest, and those that are open.

import { CLASSIC } from "../game/board.js";
import { dateOf } from "../records.js";
import { say, spoken } from "../words/words.js";
import { deal } from "../dealer.js";
import { dialog, find, onClick } from "./dom.js";

/** @typedef {import("../records.js").Open} Open */
/** @typedef {import("../records.js").Records} Records */

const GREATEST = 13; // moves

/**
 * Returns a date in words.
 * @param {string} date YYYY-MM-DD
 */
export function dateInWords(date) {
	const [year, month, day] = date.split("-").map(Number);
	return new Date(year, month - 1, day, 12).toLocaleDateString(spoken() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "long" });
}

export class Chooser {
	#box = dialog("choose");
	#records;
	#current;
	#longest;

	/**
	 * @param {() => Records} records
	 * @param {() => string} current the board that is played now
	 * @param {() => number} longest moves of the puzzles that there are
	 * @param {{length: (length: number) => void, any: () => void, daily: (date: string) => void, retry: (open: Open) => void}} choose
	 */
	constructor(records, current, longest, choose) {
		this.#records = records;
		this.#current = current;
		this.#longest = longest;
		const close = () => this.#box.close();
		for (let length = 1; length <= GREATEST; length++) {
			const button = document.createElement("button");
			button.type = "button";
			button.dataset.length = String(length);
			button.append(String(length), document.createElement("small"));
			button.addEventListener("click", () => {
				close();
				choose.length(length);
			});
			find("lengths").append(button);
		}
		for (const id of ["daily", "hardest"]) { // which only the classic board has
			find(id).hidden = !CLASSIC;
		}
		find("any").hidden = CLASSIC;
		onClick("any", () => {
			close();
			choose.any();
		});
		onClick("hardest", () => {
			close();
			choose.length(GREATEST);
		});
		onClick("daily", () => {
			close();
			choose.daily(dateOf(new Date()));
		});
		onClick("retry", () => {
			close();
			choose.retry(this.#open()[0]);
		});
	}

	/** The puzzles that are open, but the one on the board. */
	#open() {
		return this.#records().open.filter((open) => open.board !== this.#current());
	}

	/** Opens the dialog. */
	open() {
		const records = this.#records();
		const date = dateOf(new Date());
		const detail = find("daily-detail");
		detail.textContent = dateInWords(date);
		(CLASSIC ? deal({ date }) : Promise.reject()).then(({ length }) => {
			const solved = records.days.includes(date) ? ` ✓ ${say("dailySolved")}` : "";
			detail.textContent = say("dailyDetail", { date: dateInWords(date), length }) + solved;
		}, () => {});
		find("lengths-label").hidden = this.#longest() === 0;
		for (const button of /** @type {Iterable<HTMLElement>} */ (find("lengths").children)) {
			button.hidden = Number(button.dataset.length) > this.#longest();
			const fewest = records.lengths[button.dataset.length ?? ""]?.fewest ?? 0;
			button.children[0].textContent = fewest > 0 ? `✓ ${fewest}` : "";
		}
		const open = this.#open().length;
		find("retry").hidden = open === 0;
		find("retry-detail").textContent = say("retryDetail", { n: open });
		this.#box.showModal();
	}
}
