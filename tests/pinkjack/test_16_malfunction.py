"""Rules 16.1 to 16.4: the shuffling device fails."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Act, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout, refused
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    asked,
    clear,
    finish,
    go,
    incident,
    money,
    played,
    stake,
    stand_all,
    steps,
    values,
    wager,
)
from tests.pinkjack.going_wrong import choose, fail
from tests.pinkjack.halting import DEVICE, SUITS_YOU, accounted, by_hand, halted, record, started, under

CONDITIONS = ("16.1", "16.1.1", "16.1.2", "16.1.3", "16.1.4", "16.1.5")
PAUSES = range(1, len(MOVES))


# 16.1 and 16.2: another device, no damage


@rule(*(f"pinkjack/{number}" for number in CONDITIONS))
@rule("pinkjack/16.2")
@pytest.mark.parametrize("place", PAUSES)
def test_undamaged_cards_go_to_another_device_and_the_game_goes_on(place: int) -> None:
    table = started(MOVES[:place], DEVICE)
    before = table.request
    table.order("malfunction", by=DEALER)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.TRANSFER
    steps(table)
    assert type(table.request) is type(before)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert [event for event in events(ending, "called") if cites(event, *CONDITIONS)]
    assert [event["act"] for event in under(ending, "16.2", "handled")] == ["transfer"]
    written = record(MOVES, incident(MOVES[:place], "malfunction"), settings=DEVICE)
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])


@rule("pinkjack/16.2")
@pytest.mark.parametrize("by", DEALERS)
def test_dealer_and_supervisors_may_report_it(by: Role) -> None:
    table = started(INITIAL, DEVICE)
    fail(table, by)
    assert asked(table) == ("ann", 1, 1)


@rule("pinkjack/16.2")
def test_the_other_device_holds_the_cards_of_the_first() -> None:
    table = halted(4, DEVICE)
    before = sorted(map(str, equipment(table).device.order))
    equipment(table).halt = lambda request: not isinstance(request, Step)
    table.order("malfunction", by=DEALER)
    assert sorted(map(str, equipment(table).device.order)) == before
    table.go_on()
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/16.2")
def test_a_device_may_fail_twice_in_a_round() -> None:
    written = record(
        MOVES,
        incident(MOVES[:2], "malfunction"),
        incident(MOVES[:9], "malfunction"),
        settings=DEVICE,
    )
    assert written["net"] == NET
    assert len(under(written, "16.2", "handled")) == 2


@rule("pinkjack/16.1.1")
def test_a_shoe_does_not_malfunction() -> None:
    table = started(INITIAL)
    with refused(table, "16.1.1", "no-device"):
        table.order("malfunction", by=DEALER)


# 16.3: damaged cards


@rule("pinkjack/16.3", "pinkjack/16.3.1", "pinkjack/16.3.2", "pinkjack/16.3.3", "pinkjack/16.3.4")
@pytest.mark.parametrize("damaged", [["As"], ["As", "As", "7d"]], ids=["one", "three"])
@pytest.mark.parametrize("place", [1, 5, 7, 9])
def test_damaged_cards_are_replaced_from_a_new_deck_and_the_game_goes_on(
    place: int, damaged: list[str]
) -> None:
    table = started(MOVES[:place], DEVICE)
    before = len(table.events)
    table.order("malfunction", by=DEALER, damaged=damaged)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule) == (Act.REPLACE_DAMAGED, ("pinkjack/16.3",))
    steps(table)
    acts = [event.as_json() for event in table.events[before:]]
    handled = [(event["act"], event.get("count")) for event in acts if event["event"] == "handled"]
    assert handled == [
        ("remove-damaged", len(damaged)),
        ("transfer", None),
        ("replace-damaged", len(damaged)),
    ]
    for event, number in zip(acts[-4:], ("16.3.1", "16.3.2", "16.3.3", "16.3.4"), strict=True):
        assert cites(event, number)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(MOVES, incident(MOVES[:place], "malfunction", damaged=damaged), settings=DEVICE)
    assert (written["net"], written["unused"]) == (NET, [])


@rule("pinkjack/16.3.3")
def test_six_full_decks_remain_after_the_damage() -> None:
    table = halted(4, DEVICE)
    damaged = [str(card) for card in equipment(table).device.order[:3]]
    table.order("malfunction", by=DEALER, damaged=damaged)
    table.go_on()
    stand_all(table)
    assert accounted(table)


def test_a_card_that_does_not_exist_cannot_be_damaged() -> None:
    table = started(INITIAL, DEVICE)
    before = len(table.events)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        table.order("malfunction", by=DEALER, damaged=["Zz"])
    assert len(table.events) == before


# 16.4: somebody is disadvantaged


@rule("pinkjack/16.4", "pinkjack/1.1/void")
@pytest.mark.parametrize(
    "more",
    [{}, {"damaged": ["As"]}, {"spare": False}, {"practicable": False}],
    ids=["plain", "damage", "no spare", "not practicable"],
)
@pytest.mark.parametrize("place", [1, 3, 5, 8, 9, len(MOVES) - 1])
def test_the_round_is_terminated_and_each_amount_wagered_is_returned(place: int, more: Any) -> None:
    table = started(MOVES[:place], DEVICE)
    fail(table, disadvantage=True, **more)
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert money(ending, "returned") == [("ann", "box", 1000), ("bob", "box", 2000)]
    assert all(cites(event, "16.4") for event in events(ending, "returned"))
    told = incident(MOVES[:place], "malfunction", disadvantage=True, **more)
    written = record(MOVES[:place], told, settings=DEVICE)
    assert (written["over"], written["net"]) == ("void", NOTHING)


@rule("pinkjack/16.4", "pinkjack/1.1/round-of-play")
@pytest.mark.parametrize(
    "how",
    [{"disadvantage": True}, {"disadvantage": True, "spare": False}, {"spare": False}, {}],
    ids=["harm", "harm and no spare", "no spare", "plain"],
)
def test_a_round_that_is_paid_out_stands_though_the_device_fails_before_its_cards_are_collected(
    how: Any,
) -> None:
    table = started(MOVES, DEVICE)
    fail(table, **how)
    choose(table)
    clear(table)
    ending = played(table)
    assert ("over" in ending, ending["net"]) == (False, NET)
    assert events(ending, "returned", "reversed") == []
    assert ending["after"].get("on_shoe", False) is ("spare" in how)
    written = record(MOVES, incident(MOVES, "malfunction", **how), settings=DEVICE)
    assert ("over" in written, written["net"]) == (False, NET)


@rule("pinkjack/16.4", "pinkjack/8.1.4", "pinkjack/13.7.1")
def test_payments_already_made_stand_when_the_round_is_terminated() -> None:
    wagers = (*STAKES, wager(4, "bob", 500, "suits-you", suit="d"))
    table = started(["As", "5d", "6h", "Kd", "7s"], DEVICE | SUITS_YOU, wagers)
    fail(table, disadvantage=True)
    clear(table)
    assert played(table)["net"] == {"ann": 2000, "bob": 1000}


@rule("pinkjack/16.4", "pinkjack/9.5")
@pytest.mark.parametrize(("stand", "net"), [(False, 0), (True, -1000)], ids=["refunded", "stands"])
def test_an_amount_already_lost_is_returned_unless_the_house_lets_losses_stand(stand: bool, net: int) -> None:
    table = started(["9c", "5d", "6h", "8c", "7s", "1:hit", "Kd"], DEVICE | {"collected_losses_stand": stand})
    fail(table, disadvantage=True)
    clear(table)
    assert played(table)["net"] == {"ann": net, "bob": 0}


@rule("pinkjack/16.4", "pinkjack/10.1")
def test_a_double_is_returned_with_its_original() -> None:
    table = started(["5c", "5d", "6h", "4c", "7s", "1:double=1000", "8d"], DEVICE)
    fail(table, disadvantage=True)
    clear(table)
    ending = played(table)
    assert ending["net"] == NOTHING
    assert ("ann", "double", 1000) in money(ending, "returned")


@rule("pinkjack/16.4")
def test_rounds_completed_before_the_failure_stand() -> None:
    table = started((), DEVICE)
    assert finish(table, MOVES)["net"] == NET
    first = table.last_round
    stake(table)
    table.no_more_bets()
    go(table, INITIAL)
    fail(table, disadvantage=True)
    clear(table)
    assert played(table)["net"] == NOTHING
    assert first is not None
    assert {each.patron: each.net for each in first.wagers} == NET


@rule("pinkjack/16.4")
def test_the_house_keeps_its_cards_when_the_round_is_terminated() -> None:
    table = halted(4, DEVICE)
    table.order("malfunction", by=DEALER, disadvantage=True)
    table.go_on()
    assert accounted(table)
    stake(table)
    table.no_more_bets()
    stand_all(table)
    assert accounted(table)


# Before the first card


@rule("pinkjack/16.1.2")
@pytest.mark.parametrize(
    "how", [{}, {"disadvantage": True}, {"damaged": ["As"]}], ids=["plain", "harm", "damage"]
)
@pytest.mark.parametrize("closed", [False, True], ids=["betting open", "betting closed"])
def test_before_the_first_card_the_device_is_replaced_and_no_wager_moves(closed: bool, how: Any) -> None:
    table = by_hand(DEVICE, STAKES)
    if closed:
        table.no_more_bets()
    fail(table, **how)
    assert len([event for event in happened(table, "called") if cites(event, "16.1.2")]) == 1
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    if not closed:
        assert isinstance(table.request, Wagers)
        table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pinkjack/16.5.6")
@pytest.mark.parametrize("closed", [False, True], ids=["betting open", "betting closed"])
def test_before_the_first_card_a_shoe_takes_over_and_no_wager_moves(closed: bool) -> None:
    table = by_hand(DEVICE, STAKES)
    if closed:
        table.no_more_bets()
    fail(table, spare=False)
    choose(table)
    assert not happened(table, "returned")
    if not closed:
        table.no_more_bets()
    ending = finish(table, MOVES, short_story=False)
    assert (ending["net"], ending["after"]["on_shoe"]) == (NET, True)
