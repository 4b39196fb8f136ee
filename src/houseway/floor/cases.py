"""Disputes as the house knows them: each case a fold of its facts, from its opening to its closing."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from houseway.floor.facts_of_cases import (
    CaseClosed,
    CaseDecided,
    CaseOpened,
    CommissionAnswered,
    CommissionAsked,
    Complained,
    ComplaintAnswered,
    ComplaintWithdrawn,
    OfCase,
    PersonAdvised,
    PersonSatisfied,
    ReviewRequested,
)
from houseway.rulebook import Clause, Unreadable
from houseway.rulebook.common import common

OPENED, DECIDED, REVIEW_REQUESTED, REVIEWED, CLOSED = (
    "opened",
    "decided",
    "review-requested",
    "reviewed",
    "closed",
)
STREAM = "case/"
REQUESTED = "requested"


def plain_name(author: str) -> str:
    """Somebody's name, without what they are."""
    return author.rpartition(":")[2]


class Happened(Struct, frozen=True):
    """A step of a case: what, by whom and as what, when, and in which words."""

    what: str
    by: str
    role: str | None
    at: str
    words: str = ""
    rule: tuple[str, ...] = ()


class Case(Struct):
    """One dispute."""

    name: str
    patron: str
    words: str
    games: tuple[str, ...]
    table: str | None = None
    round: int | None = None
    guest_at: str = ""
    promotion: str | None = None
    tournament: str | None = None
    state: str = OPENED
    decision: str | None = None
    decided_by: str | None = None
    decided_as: str | None = None
    reviews: int = 0
    satisfied: bool | None = None
    advised: str | None = None
    complaint: str | None = None
    answered: str | None = None
    """When an inspector has answered the complaint."""
    commission: str | None = None
    moved: dict[str, int] = {}
    adjusted: dict[str, int] = {}
    """What was paid of it beside what the table told."""
    steps: list[Happened] = []

    def apply(self, event: OfCase) -> None:
        """One more fact of it was kept."""
        match event:
            case CaseDecided():
                self._decided(event)
            case ReviewRequested():
                self.state = REVIEW_REQUESTED
            case PersonSatisfied():
                self.satisfied = event.satisfied
                if event.satisfied and self.state == REVIEW_REQUESTED:
                    self.state = DECIDED
            case PersonAdvised():
                self.advised = event.at
            case Complained():
                self.complaint, self.answered = event.at, None
                self.satisfied = self.satisfied if self.state == CLOSED else False
            case ComplaintWithdrawn():
                self.complaint = None
            case ComplaintAnswered():
                self.answered = event.at
            case CommissionAsked():
                self.commission = REQUESTED
            case CommissionAnswered():
                self.commission = event.result
            case CaseClosed():
                self.state = CLOSED
        words = ": ".join(filter(None, (_said(event), getattr(event, "words", ""))))
        self.steps.append(Happened(event.kind, event.by, event.role, event.at, words, event.rule))

    def _decided(self, event: CaseDecided) -> None:
        self.state = REVIEWED if event.review else DECIDED
        self.reviews += event.review
        self.decision, self.decided_as = event.decision, event.role
        self.decided_by = plain_name(event.by)
        self.satisfied = None
        for total, more in ((self.moved, event.moved), (self.adjusted, event.adjusted)):
            for patron, cents in more.items():
                total[patron] = total.get(patron, 0) + cents

    @property
    def final(self) -> bool:
        """Whether a decision of the operator stands: nobody has yet to decide or to review it."""
        return self.decision is not None and self.state != REVIEW_REQUESTED

    @property
    def open(self) -> bool:
        """Whether somebody has yet to do something about it."""
        waits = self.complaint is not None and self.answered is None
        return self.state != CLOSED or waits or self.commission == REQUESTED

    def clause(self, rule: str) -> Clause | None:
        """What a document says of it; of promotions what it says of their disputes."""
        return common(self._named(rule)).clause(self.games[0] if self.games else None)

    def _named(self, rule: str) -> str:
        return "promotion-disputes" if self.promotion is not None else rule

    def rules(self, rule: str) -> tuple[str, ...]:
        """The same in the documents of all games that it is about."""
        clauses = (common(self._named(rule)).clause(game) for game in self.games or (None,))
        return tuple(clause for clause in clauses if clause is not None)

    def gives(self, rule: str) -> bool:
        """Whether the document knows such a thing; of promotions there is one decision and the advice."""
        withheld = rule in ("review", "commission-review") and self.promotion is not None
        return not withheld and self.clause(rule) is not None

    def as_json(self) -> dict[str, Any]:
        """The case as it stands."""
        names = ("state", "patron", "table", "round", "promotion", "tournament", "decision", "decided_by")
        more = ("final", "reviews", "satisfied", "advised", "complaint", "commission", "moved")
        return {name: getattr(self, name) for name in (*names, *more)}


def _said(event: OfCase) -> str:
    """What a step says beside its words."""
    match event:
        case CaseDecided():
            acting = ", acting as a gaming supervisor" if event.acting else ""
            return f"{event.decision}{f' under {event.clause}' if event.clause else ''}{acting}"
        case PersonSatisfied():
            return "satisfied" if event.satisfied else "not satisfied"
        case CommissionAnswered():
            return event.result
    return ""


class Cases:
    """All cases, by name."""

    def __init__(self) -> None:
        self._cases: dict[str, Case] = {}

    def apply(self, event: OfCase) -> None:
        """One more fact of a case was kept."""
        if isinstance(event, CaseOpened):
            names = ("patron", "words", "games", "table", "round", "guest_at", "promotion", "tournament")
            fields = {name: getattr(event, name) for name in names}
            self._cases[event.case] = Case(name=event.case, **fields)
        self._cases[event.case].apply(event)

    def __contains__(self, name: str) -> bool:
        return name in self._cases

    def __iter__(self) -> Iterator[Case]:
        return iter(self._cases.values())

    def named(self, name: str) -> Case:
        """The case of that name."""
        if name not in self._cases:
            raise Unreadable("no-such-case", f"no case {name!r}", "case")
        return self._cases[name]

    def about(self, table: str, number: int) -> Iterator[Case]:
        """Cases about a round of a table."""
        return (each for each in self if (each.table, each.round) == (table, number))

    def told(self) -> dict[str, Any]:
        """Everything, for houses to be compared."""
        return {name: structs.asdict(case) for name, case in self._cases.items()}
