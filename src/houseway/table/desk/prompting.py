"""What a table asks of its dealer next, for a screen: what to do and say, by which rule, whom to pay."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct, to_builtins

from houseway.rulebook import Clause
from houseway.table.driving.correcting import takes_count
from houseway.table.layout import events
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.requests import (
    CUP,
    DEALER,
    HELD,
    RACK,
    UNDER,
    Act,
    Ask,
    Asks,
    Draw,
    Spot,
    Step,
    Wagers,
)
from houseway.table.rules.game import Nouns
from houseway.table.table import Table


class Takes(StrEnum):
    """What the dealer answers with, or whom the table waits for."""

    ITEM = "item"
    THROW = "throw"
    COUNT = "count"
    CONFIRMATION = "confirmation"
    WAGERS = "wagers"
    ANSWERS = "answers"


class Waited(Struct, frozen=True):
    """A patron who is to answer, about which hand, and what may be said."""

    patron: str
    area: int
    hand: int
    actions: tuple[str, ...]


class Call(Struct, frozen=True, omit_defaults=True):
    """What the dealer announces."""

    words: str
    clause: Clause
    area: int | None = None


class Payable(Struct, frozen=True, omit_defaults=True):
    """Money that the dealer moves: `act` is pay, bonus, collect, return, reverse or carry-over."""

    act: str
    patron: str
    area: int
    hand: int
    wager: str
    name: str
    amount: int
    clause: Clause
    odds: str | None = None
    released: int = 0


class Prompt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The next thing a dealer does, and what came of the last one."""

    words: str
    rule: tuple[Clause, ...]
    takes: Takes
    area: int | None = None
    hand: int | None = None
    face_up: bool | None = None
    turned: bool = False
    unseen: bool = False
    """Whether the dealer may say that nobody has seen the item."""
    place: int | None = None
    """Where in the stack the item is taken from."""
    items: tuple[str, ...] = ()
    """What is known to lie there."""
    least: int | None = None
    most: int | None = None
    number: int | None = None
    waits_for: tuple[Waited, ...] = ()
    calls: tuple[Call, ...] = ()
    payable: tuple[Payable, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The prompt as it is sent to the dealer's screen."""
        plain: dict[str, Any] = to_builtins(self)
        return plain


ACTS: Mapping[Act, str] = {
    Act.CHECK: "check and count the {item}s",
    Act.MANUAL_SHUFFLE: "shuffle the {item}s by hand",
    Act.RIFFLE: "riffle the {item}s",
    Act.SHUFFLE: "shuffle the {item}s",
    Act.RELOAD: "bring all {item}s together for the shuffle",
    Act.REPLACE: "change the {item}s for new ones",
    Act.REPLACE_DAMAGED: "change the damaged {item}s",
    Act.TRANSFER: "move the {item}s to what they are dealt from now",
    Act.CUT: "cut the {item}s",
    Act.PLACE_CUTTING_CARD: "put the cutting card in",
    Act.COLLECT: "collect the {item}s",
    Act.LAJA: "mix the {item}s once more: laja",
    Act.RETRIEVE: "take back the {item}s that nobody wagers on",
    Act.OPEN: "open the next hand",
    Act.DISPLAY: "lay the {item}s out in order of rank, to be checked, until a player takes a place",
    Act.CONFIRM: "a supervisor confirms that the House hand is set the House Way",
}

OFFERED = {"cut": "offer the cut to", "bank": "offer the bank to"}
ANY_SPOT: Mapping[Spot, str] = {
    RACK: "burn a {item}",
    HELD: "lay the next {item} beside the device",
    UNDER: "put the next {item} under the device",
    CUP: "shake the dice and say what they show",
}


def prompt(table: Table[Any]) -> Prompt:
    """What is asked of the dealer now, with what was called and is payable since the last input."""
    request, nouns = table.request, table.game.nouns
    calls, money = tuple(_calls(table.news)), tuple(payable(table.news, table.game.wagers))
    match request:
        case Draw():
            fields = _draw(table, request)
        case Step():
            fields = _step(request, nouns)
        case Ask() | Asks():
            fields = _questions(table, request)
        case Wagers():
            words = "take wagers, then call no more bets"
            fields = {"words": words, "takes": Takes.WAGERS}
        case _:
            raise AssertionError("a table always waits for something")
    return Prompt(rule=request.rule, calls=calls, payable=money, **fields)


def _draw(table: Table[Any], request: Draw) -> dict[str, Any]:
    item = table.game.nouns.item
    number = table.round.number_of(request.to) if request.to.area > DEALER.area else request.to.hand
    side = "face up" if request.face_up else "face down"
    where = _where(table.game.nouns, request.to.area, number)
    words = ANY_SPOT.get(request.to, f"deal a {item} {side} to {where}").format(item=item)
    if request.turned:
        words = f"turn a {item} of {where} and say what it is"
    fields: dict[str, Any] = {"words": words, "takes": Takes.THROW if request.to is CUP else Takes.ITEM}
    if request.to.area >= DEALER.area:
        fields |= {"area": request.to.area, "hand": number}
    return fields | {
        "face_up": request.face_up,
        "turned": request.turned,
        "unseen": not request.face_up,
        "place": request.place,
        "items": tuple(str(each) for each in request.of),
    }


def _where(nouns: Nouns, area: int, number: int) -> str:
    if area == DEALER.area:
        return nouns.dealer
    return f"{nouns.area} {area}" + (f", hand {number}" if number > 1 else "")


def _step(request: Step, nouns: Nouns) -> dict[str, Any]:
    fields: dict[str, Any] = {"words": ACTS[request.act].format(item=nouns.item)}
    if not takes_count(request):
        return fields | {"takes": Takes.CONFIRMATION}
    if request.act is Act.CHECK:
        words = f"{fields['words']}: there should be {request.number}"
        return {"words": words, "number": request.number, "takes": Takes.COUNT}
    limits = {"least": request.least, "most": request.most, "number": request.number}
    return fields | limits | {"takes": Takes.COUNT}


def _questions(table: Table[Any], request: Ask | Asks) -> dict[str, Any]:
    waited = tuple(
        Waited(
            each.patron,
            each.area,
            table.round.number_of(Spot(each.area, each.hand)),
            tuple(option.action for option in each.options),
        )
        for each in questions_of(request)
    )
    return {"words": _asking(table.game.nouns, waited), "takes": Takes.ANSWERS, "waits_for": waited}


def _asking(nouns: Nouns, waited: tuple[Waited, ...]) -> str:
    if len(waited) > 1:
        return f"wait for {', '.join(dict.fromkeys(each.patron for each in waited))}"
    patron, area, hand, actions = waited[0].patron, waited[0].area, waited[0].hand, waited[0].actions
    where = f"{patron} on {_where(nouns, area, hand)}"
    offer = OFFERED.get(actions[0])
    return f"ask {where}: {', '.join(actions)}" if offer is None else f"{offer} {where}"


def _calls(news: Iterable[events.Event]) -> Iterable[Call]:
    for event in news:
        if isinstance(event, events.Called):
            yield Call(event.words, event.rule[0], event.area)
        elif isinstance(event, events.Counted):
            yield Call(event.words, event.rule[0], event.to.area)


MOVED: Mapping[type[events.Event], str] = {
    events.Paid: "pay",
    events.Bonus: "bonus",
    events.Collected: "collect",
    events.Returned: "return",
    events.Reversed: "reverse",
    events.CarriedOver: "carry-over",
    events.Retained: "retain",
    events.Forfeited: "forfeit",
    events.LetGo: "return",
    events.TakenBack: "reverse",
}


def payable(news: Iterable[events.Event], names: Mapping[str, str]) -> Iterable[Payable]:
    """The money of these events, in their order, which is that of the rules."""
    for event in news:
        act = MOVED.get(type(event))
        if act is not None:
            plain: Any = event
            yield Payable(
                act,
                plain.patron,
                plain.area,
                getattr(plain, "hand", None) or 1,
                plain.wager,
                names.get(plain.wager, plain.wager),
                plain.amount,
                event.rule[0],
                getattr(plain, "odds", None),
                getattr(plain, "released", 0),
            )
