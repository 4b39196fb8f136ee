"""Rules 12.1 to 12.3: cards dealt wrongly or exposed, before anybody has handled them and after."""

import pytest

from houseway.testing import rule
from tests.four_card_poker.dealt_wrongly import (
    CARDS,
    HANDS,
    NET,
    PLAYED,
    betting_closed,
    dealt,
    incident,
    last,
    record,
)
from tests.four_card_poker.helping import (
    NAME,
    by_hand,
    sent,
    two_players,
)
from tests.helping import cites, events, happened, refused


def test_the_round_without_incidents() -> None:
    assert record(CARDS, PLAYED)["net"] == NET


@rule(f"{NAME}/12.1", f"{NAME}/12.4")
@pytest.mark.parametrize("number", [1, 7, 16])
def test_before_anybody_handles_cards_the_dealer_declares_a_misdeal(number: int) -> None:
    table = dealt(number)
    table.order("misdeal", by="dealer")
    assert [(event["patron"], event["amount"]) for event in happened(table, "returned")] == [
        ("ann", 1000),
        ("bob", 1000),
    ]
    assert all(cites(event, "12.4", "12.1") for event in happened(table, "returned"))
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})
    assert table.wagers == []


@rule(f"{NAME}/12.1")
def test_in_a_record() -> None:
    result = record(CARDS[:9], [], incident("misdeal", 9))
    assert (result["over"], result["net"]) == ("void", {"ann": 0, "bob": 0})
    assert any(cites(event, "12.1") for event in events(result, "called"))


@rule(f"{NAME}/12.1")
def test_once_a_player_has_handled_cards_there_is_no_misdeal() -> None:
    table = dealt(16)
    table.order("cards-handled", by="dealer", area=1)
    with refused(table, "12.1", "handled"):
        table.order("misdeal", by="dealer")
    decided_already = dealt(16)
    decided_already.say("bob", 3, "fold")
    with refused(decided_already, "12.1", "handled"):
        decided_already.order("misdeal", by="dealer")


@rule(f"{NAME}/12.1")
def test_without_a_card_there_is_none_either() -> None:
    table = betting_closed()
    with refused(table, "12.1", "nothing-dealt"):
        table.order("misdeal", by="dealer")
    table = by_hand()
    with refused(table, "12.1", "no-round"):
        table.order("misdeal", by="dealer")


@rule(f"{NAME}/12.1")
@pytest.mark.parametrize("by", ["player", "watcher", "inspector"])
def test_the_dealer_declares_it_or_a_supervisor(by: str) -> None:
    table = dealt(3)
    with refused(table, "12.1", "not-your-power"):
        table.order("misdeal", by=by)
    table.order("misdeal", by="gaming-supervisor")


@rule(f"{NAME}/8.1")
def test_cards_are_picked_up_when_they_are_dealt_by_those_who_decide() -> None:
    table = dealt(10)
    with refused(table, "8.1", "not-due"):
        table.order("cards-handled", by="dealer", area=1)
    table = dealt(16)
    with refused(table, "8.1", "not-due"):
        table.order("cards-handled", by="dealer", area=2)


@rule(f"{NAME}/12.2", f"{NAME}/12.4")
@pytest.mark.parametrize("extra", [True, False], ids=["too many", "too few"])
def test_a_wrong_number_of_dealers_cards_is_a_misdeal_when_they_are_turned(extra: bool) -> None:
    table = dealt(12)
    if extra:
        table.order("card-too-many", by="dealer", area=0)
        table.drawn("3h")
    else:
        table.order("card-too-few", by="dealer")
    for name in CARDS[12 + (not extra) :]:
        table.drawn(name)
    table.say("ann", 1, "fold")
    table.say("bob", 3, "play", amount=3000)
    assert any(cites(event, "12.2") for event in happened(table, "called"))
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})


@rule(f"{NAME}/12.2")
@pytest.mark.parametrize("folded", [True, False])
def test_it_is_one_at_any_time_in_the_round(folded: bool) -> None:
    table = two_players(HANDS)
    if folded:
        table.say("ann", 1, "fold")
    table.order("wrong-count", by="dealer", area=0, cards=7)
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})
    reversed_ = [event["amount"] for event in events(ending, "reversed")]
    assert reversed_ == ([-1000] if folded else [])


@rule(f"{NAME}/1.1/hand")
def test_a_right_number_is_no_irregularity() -> None:
    table = two_players(HANDS)
    for area, cards in ((0, None), (0, 6), (1, None), (3, 5)):
        with refused(table, "1.1/hand", "right-count"):
            table.order("wrong-count", by="dealer", area=area, cards=cards)


@rule(f"{NAME}/12.3", f"{NAME}/12.4")
def test_two_exposed_cards_are_a_misdeal() -> None:
    table = dealt(2)
    for name in ("As", "Ks"):
        table.order("exposed-card", by="dealer")
        table.drawn(name)
    assert any(cites(event, "12.3") for event in happened(table, "called"))
    assert last(table)["over"] == "void"


@rule(f"{NAME}/12.3")
def test_two_of_them_in_different_hands() -> None:
    result = record(CARDS[:13], [], incident("exposed-card", 3), incident("exposed-card", 12))
    assert (result["over"], result["net"]) == ("void", {"ann": 0, "bob": 0})
    assert any(cites(event, "12.3") for event in events(result, "called"))


@rule(f"{NAME}/12.5")
@pytest.mark.parametrize("number", [0, 4, 7, 12, 14])
def test_one_exposed_card_is_turned_over_and_the_deal_goes_on(number: int) -> None:
    result = record(CARDS, PLAYED, incident("exposed-card", number))
    assert result["net"] == NET
    exposed = events(result, "dealt")[number]
    assert exposed["face_up"]
    assert cites(exposed, "12.5")
    [said] = [event for event in events(result, "called") if event.get("ruling") == "QA-48"]
    assert cites(said, "12.5")


def test_everybody_has_seen_the_exposed_card_and_no_other() -> None:
    table = betting_closed()
    table.order("exposed-card", by="dealer")
    for name in CARDS:
        table.drawn(name)
    seen = [event["item"] for event in sent(table, "cy")[:-1] if "item" in event]
    assert seen == [CARDS[0], CARDS[-1]]


@rule(f"{NAME}/7.1")
def test_the_dealers_sixth_card_is_not_exposed_in_error() -> None:
    table = dealt(15)
    with refused(table, "7.1", "face-up-by-rule"):
        table.order("exposed-card", by="dealer")


@rule(f"{NAME}/12.5")
def test_after_the_deal_no_card_comes_out_exposed() -> None:
    table = dealt(16)
    with refused(table, "12.5", "no-card-due"):
        table.order("exposed-card", by="dealer")
