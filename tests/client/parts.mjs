/** The client's modules, and as much of a page as they ask for. */

const CLIENT = new URL("../../src/houseway/server/web/js/", import.meta.url);

export const client = (path) => import(new URL(path, CLIENT));

/** A page: who listens there, and what is on it. */
export class Page {
  constructor() {
    this.acts = new Map();
    this.activeElement = null;
    this.dialog = null;
  }

  addEventListener(kind, act) {
    this.acts.set(kind, [...(this.acts.get(kind) ?? []), act]);
  }

  removeEventListener(kind, act) {
    this.acts.set(kind, (this.acts.get(kind) ?? []).filter((each) => each !== act));
  }

  querySelector(what) {
    return what === "dialog[open]" ? this.dialog : null;
  }

  /** What happens there; answered is what became of it. */
  fire(kind, event) {
    const became = { prevented: false, stopped: false };
    const given = {
      target: new Node(),
      preventDefault: () => (became.prevented = true),
      stopImmediatePropagation: () => (became.stopped = true),
      ...event,
    };
    for (const act of this.acts.get(kind) ?? []) act(given);
    return became;
  }
}

/** Something on the page, which is all that `is` names; `inside` are those that hold it. */
export class Node {
  constructor({ is = [], inside = {}, ...more } = {}) {
    Object.assign(this, { is, inside, dataset: {}, attributes: new Map(), focused: 0, clicked: 0, ...more });
  }

  matches(selector) {
    return this.is.some((each) => selector.split(", ").some((one) => one.startsWith(each)));
  }

  closest(selector) {
    return this.inside[selector] ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  focus() {
    this.focused += 1;
  }

  click() {
    this.clicked += 1;
  }
}
