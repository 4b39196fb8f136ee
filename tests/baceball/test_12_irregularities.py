"""Rules 12.1 to 12.4 and 12.6: cards that are not where they should be."""

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.layout.views import Viewer, player, view
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import RACK, UNDER, Act, Draw, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.halting import (
    CARDS,
    NET,
    PLACES,
    accounted,
    due,
    halted,
    incident,
    played,
    record,
    stake,
    started,
    stopping,
)
from tests.baceball.helping import LOW, SUPERVISORS, deal_out, dealt, do_steps, in_device_and_rack, wager
from tests.helping import cites, equipment, events, happened, on_layout, refused


@rule("baceball/12.1", "baceball/1.1/burn")
@pytest.mark.parametrize("out", range(9))
def test_a_faced_card_is_burned_for_all_to_see_and_the_next_card_goes_where_it_was_due(out: int) -> None:
    table = started(out)
    table.order("faced-card", by=Role.DEALER)
    assert isinstance(table.request, Draw)
    assert table.request.to is RACK
    table.drawn("Qs")
    burned = happened(table, "burned")[-1]
    assert burned["item"] == "Qs"
    assert cites(burned, "12.1")
    assert view(table.events, player("ann"))[-1] == burned
    assert due(table) == PLACES[out]
    deal_out(table, CARDS[out:])
    assert played(table)["net"] == NET
    written = record([*CARDS[:out], "Qs", *CARDS[out:]], incident(out, "faced-card"))
    assert (written["net"], written["unused"]) == (NET, [])


@rule("baceball/12.1")
def test_two_faced_cards_in_a_row_are_both_burned() -> None:
    written = record(
        [*CARDS[:4], "Qs", "As", *CARDS[4:]], incident(4, "faced-card"), incident(5, "faced-card")
    )
    assert [event["item"] for event in events(written, "burned")] == ["Qs", "As"]
    assert written["net"] == NET
    assert [len(hand["cards"]) for hand in (*written["hands"], written["dealer"])] == [3, 3, 3]


@rule("baceball/12.1")
def test_the_house_puts_a_faced_card_into_the_rack() -> None:
    table = halted(4)
    faced = equipment(table).device.order[0]
    table.order("faced-card", by=Role.DEALER)
    assert str(faced) not in {card for hand in played(table)["hands"] for card in hand["cards"][2:]}
    assert faced in equipment(table).rack.items
    assert in_device_and_rack(table) == (301, 11)
    assert accounted(table)


@rule("baceball/12.1")
def test_no_faced_card_when_every_hand_is_complete() -> None:
    table = started(9)
    with refused(table, "12.1", "no-card-due"):
        table.order("faced-card", by=Role.DEALER)


@rule("baceball/12.1.1")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_after_the_round_a_supervisor_may_have_the_remaining_cards_checked(by: Role) -> None:
    table = halted(2)
    table.order("faced-card", by=Role.DEALER)
    stake(table, (wager(2, "cat", "bet", 700),))
    before = len(table.events)
    table.order("check-faced-cards", by=by)
    acts = [event.as_json() for event in table.events[before:]]
    assert [event.get("act", event["event"]) for event in acts] == ["check", "shuffle", "burned"]
    assert all(cites(event, "12.1.1") for event in acts[:2])
    assert in_device_and_rack(table) == (300, 12)
    assert accounted(table)
    assert on_layout(table) == [(2, "cat", "bet", 700)]
    table.no_more_bets()
    played(table)


@rule("baceball/12.1.1")
def test_the_check_is_asked_for_and_then_the_shuffle() -> None:
    table = started(2)
    table.order("faced-card", by=Role.DEALER)
    table.drawn("Qs")
    deal_out(table, CARDS[2:])
    table.order("check-faced-cards", by=Role.GAMING_SUPERVISOR)
    asked = []
    while isinstance(table.request, Step):
        asked.append((table.request.act, "baceball/12.1.1" in table.request.rule))
        table.done(312)
    assert asked == [(Act.CHECK, True), (Act.SHUFFLE, True)]


