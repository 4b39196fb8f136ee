"""Rule 15.5: an error in any earlier round of the table is found after a later one has commenced."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import houseway
from houseway.api import open_table, verify_journal
from houseway.journal import Journal, utc_clock
from houseway.table.desk.forms import forms, possible_now
from houseway.table.procedure.requests import Ask, Asks
from houseway.testing import rule
from tests.helping import last, refused
from tests.moves import MOVES, SUPERVISOR, clear, finish, go, prepare, stake, wager
from tests.pontoon.going_wrong import again, by_supervisor, first_round_over, lines, record, started

LOSE_BOTH = ["9c", "5d", "6h", "8c", "7s", "1:stand", "4:stand", "Kd", "2c"]
"""17 and 12 against 18: ann loses 1000, bob 2000."""


def third_round(place: int = 1, settings: Any = None) -> houseway.Table:
    """Two rounds are over, won and lost as NET says and both lost; the third has come so far."""
    table = first_round_over(settings)
    again(table)
    assert finish(table, LOSE_BOTH)["net"] == {"ann": -1000, "bob": -2000}
    return again(table, MOVES[:place])


@rule("pontoon/15.5", "pontoon/A/void")
@pytest.mark.parametrize(
    ("number", "back"),
    [
        (1, {(1, "ann"): 1000, (4, "bob"): -2000}),
        (2, {(1, "ann"): 1000, (4, "bob"): 2000}),
        (None, {(1, "ann"): 1000, (4, "bob"): 2000}),
    ],
)
def test_any_earlier_round_may_prove_void(number: int | None, back: dict[Any, int]) -> None:
    table = third_round()
    table.order("void-earlier-round", by=SUPERVISOR, round=number)
    ending = finish(table, MOVES[1:])
    assert lines(ending, "reversal") == back
    assert lines(ending, "box") == {(1, "ann"): -1000, (4, "bob"): 2000}


@rule("pontoon/15.5")
def test_a_round_is_void_once_and_others_after_it() -> None:
    table = third_round()
    for number in (1, 2):
        table.order("void-earlier-round", by=SUPERVISOR, round=number)
        for again_void in (number, None) if number == 2 else (number,):
            with refused(table, "15.5", "void-already"):
                table.order("void-earlier-round", by=SUPERVISOR, round=again_void)
    ending = finish(table, MOVES[1:])
    assert lines(ending, "reversal") == {(1, "ann"): 2000, (4, "bob"): 0}


@rule("pontoon/15.5")
@pytest.mark.parametrize("number", [0, 3, 4, -1])
def test_a_round_that_is_not_an_earlier_one_cannot_be_named(number: int) -> None:
    table = third_round()
    with refused(table, "15.5", "no-earlier-round"):
        table.order("void-earlier-round", by=SUPERVISOR, round=number)


@rule("pontoon/15.5", "pontoon/15.4")
def test_the_round_after_it_has_commenced_though_this_one_has_not() -> None:
    table = first_round_over()
    again(table)
    finish(table, LOSE_BOTH)
    prepare(table)
    with refused(table, "15.4", "not-commenced"):
        table.order("void-earlier-round", by=SUPERVISOR)
    table.order("void-earlier-round", by=SUPERVISOR, round=1)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert lines(ending, "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}


@rule("pontoon/15.5", "pontoon/15.4")
def test_rounds_that_ended_alike_are_not_taken_for_each_other() -> None:
    table = first_round_over()
    first = last(table)["net"]
    again(table)
    assert finish(table, MOVES)["net"] == first
    prepare(table)
    table.order("void-earlier-round", by=SUPERVISOR, round=1)
    with refused(table, "15.4", "not-commenced"):
        table.order("void-earlier-round", by=SUPERVISOR, round=2)
    stake(table)
    table.no_more_bets()
    assert lines(finish(table, MOVES), "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}
    assert table.state.last_round


@rule("pontoon/15.5", "pontoon/A/void")
def test_what_a_round_reversed_of_another_stays_when_it_proves_void_itself() -> None:
    table = first_round_over()
    again(table, MOVES[:1])
    table.order("void-earlier-round", by=SUPERVISOR)
    finish(table, MOVES[1:])
    again(table, MOVES[:1])
    table.order("void-earlier-round", by=SUPERVISOR, round=2)
    assert lines(finish(table, MOVES[1:]), "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}


@rule("pontoon/15.5")
def test_what_the_order_says_of_the_round_is_the_tables_to_fill_in() -> None:
    table = third_round()
    table.order("void-earlier-round", by=SUPERVISOR, round=1, results=[_line("bob", -900_000)])
    assert lines(finish(table, MOVES[1:]), "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}


def _line(patron: str, net: int) -> dict[str, Any]:
    return {"area": 1, "patron": patron, "wager": "box", "net": net}


@rule("pontoon/15.5")
def test_a_record_names_the_round_and_what_came_of_it() -> None:
    told = by_supervisor(MOVES[:3], "void-earlier-round", round=7, results=[_line("ann", -1000)])
    written = record(MOVES, told)
    assert lines(written, "reversal") == {(1, "ann"): 1000}
    assert (written["net"], written["after"]["void_rounds"]) == ({"ann": 0, "bob": 2000}, (7,))
    with pytest.raises(houseway.Refused) as caught:
        record(MOVES, by_supervisor(MOVES[:3], "void-earlier-round", round=7))
    assert caught.value.code == "no-earlier-round"


@rule("pontoon/15.5")
def test_screens_ask_for_the_round_and_grounds() -> None:
    table = third_round()
    [form] = [each for each in forms(table.game, table.settings) if each.kind == "void-earlier-round"]
    assert [(field.name, field.required) for field in form.fields] == [("round", False), ("grounds", False)]
    assert "void-earlier-round" in possible_now(table, SUPERVISOR)


def play_on(table: houseway.Table) -> None:
    """Whoever is asked stands, or says no."""
    while isinstance(table.request, Ask | Asks):
        question = table.request.open[0] if isinstance(table.request, Asks) else table.request
        actions = [option.action for option in question.options]
        choice = next(each for each in ("no", "stand", "hit") if each in actions)
        table.say(question.patron, question.area, choice, hand=question.hand)


@rule("pontoon/15.5")
@pytest.mark.parametrize("opened_anew", [False, True])
def test_a_kept_table_knows_its_earlier_rounds_from_the_journal(tmp_path: Path, opened_anew: bool) -> None:
    path = tmp_path / "house.db"
    table = open_table("pontoon", {}, Journal(path, utc_clock), source=Random(4).randbytes)
    nets = []
    for _ in range(3):
        play_on(table)
        stake(table)
        table.no_more_bets()
        play_on(table)
        nets.append(dict(table.last or {})["net"])
    play_on(table)
    if opened_anew:
        table.journal.close()
        table = open_table("pontoon", {}, Journal(path, utc_clock), source=Random(5).randbytes)
    table.order("void-earlier-round", by=SUPERVISOR, round=1)
    stake(table)
    table.no_more_bets()
    play_on(table)
    back = [each for each in dict(table.last or {})["results"] if each["wager"] == "reversal"]
    won = {patron: -net for patron, net in nets[0].items() if net}
    assert {each["patron"]: each["net"] for each in back} == won
    table.journal.close()
    assert list(verify_journal(path)) == []


@rule("pontoon/15.5", "pontoon/17.3")
@pytest.mark.parametrize("kept", [False, True])
def test_a_round_that_was_set_right_before_the_next_commenced_counts_as_it_is_then(
    tmp_path: Path, kept: bool
) -> None:
    source = Random(4).randbytes
    if kept:
        table: houseway.Table = open_table(
            "pontoon", {}, Journal(tmp_path / "j.db", utc_clock), source=source
        )
    else:
        table = houseway.Table("pontoon", {}, source=source)
    for void in (True, False, False):
        play_on(table)
        stake(table)
        table.no_more_bets()
        play_on(table)
        if void:
            table.order("void-round", by=SUPERVISOR, grounds="a marked card")
            play_on(table)
    play_on(table)
    with refused(table, "15.5", "no-earlier-round"):
        table.order("void-earlier-round", by=SUPERVISOR, round=1)


@rule("pontoon/15.4", "pontoon/15.5", "pontoon/14.3")
def test_a_super_bonus_undone_in_a_reopened_round_and_then_the_round_void() -> None:
    """Bob had the dealer's seven: no bonus, no share; found void later, that goes back."""
    moves = ["7h", "Kc", "7d", "7h", "Kd", "1:hit", "7h", "2:stand", "Kh"]
    table = started(moves, wagers=(wager(1, "ann", 2500), wager(2, "bob", 1000)))
    assert finish(table)["net"] == {"ann": 505_000, "bob": 6000}
    prepare(table)
    table.place(3, "cat", "box", 700)
    table.order("reconstruct", by="dealer", cards=["7h", "7d", "Kc", "7h", "Kd", "7h", "Kh"])
    table.say("bob", 2, "no")
    table.say("ann", 1, "no")
    table.say("ann", 1, "hit")
    table.say("bob", 2, "stand")
    clear(table)
    assert last(table)["net"] == {"ann": 5000, "bob": -1000}
    table.no_more_bets()
    go(table, ["9c"])
    table.order("void-earlier-round", by=SUPERVISOR)
    assert finish(table, ["8c", "8d", "3:stand", "Kd"])["net"] == {"ann": -5000, "bob": 1000, "cat": -700}
