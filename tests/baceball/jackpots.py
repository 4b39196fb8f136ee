"""Rounds with a jackpot wager."""

from typing import Any

from tests.baceball.helping import (
    JACKPOT,
    LOW,
    settle,
    wager,
)
from tests.helping import events

MAJOR, MINOR = 10_000_000, 1_000_000


def prizes(result: dict[str, Any]) -> list[tuple[int, int]]:
    """The jackpot payments in the order they were made: area, cents."""
    return [(event["area"], event["amount"]) for event in events(result, "bonus")]


def jackpot_round(
    hands: dict[int, str],
    settings: Any = None,
    without: tuple[int, ...] = (),
    patrons: str = "abcdefg",
    **meters: int,
) -> dict[str, Any]:
    """A round with Bet and jackpot wagers on these areas; the jackpot wager is missing on some."""
    wagers = [wager(area, patrons[area - 1], "bet", 1000) for area in hands]
    wagers += [wager(area, patrons[area - 1], "jackpot", 500) for area in hands if area not in without]
    return settle([*hands.values(), LOW], *wagers, settings=settings or JACKPOT, meters=meters)
