// Answers questions with the page's twin of the game: node twin.mjs GAME TABLE SEARCH, where GAME is the directory of the twin's modules,
// TABLE the page's table, and SEARCH what stands in the page's address from the ? on, which names the shape. Tables of other shapes than
// the classic one are made here. The question is an object on standard input: what is asked for, and the values; the answers go to standard
// output, as one JSON list.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [directory, file, search] = process.argv.slice(2);
globalThis.location = { search };
const load = (name) => import(pathToFileURL(`${directory}/${name}.js`).href);
const { Table, canSolve, distancesOf, modulo3, pack, sizesFor, unpack } = await load("table");
const board = await load("board");
const { countSolutions, distances, firstMoves, hint, solve } = await load("solve");
const { Search, engines } = await load("search");
const { explain } = await load("explain");
const { daily, puzzle } = await load("deal");
const { Game } = await load("play");
const { Random } = await load("random");
globalThis.document = { documentElement: {} }; // whose language the words set
globalThis.navigator ??= { language: "en" }; // as an older node does not
const { speak, say } = await load("../words/words");
const words = await load("../words/tell");

const shapes = await load("shape");

const table = new Table();
if (board.CLASSIC) {
	table.add(board.CENTER.length, unpack(new Uint8Array(readFileSync(file)), board.CENTER.length, 3));
}

/** Makes the tables that a board needs, and returns the board. */
const know = (digits) => {
	for (const size of sizesFor(digits)) {
		table.has(size) || table.add(size, modulo3(distancesOf(size)));
	}
	return digits;
};

/** Gives what an action does, or the error that it throws. */
const attempt = (action) => {
	try {
		return action();
	} catch (error) {
		return { error: error.message };
	}
};

const questions = {
	shape: () => ({
		...board.SHAPE, strokes: board.STROKES, letters: board.LETTERS, inverse: board.INVERSE, center: board.CENTER,
		positions: board.POSITIONS, fault: board.SHAPE_FAULT?.code,
	}),
	sizes: () => board.SIZES,
	catalog: () => Object.keys(shapes.CATALOG),
	picture: (text) => shapes.parseShape(text),
	distances: (size) => Array.from(distancesOf(size), (distance) => (distance === 255 ? -1 : distance)),
	packed: (size) => {
		const bytes = pack(modulo3(distancesOf(size)));
		return { bytes: bytes.length, values: Array.from(unpack(bytes, size, 4)), cut: unpack(bytes.subarray(1), size, 4) };
	},
	canSolve: (digits) => canSolve(digits),
	answer: (digits) => ({ ...questions.solve(digits), count: countSolutions(table, digits) }),
	turn: ({ board: digits, moves }) => [board.apply(digits, moves), board.boardOf(board.masks(digits).map((mask) =>
		board.numbers(moves).reduce(board.turnMask, mask)))],
	solve: (digits) => ({
		...solve(table, know(digits)), distances: distances(table, digits), first: firstMoves(table, digits), hint: hint(table, digits),
	}),
	count: (digits) => countSolutions(table, know(digits)),
	table: () => Array.from(table.all()),
	engines: () => engines.map(({ name, summary }) => ({ name, summary })),
	search: ({ engine, board, nodes }) => {
		const search = new Search(engine, board, { nodes });
		search.run();
		return search.result();
	},
	steps: ({ engine, board, nodes }) => {
		const search = new Search(engine, board, { nodes });
		const steps = [];
		for (let step = search.step(); step !== null; step = search.step()) {
			steps.push(step);
		}
		return steps;
	},
	explain: ({ board, moves }) => explain(table, know(board), moves),
	tell: ({ board, moves, language }) => {
		const told = explain(table, know(board), moves);
		speak(language);
		if (told.answer.length < 0) {
			return [words.what(told), ...words.obstacles(told)];
		}
		return [
			words.what(told), ...(told.verdict ? words.verdict(told) : [words.answer(told)]), ...told.steps.map((_, i) => words.why(told, i)),
			words.bound(told), words.about(told), words.solutions(told), told.search ? words.search(told.search) : "",
		].filter(Boolean);
	},
	random: ({ seed, n, count }) => {
		const [words, numbers] = [new Random(seed), new Random(seed)];
		return { words: Array.from({ length: 2 * count }, () => words.next()), numbers: Array.from({ length: count }, () => numbers.below(n)) };
	},
	puzzle: ({ length, seed }) => (know(), attempt(() => puzzle(table, length, seed))),
	daily: (day) => attempt(() => daily(table, day)),
	read: (text) => board.readBoards(text),
	parse: (text) => {
		const { game, error } = Game.parse(text);
		return { text: game?.text() ?? "", board: game?.board() ?? "", error };
	},
	play: ({ start, steps }) => {
		know(start);
		const game = new Game(start);
		for (const step of steps) {
			({ undo: () => game.undo(), redo: () => game.redo(), restart: () => game.restart(), hint: () => game.hint(table) })[step]?.() ??
				(board.LETTERS.includes(step) && game.move(board.LETTERS.indexOf(step)));
		}
		return {
			text: game.text(), board: game.board(), count: game.count(), hints: game.hints, solved: game.solved(),
			best: game.best(table), distance: game.distance(table),
		};
	},
};

const { what, values } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(values.map((value) => questions[what](value))));
