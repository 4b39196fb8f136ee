"""Rules 7 and 8: shuffle, stacks and lajas; the dice, the adjustment, the point of delivery."""

import pytest

import houseway
from houseway.equipment import TILE_SET, Found, read_throw, tile
from houseway.games.pai_gow.cuts import first_area
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import CUP, Draw, Step
from houseway.testing import rule
from tests.helping import happened, last, refused
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    SUPERVISOR,
    WINNER,
    bank,
    banked,
    box,
    by_hand,
    finish,
    offered,
    open_house,
    record,
    record_refused,
    said,
    table,
    to_setting,
)

STACK = [str(each) for each in TILE_SET]


@rule("pai-gow/7.1", "pai-gow/7.2", "pai-gow/1.1/shuffle")
def test_before_each_round_the_tiles_are_shuffled_and_stacked_in_eight_groups():
    made = open_house()
    acts = [(event["act"], event.get("count")) for event in happened(made, "handled")][-2:]
    assert acts == [("shuffle", 32), ("stack", 8)]
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    finish(made)
    assert said(made, "7.1") == ["shuffle"]


@rule("pai-gow/7.3", "pai-gow/1.1/laja")
def test_a_supervisor_approves_a_laja_by_the_dealer():
    made = open_house()
    before = made.dealing.device.order
    made.order("laja", SUPERVISOR, patron="ann")
    assert said(made, "1.1/laja") == ["laja by the dealer for ann"]
    assert made.dealing.device.order != before
    with refused(made, "7.3", "not-your-power"):
        made.order("laja", "player", patron="ann")


@rule("pai-gow/7.3", "pai-gow/7.3.1", "pai-gow/7.3.2")
def test_after_a_players_own_laja_the_bank_makes_one_but_asks_for_no_shuffle():
    made = banked({2: BANK, 3: WINNER})
    made.place(3, "bob", "box", 1000)
    made.order("request-shuffle", "player", patron="ann")
    made.order("laja", SUPERVISOR, patron="bob", by_player=True)
    with refused(made, "7.3.1", "after-laja"):
        made.order("request-shuffle", "player", patron="ann")
    made.no_more_bets()
    made.say("ann", 2, "laja")
    assert said(made, "7.3.2")[-1] == "laja by the bank"


@rule("pai-gow/7.3.1")
def test_only_the_bank_asks_for_another_shuffle():
    made = banked()
    with refused(made, "7.3.1", "not-the-bank"):
        made.order("request-shuffle", "player", patron="bob")


@rule("pai-gow/8.1", "pai-gow/8.3", "pai-gow/2.5.2", "pai-gow/1.1/dice-cup")
def test_dice_that_are_not_flat_are_shaken_again():
    made = by_hand(HOUSE)
    while isinstance(made.request, Step):
        made.done()
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    assert isinstance(made.request, Draw)
    assert made.request.to is CUP
    made.tell(Drawn(None, Found.COCKED))
    assert said(made, "8.3") == ["a die is not flat: the dice are shaken again"]
    made.tell(Drawn(read_throw("2+5+6/3")))
    assert said(made, "8.4.1") == ["counted from area 1: area 5"]
    assert said(made, "1.1/dice-cup") == ["2+5+6/3: the box dice total 13"]


def test_cocked_dice_survive_being_written_down():
    made = by_hand(HOUSE)
    while isinstance(made.request, Step):
        made.done()
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    made.tell(Drawn(None, Found.COCKED))
    made.tell(Drawn(read_throw("2+5+6/3")))
    for name in STACK:
        made.tell(Drawn(tile(name)))
    made.done()
    made.say("ann", 2, "house-way")
    while made.rounds_played == 0:
        made.done()
    written = made.record(short=True)
    assert written["incidents"][0]["kind"] == "cocked-dice"
    assert houseway.settle(written)["net"] == last(made)["net"]


@rule("pai-gow/8.2", "pai-gow/2.5.3")
def test_a_banker_moves_the_point_of_delivery_before_the_dice_show():
    """1+2+3 is 6 and -4 makes 2: counted from area 2, the tiles begin at area 3."""
    made = banked({2: BANK, 3: WINNER})
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "adjust", amount=-4)
    assert said(made, "8.2") == ["delivery is adjusted by -4"]
    assert made.round.first_area == 3


@rule("pai-gow/8.2")
@pytest.mark.parametrize("amount", [5, -5])
def test_a_banker_moves_it_by_four_at_most(amount):
    made = banked({2: BANK, 3: WINNER})
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    with refused(made, "8.2", "amount"):
        made.say("ann", 2, "adjust", amount=amount)


