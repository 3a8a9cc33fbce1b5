// A board that is painted: with a brush for each symbol and one for none, by finger, mouse or keys.

import { CELLS, CENTER, CLASSIC, MOST_SYMBOLS, POSITIONS, SIZES } from "../game/board.js";
import { say } from "../words/words.js";
import { find, onClick } from "./dom.js";
import { PITCH, box } from "./layout.js";
import { Picture, draw, drawnSymbol } from "./picture.js";

/** @typedef {import("../game/board.js").Board} Board */

const EACH = CLASSIC ? SIZES[0] : CELLS; // cells of a symbol, at most
const SIDE = Math.max(...POSITIONS.flatMap(({ row, column }) => [row, column])) + 1; // cells from end to end
const EMPTY = "0".repeat(CELLS);

/** How far keys go from cell to cell. @type {Record<string, [row: number, column: number]>} */
const WAYS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };

export class Paint {
	#host = find("paint");
	#picture = new Picture(this.#host, "bare");
	#cells = POSITIONS.map((_, cell) => newCell(cell, this.#picture.layout));
	#brushes = Array.from({ length: MOST_SYMBOLS + 1 }, (_, symbol) => newBrush(symbol));
	#brush = 1;
	#symbols = EMPTY; // by cell, 0 for none
	#begun = false; // whether something was painted that was not played
	#painting = false; // whether a finger or the mouse is

	/** @param {(board: Board) => void} play begins a game with what was painted */
	constructor(play) {
		this.#host.append(...this.#cells);
		find("brushes").classList.toggle("more", !CLASSIC);
		find("brushes").append(...this.#brushes.slice(1), this.#brushes[0]);
		this.#brushes.forEach((button, symbol) => button.addEventListener("click", () => {
			this.#brush = symbol;
			this.#refresh();
		}));
		onClick("paint-clear", () => this.#show(EMPTY));
		onClick("paint-fill", () => this.#show(filled(this.#symbols)));
		onClick("paint-play", () => {
			this.#begun = false;
			play(this.#symbols);
		});
		this.#connect();
		this.#reach(0);
	}

	/** Connects the board with pointers and keys. */
	#connect() {
		this.#host.addEventListener("pointerdown", (event) => {
			this.#painting = event.button === 0;
			this.#drag(event);
		});
		this.#host.addEventListener("pointermove", (event) => this.#drag(event));
		for (const end of ["pointerup", "pointercancel"]) {
			document.addEventListener(end, () => {
				this.#painting = false;
			});
		}
		this.#cells.forEach((button, cell) => {
			button.addEventListener("click", () => this.#set(cell, this.#brush));
			button.addEventListener("focus", () => this.#reach(cell));
			button.addEventListener("keydown", (event) => this.#key(event, cell));
		});
	}

	/**
	 * Begins anew from a board, unless something is painted that was not played.
	 * @param {Board} board
	 */
	open(board) {
		if (!this.#begun) {
			this.#symbols = board;
		}
		this.#refresh();
	}

	/** Paints the cell below a pointer. @param {PointerEvent} event */
	#drag(event) {
		const below = this.#painting ? document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell") : null;
		const cell = this.#cells.findIndex((button) => button === below);
		if (cell >= 0) {
			this.#set(cell, this.#brush);
		}
	}

	/**
	 * @param {KeyboardEvent} event
	 * @param {number} cell
	 */
	#key(event, cell) {
		const way = WAYS[event.key];
		if (event.ctrlKey || event.metaKey || event.altKey) {
			return;
		}
		if (way !== undefined) {
			this.#cells[beside(cell, way)].focus();
		} else if (/^\d$/.test(event.key) && Number(event.key) <= MOST_SYMBOLS) {
			this.#set(cell, Number(event.key));
		} else if (event.key === "Backspace" || event.key === "Delete") {
			this.#set(cell, 0);
		} else {
			return;
		}
		event.preventDefault();
	}

	/** Makes a cell the one that Tab comes to. @param {number} cell */
	#reach(cell) {
		this.#cells.forEach((button, other) => {
			button.tabIndex = other === cell ? 0 : -1;
		});
	}

	/**
	 * @param {number} cell
	 * @param {number} symbol
	 */
	#set(cell, symbol) {
		if (this.#symbols[cell] !== String(symbol)) {
			this.#show(this.#symbols.slice(0, cell) + symbol + this.#symbols.slice(cell + 1));
		}
	}

	/** @param {string} symbols */
	#show(symbols) {
		this.#begun = true;
		this.#symbols = symbols;
		this.#refresh();
	}

	/** Shows and tells what is painted, and what is wrong with it. */
	#refresh() {
		this.#picture.show(this.#symbols);
		this.#cells.forEach((button, cell) => {
			const { row, column } = POSITIONS[cell];
			const symbol = this.#symbols[cell];
			button.setAttribute("aria-label", say("paintCell", {
				cell, row: row + 1, column: column + 1, where: CENTER.includes(cell) ? say("paintCenter") : "",
				symbol: symbol === "0" ? say("paintEmpty") : symbol,
			}));
		});
		const all = counts(this.#symbols);
		this.#brushes.forEach((button, symbol) => {
			const n = all[symbol];
			button.setAttribute("aria-pressed", String(symbol === this.#brush));
			button.classList.toggle("many", symbol > 0 && n > EACH);
			button.children[1].textContent = symbol === 0 ? say("paintEmpty") : String(symbol);
			button.children[2].textContent = symbol === 0 || !CLASSIC ? String(n) : say("paintCount", { n });
		});
		const wrong = faults(all);
		find("paint-error").textContent = wrong.join(" ");
		find("paint-state").textContent = wrong.length > 0 ? "" : all[0] === 0 ? say(CLASSIC ? "paintReady" : "paintReadyAny") : say("paintLeft", { n: all[0] });
		/** @type {HTMLButtonElement} */ (find("paint-play")).disabled = wrong.length > 0 || all[0] > 0;
		/** @type {HTMLButtonElement} */ (find("paint-fill")).disabled = all.slice(1).some((n) => n > EACH) || all[0] === 0;
		/** @type {HTMLButtonElement} */ (find("paint-clear")).disabled = all[0] === CELLS;
	}
}

