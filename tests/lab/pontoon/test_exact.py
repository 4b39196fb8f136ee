"""What is exact of Pontoon, by a second way."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from houseway.equipment import DECK, DECK_WITHOUT_TENS
from houseway.games.pontoon.hands import Pair, is_pontoon, pair, suited_sevens
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import reference
from houseway.lab.models import Plan
from houseway.lab.pontoon import exact, stakes
from houseway.lab.simulation import simulate
from houseway.lab.statistics import chi_square
from houseway.table.charts.chart_text import written


def wagers(**settings: Any) -> Any:
    return exact.without_the_box(Settings(**settings))["wagers"]


@pytest.mark.parametrize("decks", range(3, 9))
def test_pairs_by_counting_cards(decks: int) -> None:
    """After the first card there are so many of its rank and suit, of its colour, of its rank."""
    left = 48 * decks - 1
    perfect, coloured, mixed = (Fraction(number, left) for number in (decks - 1, decks, 2 * decks))
    expected = 25 * perfect + 12 * coloured + 6 * mixed - (1 - perfect - coloured - mixed)
    assert Fraction(wagers(decks=decks)["perfect-pairs"]["fraction"]) == expected
    any_pair = perfect + coloured + mixed
    assert Fraction(wagers(decks=decks)["pairs-play"]["fraction"]) == 12 * any_pair - 1


def test_eight_decks() -> None:
    assert wagers()["perfect-pairs"]["fraction"] == "15/383"
    assert wagers()["pairs-play"]["fraction"] == "-11/383"
    assert wagers()["insurance"]["fraction"] == "-95/383"


def test_perfect_pairs_with_tens_as_published() -> None:
    """25, 12 and 6 to 1 with eight decks of 52 cards: the house keeps 4.0964 %."""
    found = exact.pairs_of(Counter({int(card): 8 for card in DECK}))
    pays = {None: -1, Pair.MIXED: 6, Pair.COLOURED: 12, Pair.PERFECT: 25}
    edge = -sum(pays[kind] * chance for kind, chance in found.items())
    assert float(edge) == pytest.approx(0.040964, abs=5e-7)


def test_pairs_of_one_deck_deal_by_deal() -> None:
    ways = Counter(pair(cards) for cards in permutations(map(int, DECK_WITHOUT_TENS), 2))
    found = exact.pairs_of(Counter({int(card): 1 for card in DECK_WITHOUT_TENS}))
    assert {kind: chance for kind, chance in found.items() if chance} == {
        kind: Fraction(number, 48 * 47) for kind, number in ways.items()
    }


def test_pontoons_and_insurance_of_one_deck_deal_by_deal() -> None:
    """All deals of four cards to a player and the dealer: by kind an ace, a ten-value card or another."""
    kinds = [0] * 4 + [40] * 12 + [4] * 32
    deals: Counter[tuple[bool, bool]] = Counter()
    after_an_ace: Counter[bool] = Counter()
    for mine, first in _ways(kinds, 2).items():
        for dealers, then in _ways(mine.left, 2).items():
            times = first * then
            deals[is_pontoon(mine), is_pontoon(dealers)] += times
            if dealers[0] == 0:
                after_an_ace[is_pontoon(dealers)] += times
    total = 48 * 47 * 46 * 45
    found = exact.pontoons(1)
    assert found["player"] == Fraction(deals[True, False] + deals[True, True], total)
    assert found["dealer"] == Fraction(deals[False, True] + deals[True, True], total)
    assert found["both"] == Fraction(deals[True, True], total)
    assert exact.insured(1) == Fraction(after_an_ace[True], after_an_ace.total())


class _Drawn(tuple[int, ...]):
    """Cards drawn from a list, and those left."""

    left: list[int]


def _ways(kinds: list[int], number: int) -> Counter[_Drawn]:
    found: Counter[_Drawn] = Counter()
    for places in permutations(range(len(kinds)), number):
        drawn = _Drawn(kinds[place] for place in places)
        if drawn not in found:
            drawn.left = [kind for place, kind in enumerate(kinds) if place not in places]
        found[drawn] += 1
    return found


def test_insurance_with_the_own_cards_averages_to_insurance_without() -> None:
    """Weighted by how likely the own cards are once an ace is out."""
    for decks in range(3, 9):
        tens, cards = 12 * decks, 48 * decks - 1
        others = cards - tens
        likely = [
            Fraction(others * (others - 1), cards * (cards - 1)),
            Fraction(2 * tens * others, cards * (cards - 1)),
            Fraction(tens * (tens - 1), cards * (cards - 1)),
        ]
        assert sum(likely) == 1
        average = sum(chance * exact.insured(decks, held) for held, chance in enumerate(likely))
        assert average == exact.insured(decks)


def test_the_super_bonus_deal_by_deal() -> None:
    """Three decks of sevens and one other card for all the rest, in the order of the deal."""
    shoe = [24, 25, 26, 27] * 3
    ways = sum(
        suited_sevens((first, second, third)) for first, dealers, second, third in permutations(shoe, 4)
    )
    cards = 3 * 48
    assert exact.super_bonus(3) == Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))


def test_the_bonus_by_the_size_of_the_wager() -> None:
    paid = {stake: stakes.amount(stake) for stake in (5_00, 24_99, 25_00, 100_00)}
    assert paid == {5_00: 1_000_00, 24_99: 1_000_00, 25_00: 5_000_00, 100_00: 5_000_00}


def test_what_decks_change_is_the_analysis_of_each() -> None:
    by_decks = exact.without_the_box(Settings())["by_decks"]
    assert [found["decks"] for found in by_decks] == [3, 4, 5, 6, 7, 8]
    for found in by_decks:
        other = exact.without_the_box(Settings(decks=found["decks"]))
        edges = {wager: figures["house_edge"] for wager, figures in other["wagers"].items()}
        assert found["house_edge"] == edges
        assert found["pontoon-both"] == other["pontoons"]["both"]["probability"]


def agreement(rounds: int, seed: int) -> None:
    for side_bet in ("perfect-pairs", "pairs-play"):
        settings = {"side_bet": side_bet, "decks": 6}
        found = simulate(Plan("pontoon", settings), rounds=rounds, seed=seed)["wagers"][side_bet]
        known = wagers(**settings)[side_bet]["house_edge"]
        assert abs(found["house_edge"] - known) < 3 * found["standard_error"]
        assert found["chi_square"]["p"] > 0.001


def test_simulation_agrees_with_what_is_exact() -> None:
    agreement(2_000_000, seed=21)


def test_simulated_insurance_agrees_with_what_is_exact() -> None:
    """Everybody insures: all but those with a Pontoon, so the hands held are known to be none."""
    insuring = written(reference()) + "\n[insurance]\n    A\nany Y\n"
    plan = Plan("pontoon", strategy=insuring)
    found = simulate(plan, rounds=2_000_000, seed=22)["wagers"]["insurance"]
    tens, others, cards = 96, 287, 383
    own = Counter({0: others * (others - 1), 1: 2 * tens * (others - 31), 2: tens * (tens - 1)})
    chance = sum(Fraction(ways, own.total()) * exact.insured(8, held) for held, ways in own.items())
    assert own.total() == cards * (cards - 1) - 2 * tens * 31
    assert abs(found["house_edge"] - float(1 - 3 * chance)) < 3 * found["standard_error"]


@pytest.mark.deep
def test_simulation_agrees_over_a_hundred_million_rounds() -> None:
    agreement(100_000_000, seed=23)


@pytest.mark.deep
def test_the_super_bonus_comes_as_often_as_it_should() -> None:
    """The reference player draws to suited sevens against a seven."""
    rounds = 200_000_000
    found = simulate(Plan("pontoon"), rounds=rounds, seed=24)["bonuses"]["super-bonus"]["outcomes"]
    chance = float(exact.super_bonus(8))
    assert [row["name"] for row in found] == ["no Super Bonus", "Super Bonus"]
    agrees = chi_square([row["count"] for row in found], [1 - chance, chance])
    assert agrees is not None and agrees.p > 0.001
