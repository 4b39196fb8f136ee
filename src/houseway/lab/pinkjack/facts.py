"""What the lab knows of Pinkjack: hands, plays and results, from the game's own functions and odds."""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import CARDS, SUITS
from houseway.games.pinkjack import settlement
from houseway.games.pinkjack.deciding import CARDS_TO_DOUBLE_ON, MUST_DRAW_BELOW
from houseway.games.pinkjack.hands import (
    POINTS,
    Finished,
    Natural,
    identical_in_value,
    is_soft,
    may_become_pinkjack,
    natural,
    point_total,
    state_of,
)
from houseway.games.pinkjack.round import DEALER_STANDS_ON
from houseway.games.pinkjack.settings import RULES, Settings
from houseway.games.pinkjack.settlement import Win
from houseway.games.pinkjack.strategy import held
from houseway.lab.figures import net_name
from houseway.lab.hand_states import Hand, HandStates
from houseway.lab.models import Row
from houseway.table.charts.charts import Chart

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

# How a hand ends, in the kernel's numbers; a hand that is open or waits ends with the dealer's.
PINKJACK, SUITED, UNSUITED, TWENTY_ONE, FIVE_CARD_TRICK, OVER = range(6)
HIGHER, DEALER_OVER, LOSES, ORIGINAL_LOST, RETURNED, ULTIMATE, PINKJACK_ALONE = range(6, 13)
OPEN, WAITS = 13, 14

# What happens next to a hand: a play, or from DECIDED on how it ends.
HIT, STAND, DOUBLE, SPLIT, DECIDED = range(5)
ACTIONS = ("hit", "stand", "double", "split")

# Under which limits a hand is played: it may be split, may not, or takes no further decision.
SPLITTING, NO_MORE_SPLITS, CLOSED = range(3)

UPCARDS = 16
"""Room for the dealer's states after one card."""

ENDS: dict[Natural | Finished, int] = {
    Natural.PINKJACK: PINKJACK,
    Natural.SUITED: SUITED,
    Natural.UNSUITED: UNSUITED,
    Finished.OVER: OVER,
    Finished.TWENTY_ONE: TWENTY_ONE,
    Finished.FIVE_CARD_TRICK: FIVE_CARD_TRICK,
}


class Result(NamedTuple):
    """What a hand comes to: net and rule of its wager and, where it can be doubled, of the double."""

    name: str
    net: int
    rule: str
    double: tuple[int, str] | None


def _won(name: str, win: Win, doubled: bool = False) -> Result:
    net, rest = divmod(win.at.pays, win.at.to)
    assert not rest
    return Result(name, net, win.rule[0], (net, win.rule[0]) if doubled else None)


RESULTS = {
    PINKJACK: _won("pinkjack", settlement.PINKJACK),
    SUITED: _won("suited blackjack", settlement.SUITED),
    UNSUITED: _won("unsuited blackjack", settlement.UNSUITED),
    TWENTY_ONE: _won("21", settlement.TWENTY_ONE, True),
    FIVE_CARD_TRICK: _won("five card trick", settlement.FIVE_CARD_TRICK),
    OVER: Result("over 21", -1, settlement.OVER[0], (-1, settlement.OVER[0])),
    HIGHER: _won("above the dealer", settlement.HIGHER, True),
    DEALER_OVER: _won("dealer over 21", settlement.DEALER_OVER, True),
    LOSES: Result("not above the dealer", -1, settlement.LOSES[0], (-1, settlement.LOSES[0])),
    ORIGINAL_LOST: Result("original wager lost to a natural", -1, settlement.LOSES[0], (0, "10.4")),
    RETURNED: Result("returned before a natural", 0, "11.6", (0, "10.4")),
    ULTIMATE: _won("ultimate pinkjack", settlement.ULTIMATE),
    PINKJACK_ALONE: _won("pinkjack that waited", settlement.PINKJACK_ALONE),
}

NETS = np.array(
    [(each.net, each.net + (each.double[0] if each.double else 0)) for each in RESULTS.values()],
    dtype=np.int64,
)
"""What a hand wins in stakes, by result, not doubled and doubled."""

LINES = tuple(
    (result, doubled)
    for result, each in RESULTS.items()
    for doubled in (0, 1)
    if not doubled or each.double is not None
)
"""The results of hands that are counted: which, and whether doubled."""

MOST_HANDS = 3
LEAST_NET, MOST_NET, MOST_STAKED = -2 * MOST_HANDS, 5 * MOST_HANDS, 2 * MOST_HANDS
"""Bounds of what a box comes to in stakes: three doubled hands lost, three pinkjacks, three doubles."""


def clause(number: str) -> str:
    """The clause of that number, as figures name it."""
    return str(RULES.clause(number))


def line_row(result: int, doubled: int) -> Row:
    """A result of a hand as the lab counts it."""
    known = RESULTS[result]
    name = f"{known.name}, doubled" if doubled else known.name
    return Row(name, Fraction(int(NETS[result, doubled])), clause(known.rule))


def box_rows() -> tuple[Row, ...]:
    """What all hands of a box come to together (14.1)."""
    return tuple(Row(net_name(net), Fraction(net), clause("14.1")) for net in range(LEAST_NET, MOST_NET + 1))


def bonus_rows() -> tuple[Row, ...]:
    """How many ultimate pinkjack bonuses a box brings (14.1.1): each is paid in dollars, not in stakes."""
    names = ("none", "one", "two", "three")
    return tuple(Row(name, Fraction(number), clause("14.1.1")) for number, name in enumerate(names))


