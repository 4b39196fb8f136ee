"""A chart as arrays: what the players do in every state of a hand against every card of the dealer's."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pontoon.hands import ACE_VALUE, equal_in_value, is_hard_below_12
from houseway.games.pontoon.strategy import INSURANCE, RESCUE, SURRENDER, held
from houseway.lab.pontoon.facts import asked_about, doubled_hands, walked
from houseway.table.charts.charts import UPCARDS, Chart, Held

HIT, STAND, DOUBLE, SPLIT, INSURE, GIVE_UP, FORFEIT = range(7)
ACTIONS = ("hit", "stand", "double", "split", "insure", "surrender", "rescue")
"""Decisions by their number, as a record names them."""
TEN_VALUE = 10
COLUMNS = TEN_VALUE + 1
SURRENDERED_AGAINST = (ACE_VALUE, TEN_VALUE)
"""Rule 9.1: whatever a chart says of other cards, nobody is asked."""
DRAWS = frozenset(("hit", "double"))


class Plays(NamedTuple):
    """What the players do, by the value of the dealer's first card."""

    play: NDArray[np.uint8]
    """By state and upcard."""
    unsplit: NDArray[np.uint8]
    """The same where no more hands can be formed (11.3)."""
    insures: NDArray[np.uint8]
    """By state."""
    surrenders: NDArray[np.uint8]
    """By state and upcard."""
    rescues: NDArray[np.uint8]
    """By kind of doubled hand and upcard."""


def plays_of(chart: Chart) -> Plays:
    """The chart's plays in every state."""
    states, kinds = len(walked().examples), doubled_hands()[0]
    play = np.zeros((states, COLUMNS), dtype=np.uint8)
    surrenders, insures = np.zeros_like(play), np.zeros(states, dtype=np.uint8)
    unsplit = play.copy()
    for state, cards in asked_about().items():
        allowed = DRAWS if is_hard_below_12(cards) else DRAWS | {"stand"}
        as_held = held(cards, ACE_VALUE)
        unsplit[state, ACE_VALUE:] = play[state, ACE_VALUE:] = _numbers(chart.against_each(as_held, allowed))
        if equal_in_value(cards):
            play[state, ACE_VALUE:] = _numbers(chart.against_each(as_held, allowed | {"split"}))
        for upcard in SURRENDERED_AGAINST if len(cards) == 2 else ():
            surrenders[state, upcard] = chart.says(SURRENDER, as_held._replace(upcard=upcard))
        insures[state] = len(cards) == 2 and chart.says(INSURANCE, as_held)
    rescues = np.zeros((len(kinds), COLUMNS), dtype=np.uint8)
    for number, kind in enumerate(kinds):
        values = (0,) * kind.number_of_cards
        for upcard in UPCARDS:
            hand = Held(values, kind.total, kind.soft, upcard, kind.conditions)
            rescues[number, upcard] = chart.says(RESCUE, hand)
    return Plays(play, unsplit, insures, surrenders, rescues)


def _numbers(actions: tuple[str, ...]) -> list[int]:
    return [ACTIONS.index(each) for each in actions]
