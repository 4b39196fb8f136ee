"""Rounds of Pontoon counted, compiled: rows of every wager, results of hands, and sums over blocks."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pontoon.deciding import MOST_HANDS
from houseway.lab.compiled import inlined, lean
from houseway.lab.pontoon.book import DEALERS_TOTAL, Pages
from houseway.lab.pontoon.facts import DEALERS_PONTOON
from houseway.lab.pontoon.kernel import (
    BONUSES,
    CARDS_OUT,
    DEALER,
    ENDS,
    INSURANCES,
    INSURED,
    NOW,
    NUMBER,
    PLACE,
    Layout,
    Rules,
    awards,
    play_round,
)
from houseway.lab.pontoon.results import LARGEST_LOSS, UNIT
from houseway.lab.streams import Shoe, State

Integers = NDArray[np.int64]
BOX, INSURANCE, SIDE_BET, BONUS, SHARE, HANDS, STAKES = range(7)
"""What is counted by row: five wagers, and the results of hands; what these had staked."""
WAGERS, WON, STAKED = range(3)
BLOCKS, N, X, Y, NN, XX, YY, NX, XY = range(9)


class Counts(NamedTuple):
    """What is counted."""

    rows: Integers
    """By column and row."""
    block: Integers
    """Of the block that is being played: wagers, what they won, what was staked, by column."""
    sums: Integers
    """By column, in the order of `models.Sums`."""


def nothing_counted() -> Counts:
    """Before the first round."""
    shapes = ((HANDS + 1, 64), (SHARE + 1, STAKED + 1), (SHARE + 1, XY + 1))
    return Counts(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


@lean
def play_rounds(
    rounds: int,
    hands: Pages,
    doubles: Pages,
    dealers: Pages,
    pairs: Pages,
    worth: Integers,
    rules: Rules,
    table: Layout,
    shoe: Shoe,
    stream: State,
    rows: Integers,
    block: Integers,
    sums: Integers,
) -> None:
    """So many rounds and all that comes of them; `worth` is of results of hands, insurance and pairs."""
    for _ in range(rounds):
        play_round(hands, doubles, dealers, rules, table, shoe, stream)
        count_boxes(worth, rules, table, rows, block)
        if table[NOW, INSURANCES]:
            count_insurance(dealers, worth, rules, table, rows, block)
        if rules.side_bet:
            count_pairs(pairs, worth, rules, table, rows, block)
        if table[NOW, BONUSES]:
            count_bonuses(rules, table, rows, block)
        if table[NOW, PLACE] == 0:
            close_block(block, sums)
    if table[NOW, PLACE]:
        close_block(block, sums)


@inlined
def count_boxes(worth: Integers, rules: Rules, table: Layout, rows: Integers, block: Integers) -> None:
    """Every box wager with all that was added to it."""
    won = staked = 0
    for box in range(rules.boxes):
        net = 0
        for place in range(box * MOST_HANDS, box * MOST_HANDS + table[NUMBER, box]):
            end = table[ENDS, place]
            rows[HANDS, end] += 1
            net += worth[HANDS, end]
            staked += worth[STAKES, end]
        rows[BOX, net - LARGEST_LOSS] += 1
        won += net
    add(BOX, rules.boxes, won, staked, block)


@inlined
def add(column: int, wagers: int, won: int, staked: int, block: Integers) -> None:
    """What came of so many wagers of a column in this round."""
    block[column, WAGERS] += wagers
    block[column, WON] += won
    block[column, STAKED] += staked


@inlined
def count_insurance(
    dealers: Pages, worth: Integers, rules: Rules, table: Layout, rows: Integers, block: Integers
) -> None:
    """Rule 7.5: the dealer's Pontoon or not."""
    row = 1 if dealers[table[NOW, DEALER], DEALERS_TOTAL] == DEALERS_PONTOON else 0
    for box in range(rules.boxes):
        if table[INSURED, box]:
            rows[INSURANCE, row] += 1
            add(INSURANCE, 1, worth[INSURANCE, row], UNIT, block)


@inlined
def count_pairs(
    pairs: Pages, worth: Integers, rules: Rules, table: Layout, rows: Integers, block: Integers
) -> None:
    """Rule 18: the first two cards of each box."""
    won = 0
    for box in range(rules.boxes):
        row = pairs[table[CARDS_OUT, box], table[CARDS_OUT, rules.boxes + 1 + box]]
        rows[SIDE_BET, row] += 1
        won += worth[SIDE_BET, row]
    add(SIDE_BET, rules.boxes, won, rules.boxes * UNIT, block)


@inlined
def count_bonuses(rules: Rules, table: Layout, rows: Integers, block: Integers) -> None:
    """Rule 14.3: Super Bonuses, and a share for each other box wager of the round."""
    won = winners = 0
    for box in range(rules.boxes):
        here = awards(box, table)
        if here:
            rows[BONUS, here] += 1
            won += here
            winners += 1
    if winners:
        shares = rules.boxes - winners
        rows[SHARE, 1] += shares
        add(BONUS, 0, won * UNIT, 0, block)
        add(SHARE, 0, shares * UNIT, 0, block)


@inlined
def close_block(block: Integers, sums: Integers) -> None:
    """A block is complete; of the Super Bonus, which every box wager may win, only what was won is summed."""
    boxes = block[BOX, WAGERS]
    for column in range(SHARE + 1):
        n, x, y = block[column, WAGERS], block[column, WON], block[column, STAKED]
        if n == 0 and x == 0:
            continue
        sums[column, N] += n
        sums[column, Y] += y
        sums[column, NN] += n * n
        sums[column, YY] += y * y
        if n == 0:
            n, y = boxes, boxes * UNIT
        sums[column, X] += x
        sums[column, XX] += x * x
        sums[column, NX] += n * x
        sums[column, XY] += x * y
        block[column, WAGERS] = block[column, WON] = block[column, STAKED] = 0
    sums[BOX, BLOCKS] += 1
