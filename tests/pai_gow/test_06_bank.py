"""Rule 6: the bank goes round; who may take it, from where, for how long."""

import pytest

import houseway
from houseway.games.pai_gow.settings import Bank, Played, State
from houseway.table.procedure.requests import Ask, Wagers
from houseway.testing import rule
from tests.helping import cites, happened, last, refused
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    PLAYED,
    WINNER,
    bank,
    banked,
    box,
    decline_all,
    finish,
    house,
    line,
    net,
    offered,
    record,
    record_refused,
    said,
    settle,
    table,
    to_setting,
)


def asked(made):
    assert isinstance(made.request, Ask)
    return made.request.patron, made.request.area


def offers_in_turn(made):
    order = []
    while isinstance(made.request, Ask):
        order.append(asked(made))
        made.say(*order[-1], "no")
    return order


@rule("pai-gow/6.1", "pai-gow/6.2", "pai-gow/6.9")
def test_the_bank_is_offered_counter_clockwise_from_the_left_of_the_last():
    """bob controls area 3 and comes before cy, who wagers there too."""
    made = offered()
    assert offers_in_turn(made) == [("ann", 2), ("bob", 3), ("cy", 3), ("dee", 7)]
    assert "the House banks" in said(made, "6.9")


@rule("pai-gow/6.1")
def test_after_a_bank_on_area_3_the_next_is_area_4_and_so_round():
    state = State(commenced=True, played=PLAYED, chung=3, bank=Bank("bob", 3, 2))
    assert offers_in_turn(table(state=state)) == [("dee", 7), ("ann", 2)]


@rule("pai-gow/6.2", "pai-gow/6.3")
def test_another_player_of_the_area_may_take_what_its_controller_declines():
    made = offered()
    for patron, area in (("ann", 2), ("bob", 3)):
        made.say(patron, area, "no")
    made.say("cy", 3, "bank")
    assert made.round.bank == Bank("cy", 3)
    assert cites(happened(made, "called")[-1], "6.2", "6.3")


@rule("pai-gow/6.4")
def test_who_controls_an_area_banks_from_there_alone():
    state = State(
        commenced=True,
        played=(Played(2, "ann", controls=True), Played(5, "ann"), Played(5, "bob", controls=True)),
    )
    made = table(state=state)
    with refused(made, "6.4", "no-bank"):
        made.order("claim-bank", "player", patron="ann", area=5)
    assert offers_in_turn(made) == [("ann", 2), ("bob", 5)]


@rule("pai-gow/6.5")
def test_who_controls_none_banks_from_the_area_furthest_from_the_chung():
    played = (
        Played(2, "ann", controls=True),
        Played(2, "cy"),
        Played(6, "bob", controls=True),
        Played(6, "cy"),
    )
    made = table(state=State(commenced=True, played=played))
    with refused(made, "6.5", "no-bank"):
        made.order("claim-bank", "player", patron="cy", area=2)
    assert offers_in_turn(made) == [("ann", 2), ("bob", 6), ("cy", 6)]


@rule("pai-gow/6.6")
def test_who_has_not_played_the_last_round_may_not_bank():
    made = offered()
    with refused(made, "6.6", "no-bank"):
        made.order("claim-bank", "player", patron="eve", area=5)


@rule("pai-gow/6.6")
def test_a_record_of_a_bank_by_somebody_who_had_not_played_is_refused():
    given = record(
        {5: BANK, 2: WINNER},
        box(2, "ann"),
        bank(5, "eve", 1000),
        banker="eve",
        chung=5,
        before={"commenced": True, "played": [{"area": 2, "patron": "ann", "controls": True}]},
    )
    record_refused(given, "no-bank", "6.6")


@rule("pai-gow/6.3")
def test_the_bank_is_held_from_the_area_last_played():
    made = table(state=State(commenced=True, played=(Played(3, "cy"), Played(3, "bob", controls=True))))
    with refused(made, "6.3", "no-bank"):
        made.order("claim-bank", "player", patron="cy", area=4)


@rule("pai-gow/6.6")
def test_at_the_commencement_whoever_sits_there_is_offered_the_bank():
    made = table(state=State(seats={4: "ann", 7: "bob"}))
    assert offers_in_turn(made) == [("ann", 4), ("bob", 7)]


def test_a_player_may_claim_what_is_offered():
    made = offered()
    with refused(made, "6.1", "not-offered"):
        made.order("claim-bank", "player", patron="bob", area=3)
    made.order("claim-bank", "player", patron="ann", area=2)
    assert made.round.bank == Bank("ann", 2)
    assert isinstance(made.request, Wagers)


