/** A table: the felt, the dock, the account; every message of the server is drawn, every choice is sent. */

import { get, post, remove } from "../api.js";
import { button, calm, el, focused, openDialog, setText, swap } from "../dom.js";
import { Felt } from "../felt/felt.js";
import { setOf } from "../felt/layouts.js";
import { whenStill } from "../felt/motion.js";
import { titleOf } from "../games.js";
import { said, t } from "../language.js";
import { Line } from "../net.js";
import { dollars } from "../money.js";
import { banner, complain, inform, say as aloud } from "../notices.js";
import { Desk } from "../pit/desk.js";
import { Lookout } from "../pit/lookout.js";
import { openOrders } from "../pit/orders.js";
import { Payments } from "../pit/payments.js";
import { encode } from "../paging.js";
import { checks } from "../promise.js";
import { render } from "../router.js";
import { look, may, noteChips, noteNotices, session } from "../store.js";
import { NOTHING_MORE } from "../table/actions.js";
import { announcementsOf } from "../table/announce.js";
import { Betting } from "../table/betting.js";
import { askBots, askChoice, showKeys } from "../table/dialogs.js";
import { Dock, exactDialog } from "../table/dock.js";
import { forgetSign, showGuide, signOf } from "../table/guide.js";
import { listen } from "../table/keys.js";
import { outcomeOfRound } from "../table/outcome.js";
import { Promises } from "../table/promises.js";
import { Side } from "../table/side.js";
import { Sound, soundOf, soundsOfCards } from "../table/sound.js";
import { Staging } from "../table/staging.js";
import { TournamentBar } from "../tournament/bar.js";
import { actionName, announcements, wagerName } from "../words.js";
import { insteadOfTable } from "./no_table.js";

/**
 * What stands under the felt: the patron's dock, the dealer's desk, or what those have who look on.
 * @typedef {object} Under
 * @property {HTMLElement} node
 * @property {(message: any) => void} update
 * @property {() => void} close
 * @property {(key: string, shifted: boolean) => boolean} [key]
 * @property {(what: object) => Promise<any>} [tell]
 * @property {import("../pit/wagering.js").Wagering} [wagering]
 * @property {string[][]} [keys]
 */

class TableView {
  constructor(main, name) {
    this.name = name;
    this.posted = new Set();
    this.message = null;
    this.felt = null;
    this.asked = "";
    /** @type {number | undefined} */
    this.toldOutcome = undefined;
    this.title = "";
    this.heard = 0;
    this.betting = new Betting({
      tell: (what) => this.line.tell(what),
      complain,
      changed: () => this.message && this.draw(),
    });
    /** @type {Record<string, any> | null} */
    this.meters = null;
    this.sound = new Sound();
    /** @type {Record<string, any> | null} */
    this.told = null;
    this.staging = new Staging({
      lay: (message) => this.#lay(message),
      show: (message) => this.#show(message),
      wait: whenStill,
      moves: () => !calm() && !document.hidden && Boolean(this.felt),
    });
    /** @type {Under} */
    this.dock = new Dock(this);
    this.side = new Side(this);
    this.tournament = new TournamentBar();
    this.stage = el("div", { class: "stage" }, el("p", { class: "loading", text: t("Going to the table…") }));
    this.bar = el("div", { class: "table-bar" });
    this.verify = el("a", { class: "verify-link", href: "#", text: t("Verify") });
    this.sign = el("span", { class: "closing-sign", role: "status", hidden: true });
    this.changing = el("span", { class: "changing-sign", role: "status", hidden: true });
    this.broken = el("a", { class: "broken-promise", role: "alert", hidden: true, href: "#" });
    this.promises = new Promises(name, {
      store: window.localStorage,
      proofs: (round) => get(`/api/tables/${encode(name)}/proofs/${round}`),
      checks: (proofs) => checks({ ...proofs, set: setOf(proofs.game, proofs.decks) }),
      broken: (all) => this.#tellBroken(all),
    });
    this.clock = setInterval(() => this.#countDown(), 1000);
    main.className = "table-view";
    main.append(this.bar, this.tournament.node, this.stage, this.dock.node, this.side.node);
    this.line = new Line(name, { onTable: (message) => this.take(message), onStatus: (...status) => this.status(...status), onMeters: (jackpots) => this.takeMeters(jackpots) });
    this.unlisten = listen(this);
    document.title = `${name} · Houseway`;
  }

  leave() {
    this.line.close();
    this.staging.stop();
    forgetSign(this.name);
    this.dock.close();
    this.unlisten();
    clearInterval(this.clock);
    banner(null);
    openDialog()?.close();
  }

  status(kind, waiting) {
    const words = {
      open: null,
      lost: waiting ? t("The line is down. Trying again; what you said is sent again.") : t("The line is down. Trying again…"),
      closed: t("The table {table} is closed.", { table: this.name }),
    };
    banner(words[kind] ?? null);
    this.stage.classList.toggle("lost", kind !== "open");
    const instead = insteadOfTable(kind, this.name, () => look().then(render).catch(complain));
    if (!instead) return;
    swap(this.stage, instead);
    this.dock.node.hidden = this.side.node.hidden = true;
  }

  take(message) {
    this.promises.hear(message);
    this.staging.take({ ...message, heard: performance.now() });
  }

  /** The cards lie before anything is told of them. */
  #lay(message) {
    this.message = message;
    this.felt?.update(message);
    this.dock.update(message);
    for (const after of soundsOfCards(message)) this.sound.play("card", after);
  }

