// A shape that is drawn: on a grid, by finger, mouse or keys, or as text. Its strokes, center and moves are seen as it comes to be, and what
// is wrong with it where it is.

import { CATALOG, addressOf, figures, isLarge, parseShape, pictureOf } from "../game/shape.js";
import { figure, say } from "../words/words.js";
import { announce, copy, find, onClick, toast } from "./dom.js";
import { PITCH } from "./layout.js";
import { draw, drawn } from "./picture.js";
import { sayPicture, shapeLink } from "./share.js";

/** @typedef {import("../game/shape.js").PictureFault} PictureFault */
/** @typedef {import("../game/shape.js").Shape} Shape */

const SIDE = 13; // squares of the grid each way
const MOST = 25; // if the picture is larger
const EDGE = 4; // units around the grid, for letters
const BRUSHES = ["o", ".", " "];

/** @type {Record<string, import("../words/words.js").Key>} */
const NAMES = { o: "sketchCenter", ".": "sketchCell", " ": "sketchNothing" };

/** @type {Record<string, [row: number, column: number]>} */
const WAYS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };

export class Sketch {
	#text = /** @type {HTMLTextAreaElement} */ (find("sketch-text"));
	#from = /** @type {HTMLSelectElement} */ (find("sketch-from"));
	#side = SIDE;
	/** What is drawn, from the grid's upper left corner on; it may go beyond the grid. @type {string[][]} */
	#rows = [];
	/** Which row of the grid each line of the text is, and which column its first character. @type {{rows: (number | undefined)[], column: number}} */
	#place = { rows: [], column: 0 };
	#brush = "o";
	/** @type {string | null} what a finger or the mouse draws with now */
	#drawing = null;
	/** @type {HTMLElement[]} */
	#squares = [];
	/** @type {Shape | null} */
	#shape = null;

