// The picture of a board: its strokes and their symbols, which can move.

import { LETTERS, POSITIONS, SHAPE, STROKES } from "../game/board.js";
import { PITCH, layOut } from "./layout.js";
import { LINES, lineOf, linesOf, way } from "./lines.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {import("../game/shape.js").Shape} Shape */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Point} Point */
/** @typedef {import("./lines.js").Line} Line */

const TURN_TIME = 220; // milliseconds that a move is seen

/** The pictures of the symbols, around 0, 0. */
const PATHS = [
	"",
	"M-3.9 0a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0Z",
	"M0-4 4 0 0 4-4 0Z",
	"M-3-3H3V3H-3Z",
	"M0-4.3 4.3 3.4H-4.3Z",
	"M-4.3-3.4H4.3L0 4.3Z",
	"M-2.3-3.8H2.3L4.3 0 2.3 3.8H-2.3L-4.3 0Z",
	"M-2-4H2V-2H4V2H2V4H-2V2H-4V-2H-2Z",
	"M-4-2-2-4 0-2.2 2-4 4-2 2.2 0 4 2 2 4 0 2.2-2 4-4 2-2.2 0Z",
	"M0-4.3 4.2-1 2.6 3.8H-2.6L-4.2-1Z",
];

let pictures = 0;

export class Picture {
	/** The picture itself. */
	svg;
	/** Where everything is in it. @type {Layout} */
	layout;
	/** The heads, by move. @type {Element[]} */
	heads = [];

	/** @type {SVGGElement[]} */
	#tokens;
	#ghost = newToken(); // of the symbol that is at both ends of its stroke
	#moving = draw("g", { class: "moving" });
	#bars;
	#marks;
	#rings;
	#clip = `picture-${++pictures}`; // names what clips its lines
	#board = "";
	/** @type {{line: Line, offset: number, frame: number} | null} */
	#turning = null;

	/**
	 * Draws an empty board into a host: with the heads around it, with room for them, or without either.
	 * @param {Element} host
	 * @param {"heads" | "room" | "bare"} around
	 */
	constructor(host, around) {
		const layout = layOut(SHAPE, around !== "bare");
		this.layout = layout;
		this.#tokens = POSITIONS.map(newToken);
		this.#bars = LINES.map((line) => bar(line, layout));
		this.#marks = this.#bars.map((bar) => draw("rect", { class: "mark", ...bar }));
		this.#rings = layout.cells.map((at) => draw("circle", { class: "ring", ...round(at, 4.7) }));
		if (around === "heads") {
			this.heads = STROKES.map((_, move) => drawnHead(move, layout));
		}
		this.svg = drawn(SHAPE, layout, draw("defs", {},
			...this.#bars.map((bar, i) => draw("clipPath", { id: `${this.#clip}-${i}` }, draw("rect", bar)))));
		this.svg.append(...this.#tokens, this.#moving, ...this.#marks, ...this.#rings, ...this.heads);
		host.prepend(this.svg);
		/** @type {HTMLElement} */ (host).style.aspectRatio = `${layout.width} / ${layout.height}`;
		host.classList.toggle("full", around !== "bare" && !layout.free);
	}

	/**
	 * Shows a board, at rest.
	 * @param {Board} board
	 */
	show(board) {
		this.#rest();
		this.#board = board;
		this.#tokens.forEach((token, cell) => {
			dress(token, board[cell]);
			const { x, y } = this.layout.cells[cell];
			token.setAttribute("transform", `translate(${x} ${y})`);
		});
	}

	/**
	 * Shows a board whose stroke goes to its place.
	 * @param {Board} board
	 * @param {Move} move that was made last
	 * @param {number} offset cells that its symbols are from their places, downwards or to the right
	 */
	turn(board, move, offset) {
		const line = LINES[lineOf(move)];
		if (this.#turning !== null && this.#turning.line === line) {
			offset += this.#turning.offset; // it goes on from where it is
		}
		this.show(board);
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
			return;
		}
		offset = Math.max(-3, Math.min(3, offset));
		const turning = { line, offset, frame: 0 };
		this.#turning = turning;
		const begin = performance.now();
		/** @param {number} now */
		const frame = (now) => {
			const part = Math.max(0, Math.min(1, (now - begin) / TURN_TIME));
			turning.offset = offset * (1 - part) ** 3;
			if (part === 1) {
				this.show(board);
				return;
			}
			this.shift(line, turning.offset);
			turning.frame = requestAnimationFrame(frame);
		};
		this.shift(line, offset);
		turning.frame = requestAnimationFrame(frame);
	}

