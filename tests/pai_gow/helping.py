"""What the Pai Gow tests share: rounds written down, tables with known tiles, refusals."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import houseway
import houseway.api
from houseway.equipment import TILE_SET, read_throw, tile
from houseway.games.pai_gow.records import FromTiles
from houseway.games.pai_gow.settings import Played, State
from houseway.games.pai_gow.settings import Settings as PaiGowSettings
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Ask, Asks
from houseway.table.procedure.roles import Role
from houseway.table.table import Table
from tests.helping import happened, last

SUPERVISOR = Role.GAMING_SUPERVISOR
HOUSE = {"bank": "house"}

WINNER = "6-6 2-2 4-4 5-6"
"""Set 6 and 9 with high tiles, it beats the bank below on both hands."""
LOSER = "3-6 1-2 4-6 2-5"
"""Set 5 and 7, it loses both."""
MIDDLE = "2-5 4-6 3-5 1-6"
"""Set 7 and 5, as 5 and 7: it loses to 6 and 9; the House Way is 7 and 5."""
BANK = "5-5 1-5 1-3 1-4"
"""6 and 9 by the House Way."""
STAND_OFF = "6-6 2-2 5-6 3-5"
"""6 with the Teen beats the bank's low hand, 9 with the Eleven loses to its high hand."""

SETTING = {
    WINNER: (["6-6", "2-2"], ["4-4", "5-6"]),
    LOSER: (["3-6", "1-2"], ["4-6", "2-5"]),
    STAND_OFF: (["6-6", "2-2"], ["5-6", "3-5"]),
}


def box(area: int, patron: str, amount: int = 1000, **more: Any) -> dict[str, Any]:
    """A wager against the bank as a record lists it."""
    return {"area": area, "patron": patron, "wager": "box", "amount": amount, **more}


def bank(area: int, patron: str, amount: int, **more: Any) -> dict[str, Any]:
    """A banker's wager as a record lists it."""
    return {"area": area, "patron": patron, "wager": "bank", "amount": amount, **more}


def set_so(area: int, tiles: str) -> dict[str, Any]:
    """The tiles of an area set as these tests know them."""
    low, high = SETTING[tiles]
    return {"area": area, "action": "set", "low": low, "high": high}


def house_way(area: int) -> dict[str, Any]:
    """The tiles turned for the dealer."""
    return {"area": area, "action": "house-way"}


def record(tiles: dict[int, str], *wagers: Any, decisions: Any = None, **more: Any) -> dict[str, Any]:
    """A round written down by area; hands that these tests know are set so, others the House Way."""
    areas = dict.fromkeys(each["area"] for each in wagers if each["wager"] == "box")
    if decisions is None:
        decisions = [
            set_so(area, tiles[area]) if tiles[area] in SETTING else house_way(area) for area in areas
        ]
        decisions += [house_way(more["chung"])] if "banker" in more else []
    return {
        "game": "pai-gow",
        "wagers": list(wagers),
        "tiles": {str(area): names.split() for area, names in tiles.items()},
        "decisions": decisions,
        **more,
    }


def settle(tiles: dict[int, str], *wagers: Any, decisions: Any = None, **more: Any) -> dict[str, Any]:
    """That record settled."""
    return dict(houseway.settle(record(tiles, *wagers, decisions=decisions, **more)))


def against_house(tiles: str, amount: int = 1000, **more: Any) -> dict[str, Any]:
    """One player on area 2 against the House's 6 and 9."""
    return settle({1: BANK, 2: tiles}, box(2, "ann", amount), **more)


def line(result: dict[str, Any], wager: str = "box", patron: str = "ann") -> dict[str, Any]:
    """What came of one wager."""
    [found] = [each for each in result["results"] if (each["wager"], each["patron"]) == (wager, patron)]
    return found


def net(result: dict[str, Any], wager: str = "box", patron: str = "ann") -> int:
    """The cents won or lost with one wager; nothing if there is no such line."""
    found = [each for each in result["results"] if (each["wager"], each["patron"]) == (wager, patron)]
    return sum(int(each["net"]) for each in found)


def hand(result: dict[str, Any], area: int) -> dict[str, Any]:
    """An opened hand."""
    [found] = [each for each in result["hands"] if each["area"] == area]
    return found


def words(told: list[dict[str, Any]], number: str) -> list[str]:
    """What was said under this clause."""
    return [
        str(event.get("words") or event.get("act")) for event in told if f"pai-gow/{number}" in event["rule"]
    ]


