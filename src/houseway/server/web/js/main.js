/** The start: who is here, then the view that the address names. */

import { setText } from "./dom.js";
import { learnGames } from "./games.js";
import { language, t } from "./language.js";
import { elsewhere, follow, render, route } from "./router.js";
import { complain } from "./notices.js";
import { cameIn } from "./own_rounds.js";
import { look, session, watch } from "./store.js";
import { drawTop, watchNotices } from "./top.js";
import { showCage } from "./views/cage.js";
import { showCase, showCases } from "./views/cases.js";
import { showConduct } from "./views/conduct.js";
import { showFloor } from "./views/floor.js";
import { showDocument, showDocuments } from "./views/documents.js";
import { showDoor } from "./views/door.js";
import { showHistory } from "./views/history.js";
import { showJackpots } from "./views/jackpots.js";
import { showFigures } from "./views/figures.js";
import { showJournal } from "./views/journal.js";
import { showNowhere } from "./views/nowhere.js";
import { showNotices } from "./views/notices.js";
import { showPit } from "./views/pit.js";
import { showDraws, showTerms } from "./views/promotion.js";
import { showPromotionForm } from "./views/promotion_form.js";
import { showDisplay, showPromotions } from "./views/promotions.js";
import { showReplay } from "./views/replay.js";
import { showRounds } from "./views/rounds.js";
import { showClause, showRules, showRulebooks } from "./views/rules.js";
import { showSign } from "./views/sign.js";
import { showStaff } from "./views/staff.js";
import { showTable } from "./views/table.js";
import { showTournament } from "./views/tournament.js";
import { showTournaments } from "./views/tournaments.js";
import { showVerify } from "./views/verify.js";
import { showVerifyJournal } from "./views/verify_journal.js";

/** Views other than rules, documents and promotions are for those who have signed in. */
const inside = (show) => (main, ...parts) => (session.me ? show(main, ...parts) : showDoor(main));

route(/^\/table\/([^/]+)\/?$/, inside(showTable));
route(/^\/documents\/?$/, showDocuments);
route(/^\/documents\/([^/]+)\/?$/, showDocument);
route(/^\/rules\/?$/, showRulebooks);
route(/^\/rules\/([^/]+)\/?$/, showRules);
route(/^\/rules\/([^/]+)\/(.+?)\/?$/, showClause);
route(/^\/sign\/([^/]+)\/?$/, inside(showSign));
route(/^\/verify\/([^/]+)(?:\/(\d+))?\/?$/, inside(showVerify));
route(/^\/tournaments\/?$/, inside(showTournaments));
route(/^\/tournaments\/([^/]+)(\/display)?\/?$/, inside(showTournament));
route(/^\/history\/?$/, inside(showHistory));
route(/^\/jackpots\/?$/, inside(showJackpots));
route(/^\/pit\/?$/, inside(showPit));
route(/^\/cage\/?$/, inside(showCage));
route(/^\/cases\/?$/, inside(showCases));
route(/^\/cases\/([^/]+)\/?$/, inside(showCase));
route(/^\/conduct\/?$/, inside(showConduct));
route(/^\/promotions\/?$/, showPromotions);
route(/^\/promotions\/display\/?$/, showDisplay);
route(/^\/promotions\/terms\/([^/]+)\/?$/, showTerms);
route(/^\/promotions\/draws\/([^/]+)\/?$/, showDraws);
route(/^\/promotions\/new\/?$/, inside(showPromotionForm));
route(/^\/promotions\/edit\/([^/]+)\/?$/, inside(showPromotionForm));
route(/^\/staff\/?$/, inside(showStaff));
route(/^\/notices\/?$/, inside(showNotices));
route(/^\/figures\/?$/, inside(showFigures));
route(/^\/journal\/?$/, inside(showJournal));
route(/^\/verify-journal\/?$/, inside(showVerifyJournal));
route(/^\/rounds\/([^/]+)\/?$/, inside(showRounds));
route(/^\/replay\/([^/]+)\/(\d+)\/?$/, inside(showReplay));
route(/^\/(?:floor\/?)?$/, inside(showFloor));
elsewhere(showNowhere);

async function start() {
  document.documentElement.lang = language;
  setText(document.querySelector(".skip"), t("To the main part"));
  try {
    await Promise.all([learnGames(), look()]);
  } catch (problem) {
    complain(problem);
  }
  cameIn(window.sessionStorage, new Date().toISOString());
  drawTop(session.me);
  watch(drawTop);
  watchNotices();
  follow();
  await render();
}

start();