SUIT, SUITED_JACK, OTHER_SUIT = range(3)


def suits_you_rows() -> tuple[Row, ...]:
    """The results of a Suits You wager (13.7)."""
    suit, jack = settlement.SUIT, settlement.SUITED_JACK
    return (
        Row("suit", Fraction(suit.at.pays, suit.at.to), clause(suit.rule[0])),
        Row("jack of the suit", Fraction(jack.at.pays, jack.at.to), clause(jack.rule[0])),
        Row("another suit", Fraction(-1), clause(settlement.OTHER_SUIT[0])),
    )


def suits_you_row(first: int, suit: str) -> int:
    """Which of the rows the first card means for the suit chosen."""
    rows = {settlement.SUIT: SUIT, settlement.SUITED_JACK: SUITED_JACK, None: OTHER_SUIT}
    return rows[settlement.suits_you_won(first, suit)]


PlayersStates = HandStates[tuple[int, ...] | Natural | Finished]
DealersStates = HandStates[tuple[object, ...]]


@cache
def players_states() -> PlayersStates:
    """Every hand a player can hold."""
    return HandStates(state_of, lambda cards: isinstance(state_of(cards), tuple))


def dealers_state_of(cards: Hand) -> tuple[object, ...]:
    """What matters of the dealer's hand: one card that may become a pinkjack, a natural, the total."""
    if not cards:
        return ()
    if len(cards) == 1:
        return (cards[0],) if may_become_pinkjack(cards) else ("first", POINTS[cards[0]])
    found = natural(cards)
    return found is Natural.PINKJACK, found is not None, point_total(cards), is_soft(cards)


@cache
def dealers_states() -> DealersStates:
    """Every hand the dealer can hold (12.2)."""
    return HandStates(dealers_state_of, lambda cards: not cards or point_total(cards) < DEALER_STANDS_ON)


PLAYERS_STATES, DEALERS_STATES = 562, 48

KNOWN = np.dtype(
    [
        ("after", np.int16, (PLAYERS_STATES, len(CARDS))),  # a player's next state by card
        ("course", np.uint8, (3, PLAYERS_STATES, UPCARDS)),  # what happens next: by limit and dealer's card
        ("totals", np.int16, PLAYERS_STATES),
        ("dealers_after", np.int16, (DEALERS_STATES, len(CARDS))),
        ("dealers_totals", np.int16, DEALERS_STATES),
        ("dealers_pinkjack", np.uint8, DEALERS_STATES),
        (
            "spares",
            np.uint8,
            DEALERS_STATES,
        ),  # whether the dealer leaves doubles and splits alone (10.4, 11.6)
        ("nets", np.int64, NETS.shape),
        ("suits_you", np.uint8, (len(SUITS), len(CARDS))),
        ("suits_you_nets", np.int64, 3),
    ],
    align=True,
)
"""What the kernel looks up."""

Known = Any
"""A record of `KNOWN`."""


def known(settings: Settings, chart: Chart) -> Known:
    """Everything the kernel looks up, under these settings and by this chart."""
    players, dealers = players_states(), dealers_states()
    literal = settings.dealer_pinkjack_literal

    def spares(cards: Hand) -> bool:
        found = natural(cards)
        return found is not None and not (literal and found is Natural.PINKJACK)

    found = np.zeros(1, dtype=KNOWN)[0]
    found["after"] = players.after
    found["course"] = course(players, dealers, chart)
    found["totals"] = players.facts(lambda cards: point_total(cards) if cards else 0)
    found["dealers_after"] = dealers.after
    found["dealers_totals"] = dealers.facts(lambda cards: point_total(cards) if cards else 0)
    found["dealers_pinkjack"] = dealers.facts(lambda cards: natural(cards) is Natural.PINKJACK)
    found["spares"] = dealers.facts(spares)
    found["nets"] = NETS
    found["suits_you"] = [[suits_you_row(card, suit) for card in CARDS] for suit in SUITS]
    found["suits_you_nets"] = [int(row.pays) for row in suits_you_rows()]
    return found


def course(players: PlayersStates, dealers: DealersStates, chart: Chart) -> Bytes:
    """What happens next to each hand, against the dealer's state after one card."""
    found = np.zeros((3, len(players), UPCARDS), dtype=np.uint8)
    for upcard, dealt in enumerate(dealers.hands):
        if len(dealt) != 1:
            continue
        for state, hand in enumerate(players.hands):
            ended = state_of(hand)
            if not isinstance(ended, tuple):
                waits = ended is Natural.PINKJACK and may_become_pinkjack(dealt)
                found[:, state, upcard] = DECIDED + (WAITS if waits else ENDS[ended])
            elif len(hand) > 1:
                found[:, state, upcard] = _plays(hand, POINTS[dealt[0]], chart)
    return found


def _plays(hand: Hand, upcard: int, chart: Chart) -> tuple[int, int, int]:
    """What the chart plays if the hand may be split and if not; a closed hand stays open to the dealer."""
    allowed = {"hit"}
    if point_total(hand) >= MUST_DRAW_BELOW:
        allowed.add("stand")
    if len(hand) in CARDS_TO_DOUBLE_ON:
        allowed.add("double")
    play = ACTIONS.index(chart.play(held(hand, upcard), allowed))
    if not identical_in_value(hand):
        return play, play, DECIDED + OPEN
    return ACTIONS.index(chart.play(held(hand, upcard), allowed | {"split"})), play, DECIDED + OPEN
