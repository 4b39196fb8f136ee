"""Tables at random: charts that no sound player would use are worth what counted rounds say."""

from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

import houseway
from tests.lab.pinkjack import charts
from tests.lab.pontoon import wild

ROUNDS = 1_000_000
SLOW = {104, 105, 108, 115}
"""Boxes of these settings take minutes to solve."""


def agree(game: str, settings: dict[str, object], own: Path) -> None:
    found = houseway.analyse(game, settings, str(own))
    checked = houseway.check_analysis(found, str(own), rounds=ROUNDS, seed=3)
    assert checked["agree"] and "box" in {row["wager"] for row in checked["wagers"]}, checked


def table(seed: int) -> ParameterSet:
    return pytest.param(seed, marks=pytest.mark.deep if seed in SLOW else pytest.mark.ci)


@pytest.mark.parametrize("seed", map(table, range(100, 116)))
def test_pontoon(seed: int, tmp_path: Path) -> None:
    rng, own = Random(seed), tmp_path / "own.txt"
    settings = wild.settings(rng)
    own.write_text(wild.chart(rng), encoding="utf-8")
    agree("pontoon", settings, own)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(200, 208))
def test_pinkjack(seed: int, tmp_path: Path) -> None:
    rng, own = Random(seed), tmp_path / "own.txt"
    readings = ("bust_counts_as_original", "dealer_pinkjack_literal", "one_card_on_split_aces")
    settings = {name: rng.random() < 0.5 for name in readings} | {"decks": rng.choice([6, 8])}
    own.write_text(charts.wild(rng), encoding="utf-8")
    agree("pinkjack", settings, own)
