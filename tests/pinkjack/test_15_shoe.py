"""Rules 15.9 and 15.11 to 15.14: cards that run out, and forgotten handling of the cards."""

from random import Random
from typing import Any

import pytest

import houseway
from houseway.equipment import CardShoe, Found
from houseway.games import game_named
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Act, Ask, Draw, Step, Wagers
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
    SUPERVISOR,
    Stopping,
    asked,
    clear,
    decline,
    due,
    finish,
    found,
    go,
    in_device_and_rack,
    incident,
    is_card,
    open_betting,
    played,
    prepare,
    stake,
    stand_all,
    steps,
    values,
)
from tests.pinkjack.going_wrong import cutting_card_came
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


# 15.12: the burn forgotten


@rule("pinkjack/15.12")
@pytest.mark.parametrize("settings", [SHOE, DEVICE], ids=["shoe", "device"])
def test_a_card_that_should_have_been_burned_stays_in_play(settings: Any) -> None:
    table = houseway.Table("pinkjack", settings, dealing=ByHand())
    while not isinstance(table.request, Draw):
        assert isinstance(table.request, Step)
        table.done(table.request.number or table.request.least)
    # The burn is awaited; it is forgotten, and betting opens.
    table.order("forgotten-burn", by=DEALER)
    assert isinstance(table.request, Wagers)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES, short_story=False)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert not events(ending, "burned")
    assert under(ending, "15.12", "called")


@rule("pinkjack/15.12")
def test_the_first_card_of_the_house_is_then_dealt() -> None:
    game = game_named("pinkjack")
    dealing = Stopping(CardShoe(Random(3).randbytes), list(game.items(game.settings())))
    dealing.halt = lambda request: isinstance(request, Draw)
    table = houseway.Table("pinkjack", {}, dealing=dealing)
    coming = str(dealing.device.order[0])
    table.order("forgotten-burn", by=DEALER)
    stake(table)
    table.no_more_bets()
    assert happened(table, "dealt")[0]["item"] == coming
    assert len(dealing.rack) == 0
    assert accounted(table)


@rule("pinkjack/15.12")
def test_a_forgotten_burn_in_a_record() -> None:
    written = record(MOVES, incident(MOVES[:1], "forgotten-burn"))
    assert (written["net"], written["unused"]) == (NET, [])
    assert under(written, "15.12")


# 15.13: the shuffle forgotten


@rule("pinkjack/4.3.3")
def test_after_the_cutting_card_the_cards_are_shuffled() -> None:
    table = cutting_card_came()
    assert isinstance(table.request, Step)
    assert "shuffle" in prepare(table)


@rule("pinkjack/15.13")
def test_after_a_missed_shuffle_the_round_in_play_is_completed_first() -> None:
    table = cutting_card_came()
    table.order("missed-shuffle", by=DEALER)
    assert isinstance(table.request, Wagers)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert "shuffle" in prepare(table)
    shuffle = next(event for event in happened(table, "handled") if event["act"] == "shuffle")
    assert cites(shuffle, "15.13")
    cut = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert cut


@rule("pinkjack/15.13")
def test_the_missed_shuffle_passes_from_record_to_record() -> None:
    first = record(MOVES, incident(MOVES[:7], "cutting-card"))
    assert (first["net"], first["after"]["shuffle_due"]) == (NET, "4.3.3")
    missed = {"at": {"preparing": True}, "kind": "missed-shuffle", "by": "dealer"}
    second = record(MOVES, missed, before=first["after"])
    assert (second["net"], second["after"]["shuffle_due"]) == (NET, "15.13")


@rule("pinkjack/15.13")
def test_results_of_rounds_before_a_missed_shuffle_stand() -> None:
    table = cutting_card_came()
    first = table.last_round
    table.order("missed-shuffle", by=DEALER)
    stake(table)
    table.no_more_bets()
    finish(table, MOVES)
    assert first is not None
    assert {each.patron: each.net for each in first.wagers} == NET


