"""Rule 12.8 for every hand of the box: sampled beside the solver (PT-R8)."""

from math import sqrt

import pytest

import houseway
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import FORM
from houseway.lab.pontoon import exact
from houseway.lab.pontoon.whole_box import whole_box
from houseway.table.charts.chart_text import read_chart

ROUNDS = 3_000_000
SPLIT_ROUNDS = 1 << 18
BOX = {"double_even_money_scope": "box"}


def simulated(chart: str, scope: str) -> list[tuple[float, int]]:
    found = houseway.simulate(
        "pontoon", {"double_even_money_scope": scope}, rounds=ROUNDS, seed=1, strategy=chart
    )
    return [(each["pays"], each["count"]) for each in found["wagers"]["box"]["hands"]]


def test_split_rounds_alone_lose_what_all_rounds_lose(tmp_path) -> None:
    """The same rounds settled in both ways, with and without a split among them."""
    found = exact.solved_box(8, False, None)
    assert found.charts is not None
    file = tmp_path / "chart.txt"
    file.write_text(houseway.analyse("pontoon", {})["strategy"]["chart"])
    lost = whole_box(Settings(), read_chart(file.read_text(), FORM), found.solved, SPLIT_ROUNDS)
    hands, whole = (simulated(str(file), scope) for scope in ("hand", "box"))
    won = [sum(pays * count for pays, count in each) / ROUNDS for each in (hands, whole)]
    assert lost.edge() > 3 * lost.standard_error > 0
    error = lost.standard_error * sqrt(1 + SPLIT_ROUNDS / (lost.chance * ROUNDS))
    assert won[0] - won[1] == pytest.approx(lost.edge(), abs=4 * error)


@pytest.mark.ci
def test_all_figures_of_the_box_follow() -> None:
    hand, box = (houseway.analyse("pontoon", settings)["wagers"]["box"] for settings in ({}, BOX))
    lost = box["house_edge"] - hand["house_edge"]
    assert 0 < 3 * box["standard_error"] < lost
    assert -sum(each["contribution"] for each in box["outcomes"]) == pytest.approx(
        box["house_edge"], abs=1e-12
    )
    assert box["sd"] < hand["sd"] and box["sd_standard_error"] > 0
    assert box["hit_frequency_standard_error"] > 0
