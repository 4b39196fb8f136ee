"""Pinkjack's exact figures, each by a second way."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import houseway
from houseway.equipment import SUITS, card
from houseway.games.pinkjack.hands import Natural, may_become_pinkjack, natural
from houseway.games.pinkjack.settings import Settings
from houseway.games.pinkjack.strategy import FORM, reference
from houseway.lab.models import Plan
from houseway.lab.pinkjack import bonuses, exact, facts
from houseway.lab.pinkjack.model import model
from houseway.lab.simulation import simulate
from houseway.lab.streams import stream
from houseway.rulebook import Refused, Unreadable
from houseway.table.charts.chart_text import read_chart, written
from houseway.table.charts.charts import Chart
from tests.lab.pinkjack.charts import wild


def test_suits_you_is_the_same_for_every_suit() -> None:
    """Twelve cards of 52 pay two, the jack ten."""
    for suit in SUITS:
        outcomes = exact.suits_you(suit)
        assert sum(each.pays * each.probability for each in outcomes) == Fraction(2 * 12 + 10 - 39, 52)
    wager = exact.without_the_box(Settings(), reference())["wagers"]["suits-you"]
    assert wager["fraction"] == "-5/52"
    assert wager["exact"]


@pytest.mark.parametrize("decks", [6, 8])
def test_naturals_by_the_book(decks: int) -> None:
    """Pairs of cards counted by hand: sixteen ten-values meet four aces, in two orders."""
    found = exact.naturals(decks)
    pairs = 52 * decks * (52 * decks - 1)
    by_hand = {
        Natural.PINKJACK: Fraction(2 * decks * decks, pairs),
        Natural.SUITED: Fraction(2 * decks * decks * 15, pairs),
        Natural.UNSUITED: Fraction(2 * decks * decks * 48, pairs),
    }
    assert found.player == found.dealer == by_hand
    left = (52 * decks - 2) * (52 * decks - 3)
    assert found.ultimate == by_hand[Natural.PINKJACK] * Fraction(2 * (decks - 1) ** 2, left)
    assert found.waiting == by_hand[Natural.PINKJACK] * Fraction(2 * (decks - 1), 52 * decks - 2)


def test_both_naturals_card_by_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal of a small shoe, by the identity of each card."""
    shoe = [card(name) for name in ("Ad", "Ad", "Jd", "Jd", "Ac", "Kc", "Kd", "Th", "5s", "6s")]
    counts = Counter(int(each) for each in shoe)
    monkeypatch.setattr(exact, "_suited_kinds", lambda decks: dict(counts))
    total = both = waiting = ultimate = 0
    for first, upcard, second, last in permutations(shoe, 4):
        mine, its = natural((first, second)), natural((upcard, last))
        total += 1
        both += bool(mine and its)
        waits = mine is Natural.PINKJACK and may_become_pinkjack((upcard,))
        waiting += waits
        ultimate += waits and its is Natural.PINKJACK
    found = exact.naturals(6)
    assert found.both == Fraction(both, total)
    assert found.waiting == Fraction(waiting, total)
    assert found.ultimate == Fraction(ultimate, total)


@pytest.mark.parametrize("one_card", [False, True])
def test_bonuses_on_split_hands_against_the_kernel(one_card: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a shoe full of aces and jacks of diamonds, counts of no, one, two and three bonuses."""
    names = {"Ad": 60, "Jd": 60, "Ac": 20, "Tc": 20, "5s": 60, "9s": 92}
    shoe = [card(name) for name, number in names.items() for _ in range(number)]
    kinds = {int(card(name)): number for name, number in names.items()}
    monkeypatch.setattr(bonuses, "pinkjack_kinds", lambda shoe: dict(kinds))
    chart = read_chart(wild(Random(21)), FORM)
    table = model(Plan("pinkjack", {"one_card_on_split_aces": one_card}, wild(Random(21))))
    monkeypatch.setattr("houseway.lab.pinkjack.model.decks", lambda number: shoe)
    counted = table.count(1_000_000, stream(7, 0)).counts["ultimate-bonus"].rows
    chances = bonuses.ultimate_bonuses(Settings(one_card_on_split_aces=one_card), chart)
    assert sum(chances.values()) == 1
    assert chances[2 if one_card else 3] > 0
    for number, chance in chances.items():
        spread = float(1_000_000 * chance * (1 - chance)) ** 0.5
        assert abs(counted[number] - 1_000_000 * float(chance)) < 3.5 * spread + 1, number


def test_the_bonus_is_told_by_stake_and_number_of_decks() -> None:
    found = exact.without_the_box(Settings(), reference())
    bonus = found["bonuses"]["ultimate-bonus"]
    assert bonus["amount"] == 1_000_00
    by_stake = {each["stake"]: each["return"] for each in bonus["by_stake"]}
    assert by_stake[10_00] == pytest.approx(100 * bonus["expected_number"])
    six, eight = found["by_decks"]
    assert (six["decks"], six["ultimate-bonus"]) == (6, bonus["expected_number"])
    assert eight["ultimate-bonus"] > six["ultimate-bonus"]
    other = exact.without_the_box(Settings(decks=8), reference())
    assert other["bonuses"]["ultimate-bonus"]["expected_number"] == eight["ultimate-bonus"]
    assert other["by_decks"] == found["by_decks"]
    assert found["naturals"][0]["fraction"] == "3/4043"


def agreement(rounds: int, seed: int) -> None:
    found = simulate(Plan("pinkjack", {"suits_you": {"amount": 500}}), rounds=rounds, seed=seed)["wagers"]
    side = found["suits-you"]
    assert abs(side["house_edge"] - 5 / 52) < 3 * side["standard_error"]
    assert side["chi_square"]["p"] > 0.001


def test_simulation_agrees_with_what_is_exact() -> None:
    agreement(4_000_000, seed=11)


@pytest.mark.deep
def test_simulation_agrees_over_a_hundred_million_rounds() -> None:
    agreement(100_000_000, seed=12)


def without_splits() -> str:
    """The reference chart of a player who never splits."""
    chart = reference()
    sections = [
        replace(each, entries=dict.fromkeys(each.entries, "-")) if each.kind == "pair" else each
        for each in chart.sections
    ]
    return written(Chart(FORM, "without splits", sections))


def test_naturals_come_as_often_as_is_exact() -> None:
    table = model(Plan("pinkjack", {}, without_splits()))
    rounds = 3_000_000
    lines = table.count(rounds, stream(3, 0)).counts["box"].lines
    counted = dict(zip(facts.LINES, lines, strict=True))
    known = exact.naturals(6)
    wanted = {
        (facts.SUITED, 0): known.player[Natural.SUITED],
        (facts.UNSUITED, 0): known.player[Natural.UNSUITED],
        (facts.PINKJACK, 0): known.player[Natural.PINKJACK] - known.waiting,
        (facts.PINKJACK_ALONE, 0): known.waiting - known.ultimate,
    }
    for line, chance in wanted.items():
        spread = (rounds * float(chance)) ** 0.5
        assert abs(counted[line] - rounds * float(chance)) < 3.5 * spread, line


@pytest.mark.parametrize("settings", [{"decks": 5}, {"decks": "six"}, {"side": 1}])
def test_bad_settings_are_named(settings: dict[str, object]) -> None:
    with pytest.raises((Refused, Unreadable)):
        houseway.analyse("pinkjack", settings)
