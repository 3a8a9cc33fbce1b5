// The game that is played: what buttons, keys and fingers do to it, and what is seen and heard of it.

import { CELLS, CENTER, CLASSIC, INVERSE, LETTERS, SIZES, numbers, turn, winner } from "../game/board.js";
import { mixed } from "../game/deal.js";
import { Game } from "../game/play.js";
import { Random } from "../game/random.js";
import { solve } from "../game/solve.js";
import { sizesFor } from "../game/table.js";
import { deal } from "../dealer.js";
import { loadTable } from "../load.js";
import { begun, isDate, readRecords, solved } from "../records.js";
import { keep, kept, onKept } from "../store.js";
import { say } from "../words/words.js";
import { BoardView } from "./board.js";
import { Boards } from "./boards.js";
import { Chooser, dateInWords } from "./choose.js";
import { announce, copy, dialog, find, hideToast, onClick, toast } from "./dom.js";
import { Kept, sumUp } from "./kept.js";
import { entry, sayBoard, sayMove } from "./lines.js";
import { Playback } from "./playback.js";
import { Setup } from "./setup.js";
import { failure, gameLink, readLink, result } from "./share.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {import("../game/table.js").Table} Table */
/**
 * A game with what is to be remembered of it. The date is that of the day's puzzle, "" for others; own says that the board came from
 * elsewhere; counted, solved and fewest what the records have of it; shown that its answer was played.
 * @typedef {{game: Game, date: string, own: boolean, counted: boolean, solved: boolean, fewest: boolean, shown: boolean}} Round
 */

/** The classic board of who comes for the first time: two moves. */
const FIRST = "111132323132231222312133";

/** The keys that are commands, but where they are letters of moves: there they are with Shift. */
const COMMANDS = { undo: "z", redo: "y", restart: "r", new: "n", solve: "s" };

const LONGEST = 13; // moves of a puzzle
const MOST_HINTS = 1000; // that a game has, if it was kept by us

/**
 * Returns a round that begins with a game.
 * @param {Game} game
 * @param {Partial<Round>} more
 * @returns {Round}
 */
function round(game, more = {}) {
	return { game, date: "", own: false, counted: false, solved: false, fewest: false, shown: false, ...more };
}

/** Returns the board of who comes for the first time to another shape: up to four moves away from a center of 1. */
function firstBoard() {
	let board = "";
	for (let tries = 0; tries < 20 && (board === "" || winner(board) !== 0); tries++) {
		const random = [...crypto.getRandomValues(new Uint32Array(CELLS + 4))];
		const others = SIZES.flatMap((size, i) => Array(size).fill(i + 1)).slice(CENTER.length)
			.map((symbol, i) => ({ symbol, by: random[i] })).sort((a, b) => a.by - b.by);
		board = Array.from({ length: CELLS }, (_, cell) => (CENTER.includes(cell) ? 1 : others.pop()?.symbol)).join("");
		board = random.slice(-4).map((n) => n % LETTERS.length).reduce(turn, board);
	}
	return board;
}

/** A seed that nobody knows before. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @param {string} letter */
const isMove = (letter) => LETTERS.includes(letter.toUpperCase());

export class Play {
	#view = new BoardView(find("board"), (move, times, rest) => this.#make(move, times, rest));
	#playback = new Playback((move) => this.#turn(move, 1), () => this.#round.game.solved());
	#chooser;
	#kept = new Kept(() => this.#forget());
	#boards = new Boards((board) => this.#begin(round(new Game(board), { own: true })));
	#setup = new Setup((boards, at) => this.#boards.begin(boards, at), () => this.#round.game, (text) => this.#give(text));
	#shared = dialog("shared");
	#records = readRecords(kept("records"));
	/** @type {Round} */
	#round;
	/** @type {Round | null} what New left */
	#before = null;
	/** @type {Table | null} */
	#table = null;
	/** @type {(() => string) | null} what is said of the table */
	#told = null;
	#longest = CENTER.length === 1 || CENTER.length === CELLS ? 0 : LONGEST; // moves of the puzzles that there are
	#marked = -1; // the move that a hint says
	#needed = kept("needed") !== false; // whether the moves still needed are shown
	#seen = true; // whether this view is
	#note;

	/** @param {() => void} note notes that the game has changed */
	constructor(note) {
		this.#note = note;
		this.#chooser = new Chooser(() => this.#records, () => this.#round.game.start, () => this.#longest, {
			length: (length) => this.#deal({ length, seed: newSeed() }),
			any: () => this.#any(),
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
		const was = game === null ? round(new Game(CLASSIC ? FIRST : firstBoard())) : round(game, {
			date: isDate(left.date) ? left.date : "", own: left.own === true, counted: left.counted === true, solved: left.solved === true,
			fewest: left.fewest === true, shown: left.shown === true,
		});
		was.game.hints = Math.max(0, Math.min(MOST_HINTS, Math.floor(Number(left?.hints)) || 0));
		return this.#linked(was) ?? was;
	}