@rule("baceball/12.1.1")
@pytest.mark.parametrize("out", [1, 5, 9])
def test_that_check_waits_for_the_end_of_the_round(out: int) -> None:
    table = started(out)
    with refused(table, "12.1.1", "round-in-progress"):
        table.order("check-faced-cards", by=Role.GAMING_SUPERVISOR)


@rule("baceball/12.2")
@pytest.mark.parametrize("seen", [True, False], ids=["seen", "unseen"])
@pytest.mark.parametrize("burned", [False, True], ids=["dealt", "burned"])
@pytest.mark.parametrize("out", range(9))
def test_a_card_dealt_or_burned_in_error_is_the_next_card(out: int, burned: bool, seen: bool) -> None:
    table = started(out)
    table.order("card-in-error", by=Role.DEALER, exposed=seen, burned=burned)
    table.drawn(CARDS[out])
    assert any(cites(event, "12.2") for event in happened(table, "called"))
    hands = table.round.hands
    assert [str(card) for spot in hands for card in hands[spot] if spot.area == PLACES[out]][-1] == CARDS[out]
    deal_out(table, CARDS[out + 1 :])
    ending = played(table)
    assert (ending["net"], ending["dealer"]["value"]) == (NET, 20)
    assert [hand["value"] for hand in ending["hands"]] == [24, 18]
    assert not [event for event in events(ending, "burned") if not cites(event, "4.4")]
    written = record(CARDS, incident(out, "card-in-error", exposed=seen, burned=burned))
    assert (written["net"], written["hands"], written["unused"]) == (NET, ending["hands"], [])


@rule("baceball/12.2")
def test_an_error_card_nobody_has_seen_is_named_when_it_is_dealt() -> None:
    table = started(4)
    table.order("card-in-error", by=Role.DEALER, exposed=False)
    table.drawn()
    assert due(table) == PLACES[4]
    deal_out(table, CARDS[4:])
    assert table.last is not None
    assert table.last["net"] == NET


@rule("baceball/12.2")
@pytest.mark.parametrize("burned", [False, True], ids=["dealt", "burned"])
def test_no_card_is_lost_to_an_error_of_the_house(burned: bool) -> None:
    table = halted(4)
    coming = [str(card) for card in equipment(table).device.order[:5]]
    table.order("card-in-error", by=Role.DEALER, burned=burned)
    ending = played(table)
    cards = [event["item"] for event in events(ending, "dealt")]
    assert cards[4:] == coming
    assert in_device_and_rack(table) == (302, 10)
    assert accounted(table)


@rule("baceball/12.3", "baceball/1.1/burn")
def test_an_exposed_card_after_the_dealers_last_is_burned() -> None:
    table = started(9)
    table.order("card-in-error", by=Role.DEALER)
    table.drawn("As")
    do_steps(table)
    ending = played(table)
    burned = events(ending, "burned")[-1]
    assert burned["item"] == "As"
    assert cites(burned, "12.3")
    assert (ending["dealer"]["cards"], ending["net"]) == (["5h", "9s", "6d"], NET)
    assert "set_aside" not in ending["after"]
    written = record([*CARDS, "As"], incident(9, "card-in-error"))
    assert (written["dealer"], written["net"], written["unused"]) == (ending["dealer"], NET, [])


@rule("baceball/12.3")
def test_the_house_keeps_the_burned_card_in_the_rack() -> None:
    table = halted(9)
    extra = equipment(table).device.order[0]
    table.order("card-in-error", by=Role.DEALER)
    played(table)
    assert (extra in equipment(table).rack.items, equipment(table).under) == (True, None)
    assert in_device_and_rack(table) == (301, 11)
    assert accounted(table)


def kept_under() -> houseway.Table:
    """A round is over, and a card that nobody saw lies under the device."""
    table = halted(9)
    table.order("card-in-error", by=Role.DEALER, exposed=False)
    return table


