"""Several wagers told as one: placed, changed and taken back wholly or not at all."""

from collections.abc import Sequence
from typing import Any

from houseway.rulebook import Unreadable
from houseway.table.driving.driver import Driver
from houseway.table.procedure.dealing import ByHand, ByHouse, FromRecord
from houseway.table.procedure.inputs import Changed, Input, Placed, Withdrawn
from houseway.table.rules.game import Game

WagerInput = Placed | Changed | Withdrawn


def in_order(game: Game[Any], told: Sequence[Input]) -> list[WagerInput]:
    """What is taken back first, then each wager after those that it needs; otherwise as it was told."""
    if not told:
        raise Unreadable("nothing-told", "no wager is placed, changed or taken back", "inputs")
    kinds = list(game.wagers)
    wagers: list[WagerInput] = []
    for place, each in enumerate(told):
        if not isinstance(each, WagerInput):
            what = type(each).__name__.lower()
            raise Unreadable("no-wager", f"inputs[{place}]: {what} is no wager", f"inputs[{place}]")
        wagers.append(each)

    def rank(each: WagerInput) -> int:
        if isinstance(each, Withdrawn):
            return -1
        return kinds.index(each.wager) if each.wager in kinds else len(kinds)

    return sorted(wagers, key=rank)


def rehearse(driver: Driver[Any], told: Sequence[WagerInput]) -> None:
    """Tell it to the round as it would be: what is refused there has changed nothing here."""
    dealing = FromRecord(()) if type(driver.dealing) is ByHouse else ByHand()
    again = Driver.replay(driver.game, driver.begin, driver.inputs, dealing)
    for each in told:
        again.tell(each)
