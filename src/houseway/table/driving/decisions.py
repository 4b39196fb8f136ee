"""Decisions as a record lists them, told to the questions that the procedure asks."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.driving.codec import read_item
from houseway.table.driving.driving import Driving
from houseway.table.driving.noting import BY_NAME, kept_decisions, lists_again, passed_since_closing
from houseway.table.layout.recorded import Answer, Decision, rule_of
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Asks, Spot
from houseway.table.rules.game import Game

IN_TURN = "cut"
"""A decision offered to one patron after the other: the next one that is listed is the next one made."""


JOINED = ("double", "split")
"""Decisions that one patron makes for the hand and others may join."""


def _asked(decision: Decision | Answer) -> dict[str, Any]:
    return {"area": decision.area, "hand": decision.hand, "action": decision.action}


def _leads(question: Ask, action: str) -> Clause | None:
    return next((option.leads for option in question.options if option.action == action), None)


def _is_on(question: Ask, decision: Decision) -> bool:
    """Whether the question is about the wager that the decision is about."""
    on = None if decision.on == question.patron else decision.on
    return on is None or any(option.on == on for option in question.options)


def declines(question: Ask, said: Said) -> bool:
    """Whether what is offered in turn was refused, perhaps by somebody who takes it later."""
    return said.action != IN_TURN and rule_of(question, IN_TURN) is not None


class Decisions:
    """The decisions of a record, each used once, in order."""

    def __init__(self, game: Game[Any], listed: tuple[Decision, ...]) -> None:
        self._game = game
        self._answers: list[Answer] = []
        self.until: Callable[[], int | None] = lambda: None
        """After how many decisions the next incident came; those after it were not made before."""
        self.begin(listed)

    def begin(self, listed: tuple[Decision, ...]) -> None:
        """These are to be used, from the first."""
        self._left = list(listed)
        self._last: Decision | None = None
        self._rule: Clause | None = None
        self._to_join: set[str] = set()
        self.made = 0
        self.passed = 0

    def start_again(self, listed: tuple[Decision, ...], driver: Driving) -> None:
        """The decisions of the right deal; those that the reconstruction took over are made already."""
        self.begin(listed)
        kept = driver.kept
        made, self.passed = kept_decisions(kept), passed_since_closing(driver)
        if not lists_again(listed, kept):
            self.made = len(made)
            return
        for request, number, said in kept:
            question = next(each for each in questions_of(request) if concerns(each, said))
            again = None if declines(question, said) else self.answer_to(question, number)
            if again is not None and again != said:
                raise Unreadable(
                    "two-decisions",
                    f"decisions: {said.patron} decided {said.action!r} on area {said.area} when it was set "
                    f"right, not {again.action!r} [{question.rule[0]}]",
                    "decisions",
                )
        self.made = len(made)

    def give(self, answers: Iterable[Answer]) -> None:
        """What was said to the questions of an incident, which come now."""
        self._answers.extend(answers)

    @property
    def left(self) -> int:
        """How many are still to be used."""
        return len(self._left)

    def listed(self, request: Ask | Asks, game_round: Round[Any, Any]) -> Said | None:
        """The listed decision that answers one of the open questions."""
        for question in questions_of(request):
            number = game_round.number_of(Spot(question.area, question.hand))
            if (said := self.answer_to(question, number)) is not None:
                return said
        return None

    def settles(self, question: Ask, number: int) -> bool:
        """Whether the decision made last says who takes part in it, and so answers this question too."""
        last = self._last
        return (
            last is not None
            and last.patrons is not None
            and (last.area, last.hand) == (question.area, number)
            and rule_of(question, last.action) is not None
        )

    @property
    def joining(self) -> bool:
        """Whether patrons are still to join the decision made last."""
        return bool(self._to_join)

    def answer(
        self,
        request: Ask | Asks,
        game_round: Round[Any, Any],
        passing: bool = False,
        set_right: Sequence[Decision] = (),
    ) -> Said:
        """What the record says to this question; what it does not list gets its default.

        While `passing`, a question that gets its default comes before those that are answered; and before
        them one that has no decision when the round is `set_right`, so that it may have been kept.
        """
        questions = questions_of(request)
        numbers = [game_round.number_of(Spot(each.area, each.hand)) for each in questions]
        if (given := self._given(questions, numbers)) is not None:
            return given
        if passing:
            passed = self._passed(list(zip(questions, numbers, strict=True)), set_right)
            if passed is not None:
                self.passed += 1
                return passed
        for question, number in self._as_listed(questions, numbers):
            if (said := self.answer_to(question, number)) is not None:
                return said
        if self._left and (rule := self._game.withheld(game_round, self._left[0])) is not None:
            raise self._not_asked(self._left[0], self._game.clause(rule))
        for question in questions:
            if question.default is not None:
                self.passed += 1
                return Said(question.patron, question.area, question.hand, question.default)
        if self._left:
            raise self._out_of_turn(self._left[0], questions[0])
        return self._lacking(questions[0], game_round)

    def _as_listed(self, questions: Sequence[Ask], numbers: Sequence[int]) -> list[tuple[Ask, int]]:
        """The questions in the order in which their decisions are listed."""
        asked = list(zip(questions, numbers, strict=True))
        if len(asked) == 1:
            return asked
        places = [self._place_for(*each) for each in asked]
        last = len(self._left)
        order = sorted(range(len(asked)), key=lambda at: last if (place := places[at]) is None else place)
        return [asked[at] for at in order]

    def _given(self, questions: Iterable[Ask], numbers: Iterable[int]) -> Said | None:
        """The next answer of an incident that is to one of these questions."""
        asked = list(zip(questions, numbers, strict=True))
        for place, answer in enumerate(self._answers):
            for question, number in asked:
                if answer.concerns(question, number):
                    del self._answers[place]
                    items = tuple(read_item(self._game, name, "answers") for name in answer.items)
                    whose = (question.patron, question.area, question.hand)
                    return Said(*whose, answer.action, answer.amount, items, answer.on)
        return None

    def _out_of_turn(self, decision: Decision, question: Ask) -> Refused:
        text = (
            f"{decision.action!r} on area {decision.area}, hand {decision.hand} is out of turn: "
            f"{question.patron} is asked about area {question.area}"
        )
        return Refused("out-of-turn", question.rule[0], text, asked=_asked(decision))

    def check_all_used(self, game_round: Round[Any, Any]) -> None:
        """A decision that nobody asked for is refused."""
        self._check_joined()
        if self._answers:
            action = self._answers[0].action
            clause = self._game.clause(self._game.out_of_place(game_round, "said"))
            raise Refused("not-asked", clause, f"no incident asked for {action!r}", asked={"action": action})
        if self._left:
            decision = self._left[0]
            rule = self._game.withheld(game_round, decision)
            clause = self._game.clause(rule or self._game.out_of_place(game_round, "said"))
            raise self._not_asked(decision, clause)

    def _not_asked(self, decision: Decision, clause: Clause) -> Refused:
        return Refused(
            "not-asked",
            clause,
            f"nobody asked for {decision.action!r} on area {decision.area}, hand {decision.hand}",
            asked=_asked(decision),
        )

    def answer_to(self, question: Ask, number: int) -> Said | None:
        """The decision for this question: one that the patron joins, or the next one listed."""
        last = self._last
        same = last is not None and (last.area, last.hand) == (question.area, number)
        joins = question.patron in self._to_join
        if last is not None and same and joins and rule_of(question, last.action) is not None:
            self._to_join.remove(question.patron)
            return self._said(question, last)
        place = self._place_for(question, number)
        if place is None:
            return None
        decision = self._left[place]
        rule = rule_of(question, decision.action)
        takers = decision.takers()
        if decision.action in BY_NAME and decision.patrons is not None and not takers:
            text = f"decisions: {decision.action!r} on area {decision.area} names nobody"
            raise Unreadable("no-patrons", text, "decisions.patrons")
        unknown = not decision.answers(question)
        leads = decision.action in JOINED and not self._goes_on(decision)
        stays_out = unknown or leads or (takers and question.patron not in takers)
        if question.default is not None and stays_out:
            return None
        self._check_joined()
        self._last, self._rule = self._left.pop(place), rule
        self._to_join = takers - {question.patron}
        self.made += 1
        if takers and question.patron not in takers:
            raise Refused(
                "takes-no-part",
                _leads(question, decision.action) or rule or question.rule[0],
                f"{question.patron} decides for the hand and is not among those who {decision.action}",
                asked=_asked(decision),
            )
        return self._said(question, decision)

    def _goes_on(self, decision: Decision) -> bool:
        """Whether it says who else took part in the decision made last, after something came between."""
        last = self._last
        if last is None or last.takers() & decision.takers():
            return False
        return (last.area, last.hand, last.action) == (decision.area, decision.hand, decision.action)

    def _place_for(self, question: Ask, number: int) -> int | None:
        """Where the decision for this question is listed: next, or among the next ones of the same action."""
        until = self.until()
        for place, decision in enumerate(self._left):
            same = decision.action == self._left[0].action != IN_TURN
            if place and (question.default is None or not same):
                return None
            if question.default is not None and until is not None and until <= self.made + place:
                return None
            if (decision.area, decision.hand) != (question.area, number):
                continue
            if decision.patron in (None, question.patron) and _is_on(question, decision):
                return place
            self._check_own(question, decision)
        return None

    def _is_listed(self, question: Ask, number: int) -> bool:
        """Whether a decision is listed for this question, next or later."""
        if question.patron in self._to_join:
            return True
        place = self._place_for(question, number)
        meant = [] if place is None else [self._left[place]]
        meant += [each for each in self._left if each.concerns(question, number) and _is_on(question, each)]
        return any(not (takers := each.takers()) or question.patron in takers for each in meant)

    def _passed(self, asked: Sequence[tuple[Ask, int]], set_right: Sequence[Decision]) -> Said | None:
        """The default of a question that no decision answers, if there is one."""
        silent = [each for each in asked if each[0].default is not None and not self._is_listed(*each)]

        def decided_later(each: tuple[Ask, int]) -> bool:
            question, number = each
            return any(later.concerns(question, number) and _is_on(question, later) for later in set_right)

        for question, _ in sorted(silent, key=decided_later):
            assert question.default is not None
            return Said(question.patron, question.area, question.hand, question.default)
        return None

    def _check_own(self, question: Ask, decision: Decision) -> None:
        """A decision of somebody else's about this hand: refused if one patron alone decides."""
        if question.decides is not None and rule_of(question, decision.action) is not None:
            text = f"{decision.patron} does not decide for area {decision.area}: {question.patron} does"
            raise Refused("not-asked", question.decides, text, asked=_asked(decision))

    def _check_joined(self) -> None:
        """Everybody who is said to take part was asked."""
        if self._to_join and self._last is not None and self._rule is not None:
            raise Refused(
                "not-asked",
                self._rule,
                f"{', '.join(sorted(self._to_join))} cannot {self._last.action} on area {self._last.area}, "
                f"hand {self._last.hand}",
                asked=_asked(self._last),
            )

    def _said(self, question: Ask, decision: Decision) -> Said:
        return said_of(self._game, question, decision)

    def _lacking(self, question: Ask, game_round: Round[Any, Any]) -> Said:
        allowed = ", ".join(option.action for option in question.options)
        number = game_round.number_of(Spot(question.area, question.hand))
        raise Unreadable(
            "missing-decision",
            f"{question.patron} is asked about area {question.area}, hand {number} ({allowed}) "
            f"and the record lists no decision [{question.rule[0]}]",
            "decisions",
        )


def said_of(game: Game[Any], question: Ask, decision: Decision) -> Said:
    """The decision as an answer to this question."""
    if len(decision.low) != len(decision.high):
        text = f"{len(decision.low)} and {len(decision.high)} tiles on area {decision.area}: two and two"
        rule = rule_of(question, decision.action) or question.rule[0]
        raise Refused("wrong-items", rule, f"{text} make a low and a high hand", asked=_asked(decision))
    return Said(
        question.patron,
        question.area,
        question.hand,
        decision.action,
        decision.amount_of(question.patron),
        tuple(
            read_item(game, name, "decisions") for name in decision.items or (*decision.low, *decision.high)
        ),
        None if decision.on == question.patron else decision.on,
    )
