"""Cards drawn four at a time."""

from collections import Counter
from itertools import permutations

import numpy as np

from houseway.lab.statistics import chi_square
from houseway.lab.streams import _draw_from, draw_first, stream


def test_every_order_is_as_likely() -> None:
    """Five cards of six: a batch of four and one of one, all 720 orders."""
    shoe, state = np.arange(6, dtype=np.uint8), stream(1, 0)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(144_000):
        draw_first(shoe, 5, state)
        found[tuple(int(card) for card in shoe[:5])] += 1
    counts = [found[order] for order in permutations(range(6), 5)]
    tested = chi_square(counts, [1 / 720] * 720)
    assert sum(counts) == 144_000
    assert tested is not None
    assert tested.p > 0.001


def test_a_shoe_keeps_its_cards() -> None:
    shoe, state = np.arange(52, dtype=np.uint8), stream(2, 0)
    for number in range(53):
        draw_first(shoe, number, state)
        assert sorted(shoe) == list(range(52))


def test_bits_that_would_favour_an_order_are_refused() -> None:
    """Below 2^32 modulo the number of orders lie as many remainders as are one too many."""
    orders = 52 * 51 * 50 * 49
    too_many = 2**32 % orders
    for bits in (0, 1, 2**32 // orders, 2**31, 2**32 - 1):
        shoe, state = np.arange(52, dtype=np.uint8), stream(3, 0)
        before = state.copy()
        _draw_from(shoe, 0, 4, np.uint64(bits), state)
        refused = bits * orders % 2**32 < too_many
        assert refused != (state == before).all()


def test_the_cards_follow_from_the_bits() -> None:
    """The order with that number, where the first card counts most."""
    bits, shoe, left = 0xDEADBEEF, np.arange(52, dtype=np.uint8), list(range(52))
    _draw_from(shoe, 0, 4, np.uint64(bits), stream(4, 0))
    number, expected = bits * 52 * 51 * 50 * 49 >> 32, []
    for weight in (51 * 50 * 49, 50 * 49, 49, 1):
        index, number = divmod(number, weight)
        place = len(expected)
        left[place], left[place + index] = left[place + index], left[place]
        expected.append(left[place])
    assert shoe[:4].tolist() == expected
