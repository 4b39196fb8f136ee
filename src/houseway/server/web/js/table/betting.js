/** Wagers by chip: each click or key is one order for the round it was meant for, told in turn, wholly or not at all. */

import { t } from "../language.js";
import { aboveMost, neededFirst, withWhatFits } from "./fits.js";

const keyOf = (area, wager) => `${area}/${wager}`;
const MOVED_ON = { stale: true, message: t("the table has moved on; look again") };

export class Betting {
  constructor({ tell, complain, changed }) {
    this.tell = tell;
    this.complain = complain;
    this.changed = changed;
    this.message = null;
    this.chip = null;
    /** No chip was taken into the hand while betting was open. */
    this.early = true;
    this.removing = false;
    this.withTokens = false;
    this.queue = [];
    this.flying = [];
    this.wanted = new Map();
    this.busy = false;
    this.before = [];
    this.round = null;
    this.done = [];
  }

  /** A new picture: what one had in the round before is kept, to be placed again. */
  note(message) {
    this.message = message;
    const { picture, you } = message;
    const chips = picture.chips;
    if (this.early || !chips.includes(this.chip)) {
      this.chip = this.#firstChip(chips);
      this.early = !this.open;
    }
    this.done = this.done.filter((each) => each.round === picture.round);
    this.#recount();
    if (picture.last && this.round !== picture.last.round) {
      this.round = picture.last.round;
      const mine = picture.last.areas.flatMap((area) =>
        area.wagers
          .filter((each) => each.patron === you && each.amount > 0 && each.result !== "carried over")
          .map((each) => ({ area: area.area, wager: each.wager, amount: each.amount, choice: each.choice })));
      if (mine.length) this.before = mine;
    }
  }

