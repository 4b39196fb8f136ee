"""Rule 10: limits under both banks, and what stands."""

from houseway.table.procedure.inputs import Placed
from houseway.testing import rule
from tests.helping import cites, events, happened, last, refused
from tests.pai_gow.helping import (
    BANK,
    HOUSE,
    LOSER,
    STAND_OFF,
    SUPERVISOR,
    WINNER,
    bank,
    box,
    decline_all,
    finish,
    house,
    line,
    net,
    offered,
    said,
    set_tiles,
    settle,
    table,
    to_setting,
)

LIMITS = {"limits": {"box": {"min": 1000, "max": 4000, "unit": 500}}, **HOUSE}


@rule("pai-gow/10.1", "pai-gow/10.5")
def test_the_limits_are_on_a_sign():
    made = house(LIMITS)
    assert said(made, "10.1") == ["box: minimum $10.00, maximum $40.00, in steps of $5.00"]
    with refused(made, "10.1", "below-minimum"):
        made.place(2, "ann", "box", 500)
    with refused(made, "10.1", "unit"):
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
    with refused(made, "10.4", "no-round"):
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
    with refused(made, "10.7", "below-minimum"):
        made.place(2, "ann", "box", 1000)
    with refused(made, "10.7", "not-higher"):
        made.order("personal-limit", SUPERVISOR, patron="bob", limits={"min": 500, "max": 4000})
    made.place(2, "ann", "box", 9000)
    to_setting(made)
    set_tiles(made, "ann", 2, LOSER)
    assert net(last(made)) == -9000
    assert cites(line(last(made)), "10.7")


@rule("pai-gow/10.7")
def test_the_sign_names_a_maximum_and_is_taken_away_by_a_supervisor_or_by_leaving():
    made = table({1: BANK, 2: LOSER}, LIMITS)
    with refused(made, "10.7", "no-maximum"):
        made.order("personal-limit", SUPERVISOR, patron="ann", limits={})
    own = {"min": 2000, "max": 9000}
    made.order("personal-limit", SUPERVISOR, patron="ann", limits=own)
    made.order("lift-personal-limit", SUPERVISOR, patron="ann")
    with refused(made, "10.7", "no-own-limits"):
        made.order("lift-personal-limit", SUPERVISOR, patron="ann")
    made.order("take-seat", "player", patron="ann", area=2)
    made.order("personal-limit", SUPERVISOR, patron="ann", limits=own)
    made.order("leave-seat", "player", patron="ann")
    assert made.round.state.personal_limits == {}
    made.place(2, "ann", "box", 1000)


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


def test_a_wager_that_stood_off_brings_nobody_back_who_has_left():
    standing = (Placed(4, "ann", "box", 1500), Placed(6, "dee", "box", 1000))
    made = offered({1: BANK, 4: LOSER, 6: LOSER}, standing=standing)
    made.order("leave-table", "dealer", patron="ann")
    decline_all(made)
    to_setting(made)
    finish(made)
    made.order("raise-minimum", "gaming-manager", wager="box", minimum=2000)
    assert {event["patron"] for event in happened(made, "markerplaced")} == {"dee"}
