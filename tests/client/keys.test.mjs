/** Letters press the button that shows them, arrows move between the spots. */

import assert from "node:assert/strict";
import test from "node:test";
import { client, Node, Page } from "./parts.mjs";

const { listen } = await client("table/keys.js");

function table() {
  const page = new Page();
  globalThis.document = page;
  const button = (letter, more = {}) => {
    const node = new Node({ offsetParent: {}, ...more });
    node.setAttribute("aria-keyshortcuts", letter);
    return node;
  };
  const spot = (area, wager) => {
    const node = new Node();
    Object.assign(node.dataset, { area: String(area), wager });
    node.inside = { ".spot": node };
    return node;
  };
  const [stand, hidden, hit] = [button("s"), button("h", { offsetParent: null }), button("h")];
  const columns = [[spot(1, "side"), spot(1, "bet")], [spot(2, "side"), spot(2, "bet")]];
  const done = [];
  const seen = {
    dock: { node: { querySelectorAll: () => [stand, hidden, hit] } },
    felt: { spots: () => columns },
    home: () => null,
    help: () => done.push("help"),
    takeBack: (...what) => done.push(what),
  };
  const leave = listen(seen);
  const press = (key, more = {}) => page.fire("keydown", { key, ...more });
  return { page, seen, stand, hidden, hit, columns, done, leave, press };
}

test("a letter presses the button that shows it, where that can be seen", () => {
  const { press, stand, hidden, hit } = table();
  assert.ok(press("S").prevented);
  press("h");
  assert.deepEqual([stand, hidden, hit].map((each) => each.clicked), [1, 0, 1]);
  assert.ok(!press("x").prevented);
});

test("letters mean nothing while one types, in a dialog, or with another key held", () => {
  const { press, page, stand } = table();
  press("s", { target: new Node({ is: ["input"] }) });
  press("s", { ctrlKey: true });
  press("s", { metaKey: true });
  page.dialog = {};
  press("s");
  assert.equal(stand.clicked, 0);
});

test("a key that the desk takes goes no further", () => {
  const { press, seen, stand } = table();
  const taken = [];
  seen.dock.key = (key, shift) => taken.push([key, shift]) && key === "s";
  assert.ok(press("s", { shiftKey: true }).prevented);
  assert.deepEqual(taken, [["s", true]]);
  assert.equal(stand.clicked, 0);
});

test("Enter on a button is the button's own", () => {
  const { press, seen } = table();
  seen.dock.key = () => assert.fail("the desk was asked");
  assert.ok(!press("Enter", { target: new Node({ is: ["button"] }) }).prevented);
});

test("the first arrow goes to one's own spot, or the first area", () => {
  const { press, columns, seen } = table();
  press("ArrowLeft");
  assert.equal(columns[0][1].focused, 1);
  seen.home = () => columns[1][0];
  press("ArrowUp");
  assert.equal(columns[1][0].focused, 1);
});

test("arrows go around: to the same wager of the next area, and up and down within one", () => {
  const { press, page, columns } = table();
  [page.activeElement] = columns[1];
  press("ArrowRight");
  assert.equal(columns[0][0].focused, 1);
  press("ArrowUp");
  assert.equal(columns[1][1].focused, 1);
});

test("delete takes back the wager on the spot, and ? shows the keys", () => {
  const { press, page, columns, done } = table();
  press("Delete");
  page.activeElement = columns[1][1];
  press("Backspace");
  press("?");
  assert.deepEqual(done, [[2, "bet"], "help"]);
});

test("after one has left the table keys do nothing there", () => {
  const { press, leave, stand } = table();
  leave();
  press("s");
  assert.equal(stand.clicked, 0);
});
