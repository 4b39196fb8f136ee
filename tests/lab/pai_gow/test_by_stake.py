"""Rule 14.3: commission in the chips in use, stake by stake, in the best play too."""

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

import houseway
from houseway.lab.figures import moments
from houseway.lab.models import Plan
from houseway.lab.pai_gow.exact import play
from houseway.lab.pai_gow.model import model
from houseway.lab.streams import stream
from houseway.rulebook import Unreadable
from tests.lab.told import lines_of_the_engine


def at(stake: int, chips: list[int], **settings: Any) -> dict[str, Any]:
    [row] = houseway.analyse("pai-gow", {"chips": chips, **settings}, stakes=[stake])["by_stake"]
    return row


@pytest.mark.parametrize(
    ("stake", "chips", "commission"),
    [
        (25_00, [5_00], 0),
        (30_00, [1_00], 1_00),
        (100_00, [5_00], 5_00),
        (99_00, [1_00], 4_00),
        (25_00, [], 1_25),
        (10_05, [], 50),
        (25_00, [50], 1_00),
        (250_00, [2_00, 5_00], 12_00),
    ],
)
def test_the_largest_amount_in_chips_not_above_5_percent(
    stake: int, chips: list[int], commission: int
) -> None:
    row = at(stake, chips)
    assert row["commission"] == commission
    won = Fraction(stake - commission, stake)
    for each in row["wagers"]["player-house-way"]["outcomes"]:
        if each["pays"] > 0:
            assert each["pays"] == pytest.approx(float(won))


def test_the_engine_pays_the_same() -> None:
    """Rounds that a player wins and loses, settled at that stake in those chips."""
    row = at(30_00, [1_00])
    outcomes = row["wagers"]["player-house-way"]["outcomes"]
    pays = {(each["pays"] > 0) - (each["pays"] < 0): each["pays"] for each in outcomes}
    seen = set()
    for told in islice(model(Plan("pai-gow", {}, "house-way")).tell(40, stream(1, 0)), 40):
        record = told.record | {"settings": {"chips": [1_00]}}
        record["wagers"] = [each | {"amount": 30_00} for each in record["wagers"]]
        net = sum(line["net"] for line in lines_of_the_engine(record))
        usual = sum(line["net"] for line in told.results)
        sign = (usual > 0) - (usual < 0)
        seen.add(sign)
        assert net / 30_00 == pytest.approx(pays[sign])
    assert {1, -1} <= seen


def test_without_commission_the_edge_is_more_than_a_point_lower() -> None:
    free = at(25_00, [5_00])["wagers"]["player-house-way"]
    usual = houseway.analyse("pai-gow")["wagers"]["player-house-way"]
    wins = sum(each["probability"] for each in usual["outcomes"] if each["pays"] > 0)
    assert usual["house_edge"] - free["house_edge"] == pytest.approx(wins / 20)
    assert usual["house_edge"] - free["house_edge"] > 0.01
    assert free["exact"] and Fraction(free["fraction"]) < 0


def test_the_best_setting_is_best_for_that_stake() -> None:
    """Every deal by itself: no setting brings more at that stake, and some differ from those at 5 %."""
    won = Fraction(1)
    free, usual = play("hand", won=won), play("hand")
    best = free.best()
    for deal in range(0, len(best), 50):
        worth = [free.expected(deal, way) for way in range(3)]
        assert worth[best[deal]] == max(worth)
    assert best != usual.best()
    mean = moments(free.outcomes(best)).mean
    assert mean >= moments(free.outcomes(usual.best())).mean
    assert Fraction(at(25_00, [5_00])["wagers"]["player-optimal"]["fraction"]) == mean


@pytest.mark.ci
def test_usual_stakes_are_those_on_the_sign() -> None:
    def stakes(**settings: Any) -> list[int]:
        return [row["stake"] for row in houseway.analyse("pai-gow", settings)["by_stake"]]

    assert stakes() == [5_00, 10_00, 25_00, 50_00, 100_00]
    assert stakes(limits={"box": {"min": 20_00, "max": 60_00}}) == [25_00, 50_00]
    assert stakes(chips=[25_00]) == [25_00, 50_00, 100_00]
    assert stakes(limits={"box": {"min": 300_00}}, chips=[7_00]) == [301_00]


@pytest.mark.parametrize(
    ("stake", "settings", "words"),
    [
        (0, {}, "is no wager"),
        (5_00, {"limits": {"box": {"min": 10_00}}}, "settings.limits.box has min 1000, no max, unit 1"),
        (12_00, {"limits": {"box": {"min": 10_00, "unit": 5_00}}}, "unit 500"),
        (12_00, {"chips": [5_00]}, "cannot be made of settings.chips [500]"),
    ],
)
def test_a_stake_that_nobody_can_make_is_quoted(stake: int, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable) as problem:
        houseway.analyse("pai-gow", settings, stakes=[stake])
    assert words in problem.value.message and problem.value.field == "stake"
