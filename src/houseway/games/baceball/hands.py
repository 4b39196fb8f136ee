"""What a hand of bACEball is: point counts (3.3), Home Runs, strikes, and the jackpot's qualifying hands."""

from collections.abc import Sequence
from enum import StrEnum

from houseway.equipment import CARDS

ACE = 0
DIAMONDS = 1

POINTS = tuple(11 if card.rank == ACE else min(card.rank + 1, 10) for card in CARDS)
"""The value of each card: 2 to 9 their pips (3.3.1), ten to king 10 (3.3.2), an ace 11 (3.3.3)."""


def point_count(cards: Sequence[int]) -> int:
    """The total value of the cards in a hand."""
    return sum(map(POINTS.__getitem__, cards))


def is_strike(card: int) -> bool:
    """A ten-value card."""
    return POINTS[card] == 10


HOME_RUN_COUNT = 33
"""Only three aces count 33."""


def is_home_run(cards: Sequence[int]) -> bool:
    """Three aces."""
    return point_count(cards) == HOME_RUN_COUNT


def is_strike_out(cards: Sequence[int]) -> bool:
    """Three ten-value cards."""
    first, second, third = cards
    return POINTS[first] == POINTS[second] == POINTS[third] == 10


class Qualifying(StrEnum):
    """The hands that qualify for a jackpot payout, highest first (11.9, 11.10)."""

    MAJOR = "three aces of diamonds"
    MINOR = "three suited aces"
    THREE_MIXED = "three mixed aces"
    TWO_SUITED = "two suited aces"
    TWO_MIXED = "two mixed aces"


def qualifying(cards: Sequence[int]) -> Qualifying | None:
    """The highest jackpot class of the three cards dealt to a playing area (11.7)."""
    suits = [card % 4 for card in cards if card // 4 == ACE]
    suited = len(set(suits)) == 1
    match len(suits):
        case 3 if suited:
            return Qualifying.MAJOR if suits[0] == DIAMONDS else Qualifying.MINOR
        case 3:
            return Qualifying.THREE_MIXED
        case 2:
            return Qualifying.TWO_SUITED if suited else Qualifying.TWO_MIXED
    return None


def named(cards: Sequence[int], counted: object = None, split: bool = False) -> str:
    """What a player calls a hand of one card or more."""
    if len(cards) == 3 and is_home_run(cards):
        return f"Home Run, {HOME_RUN_COUNT}"
    if len(cards) == 3 and is_strike_out(cards):
        return "Strike Out"
    return str(point_count(cards))
