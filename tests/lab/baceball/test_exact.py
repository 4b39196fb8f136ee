"""bACEball solved: every figure by a second way."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

import houseway
from houseway.games.baceball.settlement import bet_outcome
from houseway.lab.baceball import exact, facts
from houseway.lab.models import Plan
from houseway.lab.simulation import simulate

JACKPOT = {"jackpot": {"wager": 500}}


def figures(settings: dict[str, object] | None = None) -> dict[str, dict[str, object]]:
    wagers: dict[str, dict[str, object]] = houseway.analyse("baceball", settings)["wagers"]
    return wagers


def test_strikes_are_four_ranks_of_thirteen() -> None:
    for wager in ("strike-1", "strike-2", "strike-3"):
        assert figures()[wager]["fraction"] == "-1/13"


def test_strike_out_by_the_book() -> None:
    win = Fraction(comb(96, 3), comb(312, 3))
    assert figures()["strike-out"]["fraction"] == str(31 * win - 1)


def test_the_bet_equals_every_deal_of_a_small_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each single deal of ten cards, by their own identity, against the count by values."""
    shoe = [0, 1, 4, 20, 30, 36, 40, 45, 49, 50]
    ways = Counter(
        bet_outcome(hand, dealers)
        for hand in combinations(shoe, 3)
        for dealers in combinations([card for card in shoe if card not in hand], 3)
    )
    values = Counter(facts.POINTS[card] for card in shoe)
    of_each = {
        value: (next(card for card in shoe if facts.POINTS[card] == value), values[value]) for value in values
    }
    monkeypatch.setattr(facts, "cards_of_each_value", lambda decks: of_each)
    total = comb(10, 3) * comb(7, 3)
    assert exact.bet(1) == {each: Fraction(number, total) for each, number in ways.items()}


def test_jackpot_classes_equal_every_deal_of_one_deck() -> None:
    ways = Counter(facts.qualifying(hand) for hand in combinations(range(52), 3))
    assert ways.keys() <= exact.jackpot_classes(6).keys()
    one_deck = exact.jackpot_classes(1)
    assert {each: chance for each, chance in one_deck.items() if chance} == {
        each: Fraction(number, comb(52, 3)) for each, number in ways.items()
    }


def test_jackpot_classes_of_two_decks_card_by_card() -> None:
    """Two decks of the aces and eight others, every ordered deal."""
    shoe = [0, 1, 2, 3] * 2 + [4] * 96
    ways = Counter(facts.qualifying(hand) for hand in permutations(shoe[:16], 3))
    small = Counter(facts.qualifying(hand) for hand in permutations([0, 1, 2, 3] * 2 + [4] * 8, 3))
    assert ways == small
    two_decks = exact.jackpot_classes(2)
    aces = {each for each in two_decks if each is not None and "three" in each}
    of_three_aces = sum(two_decks[each] for each in aces)
    assert of_three_aces == Fraction(comb(8, 3), comb(104, 3))


def test_break_even_meters_make_the_wager_even() -> None:
    needed = houseway.analyse("baceball", JACKPOT)["jackpot"]["break_even"]
    for pool in ("major", "minor"):
        meters = {pool: round(needed[pool]["break_even"])}
        wager = figures({"jackpot": {"wager": 500, "meters": meters}})["jackpot"]
        assert wager["house_edge"] == pytest.approx(0, abs=1e-5)


def test_every_outcome_has_its_clause_and_they_close_to_one() -> None:
    for wager in figures(JACKPOT).values():
        outcomes = wager["outcomes"]
        assert isinstance(outcomes, list)
        assert sum(each["probability"] for each in outcomes) == pytest.approx(1, abs=1e-12)
        assert all(each["clause"].startswith("baceball/") for each in outcomes)


def agreement(rounds: int, seed: int) -> None:
    exactly = figures(JACKPOT)
    for wager, each in simulate(Plan("baceball", JACKPOT), rounds=rounds, seed=seed)["wagers"].items():
        off = each["house_edge"] - exactly[wager]["house_edge"]
        assert abs(off) < 3 * each["standard_error"], wager
        assert each["chi_square"]["p"] > 0.001, wager


def test_simulation_agrees_with_what_is_exact() -> None:
    agreement(10_000_000, seed=11)


@pytest.mark.deep
def test_simulation_agrees_over_a_hundred_million_rounds() -> None:
    agreement(100_000_000, seed=12)
