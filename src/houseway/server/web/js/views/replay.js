/** A round that is over, step by step on the felt, as somebody saw it. */

import { get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { button, el, setText, swap } from "../dom.js";
import { Felt } from "../felt/felt.js";
import { eventWords } from "../happenings.js";
import { encode } from "../paging.js";
import { go } from "../router.js";
import { may, session } from "../store.js";
import { plain } from "../words.js";

const PACE = 900;
const EYES = ["inspector", "surveillance", "dealer", "gaming-supervisor", "gaming-manager", "watcher", "display"];

/** What the felt asks of a table at which nothing can be done. */
const behindGlass = () => ({
  posted: new Set(), maySit: false, withPending: (_area, wagers) => wagers, touch() {}, takeBack() {}, sit() {},
});

class Replay {
  constructor(main, table, round, eyes) {
    this.table = table;
    this.round = round;
    this.eyes = eyes;
    this.at = 0;
    this.steps = [];
    /** @type {Felt | null} */
    this.felt = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.stage = el("div", { class: "stage replayed" }, el("p", { class: "loading", text: "Fetching the round…" }));
    this.list = el("ol", { class: "steps-list", "aria-label": "Steps of the round" });
    this.slider = el("input", { type: "range", min: "0", max: "0", value: "0", class: "replay-slider", "aria-label": "Step", on: { input: () => this.show(Number(this.slider.value)) } });
    this.count = el("output", { class: "muted figure" });
    this.now = el("p", { class: "now", role: "status" });
    this.play = button("Play", () => this.toggle(), { key: "Space", class: "button main" });
    this.press = (event) => this.#key(event);
    document.addEventListener("keydown", this.press);
    main.className = "table-view replay";
    main.append(this.#bar(), this.stage, this.#deck(), el("aside", { class: "side steps-side", "aria-label": "What happened" }, el("section", {}, el("h2", { text: "What happened" }), this.list)));
    document.title = `Replay of ${table}, round ${round} · Houseway`;
  }

  leave() {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.press);
  }

  async load() {
    const address = `/api/tables/${encode(this.table)}/rounds/${this.round}${this.eyes ? `?as=${encode(this.eyes)}` : ""}`;
    try {
      this.told = await get(address);
      this.steps = this.told.steps;
    } catch (problem) {
      swap(this.stage, el("p", { class: "wrong", role: "alert", text: problem.message }));
      return;
    }
    this.slider.max = String(Math.max(0, this.steps.length - 1));
    swap(this.list, this.steps.map((step, at) => this.#line(step, at)));
    if (may("replay-any")) this.#offerPatrons();
    const wanted = Number(new URLSearchParams(location.search).get("step"));
    this.show(Number.isInteger(wanted) && wanted > 0 ? wanted - 1 : this.steps.length - 1);
  }

  #bar() {
    const { table, round } = this;
    this.select = el("select", { "aria-label": "As seen by", on: { change: () => go(`/replay/${encode(table)}/${round}?as=${encode(this.select.value)}&step=${this.at + 1}`, { replace: true }) } },
      EYES.map((role) => el("option", { value: role, text: plain(role) })));
    this.select.value = this.eyes ?? session.me?.role ?? "";
    const next = (to, words) => el("a", { href: `/replay/${encode(table)}/${to}`, text: words });
    return el("div", { class: "table-bar" },
      el("h1", { text: `Replay: ${table}, round ${round}` }),
      may("replay-any") ? el("label", { class: "eyes" }, el("span", { text: "As seen by" }), this.select) : el("span", { class: "muted", text: "as you saw it" }),
      el("nav", { class: "table-links", "aria-label": "About this round" },
        round > 1 ? next(round - 1, "‹ Before") : null, next(round + 1, "After ›"),
        el("a", { href: `/rounds/${encode(table)}`, text: "Rounds" }),
        may("read-journal") ? el("a", { href: `/journal?table=${encode(table)}&round=${round}`, text: "Journal" }) : null,
        may("report") ? el("a", { href: `/report/${encode(table)}/${round}`, target: "_blank", text: "Report to print" }) : null));
  }

  #deck() {
    return el("section", { class: "dock deck", "aria-label": "Replay" },
      this.now,
      el("div", { class: "deck-row" },
        button("|‹", () => this.show(0), { class: "button small", "aria-label": "First step" }),
        button("‹", () => this.show(this.at - 1), { class: "button small", "aria-label": "Step back" }),
        this.slider,
        button("›", () => this.show(this.at + 1), { class: "button small", "aria-label": "Step on" }),
        button("›|", () => this.show(this.steps.length - 1), { class: "button small", "aria-label": "Last step" }),
        this.play, this.count));
  }

  #line(step, at) {
    return el("li", {},
      el("button", { type: "button", class: "step", on: { click: () => this.show(at) } },
        el("span", { class: "figure muted", text: String(at + 1) }), el("strong", { text: plain(step.happened) })),
      el("ul", {}, step.events.map((event) => el("li", {}, eventWords(event), " ", (event.rule ?? []).map((rule) => [clauseLink(rule), " "])))));
  }

  #offerPatrons() {
    const seen = this.steps.flatMap(({ picture }) => picture.areas.flatMap((area) => [area.seat, ...area.wagers.map((each) => each.patron)]));
    const patrons = [...new Set(seen.filter(Boolean))].sort();
    this.select.prepend(...patrons.map((patron) => el("option", { value: `player:${patron}`, text: `${patron} (player)` })));
    if (this.eyes) this.select.value = this.eyes;
  }

  show(wanted) {
    if (!this.steps.length) return;
    this.at = Math.max(0, Math.min(this.steps.length - 1, wanted));
    const { events, happened, ...step } = this.steps[this.at];
    const { game, title, chips } = this.told;
    const picture = { ...step.picture, game, title, chips, last: null };
    if (!this.felt) {
      this.felt = new Felt(picture, behindGlass());
      swap(this.stage, this.felt.node, el("p", { class: "ribbon", text: "Replay" }));
    }
    const you = this.eyes?.startsWith("player:") ? this.eyes.slice(7) : session.me?.role === "player" ? session.me.name : null;
    this.felt.update({ picture, request: null, you });
    this.slider.value = String(this.at);
    setText(this.count, `${this.at + 1} of ${this.steps.length}`);
    setText(this.now, `${plain(happened)}: ${events.map(eventWords).join(" · ")}`);
    [...this.list.children].forEach((line, at) => line.classList.toggle("here", at === this.at));
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
    if (this.at === this.steps.length - 1) this.#stop();
  }

  toggle() {
    if (this.timer) return this.#stop();
    if (this.at === this.steps.length - 1) this.show(0);
    this.timer = setInterval(() => this.show(this.at + 1), PACE);
    setText(this.play.firstElementChild, "Pause");
    return undefined;
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    setText(this.play.firstElementChild, "Play");
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, button, a")) {
      if (!(event.target === this.slider && event.key === " ")) return;
    }
    const moves = { ArrowLeft: () => this.show(this.at - 1), ArrowRight: () => this.show(this.at + 1), Home: () => this.show(0), End: () => this.show(this.steps.length - 1), " ": () => this.toggle() };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  }
}

export async function showReplay(main, table, round) {
  const view = new Replay(main, table, Number(round), new URLSearchParams(location.search).get("as"));
  await view.load();
  return view;
}
