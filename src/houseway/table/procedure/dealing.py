"""Who answers for the dealer: the table itself, a list of items written down, or a person."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from houseway.equipment import (
    ByteSource,
    CardShoe,
    Commitment,
    DiscardRack,
    Found,
    GivenItems,
    Item,
    ShufflingDevice,
    TileStack,
    commit,
)
from houseway.rulebook import Unreadable
from houseway.table.procedure.inputs import Answer, Done, Drawn
from houseway.table.procedure.requests import (
    CUP,
    DEALER,
    HELD,
    RACK,
    UNDER,
    Act,
    Draw,
    HouseRequest,
    Request,
    Step,
)

DONE = Done()


class Dealing(Protocol):
    """The one seam through which items come out."""

    def answer(self, request: Request) -> Answer | None:
        """The dealer's answer, or None where a person must answer."""


class ByHand:
    """A person answers everything."""

    def answer(self, request: Request) -> Answer | None:
        """Nobody answers by itself."""
        return None


class FromRecord:
    """Items come from a list that starts after the burn; steps are confirmed at once.

    While `stopping`, it does not answer when as many items are out as a stop says.
    """

    def __init__(self, items: Sequence[Item], stops: Sequence[int] = ()) -> None:
        self._given = tuple(items)
        self._items = GivenItems(items)
        self._stops = list(stops)
        self.drawn = 0
        self.steps = 0
        self.unlisted = False
        self.goes_on = False
        """Whether a person tells what comes out after the list."""
        self.stopping: Callable[[], bool] = lambda: False

    def answer(self, request: Request) -> Answer | None:
        """The next listed item; nothing where something else happened first."""
        if self._stops and self._may_stop(request) and self.stopping():
            return None
        if isinstance(request, Draw):
            return self._draw(request)
        if not isinstance(request, Step):
            return None
        self.steps += 1
        return Done(request.number or request.least)

    def _may_stop(self, request: Request) -> bool:
        """Whether as many items are out; before the last step, more may have come out than were asked for."""
        last = isinstance(request, Step) and request.act is Act.COLLECT
        return self._stops[0] == self.drawn or (last and self._stops[0] > self.drawn)

    def give(self, items: Sequence[Item], drawn: int) -> None:
        """So many are out; from now on these come."""
        self._given = tuple(items)
        self._items = GivenItems(items)
        self.drawn = drawn

    def pass_stop(self) -> None:
        """What happened first has been told."""
        self._stops.pop(0)

    def stop_again(self, drawn: int) -> None:
        """It could not be told yet."""
        self._stops.insert(0, drawn)

    def _draw(self, request: Draw) -> Drawn | None:
        if (request.to is RACK and not request.face_up) or (request.to is UNDER and self.unlisted):
            return Drawn(None)
        item = self._items.draw()
        if isinstance(item, Found):
            if request.to is UNDER:
                return Drawn(None)
            if self.goes_on:
                return None
            raise self._missing(request)
        self.drawn += 1
        return Drawn(item)

    def _missing(self, request: Draw) -> Unreadable:
        place = f"area {request.to.area}" if request.to.area > 0 else "the dealer"
        given = " ".join(str(item) for item in self._given[-6:]) or "nothing"
        return Unreadable(
            "missing-cards",
            f"the list ends after {len(self._given)} cards ({given}) before the next card to {place} "
            f"[{request.rule[0]}]",
            "cards",
        )

    def rest(self) -> list[Item]:
        """Items that were listed and not asked for."""
        return [item for item in self._items.rest() if isinstance(item, Item)]


class Retired(NamedTuple):
    """A promised order that has ended: how far it came, what nobody saw, what it was before a cut."""

    commitment: Commitment
    stop: int
    unseen: frozenset[int]
    uncut: tuple[Commitment, int] | None


