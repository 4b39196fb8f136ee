"""What a hand of Pontoon is: totals hard and soft, Pontoon, Table 1, Super Bonus, pairs."""

from collections.abc import Sequence
from enum import StrEnum

from houseway.equipment import CARDS, SUITS

POINTS = tuple(min(each.rank + 1, 10) for each in CARDS)
"""The value of each card: 2 to 9 their pips (2.5(b)), jack, queen, king 10 (2.5(c)), an ace 1 (2.5(a))."""

MOST = 21
MUST_DRAW_BELOW = 12
ACE_VALUE = 1
FIRST_THAT_IS_NO_ACE = 4
SIX, SEVEN, EIGHT = 5, 6, 7
SPADES = SUITS.index("s")


def hard_total(cards: Sequence[int]) -> int:
    """The total with every ace counted as one."""
    total = 0
    for card in cards:
        total += POINTS[card]
    return total


def point_total(cards: Sequence[int], doubled: bool = False) -> int:
    """The best total; in a double an ace among the first two cards counts one (2.5(a), PT-R3)."""
    total = hard_total(cards)
    return total + 10 if total <= MOST - 10 and _has_ace(cards, doubled) else total


def total_and_soft(cards: Sequence[int], doubled: bool = False) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven in it."""
    total = hard_total(cards)
    soft = total <= MOST - 10 and _has_ace(cards, doubled)
    return (total + 10 if soft else total), soft


def is_soft(cards: Sequence[int], doubled: bool = False) -> bool:
    """Whether an ace counts eleven."""
    return hard_total(cards) <= MOST - 10 and _has_ace(cards, doubled)


def _has_ace(cards: Sequence[int], doubled: bool) -> bool:
    counted = cards[2:] if doubled else cards
    return bool(counted) and min(counted) < FIRST_THAT_IS_NO_ACE


def is_hard_below_12(cards: Sequence[int]) -> bool:
    """A hard total under 12: a hand with an ace counts it eleven there (10.2(c), PT-R18)."""
    return min(cards) >= FIRST_THAT_IS_NO_ACE and hard_total(cards) < MUST_DRAW_BELOW


def is_pontoon(cards: Sequence[int]) -> bool:
    """An ace and a jack, queen or king as the first two cards."""
    return len(cards) == 2 and point_total(cards) == MOST


def equal_in_value(cards: Sequence[int]) -> bool:
    """Whether two cards count the same: a jack and a queen do (PT-R12)."""
    return len(cards) == 2 and POINTS[cards[0]] == POINTS[cards[1]]


def is_suited(cards: Sequence[int]) -> bool:
    """Whether the cards are of one suit."""
    return len({card % 4 for card in cards}) == 1


class TwentyOne(StrEnum):
    """The rows of Table 1 for a total of 21 that is no Pontoon."""

    FIVE_CARDS = "T1/5-card-21"
    SIX_CARDS = "T1/6-card-21"
    SEVEN_CARDS = "T1/7-card-21"
    RUN_MIXED = "T1/678-mixed"
    RUN_SUITED = "T1/678-suited"
    RUN_SPADES = "T1/678-spades"
    SEVENS_MIXED = "T1/777-mixed"
    SEVENS_SUITED = "T1/777-suited"
    SEVENS_SPADES = "T1/777-spades"
    OTHER = "T1/other"


BY_NUMBER = {5: TwentyOne.FIVE_CARDS, 6: TwentyOne.SIX_CARDS}
BY_RANKS: dict[tuple[int, ...], tuple[TwentyOne, TwentyOne, TwentyOne]] = {
    (SIX, SEVEN, EIGHT): (TwentyOne.RUN_MIXED, TwentyOne.RUN_SUITED, TwentyOne.RUN_SPADES),
    (SEVEN, SEVEN, SEVEN): (TwentyOne.SEVENS_MIXED, TwentyOne.SEVENS_SUITED, TwentyOne.SEVENS_SPADES),
}


def row_of_table_1(cards: Sequence[int]) -> TwentyOne:
    """Which row a 21 is: by its number of cards, or 6-7-8 and 7-7-7 in exactly three (PT-R17)."""
    if len(cards) >= 5:
        return BY_NUMBER.get(len(cards), TwentyOne.SEVEN_CARDS)
    rows = BY_RANKS.get(tuple(sorted(card // 4 for card in cards)))
    if rows is None:
        return TwentyOne.OTHER
    mixed, suited, spades = rows
    if not is_suited(cards):
        return mixed
    return spades if cards[0] % 4 == SPADES else suited


def suited_sevens(cards: Sequence[int]) -> bool:
    """Nothing but sevens of one suit."""
    return all(card // 4 == SEVEN for card in cards) and is_suited(cards)


class Pair(StrEnum):
    """The pairs of 18.4."""

    MIXED = "mixed pair"
    COLOURED = "coloured pair"
    PERFECT = "perfect pair"


def pair(cards: Sequence[int]) -> Pair | None:
    """What the first two cards are by face value and suit (18.3, 18.4)."""
    first, second = cards[:2]
    if first // 4 != second // 4:
        return None
    if first % 4 == second % 4:
        return Pair.PERFECT
    red = (first % 4 in (1, 2), second % 4 in (1, 2))
    return Pair.COLOURED if red[0] == red[1] else Pair.MIXED


def named(cards: Sequence[int], counted: object = None, split: bool = False) -> str:
    """What a player calls a hand of one card or more (11.7); a double is worth what the dealer counted."""
    if is_pontoon(cards) and not split:
        return "Pontoon"
    total = counted if isinstance(counted, int) else point_total(cards)
    if total > MOST:
        return f"bust, {total}"
    if len(cards) == 1 or total == MOST:
        return str(total)
    return f"{'soft' if total != hard_total(cards) else 'hard'} {total}"
