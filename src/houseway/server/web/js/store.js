/** Who is here: the signed-in person and their chips. */

import { get, post, remember, remove } from "./api.js";

const watchers = new Set();
export const session = { me: null };

export function watch(act) {
  watchers.add(act);
  return () => watchers.delete(act);
}

function changed(me) {
  session.me = me;
  remember(me?.csrf ?? null);
  for (const act of watchers) act(me);
}

export async function look() {
  try {
    changed(await get("/api/me"));
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    changed(null);
  }
  return session.me;
}

export async function enter(address, name, password) {
  await post(address, { name, password });
  return look();
}

export async function leave() {
  await remove("/api/session");
  changed(null);
}

/** The table knows better than the page how many chips are left. */
export function noteChips(chips) {
  if (session.me && chips !== undefined && chips !== null && chips !== session.me.chips) {
    changed({ ...session.me, chips });
  }
}
