"""Rules 2.3 and 2.4: the decks told on request, and new cards after a round."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Act, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout
from tests.moves import (
    DEALERS,
    INITIAL,
    MOVES,
    NET,
    STAKES,
    SUPERVISOR,
    SUPERVISORS,
    finish,
    incident,
    open_betting,
    prepare,
    stake,
    stand_all,
)
from tests.pontoon.going_wrong import (
    DEVICES,
    NOT_SUPERVISORS,
    SHOE,
    accounted,
    acts,
    again,
    by_hand,
    by_supervisor,
    first_round_over,
    nobody_cuts,
    offered,
    record,
    started,
    stopping,
    told_since,
    under,
    under_now,
)

# 2.3: what was determined


@rule("pontoon/2.3", "pontoon/2.3(a)", "pontoon/2.3(b)")
@pytest.mark.parametrize("decks", [3, 6, 8])
def test_decks_and_shuffle_are_determined_before_a_round(decks: int) -> None:
    table = by_hand({"decks": decks, "shuffle": "the wash"})
    [number] = under_now(table, "2.3(a)", "posted")
    [shuffle] = under_now(table, "2.3(b)", "posted")
    assert str(decks) in number["words"]
    assert "the wash" in shuffle["words"]


@rule("pontoon/2.3/end", "pontoon/2.3")
@pytest.mark.parametrize("by", [Role.PLAYER, *DEALERS])
@pytest.mark.parametrize("place", [None, 0, 5, len(MOVES)])
def test_on_request_the_dealer_advises_the_players(place: int | None, by: Role) -> None:
    settings = {"decks": 6, "shuffle": "the wash"}
    table = by_hand(settings, STAKES) if place is None else started(MOVES[:place], settings)
    before = type(table.request)
    table.order("tell-decks", by=by)
    [told] = under_now(table, "2.3/end", "called")
    assert ("6" in told["words"], "the wash" in told["words"]) == (True, True)
    assert type(table.request) is before
    if place is None:
        table.no_more_bets()
    assert finish(table, MOVES[place or 0 :])["net"] == NET


@rule("pontoon/2.3/end")
def test_the_request_in_a_record() -> None:
    written = record(MOVES, incident(INITIAL, "tell-decks", "player"))
    assert written["net"] == NET
    assert under(written, "2.3/end", "called")


@rule("pontoon/2.3/end")
@pytest.mark.parametrize("by", [Role.WATCHER, Role.SURVEILLANCE, Role.INSPECTOR])
def test_who_does_not_play_does_not_ask(by: Role) -> None:
    table = started(INITIAL)
    with pytest.raises(houseway.Refused) as caught:
        table.order("tell-decks", by=by)
    assert caught.value.clause == "pontoon/2.3/end"


# 2.4: new cards


@rule("pontoon/2.4")
@DEVICES
@pytest.mark.parametrize("by", SUPERVISORS)
def test_cards_are_replaced_after_a_round_and_each_is_checked(by: Role, settings: Any) -> None:
    table = first_round_over(settings)
    before = len(table.events)
    table.order("replace-cards", by=by)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.REPLACE
    nobody_cuts(table)
    prepare(table)
    story = told_since(table, before)
    assert acts(story)[:3] == ["replace", "check", "shuffle"]
    assert all(cites(event, "2.4") for event in story if event.get("act") in ("replace", "check"))


@rule("pontoon/2.4")
@DEVICES
@pytest.mark.parametrize("place", [1, 5, 7, len(MOVES)])
def test_ordered_during_a_round_they_are_replaced_after_it(place: int, settings: Any) -> None:
    table = started(MOVES[:place], settings)
    before = type(table.request)
    table.order("replace-cards", by=SUPERVISOR)
    assert type(table.request) is before
    ending = finish(table, MOVES[place:])
    assert ending["net"] == NET
    assert "replace" not in acts(ending["events"])
    nobody_cuts(table)
    assert happened(table, "handled")[0]["act"] == "replace"
    written = record(MOVES, by_supervisor(MOVES[:place], "replace-cards"), settings=settings)
    assert (written["net"], written["after"]["replace_due"]) == (NET, True)
    later = record(MOVES, settings=settings, before=written["after"])
    assert (later["net"], "replace_due" in later["after"]) == (NET, False)


@rule("pontoon/2.4", "pontoon/5.1", "pontoon/5.3", "pontoon/A/new-shoe")
def test_in_a_plain_shoe_new_cards_are_shuffled_and_cut() -> None:
    table = first_round_over(SHOE)
    stake(table)
    before = len(table.events)
    table.order("replace-cards", by=SUPERVISOR)
    steps_until_cut(table)
    assert offered(table) in ("ann", "bob")
    nobody_cuts(table)
    assert acts(told_since(table, before)) == ["replace", "check", "shuffle", "cut", "place-cutting-card"]


def steps_until_cut(table: houseway.Table) -> None:
    """The dealer does what is asked."""
    while isinstance(table.request, Step):
        table.done(table.request.number or table.request.least)


@rule("pontoon/2.4")
@DEVICES
def test_wagers_placed_meanwhile_stay(settings: Any) -> None:
    table = first_round_over(settings)
    stake(table)
    table.order("replace-cards", by=SUPERVISOR)
    nobody_cuts(table)
    prepare(table)
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.no_more_bets()
    assert finish(table, MOVES, short_story=False)["net"] == NET


@rule("pontoon/2.4")
def test_the_new_cards_of_the_house_are_eight_full_decks() -> None:
    table = stopping(SHOE)
    stake(table)
    table.no_more_bets()
    stand_all(table)
    table.order("replace-cards", by=SUPERVISOR)
    open_betting(table)
    at = equipment(table)
    assert (at.device.remaining, len(at.rack)) == (384, 0)
    assert accounted(table)


@rule("pontoon/2.4")
def test_they_are_new_after_a_void_round_too() -> None:
    table = started(INITIAL)
    table.order("replace-cards", by=SUPERVISOR)
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    assert finish(table)["over"] == "void"
    nobody_cuts(table)
    assert happened(table, "handled")[0]["act"] == "replace"
    again(table)
    assert finish(table, MOVES, short_story=False)["net"] == NET


@rule("pontoon/2.4")
def test_who_may_have_cards_replaced() -> None:
    for by in NOT_SUPERVISORS:
        table = first_round_over()
        before = len(table.events)
        with pytest.raises(houseway.Refused) as caught:
            table.order("replace-cards", by=by)
        assert caught.value.code in ("not-your-power", "hands-off")
        assert len(table.events) == before
    table.order("replace-cards", by=SUPERVISOR)
    nobody_cuts(table)
    assert not events({"events": told_since(table, before)}, "returned")


@rule("pontoon/2.4")
@DEVICES
def test_cards_that_are_to_be_changed_are_changed_though_they_are_shuffled_before(settings: Any) -> None:
    table = houseway.Table("pontoon", settings, dealing=ByHand())
    table.order("replace-cards", by=SUPERVISOR)
    assert prepare(table).count("replace") == 1
