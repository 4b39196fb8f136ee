"""Rules 9.1 to 9.3: which hands win, lose and stand off."""

import pytest

from houseway.testing import rule
from tests.helping import cites, refused
from tests.pai_gow.helping import (
    BANK,
    LOSER,
    STAND_OFF,
    WINNER,
    against_house,
    bank,
    box,
    house,
    line,
    net,
    settle,
)


def bank_of_ann(tiles, **more):
    """bob on area 4 against ann's bank of 6 and 9 on area 2."""
    return settle({2: BANK, 4: tiles}, bank(2, "ann", 5000), box(4, "bob"), banker="ann", chung=2, **more)


# 9.1 to 9.3: what wins and loses


@rule("pai-gow/9.1")
def test_there_are_wagers_against_the_bank_and_for_it():
    made = house()
    with refused(made, "9.1", "unknown-wager") as caught:
        made.place(2, "ann", "side-bet", 1000)
    assert caught.value.allowed == ["box", "bank"]


@rule("pai-gow/9.2", "pai-gow/9.2.1", "pai-gow/9.2.1.1", "pai-gow/14.1")
def test_both_hands_higher_win():
    """A 7 over 6 and a pair over 9."""
    result = against_house("3-3 3-3 4-6 1-6")
    assert (net(result), net(result, "commission")) == (1000, -50)
    assert cites(line(result), "9.2.1.1", "9.2.1", "9.2")


@rule("pai-gow/9.2.1.2")
def test_at_equal_value_the_higher_tile_wins():
    """6 with the Teen over 6 with the High 10, 9 with the High 8 over 9 with the High 4."""
    result = against_house(WINNER)
    assert net(result) == 1000
    assert cites(line(result), "9.2.1.2")


@rule("pai-gow/9.2.2", "pai-gow/9.2.2.1", "pai-gow/13.1.7")
def test_both_hands_lower_lose():
    result = against_house(LOSER)
    assert net(result) == -1000
    assert line(result)["clauses"][0] == "pai-gow/9.2.2.1"


ZERO_BANK = "2-2 1-5 5-5 1-6"
"""0 and 7."""


@rule("pai-gow/9.2.2.2")
def test_zero_against_zero_goes_to_the_bank_whatever_the_tiles():
    """H4 and H6 make 0 with better tiles, 7 with the Low 10 loses to 7 with the High 10."""
    decision = {"area": 2, "action": "set", "low": ["1-3", "3-3"], "high": ["4-6", "2-5"]}
    bank_set = {"area": 1, "action": "set", "low": ["2-2", "1-5"], "high": ["5-5", "1-6"]}
    result = settle({1: ZERO_BANK, 2: "1-3 3-3 4-6 2-5"}, box(2, "ann"), decisions=[decision, bank_set])
    assert net(result) == -1000
    assert cites(line(result), "9.2.2.2")


@pytest.mark.parametrize(
    ("zero_rule", "expected", "clause"),
    [
        pytest.param("hand", 0, "9.2.3", marks=rule("pai-gow/9.2.3")),
        pytest.param("wager", -1000, "9.2.2.2", marks=rule("pai-gow/9.2.2.2")),
    ],
)
def test_zero_decides_one_hand_or_by_the_letter_the_wager(zero_rule, expected, clause):
    """PG-S1: with a better high hand it is a stand off, unless the setting reads 9.2.2.2 by the letter."""
    decision = {"area": 2, "action": "set", "low": ["1-3", "3-3"], "high": ["4-4", "5-6"]}
    bank_set = {"area": 1, "action": "set", "low": ["2-2", "1-5"], "high": ["5-5", "1-6"]}
    result = settle(
        {1: ZERO_BANK, 2: "1-3 3-3 4-4 5-6"},
        box(2, "ann"),
        decisions=[decision, bank_set],
        settings={"zero_rule": zero_rule},
    )
    assert net(result) == expected
    assert cites(line(result), clause)


