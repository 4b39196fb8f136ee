"""Rule 4.3: until the first card a wager may be altered, and it keeps its place."""

import houseway
from houseway.testing import rule
from tests.boxes import LIMITS, box
from tests.helping import cites, happened, last, refused
from tests.pontoon.helping import dealt, house, stacked

CARDS = "9c 5d Kc Kd 8h"


@rule("pontoon/4.3", "pontoon/4.5(b)")
def test_who_raises_stays_nearest_the_dealer() -> None:
    table = stacked(CARDS, box("ann", 500), box("bob", 900))
    table.change(1, "ann", "box", 2000)
    [changed] = happened(table, "changed")
    assert cites(changed, "4.3")
    table.no_more_bets()
    assert table.request.patron == "ann"
    table.say("ann", 1, "stand")
    assert houseway.settle(table.record(short=True))["net"] == last(table)["net"]


@rule("pontoon/3.5", "pontoon/4.5", "pontoon/3.1")
def test_a_change_is_judged_as_placing_at_its_place() -> None:
    table = stacked(CARDS, box("ann", 20_000), box("bob", 20_000), box("cy", 5_000), settings=LIMITS)
    with refused(table, "3.5", "over-the-rest"):
        table.change(1, "bob", "box", 30_000)
    table.change(1, "ann", "box", 45_000)
    with refused(table, "3.1", "below-minimum"):
        table.change(1, "cy", "box", 400)
    with refused(table, "4.5", "box-full"):
        table.place(1, "dee", "box", 500)


@rule("pontoon/4.3")
def test_there_must_be_a_wager_to_change_and_no_card_out() -> None:
    table = house()
    with refused(table, "4.3", "no-such-wager"):
        table.change(1, "ann", "box", 500)
    table = dealt(CARDS)
    with refused(table, "4.3", "not-now"):
        table.change(1, "ann", "box", 2000)


@rule("pontoon/18.7")
def test_a_side_bet_is_changed_within_its_own_limits() -> None:
    limits = {"limits": {"perfect-pairs": {"min": 100, "max": 2500}}, "side_bet": "perfect-pairs"}
    table = stacked(CARDS, box(), settings=limits)
    table.place(1, "ann", "perfect-pairs", 500)
    table.change(1, "ann", "perfect-pairs", 1000)
    with refused(table, "18.7", "below-minimum"):
        table.change(1, "ann", "perfect-pairs", 50)
