"""Rules 15.9 and 15.11: cards that run out, and a cut against the rules."""

from typing import Any

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.procedure.requests import Ask
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout, refused
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MOVES,
    NET,
    STAKES,
    asked,
    due,
    finish,
    found,
    go,
    incident,
    is_card,
    open_betting,
    prepare,
    stake,
    stand_all,
    steps,
    values,
)
from tests.pinkjack.halting import DEVICE, SHOE, accounted, by_hand, record, started, stopping, under

AT_A_CARD = [place for place, move in enumerate(MOVES) if is_card(move)]


def empty(table: houseway.Table) -> None:
    """No card is left; the discards are shuffled, and nobody wants to cut."""
    found(table, Found.EMPTY)
    steps(table)
    while isinstance(table.request, Ask) and table.request.options[-1].action == "no":
        table.say(table.request.patron, table.request.area, "no")
        steps(table)


# 15.9: insufficient cards


@rule("pinkjack/15.9")
@pytest.mark.parametrize("settings", [SHOE, DEVICE], ids=["shoe", "device"])
@pytest.mark.parametrize("place", AT_A_CARD[1:])
def test_the_discards_are_shuffled_and_the_round_is_completed(place: int, settings: Any) -> None:
    table = started(MOVES[:place], settings)
    area = due(table)
    empty(table)
    assert due(table) == area
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    after = ending["events"].index(under(ending, "15.9", "called")[0])
    assert "shuffle" in {event.get("act") for event in ending["events"][after:]}
    written = record(MOVES, incident(MOVES[:place], "insufficient-cards"), settings=settings)
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])
    assert under(written, "15.9")


@rule("pinkjack/15.9", "pinkjack/4.4", "pinkjack/4.6", "pinkjack/4.7", "pinkjack/4.8.2")
def test_with_a_shoe_the_players_are_offered_the_cut_of_the_discards() -> None:
    table = started(MOVES[:7])
    found(table, Found.EMPTY)
    steps(table)
    # bob sits farthest to the dealer's right.
    assert asked(table) == ("bob", 4, 1)
    table.say("bob", 4, "no")
    assert asked(table) == ("ann", 1, 1)
    table.say("ann", 1, "cut", amount=100)
    steps(table)
    [*_, cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert cut["count"] == 100
    acts = [event["act"] for event in happened(table, "handled")][-3:]
    assert acts == ["shuffle", "cut", "place-cutting-card"]
    assert cites(happened(table, "burned")[-1], "4.8.2")
    assert due(table) == 4
    assert finish(table, MOVES[7:])["net"] == NET


@rule("pinkjack/15.9", "pinkjack/4.1")
def test_with_a_device_nothing_is_cut() -> None:
    table = started(MOVES[:7], DEVICE)
    found(table, Found.EMPTY)
    steps(table)
    assert due(table) == 4
    acts = [event["act"] for event in happened(table, "handled")]
    assert "cut" not in acts
    assert finish(table, MOVES[7:])["net"] == NET


@rule("pinkjack/15.9")
@pytest.mark.parametrize(
    ("settings", "left"),
    [*((SHOE, left) for left in range(1, 7)), *((DEVICE, left) for left in range(1, 5))],
    ids=lambda each: each["device"] if isinstance(each, dict) else str(each),
)
def test_the_house_goes_on_with_its_discards(settings: Any, left: int) -> None:
    table = stopping(settings | {"behind_cutting_card": 0})
    device, rack = equipment(table).device, equipment(table).rack
    cards = device.take_all()
    device.load(cards[:left])
    rack.add(cards[left:])
    stake(table)
    table.no_more_bets()
    ending = stand_all(table)
    assert [event["item"] for event in events(ending, "dealt")][:left] == [str(card) for card in cards[:left]]
    assert all(value > 11 for value in values(ending)[:2])
    open_betting(table)
    assert accounted(table)


@rule("pinkjack/15.9")
def test_no_card_on_the_layout_is_shuffled_with_the_discards() -> None:
    table = stopping({"behind_cutting_card": 0})
    device, rack = equipment(table).device, equipment(table).rack
    cards = device.take_all()
    device.load(cards[:4])
    rack.add(cards[4:])
    stake(table)
    table.no_more_bets()
    while isinstance(table.request, Ask) and table.request.options[-1].action == "no":
        table.say(table.request.patron, table.request.area, "no")
    lying = [str(card) for card in equipment(table).in_play]
    assert sorted(lying[:4]) == sorted(str(card) for card in cards[:4])
    assert accounted(table)


# 15.11: not cut by the rules


@rule("pinkjack/15.11")
@pytest.mark.parametrize("place", [0, 1, 5, 7, len(MOVES)])
@pytest.mark.parametrize("by", DEALERS)
def test_after_a_wrong_cut_the_round_in_play_is_completed_and_then_the_cards_are_shuffled(
    place: int, by: Role
) -> None:
    table = started(MOVES[:place])
    table.order("wrong-cut", by=by)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    steps(table)
    # bob is the player farthest to the dealer's right.
    assert asked(table) == ("bob", 4, 1)
    assert prepare(table) == ["cut", "place-cutting-card", "burn"]
    shuffle = next(event for event in happened(table, "handled") if event["act"] == "shuffle")
    assert cites(shuffle, "15.11")
    written = record(MOVES, incident(MOVES[:place], "wrong-cut"))
    assert (written["net"], written["after"]["shuffle_due"]) == (NET, "15.11")


@rule("pinkjack/15.11")
def test_found_before_a_round_the_cards_are_shuffled_and_cut_at_once() -> None:
    table = by_hand(wagers=STAKES)
    before = len(table.events)
    table.order("wrong-cut", by=DEALER)
    prepare(table)
    acts = [event.as_json().get("act") for event in table.events[before:]]
    assert [act for act in acts if act in ("shuffle", "cut")] == ["shuffle", "cut"]
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pinkjack/15.11", "pinkjack/4.4")
def test_that_cut_too_is_offered_to_the_players_before_a_supervisor() -> None:
    table = started()
    finish(table, MOVES)
    stake(table)
    table.order("wrong-cut", by=DEALER)
    steps(table)
    assert asked(table)[0] in ("ann", "bob")


@rule("pinkjack/15.11")
def test_results_of_rounds_before_a_wrong_cut_stand() -> None:
    table = started()
    finish(table, MOVES)
    first = table.last_round
    stake(table)
    table.no_more_bets()
    go(table, INITIAL)
    table.order("wrong-cut", by=DEALER)
    assert first is not None
    assert {each.patron: each.net for each in first.wagers} == NET
    assert finish(table, MOVES[5:])["net"] == NET
    assert {each.patron: each.net for each in first.wagers} == NET


@rule("pinkjack/4.1")
def test_a_device_is_not_cut_at_all() -> None:
    table = started(INITIAL, DEVICE)
    with refused(table, "4.1", "no-shoe"):
        table.order("wrong-cut", by=DEALER)
