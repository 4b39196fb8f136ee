"""Rules 13 and 14: procedures of both banks, settlement and commission."""

import pytest

import houseway
from houseway.games.pai_gow.settings import State
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.requests import Ask, Step, Wagers
from houseway.testing import rule
from tests.helping import cites, events, happened, last, refused
from tests.pai_gow.dealers_table import delivered, do_steps, written_alike
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    STAND_OFF,
    WINNER,
    against_house,
    bank,
    banked,
    box,
    finish,
    house,
    house_way,
    line,
    net,
    offered,
    set_tiles,
    settle,
    to_setting,
    words,
)


@rule(
    "pai-gow/13.1.1", "pai-gow/13.1.2", "pai-gow/13.1.3", "pai-gow/13.1.4", "pai-gow/13.1.5", "pai-gow/13.1.6"
)
def test_the_house_hand_is_set_last_opened_first_and_hands_follow_counter_clockwise():
    result = settle({1: BANK, 7: LOSER, 3: WINNER}, box(7, "bob"), box(3, "ann"))
    opened = [event["to"]["area"] for event in events(result, "shown") if event.get("items")]
    assert opened == [1, 3, 7]
    assert words(result["events"], "13.1.1") == ["move the House tiles to the front of the float"]
    assert words(result["events"], "13.1.4") == ["the House hand is set"]


@rule("pai-gow/13.1.7", "pai-gow/13.1.8", "pai-gow/13.1.9")
def test_losing_wagers_go_first_then_winners_are_paid_and_stand_offs_stay():
    result = settle(
        {1: BANK, 2: WINNER, 3: LOSER, 4: "2-2 6-6 5-6 2-6"},
        box(2, "ann"),
        box(3, "bob"),
        box(4, "cat"),
        decisions=[
            {"area": 2, "action": "set", "low": ["6-6", "2-2"], "high": ["4-4", "5-6"]},
            {"area": 3, "action": "set", "low": ["3-6", "1-2"], "high": ["4-6", "2-5"]},
            {"area": 4, "action": "set", "low": ["6-6", "2-2"], "high": ["5-6", "2-6"]},
        ],
    )
    moved = [(event["event"], event["patron"]) for event in events(result, "collected", "paid", "decided")]
    assert moved == [("collected", "bob"), ("decided", "cat"), ("paid", "ann"), ("collected", "ann")]


@rule(
    "pai-gow/13.2.1", "pai-gow/13.2.3", "pai-gow/13.2.4", "pai-gow/13.2.5", "pai-gow/13.2.6", "pai-gow/13.2.7"
)
def test_a_players_bank_is_opened_first_and_hands_follow_from_the_chung():
    result = settle(
        {6: BANK, 7: LOSER, 3: WINNER},
        box(3, "bob", 500),
        bank(6, "ann", 5000),
        box(7, "cat", 2000),
        banker="ann",
        chung=6,
    )
    opened = [event["to"]["area"] for event in events(result, "shown") if event.get("items")]
    assert opened == [6, 7, 3]
    collected = events(result, "collected")[0]
    assert (collected["patron"], collected["to"]) == ("cat", "losing wagers")
    assert result["net"] == {"bob": 475, "ann": 1425, "cat": -2000}


@rule("pai-gow/13.2.2", "pai-gow/9.14")
def test_a_banker_makes_up_the_difference():
    made = banked({2: BANK, 3: LOSER}, stake=500)
    made.place(3, "bob", "box", 2000)
    made.no_more_bets()
    assert made.request.options[0].least == 1500
    made.say("ann", 2, "top-up", amount=1500)
    to_the_end = [option.action for option in made.request.options]
    assert "adjust" in to_the_end
    made.say("ann", 2, "no")
    made.say("ann", 2, "no")
    set_tiles(made, "bob", 3, LOSER)
    result = finish(made)
    assert (line(result, "bank")["stake"], net(result, "bank")) == (2000, 2000)
    written = made.record(short=True)
    assert [each["amount"] for each in written["wagers"] if each["wager"] == "bank"] == [2000]
    assert houseway.settle(written)["net"] == result["net"]


