/** Promotions: for everybody what runs and by which terms; one's own part; duties and orders of staff. */

import { get } from "../api.js";
import { button, el, setText, swap } from "../dom.js";
import { titleOf } from "../games.js";
import { dollars } from "../money.js";
import { encode, failed } from "../paging.js";
import { forStaff } from "../promotions/staff.js";
import { own } from "../promotions/own.js";
import { prescribed } from "../promotions/prescribed.js";
import { vouchers } from "../promotions/vouchers.js";
import { may, session } from "../store.js";

const EVERY = 10_000;
const STATES = { draft: "Draft", lodged: "Announced", running: "Running", closed: "Entries are closed", drawn: "Drawn", finished: "Finished" };

export async function showPromotions(main) {
  main.className = "page promotions";
  document.title = "Promotions · Houseway";
  const list = el("div", { class: "promotion-list" });
  const purse = el("section", { class: "vouchers" });
  const items = el("section", { class: "prescribed" });
  const look = async () => {
    try {
      const { promotions } = await get("/api/promotions");
      swap(list, promotions.length ? promotions.map((each) => promotion(each, look)) : el("p", { class: "muted", text: "No promotion is offered." }));
      await vouchers(purse, look);
      await prescribed(items, look);
    } catch (problem) {
      swap(list);
      failed(list, problem);
    }
  };
  main.append(el("h1", { text: "Promotions" }),
    el("div", { class: "row" }, may("draft-promotion") ? el("a", { class: "button main", href: "/promotions/new", text: "New promotion" }) : null,
      el("a", { class: "link", href: "/promotions/display", text: "For a display" })),
    list, purse, items);
  await look();
}

function promotion(each, look) {
  const address = encode(each.promotion);
  return el("article", { class: "promotion", data: { promotion: each.promotion } },
    el("h2", { text: each.promotion }),
    el("p", {}, el("strong", { class: "state", text: each.held ? "Postponed" : STATES[each.state] }), ` · ${each.games.map((game) => titleOf(game)).join(", ")}`),
    each.starts ? times(each) : null,
    el("ul", { class: "prizes" }, Object.entries(each.prizes).map(([name, prize]) =>
      el("li", {}, el("strong", { text: name }), `: ${prize.words}, ${dollars(prize.value)}`, prize.winner ? ` · won by ${prize.winner}` : ""))),
    el("p", {}, el("a", { href: `/promotions/terms/${address}`, text: "Full terms and conditions" }), " · ",
      el("a", { href: `/promotions/draws/${address}`, text: "Draws and their proof" })),
    session.me?.role === "player" ? own(each, look) : null,
    each.staff ? forStaff(each, look) : null);
}

const times = (each) => el("p", { class: "times", text: `Starts ${each.starts_local} · entries until ${each.closes_local} · awarded ${each.awarded}, ${each.place}` });

/** For a screen on the wall: what runs, when, and where the terms are. */
export async function showDisplay(main) {
  main.className = "sign-view promotions-display";
  document.title = "Promotions · Houseway";
  const board = el("div", { class: "boards" });
  const look = async () => {
    try {
      const { promotions } = await get("/api/promotions");
      const shown = promotions.filter((each) => !["draft", "finished"].includes(each.state));
      swap(board, shown.map((each) => el("article", { class: "sign" }, el("h1", { text: each.promotion }),
        el("p", { text: each.held ? "Postponed" : STATES[each.state] }), times(each),
        el("ul", {}, Object.entries(each.prizes).map(([name, prize]) => el("li", { text: `${name}: ${prize.words}, ${dollars(prize.value)}` }))),
        el("p", { class: "sign-foot", text: `Terms and conditions: ${location.host}/promotions/terms/${encode(each.promotion)}` }))));
    } catch (problem) {
      setText(board, problem.message);
    }
  };
  main.append(el("div", { class: "sign-tools" }, el("a", { class: "link", href: "/promotions", text: "Promotions" }),
    button("Full screen", () => main.requestFullscreen())), board);
  await look();
  const timer = setInterval(look, EVERY);
  return { leave: () => clearInterval(timer) };
}
