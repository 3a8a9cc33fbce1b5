// Tabs: one panel of several is seen. Arrow keys go from tab to tab.

/**
 * Connects the tabs of a list, each of which controls a panel.
 * @param {HTMLElement} list
 */
export function tabs(list) {
	const all = /** @type {HTMLElement[]} */ ([...list.children]);
	/** @param {HTMLElement} chosen */
	const show = (chosen) => {
		for (const tab of all) {
			tab.setAttribute("aria-selected", String(tab === chosen));
			tab.tabIndex = tab === chosen ? 0 : -1;
			/** @type {HTMLElement} */ (document.getElementById(tab.getAttribute("aria-controls") ?? "")).hidden = tab !== chosen;
		}
	};
	for (const [i, tab] of all.entries()) {
		tab.addEventListener("click", () => show(tab));
		tab.addEventListener("keydown", (event) => {
			const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
			if (step !== undefined) {
				event.preventDefault();
				const next = all[(i + step + all.length) % all.length];
				show(next);
				next.focus();
			}
		});
	}
	show(all[0]);
}
