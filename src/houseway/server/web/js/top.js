/** The head of every page: the way home, one's chips, the cage. */

import { freshId, post } from "./api.js";
import { button, el, setText, swap } from "./dom.js";
import { cents, dollars } from "./money.js";
import { complain, inform } from "./notices.js";
import { render } from "./router.js";
import { leave, look } from "./store.js";

export function drawTop(me) {
  const home = el("a", { class: "brand", href: "/" },
    el("img", { src: "/web/mark.svg", alt: "", width: "28", height: "28" }), el("span", { text: "Houseway" }));
  const links = el("nav", { class: "main-nav", "aria-label": "Main" },
    me ? el("a", { href: "/", text: "Floor" }) : null, el("a", { href: "/rules", text: "Rules" }));
  const person = me
    ? el("div", { class: "person" },
        el("button", { type: "button", class: "purse", "aria-label": `Your chips: ${dollars(me.chips ?? 0)}. Open the cage`, on: { click: () => cage(me) } },
          el("span", { class: "coin", "aria-hidden": "true" }), el("strong", { text: dollars(me.chips ?? 0) })),
        el("span", { class: "name", text: me.name }),
        button("Sign out", signOut, { class: "link" }))
    : null;
  swap(document.getElementById("top"), home, links, person);
}

async function signOut() {
  try {
    await leave();
    await render();
  } catch (problem) {
    complain(problem);
  }
}

/** Buying in and cashing out. An amount is sent under one id, so that it counts once. */
function cage(me) {
  const field = el("input", { id: "cage-amount", type: "text", inputmode: "decimal", value: "100", autocomplete: "off" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const dialog = el("dialog", { class: "sheet", "aria-label": "The cage" });
  let id = freshId();
  const move = (address, words) => async () => {
    const amount = cents(field.value);
    if (!amount) return setText(wrong, `“${field.value}” is no amount`);
    try {
      await post(address, { amount, id });
      id = freshId();
      await look();
      dialog.close();
      inform(`${words} ${dollars(amount)}`);
    } catch (problem) {
      setText(wrong, problem.message);
    }
    return undefined;
  };
  dialog.append(el("form", { method: "dialog", class: "panel" },
    el("h2", { text: "The cage" }),
    el("p", {}, "You have ", el("strong", { text: dollars(me.chips ?? 0) }), me.on_tables ? ` and ${dollars(me.on_tables)} on tables.` : "."),
    el("label", { for: "cage-amount", text: "Amount in dollars" }), field, wrong,
    el("div", { class: "row" },
      button("Buy in", move("/api/cage/buy-in", "Bought in for"), { class: "button main" }),
      button("Cash out", move("/api/cage/cash-out", "Cashed out")),
      button("Close", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}
