"""Rules 11 and 12: methods of play; setting, opening and conceding hands."""

import pytest

import houseway
from houseway.equipment import TILE_SET, read_throw, tile
from houseway.games.pai_gow.facet import FACET
from houseway.games.pai_gow.hands import is_misset, value
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import Wagers
from houseway.testing import rule
from tests.helping import cites, events, happened, last, refused
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
    by_hand,
    finish,
    hand,
    house_way,
    line,
    net,
    record,
    said,
    set_tiles,
    settle,
    table,
    to_setting,
    words,
)


def against_house_live(tiles=WINNER, settings=None, *others):
    """ann on area 2, waiting to be set; others wager beside her or on areas of their own."""
    made = table({1: BANK, 2: tiles, 5: LOSER}, settings or HOUSE)
    made.place(2, "ann", "box", 1000)
    for area, patron in others:
        made.place(area, patron, "box", 1000)
    to_setting(made)
    return made


def banked_live(banks=BANK, tiles=WINNER):
    """ann banks from area 2, bob on area 3 waits to be set."""
    made = banked({2: banks, 3: tiles})
    made.place(3, "bob", "box", 1000)
    to_setting(made)
    return made


# 11. Methods of play


@rule("pai-gow/11.1", "pai-gow/11.1.1", "pai-gow/13.1")
def test_the_house_may_hold_the_bank():
    assert against_house(WINNER)["dealer"]["low"] == ["5-5", "1-5"]


@rule("pai-gow/11.1", "pai-gow/11.1.2", "pai-gow/13.2")
def test_a_player_may_cover_all_wagers_and_the_house_takes_no_part():
    result = settle({2: BANK, 4: LOSER}, bank(2, "ann", 5000), box(4, "bob"), banker="ann", chung=2)
    assert result["dealer"] == {"cards": [], "value": 0}
    assert result["net"] == {"ann": 950, "bob": -1000}


# 12. General conditions


@rule("pai-gow/12.1", "pai-gow/8.4.6")
def test_every_area_gets_four_tiles_face_down():
    made = against_house_live()
    dealt = happened(made, "dealt")
    assert len(dealt) == 32
    assert not any(event["face_up"] for event in dealt)


@rule("pai-gow/12.1")
def test_an_area_has_four_tiles():
    given = record({1: BANK, 2: "6-6 2-2 4-4 5-6 1-1"}, box(2, "ann"), decisions=[house_way(2)])
    with pytest.raises(houseway.Refused) as caught:
        houseway.settle(given)
    assert caught.value.clause == "pai-gow/12.1"


@rule("pai-gow/12.2", "pai-gow/12.3")
def test_tiles_of_areas_without_wagers_are_taken_back_together_and_undisclosed():
    made = against_house_live()
    assert [event["count"] for event in happened(made, "handled") if event["act"] == "retrieve"] == [24]
    unused = [event for event in happened(made, "shown") if event["to"]["area"] not in (1, 2)]
    assert not unused


@rule("pai-gow/12.3.1")
def test_the_tiles_of_a_house_way_area_are_turned():
    made = table({1: BANK, 8: MIDDLE}, {"layout": "B", **HOUSE})
    made.place(8, "ann", "box", 1000)
    made.no_more_bets()
    assert words(last(made)["events"], "12.3.1") == ["turn the tiles of area 8"]


@rule("pai-gow/12.4", "pai-gow/12.11")
def test_players_make_two_hands_of_their_own_four_tiles():
    made = against_house_live(WINNER, None, (5, "bob"))
    low, high = ["6-6", "2-2"], ["3-6", "1-2"]
    with refused(made, "12.4", "wrong-items"):
        made.say("ann", 2, "set", items=tuple(tile(name) for name in (*low, *high)))
    with refused(made, "12.11", "not-asked"):
        made.say("bob", 2, "set", items=made.request.open[0].options[0].items)
    set_tiles(made, "ann", 2, WINNER)
    assert made.request.open[0].area == 5