class ByHouse:
    """The table deals by itself from its equipment, keeps every item in sight and can promise its order."""

    def __init__(
        self, device: ShufflingDevice | CardShoe, items: Sequence[Item], salts: ByteSource | None = None
    ) -> None:
        self.device = device
        self.rack = DiscardRack()
        self.in_play: list[Item] = []
        self.kept_under: list[tuple[Item, int]] = []
        """Cards that nobody saw, kept for the next round in their order, and where in the promised one."""
        self.under_due = 0
        self.commitment: Commitment | None = None
        self.uncut: tuple[Commitment, int] | None = None
        self.unseen: set[int] = set()
        self.hidden_draws = 0
        self.dealt_from_under: list[int] = []
        self.retired: list[Retired] = []
        self._salts = salts
        self._set = tuple(items)
        self._stack = device if isinstance(device, TileStack) else None
        device.load(list(items))

    @property
    def under(self) -> Item | None:
        """The first of the cards under the device."""
        return self.kept_under[0][0] if self.kept_under else None

    @property
    def place(self) -> int:
        """How far into the promised order the device is."""
        return 0 if self.commitment is None else len(self.commitment.order) - self.device.remaining

    def answer(self, request: Request) -> Answer | None:
        """Draw the item or do the step."""
        if type(request) is Draw:
            stack = self._stack
            return self._draw(request) if stack is None else self._from_stack(stack, request)
        if type(request) is Step:
            do = STEPS.get(request.act)
            return DONE if do is None else do(self, request)
        return None

    def _draw(self, request: Draw) -> Drawn:
        to = request.to
        if not request.face_up:
            self.hidden_draws += 1
            if to is not HELD:
                self.unseen.add(self.place)
        if self.under_due and to.area >= DEALER.area:
            out: Item | Found
            out, place = self.kept_under.pop(0)
            self.dealt_from_under.append(place)
            self.under_due -= 1
        else:
            out = self.device.draw()
        if type(out) is Found:
            return Drawn(None, out)
        if to is RACK:
            self.rack.add([out])
        elif to is UNDER:
            self.kept_under.append((out, self.place - 1))
        else:
            self.in_play.append(out)
        return Drawn(out)

    def _from_stack(self, stack: TileStack, request: Draw) -> Drawn:
        """A throw of the dice, or the tile at its place; none has been seen until a hand is opened."""
        if request.to is CUP:
            return Drawn(stack.cup.shake())
        assert request.place is not None
        if stack.laid is None:
            self.unseen = set(range(stack.remaining))
        if not request.face_up:
            self.hidden_draws += 1
        out = stack.take(request.place)
        if type(out) is Found:
            return Drawn(None, out)
        self.in_play.append(out)
        return Drawn(out)

    def _count(self, request: Step) -> Done:
        return Done(self.device.remaining + len(self.rack) + len(self.in_play) + len(self.kept_under))

    def _collect(self, request: Step) -> Done:
        self.rack.add(self.in_play)
        self.in_play = []
        self.under_due = len(self.kept_under)
        return DONE

    def _place_cutting_card(self, request: Step) -> Done:
        assert isinstance(self.device, CardShoe) and request.number is not None
        self.device.place_cutting_card(request.number)
        return Done(request.number)

    def _unattended(self, request: Step) -> Done:
        return Done(request.number or 0)

    def _reload(self, request: Step) -> Done:
        self._retire()
        if request.items is not None:
            self._discard_all_but(request.items)
        self.device.load(self.rack.take_all())
        return DONE

    def _replace(self, request: Step) -> Done:
        self._retire()
        self.device.take_all()
        self.rack.take_all()
        self._take_from_under()
        fresh = list(self._set)
        for item in self.in_play:
            fresh.remove(item)
        self.device.load(fresh)
        return DONE

    def _shuffle_all(self, request: Step) -> Done:
        self._retire()
        if not request.apart:
            self.device.load(self._take_from_under())
        self._shuffle()
        return DONE

    def _discard_all_but(self, items: Sequence[Item]) -> None:
        """What does not stay on the layout has gone to the discard rack."""
        left, staying = list(self.in_play), []
        for item in items:
            if item in left:
                left.remove(item)
                staying.append(item)
        self.rack.add(left)
        self.in_play = staying

    def take_from_rack(self, items: Iterable[Item]) -> None:
        """Items of a round that were collected lie on the layout again, as far as they were not shuffled."""
        racked = self.rack.take_all()
        for item in items:
            if item in racked:
                racked.remove(item)
                self.in_play.append(item)
        self.rack.add(racked)

    def _cut(self, request: Step) -> Done:
        """Cut as the player did, or anywhere allowed; the order is promised again as it lies now."""
        assert isinstance(self.device, CardShoe) and request.most is not None
        place = request.number
        if place is None:
            place = self.device.somewhere(request.least, request.most)
        self.device.cut(place)
        if self._salts is not None and self.commitment is not None:
            self.uncut = self.commitment, place
            self.commitment = commit(self.device.order, self._salts)
        return Done(place)

    def _shuffle(self) -> None:
        self.device.shuffle()
        if self._salts is not None:
            self.commitment = commit(self.device.order, self._salts)

    def _retire(self) -> None:
        """The promised order ends here: what is left of it will not come."""
        if self.commitment is not None:
            self.retired.append(Retired(self.commitment, self.place, frozenset(self.unseen), self.uncut))
        self.commitment = self.uncut = None
        self.unseen = set()

    def _take_from_under(self) -> list[Item]:
        kept, self.kept_under, self.under_due = self.kept_under, [], 0
        return [item for item, _ in kept]

    def snapshot(self) -> dict[str, Any]:
        """Where every item is, to be kept sealed."""
        return {
            "device": [str(item) for item in self.device.order],
            "rack": [str(item) for item in self.rack.items],
            "in_play": [str(item) for item in self.in_play],
            "under": [str(item) for item, _ in self.kept_under],
            "under_place": [place for _, place in self.kept_under],
            "under_due": self.under_due,
            "cutting_card": getattr(self.device, "behind_cutting_card", None),
            "places": getattr(self.device, "places", None),
            "dealt_from_under": list(self.dealt_from_under),
            "unseen": sorted(self.unseen),
        }

    def restore(self, kept: Mapping[str, Any], item: Callable[[str], Item]) -> None:
        """Put every item where it was."""
        self.device.take_all()
        self.device.load([item(name) for name in kept["device"]])
        self.rack.take_all()
        self.rack.add([item(name) for name in kept["rack"]])
        self.in_play = [item(name) for name in kept["in_play"]]
        self.kept_under = list(
            zip(map(item, _listed(kept["under"])), _listed(kept["under_place"]), strict=False)
        )
        self.under_due = int(kept.get("under_due", len(self.kept_under)))
        if kept.get("cutting_card") is not None:
            assert isinstance(self.device, CardShoe)
            self.device.place_cutting_card(kept["cutting_card"])
        if kept.get("places") is not None and isinstance(self.device, TileStack):
            self.device.lay(kept["places"])
        self.dealt_from_under = list(kept["dealt_from_under"])
        self.unseen = set(kept["unseen"])


