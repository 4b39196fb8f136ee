/** Who is here: the signed-in person, what they may do, and their chips. */

import { get, post, remember, remove } from "./api.js";

/**
 * @typedef {object} Me
 * @property {string} name
 * @property {string} role
 * @property {string} csrf
 * @property {number} [chips]
 * @property {number} [on_tables]
 * @property {boolean} guest
 * @property {{ table: string, area: number }[]} [seats]
 */

const watchers = new Set();
/** @type {{ me: Me | null, powers: Set<string>, notices: number }} */
export const session = { me: null, powers: new Set(), notices: 0 };

export function watch(act) {
  watchers.add(act);
  return () => watchers.delete(act);
}

function changed(me) {
  session.me = me;
  remember(me?.csrf ?? null);
  for (const act of watchers) act(me);
}

/** Whether whoever is here may do this; the page shows nothing that would be refused. */
export const may = (action) => session.powers.has(action);

export async function look() {
  try {
    const me = await get("/api/me");
    if (me.name !== session.me?.name || me.role !== session.me?.role) await learnPowers();
    changed(me);
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    forget();
  }
  return session.me;
}

async function learnPowers() {
  const { actions } = await get("/api/powers");
  session.powers = new Set(actions.map((each) => each.action));
  session.notices = 0;
}

function forget() {
  session.powers = new Set();
  session.notices = 0;
  changed(null);
}

export async function enter(address, name, password) {
  await post(address, { name, password });
  return look();
}

export async function leave() {
  await remove("/api/session");
  forget();
}

/** The table knows better than the page how many chips are left. */
export function noteChips(chips) {
  if (session.me && chips !== undefined && chips !== null && chips !== session.me.chips) {
    changed({ ...session.me, chips });
  }
}

/** How many notices wait for somebody of this role. */
export function noteNotices(count) {
  if (session.me && count !== undefined && count !== session.notices) {
    session.notices = count;
    changed(session.me);
  }
}
