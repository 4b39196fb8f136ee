"""Rules 15.9 and 15.14 to 15.17: suspicion, knocked tiles, absent players, missing tiles."""

import pytest
from msgspec import structs

import houseway
from houseway.games.pai_gow.settings import Bank, Played, State
from houseway.testing import rule
from tests.helping import cites, events, happened, last, refused
from tests.pai_gow.dealers_table import B, delivered, do_steps, opened_until, written_alike
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    MIDDLE,
    STAND_OFF,
    SUPERVISOR,
    WINNER,
    against_house,
    banked,
    finish,
    house,
    line,
    said,
    set_tiles,
    table,
    to_setting,
    words,
)


def full_table():
    made = table({1: BANK}, HOUSE, thrown="1+2+2/1")
    for area in range(2, 9):
        made.place(area, f"p{area}", "box", 1000)
    to_setting(made)
    return made


@rule("pai-gow/15.9", "pai-gow/15.9.1", "pai-gow/15.9.2", "pai-gow/15.9.3", "pai-gow/15.9.5", "pai-gow/2.5.4")
def test_an_area_is_removed_by_the_dice_and_comes_back():
    """1+2+2 counted from area one is area 5."""
    made = full_table()
    made.order("remove-area", SUPERVISOR)
    assert said(made, "15.9.3") == ["OFF on area 5"]
    assert [event["who"] for event in happened(made, "notified")] == ["inspector"]
    finish(made)
    with refused(made, "15.9.3", "area-off"):
        made.place(5, "p5", "box", 1000)
    made.order("restore-area", SUPERVISOR, area=5)
    assert made.round.state.off == ()
    with refused(made, "15.9.5", "not-off"):
        made.order("restore-area", SUPERVISOR, area=5)


@rule("pai-gow/15.9.4")
def test_the_house_is_passed_over():
    """3+3+3 is 9, area one; 2+5+6 is 13, area 5."""
    made = full_table()
    made.order("remove-area", SUPERVISOR, dice=["3+3+3/1", "2+5+6/1"])
    assert said(made, "15.9.4") == ["9: shaken again"]
    assert made.round.state.off == (5,)


def full_table_of_six():
    made = table({1: BANK}, HOUSE)
    for area in range(2, 8):
        made.place(area, f"p{area}", "box", 1000)
    to_setting(made)
    return made


@rule("pai-gow/15.9", "pai-gow/15.9.1")
def test_an_area_is_removed_only_where_all_are_in_play_in_diagram_a_under_the_house():
    made = full_table_of_six()
    with refused(made, "15.9.1", "area-free"):
        made.order("remove-area", SUPERVISOR)
    in_b = table({1: BANK, 2: WINNER}, B)
    in_b.place(2, "ann", "box", 1000)
    to_setting(in_b)
    with refused(in_b, "15.9", "diagram-b"):
        in_b.order("remove-area", SUPERVISOR)
    with_bank = banked({2: BANK, 3: WINNER})
    with_bank.place(3, "bob", "box", 1000)
    to_setting(with_bank)
    with refused(with_bank, "15.9.1", "player-banks"):
        with_bank.order("remove-area", SUPERVISOR)


@rule("pai-gow/15.9.1", "pai-gow/15.9.2", "pai-gow/15.9.3")
@pytest.mark.parametrize("wagers", [(), (2, 5), range(2, 9)])
def test_between_rounds_an_area_of_the_round_before_is_removed(wagers):
    """Every area was in play; what lies on area 5 for the round to come goes back."""
    made = full_table()
    finish(made)
    standing = [wager.area for wager in made.wagers]
    for area in set(wagers) - set(standing):
        made.place(area, f"p{area}", "box", 1000)
    lay = [wager.area for wager in made.wagers]
    made.order("remove-area", SUPERVISOR)
    assert made.round.state.off == (5,)
    assert [event["who"] for event in happened(made, "notified")] == ["inspector"]
    assert [wager.area for wager in made.wagers] == [area for area in lay if area != 5]
    assert (5 in lay) == any(cites(event, "15.9.3") for event in happened(made, "returned"))
    with refused(made, "15.9.3", "area-off"):
        made.place(5, "p5", "box", 1000)


