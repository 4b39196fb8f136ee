"""Rules 9 and 10: wagers, who controls an area, limits."""

import pytest

import houseway
from houseway.testing import rule
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    MIDDLE,
    STAND_OFF,
    SUPERVISOR,
    WINNER,
    against_house,
    bank,
    banked,
    box,
    cites,
    events,
    finish,
    house,
    last,
    line,
    net,
    record,
    record_refused,
    refused,
    said,
    set_tiles,
    settle,
    table,
    to_setting,
    words,
)

LIMITS = {"limits": {"box": {"min": 1000, "max": 4000, "unit": 500}}, **HOUSE}


def bank_of_ann(tiles, **more):
    """bob on area 4 against ann's bank of 6 and 9 on area 2."""
    return settle({2: BANK, 4: tiles}, bank(2, "ann", 5000), box(4, "bob"), banker="ann", chung=2, **more)


# 9.1 to 9.3: what wins and loses


@rule("pai-gow/9.1")
def test_there_are_wagers_against_the_bank_and_for_it():
    made = house()
    with refused(made, "unknown-wager", "9.1") as caught:
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


# 9.4 to 9.7: how and when


@rule("pai-gow/9.4")
def test_wagers_are_made_of_chips_in_use():
    made = house({"chips": [500, 700], **HOUSE})
    with refused(made, "not-in-chips", "9.4"):
        made.place(2, "ann", "box", 600)
    made.place(2, "ann", "box", 1200)


@rule("pai-gow/9.5")
def test_wagers_come_and_go_until_the_dice_show():
    made = house()
    with refused(made, "no-wager", "9.5"):
        made.no_more_bets()
    made.place(2, "ann", "box", 1000)
    made.withdraw(2, "ann", "box")
    with refused(made, "no-such-wager", "9.5"):
        made.withdraw(2, "ann", "box")
    made.place(3, "ann", "box", 1000)
    made.no_more_bets()
    assert said(made, "9.5") == ["no more bets: the dice are about to show"]


@rule("pai-gow/9.6")
def test_no_wager_changes_after_the_dice_when_the_house_banks():
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    with refused(made, "not-now", "9.6"):
        made.place(3, "bob", "box", 1000)
    with refused(made, "not-now", "9.6"):
        made.withdraw(2, "ann", "box")
    with refused(made, "dice-shown", "9.6"):
        made.order("late-wager", "dealer", patron="ann", area=2, amount=2000, consent=True)


@rule("pai-gow/9.7", "pai-gow/13.2.2")
def test_a_banker_may_consent_to_a_late_change_within_the_cover():
    """QB-62: ann has staked 50.00."""
    made = banked({2: BANK, 3: LOSER, 5: WINNER}, stake=5000)
    made.place(3, "bob", "box", 1000)
    made.place(5, "dee", "box", 1000)
    to_setting(made)
    with refused(made, "not-now", "9.7"):
        made.place(6, "eve", "box", 1000)
    with refused(made, "no-consent", "9.7"):
        made.order("late-wager", "dealer", patron="bob", area=3, amount=2000)
    with refused(made, "not-covered", "13.2.2"):
        made.order("late-wager", "dealer", patron="bob", area=3, amount=4500, consent=True)
    with refused(made, "not-in-play", "9.7"):
        made.order("late-wager", "dealer", patron="eve", area=6, amount=500, consent=True)
    made.order("late-wager", "dealer", patron="bob", area=3, amount=2000, consent=True)
    made.order("late-wager", "dealer", patron="eve", area=5, amount=500, consent=True)
    made.order("late-wager", "dealer", patron="dee", area=5, amount=700, consent=True)
    set_tiles(made, "bob", 3, LOSER)
    set_tiles(made, "dee", 5, WINNER)
    result = finish(made)
    assert (net(result, "box", "bob"), net(result, "box", "eve"), net(result, "box", "dee")) == (
        -2000,
        500,
        700,
    )
    assert houseway.settle(made.record(short=True))["net"] == result["net"]


def test_an_area_whose_last_wager_is_withdrawn_late_is_out_of_play():
    made = banked({2: BANK, 3: LOSER, 5: WINNER}, stake=5000)
    made.place(3, "bob", "box", 1000)
    made.place(5, "dee", "box", 1000)
    to_setting(made)
    made.order("late-wager", "dealer", patron="bob", area=3, amount=0, consent=True)
    set_tiles(made, "dee", 5, WINNER)
    assert finish(made)["net"] == {"ann": -1000, "dee": 950}


def test_who_comes_into_control_late_takes_up_the_tiles():
    made = banked({2: BANK, 5: WINNER}, stake=9000)
    made.place(5, "dee", "box", 1000)
    made.place(5, "cy", "box", 500)
    to_setting(made)
    assert made.request.open[0].patron == "dee"
    made.order("late-wager", "dealer", patron="cy", area=5, amount=2000, consent=True)
    assert made.request.open[0].patron == "cy"


# 9.8 to 9.13: who controls