	/**
	 * Returns the round of the address, null if it has none. If it is that of a round, what is remembered of that stays.
	 * @param {Round} was
	 */
	#linked(was) {
		const { game, fault } = readLink(location.hash);
		if (fault !== "") {
			const told = say("linkWrong", { reason: fault });
			toast(told);
			announce(told);
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
		for (const [id, key] of Object.entries(COMMANDS)) {
			find(id).setAttribute("aria-keyshortcuts", (isMove(key) ? "Shift+" : "") + key.toUpperCase());
		}
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
		find("typed").setAttribute("placeholder", CLASSIC ? "ABHAB" : LETTERS.slice(0, 4).join(""));
		find("typed").addEventListener("input", () => {
			find("typed-error").textContent = "";
		});
		document.addEventListener("keydown", (event) => this.#key(event));
		onKept("records", () => {
			this.#records = readRecords(kept("records"));
			sumUp(this.#records);
		});
	}

	/** The game that is played. */
	game() {
		return this.#round.game;
	}

	/** The board that is played, as it is now. */
	board() {
		return this.#round.game.board();
	}

	/**
	 * Begins a game on a board, unless that is played already.
	 * @param {Board} board
	 */
	begin(board) {
		if (board !== this.board()) {
			this.#begin(round(new Game(board), { own: true }));
		}
	}

	/** Begins the game of the address, if that is another one. */
	followLink() {
		const linked = this.#linked(this.#round);
		if (linked !== null && linked.game.text() !== this.#round.game.text()) {
			this.#begin(linked);
		}
	}

	/**
	 * Rests while another view is seen.
	 * @param {boolean} seen
	 */
	seen(seen) {
		this.#seen = seen;
		if (!seen) {
			this.#view.letGo();
			this.#playback.stop();
		}
	}

	/** Loads the table that the board wants, from which distances and answers come. Without it the game goes on. */
	async load() {
		const { start } = this.#round.game;
		const current = () => start === this.#round.game.start; // another has its own
		this.#table = null;
		this.#tell(null);
		try {
			const table = await loadTable(start, (share) => {
				if (current()) {
					this.#tell(() => (share === null ? say("makingWaits") : say("making", { share: Math.round(100 * share) })), share);
				}
			});
			if (current()) {
				this.#table = table;
				this.#tell(null);
				this.#account();
				this.#refresh();
			}
		} catch {
			if (current() && !CLASSIC) {
				this.#tell(() => failure("notMade", start));
			}
		}
	}

	/**
	 * Says what there is to say of the table, or nothing.
	 * @param {(() => string) | null} said
	 * @param {number | null} [share] of it that is made; null if that is not known, undefined if none is on its way
	 */
	#tell(said, share) {
		const bar = /** @type {HTMLProgressElement} */ (find("making-bar"));
		this.#told = said;
		find("making").hidden = said === null;
		find("making-label").textContent = said?.() ?? "";
		bar.hidden = share === undefined;
		typeof share === "number" ? bar.value = share : bar.removeAttribute("value");
	}

	/** Says everything anew, in the language that is spoken now. */
	say() {
		this.#view.label((move) => sayMove("arrow", move));
		this.#refresh();
		this.#playback.say();
		find("making-label").textContent = this.#told?.() ?? "";
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const target = /** @type {HTMLElement} */ (event.target);
		if (!this.#seen || event.altKey || target.closest("input:not([type=range]), textarea, dialog[open]") || document.querySelector("dialog[open]")) {
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
		const isCommand = event.shiftKey && Object.values(COMMANDS).includes(key);
		const move = isCommand ? -1 : LETTERS.indexOf(key.toUpperCase());
		/** @type {Record<string, () => void>} */
		const keys = {
			z: () => (event.shiftKey && !isMove(key) ? this.#redo() : this.#undo()), Backspace: () => this.#undo(), y: () => this.#redo(),
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
		this.#turned(move, rest, sayMove("moved", move));
	}

	/**
	 * Shows and tells what a move made of the board.
	 * @param {Move} move
	 * @param {number} rest
	 * @param {string} told
	 */
	#turned(move, rest, told) {
		const { game } = this.#round;
		this.#unmark();
		this.#view.turn(game.board(), move, rest);
		this.#account();
		this.#refresh();
		const needed = this.#known() && this.#table !== null && this.#needed ? say("neededSpoken", { n: game.distance(this.#table) }) : "";
		announce(game.solved() ? `${told} ${say("solvedAnnounced", { moves: game.count(), detail: this.#detail() })}` : `${told} ${needed}`);
	}

	#undo() {
		const { game } = this.#round;
		this.#playback.stop();
		if (game.made !== "") {
			const move = INVERSE[numbers(game.made.slice(-1))[0]];
			game.undo();
			this.#turned(move, entry(move), sayMove("moved", move));
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
			this.#turned(move, entry(move), sayMove("moved", move));
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
		if (this.#table === null || !this.#known() || game.solved()) {
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
		if (this.#table === null || !this.#known() || game.solved()) {
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
			const moves = numbers(letters);
			for (const move of moves.slice(0, -1)) {
				this.#round.game.move(move);
				if (this.#round.game.solved()) {
					this.#account();
				}
			}
			this.#make(moves[moves.length - 1], 1);
		}
	}

	/** @param {import("../dealer.js").Wish} wish */
	async #deal(wish) {
		try {
			const { board } = await deal(wish);
			this.#begin(round(new Game(board), "date" in wish ? { date: wish.date } : {}));
		} catch (error) {
			const most = / the longest has (-?\d+)$/.exec(String(error))?.[1];
			this.#longest = Math.max(0, Number(most ?? this.#longest));
			if (this.#longest > 0 && most !== undefined && "length" in wish) { // there are none so long
				await this.#deal({ ...wish, length: this.#longest });
				return;
			}
			const told = most === undefined ? failure("cannotDeal")
				: say("cannotDeal", { reason: say(most === "0" ? "failedSolved" : "failedNever") });
			toast(told);
			announce(told);
		}
	}

	/** Begins a game on any board of those that are dealt. */
	#any() {
		this.#begin(round(new Game(mixed(new Random(newSeed())))));
	}

	/**
	 * Begins a round. The one before can be had again.
	 * @param {Round} next
	 */
	#begin(next) {
		this.#playback.stop();
		this.#before = this.#round;
		this.#round = next;
		this.#wantTable();
		this.#account();
		this.#shown();
		const about = this.#about();
		const told = about === "" ? say("chooseTitle") : say("started", { about });
		announce(told);
		toast(told, () => this.#back());
	}

	/** Loads another table if the board wants one. */
	#wantTable() {
		const { start } = this.#round.game;
		if (!CLASSIC && (this.#table === null || sizesFor(start).some((size) => !this.#table?.has(size)))) {
			this.load();
		}
	}

	/** Brings the round before back. */
	#back() {
		if (this.#before !== null) {
			this.#playback.stop();
			this.#round = this.#before;
			this.#before = null;
			this.#wantTable();
			hideToast();
			this.#shown();
			announce(say("undoNew"));
		}
	}

	/** Shows the board as it is, at rest. */
	#shown() {
		this.#unmark();
		this.#view.letGo();
		this.#view.show(this.#round.game.board());
		this.#refresh();
	}

