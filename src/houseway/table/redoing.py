"""Reconstruction: a round told again with its items in their right order."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.equipment import Item
from houseway.table import events
from houseway.table.asking import concerns, questions_of
from houseway.table.commands import Command, Redo
from houseway.table.dealing import ByHand
from houseway.table.inputs import Drawn, Input, Said
from houseway.table.requests import RACK, UNDER, Ask, Asks, Draw, Request, Spot, Step, Wagers
from houseway.table.round import Round

if TYPE_CHECKING:
    from houseway.table.driver import Driver


class Told(NamedTuple):
    """An earlier input: what the table waited for, how many items were out, what happened."""

    request: Request | None
    dealt: int
    happened: Input


class KeptAnswer(NamedTuple):
    """An answer of the first deal that holds in the right one: question, the hand's number then, answer."""

    request: Ask | Asks
    number: int
    said: Said


class Earlier:
    """What happened before the misdeal was found, each part to be told once more when it fits again."""

    def __init__(self, driver: "Driver[Any]", lived: Iterable[Input]) -> None:
        shadow = type(driver)(driver.game, driver.begin, ByHand())
        self._left: list[Told] = []
        for happened in lived:
            self._left.append(Told(shadow.request, shadow.round.items_dealt, happened))
            shadow.tell(happened)

    def command(self, request: Request, dealt: int) -> Input | None:
        """A command that came at such a pause, when so many items were out."""
        return self._take(
            lambda told: (
                isinstance(told.happened, Command)
                and told.dealt <= dealt
                and _same_pause(told.request, request)
            )
        )

    def found(self, dealt: int) -> Input | None:
        """What came out instead of an item, when so many were out."""
        return self._take(
            lambda told: (
                isinstance(told.happened, Drawn) and told.happened.found is not None and told.dealt <= dealt
            )
        )

    def answer(self, request: Request) -> Input | None:
        """What was said to the same question, resting on the same items."""
        if isinstance(request, Ask | Asks):
            return self._take(lambda told: _same_question(request, told))
        if isinstance(request, Step):
            return self._take(lambda told: isinstance(told.request, Step) and told.request.act is request.act)
        if isinstance(request, Draw):
            return self._take(lambda told: isinstance(told.request, Draw) and told.request.to is request.to)
        return self._take(lambda told: isinstance(told.request, Wagers))

    def _take(self, fits: Any) -> Input | None:
        for place, told in enumerate(self._left):
            if fits(told):
                return self._left.pop(place).happened
        return None


def _same_pause(then: Request | None, now: Request) -> bool:
    if isinstance(then, Draw) and isinstance(now, Draw):
        return then.to is now.to or (then.to.area >= 0 and now.to.area >= 0)
    if isinstance(then, Step) and isinstance(now, Step):
        return then.act is now.act
    return type(then) is type(now) and not isinstance(now, Wagers)


def _same_question(request: Ask | Asks, told: Told) -> bool:
    said, asked = told.happened, told.request
    if not isinstance(said, Said) or not isinstance(asked, Ask | Asks):
        return False
    now = {question.sight for question in questions_of(request) if concerns(question, said)}
    then = {question.sight for question in questions_of(asked) if concerns(question, said)}
    return bool(now & then)


def right_order(driver: "Driver[Any]", lived: Iterable[Input], items: list[Item]) -> Iterator[Input]:
    """The inputs of the round as it should have been, as far as they are known; takes the items it uses."""
    earlier = Earlier(driver, lived)
    while (request := driver.request) is not None:
        happened = None
        if not isinstance(request, Wagers):
            happened = earlier.command(request, driver.round.items_dealt)
        if happened is None:
            if isinstance(request, Draw) and request.to not in (RACK, UNDER):
                found = earlier.found(driver.round.items_dealt)
                happened = found or (Drawn(items.pop(0)) if items else None)
            else:
                happened = earlier.answer(request)
        if happened is None:
            return
        if isinstance(happened, Said) and isinstance(request, Ask | Asks):
            number = driver.round.number_of(Spot(happened.area, happened.hand))
            driver.kept.append(KeptAnswer(request, number, happened))
        yield happened


def tell_both(old: Round[Any, Any], new: Round[Any, Any], redo: Redo) -> None:
    """The story of both deals: the first, its money reversed one by one, then the right one."""
    same = 0
    while same < min(len(old.events), len(new.events)) and old.events[same] == new.events[same]:
        same += 1
    anew = new.events[same:]
    del new.events[same:]
    new.events.extend(old.events[same:])
    new.call("the round is reconstructed", rule=redo.rule)
    for event in reversed(old.events[same:]):
        match event:
            case events.Paid() | events.Bonus() | events.Collected():
                _reverse(new, event, redo)
            case events.Placed(area=area, patron=patron, wager=wager, amount=amount, hand=hand):
                rule = new.cite[redo.rule]
                new.events.append(
                    events.Returned(rule, area=area, patron=patron, wager=wager, amount=amount, hand=hand)
                )
            case events.Returned(area=area, patron=patron, wager=wager, amount=amount, hand=hand):
                rule = new.cite[redo.rule]
                new.events.append(
                    events.Placed(rule, area=area, patron=patron, wager=wager, amount=amount, hand=hand)
                )
    new.events.extend(anew)


def _reverse(
    game_round: Round[Any, Any], event: events.Paid | events.Bonus | events.Collected, redo: Redo
) -> None:
    won = -event.amount if isinstance(event, events.Collected) else event.amount
    game_round.events.append(
        events.Reversed(
            game_round.cite[redo.rule], area=event.area, patron=event.patron, wager=event.wager, amount=won
        )
    )
