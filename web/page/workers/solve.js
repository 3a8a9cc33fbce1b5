// Answers boards in the form that judges want, beside the page: those of a long input take a moment.

import { solve } from "../game/solve.js";
import { answer } from "./answer.js";

answer((table, /** @type {import("../game/board.js").Board[]} */ boards) => boards.map((board) => {
	const { length, moves, symbol } = solve(table, board);
	return `${length < 0 ? "no solution" : moves || "No moves needed"}\n${symbol}\n`;
}).join(""), (boards) => boards);
