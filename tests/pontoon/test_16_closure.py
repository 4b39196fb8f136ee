"""Rule 16: the hours of gaming, and a table closed before their end."""

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, on_layout, refused
from tests.moves import MOVES, NET, STAKES, SUPERVISOR, SUPERVISORS, finish
from tests.pontoon.going_wrong import (
    NOT_SUPERVISORS,
    by_hand,
    first_round_over,
    record,
    started,
    under,
    under_now,
)


@rule("pontoon/16.1")
@pytest.mark.parametrize("hours", ["noon to 6 am", "as in the Act"])
def test_the_hours_of_gaming_are_posted_as_they_were_determined(hours: str) -> None:
    table = by_hand({"hours": hours})
    [notice] = under_now(table, "16.1", "posted")
    assert hours in notice["words"]


@rule("pontoon/16.1")
def test_the_hours_of_gaming_are_local_times_of_day() -> None:
    table = by_hand({"hours": {"from": "12:00", "until": "04:00"}})
    [notice] = under_now(table, "16.1", "posted")
    assert "12:00 to 04:00" in notice["words"]


@pytest.mark.parametrize("until", ["24:00", "4:00", "noon", "12:60", ""])
def test_other_times_are_not_read(until: str) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        by_hand({"hours": {"from": "12:00", "until": until}})
    assert (caught.value.code, caught.value.field) == ("bad-time", "settings.hours.until")


@rule("pontoon/16.2")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_the_casino_operator_may_close_a_table_and_the_players_are_told(by: Role) -> None:
    table = by_hand(wagers=STAKES)
    table.order("close-table", by=by, notice=True)
    [told] = [event for event in happened(table, "notified") if cites(event, "16.2")]
    assert told["who"] == "players"


@rule("pontoon/16.2", "pontoon/16.1")
def test_closing_is_subject_to_the_hours_of_gaming() -> None:
    table = by_hand(wagers=STAKES)
    table.order("close-table", by=SUPERVISOR, notice=True)
    assert [event for event in under_now(table, "16.2") if cites(event, "16.1")]


@rule("pontoon/16.2")
@pytest.mark.parametrize("fields", [{}, {"notice": False}], ids=["not said", "said so"])
def test_no_table_is_closed_without_notice(fields: dict[str, bool]) -> None:
    table = by_hand(wagers=STAKES)
    with refused(table, "16.2"):
        table.order("close-table", by=SUPERVISOR, **fields)


@rule("pontoon/16.2")
@pytest.mark.parametrize("by", NOT_SUPERVISORS)
def test_nobody_else_closes_a_table(by: Role) -> None:
    table = by_hand(wagers=STAKES)
    with refused(table, "16.2", "not-your-power") as caught:
        table.order("close-table", by=by, notice=True)
    assert set(caught.value.allowed) == set(SUPERVISORS)


@rule("pontoon/16.2")
def test_a_round_whose_wagers_lie_there_is_played_to_its_end() -> None:
    table = by_hand(wagers=STAKES)
    table.order("close-table", by=SUPERVISOR, notice=True)
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pontoon/16.2")
@pytest.mark.parametrize("place", [1, 5, 7, len(MOVES)])
def test_a_round_in_progress_is_not_broken_off(place: int) -> None:
    table = started(MOVES[:place])
    try:
        table.order("close-table", by=SUPERVISOR, notice=True)
    except houseway.Refused as refusal:
        assert refusal.clause == "pontoon/16.2"
    assert finish(table, MOVES[place:])["net"] == NET


@rule("pontoon/16.2")
def test_after_the_round_a_closed_table_takes_no_wagers() -> None:
    table = by_hand(wagers=STAKES)
    table.order("close-table", by=SUPERVISOR, notice=True)
    table.no_more_bets()
    finish(table, MOVES)
    with pytest.raises(houseway.Refused) as caught:
        table.place(1, "ann", "box", 1000)
    assert caught.value.clause == "pontoon/16.2"


@rule("pontoon/16.2")
def test_a_table_closed_between_rounds_plays_no_further_round() -> None:
    table = first_round_over()
    table.order("close-table", by=SUPERVISOR, notice=True)
    table.done(384)
    with pytest.raises(houseway.Refused) as caught:
        table.place(1, "ann", "box", 1000)
        table.no_more_bets()
    assert caught.value.clause == "pontoon/16.2"


@rule("pontoon/16.2")
def test_a_closure_in_a_record() -> None:
    told = {"at": {"wagers": 2}, "kind": "close-table", "by": "gaming-manager", "notice": True}
    written = record(MOVES, told)
    assert written["net"] == NET
    assert under(written, "16.2", "notified")
    assert written["after"].get("closing") or written["after"].get("closed")


@rule("pontoon/16.2")
def test_a_record_of_a_round_at_a_closed_table_is_refused() -> None:
    with pytest.raises(houseway.Refused) as caught:
        record(MOVES, before={"closed": True})
    assert caught.value.clause == "pontoon/16.2"
