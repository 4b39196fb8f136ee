"""Rules 3.3.2 and 6.6 at a table that deals by itself: tiles lie displayed until a player takes a place,
and the bank is offered in the first round as soon as somebody sits."""

from random import Random

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Wagers
from houseway.testing import rule
from tests.helping import AnyTable, cites, happened, refused


def table_alone() -> AnyTable:
    """A table about to open that deals by itself."""
    table: AnyTable = houseway.Table("pai-gow", {}, source=Random(2).randbytes)
    return table


def sit(table: AnyTable, patron: str, area: int) -> None:
    """A player takes a place."""
    table.order("take-seat", by="player", patron=patron, area=area)


def asked(table: AnyTable) -> Ask | None:
    """Who is offered the bank while wagers are taken."""
    assert isinstance(table.request, Wagers)
    return table.request.asked


@rule("pai-gow/3.3.2", "pai-gow/3.3.1")
def test_tiles_lie_displayed_until_a_player_takes_a_place() -> None:
    table = table_alone()
    assert [event["act"] for event in happened(table, "handled")] == ["check"]
    assert any(each["what"] == "display" for each in happened(table, "posted"))
    sit(table, "ann", 3)
    acts = [event["act"] for event in happened(table, "handled")]
    assert acts == ["check", "display in order of rank", "shuffle", "stack"]
    table.place(3, "ann", "box", 1000)
    table.no_more_bets()
    [shown] = [event for event in happened(table, "tablechanged") if event["what"] == "awaits_player"]
    assert (shown["value"], cites(shown, "3.3.2")) == (False, True)


@rule("pai-gow/6.6", "pai-gow/6.1")
def test_the_bank_is_offered_as_soon_as_somebody_sits_and_to_the_next_who_declines() -> None:
    table = table_alone()
    sit(table, "ann", 5)
    question = asked(table)
    assert question is not None
    assert (question.patron, question.default) == ("ann", "no")
    sit(table, "bob", 3)
    assert asked(table) == question
    with refused(table, "6.1", "not-asked"):
        table.say("bob", 3, "bank")
    table.say("ann", 5, "no")
    question = asked(table)
    assert question is not None
    assert question.patron == "bob"
    table.say("bob", 3, "bank")
    assert asked(table) is None
    [called] = [each for each in happened(table, "called") if "banks: round" in each["words"]]
    assert ("bob" in called["words"], cites(called, "6.6")) == (True, True)


@rule("pai-gow/6.6", "pai-gow/9.15")
def test_who_takes_the_bank_while_wagers_lie_there_has_them_returned() -> None:
    table = table_alone()
    sit(table, "ann", 3)
    table.place(3, "bob", "box", 1000)
    table.place(4, "cy", "box", 2000)
    table.say("ann", 3, "bank")
    assert [(each.area, each.patron) for each in table.wagers if each.on_layout] == [(4, "cy")]
    table.place(3, "ann", "bank", 50_000)
    table.no_more_bets()
    assert table.round.banker == "ann"


@rule("pai-gow/6.9", "pai-gow/6.6")
@pytest.mark.parametrize("silence", ["no", "absent", None])
def test_if_nobody_takes_it_the_house_banks(silence: str | None) -> None:
    table = table_alone()
    sit(table, "ann", 3)
    table.place(3, "ann", "box", 1000)
    if silence is not None:
        table.say("ann", 3, silence)
        assert asked(table) is None
    table.no_more_bets()
    assert table.round.house_banks
    assert not table.round.state.awaits_player


@rule("pai-gow/6.6")
def test_once_the_game_has_commenced_nobody_is_asked_in_betting() -> None:
    table = table_alone()
    sit(table, "ann", 3)
    table.place(3, "ann", "box", 1000)
    table.no_more_bets()
    while table.rounds_played == 0:
        question = table.request if isinstance(table.request, Ask) else table.request.open[0]  # type: ignore[union-attr]
        table.say(question.patron, question.area, "absent", hand=question.hand)
    for short in (False, True):
        again = houseway.settle(table.record(short=short) or {})
        assert table.last is not None
        assert again["net"] == table.last["net"]
    assert isinstance(table.request, Ask)
    table.say("ann", 3, "no")
    assert asked(table) is None
    sit(table, "bob", 5)
    assert asked(table) is None
