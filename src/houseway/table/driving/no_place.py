"""Wagers for which a round has no place any more when it begins anew, and the rule that bars them."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct, structs

from houseway.rulebook import Refused
from houseway.table.driving.driver import Driver
from houseway.table.layout.events import Changed, Placed, Returned
from houseway.table.layout.round import Round
from houseway.table.layout.settings import NoPlace
from houseway.table.procedure import inputs

R = TypeVar("R", bound=Round[Any, Any])


class Barred(Struct):
    """How much of a wager is barred now, the event by which it lay there, and what bars it."""

    amount: int
    lay: Placed | Changed
    by: Refused


def without_place(waiting: Driver[R], refused: Mapping[int, Refused]) -> tuple[NoPlace, ...]:
    """What the inputs that are refused now had put on the layout, and what had not gone back since."""
    again = waiting.another()
    barred: dict[tuple[int, str, str], Barred] = {}
    for place, happened in enumerate(waiting.inputs):
        before = len(again.round.events)
        again.tell_again(happened)
        for event in again.round.events[before:]:
            if not isinstance(event, Placed | Changed | Returned):
                continue
            key = event.area, event.patron, event.wager
            if isinstance(event, Placed | Changed) and place in refused:
                had = barred[key].amount if key in barred else 0
                barred[key] = Barred(had + _put_on(event), event, refused[place])
            elif key in barred:
                barred[key].amount = max(barred[key].amount + min(_put_on(event), 0), 0)
    return tuple(_no_place(each) for each in barred.values() if each.amount > 0)


def _put_on(event: Placed | Changed | Returned) -> int:
    """By how much there is more on the layout."""
    match event:
        case Placed(amount=amount):
            return amount
        case Changed(amount=amount, was=was):
            return amount - was
    return -event.amount


def _no_place(barred: Barred) -> NoPlace:
    lay, amount = barred.lay, barred.amount
    placed = inputs.Placed(
        lay.area, lay.patron, lay.wager, amount, tokens=min(lay.tokens, amount), choice=lay.choice
    )
    return NoPlace(placed, lay.rule[0], barred.by.clause or lay.rule[0])


def begun_without(driver: Driver[R], lost: Sequence[NoPlace]) -> Driver[R]:
    """The same round, at whose beginning these wagers go back."""

    def begin() -> R:
        begun = driver.begin()
        begun.state = structs.replace(begun.state, no_place=tuple(lost))
        return begun

    again = Driver.replay(driver.game, begin, driver.inputs, driver.dealing)
    again.house = driver.house
    return again