@rule("pinkjack/15.13", "pinkjack/15.8")
def test_a_round_after_a_missed_shuffle_may_still_be_void_for_a_misdeal() -> None:
    table = cutting_card_came()
    table.order("missed-shuffle", by=DEALER)
    stake(table)
    table.no_more_bets()
    go(table, INITIAL)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert played(table)["net"] == NOTHING
    assert "shuffle" in prepare(table)


@rule("pinkjack/15.13")
@pytest.mark.parametrize("done", range(1, 5))
def test_a_shuffle_that_has_begun_was_not_missed(done: int) -> None:
    table = cutting_card_came()
    for _ in range(done):
        if isinstance(table.request, Step):
            table.done(table.request.number or table.request.least)
        else:
            decline(table)
    assert not isinstance(table.request, Wagers)
    with refused(table, "15.13", "no-shuffle-due"):
        table.order("missed-shuffle", by=DEALER)
    prepare(table)
    assert not table.round.state.shuffle_due


@rule("pinkjack/15.13")
def test_no_shuffle_is_missed_when_none_is_due() -> None:
    table = by_hand(wagers=STAKES)
    with refused(table, "15.13", "no-shuffle-due"):
        table.order("missed-shuffle", by=DEALER)


# 15.14: the discards not returned to the device


@rule("pinkjack/7.2")
def test_at_the_end_of_the_initial_deal_the_discards_go_into_the_device() -> None:
    table = started(MOVES[:4], DEVICE)
    table.drawn(MOVES[4])
    assert isinstance(table.request, Step)
    assert table.request.act is Act.RELOAD
    steps(table)
    assert asked(table) == ("ann", 1, 1)


@rule("pinkjack/15.14")
@pytest.mark.parametrize("place", [0, 1, 4, 5], ids=["0", "1", "4", "at the step"])
def test_discards_not_returned_stay_in_the_rack_until_the_next_initial_deal(place: int) -> None:
    table = started(MOVES[: min(place, 4)], DEVICE)
    if place == 5:
        table.drawn(MOVES[4])
        assert isinstance(table.request, Step)
    table.order("discards-not-returned", by=DEALER)
    for name in MOVES[place:5]:
        table.drawn(name)
    # No reload is asked for: ann decides.
    assert asked(table) == ("ann", 1, 1)
    ending = finish(table, MOVES[5:])
    assert (ending["net"], ending["after"]["discards_left"]) == (NET, True)
    stake(table)
    table.no_more_bets()
    for name in INITIAL:
        table.drawn(name)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.RELOAD
    steps(table)
    ending = finish(table, MOVES[5:])
    assert (ending["net"], "discards_left" in ending["after"]) == (NET, False)
    assert under(ending, "15.14")


@rule("pinkjack/15.14")
def test_the_discards_of_the_house_wait_a_round() -> None:
    table = stopping(DEVICE)
    stake(table)
    equipment(table).halt_after(3)
    table.no_more_bets()
    table.order("discards-not-returned", by=DEALER)
    table.go_on()
    stand_all(table)
    device, rack = in_device_and_rack(table)
    assert (device + rack, rack) == (312, 312 - device)
    assert rack >= 1 + 6
    stake(table)
    equipment(table).halt = lambda request: getattr(request, "act", None) == "reload"
    table.no_more_bets()
    assert in_device_and_rack(table) == (device - 5, rack)
    table.go_on()
    assert accounted(table)
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/15.14")
def test_discards_not_returned_in_a_record() -> None:
    told = incident(MOVES[:4], "discards-not-returned")
    first = record(MOVES, told, settings=DEVICE)
    assert (first["net"], first["after"]["discards_left"]) == (NET, True)
    second = record(MOVES, settings=DEVICE, before=first["after"])
    assert (second["net"], "discards_left" in second["after"]) == (NET, False)
    assert under(second, "15.14")


@rule("pinkjack/7.2")
def test_with_a_shoe_no_discards_are_returned() -> None:
    table = started(MOVES[:2])
    with refused(table, "7.2", "no-device"):
        table.order("discards-not-returned", by=DEALER)


@rule("pinkjack/15.14")
def test_discards_that_were_returned_cannot_have_stayed() -> None:
    table = started(INITIAL, DEVICE)
    with refused(table, "15.14", "returned"):
        table.order("discards-not-returned", by=DEALER)
