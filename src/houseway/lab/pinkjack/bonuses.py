"""The ultimate bonus of Pinkjack (14.1.1): how often a box brings it, by the chart that is played."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import perm
from typing import NamedTuple

from houseway.equipment import CARDS
from houseway.games.pinkjack.deciding import MOST_SPLITS
from houseway.games.pinkjack.hands import (
    ACE_OF_DIAMONDS,
    JACK_OF_DIAMONDS,
    POINTS,
    Natural,
    identical_in_value,
    may_become_pinkjack,
    natural,
)
from houseway.games.pinkjack.settings import Settings
from houseway.games.pinkjack.strategy import held
from houseway.lab.pinkjack import facts
from houseway.table.charts.charts import Chart

Left = dict[int, int]
"""How many cards of each kind are still in the shoe; a card stands for its kind."""


def pinkjack_kinds(shoe: Mapping[int, int]) -> Left:
    """Cards that pinkjacks and splits to them tell apart."""
    return kinds(shoe, lambda card: (POINTS[card],) if POINTS[card] in (1, 10) else (0,))


def kinds(shoe: Mapping[int, int], kind_of: Callable[[int], tuple[int, ...]]) -> Left:
    """The cards of a shoe by kind; the first card of a kind stands for it."""
    stands_for: dict[tuple[int, ...], int] = {}
    left: Left = {}
    for card in map(int, CARDS):
        own = may_become_pinkjack((card,))
        one = stands_for.setdefault((card, card, card) if own else kind_of(card), card)
        left[one] = left.get(one, 0) + shoe.get(card, 0)
    return left


def expected(known: Mapping[int, Fraction]) -> Fraction:
    """The number to expect."""
    return sum((number * chance for number, chance in known.items()), Fraction(0))


def ultimate_bonuses(settings: Settings, chart: Chart) -> dict[int, Fraction]:
    """How likely a box brings so many bonuses, with those on split hands (PJ-R7)."""
    found = dict.fromkeys(range(facts.MOST_HANDS + 1), Fraction(0))
    found[0] = Fraction(1)
    for _, pinkjacks, matched in _ways(settings, chart):
        found[pinkjacks] += matched
        found[0] -= matched
    return found


Cell = tuple[int, int]
"""Values of a pair of aces or ten-values and of the dealer's first card, by their numbers."""


def by_first_cards(settings: Settings, chart: Chart) -> dict[Cell | None, Fraction]:
    """Bonuses to expect of a box by its first cards: of each pair that may make one, and of all others."""
    found: dict[Cell | None, Fraction] = defaultdict(Fraction)
    for (first, upcard, second), pinkjacks, matched in _ways(settings, chart):
        pair = identical_in_value((first, second))
        found[(POINTS[first] - 1, POINTS[upcard] - 1) if pair else None] += pinkjacks * matched
    return found


def _ways(settings: Settings, chart: Chart) -> Iterator[tuple[tuple[int, ...], int, Fraction]]:
    """First cards, how many bonuses a box with them brings, and how likely that is.

    Only the first two cards of each hand and of the dealer count. Cards drawn in between come from the same
    shuffled shoe and are chosen without regard to those that follow: they change no chance.
    """
    shoe = pinkjack_kinds(dict.fromkeys(map(int, CARDS), settings.decks))
    every = perm(sum(shoe.values()), 3)
    for (first, upcard, second), ways, left in draws(shoe, 3):
        if not may_become_pinkjack((upcard,)):
            continue
        needed = JACK_OF_DIAMONDS if upcard == ACE_OF_DIAMONDS else ACE_OF_DIAMONDS
        box = Splitting(settings, chart, upcard)
        for pinkjacks, share, after in box.hands((first, second), (), left, 0):
            if pinkjacks:
                matched = share * Fraction(ways * after[needed], every * sum(after.values()))
                yield (first, upcard, second), pinkjacks, matched


def draws(left: Left, number: int) -> Iterator[tuple[tuple[int, ...], int, Left]]:
    """Every order in which so many cards can be drawn, by kind: in how many ways, and what is left."""
    if not number:
        yield (), 1, left
        return
    for card, count in left.items():
        if count:
            for rest, ways, after in draws(left | {card: count - 1}, number - 1):
                yield (card, *rest), count * ways, after


class Splitting(NamedTuple):
    """A box against a dealer's card, as far as its hands' first two cards go."""

    settings: Settings
    chart: Chart
    upcard: int

    def hands(
        self, cards: tuple[int, int], others: tuple[int, ...], left: Left, splits: int
    ) -> Iterator[tuple[int, Fraction, Left]]:
        """How many hands from this one on are pinkjacks, how likely, and what is left of the shoe."""
        if self._splits(cards, splits):
            yield from self._next(cards[0], (cards[1], *others), left, splits + 1)
            return
        mine = natural(cards) is Natural.PINKJACK
        if not others:
            yield int(mine), Fraction(1), left
            return
        for pinkjacks, chance, after in self._next(others[0], others[1:], left, splits):
            yield pinkjacks + mine, chance, after

    def _next(
        self, first: int, others: tuple[int, ...], left: Left, splits: int
    ) -> Iterator[tuple[int, Fraction, Left]]:
        cards = sum(left.values())
        for (second,), ways, after in draws(left, 1):
            for pinkjacks, share, at_last in self.hands((first, second), others, after, splits):
                yield pinkjacks, share * Fraction(ways, cards), at_last

    def _splits(self, cards: tuple[int, int], splits: int) -> bool:
        if splits == MOST_SPLITS or not identical_in_value(cards) or POINTS[cards[0]] not in (1, 10):
            return False
        if splits and self.settings.one_card_on_split_aces and POINTS[cards[0]] == 1:
            return False
        return self.chart.play(held(cards, POINTS[self.upcard]), facts.ACTIONS) == "split"