  /** The smallest that makes the first wager. */
  #firstChip(chips) {
    const least = this.open ? (this.message.request.offers[0]?.least ?? 0) : 0;
    return [...chips].sort((one, other) => one - other).find((each) => each >= least) ?? chips.at(-1);
  }

  get open() {
    return this.message?.request?.request === "wagers";
  }

  offer(wager) {
    return this.open ? this.message.request.offers.find((each) => each.wager === wager) : undefined;
  }

  /** Whether it can be placed there now: another wager may have to lie there first. */
  offered(area, wager) {
    const offer = this.offer(wager);
    return Boolean(offer) && (!offer.needs || this.#lies(area, offer.needs, offer.own));
  }

  #lies(area, wager, own = false) {
    if (this.amount(area, wager)) return true;
    const here = this.message.picture.areas.find((each) => each.area === area)?.wagers ?? [];
    return !own && here.some((each) => each.wager === wager && each.lies > 0 && each.patron !== this.message.you);
  }

  lying(area, wager) {
    const { picture, you } = this.message;
    const here = picture.areas.find((each) => each.area === area)?.wagers ?? [];
    return here.find((each) => each.patron === you && each.wager === wager && each.lies > 0) ?? null;
  }

  /** What lies there, or will when the table has answered. */
  amount(area, wager) {
    return this.wanted.get(keyOf(area, wager))?.amount ?? this.lying(area, wager)?.lies ?? 0;
  }

  /** One's wagers, with those that are on their way. */
  get mine() {
    const { picture, you } = this.message;
    return picture.areas.flatMap((area) =>
      this.withPending(area.area, area.wagers).filter((each) => each.patron === you && each.lies > 0).map((each) => ({ ...each, area: area.area })));
  }

  /** One more chip, which the table takes or refuses; a fixed amount is placed whole. */
  add(area, wager, choice) {
    const offer = this.offer(wager);
    if (!offer) return;
    if (!this.offered(area, wager)) {
      this.complain({ message: neededFirst(offer, area) });
      return;
    }
    const lies = this.amount(area, wager);
    const amount = offer.least === offer.most ? offer.least : lies + this.chip;
    if (amount !== lies || choice) this.want(area, wager, amount, choice);
  }

  want(area, wager, amount, choice) {
    this.#enqueue({ changes: [{ area, wager, amount, choice: choice ?? this.#choiceOf(area, wager) }] });
  }

  #choiceOf(area, wager) {
    return this.wanted.get(keyOf(area, wager))?.choice ?? this.lying(area, wager)?.choice ?? null;
  }

  clear() {
    const changes = this.mine.map(({ area, wager }) => ({ area, wager, amount: 0, choice: null }));
    if (changes.length) this.#enqueue({ changes });
  }

  repeat() {
    this.place(this.#again);
  }

  repeatAndDeal() {
    this.repeat();
    this.ready(true);
  }

  /** Wagers that are wanted as they are written, all of them or none. */
  place(wagers) {
    const changes = wagers.filter(({ area, wager }) => {
      const offer = this.offer(wager);
      const comes = (needs) => wagers.some((each) => each.area === area && each.wager === needs);
      return offer && (!offer.needs || comes(offer.needs) || this.#lies(area, offer.needs, offer.own));
    });
    if (changes.length) this.#enqueue({ changes });
  }

  /** Twice what lies there, but for amounts that are fixed. */
  double() {
    const changes = this.#doubled.map(({ area, wager, lies, choice }) => ({ area, wager, amount: 2 * lies, choice: choice ?? null }));
    if (changes.length) this.#enqueue({ changes });
  }

  get mayDouble() {
    return this.open && this.#doubled.length > 0;
  }

  get #doubled() {
    return this.mine.filter((each) => {
      const offer = this.offer(each.wager);
      return offer && offer.least !== offer.most;
    });
  }

  /** The last order of this round the other way round: a chip, or all that came with it. */
  undo() {
    const last = this.done.pop();
    if (last) this.#enqueue({ changes: last.before, undoing: true });
  }

  get mayUndo() {
    return this.open && this.done.length > 0;
  }

  /** No more bets from this one, after all that was wagered before it; or more after all. */
  ready(yes) {
    const round = this.message.picture.round;
    if (!this.queue.some((each) => each.ready === yes && each.round === round)) this.#enqueue({ ready: yes });
  }

  /** What one may order where no round is dealt without it. */
  get instead() {
    return this.open ? (this.message.instead_of_closing ?? null) : null;
  }

  get mayRepeat() {
    return this.open && this.#again.length > 0;
  }

  get #again() {
    return this.before.filter((each) => this.offer(each.wager) && !this.amount(each.area, each.wager));
  }

  #enqueue(order) {
    const most = order.undoing ? null : aboveMost(order.changes ?? [], (wager) => this.offer(wager));
    if (most) {
      this.complain({ message: most });
      return;
    }
    const told = { ...order, round: this.message.picture.round };
    if (order.changes && !order.undoing) {
      told.before = order.changes.map(({ area, wager }) => ({ area, wager, amount: this.amount(area, wager), choice: this.#choiceOf(area, wager) }));
      this.done.push(told);
    }
    this.queue.push(told);
    this.#show();
    this.#work();
  }

  #show() {
    this.#recount();
    this.changed();
  }

  /** What will lie on this round's layout when the table has answered. */
  #recount() {
    const orders = [...this.flying, ...this.queue].filter((each) => each.round === this.message.picture.round);
    this.wanted = new Map(orders.flatMap((each) => each.changes ?? []).map((each) => [keyOf(each.area, each.wager), each]));
  }

  async #work() {
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length) {
      this.flying = this.#next();
      await this.#send(this.flying);
      this.flying = [];
      this.#show();
    }
    this.busy = false;
  }

  /** What goes out at once: the wagers that wait, or the word that one is ready. */
  #next() {
    const [{ changes, round }] = this.queue;
    const end = this.queue.findIndex((each) => !each.changes || each.round !== round);
    return this.queue.splice(0, changes ? (end < 0 ? this.queue.length : end) : 1);
  }

  /** Several orders go as one; if that is refused each goes by itself. After a refusal nobody is ready. */
  async #send(orders) {
    try {
      await this.#tell(orders);
    } catch (against) {
      if (orders.length > 1 && !against.stale) {
        for (const each of orders) await this.#send([each]);
        return;
      }
      this.queue = this.queue.filter((each) => each.ready !== true);
      this.done = this.done.filter((each) => !orders.includes(each));
      const { changes } = orders[0];
      if (changes || !against.stale) this.complain(changes ? withWhatFits(against, changes, (wager) => this.offer(wager)) : against);
    }
  }

  async #tell(orders) {
    const [{ round, ready }] = orders;
    if (!this.open || this.message.picture.round !== round) throw MOVED_ON;
    if (ready !== undefined) return this.tell({ input: ready ? "ready" : "not-ready", round });
    const inputs = this.#inputs(orders);
    return inputs.length ? this.tell({ input: "batch", round, inputs }) : undefined;
  }

  /** What brings the layout from what lies there to what is wanted. */
  #inputs(orders) {
    const wanted = new Map(orders.flatMap((each) => each.changes).map((each) => [keyOf(each.area, each.wager), each]));
    return [...wanted.values()].flatMap(({ area, wager, amount, choice }) => {
      const lies = this.lying(area, wager);
      if ((lies?.lies ?? 0) === amount && (!lies || (lies.choice ?? null) === choice)) return [];
      if (!amount) return [{ input: "withdrawn", area, wager }];
      return [{ input: lies ? "changed" : "placed", area, wager, amount, ...(choice ? { choice } : {}), ...this.#tokens(lies, amount) }];
    });
  }

  /** How much of a wager is in tokens: as much as there are, if one wagers tokens. */
  #tokens(lies, amount) {
    const lying = Math.min(lies?.tokens ?? 0, amount);
    const tokens = this.withTokens ? Math.min(amount, lying + (this.message.tokens ?? 0)) : lying;
    return tokens || lying ? { tokens } : {};
  }

  /** The wagers of an area with those that are on their way. */
  withPending(area, wagers) {
    const here = [...this.wanted.values()].filter((each) => each.area === area);
    if (!here.length) return wagers;
    const you = this.message.you;
    const left = wagers.map((each) => {
      const coming = each.patron === you && here.find((want) => want.wager === each.wager);
      return coming ? { ...each, amount: coming.amount, lies: coming.amount, pending: true } : each;
    });
    for (const want of here) {
      if (!wagers.some((each) => each.patron === you && each.wager === want.wager)) {
        left.push({ patron: you, wager: want.wager, amount: want.amount, lies: want.amount, choice: want.choice, hand: 1, pending: true });
      }
    }
    return left.filter((each) => each.amount > 0);
  }
}
