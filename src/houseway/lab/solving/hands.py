"""What the solver must know of a game's hands: a graph of states with what may be said and what is paid."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.solving.dealers import VALUES, Floats, Numbers

MOST = 21
BRANCHES = 4
"""One value can lead to so many states: suits that matter."""

GIVEN_UP, DOUBLED_21, MOST_PAID = 0, 1, 25
"""Where the nets of `Graph.paid` stand, and how many there can be."""
GIVEN_UP_PAYS, DOUBLED_21_PAYS = -1.0, 2.0

Hand = tuple[int, ...]


class Graph(NamedTuple):
    """States of a player's hand; the first axis is the state."""

    holds: Numbers
    """How many cards of each value."""
    number: Numbers
    total: Numbers
    decided: Numbers
    """Whether the hand is settled at once, without the dealer."""
    over: Numbers
    pays: Floats
    """What a decided hand wins."""
    ending: Numbers
    """Which of the nets in `paid` that is; for hands over 21 none."""
    ending_split: Numbers
    """The same in a hand that came of a split."""
    paid: Floats
    """What hands that are settled at once can win: given up after a double, 21 after a double, all others."""
    stands: Numbers
    doubles: Numbers
    pair: Numbers
    """The value of two cards that may be split; -1 for others."""
    child: Numbers
    """The states that a card of each value leads to, and how likely each is given that value."""
    weight: Floats
    doubled: Numbers
    """The total after a double's card of each value."""
    order: Numbers
    """Decided hands first, then those with more cards before those with fewer."""


class Describe(NamedTuple):
    """A game's own functions of a hand."""

    total: Callable[[Hand], int]
    pays: Callable[[Hand], float | None]
    """What is paid at once; none while the hand is open."""
    pays_split: Callable[[Hand], float | None]
    stands: Callable[[Hand], bool]
    doubles: Callable[[Hand], bool]
    doubled_total: Callable[[Hand], int]
    pair: Callable[[Hand], bool]


def graph(
    examples: Sequence[Hand],
    after: NDArray[np.int16],
    shoe: Counter[int],
    points: Sequence[int],
    game: Describe,
) -> Graph:
    """From a walk over all states: an example of each, the next state by card, and the cards there are."""
    decided = [bool(hand) and game.pays(hand) is not None for hand in examples]
    child = np.zeros((len(examples), VALUES, BRANCHES), dtype=np.int64)
    weight = np.zeros((len(examples), VALUES, BRANCHES))
    doubled = np.zeros((len(examples), VALUES), dtype=np.int64)
    by_value = [[card for card in shoe if points[card] == value + 1] for value in range(VALUES)]
    for state, hand in enumerate(examples):
        for value, cards in enumerate(by_value):
            if not hand or decided[state] or not cards:
                continue
            for branch, (following, share) in enumerate(_branches(hand, cards, after[state], shoe)):
                child[state, value, branch], weight[state, value, branch] = following, share
            if len(hand) > 1:
                doubled[state, value] = game.doubled_total((*hand, cards[0]))

    def numbers(fact: Callable[[Hand], int], otherwise: int = 0, least: int = 2) -> Numbers:
        """A fact of each open hand of at least so many cards."""
        asked = (
            fact(hand) if len(hand) >= least and not done else otherwise
            for hand, done in zip(examples, decided, strict=True)
        )
        return np.array(list(asked), dtype=np.int64)

    pays, pays_split = (
        np.array([(pay(hand) if hand else None) or 0.0 for hand in examples])
        for pay in (game.pays, game.pays_split)
    )
    paid = np.array([GIVEN_UP_PAYS, DOUBLED_21_PAYS, *sorted({*pays.tolist(), *pays_split.tolist()})])
    assert len(paid) <= MOST_PAID
    totals = np.array([game.total(hand) if hand else 0 for hand in examples], dtype=np.int64)
    number = np.array([len(hand) for hand in examples], dtype=np.int64)
    return Graph(
        np.array(
            [
                [sum(points[card] == value + 1 for card in hand) for value in range(VALUES)]
                for hand in examples
            ]
        ),
        number,
        totals,
        np.array(decided, dtype=np.int64),
        (totals > MOST).astype(np.int64),
        pays,
        _endings(pays, paid),
        _endings(pays_split, paid),
        paid,
        numbers(game.stands),
        numbers(game.doubles),
        numbers(lambda hand: points[hand[0]] - 1 if game.pair(hand) else -1, -1),
        child,
        weight,
        doubled,
        np.argsort(-np.where(decided, MOST, number), kind="stable"),
    )


def _endings(pays: Floats, paid: Floats) -> Numbers:
    places = {pay: place for place, pay in enumerate(paid.tolist())}
    return np.array([places[pay] for pay in pays.tolist()], dtype=np.int64)


def _branches(
    hand: Hand, cards: Sequence[int], after: NDArray[np.int16], shoe: Counter[int]
) -> list[tuple[int, float]]:
    """Where cards of one value lead, each as likely as there are such cards left beside this hand."""
    left = {card: shoe[card] - hand.count(card) for card in cards}
    total = sum(left.values())
    ways: dict[int, int] = {}
    for card, number in left.items():
        ways[int(after[card])] = ways.get(int(after[card]), 0) + number
    return [(state, number / total) for state, number in ways.items() if number] if total else []


class Starts(NamedTuple):
    """Hands of a single card of each value: their states, and how likely each is."""

    first: Numbers
    state: Numbers
    weight: Floats


def starts(after: NDArray[np.int16], shoe: Counter[int], points: Sequence[int]) -> Starts:
    """From the empty hand, state 0 of the walk."""
    first, states, weights = [0], list[int](), list[float]()
    for value in range(VALUES):
        ways: dict[int, int] = {}
        for card, number in shoe.items():
            if points[card] == value + 1:
                ways[int(after[card])] = ways.get(int(after[card]), 0) + number
        total = sum(ways.values())
        states += ways
        weights += [number / total for number in ways.values()]
        first.append(len(states))
    return Starts(np.array(first, dtype=np.int64), np.array(states, dtype=np.int64), np.array(weights))
