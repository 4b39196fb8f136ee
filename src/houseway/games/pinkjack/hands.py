"""What a hand of Pinkjack is: point totals (3.2), blackjacks and pinkjacks, the Five Card Trick."""

from collections.abc import Sequence
from enum import Enum

from houseway.equipment import CARDS, card

ACE = 0
POINTS = tuple(min(each.rank + 1, 10) for each in CARDS)
"""The value of each card: 2 to 10 their pips (3.2.2), jack, queen, king 10 (3.2.3), an ace 1 (3.2.1)."""

ACE_OF_DIAMONDS = card("Ad")
JACK_OF_DIAMONDS = card("Jd")
_FIRST_THAT_IS_NO_ACE = card("2c")

MOST = 21
FIVE_CARDS = 5


def point_total(cards: Sequence[int]) -> int:
    """The best total: an ace counts 11 where that does not exceed 21, otherwise 1 (3.2.1, PJ-R15)."""
    total = sum(map(POINTS.__getitem__, cards))
    if total <= MOST - 10 and min(cards) < _FIRST_THAT_IS_NO_ACE:
        return total + 10
    return total


def is_soft(cards: Sequence[int]) -> bool:
    """Whether an ace counts 11."""
    return point_total(cards) != sum(map(POINTS.__getitem__, cards))


class Natural(Enum):
    """An ace and a ten-value card as the first two of a hand."""

    PINKJACK = "pinkjack"
    SUITED = "suited blackjack"
    UNSUITED = "unsuited blackjack"


def natural(cards: Sequence[int]) -> Natural | None:
    """What the first two cards make: pinkjack is the ace and jack of diamonds, and no blackjack (1.1)."""
    if len(cards) != 2 or point_total(cards) != MOST:
        return None
    first, second = cards
    if {first, second} == {ACE_OF_DIAMONDS, JACK_OF_DIAMONDS}:
        return Natural.PINKJACK
    return Natural.SUITED if first % 4 == second % 4 else Natural.UNSUITED


def may_become_pinkjack(cards: Sequence[int]) -> bool:
    """Whether the first card is the ace or the jack of diamonds (8.1.1, 8.1.2)."""
    return cards[0] in (ACE_OF_DIAMONDS, JACK_OF_DIAMONDS)


def identical_in_value(cards: Sequence[int]) -> bool:
    """Whether two cards count the same: a king and a ten do (11.1, PJ-R11)."""
    return len(cards) == 2 and POINTS[cards[0]] == POINTS[cards[1]]


class Finished(Enum):
    """How a hand ends while cards are drawn to it."""

    OVER = "over 21"
    TWENTY_ONE = "21"
    FIVE_CARD_TRICK = "five card trick"


def finished(total: int, number: int) -> Finished | None:
    """Whether a total in that many cards, more than two, ends the hand (9.5 to 9.7)."""
    if total > MOST:
        return Finished.OVER
    if total == MOST:
        return Finished.TWENTY_ONE
    return Finished.FIVE_CARD_TRICK if number == FIVE_CARDS else None


def state_of(cards: Sequence[int]) -> tuple[int, ...] | Natural | Finished:
    """What rules can tell of a player's hand: one card as it is, a natural, how it ended, or values."""
    if len(cards) < 2:
        return tuple(cards)
    ended = natural(cards) if len(cards) == 2 else finished(point_total(cards), len(cards))
    return ended or tuple(sorted(POINTS[card] for card in cards))


def named(cards: Sequence[int], counted: object = None, split: bool = False) -> str:
    """What a player calls a hand of one card or more."""
    if (found := natural(cards)) is not None:
        return found.value
    total = point_total(cards)
    if total > MOST:
        return f"bust, {total}"
    if len(cards) == 1 or total == MOST:
        return str(total)
    return f"{'soft' if is_soft(cards) else 'hard'} {total}"
