"""What the Pinkjack tests share: rounds written down, tables to play at, and refusals that change nothing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import houseway
from houseway.equipment import Found, card
from houseway.games.pinkjack import GAME
from houseway.games.pinkjack.settings import Settings, State
from houseway.table.dealing import ByHand, ByHouse, Dealing, FromRecord
from houseway.table.inputs import Drawn
from houseway.table.requests import Ask, Asks, Draw, Step, Wagers
from houseway.table.settings import read
from houseway.table.table import Table

CUTTING_CARD = Drawn(None, Found.CUTTING_CARD)
LIMITS = {"limits": {"box": {"min": 500, "max": 50_000, "unit": 100}}}
SUITS_YOU = {"suits_you": {"amount": 500}}
SHUFFLER = {"device": "shuffler"}

AnyTable = Table[Any]


def box(patron: str = "ann", amount: int = 1000, area: int = 1, **more: Any) -> dict[str, Any]:
    """A wager on a playing area, as a record lists it."""
    return {"area": area, "patron": patron, "wager": "box", "amount": amount, **more}


def suits_you(suit: str, patron: str = "ann", amount: int = 500, area: int = 1) -> dict[str, Any]:
    """A Suits You wager, as a record lists it."""
    return {"area": area, "patron": patron, "wager": "suits-you", "amount": amount, "suit": suit}


def hit(hand: int = 1, area: int = 1) -> dict[str, Any]:
    """A card is asked for."""
    return {"area": area, "hand": hand, "action": "hit"}


def stand(hand: int = 1, area: int = 1) -> dict[str, Any]:
    """No further card is asked for."""
    return {"area": area, "hand": hand, "action": "stand"}


def double(hand: int = 1, area: int = 1, **patrons: int) -> dict[str, Any]:
    """A hand is doubled by these patrons, each for so much."""
    return {"area": area, "hand": hand, "action": "double", "patrons": patrons}


def split(*patrons: str, hand: int = 1, area: int = 1) -> dict[str, Any]:
    """A hand is split by these patrons."""
    return {"area": area, "hand": hand, "action": "split", "patrons": list(patrons)}


def record(
    cards: str, *decisions: dict[str, Any], on: Sequence[dict[str, Any]] = (), settings: Any = None
) -> dict[str, Any]:
    """A round written down; unless wagers are given, ann has $10 on area 1."""
    return {
        "game": "pinkjack",
        "settings": settings or {},
        "wagers": list(on) or [box()],
        "cards": cards.split(),
        "decisions": list(decisions),
    }


def settle(
    cards: str, *decisions: dict[str, Any], on: Sequence[dict[str, Any]] = (), settings: Any = None
) -> dict[str, Any]:
    """What came of a round: the player's card, the dealer's, the player's, then those drawn."""
    return dict(houseway.settle(record(cards, *decisions, on=on, settings=settings)))


def line(
    result: dict[str, Any], kind: str = "box", patron: str = "ann", hand: int | None = None, area: int = 1
) -> dict[str, Any]:
    """What came of one wager."""
    found: dict[str, Any]
    [found] = [
        each
        for each in result["results"]
        if (each["wager"], each["patron"], each["area"]) == (kind, patron, area)
        and hand in (None, each["hand"])
    ]
    return found


def net(result: dict[str, Any], kind: str = "box", patron: str = "ann", hand: int | None = None) -> int:
    """The cents won or lost with one wager on area 1."""
    return int(line(result, kind, patron, hand)["net"])


def deciding(result: dict[str, Any], kind: str = "box", patron: str = "ann", hand: int | None = None) -> str:
    """The clause that decided a wager on area 1."""
    return str(line(result, kind, patron, hand)["clauses"][0]).removeprefix("pinkjack/")


