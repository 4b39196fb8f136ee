"""What the tests of all games share: what happened at a table, and refusals that change nothing."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Wagers
from houseway.table.table import Table

AnyTable = Table[Any]


def events(result: dict[str, Any], *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds, in order."""
    return [event for event in result["events"] if event["event"] in kinds]


def story(table: AnyTable) -> dict[str, Any]:
    """The events of the round that is on."""
    return {"events": [event.as_json() for event in table.events]}


def happened(table: AnyTable, *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds in the round that is on."""
    return events(story(table), *kinds)


def cites(told: dict[str, Any], *numbers: str) -> bool:
    """Whether an event or a line follows all of these clauses."""
    return set(numbers) <= {clause.partition("/")[2] for clause in told.get("rule") or told["clauses"]}


def posted(table: AnyTable, number: str) -> list[str]:
    """What is put up at the table under this clause."""
    return [event["words"] for event in happened(table, "posted") if cites(event, number)]


def last(table: AnyTable) -> dict[str, Any]:
    """What came of the round that was finished last."""
    assert table.last is not None
    return dict(table.last)


def equipment(table: AnyTable) -> Any:
    """Device, rack and cards in play of a table that deals by itself."""
    return table.dealing


def all_cards(table: AnyTable) -> Counter[str]:
    """How often each card is in device and rack."""
    return Counter(str(each) for each in (*equipment(table).device.order, *equipment(table).rack.items))


def on_layout(table: AnyTable) -> list[tuple[int, str, str, int]]:
    """The wagers that lie there: area, patron, kind, cents."""
    return [(each.area, each.patron, each.kind, each.on_layout) for each in table.wagers if each.on_layout]


def everything(table: AnyTable) -> tuple[Any, ...]:
    """All that must be the same after a refusal."""
    request = table.request
    waits_for = request.offers() if isinstance(request, Wagers) else request
    return on_layout(table), story(table), table.state, table.rounds_played, type(request), waits_for


@contextmanager
def refused(
    table: AnyTable, number: str, code: str | None = None
) -> Iterator[pytest.ExceptionInfo[houseway.Refused]]:
    """What is done here is refused under this clause and changes nothing."""
    before = everything(table)
    with pytest.raises(houseway.Refused) as caught:
        yield caught
    assert caught.value.clause == f"{table.game.name}/{number}"
    assert code in (None, caught.value.code)
    assert everything(table) == before


@contextmanager
def not_read(field: str, code: str | None = None) -> Iterator[pytest.ExceptionInfo[houseway.Unreadable]]:
    """What is done here cannot be read, because of this field."""
    with pytest.raises(houseway.Unreadable) as caught:
        yield caught
    assert caught.value.field == field
    assert code in (None, caught.value.code)


def refusal(written: dict[str, Any]) -> str:
    """The clause under which a record is refused."""
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(written)
    return str(caught.value.clause).removeprefix(f"{written['game']}/")
