// The player that stands in a frame of another page: a board and moves from the address, to be played and stepped through, and no more.
// Nothing is kept of it.

import { INVERSE, LETTERS, SHAPE, SHAPE_FAULT, numbers } from "../game/board.js";
import { addressOf } from "../game/shape.js";
import { solve } from "../game/solve.js";
import { loadTable } from "../load.js";
import { say, sayAll, speak } from "../words/words.js";
import { announce, find, onClick } from "./dom.js";
import { entry, sayBoard, sayMove } from "./lines.js";
import { Picture } from "./picture.js";
import { Pacer } from "./playback.js";
import { failure, gameLink, readLink, sayPicture, shapeLink } from "./share.js";

/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {import("../game/play.js").Game} Game */

const SPEED = 2;

class Embed {
	#game;
	#given;
	#picture;
	#pacer = new Pacer(find("embed-pause"), () => SPEED, () => this.#step());

	/**
	 * @param {Game} game whose moves that were undone are still to be played
	 * @param {boolean} given whether its moves came with it, and are no answer of ours
	 * @param {Picture} picture
	 */
	constructor(game, given, picture) {
		this.#game = game;
		this.#given = given;
		this.#picture = picture;
		onClick("embed-restart", () => this.#restart());
		onClick("embed-back", () => this.#back());
		onClick("embed-step", () => this.#forth());
		document.addEventListener("keydown", (event) => this.#key(event));
		find("embed-pause").addEventListener("click", () => {
			if (this.#pacer.running && game.undone === "") {
				this.#begin(); // and not end at once
			}
		});
		this.#pacer.run(false);
		this.#refresh();
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		/** @type {Record<string, () => void>} */
		const keys = { ArrowLeft: () => this.#back(), ArrowRight: () => this.#forth(), Home: () => this.#restart() };
		if (/** @type {HTMLElement} */ (event.target).closest("button, a") === null) {
			keys[" "] = () => find("embed-pause").click();
		}
		if (keys[event.key] !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
			event.preventDefault();
			keys[event.key]();
		}
	}

	/** Makes the next move, and returns whether another follows. */
	#step() {
		const move = numbers(this.#game.undone[0])[0];
		this.#game.redo();
		this.#turned(move);
		return this.#game.undone !== "";
	}

	#forth() {
		this.#pacer.run(false);
		if (this.#game.undone !== "") {
			this.#step();
		}
	}

	#back() {
		this.#pacer.run(false);
		const move = this.#last();
		if (move >= 0) {
			this.#game.undo();
			this.#turned(INVERSE[move]);
		}
	}

	#restart() {
		this.#pacer.run(false);
		this.#begin();
	}

	/** Goes back to the start. */
	#begin() {
		this.#game.restart();
		this.#picture.show(this.#game.board());
		announce(this.#refresh());
	}

	/** The move that was made last, -1 at the start. @returns {Move} */
	#last() {
		return this.#game.made === "" ? -1 : numbers(this.#game.made.slice(-1))[0];
	}

	/** @param {Move} move */
	#turned(move) {
		this.#picture.turn(this.#game.board(), move, entry(move));
		announce(this.#refresh());
	}

	/** Shows where the game is, and returns that in words. */
	#refresh() {
		const game = this.#game;
		const last = this.#last();
		this.#picture.mark(last);
		this.#picture.win(game.solved());
		/** @type {HTMLAnchorElement} */ (find("embed-open")).href = gameLink(game, this.#given);
		for (const [id, can] of /** @type {const} */ ([
			["embed-restart", last >= 0], ["embed-back", last >= 0], ["embed-step", game.undone !== ""],
			["embed-pause", last >= 0 || game.undone !== ""],
		])) {
			/** @type {HTMLButtonElement} */ (find(id)).disabled = !can;
		}
		const [n, of] = [game.count(), game.count() + game.undone.length];
		const key = game.solved() ? "embedSolved" : "embedMove";
		const [seen, told] = last >= 0 ? [LETTERS[last], sayMove("arrow", last)].map((what) => say(key, { n, of, what }))
			: Array(2).fill(of === 0 ? say("solvedStart") : say("embedStart", { n: of }));
		find("embed-place").textContent = seen;
		find("embed-text").replaceChildren(...sayBoard(game.board()));
		return told;
	}
}

/**
 * Tells why nothing is played.
 * @param {string} reason
 */
function fail(reason) {
	find("embed-error").textContent = reason;
	find("embed-controls").hidden = true;
}

/** Plays what the address says. */
async function start() {
	const asked = new URLSearchParams(location.search);
	const look = asked.get("look") ?? "";
	if (["light", "dark"].includes(look)) {
		document.documentElement.dataset.look = look;
	}
	speak((asked.get("lang") ?? "").slice(0, 2).toLowerCase());
	sayAll();
	document.title = say("embedTitle");
	find("embed").hidden = false;
	addEventListener("hashchange", () => location.reload());
	const picture = new Picture(find("embed-board"), "heads");
	/** @type {HTMLAnchorElement} */ (find("embed-open")).href = shapeLink(addressOf(SHAPE));

	if (SHAPE_FAULT !== null) {
		fail(sayPicture(SHAPE_FAULT));
		return;
	}
	const { game, fault } = readLink(asked.has("board") ? location.search : location.hash);
	if (game === null) {
		fail(fault === "" ? say("embedWanted") : say("linkWrong", { reason: fault }));
		return;
	}
	const given = game.made + game.undone !== "";
	if (game.undone === "") {
		game.restart();
	}
	picture.show(game.board());
	try {
		if (!given) {
			const { moves, length } = solve(await loadTable(game.board()), game.board());
			if (length < 0) {
				fail(say("aboutUnsolvable"));
				return;
			}
			game.undone = moves;
		}
		new Embed(game, given, picture);
	} catch {
		fail(failure("embedNoAnswer", game.board()));
	}
}

await start();
