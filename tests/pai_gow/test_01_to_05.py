"""Rules 1 to 5: definitions, layout and equipment, tiles, the House Way and the computer that checks it."""

import pytest

import houseway
from houseway.equipment import TILE_SET, TileStack
from houseway.games.pai_gow.hands import Kind, value
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step
from houseway.testing import rule
from tests.helping import cites, events, happened, last, posted, refused
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    STAND_OFF,
    SUPERVISOR,
    WINNER,
    against_house,
    banked,
    box,
    finish,
    house,
    line,
    net,
    open_house,
    said,
    settle,
    table,
    to_setting,
    words,
)


@rule("pai-gow/1.1")
def test_everybody_can_see_who_gives_orders():
    assert len(posted(house(), "1.1")) == 6


@pytest.mark.parametrize("role", ["gaming-supervisor", "assistant-gaming-manager", "gaming-manager"])
def test_a_gaming_supervisor_and_the_managers_are_casino_supervisors(role):
    made = house()
    made.order("restrict-players", role, number=2)
    assert made.round.state.most_players == 2


@pytest.mark.parametrize("role", ["dealer", "inspector", "player"])
def test_others_do_not_have_their_powers(role):
    made = house()
    with refused(made, "9.8", "not-your-power"):
        made.order("restrict-players", role, number=2)


@rule("pai-gow/1.1/house", "pai-gow/1.1/chung", "pai-gow/2.5.5")
def test_the_chung_shows_that_the_house_banks():
    assert said(house(), "1.1/chung")[-1] == "the House banks"


@rule("pai-gow/1.1/bank", "pai-gow/1.1/player-banker")
def test_nobody_wagers_against_an_own_bank():
    made = banked()
    assert said(made, "1.1/player-banker") == ["ann banks: round 1 of bank 1"]
    with refused(made, "1.1/bank", "own-bank"):
        made.place(5, "ann", "box", 1000)


@rule("pai-gow/1.1/round-of-play", "pai-gow/1.1/match", "pai-gow/1.1/stand-off")
def test_a_round_ends_when_hands_are_matched_and_wagers_settled():
    result = against_house(STAND_OFF)
    assert events(result, "over")[0]["how"] == "settled"
    assert cites(line(result), "1.1/stand-off", "1.1/match")
    assert result["after"]["standing"][0]["amount"] == 1000


@rule("pai-gow/1.1/promotional-token")
def test_tokens_are_wagered_and_their_wins_paid_in_chips_less_commission():
    """QB-68: 5 % of the win, as for chips."""
    result = settle({1: BANK, 2: WINNER}, box(2, "ann", 1000, tokens=400))
    assert (net(result), net(result, "commission")) == (1000, -50)
    assert cites(events(result, "placed")[0], "1.1/promotional-token")


@rule("pai-gow/1.1/promotional-token")
def test_tokens_may_be_kept_away_from_a_players_bank():
    made = banked(settings={"tokens_at_player_bank": False})
    with refused(made, "1.1/promotional-token", "no-tokens"):
        made.place(3, "bob", "box", 1000, tokens=500)
    made.withdraw(2, "ann", "bank")
    with refused(made, "1.1/promotional-token", "no-tokens"):
        made.place(2, "ann", "bank", 1000, tokens=1000)


# 2. Table layout and equipment


@rule("pai-gow/2.1", "pai-gow/2.2", "pai-gow/Diagram/a")
def test_diagram_a_has_eight_playing_areas():
    assert said(house(), "2.2") == ["8 playing areas, as in diagram A"]


@rule("pai-gow/Diagram/b", "pai-gow/1.1/house-way-area")
def test_diagram_b_has_house_way_playing_areas():
    made = house({"layout": "B", "house_way_areas": [3, 7], **HOUSE})
    assert said(made, "1.1/house-way-area") == [
        "area 3 is a House Way playing area",
        "area 7 is a House Way playing area",
    ]


def test_diagram_b_has_one_such_area_if_none_is_named():
    assert house({"layout": "B"}).settings.house_way_playing_areas == (8,)


