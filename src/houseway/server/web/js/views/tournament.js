/** One tournament: for patrons, its director, the manager, the inspector, and a display in the room. */

import { freshId, get, post } from "../api.js";
import { button, el, focused, swap } from "../dom.js";
import { dollars } from "../money.js";
import { complain, inform } from "../notices.js";
import { encode, moment } from "../paging.js";
import { look as lookAtMe, may, session } from "../store.js";
import { directorPanel } from "../tournament/director.js";
import { inspectorPanel } from "../tournament/inspector.js";
import { managerPanel, signingPanel } from "../tournament/manager.js";

const EVERY = 1500;

export async function showTournament(main, name, display) {
  main.className = `page tournament ${display ? "display" : ""}`;
  document.title = `${name} · Houseway`;
  const parts = ["head", "you", "standings", "seating", "panels", "conditions"].map((each) => el("section", { class: each }));
  main.append(el("h1", { text: name }), ...parts);
  let over = false;
  let told = "";
  const order = async (kind, fields = {}) => {
    try {
      await post("/api/orders", { id: freshId(), order: kind, ...(kind === "take-seat" ? {} : { tournament: name }), ...fields });
      focused()?.blur();
      inform("Done");
      await lookAtMe();
    } catch (problem) {
      complain(problem);
    }
    await look();
  };
  const look = async () => {
    try {
      const shown = await get(`/api/tournaments/${encode(name)}`);
      if (over) return;
      swap(parts[0], head(shown), countdown(shown));
      const steady = JSON.stringify({ ...shown, starts: null, pause: null });
      if (steady === told) return;
      told = draw(parts, shown, order, display) ? steady : "";
    } catch (problem) {
      if (!over) swap(parts[0], el("p", { class: "wrong", text: problem.message }));
    }
  };
  await look();
  const timer = setInterval(() => document.hidden || look(), EVERY);
  return {
    leave() {
      over = true;
      clearInterval(timer);
    },
  };
}

/** @param {HTMLElement[]} parts */
function draw([, you, ranking, tables, panels, conditions], shown, order, display) {
  swap(ranking, standings(shown));
  swap(tables, seating(shown));
  if (display) return true;
  swap(you, session.me?.role === "player" ? yours(shown, order) : null);
  const typing = panels.contains(document.activeElement);
  if (!typing) {
    swap(panels,
      session.me?.role === "gaming-manager" ? managerPanel(shown, order) : null,
      may("resolve-payments") ? signingPanel(shown, order) : null,
      shown.you.director ? directorPanel(shown, order) : null,
      may("read-journal") ? inspectorPanel(shown) : null);
  }
  swap(conditions, written(shown));
  return !typing;
}

function head(shown) {
  const left = Math.max(0, ...shown.tables.map((each) => each.rounds_left ?? 0));
  const facts = [["State", shown.state], ["Prize pool", dollars(shown.pool)], ["Entries", `${shown.entries.length} of ${shown.conditions.players.max}`],
    ["Session", shown.session ?? "–"], ["Rounds left", shown.session ? left : "–"], ["Director", shown.director ?? "not named"]];
  return el("dl", { class: "facts" }, facts.map(([key, value]) => el("div", {}, el("dt", { text: key }), el("dd", { text: String(value) }))));
}

