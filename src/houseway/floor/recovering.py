"""What an order takes back of stake and win, where its patron has not so much any more."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

from houseway.equipment import dollars
from houseway.floor.events import Event, Noticed, NotRecovered
from houseway.floor.notices import SUPERVISORS
from houseway.journal import Entry
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.events import Bonus, Paid, Returned, Reversed, TakenBack
from houseway.table.layout.events import Event as TableEvent
from houseway.table.layout.outcome import Outcome

Clauses = tuple[str, ...]
MONEY = ("paid", "collected", "decided", "returned")
"""How a round tells what became of a wager."""


class Lacking:
    """What rounds of one table took back and did not recover, by round and patron."""

    def __init__(self) -> None:
        self.rounds: dict[int, Counter[str]] = {}

    def apply(self, event: NotRecovered) -> None:
        """More of it, or less."""
        of_round = self.rounds.pop(event.number, Counter()) + Counter(event.moved)
        if of_round:
            self.rounds[event.number] = of_round


class Recovering:
    """What one order could not take back of stake and win, and what comes back of that."""

    def __init__(self, kept: Callable[[str], Lacking], chips: Callable[[str, str], int | None]) -> None:
        self._kept, self._chips = kept, chips
        self._lacking: dict[str, Lacking] = {}

    def of(self, table: KeptTable[Any], outcome: Outcome) -> Iterator[Event]:
        """The round is set right or void all the same: the rest is noted, and supervisors are told."""
        if not outcome.entries:
            return
        number = min(each.round for each in outcome.entries)
        where: dict[str, Any] = {"stream": table.name, "number": number}
        for name, rule in {**_taken_back(outcome.events), **_corrected(outcome)}.items():
            if (missing := -(self._chips(name, table.name) or 0)) > 0:
                words = f"{name} has not {dollars(missing)} of what is taken back: not recovered"
                yield from self._note(NotRecovered(moved={name: missing}, rule=rule, **where), words)
        for name, cents in dict(self._at(table.name).rounds.get(number, {})).items():
            back = min(cents, outcome.moved.get(name, 0), self._chips(name, table.name) or 0)
            if back > 0:
                rule = {**_paid(outcome.events), **_rules(outcome.entries)}.get(name, ())
                words = f"{name} is paid again, and {dollars(back)} of it is what was not recovered"
                yield from self._note(NotRecovered(moved={name: -back}, rule=rule, **where), words)

    def _at(self, table: str) -> Lacking:
        return self._lacking.get(table) or self._kept(table)

    def _note(self, event: NotRecovered, words: str) -> Iterator[Event]:
        self._lacking[event.stream] = deepcopy(self._at(event.stream))
        self._lacking[event.stream].apply(event)
        (name,) = event.moved
        about: dict[str, Any] = {"stream": event.stream, "number": event.number, "rule": event.rule}
        yield event
        yield Noticed(to=SUPERVISORS, what=event.kind, words=words, patron=name, **about)


def _taken_back(events: Iterable[TableEvent]) -> dict[str, Clauses]:
    """From whom, and by which clauses."""
    undone = (each for each in events if isinstance(each, Reversed | TakenBack) and each.amount > 0)
    return {each.patron: each.rule for each in undone}


def _paid(events: Iterable[TableEvent]) -> dict[str, Clauses]:
    """To whom, and by which clauses."""
    return {each.patron: each.rule for each in events if isinstance(each, Bonus | Paid | Returned)}


def _corrected(outcome: Outcome) -> dict[str, Clauses]:
    """Whose money is told anew as something was mistyped; who decides anew needs the chips for it."""
    entries = [each for each in outcome.entries if each.kind in ("corrected", "correction")]
    if any(
        isinstance(body_of(each).get("now"), dict) and "action" in body_of(each)["now"] for each in entries
    ):
        return {}
    return _rules(entries)


def _rules(entries: Iterable[Entry]) -> dict[str, Clauses]:
    """Of whose wagers these entries tell what became of them, and by which clauses."""
    told = (event for each in entries for event in body_of(each).get("events", ()))
    return {each["patron"]: tuple(each["rule"]) for each in told if each["event"] in MONEY}
