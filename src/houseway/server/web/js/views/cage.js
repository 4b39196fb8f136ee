/** The cage: a cashier gives chips for money, and money for chips. */

import { freshId, post } from "../api.js";
import { button, el, setText } from "../dom.js";
import { cents, dollars } from "../money.js";
import { inform } from "../notices.js";
import { labelled } from "../paging.js";

export function showCage(main) {
  main.className = "page";
  document.title = "Cage · Houseway";
  const patron = el("input", { required: true, maxlength: "24", autocomplete: "off" });
  const table = el("input", { maxlength: "64", autocomplete: "off", placeholder: "has an account" });
  const amount = el("input", { type: "text", inputmode: "decimal", required: true, autocomplete: "off" });
  const told = el("p", { role: "status" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  let id = freshId();
  const exchange = (order, words) => async () => {
    const asked = cents(amount.value);
    if (!asked) return setText(wrong, `“${amount.value}” is no amount`);
    const whom = { patron: patron.value.trim(), ...(table.value.trim() ? { table: table.value.trim() } : {}) };
    try {
      const { chips } = await post(`/api/cage/${order}`, { amount: asked, id, ...whom });
      id = freshId();
      setText(wrong, "");
      setText(told, `${whom.patron} has ${dollars(chips)} in chips`);
      inform(`${words} ${dollars(asked)}: ${whom.patron}`);
    } catch (problem) {
      setText(wrong, problem.message);
    }
    return undefined;
  };
  const form = el("form", { class: "filters" },
    labelled("Patron", patron), labelled("Guest of table", table), labelled("Amount in dollars", amount),
    el("div", { class: "row" },
      button("Chips for money", exchange("buy-in", "Bought in for"), { class: "button main" }),
      button("Money for chips", exchange("cash-out", "Cashed out"))));
  form.addEventListener("submit", (event) => event.preventDefault());
  main.append(el("h1", { text: "Cage" }), form, told, wrong);
}