@rule("pai-gow/9.8")
def test_three_players_may_wager_on_an_area_and_a_supervisor_may_say_fewer():
    made = house()
    for patron in ("ann", "bob", "cy"):
        made.place(4, patron, "box", 1000)
    with refused(made, "area-full", "9.8"):
        made.place(4, "dee", "box", 1000)
    with refused(made, "one-wager", "9.8"):
        made.place(4, "ann", "box", 1000)
    made.order("restrict-players", SUPERVISOR, number=1)
    made.place(5, "dee", "box", 1000)
    with refused(made, "area-full", "9.8"):
        made.place(5, "eve", "box", 1000)
    with refused(made, "number", "9.8"):
        made.order("restrict-players", SUPERVISOR, number=4)


def in_control(*wagers, **orders):
    made = table({1: BANK, 4: WINNER}, HOUSE)
    for patron, amount, seated in wagers:
        made.place(4, patron, "box", amount, seated=seated)
    for patron in orders.get("hand_over", ()):
        made.order("hand-over", "player", patron=patron, area=4)
    to_setting(made)
    return made, made.request.open[0].patron


@rule("pai-gow/9.9", "pai-gow/9.9.1", "pai-gow/9.10", "pai-gow/9.11", "pai-gow/9.12")
def test_who_sits_there_calls_the_decisions():
    made, patron = in_control(("ann", 9000, False), ("bob", 500, True))
    assert patron == "bob"
    assert said(made, "9.9.1") == ["bob calls the decisions of area 4"]


@rule("pai-gow/9.9.2")
def test_who_sits_there_may_hand_them_to_the_highest_wager():
    _, patron = in_control(("cy", 600, False), ("ann", 9000, False), ("bob", 500, True), hand_over=["bob"])
    assert patron == "ann"
    made = house()
    made.place(4, "ann", "box", 1000)
    with refused(made, "not-seated", "9.9.2"):
        made.order("hand-over", "player", patron="ann", area=4)


@rule("pai-gow/9.9.3")
def test_with_nobody_seated_the_highest_wager_decides():
    made, patron = in_control(("ann", 500, False), ("bob", 900, False))
    assert patron == "bob"
    assert said(made, "9.9.3")


@rule("pai-gow/9.9.4")
def test_of_equal_wagers_the_one_nearest_the_dealer_decides():
    """QB-63: also among the highest of three."""
    made, patron = in_control(("ann", 500, False), ("bob", 900, False), ("cy", 900, False))
    assert patron == "bob"
    assert said(made, "9.9.4")


