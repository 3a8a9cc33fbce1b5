// Searches a board by one engine or by two, beside the page: node by node, at a pace, or as fast as it can. Two engines look at as
// many nodes each, in turns, so that they can be compared at any time.

import { Search } from "../game/search.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/search.js").Branch} Branch */
/** @typedef {import("../game/search.js").Event} Event */
/** @typedef {import("../game/search.js").Result} Result */
/**
 * What is to be seen of a search: what it counted, the last node with the letters of the moves to it, and the moves from the boards
 * on the path.
 * @typedef {Result & {node: Event | null, path: string, branches: Branch[]}} Sight
 */
/** Boards to search, and the boards whose bounds an engine may store. @typedef {{board: Board, engines: string[], boards: number}} Task */
/**
 * How the searches go on, each within so many nodes in all (limit): by some nodes at once (step), then at a pace in nodes a second
 * (0 rests, null is as fast as it can), and no further than to the next iteration (next). Between what is shown are so many
 * milliseconds (gap) at least.
 * @typedef {{limit: number, step?: number, pace: number | null, next?: boolean, gap: number}} Order
 */
/** @typedef {{number: number, sights: Sight[], resting: boolean}} Report the number is that of the order */

const SLICE = 12; // milliseconds of work until orders are looked for

/** A search within a limit of nodes, which can be raised. */
class Walk {
	goal = Infinity; // iterations
	limit = 0;
	#search;
	/** @type {Event | null} */
	#node = null;

	/** @param {Search} search */
	constructor(search) {
		this.#search = search;
	}

	/** Whether it can go no further. */
	get rests() {
		return this.#search.over || this.#search.nodes >= this.limit || this.#search.iterations >= this.goal;
	}

	/** Goes no further than to the first node of the next iteration. */
	untilNext() {
		this.goal = this.#search.iterations + 1;
	}

	/** @param {number} nodes */
	run(nodes) {
		this.#node = this.#search.run(Math.min(nodes, this.limit - this.#search.nodes), this.goal) ?? this.#node;
	}

	/** @returns {Sight} */
	sight() {
		const result = this.#search.result();
		if (result.end === null && result.nodes >= this.limit) {
			result.end = "node limit";
		}
		return { ...result, node: this.#node, path: this.#node === null ? "" : this.#search.moves(), branches: this.#search.branches() };
	}
}

/** @type {Walk[]} */
let walks = [];
let number = 0; // of the last order
/** @type {Order} */
let order = { limit: 0, pace: 0, gap: 0 };
let slice = 1000; // nodes that take about as long as a slice may
let worked = 0; // when nodes were looked at last
let shown = 0; // when they were shown
let timer = 0;

// The next slice comes by a message to itself, which waits less than a timer does, and behind the orders that have come.
const { port1, port2 } = new MessageChannel();
port2.onmessage = ({ data }) => {
	if (data === number) {
		work();
	}
};

addEventListener("message", ({ data }) => {
	clearTimeout(timer);
	number = data.number;
	if (data.task !== undefined) {
		const { board, engines, boards } = /** @type {Task} */ (data.task);
		walks = engines.map((engine) => new Walk(new Search(engine, board, { boards })));
	}
	order = data.order;
	for (const walk of walks) {
		walk.limit = order.limit;
		walk.goal = Infinity;
		if (order.next) {
			walk.untilNext();
		}
		if (order.step) {
			walk.run(order.step);
		}
	}
	worked = performance.now();
	order.pace === 0 ? show() : work();
});

/** Looks at the nodes that are due, and sees to it that there will be more. */
function work() {
	const now = performance.now();
	const pace = order.pace ?? Infinity;
	const nodes = pace < Infinity ? Math.max(1, Math.round(((now - worked) * pace) / 1000)) : slice;
	for (const walk of walks) {
		walk.run(nodes);
	}
	worked = now;
	if (pace === Infinity) {
		slice = Math.max(100, Math.round((slice * SLICE) / Math.max(SLICE / 4, performance.now() - now)));
	}
	if (walks.every((walk) => walk.rests) || performance.now() - shown >= order.gap) {
		show();
	}
	if (walks.some((walk) => !walk.rests)) {
		pace < Infinity ? (timer = setTimeout(work, Math.max(1000 / pace, order.gap))) : port1.postMessage(number);
	}
}

function show() {
	shown = performance.now();
	/** @type {Report} */
	const report = { number, sights: walks.map((walk) => walk.sight()), resting: walks.every((walk) => walk.rests) };
	postMessage(report);
}