@rule("pai-gow/6.7")
def test_a_bank_is_two_rounds_and_then_goes_on():
    made = banked({2: BANK, 3: LOSER})
    made.place(3, "bob", "box", 1000)
    to_setting(made)
    finish(made)
    assert asked(made) == ("ann", 2)
    made.say("ann", 2, "bank")
    assert made.round.bank == Bank("ann", 2, 2)
    made.place(2, "ann", "bank", 1000)
    made.place(3, "bob", "box", 1000)
    to_setting(made)
    finish(made)
    assert asked(made) == ("bob", 3)


@rule("pai-gow/6.7")
def test_the_second_round_may_be_dropped_and_lapses():
    state = State(commenced=True, played=PLAYED, chung=2, bank=Bank("ann", 2))
    made = table(state=state)
    assert offers_in_turn(made) == [("ann", 2), ("bob", 3), ("cy", 3), ("dee", 7)]
    assert made.round.house_banks


@rule("pai-gow/6.7")
def test_the_house_may_allow_an_area_up_to_three_banks():
    state = State(commenced=True, played=PLAYED, chung=2, bank=Bank("ann", 2, 2, 2))
    made = table(settings={"banks_per_area": 3}, state=state)
    made.say("ann", 2, "bank")
    assert made.round.bank == Bank("ann", 2, 1, 3)
    with_one = table(state=state)
    assert asked(with_one) == ("bob", 3)
    with refused(with_one, "6.7", "no-bank"):
        with_one.order("claim-bank", "player", patron="ann", area=2)


@rule("pai-gow/6.8", "pai-gow/12.12")
def test_two_players_share_a_bank_pro_rata():
    """QB-57: 600 and 400 staked, 300 left: 180 and 120, and 5 % of each."""
    result = settle(
        {2: BANK, 4: LOSER, 6: WINNER},
        bank(2, "ann", 60_000),
        bank(2, "bob", 40_000),
        box(4, "cat", 50_000),
        box(6, "dan", 20_000),
        banker="ann",
        chung=2,
    )
    assert (net(result, "bank", "ann"), net(result, "bank", "bob")) == (18_000, 12_000)
    assert (net(result, "commission", "ann"), net(result, "commission", "bob")) == (-900, -600)
    made = banked(settings={})
    with refused(made, "6.8", "not-shared"):
        made.place(2, "bob", "bank", 1000)


@rule("pai-gow/6.6")
def test_who_shares_a_bank_has_played_at_that_area():
    made = offered({3: BANK}, {"shared_bank": True})
    made.say("ann", 2, "no")
    made.say("bob", 3, "bank")
    made.place(3, "bob", "bank", 5000)
    made.place(3, "cy", "bank", 5000)
    with refused(made, "6.6", "not-played"):
        made.place(3, "dee", "bank", 5000)
    assert made.round.bankers() == ["bob", "cy"]


@rule("pai-gow/12.12")
def test_those_who_share_a_bank_set_it_together_or_the_house_way():
    made = offered({3: BANK, 7: WINNER}, {"shared_bank": True})
    made.say("ann", 2, "no")
    made.say("bob", 3, "bank")
    made.place(3, "bob", "bank", 5000)
    made.place(3, "cy", "bank", 5000)
    made.place(7, "dee", "box", 1000)
    to_setting(made)
    made.say("dee", 7, "house-way")
    tiles = made.request.options[0].items
    made.say("bob", 3, "set", items=tiles)
    made.say("cy", 3, "house-way")
    assert "the dealer sets the bank's hand the House Way" in said(made, "12.12")


@rule("pai-gow/6.9", "pai-gow/6.10", "pai-gow/11.1.1")
def test_no_taker_means_the_house_banks_on_area_one_and_no_wager_there():
    made = offered()
    decline_all(made)
    assert made.round.chung == 1
    with refused(made, "6.10", "house-area"):
        made.place(1, "ann", "box", 1000)


def test_area_one_is_open_while_a_player_banks():
    made = banked()
    made.place(1, "bob", "box", 1000)
    assert [wager.area for wager in made.round.boxes()] == [1]


def test_a_table_may_keep_the_bank_with_the_house():
    made = table(settings=HOUSE, state=State(commenced=True, played=PLAYED))
    assert isinstance(made.request, Wagers)
    given = record(
        {2: WINNER, 5: BANK}, box(2, "ann"), bank(5, "eve", 1000), banker="eve", chung=5, settings=HOUSE
    )
    record_refused(given, "house-banks", "11.1.1")


def test_who_played_and_who_banked_is_kept_for_the_next_offer():
    made = banked({2: BANK, 3: LOSER})
    made.place(3, "bob", "box", 1000)
    made.place(3, "cy", "box", 500)
    to_setting(made)
    after = finish(made)["after"]
    assert (after["chung"], after["bank"]) == (2, {"patron": "ann", "area": 2})
    assert list(after["played"]) == [
        {"area": 2, "patron": "ann", "controls": True},
        {"area": 3, "patron": "bob", "controls": True},
        {"area": 3, "patron": "cy"},
    ]


