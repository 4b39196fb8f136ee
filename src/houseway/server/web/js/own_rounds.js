/** One's own rounds: those of all tables in one list, and what they came to. */

/**
 * @typedef {{ table: string, round: number, at: string, net: number, wagered: boolean, over: string }} OwnRound
 */

/** Rounds in which one had a wager, the latest first. */
export const ownOf = (/** @type {OwnRound[]} */ rounds) =>
  rounds.filter((each) => each.wagered).sort((one, other) => other.at.localeCompare(one.at) || other.round - one.round);

/** How many they are, what they came to, and how often one won; only those since a moment, if one is given. */
export function figuresOf(/** @type {OwnRound[]} */ rounds, since = "") {
  const counted = rounds.filter((each) => each.at >= since);
  return {
    rounds: counted.length,
    net: counted.reduce((sum, each) => sum + each.net, 0),
    won: counted.filter((each) => each.net > 0).length,
    lost: counted.filter((each) => each.net < 0).length,
    best: counted.reduce((most, each) => Math.max(most, each.net), 0),
  };
}

/** The moment at which somebody came in with this window; kept while it is open. */
export function cameIn(store, now) {
  const key = "houseway.came-in";
  const kept = store.getItem(key);
  if (kept) return kept;
  store.setItem(key, now);
  return now;
}

/** The rounds of several tables, page by page, until there are no earlier ones. */
export class Pages {
  constructor(tables, fetchPage) {
    this.fetchPage = fetchPage;
    this.before = new Map(tables.map((table) => [table, null]));
    this.rounds = [];
  }

  get whole() {
    return this.before.size === 0;
  }

  async more() {
    await Promise.all([...this.before].map(async ([table, before]) => {
      const found = await this.fetchPage(table, before);
      this.rounds.push(...found.map((each) => ({ ...each, table })));
      const last = found.at(-1)?.round ?? 1;
      if (last <= 1) this.before.delete(table);
      else this.before.set(table, last);
    }));
  }
}
