"""A pair of sevens, where suits count: which sevens are split, and what becomes of the Super Bonus (11.10).

Suited sevens that are drawn to can make the Super Bonus against a dealer's seven; suited sevens that are
split forfeit it for the whole box, and unsuited ones do not (PT-R13). So a box is followed second card by
second card, the sevens by suit. All other draws come from the same shuffled shoe and change none of this.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.games.pontoon.deciding import MOST_HANDS
from houseway.games.pontoon.hands import SEVEN, SPADES
from houseway.lab.pontoon.facts import state_of, walked
from houseway.lab.solving.dealers import VALUES
from houseway.lab.solving.playing import HIT, SPLIT
from houseway.lab.solving.solution import Game, Strategy
from houseway.lab.solving.splitting import ANY_CARD, DOUBLED, NO_PAIR, Played, nets, tables, walk

SUITS = 4
VALUE = 6
"""The number of a seven among the values of cards."""

MOST_SEVENS = 2 * MOST_HANDS
"""First and second cards of a box."""

Known = tuple[int, ...]
"""How many sevens of each suit have been seen."""


class Worth(NamedTuple):
    """What a pair of sevens comes to: its net, all that is staked on it, and Super Bonuses to expect."""

    mean: float
    staked: float
    bonuses: float

    def plus(self, other: "Worth", times: float) -> "Worth":
        """With so much of another."""
        return Worth(*(one + times * its for one, its in zip(self, other, strict=True)))


NOTHING = Worth(0.0, 0.0, 0.0)


@cache
def state(*suits: int) -> int:
    """The state of sevens by suit."""
    wanted = state_of(tuple(4 * SEVEN + suit for suit in suits))
    return next(number for number, hand in enumerate(walked().examples) if hand and state_of(hand) == wanted)


class Box(NamedTuple):
    """How the second cards of a split fell: hands that got another seven, and hands that got none."""

    kept: tuple[tuple[int, int], ...]
    others: tuple[int, ...]
    known: Known
    forfeited: bool


class Sevens:
    """Sevens against one first card of the dealer that makes no natural, played by a strategy."""

    def __init__(self, game: Game, strategy: Strategy, upcard: int) -> None:
        assert upcard not in (0, VALUES - 1)
        self.game, self.strategy, self.upcard = game, strategy, upcard
        self.sevens, self.cards = int(game.shoe[VALUE]), int(game.shoe.sum()) - 1
        self.of_a_suit = self.sevens // SUITS
        self.dealers = int(upcard == VALUE)
        self._won = nets(game.rules.tie, game.graph.paid)
        self._play = np.ascontiguousarray(strategy.otherwise[:, upcard])
        self._tables: dict[tuple[int, int, int], tuple[float, float]] = {}
        self._conditional: dict[tuple[int, int, int, int], tuple[float, float]] = {}
        self._states = {(one, other): state(one, other) for one in range(SUITS) for other in range(SUITS)}
        self._single = [state(suit) for suit in range(SUITS)]
        self._alike = _alike(self._states)

    def split(self, first: int, second: int) -> Worth:
        """Two sevens of these suits, split."""
        mean = staked = bonuses = 0.0
        for box, chance in self._boxes((first, second)).items():
            found = self._worth(box)
            mean += chance * found.mean
            staked += chance * found.staked
            bonuses += chance * found.bonuses
        return Worth(mean, staked, bonuses)

    def drawn_to(self) -> float:
        """How likely two sevens of a suit become three of it with the next card."""
        return self._same_suit(2, 2, 0)

    def _same_suit(self, of_suit: int, sevens: int, others: int) -> float:
        """How likely the next card is a seven of a suit: of it, of sevens and of others so many are seen."""
        left = self.cards - sevens - others
        return (
            (self.sevens - self.dealers - sevens) / left * (self.of_a_suit - of_suit) / (self.sevens - sevens)
        )

    def _boxes(self, pair: tuple[int, int]) -> dict[Box, float]:
        """Every way the second cards of a split pair can fall, and how likely it is."""
        first, second = pair
        known = tuple((suit == first) + (suit == second) for suit in range(SUITS))
        waiting: dict[tuple[tuple[int, ...], int, Box], float] = {
            (pair, 1, Box((), (), known, first == second)): 1.0
        }
        found: dict[Box, float] = {}
        while waiting:
            following: dict[tuple[tuple[int, ...], int, Box], float] = {}
            for (hands, splits, box), chance in waiting.items():
                if not hands:
                    found[box] = found.get(box, 0.0) + chance
                    continue
                for after, share in self._second_cards(hands, splits, box):
                    following[after] = following.get(after, 0.0) + chance * share
            waiting = following
        return found

    def _second_cards(
        self, waiting: tuple[int, ...], splits: int, box: Box
    ) -> Iterator[tuple[tuple[tuple[int, ...], int, Box], float]]:
        """What the second card of the next hand that waits can be; boxes that hold alike are one."""
        first, rest = waiting[0], waiting[1:]
        known, any_seven = box.known, 0.0
        for suit in range(SUITS):
            chance = self._same_suit(known[suit], sum(known), len(box.others))
            any_seven += chance
            if chance <= 0.0:
                continue
            seen = tuple(number + (each == suit) for each, number in enumerate(known))
            if splits < MOST_HANDS - 1 and self._splits(first, suit):
                after = box._replace(known=seen, forfeited=box.forfeited or first == suit)
                yield ((first, suit, *rest), splits + 1, after), chance
            else:
                kept = tuple(sorted((*box.kept, self._alike[first, suit])))
                yield (rest, splits, box._replace(known=seen, kept=kept)), chance
        others = tuple(sorted((*box.others, _spade_or_not(first))))
        yield (rest, splits, box._replace(others=others)), 1 - any_seven

    def _splits(self, first: int, second: int) -> bool:
        return bool(self.strategy.plays[self._states[first, second], self.upcard] == SPLIT)

    def _worth(self, box: Box) -> Worth:
        """All hands of a box, given how the second cards fell."""
        total, sevens, others = NOTHING, sum(box.known), len(box.others)
        for suit in box.others:
            mean, staked = self._given(self._single[suit], others - 1, sevens, NO_PAIR)
            total = total.plus(Worth(mean, staked, 0.0), 1.0)
        for pair in box.kept:
            mean, staked = self._given(self._states[pair], others, sevens, ANY_CARD)
            third = self._third(pair, box)
            total = total.plus(Worth(mean + third.mean, staked, third.bonuses), 1.0)
        return total

    def _third(self, pair: tuple[int, int], box: Box) -> Worth:
        """What the third card of suited sevens adds: more of its suit may be seen than its own two."""
        one, other = pair
        if one != other or self._play[self._states[pair]] != HIT:
            return NOTHING
        sevens, others = sum(box.known), len(box.others)
        same = self._same_suit(box.known[one], sevens, others)
        any_seven = (self.sevens - self.dealers - sevens) / (self.cards - sevens - others)
        usual = any_seven * (self.of_a_suit - 2) / (self.sevens - 2)
        suited, mixed = (self._pays(one, one, third) for third in (one, (one + 1) % SUITS))
        pays_bonus = self.dealers and not box.forfeited
        return Worth((same - usual) * (suited - mixed), 0.0, same if pays_bonus else 0.0)

    def _pays(self, *suits: int) -> float:
        return float(self.game.graph.pays[state(*suits)])

    def _given(self, start: int, others: int, sevens: int, second: int) -> tuple[float, float]:
        """A hand's net and stake, given all sevens seen and so many other second cards that are none."""
        key = (start, others, sevens, second)
        if key not in self._conditional:
            self._conditional[key] = self._signed(*key)
        return self._conditional[key]

    def _signed(self, start: int, others: int, sevens: int, second: int) -> tuple[float, float]:
        """ "None" is a signed sum over how many of them are sevens after all."""
        extra = sevens - int(self.game.graph.number[start])
        mean = staked = likely = 0.0
        sign, ways = 1.0, 1.0
        for number in range(others + 1):
            chance = sign * ways * self._all_sevens(sevens, number)
            if chance:
                won, added = self._table(start, extra + number, second)
                own = 1.0 if second == ANY_CARD else 1.0 - self._next_seven(sevens + number)
                mean += chance * won
                staked += chance * (own + added)
                likely += chance * own
            sign, ways = -sign, ways * (others - number) / (number + 1)
        return mean / likely, staked / likely

    def _all_sevens(self, sevens: int, number: int) -> float:
        chance = 1.0
        for drawn in range(number):
            chance *= self._next_seven(sevens + drawn)
        return chance

    def _next_seven(self, sevens: int) -> float:
        return max(self.sevens - self.dealers - sevens, 0) / (self.cards - sevens)

    def _table(self, start: int, extra: int, second: int) -> tuple[float, float]:
        """A hand seen alone from this state on: its net, and how often it was doubled."""
        if (start, extra, second) not in self._tables:
            game, begin = self.game, np.zeros(len(self.game.graph.number))
            begin[start] = 1.0
            shoes = np.repeat(game.shoe[None], MOST_SEVENS, axis=0)
            shoes[:, self.upcard] -= 1
            shoes[:, VALUE] -= np.arange(MOST_SEVENS)
            played = Played(
                game.graph, game.dealers, game.rules, self.upcard, self._play, self.strategy.rescue,
                game.graph.ending_split, shoes,
            )  # fmt: skip
            pair = VALUE if game.graph.number[start] == 1 else None
            for each, by_extra in enumerate(tables(played, walk(game.graph, begin), False, pair)):
                for number, found in enumerate(by_extra):
                    won = float((found[:DOUBLED] * self._won[:DOUBLED]).sum())
                    self._tables[start, number, each] = won, float(found[DOUBLED, 0])
        return self._tables[start, extra, second]


