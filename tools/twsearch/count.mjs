// Has twsearch solve the positions of a definition that octo shapes export wrote, and prints what census/testdata/twsearch.txt
// records: how many are how many moves from the solved one, or, for each of the N-th positions only, its distance.
//
//	npm ci --ignore-scripts
//	octo shapes export plus > plus.tws
//	node count.mjs plus.tws
//	octo shapes export classic > classic.tws
//	node count.mjs classic.tws 7000
//	octo shapes export grid > grid.tws
//	node count.mjs grid.tws 40000
//
// The program is twsearch 0.4.1, as the package cubing brings it. It is made to solve positions and not to count them all, so this
// takes two minutes for short. A position that cannot be solved it would try for ever.

import { readFileSync } from "node:fs";

const { default: load } = await import("./node_modules/cubing/dist/esm/twsearch-Q7TBHLPE-FGVZYJSU.js");
const twsearch = await load({ print() {}, printErr() {} });
const [file, every] = process.argv.slice(2);
const definition = readFileSync(file, "utf8");
twsearch.cwrap("w_arg", "void", ["string"])("-q"); // a turn by one cell is a move
twsearch.cwrap("w_setksolve", "void", ["string"])(definition);
const solve = twsearch.cwrap("w_solveposition", "string", ["string"]);

const solved = definition.match(/^Solved\nBOARD\n(.*)\nEnd$/m)[1].split(" ");
const size = solved.filter((piece) => piece === "1").length;

// distance returns the length of the solution of a position: o has a piece 1, . a piece 2. Here pieces count from 0.
function distance(position) {
	const pieces = [...position].map((place) => (place === "o" ? 0 : 1));
	const solution = solve(`ScrambleState S\nBOARD\n${pieces.join(" ")}\n${pieces.map(() => 0).join(" ")}\nEnd\n`);
	if (solution === "--no solution--") {
		throw new Error(`${position} has no solution`);
	}
	return solution.split(" ").filter((move) => move !== "").length;
}

// positions gives all positions of so many places with so many pieces 1.
function* positions(places, ones) {
	if (places === 0) {
		yield "";
		return;
	}
	if (ones > 0) {
		for (const rest of positions(places - 1, ones - 1)) {
			yield "o" + rest;
		}
	}
	if (places > ones) {
		for (const rest of positions(places - 1, ones)) {
			yield "." + rest;
		}
	}
}

const counts = [];
let number = 0;
for (const position of positions(solved.length, size)) {
	if (number++ % Number(every ?? 1) === 0) {
		const moves = distance(position);
		counts[moves] = (counts[moves] ?? 0) + 1;
		if (every) {
			console.log(position, moves);
		}
	}
}
if (!every) {
	console.log(counts.join(" "));
}