@rule("pai-gow/2.1", "pai-gow/2.2")
def test_a_place_that_is_not_there_is_refused():
    made = house()
    with refused(made, "2.1", "no-such-area"):
        made.order("take-seat", "dealer", patron="ann", area=9)
    with refused(made, "2.2", "no-such-area"):
        made.place(9, "ann", "box", 1000)


EQUIPMENT = {
    ("2.3", "1.1/box-dice"): "three box dice of one colour",
    ("2.4", "1.1/cut-die"): "a cut die of another colour",
    ("2.5.2", "1.1/dice-cup"): "a dice cup with a cover",
    ("2.5.3",): "buttons from +4 to -4",
    ("2.5.4",): "an OFF button",
    ("2.5.5", "1.1/chung"): "a chung",
    ("2.5.6", "1.1/float-tray"): "a float tray",
    ("2.6",): "a drop box",
}


@pytest.mark.parametrize(
    ("numbers", "what"),
    [
        pytest.param(numbers, what, marks=rule(*(f"pai-gow/{number}" for number in numbers)), id=numbers[0])
        for numbers, what in EQUIPMENT.items()
    ],
)
def test_each_piece_of_equipment_is_there_for_all_to_see(numbers, what):
    made = house()
    assert all(what in posted(made, number) for number in numbers)


@rule("pai-gow/2.5.1", "pai-gow/2.5")
def test_three_box_dice_and_a_cut_die_belong_to_the_equipment():
    made = house()
    assert posted(made, "2.5.1") == [EQUIPMENT["2.3", "1.1/box-dice"], EQUIPMENT["2.4", "1.1/cut-die"]]
    assert posted(made, "2.5") == [what for numbers, what in EQUIPMENT.items() if numbers != ("2.6",)]


@pytest.mark.parametrize(
    ("dice", "clause"), [({"box": [1, 2, 7], "cut": 1}, "2.3"), ({"box": [1, 2, 3], "cut": 0}, "2.4")]
)
def test_a_die_shows_one_to_six(dice, clause):
    given = {
        "game": "pai-gow",
        "wagers": [box(2, "ann")],
        "stack": [str(each) for each in TILE_SET],
        "dice": dice,
    }
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(given)
    assert caught.value.clause == f"pai-gow/{clause}"


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"areas": 7}, "Diagram/a"),
        ({"house_way_areas": [3]}, "Diagram/a"),
        ({"layout": "B", "house_way_areas": [1]}, "Diagram/b"),
        ({"layout": "B", "house_way_areas": [3, 3]}, "Diagram/b"),
        ({"banks_per_area": 4}, "6.7"),
        ({"seconds_to_set": 0}, "15.16"),
    ],
)
def test_settings_the_document_does_not_allow_are_refused(settings, clause):
    with pytest.raises(houseway.Refused) as caught:
        house(settings)
    assert caught.value.clause == f"pai-gow/{clause}"


# 3. The tiles


@rule(
    "pai-gow/3.1",
    "pai-gow/3.3",
    "pai-gow/3.3.1",
    "pai-gow/3.3.2",
    "pai-gow/1.1/tile",
    "pai-gow/1.1/ranking",
    "pai-gow/A1",
)
def test_thirty_two_tiles_are_checked_and_displayed_before_gaming():
    checked, displayed, *_ = happened(open_house(), "handled")
    assert (checked["act"], checked["count"]) == ("check", 32)
    assert displayed["act"] == "display in order of rank"


@rule("pai-gow/3.1")
def test_a_tile_comes_out_as_often_as_the_set_has_it():
    given = {
        "game": "pai-gow",
        "wagers": [box(2, "ann")],
        "tiles": {"1": BANK.split(), "2": ["5-5", "5-5", "6-6", "1-1"]},
    }
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(given)
    assert (caught.value.code, caught.value.clause) == ("too-many", "pai-gow/3.1")


@rule("pai-gow/3.2", "pai-gow/3.2.1")
def test_points_are_the_last_figure_of_both_counts():
    result = against_house(LOSER)
    assert [event["words"] for event in events(result, "counted")] == [
        "low hand 6",
        "high hand 9",
        "low hand 5",
        "high hand 7",
    ]