	/** Ends what moves. */
	#rest() {
		if (this.#turning !== null) {
			cancelAnimationFrame(this.#turning.frame);
			this.#turning = null;
		}
		this.#moving.removeAttribute("clip-path");
		this.#moving.before(...this.#moving.children);
		this.#ghost.remove();
	}

	/** Where the stroke of a move is now, for a finger that takes hold of it. */
	still() {
		this.show(this.#board);
	}

	/**
	 * Draws a line's symbols off their places: what leaves one end comes in at the other.
	 * @param {Line} line
	 * @param {number} offset
	 */
	shift(line, offset) {
		this.#moving.setAttribute("clip-path", `url(#${this.#clip}-${LINES.indexOf(line)})`);
		const { cells } = this.layout;
		const length = line.cells.length;
		line.cells.forEach((cell, i) => {
			const token = this.#tokens[cell];
			const place = (((i + offset) % length) + length) % length;
			move(token, place);
			if (token.parentNode !== this.#moving) {
				this.#moving.append(token);
			}
			if (place > length - 1) {
				dress(this.#ghost, this.#board[cell]);
				move(this.#ghost, place - length);
				this.#moving.append(this.#ghost);
			}
		});
		/** @param {Element} token @param {number} place */
		function move(token, place) {
			const from = Math.max(0, Math.min(length - 2, Math.floor(place)));
			const [one, two] = [cells[line.cells[from]], cells[line.cells[from + 1]]];
			const part = place - from;
			const beyond = part < 0 || part > 1; // an end, where one cell is like another
			/** @param {number} a @param {number} b */
			const between = (a, b) => (a === b ? a : beyond ? (part < 0 ? a + part * PITCH : b + (part - 1) * PITCH) : a + part * (b - a));
			token.setAttribute("transform", `translate(${between(one.x, two.x).toFixed(3)} ${between(one.y, two.y).toFixed(3)})`);
		}
	}

	/**
	 * Marks the stroke and the head of a move, or none.
	 * @param {Move} move -1 for none
	 */
	mark(move) {
		this.#marks.forEach((mark, i) => mark.classList.toggle("marked", move >= 0 && i === lineOf(move)));
		this.heads.forEach((head, i) => head.classList.toggle("marked", i === move));
	}

	/**
	 * Shows whether the game is won.
	 * @param {boolean} won
	 */
	win(won) {
		this.svg.classList.toggle("won", won);
	}

	/**
	 * Draws rings around cells, and broken ones around others.
	 * @param {number[]} cells
	 * @param {number[]} [others]
	 */
	ring(cells, others = []) {
		this.#rings.forEach((ring, cell) => {
			ring.classList.toggle("marked", cells.includes(cell) || others.includes(cell));
			ring.classList.toggle("broken", others.includes(cell));
		});
	}
}

/**
 * Makes an element of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} children
 */
export function draw(name, attributes, ...children) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const [attribute, value] of Object.entries(attributes)) {
		element.setAttribute(attribute, String(value));
	}
	element.append(...children);
	return element;
}

/**
 * Draws a shape without symbols.
 * @param {Shape} shape
 * @param {Layout} layout
 * @param {Element[]} first what comes before it
 */
export function drawn(shape, layout, ...first) {
	const { left, top, width, height, cells } = layout;
	return /** @type {SVGSVGElement} */ (draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true", class: "picture" },
		...first,
		...linesOf(shape).map((line) => draw("rect", { class: "track", ...bar(line, layout) })),
		draw("path", { class: "center", d: centerPath(shape, layout) }),
		...cells.map((at, cell) => draw("circle", { class: shape.center.includes(cell) ? "well inner" : "well", ...round(at, 4.4) })),
	));
}

