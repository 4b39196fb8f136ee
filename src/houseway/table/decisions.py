"""Decisions as a record lists them, told to the questions that the procedure asks."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.rulebook import Refused, Unreadable
from houseway.table.asking import questions_of
from houseway.table.codec import read_item
from houseway.table.game import Game
from houseway.table.inputs import ABSENT, Said
from houseway.table.requests import Ask, Asks


class Decision(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a record's decisions; `patrons` says who takes part, and with how much."""

    area: int
    action: str
    hand: int = 1
    patron: str | None = None
    patrons: dict[str, int] | tuple[str, ...] | None = None
    amount: int = 0
    on: str | None = None
    items: tuple[str, ...] = ()

    def amount_of(self, patron: str) -> int:
        """What this patron adds."""
        if isinstance(self.patrons, Mapping):
            return self.patrons.get(patron, 0)
        return self.amount

    def takes_part(self, patron: str) -> bool:
        """Whether the decision names this patron among those who take part."""
        if isinstance(self.patrons, Mapping):
            return self.patrons.get(patron, 0) > 0
        return self.patrons is not None and patron in self.patrons


def _offers(question: Ask, action: str) -> bool:
    return any(option.action == action for option in question.options)


class Decisions:
    """The decisions of a record, each used once, in order."""

    def __init__(self, game: Game[Any], listed: tuple[Decision, ...]) -> None:
        self._game = game
        self._left = list(listed)
        self._last: Decision | None = None
        self.made = 0

    def answer(self, request: Ask | Asks) -> Said:
        """What the record says to this question; what it does not list gets its default."""
        questions = questions_of(request)
        for question in questions:
            if (said := self._joined(question)) is not None:
                return said
        if self._left and (said := self._next(questions)) is not None:
            return said
        for question in questions:
            if question.default is not None:
                return Said(question.patron, question.area, question.hand, question.default)
        return self._lacking(questions[0])

    def check_all_used(self, game_round: Any) -> None:
        """A decision that nobody asked for is refused."""
        if self._left:
            decision = self._left[0]
            raise Refused(
                "not-asked",
                self._game.clause(self._game.out_of_place(game_round, "said")),
                f"nobody asked for {decision.action!r} on area {decision.area}",
                asked={"area": decision.area, "hand": decision.hand, "action": decision.action},
            )

    def _joined(self, question: Ask) -> Said | None:
        last = self._last
        if last is None or (last.area, last.hand) != (question.area, question.hand):
            return None
        if _offers(question, last.action) and last.takes_part(question.patron):
            return self._said(question, last)
        return None

    def _next(self, questions: tuple[Ask, ...]) -> Said | None:
        decision = self._left[0]
        for question in questions:
            here = (question.area, question.hand) == (decision.area, decision.hand)
            meant = (
                question.default is None or decision.action == ABSENT or _offers(question, decision.action)
            )
            if here and meant and decision.patron in (None, question.patron):
                self._last = self._left.pop(0)
                self.made += 1
                return self._said(question, decision)
        return None

    def _said(self, question: Ask, decision: Decision) -> Said:
        return Said(
            question.patron,
            question.area,
            question.hand,
            decision.action,
            decision.amount_of(question.patron),
            tuple(read_item(self._game, name, "decisions") for name in decision.items),
            decision.on,
        )

    def _lacking(self, question: Ask) -> Said:
        allowed = ", ".join(option.action for option in question.options)
        raise Unreadable(
            "missing-decision",
            f"{question.patron} is asked about area {question.area}, hand {question.hand} ({allowed}) "
            f"and the record lists no decision [{question.rule[0]}]",
            "decisions",
        )
