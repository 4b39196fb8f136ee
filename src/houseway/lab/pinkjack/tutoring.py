"""The tutor at Pinkjack: a hand that is to be played on, from the cards that are left."""

from fractions import Fraction

from houseway.equipment import card
from houseway.games.pinkjack.hands import (
    ACE_OF_DIAMONDS,
    JACK_OF_DIAMONDS,
    POINTS,
    identical_in_value,
    may_become_pinkjack,
    point_total,
    state_of,
)
from houseway.games.pinkjack.settings import ULTIMATE_BONUS
from houseway.games.pinkjack.strategy import reference
from houseway.lab.pinkjack.bonuses import Splitting, pinkjack_kinds
from houseway.lab.pinkjack.facts import players_states
from houseway.lab.pinkjack.solving import game
from houseway.lab.pinkjack.stakes import CELLS, with_pairs
from houseway.lab.positions import Choice, Found, Position, Situation, Untold
from houseway.lab.solving import position
from houseway.lab.solving.playing import LEAST_FINAL

JOINING = "whether to join a decision of who plays the box is not in the lab"
"""Rules 10.3 and 11.5: the others on a box."""


def advise(at: Situation) -> Found:
    """Rule 9.1: each play of a hand against the dealer's card, and what is paid in dollars beside it."""
    if at.asks("no"):
        raise Untold(JOINING)
    position.check(at, point_total)
    stake, upcard = at.stake("box", "split"), POINTS[at.dealer[0]] - 1
    doubles = stake >= at.settings.limits_on("double").min
    left = game(at.settings, position.shoe_of(at), doubles=doubles)
    state = players_states().number[state_of(at.hand)]
    hand = position.hand(position.from_here(left, upcard, at.splits), state, upcard)
    worth = position.of_choices(hand, at, stake)
    return Found(
        [(choice, each + _bonus(at, choice)) for choice, each in worth],
        position.METHOD,
        (position.AFTER_A_SPLIT,) if at.splits else (),
    )


def _bonus(at: Situation, choice: Choice) -> float:
    """Rule 14.1.1: pinkjacks to expect of hands that are split, met by the dealer's."""
    upcard = at.dealer[0]
    if choice.action != "split" or not may_become_pinkjack((upcard,)) or not identical_in_value(at.hand):
        return 0.0
    needed = JACK_OF_DIAMONDS if upcard == ACE_OF_DIAMONDS else ACE_OF_DIAMONDS
    chart = with_pairs(reference(), dict.fromkeys(CELLS, True))
    box = Splitting(at.settings, chart, upcard)
    first, second = at.hand
    left = pinkjack_kinds({int(card): number for card, number in at.unseen.items()})
    number = 0.0
    for pinkjacks, share, after in box.hands((first, second), (), left, at.splits):
        number += float(pinkjacks * share * Fraction(after[needed], sum(after.values())))
    return ULTIMATE_BONUS * number


def untaught(at: Position) -> str:
    """As the dealer plays, who asks nothing of the other's card."""
    return "hit" if point_total([card(name) for name in at.hand]) < LEAST_FINAL else "stand"
