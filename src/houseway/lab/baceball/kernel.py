"""The flow of bACEball: three cards to each area in turn and to the dealer (7.3), then every wager (8.1)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.compiled import inlined, lean
from houseway.lab.streams import Shoe, State, draw_several

Integers = NDArray[np.int64]
Table = NDArray[np.uint8]


class Facts(NamedTuple):
    """What the kernel looks up; `facts.py` says what each is."""

    keys: Integers
    aces: Integers
    bet: Table
    jackpot: Table
    nets: Integers


BET, STRIKE_1, STRIKE_2, STRIKE_3, STRIKE_OUT, JACKPOT = range(6)
WINS, LOSES = 0, 1
STRIKE_BIT = 6
MAJOR, MINOR, CLASSES = 0, 1, 6


@inlined
def deal(shoe: Shoe, boxes: int, state: State) -> None:
    """Rule 7.3: the areas in turn, then the dealer, until everybody has three: so many times three cards."""
    for place in range(0, 3 * (boxes + 1), 3):
        draw_several(shoe, place, 3, state)


@inlined
def settle(cards: Shoe, boxes: int, known: Facts, results: Integers) -> None:
    """Rules 8.1 and 11: the row that every wager of every area falls into."""
    keys, aces = known.keys, known.aces
    step = boxes + 1
    dealers = 0
    for turn in range(3):
        dealers += keys[cards[boxes + turn * step]] & 63
    for box in range(boxes):
        first, second, third = cards[box], cards[box + step], cards[box + 2 * step]
        key = keys[first] + keys[second] + keys[third]
        results[box, BET] = known.bet[key, dealers]
        results[box, STRIKE_1] = LOSES - (keys[first] >> STRIKE_BIT)
        results[box, STRIKE_2] = LOSES - (keys[second] >> STRIKE_BIT)
        results[box, STRIKE_3] = LOSES - (keys[third] >> STRIKE_BIT)
        results[box, STRIKE_OUT] = WINS if key >> STRIKE_BIT == 3 else LOSES
        results[box, JACKPOT] = known.jackpot[aces[first] + aces[second] + aces[third]]
    if boxes > 1:
        share_pool(results, boxes, MAJOR, CLASSES)
        share_pool(results, boxes, MINOR, CLASSES + 2 * (boxes - 1))


@inlined
def share_pool(results: Integers, boxes: int, pool: int, rows: int) -> None:
    """Rules 11.12 and 11.13: several winners of a pool share it; paid from the dealer's right."""
    winners = 0
    for box in range(boxes):
        winners += results[box, JACKPOT] == pool
    if winners < 2:
        return
    later = 0
    for box in range(boxes - 1, -1, -1):
        if results[box, JACKPOT] == pool:
            results[box, JACKPOT] = rows + 2 * (winners - 2) + later
            later = 1


@lean
def play(
    rounds: int,
    boxes: int,
    shoe: Shoe,
    state: State,
    known: Facts,
    results: Integers,
    counts: Integers,
    sums: Integers,
) -> None:
    """So many rounds, counted; the last one stays at the front of the shoe and in `results`."""
    for _ in range(rounds):
        deal(shoe, boxes, state)
        settle(shoe, boxes, known, results)
        for wager in range(6):
            won = 0
            for box in range(boxes):
                row = results[box, wager]
                counts[wager, row] += 1
                won += known.nets[wager, row]
            if boxes > 1:
                sums[wager, 0] += won
                sums[wager, 1] += won * won
