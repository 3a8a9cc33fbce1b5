// IDA* at work on the board that is played: one engine, or two side by side, in a worker that does what the buttons say.

import { CLASSIC, SEARCH } from "../game/board.js";
import { engines } from "../game/search.js";
import { keep, kept } from "../store.js";
import { figure, say, sayAll } from "../words/words.js";
import { announce, find, onClick, tellBroken } from "./dom.js";
import { compare, showIterations } from "./iterations.js";
import { MARKS, WalkView, newPart, sayEnd } from "./walk.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../workers/search.js").Order} Order */
/** @typedef {import("../workers/search.js").Report} Report */
/** @typedef {import("../workers/search.js").Sight} Sight */

const PACES = [1, 2, 5, 10, 30, 100, 1000, 10_000, 100_000, null]; // nodes a second
const LIMITS = [10_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]; // nodes
const BOARDS = 1 << (CLASSIC ? 22 : 20); // whose bounds an engine stores: several times as many as any classic board needs, or what there is room for
const GAP = 33; // milliseconds between what is shown
const CALM_GAP = 250; // for those who prefer reduced motion, and who will not wait
const TELL_TIME = 2000; // milliseconds between what is said of iterations
const SUM = 7; // that the legend shows

/** @param {string} id */
const choice = (id) => /** @type {HTMLSelectElement | HTMLInputElement} */ (find(id));

export class Search {
	/** @type {Board} */
	#board = "";
	/** @type {Worker | null} */
	#worker = null;
	#number = 0; // of the last order
	/** @type {"" | "pace" | "next" | "finish"} */
	#going = "";
	/** @type {Sight[]} */
	#sights = [];
	/** What is still to be seen. @type {Report | null} */
	#report = null;
	#frame = 0;
	#seen = false;
	#told = 0; // when something was said of an iteration
	#views = [0, 1].map(() => new WalkView(/** @type {HTMLTemplateElement} */ (find("engine"))));

	constructor() {
		find("engines").append(...this.#views.map(({ host }) => host));
		this.#choose();
		onClick("search-run", () => (this.#going === "" ? this.#go("pace") : this.#pause()));
		onClick("search-step", () => this.#step());
		onClick("search-next", () => this.#go("next"));
		onClick("search-finish", () => this.#go("finish"));
		onClick("search-over", () => this.#restart());
		for (const id of ["engine-one", "engine-two"]) {
			find(id).addEventListener("change", () => this.#restart());
		}
		find("search-limit").addEventListener("change", () => this.#going === "" ? this.#pause() : this.#go(this.#going));
		find("pace").addEventListener("input", () => {
			this.#keep();
			this.#sayPace();
			if (this.#going === "pace") {
				this.#go("pace");
			}
		});
		document.addEventListener("keydown", (event) => this.#key(event));
		sayAll();
		this.say();
	}

	/** Fills the choices, and takes those that were kept. */
	#choose() {
		const was = kept("search");
		const wide = matchMedia("(min-width: 900px)").matches;
		["engine-one", "engine-two"].forEach((id, i) => {
			const names = [...(i === 0 ? [] : [""]), ...engines.map(({ name }) => name)];
			find(id).replaceChildren(...names.map((name) => new Option(name, name)));
			const name = was?.engines?.[i];
			choice(id).value = names.includes(name) ? name : i === 0 ? "ida" : wide ? "ida-third" : "";
		});
		find("search-limit").replaceChildren(...LIMITS.map((limit) => new Option(String(limit), String(limit))));
		choice("search-limit").value = String(LIMITS.includes(was?.limit) ? was.limit : LIMITS[3]);
		find("pace").setAttribute("max", String(PACES.length - 1));
		choice("pace").value = String(Number.isInteger(was?.pace) ? was.pace : 2);
	}

	#keep() {
		keep("search", { engines: [choice("engine-one").value, choice("engine-two").value], pace: Number(choice("pace").value), limit: this.#limit() });
	}

	/** The engines that are chosen. */
	#engines() {
		return [choice("engine-one").value, choice("engine-two").value].filter(Boolean);
	}

	#limit() {
		return Number(choice("search-limit").value);
	}

	/** The pace that is chosen, in nodes a second; null is as fast as it can. */
	#pace() {
		return PACES[Number(choice("pace").value)];
	}

	/**
	 * Shows the search from the board that is played, or from the start of a game that is solved, where there is something to find.
	 * @param {Board} board
	 * @param {import("../game/play.js").Game} game
	 */
	show(board, game) {
		this.#seen = true;
		const from = game.solved() ? game.start : board;
		if (from !== this.#board) {
			this.#board = from;
			this.#restart();
		}
	}

	hide() {
		this.#seen = false;
		if (this.#going !== "") {
			this.#pause();
		}
	}

	/** Says everything anew, in the language that is spoken now. */
	say() {
		const none = /** @type {HTMLSelectElement} */ (find("engine-two")).options[0];
		none.textContent = say("engineNone");
		for (const option of /** @type {HTMLSelectElement} */ (find("search-limit")).options) {
			option.textContent = figure(Number(option.value), { notation: "compact", compactDisplay: "long" });
		}
		find("marks").replaceChildren(...Object.entries(MARKS).map(([mark, [key, text]]) => {
			const item = document.createElement("li");
			const cell = newPart("span", "spot");
			cell.dataset.mark = mark;
			cell.textContent = mark === "path" ? "A" : mark === "cut" ? String(SUM) : text;
			item.append(cell, say(key, { sum: SUM }));
			return item;
		}));
		this.#sayPace();
		this.#refresh();
	}

	#sayPace() {
		const pace = this.#pace();
		const said = pace === null ? say("paceFull") : say("pace", { n: pace, nodes: figure(pace) });
		find("pace-said").textContent = said;
		find("pace").setAttribute("aria-valuetext", said);
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const target = /** @type {Element} */ (event.target);
		if (!this.#seen || event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, summary, dialog") ||
			document.querySelector("dialog[open]")) {
			return;
		}
		const id = event.key === "ArrowRight" ? "search-step" : event.key === " " && !target.closest("button") ? "search-run" : "";
		if (id !== "") {
			event.preventDefault();
			find(id).click();
		}
	}

	/** Ends the searches and shows the board before the first node. */
	#restart() {
		this.#worker?.terminate();
		this.#worker = null;
		this.#going = "";
		this.#report = null;
		this.#sights = [];
		this.#keep();
		this.#refresh();
	}

	/**
	 * Goes on: at the pace that is chosen, to the next iteration, or to the end.
	 * @param {"pace" | "next" | "finish"} way
	 */
	#go(way) {
		this.#going = way;
		const calm = way !== "pace" || matchMedia("(prefers-reduced-motion: reduce)").matches;
		this.#order({ pace: way === "pace" ? this.#pace() : null, next: way === "next", gap: calm ? CALM_GAP : GAP });
		this.#refresh();
	}

	#step() {
		this.#going = "";
		this.#order({ step: 1, pace: 0, gap: 0 });
		this.#refresh();
	}

	#pause() {
		this.#going = "";
		if (this.#worker !== null) {
			this.#order({ pace: 0, gap: 0 });
		}
		this.#refresh();
	}

	/** @param {Omit<Order, "limit">} order */
	#order(order) {
		this.#keep();
		this.#report = null;
		const begun = this.#worker !== null;
		try {
			this.#worker ??= this.#start();
		} catch {
			this.#fail();
			return;
		}
		this.#worker.postMessage({
			number: ++this.#number, order: { ...order, limit: this.#limit() },
			task: begun ? undefined : { board: this.#board, engines: this.#engines(), boards: BOARDS },
		});
	}

