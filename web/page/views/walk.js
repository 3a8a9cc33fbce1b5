// What one engine does: its figures, the board that it looks at and why it leaves it, and what became of the moves from the boards on
// its path, a row for each depth.

import { CENTER, CLASSIC, INVERSE, LETTERS, MOVES, STROKES } from "../game/board.js";
import { EXCHANGE, SPAN } from "../game/search.js";
import { figure, say } from "../words/words.js";
import { Picture, draw } from "./picture.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../workers/search.js").Sight} Sight */
/** @typedef {import("../words/words.js").Key} Key */
/** @typedef {"undo" | "order" | "four"} Reason */
/** @typedef {"untried" | "path" | "done" | "cut" | "proved" | "goal" | Reason} Mark */
/** @typedef {{host: HTMLElement, edges: Element[], cells: HTMLElement[], count: Element, bar: HTMLElement}} Level */

/** What says in words what an engine is. @type {Record<string, Key>} */
const SUMMARIES = {
	"ida": EXCHANGE > 1 ? "engineIdaAny" : "engineIda", "ida-commute": "engineCommute", "ida-noinverse": "engineNoinverse",
	"ida-third": EXCHANGE > 1 || SPAN !== 3 ? "engineThirdAny" : "engineThird", "ida-tt": "engineTt",
};

/** The marks, with the words for each and what stands in its cell; where that is the letter or the sum there is none. @type {Record<Mark, [Key, string]>} */
export const MARKS = {
	path: ["markPath", ""], untried: ["markUntried", ""], cut: ["markCut", ""], done: ["markDone", "×"], undo: ["markUndo", "↶"],
	order: ["markOrder", "⇄"], four: CLASSIC ? ["markFour", "4×"] : ["markHalf", "½"], proved: ["markProved", "TT"], goal: ["markGoal", "★"],
};

const MANY = 12; // moves that do not fit beside each other on a phone

/**
 * Returns why a rule leaves out a move after another.
 * @param {string} last
 * @param {number} move
 * @returns {Reason}
 */
function reason(last, move) {
	const before = LETTERS.indexOf(last);
	return move === INVERSE[before] ? "undo" : move >= before || (STROKES[move].length === 2 && move > INVERSE[move]) ? "four" : "order";
}

/**
 * Says how a search ended, "" if it goes on.
 * @param {Sight} sight
 */
export function sayEnd({ end, moves, length, nodes, stored, iterations }) {
	const bound = iterations[iterations.length - 1]?.bound ?? 0;
	const values = { moves, length, n: nodes, nodes: figure(nodes), stored: figure(stored), bound };
	switch (end) {
		case "solved": return say(length === 0 ? "endStart" : "endSolved", values);
		case "node limit": return say("endNodes", values);
		case "memory limit": return say("endMemory", values);
		case "no solution": return say("endNever");
		default: return "";
	}
}

/** @param {Sight} sight */
function sayWhy({ node, path, end }) {
	if (node === null) {
		return end === null ? say("whyNothing") : "";
	}
	const { depth, h, bound, decision } = node;
	const values = { depth, h, bound, sum: depth + h };
	switch (decision) {
		case "cut": return say("whyCut", values);
		case "proved": return say("whyProved", values);
		case "goal": return say("whyGoal", values);
		default: return say(path === "" ? "whyStart" : "whyExpand", values);
	}
}

export class WalkView {
	/** The card that shows it. */
	host;
	#picture;
	/** @type {Level[]} */
	#levels = [];

	/** @param {HTMLTemplateElement} template of the card */
	constructor(template) {
		this.host = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
		this.#picture = new Picture(this.#part("board"), "bare");
		const tree = this.#part("tree");
		tree.style.setProperty("--moves", String(MOVES));
		tree.classList.toggle("many", MOVES > MANY);
		tree.querySelector(".labels > :first-child")?.after(...LETTERS.map((letter) => {
			const label = document.createElement("span");
			label.textContent = letter;
			return label;
		}));
	}

