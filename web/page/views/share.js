// Games as links, and results as text that does not give the answer away.

import { CELLS, CLASSIC, SHAPE, turn, numbers } from "../game/board.js";
import { Game } from "../game/play.js";
import { addressOf } from "../game/shape.js";
import { solve } from "../game/solve.js";
import { canSolve } from "../game/table.js";
import { say } from "../words/words.js";

/** @typedef {import("../game/board.js").Fault} Fault */
/** @typedef {import("../game/play.js").MovesFault} MovesFault */
/** @typedef {import("../game/shape.js").PictureFault} PictureFault */
/** @typedef {import("../game/table.js").Table} Table */

/**
 * Returns the page's address for a shape.
 * @param {string} shape as addressOf gives it
 */
export function shapeLink(shape) {
	return location.href.replace(/[?#].*$/, "") + (shape === "classic" ? "" : `?shape=${shape}`);
}

/**
 * Returns the link of a game.
 * @param {Game} game
 * @param {boolean} moves whether they are in it
 */
export function gameLink(game, moves) {
	const text = game.made + (game.undone === "" ? "" : `/${game.undone}`);
	return `${shapeLink(addressOf(SHAPE))}#board=${game.start}${moves && text !== "" ? `&moves=${text}` : ""}`;
}

/**
 * Returns the document's code of a player of a game, for pages of others.
 * @param {Game} game
 */
export function embedCode(game) {
	const address = gameLink(game, true).replace("?", "?embed=1&").replace("#", CLASSIC ? "?embed=1&" : "&").replaceAll("&", "&amp;");
	return `<iframe src="${address}" width="320" height="380" title="${say("embedTitle")}" loading="lazy"></iframe>`;
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
	return { game, fault: error === null ? "" : sayFault(error, board) };
}

/**
 * Returns how many symbols stand together where a text is no board, 0 if none do.
 * @param {string} text
 * @param {Fault} fault
 */
function together(text, { line, column }) {
	const found = text.split("\n")[line - 1] ?? "";
	const json = /^\s*\{/.test(found); // of which no place is told
	return [...found.matchAll(/[1-9]+/g)].find(({ 0: run, index }) => (json ? run.length > 1 : index < column && column <= index + run.length))
		?.[0].length ?? 0;
}

/**
 * Says what is wrong with a game's text.
 * @param {Fault | MovesFault} fault
 * @param {string} text
 */
export function sayFault(fault, text) {
	const symbols = "line" in fault ? together(text, fault) : 0;
	if (symbols > CELLS && (fault.code === "many" || symbols % CELLS > 0)) { // such as a board of another shape
		return say("faultMany", { symbols });
	}
	switch (fault.code) {
		case "symbol":
			return say(CLASSIC ? "faultSymbol" : "faultDigit", { found: fault.values.found ?? "", place: fault.values.place ?? 0 });
		case "counts": {
			const [ones, twos, threes] = fault.values.counts ?? [];
			return say("faultCounts", { ones, twos, threes });
		}
		case "few":
		case "zero":
			return say("faultFew", { symbols: fault.values.symbols ?? 0 });
		case "move":
			return say("typedWrong", { letter: fault.values.found });
		case "gap":
			return say("faultGap", { symbol: fault.values.symbols ?? 0, gap: fault.values.missing ?? 0 });
		case "center":
			return say("faultCenter");
		case "slashes":
			return say("faultSlashes");
		default:
			return say("faultOther");
	}
}

/**
 * Says that there are no distances, and why.
 * @param {import("../words/words.js").Key} key
 * @param {import("../game/board.js").Board} [board] that they are of; one that is dealt, if none is given
 */
export const failure = (key, board) => say(key, { reason: say(CLASSIC ? "failedLoad" : canSolve(board) ? "failedMade" : "failedMany") });

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

/**
 * Says what is wrong with a picture, and the remedy.
 * @param {PictureFault} fault
 */
export function sayPicture({ line, column, code, values }) {
	/** @type {Record<PictureFault["code"], import("../words/words.js").Key>} */
	const keys = {
		character: "pictureCharacter", lone: "pictureLone", cells: "pictureCells", size: "pictureSize", name: "pictureName", names: "pictureNames",
		empty: "pictureEmpty", center: "pictureCenter", moves: "pictureMoves", large: "sketchLarge",
	};
	const reason = say(keys[code], { found: values.found ?? "" });
	return code === "large" ? reason : line === 0 ? `${reason}.` : say("faultPlace", { line, column, reason });
}
