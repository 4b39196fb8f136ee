/** Addresses of the views; moving between them does not load the page anew. */

import { byId } from "./dom.js";

/** @typedef {(main: HTMLElement, ...parts: string[]) => any} Show */

/** @type {{ pattern: RegExp, show: Show }[]} */
const routes = [];
/** @type {{ leave?: () => void } | null} */
let shown = null;
/** @type {Show} */
let nowhere = () => {};

export function elsewhere(show) {
  nowhere = show;
}

export function route(pattern, show) {
  routes.push({ pattern, show });
}

function find(path) {
  for (const { pattern, show } of routes) {
    const match = pattern.exec(path);
    if (match) return { show, parts: match.slice(1).map((part) => part && decodeURIComponent(part)) };
  }
  return null;
}

export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"]({}, "", address);
  return render();
}

export async function render() {
  shown?.leave?.();
  shown = null;
  const before = byId("main");
  const main = /** @type {HTMLElement} */ (before.cloneNode(false));
  main.className = "";
  before.replaceWith(main);
  const found = find(location.pathname) ?? { show: nowhere, parts: [] };
  const view = await found.show(main, ...found.parts);
  if (!main.isConnected) return view?.leave?.();
  shown = view ?? null;
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  else window.scrollTo(0, 0);
  return undefined;
}

export function follow() {
  window.addEventListener("popstate", render);
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.("a[href]"));
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !find(url.pathname) || link.hasAttribute("download")) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash).then(() => byId("main").focus({ preventScroll: true }));
  });
}
