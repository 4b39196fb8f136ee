/** Tournaments: the list, and for the gaming manager the conditions of a new one. */

import { get } from "../api.js";
import { el, setText, swap } from "../dom.js";
import { dollars } from "../money.js";
import { moment } from "../paging.js";
import { session } from "../store.js";
import { conditionsForm } from "../tournament/conditions.js";
import { watching } from "../watching.js";

const EVERY = 4000;
export async function showTournaments(main) {
  main.className = "page tournaments";
  document.title = "Tournaments · Houseway";
  const none = el("p", { class: "muted", text: "Looking…" });
  const rows = el("tbody");
  const table = el("table", { class: "plain" },
    el("thead", {}, el("tr", {}, ["Tournament", "State", "Starts", "Fee", "Pool", "Entries"].map((each) => el("th", { scope: "col", text: each })))), rows);
  main.append(el("h1", { text: "Tournaments" }), none, table);
  if (session.me?.role === "gaming-manager") main.append(conditionsForm(address));
  const draw = (found) => {
    none.hidden = found.length > 0;
    table.hidden = !found.length;
    setText(none, "There is no tournament yet.");
    swap(rows, found.map((each) => el("tr", {},
      el("td", {}, el("a", { href: address(each.tournament), text: each.tournament })),
      [each.state, moment(each.starts), dollars(each.entry_fee), dollars(each.pool), `${each.entries} of ${each.most}`].map((words) => el("td", { text: words })))));
  };
  const { look, leave } = watching(table, EVERY, () => get("/api/tournaments"), draw, (problem) => setText(none, problem.message));
  await look();
  return { leave };
}

export const address = (name) => `/tournaments/${encodeURIComponent(name)}`;
