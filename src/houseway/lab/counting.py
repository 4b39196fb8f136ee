"""Counting draws without replacement by what the cards are, not by which they are."""

from collections.abc import Iterator, Sequence
from math import comb


def compositions(kinds: Sequence[int], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to draw so many from kinds of these sizes: how many of each kind, and in how many ways."""
    if len(kinds) == 1:
        if number <= kinds[0]:
            yield (number,), comb(kinds[0], number)
        return
    for first in range(min(number, kinds[0]) + 1):
        ways = comb(kinds[0], first)
        for rest, others in compositions(kinds[1:], number - first):
            yield (first, *rest), ways * others