@rule("pai-gow/15.9.1")
def test_before_any_round_or_after_one_with_a_free_area_there_is_nothing_to_remove():
    made = table({1: BANK}, HOUSE)
    with refused(made, "15.9.1", "area-free"):
        made.order("remove-area", SUPERVISOR)
    made = full_table_of_six()
    finish(made)
    with refused(made, "15.9.1", "area-free"):
        made.order("remove-area", SUPERVISOR)
    state = State(commenced=True, played=tuple(Played(area, f"p{area}", True) for area in range(2, 9)))
    banked_before = table({1: BANK}, HOUSE, state=structs.replace(state, bank=Bank("p2", 2, 2)))
    with refused(banked_before, "15.9.1", "area-free"):
        banked_before.order("remove-area", SUPERVISOR)


@rule("pai-gow/15.9.3")
def test_a_removal_between_rounds_can_be_written_down():
    made = full_table()
    finish(made)
    made.order("remove-area", SUPERVISOR)
    for area in (2, 3):
        if area not in [wager.area for wager in made.wagers]:
            made.place(area, f"p{area}", "box", 1000)
    to_setting(made)
    result = finish(made)
    settled = houseway.settle(made.record(short=True))
    assert (settled["net"], settled["after"]["off"]) == (result["net"], (5,))


def test_a_removal_can_be_written_down():
    made = full_table()
    made.order("remove-area", SUPERVISOR)
    finish(made)
    written = made.record(short=True)
    assert written["incidents"][0]["dice"] == ["1+2+2/1"]
    assert houseway.settle(written)["after"]["off"] == (5,)


@rule("pai-gow/15.14", "pai-gow/15.14.1", "pai-gow/15.14.2", "pai-gow/15.14.3")
def test_measures_against_players_who_collude():
    made = table({1: BANK, 2: WINNER, 5: LOSER}, HOUSE)
    made.order("set-first", SUPERVISOR, patrons=["bob"])
    made.order("bar-players", SUPERVISOR, patrons=["eve"])
    made.order("english-only", SUPERVISOR)
    assert said(made, "15.14.3") == ["English only at this table"]
    with refused(made, "15.14.2", "barred"):
        made.place(3, "eve", "box", 1000)
    made.place(2, "ann", "box", 1000)
    made.place(5, "bob", "box", 1000)
    to_setting(made)
    assert [each.patron for each in made.request.open] == ["bob"]
    set_tiles(made, "bob", 5, LOSER)
    assert [each.patron for each in made.request.open] == ["ann"]


# 15.15 to 15.17


@rule("pai-gow/15.15")
def test_tiles_that_the_dealer_knocks_down_are_set_the_house_way():
    made = delivered(HOUSE, (2, "bob", "box"), (3, "cy", "box"))
    made.done()
    for patron, area in (("bob", 2), ("cy", 3)):
        question = next(each for each in made.request.open if each.area == area)
        made.say(patron, area, "set", items=question.options[0].items)
    made.done()
    made.order("knocked-tiles", "dealer", areas=[3])
    assert made.round.hands_set[3].by_dealer
    assert said(made, "15.15") == ["the tiles of area 3 are set the House Way"]
    made.done()
    with refused(made, "15.15", "not-closed"):
        made.order("knocked-tiles", "dealer", areas=[2])
    do_steps(made)
    assert written_alike(made)


@rule("pai-gow/15.16")
def test_a_supervisor_has_the_tiles_of_a_slow_or_absent_player_set():
    made = table({1: BANK, 2: WINNER, 5: MIDDLE}, HOUSE)
    made.place(2, "ann", "box", 1000)
    made.place(5, "bob", "box", 1000)
    to_setting(made)
    made.say("bob", 5, "absent")
    made.order("set-for-player", SUPERVISOR, area=2)
    result = last(made)
    assert words(result["events"], "15.16")[-2:] == [
        "area 5 is to be set the House Way for its player",
        "area 2 is to be set the House Way for its player",
    ]
    assert made.rounds_played == 1


