/** A tournament at its table: whose turn it is, all chips in view, rounds left, the pool (20.12). */

import { el, swap } from "../dom.js";
import { dollars } from "../money.js";

export class TournamentBar {
  constructor() {
    this.node = el("section", { class: "tournament-bar", "aria-label": "Tournament", hidden: true });
    this.told = "";
  }

  update({ tournament, you }) {
    this.node.hidden = !tournament;
    const told = JSON.stringify(tournament);
    if (!tournament || told === this.told) return;
    this.told = told;
    const { turn, rounds_left: left, session, pool, marker } = tournament;
    const words = [`Session ${session ?? "–"}`, left === null ? "" : `${left} ${left === 1 ? "round" : "rounds"} left`, `prize pool ${dollars(pool)}`, marker ? `marker at box ${marker}` : ""];
    const whose = turn === null ? "" : turn === you ? "It is your turn to wager." : `${turn} wagers next.`;
    swap(this.node,
      el("p", {}, el("a", { href: `/tournaments/${encodeURIComponent(tournament.tournament)}`, text: tournament.tournament }), ` · ${words.filter(Boolean).join(" · ")} `, el("strong", { class: "whose-turn", text: whose })),
      el("ul", { class: "turn-order", "aria-label": "Chips of every player" }, Object.entries(tournament.chips).map(([who, chips]) =>
        el("li", { class: who === turn ? "now" : "" }, `${who}: ${dollars(chips)}`))));
  }
}