@rule("pai-gow/8.2")
def test_nobody_adjusts_after_the_dice_show():
    made = banked({2: BANK, 3: WINNER})
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "no")
    with refused(made, "8.2", "barred"):
        made.say("ann", 2, "adjust", amount=2)
    made.say("ann", 2, "no")
    made.say("bob", 3, "house-way")
    with refused(made, "8.2", "barred"):
        made.say("ann", 2, "adjust", amount=2)


@rule("pai-gow/8.2")
def test_the_house_does_not_adjust():
    given = {
        "game": "pai-gow",
        "wagers": [box(2, "ann")],
        "stack": STACK,
        "dice": {"box": [1, 1, 1], "cut": 1},
        "adjust": 2,
        "decisions": [{"area": 2, "action": "house-way"}],
    }
    record_refused(given, "no-adjustment", "8.2")
    given |= {"banker": "bob", "chung": 3, "adjust": -5, "wagers": [box(2, "ann"), bank(3, "bob", 1000)]}
    record_refused(given, "adjustment", "8.2")


@rule("pai-gow/8.4", "pai-gow/8.4.1", "pai-gow/8.4.2", "pai-gow/8.4.6")
def test_the_count_begins_with_the_chung_and_is_announced():
    made = table({1: BANK, 2: WINNER}, HOUSE, thrown="3+3+3/2")
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    assert said(made, "8.4.2") == ["first tiles to playing area 1 and the cut shall be jung-quat/top"]
    dealt = [event["to"]["area"] for event in happened(made, "dealt")]
    assert dealt == [area for area in range(1, 9) for _ in range(4)]


@pytest.mark.parametrize(
    ("chung", "total", "adjust", "area"),
    [
        (1, 9, 0, 1),
        (1, 17, 0, 1),
        (1, 3, 0, 3),
        (8, 3, 0, 2),
        (3, 18, 4, 8),
        (1, 3, -4, 7),
        (1, 4, -4, 8),
        (5, 3, -3, 4),
    ],
)
def test_the_chungs_area_counts_as_1_9_and_17_and_the_count_goes_on(chung, total, adjust, area):
    """PG-D1, PG-D2: an adjusted total of 0 is the area before the chung, -1 the one before that."""
    assert first_area(chung, total, adjust) == area


def test_a_record_with_stack_and_dice_says_where_delivery_began():
    given = {
        "game": "pai-gow",
        "wagers": [box(6, "ann"), bank(3, "bob", 1000)],
        "banker": "bob",
        "chung": 3,
        "stack": STACK,
        "dice": {"box": [2, 5, 6], "cut": 3},
        "adjust": 2,
        "decisions": [{"area": 6, "action": "house-way"}, {"area": 3, "action": "house-way"}],
    }
    result = houseway.settle(given)
    assert result["first_area"] == first_area(3, 13, 2) == 1
    assert result["delivery"] == [1, 2, 3, 4, 5, 6, 7, 8]


@rule("pai-gow/8.4.7")
def test_the_cup_is_shaken_again_after_delivery():
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    assert said(made, "8.4.7") == ["shake the cup again and put it aside"]


def test_silence_of_a_banker_means_no_adjustment_and_the_cut_die():
    made = banked({2: BANK, 3: WINNER})
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "absent")
    made.say("ann", 2, "absent")
    assert (made.round.adjustment, str(made.round.cut)) == (0, "dai-pin/left")


def test_a_bankers_named_cut_and_adjustment_are_in_the_record():
    made = offered({2: BANK, 3: WINNER})
    made.say("ann", 2, "bank")
    made.place(2, "ann", "bank", 5000)
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "adjust", amount=3)
    made.say("ann", 2, "china-bank")
    finish(made)
    written = made.record(short=True)
    assert (written["banker"], written["chung"], written["adjust"], written["cut"]) == (
        "ann",
        2,
        3,
        "china-bank",
    )
    again = houseway.settle(written)
    assert (again["net"], again["first_area"]) == (last(made)["net"], last(made)["first_area"])


def test_a_tile_by_area_record_has_no_dice():
    given = record({1: BANK, 2: WINNER}, box(2, "ann"), dice={"box": [1, 1, 1], "cut": 1})
    with pytest.raises(houseway.Unreadable):
        houseway.settle(given)
    result = houseway.settle(record({1: BANK, 2: WINNER}, box(2, "ann")))
    assert "first_area" not in result


def test_betting_closes_with_the_dice():
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    with refused(made, "9.6", "not-now"):
        made.place(3, "bob", "box", 1000)
