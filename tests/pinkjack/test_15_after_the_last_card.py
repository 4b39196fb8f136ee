"""Rules 15.5 and 15.6: a card too many for the dealer's hand."""

from typing import Any

import pytest

import houseway
from houseway.table.layout.views import Viewer, view
from houseway.table.procedure.requests import UNDER, Ask, Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout
from tests.moves import (
    DEALER,
    MANAGER,
    MOVES,
    NET,
    clear,
    finish,
    go,
    incident,
    played,
    played_in_full,
    stake,
    stand_all,
    values,
)
from tests.pinkjack.going_wrong import ALONE, DEVICES, error_card
from tests.pinkjack.halting import DEVICE, accounted, halted, record, started

# 15.5 and 15.6: after the dealer's last card


@rule("pinkjack/15.5", "pinkjack/1.1/burn")
@DEVICES
@pytest.mark.parametrize("to_dealer", [False, True])
def test_an_exposed_card_on_the_completed_hand_of_the_dealer_is_burned(
    to_dealer: bool, settings: Any
) -> None:
    table = started(MOVES, settings)
    error_card(table, "As", to_dealer=to_dealer)
    ending = finish(table)
    burned = events(ending, "burned")[-1]
    assert (burned["item"], cites(burned, "15.5")) == ("As", True)
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h", "Kd", "2c"], NET)
    assert "set_aside" not in ending["after"]
    written = record([*MOVES, "As"], incident(MOVES, "card-in-error"), settings=settings)
    assert (written["dealer"], written["net"], written["unused"]) == (ending["dealer"], NET, [])


@rule("pinkjack/15.5")
def test_a_dealer_who_needs_no_more_cards_has_a_completed_hand() -> None:
    moves = ["9c", "6h", "8c", "1:hit", "Kd"]
    table = started(moves, wagers=ALONE)
    error_card(table, "As")
    ending = finish(table)
    assert cites(events(ending, "burned")[-1], "15.5")
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h"], {"ann": -1000})


def kept_under() -> houseway.Table:
    """A round dealt by the house is over, and a card that nobody saw lies under the shoe."""
    table = stopping_complete()
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    table.go_on()
    return table


def stopping_complete() -> houseway.Table:
    """The house halts when the dealer's hand is complete."""
    table = halted(99)
    equipment(table).halt = lambda request: getattr(request, "act", None) == "collect"
    while isinstance(table.request, Ask):
        actions = [option.action for option in table.request.options]
        action = "stand" if "stand" in actions else "hit"
        table.say(table.request.patron, table.request.area, action)
    return table


def before_the_first_card(result: dict[str, Any], number: str) -> bool:
    """Whether the last thing that happened before the first card rests on that clause."""
    first = result["events"].index(events(result, "dealt")[0])
    return any(cites(event, number) for event in result["events"][first - 1 : first + 1])


@rule("pinkjack/15.6")
def test_an_unexposed_card_is_kept_and_opens_the_next_round() -> None:
    table = kept_under()
    kept = str(equipment(table).under)
    assert played(table)["after"]["set_aside"]
    assert accounted(table)
    coming = [str(card) for card in equipment(table).device.order[:2]]
    table.place(3, "cat", "box", 500)
    table.no_more_bets()
    first, *others = happened(table, "dealt") or events(dict(table.last or {}), "dealt")
    assert (first["item"], first["to"]["area"]) == (kept, 3)
    assert [event["item"] for event in others[:2]] == coming
    assert accounted(table)


@rule("pinkjack/15.6")
@DEVICES
def test_a_dealer_by_hand_names_the_kept_card_when_it_is_dealt(settings: Any) -> None:
    table = started(MOVES, settings)
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    assert isinstance(table.request, Draw)
    assert table.request.to is UNDER
    table.drawn()
    assert finish(table)["net"] == NET
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert before_the_first_card(ending, "15.6")
    assert (ending["net"], "set_aside" in ending["after"]) == (NET, False)


@rule("pinkjack/15.6")
def test_the_kept_card_passes_from_record_to_record() -> None:
    first = record(MOVES, incident(MOVES, "card-in-error", exposed=False, to_dealer=True))
    assert (first["net"], first["after"]["set_aside"]) == (NET, True)
    second = record(MOVES, before=first["after"])
    assert before_the_first_card(second, "15.6")
    assert (second["net"], "set_aside" in second["after"]) == (NET, False)


@rule("pinkjack/15.6")
@pytest.mark.parametrize("place", [5, 6, 9, 10])
def test_an_unexposed_card_is_kept_though_the_dealer_has_still_to_draw(place: int) -> None:
    table = started(MOVES[:place])
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    table.drawn()
    go(table, MOVES[place:])
    clear(table)
    ending = played_in_full(table)
    assert (ending["net"], values(ending), ending["after"]["set_aside"]) == (NET, [17, 20, 18], True)


@rule("pinkjack/15.6")
@pytest.mark.parametrize("place", [5, 10])
def test_the_short_record_of_that_round_settles_alike(place: int) -> None:
    table = started(MOVES[:place])
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    table.drawn()
    assert finish(table, MOVES[place:])["net"] == NET


