"""What stands before a seat, a wager, a bank and an entry: the standing of the person."""

from typing import Any

from houseway.floor.facts_of_conduct import CASINO
from houseway.floor.house import House
from houseway.games import game_named
from houseway.rulebook import Clause, Refused
from houseway.table.procedure.inputs import Changed, Input, Placed, Said, Withdrawn
from houseway.table.rules.seats import TakeSeat
from houseway.table.table import Table

BANKS = frozenset({"bank", "claim-bank"})
"""How a bank is taken: by an answer, or by an order."""


def check_standing(house: House, patron: str, game: str | None, table: str = "") -> None:
    """`Refused` if somebody may not take part: excluded from the game or the casino, or detained.

    No game: whatever concerns the whole house. At a table, whoever the dealer calls so.
    """
    standing = house.register.of(patron, table)
    detained = standing.detained
    asked = {"patron": patron, "game": game}
    if detained is not None:
        raise Refused("detained", Clause(detained.clause), f"{patron} is detained", asked=asked)
    for what in (CASINO, game):
        if what in standing.excluded:
            where = "the casino" if what == CASINO else game_named(what).title
            text = f"{patron} is excluded from {where}"
            raise Refused("excluded", Clause(standing.excluded[what].clause), text, asked=asked)


def may_take_part(house: House, patron: str, game: str, table: str) -> bool:
    """Whether nothing stands before it."""
    try:
        check_standing(house, patron, game, table)
    except Refused:
        return False
    return True


def standing_off(house: House, table: Table[Any], name: str) -> list[Withdrawn]:
    """What stood off before somebody was excluded goes back when the next betting is closed."""
    return [
        Withdrawn(each.area, each.patron, each.kind)
        for each in table.round.open_wagers()
        if each.stood and not may_take_part(house, each.patron, table.game.name, name)
    ]


def check_taking_part(house: House, table: Table[Any], name: str, happened: Input) -> None:
    """The same of whoever sits down, wagers, raises a wager or takes a bank at a table.

    What lies there is played out; who leaves, or takes a wager back, is not held up.
    """
    banks = getattr(happened, "kind", None) in BANKS or (
        isinstance(happened, Said) and happened.action in BANKS
    )
    if banks or isinstance(happened, Placed | Changed | TakeSeat):
        check_standing(house, happened.patron, table.game.name, name)  # type: ignore[attr-defined]
