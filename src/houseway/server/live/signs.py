"""The sign of a table: limits in force and to come, what is posted, and what its game pays."""

from typing import Any

from msgspec import Struct, structs

from houseway.table.dealing import ByHand
from houseway.table.driver import Driver
from houseway.table.events import Posted
from houseway.table.game import Game
from houseway.table.limits import markers, sets_shown
from houseway.table.requests import Step, Wagers
from houseway.table.settings import Settings
from houseway.table.table import Table


class Limit(Struct, frozen=True):
    """What one kind of wager may be."""

    wager: str
    title: str
    min: int
    max: int | None
    unit: int
    previous: int | None = None
    """The minimum that players keep who were there when it was raised."""


def limits_of(table: Table[Any]) -> list[Limit]:
    """The limits on the sign, by kind of wager; while two minimums run, both."""
    titles = table.game.wagers
    return [
        Limit(wager, titles.get(wager, wager), now.min, now.max, now.unit, kept[0].min if kept else None)
        for wager in table.settings.limits
        for *kept, now in [sets_shown(table.round, wager)]
    ]


def changes_of(table: Table[Any]) -> dict[str, Any] | None:
    """What is announced, and who keeps which minimum where; None: nothing."""
    state, titles = table.round.state, table.game.wagers
    if not state.minimum_notices and not state.kept:
        return None
    return {
        "notices": [
            {"wager": each.wager, "title": titles[each.wager], "minimum": each.minimum, "time": each.time}
            for each in state.minimum_notices
        ],
        "markers": markers(table.round),
        "kept": state.kept,
    }


def sign_of(table: Table[Any]) -> dict[str, Any]:
    """Everything that hangs at the table, each row with its clauses; of a linked one the link's jackpot."""
    settings, offered = table.settings, getattr(table.round, "jackpot", None)
    if offered != getattr(settings, "jackpot", None):
        settings = structs.replace(settings, jackpot=offered)
    return {
        "game": table.game.name,
        "title": table.game.title,
        "posted": _posted(table.game, settings),
        "odds": [line.as_json(table.game.wagers) for line in table.game.sign(settings)],
    }


def _posted(game: Game[Any], settings: Settings) -> list[dict[str, Any]]:
    """What the house puts up when the table is opened."""
    driver = Driver(game, lambda: game.begin(settings, game.fresh(), True), ByHand())
    assert isinstance(driver.request, Step | Wagers)
    return [
        {"what": event.what, "words": event.words, "rule": list(event.rule)}
        for event in driver.round.events
        if isinstance(event, Posted)
    ]