@rule("pai-gow/15.16")
def test_a_hand_that_is_set_is_not_set_for_anybody():
    made = table({1: BANK, 2: WINNER, 5: LOSER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    made.place(5, "bob", "box", 1000)
    to_setting(made)
    set_tiles(made, "ann", 2, WINNER)
    with refused(made, "15.16", "set-already"):
        made.order("set-for-player", SUPERVISOR, area=2)


@rule("pai-gow/15.17", "pai-gow/15.17.1", "pai-gow/15.17.2", "pai-gow/15.17.3")
@pytest.mark.parametrize("kind", ["missing-tile", "foreign-tile"])
def test_a_missing_or_foreign_tile_makes_the_round_void_and_earlier_ones_stand(kind):
    made = delivered(HOUSE, (2, "bob", "box"), (3, "cy", "box"))
    made.done()
    made.say("bob", 2, "concede")
    made.order(kind, "inspector", tile="6-6")
    do_steps(made)
    result = last(made)
    assert result["over"] == "void"
    assert result["net"] == {"bob": 0, "cy": 0}
    assert cites(line(result, "box", "bob"), "15.17.2")
    assert len(events(result, "reversed")) == 1
    [stands] = [each for each in events(result, "called") if cites(each, "15.17.1")]
    assert stands["words"] == f"{kind} 6-6: completed rounds stand"


@rule("pai-gow/15.17.1", "pai-gow/15.17.2")
@pytest.mark.parametrize("kind", ["missing-tile", "foreign-tile"])
def test_a_record_finds_the_tile_as_soon_as_it_says_or_after_the_payouts(kind):
    """Without steps it is found when the hands are set and none is opened."""

    def found(**more):
        at = {"cards": 8, "decisions": 1, **more}
        return against_house(LOSER, incidents=[{"at": at, "kind": kind, "by": "inspector"}])

    assert (found()["over"], found()["net"]) == ("void", {"ann": 0})
    assert found(settled=True)["net"] == against_house(LOSER)["net"] == {"ann": -1000}


@rule("pai-gow/15.17.1", "pai-gow/15.17.3")
def test_a_missing_tile_found_before_the_dice_voids_nothing():
    made = house()
    made.place(2, "ann", "box", 1000)
    made.order("missing-tile", "dealer")
    assert [each.on_layout for each in made.wagers] == [1000]
    assert said(made, "15.17.3")
    made.no_more_bets()
    finish(made)
    assert "over" not in last(made)


@rule("pai-gow/15.17.1")
@pytest.mark.parametrize("kind", ["missing-tile", "foreign-tile"])
def test_a_round_that_is_over_keeps_its_result_and_the_dealer_says_so(kind):
    made = house()
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    before = finish(made)
    assert [each["net"] for each in before["results"]] != [0]
    made.order(kind, "dealer")
    assert said(made, "15.17.1") == [f"{kind}: completed rounds stand"]
    assert not happened(made, "reversed")
    assert last(made) == before


def test_a_missing_tile_found_after_the_payouts_voids_nothing():
    made = delivered()
    made.done()
    made.say("bob", 2, "house-way")
    opened_until(made, 2)
    before = [each.net for each in made.wagers]
    made.order("missing-tile", "dealer")
    do_steps(made)
    assert [each.net for each in made.last_round.wagers] == before


def test_orders_come_from_those_who_may_give_them():
    made = delivered()
    with refused(made, "15.12", "not-your-power"):
        made.order("void-round", "dealer")
    with refused(made, "15.3", "not-your-power"):
        made.order("exposed-tiles", "player", area=2, tiles=2)


def test_stand_offs_of_a_void_round_go_back():
    standing = table({1: BANK, 2: STAND_OFF}, HOUSE)
    standing.place(2, "ann", "box", 1000)
    to_setting(standing)
    set_tiles(standing, "ann", 2, STAND_OFF)
    standing.place(3, "bob", "box", 1000)
    standing.no_more_bets()
    standing.order("missing-tile", "dealer")
    assert last(standing)["after"].get("standing", ()) == ()


@rule("pai-gow/15.16")
def test_a_supervisor_has_the_tiles_of_a_slow_banker_set():
    made = banked({2: BANK, 3: LOSER}, stake=5000)
    made.place(3, "bob", "box", 1000)
    to_setting(made)
    set_tiles(made, "bob", 3, LOSER)
    made.order("set-for-player", SUPERVISOR, area=2)
    result = finish(made)
    assert words(result["events"], "15.16") == ["area 2 is to be set the House Way for its player"]
    assert result["net"] == {"bob": -1000, "ann": 950}
    assert houseway.settle(made.record(short=True))["net"] == result["net"]
