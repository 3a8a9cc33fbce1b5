// The nodes of each iteration as bars, an engine beside the other, and how the two compare in the end.

import { figure, say } from "../words/words.js";
import { find } from "./dom.js";
import { newPart } from "./walk.js";

/** @typedef {import("../workers/search.js").Sight} Sight */

const WIDE = 50; // how many times as many nodes as the fewest need a scale that is logarithmic

/**
 * Shows the iterations of searches.
 * @param {string[]} engines
 * @param {Sight[]} sights one for each engine, or none
 */
export function showIterations(engines, sights) {
	const all = sights.flatMap((sight) => sight.iterations);
	const first = Math.min(...all.map(({ bound }) => bound));
	const last = Math.max(...all.map(({ bound }) => bound));
	const nodes = all.map((iteration) => iteration.nodes).filter((n) => n > 0);
	const most = Math.max(1, ...nodes);
	const logarithmic = most > WIDE * Math.min(...nodes);
	find("iterations").hidden = all.length === 0;
	find("search-more").classList.toggle("pair", all.length > 0);
	find("iterations-title").textContent = say(logarithmic ? "iterationsLogarithmic" : "iterationsTitle");
	find("iterations-head").replaceChildren(...[say("bound"), ...engines].map((text) => heading(text, "col")));
	/** @param {number} n */
	const part = (n) => (logarithmic ? Math.log1p(n) / Math.log1p(most) : n / most);
	find("iterations-body").replaceChildren(...Array.from({ length: all.length === 0 ? 0 : last - first + 1 }, (_, i) => {
		const row = document.createElement("tr");
		row.append(heading(String(first + i), "row"), ...sights.map((sight) => bar(sight, first + i, part)));
		return row;
	}));
}

/**
 * @param {string} text
 * @param {string} scope
 */
function heading(text, scope) {
	const cell = document.createElement("th");
	cell.scope = scope;
	cell.textContent = text;
	return cell;
}

/**
 * Returns the cell of an iteration: a bar behind its nodes.
 * @param {Sight} sight
 * @param {number} bound
 * @param {(nodes: number) => number} part how long the bar of so many nodes is, of 1
 */
function bar(sight, bound, part) {
	const cell = document.createElement("td");
	const nodes = sight.iterations.find((iteration) => iteration.bound === bound)?.nodes;
	if (nodes !== undefined) {
		const drawn = newPart("span", "fill");
		drawn.style.width = `calc(${part(nodes)} * (100% - 0.6rem))`;
		const amount = newPart("span", "amount");
		const open = bound === sight.iterations[sight.iterations.length - 1].bound && sight.end !== "solved";
		amount.textContent = figure(nodes) + (open ? " …" : "");
		cell.append(drawn, amount);
	}
	return cell;
}

/**
 * Says how the nodes of two searches compare that have ended, "" if they do not.
 * @param {Sight[]} sights
 */
export function compare(sights) {
	if (sights.length < 2 || sights.some(({ end }) => end === null || end === "no solution")) {
		return "";
	}
	const [few, many] = [...sights].sort((one, other) => one.nodes - other.nodes || Number(one.end !== "solved") - Number(other.end !== "solved"));
	if (few.end !== "solved") { // then nothing is known of how many nodes it needs
		return many.end === "solved" ? "" : say("compareNeither");
	}
	if (few.nodes === many.nodes) {
		return say(many.end === "solved" ? "compareSame" : "compareOne", { n: few.nodes, nodes: figure(few.nodes), engine: few.engine });
	}
	const times = many.nodes / few.nodes;
	const written = figure(times, times < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });
	return say(many.end === "solved" ? "compareMore" : "compareAtLeast", { few: few.engine, many: many.engine, times: written });
}
