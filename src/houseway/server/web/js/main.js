/** The start: who is here, then the view that the address names. */

import { follow, render, route } from "./router.js";
import { complain } from "./notices.js";
import { look, session, watch } from "./store.js";
import { drawTop } from "./top.js";
import { showFloor } from "./views/floor.js";
import { showDoor } from "./views/door.js";
import { showClause, showRules, showRulebooks } from "./views/rules.js";
import { showSign } from "./views/sign.js";
import { showTable } from "./views/table.js";
import { showVerify } from "./views/verify.js";

/** Views other than the rules are for those who have signed in. */
const inside = (show) => (main, ...parts) => (session.me ? show(main, ...parts) : showDoor(main));

route(/^\/table\/([^/]+)\/?$/, inside(showTable));
route(/^\/rules\/?$/, showRulebooks);
route(/^\/rules\/([^/]+)\/?$/, showRules);
route(/^\/rules\/([^/]+)\/(.+?)\/?$/, showClause);
route(/^\/sign\/([^/]+)\/?$/, inside(showSign));
route(/^\/verify\/([^/]+)(?:\/(\d+))?\/?$/, inside(showVerify));
route(/^\/.*$/, inside(showFloor));

async function start() {
  try {
    await look();
  } catch (problem) {
    complain(problem);
  }
  drawTop(session.me);
  watch(drawTop);
  follow();
  await render();
}

start();
