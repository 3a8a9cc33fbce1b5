// The board as it is seen and touched: an SVG picture of the strokes and their symbols, and a button at each head.

import { CENTER, LETTERS, POSITIONS, STROKES } from "../game/board.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {"up" | "right" | "down" | "left"} Way */

const PITCH = 10; // units from cell to cell
const ROOM = 14; // units around the cells, for the heads
const LENGTH = 7; // cells of a stroke
const TURN_TIME = 220; // milliseconds that a move is seen
const FLICK = 0.003; // cells in a millisecond that make a move of a short stroke of the finger
const BEGIN = 0.15; // cells that a finger goes before the stroke follows it

/** The pictures of the symbols, around 0, 0. */
const PATHS = [
	"",
	"M-3.9 0a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0Z",
	"M0-4 4 0 0 4-4 0Z",
	"M-3-3H3V3H-3Z",
];

/**
 * A line is one of the four strokes without a way: its cells from the top or the left, and the moves that turn it.
 * @typedef {{cells: number[], vertical: boolean, forth: Move, back: Move}} Line
 */

/** The lines, in the order of the moves A, B, G and H. @type {Line[]} */
export const LINES = STROKES.flatMap((stroke, move) => {
	const [head, tail] = [POSITIONS[stroke[0]], POSITIONS[stroke[LENGTH - 1]]];
	const vertical = head.column === tail.column;
	if (head.row > tail.row || head.column > tail.column) {
		return [];
	}
	const forth = STROKES.findIndex((other) => other[0] === stroke[LENGTH - 1] && other[1] === stroke[LENGTH - 2]);
	return [{ cells: stroke, vertical, forth, back: move }];
});

/**
 * Returns the line that a move turns, by its place among LINES.
 * @param {Move} move
 */
export function lineOf(move) {
	return LINES.findIndex((line) => line.forth === move || line.back === move);
}

/**
 * Returns where a move's symbols go.
 * @param {Move} move
 * @returns {Way}
 */
export function way(move) {
	const line = LINES[lineOf(move)];
	return line.vertical ? (line.back === move ? "up" : "down") : (line.back === move ? "left" : "right");
}

/**
 * Returns how many cells a move's symbols are from where they go, downwards or to the right, as it begins.
 * @param {Move} move
 */
export function entry(move) {
	return way(move) === "up" || way(move) === "left" ? 1 : -1;
}

/**
 * Makes an element of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} children
 */
function draw(name, attributes, ...children) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const [attribute, value] of Object.entries(attributes)) {
		element.setAttribute(attribute, String(value));
	}
	element.append(...children);
	return element;
}

/** @param {number} cell */
function middle(cell) {
	const { row, column } = POSITIONS[cell];
	return { x: (column + 0.5) * PITCH, y: (row + 0.5) * PITCH };
}

/** @param {Line} line */
function bar(line) {
	const { x, y } = middle(line.cells[0]);
	const long = LENGTH * PITCH - 0.6;
	const wide = PITCH - 0.6;
	return {
		x: x - wide / 2, y: y - wide / 2, rx: wide / 2,
		width: line.vertical ? wide : long, height: line.vertical ? long : wide,
	};
}

/** @returns {SVGGElement} */
function newToken() {
	const text = draw("text", { "text-anchor": "middle", y: 1.55 });
	return /** @type {SVGGElement} */ (draw("g", { class: "token" }, draw("path", {}), text));
}

export class BoardView {
	#svg;
	/** @type {SVGGElement[]} */
	#tokens = [];
	#ghost = newToken(); // of the symbol that is at both ends of its stroke
	#moving;
	/** @type {HTMLButtonElement[]} */
	#heads = [];
	/** @type {Element[]} */
	#marks = [];
	#board = "";
	/** @type {{line: Line, offset: number, frame: number} | null} */
	#turning = null;

