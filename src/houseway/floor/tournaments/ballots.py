"""Ballots for tables and seats (20.7): promised before, drawn from what was sealed, and proved after."""

import hashlib
import os
from collections.abc import Iterator, Sequence

from houseway.equipment import ByteSource, shuffle
from houseway.floor.tournaments.events import Seat

SIZE = 32


def seeds(source: ByteSource | None, number: int) -> tuple[str, ...]:
    """What will decide so many ballots; nothing where no source is given and ballots are told."""
    return () if source is None else tuple(source(SIZE).hex() for _ in range(number))


def promise(seed: str) -> str:
    """What everybody is told of it before."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def fresh() -> str:
    """From the operating system, where nothing was promised."""
    return os.urandom(SIZE).hex()


def stream(seed: str) -> ByteSource:
    """The bytes that follow from a seed: SHA-256 of seed and a counter, block by block."""

    def blocks() -> Iterator[int]:
        number = 0
        while True:
            yield from hashlib.sha256(bytes.fromhex(seed) + number.to_bytes(8, "big")).digest()
            number += 1

    drawn = blocks()
    return lambda size: bytes(next(drawn) for _ in range(size))


def draw(
    seed: str, patrons: Sequence[str], places: Sequence[tuple[str, int]], apart: Sequence[frozenset[str]]
) -> tuple[Seat, ...]:
    """Everybody in a random order to the places in theirs; drawn again while a group sits at one table."""
    source = stream(seed)
    for _ in range(MOST_DRAWS):
        order = sorted(patrons)
        shuffle(order, source)
        drawn = tuple(Seat(who, *place) for who, place in zip(order, places, strict=False))
        if not together(drawn, apart):
            return drawn
    return ()


MOST_DRAWS = 10_000


def together(drawn: Sequence[Seat], apart: Sequence[frozenset[str]]) -> frozenset[str]:
    """A group of whom two sit at one table, or nobody."""
    for group in apart:
        tables = [seat.table for seat in drawn if seat.patron in group]
        if len(set(tables)) < len(tables):
            return group
    return frozenset()


def spread(number: int, tables: dict[str, int]) -> list[tuple[str, int]]:
    """So many places, as evenly over the tables as they have seats, from the first box of each."""
    taken = dict.fromkeys(tables, 0)
    places: list[tuple[str, int]] = []
    while len(places) < number and any(taken[name] < tables[name] for name in tables):
        name = min(
            (each for each in tables if taken[each] < tables[each]), key=lambda each: (taken[each], each)
        )
        taken[name] += 1
        places.append((name, taken[name]))
    return sorted(places)
