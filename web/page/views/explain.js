// The answer of the board that is played, or the player's own moves, told step by step. What needs no search is told at once; IDA* works
// beside the page, and its figures come as it goes.

import { Asker } from "../asker.js";
import { INVERSE, apply, numbers } from "../game/board.js";
import { most, solvable } from "../game/explain.js";
import { EXCHANGE } from "../game/search.js";
import { canSolve } from "../game/table.js";
import { announce, find, onClick } from "./dom.js";
import { entry, sayBoard, sayMove } from "./lines.js";
import { Picture, arrow, draw, drawnSymbol } from "./picture.js";
import { failure } from "./share.js";
import { about, answer, bound, join, search, solutions, verdict, what, why } from "../words/tell.js";
import { figure, say } from "../words/words.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/play.js").Game} Game */
/** @typedef {import("../game/explain.js").Found} Found */
/** @typedef {import("../game/explain.js").Passage} Passage */
/** @typedef {import("../game/explain.js").State} State */
/** @typedef {import("../game/explain.js").Told} Told */

const MOST = 300; // moves of the player's that are told

export class Explain {
	#asker = new Asker("explain.js");
	#picture = new Picture(find("explain-board"), "heads");
	#play;
	#seen = false;
	#game = { text: "", start: "", made: "" };
	#mine = false; // whether the player's moves are explained, rather than the answer
	/** @type {Told | null} */
	#told = null;
	/** @type {Found | null} */
	#found = null;
	#failed = false;
	#step = 0; // the one that is shown, 0 for the start
	#asked = 0; // what was asked last; answers to what was asked before do not count

