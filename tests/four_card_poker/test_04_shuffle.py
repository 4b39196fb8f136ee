"""Rule 4: the shuffle and the cut."""

from collections import Counter

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step
from houseway.testing import rule
from tests.four_card_poker.helping import NAME, POSTED, by_hand, house
from tests.helping import all_cards, cites, equipment, events, happened, refused


def acts(table: houseway.Table) -> list[str]:
    return [event["act"] for event in happened(table, "handled")]


def play_a_round(table: houseway.Table) -> list[dict[str, object]]:
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.say("ann", 1, "fold")
    assert table.last is not None
    return events(dict(table.last), "handled")


@rule(f"{NAME}/4.1", f"{NAME}/4.1.1")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_the_cards_are_shuffled_before_the_start_of_play(device: str) -> None:
    table = house({"device": device})
    [shuffled] = [event for event in happened(table, "handled") if event["act"] == "shuffle"]
    assert cites(shuffled, "4.1.1", "4.1")


@rule(f"{NAME}/4.1.2", f"{NAME}/4.1")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_all_cards_are_shuffled_again_after_every_round(device: str) -> None:
    table = house({"device": device})
    seen = set()
    for _ in range(3):
        handled = play_a_round(table)
        assert any(event["act"] == "shuffle" and cites(event, "4.1.2") for event in handled)
        assert len(equipment(table).device.order) == 52
        assert set(all_cards(table).values()) == {1}
        seen.add(equipment(table).device.order)
    assert len(seen) == 3


@rule(f"{NAME}/4.1.3")
def test_after_everybody_has_left_the_first_wager_has_the_cards_shuffled() -> None:
    table = house()
    table.order("take-seat", by="player", patron="ann", area=1)
    table.order("leave-seat", by="player", patron="ann")
    assert acts(table).count("shuffle") == 1
    before = equipment(table).device.order
    table.place(2, "bob", "ante", 1000)
    assert any(cites(event, "4.1.3") for event in happened(table, "handled"))
    assert equipment(table).device.order != before
    table.place(2, "bob", "aces-up", 1000)
    assert acts(table).count("shuffle") == 2


@rule(f"{NAME}/4.1.3")
def test_the_dealer_says_that_the_table_is_vacant() -> None:
    table = house()
    table.order("table-vacant", by="dealer")
    assert table.round.state.vacant
    table.place(2, "bob", "ante", 1000)
    assert not table.round.state.vacant
    with refused(table, "4.1.3", "not-vacant"):
        table.order("table-vacant", by="dealer")


@rule(f"{NAME}/4.2")
def test_the_dealer_cuts_for_a_shoe_after_every_shuffle() -> None:
    table = house({"device": "shoe"})
    assert acts(table) == ["check", "shuffle", "cut"]
    [cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert 1 <= cut["count"] <= 51
    assert [event["act"] for event in play_a_round(table)][-2:] == ["shuffle", "cut"]


@rule(f"{NAME}/4.2")
@pytest.mark.parametrize("count", [0, 52])
def test_a_cut_takes_some_cards_and_leaves_some(count: int) -> None:
    table = houseway.Table(NAME, {**POSTED, "device": "shoe"}, dealing=ByHand())
    table.done(52)
    table.done()
    assert isinstance(table.request, Step)
    assert table.request.act == "cut"
    with refused(table, "4.2", "count"):
        table.done(count)
    table.done(30)
    assert [event["count"] for event in happened(table, "handled") if event["act"] == "cut"] == [30]


@rule(f"{NAME}/4.3")
@pytest.mark.parametrize("by", ["player", "gaming-supervisor", "inspector", "watcher"])
def test_nobody_but_the_dealer_cuts(by: str) -> None:
    table = house({"device": "shoe"})
    with refused(table, "4.3", "not-your-power"):
        table.order("cut-cards", by=by)


@rule(f"{NAME}/4.3")
def test_the_dealer_may_cut_again_before_the_first_card() -> None:
    table = house({"device": "shoe"})
    before = equipment(table).device.order
    table.order("cut-cards", by="dealer")
    after = equipment(table).device.order
    assert after != before
    assert Counter(after) == Counter(before)
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    with refused(table, "4.3", "round-in-progress"):
        table.order("cut-cards", by="dealer")


@rule(f"{NAME}/4.4")
def test_cards_in_a_shuffling_device_are_not_cut() -> None:
    table = house()
    assert "cut" not in acts(table)
    with refused(table, "4.4", "not-cut"):
        table.order("cut-cards", by="dealer")


@rule(f"{NAME}/4.5")
def test_the_dealer_may_shuffle_by_hand_before_loading_the_device() -> None:
    assert acts(house({"manual_shuffle": True})) == ["check", "manual-shuffle", "shuffle"]
    assert acts(house()) == ["check", "shuffle"]
    assert acts(by_hand({"device": "shoe", "manual_shuffle": True})) == ["check", "shuffle", "cut"]
