"""Rules 15.1 to 15.8 and 15.10 to 15.13: exposed tiles, wrong settings, wrong delivery."""

import pytest

from houseway.table.procedure.requests import Asks, Step
from houseway.testing import rule
from tests.helping import cites, events, last, refused
from tests.pai_gow.dealers_table import B, delivered, do_steps, opened_until, written_alike
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    SUPERVISOR,
    WINNER,
    against_house,
    banked,
    box,
    hand,
    house,
    house_way,
    net,
    offered,
    open_house,
    record_refused,
    said,
    settle,
    to_setting,
)

# 15.1 to 15.6: exposed tiles


@rule("pai-gow/15.1", "pai-gow/1.1/laja")
def test_a_tile_exposed_while_stacking_means_a_laja():
    made = open_house()
    before = made.dealing.device.order
    made.order("exposed-while-stacking", "dealer")
    assert said(made, "15.1") == ["laja by the dealer: a tile was exposed"]
    assert made.dealing.device.order != before


@rule("pai-gow/15.2")
@pytest.mark.parametrize(("tiles", "again"), [(1, False), (2, False), (3, True)])
def test_more_than_two_exposed_in_a_laja_mean_a_new_shuffle(tiles, again):
    made = open_house()
    before = made.dealing.device.order
    made.order("exposed-in-laja", "dealer", tiles=tiles)
    assert (made.dealing.device.order != before) is again
    assert said(made, "15.2")
    with refused(made, "15.2", "number"):
        made.order("exposed-in-laja", "dealer", tiles=0)


@rule("pai-gow/15.3", "pai-gow/15.3.1", "pai-gow/1.1/void")
def test_a_player_may_call_a_hand_void_of_which_the_dealer_showed_two_tiles():
    made = delivered(HOUSE, (2, "bob", "box"), (3, "cy", "box"))
    made.order("exposed-tiles", "dealer", area=2, tiles=2)
    assert (made.request.patron, made.request.default) == ("bob", "play")
    made.say("bob", 2, "void")
    assert [(each.area, each.on_layout) for each in made.round.boxes()] == [(3, 1000)]
    do_steps(made)
    made.say("cy", 3, "house-way")
    do_steps(made)
    assert net(last(made), "box", "bob") == 0
    assert written_alike(made)


@rule("pai-gow/15.3.1")
def test_or_play_it():
    made = delivered()
    made.order("exposed-tiles", "dealer", area=2, tiles=3)
    made.say("bob", 2, "play")
    assert said(made, "15.3.1") == ["bob plays the hand"]


@rule("pai-gow/15.3")
def test_one_tile_or_tiles_already_looked_at_change_nothing():
    """QB-66."""
    made = delivered()
    made.order("exposed-tiles", "dealer", area=2, tiles=1)
    made.done()
    made.order("exposed-tiles", "dealer", area=2, tiles=2)
    assert said(made, "15.3") == ["play continues", "play continues"]
    assert isinstance(made.request, Asks)
    with refused(made, "15.3", "not-in-play"):
        made.order("exposed-tiles", "dealer", area=5, tiles=2)
    with refused(made, "15.3", "number"):
        made.order("exposed-tiles", "dealer", area=2, tiles=5)


ANN_BANKS = ((2, "ann", "bank"), (3, "bob", "box"))


def ann_banks():
    state = offered().state
    return delivered({"bank": "offered"}, *ANN_BANKS, state=state)


@rule("pai-gow/15.3.2", "pai-gow/1.1/void")
def test_a_banker_may_call_an_exposed_hand_void_and_all_is_returned():
    made = ann_banks()
    made.order("exposed-tiles", "dealer", area=2, tiles=2)
    made.say("ann", 2, "void")
    do_steps(made)
    assert last(made)["over"] == "void"
    assert last(made)["net"] == {"ann": 0, "bob": 0}
    assert written_alike(made)


@rule("pai-gow/15.5")
def test_exposed_tiles_of_the_house_are_played():
    made = delivered()
    made.order("exposed-tiles", "dealer", area=1, tiles=2)
    assert said(made, "15.5") == ["the House hand must be played"]
    assert isinstance(made.request, Step)


