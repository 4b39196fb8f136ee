"""Pontoon for the solver: hands, odds and limits from the game's own functions."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.equipment import DECK_WITHOUT_TENS, payment
from houseway.games.pontoon.deciding import MOST_HANDS, steps_of_doubles
from houseway.games.pontoon.hands import POINTS, TwentyOne, equal_in_value, is_hard_below_12, point_total
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.settlement import PONTOON, TABLE_1
from houseway.games.pontoon.strategy import ACE_DRAWN, FORM, held
from houseway.lab.pontoon.facts import (
    CARD_OF_VALUE,
    DEALER_OVER_21,
    DEALERS_PONTOON,
    dealers_total,
    settled_at_once,
    walked,
)
from houseway.lab.pontoon.plays import TEN_VALUE
from houseway.lab.pontoon.results import ROW_RESULTS, Result
from houseway.lab.solving.charting import Book
from houseway.lab.solving.dealers import NATURAL, OVER, VALUES, dealers
from houseway.lab.solving.hands import Describe, Hand, graph, starts
from houseway.lab.solving.playing import LEAST_FINAL, Rules
from houseway.lab.solving.solution import ACE, TEN, Game
from houseway.table.layout.settings import chips_in_use

CARDS_OF_VALUES = tuple(CARD_OF_VALUE[value + 1] for value in range(VALUES))
assert TEN == TEN_VALUE - 1

ODDS = {result: TABLE_1[row] for row, result in ROW_RESULTS.items()} | {Result.PONTOON: PONTOON.at}


class Stake(NamedTuple):
    """A stake in cents at a table with these settings: what is paid for it, each payment in chips."""

    cents: int
    settings: Settings

    @property
    def pays(self) -> dict[Result, float]:
        """Rounded up once to what the chips can pay (14.2)."""
        chips = chips_in_use(self.settings.chips)
        return {result: payment(self.cents, at, chips) / self.cents for result, at in ODDS.items()}

    @property
    def surrendered(self) -> float:
        """Half is forfeited, rounded as it is set (9.4, QB-17)."""
        chips, (half, rest) = chips_in_use(self.settings.chips), divmod(self.cents, 2)
        if self.settings.surrender_rounding == "player":
            return -chips.down(half) / self.cents
        return -min(chips.up(half + rest), self.cents) / self.cents

    @property
    def doubles(self) -> bool:
        """Whether as much again may be added (12.1)."""
        least, _ = steps_of_doubles(*map(self.settings.limits_on, ("double", "box")))
        return self.cents >= least


EXACTLY = {result: at.pays / at.to for result, at in ODDS.items()}
"""What is paid at once for a stake whose payments need no rounding (8.1, 10.2(b))."""


def ends(values: Sequence[int]) -> int | None:
    """How the dealer ends (13.1)."""
    total = dealers_total(tuple(CARDS_OF_VALUES[value] for value in values))
    if len(values) < 2 or not total:
        return None
    if total in (DEALER_OVER_21, DEALERS_PONTOON):
        return OVER if total == DEALER_OVER_21 else NATURAL
    return total - LEAST_FINAL + 1


def game(settings: Settings, shoe: Counter[int] | None = None, stake: Stake | None = None) -> Game:
    """Pontoon under these settings, from a complete shoe or from this one, at any stake or at this one."""
    paid = {Result.OVER: -1.0} | (stake.pays if stake else EXACTLY)

    def pays(hand: Hand) -> float | None:
        result = settled_at_once(hand)
        return None if result is None else paid[result]

    def pays_split(hand: Hand) -> float | None:
        """After a split an ace with a ten-value card is a 21 like others (11.7, PT-R12)."""
        result = settled_at_once(hand)
        return pays(hand) if result is not Result.PONTOON else paid[ROW_RESULTS[TwentyOne.OTHER]]

    cards = shoe or Counter({int(card): settings.decks for card in DECK_WITHOUT_TENS})
    examples, after = walked()
    described = Describe(
        point_total,
        pays,
        pays_split,
        lambda hand: not is_hard_below_12(hand),
        lambda hand: stake is None or stake.doubles,
        lambda hand: point_total(hand, doubled=True),
        equal_in_value,
    )
    splits = [MOST_HANDS - 1] * VALUES
    splits[ACE] = 1
    return Game(
        graph(examples, after, cards, POINTS, described),
        starts(after[examples.index(())], cards, POINTS),
        dealers(ends),
        np.array([sum(n for card, n in cards.items() if POINTS[card] == v + 1) for v in range(VALUES)]),
        Rules(tie=0.0, spared=1.0, rescues=True),
        tuple(splits),
        tuple(value == ACE for value in range(VALUES)),
        tuple(value in (ACE, TEN) for value in range(VALUES)),
        settings.bust_counts_as_original,
        stake.surrendered if stake else -0.5,
    )


@cache
def book() -> Book:
    """What charts of Pontoon need."""
    return Book(
        FORM,
        walked().examples,
        cache(held),
        ((2, 2), (3, 3), (4, 4), (5, 5), (6, None)),
        (ACE_DRAWN,),
        CARDS_OF_VALUES,
    )
