/** Promises that this browser was told before betting closed: kept here, and held against what the house says later. */

const PREFIX = "houseway.promised/";
const ROUNDS = 40;
const TABLES = 40;
const BROKEN = 20;

/**
 * A round as this browser was told of it: each promise with the entry up to which the table was seen then.
 * @typedef {{ round: number, told: { promise: string, sequence: number }[], mine: boolean, checked: boolean }} HeldRound
 * @typedef {{ round: number, words: string, at: string, told: string[] }} Broken
 * @typedef {{ rounds: HeldRound[], broken: Broken[], at: string }} Page
 */

const short = (hash) => `${hash.slice(0, 12)}…`;

/**
 * Whether what was told of a round is what the house says now that it had promised then.
 * @param {HeldRound} held
 */
export function against(held, { entries }) {
  const promised = entries.filter((each) => each.kind === "committed");
  return held.told.map(({ promise, sequence }) => {
    const found = promised.find((each) => each.body.promise === promise);
    if (found && found.sequence <= sequence) return { words: `What this browser was told before, ${short(promise)}, is what was promised`, promise, good: true };
    if (found) return { words: `The house says that it promised ${short(promise)} only after this browser was told so`, promise, good: false };
    const now = promised.map((each) => short(each.body.promise)).join(", ") || "nothing";
    return { words: `This browser was told ${short(promise)} before the cards came; now the house says that it had promised ${now}`, promise, good: false };
  });
}

/** What was told of one table of one house. */
export class Held {
  constructor(store, house, table, now = () => new Date().toISOString()) {
    this.store = store;
    this.key = `${PREFIX}${house}/${table}`;
    this.now = now;
    /** @type {Page} */
    this.page = pageOf(store, this.key);
  }

  /** @returns {HeldRound | undefined} */
  of(round) {
    return this.page.rounds.find((each) => each.round === round);
  }

  /** A promise that holds in this round; whether one has a wager there. */
  tell(round, promise, sequence, mine) {
    /** @type {HeldRound} */
    const held = this.of(round) ?? { round, told: [], mine: false, checked: false };
    const known = held.told.some((each) => each.promise === promise);
    if (known && (held.mine || !mine)) return;
    if (!known) held.told.push({ promise, sequence });
    held.mine ||= mine;
    held.checked &&= known;
    this.page.rounds = [...this.page.rounds.filter((each) => each !== held), held].slice(-ROUNDS);
    this.#write();
  }

  /** The first round before this one in which one had a wager and that was not checked. */
  due(before) {
    return this.page.rounds.find((each) => each.round < before && each.mine && !each.checked);
  }

  /** A round was checked; what is wrong with it is kept. */
  note(held, bad) {
    held.checked = true;
    const known = new Set(this.page.broken.map((each) => `${each.round} ${each.words}`));
    const fresh = bad.filter((words) => !known.has(`${held.round} ${words}`));
    const told = held.told.map((each) => each.promise);
    this.page.broken.push(...fresh.map((words) => ({ round: held.round, words, at: this.now(), told })));
    this.page.broken = this.page.broken.slice(0, BROKEN);
    this.#write();
  }

  get broken() {
    return this.page.broken;
  }

  #write() {
    this.page.at = this.now();
    try {
      if (this.store.getItem(this.key) === null) makePlace(this.store);
      this.store.setItem(this.key, JSON.stringify(this.page));
    } catch {
      // A browser that keeps nothing checks all the same while the page is open.
    }
  }
}

/** @returns {Page} */
function pageOf(store, key) {
  try {
    const { rounds, broken, at } = JSON.parse(store.getItem(key) ?? "");
    return Array.isArray(rounds) && Array.isArray(broken) ? { rounds, broken, at } : emptyPage();
  } catch {
    return emptyPage();
  }
}

/** @returns {Page} */
const emptyPage = () => ({ rounds: [], broken: [], at: "" });

const keysOf = (store) => Array.from({ length: store.length }, (_, at) => store.key(at)).filter((key) => key.startsWith(PREFIX));

/** The table that was not seen for longest is forgotten, unless a promise was broken there. */
function makePlace(store) {
  const pages = keysOf(store).map((key) => ({ key, ...pageOf(store, key) })).filter((each) => !each.broken.length);
  pages.sort((one, other) => (one.at < other.at ? -1 : 1));
  for (const { key } of pages.slice(0, Math.max(0, pages.length - TABLES + 1))) store.removeItem(key);
}

/** All that was broken at tables of that name, whichever house they were in. */
export const brokenAt = (store, table) =>
  keysOf(store).filter((key) => key.slice(PREFIX.length + key.slice(PREFIX.length).indexOf("/") + 1) === table).flatMap((key) => pageOf(store, key).broken);
