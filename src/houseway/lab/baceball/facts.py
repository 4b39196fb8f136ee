"""What the lab counts of bACEball, from the game's own outcomes, odds and prizes."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import CARDS
from houseway.games.baceball import jackpot as prizes
from houseway.games.baceball.hands import HOME_RUN_COUNT, POINTS, Qualifying, is_strike, qualifying
from houseway.games.baceball.settings import RULES, Jackpot, Settings
from houseway.games.baceball.settlement import (
    ALL_STRIKES,
    EQUAL,
    HIGHER,
    HOME_RUN,
    LOWER,
    NOT_ALL_STRIKES,
    STRIKE_OUT,
    STRIKES,
    Loss,
    Outcome,
    Win,
    bet_outcome,
)
from houseway.lab.models import Row

BET = {
    HOME_RUN: "home run",
    HIGHER: "higher total",
    EQUAL: "stand-off",
    LOWER: "lower total",
    STRIKE_OUT: "strike out",
}
STRIKE_OUT_WAGER = {ALL_STRIKES: "strike out", NOT_ALL_STRIKES: "no strike out"}
STRIKE_WAGERS = {wager: {wins: "strike", loses: "no strike"} for wager, (wins, loses) in STRIKES.items()}

RESULTS: dict[str, dict[Outcome, str]] = {"bet": BET, **STRIKE_WAGERS, "strike-out": STRIKE_OUT_WAGER}  # type: ignore[dict-item]
"""The results of each wager, by name."""


def clause(number: str) -> str:
    """The clause of that number, as figures name it."""
    return str(RULES.clause(number))


def row(name: str, outcome: Outcome) -> Row:
    """A result as the lab counts it."""
    pays = Fraction(-1) if isinstance(outcome, Loss) else Fraction(0)
    if isinstance(outcome, Win):
        pays = Fraction(outcome.at.pays, outcome.at.to)
    return Row(name, pays, clause(outcome.rule[0]))


def rows(wager: str) -> tuple[Row, ...]:
    """The results of a wager other than the jackpot's."""
    return tuple(row(name, outcome) for outcome, name in RESULTS[wager].items())


NO_PRIZE = "5.1.6.2"


class Prize(NamedTuple):
    """A result of the jackpot wager: the hand, among how many winners of its pool, first in paying order."""

    hand: Qualifying | None
    winners: int = 1
    first: bool = True

    @property
    def name(self) -> str:
        """How it is called."""
        if self.hand is None:
            return "no prize"
        shared = f", shared by {self.winners}" if self.winners > 1 else ""
        return f"{self.hand}{shared}{', first' if shared and self.first else ''}"


POOLS = (Qualifying.MAJOR, Qualifying.MINOR)


def prizes_for(boxes: int) -> tuple[Prize, ...]:
    """Every result that so many boxes can have: five classes and none, then the shared pools."""
    shared = (
        Prize(pool, winners, first)
        for pool in POOLS
        for winners in range(2, boxes + 1)
        for first in (True, False)
    )
    return (*map(Prize, Qualifying), Prize(None), *shared)


def prize_row(prize: Prize, offered: Jackpot) -> Row:
    """What it pays: the wager was taken before the deal, so it is gone in any case (BB-R2)."""
    if prize.hand is None:
        return Row(prize.name, Fraction(-1), clause(NO_PRIZE))
    if prize.hand in prizes.TIMES:
        cents = prizes.TIMES[prize.hand] * offered.wager
    else:
        pool = prizes.amounts(offered.meters, prize.hand)
        shared = prizes.shares(pool, prize.winners, offered.shared_guarantee)
        cents = shared[0 if prize.first else 1]
    return Row(prize.name, Fraction(cents, offered.wager) - 1, clause(prizes.RULES[prize.hand][0]))


def jackpot_rows(settings: Settings, boxes: int) -> tuple[Row, ...]:
    """The results of the jackpot wager, where it is offered."""
    offered = settings.jackpot
    return tuple(prize_row(each, offered) for each in prizes_for(boxes)) if offered else ()


# For the kernel

STRIKE = 64
KEYS = np.array([POINTS[card] + STRIKE * is_strike(card) for card in CARDS], dtype=np.int64)
"""Each card as its points and, above them, whether it is a strike: added up, what a hand is."""

ACES = np.array([4**card.suit if card.rank == 0 else 0 for card in CARDS], dtype=np.int64)
"""Each ace as its suit in base four: added up, how many of which suit."""


def bet_table() -> NDArray[np.uint8]:
    """The row of the Bet for the key of three cards and the dealer's total."""
    order = list(BET)
    table = np.zeros((3 * (10 + STRIKE) + 1, HOME_RUN_COUNT + 1), dtype=np.uint8)
    hands = _hands_by_key(KEYS)
    for dealers in _hands_by_key(np.array(POINTS)).values():
        for key, hand in hands.items():
            table[key, sum(POINTS[card] for card in dealers)] = order.index(bet_outcome(hand, dealers))
    return table


def jackpot_table() -> NDArray[np.uint8]:
    """The row of the jackpot wager for the aces of three cards, before pools are shared."""
    order = [each.hand for each in prizes_for(1)]
    table = np.zeros(3 * 4**3 + 1, dtype=np.uint8)
    for key, hand in _hands_by_key(ACES).items():
        table[key] = order.index(qualifying(hand))
    return table


def _hands_by_key(keys: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """A hand of three cards for each sum of keys; a card of each key stands for all others of it."""
    key_of = [int(key) for key in keys]
    stands_for = {key_of[card]: int(card) for card in CARDS}
    return {
        sum(key_of[card] for card in hand): hand
        for hand in combinations_with_replacement(stands_for.values(), 3)
    }


def cards_of_each_value(decks: int) -> dict[int, tuple[int, int]]:
    """For each value a card that stands for it, and how many there are."""
    number = Counter(POINTS)
    return {POINTS[card]: (int(card), decks * number[POINTS[card]]) for card in CARDS}
