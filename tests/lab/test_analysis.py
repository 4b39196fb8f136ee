"""Analysis: the two ways agree, strategies are valued, bad input is one line."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.games.pinkjack.settings import Settings
from houseway.games.pinkjack.strategy import reference
from houseway.lab.models import Plan
from houseway.lab.pinkjack import exact
from houseway.lab.reference import reference_text
from houseway.lab.simulation import simulate
from houseway.rulebook import Refused, Unreadable
from houseway.table.charts.chart_text import written


@cache
def pinkjack() -> dict[str, Any]:
    return houseway.analyse("pinkjack")


def agreement(game: str, found: dict[str, Any], rounds: int, seed: int) -> None:
    """The chart that was found, valued and simulated."""
    settings, chart = found["settings"], found["strategy"]["chart"]
    box = simulate(Plan(game, settings, chart), rounds=rounds, seed=seed)["wagers"]["box"]
    known = found["wagers"]["box"]
    assert abs(box["house_edge"] - known["house_edge"]) < 3 * box["standard_error"]
    assert box["sd"] == pytest.approx(known["sd"], rel=1e-3)
    assert box["average_stake"] == pytest.approx(known["average_stake"], rel=1e-3)
    for row in box["outcomes"]:
        if row["count"] > 10_000:
            chance = next(each["probability"] for each in known["outcomes"] if each["name"] == row["name"])
            assert row["probability"] == pytest.approx(chance, rel=0.05), row["name"]


def test_the_best_play_of_pinkjack_is_worth_what_its_chart_wins() -> None:
    agreement("pinkjack", pinkjack(), 10_000_000, 7)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "decks"), [("pinkjack", 6), ("pinkjack", 8), ("pontoon", 4), ("pontoon", 8)]
)
def test_over_a_hundred_million_rounds(game: str, decks: int) -> None:
    agreement(game, houseway.analyse(game, {"decks": decks}), 100_000_000, 8)


def test_outcomes_close_to_one_and_to_the_edge() -> None:
    box = pinkjack()["wagers"]["box"]
    assert sum(each["probability"] for each in box["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert -sum(each["contribution"] for each in box["outcomes"]) == pytest.approx(
        box["house_edge"], abs=1e-7
    )


def test_the_chart_is_worth_the_best_play(tmp_path: Path) -> None:
    file = tmp_path / "best.txt"
    file.write_text(pinkjack()["strategy"]["chart"], encoding="utf-8")
    by_chart = houseway.analyse("pinkjack", {}, str(file))["wagers"]["box"]
    assert by_chart["house_edge"] == pytest.approx(pinkjack()["wagers"]["box"]["house_edge"], abs=1e-9)


def test_totals_alone_cost_what_the_differences_are_worth() -> None:
    strategy = pinkjack()["strategy"]
    lost = strategy["by_totals_house_edge"] - strategy["house_edge"]
    assert 0 < lost < sum(each["price"] for each in strategy["differences"]) * 1.05


def test_the_reference_player_of_pinkjack_is_the_best_play() -> None:
    text = reference_text(pinkjack())
    assert written(reference()) in text


@pytest.mark.deep
def test_the_reference_player_of_pontoon_is_the_best_play() -> None:
    from houseway.games.pontoon.strategy import reference as of_pontoon

    assert written(of_pontoon()) in reference_text(houseway.analyse("pontoon"))


@pytest.mark.ci
def test_more_decks_and_other_readings_change_the_edge_as_they_must() -> None:
    usual = pinkjack()["wagers"]["box"]["house_edge"]
    chart = pinkjack()["strategy"]["chart"]
    found = {}
    for switch in ("bust_counts_as_original", "dealer_pinkjack_literal", "one_card_on_split_aces"):
        found[switch] = exact.analyse(Settings(**{switch: True}), chart)["wagers"]["box"]["house_edge"]
    assert found["bust_counts_as_original"] < usual
    assert found["dealer_pinkjack_literal"] > usual
    assert found["one_card_on_split_aces"] > usual


def test_the_second_way_is_told_in_standard_errors() -> None:
    found = houseway.analyse("baceball")
    checked = houseway.check_analysis(found, rounds=200_000, seed=5)
    assert checked["agree"] and {row["wager"] for row in checked["wagers"]} == set(found["wagers"])
    wrong = found | {"wagers": {name: each | {"house_edge": 0.5} for name, each in found["wagers"].items()}}
    assert not houseway.check_analysis(wrong, rounds=200_000, seed=5)["agree"]


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_a_strategy_with_a_hole_or_an_illegal_play(game: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(
        f"game {game}\n\n[hard]\n   2 3 4 5 6 7 8 9 T A\n4+ S S S S S S S S S S\n", encoding="utf-8"
    )
    with pytest.raises(Unreadable, match="line 5"):
        houseway.analyse(game, {}, str(file))
    with pytest.raises(Unreadable, match="line 5"):
        houseway.simulate(game, rounds=10, strategy=str(file))
    file.write_text(
        f"game {game}\n\n[hard]\n   2 3 4 5 6 7 8 9 T A\n4-11 H H H H H H H H H H\n", encoding="utf-8"
    )
    with pytest.raises(Unreadable, match="no play for"):
        houseway.simulate(game, rounds=10, strategy=str(file))


def test_impossible_settings_and_unknown_strategies() -> None:
    with pytest.raises(Refused):
        houseway.analyse("pinkjack", {"decks": 5})
    with pytest.raises(Unreadable, match=r"'nowhere.txt'"):
        houseway.analyse("pinkjack", {}, "nowhere.txt")
    with pytest.raises(Unreadable, match="leaves nothing to decide"):
        houseway.analyse("baceball", {}, "reference")