	/** Returns a new worker, whose reports on the last order are shown. */
	#start() {
		const worker = new Worker(new URL(`../workers/search.js${SEARCH}`, import.meta.url), { type: "module" });
		worker.addEventListener("message", ({ data }) => {
			if (worker === this.#worker && data.number === this.#number) {
				this.#report = data;
				this.#soon();
			}
		});
		worker.addEventListener("error", () => {
			if (worker === this.#worker) {
				this.#fail();
			}
		});
		return worker;
	}

	/** Tells that no worker searches. */
	#fail() {
		this.#restart();
		tellBroken("searchView");
	}

	/** Shows the newest report with the next frame, and leaves the page the frame after that, however slow it is. */
	#soon() {
		this.#frame ||= requestAnimationFrame(() => {
			if (this.#report !== null) {
				this.#take(this.#report);
			}
			this.#frame = requestAnimationFrame(() => {
				this.#frame = 0;
				if (this.#report !== null) {
					this.#soon();
				}
			});
		});
	}

	/** @param {Report} report */
	#take({ sights, resting }) {
		this.#report = null;
		const before = this.#sights;
		this.#sights = sights;
		if (resting) {
			this.#going = "";
		}
		this.#tell(before);
		this.#refresh();
	}

	/**
	 * Tells those who listen how searches ended, and of iterations that began.
	 * @param {Sight[]} before what was seen before
	 */
	#tell(before) {
		const news = this.#sights.flatMap((sight, i) => {
			const { engine, end, iterations, node } = sight;
			const was = before[i];
			if (end !== null) {
				return end === was?.end ? [] : say("toldEnd", { engine, end: sayEnd(sight) });
			}
			const begun = iterations.length !== (was?.iterations.length ?? 0) && performance.now() - this.#told > TELL_TIME;
			return begun ? say("toldIteration", { engine, n: iterations.length, bound: node?.bound ?? 0 }) : [];
		});
		if (news.length > 0) {
			this.#told = performance.now();
			announce([...news, this.#over() ? compare(this.#sights) : ""].join(" ").trim());
		}
	}

	/** Whether all searches have ended. */
	#over() {
		return this.#sights.length > 0 && this.#sights.every(({ end }) => end !== null);
	}

	#refresh() {
		if (this.#board === "") {
			return;
		}
		const chosen = this.#engines();
		this.#views.forEach((view, i) => {
			view.host.hidden = i >= chosen.length;
			if (i < chosen.length) {
				view.show(chosen[i], this.#board, this.#sights[i] ?? null, this.#going === "");
			}
		});
		find("engines").classList.toggle("pair", chosen.length > 1);
		const compared = compare(this.#sights);
		find("compared").textContent = compared;
		find("compared").hidden = compared === "";
		showIterations(chosen, this.#sights);
		this.#refreshButtons();
	}

	#refreshButtons() {
		const going = this.#going !== "";
		const run = find("search-run");
		run.querySelector("use")?.setAttribute("href", going ? "#icon-pause" : "#icon-play");
		/** @type {Element} */ (run.querySelector("span")).textContent = say(going ? "pause" : "run");
		for (const id of ["search-run", "search-step", "search-next", "search-finish"]) {
			const button = /** @type {HTMLButtonElement} */ (find(id));
			const focused = button === document.activeElement;
			button.disabled = this.#over();
			if (focused && button.disabled) {
				find("search-over").focus();
			}
		}
	}
}
