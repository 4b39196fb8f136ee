/** A key or a click answers one question, once: what has just come up takes nothing for a moment, and a held key is no answer. */

export const MOMENT = 350;

const HELD_MOVES = new Set(["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);
const typing = (node) => node.matches?.("input:not([type=range]):not([type=checkbox]), textarea");

export class Guard {
  constructor(page) {
    this.questions = new WeakMap();
    this.pressed = null;
    this.tabbed = false;
    this.aimed = null;
    const listen = (kind, act) => page.addEventListener(kind, act, true);
    listen("keydown", (event) => this.#down(event));
    listen("pointerdown", (event) => this.#pointed(event));
    for (const kind of ["keyup", "pointerup", "pointercancel"]) listen(kind, () => this.#released());
    listen("focusin", (event) => this.#focused(event));
    listen("click", (event) => this.#click(event));
  }

  /** A question is shown in this node from now on; `refused` is given the words of a button that was pressed too early. */
  cameUp(node, refused = () => {}) {
    clearTimeout(this.questions.get(node)?.timer);
    node.setAttribute("aria-disabled", "true");
    node.dataset.asked = "settling";
    this.questions.set(node, { at: performance.now(), answered: false, refused, timer: setTimeout(() => this.#settle(node), MOMENT) });
  }

  /** Somebody has answered it: it takes nothing more unless the answer is refused. */
  async answering(node, told) {
    const question = this.questions.get(node);
    if (question) question.answered = true;
    try {
      return await told;
    } finally {
      if (question) question.answered = false;
    }
  }

  /** Nothing is asked in this node any more. */
  forget(node) {
    clearTimeout(this.questions.get(node)?.timer);
    this.questions.delete(node);
    node.removeAttribute("aria-disabled");
    delete node.dataset.asked;
  }

  #settle(node) {
    node.removeAttribute("aria-disabled");
    if (node.dataset.asked) node.dataset.asked = "open";
  }

  #down(event) {
    if (event.repeat) {
      if (HELD_MOVES.has(event.key) || (typing(event.target) && event.key !== "Enter")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    this.pressed = event.timeStamp;
    this.tabbed = event.key === "Tab";
  }

  #pointed(event) {
    this.pressed = event.timeStamp;
    this.tabbed = false;
    this.aimed = null;
  }

  /** A click comes after the release: it still belongs to this press. */
  #released() {
    setTimeout(() => {
      this.pressed = null;
    });
  }

  #focused(event) {
    this.aimed = this.tabbed ? event.target : null;
  }

  #click(event) {
    const node = event.target.closest?.("[data-asked]");
    if (!node || this.#takes(node, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.questions.get(node).refused(event.target.closest("button")?.innerText.split("\n")[0] ?? "");
  }

  /** Whether this was meant for what is asked: it has been there for a moment, or the focus was moved to it by keys. */
  #takes(node, event) {
    const question = this.questions.get(node);
    if (!question) return true;
    if (question.answered) return false;
    const at = this.pressed ?? (event.isTrusted ? event.timeStamp : performance.now());
    if (at - question.at >= MOMENT) return true;
    return at >= question.at && this.aimed !== null && this.aimed === event.target.closest("button");
  }
}

export const guard = new Guard(document);
