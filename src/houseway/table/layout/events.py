"""What has happened, as facts. Each carries its clauses and says who may see which part."""

from typing import Any, ClassVar

from msgspec import Struct

from houseway.equipment import Item
from houseway.rulebook import Bearing, Clause
from houseway.table.procedure.requests import Spot


class Event(Struct, frozen=True, gc=False):
    """A fact of the round and the clauses it follows, the deciding one first."""

    private: ClassVar[tuple[str, ...]] = ()
    bearing: ClassVar[Bearing] = Bearing.DEED
    written_as: ClassVar["type[Event] | None"] = None
    """As which event it is written down, if that says less."""

    rule: tuple[Clause, ...]
    ruling: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The event as it is written to files and sent to viewers."""
        written = self.written_as or type(self)
        body: dict[str, Any] = {"event": written.__name__.lower()}
        for name in written.__struct_fields__:
            value = getattr(self, name)
            if value is not None and name != "sight":
                body[name] = _plain(value)
        return body


def _plain(value: Any) -> Any:
    if isinstance(value, Spot):
        return {"area": value.area, "hand": value.hand}
    if isinstance(value, Item):
        return str(value)
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return value


class Posted(Event, frozen=True, gc=False, kw_only=True):
    """A sign, a marking of the layout or a notice is there for all to see."""

    bearing: ClassVar[Bearing] = Bearing.SIGN

    what: str
    words: str


class Notified(Event, frozen=True, gc=False, kw_only=True):
    """Somebody who has to know is told."""

    bearing: ClassVar[Bearing] = Bearing.WORD

    who: str
    words: str


class Called(Event, frozen=True, gc=False, kw_only=True):
    """The dealer says something."""

    bearing: ClassVar[Bearing] = Bearing.WORD

    words: str
    area: int | None = None


class DiceCalled(Called, frozen=True, gc=False, kw_only=True):
    """The dealer calls what the box dice and the cut die show."""

    written_as: ClassVar[type[Event] | None] = Called

    box: tuple[int, int, int]
    cut: int


class BankCalled(Called, frozen=True, gc=False, kw_only=True):
    """The dealer calls who banks, from that area; nobody: the House."""

    written_as: ClassVar[type[Event] | None] = Called

    banker: str | None = None


class Placed(Event, frozen=True, gc=False, kw_only=True):
    """A wager lies on the layout."""

    area: int
    patron: str
    wager: str
    amount: int
    tokens: int = 0
    choice: str | None = None
    hand: int | None = None
    """The hand it lies on, if that is not the area's first."""


class Changed(Event, frozen=True, gc=False, kw_only=True):
    """A wager that lies there was raised or lowered and keeps its place; `was`: what it amounted to."""

    area: int
    patron: str
    wager: str
    amount: int
    was: int
    tokens: int = 0
    choice: str | None = None
    hand: int | None = None


class Returned(Event, frozen=True, gc=False, kw_only=True):
    """A wager, or a part of it, went back to its patron without a result."""

    area: int
    patron: str
    wager: str
    amount: int
    hand: int | None = None


class Collected(Event, frozen=True, gc=False, kw_only=True):
    """A wager, or a part of it, was taken."""

    area: int
    hand: int
    patron: str
    wager: str
    amount: int
    to: str


class Reversed(Event, frozen=True, gc=False, kw_only=True):
    """What was won or lost on a wager (`amount`, from the patron's side) is undone; it lies there again."""

    area: int
    patron: str
    wager: str
    amount: int


class CarriedOver(Event, frozen=True, gc=False, kw_only=True):
    """A wager of a void round is kept for the next one."""

    area: int
    patron: str
    wager: str
    amount: int


class Retained(Event, frozen=True, gc=False, kw_only=True):
    """A wager of an invalidated round is held: it is forfeited, or goes back when the next one commences."""

    area: int
    patron: str
    wager: str
    amount: int


class Forfeited(Event, frozen=True, gc=False, kw_only=True):
    """A wager that was held goes to the house."""

    area: int
    patron: str
    wager: str
    amount: int


