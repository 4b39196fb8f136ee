/** Building the page. Text only ever enters it as text: names of patrons come from strangers. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} props
 * @param {any[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} props
 * @param {any[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** What index.html has under this id. */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @returns {HTMLElement[]} */
export const childrenOf = (node) => [...node.children];

/** @returns {HTMLElement[]} */
export const all = (node, selector) => [...node.querySelectorAll(selector)];

/** @returns {HTMLDialogElement | null} */
export const openDialog = () => document.querySelector("dialog[open]");

/** Who has the focus. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/**
 * @template {HTMLElement | SVGElement} N
 * @param {N} node
 * @returns {N}
 */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name === "on") for (const [kind, act] of Object.entries(value)) node.addEventListener(kind, act);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "vars") for (const [key, part] of Object.entries(value)) node.style.setProperty(`--${key}`, part);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/**
 * @param {string} words
 * @param {(event: Event) => any} act
 * @param {Record<string, any>} props
 */
export function button(words, act, props = {}) {
  const { key, hint, ...rest } = props;
  const mark = key ? el("kbd", { "aria-hidden": "true", text: key.length === 1 ? key.toUpperCase() : key }) : null;
  const more = hint ? el("small", { text: hint }) : null;
  const short = key && key.length === 1 ? key : null;
  return el(
    "button",
    { type: "button", class: "button", "aria-keyshortcuts": short, on: { click: act }, ...rest },
    el("span", { class: "label", text: words }),
    more,
    mark,
  );
}

/** Brings the children of `parent` in line with `list`, keeping the elements that are still wanted. */
export function keyed(parent, list, keyOf, make, update = (_node, _item, _index) => {}) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  list.forEach((item, index) => {
    const key = String(keyOf(item, index));
    let node = before.get(key);
    if (node) before.delete(key);
    else {
      node = make(item, index);
      node.dataset.key = key;
    }
    update(node, item, index);
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  });
  for (const gone of before.values()) gone.remove();
}

export function swap(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
}

export function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

export const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
