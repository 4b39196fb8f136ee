"""The ultimate bonus in dollars, stake by stake, in play and figures."""

from functools import cache
from typing import Any

import pytest

import houseway
from houseway.games.pinkjack.settings import ULTIMATE_BONUS, Settings
from houseway.games.pinkjack.strategy import FORM
from houseway.lab.pinkjack import exact, stakes
from houseway.lab.pinkjack.bonuses import by_first_cards, expected, ultimate_bonuses
from houseway.table.charts.chart_text import read_chart

SHOWN = [5_00, 100_00]
NO_DOUBLE_BELOW = {"limits": {"double": {"min": 50_00}}}


@cache
def usual() -> dict[str, Any]:
    return houseway.analyse("pinkjack", {}, stakes=SHOWN)


@pytest.mark.ci
def test_the_bonus_of_the_chart_is_in_edge_and_deviation() -> None:
    box, bonus = usual()["wagers"]["box"], usual()["bonuses"]["ultimate-bonus"]
    assert [row["stake"] for row in usual()["by_stake"]] == SHOWN
    for row in usual()["by_stake"]:
        found = row["wagers"]["box"]
        stakes_won = ULTIMATE_BONUS / row["stake"]
        assert row["chart"] == usual()["strategy"]["chart"]
        assert row["bonus"]["expected_number"] == pytest.approx(bonus["expected_number"])
        assert found["house_edge"] == pytest.approx(
            box["house_edge"] - stakes_won * bonus["expected_number"], abs=1e-12
        )
        second = bonus["expected_number"] * (stakes_won**2 + 2 * 5 * stakes_won)
        assert found["sd"] ** 2 == pytest.approx(box["sd"] ** 2 + second, rel=1e-4)


def test_bonuses_by_first_cards_add_up() -> None:
    chart = read_chart(usual()["strategy"]["chart"], FORM)
    cells = by_first_cards(Settings(), chart)
    assert sum(cells.values()) == expected(ultimate_bonuses(Settings(), chart))


def test_a_bonus_that_is_large_enough_has_pairs_split() -> None:
    """Every pair of aces and ten-values against them, for each brings bonuses when it is split."""
    solved = exact.solved_box(6, False, False, False, None)
    assert solved.charts is not None
    played = stakes._played(Settings(), solved, None, True)
    changed = stakes._changes(played, 1e6)
    after = stakes._with(played.solved, changed)
    assert changed and all(changed.values()) and after.mean < played.solved.mean
    assert sum(after.net.values()) + sum(after.parted.values()) == pytest.approx(1)
    chart = stakes.with_pairs(solved.charts.complete, changed)
    row = stakes._at_stake(1, played._replace(chart=solved.charts.complete))
    assert row["bonus"]["expected_number"] == pytest.approx(
        float(expected(ultimate_bonuses(Settings(), read_chart(row["chart"], FORM))))
    )
    assert float(expected(ultimate_bonuses(Settings(), chart))) > float(played.number)


def test_below_the_least_double_nothing_is_doubled() -> None:
    low, high = houseway.analyse("pinkjack", NO_DOUBLE_BELOW, stakes=SHOWN)["by_stake"]
    assert low["wagers"]["box"]["average_stake"] < high["wagers"]["box"]["average_stake"]
    plain = low["wagers"]["box"]["house_edge"] + low["bonus"]["return"]
    assert plain > high["wagers"]["box"]["house_edge"] + high["bonus"]["return"] + 0.005
