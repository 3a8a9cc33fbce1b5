// Playing an answer: by itself, faster or slower, or a move at a time.

import { say } from "../words/words.js";
import { find, onClick } from "./dom.js";

/** @typedef {import("../game/board.js").Move} Move */

const PAUSES = [2000, 1300, 800, 450, 260]; // milliseconds between moves, by speed

/** Makes steps by itself, one after another, with a button that pauses and goes on. */
export class Pacer {
	/** Whether it makes steps. */
	running = false;

	#button;
	#speed;
	#step;
	#timer = 0;

	/**
	 * @param {HTMLElement} button
	 * @param {() => number} speed from 0 to 4
	 * @param {() => boolean} step makes a step, and returns whether another follows
	 */
	constructor(button, speed, step) {
		this.#button = button;
		this.#speed = speed;
		this.#step = step;
		button.addEventListener("click", () => this.run(!this.running));
	}

	/**
	 * Goes on, or pauses.
	 * @param {boolean} running
	 */
	run(running) {
		clearTimeout(this.#timer);
		this.running = running;
		this.say();
		if (running) {
			this.#timer = setTimeout(() => this.run(this.#step()), PAUSES[this.#speed()]);
		}
	}

	/** Says what the button does. */
	say() {
		const label = say(this.running ? "pause" : "play");
		this.#button.setAttribute("aria-label", label);
		this.#button.title = label;
		this.#button.querySelector("use")?.setAttribute("href", this.running ? "#icon-pause" : "#icon-play");
	}
}

export class Playback {
	/** Whether an answer is played, or could go on. */
	on = false;

	#make;
	#done;
	/** @type {Move[]} */
	#left = [];
	#pacer = new Pacer(find("pause"), () => Number(/** @type {HTMLInputElement} */ (find("speed")).value), () => this.#step());

	/**
	 * @param {(move: Move) => void} make makes a move
	 * @param {() => boolean} done whether the game is solved
	 */
	constructor(make, done) {
		this.#make = make;
		this.#done = done;
		onClick("step", () => {
			this.#pacer.run(false);
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
		this.#pacer.run(true);
	}

	/** Goes on, or pauses. */
	toggle() {
		this.#pacer.run(!this.#pacer.running);
	}

	/** Leaves the answer. */
	stop() {
		this.#pacer.run(false);
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
		this.#pacer.say();
	}

	/** Makes the next move, and returns whether another follows. */
	#step() {
		const move = this.#left.shift();
		if (this.#left.length === 0) {
			this.stop();
		}
		if (move !== undefined && !this.#done()) {
			this.#make(move);
		}
		return this.on;
	}
}