@rule("pai-gow/9.12", "pai-gow/9.13")
def test_a_player_controls_one_area_only():
    made = table({1: BANK, 2: WINNER, 5: LOSER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    with refused(made, "uncontrolled", "9.13"):
        made.place(5, "ann", "box", 9000)
    made.place(5, "bob", "box", 1000)
    made.place(5, "ann", "box", 9000)
    to_setting(made)
    assert {(each.area, each.patron) for each in made.request.open} == {(2, "ann"), (5, "bob")}


@rule("pai-gow/9.13")
def test_an_area_left_without_anybody_to_control_it_holds_up_the_dice():
    made = house()
    made.place(2, "ann", "box", 1000)
    made.place(5, "bob", "box", 1000)
    made.place(5, "ann", "box", 500)
    made.withdraw(5, "bob", "box")
    with refused(made, "uncontrolled", "9.13"):
        made.no_more_bets()


@rule("pai-gow/9.13")
def test_a_record_of_one_player_alone_on_two_areas_is_refused():
    given = record({1: BANK, 2: WINNER, 5: LOSER}, box(2, "ann"), box(5, "ann"))
    record_refused(given, "uncontrolled", "9.13")


@rule("pai-gow/9.12", "pai-gow/9.13", "pai-gow/12.8.1", "pai-gow/12.3.1")
def test_anybody_may_wager_on_a_house_way_area_and_nobody_controls_it():
    made = table({1: BANK, 2: WINNER, 8: MIDDLE}, {"layout": "B", **HOUSE})
    made.place(2, "ann", "box", 1000)
    with refused(made, "uncontrolled", "9.13"):
        made.place(5, "ann", "box", 1000)
    made.place(8, "ann", "box", 1000)
    made.place(2, "bob", "box", 500)
    to_setting(made)
    assert [each.area for each in made.request.open] == [2]
    made.say("ann", 2, "house-way")
    told = events(last(made), "called")
    assert words(told, "12.8.1") == ["the dealer sets area 8 the House Way"]


# 9.14, 9.15: the bank's wager


@rule("pai-gow/9.14")
def test_a_banker_makes_a_wager_of_the_minimum_at_least():
    made = banked(settings={"limits": {"box": {"min": 1000}}}, stake=1000)
    made.place(3, "bob", "box", 1000)
    made.withdraw(2, "ann", "bank")
    with refused(made, "no-bank-wager", "9.14"):
        made.no_more_bets()
    with refused(made, "below-minimum", "9.14"):
        made.place(2, "ann", "bank", 900)


@rule("pai-gow/9.15", "pai-gow/6.3")
def test_only_the_banks_wager_lies_on_its_area():
    made = banked()
    with refused(made, "bank-area", "9.15"):
        made.place(2, "bob", "box", 1000)
    with refused(made, "not-the-bank", "6.3"):
        made.place(3, "ann", "bank", 1000)


def test_no_bank_wager_when_the_house_banks():
    made = house()
    with refused(made, "house-banks", "11.1.1"):
        made.place(2, "ann", "bank", 1000)


# 10. Limits


@rule("pai-gow/10.1", "pai-gow/10.5")
def test_the_limits_are_on_a_sign():
    made = house(LIMITS)
    assert said(made, "10.1") == ["box: minimum $10.00, maximum $40.00, in steps of $5.00"]
    with refused(made, "below-minimum", "10.1"):
        made.place(2, "ann", "box", 500)
    with refused(made, "unit", "10.1"):
        made.place(2, "ann", "box", 1200)


@rule("pai-gow/10.2")
def test_there_is_no_maximum_when_a_player_banks_and_small_wagers_stand():
    result = settle(
        {2: BANK, 4: LOSER, 6: "3-3 3-3 2-6 3-4"},
        bank(2, "ann", 90_000),
        box(4, "bob", 80_000),
        box(6, "cat", 400),
        banker="ann",
        chung=2,
        settings=LIMITS | {"bank": "offered"},
    )
    assert net(result, "box", "bob") == -80_000
    assert cites(line(result, "box", "cat"), "10.2")


@rule("pai-gow/10.3")
def test_the_house_settles_to_the_maximum_of_the_area_and_small_wagers_stand():
    """40.00 of an area: bob controls it and has 30.00 in action, ann 10.00 of her 90.00."""
    result = settle(
        {1: BANK, 4: LOSER, 6: WINNER},
        box(4, "bob", 3000, seated=True),
        box(4, "ann", 9000),
        box(6, "cat", 500),
        settings=LIMITS,
    )
    assert (net(result, "box", "bob"), net(result, "box", "ann"), net(result, "box", "cat")) == (
        -3000,
        -1000,
        500,
    )
    assert line(result, "box", "ann")["stake"] == 1000
    assert cites(line(result, "box", "ann"), "10.3")
    assert cites(line(result, "box", "cat"), "10.3")
    assert [event["amount"] for event in events(result, "returned")] == [8000]


def test_a_wager_wholly_above_the_maximum_goes_back():
    result = settle(
        {1: BANK, 4: LOSER}, box(4, "bob", 4000, seated=True), box(4, "ann", 1000), settings=LIMITS
    )
    assert (net(result, "box", "bob"), net(result, "box", "ann")) == (-4000, 0)


@rule("pai-gow/10.4")
def test_earlier_rounds_above_the_maximum_stand():
    made = table({1: BANK, 2: WINNER}, HOUSE)
    with refused(made, "no-round", "10.4"):
        made.order("found-above-maximum", "dealer", patron="ann")
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    finish(made)
    made.order("found-above-maximum", "dealer", patron="ann")
    assert said(made, "10.4") == ["earlier wagers and results of ann stand"]


@rule("pai-gow/10.7")
def test_a_supervisor_puts_up_a_sign_for_a_player_who_may_wager_more():
    made = table({1: BANK, 2: LOSER}, LIMITS)
    made.order("personal-limit", SUPERVISOR, patron="ann", limits={"min": 2000, "max": 9000})
    assert said(made, "10.7") == ["ann: minimum $20.00, maximum $90.00"]
    with refused(made, "below-minimum", "10.7"):
        made.place(2, "ann", "box", 1000)
    with refused(made, "not-higher", "10.7"):
        made.order("personal-limit", SUPERVISOR, patron="bob", limits={"min": 500, "max": 4000})
    made.place(2, "ann", "box", 9000)
    to_setting(made)
    set_tiles(made, "ann", 2, LOSER)
    assert net(last(made)) == -9000
    assert cites(line(last(made)), "10.7")


def test_what_stood_off_lies_there_in_the_next_round_and_may_be_taken_back():
    made = table({1: BANK, 2: STAND_OFF}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    set_tiles(made, "ann", 2, STAND_OFF)
    assert [(each.patron, each.on_layout) for each in made.wagers] == [("ann", 1000)]
    made.withdraw(2, "ann", "box")
    assert not made.wagers


def test_a_wager_that_stood_off_goes_back_when_the_bank_comes_to_its_area():
    standing = [{"area": 2, "patron": "ann", "wager": "box", "amount": 1000}]
    result = settle(
        {2: BANK, 4: LOSER},
        bank(2, "ann", 5000),
        box(4, "bob"),
        banker="ann",
        chung=2,
        before={"standing": standing},
    )
    assert result["net"] == {"ann": 950, "bob": -1000}
    first = events(result, "returned")[0]
    assert (first["area"], first["amount"]) == (2, 1000)
