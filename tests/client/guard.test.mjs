/** What has just come up takes nothing for a moment, an answer is given once, and a held key is no answer. */

import assert from "node:assert/strict";
import test from "node:test";
import { client, Node, Page } from "./parts.mjs";

globalThis.document = new Page();
const { Guard, MOMENT } = await client("guard.js");

function asked() {
  const page = new Page();
  const guard = new Guard(page);
  const question = new Node();
  const refused = [];
  guard.cameUp(question, (words) => refused.push(words));
  const button = new Node({ is: ["button"], innerText: "Stand\nS" });
  button.inside = { "[data-asked]": question, button };
  const since = performance.now();
  const click = (after) => page.fire("click", { target: button, isTrusted: true, timeStamp: since + after });
  return { page, guard, question, refused, button, since, click };
}

test("a click just after it came up is refused, with the words of the button", () => {
  const { click, refused, guard, question } = asked();
  assert.deepEqual(click(50), { prevented: true, stopped: true });
  assert.deepEqual(refused, ["Stand"]);
  guard.forget(question);
});

test("a click after a moment is taken", () => {
  const { click, refused, guard, question } = asked();
  assert.deepEqual(click(MOMENT + 50), { prevented: false, stopped: false });
  assert.deepEqual(refused, []);
  guard.forget(question);
});

test("a click counts from when the button was pressed down", () => {
  const { page, click, since, button, guard, question } = asked();
  page.fire("pointerdown", { target: button, timeStamp: since - 20 });
  assert.ok(click(MOMENT + 50).stopped);
  guard.forget(question);
});

test("who moved there by the tab key since it came up means it", () => {
  const { page, click, since, button, guard, question } = asked();
  page.fire("keydown", { key: "Tab", repeat: false, timeStamp: since + 5 });
  page.fire("focusin", { target: button });
  page.fire("keydown", { key: "Enter", repeat: false, timeStamp: since + 60 });
  assert.ok(!click(60).stopped);
  guard.forget(question);
});

test("a question takes one answer, until that is refused", async () => {
  const { guard, question, click } = asked();
  let refuse;
  const told = guard.answering(question, new Promise((_, no) => (refuse = no)));
  assert.ok(click(MOMENT + 50).stopped);
  refuse(new Error("not that"));
  await assert.rejects(told);
  assert.ok(!click(MOMENT + 60).stopped);
  guard.forget(question);
});

test("it is shown that it takes nothing yet, and then that it does", async () => {
  const { question } = asked();
  assert.equal(question.dataset.asked, "settling");
  assert.equal(question.getAttribute("aria-disabled"), "true");
  await new Promise((done) => setTimeout(done, MOMENT + 100));
  assert.equal(question.dataset.asked, "open");
  assert.equal(question.getAttribute("aria-disabled"), null);
});

test("a held key does nothing, but in a field and where it moves about", () => {
  const { page, guard, question } = asked();
  const held = (key, target = new Node()) => page.fire("keydown", { key, target, repeat: true }).stopped;
  const field = new Node({ is: ["input"] });
  assert.ok(held("h") && held("Enter") && held("Enter", field));
  assert.ok(!held("ArrowLeft") && !held("Tab") && !held("7", field));
  guard.forget(question);
});
