// Asks the worker for puzzles.

/** @typedef {import("./workers/deal.js").Wish} Wish */
/** @typedef {import("./workers/deal.js").Puzzle} Puzzle */

/** @type {Worker | null} */
let worker = null;
let asked = 0;
/** @type {Map<number, {resolve: (puzzle: Puzzle) => void, reject: (error: Error) => void}>} */
const waiting = new Map();

/** Starts the worker, so that the first puzzle comes at once. */
function start() {
	const started = new Worker(new URL("./workers/deal.js", import.meta.url), { type: "module" });
	started.addEventListener("message", (event) => {
		const { number, dealt, error } = event.data;
		const wish = waiting.get(number);
		waiting.delete(number);
		if (error === undefined) {
			wish?.resolve(dealt);
		} else {
			wish?.reject(new Error(error));
		}
	});
	started.addEventListener("error", (event) => {
		worker = null;
		for (const wish of waiting.values()) {
			wish.reject(new Error(event.message));
		}
		waiting.clear();
	});
	return started;
}

/**
 * Returns the puzzle that is wished for.
 * @param {Wish} wish
 * @returns {Promise<Puzzle>}
 */
export function deal(wish) {
	worker ??= start();
	const number = ++asked;
	worker.postMessage({ number, wish });
	return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
}
