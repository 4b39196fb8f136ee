"""Rule 5.3: until the first card a wager may be raised or lowered, and it keeps its place."""

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import LIMITS, box, line, stand
from tests.helping import happened, last, not_read, on_layout, refused
from tests.pinkjack.helping import SUITS_YOU, dealt, house, settle, stacked, suits_you

CARDS = "9c 5d Kc Kd 8h"


@rule("pinkjack/5.3")
@pytest.mark.parametrize("amount", [500, 2500])
def test_a_wager_is_raised_or_lowered_and_only_the_difference_moves(amount: int) -> None:
    table = stacked(CARDS, box(amount=1000, tokens=300))
    table.change(1, "ann", "box", amount)
    assert on_layout(table) == [(1, "ann", "box", amount)]
    assert table.round.ledger.of_patrons() == {"ann": -amount}
    [changed] = happened(table, "changed")
    assert (changed["was"], changed["amount"], changed["tokens"]) == (1000, amount, 300)


@rule("pinkjack/5.5.3")
def test_who_raises_keeps_the_place_nearest_the_dealer() -> None:
    table = stacked(CARDS, box("ann", 500), box("bob", 900))
    table.change(1, "ann", "box", 900)
    table.no_more_bets()
    assert table.request.patron == "ann"


@rule("pinkjack/5.4")
def test_who_raises_on_a_full_area_is_not_shut_out() -> None:
    table = stacked(CARDS, box("ann", 500), box("bob", 500), box("cy", 500))
    table.change(1, "bob", "box", 700)
    assert [each[1:] for each in on_layout(table)] == [
        ("ann", "box", 500),
        ("bob", "box", 700),
        ("cy", "box", 500),
    ]
    with refused(table, "5.4", "area-full"):
        table.place(1, "dee", "box", 500)


@rule("pinkjack/6.1", "pinkjack/6.1.2", "pinkjack/5.1")
def test_a_change_is_judged_as_placing() -> None:
    settings = {**LIMITS, "chips": [100, 500]}
    table = stacked(CARDS, box("ann", 30_000), box("bob", 10_000), settings=settings)
    with refused(table, "6.1", "below-minimum"):
        table.change(1, "ann", "box", 400)
    with refused(table, "6.1", "unit"):
        table.change(1, "ann", "box", 30_050)
    with refused(table, "6.1.2", "over-the-rest"):
        table.change(1, "bob", "box", 20_001 + 99)
    table.change(1, "bob", "box", 20_000)
    with not_read("tokens"):
        table.change(1, "bob", "box", 10_000, tokens=10_001)


@rule("pinkjack/6.3.1")
def test_who_sits_at_the_area_may_raise_to_the_maximum() -> None:
    """Ann's raise is not held to what bob leaves."""
    table = stacked(CARDS, box("ann", 30_000, seated=True), box("bob", 10_000), settings=LIMITS)
    table.change(1, "ann", "box", 50_000)
    table.no_more_bets()
    assert {wager.patron: wager.stake for wager in table.wagers} == {"ann": 50_000, "bob": 0}


@rule("pinkjack/6.1.2")
def test_the_highest_wager_is_raised_to_what_the_others_leave() -> None:
    """Without a seated player control is ascertained at the close, so bob's wager stays in action."""
    table = stacked(CARDS, box("ann", 30_000), box("bob", 10_000), settings=LIMITS)
    with refused(table, "6.1.2", "over-the-rest"):
        table.change(1, "ann", "box", 40_500)
    table.change(1, "ann", "box", 40_000)


@rule("pinkjack/5.3")
def test_there_must_be_a_wager_to_change_and_no_card_out() -> None:
    table = house()
    with refused(table, "5.3", "no-such-wager"):
        table.change(1, "ann", "box", 500)
    table = dealt(CARDS)
    with refused(table, "5.3", "not-now"):
        table.change(1, "ann", "box", 2000)


def test_a_suit_stays_unless_another_is_said() -> None:
    table = stacked(CARDS, box(), settings=SUITS_YOU)
    table.place(1, "ann", "suits-you", 500, choice="c")
    table.change(1, "ann", "suits-you", 500)
    assert table.wagers[1].choice == "c"
    table.change(1, "ann", "suits-you", 500, choice="H")
    assert table.wagers[1].choice == "h"
    with refused(table, "13.7", "no-suit"):
        table.change(1, "ann", "suits-you", 500, choice="x")


def test_records_keep_the_change_or_the_final_amount_at_its_place() -> None:
    table = stacked(CARDS, box("ann", 500, seated=True), box("bob", 900, tokens=100))
    table.change(1, "ann", "box", 2000)
    table.change(1, "bob", "box", 1500)
    table.no_more_bets()
    table.say("ann", 1, "stand")
    full, short = table.record(), table.record(short=True)
    assert [each["input"] for each in full["inputs"]].count("changed") == 2
    assert short["wagers"] == [box("ann", 2000, seated=True), box("bob", 1500, tokens=100)]
    assert houseway.settle(full)["net"] == houseway.settle(short)["net"] == last(table)["net"]


def test_a_displaced_suits_you_is_as_if_it_had_never_been_placed() -> None:
    """Bob displaces ann's while he controls; ann then raises and controls: bob's stands all the same."""
    table = stacked(CARDS, box("ann", 500), box("bob", 900), settings=SUITS_YOU)
    table.place(1, "ann", "suits-you", 500, choice="c")
    table.place(1, "bob", "suits-you", 500, choice="d")
    table.change(1, "ann", "box", 2000)
    table.no_more_bets()
    table.say("ann", 1, "stand")
    assert last(table)["net"]["ann"] == houseway.settle(table.record(short=True))["net"]["ann"]
    assert [each["patron"] for each in last(table)["results"] if each["wager"] == "suits-you"] == ["bob"]


@rule("pinkjack/13.6")
def test_of_two_suits_you_that_a_record_lists_one_goes_back_with_a_line() -> None:
    """Eve has nothing else there: what went back is told."""
    on = [box(), suits_you("c", "eve"), suits_you("d", "ann")]
    result = settle(CARDS, stand(), on=on, settings=SUITS_YOU)
    assert (result["net"]["eve"], line(result, "suits-you", "eve")["net"]) == (0, 0)


@rule("pinkjack/5.4")
def test_who_wagers_there_already_raises_and_lowers_when_fewer_are_allowed_since() -> None:
    """QA-11: present wagers are not touched."""
    table = stacked(CARDS, box("ann", 1000), box("bob", 2000))
    table.order("players-per-area", by="gaming-supervisor", number=1)
    table.change(1, "ann", "box", 3000)
    table.change(1, "bob", "box", 500)
    with refused(table, "5.4", "area-full"):
        table.place(1, "cy", "box", 500)
    assert on_layout(table) == [(1, "ann", "box", 3000), (1, "bob", "box", 500)]