	constructor() {
		BRUSHES.forEach((brush) => onClick(`brush-${BRUSHES.indexOf(brush)}`, () => {
			this.#brush = brush;
			this.say();
		}));
		this.#text.addEventListener("input", () => this.begin(this.#text.value, true));
		this.#from.addEventListener("change", () => this.begin(pictureOf(CATALOG[this.#from.value])));
		onClick("sketch-clear", () => this.begin(""));
		onClick("sketch-copy", () => this.#give(this.#text.value));
		onClick("sketch-link", () => this.#give(this.#link()));
		onClick("sketch-play", () => location.assign(this.#link()));
		const grid = find("sketch-grid");
		grid.addEventListener("pointerdown", (event) => {
			const square = this.#below(event);
			if (event.button === 0 && square >= 0) {
				this.#drawing = this.#at(square) === this.#brush ? " " : this.#brush;
				this.#set(square, this.#drawing);
			}
		});
		grid.addEventListener("pointermove", (event) => {
			const square = this.#drawing === null ? -1 : this.#below(event);
			if (square >= 0) {
				this.#set(square, this.#drawing ?? "");
			}
		});
		for (const end of ["pointerup", "pointercancel"]) {
			document.addEventListener(end, () => {
				this.#drawing = null;
			});
		}
		grid.addEventListener("keydown", (event) => this.#key(event));
		grid.addEventListener("focusin", (event) => this.#reach(this.#squares.indexOf(/** @type {HTMLElement} */ (event.target))));
	}

	/**
	 * Begins with a picture.
	 * @param {string} text
	 * @param {boolean} [typed] it stands in the field already
	 */
	begin(text, typed = false) {
		if (!typed) {
			this.#text.value = text;
		}
		const lines = text.replace(/^\ufeff/, "").split("\n")
			.map((line) => (/^ *#|^name:/.test(line) ? null : untilLast([...line.replace(/\r$/, "")])));
		const drawnLines = lines.filter((line) => line !== null);
		const above = Math.max(0, drawnLines.findIndex((line) => line.length > 0));
		const indent = least(drawnLines.map(firstOf));
		const wide = drawnLines.reduce((wide, line) => Math.max(wide, line.length - indent), 0);
		const high = drawnLines.findLastIndex((line) => line.length > 0) + 1 - above;
		this.#lay(Math.max(SIDE, Math.min(MOST, Math.max(wide, high))));
		const top = Math.max(0, Math.floor((this.#side - high) / 2)) - above;
		const left = Math.max(0, Math.floor((this.#side - wide) / 2)) - indent;
		let row = top;
		this.#place = { rows: lines.map((line) => (line === null ? undefined : row++)), column: left };
		drawnLines.slice(above, above + high).forEach((line, i) => {
			const row = [...Array(Math.max(0, left)).fill(" "), ...line.slice(Math.max(0, -left))];
			this.#rows[top + above + i] = row.concat(Array(Math.max(0, this.#side - row.length)).fill(" "));
		});
		this.say();
	}

	/** Makes an empty grid, and its squares if there are others. @param {number} side */
	#lay(side) {
		this.#side = side;
		this.#rows = Array.from({ length: side }, () => Array(side).fill(" "));
		if (this.#squares.length === side * side) {
			return;
		}
		find("sketch-grid").replaceChildren(...this.#rows.map((columns) => {
			const row = document.createElement("div");
			row.role = "row";
			row.append(...columns.map(() => {
				const square = document.createElement("button");
				square.type = "button";
				square.role = "gridcell";
				square.tabIndex = -1;
				return square;
			}));
			return row;
		}));
		this.#squares = [...find("sketch-grid").querySelectorAll("button")];
		this.#squares[Math.floor(this.#squares.length / 2)].tabIndex = 0;
	}

	/** The square below a pointer, -1 for none. @param {PointerEvent} event */
	#below(event) {
		const below = document.elementFromPoint(event.clientX, event.clientY);
		return this.#squares.findIndex((square) => square === below);
	}

	/** @param {number} square */
	#at(square) {
		return this.#rows[Math.floor(square / this.#side)][square % this.#side];
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const square = this.#squares.indexOf(/** @type {HTMLElement} */ (event.target));
		const way = WAYS[event.key];
		if (square < 0 || event.ctrlKey || event.metaKey || event.altKey) {
			return;
		}
		if (way !== undefined) {
			const [row, column] = [Math.floor(square / this.#side) + way[0], (square % this.#side) + way[1]];
			if (Math.min(row, column) >= 0 && Math.max(row, column) < this.#side) {
				this.#squares[row * this.#side + column].focus();
			}
		} else if (event.key === "." || event.key === "o" || event.key === "O") {
			this.#set(square, event.key.toLowerCase());
		} else if (["Backspace", "Delete", "0"].includes(event.key)) {
			this.#set(square, " ");
		} else if (event.key === " " || event.key === "Enter") {
			this.#set(square, this.#at(square) === this.#brush ? " " : this.#brush);
		} else {
			return;
		}
		event.preventDefault();
	}

	/** Makes a square the one that Tab comes to. @param {number} square */
	#reach(square) {
		this.#squares.forEach((button, other) => {
			button.tabIndex = other === square ? 0 : -1;
		});
	}

	/**
	 * @param {number} square
	 * @param {string} drawn
	 */
	#set(square, drawn) {
		if (this.#at(square) === drawn) {
			return;
		}
		this.#rows[Math.floor(square / this.#side)][square % this.#side] = drawn;
		const lines = this.#rows.map((row) => row.join("").trimEnd());
		const top = Math.max(0, lines.findIndex((line) => line !== ""));
		const left = least(this.#rows.map(firstOf));
		this.#text.value = lines.slice(top, lines.findLastIndex((line) => line !== "") + 1).map((line) => line.slice(left)).join("\n");
		this.#place = { rows: this.#text.value.split("\n").map((_, i) => top + i), column: left };
		this.say();
		announce(this.#squares[square].getAttribute("aria-label") ?? "");
	}

	#link() {
		return this.#shape === null ? "" : shapeLink(addressOf(this.#shape));
	}

	/** @param {string} text */
	async #give(text) {
		toast(await copy(text) ? say("copied") : text);
	}

	/** Shows and tells what is drawn, and what is wrong with it. */
	say() {
		const { shape, fault } = parseShape(this.#text.value);
		this.#shape = shape;
		const empty = this.#text.value.trim() === "";
		const large = shape !== null && isLarge(shape);
		find("sketch-error").textContent = large ? say("sketchLarge") : fault === null || empty ? "" : sayPicture(fault);
		find("sketch-state").textContent = shape === null ? (empty ? say("sketchEmpty") : "")
			: say("sketchTold", { ...figures(shape), n: Number(figures(shape).masks), masks: figure(figures(shape).masks) });
		find("sketch-state").textContent += this.#rows.some((row, i) => Math.max(row.length, i + 1) > this.#side)
			? say("sentenceGap") + say("sketchBeyond", { side: this.#side }) : "";
		for (const [id, can] of /** @type {const} */ ([
			["sketch-play", shape !== null && !large], ["sketch-link", shape !== null], ["sketch-copy", !empty], ["sketch-clear", !empty],
		])) {
			/** @type {HTMLButtonElement} */ (find(id)).disabled = !can;
		}
		BRUSHES.forEach((brush, i) => find(`brush-${i}`).setAttribute("aria-pressed", String(brush === this.#brush)));
		const chosen = shape === null ? "" : addressOf(shape);
		this.#from.replaceChildren(...["", ...Object.keys(CATALOG)].map((name) => new Option(name, name, false, name === chosen)));
		this.#from.options[0].disabled = true;
		this.#draw(shape, fault);
	}

	/**
	 * @param {Shape | null} shape
	 * @param {PictureFault | null} fault
	 */
	#draw(shape, fault) {
		const side = this.#side;
		/** @param {number} row @param {number} column */
		const square = (row, column) => (row < side && column < side ? row * side + column : -1);
		const wrong = fault === null || fault.line === 0 ? -1
			: square(this.#place.rows[fault.line - 1] ?? side, fault.column - 1 + this.#place.column);
		const found = this.#squares.flatMap((_, square) => (/[.o]/.test(this.#at(square)) ? [square] : []));
		const positions = found.map((square) => ({ row: Math.floor(square / side), column: square % side }));
		/** @param {number} row @param {number} column */
		const middle = (row, column) => ({ x: (column + 0.5) * PITCH, y: (row + 0.5) * PITCH });
		const layout = {
			cells: positions.map(({ row, column }) => middle(row, column)), heads: [], size: 0, free: true,
			left: -EDGE, top: -EDGE, width: side * PITCH + 2 * EDGE, height: side * PITCH + 2 * EDGE,
		};
		// Also a picture that is not whole has strokes: what is side by side.
		const strokes = found.flatMap((square, cell) => [1, side].filter((step) => step !== 1 || square % side < side - 1)
			.flatMap((step) => (found.includes(square + step) ? [[cell, found.indexOf(square + step)]] : [])));
		const svg = drawn({ positions, strokes, inverse: [], letters: [], name: "", picture: "",
			center: found.flatMap((square, cell) => (this.#at(square) === "o" ? [cell] : [])) }, layout);
		const firsts = this.#rows.map(firstOf);
		const [top, left] = [firsts.findIndex((first) => first >= 0), least(firsts)];
		for (const [move, stroke] of shape?.strokes.entries() ?? []) {
			const [head, next] = stroke.map((cell) => shape?.positions[cell] ?? { row: 0, column: 0 })
				.map(({ row, column }) => middle(top + row, left + column));
			if (Math.max(head.x, head.y) > side * PITCH) {
				continue; // beyond the grid
			}
			const text = draw("text", { class: "sketch-head", x: head.x + (head.x - next.x) * 0.73, y: head.y + (head.y - next.y) * 0.73 + 1.7 });
			text.textContent = shape?.letters[move] ?? "";
			svg.append(text);
		}
		this.#squares.forEach((square, i) => {
			const drawn = this.#at(i);
			const odd = NAMES[drawn] === undefined;
			square.className = i === wrong ? "wrong" : "";
			square.textContent = odd ? drawn : "";
			square.setAttribute("aria-label", say("sketchSquare", {
				row: Math.floor(i / side) + 1, column: i % side + 1, drawn: odd ? drawn : say(NAMES[drawn]),
				wrong: i === wrong ? say("sketchWrong") : "",
			}));
		});
		find("sketch-board").querySelector("svg")?.remove();
		find("sketch-board").prepend(svg);
		find("sketch-grid").style.setProperty("--side", String(side));
	}
}

/** Returns the characters of a line without the blanks at its end. @param {string[]} line */
const untilLast = (line) => line.slice(0, line.findLastIndex((drawn) => drawn !== " ") + 1);

/** Returns the place of the first character that is no blank, -1 if there is none. @param {string[]} line */
const firstOf = (line) => line.findIndex((drawn) => drawn !== " ");

/** Returns the least of the places that there are, 0 if there is none. @param {number[]} places */
const least = (places) => Math.max(0, places.reduce((least, place) => (place >= 0 && (least < 0 || place < least) ? place : least), -1));
