/** The check of everything that was kept: the chain of the journal, every round again, the shuffles' promises. */

import { get, post } from "../api.js";
import { button, el, setText, swap } from "../dom.js";
import { complain } from "../notices.js";
import { moment } from "../paging.js";

const EVERY = 700;
/** @type {[string, string][]} */
const PARTS = [["chain", "The chain of hashes"], ["rounds", "Every round, played again"], ["promises", "The promises of the shuffles"]];

export async function showVerifyJournal(main) {
  main.className = "page verify";
  document.title = "Check of the journal · Houseway";
  const verdict = el("p", { class: "verdict", role: "status", text: "Reading…" });
  const parts = el("ol", { class: "parts" });
  const faults = el("ul", { class: "faults" });
  const facts = el("p", { class: "muted" });
  const begin = button("Check everything now", () => post("/api/verify").then(look).catch(complain), { class: "button main" });
  main.append(
    el("h1", { text: "Check of the journal" }),
    el("p", { class: "lead", text: "Every entry's hash, every round replayed from what was told, every shuffle held to its promise." }),
    el("div", { class: "row" }, begin), verdict, parts, faults, facts);
  /** @type {number | undefined} */
  let timer;
  let over = false;
  const look = async () => {
    clearTimeout(timer);
    let now;
    try {
      now = await get("/api/verify");
    } catch (problem) {
      setText(verdict, problem.message);
      return;
    }
    if (over) return;
    begin.disabled = now.state === "running";
    draw(now);
    if (now.state === "running") timer = setTimeout(look, EVERY);
  };
  const draw = (now) => {
    const good = now.state === "done" && !now.faults.length;
    verdict.className = `verdict ${now.state === "done" ? (good ? "good" : "bad") : ""}`;
    setText(verdict, wordsOf(now));
    swap(parts, now.state === "never" ? [] : PARTS.map((part, at) => partLine(part, at, now)));
    swap(faults, now.faults.map((text) => el("li", { class: "wrong", text })));
    setText(facts, factsOf(now));
  };
  await look();
  return {
    leave() {
      over = true;
      clearTimeout(timer);
    },
  };
}

function wordsOf(now) {
  if (now.state === "never") return "Nothing has been checked since the house opened.";
  if (now.state === "running") return "Checking…";
  if (now.faults.length) return `${now.faults.length} ${now.faults.length > 1 ? "faults" : "fault"} found`;
  return `Sound: ${now.rounds} rounds and ${now.promises} promises`;
}

function partLine([, words], at, now) {
  const current = PARTS.findIndex(([part]) => part === now.part);
  const done = now.state === "done" || (current >= 0 && at < current);
  const here = at === current;
  return el("li", { class: done ? "done" : here ? "here" : "" },
    el("span", { text: words }),
    here ? el("progress", { max: String(Math.max(now.of, 1)), value: String(now.done), "aria-label": words }) : null,
    el("span", { class: "muted", text: here && now.of ? `${now.done} of ${now.of}` : done ? "✓" : "" }));
}

function factsOf(now) {
  if (now.state === "never") return "";
  const head = now.head ? ` Up to entry ${now.head.sequence}, ${now.head.hash.slice(0, 16)}….` : "";
  return `Begun ${moment(now.started)} by ${now.by}${now.finished ? `, done ${moment(now.finished)}` : ""}.${head}`;
}