def events(result: dict[str, Any], *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds, in order."""
    return [event for event in result["events"] if event["event"] in kinds]


def happened(table: AnyTable, *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds in the round that is on."""
    return events({"events": [event.as_json() for event in table.events]}, *kinds)


def posted(table: AnyTable, number: str) -> list[str]:
    """What is put up at the table under this clause."""
    return [event["words"] for event in happened(table, "posted") if f"pinkjack/{number}" in event["rule"]]


def cites(event: dict[str, Any], *numbers: str) -> bool:
    """Whether an event follows all of these clauses."""
    return {f"pinkjack/{number}" for number in numbers} <= set(event["rule"])


def dealt_to(result: dict[str, Any], area: int = 0, hand: int = 1) -> list[str]:
    """The cards that one hand got, the dealer's unless an area is named."""
    return [event["item"] for event in events(result, "dealt") if event["to"] == {"area": area, "hand": hand}]


def table_of(settings: Any, dealing: Dealing | None = None, *, seed: int = 1, **state: Any) -> AnyTable:
    """A table about to open, with what is known of it beforehand; it deals by itself if nothing is said."""
    chosen = read(Settings, settings or {}, "settings")
    if dealing is None:
        device = houseway.Table("pinkjack", settings or {}, source=Random(seed).randbytes).dealing.device  # type: ignore[attr-defined]
        device.take_all()
        dealing = ByHouse(device, GAME.items(chosen))
    return Table(GAME, chosen, dealing, State(**{"unopened": True, **state}))


def house(settings: Any = None, seed: int = 1) -> AnyTable:
    """A table that deals by itself, the same cards each time."""
    return houseway.Table("pinkjack", settings or {}, source=Random(seed).randbytes)


def stacked(cards: str, *wagers: dict[str, Any], settings: Any = None) -> AnyTable:
    """A table that deals these cards, with these wagers on it and betting open."""
    dealing = FromRecord([card(name) for name in cards.split()])
    table: AnyTable = houseway.Table("pinkjack", settings or {}, dealing=dealing)
    for each in wagers:
        put(table, each)
    return table


def put(table: AnyTable, wager: dict[str, Any]) -> None:
    """Place a wager written as in a record."""
    table.place(
        wager["area"],
        wager["patron"],
        wager["wager"],
        wager["amount"],
        seated=wager.get("seated", False),
        tokens=wager.get("tokens", 0),
        choice=wager.get("suit"),
    )


def dealt(cards: str, *wagers: dict[str, Any], settings: Any = None) -> AnyTable:
    """A table at which these wagers lie and the first of these cards are dealt."""
    table = stacked(cards, *(wagers or (box(),)), settings=settings)
    table.no_more_bets()
    return table


def by_hand(settings: Any = None, **state: Any) -> AnyTable:
    """A table followed by hand, with everything still to be done."""
    return table_of(settings, ByHand(), **state)


def do_steps(table: AnyTable, cut: int = 100) -> None:
    """The dealer does what is to be done, the first player offered the cut takes it, a card is burned."""
    while not isinstance(table.request, Wagers):
        match table.request:
            case Step(number=number, least=least):
                table.done(number or least)
            case Ask(patron=patron, area=area, hand=hand):
                table.say(patron, area, "cut", hand=hand, amount=cut)
            case Draw(face_up=False):
                table.drawn()
            case other:
                raise AssertionError(other)


def finish(table: AnyTable) -> None:
    """Everybody stands, or hits where standing is not allowed, and refuses the cut, until betting is open."""
    while not isinstance(table.request, Wagers):
        assert isinstance(table.request, Ask)
        patron, area, hand = asked(table)
        action = next(each for each in ("stand", "hit", "no") if each in options(table))
        table.say(patron, area, action, hand=hand)


def last(table: AnyTable) -> dict[str, Any]:
    """What came of the round that was finished last."""
    assert table.last is not None
    return dict(table.last)


def asked(table: AnyTable) -> tuple[str, int, int]:
    """Who is asked, about which area and hand."""
    assert isinstance(table.request, Ask)
    return table.request.patron, table.request.area, table.request.hand


def options(table: AnyTable) -> dict[str, tuple[str, ...]]:
    """What the one who is asked may say, with the clauses of each."""
    assert isinstance(table.request, Ask)
    return {option.action: tuple(option.rule) for option in table.request.options}


def all_cards(table: AnyTable) -> Counter[str]:
    """How often each card is in device and rack."""
    dealing: Any = table.dealing
    return Counter(str(each) for each in (*dealing.device.order, *dealing.rack.items))


def on_layout(table: AnyTable) -> list[tuple[int, str, str, int]]:
    """The wagers that lie there: area, patron, kind, cents."""
    return [(each.area, each.patron, each.kind, each.on_layout) for each in table.wagers if each.on_layout]


def everything(table: AnyTable) -> tuple[Any, ...]:
    """All that must be the same after a refusal."""
    request = table.request
    waits_for = request.offers() if isinstance(request, Wagers) else request
    so_far = [event.as_json() for event in table.events]
    return on_layout(table), so_far, table.state, table.rounds_played, type(request), waits_for


@contextmanager
def refused(
    table: AnyTable, number: str, code: str | None = None
) -> Iterator[pytest.ExceptionInfo[houseway.Refused]]:
    """What is done here is refused under this clause and changes nothing."""
    before = everything(table)
    with pytest.raises(houseway.Refused) as caught:
        yield caught
    assert caught.value.clause == f"pinkjack/{number}"
    assert code in (None, caught.value.code)
    assert everything(table) == before


@contextmanager
def not_read(field: str, code: str | None = None) -> Iterator[pytest.ExceptionInfo[houseway.Unreadable]]:
    """What is done here cannot be read, because of this field."""
    with pytest.raises(houseway.Unreadable) as caught:
        yield caught
    assert caught.value.field == field
    assert code in (None, caught.value.code)


def refusal(written: dict[str, Any]) -> str:
    """The clause under which a record is refused."""
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(written)
    return str(caught.value.clause).removeprefix("pinkjack/")


def questions(table: AnyTable) -> list[str]:
    """Who is asked at once, in the order of the wagers."""
    assert isinstance(table.request, Asks)
    return [question.patron for question in table.request.open]
