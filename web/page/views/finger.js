// A finger, or a mouse, that drags strokes.

import { LINES } from "./lines.js";
import { PITCH } from "./layout.js";

/** @typedef {import("../game/board.js").Move} Move */
/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./picture.js").Picture} Picture */

const FLICK = 0.003; // cells in a millisecond that make a move of a short stroke of the finger
const BEGIN = 0.15; // cells that a finger goes before the stroke follows it

export class Finger {
	#svg;
	#picture;
	#onMove;
	/** @type {{id: number, x: number, y: number, lines: Line[], line: Line | null, offset: number, trail: {at: number, offset: number}[]} | null} */
	#drag = null;

	/**
	 * @param {Picture} picture
	 * @param {(move: Move, times: number, rest: number) => void} onMove
	 */
	constructor(picture, onMove) {
		this.#svg = picture.svg;
		this.#picture = picture;
		this.#onMove = onMove;
		this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
		this.#svg.addEventListener("pointermove", (event) => this.#move(event));
		this.#svg.addEventListener("pointerup", (event) => this.#up(event));
		this.#svg.addEventListener("pointercancel", () => this.letGo());
		this.#svg.addEventListener("lostpointercapture", () => this.letGo());
	}

	/**
	 * Returns where a pointer is, in cells.
	 * @param {PointerEvent} event
	 */
	#place(event) {
		const box = this.#svg.getBoundingClientRect();
		const { width, left, top } = this.#picture.layout;
		const scale = width / box.width;
		return { x: ((event.clientX - box.left) * scale + left) / PITCH, y: ((event.clientY - box.top) * scale + top) / PITCH };
	}

	/** @param {PointerEvent} event */
	#down(event) {
		const { x, y } = this.#place(event);
		const lines = LINES.filter((line) => line.cells.some((cell) => {
			const at = this.#picture.layout.cells[cell];
			return Math.max(Math.abs(at.x - x * PITCH), Math.abs(at.y - y * PITCH)) <= PITCH / 2;
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
			this.#picture.still();
		}
		const most = drag.line.cells.length - 1;
		drag.offset = Math.max(-most, Math.min(most, drag.line.vertical ? down : across));
		drag.trail.push({ at: event.timeStamp, offset: drag.offset });
		this.#picture.shift(drag.line, drag.offset);
	}

	/** @param {PointerEvent} event */
	#up(event) {
		const drag = this.#drag;
		if (drag === null || event.pointerId !== drag.id || drag.line === null) {
			this.letGo();
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
			this.letGo();
			return;
		}
		this.#drag = null;
		this.#svg.classList.remove("held");
		this.#onMove(cells > 0 ? line.forth : line.back, Math.abs(cells), offset - cells);
	}

	/** Lets go, and what was dragged goes back. */
	letGo() {
		if (this.#drag !== null) {
			this.#drag = null;
			this.#svg.classList.remove("held");
			this.#picture.still();
		}
	}
}
