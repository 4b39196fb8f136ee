"""What a kernel looks up, as three tables: a page for each state of a hand, a doubled hand, and the dealer's.

A page begins with a column for each of 52 cards: the page to go on to when that card comes.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import CARDS
from houseway.games.pontoon.hands import MOST, point_total
from houseway.lab.pontoon.facts import dealer, doubled_hands, walked
from houseway.lab.pontoon.plays import COLUMNS, Plays
from houseway.lab.pontoon.results import DOUBLED_RESULTS, compared

Pages = NDArray[np.int16]

PLAY = len(CARDS)
"""From here on columns by the value of the dealer's first card: what is played,"""
UNSPLIT = PLAY + COLUMNS
"""what is played where no more hands can be formed,"""
SURRENDERS = UNSPLIT + COLUMNS
"""and whether the hand is surrendered."""
TOTAL = SURRENDERS + COLUMNS
INSURES = TOTAL + 1
DOUBLED = INSURES + 1
"""From here on by card: the kind of hand when it is doubled."""

RESCUES = 0
"""Of a doubled hand, by the value of the dealer's first card: whether it is rescued."""
DOUBLED_TOTAL = RESCUES + COLUMNS

DEALERS_TOTAL = len(CARDS)
"""What the dealer stands on; 0 where another card is due."""
UPCARD_VALUE = DEALERS_TOTAL + 1
"""The value of the dealer's first card, an ace as one."""
SETTLED = UPCARD_VALUE + 1
"""From here on by a hand's total: its result,"""
SETTLED_DOUBLED = SETTLED + MOST
"""and its result if it is doubled."""


class Book(NamedTuple):
    """The three tables."""

    hands: Pages
    doubles: Pages
    dealers: Pages


def book(plays: Plays) -> Book:
    """The rules and the plays of a chart together."""
    examples, after = walked()
    kinds, doubled = doubled_hands()
    totals = np.array([point_total(cards) for cards in examples])
    hands: list[Any] = [after, plays.play, plays.unsplit, plays.surrenders, totals, plays.insures, doubled]
    doubles = [plays.rescues, np.array([kind.total for kind in kinds])]
    settled = [[compared(mine, int(total)) for mine in range(MOST)] for total in dealer().total]
    settled_doubled = [[DOUBLED_RESULTS[result] for result in results] for results in settled]
    dealers = [dealer().after, dealer().total, dealer().upcard, np.array(settled), np.array(settled_doubled)]
    return Book(_pages(hands), _pages(doubles), _pages(dealers))


def _pages(columns: list[Any]) -> Pages:
    return np.ascontiguousarray(np.column_stack(columns), dtype=np.int16)
