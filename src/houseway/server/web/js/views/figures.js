/** The pit's figures: drop, win, rounds and who dealt, by table and day. */

import { get } from "../api.js";
import { button, el, setText, swap } from "../dom.js";
import { dollars, signed } from "../money.js";
import { labelled } from "../paging.js";
import { go } from "../router.js";

const HEADS = ["Day", "Table", "Dealt by", "Drop", "Cashed", "Win", "Hold", "Rounds", "Void", "An hour", "Occupied", "At the desk"];
const clock = (moment) => moment.slice(11, 16);

export async function showFigures(main) {
  main.className = "page wide figures";
  document.title = "Figures · Houseway";
  const wanted = new URLSearchParams(location.search);
  const status = el("p", { class: "muted", role: "status", text: "Reading…" });
  const [rows, foot] = [el("tbody"), el("tfoot")];
  const asked = new URLSearchParams([...wanted].filter(([name, value]) => ["since", "until"].includes(name) && value));
  main.append(
    el("div", { class: "page-head" }, el("h1", { text: "Figures" }),
      el("a", { class: "button", href: `/api/figures.csv?${asked}`, download: "figures.csv", text: "As CSV" })),
    days(asked), status,
    el("div", { class: "scroller tall", tabindex: "0", role: "region", "aria-label": "Figures by day and table" },
      el("table", { class: "grid" }, el("thead", {}, el("tr", {}, HEADS.map((name) => el("th", { scope: "col", text: name })))), rows, foot)));
  try {
    const { lines, total } = await get(`/api/figures?${asked}`);
    setText(status, lines.length ? "" : "No table was open on these days.");
    swap(rows, lines.map(row));
    if (lines.length) swap(foot, sum(total));
  } catch (problem) {
    setText(status, problem.message);
  }
}

function days(asked) {
  const fields = ["since", "until"].map((name) => el("input", { type: "date", name, value: asked.get(name) ?? "" }));
  const form = el("form", { class: "panel filters", "aria-label": "Days" },
    labelled("From", fields[0]), labelled("To", fields[1]), el("button", { type: "submit", class: "button main", text: "Show" }),
    button("All days", () => go("/figures")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(`/figures?${new URLSearchParams(fields.filter((each) => each.value).map((each) => [each.name, each.value]))}`);
  });
  return form;
}

const share = (value) => (value === null ? "" : `${(100 * value).toFixed(1)} %`.replace("-", "−"));
const figures = (cells) => cells.map((text) => el("td", { class: "figure", text }));

function row(line) {
  const desk = line.dealers.map((each) => `${each.who} ${clock(each.since)}–${clock(each.until)}, ${each.rounds} ${each.rounds === 1 ? "round" : "rounds"}`).join("; ");
  return el("tr", {},
    el("td", { text: line.day }), el("td", { text: line.table }), el("td", { text: line.dealt === "dealer" ? "a dealer" : "the house" }),
    figures([dollars(line.drop), dollars(line.cashed), signed(line.win), share(line.hold), String(line.rounds), String(line.void),
      line.rounds_an_hour === null ? "" : line.rounds_an_hour.toFixed(0), share(line.occupancy)]),
    el("td", { text: desk }));
}

function sum(total) {
  return el("tr", {}, el("th", { scope: "row", text: "All", colspan: "3" }),
    figures([dollars(total.drop), dollars(total.cashed), signed(total.win), "", String(total.rounds), String(total.void), "", ""]), el("td"));
}
