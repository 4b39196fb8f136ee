"""The sign of a table, from its settings: limits, what is posted, and what its game pays."""

from typing import Any

from msgspec import Struct

from houseway.table.dealing import ByHand
from houseway.table.driver import Driver
from houseway.table.events import Posted
from houseway.table.game import Game
from houseway.table.requests import Step, Wagers
from houseway.table.settings import Settings
from houseway.table.table import Table


class Limit(Struct, frozen=True):
    """What one kind of wager may be."""

    wager: str
    title: str
    limits: dict[str, int | None]


def limits_of(table: Table[Any]) -> list[Limit]:
    """The limits on the sign, by kind of wager."""
    titles = table.game.wagers
    return [
        Limit(wager, titles.get(wager, wager), {"min": each.min, "max": each.max, "unit": each.unit})
        for wager, each in table.settings.limits.items()
    ]


def sign_of(table: Table[Any]) -> dict[str, Any]:
    """Everything that hangs at the table, each row with its clauses."""
    return {
        "game": table.game.name,
        "title": table.game.title,
        "posted": _posted(table.game, table.settings),
        "odds": [line.as_json(table.game.wagers) for line in table.game.sign(table.settings)],
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
