"""A position answered: the choices by what they are worth, or why the lab does not tell."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import json

from houseway.games import game_named
from houseway.lab.games import in_the_lab, settings_of
from houseway.lab.positions import Position, Untold, as_json, read_position, situation, untold
from houseway.table.layout.settings import Settings

NOTHING = "this game leaves nothing to decide"


def advise(game: str, settings: Mapping[str, Any] | None, position: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a position in cents, as plain data; what cannot be raises `Refused` or `Unreadable`."""
    given = dict(settings or {})
    return {"game": game, "settings": given} | answer(game, settings_of(game, given), read_position(position))


def answer(game: str, settings: Settings, position: Position) -> dict[str, Any]:
    """The same at a table; what was asked before is remembered."""
    return _answered(game, json.encode(settings, order="sorted"), json.encode(position, order="sorted"))


@lru_cache(maxsize=512)
def _answered(game: str, settings: bytes, position: bytes) -> dict[str, Any]:
    entry, known = in_the_lab(game), game_named(game)
    if entry.advise is None:
        return untold(NOTHING)
    try:
        set_to = json.decode(settings, type=known.settings)
        return as_json(entry.advise(situation(known, set_to, json.decode(position, type=Position))))
    except Untold as why:
        return untold(str(why))