def _alike(states: dict[tuple[int, int], int]) -> dict[tuple[int, int], tuple[int, int]]:
    """For each two sevens the first that are treated alike from then on; suited ones are told apart."""
    first: dict[int, tuple[int, int]] = {}
    for pair, number in states.items():
        first.setdefault(number, pair)
    return {pair: pair if pair[0] == pair[1] else first[number] for pair, number in states.items()}


def _spade_or_not(suit: int) -> int:
    """A seven that waits for other cards than sevens is of spades, or of any other suit."""
    return suit if suit == SPADES else (SPADES + 1) % SUITS


def starts_of(of_a_suit: int) -> Iterator[tuple[tuple[int, int], float]]:
    """Every kind of two sevens, one for all alike: their suits, and its share of all pairs of sevens."""
    pairs = SUITS * of_a_suit * (SUITS * of_a_suit - 1)
    another = (SPADES + 1) % SUITS
    suited, mixed = of_a_suit * (of_a_suit - 1) / pairs, of_a_suit * of_a_suit / pairs
    yield (SPADES, SPADES), suited
    yield (another, another), (SUITS - 1) * suited
    yield (another, SPADES), (SUITS - 1) * mixed
    yield (SPADES, another), (SUITS - 1) * mixed
    yield (another, (SPADES + 2) % SUITS), (SUITS - 1) * (SUITS - 2) * mixed
