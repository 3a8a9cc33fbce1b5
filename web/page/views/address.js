// The page's address holds the game and the view that is seen, so that a reload, a link and the way back find them again.

import { SHAPE_FAULT } from "../game/board.js";
import { gameLink } from "./share.js";

/** @typedef {import("../game/play.js").Game} Game */

const NOTE_TIME = 250; // milliseconds until the address holds the game

export class Address {
	/** The view that is seen. */
	view;
	#game;
	#note = 0;

	/**
	 * @param {string[]} views the first is seen if the address names none
	 * @param {() => Game} game the one that is played
	 * @param {{link: () => void, view: () => void}} told when the address was changed by hand, or by a link; and when another view is seen
	 */
	constructor(views, game, told) {
		this.#game = game;
		const read = () => {
			const named = new URLSearchParams(location.hash.slice(1)).get("view") ?? "";
			return views.includes(named) ? named : views[0];
		};
		this.view = read();
		addEventListener("hashchange", () => {
			const back = history.state !== null; // to an address that was put there
			this.view = read();
			if (back) {
				this.#put();
			} else {
				told.link();
			}
			told.view();
		});
	}

	/** Notes, soon, that there is something new. */
	note() {
		clearTimeout(this.#note);
		this.#note = setTimeout(() => this.#put(), NOTE_TIME);
	}

	/**
	 * Goes to a view, from which there is a way back.
	 * @param {string} view
	 */
	go(view) {
		if (view !== this.view) {
			this.#put();
			this.view = view;
			history.pushState({}, "", this.#link());
		}
	}

	/**
	 * Sees another view in the place of one, to which there is no way back.
	 * @param {string} view
	 */
	stay(view) {
		this.view = view;
		this.#put();
	}

	#put() {
		clearTimeout(this.#note);
		if (SHAPE_FAULT !== null && this.view === "shapes") {
			return; // the picture that is to be mended stays in the address
		}
		history.replaceState({}, "", this.#link());
	}

	#link() {
		return `${gameLink(this.#game(), true)}${this.view === "play" ? "" : `&view=${this.view}`}`;
	}
}
