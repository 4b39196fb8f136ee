"""What the tests of Pinkjack and Pontoon share: rounds on boxes written down, and tables to play at."""

from collections.abc import Sequence
from random import Random
from typing import Any

import houseway
from houseway.equipment import Found, card
from houseway.games import game_named
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand, ByHouse, Dealing, FromRecord
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import Ask, Asks, Draw, Step, Wagers
from houseway.table.table import Table
from tests.helping import AnyTable, equipment

CUTTING_CARD = Drawn(None, Found.CUTTING_CARD)
LIMITS = {"limits": {"box": {"min": 500, "max": 50_000, "unit": 100}}}


def box(patron: str = "ann", amount: int = 1000, area: int = 1, **more: Any) -> dict[str, Any]:
    """A wager on a playing area, as a record lists it."""
    return {"area": area, "patron": patron, "wager": "box", "amount": amount, **more}


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


class Boxes:
    """Rounds and tables of one of the two games."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game = game_named(name)

    def record(
        self, cards: str, *decisions: dict[str, Any], on: Sequence[dict[str, Any]] = (), settings: Any = None
    ) -> dict[str, Any]:
        """A round written down; unless wagers are given, ann has $10 on area 1."""
        return {
            "game": self.name,
            "settings": settings or {},
            "wagers": list(on) or [box()],
            "cards": cards.split(),
            "decisions": list(decisions),
        }

    def settle(
        self, cards: str, *decisions: dict[str, Any], on: Sequence[dict[str, Any]] = (), settings: Any = None
    ) -> dict[str, Any]:
        """What came of a round: the player's card, the dealer's, the player's, then those drawn."""
        return dict(houseway.settle(self.record(cards, *decisions, on=on, settings=settings)))

    def house(self, settings: Any = None, seed: int = 1) -> AnyTable:
        """A table that deals by itself, the same cards each time."""
        return houseway.Table(self.name, settings or {}, source=Random(seed).randbytes)

    def open_house(self, settings: Any = None, seed: int = 1) -> AnyTable:
        """The same when the first player has come, and has declined the cut of a shoe."""
        table = self.house(settings, seed)
        table.order("take-seat", by="player", patron="ann", area=1)
        if (asked := getattr(table.request, "asked", None)) is not None:
            table.say(asked.patron, asked.area, "no")
        return table

    def table_of(
        self, settings: Any, dealing: Dealing | None = None, *, seed: int = 1, **state: Any
    ) -> AnyTable:
        """A table about to open, with what is known of it beforehand; it deals by itself unless told."""
        chosen = read(self.game.settings, settings or {}, "settings")
        if dealing is None:
            device = equipment(self.house(settings, seed)).device
            device.take_all()
            dealing = ByHouse(device, self.game.items(chosen))
        return Table(self.game, chosen, dealing, self.game.state(**{"unopened": True, **state}))

    def stacked(self, cards: str, *wagers: dict[str, Any], settings: Any = None) -> AnyTable:
        """A table that deals these cards, with these wagers on it and betting open."""
        dealing = FromRecord([card(name) for name in cards.split()])
        table: AnyTable = houseway.Table(self.name, settings or {}, dealing=dealing)
        for each in wagers:
            put(table, each)
        return table

    def dealt(self, cards: str, *wagers: dict[str, Any], settings: Any = None) -> AnyTable:
        """A table at which these wagers lie and the first of these cards are dealt."""
        table = self.stacked(cards, *(wagers or (box(),)), settings=settings)
        table.no_more_bets()
        return table

    def by_hand(self, settings: Any = None, **state: Any) -> AnyTable:
        """A table followed by hand, with everything still to be done."""
        return self.table_of(settings, ByHand(), **state)


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
    return str(line(result, kind, patron, hand)["clauses"][0]).partition("/")[2]


def dealt_to(result: dict[str, Any], area: int = 0, hand: int = 1) -> list[str]:
    """The cards that one hand got, the dealer's unless an area is named."""
    return [
        event["item"]
        for event in result["events"]
        if event["event"] == "dealt" and event["to"] == {"area": area, "hand": hand}
    ]


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


def pass_all(table: AnyTable) -> None:
    """Nobody insures, surrenders, joins or rescues: every question with a default gets it."""
    while isinstance(table.request, Asks):
        question = table.request.open[0]
        table.say(question.patron, question.area, "no", hand=question.hand)


def finish(table: AnyTable) -> None:
    """Everybody stands, or hits where standing is not allowed, and refuses the rest, to the next betting."""
    while not isinstance(table.request, Wagers):
        pass_all(table)
        if isinstance(table.request, Ask):
            patron, area, hand = asked(table)
            action = next(each for each in ("stand", "hit", "no") if each in options(table))
            table.say(patron, area, action, hand=hand)


def asked(table: AnyTable) -> tuple[str, int, int]:
    """Who is asked, about which area and hand."""
    assert isinstance(table.request, Ask)
    return table.request.patron, table.request.area, table.request.hand


def options(table: AnyTable) -> dict[str, tuple[str, ...]]:
    """What the one who is asked may say, with the clauses of each."""
    assert isinstance(table.request, Ask)
    return {option.action: tuple(option.rule) for option in table.request.options}


def questions(table: AnyTable) -> list[str]:
    """Who is asked at once, in the order of the wagers."""
    assert isinstance(table.request, Asks)
    return [question.patron for question in table.request.open]
