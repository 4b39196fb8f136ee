"""The sign of a table: limits in force and to come, what is posted, and what its game pays."""

from typing import Any

from msgspec import Struct, structs

from houseway.floor.record.objects import governing
from houseway.floor.room import Room
from houseway.rulebook.common import common
from houseway.table.driving.driver import Driver
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.events import Posted
from houseway.table.layout.settings import CHIPS, Settings
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step, Wagers
from houseway.table.rules.game import Game
from houseway.table.rules.limits import markers, sets_shown
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
    previous_max: int | None = None
    """The maximum of the limits before, which are shown too."""


def limits_of(table: Table[Any]) -> list[Limit]:
    """The limits on the sign, by kind of wager; while two minimums run, both."""
    titles = table.game.wagers
    return [
        Limit(
            *(wager, titles.get(wager, wager), now.min, now.max, now.unit),
            *((kept[0].min, kept[0].max) if kept else ()),
        )
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


def rules_of(room: Room, table: KeptTable[Any]) -> dict[str, Any]:
    """Which rules are followed: the document in force, or the program's own at a table for practice."""
    name = governing(room, table)
    document = room.house.registry.documents.get(name or "")
    effect = None if document is None else document.effect
    return {
        "document": name,
        "instrument": None if document is None else document.instrument,
        "licensee": None if document is None else document.licensee,
        "since": None if effect is None else effect.isoformat(),
        "text_hash": None if document is None else document.text_hash,
        "supplied": document is not None and room.house.registry.text_of(document) is not None,
        "practice": room.licence_of(table) is None,
    }


def sign_of(table: Table[Any]) -> dict[str, Any]:
    """Everything that hangs at the table, each row with its clauses; of a linked one the link's jackpot."""
    settings, offered = table.settings, getattr(table.round, "jackpot", None)
    if offered != getattr(settings, "jackpot", None):
        settings = structs.replace(settings, jackpot=offered)
    return {
        "game": table.game.name,
        "title": table.game.title,
        "chips": list(settings.chips or CHIPS),
        "posted": _posted(table.game, settings),
        "house_rules": house_rules(table.game),
        "odds": [line.as_json(table.game.wagers) for line in table.game.sign(settings)],
        "guide": table.game.guide(settings).as_json(),
    }


HOUSE_RULES = {
    "devices": "no devices that record, work out or send anything about the game",
    "side-bets": "no side bets",
    "advice-of-others": "nobody tells another how to play",
    "advice-of-staff": "the staff does not advise how to play",
    "disputes": "a dispute goes to a supervisor: say so at the table",
    "complaint": "who is not satisfied may complain to an inspector",
    "commission-review": "who asks for it has a decision reviewed by the commission",
    "request-rules": "a copy of the rules is here for whoever asks",
}
"""How people behave here and where they complain, in short."""


def house_rules(game: Game[Any]) -> list[dict[str, Any]]:
    """Those that the document of this game has."""
    found = ((words, common(rule).clause(game.name)) for rule, words in HOUSE_RULES.items())
    return [{"words": words, "rule": clause} for words, clause in found if clause is not None]


def _posted(game: Game[Any], settings: Settings) -> list[dict[str, Any]]:
    """What the house puts up when the table is opened."""
    driver = Driver(game, lambda: game.begin(settings, game.fresh(), True), ByHand())
    assert isinstance(driver.request, Step | Wagers)
    return [
        {"what": event.what, "words": event.words, "rule": list(event.rule)}
        for event in driver.round.events
        if isinstance(event, Posted)
    ]
