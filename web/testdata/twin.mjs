// Answers questions with the page's twin of the game: node twin.mjs GAME TABLE, where GAME is the directory of the twin's modules and
// TABLE the page's table. The question is an object on standard input: what is asked for, and the values; the answers go to standard
// output, as one JSON list.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [directory, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${directory}/${name}.js`).href);
const { Table } = await load("table");
const board = await load("board");
const { countSolutions, distances, firstMoves, hint, solve } = await load("solve");
const { Search, engines } = await load("search");
const { explain } = await load("explain");
const { daily, puzzle } = await load("deal");
const { Game } = await load("play");
const { Random } = await load("random");

const table = new Table(new Uint8Array(readFileSync(file)));

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
		strokes: board.STROKES, letters: board.LETTERS, inverse: board.INVERSE, center: board.CENTER, positions: board.POSITIONS,
	}),
	solve: (digits) => ({
		...solve(table, digits), distances: distances(table, digits), first: firstMoves(table, digits), hint: hint(table, digits),
	}),
	count: (digits) => countSolutions(table, digits),
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
	explain: ({ board, moves }) => explain(table, board, moves),
	random: ({ seed, n, count }) => {
		const [words, numbers] = [new Random(seed), new Random(seed)];
		return { words: Array.from({ length: 2 * count }, () => words.next()), numbers: Array.from({ length: count }, () => numbers.below(n)) };
	},
	puzzle: ({ length, seed }) => attempt(() => puzzle(table, length, seed)),
	daily: (day) => attempt(() => daily(table, day)),
	read: (text) => board.readBoards(text),
	parse: (text) => {
		const { game, error } = Game.parse(text);
		return { text: game?.text() ?? "", board: game?.board() ?? "", error };
	},
	play: ({ start, steps }) => {
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
