"""Exact analysis: what every wager of a game is worth, under its settings."""

from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import Any

from houseway.lab.effects import ANALYSIS, without_effect
from houseway.lab.games import Entry, in_the_lab, settings_of, text_of
from houseway.lab.provenance import provenance
from houseway.lab.stakes import stakes_on
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import Settings


def analyse(
    game: str,
    settings: Mapping[str, Any] | None = None,
    strategy: str | None = None,
    stakes: Iterable[int] | None = None,
) -> dict[str, Any]:
    """Every wager of one box from a complete shoe; impossible settings raise `Refused` or `Unreadable`.

    `strategy` is a name or a file; without one the best play is found. `stakes`, in cents, are those
    for which all that depends on the stake is told; without them the usual ones that the sign allows.
    """
    given = dict(settings or {})
    read = settings_of(game, given)
    entry = in_the_lab(game)
    if strategy is not None and entry.analyse_strategy is None:
        raise Unreadable("no-strategy", f"{game} leaves nothing to decide: it takes no strategy", "strategy")
    text = text_of(game, strategy) if strategy is not None else None
    told = stakes_on(read, entry.wager, stakes)
    began = perf_counter()
    found = _found(entry, read, text)
    found |= _by_stake(entry, read, told, text, found, asked=stakes is not None)
    seconds = perf_counter() - began
    return {
        "game": game,
        "settings": given,
        "settings_without_effect": without_effect(given, entry.effects(frozenset({ANALYSIS}))),
        "provenance": provenance(game, *_played(strategy, text, found)),
        **found,
        "seconds": seconds,
    }


def _played(strategy: str | None, text: str | None, found: Mapping[str, Any]) -> tuple[str, str | None]:
    """The strategy by name and text: the one that was named, or the best play with the chart it came to."""
    if strategy is not None:
        return strategy, text
    return "best play", found.get("strategy", {}).get("chart")


def _found(entry: Entry, settings: Settings, text: str | None) -> dict[str, Any]:
    if text is None or entry.analyse_strategy is None:
        return entry.analyse(settings)
    return entry.analyse_strategy(settings, text)


def _by_stake(
    entry: Entry,
    settings: Settings,
    stakes: tuple[int, ...],
    text: str | None,
    found: Mapping[str, Any],
    *,
    asked: bool,
) -> dict[str, Any]:
    """Those of each stake: not of usual ones that nobody asked for where no figure depends on them."""
    rows = entry.by_stake(settings, stakes, text, found)
    same = all(row["wagers"] == found["wagers"] for row in rows)
    return {} if same and not asked else {"by_stake": rows}
