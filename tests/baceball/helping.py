"""What the bACEball tests share: rounds written down, tables to play at, and refusals that change nothing."""

from random import Random
from typing import Any

import houseway
from houseway.equipment import card
from houseway.table.procedure.dealing import ByHand, FromRecord
from houseway.table.procedure.requests import Step
from houseway.table.procedure.roles import Role
from tests.helping import equipment

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


def in_device_and_rack(table: houseway.Table) -> tuple[int, int]:
    """How many cards each of them holds."""
    return equipment(table).device.remaining, len(equipment(table).rack)


def cards_at(table: houseway.Table) -> int:
    """How many cards device, rack and layout hold."""
    return sum(in_device_and_rack(table)) + len(equipment(table).in_play)
