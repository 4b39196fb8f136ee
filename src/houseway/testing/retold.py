"""The inputs of a round as they might have come otherwise."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Any

from msgspec import structs

from houseway.equipment import Item
from houseway.table.driving.driver import Driver
from houseway.table.layout.events import Burned, Dealt
from houseway.table.layout.views import Viewer, seen
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Changed, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Asks


def replayed(driver: Driver[Any], inputs: Sequence[Input]) -> Driver[Any]:
    """The same round told these inputs, with nobody answering by itself."""
    return Driver.replay(driver.game, driver.begin, inputs, ByHand())


def nonsense(rng: Random) -> list[Input]:
    """What no table takes."""
    return [
        Placed(99, "eve", "bet", 100),
        Placed(1, "eve", "no-such-wager", 100),
        Withdrawn(1, "eve", "bet"),
        Changed(1, "eve", "bet", 500),
        Said("eve", 1, 1, "fly"),
        Placed(1, "eve", "bet", -rng.randint(1, 1000)),
    ]


def questions_reversed(driver: Driver[Any]) -> list[Input]:
    """The inputs, with the answers to each set of open questions in reverse."""
    reordered: list[Input] = []
    run: list[Input] = []
    open_then: set[str] = set()
    for place, happened in enumerate(driver.inputs):
        asked = replayed(driver, driver.inputs[:place]).request
        questions = set(map(repr, asked.open)) if isinstance(asked, Asks) else set()
        if not questions or not questions <= open_then:
            reordered += reversed(run)
            run = []
        open_then = questions
        (run if questions else reordered).append(happened)
    return reordered + list(reversed(run))


def _seen_items(driver: Driver[Any], viewer: Viewer) -> set[Item]:
    shown = [seen(event, viewer) for event in driver.round.events]
    single = {event.item for event in shown if isinstance(event, Dealt | Burned) and event.item is not None}
    return single | {item for event in shown for item in getattr(event, "items", None) or ()}


def with_unseen_swapped(driver: Driver[Any], viewer: Viewer, rng: Random) -> list[Input]:
    """The inputs with every item that the viewer has not seen exchanged for another such item."""
    number = Counter(driver.game.items(driver.round.settings))
    unseen = sorted(set(number) - _seen_items(driver, viewer), key=lambda item: (number[item], item))
    other: dict[Item | None, Item] = {}
    for _, alike in groupby(unseen, key=number.__getitem__):
        group = list(alike)
        other |= zip(group, rng.sample(group, len(group)), strict=True)
    return [_exchanged(happened, other) for happened in driver.inputs]


def _exchanged(happened: Input, other: dict[Item | None, Item]) -> Input:
    match happened:
        case Drawn(item=item):
            swapped = other.get(item)
            return Drawn(swapped if type(swapped) is type(item) else item, happened.found)
        case Said(items=items):
            return structs.replace(happened, items=tuple(other.get(item, item) for item in items))
    return happened


def hidden_draws(driver: Driver[Any]) -> list[int]:
    """Places of drawn items that went to the discard rack unseen."""
    hidden = []
    told = Driver.replay(driver.game, driver.begin, (), ByHand())
    for place, happened in enumerate(driver.inputs):
        count = len(told.round.events)
        told.tell(happened)
        news = told.round.events[count:]
        if any(isinstance(event, Burned) and event.sight == frozenset() for event in news):
            hidden.append(place)
    return hidden


def redrawn(driver: Driver[Any], places: list[int]) -> list[Input]:
    """The inputs with another item at each of these places."""
    items = list(driver.game.items(driver.round.settings))
    inputs = list(driver.inputs)
    for place in places:
        drawn = inputs[place]
        assert isinstance(drawn, Drawn)
        inputs[place] = Drawn(next(item for item in items if item != drawn.item))
    return inputs
