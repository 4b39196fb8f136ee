"""Pinkjack analysed: the box by the solver; Suits You, naturals and the ultimate bonus as fractions."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import structs

from houseway.equipment import CARDS, SUITS
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
from houseway.games.pinkjack.settings import DECKS, ULTIMATE_BONUS, Settings
from houseway.games.pinkjack.strategy import FORM, held, reference
from houseway.lab.figures import Outcome, figures
from houseway.lab.pinkjack import facts, solving
from houseway.lab.solving.analysis import analysed, box_figures, strategy_figures
from houseway.table.chart_text import read_chart
from houseway.table.charts import Chart

STAKES = (5_00, 10_00, 25_00, 50_00, 100_00)
"""Stakes in cents for which a bonus in dollars is told."""

Left = dict[int, int]
"""How many cards of each kind are still in the shoe; a card stands for its kind."""


def analyse(settings: Settings, strategy: str | None = None) -> dict[str, Any]:
    """One box from a complete shoe, by the best play or by the chart that is named."""
    named = read_chart(strategy, FORM) if strategy else None
    found = analysed(solving.game(settings), solving.book(), named)
    chart = named or (found.charts.complete if found.charts else reference())
    rest = without_the_box(settings, chart)
    return {
        **rest,
        "wagers": {"box": box_figures(found.solved, facts.clause("14.1"))} | rest["wagers"],
        **strategy_figures(found),
        "compile_seconds": found.compile_seconds,
    }


def without_the_box(settings: Settings, chart: Chart) -> dict[str, Any]:
    """What needs no hand played out; the bonus as this chart meets it."""
    return {
        "wagers": {"suits-you": figures(suits_you(SUITS[0]))},
        "naturals": [
            {"name": name, "probability": float(chance), "fraction": str(chance), "one_in": float(1 / chance)}
            for name, chance in naturals(settings.decks).named()
        ],
        "bonuses": {"ultimate-bonus": bonus(settings, chart)},
        "by_decks": [_with_decks(structs.replace(settings, decks=number)) for number in DECKS],
    }


def _with_decks(settings: Settings) -> dict[str, Any]:
    known = naturals(settings.decks)
    return {
        "decks": settings.decks,
        **{each.value: float(known.player[each]) for each in Natural},
        "ultimate-bonus": float(expected(ultimate_bonuses(settings, reference()))),
    }


def chances(settings: Settings) -> dict[str, dict[str, Fraction]]:
    """How likely each result of a wager is that no decision can change."""
    return {"suits-you": {each.name: each.probability for each in suits_you(SUITS[0])}}


def suits_you(suit: str) -> list[Outcome]:
    """Rule 13.7: the first card decides, and each card is as likely."""
    ways = Counter(facts.suits_you_row(card, suit) for card in CARDS)
    return [
        Outcome(row.name, row.pays, Fraction(ways[number], len(CARDS)), row.clause)
        for number, row in enumerate(facts.suits_you_rows())
    ]


class Naturals(NamedTuple):
    """How likely naturals are among the first two cards of a box and of the dealer."""

    player: dict[Natural, Fraction]
    dealer: dict[Natural, Fraction]
    both: Fraction
    waiting: Fraction
    """A player's pinkjack before a dealer's first card that can become one (8.1.2)."""
    ultimate: Fraction

    def named(self) -> Iterator[tuple[str, Fraction]]:
        """Each with its name."""
        for whose, known in (("player's", self.player), ("dealer's", self.dealer)):
            yield from ((f"{whose} {each.value}", known[each]) for each in Natural)
        yield "naturals of both", self.both
        yield "pinkjack that waits", self.waiting
        yield "ultimate pinkjack on the first hand", self.ultimate


def naturals(decks: int) -> Naturals:
    """Every first and second card of a box and the dealer; what others draw in between changes nothing."""
    player, dealer = dict.fromkeys(Natural, Fraction(0)), dict.fromkeys(Natural, Fraction(0))
    both = waiting = ultimate = Fraction(0)
    for (first, upcard, second, last), chance, _ in _draws(_suited_kinds(decks), 4):
        mine, its = natural((first, second)), natural((upcard, last))
        if mine:
            player[mine] += chance
        if its:
            dealer[its] += chance
        if mine and its:
            both += chance
        if mine is Natural.PINKJACK and may_become_pinkjack((upcard,)):
            waiting += chance
            ultimate += chance if its is Natural.PINKJACK else 0
    return Naturals(player, dealer, both, waiting, ultimate)


def _suited_kinds(decks: int) -> Left:
    """Cards that naturals tell apart: aces and ten-values by suit, the two of a pinkjack, all others."""
    return _kinds(decks, lambda card: (POINTS[card], card % 4) if POINTS[card] in (1, 10) else (0,))


def _pinkjack_kinds(decks: int) -> Left:
    """Cards that pinkjacks and splits to them tell apart."""
    return _kinds(decks, lambda card: (POINTS[card],) if POINTS[card] in (1, 10) else (0,))


def _kinds(decks: int, kind_of: Callable[[int], tuple[int, ...]]) -> Left:
    stands_for: dict[tuple[int, ...], int] = {}
    left: Left = {}
    for card in map(int, CARDS):
        own = may_become_pinkjack((card,))
        one = stands_for.setdefault((card, card, card) if own else kind_of(card), card)
        left[one] = left.get(one, 0) + decks
    return left


def bonus(settings: Settings, chart: Chart) -> dict[str, Any]:
    """Rule 14.1.1: a bonus in dollars, so its worth depends on the stake."""
    known = ultimate_bonuses(settings, chart)
    number = expected(known)
    return {
        "amount": ULTIMATE_BONUS,
        "expected_number": float(number),
        "fraction": str(number),
        "one_in": float(1 / (1 - known[0])),
        "strategy": chart.name,
        "by_stake": [{"stake": stake, "return": float(number * ULTIMATE_BONUS / stake)} for stake in STAKES],
        "clause": facts.clause("14.1.1"),
    }


def expected(known: Mapping[int, Fraction]) -> Fraction:
    """The number to expect."""
    return sum((number * chance for number, chance in known.items()), Fraction(0))


def ultimate_bonuses(settings: Settings, chart: Chart) -> dict[int, Fraction]:
    """How likely a box brings so many bonuses, with those on split hands (PJ-R7).

    Only the first two cards of each hand and of the dealer count. Cards drawn in between come from the same
    shuffled shoe and are chosen without regard to those that follow: they change no chance.
    """
    found = dict.fromkeys(range(facts.MOST_HANDS + 1), Fraction(0))
    total = Fraction(1)
    for (first, upcard, second), chance, left in _draws(_pinkjack_kinds(settings.decks), 3):
        if not may_become_pinkjack((upcard,)):
            continue
        needed = JACK_OF_DIAMONDS if upcard == ACE_OF_DIAMONDS else ACE_OF_DIAMONDS
        box = Splitting(settings, chart, upcard)
        for pinkjacks, share, after in box.hands((first, second), (), left, 0):
            matched = chance * share * Fraction(after[needed], sum(after.values()))
            if pinkjacks:
                found[pinkjacks] += matched
                total -= matched
    found[0] = total
    return found


def _draws(left: Left, number: int) -> Iterator[tuple[tuple[int, ...], Fraction, Left]]:
    """Every way to draw so many cards in order, by kind: how likely, and what is left."""
    if not number:
        yield (), Fraction(1), left
        return
    cards = sum(left.values())
    for card, count in left.items():
        if count:
            for rest, chance, after in _draws(left | {card: count - 1}, number - 1):
                yield (card, *rest), chance * Fraction(count, cards), after


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
        for (second,), chance, after in _draws(left, 1):
            for pinkjacks, share, at_last in self.hands((first, second), others, after, splits):
                yield pinkjacks, chance * share, at_last

    def _splits(self, cards: tuple[int, int], splits: int) -> bool:
        if splits == MOST_SPLITS or not identical_in_value(cards) or POINTS[cards[0]] not in (1, 10):
            return False
        if splits and self.settings.one_card_on_split_aces and POINTS[cards[0]] == 1:
            return False
        return self.chart.play(held(cards, POINTS[self.upcard]), facts.ACTIONS) == "split"
