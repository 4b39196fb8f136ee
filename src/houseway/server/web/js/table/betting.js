/** Wagers by chip: what a patron wants to lie on each spot, told to the table one input after the other. */

const keyOf = (area, wager) => `${area}/${wager}`;

export class Betting {
  constructor({ tell, complain, changed }) {
    this.tell = tell;
    this.complain = complain;
    this.changed = changed;
    this.message = null;
    this.chip = null;
    this.removing = false;
    this.wanted = new Map();
    this.busy = false;
    this.before = [];
    this.round = null;
  }

  /** A new picture: what one had in the round before is kept, to be placed again. */
  note(message) {
    this.message = message;
    const { picture, you } = message;
    const chips = picture.chips;
    if (this.chip === null || !chips.includes(this.chip)) this.chip = chips[Math.min(1, chips.length - 1)];
    if (!this.open) this.wanted.clear();
    if (picture.last && this.round !== picture.last.round) {
      this.round = picture.last.round;
      const mine = picture.last.areas.flatMap((area) =>
        area.wagers
          .filter((each) => each.patron === you && each.amount > 0)
          .map((each) => ({ area: area.area, wager: each.wager, amount: each.amount, choice: each.choice })));
      if (mine.length) this.before = mine;
    }
  }

  get open() {
    return this.message?.request?.request === "wagers";
  }

  offer(wager) {
    return this.open ? this.message.request.offers.find((each) => each.wager === wager) : undefined;
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

  get mine() {
    const { picture, you } = this.message;
    return picture.areas.flatMap((area) =>
      area.wagers.filter((each) => each.patron === you && each.lies > 0).map((each) => ({ area: area.area, ...each })));
  }

  /** One more chip; the first one makes at least the minimum, and a fixed amount is placed whole. */
  add(area, wager, choice) {
    const offer = this.offer(wager);
    if (!offer) return;
    const lies = this.amount(area, wager);
    let amount = lies + this.chip;
    if (offer.least === offer.most) amount = offer.least;
    else if (amount < offer.least) amount = offer.least;
    if (amount !== lies || choice) this.want(area, wager, amount, choice);
  }

  want(area, wager, amount, choice) {
    const kept = choice ?? this.wanted.get(keyOf(area, wager))?.choice ?? this.lying(area, wager)?.choice ?? null;
    this.wanted.set(keyOf(area, wager), { area, wager, amount, choice: kept });
    this.changed();
    this.#work();
  }

  clear() {
    this.wanted.clear();
    for (const each of [...this.mine].reverse()) this.want(each.area, each.wager, 0);
  }

  repeat() {
    for (const each of this.before) {
      if (this.offer(each.wager) && !this.amount(each.area, each.wager)) this.want(each.area, each.wager, each.amount, each.choice);
    }
  }

  /** Whoever took the bank stakes it, or leaves it to the House (13.2.2). */
  get banksWithoutStake() {
    const { picture, you } = this.message;
    return this.open && Boolean(you) && picture.bank === you && !this.lying(picture.chung, "bank");
  }

  get mayRepeat() {
    return this.open && this.before.some((each) => this.offer(each.wager) && !this.amount(each.area, each.wager));
  }

  async #work() {
    if (this.busy) return;
    this.busy = true;
    while (this.wanted.size) {
      const [key, target] = this.wanted.entries().next().value;
      try {
        await this.#bring(target);
      } catch (against) {
        this.complain(against);
        if (this.wanted.get(key) === target) this.wanted.delete(key);
      }
      if (this.wanted.get(key) === target) this.wanted.delete(key);
      this.changed();
    }
    this.busy = false;
  }

  /** Brings what lies there to what is wanted; what is refused leaves it as it was. */
  async #bring({ area, wager, amount, choice }) {
    const lies = this.lying(area, wager);
    const place = (cents, which) =>
      this.tell({ input: "placed", area, wager, amount: cents, ...(which ? { choice: which } : {}) });
    if (lies && lies.lies === amount && (lies.choice ?? null) === choice) return;
    if (lies) await this.tell({ input: "withdrawn", area, wager });
    if (!amount) return;
    try {
      await place(amount, choice);
    } catch (against) {
      if (lies && !against.stale) await place(lies.lies, lies.choice);
      throw against;
    }
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
