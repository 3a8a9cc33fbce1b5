// Where the cells of a shape and its heads are seen. Cells stand side by side, but where a head has no room the rows or columns are apart.

/** @typedef {import("../game/shape.js").Shape} Shape */
/** @typedef {{x: number, y: number}} Point */
/**
 * Places in units: the middles of the cells and of the heads, by move, how large heads are, the box around all, which is a square or wider,
 * and whether it has four free corners.
 * @typedef {{cells: Point[], heads: Point[], size: number, left: number, top: number, width: number, height: number, free: boolean}} Layout
 */

/** Units from cell to cell. */
export const PITCH = 10;

const SIZES = [1.2, 0.96]; // of heads, in cells: the second fits beside another
const BRIM = 0.1; // around all, and between a cell and a head
const CORNER = 0.29; // of the box
const MOST = 300; // gaps that are made

/**
 * Lays a shape out, with room for heads or without.
 * @param {Shape} shape
 * @param {boolean} heads
 * @returns {Layout}
 */
export function layOut({ positions, strokes }, heads) {
	const ends = heads ? strokes.map((stroke) => stroke.slice(0, 2).map((cell) => positions[cell])) : [];
	return spread(positions, ends, SIZES[0]) ?? /** @type {Layout} */ (spread(positions, ends, SIZES[1], true));
}

/**
 * @param {import("../game/shape.js").Position[]} positions
 * @param {import("../game/shape.js").Position[][]} ends the cells of the heads, and those behind
 * @param {number} size
 * @param {boolean} [always]
 * @returns {Layout | null} if heads of the size do not fit, and it need not be
 */
function spread(positions, ends, size, always = false) {
	const lines = { x: steps(positions.map(({ column }) => column)), y: steps(positions.map(({ row }) => row)) };
	const items = [...positions, ...ends.map(([at]) => at)].map((at, i) => {
		const behind = ends[i - positions.length]?.[1] ?? at;
		return {
			of: { x: at.column, y: at.row }, way: { x: at.column - behind.column, y: at.row - behind.row },
			reach: behind === at ? 0 : 0.5 + BRIM + size / 2, half: behind === at ? 0.5 : size / 2,
		};
	});
	/** @typedef {typeof items[number]} Item */
	/** @param {Item} item @param {"x" | "y"} axis */
	const place = ({ of, way, reach }, axis) => lines[axis][of[axis]] + way[axis] * reach;
	/** @param {Item} one @param {Item} other @param {"x" | "y"} axis */
	const over = (one, other, axis) => one.half + other.half - Math.abs(place(one, axis) - place(other, axis)) > 1e-6;
	let fits = true;
	for (let gaps = 0, again = true; again && gaps < MOST; gaps++) {
		again = false;
		fits = true;
		for (const head of items.slice(positions.length)) {
			const axis = head.way.x === 0 ? "y" : "x";
			const way = head.way[axis];
			for (const other of items) {
				if (other === head || !over(head, other, "x") || !over(head, other, "y")) {
					continue;
				}
				fits = false;
				if ((other.of[axis] - head.of[axis]) * way > 0) { // then what lies beyond the head goes farther
					const gap = head.half + other.half - (place(other, axis) - place(head, axis)) * way;
					lines[axis] = lines[axis].map((at, line) => at + (line >= head.of[axis] + Number(way > 0) ? gap : 0));
					again = true;
				}
			}
		}
	}
	return fits || always ? around(items.map((item) => ({ x: place(item, "x"), y: place(item, "y"), half: item.half })), positions.length, size) : null;
}

/** @param {number[]} places */
const steps = (places) => Array.from({ length: Math.max(...places) + 1 }, (_, i) => i);

/**
 * @param {(Point & {half: number})[]} items in cells
 * @param {number} cells how many are
 * @param {number} size
 * @returns {Layout}
 */
function around(items, cells, size) {
	/** @param {"x" | "y"} axis */
	const range = (axis) => [
		Math.min(...items.map((item) => item[axis] - item.half)) - BRIM, Math.max(...items.map((item) => item[axis] + item.half)) + BRIM,
	];
	const [[left, right], [top, bottom]] = [range("x"), range("y")];
	const [width, height] = [Math.max(right - left, bottom - top), bottom - top];
	const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
	const inner = width * (0.5 - CORNER);
	const units = items.map(({ x, y }) => ({ x: (x + 0.5) * PITCH, y: (y + 0.5) * PITCH }));
	return {
		cells: units.slice(0, cells), heads: units.slice(cells), size: size * PITCH, width: width * PITCH, height: height * PITCH,
		left: (middle.x - width / 2 + 0.5) * PITCH, top: (top + 0.5) * PITCH,
		free: width === height && items.every(({ x, y, half }) => Math.min(Math.abs(x - middle.x), Math.abs(y - middle.y)) + half <= inner),
	};
}

/**
 * Puts an element where something is in a picture.
 * @param {HTMLElement} element
 * @param {Point} at its middle
 * @param {number} size
 * @param {Layout} layout of the picture
 */
export function box(element, { x, y }, size, { left, top, width, height }) {
	const percent = (/** @type {number} */ part) => `${100 * part}%`;
	element.style.width = percent(size / width);
	element.style.height = percent(size / height);
	element.style.left = percent((x - size / 2 - left) / width);
	element.style.top = percent((y - size / 2 - top) / height);
}