@rule("baceball/12.4")
def test_an_unexposed_card_is_kept_and_opens_the_next_round() -> None:
    table = kept_under()
    kept = str(equipment(table).under)
    assert len(played(table)["dealer"]["cards"]) == 3
    assert in_device_and_rack(table) == (301, 10)
    assert accounted(table)
    coming = [str(card) for card in equipment(table).device.order[:5]]
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    first, *others = events(played(table), "dealt")
    assert (first["item"], first["to"]["area"]) == (kept, 3)
    assert cites(first, "12.4")
    assert [event["item"] for event in others] == coming
    assert "set_aside" not in (table.last or {})["after"]
    assert accounted(table)


@rule("baceball/12.4")
def test_two_kept_cards_open_the_next_round_in_the_order_they_came() -> None:
    table = halted(4)
    for _ in range(2):
        equipment(table).halt = lambda request: isinstance(request, Draw) and request.to is not UNDER
        table.order("card-in-error", by=Role.DEALER, exposed=False, to_dealer=True)
    kept = [str(item) for item, _ in equipment(table).kept_under]
    assert (len(kept), table.round.state.set_aside) == (2, 2)
    equipment(table).halt_after(100)
    table.go_on()
    assert (played(table)["after"], accounted(table)) == ({"set_aside": 2}, True)
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    first = events(played(table), "dealt")
    assert [each["item"] for each in first][:2] == kept
    assert [cites(each, "12.4") for each in first][:3] == [True, True, False]
    assert "set_aside" not in (table.last or {})["after"]


@rule("baceball/12.4")
@pytest.mark.parametrize("by", list(Role))
def test_nobody_sees_the_card_under_the_device(by: Role) -> None:
    table = kept_under()
    assert table.last_round is not None
    [kept] = [event for event in table.last_round.events if "baceball/12.4" in event.rule]
    for viewer in (Viewer(by), Viewer(by, "ann")):
        assert str(equipment(table).under) not in str(view([kept], viewer))


@rule("baceball/12.4")
def test_a_dealer_by_hand_names_the_kept_card_when_it_is_dealt() -> None:
    table = started(9)
    table.order("card-in-error", by=Role.DEALER, exposed=False)
    table.drawn()
    do_steps(table)
    assert played(table)["net"] == NET
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    deal_out(table, dealt("Ac 8d 7h", LOW))
    ending = played(table)
    assert cites(events(ending, "dealt")[0], "12.4")
    assert ending["net"] == {"cat": 500}


@rule("baceball/12.4")
@pytest.mark.parametrize("order", ["order-shuffle", "check-faced-cards", "replace-cards"])
def test_a_shuffle_in_between_takes_the_kept_card_back(order: str) -> None:
    table = kept_under()
    table.order(order, by=Role.GAMING_MANAGER)
    assert equipment(table).under is None
    assert not table.round.state.set_aside
    assert accounted(table)
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    assert not [event for event in events(played(table), "dealt") if cites(event, "12.4")]


@rule("baceball/12.4", "baceball/12.5")
def test_the_kept_card_opens_the_next_round_though_its_own_is_void() -> None:
    table = kept_under()
    kept = equipment(table).under
    equipment(table).halt_after(0)
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    table.order("void-round", by=Role.GAMING_MANAGER)
    table.go_on()
    assert events(played(table), "dealt")[0]["item"] == str(kept)
    assert accounted(table)


@rule("baceball/12.1", "baceball/12.4")
def test_a_faced_card_in_the_device_is_not_the_card_under_it() -> None:
    table = kept_under()
    kept, faced = str(equipment(table).under), str(equipment(table).device.order[0])
    equipment(table).halt_after(0)
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    table.order("faced-card", by=Role.DEALER)
    ending = played(table)
    assert [event["item"] for event in events(ending, "burned")] == [faced]
    assert events(ending, "dealt")[0]["item"] == kept
    assert accounted(table)


