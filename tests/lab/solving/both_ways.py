"""The same shoe, settings and strategy given to the solver and to the slow model."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from houseway.equipment import card
from houseway.games.pinkjack import hands as pinkjack_hands
from houseway.games.pinkjack.settings import Settings as PinkjackSettings
from houseway.games.pontoon.settings import Settings as PontoonSettings
from houseway.lab.pinkjack import facts as pinkjack_facts
from houseway.lab.pinkjack import solving as pinkjack_solving
from houseway.lab.pontoon import facts as pontoon_facts
from houseway.lab.pontoon import solving as pontoon_solving
from houseway.lab.solving.playing import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.lab.solving.solution import Game, Strategy
from tests.lab.solving import slow_boxes

PLAYS = ("hit", "stand", "double", "split", "surrender")

Shoe = Counter[str]
Played = Callable[[tuple[str, ...], int, set[str]], str]


class Both(NamedTuple):
    """One of the two games, ready for both ways."""

    game: Callable[..., Game]
    settings: type
    slow: type
    state_of: Callable[[tuple[int, ...]], int]


def _pinkjack_state(cards: tuple[int, ...]) -> int:
    return pinkjack_facts.players_states().number[pinkjack_hands.state_of(cards)]


@cache
def _pontoon_numbers() -> dict[Any, int]:
    examples = pontoon_facts.walked().examples
    return {pontoon_facts.state_of(hand): state for state, hand in enumerate(examples) if hand}


def _pontoon_state(cards: tuple[int, ...]) -> int:
    return _pontoon_numbers()[pontoon_facts.state_of(cards)]


PINKJACK = Both(pinkjack_solving.game, PinkjackSettings, slow_boxes.Pinkjack, _pinkjack_state)
PONTOON = Both(pontoon_solving.game, PontoonSettings, slow_boxes.Pontoon, _pontoon_state)


def shoe(text: str) -> Shoe:
    """Cards by name, each with how many: "8c*4 Jd"."""
    found: Shoe = Counter()
    for part in text.split():
        name, _, number = part.partition("*")
        found[name] += int(number or 1)
    return found


def game(both: Both, cards: Shoe, **switches: bool) -> Game:
    """The solver's view."""
    counted = Counter({int(card(name)): number for name, number in cards.items()})
    return both.game(both.settings(**switches), counted)


def outcomes(both: Both, cards: Shoe, strategy: Strategy, **switches: bool) -> dict[Any, Any]:
    """What the slow model makes of the solver's strategy."""
    return both.slow(cards, played(both, strategy), **switches).outcomes()


def played(both: Both, strategy: Strategy) -> Played:
    """The solver's strategy as the slow model asks for it."""

    @cache
    def state(hand: tuple[str, ...]) -> int:
        names = (("K" if name == "T" else name) + "c"[: 2 - len(name)] for name in hand)
        return both.state_of(tuple(int(card(name)) for name in names))

    def play(hand: tuple[str, ...], upcard: int, allowed: set[str]) -> str:
        if "rescue" in allowed:
            last = slow_boxes.value(hand[-1])
            return "rescue" if strategy.rescue[state(hand[:-1]), last - 1, upcard - 1] else "keep"
        chosen = PLAYS[strategy.plays[state(hand), upcard - 1]]
        return chosen if chosen in allowed else PLAYS[strategy.otherwise[state(hand), upcard - 1]]

    return play


def wild(table: Game, rng: Random, splits: float = 0.8, by_suits: bool = False) -> Strategy:
    """Any legal plays at random; suits decide how a hand is played only `by_suits`, and never a split."""
    graph = table.graph
    asked = np.flatnonzero((graph.number > 1) & (graph.decided == 0)).tolist()
    otherwise = np.full((len(graph.number), 10), HIT)
    plays = otherwise.copy()
    rescue = np.zeros((len(graph.number), 10, 10), dtype=np.int64)
    hits, doubles, gives_up, rescues = rng.random(), rng.random() / 2, rng.random() / 2, rng.random()
    parted = {(pair, upcard) for pair in range(10) for upcard in range(10) if rng.random() < splits}
    for state in asked:
        for upcard in range(10):
            if graph.doubles[state] and rng.random() < doubles:
                otherwise[state, upcard] = DOUBLE
            elif graph.stands[state] and rng.random() > hits:
                otherwise[state, upcard] = STAND
            plays[state, upcard] = otherwise[state, upcard]
            if (int(graph.pair[state]), upcard) in parted:
                plays[state, upcard] = SPLIT
            elif graph.number[state] == 2 and table.surrenders[upcard] and rng.random() < gives_up:
                plays[state, upcard] = SURRENDER
        rescue[state] = [[rng.random() < rescues for _ in range(10)] for _ in range(10)]
    if not by_suits:
        alike: dict[bytes, int] = {}
        for state in asked:
            if graph.number[state] == 2:
                first = alike.setdefault(graph.holds[state].tobytes(), state)
                for each in (plays, otherwise, rescue):
                    each[state] = each[first]
    return Strategy(plays, otherwise, rescue)