@rule("pai-gow/13.2.2", "pai-gow/13.1", "pai-gow/6.10")
def test_a_banker_who_refuses_leaves_the_bank_to_the_house():
    """QB-59: wagers on area one go back, the others may be taken back, the stake is returned."""
    made = banked({1: BANK, 3: LOSER}, stake=500)
    made.place(3, "bob", "box", 2000)
    made.place(1, "dee", "box", 700)
    made.no_more_bets()
    made.say("ann", 2, "refuse")
    assert isinstance(made.request, Wagers)
    assert made.round.house_banks
    assert [(each.area, each.patron) for each in made.wagers] == [(3, "bob")]
    made.place(4, "dee", "box", 700)
    made.withdraw(4, "dee", "box")
    to_setting(made)
    set_tiles(made, "bob", 3, LOSER)
    result = last(made)
    assert result["net"] == {"bob": -2000}
    written = made.record(short=True)
    assert "banker" not in written
    assert written["incidents"][0]["kind"] == "refused-cover"
    assert houseway.settle(written)["net"] == result["net"]


@rule("pai-gow/13.2.2")
def test_a_record_tells_a_refused_cover_as_an_incident_of_a_house_bank():
    result = settle(
        {1: BANK, 3: LOSER},
        box(3, "bob", 2000),
        incidents=[
            {
                "kind": "refused-cover",
                "by": "dealer",
                "patron": "ann",
                "area": 2,
                "amount": 500,
                "at": {"wagers": 1},
            }
        ],
    )
    assert words(result["events"], "13.2.2") == ["ann does not cover all wagers: the House banks"]
    assert result["net"] == {"bob": -2000}


@rule("pai-gow/13.2.2", "pai-gow/13.1")
@pytest.mark.parametrize("who", ["player", "dealer"])
def test_a_banker_who_stakes_nothing_leaves_the_bank_to_the_house(who):
    """QB-59: the bank that nobody staked is the House's, betting goes on, and nothing of it is lost."""
    made = banked({1: BANK, 3: LOSER}, stake=500)
    with refused(made, "13.2.2", "asked"):
        made.order("refused-cover", who, patron="ann", area=2)
    made.withdraw(2, "ann", "bank")
    with refused(made, "13.2.2", "not-the-bank"):
        made.order("refused-cover", who, patron="bob", area=3)
    made.order("refused-cover", who, patron="ann", area=2)
    assert isinstance(made.request, Wagers)
    assert made.round.house_banks
    with refused(made, "13.2.2", "not-the-bank"):
        made.order("refused-cover", who, patron="ann", area=2)
    made.place(2, "ann", "box", 1000)
    made.place(3, "bob", "box", 2000)
    to_setting(made)
    set_tiles(made, "bob", 3, LOSER)
    result = finish(made)
    assert result["net"]["bob"] == -2000
    written = made.record(short=True)
    assert [each["kind"] for each in written["incidents"]] == ["refused-cover"]
    assert houseway.settle(written)["net"] == result["net"]
    assert houseway.settle(made.record())["net"] == result["net"]


@rule("pai-gow/13.2.2", "pai-gow/9.15", "pai-gow/1.1/bank")
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("stakes", [True, False])
def test_wagers_that_stood_off_where_a_bank_was_refused_are_told_in_the_short_record(stakes, again):
    """cy's wager on ann's area and ann's own on area 6 go back when she takes the bank, dee's on 7 stays."""
    standing = (
        Placed(2, "cy", "box", 1500),
        Placed(6, "ann", "box", 800),
        Placed(7, "dee", "box", 1000),
    )
    made = offered({1: BANK, 2: WINNER, 3: LOSER}, standing=standing)
    made.say("ann", 2, "bank")
    assert sorted(event["amount"] for event in happened(made, "returned")) == [800, 1500]
    made.place(3, "bob", "box", 2000)
    if stakes:
        made.place(2, "ann", "bank", 500)
        made.no_more_bets()
        made.say("ann", 2, "refuse")
    else:
        made.order("refused-cover", "dealer", patron="ann", area=2)
    if again:
        made.place(2, "ann", "box", 1000)
    to_setting(made)
    result = finish(made)
    assert set(result["net"]) >= {"bob", "dee"}
    written = made.record(short=True)
    settled = houseway.settle(written)
    for part in ("net", "results", "after"):
        assert settled[part] == result[part], part
    assert houseway.settle(made.record())["net"] == result["net"]


