"""Several cards from one word: every order comes as often as any other, and the shoe stays whole."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from houseway.lab.statistics import chi_square
from houseway.lab.streams import draw_several, stream

ROUNDS = 60_000


@pytest.mark.parametrize(("size", "place", "number"), [(5, 0, 3), (6, 2, 4), (4, 1, 1)])
def test_every_order_is_as_likely(size, place, number):
    shoe, state = np.arange(size, dtype=np.uint8), stream(7, 0)
    came = Counter()
    for _ in range(ROUNDS):
        shoe.sort()
        draw_several(shoe, place, number, state)
        came[tuple(int(card) for card in shoe[place : place + number])] += 1
        assert sorted(shoe) == list(range(size))
    orders = list(permutations(range(place, size), number))
    found = chi_square([came[order] for order in orders], [1 / len(orders)] * len(orders))
    assert sum(came[order] for order in orders) == ROUNDS
    assert found.p > 0.001
