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

_ONE_PAIR, _TWO_PAIR = Category.ONE_PAIR << _CATEGORY, Category.TWO_PAIR << _CATEGORY
STRAIGHT_FLUSH, FOUR_OF_A_KIND = Category.STRAIGHT_FLUSH << _CATEGORY, Category.FOUR_OF_A_KIND << _CATEGORY

PAIR_OF_ACES = Category.ONE_PAIR << _CATEGORY | ACE << _FIRST
"""The least strength that wins Aces Up (9.2.1.5)."""

THREE_OF_A_KIND = Category.THREE_OF_A_KIND << _CATEGORY
"""The least strength that earns an Ante Bonus (10.2)."""


MASKS = range(1 << 13)


def _ranks_in_each_mask() -> list[tuple[int, ...]]:
    """The ranks whose bits are set, highest first."""
    ranks: list[tuple[int, ...]] = [()]
    for mask in MASKS[1:]:
        high = mask.bit_length() - 1
        ranks.append((high, *ranks[mask ^ 1 << high]))
    return ranks


_RANKS_IN = _ranks_in_each_mask()


def _in_order(ranks: tuple[int, ...], number: int) -> int:
    """So many of the ranks as one number, the first counting most."""
    together = 0
    for rank in (*ranks, 0, 0, 0, 0)[:number]:
        together = together << 4 | rank
    return together


def _straight_in(mask: int) -> int | None:
    """The highest card of the best four in sequence; an ace counts high or low (11.1.5, FP-R3)."""
    with_low_ace = mask << 1 | mask >> ACE
    runs = with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3
    return runs.bit_length() + LOW_STRAIGHT - 1 if runs else None


def _suited(mask: int) -> int:
    if (high := _straight_in(mask)) is not None:
        return STRAIGHT_FLUSH | high << _FIRST
    return Category.FLUSH << _CATEGORY | FOUR_HIGHEST[mask] if len(_RANKS_IN[mask]) >= 4 else 0


def _straight(mask: int) -> int:
    high = _straight_in(mask)
    return 0 if high is None else Category.STRAIGHT << _CATEGORY | high << _FIRST


FOUR_HIGHEST = array("I", (_in_order(ranks, 4) for ranks in _RANKS_IN))
"""The four highest ranks: the strength of four odd cards."""

TWO_HIGHEST = array("I", (_in_order(ranks, 2) for ranks in _RANKS_IN))
"""The two highest ranks beside a pair."""

SUITED = array("I", map(_suited, MASKS))
"""The best straight flush or flush in cards of one suit; 0: fewer than four."""

STRAIGHTS = array("I", map(_straight, MASKS))
"""The best straight in cards of any suit; 0: none."""

PLACE = array("Q", (1 << 13 * (number & 3) + RANK[number] for number in range(52)))
"""Each card as one bit of 52: the ranks of clubs, then diamonds, hearts, spades."""


_place = tuple(PLACE).__getitem__
_SUITED, _STRAIGHTS, _FOUR_HIGHEST = tuple(SUITED), tuple(STRAIGHTS), tuple(FOUR_HIGHEST)
"""The same for Python, which reads tuples faster than arrays."""


def strength(cards: Iterable[int]) -> int:
    """The strength of the best four of these cards, four or more of one deck, each once."""
    held = sum(map(_place, cards))
    clubs, diamonds, hearts, spades = held & 8191, held >> 13 & 8191, held >> 26 & 8191, held >> 39
    one = clubs | diamonds | hearts | spades
    two = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    suited = _SUITED[clubs] or _SUITED[diamonds] or _SUITED[hearts] or _SUITED[spades]
    if not two:
        return suited or _STRAIGHTS[one] or _FOUR_HIGHEST[one]
    if four := clubs & diamonds & hearts & spades:
        return FOUR_OF_A_KIND | four.bit_length() - 1 << _FIRST
    if suited >= STRAIGHT_FLUSH:
        return suited
    if three := clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds):
        high = three.bit_length() - 1
        return THREE_OF_A_KIND | high << _FIRST | (one ^ 1 << high).bit_length() - 1 << _SECOND
    return suited or _STRAIGHTS[one] or pairs(one, two)


def pairs(one: int, two: int) -> int:
    """Two pair or one pair, from the ranks present and those present twice."""
    high = two.bit_length() - 1
    if second := two ^ 1 << high:
        return _TWO_PAIR | high << _FIRST | second.bit_length() - 1 << _SECOND
    return _ONE_PAIR | high << _FIRST | TWO_HIGHEST[one ^ 1 << high] << _THIRD


def category(hand_strength: int) -> Category:
    """The place in 11.1 of a hand of that strength."""
    return Category(hand_strength >> _CATEGORY)


def first_rank(hand_strength: int) -> int:
    """The rank that decides first among hands of one kind: of the four, three, pair or highest card."""
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


RANK_NAMES = tuple(
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
)


def named(cards: Sequence[int], counted: object = None, split: bool = False) -> str | None:
    """What a player calls the best four of these cards: "pair of sixes"; nothing of fewer."""
    if len(cards) < 4:
        return None
    worth = strength(cards)
    first, second = RANK_NAMES[first_rank(worth)], RANK_NAMES[worth >> _SECOND & 15]
    match category(worth):
        case Category.FOUR_OF_A_KIND:
            return f"four {_several(first)}"
        case Category.THREE_OF_A_KIND:
            return f"three {_several(first)}"
        case Category.TWO_PAIR:
            return f"two pair, {_several(first)} and {_several(second)}"
        case Category.ONE_PAIR:
            return f"pair of {_several(first)}"
        case Category.FOUR_ODD_CARDS:
            return f"{first} high"
        case kind:
            return f"{NAMES[kind]}, {first} high"


def _several(rank: str) -> str:
    return f"{rank}es" if rank == "six" else f"{rank}s"
