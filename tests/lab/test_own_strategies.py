"""A player's own strategy is valued exactly, and a simulation of it agrees."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import houseway

POKER = """
triple: pair of tens or better
play: pair of threes or better
play against 2: ace king queen or better
fold: otherwise
"""
FOLDS_ACES = "triple: two pair or better\nfold: otherwise\n"
TILES = "house-way\nteen teen 7 gee-jun: low teen gee-jun\nteen high-8 9 5: low high-8 9\n"
TILES_BEST = "best\nteen teen 7 gee-jun: low teen gee-jun\n"


def valued(folder: Path, game: str, text: str, **settings: Any) -> dict[str, Any]:
    file = folder / "own.txt"
    file.write_text(text, encoding="utf-8")
    found = houseway.analyse(game, settings, str(file))
    checked = houseway.check_analysis(found, str(file), rounds=400_000, seed=11)
    assert checked["agree"] and {"ante", "box"} & {row["wager"] for row in checked["wagers"]}
    return found["wagers"]


def test_four_card_poker(tmp_path: Path) -> None:
    found = valued(tmp_path, "four-card-poker", POKER)
    best = houseway.analyse("four-card-poker", {}, "optimal")["wagers"]
    assert found["ante"]["exact"] and found["ante"]["house_edge"] > best["ante"]["house_edge"]
    assert found["aces-up"]["fraction"] == best["aces-up"]["fraction"]
    assert best["ante"]["house_edge"] == houseway.analyse("four-card-poker")["wagers"]["ante"]["house_edge"]


def test_a_fold_loses_aces_up_as_well(tmp_path: Path) -> None:
    """FP-R1: hands of one pair of aces are folded here, so that row of the schedule never pays."""
    found = valued(tmp_path, "four-card-poker", FOLDS_ACES)["aces-up"]
    usual = houseway.analyse("four-card-poker", {}, "optimal")["wagers"]["aces-up"]
    pays = {each["name"]: each["probability"] for each in usual["outcomes"]}
    lost = pays["pair of aces"] * 2
    assert found["house_edge"] - usual["house_edge"] == pytest.approx(lost)
    assert "pair of aces" not in {each["name"] for each in found["outcomes"]}


def test_pai_gow(tmp_path: Path) -> None:
    found = valued(tmp_path, "pai-gow", TILES)
    usual = houseway.analyse("pai-gow")["wagers"]
    assert found.keys() == {"box", "bank"}
    assert 0 < usual["player-house-way"]["house_edge"] - found["box"]["house_edge"] < 1e-3
    assert Fraction(found["box"]["fraction"]) != Fraction(usual["player-house-way"]["fraction"])


def test_pai_gow_with_one_worse_deal_than_the_best(tmp_path: Path) -> None:
    found = valued(tmp_path, "pai-gow", TILES_BEST)
    best = houseway.analyse("pai-gow", {}, "best")["wagers"]
    assert best.keys() == {"player-optimal", "banker-optimal"}
    assert found["box"]["house_edge"] >= best["player-optimal"]["house_edge"]
