"""Every distribution that is printed, held against counted rounds by chi-square."""

from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.lab.games import ENTRIES

LEAST_P = 1e-4

TABLES: dict[str, list[dict[str, Any]]] = {
    "baceball": [{}, {"jackpot": {"wager": 5_00}}],
    "pai-gow": [{}, {"zero_rule": "wager"}, {"bank": "house"}],
    "four-card-poker": [{}, {"aces_up": "50-30-7-6-5-2-1"}],
    "pinkjack": [
        {"suits_you": {"amount": 5_00}},
        {"decks": 8},
        {"one_card_on_split_aces": True},
        {"bust_counts_as_original": True},
        {"dealer_pinkjack_literal": True},
    ],
    "pontoon": [
        {"side_bet": "perfect-pairs"},
        {"side_bet": "pairs-play", "decks": 4},
        {"decks": 3, "bust_counts_as_original": True},
        {"double_even_money_scope": "box"},
    ],
}
"""The smallest games first; between them every wager that an analysis prints but insurance."""
CASES = [(game, settings) for game, listed in TABLES.items() for settings in listed]
BY_ITSELF = {"pontoon": {"insurance"}}
"""Nobody insures by the best play: `pontoon/test_exact.py` counts it by a chart that does."""


def agrees(game: str, settings: dict[str, Any], rounds: int, strategy: str | None = None) -> set[str]:
    """Both ways agree; the wagers that were held against counts."""
    found = houseway.analyse(game, settings, strategy)
    checked = houseway.check_analysis(found, strategy, rounds=rounds, seed=2026)
    assert checked["agree"], checked
    assert all(row["chi_square"]["p"] > LEAST_P for row in checked["wagers"]), checked
    return {row["wager"] for row in checked["wagers"]}


@pytest.mark.ci
@pytest.mark.parametrize("game", ENTRIES)
def test_every_wager_that_is_printed_is_counted(game: str) -> None:
    counted = BY_ITSELF.get(game, set()).union(*(agrees(game, each, 500_000) for each in TABLES[game]))
    printed: set[str] = set()
    for settings in TABLES[game]:
        printed |= houseway.analyse(game, settings)["wagers"].keys()
    assert counted == printed


@pytest.mark.deep
@pytest.mark.parametrize("game, settings", CASES)
def test_a_hundred_million_rounds(game: str, settings: dict[str, Any]) -> None:
    assert agrees(game, settings, 100_000_000)


def set_best_at(row: dict[str, Any], side: str) -> str:
    """The strategy that a stake's row describes: the House Way but for the deals it lists."""
    lines = ["house-way"]
    for each in row["differences"][side]["list"]:
        low, high = each["better"]
        lines.append(f"{' '.join(low + high)}: low {' '.join(low)}")
    return "\n".join(lines)


@pytest.mark.parametrize(
    "rounds", [pytest.param(500_000, marks=pytest.mark.ci), pytest.param(100_000_000, marks=pytest.mark.deep)]
)
@pytest.mark.parametrize("chips, stake", [([5_00], 25_00), ([1_00], 30_00), ([25_00], 475_00)])
def test_tiles_that_are_set_best_for_a_stake(
    chips: list[int], stake: int, rounds: int, tmp_path: Path
) -> None:
    """Where commission is rounded down other settings are best: their endings come as often as printed."""
    settings = {"chips": chips}
    [row] = houseway.analyse("pai-gow", settings, stakes=[stake])["by_stake"]
    for side, wager in (("player", "box"), ("banker", "bank")):
        own = tmp_path / f"{side}.txt"
        own.write_text(set_best_at(row, side), encoding="utf-8")
        assert wager in agrees("pai-gow", settings, rounds, str(own))
        [again] = houseway.analyse("pai-gow", settings, str(own), stakes=[stake])["by_stake"]
        assert again["wagers"][wager]["outcomes"] == row["wagers"][f"{side}-optimal"]["outcomes"]