@pytest.mark.parametrize("amount", [999, 1])
def test_a_bank_that_does_not_cover_is_no_record(amount):
    given = record({2: WINNER, 5: BANK}, box(2, "ann"), bank(5, "eve", amount), banker="eve", chung=5)
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(given)
    assert caught.value.clause == "pai-gow/13.2.2"


def test_barred_players_and_removed_areas_are_not_offered_the_bank():
    state = State(commenced=True, played=PLAYED, barred=("ann",), off=(7,))
    assert offers_in_turn(table(state=state)) == [("bob", 3), ("cy", 3)]


def test_bank_lines_name_their_clause():
    result = settle({2: BANK, 4: LOSER}, bank(2, "ann", 5000), box(4, "cat"), banker="ann", chung=2)
    assert cites(line(result, "bank"), "13.2.7", "9.3.1")
    assert last_net(result) == {"ann": 950, "cat": -1000}


def last_net(result):
    return result["net"]


def test_who_sat_down_and_played_is_offered_the_bank_next():
    made = house({"bank": "offered"})
    made.order("take-seat", "dealer", patron="ann", area=4)
    made.place(4, "ann", "box", 1000)
    made.no_more_bets()
    finish(made)
    assert asked(made) == ("ann", 4)
    assert last(made)["after"]["seats"] == {"4": "ann"}


# 6.6: the first round


@rule("pai-gow/6.6", "pai-gow/6.1")
@pytest.mark.parametrize("by", ["player", "dealer"])
def test_at_the_commencement_the_bank_is_offered_to_whoever_sits_down(by):
    made = house({"bank": "offered"})
    with refused(made, "6.6", "no-bank"):
        made.order("claim-bank", by, patron="bob", area=2)
    made.order("take-seat", "player", patron="ann", area=4)
    assert said(made, "6.6") == ["the bank is offered to ann"]
    assert isinstance(made.request, Wagers)
    made.order("take-seat", "player", patron="bob", area=2)
    assert said(made, "6.6") == ["the bank is offered to ann", "the bank is offered to bob"]
    with refused(made, "6.4", "no-bank"):
        made.order("claim-bank", by, patron="bob", area=4)
    made.order("claim-bank", by, patron="bob", area=2)
    assert (made.round.bank.patron, made.round.chung) == ("bob", 2)
    with refused(made, "6.1", "not-offered"):
        made.order("claim-bank", by, patron="ann", area=4)
    made.place(2, "bob", "bank", 5000)
    made.place(4, "ann", "box", 1000)
    to_setting(made)
    finish(made)
    assert houseway.settle(made.record(short=True))["net"] == last(made)["net"]
    assert houseway.settle(made.record())["net"] == last(made)["net"]


@rule("pai-gow/6.6", "pai-gow/9.15", "pai-gow/1.1/bank")
def test_wagers_leave_the_area_of_who_takes_it_then():
    made = house({"bank": "offered"})
    made.place(4, "bob", "box", 700)
    made.place(5, "ann", "box", 800)
    made.place(6, "cy", "box", 900)
    made.order("take-seat", "player", patron="ann", area=4)
    made.order("claim-bank", "player", patron="ann", area=4)
    back = {(event["patron"], event["amount"]): event for event in happened(made, "returned")}
    assert cites(back["bob", 700], "9.15")
    assert cites(back["ann", 800], "1.1/bank")
    assert [(wager.area, wager.patron) for wager in made.wagers] == [(6, "cy")]
    assert made.round.banker == "ann"


@rule("pai-gow/6.6")
def test_each_is_told_once_and_in_later_rounds_only_who_has_played_may_take_it():
    made = house({"bank": "offered"})
    made.order("take-seat", "player", patron="ann", area=4)
    made.order("check-tiles", "dealer")
    assert said(made, "6.6") == ["the bank is offered to ann"]
    made.place(4, "ann", "box", 1000)
    to_setting(made)
    finish(made)
    decline_all(made)
    made.order("take-seat", "player", patron="bob", area=2)
    with refused(made, "6.6", "no-bank"):
        made.order("claim-bank", "player", patron="bob", area=2)


@rule("pai-gow/6.4")
def test_who_leaves_the_seat_has_no_bank_to_claim():
    made = house({"bank": "offered"})
    made.order("take-seat", "player", patron="ann", area=4)
    made.order("take-seat", "player", patron="ann", area=6)
    with refused(made, "6.4", "no-bank"):
        made.order("claim-bank", "player", patron="ann", area=4)
    made.order("claim-bank", "player", patron="ann", area=6)
    assert made.round.chung == 6


def test_where_the_house_always_banks_nobody_is_asked():
    made = house({"bank": "house"})
    made.order("take-seat", "player", patron="ann", area=4)
    assert said(made, "6.6") == []
    with refused(made, "6.1", "not-offered"):
        made.order("claim-bank", "player", patron="ann", area=4)
