"""Pinkjack analysed: the box by the solver; Suits You, naturals and the ultimate bonus as fractions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import Any, NamedTuple

from msgspec import structs

from houseway.equipment import CARDS, SUITS
from houseway.games.pinkjack.hands import (
    POINTS,
    Natural,
    may_become_pinkjack,
    natural,
)
from houseway.games.pinkjack.settings import DECKS, ULTIMATE_BONUS, Settings
from houseway.games.pinkjack.strategy import FORM, reference
from houseway.lab.compiled import meanwhile
from houseway.lab.figures import Outcome, figures
from houseway.lab.pinkjack import facts, solving, stakes
from houseway.lab.pinkjack.bonuses import Left, draws, expected, kinds, ultimate_bonuses
from houseway.lab.pinkjack.model import Model
from houseway.lab.solving.analysis import Analysed, analysed, box_figures, strategy_figures
from houseway.lab.solving.sampling import SEED, counted
from houseway.lab.streams import stream
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart

STAKES = (5_00, 10_00, 25_00, 50_00, 100_00)
"""Stakes in cents for which a bonus in dollars is told."""


def analyse(settings: Settings, strategy: str | None = None) -> dict[str, Any]:
    """One box from a complete shoe, by the best play or by the chart that is named."""
    named = read_chart(strategy, FORM) if strategy else None
    found = solved_box(*_readings(settings), strategy)
    chart = named or (found.charts.complete if found.charts else reference())
    rest = without_the_box(settings, chart)
    return {
        **rest,
        "wagers": {"box": box_figures(found.solved, found.nets, facts.clause("14.1"))} | rest["wagers"],
        **strategy_figures(found),
    }


def _readings(settings: Settings) -> tuple[int, bool, bool, bool]:
    """What bears on the box."""
    return (
        settings.decks,
        settings.bust_counts_as_original,
        settings.dealer_pinkjack_literal,
        settings.one_card_on_split_aces,
    )


def solved_for(settings: Settings) -> Analysed:
    """The box by its best play."""
    return solved_box(*_readings(settings), None)


@lru_cache(maxsize=2)
def solved_box(decks: int, bust_counts: bool, literal: bool, one_card: bool, text: str | None) -> Analysed:
    """The box solved once for all that is told of it."""
    settings = Settings(
        decks=decks,
        bust_counts_as_original=bust_counts,
        dealer_pinkjack_literal=literal,
        one_card_on_split_aces=one_card,
    )

    def splits(chart: Chart) -> Model:
        return Model(settings, chart, 1, False, splits_only=True)

    with meanwhile(lambda: splits(reference()).count(1, stream(SEED, 0))):
        return analysed(
            solving.game(settings),
            solving.book(),
            lambda chart: counted(splits(chart)),
            read_chart(text, FORM) if text else None,
        )


def by_stake(settings: Settings, told: Sequence[int], text: str | None) -> list[dict[str, Any]]:
    """The box at each stake."""
    found = solved_box(*_readings(settings), text)
    return stakes.by_stake(settings, told, found, read_chart(text, FORM) if text else None)


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
    """Naturals from a complete shoe."""
    return _naturals_among(tuple(_suited_kinds(decks).items()))


@cache
def _naturals_among(shoe: tuple[tuple[int, int], ...]) -> Naturals:
    """Every first and second card of a box and the dealer; what others draw in between changes nothing."""
    player, dealer = Counter[Natural](), Counter[Natural]()
    both = waiting = ultimate = 0
    for (first, upcard, second, last), ways, _ in draws(dict(shoe), 4):
        mine, its = natural((first, second)), natural((upcard, last))
        if mine:
            player[mine] += ways
        if its:
            dealer[its] += ways
        if mine and its:
            both += ways
        if mine is Natural.PINKJACK and may_become_pinkjack((upcard,)):
            waiting += ways
            ultimate += ways if its is Natural.PINKJACK else 0
    every = perm(sum(number for _, number in shoe), 4)
    return Naturals(
        {each: Fraction(player[each], every) for each in Natural},
        {each: Fraction(dealer[each], every) for each in Natural},
        Fraction(both, every),
        Fraction(waiting, every),
        Fraction(ultimate, every),
    )


def _suited_kinds(decks: int) -> Left:
    """Cards that naturals tell apart: aces and ten-values by suit, the two of a pinkjack, all others."""
    shoe = dict.fromkeys(map(int, CARDS), decks)
    return kinds(shoe, lambda card: (POINTS[card], card % 4) if POINTS[card] in (1, 10) else (0,))


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
