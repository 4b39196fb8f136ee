"""Pinkjack for the solver: hands, odds and limits from the game's own functions."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from houseway.equipment import CARDS
from houseway.games.pinkjack.deciding import CARDS_TO_DOUBLE_ON, MOST_SPLITS, MUST_DRAW_BELOW
from houseway.games.pinkjack.hands import MOST, POINTS, identical_in_value, natural, point_total, state_of
from houseway.games.pinkjack.round import DEALER_STANDS_ON
from houseway.games.pinkjack.settings import Settings
from houseway.games.pinkjack.strategy import FORM, held
from houseway.lab.pinkjack import facts
from houseway.lab.solving.charting import Book
from houseway.lab.solving.dealers import NATURAL, OVER, VALUES, dealers
from houseway.lab.solving.hands import Describe, Hand, graph, starts
from houseway.lab.solving.playing import Rules
from houseway.lab.solving.solution import ACE, Game

CARD_OF_VALUE = tuple(
    next(int(card) for card in CARDS if POINTS[card] == value + 1) for value in range(VALUES)
)
PINKJACKS_AMONG_NATURALS = 1 / 64
"""An ace of four is of diamonds and a ten-value of sixteen is its jack."""


def pays(hand: Hand) -> float | None:
    """What is paid at once (8.1, 9.5 to 9.7); a pinkjack that waits gets the same in the end (14.1.1)."""
    ended = state_of(hand)
    if isinstance(ended, tuple):
        return None
    return float(facts.RESULTS[facts.ENDS[ended]].net)


def ends(values: Sequence[int]) -> int | None:
    """How the dealer ends (12.2)."""
    cards = [CARD_OF_VALUE[value] for value in values]
    total = point_total(cards)
    if len(cards) < 2 or total < DEALER_STANDS_ON:
        return None
    if total > MOST:
        return OVER
    return NATURAL if natural(cards) else total - DEALER_STANDS_ON + 1


def game(settings: Settings, shoe: Counter[int] | None = None, *, doubles: bool = True) -> Game:
    """Pinkjack under these settings, from a complete shoe or from this one; with or without doubles."""
    cards = shoe or Counter({int(card): settings.decks for card in CARDS})
    states = facts.players_states()
    described = Describe(
        point_total,
        pays,
        pays,
        lambda hand: point_total(hand) >= MUST_DRAW_BELOW,
        lambda hand: doubles and len(hand) in CARDS_TO_DOUBLE_ON,
        point_total,
        identical_in_value,
    )
    spared = 1 - PINKJACKS_AMONG_NATURALS if settings.dealer_pinkjack_literal else 1.0
    one_card = [False] * VALUES
    one_card[ACE] = settings.one_card_on_split_aces
    splits = [MOST_SPLITS] * VALUES
    splits[ACE] = 1 if settings.one_card_on_split_aces else MOST_SPLITS
    return Game(
        graph(states.hands, states.after, cards, POINTS, described),
        starts(states.after[0], cards, POINTS),
        dealers(ends),
        np.array([sum(n for card, n in cards.items() if POINTS[card] == v + 1) for v in range(VALUES)]),
        Rules(tie=-1.0, spared=spared, rescues=False),
        tuple(splits),
        tuple(one_card),
        (False,) * VALUES,
        settings.bust_counts_as_original,
    )


def book() -> Book:
    """What charts of Pinkjack need."""
    return Book(
        FORM,
        facts.players_states().hands,
        lambda hand, upcard, doubled: held(hand, upcard),
        ((2, 2), (3, 3), (4, 4)),
        (),
        CARD_OF_VALUE,
    )
