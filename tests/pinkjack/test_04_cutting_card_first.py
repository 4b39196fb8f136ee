"""Rules 4.3.2 and 4.4.4: the cutting card comes out as the first card of a round."""

import houseway
from houseway.equipment import Found
from houseway.testing import rule
from tests.helping import happened, on_layout
from tests.moves import (
    MOVES,
    NET,
    asked,
    clear,
    finish,
    found,
    go,
    incident,
    played,
    played_in_full,
    prepare,
    steps,
    values,
)
from tests.pinkjack.halting import record, started


def cutting_card_first() -> houseway.Table:
    """Betting is closed, and the cutting card comes out before any card."""
    table = started()
    found(table, Found.CUTTING_CARD)
    return table


@rule("pinkjack/4.3.2", "pinkjack/4.4.4")
def test_the_cards_are_shuffled_and_cut_by_the_player_farthest_to_the_right() -> None:
    table = cutting_card_first()
    steps(table)
    assert asked(table)[:2] == ("bob", 4)
    assert prepare(table) == ["cut", "place-cutting-card", "burn"]
    assert "shuffle" in {event["act"] for event in happened(table, "handled")}


@rule("pinkjack/4.3.2")
def test_the_cutting_card_is_no_card_so_wagers_stay_and_may_be_withdrawn() -> None:
    table = cutting_card_first()
    prepare(table)
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.withdraw(4, "bob", "box")
    table.place(4, "bob", "box", 700)
    table.no_more_bets()
    go(table, MOVES)
    clear(table)
    assert played_in_full(table)["net"] == {"ann": -1000, "bob": 700}


@rule("pinkjack/4.3.2")
def test_the_round_is_then_played_with_the_shuffled_cards() -> None:
    table = cutting_card_first()
    prepare(table)
    table.no_more_bets()
    go(table, MOVES)
    clear(table)
    ending = played_in_full(table)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert "shuffle_due" not in ending["after"]


@rule("pinkjack/4.3.2")
def test_its_short_record_settles_alike() -> None:
    table = cutting_card_first()
    prepare(table)
    table.no_more_bets()
    go(table, MOVES)
    clear(table)
    assert played(table, short_story=False)["net"] == NET


@rule("pinkjack/4.3.2")
def test_a_cutting_card_before_the_first_card_in_a_record() -> None:
    written = record(MOVES, incident((), "cutting-card"))
    assert (written["net"], written["unused"]) == (NET, [])


@rule("pinkjack/4.3.3")
def test_a_cutting_card_after_the_first_card_waits_for_the_end_of_the_round() -> None:
    table = started(MOVES[:1])
    found(table, Found.CUTTING_CARD)
    assert finish(table, MOVES[1:])["after"]["shuffle_due"] == "4.3.3"
