"""Rules 9.9.1, 9.9.2 and 9.10: who is seated is ascertained before the dice, from the seats."""

import houseway
from houseway.testing import rule
from tests.helping import refused
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    STAND_OFF,
    WINNER,
    banked,
    box,
    finish,
    record,
    set_tiles,
    table,
    to_setting,
    words,
)

TILES = {1: BANK, 3: LOSER, 4: WINNER}


def made_of(*wagers):
    made = table(TILES, HOUSE)
    for area, patron, amount, seated in wagers:
        made.place(area, patron, "box", amount, seated=seated)
    return made


def controllers(made):
    to_setting(made)
    return {each.area: each.patron for each in made.request.open}


@rule("pai-gow/9.9.1", "pai-gow/9.9.3", "pai-gow/9.10")
def test_who_moved_on_controls_the_area_where_they_sit_at_last():
    made = made_of((3, "bob", 5000, False), (3, "ann", 1000, True), (4, "cy", 5000, False))
    made.place(4, "ann", "box", 1000, seated=True)
    assert controllers(made) == {3: "bob", 4: "ann"}


@rule("pai-gow/9.9.1")
def test_who_sits_down_after_the_wager_controls():
    made = made_of((4, "bob", 5000, False), (4, "ann", 1000, False))
    made.order("take-seat", "player", patron="ann", area=4)
    assert controllers(made) == {4: "ann"}


@rule("pai-gow/9.9.2", "pai-gow/9.9.1")
def test_decisions_that_were_handed_over_come_back_with_somebody_else_in_the_seat():
    made = made_of((4, "ann", 1000, True), (4, "bob", 5000, False), (4, "cy", 700, False))
    made.order("hand-over", "player", patron="ann", area=4)
    made.order("leave-seat", "player", patron="ann")
    made.order("take-seat", "player", patron="cy", area=4)
    assert controllers(made) == {4: "cy"}


@rule("pai-gow/9.9.2")
def test_who_has_left_the_seat_hands_nothing_over():
    made = made_of((4, "ann", 1000, True), (4, "bob", 5000, False))
    made.order("leave-seat", "player", patron="ann")
    with refused(made, "9.9.2", "not-seated"):
        made.order("hand-over", "player", patron="ann", area=4)


@rule("pai-gow/2.1")
def test_a_seat_that_is_taken_is_not_taken_with_a_wager():
    made = made_of((4, "ann", 1000, True))
    with refused(made, "2.1", "seat-taken"):
        made.place(4, "bob", "box", 1000, seated=True)


@rule("pai-gow/9.9.3")
def test_a_wager_that_remains_keeps_its_place_and_not_the_seat():
    """Ann's stand-off remains; she moves to area 3 before the next round, and bob wagers more on hers."""
    made = table({1: BANK, 4: STAND_OFF}, HOUSE)
    made.place(4, "ann", "box", 1000, seated=True)
    to_setting(made)
    set_tiles(made, "ann", 4, STAND_OFF)
    assert made.round.state.seats == {4: "ann"}
    made.order("take-seat", "player", patron="ann", area=3)
    made.place(4, "bob", "box", 5000)
    made.no_more_bets()
    assert made.round.ascertained[4].patron == "bob"


def test_a_record_with_a_wager_that_remains_may_mark_its_seat():
    left = {"area": 4, "patron": "ann", "wager": "box", "amount": 1000, "seated": True}
    told = record({1: BANK, 4: WINNER}, box(4, "bob", 5000), before={"standing": [left]})
    assert "ann calls the decisions of area 4" in words(houseway.settle(told)["events"], "9.9.1")
    sits = {"standing": [left], "seats": {"4": "bob"}}
    again = houseway.settle({**told, "before": sits})
    assert "bob calls the decisions of area 4" in words(again["events"], "9.9.1")


def test_a_short_record_keeps_a_seat_taken_where_the_cover_was_refused():
    """Bob sat down at area 1 with a wager that goes back when the House takes over."""
    made = banked({1: BANK, 4: WINNER}, stake=1000)
    made.place(1, "bob", "box", 3000, seated=True)
    made.place(4, "dee", "box", 1000)
    made.no_more_bets()
    made.say("ann", 2, "refuse")
    to_setting(made)
    finish(made)
    assert houseway.settle(made.record(short=True))["after"]["seats"] == {"1": "bob"}