@pytest.mark.parametrize(("misset", "expected"), [("reorder", 1000), ("lose", -1000)])
def test_a_low_hand_set_above_the_high_hand(misset, expected):
    """QB-50: the higher one is the high hand, or by setting the wager is lost."""
    decision = {"area": 2, "action": "set", "low": ["4-4", "5-6"], "high": ["6-6", "2-2"]}
    result = settle({1: BANK, 2: WINNER}, box(2, "ann"), decisions=[decision], settings={"misset": misset})
    assert net(result) == expected
    assert hand(result, 2)["high"] == ["4-4", "5-6"]


@rule("pai-gow/12.5")
def test_a_hand_that_is_set_is_not_handled_again():
    made = against_house_live(WINNER, None, (5, "bob"))
    set_tiles(made, "ann", 2, WINNER)
    with refused(made, "12.11", "not-asked"):
        set_tiles(made, "ann", 2, WINNER)
    with refused(made, "12.5", "final"):
        made.order("touch-tiles", "player", patron="ann", area=2)


@rule("pai-gow/12.6", "pai-gow/12.7", "pai-gow/12.8")
def test_turned_tiles_are_set_by_the_dealer_after_all_other_players():
    made = against_house_live(WINNER, None, (5, "bob"))
    made.say("ann", 2, "house-way")
    assert said(made, "12.7") == ["area 2 turns its tiles"]
    assert not said(made, "12.8")
    set_tiles(made, "bob", 5, LOSER)
    told = [event["words"] for event in events(last(made), "called")]
    assert told.index("area 5 is set") < told.index("the dealer sets area 2 the House Way")
    assert told.index("the dealer sets area 2 the House Way") < told.index("the House hand is set")


@rule("pai-gow/12.9")
def test_a_banker_confirms_what_the_dealer_has_set():
    made = banked_live()
    set_tiles(made, "bob", 3, WINNER)
    made.say("ann", 2, "house-way")
    assert [option.action for option in made.request.options] == ["confirm", "set"]
    made.say("ann", 2, "confirm")
    assert "the banker confirms the hand" in words(last(made)["events"], "12.9")


@rule("pai-gow/12.10", "pai-gow/13.2.3")
def test_a_banker_who_touches_the_tiles_sets_them():
    made = banked_live()
    set_tiles(made, "bob", 3, WINNER)
    made.say("ann", 2, "house-way")
    made.say("ann", 2, "set", items=tuple(tile(name) for name in ("1-3", "1-5", "5-5", "1-4")))
    assert hand(last(made), 2)["low_value"] == "0"


@rule("pai-gow/12.10")
def test_a_player_who_touches_turned_tiles_answers_for_the_setting():
    made = against_house_live(WINNER, None, (5, "bob"))
    with refused(made, "12.10", "not-set"):
        made.order("touch-tiles", "player", patron="ann", area=2)
    made.say("ann", 2, "house-way")
    made.order("touch-tiles", "player", patron="ann", area=2)
    with refused(made, "12.10", "barred"):
        made.say("ann", 2, "house-way")
    set_tiles(made, "ann", 2, WINNER)
    set_tiles(made, "bob", 5, LOSER)
    assert hand(last(made), 2)["low"] == ["6-6", "2-2"]


@rule("pai-gow/12.11")
def test_only_who_controls_an_area_handles_its_tiles():
    made = against_house_live(WINNER, None, (2, "bob"))
    with refused(made, "12.11", "not-asked"):
        set_tiles(made, "bob", 2, WINNER)
    with refused(made, "12.11", "not-in-control"):
        made.order("show-tiles", "player", patron="bob", area=2)


@rule("pai-gow/12.13", "pai-gow/12.4")
def test_tiles_are_nobody_elses_business():
    made = against_house_live()
    assert len(said(made, "12.13")) == 1
    assert cites(happened(made, "shown")[0], "12.13")


@rule("pai-gow/12.14", "pai-gow/12.15")
def test_the_dealer_declares_jung_che_or_jowl():
    for tiles, word in ((WINNER, "Jung"), (LOSER, "Che"), (STAND_OFF, "Jowl")):
        assert words(events(against_house(tiles), "called"), "12.14") == [word]


