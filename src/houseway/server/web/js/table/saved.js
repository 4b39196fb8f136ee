/** Wagers saved under a name, for one person and one game, in this browser. */

const MOST = 10;

export class Saved {
  constructor(store, person, game) {
    this.store = store;
    this.key = `houseway.saved/${person}/${game}`;
  }

  /** Each with its name, the oldest first. */
  get all() {
    try {
      const read = JSON.parse(this.store.getItem(this.key) ?? "[]");
      return Array.isArray(read) ? read : [];
    } catch {
      return [];
    }
  }

  keep(name, wagers) {
    this.#write([...this.all.filter((each) => each.name !== name), { name, wagers }].slice(-MOST));
  }

  forget(name) {
    this.#write(this.all.filter((each) => each.name !== name));
  }

  #write(all) {
    try {
      this.store.setItem(this.key, JSON.stringify(all));
    } catch {
      throw new Error("This browser keeps nothing: the wagers are not saved");
    }
  }
}
