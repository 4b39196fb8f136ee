"""Pontoon analysed: the box by the solver; pairs, Pontoons, insurance and the Super Bonus as fractions.

All of one box, from a complete shoe. Insurance is analysed for somebody who has seen the dealer's ace alone;
what the own two cards change is listed beside it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.equipment import DECK_WITHOUT_TENS
from houseway.games.pontoon.hands import POINTS, SEVEN, Pair, is_pontoon, pair
from houseway.games.pontoon.settings import SIDE_BETS, Settings
from houseway.games.pontoon.settlement import SHARE
from houseway.games.pontoon.strategy import FORM, reference
from houseway.lab.compiled import meanwhile
from houseway.lab.figures import Outcome, figures
from houseway.lab.models import Row
from houseway.lab.pontoon import solving, stakes
from houseway.lab.pontoon.facts import CARD_OF_VALUE, PAIRS
from houseway.lab.pontoon.model import Model
from houseway.lab.pontoon.plays import TEN_VALUE
from houseway.lab.pontoon.results import clause, insurance_rows, pair_rows
from houseway.lab.pontoon.whole_box import METHOD, Sampled, whole_box
from houseway.lab.solving.analysis import Analysed, analysed, box_figures, strategy_figures
from houseway.lab.solving.charting import strategy_of
from houseway.lab.solving.sampling import SEED, counted, deviation
from houseway.lab.streams import stream
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart

DECKS = range(3, 9)
"""Rule 2.1."""
STAKES = (5_00, 10_00, 25_00, 50_00, 100_00)
"""Stakes in cents for which a bonus in dollars is told."""
SEVENS = tuple(int(card) for card in DECK_WITHOUT_TENS if card.rank == SEVEN)


def analyse(settings: Settings, strategy: str | None = None) -> dict[str, Any]:
    """One box from a complete shoe, by the best play or by the chart that is named."""
    chart = read_chart(strategy, FORM) if strategy else None
    solved = solved_box(*_readings(settings), strategy)
    lost = _lost(settings, solved, chart)
    nets = lost.nets_of(solved.solved) if lost else solved.nets
    box, strategies = box_figures(solved.solved, nets, clause("14.1")), strategy_figures(solved)
    if lost:
        _even_money_on_the_whole_box(settings, solved, lost, box, strategies)
    rest = without_the_box(settings)
    return {
        **rest,
        "bonuses": {"super-bonus": bonus(solved, options(*_readings(settings), strategy), chart)},
        "wagers": {"box": box} | rest["wagers"],
        **strategies,
    }


def _readings(settings: Settings) -> tuple[int, bool]:
    """What bears on the solved box."""
    return settings.decks, settings.bust_counts_as_original


@lru_cache(maxsize=2)
def options(decks: int, bust_counts: bool, strategy: str | None) -> stakes.Options:
    """The ways to play sevens, worked out once for all that is told of them."""
    return stakes.Options(solved_box(decks, bust_counts, strategy).solved)


@lru_cache(maxsize=2)
def solved_box(decks: int, bust_counts: bool, strategy: str | None) -> Analysed:
    """The box solved once for all that is told of it."""
    settings = Settings(decks=decks, bust_counts_as_original=bust_counts)

    def splits(chart: Chart) -> Model:
        return Model(settings, chart, 1, False, splits_only=True)

    with meanwhile(lambda: splits(reference()).count(1, stream(SEED, 0))):
        return analysed(
            solving.game(settings),
            solving.book(),
            lambda chart: counted(splits(chart)),
            read_chart(strategy, FORM) if strategy else None,
        )


def by_stake(settings: Settings, told: Sequence[int], strategy: str | None) -> list[dict[str, Any]]:
    """The box at each stake."""
    found = solved_box(*_readings(settings), strategy)
    chart = read_chart(strategy, FORM) if strategy else None
    known = options(*_readings(settings), strategy)
    lost = _lost(settings, found, chart)
    return stakes.by_stake(settings, told, found, known, chart=chart, lost=lost)


def _lost(settings: Settings, solved: Analysed, chart: Chart | None) -> Sampled | None:
    """What even money on every hand of the box takes, where it is so set."""
    if settings.double_even_money_scope == "hand":
        return None
    played = chart or (solved.charts.complete if solved.charts else None)
    assert played is not None
    return whole_box(settings, played, solved.solved)


def _even_money_on_the_whole_box(
    settings: Settings, solved: Analysed, lost: Sampled, box: dict[str, Any], strategies: dict[str, Any]
) -> None:
    """Add what is sampled to the figures of the solver."""
    box["house_edge"] += lost.edge()
    box["element_of_risk"] = box["house_edge"] / box["average_stake"]
    box |= {"standard_error": lost.standard_error, "rounds": lost.rounds, "method": box["method"] + METHOD}
    box |= deviation(lost.nets_of(solved.solved), -box["house_edge"])
    if solved.charts and solved.by_totals:
        by_totals = whole_box(settings, solved.charts.by_totals, solved.by_totals)
        strategies["strategy"]["house_edge"] += lost.edge()
        strategies["strategy"]["by_totals_house_edge"] += by_totals.edge()


def without_the_box(settings: Settings) -> dict[str, Any]:
    """The wagers that no decision bears on, and how often what pays by itself comes."""
    return {
        "wagers": {wager: figures(outcomes) for wager, outcomes in _wagers(settings.decks).items()},
        "pontoons": {name: _chance(each) for name, each in pontoons(settings.decks).items()},
        "insurance_by_own_cards": [_insurance_with(settings.decks, held) for held in range(3)],
        "by_decks": by_decks(),
    }


def chances(settings: Settings) -> dict[str, dict[str, Fraction]]:
    """How likely each result of the side bet is, by its name."""
    if settings.side_bet not in SIDE_BETS:
        return {}
    outcomes = _wagers(settings.decks)[settings.side_bet]
    return {settings.side_bet: {each.name: each.probability for each in outcomes}}


def _wagers(decks: int) -> dict[str, list[Outcome]]:
    kinds = pairs_of(Counter({int(card): decks for card in DECK_WITHOUT_TENS}))
    found = {wager: _outcomes(pair_rows(wager), list(kinds.values())) for wager in SIDE_BETS}
    wins = insured(decks)
    return found | {"insurance": _outcomes(insurance_rows(), [1 - wins, wins])}


def _outcomes(rows: Sequence[Row], probabilities: Sequence[Fraction]) -> list[Outcome]:
    return [
        Outcome(row.name, row.pays, probability, row.clause)
        for row, probability in zip(rows, probabilities, strict=True)
    ]


def pairs_of(shoe: Mapping[int, int]) -> dict[Pair | None, Fraction]:
    """How likely the first two cards from this shoe are a pair of each kind, or none (18.4)."""
    ways: Counter[Pair | None] = Counter()
    for first in shoe:
        for second in shoe:
            ways[pair((first, second))] += shoe[first] * (shoe[second] - (first == second))
    return {kind: Fraction(ways[kind], ways.total()) for kind in PAIRS}


def drawn(shoe: Mapping[int, int], cards: Sequence[int]) -> Fraction:
    """How likely the first cards from a shoe are these, in this order."""
    left, total = Counter(shoe), sum(shoe.values())
    probability = Fraction(1)
    for out, card in enumerate(cards):
        probability *= Fraction(left[card], total - out)
        left[card] -= 1
    return probability


def _by_value(decks: int) -> Counter[int]:
    """A shoe with one card for all of a value."""
    return Counter(CARD_OF_VALUE[POINTS[card]] for card in DECK_WITHOUT_TENS for _ in range(decks))


def pontoons(decks: int) -> dict[str, Fraction]:
    """How often a player has a Pontoon, a dealer who draws a second card, and both."""
    shoe = _by_value(decks)
    two = [(first, second) for first in shoe for second in shoe if is_pontoon((first, second))]
    one = sum((drawn(shoe, cards) for cards in two), Fraction(0))
    both = sum((drawn(shoe, (*mine, *dealers)) for mine in two for dealers in two), Fraction(0))
    return {"player": one, "dealer": one, "both": both}


def insured(decks: int, own_ten_values: int | None = None) -> Fraction:
    """How likely a ten-value card follows the ace; or with two more cards seen, so many of them ten-value."""
    shoe = _by_value(decks)
    tens, cards = shoe[CARD_OF_VALUE[TEN_VALUE]], sum(shoe.values()) - 1
    if own_ten_values is None:
        return Fraction(tens, cards)
    return Fraction(tens - own_ten_values, cards - 2)


def _insurance_with(decks: int, own_ten_values: int) -> dict[str, Any]:
    wins = insured(decks, own_ten_values)
    edge = figures(_outcomes(insurance_rows(), [1 - wins, wins]))
    figure = {name: edge[name] for name in ("house_edge", "fraction")}
    return {"own_ten_values": own_ten_values, "probability": float(wins), **figure}


def super_bonus(decks: int) -> Fraction:
    """Suited sevens, a third one drawn to them, against a dealer's seven (Table 2); sevens not split."""
    shoe = Counter({int(card): decks for card in DECK_WITHOUT_TENS})
    return sum(
        (drawn(shoe, (seven, dealers, seven, seven)) for seven in SEVENS for dealers in SEVENS), Fraction(0)
    )