COPY = "5-5 1-5 1-3 2-3"
"""The same kinds as the bank has."""


@rule("pai-gow/9.2.2.3")
def test_identical_hands_lose():
    decision = {"area": 2, "action": "set", "low": ["5-5", "1-5"], "high": ["1-3", "2-3"]}
    result = settle({1: BANK, 2: COPY}, box(2, "ann"), decisions=[decision])
    assert net(result) == -1000
    assert cites(line(result), "9.2.2.3")


@rule("pai-gow/9.2.2.4")
def test_equal_value_with_equal_high_tiles_loses():
    """6 of High 10 and High 6 against 6 of High 10 and Low 6; 9 of High 4 and 5 is a copy."""
    decision = {"area": 2, "action": "set", "low": ["5-5", "3-3"], "high": ["1-3", "2-3"]}
    result = settle({1: BANK, 2: "5-5 3-3 1-3 2-3"}, box(2, "ann"), decisions=[decision])
    assert net(result) == -1000
    assert cites(line(result), "9.2.2.4")


@rule("pai-gow/9.2.3", "pai-gow/13.1.9")
def test_one_hand_higher_neither_wins_nor_loses():
    result = against_house(STAND_OFF)
    assert net(result) == 0
    assert cites(line(result), "9.2.3")


@rule("pai-gow/9.3", "pai-gow/9.3.1", "pai-gow/9.3.1.1", "pai-gow/13.2.6")
def test_a_banker_wins_what_players_lose():
    result = bank_of_ann(LOSER)
    assert (net(result, "bank"), net(result, "box", "bob")) == (1000, -1000)
    assert cites(line(result, "box", "bob"), "9.3.1.1")


@rule("pai-gow/9.3.2", "pai-gow/9.3.2.1", "pai-gow/9.3.2.2")
def test_a_banker_loses_what_players_win():
    assert net(bank_of_ann(WINNER), "bank") == -1000
    result = bank_of_ann("3-3 3-3 4-6 1-6")
    assert cites(line(result, "box", "bob"), "9.3.2.1")
    assert cites(line(bank_of_ann(WINNER), "box", "bob"), "9.3.2.2")


@rule("pai-gow/9.3.1.2", "pai-gow/9.3.1.3", "pai-gow/9.3.1.4")
def test_zeros_and_copies_are_the_bankers():
    def played(banks, bank_low, tiles, low, high):
        decisions = [
            {"area": 4, "action": "set", "low": low, "high": high},
            {
                "area": 2,
                "action": "set",
                "low": bank_low,
                "high": [name for name in banks.split() if name not in bank_low],
            },
        ]
        return settle(
            {2: banks, 4: tiles},
            bank(2, "ann", 5000),
            box(4, "bob"),
            banker="ann",
            chung=2,
            decisions=decisions,
        )

    zero = played(ZERO_BANK, ["2-2", "1-5"], "1-3 3-3 4-6 2-5", ["1-3", "3-3"], ["4-6", "2-5"])
    copy = played(BANK, ["5-5", "1-5"], COPY, ["5-5", "1-5"], ["1-3", "2-3"])
    tile = played(BANK, ["5-5", "1-5"], "5-5 3-3 1-3 2-3", ["5-5", "3-3"], ["1-3", "2-3"])
    for result, clause in ((zero, "9.3.1.2"), (copy, "9.3.1.3"), (tile, "9.3.1.4")):
        assert net(result, "bank") == 1000
        assert cites(line(result, "box", "bob"), clause)


@rule("pai-gow/9.3.3", "pai-gow/13.2.9")
def test_a_bank_ahead_in_one_hand_neither_wins_nor_loses():
    result = bank_of_ann(STAND_OFF)
    assert (net(result, "bank"), net(result, "box", "bob")) == (0, 0)
    assert cites(line(result, "box", "bob"), "9.3.3", "13.2.9")