def said(table: Table[Any], number: str) -> list[str]:
    """What was said, posted or done under this clause in the round that is on."""
    return words(happened(table, "called", "posted", "handled", "notified"), number)


PLAYED = (
    Played(2, "ann", controls=True),
    Played(3, "bob", controls=True),
    Played(3, "cy"),
    Played(7, "dee", controls=True),
)


class Known(FromTiles):
    """Deals known tiles to the areas named, and the rest of the set to the others."""

    def __init__(self, tiles: dict[int, str], thrown: str) -> None:
        known = {area: [tile(name) for name in names.split()] for area, names in tiles.items()}
        left = list(
            (Counter(TILE_SET) - Counter(each for four in known.values() for each in four)).elements()
        )
        for area in range(1, 9):
            if area not in known:
                known[area], left = left[:4], left[4:]
        self._known = known
        super().__init__(known, (), read_throw(thrown), ())

    def answer(self, request: Any) -> Any:
        if getattr(request, "act", None) == "shuffle":
            self._areas = {area: list(tiles) for area, tiles in self._known.items()}
        return super().answer(request)


def table(
    tiles: dict[int, str] | None = None,
    settings: Any = None,
    *,
    thrown: str = "1+2+3/4",
    state: State | None = None,
) -> Table[Any]:
    """A table that deals by itself, these tiles."""
    chosen = read(PaiGowSettings, settings or {}, "settings")
    return Table(houseway.api.game_named("pai-gow"), chosen, Known(tiles or {}, thrown), state)


def by_hand(settings: Any = None, state: State | None = None) -> Table[Any]:
    """A table where a person does every step."""
    chosen = read(PaiGowSettings, settings or {}, "settings")
    return Table(houseway.api.game_named("pai-gow"), chosen, ByHand(), state or State())


def offered(tiles: dict[int, str] | None = None, settings: Any = None, **more: Any) -> Table[Any]:
    """A table where ann, bob, cy and dee have played the last round, and the House banked."""
    state = State(commenced=True, played=PLAYED, **more)
    return table(tiles, settings, state=state)


def banked(
    tiles: dict[int, str] | None = None, settings: Any = None, *, stake: int = 100_000, **more: Any
) -> Table[Any]:
    """A table where ann has taken the bank from area 2 and staked."""
    made = offered(tiles or {2: BANK}, settings, **more)
    made.say("ann", 2, "bank")
    made.place(2, "ann", "bank", stake)
    return made


def house(settings: Any = None, seed: int = 1) -> houseway.Table:
    """A table that deals by itself from a shuffle that the seed decides."""
    return houseway.Table("pai-gow", settings or HOUSE, source=Random(seed).randbytes)


def open_house(settings: Any = None, seed: int = 1) -> houseway.Table:
    """The same when the first player has come."""
    made = house(settings, seed)
    made.order("take-seat", "player", patron="ann", area=3)
    return made


def decline_all(table_: Table[Any]) -> None:
    """Nobody wants the bank."""
    while isinstance(table_.request, Ask):
        table_.say(table_.request.patron, table_.request.area, "no")


def to_setting(table_: Table[Any]) -> None:
    """Betting is closed, and the banker has nothing to say about dice and cut."""
    table_.no_more_bets()
    while isinstance(table_.request, Ask) and "set" not in [each.action for each in table_.request.options]:
        table_.say(table_.request.patron, table_.request.area, table_.request.default or "no")


def finish(table_: Table[Any]) -> dict[str, Any]:
    """Everybody lets the dealer set, to the end of the round."""
    rounds = table_.rounds_played
    while table_.rounds_played == rounds:
        request = table_.request
        assert isinstance(request, Ask | Asks), request
        question = request.open[0] if isinstance(request, Asks) else request
        table_.say(question.patron, question.area, question.default or "house-way")
    return last(table_)


def set_tiles(table_: Table[Any], patron: str, area: int, tiles: str) -> None:
    """The player sets the hand as these tests know it."""
    low, high = SETTING[tiles]
    table_.say(patron, area, "set", items=tuple(tile(name) for name in (*low, *high)))


def record_refused(given: dict[str, Any], code: str, number: str) -> None:
    """The record is refused under this clause."""
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(given)
    assert (caught.value.code, caught.value.clause) == (code, f"pai-gow/{number}")
