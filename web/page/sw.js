// Keeps the page, so that it works without a network after the first load, and begins at once on a slow one. All files of a version are
// kept at once and stay together: a newer version is kept beside them, and takes their place when the page begins again (see app.js).

/** Names what is in the files. It differs when one does, so that browsers find this file changed; octo writes it when it gives the page. */
const VERSION = "source";

/** All files of the page; ./ is index.html, to which some hosts give no other name. */
const FILES = [
	"./",
	"./app.js",
	"./asker.js",
	"./dealer.js",
	"./embed.css",
	"./load.js",
	"./explain.css",
	"./manifest.webmanifest",
	"./page.css",
	"./records.js",
	"./setup.css",
	"./shapes.css",
	"./search.css",
	"./start.js",
	"./store.js",
	"./table.bin",
	"./game/board.js",
	"./game/deal.js",
	"./game/explain.js",
	"./game/play.js",
	"./game/random.js",
	"./game/search.js",
	"./game/shape.js",
	"./game/solve.js",
	"./game/table.js",
	"./icons/icon-192.png",
	"./icons/icon-512.png",
	"./icons/icon.svg",
	"./views/address.js",
	"./views/board.js",
	"./views/boards.js",
	"./views/choose.js",
	"./views/dom.js",
	"./views/embed.js",
	"./views/explain.js",
	"./views/finger.js",
	"./views/iterations.js",
	"./views/kept.js",
	"./views/layout.js",
	"./views/lines.js",
	"./views/paint.js",
	"./views/picture.js",
	"./views/play.js",
	"./views/playback.js",
	"./views/search.js",
	"./views/setup.js",
	"./views/shapes.js",
	"./views/share.js",
	"./views/sketch.js",
	"./views/walk.js",
	"./views/tabs.js",
	"./words/en.js",
	"./words/tell.js",
	"./words/words.js",
	"./words/zh.js",
	"./workers/answer.js",
	"./workers/deal.js",
	"./workers/explain.js",
	"./workers/search.js",
	"./workers/solve.js",
	"./workers/table.js",
];

const worker = /** @type {any} */ (self);

/** What the versions for this place are called; other places of the origin may have the page too. */
const NAME = `octothorpe ${worker.registration.scope} `;
const CACHE = NAME + VERSION;

worker.addEventListener("install", (/** @type {any} */ event) => {
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))));
});

worker.addEventListener("message", async () => {
	if ((await pages()).length === 1) { // the one that asks
		worker.skipWaiting();
	}
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
	event.waitUntil(begin());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
	/** @type {Request} */
	const request = event.request;
	const here = new URL("./", worker.registration.scope).href;
	const file = request.url.replace(/[?#].*$/, "").replace(`${here}index.html`, here);
	if (request.method === "GET" && FILES.some((name) => file === new URL(name, here).href)) {
		event.respondWith(answer(request, file, event.clientId));
	}
});

/** Forgets the versions before. */
async function begin() {
	for (const name of await caches.keys()) {
		if (name.startsWith(NAME) && name !== CACHE) {
			await caches.delete(name);
		}
	}
	await worker.clients.claim();
}

/** Returns what has the page open. */
async function pages() {
	const all = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
	return all.filter((/** @type {{url: string}} */ { url }) => url.startsWith(worker.registration.scope));
}

/**
 * Answers with what is kept, or from the network if nothing is. The player in a frame asks the network first, and so does all that it loads:
 * its document has other headers than the page's. What a host sent elsewhere for is not taken for the page by browsers.
 * @param {Request} request
 * @param {string} file its address, without what stands behind ? and #
 * @param {string} client that asks
 */
async function answer(request, file, client) {
	const framed = [request.url, (await worker.clients.get(client))?.url ?? request.url].some((url) => new URL(url).searchParams.has("embed"));
	const kept = await (await caches.open(CACHE)).match(file);
	// A worker takes its address, in which the shape is, from the answer; one that is made here has that of the request.
	const own = kept !== undefined && request.destination === "worker" ? new Response(kept.body, kept) : kept;
	return framed || kept === undefined || kept.redirected ? fetch(request).catch(() => own ?? Response.error()) : own;
}