@rule("pai-gow/3.2.2")
def test_gee_jun_counts_three_or_six_and_ranks_last():
    """9 and Gee Jun are 5, as a 6; 5 and Gee Jun are 8, as a 3."""
    assert words(events(against_house(LOSER), "counted"), "3.2.2") == ["low hand 5"]
    tiles = {str(each): each for each in TILE_SET}
    assert value((tiles["1-4"], tiles["2-4"])).points == 8
    assert value((tiles["1-4"], tiles["2-4"])).high_tile is Kind.CHAP_NG


@rule("pai-gow/3.3")
def test_the_tiles_are_checked_again_when_staff_ask_for_it():
    made = house()
    made.order("check-tiles", "inspector")
    assert said(made, "3.3").count("check") == 2


@rule("pai-gow/3.4", "pai-gow/3.5")
def test_a_supervisor_replaces_damaged_tiles_or_the_set():
    made = house()
    made.order("replace-tiles", SUPERVISOR, damaged=["6-6"])
    made.order("replace-tiles", SUPERVISOR)
    assert said(made, "3.4") == ["replace"]
    assert said(made, "3.5") == ["replace"]
    assert made.dealing.device.remaining == 32
    with refused(made, "3.5", "not-your-power"):
        made.order("replace-tiles", "dealer")


def test_the_tiles_of_a_table_are_always_the_set():
    made = house()
    for _ in range(5):
        for area, patron in ((3, "ann"), (6, "bob")):
            if not any(wager.area == area for wager in made.wagers):
                made.place(area, patron, "box", 1000)
        made.no_more_bets()
        finish(made)
        assert isinstance(made.dealing.device, TileStack)
        assert sorted(map(str, made.dealing.device.order)) == sorted(map(str, TILE_SET))


# 4 and 5. House Way and computer


@rule("pai-gow/4.1", "pai-gow/1.1/house-way", "pai-gow/A2")
def test_the_dealer_sets_as_appendix_2_says():
    told = events(against_house("6-6 5-6 1-6 3-6"), "shown")
    assert any(cites(event, "4.1", "A2.5.2", "A2") for event in told)


@rule("pai-gow/5.1", "pai-gow/13.1.5")
def test_the_house_hand_is_checked_by_the_computer():
    told = words(events(against_house(WINNER), "called"), "5.1")
    assert told == ["the program checks the House hand; the record does not say who confirmed it"]


def test_the_computer_says_whether_a_setting_is_the_house_way():
    found = houseway.check_setting(BANK.split(), ["5-5", "1-4"])
    assert not found["is_house_way"]
    assert (found["low"], found["high"]) == (["5-5", "1-5"], ["1-3", "1-4"])


def test_two_settings_of_equal_value_are_both_right():
    """PG-R8."""
    for low in (["6-6", "1-6"], ["6-6", "2-5"]):
        assert houseway.check_setting(["6-6", "6-6", "1-6", "2-5"], low)["is_house_way"]


def test_the_round_is_kept_with_the_table():
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    made.say("ann", 2, "house-way")
    assert last(made)["after"]["commenced"] is True


@rule("pai-gow/3.3.1", "pai-gow/3.3.2")
def test_the_dealer_displays_the_tiles_before_they_are_gathered_and_shuffled():
    made = houseway.Table("pai-gow", dealing=ByHand())
    acts = []
    while isinstance(made.request, Step):
        acts.append(made.request.act)
        if made.request.act == "display":
            assert said(made, "3.3.1")[0].startswith("gee-jun, teen, day, yun, nhor")
            assert not [event for event in happened(made, "handled") if event["act"] == "shuffle"]
        made.done(32)
    assert acts == ["check", "display", "reload", "shuffle"]


@rule("pai-gow/3.3.1")
def test_a_table_that_deals_by_itself_shows_the_display_before_the_shuffle():
    made = open_house()
    told = [event.get("act") or event["what"] for event in happened(made, "posted", "handled")]
    assert [each for each in told if each not in ("layout", "equipment", "staff", "sign", "notice")] == [
        "check",
        "display",
        "display in order of rank",
        "shuffle",
        "stack",
    ]
