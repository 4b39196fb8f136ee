"""Every hand of Pontoon as a small number, and what follows from it: arrays made by the game's own functions.

A state is what decisions and odds can depend on: the values held, whether an ace came after the first two
cards (it may count eleven in a double), and the suits of one or two cards on the way to 6-7-8 or 7-7-7.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import CARDS
from houseway.games.pontoon.hands import (
    BY_RANKS,
    FIRST_THAT_IS_NO_ACE,
    MOST,
    POINTS,
    Pair,
    is_pontoon,
    is_soft,
    is_suited,
    pair,
    point_total,
    row_of_table_1,
)
from houseway.games.pontoon.round import DRAWS_TO_HARD, DRAWS_TO_SOFT
from houseway.games.pontoon.strategy import held
from houseway.lab.hand_states import Hand, HandStates
from houseway.lab.pontoon.results import LAST_SETTLED_AT_ONCE, ROW_RESULTS, Result

EMPTY = LAST_SETTLED_AT_ONCE + 1
"""The state of no card. States above are hands in play; those below are results of a hand."""
CARD_OF_VALUE = {POINTS[card]: int(card) for card in CARDS}


def settled_at_once(cards: Hand) -> Result | None:
    """What the hand is if nothing more can be said of it: over 21, or 21 (10.2)."""
    total = point_total(cards)
    if total < MOST:
        return None
    if total > MOST:
        return Result.OVER
    return Result.PONTOON if is_pontoon(cards) else ROW_RESULTS[row_of_table_1(cards)]


def state_of(cards: Hand) -> Any:
    """What tells this hand from others."""
    result = settled_at_once(cards)
    if result is not None:
        return result
    later_ace = any(card < FIRST_THAT_IS_NO_ACE for card in cards[2:])
    return (tuple(sorted(POINTS[card] for card in cards)), later_ace, _suit(cards))


def _suit(cards: Hand) -> int | None:
    """The suit of cards that may become 6-7-8 or 7-7-7, -1 if they are mixed; none for other hands."""
    if not 1 <= len(cards) <= 2 or not any(_is_part(cards, ranks) for ranks in BY_RANKS):
        return None
    return cards[0] % 4 if is_suited(cards) else -1


def _is_part(cards: Hand, ranks: tuple[int, ...]) -> bool:
    left = list(ranks)
    for card in cards:
        if card // 4 not in left:
            return False
        left.remove(card // 4)
    return True


LAST_SINGLE_CARD = EMPTY + len({state_of((int(card),)) for card in CARDS})
"""Hands of one card come first in the walk, right after the empty one; those of more cards are above."""


class Walked(NamedTuple):
    """All hands, those that are results first: an example of each, and the next state by state and card."""

    examples: tuple[Hand, ...]
    after: NDArray[np.int16]


SUITS_COUNT_BELOW = max(map(len, BY_RANKS)), POINTS
"""Hands of three cards are 6-7-8 or 7-7-7 or never will be (Table 1)."""


@cache
def walked() -> Walked:
    """Every hand from the empty one on."""
    states = HandStates[Any](state_of, lambda cards: settled_at_once(cards) is None, SUITS_COUNT_BELOW)
    results = [states.number[Result(number)] for number in range(EMPTY)]
    order = [*results, *(number for number in range(len(states)) if number not in results)]
    renumbered = np.zeros(len(order), dtype=np.int16)
    renumbered[order] = np.arange(len(order))
    return Walked(tuple(states.hands[number] for number in order), renumbered[states.after[order]])


def asked_about() -> dict[int, Hand]:
    """The states in which somebody may be asked to decide, with an example of each."""
    return {state: cards for state, cards in enumerate(walked().examples) if state > EMPTY and len(cards) > 1}


class DoubledHand(NamedTuple):
    """What is left to tell of a hand that has its double card."""

    number_of_cards: int
    total: int
    soft: bool
    conditions: frozenset[str] = frozenset()
    """What else charts may ask of it."""


DOUBLED_OVER_21 = DoubledHand(0, MOST + 1, False)


def doubled_hand(cards: Hand) -> DoubledHand:
    """With the ace of the first two cards counted one (2.5(a), PT-R3)."""
    as_held = held(cards, upcard=0, doubled=True)
    if as_held.total > MOST:
        return DOUBLED_OVER_21
    return DoubledHand(len(cards), as_held.total, as_held.soft, as_held.conditions)


@cache
def doubled_hands() -> tuple[tuple[DoubledHand, ...], NDArray[np.int16]]:
    """The kinds of doubled hands, and which one comes of it by state and card."""
    kinds = {DOUBLED_OVER_21: 0}
    by_value = np.zeros((len(walked().examples), max(CARD_OF_VALUE) + 1), dtype=np.int16)
    for state, cards in asked_about().items():
        for value, card in CARD_OF_VALUE.items():
            by_value[state, value] = kinds.setdefault(doubled_hand((*cards, card)), len(kinds))
    return tuple(kinds), np.ascontiguousarray(by_value[:, POINTS])


DEALER_OVER_21, DEALERS_PONTOON = MOST + 1, MOST + 2
"""The dealer's total over 21, and with a Pontoon: apart from other 21s."""


class Dealer(NamedTuple):
    """The dealer's states, the first without a card."""

    after: NDArray[np.int16]
    """The next state by state and card."""
    total: NDArray[np.int16]
    """What is stood on, 0 while another card is due."""
    upcard: NDArray[np.int16]
    """The value of a single card."""


def dealers_total(cards: Hand) -> int:
    """What the dealer stands on (13.1); 0 while another card is due."""
    total = point_total(cards)
    if total > MOST:
        return DEALER_OVER_21
    if total <= (DRAWS_TO_SOFT if is_soft(cards) else DRAWS_TO_HARD):
        return 0
    return DEALERS_PONTOON if is_pontoon(cards) else total


@cache
def dealer() -> Dealer:
    """Every hand of the dealer."""
    states = HandStates[Any](_dealers_state, lambda cards: not dealers_total(cards))
    upcards = states.facts(lambda cards: POINTS[cards[0]] if len(cards) == 1 else 0)
    return Dealer(states.after, states.facts(dealers_total), upcards)


def _dealers_state(cards: Hand) -> Any:
    return dealers_total(cards) or (point_total(cards), is_soft(cards), len(cards) > 1)


PAIRS = (None, *Pair)
"""What two cards can be for Perfect Pairs and Pairs Play."""


@cache
def pairs() -> NDArray[np.int16]:
    """Which of `PAIRS` two cards are, by both."""
    kinds = [[PAIRS.index(pair((first, second))) for second in CARDS] for first in CARDS]
    return np.array(kinds, dtype=np.int16)
