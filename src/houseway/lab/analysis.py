"""Exact analysis: what every wager of a game is worth, under its settings."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from houseway.lab.games import in_the_lab, settings_of


def analyse(game: str, settings: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Every wager of one box from a complete shoe; impossible settings raise `Refused` or `Unreadable`."""
    given = dict(settings or {})
    read = settings_of(game, given)
    began = perf_counter()
    found = in_the_lab(game).analyse(read)
    return {"game": game, "settings": given, **found, "seconds": perf_counter() - began}