@rule("pai-gow/15.6")
def test_a_banker_who_shows_own_tiles_plays_on():
    made = banked({2: BANK, 3: WINNER})
    made.place(3, "bob", "box", 1000)
    to_setting(made)
    made.order("show-tiles", "player", patron="ann", area=2)
    assert said(made, "15.6") == ["play continues"]


@rule("pai-gow/15.4")
def test_a_supervisor_may_have_the_tiles_shuffled_again():
    made = house()
    before = made.dealing.device.order
    made.order("order-shuffle", SUPERVISOR, reason="tracking")
    assert made.dealing.device.order != before
    after = delivered()
    with refused(after, "15.4", "none-exposed"):
        after.order("order-shuffle", SUPERVISOR)
    after.order("exposed-tiles", "dealer", area=1, tiles=1)
    after.order("order-shuffle", SUPERVISOR)
    do_steps(after)
    assert last(after)["over"] == "void"


# 15.7, 15.8, 15.10: wrong settings


def wrongly_set():
    """The House sets 0 and 2 where 6 and 9 are right; nobody has opened a hand yet."""
    made = delivered(HOUSE, (2, "bob", "box"), (3, "cy", "box"))
    made.done()
    made.say("bob", 2, "house-way")
    made.say("cy", 3, "house-way")
    right = made.round.hands_set[1].setting
    low = [str(right.low[0]), str(right.high[0])]
    made.order("set-wrongly", "dealer", area=1, low=low)
    assert made.round.hands_set[1].setting != right
    return made, right


@rule("pai-gow/15.7")
def test_a_wrong_house_hand_is_corrected_before_the_first_hand_is_exposed():
    """QB-66."""
    made, right = wrongly_set()
    made.done()
    made.order("correct-setting", SUPERVISOR, area=1)
    assert made.round.hands_set[1].setting == right
    do_steps(made)
    assert hand(last(made), 1)["low"] == [str(each) for each in right.low]
    assert written_alike(made)


@rule("pai-gow/15.7")
def test_it_stands_once_a_players_hand_is_exposed():
    made, right = wrongly_set()
    made.done()
    made.done()
    with refused(made, "15.7", "stands"):
        made.order("correct-setting", SUPERVISOR, area=1)
    do_steps(made)
    assert hand(last(made), 1)["low"] != [str(each) for each in right.low]
    opened = next(event for event in events(last(made), "shown") if event.get("items"))
    assert cites(opened, "15.7")
    assert written_alike(made)


@rule("pai-gow/15.7")
def test_a_record_may_list_how_the_house_hand_stood():
    decision = {"area": 1, "action": "set", "low": ["5-5", "1-3"], "high": ["1-5", "1-4"]}
    result = settle(
        {1: BANK, 2: LOSER}, box(2, "ann"), decisions=[{"area": 2, "action": "house-way"}, decision]
    )
    assert hand(result, 1)["value"] == "1 / 4"


@rule("pai-gow/15.8")
def test_a_wrong_house_way_of_a_player_is_altered_even_after_it_was_matched():
    made = delivered(HOUSE, (2, "bob", "box"), (3, "cy", "box"))
    made.done()
    made.say("bob", 2, "house-way")
    made.say("cy", 3, "house-way")
    right = made.round.hands_set[2].setting
    made.order("set-wrongly", "dealer", area=2, low=[str(right.low[0]), str(right.high[0])])
    opened_until(made, 2)
    assert made.round.opened == [2]
    made.order("correct-setting", "dealer", area=2)
    assert made.round.hands_set[2].setting == right
    do_steps(made)
    assert hand(last(made), 2)["low"] == [str(each) for each in right.low]
    assert written_alike(made)


