"""What a record holds: wagers, items, decisions, and what came of them."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

from msgspec import Struct

from houseway.rulebook import Clause
from houseway.table.procedure.inputs import ABSENT
from houseway.table.procedure.requests import Ask


def rule_of(question: Ask, action: str) -> Clause | None:
    """The rule by which this may be answered to the question."""
    return next((option.rule[0] for option in question.options if option.action == action), None)


class Decision(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One line of a record's decisions; `patrons` says who takes part, and with how much."""

    area: int
    action: str
    hand: int = 1
    patron: str | None = None
    patrons: dict[str, int] | tuple[str, ...] | None = None
    amount: int = 0
    on: str | None = None
    items: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()

    def amount_of(self, patron: str) -> int:
        """What this patron adds."""
        if isinstance(self.patrons, Mapping):
            return self.patrons.get(patron, 0)
        return self.amount

    def concerns(self, question: Ask, number: int) -> bool:
        """Whether it may be meant as an answer to the question."""
        return (
            (self.area, self.hand) == (question.area, number)
            and self.patron in (None, question.patron)
            and (question.default is None or self.answers(question))
        )

    def answers(self, question: Ask) -> bool:
        """Whether it is one of the answers; that nobody is there, where that is more than silence."""
        if self.action == ABSENT:
            return question.silence is None
        return rule_of(question, self.action) is not None

    def leaves_out(self, question: Ask, number: int) -> bool:
        """Whether it is about the same hand and so says that nothing was said to this question."""
        same = (self.area, self.hand) == (question.area, number)
        return same and self.patron in (None, question.patron) and question.default is not None

    def takers(self) -> set[str]:
        """Those who are named as taking part."""
        if isinstance(self.patrons, Mapping):
            return {patron for patron, amount in self.patrons.items() if amount}
        return set(self.patrons or ())


class Answer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was said to a question of an incident: whose it was, and where, only if that is not clear."""

    action: str
    area: int | None = None
    hand: int | None = None
    patron: str | None = None
    amount: int = 0
    on: str | None = None
    items: tuple[str, ...] = ()

    def concerns(self, question: Ask, number: int) -> bool:
        """Whether this is an answer to the question."""
        return (
            self.area in (None, question.area)
            and self.hand in (None, number)
            and self.patron in (None, question.patron)
            and any((each.action, each.on) == (self.action, self.on) for each in question.options)
        )


class Version(Struct, frozen=True, forbid_unknown_fields=True):
    """The document and rulings a round was played under."""

    document: str
    rulings: int


class RecordedWager(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager as it was found on the layout."""

    area: int
    patron: str
    wager: str
    amount: int
    seated: bool = False
    tokens: int = 0
    suit: str | None = None


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One round: what was wagered, what came out, what was decided; or every input in order.

    A game whose rounds are told by more than this has a subclass of it.
    """

    in_short: ClassVar[tuple[str, ...]] = ("wagers", "cards", "decisions", "incidents")
    """What tells a round in place of its inputs."""

    game: str
    rules: Version | None = None
    settings: dict[str, Any] = {}
    wagers: tuple[RecordedWager, ...] = ()
    cards: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    incidents: tuple[dict[str, Any], ...] = ()
    before: dict[str, Any] = {}
    inputs: tuple[dict[str, Any], ...] | None = None

    @property
    def outlived(self) -> dict[str, Any]:
        """What outlived the round before it."""
        return self.before


class ResultLine(TypedDict):
    """What came of one wager."""

    area: int
    hand: int
    patron: str
    wager: str
    stake: int
    net: int
    clauses: list[str]


class Settlement(TypedDict, total=False):
    """The result of a round, as `settle --json` prints it."""

    game: str
    over: str
    results: list[ResultLine]
    net: dict[str, int]
    hands: list[dict[str, Any]]
    dealer: dict[str, Any]
    first_area: int
    delivery: list[int]
    unused: list[str]
    after: dict[str, Any]
    meters_after: dict[str, Any]
    contributions: dict[str, str]
    taken: dict[str, int]
    top_up: int
    events: list[dict[str, Any]]
