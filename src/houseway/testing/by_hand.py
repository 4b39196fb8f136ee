"""A round as a dealer with real cards and tiles tells it: what lies face down is told when it is turned."""

from collections import Counter
from random import Random
from typing import Any

from msgspec import structs

from houseway.equipment import UNSEEN, DiceCup, Item
from houseway.table.driving.driver import Driver
from houseway.table.layout.events import Event
from houseway.table.layout.views import Viewer, view
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Drawn, Input, Said
from houseway.table.procedure.requests import CUP, DEALER, Ask, Asks, Draw, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing.play import accepts, bet, random_answer

INSPECTOR = Viewer(Role.INSPECTOR)


class Teller:
    """Tells a round that is known over again, and withholds items that are dealt face down."""

    def __init__(self, known: Driver[Any], rng: Random, withheld: float = 1.0) -> None:
        self._inputs = list(known.inputs)
        self._rng = rng
        self._withheld = withheld
        self._shadow = Driver(known.game, known.begin, ByHand())
        self._as_set: dict[int, tuple[Item, ...]] = {}
        self._turnings: list[Event] = []
        """What was shown of single items, and of tiles to the dealer alone."""
        self.driver = Driver(known.game, known.begin, ByHand())

    def tell_all(self) -> Driver[Any]:
        """The whole round."""
        for happened in self._inputs:
            self.tell(happened)
        return self.driver

    def tell(self, happened: Input) -> None:
        """One input, and what is turned after it."""
        request = self._shadow.request
        self._shadow.tell(happened)
        if isinstance(happened, Said) and happened.items:
            self._as_set[happened.area] = happened.items
        self.driver.tell(self._as_told(request, happened))
        number = 0
        while (turned := self.driver.request) is not None and isinstance(turned, Draw) and turned.turned:
            before = len(self.driver.round.events)
            self.driver.tell(Drawn(self._item_at(turned, number)))
            number += 1
            first, *more = self.driver.round.events[before:]
            self._turnings += [first, *(each for each in more if Role.DEALER in _sight(each))]

    def _as_told(self, request: Any, happened: Input) -> Input:
        if isinstance(happened, Drawn) and isinstance(request, Draw):
            dealt = not request.face_up and request.to.area >= DEALER.area and happened.found is None
            return Drawn(None) if dealt and self._rng.random() < self._withheld else happened
        if isinstance(happened, Said) and happened.area in getattr(self.driver.round, "face_down", ()):
            return structs.replace(happened, items=())
        return happened

    def _item_at(self, turned: Draw, number: int) -> Item:
        """What lies there and is asked for: the next as the hand was set or seen, or any that is not told."""
        spot = turned.to
        mine, theirs = self.driver.round.hands[spot], self._shadow.round.hands[spot]
        told = getattr(self.driver.round, "as_set", {}).get(spot.area)
        if told is not None and len(told) < len(mine):
            return self._as_set[spot.area][len(told)]
        if turned.of:
            seen: Item = theirs[number]
            return seen
        left = Counter(theirs) - Counter(mine)
        there: Item = theirs[mine.index(UNSEEN)]
        return there if left[there] else next(iter(left))

    def story(self) -> list[dict[str, Any]]:
        """What an inspector has seen, but for the turning of single items."""
        turnings = set(map(id, self._turnings))
        return view([each for each in self.driver.round.events if id(each) not in turnings], INSPECTOR)


def _sight(event: Event) -> frozenset[str]:
    return getattr(event, "sight", None) or frozenset()


def finish_by_hand(driver: Driver[Any], rng: Random) -> None:
    """Play on to the end as a dealer with real items would, with whatever may still come out."""
    while (request := driver.request) is not None:
        match request:
            case Draw():
                _draw(driver, request, rng)
            case Step(least=least, number=number):
                driver.tell(Done(least if number is None else number))
            case Wagers(offers=offers):
                bet(driver, offers(), rng)
            case Ask() | Asks():
                driver.tell(random_answer(request, rng))


def _draw(driver: Driver[Any], request: Draw, rng: Random) -> None:
    """A throw, nothing that anybody has seen, or any item that is left."""
    if request.to is CUP:
        driver.tell(Drawn(DiceCup(rng.randbytes).shake()))
    elif not request.face_up:
        driver.tell(Drawn(None))
    else:
        left = [*(request.of or driver.game.items(driver.round.settings))]
        rng.shuffle(left)
        if not any(accepts(driver, Drawn(item)) for item in left):
            raise AssertionError(f"nothing can lie at {request.to}")


def told_by_hand(known: Driver[Any], rng: Random, withheld: float = 1.0) -> Teller:
    """The round told again; so large a part of what is dealt face down is withheld until it is turned."""
    teller = Teller(known, rng, withheld)
    teller.tell_all()
    return teller