  #show(message) {
    const late = (performance.now() - message.heard) / 1000;
    const deadline = message.deadline && { ...message.deadline, seconds: message.deadline.seconds - late };
    this.message = { ...message, deadline, jackpots: this.meters ?? message.jackpots };
    this.meters = null;
    this.heard = message.heard;
    if (!message.tournament) noteChips(message.chips);
    if (may("read-notices")) noteNotices(message.notices);
    this.betting.note(message);
    this.draw();
    if (this.toldOutcome !== undefined && !message.anew) announcementsOf(this.message).forEach(aloud);
    const outcome = this.#announceOutcome();
    const heard = soundOf(this.told, message, { outcome, turn: this.#announceTurn() });
    if (heard) this.sound.play(heard);
    this.told = message;
  }

  /** Meters move at other tables too: nothing else of this one has changed. */
  takeMeters(jackpots) {
    if (!this.message) return;
    if (this.staging.busy) {
      this.meters = jackpots;
      return;
    }
    this.message = { ...this.message, jackpots };
    this.felt?.updateMeters(this.message);
  }

  draw() {
    const { message } = this;
    if (!this.felt) {
      this.felt = new Felt(message.picture, this);
      swap(this.stage, this.felt.node);
      this.#buildBar(message.picture);
      this.#chooseDock(message);
    }
    this.felt.update(message);
    this.felt.point(message.prompt?.area);
    this.dock.update(message);
    this.side.update(message);
    this.tournament.update(message);
    this.#updateBar(message.picture);
  }

  /** Patrons have their chips and choices, dealers the desk, and others of the house look on. */
  #chooseDock(message) {
    if (may("wager")) return;
    const deals = message.prompt && may("deal") ? new Desk(this) : null;
    const under = deals ?? new Lookout(this);
    this.dock.close();
    this.dock.node.replaceWith(under.node);
    this.dock = under;
    if (deals && may("enter-payments")) this.side.withPayments(new Payments((what) => deals.tell(what)));
  }

