/** The promises of one table, kept as they are told; every round with one's own wager is checked when it is over. */

import { against, Held } from "../held.js";

const REST = 5000;
/** Milliseconds from one check to the next: the house tells a round again for each. */

/**
 * @typedef {object} Means
 * @property {any} store what the browser keeps
 * @property {(round: number) => Promise<any>} proofs
 * @property {(proofs: any) => Promise<{ words: string, good: boolean }[]>} checks
 * @property {(broken: import("../held.js").Broken[]) => void} broken is given all that is broken here
 * @property {(act: () => void, after: number) => unknown} [later] in a test: when, instead of the clock
 */

export class Promises {
  constructor(table, /** @type {Means} */ means) {
    this.table = table;
    this.means = { later: (act, after) => setTimeout(act, after), ...means };
    /** @type {Held | null} */
    this.held = null;
    this.house = "";
    this.round = 0;
    this.busy = false;
  }

  hear({ promised, picture, sequence, you }) {
    this.round = picture.round;
    if (promised) {
      if (promised.house !== this.house) this.#goTo(promised.house);
      const mine = picture.areas.some((area) => area.wagers.some((wager) => wager.patron === you));
      this.held?.tell(picture.round, promised.promise, sequence, mine);
    }
    this.check();
  }

  #goTo(house) {
    this.house = house;
    this.held = new Held(this.means.store, house, this.table);
    this.means.broken(this.held.broken);
  }

  /** One round at a time; what cannot be asked now is asked later. */
  async check() {
    const { held } = this;
    const due = held?.due(this.round);
    if (this.busy || !held || !due) return;
    this.busy = true;
    try {
      const bad = await this.#wrongWith(due);
      held.note(due, bad);
      if (bad.length) this.means.broken(held.broken);
    } catch {
      // The house does not answer now; the round stays to be checked.
    }
    this.means.later(() => {
      this.busy = false;
      this.check();
    }, REST);
  }

  async #wrongWith(due) {
    const proofs = await this.means.proofs(due.round);
    if (proofs.house !== this.house) return ["The house that is asked is not the one that promised: its journal begins with another entry"];
    const found = [...against(due, proofs), ...(await this.means.checks(proofs))];
    return found.filter((each) => !each.good).map((each) => each.words);
  }
}
