"""The sign and the kept minimums that a round record brings with it (`before`), and gives back (`after`)."""

from typing import Any

import pytest

from houseway import settle
from houseway.rulebook import Unreadable

ROUNDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "pinkjack": ("box", 1000, {"cards": ["Tc", "8s", "9d", "Ts"]}),
    "pontoon": ("box", 500, {"cards": ["Kc", "9h", "9d", "9s"]}),
    "four-card-poker": (
        "ante",
        500,
        {"cards": ["Ac", "Ad", "9h", "7s", "5c", "2c", "4d", "6h", "8s", "Tc", "Kd"]},
    ),
    "pai-gow": (
        "box",
        1000,
        {"tiles": {"1": ["5-5", "1-6", "3-4", "3-5"], "4": ["6-6", "6-6", "1-1", "1-1"]}},
    ),
    "baceball": ("bet", 500, {"cards": ["2c", "9c", "3c", "9d", "4c", "9h"]}),
}
"""By game the main wager, its minimum when the table opened, and a round on area 4."""
DECIDED: dict[str, dict[str, Any]] = {
    "pinkjack": {"hand": 1, "action": "stand"},
    "pontoon": {"hand": 1, "action": "stand"},
    "four-card-poker": {"action": "fold"},
    "pai-gow": {"action": "set", "low": ["1-1", "1-1"], "high": ["6-6", "6-6"]},
}
FOUND_BELOW = {
    "pinkjack": "6.2",
    "pontoon": "3.4",
    "four-card-poker": "6.2",
    "pai-gow": "10.3",
    "baceball": "6.2",
}


def played(game: str, amount: int, before: dict[str, Any], **settings: Any) -> dict[str, Any]:
    """The settled record of a round with one wager of ann's."""
    wager, least, dealt = ROUNDS[game]
    decisions = {"decisions": [{"area": 4, **DECIDED[game]}]} if game in DECIDED else {}
    return settle(
        {
            "game": game,
            "settings": {"limits": {wager: {"min": least, "max": 50000}}, **settings},
            "wagers": [{"area": 4, "patron": "ann", "wager": wager, "amount": amount}],
            "before": before,
            **dealt,
            **decisions,
        }
    )


def sign(game: str) -> dict[str, Any]:
    """Other limits than the table opened with."""
    return {ROUNDS[game][0]: {"min": 2500, "max": 20000, "unit": 1}}


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_is_judged_by_the_sign_it_brings_with_it(game):
    above = played(game, 60000, {"limits": sign(game)})
    assert above["results"][0]["stake"] == 20000
    assert above["after"]["limits"] == sign(game)
    below = played(game, 2499, {"limits": sign(game)})
    assert below["results"][0]["stake"] == 2499
    assert f"{game}/{FOUND_BELOW[game]}" in below["results"][0]["clauses"]
    assert "limits" not in played(game, 2499, {})["after"]


@pytest.mark.parametrize("game", [each for each in ROUNDS if each != "pontoon"])
def test_who_keeps_an_earlier_minimum_is_not_below_it(game):
    wager, least, _ = ROUNDS[game]
    before = {"limits": sign(game), "kept": {"ann": {wager: least}}}
    at_it = played(game, least, before)
    assert f"{game}/{FOUND_BELOW[game]}" not in at_it["results"][0]["clauses"]
    assert at_it["after"]["kept"] == before["kept"]
    clauses = played(game, least - 1, before)["results"][0]["clauses"]
    assert f"{game}/{FOUND_BELOW[game]}" in clauses
    others = {"limits": sign(game), "kept": {"bob": {wager: least}}}
    assert f"{game}/{FOUND_BELOW[game]}" in played(game, least, others)["results"][0]["clauses"]


def error(game: str, before: dict[str, Any], **settings: Any) -> tuple[str, str]:
    """What is wrong, and where."""
    with pytest.raises(Unreadable) as caught:
        played(game, 1000, before, **settings)
    assert caught.value.field in caught.value.message or caught.value.code == "unknown-wager"
    return caught.value.code, caught.value.field


@pytest.mark.parametrize("game", ROUNDS)
def test_what_no_sign_shows_is_one_clear_error(game):
    wager, least, _ = ROUNDS[game]
    assert error(game, {"limits": {"dime": {"min": 1}}}) == ("unknown-wager", "before.limits.dime")
    assert error(game, {"limits": {wager: {"min": 9, "max": 8}}})[1] == f"before.limits.{wager}"
    assert error(game, {"kept": {"ann": {wager: least}}})[1].startswith("before.kept")
    assert error(game, {"limits": sign(game), "kept": {"ann": {}}})[1].startswith("before.kept")
    two = {"limits": sign(game), "kept": {"ann": {wager: 100}, "bob": {wager: 200}}}
    assert error(game, two)[0] == "bad-kept"


def test_in_pontoon_nobody_keeps_a_minimum():
    kept = {"limits": sign("pontoon"), "kept": {"ann": {"box": 500}}}
    assert error("pontoon", kept) == ("bad-before", "before.kept")


def test_two_minimums_do_not_go_with_one_amount_or_one_minimum_of_an_area():
    kept = {"limits": sign("pinkjack"), "kept": {"ann": {"box": 1000}}}
    assert error("pinkjack", kept, minimum="area")[0] == "bad-kept"
    suits = {"limits": {"suits-you": {"min": 900, "max": 900}}, "kept": {"ann": {"suits-you": 500}}}
    assert error("pinkjack", suits, suits_you={"amount": 500})[0] == "bad-kept"