@rule("pai-gow/12.16")
def test_unused_tiles_are_viewed_after_all_payouts_only():
    made = by_hand(HOUSE)
    while not isinstance(made.request, Wagers):
        made.done()
    made.place(2, "ann", "box", 1000)
    made.no_more_bets()
    made.tell(Drawn(read_throw("3+3+3/1")))
    for each in TILE_SET:
        made.tell(Drawn(each))
    made.done()
    with refused(made, "12.16", "not-now"):
        made.order("view-unused", "player")
    made.say("ann", 2, "house-way")
    for _ in range(2):
        made.done()
    made.order("view-unused", "player")
    assert len([event for event in happened(made, "shown") if cites(event, "12.16")]) == 6


@rule("pai-gow/12.17")
def test_a_lone_player_of_an_area_may_concede_for_good():
    made = against_house_live(WINNER, None, (5, "bob"))
    made.say("ann", 2, "concede")
    with refused(made, "12.11", "not-asked"):
        set_tiles(made, "ann", 2, WINNER)
    result = finish(made)
    assert net(result) == -1000
    assert cites(line(result), "12.17")
    assert hand(result, 2) == {"area": 2, "hand": 1, "cards": [], "value": "conceded", "conceded": True}
    assert not [event for event in events(result, "shown") if event["to"]["area"] == 2 and event.get("items")]


@rule("pai-gow/12.17")
def test_nobody_concedes_for_others():
    made = against_house_live(WINNER, None, (2, "bob"))
    with refused(made, "12.17", "barred"):
        made.say("ann", 2, "concede")


@rule("pai-gow/12.18")
def test_a_supervisor_may_view_a_conceded_hand():
    made = against_house_live(WINNER, None, (5, "bob"))
    with refused(made, "12.18", "not-conceded"):
        made.order("view-conceded", SUPERVISOR, area=2)
    made.say("ann", 2, "concede")
    made.order("view-conceded", SUPERVISOR, area=2)
    viewed = made.events[-1]
    assert viewed.sight == frozenset({"gaming-supervisor"})
    with refused(made, "12.18", "not-your-power"):
        made.order("view-conceded", "dealer", area=2)


@rule("pai-gow/12.19")
def test_a_lone_player_against_the_house_may_play_face_up():
    made = against_house_live()
    made.order("show-tiles", "player", patron="ann", area=2)
    shown = [event for event in happened(made, "shown") if cites(event, "12.19")]
    assert shown[0]["items"] == WINNER.split()
    others = against_house_live(WINNER, None, (5, "bob"))
    with refused(others, "12.19", "others-play"):
        others.order("show-tiles", "player", patron="ann", area=2)


@pytest.mark.parametrize(
    ("items", "ways"),
    [
        (("6-6", "1-1", "4-4", "1-3"), 3),
        (("6-6", "6-6", "4-4", "1-3"), 2),
        (("6-6", "6-6", "4-4", "4-4"), 2),
    ],
)
def test_tiles_alike_make_no_other_way_to_set_a_hand(items: tuple[str, ...], ways: int) -> None:
    left = list(TILE_SET)
    tiles = [left.pop(next(at for at, each in enumerate(left) if str(each) == name)) for name in items]
    assert FACET.ways_to_set is not None
    told = FACET.ways_to_set(tiles)
    assert len({(*way["low"], "/", *way["high"]) for way in told}) == len(told) == ways
    assert sum(way["house_way"] for way in told) == 1


def test_the_settings_that_a_player_is_shown_are_legal_and_in_an_order_that_advises_nothing() -> None:
    first_is_house_way = []
    for names in ("5-5 2-6 1-6 3-5", "6-6 4-5 1-3 2-2", "1-2 2-4 6-6 1-1", "3-4 5-6 4-6 1-4"):
        tiles = [tile(each) for each in names.split()]
        ways = FACET.ways_to_set(tiles)
        for way in ways:
            low, high = (value([tile(each) for each in way[hand]]) for hand in ("low", "high"))
            assert not is_misset(low, high)
        first_is_house_way.append(ways[0]["house_way"])
    assert len(set(first_is_house_way)) == 2
