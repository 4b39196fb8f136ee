/** Several questions of one kind, answered by one press: insure all, none. */

import { button, el } from "../dom.js";
import { t } from "../language.js";
import { dollars } from "../money.js";
import { actionName } from "../words.js";

/** What can be said to all of them as it stands: in full, without a choice of tiles or a number. */
const PLAIN = ["insure", "surrender", "rescue", "agree", "concede", "fold", "no"];

export function answersAtOnce(questions, you) {
  if (questions.length < 2) return [];
  const own = (question, action) => question.options.find((each) => each.action === action && (!each.on || each.on === you));
  return PLAIN.filter((action) => questions.every((each) => own(each, action))).map((action) => {
    const answers = questions.map((question) => {
      const option = own(question, action);
      return { question, amount: option.most ?? 0, on: option.on };
    });
    return { action, answers, total: answers.reduce((sum, each) => sum + each.amount, 0) };
  });
}

const nameOf = ({ action, answers, total }) => {
  if (action === "no") return t("None of them");
  const all = t("{action}: all {number}", { action: actionName(action), number: answers.length });
  return total ? `${all}, ${dollars(total)}` : all;
};

/** The buttons above the questions; `say` gives one answer and tells whether it was taken. */
export function atOnce(questions, { you, say }) {
  const choices = answersAtOnce(questions, you);
  if (!choices.length) return null;
  const press = async ({ action, answers }) => {
    for (const { question, amount, on } of answers) if (!(await say(question, action, { amount, on }))) return;
  };
  return el("div", { class: "at-once", role: "group", "aria-label": t("All at once") },
    choices.map((each) => button(nameOf(each), () => press(each), { class: "button act", "data-all": each.action })));
}
