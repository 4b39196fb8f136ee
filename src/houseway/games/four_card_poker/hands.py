"""Rules 3.3 and 11: what a four-card hand is worth, and which four cards of more make the best one.

A hand's strength is a number: its place in 11.1 above the ranks that decide among hands of that place, in
the order in which they decide (11.2). Higher is better, equal is equal. The tables below are plain arrays,
indexed by the ranks present as 13 bits, so that compiled code can wrap them without a copy.
"""

from array import array
from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import combinations

from houseway.equipment import Item


class Category(IntEnum):
    """The order of hands, lowest first (11.1)."""

    FOUR_ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7


NAMES = tuple(each.name.lower().replace("_", " ") for each in Category)
"""How the dealer calls each."""

RULES_OF = ("11.1.8", "11.1.7", "11.1.6", "11.1.5", "11.1.4", "11.1.3", "11.1.2", "11.1.1")
"""The clause of each."""

RANKS = "23456789TJQKA"
"""Lowest to highest (3.3); a rank below is its place here."""

ACE = 12
LOW_STRAIGHT = 2
"""The straight of 4, 3, 2, ace is named by its four."""

RANK = bytes((number // 4 - 1) % 13 for number in range(52))
"""The rank of each card by its number."""

_CATEGORY, _FIRST, _SECOND, _THIRD = 16, 12, 8, 4
"""How far each part of a strength is shifted."""

PAIR_OF_ACES = Category.ONE_PAIR << _CATEGORY | ACE << _FIRST
"""The least strength that wins Aces Up (9.2.1.5)."""

THREE_OF_A_KIND = Category.THREE_OF_A_KIND << _CATEGORY
"""The least strength that earns an Ante Bonus (10.2)."""


def _of(category: Category, *ranks: int) -> int:
    first, second, third, fourth = (*ranks, 0, 0, 0, 0)[:4]
    return category << _CATEGORY | first << _FIRST | second << _SECOND | third << _THIRD | fourth


def _ranks_in(mask: int) -> list[int]:
    """The ranks whose bits are set, highest first."""
    return [rank for rank in range(ACE, -1, -1) if mask >> rank & 1]


def _straight_in(mask: int) -> int | None:
    """The highest card of the best four in sequence; an ace counts high or low (11.1.5, FP-R3)."""
    for high in range(ACE, LOW_STRAIGHT, -1):
        run = 0b1111 << (high - 3)
        if mask & run == run:
            return high
    low = 1 << ACE | 0b111
    return LOW_STRAIGHT if mask & low == low else None


def _table(strength_of: Iterable[int]) -> "array[int]":
    return array("I", strength_of)


def _suited(mask: int) -> int:
    ranks, high = _ranks_in(mask), _straight_in(mask)
    if high is not None:
        return _of(Category.STRAIGHT_FLUSH, high)
    return _of(Category.FLUSH, *ranks[:4]) if len(ranks) >= 4 else 0


def _straight(mask: int) -> int:
    high = _straight_in(mask)
    return 0 if high is None else _of(Category.STRAIGHT, high)


MASKS = range(1 << 13)

SUITED = _table(map(_suited, MASKS))
"""The best straight flush or flush in cards of one suit; 0: fewer than four."""

STRAIGHTS = _table(map(_straight, MASKS))
"""The best straight in cards of any suit; 0: none."""

FOUR_HIGHEST = _table(_of(Category.FOUR_ODD_CARDS, *_ranks_in(mask)[:4]) for mask in MASKS)
"""The four highest ranks as odd cards."""

TWO_HIGHEST = _table(_of(Category.FOUR_ODD_CARDS, *_ranks_in(mask)[:2]) >> _SECOND for mask in MASKS)
"""The two highest ranks, the higher one first."""

CARDS_IN_SUIT = bytes(mask.bit_count() for mask in MASKS)
"""How many ranks are present."""


def strength(cards: Sequence[int]) -> int:
    """The strength of the best four of these cards, four or more of one deck."""
    one = two = three = four = 0
    suits = [0, 0, 0, 0]
    for card in cards:
        bit = 1 << RANK[card]
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        suits[card & 3] |= bit
    if four:
        return _of(Category.FOUR_OF_A_KIND, four.bit_length() - 1)
    clubs, diamonds, hearts, spades = suits
    suited = max(SUITED[clubs], SUITED[diamonds], SUITED[hearts], SUITED[spades])
    if suited >> _CATEGORY == Category.STRAIGHT_FLUSH:
        return suited
    if three:
        high = three.bit_length() - 1
        rest = one ^ 1 << high
        return _of(Category.THREE_OF_A_KIND, high, rest.bit_length() - 1)
    return suited or STRAIGHTS[one] or _pairs(one, two)


def _pairs(one: int, two: int) -> int:
    """Two pair, one pair, or none, from the ranks present and those present twice."""
    if not two:
        return FOUR_HIGHEST[one]
    high = two.bit_length() - 1
    second = two ^ 1 << high
    if second:
        return _of(Category.TWO_PAIR, high, second.bit_length() - 1)
    return Category.ONE_PAIR << _CATEGORY | high << _FIRST | TWO_HIGHEST[one ^ 1 << high] << _THIRD


def category(hand_strength: int) -> Category:
    """The place in 11.1 of a hand of that strength."""
    return Category(hand_strength >> _CATEGORY)


def first_rank(hand_strength: int) -> int:
    """The rank that decides first among hands of one kind: of the four, three or pair, or the highest card."""
    return hand_strength >> _FIRST & 15


def name(hand_strength: int) -> str:
    """What a hand of that strength is called."""
    return NAMES[hand_strength >> _CATEGORY]


def best_four(cards: Sequence[Item]) -> tuple[Item, ...]:
    """The four cards that make the best hand, arranged from highest to lowest (9.1, 9.2)."""
    best = strength(cards)
    ordered = sorted(cards, key=lambda card: (-RANK[card], card))
    chosen = next(four for four in combinations(ordered, 4) if strength(four) == best)
    return arranged(chosen)


def arranged(four: Iterable[Item]) -> tuple[Item, ...]:
    """What comes more often first, then the higher rank; the ace of 4, 3, 2, ace last."""
    cards = list(four)
    ranks = [RANK[card] for card in cards]
    low = sorted(ranks) == [0, 1, 2, ACE]
    return tuple(
        sorted(
            cards,
            key=lambda card: (
                -ranks.count(RANK[card]),
                -(-1 if low and RANK[card] == ACE else RANK[card]),
                card,
            ),
        )
    )
