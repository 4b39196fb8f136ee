"""The wagers of the round before, for a dealer to lay again for patrons without a screen of their own."""

from typing import Any

from houseway.floor.room import Room
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Wagers


def same_again(table: KeptTable[Any], room: Room) -> list[dict[str, Any]]:
    """As inputs, in the order in which they lay there; not what lies there now, or was laid with tokens."""
    request, guests = table.request, room.house.books.guests(table.name)
    if not isinstance(request, Wagers) or not guests:
        return []
    ended = room.ended(table)
    lying = {_whose(wager) for wager in table.wagers if wager.on_layout}

    def may_lie(wager: Wager) -> bool:
        offered = {offer.wager for offer in request.offers(wager.patron)}
        repeatable = wager.kind in offered and not wager.tokens
        return wager.patron in guests and repeatable and _whose(wager) not in lying

    before = () if ended is None else ended.wagers
    return [_as_input(wager) for wager in before if may_lie(wager)]


def _whose(wager: Wager) -> tuple[int, str, str]:
    return wager.area, wager.patron, wager.kind


def _as_input(wager: Wager) -> dict[str, Any]:
    plain = {
        "input": "placed",
        "area": wager.area,
        "patron": wager.patron,
        "wager": wager.kind,
        "amount": wager.amount,
    }
    return plain if wager.choice is None else {**plain, "choice": wager.choice}
