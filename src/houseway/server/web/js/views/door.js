/** Signing in and signing up. */

import { el, setText } from "../dom.js";
import { t } from "../language.js";
import { render } from "../router.js";
import { enter, may } from "../store.js";
import { card } from "../svg/cards.js";
import { tile } from "../svg/tiles.js";
import { cage } from "../top.js";

export function showDoor(main) {
  main.className = "door";
  document.title = "Houseway";
  const name = el("input", { id: "name", name: "name", autocomplete: "username", required: true, maxlength: "24", autocapitalize: "none", spellcheck: "false" });
  const password = el("input", { id: "password", name: "password", type: "password", autocomplete: "current-password", required: true });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const come = async (address) => {
    setText(wrong, "");
    try {
      const me = await enter(address, name.value.trim(), password.value);
      await render();
      if (me && !me.chips && !me.on_tables && may("exchange")) cage(me);
    } catch (problem) {
      const wait = problem.retryAfter ? t(" Try again in {number} s.", { number: problem.retryAfter }) : "";
      setText(wrong, `${problem.message}.${wait}`);
    }
  };
  const form = el("form", { class: "panel" },
    el("h2", { text: t("Come in") }),
    el("label", { for: "name", text: t("Name") }), name,
    el("label", { for: "password", text: t("Password") }), password, wrong,
    el("div", { class: "row" },
      el("button", { type: "submit", class: "button main", text: t("Sign in") }),
      el("button", { type: "button", class: "button", text: t("Sign up"), on: { click: () => form.reportValidity() && come("/api/accounts") } })));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    come("/api/session");
  });
  main.append(
    el("section", { class: "welcome" },
      el("div", { class: "fan", "aria-hidden": "true" }, card("Ad"), card("Jd"), tile("6-6"), tile("1-1")),
      el("h1", { text: t("Casino table games made exact") }),
      el("p", { text: t("Five games, dealt from a promised shuffle. Every card, refusal and cent follows a numbered clause that you can open.") })),
    form);
}