def test_silence_is_a_refusal_of_the_cover():
    made = banked({1: BANK, 3: LOSER}, stake=500)
    made.place(3, "bob", "box", 2000)
    made.no_more_bets()
    made.say("ann", 2, "absent")
    assert made.round.house_banks


@rule("pai-gow/13.2.8", "pai-gow/14.1")
def test_a_shortfall_comes_out_of_the_bankers_wager():
    """20.00 lost and 180.00 won: 160.00 from the bank; the House keeps 5 % of each win (PG-S6)."""
    result = settle(
        {8: BANK, 1: WINNER, 3: LOSER, 6: "1-1 2-2 4-4 5-6"},
        box(1, "bob", 10_000),
        box(3, "cat", 2000),
        box(6, "dan", 8000),
        bank(8, "ann", 20_000),
        banker="ann",
        chung=8,
        decisions=[
            {"area": 1, "action": "set", "low": ["6-6", "2-2"], "high": ["4-4", "5-6"]},
            {"area": 3, "action": "set", "low": ["3-6", "1-2"], "high": ["4-6", "2-5"]},
            {"area": 6, "action": "set", "low": ["1-1", "2-2"], "high": ["4-4", "5-6"]},
            house_way(8),
        ],
    )
    assert result["net"] == {"bob": 9500, "cat": -2000, "dan": 7600, "ann": -16_000}
    assert cites(line(result, "bank"), "13.2.8")


@rule("pai-gow/13.2.9")
def test_a_stand_off_against_a_players_bank_stays():
    result = settle({2: BANK, 4: STAND_OFF}, bank(2, "ann", 5000), box(4, "bob"), banker="ann", chung=2)
    assert result["after"]["standing"][0]["patron"] == "bob"
    assert result["net"] == {"ann": 0, "bob": 0}


# 14. Settlement


@rule("pai-gow/14.1", "pai-gow/1.1/commission")
def test_wins_pay_even_money_less_five_per_cent():
    result = against_house(WINNER, 12_300)
    assert (net(result), net(result, "commission")) == (12_300, -615)


@rule("pai-gow/14.2", "pai-gow/14.2.1", "pai-gow/14.2.2")
def test_a_banker_pays_five_per_cent_of_the_net_win():
    result = settle(
        {2: BANK, 4: LOSER, 6: WINNER},
        bank(2, "ann", 50_000),
        box(4, "bob", 30_000),
        box(6, "cat", 10_000),
        banker="ann",
        chung=2,
    )
    assert (net(result, "bank"), net(result, "commission")) == (20_000, -1000)
    order = [event["event"] for event in result["events"] if event.get("wager") in ("bank", "commission")]
    assert order[-3:] == ["bonus", "returned", "collected"]


@rule("pai-gow/14.2")
def test_a_net_loss_bears_no_commission():
    result = settle(
        {2: BANK, 6: WINNER}, bank(2, "ann", 50_000), box(6, "cat", 10_000), banker="ann", chung=2
    )
    assert net(result, "commission") == 0
    with_win = settle(
        {2: BANK, 6: LOSER}, bank(2, "ann", 50_000), box(6, "cat", 10_000), banker="ann", chung=2
    )
    assert net(with_win, "commission") == -500


@pytest.mark.parametrize(
    ("amount", "taken"),
    [
        pytest.param(7000, 250, marks=rule("pai-gow/14.3")),
        (3000, 0),
        pytest.param(9000, 250, marks=rule("pai-gow/14.3")),
        (15_000, 750),
        (1, 0),
    ],
)
def test_commission_is_the_nearest_lower_amount_in_chips(amount, taken):
    result = against_house(WINNER, amount, settings={"chips": [250, 500, 2500]})
    assert -net(result, "commission") == taken


