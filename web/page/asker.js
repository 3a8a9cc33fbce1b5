// Asks a worker, which works beside the page and answers one question after another.

import { SEARCH } from "./game/board.js";

/**
 * @template Question
 * @template Answer
 */
export class Asker {
	#name;
	/** @type {Worker | null} */
	#worker = null;
	#asked = 0;
	/** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} */
	#waiting = new Map();

	/** @param {string} name of the file among the workers */
	constructor(name) {
		this.#name = name;
	}

	/**
	 * Returns the answer to a question.
	 * @param {Question} question
	 * @returns {Promise<Answer>}
	 */
	ask(question) {
		const number = ++this.#asked;
		return new Promise((resolve, reject) => {
			this.#worker ??= this.#start(); // where pages may start none, this throws
			this.#waiting.set(number, { resolve, reject });
			this.#worker.postMessage({ number, question });
		});
	}

	#start() {
		const worker = new Worker(new URL(`./workers/${this.#name}${SEARCH}`, import.meta.url), { type: "module" });
		worker.addEventListener("message", (event) => {
			const { number, answer, error } = event.data;
			const waiting = this.#waiting.get(number);
			this.#waiting.delete(number);
			if (error === undefined) {
				waiting?.resolve(answer);
			} else {
				waiting?.reject(new Error(error));
			}
		});
		worker.addEventListener("error", (event) => this.stop(event.message));
		return worker;
	}

	/**
	 * Ends the worker. Who still waits is told why; the next question starts another.
	 * @param {string} why
	 */
	stop(why) {
		this.#worker?.terminate();
		this.#worker = null;
		for (const { reject } of this.#waiting.values()) {
			reject(new Error(why));
		}
		this.#waiting.clear();
	}
}