@rule("pinkjack/15.6")
def test_the_house_too_keeps_it_though_it_has_still_to_draw() -> None:
    table = halted(4)
    kept = str(equipment(table).device.order[0])
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    table.go_on()
    assert str(equipment(table).under) == kept
    stand_all(table)
    ending = played(table)
    assert ending["after"]["set_aside"]
    assert kept == str(equipment(table).under)
    assert accounted(table)


@rule("pinkjack/15.6")
@DEVICES
@pytest.mark.parametrize("place", range(len(MOVES) + 1))
def test_at_any_moment_an_unexposed_card_at_the_dealers_hand_waits_for_the_next_round(
    settings: Any, place: int
) -> None:
    table = started(MOVES[:place], settings)
    error_card(table, None, exposed=False, to_dealer=True)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], ending["after"]["set_aside"]) == (NET, True)
    stake(table)
    table.no_more_bets()
    assert before_the_first_card(finish(table, MOVES), "15.6")


@rule("pinkjack/15.6", "pinkjack/7.2")
@pytest.mark.parametrize("cards", [1, 3, 5, 6])
def test_the_house_keeps_it_there_though_the_discards_go_into_the_device(cards: int) -> None:
    table = halted(cards, DEVICE)
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    kept = str(equipment(table).under)
    stand_all(table)
    assert (kept, accounted(table)) == (str(equipment(table).under), True)
    table.place(3, "cat", "box", 500)
    equipment(table).halt_after(1)
    table.no_more_bets()
    assert happened(table, "dealt")[0]["item"] == kept


@rule("pinkjack/15.6")
def test_two_cards_under_the_shoe_are_the_first_two_of_the_next_round() -> None:
    table = halted(4)
    for _ in range(2):
        equipment(table).halt = lambda request: isinstance(request, Draw) and request.to is not UNDER
        table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    kept = [str(item) for item, _ in equipment(table).kept_under]
    assert (len(kept), table.round.state.set_aside) == (2, 2)
    equipment(table).halt_after(1000)
    ending = stand_all(table)
    assert (ending["after"]["set_aside"], accounted(table)) == (2, True)
    table.place(3, "cat", "box", 500)
    equipment(table).halt_after(3)
    table.no_more_bets()
    first = happened(table, "dealt")
    assert [each["item"] for each in first][:2] == kept
    assert (table.round.state.set_aside, accounted(table)) == (False, True)


@rule("pinkjack/15.6")
def test_a_record_tells_of_two_cards_under_the_shoe() -> None:
    table = started(MOVES)
    for _ in range(2):
        error_card(table, None, exposed=False, to_dealer=True)
    clear(table)
    assert table.last is not None
    assert table.last["after"]["set_aside"] == 2
    for short in (False, True):
        again = houseway.settle(table.record(short=short) or {})
        assert (again["net"], again["after"]["set_aside"]) == (table.last["net"], 2)


@rule("pinkjack/15.6")
def test_the_kept_card_counts_as_not_removed_so_betting_is_open() -> None:
    table = started(MOVES)
    error_card(table, None, exposed=False, to_dealer=True)
    clear(table)
    table.place(1, "ann", "box", 1000)
    table.withdraw(1, "ann", "box")
    table.place(2, "ann", "box", 700)
    assert on_layout(table) == [(2, "ann", "box", 700)]


@rule("pinkjack/15.6")
@pytest.mark.parametrize("by", list(Role))
def test_nobody_sees_the_card_under_the_shoe(by: Role) -> None:
    table = kept_under()
    assert table.last_round is not None
    kept = [event for event in table.last_round.events if "pinkjack/15.6" in event.rule]
    assert kept
    for viewer in (Viewer(by), Viewer(by, "ann")):
        assert str(equipment(table).under) not in str(view(kept, viewer))


@rule("pinkjack/15.6", "pinkjack/4.3.4")
def test_a_shuffle_in_between_takes_the_kept_card_back() -> None:
    table = kept_under()
    table.order("order-shuffle", by=MANAGER)
    table.go_on()
    assert equipment(table).under is None
    assert not table.round.state.set_aside
    assert accounted(table)
    table.place(3, "cat", "box", 500)
    table.no_more_bets()
    assert not [event for event in happened(table, "dealt") if cites(event, "15.6")]


@rule("pinkjack/15.6", "pinkjack/15.8")
def test_the_kept_card_opens_the_next_round_though_its_own_is_void() -> None:
    table = kept_under()
    kept = equipment(table).under
    equipment(table).halt_after(0)
    table.place(3, "cat", "box", 500)
    table.no_more_bets()
    table.order("void-round", by=MANAGER)
    table.go_on()
    ended = dict(table.last or {})
    assert (ended["over"], ended["after"]["set_aside"]) == ("void", True)
    assert happened(table, "dealt")[0]["item"] == str(kept)
    assert accounted(table)


@rule("pinkjack/15.1", "pinkjack/15.6")
def test_a_faced_card_in_the_shoe_is_not_the_card_under_it() -> None:
    table = kept_under()
    kept, faced = str(equipment(table).under), str(equipment(table).device.order[0])
    equipment(table).halt_after(0)
    table.place(3, "cat", "box", 500)
    table.no_more_bets()
    table.order("faced-card", by=DEALER)
    table.go_on()
    assert [event["item"] for event in happened(table, "burned")] == [faced]
    assert happened(table, "dealt")[0]["item"] == kept
