// Loads the table, from which distances and answers come: that of the classic shape is a file, those of others are made beside the page,
// one for each number of cells that symbols have, and kept by the browser. Where it keeps nothing they are made each time.

import { CENTER, CLASSIC, SEARCH, SHAPE } from "./game/board.js";
import { Table, canSolve, distancesOf, modulo3, pack, sizesFor, unpack } from "./game/table.js";

const SUM = 0xa1876046; // FNV-1a of the table
const KEPT = "octothorpe tables 1"; // and the version of what is kept there

const PATIENCE = 400; // milliseconds until who waits is told so

/** @typedef {(share: number | null) => void} Tell is told how much of a table is made, from 0 to 1, null if that is not known. */

const table = new Table();

/** Who waits for tables. @type {Set<Tell>} */
const waiting = new Set();

/** How much of the table is made that is being made for the page. @type {number | null} */
let made = null;

/** @param {number | null} share */
function tellAll(share) {
	made = share;
	waiting.forEach((tell) => tell(share));
}

/** The tables that are on their way, by size. @type {Map<number, Promise<void>>} */
const loading = new Map();

/** @param {Uint8Array} bytes */
const sum = (bytes) => bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/**
 * Returns the table, with all that a board needs. A board with symbols in so many cells that the table is not made gives a RangeError;
 * canSolve tells before.
 * @param {import("./game/board.js").Board} [board] one that is dealt, if none is given
 * @param {Tell} [tell] is told while a table is made, also where another page or an earlier call makes it.
 */
export async function loadTable(board, tell = () => {}) {
	if (!canSolve(board)) {
		throw new RangeError("too many masks");
	}
	const patience = CLASSIC ? 0 : setTimeout(() => tell(made), PATIENCE);
	waiting.add(tell);
	if (made !== null) {
		tell(made);
	}
	try {
		for (const size of sizesFor(board)) {
			let load = loading.get(size);
			if (load === undefined && !table.has(size)) {
				load = (CLASSIC ? loadFile() : alone(() => provide(size))).finally(() => loading.delete(size));
				loading.set(size, load);
			}
			await load;
		}
	} finally {
		clearTimeout(patience);
		waiting.delete(tell);
	}
	return table;
}

/** Loads the classic table. */
async function loadFile() {
	const response = await fetch(new URL("table.bin", import.meta.url));
	if (!response.ok) {
		throw new Error(`table.bin: ${response.status}`);
	}
	const bytes = new Uint8Array(await response.arrayBuffer());
	const values = sum(bytes) === SUM ? unpack(bytes, CENTER.length, 3) : null;
	if (values === null) {
		throw new Error("table.bin: not the table"); // but cut off, or what a network gives in the place of files
	}
	table.add(CENTER.length, values);
}

/**
 * Does what the page and its workers should not do at once. Browsers without locks, or that give none here, do without.
 * @param {() => Promise<void>} action
 */
async function alone(action) {
	let begun = false;
	try {
		await navigator.locks.request(KEPT, () => {
			begun = true;
			return action();
		});
	} catch (error) {
		if (begun) {
			throw error;
		}
		await action();
	}
}

/**
 * Takes the table of a size from what is kept, or makes and keeps it.
 * @param {number} size
 */
async function provide(size) {
	table.add(size, await fromKept(size) ?? await make(size).finally(() => {
		made = null;
	}));
}

/** Returns what the table of a size is kept under. @param {number} size */
const nameOf = (size) => new URL(`tables/${size}?${encodeURIComponent(SHAPE.picture)}`, import.meta.url).href;

/**
 * Returns a table that is kept, null if none is, or not whole: before its bytes stands their sum.
 * @param {number} size
 */
async function fromKept(size) {
	try {
		const kept = await (await caches.open(KEPT)).match(nameOf(size));
		const bytes = new Uint8Array(await /** @type {Response} */ (kept).arrayBuffer());
		return new DataView(bytes.buffer).getUint32(0) === sum(bytes.subarray(4)) ? unpack(bytes.subarray(4), size, 4) : null;
	} catch {
		return null;
	}
}

/**
 * Has a table made beside the page; a worker, which is beside it already, makes it itself.
 * @param {number} size
 * @returns {Promise<Uint8Array>} the distances modulo 3
 */
function make(size) {
	if (!("document" in globalThis)) {
		return makeHere(size);
	}
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL(`workers/table.js${SEARCH}`, import.meta.url), { type: "module" });
		worker.addEventListener("message", ({ data: { share, values, error } }) => {
			if (share !== undefined) {
				tellAll(share);
				return;
			}
			worker.terminate();
			values === undefined ? reject(new Error(error)) : resolve(values);
		});
		worker.addEventListener("error", (event) => reject(new Error(event.message)));
		worker.postMessage(size);
	});
}

/**
 * Makes a table, and keeps it if the browser does.
 * @param {number} size
 * @param {(share: number) => void} [tell]
 */
export async function makeHere(size, tell) {
	const values = modulo3(distancesOf(size, tell));
	try {
		const packed = pack(values);
		const bytes = new Uint8Array(packed.length + 4);
		bytes.set(packed, 4);
		new DataView(bytes.buffer).setUint32(0, sum(packed));
		await (await caches.open(KEPT)).put(nameOf(size), new Response(bytes));
	} catch {
		// then it is not kept
	}
	return values;
}
