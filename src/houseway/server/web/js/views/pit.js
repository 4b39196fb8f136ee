/** The pit: tables opened, their closing signs, and tables closed. */

import { get, post, remove } from "../api.js";
import { button, el, keyed, openDialog, setText, swap } from "../dom.js";
import { gameOf, titleOf } from "../games.js";
import { complain, inform } from "../notices.js";
import { encode, labelled } from "../paging.js";
import { settingsForm } from "../pit/settings.js";
import { may } from "../store.js";
import { wagerName } from "../words.js";

const EVERY = 4000;
const PHASES = { betting: "betting", asking: "players decide", dealing: "dealing", over: "round over" };

export async function showPit(main) {
  main.className = "page wide pit";
  document.title = "The pit · Houseway";
  const rows = el("tbody");
  let over = false;
  const look = async () => {
    try {
      const tables = await get("/api/tables");
      if (!over) keyed(rows, tables, (each) => each.table, (each) => make(each, look), update);
    } catch (problem) {
      if (!over) complain(problem);
    }
  };
  main.append(
    el("h1", { text: "The pit" }),
    el("section", { class: "tables-section" },
      el("h2", { text: "Tables" }),
      el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Tables" },
        el("table", { class: "grid" },
          el("thead", {}, el("tr", {}, ["Table", "Game", "Dealt by", "Patrons", "State", "Closing", "Orders"].map((name) => el("th", { scope: "col", text: name })))), rows))),
    may("open-table") ? opening(look) : "");
  await look();
  const timer = setInterval(() => document.hidden || look(), EVERY);
  const clock = setInterval(() => tick(rows), 1000);
  return {
    leave() {
      over = true;
      clearInterval(timer);
      clearInterval(clock);
      openDialog()?.close();
    },
  };
}

function opening(look) {
  const game = el("select", {});
  const dealt = el("select", {}, el("option", { value: "house", text: "the house" }), el("option", { value: "dealer", text: "a dealer, with real cards or tiles" }));
  const practice = el("input", { type: "checkbox", class: "tick" });
  const holder = el("div");
  const wrong = el("p", { class: "wrong", role: "alert" });
  const edges = el("div", { class: "edges", role: "status" });
  const form = el("form", { class: "panel open-table" },
    el("h2", { text: "Open a table" }),
    el("div", { class: "filters" }, labelled("Game", game), labelled("Dealt by", dealt), el("label", { class: "tick-label" }, practice, "For practice")),
    holder, wrong, edges,
    el("div", { class: "row" }, el("button", { type: "submit", class: "button main", text: "Open the table" }),
      button("What the house wins", () => showEdges(game.value, () => settings?.read(), edges))));
  let settings = null;
  const show = (games) => {
    const chosen = games.find((each) => each.game === game.value);
    settings = settingsForm(chosen.game, chosen.settings, chosen.offered);
    swap(holder, settings.node);
    swap(edges);
  };
  get("/api/games").then((games) => {
    swap(game, games.map((each) => el("option", { value: each.game, text: each.title })));
    game.addEventListener("change", () => show(games));
    show(games);
  }).catch((problem) => setText(wrong, problem.message));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    setText(wrong, "");
    try {
      const opened = await post("/api/tables", { game: game.value, dealt: dealt.value, practice: practice.checked, settings: settings.read() });
      inform(`${opened.table} is open`);
      await look();
    } catch (problem) {
      setText(wrong, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
    }
  });
  return form;
}

