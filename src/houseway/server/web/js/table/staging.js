/** Cards first: what they decide is told, and asked, when they lie. */

/** Milliseconds between two cards, a card's way, and how long all of them take at most. */
export const STEP = 110;
export const WAY = 380;
const LONGEST = 2200;
/** For the last of them to be seen. */
export const LOOK = 200;
/** A hand that is turned takes as long as so many cards. */
const TURN = 4;
/** Of more messages than these that wait nothing is staged any more. */
const MOST_WAITING = 3;

const spotOf = ({ area, hand }) => `${area}/${hand}`;
const handsOf = (part) => [
  ...(part.dealer?.hands ?? []).map((hand) => ({ area: 0, hand })),
  ...part.areas.flatMap(({ area, hands }) => (hands ?? []).map((hand) => ({ area, hand }))),
].map(({ area, hand }) => /** @type {[string, any]} */ ([spotOf({ area, hand: hand.hand }), hand]));

/** The round that was shown, as a later message has it: still on, or as it ended. */
function roundOf(picture, round) {
  if (picture.round === round) return picture;
  return picture.last?.round === round ? picture.last : null;
}

/** When each item moves: "area/hand/place" to its turn, in the order of what happened; null where that cannot be told. */
function movesOf(before, after, events) {
  const there = new Map(before), now = new Map(after);
  const lying = new Map(before.map(([spot, hand]) => [spot, hand.items.length]));
  const moves = new Map();
  let turn = 0;
  for (const event of events) {
    const to = event.to && spotOf(event.to);
    if (event.event === "dealt" && event.to.area >= 0) {
      const place = lying.get(to) ?? 0;
      if (!now.get(to) || place >= now.get(to).items.length) return null;
      lying.set(to, place + 1);
      moves.set(`${to}/${place}`, turn);
      turn += 1;
    } else if (event.event === "moved") {
      lying.set(spotOf(event.of), (lying.get(spotOf(event.of)) ?? 1) - 1);
      lying.set(to, 1);
    } else if (event.event === "shown" && event.items && now.has(to) && event.to.area >= 0) {
      if ((there.get(to)?.items ?? [null]).every(Boolean)) continue;
      event.items.forEach((_, place) => moves.set(`${to}/${place}`, turn));
      turn += TURN;
    }
  }
  return { moves, turns: turn };
}

/** The table with the cards of `message` on it and nothing said of them; null where no card comes. */
export function cardsFirst(shown, message) {
  const part = shown && !message.prompt ? roundOf(message.picture, shown.picture.round) : null;
  if (!part) return null;
  const before = handsOf(shown.picture);
  const found = movesOf(before, handsOf(part), message.events ?? []);
  if (!found?.moves.size) return null;
  const there = new Map(before);
  const lay = (area) => (hand) => {
    const was = there.get(spotOf({ area, hand: hand.hand }));
    if (was && was.items.join() === hand.items.join()) return was;
    return { ...hand, words: null, named: null, value: null, discarded: was?.discarded ?? false };
  };
  const { picture } = shown;
  const step = Math.min(STEP, LONGEST / found.turns);
  return {
    ...shown,
    picture: {
      ...picture,
      areas: picture.areas.map((each) => ({ ...each, hands: (part.areas.find(({ area }) => area === each.area)?.hands ?? []).map(lay(each.area)) })),
      dealer: { hands: (part.dealer?.hands ?? []).map(lay(0)) },
      last: null,
    },
    request: null, asked: [], deadline: null, held_up: null,
    moves: found.moves, step, takes: found.turns * step + WAY + LOOK,
  };
}

/** In which order areas were settled, as far as these events tell. */
export function settledIn(events) {
  const areas = (events ?? []).filter((each) => ["paid", "collected", "decided", "bonus"].includes(each.event)).map((each) => each.area);
  return new Map([...new Set(areas)].map((area, at) => [area, at]));
}

/** Messages one after the other; `lay` shows cards, `show` all there is, `moves` says whether anything may move. */
export class Staging {
  constructor({ lay, show, moves, wait }) {
    this.lay = lay;
    this.show = show;
    this.moves = moves;
    this.wait = wait;
    /** @type {Record<string, any>[]} */
    this.queue = [];
    /** @type {Record<string, any> | undefined} */
    this.shown = undefined;
    this.busy = false;
  }

  take(message) {
    this.queue.push(message);
    if (!this.busy) this.#next();
  }

  #next() {
    const message = this.queue[0];
    if (!message) return;
    const first = this.moves() && this.queue.length <= MOST_WAITING ? cardsFirst(this.shown, message) : null;
    if (!first) return this.#tell();
    this.busy = true;
    this.lay(first);
    this.wait(first.takes, () => this.#tell());
  }

  /** The page is left: what waited is told to nobody. */
  stop() {
    this.queue = [];
  }

  #tell() {
    this.busy = false;
    const message = this.queue.shift();
    if (!message) return;
    this.shown = message;
    this.show(this.shown);
    this.#next();
  }
}