def bonus(found: Analysed, known: stakes.Options, chart: Chart | None) -> dict[str, Any]:
    """Rule 14.3: a bonus in dollars, as the chart meets it that is printed or was named (PT-R13).

    By the size of the wager; each other box wager gets a share.
    """
    played = chart or (found.charts.complete if found.charts else None)
    assert played is not None
    strategy = strategy_of(played, found.solved.game, solving.book())
    number = stakes.bonuses_of(known, strategy)
    by_stake = [
        {"stake": stake, "amount": amount, "return": number * amount / stake}
        for stake in STAKES
        for amount in (stakes.amount(stake),)
    ]
    return {
        "expected_number": number,
        "one_in": 1 / number if number else None,
        "strategy": played.name,
        "by_stake": by_stake,
        "share": SHARE,
        "clause": clause("14.3"),
    }


def _chance(probability: Fraction) -> dict[str, Any]:
    return {
        "probability": float(probability),
        "fraction": str(probability),
        "one_in": float(1 / probability),
    }


def by_decks() -> list[dict[str, Any]]:
    """What no decision bears on, under every number of decks."""
    return [_with_decks(decks) for decks in DECKS]


def _with_decks(decks: int) -> dict[str, Any]:
    edges = {wager: figures(outcomes)["house_edge"] for wager, outcomes in _wagers(decks).items()}
    often = {f"pontoon-{whose}": float(each) for whose, each in pontoons(decks).items()}
    return {"decks": decks, "house_edge": edges, **often, "super-bonus": float(super_bonus(decks))}