/** The lab is asked before a table is opened: a wager that favours the player stands out. */
async function showEdges(game, read, place) {
  setText(place, "The lab is at work: this may take a minute…");
  try {
    const { edges } = await post(`/api/games/${encode(game)}/edges`, { settings: read() });
    swap(place, el("ul", {}, Object.entries(edges).map(([wager, edge]) =>
      el("li", { class: edge < 0 ? "wrong" : "" }, `${wagerName(wager)}: ${edgeWords(edge)}`))));
  } catch (problem) {
    setText(place, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
  }
}

export const edgeWords = (edge) => (edge < 0 ? `favours the player by ${(-100 * edge).toFixed(2)} % of the stake` : `the house wins ${(100 * edge).toFixed(2)} % of the stake`);

function make(table, look) {
  const address = `/api/tables/${encode(table.table)}`;
  const done = (promise, words) => promise.then(() => words && inform(words)).catch(complain).finally(look);
  return el("tr", {},
    el("td", {}, el("a", { href: `/table/${encode(table.table)}`, text: table.table })),
    el("td", { text: `${table.title ?? titleOf(table.game)}${table.practice ? ", practice" : ""}` }),
    el("td", { text: table.dealt === "dealer" ? "a dealer" : "the house" }),
    el("td", { class: "figure" }), el("td"), el("td", { class: "closing-cell" }),
    el("td", {}, el("div", { class: "row tight" },
      button("Sign", () => askMinutes(table, (minutes) => done(post(`${address}/closing`, { minutes }), "The sign is up")), { class: "button", "aria-label": `Put up the closing sign at ${table.table}` }),
      button("Take down", () => done(remove(`${address}/closing`), "The sign is down"), { class: "button down", "aria-label": `Take down the sign at ${table.table}` }),
      button("Close", () => confirmClosing(table.table, () => done(remove(address), `${table.table} is closed`)), { class: "button", "aria-label": `Close ${table.table}` }),
      el("a", { class: "link", href: `/rounds/${encode(table.table)}`, text: "Rounds", "aria-label": `Rounds of ${table.table}` }))));
}

function update(node, table) {
  const [, , , patrons, state, closing, acts] = node.children;
  setText(patrons, String(Object.keys(table.seats).length));
  setText(state, `${PHASES[table.phase] ?? table.phase ?? ""}, round ${table.round}`);
  closing.dataset.ends = table.closing ? String(performance.now() + table.closing.seconds * 1000) : "";
  countdown(closing);
  acts.querySelector(".down").hidden = !table.closing;
}

const tick = (rows) => rows.querySelectorAll(".closing-cell").forEach(countdown);

function countdown(cell) {
  if (!cell.dataset.ends) return setText(cell, "");
  const left = Math.max(0, Math.ceil((Number(cell.dataset.ends) - performance.now()) / 1000));
  return setText(cell, left ? `in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "time is up");
}

/** What cannot be taken back is said before it is done. */
async function confirmClosing(name, close) {
  const table = (await get("/api/tables")).find((each) => each.table === name);
  if (!table) return inform(`${name} is closed already`);
  const seated = Object.values(table.seats);
  const there = seated.length ? `Seated: ${seated.join(", ")}.` : "Nobody is seated.";
  const dialog = el("dialog", { class: "sheet", "aria-label": `Close ${name}` },
    el("div", { class: "panel" },
      el("h2", { text: `Close ${name}?` }),
      el("p", { text: `${there} Its rounds stay in the journal, but it is not opened again.` }),
      el("div", { class: "row" },
        button("Close the table", () => (dialog.close(), close()), { class: "button main" }), button("Keep it open", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return undefined;
}

function askMinutes(table, act) {
  const field = el("input", { type: "number", min: "0", max: "1440", value: String(gameOf(table.game)?.closing_minutes ?? 0), required: true });
  const form = el("form", { method: "dialog", class: "panel" },
    el("h2", { text: `Closing sign at ${table.table}` }),
    labelled("The table closes in so many minutes", field),
    el("div", { class: "row" }, el("button", { type: "submit", class: "button main", text: "Put it up" }), button("Cancel", () => dialog.close())));
  const dialog = el("dialog", { class: "sheet", "aria-label": "Closing sign" }, form);
  form.addEventListener("submit", () => act(Number(field.value)));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}
