/** Whether the items that were opened are those of the game's own set: cards by decks, or the 32 tiles. */

/** So many decks of cards of these ranks: how often each is there. */
export const cardsOf = (ranks, decks) =>
  new Map([...ranks].flatMap((rank) => [..."cdhs"].map((suit) => /** @type {[string, number]} */ ([rank + suit, decks]))));

const sum = (counts) => [...counts].reduce((total, [, count]) => total + count, 0);

function countOf(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** An order as far as it was opened; all of it as long as the set must be the set, without what lay on the table. */
class Order {
  constructor(promise, lay) {
    this.promise = promise;
    this.lay = lay;
    this.items = [];
    this.came = [];
    this.closed = 0;
    this.kept = [];
    this.over = false;
  }

  open(opened, kept = []) {
    this.items.push(...opened.map((each) => each.item ?? null));
    this.closed += opened.filter((each) => !each.item).length - kept.length;
    this.kept.push(...kept.map((each) => each.item));
  }

  check(whole) {
    const counts = countOf([...this.items.filter(Boolean), ...this.kept]);
    const more = [...counts].find(([item, count]) => count > (whole.get(item) ?? 0));
    const [size, known] = [sum(whole), sum(counts)];
    const missing = this.missing(whole, counts);
    if (more) return { words: `${more[0]} was opened ${more[1]} times: the set has ${whole.get(more[0]) ?? 0}`, good: false };
    if (known + this.closed > size) return { words: `More items were promised than the ${size} that the set has`, good: false };
    if (this.over && missing) return { words: `At least ${missing} items of the set were not in the order`, good: false };
    return { words: known === size ? `These are exactly the ${size} items of the set` : this.partly(known, size), good: true };
  }

  /** At least so many items of the set were neither in the order nor on the table when it was promised. */
  missing(whole, opened) {
    const lay = countOf(this.lay);
    const never = [...whole].reduce((total, [item, count]) => total + Math.max(0, count - (opened.get(item) ?? 0) - (lay.get(item) ?? 0)), 0);
    return Math.max(0, never - this.closed - (lay.get(null) ?? 0));
  }

  partly(known, size) {
    const others = [[this.closed, "stay closed"], [this.lay.length, "lay on the table when it was promised"]].filter(([count]) => count);
    return `${known} of the set's ${size} items were opened, none more often than it has them${others.map(([count, words]) => `; ${count} ${words}`).join("")}`;
  }
}

/**
 * What is wrong with the orders that were promised, and whether each that came in this round was the game's own set;
 * from the entries of all rounds since the first of them was promised, in order.
 */
export function compositions(entries, round, whole) {
  const orders = new Map();
  const found = [];
  const now = new Set();
  /** @type {Order | null} */
  let order = null;
  let [rest, inUse, wasCut] = [null, false, false];
  for (const { kind, body, lay = [], moved_on: movedOn = false, round: at = round } of entries) {
    if (kind === "committed" && body.promise !== rest && body.promise !== order?.promise) {
      if (inUse && !("cut" in body)) found.push({ words: "An order was shuffled away and was not opened", good: false });
      else if (wasCut) found.push({ words: "The order before the cut was not opened", good: false });
      order = new Order(body.promise, movedOn && order ? [...lay, ...order.lay, ...order.came] : lay);
      orders.set(body.promise, order);
      [inUse, wasCut, rest] = [true, "cut" in body, null];
    } else if (kind === "revealed" || kind === "retired") {
      order ??= new Order(null, []);
      order.open(body.opened, body.kept);
      if (kind === "revealed") order.came.push(...body.opened.map((each) => each.item ?? null));
      order.over ||= kind === "retired";
      inUse &&= kind !== "retired";
      rest = body.rest ?? rest;
      if (at === round && order.items.length) now.add(order);
    } else if (kind === "uncut") {
      wasCut = false;
      found.push(...uncut(body, orders.get(body.promise), order, whole));
    }
  }
  return found.concat([...now].map((each) => each.check(whole)));
}

/** An order as it lay before it was cut: the set, and the same items in the order that came. */
function uncut({ cut, opened }, promised, came, whole) {
  const before = new Order(null, promised?.lay ?? []);
  before.open(opened);
  before.over = true;
  const lay = [...before.items.slice(cut), ...before.items.slice(0, cut)];
  const good = came !== null && lay.length === came.items.length && lay.every((item, place) => item === came.items[place]);
  const words = good ? "The items came as the cut left them" : "The items did not come as the cut left them";
  return [before.check(whole), { words, good }];
}
