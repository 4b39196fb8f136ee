"""The solver's value of a strategy against every order of a small shoe."""

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from houseway.lab.solving.nearly import nearly_all
from houseway.lab.solving.sampling import largest_win
from houseway.lab.solving.solution import Solved, solve
from tests.lab.solving import slow_boxes
from tests.lab.solving.both_ways import PINKJACK, PONTOON, Both, Played, game, outcomes, played, shoe, wild

EIGHTS = "8c*4 9c*2 Tc*5 Ac*3 6c*2"
SUITED = "Ad Ac*2 Jd Tc*5 9c*4 5c*3"
SMALL = "8c*5 7c*2 Td*4 3c*3"
ONE_PINKJACK_IN_64 = "Ad Ac*7 Jd Tc*7 9c*2"
SEVENS = "7c*3 7s*4 Kc*5 Ac*2 9c*2"
RUNS = "7h 7s*3 6h 6s 8h 8s*2 Kc*6 Ac"
LOW = "8s*5 9c*3 Kc*7 3c*3"
ACES = "8s*4 9c*3 Kc*7 Ac*3 5s*2"
NO_NATURALS = "7h*4 7s*4 6h*2 9c*6"

BUST_COUNTS = {"bust_counts_as_original": True}
LITERAL = {"dealer_pinkjack_literal": True}
ONE_CARD = {"one_card_on_split_aces": True}

CASES: list[tuple[Both, str, dict[str, bool], tuple[int, ...]]] = [
    (PINKJACK, EIGHTS, {}, (1,)),
    (PINKJACK, EIGHTS, BUST_COUNTS, (3,)),
    (PINKJACK, SUITED, {}, (2,)),
    (PINKJACK, SUITED, ONE_CARD, (1,)),
    (PINKJACK, SMALL, {}, (1, 2)),
    (PINKJACK, ONE_PINKJACK_IN_64, LITERAL, ()),
    (PINKJACK, ONE_PINKJACK_IN_64, LITERAL | ONE_CARD | BUST_COUNTS, (5,)),
    (PONTOON, SEVENS, {}, (1,)),
    (PONTOON, SEVENS, BUST_COUNTS, ()),
    (PONTOON, RUNS, {}, ()),
    (PONTOON, LOW, {}, (1,)),
    (PONTOON, LOW, BUST_COUNTS, (3,)),
    (PONTOON, ACES, {}, (1,)),
    (PONTOON, ACES, BUST_COUNTS, (3,)),
]
REST = [each for place, each in enumerate(CASES) if place % 4]
"""What `make test` leaves to `make test-ci`."""


def named(case: Iterable[Any]) -> str:
    both, cards, switches, *_ = case
    return " ".join((both.slow.__name__, cards, *switches))


class Found(NamedTuple):
    """The same strategy by both ways."""

    solved: Solved
    slowly: dict[Any, Fraction]


def found(both: Both, cards: str, switches: dict[str, bool], seed: int | None, **kind: Any) -> Found:
    """The best play without a seed, otherwise a wild one."""
    table = game(both, shoe(cards), **switches)
    solved = solve(table, None if seed is None else wild(table, Random(seed), **kind))
    return Found(solved, outcomes(both, shoe(cards), solved.strategy, **switches))


def agree(each: Found) -> None:
    assert sum(each.slowly.values()) == 1
    assert each.solved.mean == pytest.approx(float(slow_boxes.mean(each.slowly)), abs=1e-12)
    assert each.solved.staked == pytest.approx(float(slow_boxes.average_stake(each.slowly)), abs=1e-12)


def apart(each: Found) -> float:
    """By how much the distributions of nets differ: the chance that would have to move."""
    slowly, quickly = slow_boxes.net_chances(each.slowly), nearly_all(each.solved)
    return sum(abs(float(slowly.get(net, 0)) - quickly.get(net, 0.0)) for net in {*slowly, *quickly}) / 2


@pytest.mark.parametrize(
    "case", [*CASES[::4], *(pytest.param(each, marks=pytest.mark.ci) for each in REST)], ids=named
)
def test_every_order_of_a_small_shoe(case: tuple[Both, str, dict[str, bool], tuple[int, ...]]) -> None:
    """The best play and wild ones are worth the same by both ways; nets of splits are nearly as likely."""
    both, cards, switches, seeds = case
    for seed in (None, *seeds):
        each = found(both, cards, switches, seed)
        agree(each)
        assert apart(each) < 0.03
        assert largest_win(each.solved) >= max(slow_boxes.net_chances(each.slowly))


@pytest.mark.deep
@pytest.mark.parametrize("case", [*CASES, (PONTOON, RUNS, BUST_COUNTS, ())], ids=named)
def test_more_wild_strategies(case: tuple[Both, str, dict[str, bool], tuple[int, ...]]) -> None:
    both, cards, switches, _ = case
    lasted = 0
    for seed in range(100, 110):
        try:
            each = found(both, cards, switches, seed)
        except slow_boxes.ShoeIsEmpty:
            continue
        agree(each)
        assert apart(each) < 0.05
        lasted += 1
    assert lasted > 0


@pytest.mark.parametrize("both, cards", [(PINKJACK, SUITED), (PONTOON, RUNS), (PONTOON, SEVENS)])
def test_nets_without_splits_are_exact(both: Both, cards: str) -> None:
    for seed in (1, 2, 3):
        each = found(both, cards, {}, seed, splits=0.0, by_suits=True)
        agree(each)
        assert apart(each) < 1e-12


def test_suits_that_decide_how_split_hands_are_played() -> None:
    """Exact while there is no natural; what one takes is a little off, for hands are joined by values."""
    agree(found(PONTOON, NO_NATURALS, {}, 3, by_suits=True))
    each = found(PONTOON, SEVENS, {}, 2, by_suits=True)
    assert 1e-6 < abs(each.solved.mean - float(slow_boxes.mean(each.slowly))) < 1e-4


@pytest.mark.parametrize(
    "both, cards, switches",
    [
        (PINKJACK, EIGHTS, BUST_COUNTS),
        (PINKJACK, ONE_PINKJACK_IN_64, LITERAL),
        (PINKJACK, SUITED, ONE_CARD),
        (PONTOON, ACES, BUST_COUNTS),
    ],
)
def test_switches_matter_in_these_shoes(both: Both, cards: str, switches: dict[str, bool]) -> None:
    """A wild strategy is worth something else."""
    strategy = wild(game(both, shoe(cards)), Random(3))
    usual, switched = (solve(game(both, shoe(cards), **each), strategy).mean for each in ({}, switches))
    assert abs(usual - switched) > 1e-5


def test_the_shoes_bring_everything() -> None:
    """Each play is made, and hands are formed and doubled to the limit."""
    made: dict[str, set[str]] = {"Pinkjack": set(), "Pontoon": set()}
    for both, cards, most_staked in ((PINKJACK, SMALL, 6), (PONTOON, LOW, 8)):
        strategy = played(both, wild(game(both, shoe(cards)), Random(1)))
        slowly = both.slow(shoe(cards), partial(noted, strategy, made[both.slow.__name__])).outcomes()
        assert max(staked for _, staked in slowly) == most_staked
    assert made["Pinkjack"] == {"hit", "stand", "double", "split"}
    assert made["Pontoon"] == made["Pinkjack"] | {"surrender", "rescue", "keep"}


def noted(strategy: Played, made: set[str], hand: tuple[str, ...], upcard: int, allowed: set[str]) -> str:
    play = strategy(hand, upcard, allowed)
    made.add(play)
    return play
