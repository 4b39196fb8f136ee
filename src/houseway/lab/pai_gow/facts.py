"""Pai Gow as numbers: what two tiles make, how two hands match, and how four tiles can be set.

A hand is worth what its kinds are worth, whichever tile of a kind it has: so a hand is one of 136 twos, and a
deal of four tiles one of 3,620 fours.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import TILE_SET, Chips, Tile
from houseway.games.pai_gow.four_tiles import TILES_OF_A_KIND, kinds_of, tiles_of
from houseway.games.pai_gow.hands import (
    BOTH_ZERO,
    EQUAL_TILE,
    HIGHER,
    HIGHER_TILE,
    LOWER,
    SAME_NAME,
    SAME_TILES,
    Kind,
    Setting,
    compare,
    value,
)
from houseway.games.pai_gow.matching import LOSE, OF_THE_BANK, STAND_OFF, WIN, outcome_of_hands
from houseway.games.pai_gow.settings import RULES
from houseway.games.pai_gow.settlement import COMMISSION
from houseway.lab.models import Row

Four: TypeAlias = tuple[Kind, ...]
Bytes: TypeAlias = NDArray[np.uint8]
Ways: TypeAlias = NDArray[np.uint16]
"""By two tiles of a deal and the other two: the low hand it is set to in one byte, the high hand below it."""

LOW_HAND = 8
HIGH_HAND = 0xFF

COMPARISONS = (HIGHER, HIGHER_TILE, LOWER, BOTH_ZERO, SAME_TILES, SAME_NAME, EQUAL_TILE)

TWOS = tuple(combinations_with_replacement(Kind, 2))
_NUMBERS = {two: number for number, two in enumerate(TWOS)}


def number_of(two: Sequence[Tile]) -> int:
    """Which of the twos a hand is."""
    first, second = kinds_of(two)
    return _NUMBERS[first, second]


@cache
def fours() -> tuple[Four, ...]:
    """Every four kinds that can be dealt."""
    every = combinations_with_replacement(Kind, 4)
    return tuple(four for four in every if all(four.count(kind) <= TILES_OF_A_KIND for kind in four))


@cache
def twos_of_pieces() -> Bytes:
    """Which of the twos any two tiles of the set make."""
    numbers = [[number_of((one, other)) for other in TILE_SET] for one in TILE_SET]
    return np.array(numbers, np.uint8)


@cache
def compared() -> Bytes:
    """How a player's hand compares with the bank's, as a place in `COMPARISONS` (9.2.1, 9.2.2)."""
    values = [value(tiles_of(two)) for two in TWOS]
    places = {comparison: place for place, comparison in enumerate(COMPARISONS)}
    return np.array([[places[compare(mine, banks)] for banks in values] for mine in values], np.uint8)


class Ending(NamedTuple):
    """How a wager against the bank can end, and the first rule that says so."""

    rule: str
    result: str


@cache
def endings(zero_rule: str) -> tuple[tuple[Ending, ...], Bytes]:
    """Every ending, and which of them two comparisons come to: of the low hands, and of the high hands."""
    found = [
        [_ending(low, high, zero_rule) for high in range(len(COMPARISONS))] for low in range(len(COMPARISONS))
    ]
    every = tuple(sorted({ending for row in found for ending in row}))
    return every, np.array([[every.index(ending) for ending in row] for row in found], np.uint8)


def _ending(low: int, high: int, zero_rule: str) -> Ending:
    found = outcome_of_hands(COMPARISONS[low], COMPARISONS[high], zero_rule)
    return Ending(found.rule[0], found.result)


UNIT = COMMISSION.to
"""A stake is counted in twentieths, so that its commission is a whole number."""
WON = 1 - Fraction(COMMISSION.pays, COMMISSION.to)
"""Rules 14.1 and 14.2: a win of one, less a commission of exactly 5 %."""
FOR_THE_BANK = {WIN: LOSE, STAND_OFF: STAND_OFF, LOSE: WIN}
REASONS = {"9.2.2.2": "both zero", "9.2.2.3": "same tiles", "9.2.2.4": "equal high tiles"}
"""What gives a hand to the bank that is not higher."""


def won_in_chips(stake: int, chips: Chips) -> Fraction:
    """Rule 14.3: what a win brings for each unit of this stake, commission in the chips in use (PG-S5)."""
    return 1 - Fraction(chips.down(COMMISSION.down(stake)), stake)


def rows(zero_rule: str, *, banking: bool = False, won: Fraction = WON) -> tuple[Row, ...]:
    """The endings of a wager against the bank, or of a player's bank against one wager as high (9.2, 9.3)."""
    return tuple(_row(ending, banking, won) for ending in endings(zero_rule)[0])


def _row(ending: Ending, banking: bool, won: Fraction) -> Row:
    result = FOR_THE_BANK[ending.result] if banking else ending.result
    name = f"{result}, {REASONS[ending.rule]}" if ending.rule in REASONS else result
    nets = {WIN: won, STAND_OFF: Fraction(0), LOSE: Fraction(-1)}
    return Row(name, nets[result], RULES.clause(OF_THE_BANK[ending.rule] if banking else ending.rule))


def ways_to_set(chosen: Mapping[Four, Setting]) -> Ways:
    """The setting chosen for each deal, to be found by any two of its tiles and the other two."""
    ways = np.zeros((len(TWOS), len(TWOS)), np.uint16)
    for four, setting in chosen.items():
        low, high = map(number_of, setting)
        first, second, third, fourth = four
        for one, other in (
            ((first, second), (third, fourth)),
            ((first, third), (second, fourth)),
            ((first, fourth), (second, third)),
        ):
            numbers = _NUMBERS[one], _NUMBERS[other]
            ways[numbers] = ways[numbers[::-1]] = low << LOW_HAND | high
    return ways
