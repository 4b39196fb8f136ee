/** What a dealer types, key by key, until it is an item, a throw or a number. Whether it can be is for the table to say. */

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";
const FACE_DOWN = new Set(["0", "."]);

const READERS = {
  card(typed, key) {
    if (!typed) return RANKS.includes(key.toUpperCase()) ? { typed: key.toUpperCase() } : null;
    return SUITS.includes(key.toLowerCase()) ? { item: typed + key.toLowerCase() } : null;
  },
  tile(typed, key) {
    if (!/^[1-6]$/.test(key)) return null;
    return typed ? { item: [typed, key].sort().join("-") } : { typed: key };
  },
  throw(typed, key) {
    if (key === "Enter" && typed.length === 4) return { item: `${[...typed.slice(0, 3)].join("+")}/${typed[3]}` };
    return /^[1-6]$/.test(key) && typed.length < 4 ? { typed: typed + key } : null;
  },
  count(typed, key) {
    if (key === "Enter" && typed) return { count: Number(typed) };
    return /^\d$/.test(key) && typed.length < 4 ? { typed: typed + key } : null;
  },
};

export class Entry {
  constructor() {
    this.typed = "";
  }

  clear() {
    this.typed = "";
  }

  /** Takes one key; null if it means nothing here, else what is complete now, if anything is. */
  take(kind, key, { unseen = false } = {}) {
    if (key === "Backspace" && this.typed) {
      this.typed = this.typed.slice(0, -1);
      return {};
    }
    if (unseen && !this.typed && FACE_DOWN.has(key)) return { item: null };
    const read = READERS[kind]?.(this.typed, key) ?? null;
    if (!read) return null;
    this.typed = read.typed ?? "";
    return read;
  }

  /** How what is typed so far looks. */
  shown(kind) {
    const blank = { card: 2, tile: 2, throw: 4 }[kind] ?? 0;
    return this.typed.padEnd(Math.max(blank, this.typed.length), "·");
  }
}

/** The keys that can be tapped for this kind, in rows. */
export function padKeys(kind) {
  if (kind === "card") return [[...RANKS], [...SUITS]];
  if (kind === "count") return [[..."1234567890"], ["⌫", "Enter"]];
  return [[..."123456"], kind === "throw" ? ["⌫", "Enter"] : ["⌫"]];
}
