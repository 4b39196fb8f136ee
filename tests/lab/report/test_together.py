"""Wagers of one round together: exact moments against the analysis and against rounds one by one."""

from math import sqrt

import pytest

import houseway
from houseway.lab.report import together
from houseway.lab.report.order import SheetOrder
from houseway.lab.report.subjects import subject_of
from houseway.lab.report.subjects.base import Together


def covariances(known: Together) -> dict[tuple[str, str], float]:
    return {tuple(each["wagers"]): each["covariance"] for each in together.exactly(known)["pairs"]}


def held_against_the_analysis(game: str, known: Together, settings: dict[str, object]) -> None:
    wagers = houseway.analyse(game, settings)["wagers"]
    for place, wager in enumerate(known.wagers):
        assert str(known.means[place]) == wagers[wager]["fraction"]
        variance = known.products[place][place] - known.means[place] ** 2
        assert sqrt(variance) == pytest.approx(wagers[wager]["sd"], rel=1e-12)


def test_joint_moments_of_bACEball() -> None:
    subject = subject_of("baceball", {})
    known = subject.together()
    assert known is not None
    held_against_the_analysis("baceball", known, subject.shown)
    exact = covariances(known)
    assert exact["strike-1", "strike-2"] == exact["strike-2", "strike-3"] < 0
    order = SheetOrder("baceball", {}, "", rounds=4000, seed=3)
    run = subject.runs({"wagers": {"bet": {}, "strike-1": {}, "strike-out": {}}})[0]
    for pair in together.sampled(run, order, lambda share: None)["pairs"]:
        assert abs(pair["covariance"] - exact[tuple(pair["wagers"])]) < 4 * pair["standard_error"]


@pytest.mark.deep
def test_joint_moments_of_four_card_poker() -> None:
    subject = subject_of("four-card-poker", {})
    known = subject.together()
    assert known is not None
    held_against_the_analysis("four-card-poker", known, {})
    order = SheetOrder("four-card-poker", {}, "", rounds=20_000, seed=3)
    run = subject.runs({"wagers": {"ante": {}, "aces-up": {}}})[0]
    [pair] = together.sampled(run, order, lambda share: None)["pairs"]
    assert abs(pair["covariance"] - covariances(known)["ante", "aces-up"]) < 4 * pair["standard_error"]


def test_rounds_one_by_one_differ_from_each_other() -> None:
    """A kernel that was given the same stream again would give the same round again."""
    subject = subject_of("pinkjack", {})
    text = {"strategy": {"chart": houseway.lab.games.text_of("pinkjack", "reference")}, "wagers": {}}
    [pair] = together.sampled(
        subject.runs(text)[0], SheetOrder("pinkjack", {}, "", rounds=500), lambda share: None
    )["pairs"]
    assert pair["wagers"] == ["box", "suits-you"]
    assert pair["standard_error"] > 0
