"""The engine against an independent slow reading of the document."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import houseway
from houseway.equipment import decks
from tests.baceball.transcripts import movements
from tests.differential import slow_baceball

KINDS = ("bet", "strike-1", "strike-2", "strike-3", "strike-out", "jackpot")
LIMITS = {"bet": {"min": 500, "max": 10_000}, "strike-1": {"min": 100, "max": 999}, "strike-out": {"max": 50}}
CHIPS = (None, [100, 500], [200, 500], [25, 60], [500])


def random_record(seed: int) -> dict:
    """Any record of a round: few or many areas, wagers inside and outside the limits, or without a Bet."""
    rng = Random(seed)
    settings: dict = {"jackpot": {"wager": rng.choice((100, 500, 777))}}
    if rng.random() < 0.5:
        settings["limits"] = LIMITS
    if (chips := rng.choice(CHIPS)) is not None:
        settings["chips"] = chips
    wagers = []
    for area in sorted(rng.sample(range(1, 8), rng.randint(1, 7))):
        kinds = [kind for kind in KINDS if rng.random() < (0.9 if kind == "bet" else 0.5)]
        for kind in kinds or ["bet"]:
            amount = settings["jackpot"]["wager"] if kind == "jackpot" else rng.randint(1, 20_000)
            wagers.append({"area": area, "patron": f"patron {area % 4}", "wager": kind, "amount": amount})
    return {
        "game": "baceball",
        "settings": settings,
        "wagers": wagers,
        "cards": _cards(rng, 3 * (len({wager["area"] for wager in wagers}) + 1)),
        "meters": {"major": rng.randint(9_999_999, 12_000_000), "minor": rng.randint(999_999, 1_500_000)},
    }


def _cards(rng: Random, number: int) -> list[str]:
    """Cards from six decks, often with many tens and aces in front."""
    shoe = decks(6)
    rng.shuffle(shoe)
    if rng.random() < 0.5:
        shoe.sort(key=lambda card: card.rank != 0 and rng.random() < 0.9)
        shoe = sorted(shoe[:number], key=lambda _: rng.random())
    elif rng.random() < 0.5:
        shoe.sort(key=lambda card: 0 < card.rank < 9)
    return [str(card) for card in shoe[:number]]


def assert_agrees(seed: int) -> None:
    record = random_record(seed)
    mine, slow = houseway.settle(record), slow_baceball.settle(record)
    assert [[moved.area, *moved[2:]] for moved, _ in movements(mine["events"])] == slow["lines"]
    assert mine["net"] == slow["net"]
    assert mine["unused"] == slow["unused"]
    assert {hand["area"]: hand["cards"] for hand in mine["hands"]} == slow["hands"]
    assert mine.get("dealer", {}).get("cards", []) == slow["dealer"]


@given(seed=st.integers(0, 2**32 - 1))
def test_engine_and_slow_model_settle_alike(seed):
    assert_agrees(seed)


@pytest.mark.ci
def test_a_thousand_rounds_agree():
    for seed in range(1_000):
        assert_agrees(seed)


@pytest.mark.deep
def test_a_hundred_thousand_rounds_agree():
    for seed in range(100_000):
        assert_agrees(seed)