@rule("pai-gow/15.8", "pai-gow/12.10")
def test_what_a_player_set_or_touched_is_not_corrected():
    """QB-65."""
    made = delivered(HOUSE, (2, "bob", "box"), (3, "cy", "box"))
    made.done()
    with refused(made, "15.8", "not-set"):
        made.order("correct-setting", "dealer", area=2)
    made.say("bob", 2, "set", items=made.request.open[0].options[0].items)
    with refused(made, "15.8", "own-setting"):
        made.order("correct-setting", "dealer", area=2)
    made.say("cy", 3, "house-way")
    made.order("touch-tiles", "player", patron="cy", area=3)
    made.say("cy", 3, "set", items=made.request.open[0].options[0].items)
    with refused(made, "12.10", "touched"):
        made.order("correct-setting", "dealer", area=3)
    with refused(made, "15.8", "not-the-dealers"):
        made.order("set-wrongly", "dealer", area=3, low=["6-6", "1-1"])


@rule("pai-gow/15.10", "pai-gow/15.10.1", "pai-gow/15.10.2")
def test_a_house_way_area_is_always_set_the_house_way_in_the_end():
    made = delivered(B, (2, "bob", "box"), (8, "cy", "box"))
    made.done()
    with refused(made, "15.10", "not-house-way"):
        made.order("handled-house-way", "dealer", area=2)
    made.order("handled-house-way", "dealer", area=8)
    assert said(made, "15.10.1") == ["the dealer sets area 8 again"]
    made.say("bob", 2, "house-way")
    right = made.round.hands_set[8].setting
    made.order("set-wrongly", "dealer", area=8, low=[str(right.low[0]), str(right.high[0])])
    made.order("correct-setting", "dealer", area=8)
    assert said(made, "15.10.2") == ["area 8 is set the House Way after all"]
    do_steps(made)
    assert hand(last(made), 8)["low"] == [str(each) for each in right.low]


# 15.11 to 15.13: wrong delivery


@rule("pai-gow/15.11")
def test_a_wrong_delivery_is_put_right_before_tiles_are_handled():
    made = delivered()
    there = made.round.tiles(2)
    made.order("misdelivered", "dealer", exchange=[[2, 3]])
    assert made.round.tiles(3) == there
    assert said(made, "15.11") == ["the tiles of areas 2 and 3 change places"]
    do_steps(made)
    made.say("bob", 2, "house-way")
    do_steps(made)
    assert written_alike(made)


@rule("pai-gow/15.12", "pai-gow/1.1/void")
def test_a_delivery_that_cannot_be_put_right_is_void():
    made = delivered()
    made.order("void-round", SUPERVISOR)
    do_steps(made)
    assert last(made)["over"] == "void"
    assert net(last(made), "box", "bob") == 0
    assert written_alike(made)


@rule("pai-gow/15.13")
def test_after_tiles_were_handled_the_round_is_played():
    made = delivered()
    made.done()
    there = made.round.tiles(2)
    made.order("misdelivered", "dealer", exchange=[[2, 3]])
    assert made.round.tiles(2) == there
    assert said(made, "15.13") == ["tiles have been handled: the round is played to its end"]
    with refused(made, "15.13", "handled"):
        made.order("void-round", SUPERVISOR)


@rule("pai-gow/15.12")
def test_a_record_cannot_exchange_tiles_that_nobody_knows():
    made = delivered()
    made.order("misdelivered", "dealer", exchange=[[2, 3]])
    do_steps(made)
    made.say("bob", 2, "house-way")
    do_steps(made)
    written = made.record(short=True)
    names = written.pop("stack")
    for part in ("dice", "cut"):
        del written[part]
    written["tiles"] = {"1": names[:4], "2": names[4:8], "8": names[28:]}
    [incident] = written["incidents"]
    incident["at"]["cards"] = 12
    record_refused(written, "unknown-tiles", "15.12")


@rule("pai-gow/15.3.1")
@pytest.mark.parametrize(("action", "cents"), [("void", 0), ("play", -1000)])
def test_a_record_asks_before_the_other_tiles_are_looked_at(action, cents):
    told = {"kind": "exposed-tiles", "by": "dealer", "area": 2, "tiles": 2, "answers": [{"action": action}]}
    decisions = [] if action == "void" else [house_way(2)]
    at = {"cards": 8, "decisions": 0}
    assert against_house(LOSER, decisions=decisions, incidents=[told | {"at": at}])["net"] == {"ann": cents}