class LetGo(Event, frozen=True, gc=False, kw_only=True):
    """A wager that was held goes back to its patron, in a later round."""

    area: int
    patron: str
    wager: str
    amount: int


class TakenBack(Event, frozen=True, gc=False, kw_only=True):
    """What was paid in a round that was invalidated goes back, in a later round."""

    area: int
    patron: str
    wager: str
    amount: int


class Paid(Event, frozen=True, gc=False, kw_only=True):
    """A wager won: `amount` at these odds, and its own stake is released."""

    area: int
    hand: int
    patron: str
    wager: str
    amount: int
    odds: str
    released: int


class Bonus(Event, frozen=True, gc=False, kw_only=True):
    """An amount that does not follow from odds: a prize or a fixed bonus, paid apart."""

    area: int
    hand: int
    patron: str
    wager: str
    amount: int


class Decided(Event, frozen=True, gc=False, kw_only=True):
    """A wager got its result without money moving: a stand off, or no prize."""

    area: int
    hand: int
    patron: str
    wager: str
    result: str


class Dealt(Event, frozen=True, gc=False, kw_only=True):
    """An item lies at a place. `sight` names who may see it; nobody named: everyone."""

    private: ClassVar[tuple[str, ...]] = ("item",)

    to: Spot
    item: Item | None
    face_up: bool = True
    sight: frozenset[str] | None = None


class Shown(Event, frozen=True, gc=False, kw_only=True):
    """A hand is turned face up, or looked at by those in `sight` alone."""

    private: ClassVar[tuple[str, ...]] = ("items",)

    to: Spot
    items: tuple[Item, ...] | None
    sight: frozenset[str] | None = None


class Moved(Event, frozen=True, gc=False, kw_only=True):
    """A card of one hand is now the first of another."""

    item: Item
    of: Spot
    to: Spot


class Discarded(Event, frozen=True, gc=False, kw_only=True):
    """A hand that is decided is taken up and lies in the discard rack."""

    to: Spot


class Burned(Event, frozen=True, gc=False, kw_only=True):
    """An item went to the discard rack unused."""

    private: ClassVar[tuple[str, ...]] = ("item",)

    item: Item | None
    sight: frozenset[str] | None = None


class Counted(Event, frozen=True, gc=False, kw_only=True):
    """The dealer announces what a hand is worth."""

    to: Spot
    value: int | str
    words: str


class Handled(Event, frozen=True, gc=False, kw_only=True):
    """The dealer did something with the equipment: shuffled, checked, collected."""

    bearing: ClassVar[Bearing] = Bearing.WORD

    act: str
    count: int | None = None


class NoticeDisplayed(Event, frozen=True, gc=False, kw_only=True):
    """A sign with another minimum and the time of the change hangs from now on."""

    wager: str
    minimum: int
    time: str
    whose: str
    maximum: int | None = None
    unit: int | None = None


class NoticeTakenDown(Event, frozen=True, gc=False, kw_only=True):
    """A sign that announced another minimum does not hang any more."""

    wager: str
    minimum: int
    time: str
    whose: str


class LimitsChanged(Event, frozen=True, gc=False, kw_only=True):
    """What the sign shows of a wager: one set of limits, or the previous and the new."""

    wager: str
    sets: tuple[dict[str, Any], ...]


class MarkerPlaced(Event, frozen=True, gc=False, kw_only=True):
    """A marker before the box of a player who keeps an earlier minimum."""

    patron: str
    area: int


class MarkerMoved(Event, frozen=True, gc=False, kw_only=True):
    """It stands where its player sits now."""

    patron: str
    area: int


class MarkerRemoved(Event, frozen=True, gc=False, kw_only=True):
    """Its player keeps nothing any more."""

    patron: str


class TableChanged(Event, frozen=True, gc=False, kw_only=True):
    """Something that outlives the round has changed."""

    what: str
    value: Any


class Over(Event, frozen=True, gc=False, kw_only=True):
    """The round is over."""

    how: str
