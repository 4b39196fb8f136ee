"""Rules 3.5, 4.3.4 and 4.7.1: new cards, a shuffle on suspicion, and cards dropped."""

from typing import Any

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Act, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout, refused
from tests.moves import (
    DEALER,
    INITIAL,
    MOVES,
    NET,
    ONLOOKERS,
    STAKES,
    SUPERVISOR,
    SUPERVISORS,
    asked,
    clear,
    finish,
    found,
    go,
    in_device_and_rack,
    incident,
    open_betting,
    prepare,
    say,
    stake,
    stand_all,
    steps,
)
from tests.pinkjack.going_wrong import DEVICES, cutting_card_came
from tests.pinkjack.halting import DEVICE, accounted, by_hand, halted, record, started, stopping, under

# 3.5.1: with a shuffling device


@rule("pinkjack/3.5", "pinkjack/3.5.1", "pinkjack/3.3")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_with_a_device_cards_are_replaced_after_any_round(by: Role) -> None:
    table = started((), DEVICE)
    finish(table, MOVES)
    table.order("replace-cards", by=by)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.REPLACE
    acts = prepare(table)
    assert acts[0] == "replace"
    assert ("check" in acts, "shuffle" in acts) == (True, True)
    replaced = next(event for event in happened(table, "handled") if event["act"] == "replace")
    assert cites(replaced, "3.5.1", "3.5")


@rule("pinkjack/3.5.1")
def test_wagers_placed_meanwhile_stay_on_the_layout() -> None:
    table = started((), DEVICE)
    finish(table, MOVES)
    stake(table)
    table.order("replace-cards", by=SUPERVISOR)
    prepare(table)
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pinkjack/3.5.1")
@pytest.mark.parametrize("place", [1, 5, 7, len(MOVES)])
def test_ordered_during_a_round_the_cards_are_replaced_upon_its_completion(place: int) -> None:
    table = started(MOVES[:place], DEVICE)
    before = type(table.request)
    table.order("replace-cards", by=SUPERVISOR)
    assert type(table.request) is before
    ending = finish(table, MOVES[place:])
    assert ending["net"] == NET
    assert "replace" not in {event["act"] for event in events(ending, "handled")}
    assert prepare(table)[0] == "replace"
    written = record(MOVES, incident(MOVES[:place], "replace-cards", "gaming-supervisor"), settings=DEVICE)
    assert (written["net"], written["after"]["replace_due"]) == (NET, True)


@rule("pinkjack/3.5.1")
def test_the_new_cards_of_the_house_are_six_full_decks() -> None:
    table = stopping(DEVICE)
    stake(table)
    table.no_more_bets()
    stand_all(table)
    table.order("replace-cards", by=SUPERVISOR)
    open_betting(table)
    assert in_device_and_rack(table) == (311, 1)
    assert accounted(table)


# 3.5.2: with a shoe


@rule("pinkjack/3.5", "pinkjack/3.5.2")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_with_a_shoe_cards_are_replaced_after_the_cutting_card_and_before_the_shuffle(by: Role) -> None:
    table = cutting_card_came()
    assert isinstance(table.request, Step)
    table.order("replace-cards", by=by)
    acts = prepare(table)
    assert acts[0] == "replace"
    assert acts.index("replace") < acts.index("check") < acts.index("shuffle") < acts.index("cut")
    replaced = next(event for event in happened(table, "handled") if event["act"] == "replace")
    assert cites(replaced, "3.5.2", "3.5")


@rule("pinkjack/3.5.2")
def test_ordered_in_the_round_of_the_cutting_card_they_are_replaced_after_it() -> None:
    table = started(MOVES[:7])
    found(table, Found.CUTTING_CARD)
    table.order("replace-cards", by=SUPERVISOR)
    assert finish(table, MOVES[7:])["net"] == NET
    assert prepare(table)[0] == "replace"


@rule("pinkjack/3.5.2")
@pytest.mark.parametrize("place", [None, 0, 1, 5, len(MOVES)])
def test_with_a_shoe_cards_are_not_replaced_while_the_cutting_card_is_in_it(place: int | None) -> None:
    table = by_hand(wagers=STAKES) if place is None else started(MOVES[:place])
    with refused(table, "3.5.2", "no-cutting-card"):
        table.order("replace-cards", by=SUPERVISOR)


@rule("pinkjack/3.5.2")
def test_after_the_shuffle_it_is_too_late() -> None:
    table = cutting_card_came()
    prepare(table)
    with refused(table, "3.5.2", "no-cutting-card"):
        table.order("replace-cards", by=SUPERVISOR)


@rule("pinkjack/4.4.2")
def test_without_new_cards_the_player_cuts_on_whose_area_the_cutting_card_came() -> None:
    table = cutting_card_came(3)
    steps(table)
    assert asked(table)[:2] == ("ann", 1)


@rule("pinkjack/4.4.5", "pinkjack/3.5.2")
def test_new_cards_are_cut_by_the_player_farthest_to_the_right() -> None:
    table = cutting_card_came(3)
    table.order("replace-cards", by=SUPERVISOR)
    steps(table)
    assert asked(table)[:2] == ("bob", 4)


@rule("pinkjack/3.8", "pinkjack/3.5")
def test_who_may_have_cards_replaced() -> None:
    for by in Role:
        table = started((), DEVICE)
        finish(table, MOVES)
        if by in SUPERVISORS:
            table.order("replace-cards", by=by)
        elif by in ONLOOKERS:
            with refused(table, "3.8", "hands-off"):
                table.order("replace-cards", by=by)
        else:
            with refused(table, "3.5", "not-your-power") as caught:
                table.order("replace-cards", by=by)
            assert set(caught.value.allowed) == set(SUPERVISORS)


