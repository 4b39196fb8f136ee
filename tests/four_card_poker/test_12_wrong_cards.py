"""Rule 12.10: missing and foreign cards."""

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.procedure.inputs import Drawn
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_KINGS,
    by_hand,
    do_steps,
    two_players,
)
from tests.helping import cites, events, happened, on_layout, refused

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]
KINDS = ("missing-card", "foreign-card")


def last(table: houseway.Table) -> dict:
    do_steps(table, 4)
    assert table.last is not None
    return dict(table.last)


@rule(f"{NAME}/12.10", f"{NAME}/12.10.2")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("by", ["dealer", "gaming-supervisor", "inspector"])
def test_the_round_in_which_it_is_found_is_void_and_all_money_returned(kind: str, by: str) -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    table.order(kind, by=by, card="As")
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})
    assert [event["amount"] for event in events(ending, "returned")] == [1000, 1000]
    assert all(cites(event, "12.10.2", "12.10") for event in events(ending, "returned", "reversed"))


@rule(f"{NAME}/12.10.1")
def test_completed_rounds_stand() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    table.say("bob", 3, "play", amount=1000)
    table.say("bob", 3, "no")
    table.order("missing-card", by="dealer")
    ending = last(table)
    assert ending["net"] == {"ann": -1000, "bob": 2000}
    assert "over" not in ending
    assert any(cites(event, "12.10.1") for event in events(ending, "called"))


@rule(f"{NAME}/12.10.1")
@pytest.mark.parametrize("closed", [False, True])
def test_before_the_first_card_no_round_is_on_and_wagers_stay(closed: bool) -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    if closed:
        table.no_more_bets()
    table.order("foreign-card", by="dealer", card="joker")
    do_steps(table)
    assert on_layout(table) == [(1, "ann", "ante", 1000)]
    assert any(cites(event, "12.10.1") for event in happened(table, "called"))


@rule(f"{NAME}/12.10.3", f"{NAME}/12.10.4")
def test_the_deck_is_checked_and_surveillance_and_an_inspector_are_told() -> None:
    table = two_players(HANDS)
    table.order("missing-card", by="dealer", card="As")
    told = [(event["who"], event["words"]) for event in happened(table, "notified")]
    assert told == [("surveillance", "missing-card As"), ("inspector", "missing-card As")]
    assert all(cites(event, "12.10.4") for event in happened(table, "notified"))
    assert table.request.rule[0] == f"{NAME}/12.10.3"  # type: ignore[union-attr]
    table.done(51)
    [checked] = [event for event in happened(table, "handled") if cites(event, "12.10.3")]
    assert checked["count"] == 51


@rule(f"{NAME}/12.10.2")
def test_a_device_that_gives_no_card_when_one_is_due_lacks_one() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.drawn("As")
    table.tell(Drawn(None, Found.EMPTY))
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0})


@rule(f"{NAME}/12.10")
@pytest.mark.parametrize("by", ["player", "watcher"])
def test_players_do_not_declare_it(by: str) -> None:
    table = two_players(HANDS)
    with refused(table, "12.10", "not-your-power"):
        table.order("missing-card", by=by)


def test_in_a_record() -> None:
    result = houseway.settle(
        {
            "game": NAME,
            "wagers": [{"area": 1, "patron": "ann", "wager": "ante", "amount": 1000}],
            "cards": ODD_JACK.split(),
            "incidents": [{"at": {"cards": 5}, "kind": "foreign-card", "by": "inspector", "card": "joker"}],
        }
    )
    assert (result["over"], result["net"]) == ("void", {"ann": 0})