  #buildBar(picture) {
    swap(this.bar,
      el("h1", { text: said(picture.title) ?? titleOf(picture.game) }),
      el("span", { class: "where muted" }), this.sign, this.changing, this.broken,
      el("nav", { class: "table-links", "aria-label": t("About this table") },
        button(t("How to play"), () => this.guide(), { class: "link how-to-play" }),
        this.#soundButton(),
        el("a", { href: `/rules/${picture.game}`, text: t("Rules") }),
        el("a", { href: `/sign/${encodeURIComponent(this.name)}`, text: t("Sign") }),
        may("read-menu") ? el("a", { href: `/rounds/${encode(this.name)}`, text: t("Rounds") }) : null,
        this.verify,
        button(t("Keys"), () => this.help(), { class: "link", key: "?" })));
    if (this.maySit && !this.message.tournament) this.#offerTutor();
    this.title = `${said(picture.title) ?? picture.table} · Houseway`;
  }

  #soundButton() {
    const words = () => (this.sound.on ? t("♪ on") : t("♪ off"));
    const node = button(words(), () => {
      node.setAttribute("aria-pressed", String(this.sound.toggle()));
      setText(node.firstElementChild, words());
    }, { class: "link sound", "aria-pressed": String(this.sound.on), "aria-label": t("Sound") });
    return node;
  }

  /** At a table for practice alone; a licensed one does not even load it. */
  #offerTutor() {
    signOf(this.name).then(async ({ rules }) => rules.practice && (await import("../table/tutor.js")).offerTutor(this, this.bar), () => {});
  }

  #updateBar(picture) {
    setText(this.bar.querySelector(".where"), `${picture.table} · ${t("round {number}", { number: picture.round })}`);
    const last = picture.last?.round ?? picture.round - 1;
    this.verify.hidden = last < 1;
    this.verify.href = `/verify/${encodeURIComponent(this.name)}/${last}`;
    this.#tellChanges();
    this.#countDown();
  }

  /** Minimums to come, and the one that a player keeps who was there before. */
  #tellChanges() {
    const { changing, you } = this.message;
    const kept = Object.entries(changing?.kept?.[you] ?? {}).map(([wager, minimum]) => t("your minimum on {wager}: {amount}", { wager: wagerName(wager), amount: dollars(minimum) }));
    const words = [...announcements(changing), ...kept].join(" · ");
    this.changing.hidden = !words;
    setText(this.changing, words);
  }

  /** A promise that was not kept stays in sight: the first round of it leads to all. */
  #tellBroken(all) {
    this.broken.hidden = !all.length;
    if (!all.length) return;
    this.broken.href = `/verify/${encode(this.name)}/${all[0].round}`;
    setText(this.broken, t("Round {round}: not as promised", { round: all[0].round }));
  }

  #countDown() {
    const closing = this.message?.closing;
    this.sign.hidden = !closing;
    if (!closing) return;
    const left = Math.max(0, Math.ceil(closing.seconds - (performance.now() - this.heard) / 1000));
    setText(this.sign, left ? t("Closes in {time}", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` }) : t("Closing: no more wagers"));
  }

  /** What came of a round that was seen, once. */
  #announceOutcome() {
    const { picture, you } = this.message;
    const last = picture.last?.round ?? picture.round - 1;
    const over = this.toldOutcome !== undefined && this.toldOutcome !== last ? outcomeOfRound(picture.last, you) : null;
    this.toldOutcome = last;
    if (over) {
      aloud(over.words);
      this.felt?.show(over.areas[0].area, ".hands");
    }
    return over;
  }

  #announceTurn() {
    const { request, asked } = this.message;
    const mine = (asked ?? []).map((at) => request?.questions?.[at]).filter((each) => each?.options);
    const words = mine.length ? t("Your turn at area {area}: {actions}", { area: mine[0].area, actions: mine[0].options.map((each) => actionName(each.action)).join(", ") }) : "";
    const fresh = words !== this.asked ? words : "";
    if (fresh) {
      aloud(words);
      this.felt?.show(mine[0].area);
    }
    this.asked = words;
    document.title = words ? `${t("Your turn")} · ${this.title}` : this.title;
    return fresh;
  }

  // what the felt and the dock call

  get maySit() {
    return Boolean(session.me) && may("wager");
  }

  withPending(area, wagers) {
    return this.betting.withPending(area, wagers);
  }

  /** Whether it is done; what is said against it is shown. */
  async tell(what, seen) {
    try {
      await this.line.tell(what, seen);
      return true;
    } catch (against) {
      complain(against);
      return false;
    }
  }

  sit(area) {
    const here = this.message.picture.areas.find((each) => each.area === area);
    const mine = here?.seat === this.message.you;
    return this.tell(mine ? { input: "command", kind: "leave-seat" } : { input: "command", kind: "take-seat", area });
  }

  orderInstead() {
    const { kind, area } = this.betting.instead;
    return this.tell({ input: "command", kind, ...(area === null ? {} : { area }) });
  }

  touch(area, wager) {
    if (this.staging.busy) return undefined;
    if (!may("wager")) return this.dock.wagering?.show(area, wager);
    if (this.betting.removing) return this.takeBack(area, wager);
    const offer = this.betting.offer(wager);
    if (!offer) return undefined;
    if (offer.choices?.length && this.betting.offered(area, wager) && !this.betting.lying(area, wager)) {
      return askChoice(t("{wager}: which suit?", { wager: wagerName(wager) }), offer.choices, (choice) => this.betting.add(area, wager, choice));
    }
    return this.betting.add(area, wager);
  }

  /** Whether a wager may go there now; dealers and others are not asked. */
  offered(area, wager) {
    return !may("wager") || this.betting.offered(area, wager);
  }

  takeBack(area, wager) {
    if (this.staging.busy) return;
    if (this.betting.open && this.betting.amount(area, wager)) this.betting.want(area, wager, 0);
  }

  choose(value) {
    this.betting.chip = value;
    this.betting.removing = false;
    this.draw();
  }

  chooseRemover() {
    this.betting.removing = !this.betting.removing;
    this.draw();
  }

  ready(yes) {
    this.betting.ready(yes);
  }

  /** An answer to the question that was seen at that sequence of the table, and to no other. */
  say(question, action, { amount, items, on } = NOTHING_MORE, seen = undefined) {
    const what = { input: "said", area: question.area, hand: question.hand, action };
    if (amount) what.amount = amount;
    if (items) what.items = items;
    if (on) what.on = on;
    return this.tell(what, seen);
  }

  exact() {
    const spot = /** @type {HTMLElement | null} */ (focused()?.closest?.(".spot") ?? null)?.dataset;
    const seat = this.message.picture.areas.find((each) => each.seat === this.message.you)?.area;
    const spots = (this.felt?.spots() ?? []).flat().map(({ dataset }) => ({ area: Number(dataset.area), wager: dataset.wager }));
    const chosen = spot ? { area: Number(spot.area), wager: spot.wager } : this.#usual(spots, seat);
    exactDialog({
      spots,
      chosen,
      offerOf: (wager) => this.betting.offer(wager),
      place: ({ area, wager }, amount) => {
        const offer = this.betting.offer(wager);
        if (!offer?.choices?.length) return this.betting.want(area, wager, amount);
        return askChoice(t("{wager}: which suit?", { wager: wagerName(wager) }), offer.choices, (choice) => this.betting.want(area, wager, amount, choice));
      },
    });
  }

  #usual(spots, seat) {
    const first = this.message.request?.offers?.[0]?.wager;
    return spots.find((each) => each.area === seat && each.wager === first) ?? spots.find((each) => each.wager === first);
  }

  /** The spot on which the arrows begin: the first wager offered, where one sits. */
  home(columns) {
    const seat = this.message.picture.areas.find((each) => each.seat === this.message.you)?.area;
    const first = this.message.request?.offers?.[0]?.wager;
    const all = columns.flat();
    return all.find((each) => Number(each.dataset.area) === seat && each.dataset.wager === first)
      ?? all.find((each) => each.dataset.wager === first);
  }

  /** How to play; who has opened it is not offered it again. */
  guide() {
    return showGuide(this.name, this.message.picture.game).then(() => this.draw());
  }

  help() {
    showKeys(this.dock.keys);
  }

  /** The menu of irregularities and orders; what is refused is said in its form. */
  orders() {
    return openOrders(this.name, (what) => (this.dock.tell ?? this.line.tell.bind(this.line)).call(this.dock, what)).catch(complain);
  }

  bots() {
    const address = `/api/tables/${encodeURIComponent(this.name)}/bots`;
    askBots({
      call: (count) => post(address, { count }).then(() => inform(count > 1 ? t("{number} bots sit down", { number: count }) : t("A bot sits down"))).catch(complain),
      dismiss: () => remove(address).then(() => inform(t("The bots leave after this round"))).catch(complain),
    });
  }
}

export const showTable = (main, name) => new TableView(main, name);
