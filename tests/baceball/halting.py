"""What the tests of rules 12 and 13 share: rounds halted in the midst, and rounds that must replay."""

from collections.abc import Callable
from random import Random
from typing import Any

import houseway
from houseway.equipment import ShufflingDevice
from houseway.games import game_named
from houseway.table.procedure.dealing import ByHouse
from houseway.table.procedure.inputs import Answer
from houseway.table.procedure.requests import Draw, Request, Wagers
from tests.baceball.helping import by_hand, dealt, wager
from tests.helping import all_cards, equipment

CARDS = dealt("9c 8d 7h", "Kd 6s 2c", "5h 9s 6d")  # ann 24, bob 18, dealer 20
PLACES = [1, 4, 0] * 3
STAKES = (wager(1, "ann", "bet", 1000), wager(4, "bob", "bet", 2000))
NET = {"ann": 1000, "bob": -2000}
DECKS = {str(each): 6 for each in game_named("baceball").items(game_named("baceball").settings())}


class Stopping(ByHouse):
    """A house that deals by itself and halts once where it is told to."""

    halt: Callable[[Request], bool] | None = None

    def answer(self, request: Request) -> Answer | None:
        if self.halt is not None and self.halt(request):
            self.halt = None
            return None
        return super().answer(request)

    def halt_after(self, cards: int) -> None:
        """Halt when so many cards lie on the layout."""
        self.halt = lambda request: len(self.in_play) == cards and not isinstance(request, Wagers)


def stopping(settings: Any = None, seed: int = 1) -> houseway.Table:
    """A table that deals by itself and can be halted."""
    cards = list(game_named("baceball").items(game_named("baceball").settings()))
    dealing = Stopping(ShufflingDevice(Random(seed).randbytes), cards)
    return houseway.Table("baceball", settings or {}, dealing=dealing)


def halted(cards: int, settings: Any = None, seed: int = 1) -> houseway.Table:
    """ann and bob wager, and the house halts when so many cards lie on the layout."""
    table = stopping(settings, seed)
    stake(table)
    equipment(table).halt_after(cards)
    table.no_more_bets()
    return table


def stake(table: houseway.Table, wagers: tuple[dict[str, Any], ...] = STAKES) -> None:
    """These wagers are placed."""
    for each in wagers:
        table.place(each["area"], each["patron"], each["wager"], each["amount"])


def started(cards: int = 0, settings: Any = None, wagers: tuple[dict[str, Any], ...] = STAKES) -> Any:
    """A round dealt by hand: wagers placed, betting closed, so many of the cards dealt."""
    table = by_hand(settings)
    stake(table, wagers)
    table.no_more_bets()
    for name in CARDS[:cards]:
        table.drawn(name)
    return table


def due(table: houseway.Table) -> int:
    """The area whose card is due; 0 is the dealer."""
    assert isinstance(table.request, Draw)
    return table.request.to.area


def record(cards: list[str], *incidents: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The two wagers with these cards and incidents, settled."""
    written = {"game": "baceball", "wagers": list(STAKES), "cards": cards, "incidents": list(incidents)}
    return dict(houseway.settle(written | more))


def incident(cards: int, kind: str, by: str = "dealer", **more: Any) -> dict[str, Any]:
    """An incident as a record lists it."""
    return {"at": {"cards": cards, "decisions": 0}, "kind": kind, "by": by, **more}


def played(table: houseway.Table, short_story: bool = True) -> dict[str, Any]:
    """The finished round: its money balances, and both forms of its record settle to the same.

    Without `short_story` the short form need not tell all events, as when the device ran empty.
    """
    assert table.last is not None
    assert table.last_round is not None
    table.last_round.audit()
    ending: dict[str, Any] = dict(table.last)
    story = [(event["event"], event["rule"], event.get("item")) for event in ending["events"]]
    for short in (False, True):
        again: dict[str, Any] = dict(houseway.settle(table.record(short=short) or {}))
        told = [(event["event"], event["rule"], event.get("item")) for event in again.pop("events")]
        assert (short, again) == (short, {key: ending[key] for key in again})
        assert (short, told) == (short, story) or (short and not short_story)
    return ending


def accounted(table: houseway.Table) -> bool:
    """Whether device, rack, layout and the place under the device hold the six decks, card by card."""
    cards = all_cards(table)
    cards.update(str(each) for each in equipment(table).in_play)
    cards.update(str(item) for item, _ in equipment(table).kept_under)
    return dict(cards) == DECKS
