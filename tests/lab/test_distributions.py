"""Every distribution that is printed, held against counted rounds by chi-square."""

from typing import Any

import pytest

import houseway

GAMES = {
    "pinkjack": [{"suits_you": {"amount": 500}}, {"decks": 8}, {"one_card_on_split_aces": True}],
    "pontoon": [{"side_bet": "perfect-pairs"}, {"decks": 4}, {"double_even_money_scope": "box"}],
    "four-card-poker": [{}],
    "pai-gow": [{}],
    "baceball": [{}],
}
CASES = [(game, settings) for game, listed in GAMES.items() for settings in listed]


def agrees(game: str, settings: dict[str, Any], rounds: int) -> None:
    found = houseway.analyse(game, settings)
    checked = houseway.check_analysis(found, None, rounds=rounds, seed=2026)
    assert checked["agree"], checked
    assert all(row["chi_square"]["p"] > 1e-4 for row in checked["wagers"]), checked


@pytest.mark.ci
def test_the_box_after_splits() -> None:
    agrees("pinkjack", {}, 2_000_000)


@pytest.mark.deep
@pytest.mark.parametrize("game, settings", CASES)
def test_a_hundred_million_rounds(game: str, settings: dict[str, Any]) -> None:
    agrees(game, settings, 100_000_000)