	/** @param {(board: Board) => void} play begins a game */
	constructor(play) {
		this.#play = play;
		onClick("explain-answer", () => this.#choose(false));
		onClick("explain-moves", () => this.#choose(true));
		onClick("explain-again", () => this.#explain());
		onClick("explain-back", () => this.#go(this.#step - 1));
		onClick("explain-forth", () => this.#go(this.#step + 1));
		onClick("explain-play", () => this.#play(this.#board()));
		document.addEventListener("keydown", (event) => this.#key(event));
	}

	/**
	 * @param {Board} _ that is played
	 * @param {Game} game
	 */
	show(_, game) {
		this.#seen = true;
		const text = game.text();
		if (text !== this.#game.text) {
			this.#game = { text, start: game.start, made: game.made };
			this.#choose(this.#tellable() && game.solved());
		} else if (!this.#done()) {
			this.#explain();
		}
	}

	say() {
		this.#refresh();
	}

	hide() {
		this.#seen = false;
		this.#asked++;
	}

	/** @param {boolean} mine */
	#choose(mine) {
		this.#mine = mine;
		this.#step = 0;
		this.#told = this.#found = null;
		this.#explain();
	}

	/** Asks for what is to be told, and then for what IDA* does until it is done. */
	async #explain() {
		const asked = ++this.#asked;
		this.#failed = false;
		this.#refresh();
		const board = this.#first();
		try {
			const told = await this.#asker.ask(this.#mine ? { board, moves: this.#game.made } : { board });
			if (asked !== this.#asked) {
				return;
			}
			this.#told = told;
			this.#refresh();
			while (!this.#done()) {
				const found = await this.#asker.ask({ search: board });
				if (asked !== this.#asked) {
					return;
				}
				this.#found = found;
				this.#refreshSearch();
			}
		} catch {
			if (asked === this.#asked) {
				this.#failed = true;
				this.#refresh();
			}
		}
	}

	/** Whether the player's moves can be told. */
	#tellable() {
		return this.#game.made !== "" && this.#game.made.length <= MOST;
	}

	/** Whether all is told. */
	#done() {
		return this.#found?.end || (this.#told !== null && !solvable(this.#told));
	}

	/** The board of the first step. */
	#first() {
		const { start, made } = this.#game;
		return this.#mine ? start : apply(start, made);
	}

	/** The step that is shown, null at the start. */
	#shown() {
		return this.#told?.steps[this.#step - 1] ?? null;
	}

	/** The board that is shown. */
	#board() {
		return this.#shown()?.board ?? this.#first();
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const target = /** @type {HTMLElement} */ (event.target);
		const steps = target.closest("#explain-steps") !== null;
		const to = { ArrowLeft: this.#step - 1, ArrowRight: this.#step + 1, Home: 0, End: this.#told?.length ?? 0,
			...(steps ? { ArrowUp: this.#step - 1, ArrowDown: this.#step + 1 } : {}) }[event.key];
		if (this.#seen && to !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey &&
			document.querySelector("dialog[open]") === null && (steps || event.key.startsWith("Arrow"))) {
			event.preventDefault();
			this.#go(to);
			if (steps) {
				find("explain-steps").querySelectorAll("button")[this.#step]?.focus();
			}
		}
	}

	/**
	 * Goes to a step, if there is one.
	 * @param {number} to
	 */
	#go(to) {
		const steps = this.#told?.steps ?? [];
		const from = this.#step;
		if (to < 0 || to > steps.length || to === from) {
			return;
		}
		this.#step = to;
		if (Math.abs(to - from) === 1) {
			const [move] = numbers(steps[Math.max(from, to) - 1].move);
			const turned = to > from ? move : INVERSE[move];
			this.#picture.turn(this.#board(), turned, entry(turned));
		} else {
			this.#picture.show(this.#board());
		}
		this.#refreshStep();
		announce(this.#spoken());
	}

	/** Says the step that is shown, in a breath. */
	#spoken() {
		const step = this.#shown();
		const symbols = (/** @type {Passage[]} */ some) => some.map(({ symbol }) => symbol).join(", ");
		return [this.#label(this.#step), step === null || step.leaving.length === 0 ? ""
			: say("stepSwap", { n: step.leaving.length, leaves: symbols(step.leaving), enters: symbols(step.entering) }), this.#why()]
			.filter(Boolean).join(" ");
	}

	/** Why the step that is shown does not raise the count; at the start, what the count is for. */
	#why() {
		return this.#told === null ? "" : this.#step === 0 ? what(this.#told) : why(this.#told, this.#step - 1);
	}

	/** @param {number} i */
	#title(i) {
		const step = this.#told?.steps[i - 1];
		return step === undefined ? say("start") : sayMove("stepTitle", numbers(step.move)[0], { n: i });
	}

	/** @param {number} i */
	#label(i) {
		const state = this.#told?.steps[i - 1] ?? this.#told?.start;
		return say("stepSpoken", { title: this.#title(i), h: state?.h ?? 0, left: state?.steps_left ?? 0 });
	}

	/** Shows and says everything. */
	#refresh() {
		const told = this.#told;
		find("explain-choice").hidden = !this.#tellable();
		find("explain-answer").setAttribute("aria-pressed", String(!this.#mine));
		find("explain-moves").setAttribute("aria-pressed", String(this.#mine));
		find("explain-failed").hidden = !this.#failed;
		find("explain-failure").textContent = this.#failed ? failure("explainFailed", this.#first()) : "";
		find("explain-again").hidden = !canSolve(this.#first());
		find("explain-waits").hidden = told !== null || this.#failed;
		find("explain-told").hidden = told === null;
		this.#picture.show(this.#board());
		if (told !== null) {
			find("explain-title").textContent = told.verdict === undefined ? answer(told)
				: say("yourMovesTitle", { moves: told.moves || say("nothingMade") });
			for (const part of find("explain-told").querySelectorAll("section + section, div:has(> #explain-steps)")) {
				/** @type {HTMLElement} */ (part).hidden = !solvable(told);
			}
			find("explain-verdict").replaceChildren(...verdict(told).map((text) => make("p", "", text)));
			this.#refreshSteps(told);
			find("explain-bound").textContent = bound(told);
			find("explain-distances").replaceChildren(...told.distances.map((distance, i) => row(
				make("th", "", ...symbols([i + 1])), distance, Math.max(...told.distances), told.answer.length === distance)));
			find("explain-solutions").textContent = join(about(told), solutions(told));
			this.#refreshSearch();
		}
		this.#refreshStep();
	}

	/**
	 * Draws the steps, each with a bar of the moves that are left, filled as far as h says.
	 * @param {Told} told
	 */
	#refreshSteps(told) {
		const states = [told.start, ...told.steps];
		const longest = Math.max(1, ...states.map((state) => state.steps_left));
		find("explain-steps").replaceChildren(...states.map(({ h, steps_left }, i) => {
			const step = told.steps[i - 1];
			const head = step === undefined ? make("span", "", say("start"))
				: draw("svg", { viewBox: "0 0 28 28", class: "head" }, ...arrow(numbers(step.move)[0]));
			const [left, filled] = [make("span", "bar"), make("span", "filled")];
			left.style.height = `${(100 * steps_left) / longest}%`;
			filled.style.height = `${steps_left === 0 ? 0 : (100 * h) / steps_left}%`;
			left.append(filled);
			const face = make("span", step?.nearer === false ? "face away" : "face", head,
				make("span", "chart", left), make("span", "", `${h}/${steps_left}`));
			face.setAttribute("aria-hidden", "true");
			const button = make("button", "", face, make("span", "hidden", this.#label(i)));
			button.setAttribute("type", "button");
			button.addEventListener("click", () => this.#go(i));
			return make("li", "", button);
		}));
	}

	/** Shows what there is to know of the step. */
	#refreshStep() {
		const step = this.#shown();
		const state = step ?? this.#told?.start;
		const steps = find("explain-steps");
		this.#picture.mark(step === null ? -1 : numbers(step.move)[0]);
		const { leaving, entering } = step ?? { leaving: [], entering: [] };
		this.#picture.ring(entering.map(({ to }) => to), leaving.map(({ to }) => to));
		this.#picture.win(state?.steps_left === 0);
		find("explain-text").replaceChildren(...sayBoard(this.#board()));
		find("explain-back").setAttribute("aria-disabled", String(this.#step === 0));
		find("explain-forth").setAttribute("aria-disabled", String(this.#step === (this.#told?.length ?? 0)));
		find("explain-play").hidden = state?.steps_left === 0;
		if (state === undefined) {
			return;
		}
		steps.querySelectorAll("button").forEach((button, i) => {
			i === this.#step ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
			if (i === this.#step) {
				steps.scrollTo(button.offsetLeft - (steps.clientWidth - button.offsetWidth) / 2,
					button.offsetTop - (steps.clientHeight - button.offsetHeight) / 2);
			}
		});
		find("explain-step").textContent = this.#title(this.#step);
		find("explain-facts").replaceChildren(...[
			...(step === null ? [] : [fact("leavesLabel", ...passages("leaves", leaving)), fact("entersLabel", ...passages("enters", entering))]),
			fact("centerLabel", ...symbols(state.center)),
			fact("countsLabel", ...state.counts.flatMap((count, i) => [...symbols([i + 1]), make("span", "count", String(count))])),
			...(state.steps_left < 0 ? [] : this.#left(state)),
		].flat());
		find("explain-why").textContent = this.#why();
	}

	/**
	 * Says the bound and how many moves are left.
	 * @param {State} state
	 */
	#left(state) {
		const sum = `${state.center.length} − ${most(state, this.#told?.distances ?? [])}`;
		return [
			fact("h", `${EXCHANGE > 1 ? `⌈(${sum}) / ${EXCHANGE}⌉` : sum} = ${state.h}`),
			fact("leftLabel", state.steps_left === 0 ? say("noMovesLeft") : say("movesLeft", { n: state.steps_left })),
		];
	}

	/** Shows how far IDA* is. */
	#refreshSearch() {
		const found = this.#found;
		find("explain-search").textContent = found === null ? say("searchHow") : search(found);
		find("explain-search").setAttribute("aria-busy", String(!this.#done()));
		const most = Math.max(...(found?.iterations ?? []).map(({ nodes }) => nodes));
		find("explain-iterations").replaceChildren(...(found?.iterations ?? []).map(({ bound, nodes }) =>
			row(make("th", "", String(bound)), nodes, most, nodes === most)));
	}
}

/**
 * Makes an element.
 * @param {string} name
 * @param {string} className
 * @param {(Node | string)[]} children
 */
function make(name, className, ...children) {
	const element = document.createElement(name);
	element.className = className;
	element.append(...children);
	return element;
}

/**
 * Draws symbols, and writes them for those who cannot see them.
 * @param {number[]} list
 */
function symbols(list) {
	return [...list.map(drawnSymbol), make("span", "hidden", list.join(" "))];
}

/**
 * Says the ways of symbols, which have rings in the picture.
 * @param {string} className
 * @param {Passage[]} passages
 */
function passages(className, passages) {
	return passages.length === 0 ? ["—"] : passages.flatMap(({ symbol, from, to }) => [
		make("span", `ringed ${className}`, drawnSymbol(symbol)), make("span", "hidden", String(symbol)), say("passage", { from, to })]);
}

/**
 * Makes a line of what there is to know.
 * @param {import("../words/words.js").Key | "h"} label
 * @param {(Node | string)[]} values
 */
function fact(label, ...values) {
	return [make("dt", "", label === "h" ? label : say(label)), make("dd", "", ...values)];
}

/**
 * Makes a row of a table: a name, a bar and a number.
 * @param {HTMLElement} name
 * @param {number} n
 * @param {number} most
 * @param {boolean} strong
 */
function row(name, n, most, strong) {
	name.setAttribute("scope", "row");
	const bar = make("span", strong ? "length strong" : "length");
	bar.style.width = `${most > 0 && n > 0 ? (100 * n) / most : 0}%`;
	return make("tr", "", name, make("td", "", bar), make("td", "", n < 0 ? "—" : figure(n)));
}
