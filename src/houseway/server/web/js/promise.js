/**
 * The check of a promised order, in the browser. Each item has a leaf, SHA-256 of "item:salt", and a tail,
 * SHA-256 of "leaf:next tail"; the promise of all that follows a place is the tail there.
 */

import { compositions } from "./composition.js";
import { isThrow } from "./words.js";

const bytes = new TextEncoder();

export async function hash(text) {
  const digest = await crypto.subtle.digest("SHA-256", bytes.encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const leafOf = async (opened) => opened.leaf ?? hash(`${opened.item}:${opened.salt}`);

/** The steps from the promise of the rest back to the first item: item, leaf and tail of each. */
async function chain(opened, rest = "") {
  const steps = [];
  let tail = rest;
  for (const each of [...opened].reverse()) {
    const leaf = await leafOf(each);
    tail = await hash(`${leaf}:${tail}`);
    steps.unshift({ item: each.item ?? null, salt: each.salt ?? null, leaf, tail });
  }
  return { steps, promise: tail };
}

/** Everything the proofs of a round allow to check, each as {words, good, steps}; `earlier`: of the rounds before. */
export async function checks({ set, by, over, round, earlier = [], entries, dealt = [] }) {
  const state = { promises: new Set(), leaves: new Set(), last: null, rest: null };
  const before = [];
  for (const entry of earlier) before.push(...(await checked(entry, state)));
  const found = before.length ? [{ words: `What was promised and opened since round ${earlier[0].round} fits together`, good: before.every((each) => each.good) }] : [];
  for (const entry of entries) found.push(...(await checked(entry, state)));
  const opened = entries.filter((each) => each.kind === "revealed").flatMap(({ body }) => [...(body.kept ?? []), ...body.opened]);
  const seen = itemsOf(dealt);
  const isOpened = by === "house" && over && entries.some((each) => each.kind === "revealed");
  if (seen.length && (opened.length || isOpened)) found.push(layout(opened, seen, shownToAll(dealt)));
  const missing = by === "house" && over && unpromised(entries, seen);
  if (missing) found.push({ words: missing, good: false });
  const all = [...earlier, ...entries].sort((one, other) => one.sequence - other.sequence);
  return found.concat(compositions(all, round, set));
}

/** What one entry shows, after those before it. */
async function checked({ kind, body }, state) {
  if (kind === "committed") {
    state.promises.add(body.promise);
    state.last = body.promise;
    const words = "cut" in body ? `Cut at ${body.cut}: the promise of the order as it lay then` : "Before the wagers closed, this was promised";
    return [{ words, promise: body.promise, good: true }];
  }
  if (kind === "revealed") {
    const found = await revealed(body, state.last, state.leaves);
    state.last = body.rest || state.last;
    state.rest = body.rest;
    return shown(found, body);
  }
  const { steps, promise } = await chain(body.opened);
  const kept = promise === body.promise;
  if (kind === "retired") return shown({ words: "What never came is what was promised", promise: body.promise, good: kept && promise === state.rest, steps }, body);
  const words = `The order before it was cut at ${body.cut} is what was promised`;
  return [{ words, promise: body.promise, good: kept && state.promises.has(body.promise), steps }];
}

/** Where nothing was opened there is nothing to be told, unless it is wrong. */
const shown = (check, { opened }) => (opened.length || !check.good ? [check] : []);

/** A round in which cards came without being promised and opened. */
function unpromised(entries, seen) {
  const kinds = entries.map((each) => each.kind);
  if (!seen.length) return null;
  if (!kinds.includes("committed")) return "Cards were dealt that nobody had promised";
  return kinds.includes("revealed") ? null : "Cards were dealt, and the promise is not opened";
}

/** The items that one saw come out, in order; dice are thrown, not promised. */
function itemsOf(dealt) {
  const came = dealt.filter((each) => each.event === "dealt" || each.event === "burned").map((each) => each.item);
  const turned = dealt.filter((each) => each.event === "shown").flatMap((each) => each.items ?? []);
  const items = [...came];
  for (const item of turned) if (!items.includes(item)) items.push(item);
  return items.filter((item) => item && !isThrow(item));
}

async function revealed(body, last, leaves) {
  const { steps, promise } = await chain(body.opened, body.rest);
  let good = last === null || promise === last;
  for (const each of body.kept ?? []) good &&= leaves.has(await leafOf(each));
  for (const each of body.opened) if (each.leaf) leaves.add(each.leaf);
  const words = good ? "The items opened after the round give that same promise" : "The items opened do not give the promise";
  return { words, promise, good, steps };
}

/** The items that everybody saw as they came. */
const shownToAll = (dealt) => dealt.filter((each) => each.event === "dealt" && each.face_up && each.item).map((each) => each.item);

/** Each item that one saw is among those opened, or is one of those that stay closed; what all saw is opened. */
function layout(opened, seen, byAll) {
  const left = opened.map((each) => each.item).filter(Boolean);
  let closed = opened.filter((each) => !each.item).length;
  let good = true;
  const open = [...byAll];
  for (const item of seen) {
    const mustOpen = open.indexOf(item);
    if (mustOpen >= 0) open.splice(mustOpen, 1);
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    else if (closed && mustOpen < 0) closed -= 1;
    else good = false;
  }
  const words = good ? "Everything you saw on the layout is among the items opened" : "An item on the layout is not among those opened";
  return { words, good, items: seen };
}
