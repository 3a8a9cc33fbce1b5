// The view of shapes: the built-in ones to be chosen from, and one's own to be drawn. To play another shape is to go to its address.

import { SHAPE, SHAPE_FAULT, SHAPE_TEXT } from "../game/board.js";
import { CATALOG, addressOf, figures, isLarge, parseShape, pictureOf } from "../game/shape.js";
import { figure, say } from "../words/words.js";
import { find, onClick } from "./dom.js";
import { layOut } from "./layout.js";
import { drawn } from "./picture.js";
import { shapeLink } from "./share.js";
import { Sketch } from "./sketch.js";

/** @typedef {import("../game/shape.js").Shape} Shape */

export class Shapes {
	#sketch = new Sketch();

	constructor() {
		this.#sketch.begin(SHAPE_TEXT);
		onClick("sketch-go", () => {
			find("sketch").scrollIntoView();
			find("sketch-title").focus();
		});
		this.say();
		if (SHAPE_FAULT !== null) {
			find("sketch-go").click();
		}
	}

	show() {}

	hide() {}

	say() {
		const all = Object.values(CATALOG).map((picture) => /** @type {Shape} */ (parseShape(pictureOf(picture)).shape));
		find("shapes").replaceChildren(...all.filter((shape) => !isLarge(shape)).map((shape) => card(shape, "a", say("shapeTold", count(shape)))));
		find("shapes-large").replaceChildren(...all.filter(isLarge).map((shape) => {
			const command = document.createElement("code");
			command.textContent = `octo solve --shape ${shape.name}`;
			return card(shape, "div", say("shapeMasks", count(shape)), command);
		}));
		this.#sketch.say();
	}
}

/** @param {Shape} shape */
const count = (shape) => ({ ...figures(shape), masks: figure(figures(shape).masks) });

/**
 * @param {Shape} shape
 * @param {"a" | "div"} kind
 * @param {(string | Element)[]} told
 */
function card(shape, kind, ...told) {
	const item = document.createElement("li");
	const box = document.createElement(kind);
	box.className = "shape";
	if (box instanceof HTMLAnchorElement) {
		box.href = shapeLink(addressOf(shape));
		if (shape.picture === SHAPE.picture) {
			box.setAttribute("aria-current", "true");
		}
	}
	const name = document.createElement("strong");
	name.textContent = shape.name;
	const small = document.createElement("small");
	small.append(...told);
	box.append(drawn(shape, layOut(shape, false)), name, small);
	item.append(box);
	return item;
}
