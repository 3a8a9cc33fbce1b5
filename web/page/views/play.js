// The game that is played: what buttons, keys and fingers do to it, and what is seen and heard of it.

import { INVERSE, LETTERS, center, numbers } from "../game/board.js";
import { Game } from "../game/play.js";
import { solve } from "../game/solve.js";
import { deal } from "../dealer.js";
import { begun, readRecords, solved } from "../records.js";
import { keep, kept } from "../store.js";
import { say } from "../words/words.js";
import { BoardView, LINES, entry, lineOf, way } from "./board.js";
import { Chooser, dateInWords } from "./choose.js";
import { announce, copy, dialog, find, hideToast, onClick, toast } from "./dom.js";
import { Kept, sumUp } from "./kept.js";
import { Playback } from "./playback.js";
import { Setup } from "./setup.js";
import { gameLink, readLink, result } from "./share.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {import("../game/table.js").Table} Table */
/** @typedef {import("../words/words.js").Key} Key */
/**
 * A game with what is to be remembered of it. The date is that of the day's puzzle, "" for others; own says that the board came from
 * elsewhere; counted, solved and fewest what the records have of it; shown that its answer was played.
 * @typedef {{game: Game, date: string, own: boolean, counted: boolean, solved: boolean, fewest: boolean, shown: boolean}} Round
 */

/** The board of who comes for the first time: two moves. */
const FIRST = "111132323132231222312133";

const LONGEST = 13; // moves of a puzzle
const PASTE_TIME = 250; // milliseconds until the address holds the game

/** The names of the lines. @type {Key[]} */
const NAMES = ["leftColumn", "rightColumn", "lower", "upper"];

/**
 * Says what a move does, in a sentence that has a letter, a stroke and a way.
 * @param {Key} key
 * @param {Move} move
 */
function sayMove(key, move) {
	return say(key, { letter: LETTERS[move], stroke: say(NAMES[lineOf(move)]), way: say(way(move)) });
}

/**
 * Returns a round that begins with a game.
 * @param {Game} game
 * @param {Partial<Round>} more
 * @returns {Round}
 */
function round(game, more = {}) {
	return { game, date: "", own: false, counted: false, solved: false, fewest: false, shown: false, ...more };
}

export class Play {
	#view = new BoardView(find("board"), (move, times, rest) => this.#make(move, times, rest));
	#playback = new Playback((move) => this.#turn(move, 1), () => this.#round.game.solved());
	#chooser;
	#kept = new Kept(() => this.#forget());
	#setup = new Setup((board) => this.#begin(round(new Game(board), { own: true })), () => this.#round.game.board(), (text) => this.#give(text));
	#shared = dialog("shared");
	#records = readRecords(kept("records"));
	/** @type {Round} */
	#round;
	/** @type {Round | null} what New left */
	#before = null;
	/** @type {Table | null} */
	#table = null;
	#marked = -1; // the move that a hint says
	#needed = kept("needed") !== false; // whether the moves still needed are shown
	#link = 0;