	/**
	 * Draws an empty board into a host.
	 * @param {HTMLElement} host
	 * @param {(move: Move, times: number, rest: number) => void} onMove told of a move that is made that many times, and how many
	 * cells its stroke still has to go to its place
	 */
	constructor(host, onMove) {
		const side = LENGTH * PITCH + 2 * ROOM;
		this.#svg = draw("svg", { viewBox: `${-ROOM} ${-ROOM} ${side} ${side}`, "aria-hidden": "true", class: "picture" });
		const clips = draw("defs", {}, ...LINES.map((line, i) => draw("clipPath", { id: `line-${i}` }, draw("rect", bar(line)))));
		this.#svg.append(clips);
		this.#svg.append(...LINES.map((line) => draw("rect", { class: "track", ...bar(line) })));
		this.#svg.append(draw("path", { class: "center", "fill-rule": "evenodd", d: centerPath() }));
		for (let cell = 0; cell < POSITIONS.length; cell++) {
			const { x, y } = middle(cell);
			this.#svg.append(draw("circle", { class: CENTER.includes(cell) ? "well inner" : "well", cx: x, cy: y, r: 4.4 }));
		}
		this.#tokens = POSITIONS.map(newToken);
		this.#moving = draw("g", { class: "moving" });
		this.#svg.append(...this.#tokens, this.#moving);
		this.#marks = LINES.map((line) => draw("rect", { class: "mark", ...bar(line) }));
		this.#svg.append(...this.#marks);
		host.prepend(this.#svg);
		this.#heads = STROKES.map((_, move) => newHead(move, () => onMove(move, 1, entry(move))));
		host.append(...this.#heads);
		new Finger(/** @type {SVGSVGElement} */ (this.#svg), this, onMove);
	}

	/**
	 * Says what the heads' buttons do.
	 * @param {(move: Move) => string} label
	 */
	label(label) {
		this.#heads.forEach((head, move) => head.setAttribute("aria-label", label(move)));
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
			const { x, y } = middle(cell);
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
		this.#moving.setAttribute("clip-path", `url(#line-${LINES.indexOf(line)})`);
		const first = middle(line.cells[0]);
		line.cells.forEach((cell, i) => {
			const token = this.#tokens[cell];
			const place = (((i + offset) % LENGTH) + LENGTH) % LENGTH;
			move(token, place);
			if (token.parentNode !== this.#moving) {
				this.#moving.append(token);
			}
			if (place > LENGTH - 1) {
				dress(this.#ghost, this.#board[cell]);
				move(this.#ghost, place - LENGTH);
				this.#moving.append(this.#ghost);
			}
		});
		/** @param {Element} token @param {number} place */
		function move(token, place) {
			const [x, y] = line.vertical ? [first.x, first.y + place * PITCH] : [first.x + place * PITCH, first.y];
			token.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
		}
	}

	/**
	 * Marks the stroke and the head of a move, or none.
	 * @param {Move} move -1 for none
	 */
	mark(move) {
		this.#marks.forEach((mark, i) => mark.classList.toggle("marked", move >= 0 && i === lineOf(move)));
		this.#heads.forEach((head, i) => head.classList.toggle("marked", i === move));
	}

	/**
	 * Shows whether the game is won.
	 * @param {boolean} won
	 */
	win(won) {
		this.#svg.classList.toggle("won", won);
	}
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

/** The ring of the center. */
function centerPath() {
	const from = 2 * PITCH - 0.3;
	const to = 5 * PITCH + 0.3;
	const inner = 3 * PITCH + 0.3;
	const outer = 4 * PITCH - 0.3;
	const round = 5;
	return `M${from + round} ${from}H${to - round}a${round} ${round} 0 0 1 ${round} ${round}V${to - round}` +
		`a${round} ${round} 0 0 1-${round} ${round}H${from + round}a${round} ${round} 0 0 1-${round}-${round}V${from + round}` +
		`a${round} ${round} 0 0 1 ${round}-${round}ZM${inner} ${inner}V${outer}H${outer}V${inner}Z`;
}

/**
 * Makes the button of a head.
 * @param {Move} move
 * @param {() => void} onClick
 */
function newHead(move, onClick) {
	const button = document.createElement("button");
	button.type = "button";
	button.className = `head head-${LETTERS[move].toLowerCase()}`;
	button.dataset.move = LETTERS[move];
	const turns = { up: 0, right: 90, down: 180, left: 270 };
	const places = { up: [14, 20], right: [12.5, 18.2], down: [14, 16.4], left: [15.5, 18.2] }; // in the middle of the arrow
	const [x, y] = places[way(move)];
	const letter = draw("text", { x, y, "text-anchor": "middle" });
	letter.textContent = LETTERS[move];
	const arrow = draw("path", { d: "M14 3.5 24 12.5V24.5H4V12.5Z", transform: `rotate(${turns[way(move)]} 14 14)` });
	button.append(draw("svg", { viewBox: "0 0 28 28", "aria-hidden": "true" }, arrow, letter));
	button.addEventListener("click", onClick);
	return button;
}

/** A finger, or a mouse, that drags strokes. */
class Finger {
	#svg;
	#view;
	#onMove;
	/** @type {{id: number, x: number, y: number, lines: Line[], line: Line | null, offset: number, trail: {at: number, offset: number}[]} | null} */
	#drag = null;

	/**
	 * @param {SVGSVGElement} svg
	 * @param {BoardView} view
	 * @param {(move: Move, times: number, rest: number) => void} onMove
	 */
	constructor(svg, view, onMove) {
		this.#svg = svg;
		this.#view = view;
		this.#onMove = onMove;
		svg.addEventListener("pointerdown", (event) => this.#down(event));
		svg.addEventListener("pointermove", (event) => this.#move(event));
		svg.addEventListener("pointerup", (event) => this.#up(event));
		svg.addEventListener("pointercancel", () => this.#end());
		svg.addEventListener("lostpointercapture", () => this.#end());
	}

	/**
	 * Returns where a pointer is, in cells.
	 * @param {PointerEvent} event
	 */
	#place(event) {
		const box = this.#svg.getBoundingClientRect();
		const scale = (LENGTH * PITCH + 2 * ROOM) / box.width / PITCH;
		return { x: (event.clientX - box.left) * scale - ROOM / PITCH, y: (event.clientY - box.top) * scale - ROOM / PITCH };
	}

	/** @param {PointerEvent} event */
	#down(event) {
		const { x, y } = this.#place(event);
		const lines = LINES.filter((line) => line.cells.some((cell) => {
			const { row, column } = POSITIONS[cell];
			return Math.floor(y) === row && Math.floor(x) === column;
		}));
		if (this.#drag !== null || event.button !== 0 || lines.length === 0) {
			return;
		}
		this.#drag = { id: event.pointerId, x, y, lines, line: null, offset: 0, trail: [] };
		this.#svg.setPointerCapture(event.pointerId);
		this.#svg.classList.add("held");
	}

	/** @param {PointerEvent} event */
	#move(event) {
		const drag = this.#drag;
		if (drag === null || event.pointerId !== drag.id) {
			return;
		}
		const { x, y } = this.#place(event);
		const [across, down] = [x - drag.x, y - drag.y];
		if (drag.line === null) {
			if (Math.hypot(across, down) < BEGIN) {
				return;
			}
			const vertical = Math.abs(down) > Math.abs(across);
			drag.line = drag.lines.find((line) => line.vertical === vertical) ?? null;
			if (drag.line === null) {
				return;
			}
			this.#view.still();
		}
		drag.offset = Math.max(-LENGTH + 1, Math.min(LENGTH - 1, drag.line.vertical ? down : across));
		drag.trail.push({ at: event.timeStamp, offset: drag.offset });
		this.#view.shift(drag.line, drag.offset);
	}

	/** @param {PointerEvent} event */
	#up(event) {
		const drag = this.#drag;
		if (drag === null || event.pointerId !== drag.id || drag.line === null) {
			this.#end();
			return;
		}
		const { line, offset } = drag;
		let cells = Math.round(offset);
		const recent = drag.trail.find((point) => event.timeStamp - point.at < 100);
		const speed = recent === undefined || recent.at === event.timeStamp ? 0
			: (offset - recent.offset) / (event.timeStamp - recent.at);
		if (cells === 0 && Math.abs(speed) > FLICK && speed * offset > 0) {
			cells = Math.sign(offset);
		}
		if (cells === 0) {
			this.#end();
			return;
		}
		this.#drag = null;
		this.#svg.classList.remove("held");
		this.#onMove(cells > 0 ? line.forth : line.back, Math.abs(cells), offset - cells);
	}

	/** Lets go, and what was dragged goes back. */
	#end() {
		if (this.#drag !== null) {
			this.#drag = null;
			this.#svg.classList.remove("held");
			this.#view.still();
		}
	}
}
