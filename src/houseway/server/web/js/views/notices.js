/** Notices: who has to know what; those addressed to this role can be acknowledged. */

import { get, post, remove } from "../api.js";
import { clauseLink } from "../clauses.js";
import { button, el, keyed, setText } from "../dom.js";
import { complain } from "../notices.js";
import { encode, moment } from "../paging.js";
import { may, noteNotices } from "../store.js";
import { plain } from "../words.js";

const EVERY = 5000;

export async function showNotices(main) {
  main.className = "page";
  document.title = "Notices · Houseway";
  const none = el("p", { class: "muted", text: "Reading…" });
  const open = el("ul", { class: "notices", "aria-label": "Open notices" });
  const done = el("ul", { class: "notices", "aria-label": "Acknowledged notices" });
  const heading = el("h2", { text: "Acknowledged", hidden: true });
  main.append(el("h1", { text: "Notices" }), none, open, heading, done);
  let over = false;
  const look = async () => {
    try {
      const found = await get("/api/notices");
      if (over) return;
      keyed(open, [...found.open].reverse(), (each) => each.id, (each) => make(each, look));
      keyed(done, found.acknowledged, (each) => each.id, (each) => make(each, look));
      setText(none, found.open.length ? "" : "Nothing waits.");
      none.hidden = found.open.length > 0;
      heading.hidden = !found.acknowledged.length;
      noteNotices(found.open.filter((each) => each.yours).length);
    } catch (problem) {
      if (!over) setText(none, problem.message);
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

function make(notice, look) {
  const { id, to, table, round, at, what, words, rule, by } = notice;
  const where = round > 0 && may("read-journal")
    ? el("a", { href: `/replay/${encode(table)}/${round}`, text: `${table}, round ${round}` })
    : el("span", { text: round > 0 ? `${table}, round ${round}` : table });
  return el("li", { class: `notice ${by ? "done" : what}`, data: { notice: id } },
    el("div", { class: "notice-words" },
      el("p", {}, el("strong", { text: words }), " ", rule.map((each) => [clauseLink(each), " "])),
      el("p", { class: "muted" }, el("span", { class: "tag", text: plain(what) }), ` to ${to} · `, where, ` · ${moment(at)}`),
      by ? el("p", { class: "muted", text: `Acknowledged by ${by}, ${moment(notice.acknowledged_at)}` }) : null),
    !by && what === "shut" && may("close-table")
      ? button("Close the table", () => remove(`/api/tables/${encode(table)}`).then(look).catch(complain), { class: "button" })
      : null,
    !by && notice.yours
      ? button("Acknowledge", () => post(`/api/notices/${encode(id)}/acknowledge`).then(look).catch(complain), { class: "button main" })
      : null);
}
