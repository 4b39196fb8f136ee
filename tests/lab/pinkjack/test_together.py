"""Box and Suits You together, by the first card."""

import pytest

from houseway.equipment import CARDS, SUITS, card
from houseway.games.pinkjack.settings import Settings
from houseway.lab.pinkjack import exact, facts
from houseway.lab.pinkjack.together import box_and_suits_you, by_first_card


def by_card() -> dict[int, float]:
    found = dict(by_first_card(exact.solved_for(Settings()).solved))
    return {int(each): found[int(facts.players_states().after[0][each])] for each in CARDS}


def test_all_first_cards_together_are_the_box() -> None:
    worth = by_card()
    mean = exact.solved_for(Settings()).solved.mean
    assert sum(worth.values()) / len(worth) == pytest.approx(mean, abs=1e-12)


def test_only_the_cards_of_a_pinkjack_differ_by_suit() -> None:
    worth = by_card()
    assert worth[card("Ad")] > worth[card("Ac")] == pytest.approx(worth[card("As")], abs=1e-12)
    assert worth[card("Jd")] > worth[card("Jc")] == pytest.approx(worth[card("Kd")], abs=1e-12)
    assert worth[card("9d")] == pytest.approx(worth[card("9c")], abs=1e-12)


def test_the_covariance_is_that_of_what_both_are_worth_by_the_first_card() -> None:
    rows, worth = facts.suits_you_rows(), by_card()
    pays = {first: float(rows[facts.suits_you_row(first, SUITS[0])].pays) for first in worth}
    mean, of_box = (sum(each.values()) / len(worth) for each in (pays, worth))
    apart = sum((pays[first] - mean) * (worth[first] - of_box) for first in worth) / len(worth)
    [found] = box_and_suits_you(exact.solved_for(Settings()))["pairs"]
    assert found["covariance"] == pytest.approx(apart, abs=1e-12)
    assert round(found["covariance"], 4) == 0.0174
