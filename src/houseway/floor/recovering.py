"""What an order takes back of stake and win, where its patron has not so much any more."""

from collections.abc import Callable, Iterator
from typing import Any

from houseway.equipment import dollars
from houseway.floor.events import Event, Noticed, NotRecovered
from houseway.floor.notices import SUPERVISORS
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.events import Reversed, TakenBack
from houseway.table.layout.outcome import Outcome


def not_recovered(
    table: KeptTable[Any], outcome: Outcome, lacks: Callable[[str, str], int]
) -> Iterator[Event]:
    """The round is set right or void all the same: the rest is noted, and supervisors are told."""
    rules: dict[str, tuple[str, ...]] = {}
    for event in outcome.events:
        if isinstance(event, Reversed | TakenBack) and event.amount > 0:
            rules[event.patron] = event.rule
    for name, rule in rules.items():
        if missing := lacks(name, table.name):
            where: dict[str, Any] = {"stream": table.name, "number": table.number, "rule": rule}
            words = f"{name} has not {dollars(missing)} of what is taken back: not recovered"
            yield NotRecovered(moved={name: missing}, **where)
            yield Noticed(to=SUPERVISORS, what=NotRecovered.kind, words=words, patron=name, **where)
