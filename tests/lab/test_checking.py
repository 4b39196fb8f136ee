"""Both ways held against each other."""

from typing import Any

import pytest

from houseway.lab.checking import held_against


def outcome(name: str, pays: int, **figures: Any) -> dict[str, Any]:
    return {"name": name, "pays": pays, **figures}


ANALYSED = {
    "house_edge": 0.1,
    "exact": True,
    "outcomes": [
        outcome("lost", -1, probability=0.5),
        outcome("won", 1, probability=0.25),
        outcome("won, with bonus", 1, probability=0.25),
    ],
}


def simulated(*outcomes: dict[str, Any]) -> dict[str, Any]:
    return {"house_edge": 0.13, "standard_error": 0.02, "outcomes": list(outcomes)}


WON = (outcome("won", 1, count=20), outcome("won, with bonus", 1, count=30))


def test_a_result_without_a_name_of_its_own_is_counted_with_its_only_equal() -> None:
    found = held_against(
        "bet", ANALYSED, simulated(outcome("fold", -1, count=40), outcome("lost", -1, count=10), *WON)
    )
    assert found["standard_errors_apart"] == pytest.approx(1.5)
    assert found["chi_square"]["statistic"] == pytest.approx((20 - 25) ** 2 / 25 + (30 - 25) ** 2 / 25)
    assert found["chi_square"]["degrees"] == 2


def test_without_an_only_equal_there_is_no_such_test() -> None:
    found = held_against(
        "bet", ANALYSED, simulated(outcome("lost", -1, count=50), outcome("other", 1, count=50))
    )
    assert "chi_square" not in found


def test_outcomes_in_double_precision_are_not_held_against_counts() -> None:
    found = held_against("bet", ANALYSED | {"exact": False}, simulated(outcome("lost", -1, count=50), *WON))
    assert "chi_square" not in found
