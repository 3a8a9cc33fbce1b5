// Makes a table of distances, beside the page.

import { makeHere } from "../load.js";

addEventListener("message", async ({ data: size }) => {
	try {
		const values = await makeHere(size, (share) => postMessage({ share }));
		postMessage({ values }, { transfer: [values.buffer] });
	} catch (error) {
		postMessage({ error: String(error) });
	}
});
