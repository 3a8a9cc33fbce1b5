// Keeps the page, so that it works without a network after the first load. With a network the newest is taken, and kept.

const CACHE = "octothorpe";

/** All files of the page; ./ is index.html, to which some hosts give no other name. */
const FILES = [
	"./",
	"./app.js",
	"./dealer.js",
	"./manifest.webmanifest",
	"./page.css",
	"./records.js",
	"./store.js",
	"./table.bin",
	"./game/board.js",
	"./game/deal.js",
	"./game/explain.js",
	"./game/play.js",
	"./game/random.js",
	"./game/search.js",
	"./game/solve.js",
	"./game/table.js",
	"./icons/icon-192.png",
	"./icons/icon-512.png",
	"./icons/icon.svg",
	"./views/board.js",
	"./views/choose.js",
	"./views/dom.js",
	"./views/kept.js",
	"./views/play.js",
	"./views/playback.js",
	"./views/setup.js",
	"./views/share.js",
	"./words/en.js",
	"./words/words.js",
	"./words/zh.js",
	"./workers/deal.js",
];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
	worker.skipWaiting();
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
	event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
	/** @type {Request} */
	const request = event.request;
	const here = new URL("./", worker.registration.scope).href;
	const file = request.url.replace(/[?#].*$/, "").replace(`${here}index.html`, here);
	if (request.method === "GET" && FILES.some((name) => file === new URL(name, here).href)) {
		event.respondWith(answer(event, request, file));
	}
});

/**
 * Answers from the network, or from what is kept if there is none.
 * @param {any} event
 * @param {Request} request
 * @param {string} file its address, without what stands behind ? and #
 */
async function answer(event, request, file) {
	const cache = await caches.open(CACHE);
	try {
		const response = await fetch(request);
		if (response.ok) {
			event.waitUntil(cache.put(file, response.clone()));
		}
		return response;
	} catch {
		return (await cache.match(file)) ?? Response.error();
	}
}
