"""The engine against an independent slow reading of the Pontoon document."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import houseway
from tests.differential import slow_pontoon


def lines(result: dict) -> list[tuple]:
    """What came of each wager; a side bet that went back has no stake in the model."""
    return sorted(
        (each["area"], each["hand"], each["patron"], each["wager"], each["net"], each["stake"])
        for each in result["results" if "results" in result else "lines"]
        if each["net"] or each["wager"] not in ("perfect-pairs", "pairs-play")
    )


def assert_agrees(seed: int) -> None:
    record = slow_pontoon.random_record(Random(seed))
    mine, slow = houseway.settle(record), slow_pontoon.settle(record)
    assert lines(mine) == lines(slow)
    assert mine["net"] == slow["net"]
    assert mine["unused"] == slow["unused"]
    assert mine["hands"] == slow["hands"]
    assert mine["dealer"] == slow["dealer"]


@given(seed=st.integers(0, 2**32 - 1))
def test_engine_and_slow_model_settle_alike(seed):
    assert_agrees(seed)


@pytest.mark.ci
def test_two_thousand_rounds_agree():
    for seed in range(2_000):
        assert_agrees(seed)


@pytest.mark.deep
def test_a_hundred_thousand_rounds_agree():
    for seed in range(100_000):
        assert_agrees(seed)