	constructor() {
		this.#chooser = new Chooser(() => this.#records, () => this.#round.game.start, {
			length: (length) => this.#deal({ length, seed: crypto.getRandomValues(new Uint32Array(1))[0] }),
			daily: (date) => this.#deal({ date }),
			retry: ({ board, solved }) => this.#begin(round(new Game(board), { counted: true, solved })),
		});
		this.#round = this.#first();
		this.#connect();
		this.say();
		this.#view.show(this.#round.game.board());
		this.#refresh();
	}

	/** Returns the game of the link, else the one that was left, else the first. */
	#first() {
		const left = kept("round");
		const { game } = typeof left?.text === "string" ? Game.parse(left.text) : { game: null };
		const was = game === null ? round(new Game(FIRST)) : round(game, {
			date: String(left.date ?? ""), own: left.own === true, counted: left.counted === true, solved: left.solved === true,
			fewest: left.fewest === true, shown: left.shown === true,
		});
		was.game.hints = Number(left?.hints) || 0;
		return this.#linked(was) ?? was;
	}

	/**
	 * Returns the round of the address, null if it has none. If it is that of a round, what is remembered of that stays.
	 * @param {Round} was
	 */
	#linked(was) {
		const { game, fault } = readLink(location.hash);
		if (fault !== "") {
			toast(say("linkWrong", { reason: fault }));
		}
		if (game === null) {
			return null;
		}
		if (game.start !== was.game.start) {
			return round(game, { own: true });
		}
		game.hints = was.game.hints;
		return { ...was, game };
	}

	/** Connects buttons, keys and the address. */
	#connect() {
		onClick("undo", () => this.#undo());
		onClick("redo", () => this.#redo());
		onClick("restart", () => this.#restart());
		onClick("hint", () => this.#hint());
		onClick("solve", () => this.#solve());
		onClick("new", () => this.#chooser.open());
		onClick("needed", () => {
			this.#needed = !this.#needed;
			keep("needed", this.#needed);
			this.#refresh();
		});
		onClick("next", () => this.#next());
		onClick("again", () => this.#again());
		onClick("share", () => this.#share());
		onClick("link", () => this.#give(gameLink(this.#round.game, true)));
		onClick("setup", () => this.#setup.open());
		onClick("records", () => this.#kept.open(this.#records));
		find("type").addEventListener("submit", (event) => {
			event.preventDefault();
			this.#typed();
		});
		find("typed").addEventListener("input", () => {
			find("typed-error").textContent = "";
		});
		document.addEventListener("keydown", (event) => this.#key(event));
		addEventListener("hashchange", () => {
			const linked = this.#linked(this.#round);
			if (linked !== null && linked.game.text() !== this.#round.game.text()) {
				this.#begin(linked);
			}
		});
	}

	/**
	 * Takes the table, from which distances and answers come.
	 * @param {Table} table
	 */
	know(table) {
		this.#table = table;
		this.#account();
		this.#refresh();
	}

	/** Says everything anew, in the language that is spoken now. */
	say() {
		this.#view.label((move) => sayMove("arrow", move));
		this.#refresh();
		this.#playback.say();
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const target = /** @type {HTMLElement} */ (event.target);
		if (event.altKey || target.closest("input:not([type=range]), textarea, dialog[open]") || document.querySelector("dialog[open]")) {
			return;
		}
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		if (event.ctrlKey || event.metaKey) {
			if (key === "z" || key === "y") {
				event.preventDefault();
				(key === "y" || event.shiftKey) ? this.#redo() : this.#undo();
			}
			return;
		}
		const move = LETTERS.indexOf(key.toUpperCase());
		/** @type {Record<string, () => void>} */
		const keys = {
			z: () => (event.shiftKey ? this.#redo() : this.#undo()), Backspace: () => this.#undo(), y: () => this.#redo(),
			r: () => this.#restart(), n: () => this.#chooser.open(), s: () => this.#solve(), "?": () => this.#hint(),
		};
		if (this.#playback.on && target.closest("button") === null) {
			keys[" "] = () => this.#playback.toggle();
		}
		const action = move >= 0 ? () => this.#make(move, 1) : keys[key];
		if (action !== undefined) {
			event.preventDefault();
			action();
		}
	}

	/**
	 * Makes a move of the player's so many times.
	 * @param {Move} move
	 * @param {number} times
	 * @param {number} [rest] cells that the stroke still has to go
	 */
	#make(move, times, rest) {
		this.#playback.stop();
		this.#turn(move, times, rest);
	}

	/**
	 * @param {Move} move
	 * @param {number} times
	 * @param {number} [rest]
	 */
	#turn(move, times, rest = entry(move)) {
		for (let i = 0; i < times; i++) {
			this.#round.game.move(move);
		}
		hideToast();
		this.#seen(move, rest, sayMove("moved", move));
	}

	/**
	 * Shows and tells what a move made of the board.
	 * @param {Move} move
	 * @param {number} rest
	 * @param {string} told
	 */
	#seen(move, rest, told) {
		const { game } = this.#round;
		this.#unmark();
		this.#view.turn(game.board(), move, rest);
		this.#account();
		this.#refresh();
		const needed = this.#table !== null && this.#needed ? say("neededSpoken", { n: game.distance(this.#table) }) : "";
		announce(game.solved() ? `${told} ${say("solvedAnnounced", { moves: game.count(), detail: this.#detail() })}` : `${told} ${needed}`);
	}

	#undo() {
		const { game } = this.#round;
		this.#playback.stop();
		if (game.made !== "") {
			const move = INVERSE[numbers(game.made.slice(-1))[0]];
			game.undo();
			this.#seen(move, entry(move), sayMove("moved", move));
		} else if (this.#before !== null) {
			this.#back();
		}
	}

	#redo() {
		const { game } = this.#round;
		if (game.undone !== "") {
			const move = numbers(game.undone[0])[0];
			game.redo();
			this.#playback.stop();
			this.#seen(move, entry(move), sayMove("moved", move));
		}
	}

	#restart() {
		this.#playback.stop();
		this.#round.game.restart();
		this.#shown();
		announce(say("restarted"));
	}

	#hint() {
		const { game } = this.#round;
		if (this.#table === null || game.solved()) {
			announce(game.solved() ? say("wonAlready") : "");
			return;
		}
		this.#playback.stop();
		if (this.#marked < 0) {
			this.#marked = game.hint(this.#table);
		}
		this.#view.mark(this.#marked);
		this.#refresh();
		announce(sayMove("hinted", this.#marked));
	}

	#unmark() {
		this.#marked = -1;
		this.#view.mark(-1);
	}

	#solve() {
		const { game } = this.#round;
		if (this.#table === null || game.solved()) {
			announce(game.solved() ? say("wonAlready") : "");
			return;
		}
		this.#round.shown = true;
		this.#playback.start(numbers(solve(this.#table, game.board()).moves));
		this.#refresh();
	}

	/** Makes the moves that are typed. */
	#typed() {
		const field = /** @type {HTMLInputElement} */ (find("typed"));
		const letters = field.value.toUpperCase().replace(/\s/g, "");
		const wrong = [...letters].find((letter) => !LETTERS.includes(letter));
		find("typed-error").textContent = wrong === undefined ? "" : say("typedWrong", { letter: wrong });
		if (wrong === undefined && letters !== "") {
			field.value = "";
			for (const move of numbers(letters)) {
				this.#make(move, 1);
			}
		}
	}

	/** @param {import("../dealer.js").Wish} wish */
	async #deal(wish) {
		try {
			const { board } = await deal(wish);
			this.#begin(round(new Game(board), "date" in wish ? { date: wish.date } : {}));
		} catch {
			toast(say("cannotDeal"));
			announce(say("cannotDeal"));
		}
	}

	/**
	 * Begins a round. The one before can be had again.
	 * @param {Round} next
	 */
	#begin(next) {
		this.#playback.stop();
		this.#before = this.#round;
		this.#round = next;
		this.#account();
		this.#shown();
		const told = say("started", { about: this.#about() });
		announce(told);
		toast(told, () => this.#back());
	}

	/** Brings the round before back. */
	#back() {
		if (this.#before !== null) {
			this.#playback.stop();
			this.#round = this.#before;
			this.#before = null;
			hideToast();
			this.#shown();
			announce(say("undoNew"));
		}
	}

	/** Shows the board as it is, at rest. */
	#shown() {
		this.#unmark();
		this.#view.show(this.#round.game.board());
		this.#refresh();
	}

	#next() {
		const best = this.#best() ?? 1;
		const length = this.#nextLength(best);
		this.#deal({ length, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
	}

	/** @param {number} best */
	#nextLength(best) {
		const { game, shown } = this.#round;
		return Math.max(1, Math.min(LONGEST, best + Number(!shown && game.count() === best)));
	}

	/** The same board once more, with no hint or answer to be seen. */
	#again() {
		const { game, date, own, solved, fewest } = this.#round;
		this.#begin(round(new Game(game.start), { date, own, solved, fewest, counted: true }));
	}

	/** The length of the start's shortest solutions, null as long as that is not known. */
	#best() {
		return this.#table === null ? null : this.#round.game.best(this.#table);
	}

	/** Notes what has been played. */
	#account() {
		const current = this.#round;
		const best = this.#best();
		if (best === null || best === 0) {
			return;
		}
		const { game } = current;
		if (!current.counted && game.made !== "") {
			current.counted = true;
			begun(this.#records, game.start, best);
		}
		if (game.solved() && !current.shown) {
			const fewest = game.count() === best && game.hints === 0 && !current.fewest;
			solved(this.#records, !current.solved, fewest, game.start, best, current.date);
			current.solved = true;
			current.fewest ||= fewest;
		}
		keep("records", this.#records);
	}

	#forget() {
		this.#records = readRecords(null);
		keep("records", null);
		this.#refresh();
		toast(say("forgotten"));
	}

	/** What the puzzle is. */
	#about() {
		const { date, own } = this.#round;
		const length = this.#best();
		if (length === null) {
			return date === "" ? (own ? say("aboutOther") : "") : dateInWords(date);
		}
		return date === "" ? say(own ? "aboutBoard" : "aboutPuzzle", { length }) : say("aboutDaily", { date: dateInWords(date), length });
	}

	/** How the answer compares with the best. */
	#detail() {
		const { game, shown } = this.#round;
		const best = this.#best();
		if (best === null) {
			return "";
		}
		const compared = shown ? say("solvedShown") : best === 0 && game.count() === 0 ? say("solvedStart")
			: game.count() === best ? say("solvedBest") : say("solvedLonger", { best });
		return game.hints > 0 && !shown ? `${compared} ${say("solvedHints", { hints: game.hints })}` : compared;
	}

	/** Shows what is known of the game. */
	#refresh() {
		const { game } = this.#round;
		const won = game.solved();
		find("about").textContent = this.#about();
		find("count").textContent = String(game.count());
		this.#refreshNeeded();
		this.#view.win(won);
		for (const [id, can] of /** @type {const} */ ([
			["undo", game.made !== "" || this.#before !== null], ["redo", game.undone !== ""], ["restart", game.made !== ""],
			["hint", this.#table !== null && !won], ["solve", this.#table !== null && !won],
		])) {
			/** @type {HTMLButtonElement} */ (find(id)).disabled = !can;
		}
		const made = find("made");
		const undone = document.createElement("span");
		undone.className = "undone";
		undone.textContent = game.undone;
		made.classList.toggle("none", game.made === "" && game.undone === "");
		made.replaceChildren(game.made === "" && game.undone === "" ? say("nothingMade") : game.made, undone);
		find("text").replaceChildren(...LINES.map((line, i) => item(say("stroke", {
			stroke: say(NAMES[i]), symbols: line.cells.map((cell) => game.board()[cell]).join(" "),
		}))), item(say("center", { symbols: center(game.board()).join(" ") })));
		this.#refreshResult(won);
		sumUp(this.#records);
		this.#keep();
	}

	/** Shows how many moves are needed, or a dash. */
	#refreshNeeded() {
		const n = this.#table === null ? "…" : this.#round.game.distance(this.#table);
		find("needed-figure").textContent = this.#needed ? String(n) : "–";
		find("needed").setAttribute("aria-pressed", String(this.#needed));
		find("needed").title = this.#needed ? say("neededShown", { n }) : say("neededHidden");
	}

	/** @param {boolean} won */
	#refreshResult(won) {
		const best = this.#best();
		find("result").hidden = !won || best === null || this.#playback.on;
		find("rule").hidden = won;
		if (won && best !== null) {
			find("verdict").textContent = say("solved", { moves: this.#round.game.count() });
			find("detail").textContent = this.#detail();
			find("next").textContent = say("next", { length: this.#nextLength(best) });
			find("again").hidden = this.#round.fewest;
			find("share").hidden = this.#round.shown;
		}
	}

	/** Keeps the round, and soon puts the game into the address. */
	#keep() {
		const { game, ...more } = this.#round;
		keep("round", { ...more, text: game.text(), hints: game.hints });
		clearTimeout(this.#link);
		this.#link = setTimeout(() => history.replaceState(null, "", gameLink(this.#round.game, true)), PASTE_TIME);
	}

	#share() {
		const best = this.#best();
		if (this.#table !== null && best !== null) {
			this.#give(result(this.#table, this.#round.game, this.#round.date, best));
		}
	}

	/**
	 * Gives a text to who wants to paste it: by the clipboard, or else to be copied by hand.
	 * @param {string} text
	 */
	async #give(text) {
		if (await copy(text)) {
			toast(say("copied"));
			announce(say("copied"));
			return;
		}
		/** @type {HTMLTextAreaElement} */ (find("shared-text")).value = text;
		this.#shared.showModal();
		/** @type {HTMLTextAreaElement} */ (find("shared-text")).select();
	}
}

/** @param {string} text */
function item(text) {
	const element = document.createElement("li");
	element.textContent = text;
	return element;
}
