/** Accounts of the house, made and changed by the gaming manager. */

import { get, post, put } from "../api.js";
import { el, setText, swap } from "../dom.js";
import { complain, inform } from "../notices.js";
import { encode, labelled } from "../paging.js";
import { session } from "../store.js";
import { plain } from "../words.js";

const ROLES = ["dealer", "gaming-supervisor", "assistant-gaming-manager", "gaming-manager", "inspector", "surveillance", "cashier"];
const option = (role) => el("option", { value: role, text: plain(role) });

export async function showStaff(main) {
  main.className = "page";
  document.title = "Staff · Houseway";
  const rows = el("tbody");
  const wrong = el("p", { class: "wrong", role: "alert" });
  const look = async () => {
    try {
      swap(rows, (await get("/api/staff")).map((each) => row(each, look)));
    } catch (problem) {
      setText(wrong, problem.message);
    }
  };
  main.append(el("h1", { text: "Staff" }), newcomer(look), wrong,
    el("table", { class: "grid" },
      el("thead", {}, el("tr", {}, ["Name", "Role"].map((name) => el("th", { scope: "col", text: name })))), rows));
  await look();
}

function newcomer(look) {
  const name = el("input", { required: true, maxlength: "24", autocomplete: "off" });
  const password = el("input", { type: "password", required: true, autocomplete: "new-password" });
  const role = el("select", {}, ROLES.map(option));
  const form = el("form", { class: "filters" },
    labelled("Name", name), labelled("Password", password), labelled("Role", role),
    el("div", { class: "row" }, el("button", { type: "submit", class: "button main", text: "Make the account" })));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const made = await post("/api/staff", { name: name.value.trim(), password: password.value, role: role.value });
      inform(`${made.name} is ${plain(made.role).toLowerCase()} now`);
      form.reset();
      await look();
    } catch (problem) {
      complain(problem);
    }
  });
  return form;
}

function row({ name, role }, look) {
  const list = el("select", { "aria-label": `Role of ${name}` }, [...ROLES, "player"].map(option));
  list.value = role;
  list.disabled = name === session.me?.name;
  list.addEventListener("change", async () => {
    try {
      await put(`/api/staff/${encode(name)}`, { role: list.value });
      inform(`${name} is ${plain(list.value).toLowerCase()} now, and signed out everywhere`);
    } catch (problem) {
      complain(problem);
    }
    await look();
  });
  return el("tr", {}, el("td", { text: name }), el("td", {}, list));
}
