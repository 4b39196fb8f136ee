/** The floor: every table with its game, limits, free areas and what goes on there. */

import { get } from "../api.js";
import { el, keyed, setText, swap } from "../dom.js";
import { gameOf, titleOf } from "../games.js";
import { said, t } from "../language.js";
import { dollars } from "../money.js";
import { complain } from "../notices.js";
import { session } from "../store.js";
import { card } from "../svg/cards.js";
import { tile } from "../svg/tiles.js";
import { isTile } from "../words.js";

const EVERY = 4000;
const METERS_EVERY = 900;
const PHASES = { betting: t("Place your bets"), asking: t("Players decide"), dealing: t("Dealing"), over: t("Round over") };
const face = (item) => (isTile(item) ? tile(item) : card(item));

export function showFloor(main) {
  main.className = "floor";
  document.title = `${t("The floor")} · Houseway`;
  const list = el("ul", { class: "tables" });
  const empty = el("p", { class: "muted", text: t("Looking at the floor…") });
  main.append(el("h1", { text: t("The floor") }), el("p", { class: "lead", text: t("Take a seat, or stand behind and wager on any area.") }), empty, list);
  let over = false;
  const look = async () => {
    try {
      const tables = await get("/api/tables");
      if (over) return;
      setText(empty, tables.length ? "" : t("No table is open."));
      empty.hidden = tables.length > 0;
      keyed(list, tables, (each) => each.table, make, update);
    } catch (problem) {
      if (!over) setText(empty, problem.message);
      if (problem.status && problem.status !== 401) complain(problem);
    }
  };
  look();
  const timer = setInterval(() => document.hidden || look(), EVERY);
  const meters = setInterval(() => document.hidden || showMeters(list), METERS_EVERY);
  return {
    leave() {
      over = true;
      clearInterval(timer);
      clearInterval(meters);
    },
  };
}

/** Meters of links, by table, while any is shown. */
async function showMeters(list) {
  if (!list.querySelector(".jackpots > li")) return;
  try {
    for (const link of await get("/api/links")) {
      for (const table of link.tables) {
        const card = list.querySelector(`[data-key="${CSS.escape(table)}"]`);
        for (const [name, each] of Object.entries(link.meters)) {
          const figure = card?.querySelector(`.jackpots > .${name} > strong`);
          if (figure) setText(figure, dollars(each.prize));
        }
      }
    }
  } catch {
    // the next look says what is wrong
  }
}

function make(table) {
  const address = `/table/${encodeURIComponent(table.table)}`;
  return el("li", { class: `table-card ${table.game}` },
    el("a", { href: address, class: "face" },
      el("div", { class: "faces", "aria-hidden": "true" }, gameOf(table.game)?.faces.map(face) ?? null),
      el("h2", { text: said(table.title) ?? titleOf(table.game) })),
    el("p", { class: "state" }),
    el("ul", { class: "limits" }),
    el("ul", { class: "jackpots", "aria-label": t("Jackpots") }),
    el("div", { class: "row" },
      el("a", { class: "button main", href: address }),
      el("a", { class: "link", href: `/sign/${encodeURIComponent(table.table)}`, text: t("Sign") }),
      el("a", { class: "link", href: `/rules/${table.game}`, text: t("Rules") })));
}

function between({ min, max, previous }) {
  const now = max === null ? t("from {amount}", { amount: dollars(min) }) : `${dollars(min)} – ${dollars(max)}`;
  return previous === null ? now : t("{limits} ({amount} for players with a marker)", { limits: now, amount: dollars(previous) });
}

function update(node, table) {
  const [, state, limits, jackpots, row] = node.children;
  const names = Object.values(table.seats);
  const free = table.free.length;
  const taken = table.areas - free;
  const watchers = table.watchers ? ` · ${t("{number} watching", { number: table.watchers })}` : "";
  swap(state,
    el("span", { class: "dots", "aria-hidden": "true" }, Array.from({ length: free + taken }, (_, at) => el("i", { class: at < taken ? "taken" : "" }))),
    el("span", { text: `${t("{free} of {all} areas free", { free, all: free + taken })}${watchers}` }),
    el("span", { text: `${table.table}${table.dealt === "dealer" ? ` · ${t("dealt by a dealer")}` : ""}${table.closing ? ` · ${table.closing.words}` : ""}` }),
    el("span", { class: "phase", text: `${PHASES[table.phase] ?? table.phase ?? ""}${table.round ? ` · ${t("round {number}", { number: table.round })}` : ""}` }));
  keyed(limits, table.limits, (each) => each.wager,
    (each) => el("li", {}, el("span", { text: said(each.title) }), el("strong")),
    (line, each) => setText(line.lastElementChild, between(each)));
  keyed(jackpots, Object.entries(table.jackpots?.meters ?? {}), ([name]) => name,
    ([name]) => el("li", { class: name }, el("span", { text: name }), el("strong")),
    (line, [, each]) => setText(line.lastElementChild, dollars(each.prize)));
  const named = said(table.title) ?? table.table;
  const sits = session.me?.seats?.some((each) => each.table === table.table) || names.includes(session.me?.name);
  setText(row.firstElementChild, sits ? t("Back to your seat") : t("To the table"));
  row.firstElementChild.setAttribute("aria-label", sits ? t("Back to your seat at {table}", { table: named }) : t("To the table {table}", { table: named }));
}