	/** @param {string} name a class */
	#part(name) {
		return /** @type {HTMLElement} */ (this.host.querySelector(`.${name}`));
	}

	/**
	 * Shows a search.
	 * @param {string} engine
	 * @param {Board} board that is searched
	 * @param {Sight | null} sight null before the first node
	 * @param {boolean} rests whether there is time to read
	 */
	show(engine, board, sight, rests) {
		const node = sight?.node ?? null;
		const path = sight?.path ?? "";
		this.#part("engine-name").textContent = engine;
		this.#part("summary").textContent = say(SUMMARIES[engine], { cells: CENTER.length, exchange: EXCHANGE, span: SPAN });
		const figures = [node?.bound, sight?.iterations.length, node?.depth, sight?.nodes ?? 0];
		this.host.querySelectorAll("dd").forEach((element, i) => {
			element.textContent = figures[i] === undefined ? "–" : figure(figures[i]);
		});
		this.#picture.show(node?.board ?? board);
		this.#picture.mark(LETTERS.indexOf(path.slice(-1)));
		this.#picture.win(node?.decision === "goal");
		this.#part("walked").textContent = path === "" ? say("atStart") : [...path].join(" ");
		this.#part("why").textContent = sight === null ? say("whyNothing") : sayWhy(sight);
		const end = sight === null ? "" : sayEnd(sight);
		this.#part("end").textContent = end;
		this.#part("end").hidden = end === "";
		this.#part("end").classList.toggle("found", sight?.end === "solved");
		this.#draw(sight);
		if (rests) {
			this.#tell(sight);
		}
	}

	/**
	 * Draws the path and the moves from its boards.
	 * @param {Sight | null} sight
	 */
	#draw(sight) {
		const bound = sight?.node?.bound ?? 0;
		const most = Math.max(1, ...(sight?.by_depth ?? []));
		for (let depth = 0; depth <= Math.max(bound, this.#levels.length - 1); depth++) {
			const level = (this.#levels[depth] ??= this.#newLevel(depth));
			const nodes = sight?.by_depth[depth] ?? 0;
			level.host.hidden = depth > bound && nodes === 0;
			level.count.textContent = figure(nodes);
			level.bar.style.width = `${(100 * nodes) / most}%`;
			depth === 0 ? this.#drawStart(level, sight) : this.#drawMoves(level, depth, sight);
		}
	}

	/**
	 * @param {Level} level
	 * @param {Sight | null} sight
	 */
	#drawStart({ cells: [cell] }, sight) {
		const mark = (sight?.node ?? null) === null ? "untried" : sight?.node?.decision === "goal" && sight.length === 0 ? "goal" : "path";
		cell.dataset.mark = mark;
		cell.textContent = mark === "goal" ? MARKS.goal[1] : say("atStart");
		cell.classList.toggle("last", sight?.path === "");
	}

	/**
	 * @param {Level} level
	 * @param {number} depth
	 * @param {Sight | null} sight
	 */
	#drawMoves({ cells, edges }, depth, sight) {
		const branch = sight?.branches[depth - 1];
		const from = depth === 1 ? MOVES / 2 : LETTERS.indexOf(sight?.path[depth - 2] ?? "") + 0.5;
		const lines = ["", ""]; // to what is left, and to the path
		cells.forEach((cell, move) => {
			const mark = this.#mark(sight, depth, move);
			const sum = branch?.sums[move] ?? 0;
			const text = mark === "path" ? LETTERS[move] : mark === "cut" ? String(sum) : mark === "" ? "" : MARKS[mark][1];
			if (cell.dataset.mark !== mark || cell.textContent !== text) {
				cell.dataset.mark = mark;
				cell.textContent = text;
			}
			cell.classList.toggle("last", sight?.path.length === depth && sight.path[depth - 1] === LETTERS[move]);
			if (["path", "goal", "cut", "proved", "done"].includes(mark)) {
				lines[mark === "path" || mark === "goal" ? 1 : 0] += `M${from} 0 ${move + 0.5} 1`;
			}
		});
		edges.forEach((edge, i) => edge.setAttribute("d", lines[i]));
	}

	/**
	 * Returns the mark of a move that leads to a depth, "" where the path does not reach.
	 * @param {Sight | null} sight
	 * @param {number} depth
	 * @param {number} move
	 * @returns {Mark | ""}
	 */
	#mark(sight, depth, move) {
		const fate = sight?.branches[depth - 1]?.fates[move] ?? "";
		return fate === "left out" ? reason(sight?.path[depth - 2] ?? "", move) : fate;
	}

	/**
	 * Tells what is drawn to those who cannot see it.
	 * @param {Sight | null} sight
	 */
	#tell(sight) {
		const lines = (sight?.by_depth ?? []).map((nodes, depth) => {
			const branch = sight?.branches[depth - 1];
			const moves = branch === undefined ? "" : LETTERS.map((letter, move) => {
				const mark = this.#mark(sight, depth, move);
				return mark === "" ? "" : say("markOf", { letter, mark: say(MARKS[mark][0], { sum: branch.sums[move] }) });
			}).join(" ");
			const item = document.createElement("li");
			item.textContent = `${say("levelText", { depth, n: nodes, nodes: figure(nodes) })} ${moves}`;
			return item;
		});
		this.#part("told").replaceChildren(...lines);
	}

	/** @param {number} depth */
	#newLevel(depth) {
		const host = newPart("div", "level");
		const edges = ["left", "gone"].map((name) => draw("path", { class: name, "vector-effect": "non-scaling-stroke" }));
		const cells = Array.from({ length: depth === 0 ? 1 : MOVES }, () => newPart("span", depth === 0 ? "spot start" : "spot"));
		const bar = newPart("span", "fill");
		const count = newPart("span", "amount");
		const label = newPart("span", "label");
		label.textContent = String(depth);
		const counted = newPart("span", "counted");
		counted.append(bar, count);
		if (depth > 0) {
			host.append(draw("svg", { class: "edges", viewBox: `0 0 ${MOVES} 1`, preserveAspectRatio: "none" }, ...edges));
		}
		host.append(label, ...cells, counted);
		this.#part("tree").append(host);
		return { host, edges, cells, count, bar };
	}
}

/**
 * @param {string} name of the element
 * @param {string} kind its class
 */
export function newPart(name, kind) {
	const element = document.createElement(name);
	element.className = kind;
	return element;
}