function countdown(shown) {
  const next = shown.starts[String(shown.next_session)];
  const words = [];
  if (shown.pause && shown.pause.seconds > 0) words.push(`Break: ${clock(shown.pause.seconds)} left (20.16)`);
  if (next && next.seconds > 0 && !["finished", "cancelled"].includes(shown.state)) words.push(`Session ${shown.next_session} starts in ${clock(next.seconds)}, at ${moment(next.at)}`);
  if (shown.missing.length) words.push(`Not seated: ${shown.missing.map((each) => `${each.patron} (${each.table})`).join(", ")}`);
  return words.map((each) => el("p", { class: "countdown", text: each }));
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Places once they are awarded, otherwise the ranking as it stands; all chips in view (20.12). */
function standings(shown) {
  const placed = shown.places.length ? shown.places : shown.proposed?.places ?? shown.standings.map((each) => [each]);
  const prizes = shown.places.length ? shown.prizes : shown.proposed?.prizes ?? {};
  if (!placed.length) return el("p", { class: "muted", text: shown.entries.length ? `Entered: ${shown.entries.join(", ")}` : "Nobody has entered yet." });
  let above = 0;
  const rows = placed.flatMap((group) => {
    const place = above + 1;
    above += group.length;
    return group.map((who) => el("tr", { class: who === session.me?.name ? "me" : "" },
      [`${place}.`, who, shown.chips[who] === undefined ? "" : dollars(shown.chips[who]), shown.eliminated[who] ? `out in round ${shown.eliminated[who]}` : "",
        shown.totals[who] ?? "", prizes[who] ? `${dollars(prizes[who])}${shown.waiting[who] ? ", to be signed" : ""}` : ""].map((words) => el("td", { text: words }))));
  });
  const title = shown.places.length ? "Places" : shown.proposed ? "Places before they are awarded" : "Ranking";
  return [el("h2", { text: title }), el("table", { class: "plain ranking" },
    el("thead", {}, el("tr", {}, ["", "Player", "Chips", "", "Points", "Prize"].map((each) => el("th", { scope: "col", text: each })))), el("tbody", {}, rows))];
}

function seating(shown) {
  const cards = shown.tables.filter((each) => Object.keys(each.positions).length).map((each) => el("li", { class: "tournament-table" },
    el("h3", {}, el("a", { href: `/table/${encode(each.table)}`, text: each.table })),
    el("p", { text: [each.rounds_left === null ? "" : `${each.rounds_left} ${each.rounds_left === 1 ? "round" : "rounds"} left`, each.marker !== null && each.turns.length ? `turn: ${each.turns[0]}` : each.on ? "a round is on" : ""].filter(Boolean).join(" · ") }),
    el("ol", {}, Object.entries(each.positions).map(([area, who]) => el("li", { value: area, class: each.seats[area] === who ? "" : "empty" },
      `${who}`, Number(area) === each.marker ? el("span", { class: "tag", text: "starting marker" }) : null, each.seats[area] === who ? null : el("span", { class: "tag", text: "not seated" }))))));
  return cards.length ? [el("h2", { text: "Tables" }), el("ul", { class: "tournament-tables" }, cards)] : null;
}

/** What a patron does: enter, take the seat of the ballot, buy back. */
function yours(shown, order) {
  const { you, conditions, state } = shown;
  const told = [];
  if (shown.forfeited.includes(you.name)) {
    told.push(el("p", { text: "You did not take your seat in time: it is lost, and the fee stays in the pool (20.9)." }));
  } else if (you.seat && !you.eliminated) {
    const sits = shown.tables.some((each) => each.table === you.seat.table && each.seats[String(you.seat.area)] === you.name);
    told.push(el("p", { class: "own-seat" }, `Your seat: ${you.seat.table}, box ${you.seat.area}. `, el("a", { href: `/table/${encode(you.seat.table)}`, text: "Go to the table" })));
    if (!sits && !["finished", "cancelled"].includes(state)) told.push(button("Take your seat", () => order("take-seat", { table: you.seat.table, area: you.seat.area }), { class: "button main" }));
  }
  if (you.chips !== null) told.push(el("p", { text: `Your tournament chips: ${dollars(you.chips)}` }));
  if (you.eliminated) {
    told.push(el("p", { text: "You are out of the tournament (20.14)." }));
    if (conditions.buy_back !== "none") told.push(button(`Buy back for ${dollars(conditions.buy_back.price)}`, () => order("buy-back"), { class: "button" }));
  }
  if (state === "open" && !you.entered) {
    const agreed = el("input", { id: "agreed", type: "checkbox" });
    told.push(el("p", {}, agreed, " ", el("label", { for: "agreed", text: "I agree in writing with the rules and the conditions below (20.5)." })));
    told.push(el("div", { class: "row" },
      button(`Enter for ${dollars(conditions.entry_fee)}`, () => order("enter-tournament", agreed.checked ? { agreed: true } : {}), { class: "button main" }),
      you.reserve ? null : button("Enter the reserves", () => order("enter-reserves"))));
  } else if (you.entered && !you.seat && !shown.forfeited.includes(you.name)) told.push(el("p", { text: "You have entered. The ballot gives you a table and a seat." }));
  if (you.reserve) told.push(el("p", { text: "You are a reserve: a seat may be offered to you." }));
  return told.length ? el("div", { class: "panel own" }, el("h2", { text: "You" }), told) : null;
}

function written(shown) {
  const rows = Object.entries(shown.conditions).map(([name, value]) =>
    el("div", {}, el("dt", { text: name.replaceAll("_", " ") }), el("dd", { text: typeof value === "object" ? JSON.stringify(value) : String(value) })));
  return el("details", { open: shown.state === "open" }, el("summary", { text: "Conditions (20.3)" }),
    el("p", { class: "muted", text: `SHA-256 ${shown.text_hash}` }), el("dl", { class: "conditions-list" }, rows));
}