@pytest.mark.parametrize(("unit", "taken"), [("wager", 1000), ("player", 1000), ("round", 1500)])
def test_commission_may_be_rounded_for_a_wager_a_player_or_a_round(unit, taken):
    """5 % of 150.00 twice is 7.50 and 7.50; chips of 5.00 make 5.00 of each, or 15.00 of both."""
    result = settle(
        {1: BANK, 2: WINNER, 6: "3-3 3-3 4-6 1-6"},
        box(2, "ann", 15_000),
        box(6, "bob", 15_000),
        settings={"chips": [500], "commission_unit": unit},
    )
    assert -net(result, "commission", "ann") - net(result, "commission", "bob") == taken


def test_commission_of_a_player_on_two_areas_may_be_taken_together():
    """5 % of 150.00 and 150.00 by ann: 5.00 each by wager, 15.00 together."""
    tiles = {1: BANK, 2: WINNER, 6: "3-3 3-3 4-6 1-6"}
    wagers = (box(2, "ann", 15_000), box(6, "bob", 1000, seated=True), box(6, "ann", 15_000))
    each = settle(tiles, *wagers, settings={"chips": [500]})
    together = settle(tiles, *wagers, settings={"chips": [500], "commission_unit": "player"})
    assert (net(each, "commission"), net(together, "commission")) == (-1000, -1500)


def test_a_question_of_the_bank_goes_to_one_player_at_a_time():
    made = offered()
    assert isinstance(made.request, Ask)


# 13.1.5: who confirms the House Way


def about_to_open(settings=HOUSE):
    """A dealer's table as new tables are opened: the House hand is set, and waits to be confirmed."""
    made = delivered(settings, (2, "bob", "box"), state=State(edition=2))
    made.done()
    made.say("bob", 2, "house-way")
    assert isinstance(made.request, Step)
    assert made.request.act == "confirm"
    return made


@rule("pai-gow/13.1.5")
@pytest.mark.parametrize("by", ["gaming-supervisor", "assistant-gaming-manager", "gaming-manager"])
def test_a_supervisor_confirms_the_house_hand_before_it_is_exposed(by):
    made = about_to_open()
    assert not happened(made, "shown")[-1].get("items") or made.round.opened == []
    with refused(made, "13.1.5", "not-your-power"):
        made.order("confirm-house-way", "dealer")
    made.order("confirm-house-way", by)
    assert words(happened(made, "called"), "13.1.5") == [f"the {by} confirms the House Way"]
    assert made.request.act == "open"
    with refused(made, "13.1.5", "confirmed"):
        made.order("confirm-house-way", by)
    do_steps(made)
    assert written_alike(made)
    assert houseway.settle(made.record())["net"] == last(made)["net"]


@rule("pai-gow/13.1.5")
def test_or_the_dealer_says_that_one_does():
    made = about_to_open()
    made.done()
    assert words(happened(made, "called"), "13.1.5") == [
        "a supervisor confirms the House Way, says the dealer"
    ]
    do_steps(made)
    assert written_alike(made)


@rule("pai-gow/15.7", "pai-gow/13.1.5")
def test_a_hand_that_is_not_set_the_house_way_is_not_confirmed():
    made = about_to_open()
    right = made.round.hands_set[1].setting
    made.order("set-wrongly", "dealer", area=1, low=[str(right.low[0]), str(right.high[1])])
    if not made.round.hands_set[1].setting.is_worth(right):
        with refused(made, "15.7", "not-house-way"):
            made.order("confirm-house-way", "gaming-supervisor")
    made.order("correct-setting", "gaming-supervisor", area=1)
    made.order("confirm-house-way", "gaming-supervisor")
    do_steps(made)
    assert written_alike(made)


@rule("pai-gow/5.1")
def test_a_table_without_staff_claims_no_supervisor():
    made = house(HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    finish(made)
    told = words(last(made)["events"], "13.1.5")
    assert told == ["the program set and checked the House hand; no supervisor was asked"]
