"""Where cards lie after a shuffle, and which follow each other, tested as a laboratory would.

Both statistics add up the squared deviations of a table of n by n counts, scaled to follow chi-square.
A card lies in one place and a place holds one card, which leaves (n - 1)^2 degrees of freedom for places.
For neighbours the mean of the statistic, and so its degrees of freedom, is (n - 1)^3 / n.
"""

import os
import random
from collections.abc import Callable
from itertools import pairwise
from math import erfc, sqrt
from typing import TypeAlias

import pytest

from houseway.equipment import ByteSource, shuffle

Shuffle: TypeAlias = Callable[[list[int], ByteSource], None]
Counts: TypeAlias = list[list[int]]


def p_value(statistic: float, degrees: float) -> float:
    """How often chance alone gives a chi-square this large (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    deviation = ((statistic / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(deviation / sqrt(2)) / 2


def counts(items: int, times: int, how: Shuffle, source: ByteSource) -> tuple[Counts, Counts]:
    """How often each card lay in each place, and how often each card came after each other card."""
    places = [[0] * items for _ in range(items)]
    followers = [[0] * items for _ in range(items)]
    for _ in range(times):
        order = list(range(items))
        how(order, source)
        for place, item in zip(places, order, strict=True):
            place[item] += 1
        for item, follower in pairwise(order):
            followers[item][follower] += 1
    return places, followers


def deviation(table: Counts, times: int) -> float:
    items = len(table)
    expected = times / items
    squares = sum((count - expected) ** 2 for row in table for count in row)
    return squares * (items - 1) / times


def p_values(items: int, times: int, how: Shuffle, source: ByteSource) -> tuple[float, float]:
    """Of places and of neighbours."""
    places, followers = counts(items, times, how, source)
    unpaired = items * (times / items) ** 2 * (items - 1) / times  # a card never follows itself
    return (
        p_value(deviation(places, times), (items - 1) ** 2),
        p_value(deviation(followers, times) - unpaired, (items - 1) ** 3 / items),
    )


def is_fair(p: float, alpha: float) -> bool:
    """Neither too far from even nor too close to it."""
    return alpha / 2 < p < 1 - alpha / 2


def by_modulo(items: list[int], source: ByteSource) -> None:
    for last in range(len(items) - 1, 0, -1):
        index = source(1)[0] % (last + 1)
        items[last], items[index] = items[index], items[last]


def with_any_place(items: list[int], source: ByteSource) -> None:
    for place in range(len(items)):
        index = int.from_bytes(source(4), "little") % len(items)
        items[place], items[index] = items[index], items[place]


def never_in_its_place(items: list[int], source: ByteSource) -> None:
    for last in range(len(items) - 1, 0, -1):
        index = int.from_bytes(source(4), "little") % last
        items[last], items[index] = items[index], items[last]


def only_a_cut(items: list[int], source: ByteSource) -> None:
    place = int.from_bytes(source(4), "little") % len(items)
    items[:] = items[place:] + items[:place]


@pytest.mark.parametrize(
    ("statistic", "degrees", "p"),
    [
        (7.815, 3, 0.05),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
        (1074.679, 1000, 0.05),
        (1143.917, 1000, 0.001),
    ],
)
def test_the_p_value_is_that_of_the_tables(statistic: float, degrees: int, p: float) -> None:
    assert p_value(statistic, degrees) == pytest.approx(p, rel=0.02)


@pytest.mark.parametrize(("items", "times"), [(12, 5_000), (32, 10_000), (52, 15_000), (312, 3_120)])
def test_places_and_neighbours_are_even(items: int, times: int) -> None:
    places, neighbours = p_values(items, times, shuffle, random.Random(items).randbytes)
    assert is_fair(places, 0.001)
    assert is_fair(neighbours, 0.001)


@pytest.mark.parametrize("unfair", [by_modulo, with_any_place, never_in_its_place])
def test_an_unfair_shuffle_is_seen_in_the_places(unfair: Shuffle) -> None:
    places, _ = p_values(52, 15_000, unfair, random.Random(1).randbytes)
    assert places < 1e-6


def test_a_mere_cut_is_seen_in_the_neighbours() -> None:
    _, neighbours = p_values(52, 15_000, only_a_cut, random.Random(1).randbytes)
    assert neighbours < 1e-6


def test_the_statistics_themselves_are_even() -> None:
    """Over many seeds the p-values spread evenly: a quarter in each quarter."""
    found = [p_values(12, 300, shuffle, random.Random(seed).randbytes) for seed in range(200)]
    for values in zip(*found, strict=True):
        quarters = [sum(quarter <= 4 * p < quarter + 1 for p in values) for quarter in range(4)]
        assert p_value(sum((quarter - 50) ** 2 / 50 for quarter in quarters), 3) > 0.001


@pytest.mark.deep
@pytest.mark.parametrize(
    ("items", "times"), [(32, 500_000), (48, 500_000), (52, 1_000_000), (312, 100_000), (416, 60_000)]
)
def test_places_and_neighbours_are_even_with_the_bytes_of_the_system(items: int, times: int) -> None:
    places, neighbours = p_values(items, times, shuffle, os.urandom)
    assert is_fair(places, 1e-6)
    assert is_fair(neighbours, 1e-6)
