"""Rules 9.4 to 9.15: how and when wagers are made, and who controls an area."""

import houseway
from houseway.games.pai_gow.round import Phase
from houseway.testing import rule
from tests.helping import cites, events, happened, last, refused
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    MIDDLE,
    SUPERVISOR,
    WINNER,
    banked,
    box,
    finish,
    house,
    net,
    record,
    record_refused,
    said,
    set_tiles,
    table,
    to_setting,
    words,
)


@rule("pai-gow/9.4")
def test_wagers_are_made_of_chips_in_use():
    made = house({"chips": [500, 700], **HOUSE})
    with refused(made, "9.4", "not-in-chips"):
        made.place(2, "ann", "box", 600)
    made.place(2, "ann", "box", 1200)


@rule("pai-gow/9.5")
def test_wagers_come_and_go_until_the_dice_show():
    made = house()
    with refused(made, "9.5", "no-wager"):
        made.no_more_bets()
    made.place(2, "ann", "box", 1000)
    made.withdraw(2, "ann", "box")
    with refused(made, "9.5", "no-such-wager"):
        made.withdraw(2, "ann", "box")
    made.place(3, "ann", "box", 1000)
    made.no_more_bets()
    assert said(made, "9.5") == ["no more bets: the dice are about to show"]


@rule("pai-gow/9.6")
def test_no_wager_changes_after_the_dice_when_the_house_banks():
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    with refused(made, "9.6", "not-now"):
        made.place(3, "bob", "box", 1000)
    with refused(made, "9.6", "not-now"):
        made.withdraw(2, "ann", "box")
    with refused(made, "9.6", "dice-shown"):
        made.order("late-wager", "dealer", patron="ann", area=2, amount=2000, consent=True)


@rule("pai-gow/9.7", "pai-gow/13.2.2")
def test_a_banker_may_consent_to_a_late_change_within_the_cover():
    """QB-62: ann has staked 50.00."""
    made = banked({2: BANK, 3: LOSER, 5: WINNER}, stake=5000)
    made.place(3, "bob", "box", 1000)
    made.place(5, "dee", "box", 1000)
    to_setting(made)
    with refused(made, "9.7", "not-now"):
        made.place(6, "eve", "box", 1000)
    with refused(made, "9.7", "no-consent"):
        made.order("late-wager", "dealer", patron="bob", area=3, amount=2000)
    with refused(made, "13.2.2", "not-covered"):
        made.order("late-wager", "dealer", patron="bob", area=3, amount=4500, consent=True)
    with refused(made, "12.3", "not-in-play"):
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


@rule("pai-gow/9.7", "pai-gow/10.1")
def test_a_late_change_keeps_to_the_minimum_and_the_unit_on_the_sign():
    made = banked({2: BANK, 3: LOSER}, {"limits": {"box": {"min": 500, "unit": 100}}}, stake=5000)
    made.place(3, "bob", "box", 1000)
    to_setting(made)
    with refused(made, "10.1", "below-minimum"):
        made.order("late-wager", "dealer", patron="bob", area=3, amount=300, consent=True)
    with refused(made, "10.1", "unit"):
        made.order("late-wager", "dealer", patron="bob", area=3, amount=1050, consent=True)
    made.order("late-wager", "dealer", patron="bob", area=3, amount=500, consent=True)
    set_tiles(made, "bob", 3, LOSER)
    assert net(finish(made), "box", "bob") == -500


@rule("pai-gow/9.7")
def test_a_banker_may_consent_to_a_wager_on_an_empty_area_until_its_tiles_are_retrieved():
    """The dice show 6, the banker is asked for the cut, and eve wagers on area 6."""
    made = banked({2: BANK, 3: LOSER, 6: WINNER}, stake=5000)
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "no")
    assert made.round.phase is Phase.DICE_SHOWN
    with refused(made, "9.7", "no-consent"):
        made.order("late-wager", "dealer", patron="eve", area=6, amount=500)
    with refused(made, "9.15", "bank-area"):
        made.order("late-wager", "dealer", patron="eve", area=2, amount=500, consent=True)
    with refused(made, "13.2.2", "not-covered"):
        made.order("late-wager", "dealer", patron="eve", area=6, amount=4500, consent=True)
    with refused(made, "9.13", "uncontrolled"):
        made.order("late-wager", "dealer", patron="bob", area=6, amount=500, consent=True)
    with refused(made, "9.7", "no-such-wager"):
        made.order("late-wager", "dealer", patron="eve", area=6, amount=0, consent=True)
    made.order("late-wager", "dealer", patron="eve", area=6, amount=500, consent=True)
    placed = happened(made, "placed")[-1]
    assert (placed["area"], placed["amount"]) == (6, 500)
    assert cites(placed, "9.7")
    made.say("ann", 2, "no")
    set_tiles(made, "bob", 3, LOSER)
    set_tiles(made, "eve", 6, WINNER)
    result = finish(made)
    assert (net(result, "box", "bob"), net(result, "box", "eve")) == (-1000, 500)
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
    with refused(made, "9.8", "area-full"):
        made.place(4, "dee", "box", 1000)
    with refused(made, "9.8", "one-wager"):
        made.place(4, "ann", "box", 1000)
    made.order("restrict-players", SUPERVISOR, number=1)
    made.place(5, "dee", "box", 1000)
    with refused(made, "9.8", "area-full"):
        made.place(5, "eve", "box", 1000)
    with refused(made, "9.8", "number"):
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
    with refused(made, "9.9.2", "not-seated"):
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
    with refused(made, "9.13", "uncontrolled"):
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
    with refused(made, "9.13", "uncontrolled"):
        made.no_more_bets()


@rule("pai-gow/9.13")
def test_a_record_of_one_player_alone_on_two_areas_is_refused():
    given = record({1: BANK, 2: WINNER, 5: LOSER}, box(2, "ann"), box(5, "ann"))
    record_refused(given, "uncontrolled", "9.13")


@rule("pai-gow/9.12", "pai-gow/9.13", "pai-gow/12.8.1", "pai-gow/12.3.1")
def test_anybody_may_wager_on_a_house_way_area_and_nobody_controls_it():
    made = table({1: BANK, 2: WINNER, 8: MIDDLE}, {"layout": "B", **HOUSE})
    made.place(2, "ann", "box", 1000)
    with refused(made, "9.13", "uncontrolled"):
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
    with refused(made, "9.14", "no-bank-wager"):
        made.no_more_bets()
    with refused(made, "9.14", "below-minimum"):
        made.place(2, "ann", "bank", 900)


@rule("pai-gow/9.15", "pai-gow/6.3")
def test_only_the_banks_wager_lies_on_its_area():
    made = banked()
    with refused(made, "9.15", "bank-area"):
        made.place(2, "bob", "box", 1000)
    with refused(made, "6.3", "not-the-bank"):
        made.place(3, "ann", "bank", 1000)


def test_no_bank_wager_when_the_house_banks():
    made = house()
    with refused(made, "11.1.1", "house-banks"):
        made.place(2, "ann", "bank", 1000)
