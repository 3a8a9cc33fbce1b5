// Games as links, and results as text that does not give the answer away.

import { turn, numbers } from "../game/board.js";
import { Game } from "../game/play.js";
import { solve } from "../game/solve.js";
import { say } from "../words/words.js";

/** @typedef {import("../game/board.js").Fault} Fault */
/** @typedef {import("../game/play.js").MovesFault} MovesFault */
/** @typedef {import("../game/table.js").Table} Table */

/**
 * Returns the link of a game.
 * @param {Game} game
 * @param {boolean} moves whether they are in it
 */
export function gameLink(game, moves) {
	const text = game.made + (game.undone === "" ? "" : `/${game.undone}`);
	const page = location.href.replace(/[?#].*$/, "");
	return `${page}#board=${game.start}${moves && text !== "" ? `&moves=${text}` : ""}`;
}

/**
 * Returns the game of a link's part behind #, if it has one, or else what is wrong with it in words.
 * @param {string} hash
 * @returns {{game: Game | null, fault: string}}
 */
export function readLink(hash) {
	const values = new URLSearchParams(hash.slice(1));
	const board = values.get("board");
	if (board === null) {
		return { game: null, fault: "" };
	}
	const { game, error } = Game.parse(`${board} ${values.get("moves") ?? ""}`);
	return { game, fault: error === null ? "" : sayFault(error) };
}

/**
 * Says what is wrong with a game's text.
 * @param {Fault | MovesFault} fault
 */
export function sayFault(fault) {
	switch (fault.code) {
		case "symbol":
			return say("faultSymbol", { found: fault.values.found ?? "", place: fault.values.place ?? 0 });
		case "counts": {
			const [ones, twos, threes] = fault.values.counts ?? [];
			return say("faultCounts", { ones, twos, threes });
		}
		case "few":
		case "zero":
			return say("faultFew", { symbols: fault.values.symbols ?? 0 });
		case "move":
			return say("typedWrong", { letter: fault.values.found });
		case "slashes":
			return say("faultSlashes");
		default:
			return say("faultOther");
	}
}

/**
 * Returns a result to share. For each move it tells whether that brought the board nearer to an end, but not which it was.
 * @param {Table} table
 * @param {Game} game
 * @param {string} date the day's whose puzzle it is, "" for none
 * @param {number} best
 */
export function result(table, game, date, best) {
	const moves = game.count();
	const first = date === "" ? say("sharePuzzle", { moves, best }) : say("shareDaily", { date, moves, best });
	let board = game.start;
	let left = best;
	const steps = numbers(game.made).map((move) => {
		board = turn(board, move);
		const before = left;
		left = solve(table, board).length;
		return left < before ? "🟩" : "🟨";
	});
	const stars = moves === best && game.hints === 0 ? " ⭐" : "";
	return `${first}${stars}\n${steps.join("")}${"💡".repeat(game.hints)}\n${gameLink(game, false)}`;
}