	#next() {
		if (this.#boards.more(this.#round.game.start)) {
			this.#boards.next();
			return;
		}
		if (this.#longest === 0) {
			this.#any();
			return;
		}
		const length = this.#nextLength(this.#best() ?? 1);
		this.#deal({ length, seed: newSeed() });
	}

	/** @param {number} best */
	#nextLength(best) {
		const { game, shown } = this.#round;
		return Math.max(1, Math.min(this.#longest, best + Number(!shown && game.count() === best)));
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
		if (best === null || best <= 0) {
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
		if (length === -1) {
			return say("aboutUnsolvable");
		}
		if (length === null) {
			return date === "" ? (own ? say("aboutOther") : "") : dateInWords(date);
		}
		return date === "" ? say(own ? "aboutBoard" : "aboutPuzzle", { length }) : say("aboutDaily", { date: dateInWords(date), length });
	}

	/** Whether answers are known, and there are any. */
	#known() {
		return (this.#best() ?? -1) >= 0;
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
			["hint", this.#known() && !won], ["solve", this.#known() && !won],
		])) {
			/** @type {HTMLButtonElement} */ (find(id)).disabled = !can;
		}
		const made = find("made");
		const undone = document.createElement("span");
		undone.className = "undone";
		undone.textContent = game.undone;
		made.classList.toggle("none", game.made === "" && game.undone === "");
		made.replaceChildren(game.made === "" && game.undone === "" ? say("nothingMade") : game.made, undone);
		find("text").replaceChildren(...sayBoard(game.board()));
		this.#boards.refresh(game.start);
		this.#refreshResult(won);
		sumUp(this.#records);
		this.#keep();
	}

	/** Shows how many moves are needed, or a dash. */
	#refreshNeeded() {
		const n = this.#table === null ? "…" : this.#known() ? this.#round.game.distance(this.#table) : "–";
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
			find("next").textContent = this.#boards.more(this.#round.game.start) ? say("boardsNext")
				: this.#longest === 0 ? say("anyBoard") : say("next", { length: this.#nextLength(best) });
			find("again").hidden = this.#round.fewest;
			find("share").hidden = this.#round.shown;
		}
	}

	/** Keeps the round, and notes that it has changed. */
	#keep() {
		const { game, ...more } = this.#round;
		keep("round", { ...more, text: game.text(), hints: game.hints });
		this.#note();
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
