/** Whether the items that were opened are those of the game's own set: cards by decks, or the 32 tiles. */

const PAIRS = ["1-1", "1-3", "1-5", "1-6", "2-2", "3-3", "4-4", "4-6", "5-5", "5-6", "6-6"];
const SINGLES = ["1-2", "1-4", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5"];

/** How often each item is in the set. */
export function setOf(game, decks) {
  if (game === "pai-gow") return new Map([...PAIRS.map((tile) => [tile, 2]), ...SINGLES.map((tile) => [tile, 1])]);
  const ranks = game === "pontoon" ? "A23456789JQK" : "A23456789TJQK";
  return new Map([...ranks].flatMap((rank) => [..."cdhs"].map((suit) => [rank + suit, decks])));
}

const sum = (counts) => [...counts].reduce((total, [, count]) => total + count, 0);

function countOf(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** An order as far as it was opened; all of it as long as the set must be exactly the set. */
function composition(cards, whole) {
  const counts = countOf(cards.map((each) => each.item).filter(Boolean));
  const more = [...counts].find(([item, count]) => count > (whole.get(item) ?? 0));
  const size = sum(whole);
  if (more) return { words: `${more[0]} was opened ${more[1]} times: the set has ${whole.get(more[0]) ?? 0}`, good: false };
  if (cards.length > size) return { words: `More items were promised than the ${size} that the set has`, good: false };
  const all = sum(counts) === size;
  return { words: all ? `These are exactly the ${size} items of the set` : `${sum(counts)} of the set's ${size} items were opened, none more often than it has them`, good: true };
}

/** One check for each order that was opened in this round: since its promise, or whole as it lay before the cut. */
export function compositions(entries, whole) {
  const orders = [[]];
  const found = [];
  let rest = null;
  for (const { kind, body } of entries) {
    if (kind === "committed" && body.promise !== rest) orders.push([]);
    if (kind === "revealed" || kind === "retired") orders.at(-1).push(...(body.kept ?? []), ...body.opened);
    if (kind === "revealed") rest = body.rest;
    if (kind === "uncut") found.push(composition(body.opened, whole));
  }
  return found.concat(orders.filter((order) => order.length).map((order) => composition(order, whole)));
}
