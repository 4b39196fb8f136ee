"""Rule 13: the shuffling device fails."""

import pytest

import houseway
from houseway.table.procedure.requests import Draw
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_KINGS,
    by_hand,
    decided,
    do_steps,
    house,
    settle,
    two_players,
    wager,
)
from tests.helping import all_cards, cites, equipment, events, happened, on_layout, refused

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]


@rule(f"{NAME}/13.1")
@pytest.mark.parametrize(("by_hand", "act"), [(False, "shuffle"), (True, "manual-shuffle")])
def test_a_shuffle_that_fails_is_done_again(by_hand: bool, act: str) -> None:
    table = house()
    before = equipment(table).device.order
    table.order("shuffle-failed", by="dealer", by_hand=by_hand)
    again = happened(table, "handled")[-1]
    assert (again["act"], again["ruling"]) == (act, "QA-50")
    assert cites(again, "13.1")
    assert equipment(table).device.order != before


@rule(f"{NAME}/13.2")
def test_not_while_a_round_is_on() -> None:
    table = two_players(HANDS)
    with refused(table, "13.2", "round-in-progress"):
        table.order("shuffle-failed", by="dealer")


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param("shuffle-failed", "13.1", marks=rule(f"{NAME}/13.1")),
        pytest.param("malfunction", "13.2", marks=rule(f"{NAME}/13.2")),
    ],
)
def test_a_shoe_is_no_shuffling_device(kind: str, number: str) -> None:
    table = house({"device": "shoe"})
    with refused(table, number, "no-device"):
        table.order(kind, by="dealer")


@rule(f"{NAME}/13.2", f"{NAME}/13.2.1", f"{NAME}/13.2.2", f"{NAME}/13.2.3")
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_a_round_in_which_the_device_fails_is_void_and_the_game_goes_on(device: str) -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    table.place(2, "bob", "aces-up", 1000)
    table.no_more_bets()
    table.say("ann", 1, "fold")
    table.order("malfunction", by="dealer", continue_with=device)
    assert table.last is not None
    ending = dict(table.last)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})
    assert all(cites(event, "13.2.1") for event in events(ending, "returned", "reversed"))
    assert any(cites(event, "13.2.2") for event in events(ending, "called"))
    acts = [event["act"] for event in events(ending, "handled") if cites(event, "13.2.3")]
    assert acts == ["replace", "shuffle"]
    assert set(all_cards(table).values()) == {1}
    assert len(all_cards(table)) == 52
    assert table.round.device == device


@rule(f"{NAME}/13.2.3", f"{NAME}/7.3")
def test_after_that_the_shoe_deals_one_card_at_a_time() -> None:
    table = two_players(HANDS)
    table.order("malfunction", by="gaming-supervisor", continue_with="shoe")
    do_steps(table)
    assert table.last is not None
    assert table.last["after"] == {"device": "shoe"}
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    for name in ("As", "Ks", "Qs"):
        table.drawn(name)
    assert [event["to"]["area"] for event in happened(table, "dealt")] == [1, 3, 0]
    assert all(cites(event, "7.3") for event in happened(table, "dealt"))


@rule(f"{NAME}/6.6.2")
def test_a_low_limit_table_goes_on_with_another_device() -> None:
    table = house({"low_limit": True})
    with refused(table, "6.6.2", "low-limit"):
        table.order("malfunction", by="dealer", continue_with="shoe")
    table.order("malfunction", by="dealer")


@rule(f"{NAME}/13.2.3")
def test_before_the_first_card_wagers_stay_and_the_order_follows_the_shoe() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    table.order("malfunction", by="dealer", continue_with="shoe")
    do_steps(table)
    assert on_layout(table) == [(1, "ann", "ante", 1000), (3, "bob", "ante", 1000)]
    table.drawn("As")
    table.drawn("Ks")
    assert [event["to"]["area"] for event in happened(table, "dealt")] == [1, 3]


@rule(f"{NAME}/13.2.2")
def test_a_settled_round_stands() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    table.say("bob", 3, "fold")
    table.order("malfunction", by="dealer")
    do_steps(table, 4)
    assert table.last is not None
    assert table.last["net"] == {"ann": -1000, "bob": -1000}
    calls = [event for event in events(dict(table.last), "called") if cites(event, "13.2.2")]
    assert len(calls) == 1


@rule(f"{NAME}/13.2.3", f"{NAME}/4.2")
@pytest.mark.parametrize("steps", [0, 1, 2], ids=["collect", "reload", "shuffle"])
def test_after_the_settlement_the_cards_come_together_before_the_shoe_is_cut(steps: int) -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    table.say("bob", 3, "fold")
    do_steps(table, steps)
    table.order("malfunction", by="dealer", continue_with="shoe")
    do_steps(table, 4 - steps)
    assert table.last is not None
    acts = [event["act"] for event in events(dict(table.last), "handled")]
    assert acts[-2:] == ["shuffle", "cut"]
    assert acts.count("cut") == 1
    assert table.round.device == "shoe"


@rule(f"{NAME}/13.2.1")
def test_in_a_record() -> None:
    result = settle(
        HANDS[:2],
        [wager(1, "ann", "ante", 1000)],
        [],
        incidents=[{"at": {"cards": 7}, "kind": "malfunction", "by": "dealer", "continue_with": "shoe"}],
    )
    assert (result["over"], result["net"], len(result["unused"])) == ("void", {"ann": 0}, 3)
    again = settle(
        [PAIR_KINGS, DEALER_QUEENS],
        [wager(1, "ann", "ante", 1000)],
        [decided(1, "fold")],
        {"device": "shoe"},
        before=result["after"],
    )
    assert again["net"] == {"ann": -1000}


def test_players_do_not_declare_it() -> None:
    table = house()
    with pytest.raises(houseway.Refused):
        table.order("malfunction", by="player")


@rule(f"{NAME}/13.2.3", f"{NAME}/4.4")
@pytest.mark.parametrize("by", ["dealer", "gaming-supervisor"])
def test_a_device_that_is_at_hand_again_takes_the_cards_back_from_the_shoe(by: str) -> None:
    table = house()
    table.order("malfunction", by="dealer", continue_with="shoe")
    assert table.round.device == "shoe"
    table.order("device-available", by=by)
    assert table.round.device == "shuffler"
    assert table.round.state.device is None
    assert cites(happened(table, "handled")[-1], "13.2.3", "4.4")
    assert len(equipment(table).device.order) == 52
    table.place(1, "ann", "aces-up", 500)
    table.no_more_bets()
    spots = [event["to"] for event in happened(table, "dealt")]
    assert spots[0] == spots[4] != spots[5]


@rule(f"{NAME}/13.2.3")
def test_with_betting_closed_the_order_of_the_deal_follows_the_device() -> None:
    table = by_hand()
    table.order("malfunction", by="dealer", continue_with="shoe")
    do_steps(table)
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    table.order("device-available", by="dealer")
    do_steps(table)
    for _ in range(5):
        assert isinstance(table.request, Draw) and table.request.to.area == 1
        table.drawn()


@rule(f"{NAME}/13.2.3")
def test_no_shoe_stands_in_for_a_device_that_works_or_was_never_there() -> None:
    for table in (house(), house({"device": "shoe"})):
        with refused(table, "13.2.3", "no-stand-in"):
            table.order("device-available", by="dealer")
    table = by_hand()
    table.order("malfunction", by="dealer", continue_with="shoe")
    do_steps(table)
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.drawn("As")
    with refused(table, "13.2.3", "round-in-progress"):
        table.order("device-available", by="dealer")
