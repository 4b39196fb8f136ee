"""Exact analysis: what every wager of a game is worth, under its settings."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from houseway.lab.games import in_the_lab, settings_of, text_of
from houseway.rulebook import Unreadable


def analyse(
    game: str, settings: Mapping[str, Any] | None = None, strategy: str | None = None
) -> dict[str, Any]:
    """Every wager of one box from a complete shoe; impossible settings raise `Refused` or `Unreadable`.

    `strategy` is a name or a file; without one the best play is found.
    """
    given = dict(settings or {})
    read = settings_of(game, given)
    entry = in_the_lab(game)
    text = text_of(game, strategy) if strategy is not None else None
    began = perf_counter()
    if text is None:
        found = entry.analyse(read)
    elif entry.analyse_strategy is None:
        raise Unreadable(
            "no-strategy", f"{game} is analysed without a strategy, not by {strategy!r}", "strategy"
        )
    else:
        found = entry.analyse_strategy(read, text)
    seconds = perf_counter() - began - found.get("compile_seconds", 0.0)
    return {"game": game, "settings": given, **found, "seconds": seconds}
