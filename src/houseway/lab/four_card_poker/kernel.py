"""The flow of Four Card Poker: the deal (7), fold or play by a strategy (8), and the settlement (9, 10)."""

from houseway.games.four_card_poker.hands import PAIR_OF_ACES, Category
from houseway.lab.compiled import lean, part
from houseway.lab.four_card_poker.counting import FOLD, ONCE, Bytes
from houseway.lab.four_card_poker.facts import HIGHEST, Array, Numbers
from houseway.lab.four_card_poker.strength import ALL_RANKS, hold, strength
from houseway.lab.streams import Shoe, State, draw_first

ANTE, ACES_UP = 0, 1
FOLDED, BELOW_ACES = 0, 1
"""The first rows of `results.ANTE_RESULTS` and `results.aces_up_rows`."""
BONUSES = 4
NO_BONUS = Category.FLUSH.value
"""The highest kind of hand without a bonus."""


@lean
def look_up(held: int, face_up: int, bits: Numbers, tables: Array, choose: Numbers, plays: Bytes) -> int:
    """The best play of a hand, found by the one that stands for all alike: the face-up card made a club, the
    other suits in descending order; see `counting.count`."""
    suit = face_up & 3
    first = held >> 13 * (suit ^ 1) & ALL_RANKS
    second = held >> 13 * (suit ^ 2) & ALL_RANKS
    third = held >> 13 * (suit ^ 3) & ALL_RANKS
    low, high = min(first, second), max(first, second)
    suits = (held >> 13 * suit & ALL_RANKS, max(high, third), max(low, min(high, third)), min(low, third))
    rank = tables[HIGHEST, bits[face_up] >> 13 * suit & ALL_RANKS]
    number, left = 0, 5
    for place in range(3, -1, -1):
        ranks = suits[place]
        while ranks:
            highest = int(tables[HIGHEST, ranks])
            ranks ^= 1 << highest
            card = 13 * place + highest
            number += choose[left, card - (card > rank)]
            left -= 1
    return int(plays[rank, number >> 2] >> 2 * (number & 3) & 3)


@lean
def zone(mine: int, face_up: int, thresholds: Numbers) -> int:
    """How many of the four thresholds a hand reaches (8.1, 8.5): none is a fold, two are once, four are three
    times the Ante; one and three leave it to be looked up."""
    reached = 0
    for threshold in range(4):
        reached += mine >= thresholds[face_up, threshold]
    return reached


@part
def ante_row(mine: int, dealers: int, play: int) -> int:
    """Rules 9.2.1.1, 9.2.1.2, 9.2.1.4 and 10.6: who wins, and whether there is a bonus."""
    result = (mine >= dealers) + (mine > dealers)
    bonus = max((mine >> 16) - NO_BONUS, 0)
    return (play > FOLD) * (1 + BONUSES * (3 * (play - ONCE) + result) + bonus)


@part
def aces_up_row(mine: int, play: int) -> int:
    """Rules 8.4, 9.2.1.3 and 9.2.1.5: a fold loses it as well."""
    return (play > FOLD) * (BELOW_ACES + (mine >= PAIR_OF_ACES) * (mine >> 16))


@part
def add_round(boxes: int, rows: Numbers, worth: Numbers, sums: Numbers) -> None:
    """The sums over rounds: what all boxes won (x) and staked (y), and x, y, xx, yy, xy of that."""
    for wager in range(2):
        won, staked = 0, 0
        for box in range(boxes):
            won += worth[wager, rows[box, wager], 0]
            staked += worth[wager, rows[box, wager], 1]
        sums[wager, 0] += won
        sums[wager, 1] += staked
        sums[wager, 2] += won * won
        sums[wager, 3] += staked * staked
        sums[wager, 4] += won * staked


@lean
def play_rounds(
    rounds: int,
    boxes: int,
    shoe: Shoe,
    state: State,
    bits: Numbers,
    tables: Array,
    thresholds: Numbers,
    choose: Numbers,
    plays: Bytes,
    worth: Numbers,
    rows: Numbers,
    counts: Numbers,
    sums: Numbers,
) -> None:
    """So many rounds: five cards to each area, six to the dealer, the last face up (7.4), fold or play (8),
    and the row that Ante and Aces Up of each area fall into (9.2.1).

    `worth` has the net and the stake of each row of each wager. Rows are counted, and with several boxes
    summed over rounds. The cards of the last round lie at the front of the shoe, its rows stay in `rows`.
    """
    last = 5 * boxes + 5
    for _ in range(rounds):
        draw_first(shoe, last + 1, state)
        face_up = shoe[last]
        dealers = strength(hold(shoe, last - 5, last + 1, bits), tables)
        for box in range(boxes):
            held = hold(shoe, 5 * box, 5 * box + 5, bits)
            mine = strength(held, tables)
            reached = zone(mine, face_up, thresholds)
            play = reached // 2
            if reached % 2 == 1:
                play = look_up(held, face_up, bits, tables, choose, plays)
            rows[box, ANTE] = ante_row(mine, dealers, play)
            rows[box, ACES_UP] = aces_up_row(mine, play)
            counts[ANTE, rows[box, ANTE]] += 1
            counts[ACES_UP, rows[box, ACES_UP]] += 1
        if boxes > 1:
            add_round(boxes, rows, worth, sums)