# 4.3.4: a shuffle on suspicion


@rule("pinkjack/4.3.4", "pinkjack/4.3")
@pytest.mark.parametrize("place", [1, 5, 7, len(MOVES)])
def test_a_supervisor_may_have_the_cards_shuffled_after_a_round(place: int) -> None:
    table = started(MOVES[:place])
    table.order("order-shuffle", by=SUPERVISOR)
    ending = finish(table, MOVES[place:])
    assert ending["net"] == NET
    assert not [event for event in events(ending, "handled") if cites(event, "4.3.4")]
    acts = prepare(table)
    assert [act for act in acts if act != "reload"] == ["shuffle", "cut", "place-cutting-card", "burn"]
    shuffle = next(event for event in happened(table, "handled") if event["act"] == "shuffle")
    assert cites(shuffle, "4.3.4")
    written = record(MOVES, incident(MOVES[:place], "order-shuffle", "gaming-supervisor"))
    assert (written["net"], written["after"]["shuffle_due"]) == (NET, "4.3.4")


@rule("pinkjack/4.3.4")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_between_rounds_the_shuffle_comes_at_once(by: Role) -> None:
    table = started()
    finish(table, MOVES)
    stake(table)
    table.order("order-shuffle", by=by)
    assert "shuffle" in prepare(table)
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]


@rule("pinkjack/4.3.4")
def test_the_shuffled_cards_of_the_house_are_all_there() -> None:
    table = halted(3)
    table.order("order-shuffle", by=SUPERVISOR)
    table.go_on()
    stand_all(table)
    open_betting(table)
    assert in_device_and_rack(table) == (311, 1)
    assert accounted(table)


@rule("pinkjack/4.1")
def test_a_device_shuffles_by_itself() -> None:
    table = started(INITIAL, DEVICE)
    with refused(table, "4.1", "no-shoe"):
        table.order("order-shuffle", by=SUPERVISOR)


@rule("pinkjack/3.8", "pinkjack/4.3.4")
def test_who_may_order_a_shuffle() -> None:
    for by in Role:
        table = started(INITIAL)
        if by in SUPERVISORS:
            table.order("order-shuffle", by=by)
        elif by in ONLOOKERS:
            with refused(table, "3.8", "hands-off"):
                table.order("order-shuffle", by=by)
        else:
            with refused(table, "4.3.4", "not-your-power"):
                table.order("order-shuffle", by=by)


# 4.7.1: cards dropped


@rule("pinkjack/4.7.1")
@DEVICES
@pytest.mark.parametrize("place", [None, 0, 5, 7])
def test_a_dealer_who_drops_cards_informs_a_supervisor_who_counts_them(
    place: int | None, settings: Any
) -> None:
    table = by_hand(settings, STAKES) if place is None else started(MOVES[:place], settings)
    before = type(table.request)
    table.order("cards-dropped", by=DEALER)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.CHECK
    table.done(312)
    assert [event["count"] for event in happened(table, "handled") if cites(event, "4.7.1")] == [312]
    [told] = [event for event in happened(table, "notified") if cites(event, "4.7.1")]
    assert told["who"] == "supervisors"
    assert type(table.request) is before
    if isinstance(table.request, Wagers):
        table.no_more_bets()
    assert finish(table, MOVES[place or 0 :])["net"] == NET


@rule("pinkjack/4.7.1")
def test_cards_dropped_in_a_record() -> None:
    written = record(MOVES, incident(INITIAL, "cards-dropped"))
    assert written["net"] == NET
    assert under(written, "4.7.1")


@rule("pinkjack/4.7.1")
def test_the_house_finds_all_its_cards() -> None:
    table = halted(3)
    table.order("cards-dropped", by=DEALER)
    table.go_on()
    assert [event["count"] for event in happened(table, "handled") if cites(event, "4.7.1")] == [312]
    stand_all(table)
    assert equipment(table).in_play == []
    assert accounted(table)


@rule("pinkjack/3.8", "pinkjack/4.7.1")
def test_only_who_handles_the_cards_can_have_dropped_them() -> None:
    for by in Role:
        table = started(INITIAL)
        if by is DEALER:
            table.order("cards-dropped", by=by)
        elif by in ONLOOKERS:
            with refused(table, "3.8", "hands-off"):
                table.order("cards-dropped", by=by)
        else:
            with refused(table, "4.7.1", "not-your-power"):
                table.order("cards-dropped", by=by)


@rule("pinkjack/3.5.1")
def test_new_cards_serve_a_void_round_s_successor() -> None:
    table = started(INITIAL, DEVICE)
    table.order("replace-cards", by=SUPERVISOR)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert prepare(table)[0] == "replace"
    stake(table)
    table.no_more_bets()
    go(table, INITIAL)
    assert finish(table, MOVES[5:])["net"] == NET


@rule("pinkjack/3.5", "pinkjack/3.5.1")
def test_cards_that_are_to_be_replaced_are_replaced_though_they_are_shuffled_before() -> None:
    """Ordered while the first cards are loaded, and in a round in which the device runs out (15.9)."""
    table = houseway.Table("pinkjack", DEVICE, dealing=ByHand())
    table.order("replace-cards", by=SUPERVISOR)
    assert prepare(table).count("replace") == 1
    table = started(INITIAL, DEVICE)
    table.order("replace-cards", by=SUPERVISOR)
    go(table, ["1:stand"])
    say(table, "4:hit")
    found(table, Found.EMPTY)
    steps(table)
    finish(table, MOVES[7:])
    assert "replace" in prepare(table)