/**
 * Says what is wrong with so many cells of each symbol, and of none at 0.
 * @param {number[]} all
 */
function faults(all) {
	const wrong = all.flatMap((n, symbol) => (symbol > 0 && n > EACH ? [say("paintMany", { symbol, n })] : []));
	if (all[0] === 0 && wrong.length === 0) {
		const gap = all.indexOf(0, 1);
		const after = all.findIndex((n, symbol) => gap > 0 && symbol > gap && n > 0);
		if (after > 0) {
			wrong.push(`${say("faultGap", { symbol: after, gap })}.`);
		}
		if (all.every((n) => n < CENTER.length)) {
			wrong.push(`${say("faultCenter")}.`);
		}
	}
	return wrong;
}

/**
 * Returns how many cells show each symbol, and at 0 how many none.
 * @param {string} symbols
 */
function counts(symbols) {
	return Array.from({ length: MOST_SYMBOLS + 1 }, (_, symbol) => symbols.split(String(symbol)).length - 1);
}

/**
 * Returns symbols with others in the empty cells, at random. They make a board that can be played, if any do: first come those that are
 * skipped, then as many of one as fill the center, and then those that are missing of a board that is dealt, in order.
 * @param {string} symbols
 */
function filled(symbols) {
	const all = counts(symbols);
	const added = /** @type {number[]} */ ([]);
	/** @param {number} symbol @param {number} wanted */
	const add = (symbol, wanted) => {
		while (all[symbol] < wanted && all[0] > 0) {
			added.push(symbol);
			all[symbol]++;
			all[0]--;
		}
	};
	const highest = Math.max(1, all.findLastIndex((n, symbol) => symbol > 0 && n > 0));
	for (let symbol = 1; symbol < highest; symbol++) {
		add(symbol, 1);
	}
	const center = all.findIndex((n, symbol) => symbol > 0 && symbol <= highest && n + all[0] >= CENTER.length);
	add(Math.max(1, center), CENTER.length);
	SIZES.forEach((size, i) => add(i + 1, size));
	const order = crypto.getRandomValues(new Uint32Array(added.length));
	const shuffled = [...added.keys()].sort((a, b) => order[a] - order[b]).map((i) => added[i]);
	return symbols.replace(/0/g, () => String(shuffled.pop() ?? 0));
}

/**
 * Returns the next cell of a line, or the same at its end. The board has gaps.
 * @param {number} cell
 * @param {[row: number, column: number]} way
 */
function beside(cell, [down, across]) {
	const { row, column } = POSITIONS[cell];
	for (let step = 1; step < SIDE; step++) {
		const next = POSITIONS.findIndex((other) => other.row === row + step * down && other.column === column + step * across);
		if (next >= 0) {
			return next;
		}
	}
	return cell;
}

/**
 * @param {number} cell
 * @param {import("./layout.js").Layout} layout
 */
function newCell(cell, layout) {
	const button = document.createElement("button");
	button.type = "button";
	button.className = "cell";
	box(button, layout.cells[cell], PITCH, layout);
	return button;
}

/** @param {number} symbol */
function newBrush(symbol) {
	const button = document.createElement("button");
	button.type = "button";
	const none = draw("svg", { viewBox: "-5 -5 10 10", "aria-hidden": "true", class: "symbol" }, draw("circle", { class: "well", r: 4.4 }));
	const name = document.createElement("span");
	name.className = "hidden";
	button.append(symbol === 0 ? none : drawnSymbol(symbol), name, document.createElement("span"));
	return button;
}
