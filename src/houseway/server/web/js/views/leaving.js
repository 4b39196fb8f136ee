/** Signing out: a guest is told what is lost, and can make it an account; whoever has wagers is told that they stay. */

import { post } from "../api.js";
import { button, el, setText } from "../dom.js";
import { dollars } from "../money.js";
import { complain, inform } from "../notices.js";
import { render } from "../router.js";
import { leave, look } from "../store.js";
import { sheet } from "../table/dialogs.js";

async function out() {
  try {
    await leave();
    await render();
  } catch (problem) {
    complain(problem);
  }
}

/** What signing out would mean, or nothing if it means no more than that. */
/** @param {{ guest: boolean, chips?: number, on_tables?: number }} me */
export function warning({ guest, chips = 0, on_tables: lying = 0 }) {
  const left = chips + lying;
  if (guest && left) return `You are a guest: nobody can sign in as a guest again. With the session ends the way to your ${dollars(left)}.`;
  return lying ? `${dollars(lying)} of yours lie on tables. They stay there, and rounds go on without you.` : null;
}

export async function signOut() {
  const me = await look().catch(() => null);
  const words = me && warning(me);
  if (!words) return out();
  const dialog = sheet("Sign out?", el("p", { text: words }), el("div", { class: "row" },
    me.guest ? button("Make an account", () => {
      dialog.close();
      makeAccount(me);
    }, { class: "button main" }) : null,
    button("Stay", () => dialog.close(), { class: me.guest ? "button" : "button main" }),
    button("Sign out all the same", () => {
      dialog.close();
      out();
    })));
  return undefined;
}

/** A guest chooses a name and a password, and what is in hand comes along. */
export function makeAccount(me) {
  const name = el("input", { id: "account-name", autocomplete: "username", required: true, maxlength: "24", autocapitalize: "none", spellcheck: "false" });
  const password = el("input", { id: "account-password", type: "password", autocomplete: "new-password", required: true, minlength: "8" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const make = async (event) => {
    event.preventDefault();
    try {
      await post("/api/guest/account", { name: name.value.trim(), password: password.value });
      dialog.close();
      const { name: called, chips } = (await look()) ?? me;
      inform(`You are ${called}, with ${dollars(chips)}. Sign in by this name and password from now on.`);
      await render();
    } catch (problem) {
      setText(wrong, problem.message);
    }
  };
  const dialog = sheet("Make an account", el("form", { class: "account-form", on: { submit: make } },
    el("p", { text: `Choose a name and a password. Your ${dollars(me.chips)} come along.` }),
    el("label", { for: "account-name", text: "Name" }), name,
    el("label", { for: "account-password", text: "Password" }), password,
    el("p", { class: "muted", text: "At least 8 characters." }), wrong,
    el("div", { class: "row" },
      el("button", { type: "submit", class: "button main", text: "Make it mine" }),
      button("Cancel", () => dialog.close()))));
}