STEPS: Mapping[Act, Callable[[ByHouse, Step], Done]] = {
    Act.CHECK: ByHouse._count,
    Act.COLLECT: ByHouse._collect,
    Act.CUT: ByHouse._cut,
    Act.CONFIRM: ByHouse._unattended,
    Act.PLACE_CUTTING_CARD: ByHouse._place_cutting_card,
    Act.RELOAD: ByHouse._reload,
    Act.REPLACE: ByHouse._replace,
    Act.SHUFFLE: ByHouse._shuffle_all,
    Act.LAJA: ByHouse._shuffle_all,
    Act.TRANSFER: ByHouse._shuffle_all,
    Act.REPLACE_DAMAGED: ByHouse._shuffle_all,
}
"""What the house does with its equipment at each step; at any other it has nothing to move."""


def _listed(kept: Any) -> list[Any]:
    """What lies under the device; journals of earlier versions knew one card at most."""
    if isinstance(kept, list):
        return kept
    return [] if kept is None else [kept]


class ByStep(ByHouse):
    """The table deals by itself, but only one step each time it is told to."""

    def __init__(
        self, device: ShufflingDevice | CardShoe, items: Sequence[Item], salts: ByteSource | None = None
    ) -> None:
        super().__init__(device, items, salts)
        self.steps = 0

    def answer(self, request: Request) -> Answer | None:
        """The next step, if one is allowed; what the house is asked is none."""
        if self.steps == 0 or isinstance(request, HouseRequest):
            return None
        self.steps -= 1
        return super().answer(request)
