"""What the bACEball tests share: rounds written down, tables to play at, and refusals that change nothing."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import houseway
from houseway.equipment import card
from houseway.table.dealing import ByHand, FromRecord
from houseway.table.requests import Step
from houseway.table.roles import Role

JACKPOT = {"jackpot": {"wager": 500}}
LIMITS = {
    "limits": {"bet": {"min": 500, "max": 50_000, "unit": 100}, "strike-1": {"min": 200, "max": 10_000}}
}
OPTIONS = ("strike-1", "strike-2", "strike-3", "strike-out")

SUPERVISORS = (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)
ONLOOKERS = (Role.PLAYER, Role.WATCHER)

LOW = "2c 3d 4h"
DEALER_27 = "9c 9d 9h"


def wager(area: int, patron: str, kind: str, amount: int, **more: Any) -> dict[str, Any]:
    """A wager as a record lists it."""
    return {"area": area, "patron": patron, "wager": kind, "amount": amount, **more}


def dealt(*hands: str) -> list[str]:
    """The cards in dealing order for these hands, the dealer's last."""
    return [name for cards in zip(*(hand.split() for hand in hands), strict=True) for name in cards]


def settle(hands: list[str], *wagers: dict[str, Any], settings: Any = None, **more: Any) -> dict[str, Any]:
    """A record of these hands, the dealer's last, settled."""
    record = {
        "game": "baceball",
        "settings": settings or {},
        "wagers": list(wagers),
        "cards": dealt(*hands),
        **more,
    }
    return dict(houseway.settle(record))


def single(player: str, dealer: str, settings: Any = None, /, meters: Any = None, **amounts: int) -> Any:
    """One player's round on area 1: `strike_1=500` stands for a 1st Strike wager."""
    wagers = [wager(1, "ann", kind.replace("_", "-"), amount) for kind, amount in amounts.items()]
    more = {} if meters is None else {"meters": meters}
    return settle([player, dealer], *wagers, settings=settings, **more)


def line(result: dict[str, Any], kind: str, area: int = 1) -> dict[str, Any]:
    """What came of one wager."""
    [found] = [each for each in result["results"] if (each["wager"], each["area"]) == (kind, area)]
    return found


def net(result: dict[str, Any], kind: str, area: int = 1) -> int:
    """The cents won or lost with one wager."""
    return int(line(result, kind, area)["net"])


def events(result: dict[str, Any], *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds, in order."""
    return [event for event in result["events"] if event["event"] in kinds]


def happened(table: houseway.Table, *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds in the round that is on."""
    return events({"events": [event.as_json() for event in table.events]}, *kinds)


def posted(table: houseway.Table, number: str) -> list[str]:
    """What is put up at the table under this clause."""
    return [event["words"] for event in happened(table, "posted") if f"baceball/{number}" in event["rule"]]


def cites(event: dict[str, Any], *numbers: str) -> bool:
    """Whether an event follows all of these clauses."""
    return {f"baceball/{number}" for number in numbers} <= set(event["rule"])


def house(settings: Any = None, seed: int = 1) -> houseway.Table:
    """A table that deals by itself, the same cards each time."""
    return houseway.Table("baceball", settings or {}, source=Random(seed).randbytes)


def stacked(cards: list[str], settings: Any = None) -> houseway.Table:
    """A table that deals by itself, these cards."""
    return houseway.Table("baceball", settings or {}, dealing=FromRecord([card(name) for name in cards]))


def by_hand(settings: Any = None, burned: str = "7h") -> houseway.Table:
    """A table followed by hand: cards checked, shuffled, the first one burned, betting open."""
    table = houseway.Table("baceball", settings or {}, dealing=ByHand())
    do_steps(table)
    table.drawn(burned)
    return table


def do_steps(table: houseway.Table) -> None:
    """The dealer does what is to be done with the equipment."""
    while isinstance(table.request, Step):
        table.done(312)


def deal_out(table: houseway.Table, cards: list[str]) -> None:
    """The dealer deals these cards and clears the table."""
    for name in cards:
        table.drawn(name)
    do_steps(table)


def equipment(table: houseway.Table) -> Any:
    """Device, rack and cards in play of a table that deals by itself."""
    return table.dealing


def in_device_and_rack(table: houseway.Table) -> tuple[int, int]:
    """How many cards each of them holds."""
    return equipment(table).device.remaining, len(equipment(table).rack)


def cards_at(table: houseway.Table) -> int:
    """How many cards device, rack and layout hold."""
    return sum(in_device_and_rack(table)) + len(equipment(table).in_play)


def all_cards(table: houseway.Table) -> Counter[str]:
    """How often each card is in device and rack."""
    cards = [*equipment(table).device.order, *equipment(table).rack.items]
    return Counter(str(each) for each in cards)


def on_layout(table: houseway.Table) -> list[tuple[int, str, str, int]]:
    """The wagers that lie there: area, patron, kind, cents."""
    return [(each.area, each.patron, each.kind, each.on_layout) for each in table.wagers]


def _everything(table: houseway.Table) -> tuple[Any, ...]:
    happened_so_far = [event.as_json() for event in table.events]
    return on_layout(table), happened_so_far, table.state, table.rounds_played, type(table.request)


@contextmanager
def refused(
    table: houseway.Table, code: str, number: str
) -> Iterator[pytest.ExceptionInfo[houseway.Refused]]:
    """What is done here is refused under this clause and changes nothing."""
    before = _everything(table)
    with pytest.raises(houseway.Refused) as caught:
        yield caught
    assert (caught.value.code, caught.value.clause) == (code, f"baceball/{number}")
    assert _everything(table) == before
