"""What an order takes back of stake and win, where its patron has not so much any more."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from houseway.equipment import dollars
from houseway.floor.events import Event, Noticed, NotRecovered
from houseway.floor.notices import SUPERVISORS
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.events import Event as TableEvent
from houseway.table.layout.events import Reversed, TakenBack
from houseway.table.layout.outcome import Outcome

Clauses = tuple[str, ...]
MONEY = ("paid", "collected", "decided", "returned")
"""How a round tells what became of a wager."""


def not_recovered(
    table: KeptTable[Any], outcome: Outcome, lacks: Callable[[str, str], int]
) -> Iterator[Event]:
    """The round is set right or void all the same: the rest is noted, and supervisors are told."""
    for name, rule in {**_taken_back(outcome.events), **_corrected(outcome)}.items():
        if missing := lacks(name, table.name):
            where: dict[str, Any] = {"stream": table.name, "number": table.number, "rule": rule}
            words = f"{name} has not {dollars(missing)} of what is taken back: not recovered"
            yield NotRecovered(moved={name: missing}, **where)
            yield Noticed(to=SUPERVISORS, what=NotRecovered.kind, words=words, patron=name, **where)


def _taken_back(events: Iterable[TableEvent]) -> dict[str, Clauses]:
    """From whom, and by which clauses."""
    undone = (each for each in events if isinstance(each, Reversed | TakenBack) and each.amount > 0)
    return {each.patron: each.rule for each in undone}


def _corrected(outcome: Outcome) -> dict[str, Clauses]:
    """Whose money is told anew as something was mistyped; who decides anew needs the chips for it."""
    entries = [each for each in outcome.entries if each.kind in ("corrected", "correction")]
    if any(
        isinstance(body_of(each).get("now"), dict) and "action" in body_of(each)["now"] for each in entries
    ):
        return {}
    told = [event for each in entries for event in body_of(each).get("events", ())]
    return {each["patron"]: tuple(each["rule"]) for each in told if each["event"] in MONEY}
