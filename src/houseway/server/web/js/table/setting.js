/** Setting four tiles into a low and a high hand: by dragging, by keys, or as the House sets them. */

import { button, el, setText } from "../dom.js";
import { said, t } from "../language.js";
import { tile } from "../svg/tiles.js";
import { aloud, tileName } from "../words.js";

const same = (pair, other) => [...pair].sort().join() === [...other].sort().join();

/** The tiles as the panel opens: the first legal setting that was served, whatever the House would do. */
export const opensWith = ({ items, settings = [] }) => (settings.length ? [...settings[0].low, ...settings[0].high] : [...items]);

/** The panel for one question. `say` is given the action and, for a setting, the tiles low hand first. */
export function settingPanel(option, say) {
  let order = opensWith(option);
  let held = null;
  const ways = option.settings ?? [];
  const slots = order.map((_, at) => el("button", { type: "button", class: "tile-slot", data: { at: String(at) } }));
  const values = [el("span", { class: "value" }), el("span", { class: "value" })];
  const tray = (name, whole, at) =>
    el("div", { class: "tray", role: "group", "aria-label": whole },
      el("span", { class: "tray-name", text: name }), el("div", { class: "tray-slots" }, slots.slice(at, at + 2)), values[at / 2]);

  const worth = (pair) => {
    const low = ways.find((way) => same(way.low, pair));
    if (low) return said(low.low_value);
    return said(ways.find((way) => same(way.high, pair))?.high_value ?? "");
  };
  const show = () => {
    slots.forEach((slot, at) => {
      if (slot.dataset.item !== order[at] || !slot.firstChild) slot.replaceChildren(tile(order[at]));
      slot.dataset.item = order[at];
      slot.title = tileName(order[at]);
      slot.setAttribute("aria-label", `${at < 2 ? t("Low hand") : t("High hand")}: ${aloud(order[at])}${held === at ? t(", picked up") : ""}`);
      slot.setAttribute("aria-pressed", String(held === at));
    });
    setText(values[0], worth(order.slice(0, 2)));
    setText(values[1], worth(order.slice(2)));
    quick.forEach(({ node, way }) => node.classList.toggle("chosen", same(way.low, order.slice(0, 2))));
  };
  const exchange = (a, b) => {
    [order[a], order[b]] = [order[b], order[a]];
    held = null;
    show();
  };
  const arrange = (way) => {
    order = [...way.low, ...way.high];
    held = null;
    show();
  };
  const quick = ways.map((way, at) => ({
    way,
    node: button(t("Low {low}, high {high}", { low: said(way.low_value), high: said(way.high_value) }), () => arrange(way), {
      key: String(at + 1),
      class: "button way",
    }),
  }));
  const mark = () => el("small", { class: "house-way", text: t("House Way") });
  const ask = button(t("Show the House Way"), () => {
    quick.filter(({ way }) => way.house_way).forEach(({ node: each }) => each.append(mark()));
    ask.disabled = true;
  }, { class: "button link show-house-way" });
  slots.forEach((slot, at) => {
    slot.addEventListener("click", () => {
      if (slot.dataset.dragged) return undefined;
      if (held === null) held = at;
      else if (held === at) held = null;
      else return exchange(held, at);
      show();
      return undefined;
    });
    slot.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const next = (at + by + 4) % 4;
      if (held === at) {
        exchange(at, next);
        held = next;
        show();
      }
      slots[next].focus();
    });
    drag(slot, at, slots, exchange);
  });
  const set = () => say("set", [...order]);
  const node = el("div", { class: "setting" },
    el("div", { class: "trays" }, tray(t("Low"), t("Low hand"), 0), tray(t("High"), t("High hand"), 2)),
    el("div", { class: "ways" }, quick.map((each) => each.node)),
    ways.some((way) => way.house_way) ? ask : null);
  show();
  return { node, set };
}

/** A tile follows the pointer and changes places with the one it is dropped on. */
function drag(slot, at, slots, exchange) {
  slot.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    const piece = slot.firstElementChild;
    let moved = false;
    const move = (event) => {
      const x = event.clientX - down.clientX, y = event.clientY - down.clientY;
      moved ||= Math.hypot(x, y) > 6;
      if (moved) piece.style.transform = `translate(${x}px, ${y}px)`;
      slot.classList.toggle("dragging", moved);
    };
    const stop = (event) => {
      slot.removeEventListener("pointermove", move);
      slot.removeEventListener("pointerup", stop);
      slot.removeEventListener("pointercancel", stop);
      piece.style.transform = "";
      slot.classList.remove("dragging");
      if (!moved || event.type === "pointercancel") return;
      slot.dataset.dragged = "yes";
      setTimeout(() => delete slot.dataset.dragged);
      const over = slots.findIndex((each) => inside(each.getBoundingClientRect(), event));
      if (over >= 0 && over !== at) exchange(at, over);
    };
    slot.setPointerCapture(down.pointerId);
    slot.addEventListener("pointermove", move);
    slot.addEventListener("pointerup", stop);
    slot.addEventListener("pointercancel", stop);
  });
}

const inside = (box, { clientX: x, clientY: y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
