"""Rules 9.5 to 9.7: until the dice show a wager may be increased or lowered, and it keeps its place."""

import houseway
from houseway.testing import rule
from tests.helping import last, on_layout, refused
from tests.pai_gow.helping import BANK, HOUSE, WINNER, banked, finish, house, table, to_setting


@rule("pai-gow/9.5", "pai-gow/9.9.4")
def test_who_raises_stays_nearest_the_dealer():
    made = table({1: BANK, 4: WINNER}, HOUSE)
    made.place(4, "ann", "box", 500)
    made.place(4, "bob", "box", 1000)
    made.change(4, "ann", "box", 1000)
    to_setting(made)
    assert made.request.open[0].patron == "ann"
    finish(made)
    assert houseway.settle(made.record(short=True))["net"] == last(made)["net"]


@rule("pai-gow/10.1", "pai-gow/9.5", "pai-gow/9.6")
def test_a_change_is_judged_as_placing():
    made = house({**HOUSE, "limits": {"box": {"min": 500, "max": 5000}}})
    made.place(4, "ann", "box", 1000)
    with refused(made, "10.1", "below-minimum"):
        made.change(4, "ann", "box", 400)
    with refused(made, "9.5", "no-such-wager"):
        made.change(5, "ann", "box", 1000)
    to_setting(made)
    with refused(made, "9.6", "not-now"):
        made.change(4, "ann", "box", 2000)


@rule("pai-gow/9.13")
def test_raising_is_no_additional_wager():
    """Ann is alone on area 3 and nearest on 4, where bob controls: she may raise on both."""
    made = house()
    made.place(4, "bob", "box", 1000)
    made.place(3, "ann", "box", 1000)
    made.place(4, "ann", "box", 1000)
    made.change(3, "ann", "box", 2000)
    made.change(4, "ann", "box", 2000)
    with refused(made, "9.13", "uncontrolled"):
        made.place(5, "ann", "box", 1000)


@rule("pai-gow/9.14")
def test_a_banker_raises_and_lowers_the_bank_down_to_the_minimum():
    limits = {"limits": {"box": {"min": 500}, "bank": {"min": 2000}}}
    made = banked({2: BANK, 4: WINNER}, limits, stake=5000)
    made.place(4, "bob", "box", 3000)
    made.change(2, "ann", "bank", 9000)
    with refused(made, "9.14", "below-minimum"):
        made.change(2, "ann", "bank", 1999)
    to_setting(made)
    finish(made)
    assert houseway.settle(made.record(short=True))["net"] == last(made)["net"]


@rule("pai-gow/9.8")
def test_who_wagers_there_already_raises_and_lowers_when_fewer_are_allowed_since():
    made = house(HOUSE)
    made.place(4, "ann", "box", 1000)
    made.place(4, "bob", "box", 3000)
    made.order("restrict-players", "gaming-supervisor", number=1)
    made.change(4, "ann", "box", 500)
    made.change(4, "bob", "box", 3500)
    with refused(made, "9.8", "area-full"):
        made.place(4, "cy", "box", 500)
    assert on_layout(made) == [(4, "ann", "box", 500), (4, "bob", "box", 3500)]
