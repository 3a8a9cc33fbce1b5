// Chooses, before anything is seen, what the page is: the whole, or a player in a frame of another page.

{
	const embedded = new URLSearchParams(location.search).has("embed");
	const first = embedded ? "views/embed.js" : "app.js";
	for (const module of embedded ? [first] : [first, "views/play.js", "views/board.js"]) {
		const link = document.createElement("link");
		link.rel = "modulepreload";
		link.href = module;
		document.head.append(link);
	}
	document.documentElement.classList.toggle("embedded", embedded);
	document.addEventListener("DOMContentLoaded", () => {
		const fail = () => {
			document.getElementById("broken")?.removeAttribute("hidden");
		};
		const script = document.createElement("script");
		script.type = "module";
		script.src = first;
		addEventListener("error", fail);
		script.addEventListener("error", fail);
		script.addEventListener("load", () => removeEventListener("error", fail));
		document.head.append(script);
	});
}
