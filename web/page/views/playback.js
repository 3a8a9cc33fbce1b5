// Playing an answer: by itself, faster or slower, or a move at a time.

import { say } from "../words/words.js";
import { find, onClick } from "./dom.js";

/** @typedef {import("../game/board.js").Move} Move */

const PAUSES = [2000, 1300, 800, 450, 260]; // milliseconds between moves, by speed

export class Playback {
	/** Whether an answer is played, or could go on. */
	on = false;

	#make;
	#done;
	/** @type {Move[]} */
	#left = [];
	#paused = false;
	#timer = 0;

	/**
	 * @param {(move: Move) => void} make makes a move
	 * @param {() => boolean} done whether the game is solved
	 */
	constructor(make, done) {
		this.#make = make;
		this.#done = done;
		onClick("pause", () => this.toggle());
		onClick("step", () => {
			this.#pause(true);
			this.#step();
		});
		onClick("stop", () => this.stop());
	}

	/**
	 * Plays moves.
	 * @param {Move[]} moves
	 */
	start(moves) {
		this.#left = moves;
		this.on = true;
		find("playback").hidden = false;
		this.#pause(false);
	}

	/** Goes on, or pauses. */
	toggle() {
		this.#pause(!this.#paused);
	}

	/** Leaves the answer. */
	stop() {
		clearTimeout(this.#timer);
		if (this.on) {
			const focused = find("playback").contains(document.activeElement);
			this.on = false;
			find("playback").hidden = true;
			if (focused) {
				find("new").focus();
			}
		}
	}

	/** Says what the button does. */
	say() {
		const label = say(this.#paused ? "play" : "pause");
		find("pause").setAttribute("aria-label", label);
		find("pause").title = label;
		find("pause").querySelector("use")?.setAttribute("href", this.#paused ? "#icon-play" : "#icon-pause");
	}

	/** @param {boolean} paused */
	#pause(paused) {
		clearTimeout(this.#timer);
		this.#paused = paused;
		this.say();
		if (!paused) {
			this.#wait();
		}
	}

	#wait() {
		const speed = Number(/** @type {HTMLInputElement} */ (find("speed")).value);
		this.#timer = setTimeout(() => {
			this.#step();
			if (this.on) {
				this.#wait();
			}
		}, PAUSES[speed]);
	}

	#step() {
		const move = this.#left.shift();
		if (this.#left.length === 0) {
			this.stop();
		}
		if (move !== undefined && !this.#done()) {
			this.#make(move);
		}
	}
}