/**
 * @param {Line} line
 * @param {Layout} layout
 */
function bar({ cells }, layout) {
	const [first, last] = [cells[0], cells[cells.length - 1]].map((cell) => layout.cells[cell]);
	const wide = PITCH - 0.6;
	return { x: first.x - wide / 2, y: first.y - wide / 2, rx: wide / 2, width: last.x - first.x + wide, height: last.y - first.y + wide };
}

/**
 * Returns the circle around a place.
 * @param {Point} at
 * @param {number} r its radius
 */
const round = ({ x, y }, r) => ({ cx: x, cy: y, r });

/** @returns {SVGGElement} */
function newToken() {
	const text = draw("text", { "text-anchor": "middle", y: 1.55 });
	return /** @type {SVGGElement} */ (draw("g", { class: "token" }, draw("path", {}), text));
}

/**
 * Makes a token show a symbol.
 * @param {Element} token
 * @param {string} symbol
 */
function dress(token, symbol) {
	if (token.getAttribute("data-symbol") !== symbol) {
		token.setAttribute("data-symbol", symbol);
		token.children[0].setAttribute("d", PATHS[Number(symbol)]);
		token.children[1].textContent = symbol;
	}
}

/**
 * Draws a symbol alone, for a line of text.
 * @param {number} symbol
 */
export function drawnSymbol(symbol) {
	const token = newToken();
	dress(token, String(symbol));
	return draw("svg", { viewBox: "-5 -5 10 10", "aria-hidden": "true", class: "symbol" }, token);
}

/**
 * Returns the outline of the center: its cells with round corners, and what lies between those side by side.
 * @param {Shape} shape
 * @param {Layout} layout
 */
function centerPath({ center, positions }, layout) {
	const half = PITCH / 2 + 0.3;
	const round = 5;
	const flat = 2 * (half - round);
	/** @param {number} cell @param {number} right @param {number} down */
	const beside = (cell, right, down) => center.find((other) =>
		positions[other].column === positions[cell].column + right && positions[other].row === positions[cell].row + down);
	return center.map((cell) => {
		const { x, y } = layout.cells[cell];
		const [right, below, corner] = [beside(cell, 1, 0), beside(cell, 0, 1), beside(cell, 1, 1)].map((other) => layout.cells[other ?? -1]);
		/** @param {number} left @param {number} top @param {number} to @param {number} bottom */
		const box = (left, top, to, bottom) => `M${left} ${top}H${to}V${bottom}H${left}Z`;
		return `M${x - flat / 2} ${y - half}h${flat}a5 5 0 0 1 5 5v${flat}a5 5 0 0 1-5 5h${-flat}a5 5 0 0 1-5-5v${-flat}a5 5 0 0 1 5-5Z` +
			(right ? box(x, y - half, right.x, y + half) : "") + (below ? box(x - half, y, x + half, below.y) : "") +
			(right && below && corner ? box(x, y, corner.x, corner.y) : "");
	}).join("");
}

/**
 * Draws the arrow of a move and its letter, on 28 units each way.
 * @param {Move} move
 */
export function arrow(move) {
	const turns = { up: 0, right: 90, down: 180, left: 270 };
	const places = { up: [14, 20], right: [12.5, 18.2], down: [14, 16.4], left: [15.5, 18.2] }; // in the middle of the arrow
	const [x, y] = places[way(move)];
	const letter = draw("text", { x, y, "text-anchor": "middle" });
	letter.textContent = LETTERS[move];
	return [draw("path", { d: "M14 3.5 24 12.5V24.5H4V12.5Z", transform: `rotate(${turns[way(move)]} 14 14)` }), letter];
}

/**
 * Draws a head where it stands.
 * @param {Move} move
 * @param {Layout} layout
 */
function drawnHead(move, { heads, size }) {
	const { x, y } = heads[move];
	return draw("g", { class: "head", transform: `translate(${x} ${y}) scale(${size / 28}) translate(-14 -14)` }, ...arrow(move));
}
