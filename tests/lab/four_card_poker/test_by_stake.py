"""Rule 8.5: Play goes up in the posted unit and in chips, so some Antes never see three times the Ante."""

from fractions import Fraction
from typing import Any

import pytest

import houseway
from houseway.rulebook import Refused
from tests.four_card_poker.helping import DEALER_QUEENS, ODD_JACK, PAIR_KINGS, two_players

POKER = "four-card-poker"


def rows(settings: dict[str, Any], *stakes: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = houseway.analyse(POKER, settings, stakes=stakes or None).get("by_stake", [])
    return found


@pytest.mark.parametrize(
    ("settings", "most"),
    [
        ({}, 30_00),
        ({"limits": {"play": {"unit": 15_00}}}, 25_00),
        ({"limits": {"play": {"unit": 25_00}}}, 10_00),
        ({"limits": {"play": {"unit": 4_00}}, "chips": [5_00]}, 30_00),
        ({"limits": {"play": {"unit": 3_00}}, "chips": [2_00]}, 28_00),
        ({"limits": {"ante": {"min": 3_00, "unit": 7_00}}}, 24_00),
        ({"limits": {"play": {"unit": 25_00}}, "whole_multiples": True}, 30_00),
    ],
)
def test_the_largest_play_is_the_one_that_a_table_takes(settings: dict[str, Any], most: int) -> None:
    """An Ante of $10: so much is taken, and nothing more up to three times the Ante."""
    [row] = rows(settings, 10_00)
    assert row["largest_play"] == most
    table = two_players([ODD_JACK, PAIR_KINGS, DEALER_QUEENS], settings)
    for more in range(most + 1_00, 31_00, 1_00):
        with pytest.raises(Refused, match=r"8\.5"):
            table.say("ann", 1, "play", amount=more)
    table.say("ann", 1, "play", amount=most)


def test_an_ante_that_can_be_played_once_only() -> None:
    """The hands that would play three times play once: they lose as often, and win two Antes less."""
    [once, usual] = rows({"limits": {"play": {"unit": 25_00}}}, 10_00, 25_00)
    small, large = (row["wagers"]["ante"] for row in (once, usual))
    assert large == houseway.analyse(POKER)["wagers"]["ante"]
    least = {each["name"]: each["probability"] for each in small["outcomes"]}
    most = {each["name"]: each["probability"] for each in large["outcomes"]}
    triples = {name: chance for name, chance in most.items() if name.startswith("three times")}
    assert triples and least == {
        name.replace("three times", "as much as may be"): each for name, each in most.items()
    }
    won = sum(chance for name, chance in triples.items() if "lower" not in name)
    lost = sum(triples.values()) - won
    assert small["house_edge"] - large["house_edge"] == pytest.approx(2 * (won - lost))
    assert large["average_stake"] - small["average_stake"] == pytest.approx(2 * (won + lost))
    assert small["exact"] and Fraction(small["fraction"]) < Fraction(large["fraction"])
    assert once["wagers"]["aces-up"] == usual["wagers"]["aces-up"]


def test_a_named_strategy_is_played_as_far_as_it_goes() -> None:
    """What more than once the Ante gains goes with its size: $15 can be played for $35."""
    settings = {"limits": {"play": {"unit": 20_00}}}
    found = houseway.analyse(POKER, settings, "reference", stakes=[5_00, 20_00, 15_00])
    once, three, between = (Fraction(row["wagers"]["ante"]["fraction"]) for row in found["by_stake"])
    assert [row["largest_play"] for row in found["by_stake"]] == [5_00, 60_00, 35_00]
    assert once < three and between == once + Fraction(35 - 15, 2 * 15) * (three - once)


def test_stakes_that_all_play_alike_are_told_only_to_who_asks() -> None:
    assert rows({}) == []
    assert [row["stake"] for row in rows({}, 5_00)] == [5_00]
    assert [row["largest_play"] for row in rows({"limits": {"play": {"unit": 25_00}}})] == [
        *(5_00, 10_00, 75_00, 150_00, 300_00)
    ]
