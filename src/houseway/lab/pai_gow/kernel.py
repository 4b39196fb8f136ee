"""The flow of Pai Gow against the House's bank: tiles to the bank and each area, set, opened and matched."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.compiled import lean, part
from houseway.lab.pai_gow.facts import HIGH_HAND, LOW_HAND, Bytes, Ways
from houseway.lab.streams import Shoe, State, draw_several

Integers = NDArray[np.int64]

BANK = 0
HOUSE_WAY, OWN_WAY, BANKERS_WAY = range(3)
"""How a hand is set: the House Way, by the strategy, by the strategy of somebody who banks."""
TILES_OF_AN_AREA = 4


class Facts(NamedTuple):
    """What the kernel looks up; `facts.py` says what each is."""

    twos: Bytes
    ways: Ways
    compared: Bytes
    ended: Bytes
    nets: Integers


@part
def deliver(tiles: Shoe, hands: int, state: State) -> None:
    """Rules 7.1 and 12.1: the tiles are mixed, and each hand gets four."""
    for hand in range(hands):
        draw_several(tiles, TILES_OF_AN_AREA * hand, TILES_OF_AN_AREA, state)


@part
def set_hands(tiles: Shoe, way_of: Integers, twos: Bytes, ways: Ways, hands: Integers) -> None:
    """Rules 12.4 to 12.8 and 13.1.2: each hand in its own way, the bank's the House Way."""
    for hand in range(len(hands)):
        first = TILES_OF_AN_AREA * hand
        one = twos[tiles[first], tiles[first + 1]]
        other = twos[tiles[first + 2], tiles[first + 3]]
        hands[hand] = ways[way_of[hand], one, other]


@part
def match(hands: Integers, compared: Bytes, ended: Bytes, results: Integers) -> None:
    """Rules 9.2 and 13.1.6: low hand against low hand, high hand against high hand."""
    banks_low, banks_high = hands[BANK] >> LOW_HAND, hands[BANK] & HIGH_HAND
    for box in range(len(results)):
        hand = hands[box + 1]
        low = compared[hand >> LOW_HAND, banks_low]
        high = compared[hand & HIGH_HAND, banks_high]
        results[box] = ended[low, high]


@part
def match_with_banker(tiles: Shoe, twos: Bytes, ways: Ways, compared: Bytes, ended: Bytes) -> int:
    """The bank's tiles as a player would set them who banks, against the first area set the House Way."""
    banks = ways[BANKERS_WAY, twos[tiles[0], tiles[1]], twos[tiles[2], tiles[3]]]
    hand = ways[HOUSE_WAY, twos[tiles[4], tiles[5]], twos[tiles[6], tiles[7]]]
    low = compared[hand >> LOW_HAND, banks >> LOW_HAND]
    return int(ended[low, compared[hand & HIGH_HAND, banks & HIGH_HAND]])


@lean
def play(
    rounds: int,
    tiles: Shoe,
    state: State,
    way_of: Integers,
    known: Facts,
    hands: Integers,
    results: Integers,
    counts: Integers,
    sums: Integers,
    of_banker: Integers,
) -> None:
    """So many rounds, counted; the last one stays in `tiles`, `hands` and `results`.

    `of_banker` counts a player's bank where there is one: it has no room where the House alone banks.
    """
    twos, ways, compared, ended, nets = known
    for _ in range(rounds):
        deliver(tiles, len(hands), state)
        set_hands(tiles, way_of, twos, ways, hands)
        match(hands, compared, ended, results)
        won = 0
        for box in range(len(results)):
            counts[results[box]] += 1
            won += nets[results[box]]
        if len(of_banker):
            of_banker[match_with_banker(tiles, twos, ways, compared, ended)] += 1
        sums[0] += won
        sums[1] += won * won