@rule("baceball/12.6", "baceball/4.4", "baceball/4.1")
@pytest.mark.parametrize("left", range(1, 9))
def test_a_device_empty_in_mid_round_is_loaded_with_the_discards(left: int) -> None:
    table = stopping()
    device, rack = equipment(table).device, equipment(table).rack
    cards = device.take_all()
    device.load(cards[:left])
    rack.add(cards[left:])
    stake(table)
    table.no_more_bets()
    ending = played(table, short_story=False)
    assert [event["item"] for event in events(ending, "dealt")][:left] == [str(card) for card in cards[:left]]
    story = [event.get("act", event["event"]) for event in events(ending, "dealt", "handled", "burned")][3:]
    assert story == ["dealt"] * left + ["reload", "shuffle", "burned"] + ["dealt"] * (9 - left) + ["collect"]
    assert all(cites(event, "12.6", "4.1") for event in events(ending, "handled")[-3:-1])
    assert in_device_and_rack(table) == (312 - 10, 10)
    assert accounted(table)


@rule("baceball/12.6")
def test_a_dealer_by_hand_says_that_the_device_is_empty() -> None:
    table = started(5)
    table.tell(Drawn(None, Found.EMPTY))
    do_steps(table)
    table.drawn()
    assert due(table) == PLACES[5]
    deal_out(table, CARDS[5:])
    assert played(table, short_story=False)["net"] == NET


@rule("baceball/12.4")
@pytest.mark.parametrize("out", range(9))
def test_an_unseen_card_at_the_dealers_hand_goes_under_the_device_at_any_moment(out: int) -> None:
    table = started(out)
    table.order("card-in-error", by=Role.DEALER, exposed=False, to_dealer=True)
    assert isinstance(table.request, Draw)
    assert table.request.to is UNDER
    table.drawn()
    assert table.round.state.set_aside
    assert cites(happened(table, "tablechanged")[-1], "12.4")
    assert due(table) == PLACES[out]
    deal_out(table, CARDS[out:])
    assert played(table)["net"] == NET
    stake(table)
    table.no_more_bets()
    assert isinstance(table.request, Draw)
    assert table.request.rule[0] == "baceball/12.4"
    deal_out(table, CARDS)
    assert not table.round.state.set_aside


@rule("baceball/12.4")
@pytest.mark.parametrize("out", [0, 2, 5, 8])
def test_the_house_keeps_the_unseen_card_for_the_next_round(out: int) -> None:
    table = halted(out)
    order = [str(card) for card in equipment(table).device.order[: 10 - out]]
    table.order("card-in-error", by=Role.DEALER, exposed=False, to_dealer=True)
    ending = played(table)
    dealt_after = [event["item"] for event in events(ending, "dealt")][out:]
    assert dealt_after == order[1:]
    assert accounted(table)
    stake(table)
    table.no_more_bets()
    assert next(event["item"] for event in events(played(table), "dealt")) == order[0]
    assert accounted(table)


@rule("baceball/12.2", "baceball/12.3")
@pytest.mark.parametrize("out", range(9))
def test_a_seen_card_at_the_dealers_hand_is_the_next_card_until_that_hand_is_complete(out: int) -> None:
    table = started(out)
    table.order("card-in-error", by=Role.DEALER, to_dealer=True)
    table.drawn(CARDS[out])
    deal_out(table, CARDS[out + 1 :])
    assert played(table)["net"] == NET
    table = started(9)
    table.order("card-in-error", by=Role.DEALER, to_dealer=True)
    table.drawn("Qs")
    assert cites(happened(table, "burned")[-1], "12.3")


@rule("baceball/12.4")
def test_a_record_tells_of_the_unseen_card_in_mid_deal() -> None:
    told = incident(4, "card-in-error", exposed=False, to_dealer=True, unlisted=True)
    written = record(CARDS, told)
    assert (written["net"], written["unused"], written["after"]) == (NET, [], {"set_aside": True})


@rule("baceball/12.2", "baceball/12.4")
def test_two_cards_in_error_before_the_kept_one_is_dealt_come_in_their_order() -> None:
    table = kept_under()
    under = str(equipment(table).under)
    stake(table)
    equipment(table).halt_after(0)
    table.no_more_bets()
    coming = [str(card) for card in equipment(table).device.order[:8]]
    equipment(table).halt_after(1)
    table.order("card-in-error", by=Role.DEALER)
    equipment(table).halt = None
    table.order("card-in-error", by=Role.DEALER)
    assert [event["item"] for event in events(played(table), "dealt")] == [under, *coming]
