"""Rule 15.8: a round in which a card was dealt wrongly is set right, and both sides accept the result."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, refused
from tests.moves import (
    DEALER,
    DEALERS,
    MANAGER,
    NOTHING,
    STAKES,
    asked,
    cards_in,
    clear,
    decision,
    finish,
    go,
    hand,
    incident,
    is_card,
    money,
    nets,
    played,
    stand_all,
    values,
    wager,
)
from tests.pinkjack.going_wrong import split
from tests.pinkjack.halting import DEVICE, SHOE, SUITS_YOU, accounted, halted, record, started

# The first two cards were swapped: ann has 13 and bob 16 instead of ann 17 and bob 12.
WRONG = ["5d", "9c", "6h", "8c", "7s"]
RIGHT = ["9c", "5d", "6h", "8c", "7s"]
REST = ["1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"]
NET_RIGHT = {"ann": -1000, "bob": 2000}

# As the round was first played: ann stands on 13, bob on 16, the dealer draws to 19.
PLAYED_WRONG = [*WRONG, "1:stand", "4:stand", "Kd", "3c"]


def set_right(table: houseway.Table, cards: list[str], by: Role = DEALER) -> None:
    """The deal is reconstructed to these cards."""
    table.order("reconstruct", by=by, cards=cards)


def reconstructed(first: list[str], by: str = "dealer") -> dict[str, Any]:
    """A reconstruction after these moves, as a record lists it."""
    told = {"cards": cards_in(first), "decisions": [decision(move) for move in first if not is_card(move)]}
    return incident(first, "reconstruct", by, first=told)


# Who receives which card


@rule("pinkjack/15.8")
@pytest.mark.parametrize("settings", [SHOE, DEVICE], ids=["shoe", "device"])
@pytest.mark.parametrize("by", DEALERS)
def test_each_player_receives_the_card_that_was_due_to_him(by: Role, settings: Any) -> None:
    table = started(WRONG, settings)
    set_right(table, RIGHT, by)
    go(table, [])
    assert [hand(table, area) for area in (1, 4, 0)] == [["9c", "8c"], ["5d", "7s"], ["6h"]]
    assert [event for event in happened(table, "called") if cites(event, "15.8")]
    ending = finish(table, REST)
    assert (ending["net"], values(ending)) == (NET_RIGHT, [17, 20, 18])
    assert "over" not in ending


@rule("pinkjack/15.8")
@pytest.mark.parametrize("out", range(2, 6))
def test_a_deal_is_set_right_before_it_is_complete(out: int) -> None:
    table = started(WRONG[:out])
    set_right(table, RIGHT[:out])
    assert hand(table, 1)[0] == "9c"
    ending = finish(table, [*RIGHT[out:], *REST])
    assert (ending["net"], values(ending)) == (NET_RIGHT, [17, 20, 18])


@rule("pinkjack/15.8")
@pytest.mark.parametrize("out", range(2, 6))
def test_a_reconstruction_in_a_record(out: int) -> None:
    written = record([*RIGHT, *REST], reconstructed(WRONG[:out]))
    assert (written["net"], values(written), written["unused"]) == (NET_RIGHT, [17, 20, 18], [])
    first = [event["item"] for event in events(written, "dealt")[:out]]
    assert first == WRONG[:out]


@rule("pinkjack/15.8")
def test_a_card_dealt_to_an_area_without_a_wager_moves_everybody_on() -> None:
    # The dealer's own second card came before bob's: 8c 7s Kd instead of 8c Kd 7s.
    table = started(["9c", "5d", "6h", "8c", "7s"])
    set_right(table, ["9c", "5d", "6h", "8c", "Kd", "7s"])
    assert hand(table, 4) == ["5d", "Kd"]
    go(table, ["1:stand", "4:stand"])
    # The 7 that was taken too early is the dealer's next card.
    assert hand(table, 0) == ["6h", "7s"]
    ending = finish(table, ["5c"])
    # The dealer's 18 beats 17 and 15.
    assert (values(ending), ending["net"]) == ([17, 15, 18], {"ann": -1000, "bob": -2000})


# Money already moved


@rule("pinkjack/15.8", "pinkjack/8.1.4")
def test_a_blackjack_that_was_none_is_taken_back() -> None:
    wrong, right = ["As", "5d", "6h", "Kd", "7s"], ["5d", "As", "6h", "Kd", "7s"]
    table = started(wrong)
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [("ann", 2000)]
    set_right(table, right)
    assert asked(table) == ("ann", 1, 1)
    ending = finish(table, ["1:stand", "4:stand", "Kc", "2c"])
    # ann 15 and bob 18 against 18: both lose.
    assert ending["net"] == {"ann": -1000, "bob": -2000}
    assert money(ending, "reversed") == [("ann", "box", 2000)]
    assert all(cites(event, "15.8") for event in events(ending, "reversed"))
    written = record([*right, "1:stand", "4:stand", "Kc", "2c"], reconstructed(wrong))
    assert written["net"] == ending["net"]


@rule("pinkjack/15.8", "pinkjack/8.1.1")
def test_a_pinkjack_that_was_overlooked_is_paid() -> None:
    wrong, right = ["5d", "Ad", "6h", "Jd", "7s"], ["Ad", "5d", "6h", "Jd", "7s"]
    table = started(wrong)
    assert not happened(table, "paid")
    set_right(table, right)
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:stand", "Kc", "2c"])
    assert ending["net"] == {"ann": 5000, "bob": -2000}


@rule("pinkjack/15.8", "pinkjack/13.7.1", "pinkjack/13.7.3")
def test_a_suits_you_wager_follows_the_first_card_that_was_due() -> None:
    wagers = (*STAKES, wager(1, "ann", 500, "suits-you", suit="d"))
    table = started(WRONG, SUITS_YOU, wagers)
    assert [(event["wager"], event["amount"]) for event in happened(table, "paid")] == [("suits-you", 1000)]
    set_right(table, RIGHT)
    ending = finish(table, REST)
    assert money(ending, "reversed") == [("ann", "suits-you", 1000)]
    assert nets(ending, "suits-you") == {"ann": -500}
    assert ending["net"] == {"ann": -1500, "bob": 2000}


@rule("pinkjack/15.8", "pinkjack/9.5")
def test_a_hand_over_21_that_was_not_gets_its_wager_back_on_the_layout() -> None:
    # bob hits 12 and gets the king before the 8 that was due.
    wrong = [*RIGHT, "1:stand", "4:hit", "Kd"]
    table = started(wrong)
    assert [(event["patron"], event["amount"]) for event in happened(table, "collected")] == [("bob", 2000)]
    set_right(table, [*RIGHT, "8h", "Kd"])
    assert asked(table) == ("bob", 4, 1)
    assert hand(table, 4) == ["5d", "7s", "8h"]
    ending = finish(table, ["4:stand", "2c"])
    assert (ending["net"], values(ending)) == (NET_RIGHT, [17, 20, 18])
    assert money(ending, "reversed") == [("bob", "box", -2000)]


@rule("pinkjack/15.8", "pinkjack/14.1.4")
def test_a_settled_round_is_set_right_before_the_table_is_cleared() -> None:
    table = started(PLAYED_WRONG)
    assert sorted(each.net for each in table.wagers) == [-2000, -1000]
    set_right(table, [*RIGHT, "Kd", "3c"])
    # ann has 17 and bob 12: both questions are others, and are asked again.
    assert asked(table) == ("ann", 1, 1)
    go(table, ["1:stand"])
    assert asked(table) == ("bob", 4, 1)
    go(table, ["4:stand"])
    clear(table)
    ending = played(table)
    # 6 + 10 + 3 is 19 again: both lose, after both losses were reversed.
    assert (ending["net"], values(ending)) == ({"ann": -1000, "bob": -2000}, [17, 12, 19])
    assert money(ending, "reversed") == [("ann", "box", -1000), ("bob", "box", -2000)]


@rule("pinkjack/15.8")
def test_a_card_the_dealer_would_not_have_drawn_is_burned() -> None:
    # 6 + 2 + 3 + 10 was 21; in its right order 6 + 10 + 2 is 18 and complete.
    table = started([*RIGHT, "1:stand", "4:stand", "2c", "3c", "Kd"])
    set_right(table, [*RIGHT, "Kd", "2c", "3c"])
    ending = finish(table)
    assert ending["dealer"]["cards"] == ["6h", "Kd", "2c"]
    assert [event["item"] for event in events(ending, "burned") if "item" in event] == ["3c"]
    assert ending["net"] == {"ann": -1000, "bob": -2000}


@rule("pinkjack/15.8")
def test_the_same_order_changes_nothing() -> None:
    table = started(PLAYED_WRONG)
    set_right(table, cards_in(PLAYED_WRONG))
    ending = finish(table)
    assert (values(ending), ending["net"]) == ([13, 16, 19], {"ann": -1000, "bob": -2000})


# Answers kept and asked again


@rule("pinkjack/15.8")
def test_an_answer_is_kept_where_the_question_stays_the_same() -> None:
    # ann stood on 17; then bob hit and got 8h although Kd came first.
    table = started([*RIGHT, "1:stand", "4:hit", "8h"])
    set_right(table, [*RIGHT, "Kd", "8h"])
    # ann's stand and bob's hit are kept: bob has 22, and the 8 is the dealer's.
    assert hand(table, 0) == ["6h", "8h"]
    ending = finish(table, ["5c"])
    # 6 + 8 + 5 is 19: ann's 17 loses.
    assert ending["net"] == {"ann": -1000, "bob": -2000}
    assert (ending["hands"][1]["cards"], ending["dealer"]["value"]) == (["5d", "7s", "Kd"], 19)
    written = record(
        [*RIGHT, "1:stand", "4:hit", "Kd", "8h", "5c"],
        reconstructed([*RIGHT, "1:stand", "4:hit", "8h"]),
    )
    assert (written["net"], values(written)) == (ending["net"], values(ending))


@rule("pinkjack/15.8")
def test_a_player_whose_hand_changes_is_asked_again() -> None:
    # ann hit her wrong 13 and has 17 with the 4; her right hand is 17 without it.
    table = started([*WRONG, "1:hit", "4c"])
    set_right(table, [*RIGHT, "4c"])
    assert asked(table) == ("ann", 1, 1)
    assert hand(table, 1) == ["9c", "8c"]
    # She stands now, and the 4 is the next card: bob's, who hits.
    go(table, ["1:stand", "4:hit"])
    assert hand(table, 4) == ["5d", "7s", "4c"]
    ending = finish(table, ["4:stand", "Kd", "2c"])
    assert (values(ending), ending["net"]) == ([17, 16, 18], {"ann": -1000, "bob": -2000})


@rule("pinkjack/15.8")
def test_only_the_answer_whose_question_changes_is_asked_for_again() -> None:
    # The last two cards of the initial deal are right for ann; bob's two players' cards are not touched.
    wagers = (*STAKES, wager(6, "cat", 500))
    wrong = ["9c", "5d", "Tc", "6h", "8c", "7s", "4s", "1:stand", "4:stand"]
    right = ["9c", "5d", "Tc", "6h", "8c", "4s", "7s"]
    table = started(wrong, wagers=wagers)
    set_right(table, right)
    # ann's 17 is as it was; bob has 9 instead of 12 and cat 17 instead of 14.
    assert asked(table) == ("bob", 4, 1)
    assert hand(table, 4) == ["5d", "4s"]
    ending = finish(table, ["4:hit", "Th", "4:stand", "6:stand", "Kd", "2c"])
    assert (values(ending), ending["net"]) == (
        [17, 19, 17, 18],
        {"ann": -1000, "bob": 2000, "cat": -500},
    )


@rule("pinkjack/15.8", "pinkjack/11.1")
def test_the_decisions_on_split_hands_are_kept() -> None:
    table = started(["8c", "5d", "6h", "8d", "7s"])
    split(table)
    go(table, ["5h", "1:stand", "Td", "1.2:stand", "4:hit", "9h"])
    # bob's 9 came before the 2 that was due: he had 21 and was paid.
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [("bob", 2000)]
    set_right(table, ["8c", "5d", "6h", "8d", "7s", "5h", "Td", "2s", "9h"])
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:stand", "2c"])
    # 6 + 9 + 2 is 17: ann's 13 loses and her 18 wins; bob's 14 loses.
    assert (values(ending), ending["net"]) == ([13, 18, 14, 17], {"ann": 0, "bob": -2000})


@rule("pinkjack/15.8", "pinkjack/10.1")
def test_a_double_is_given_back_with_the_hand_it_was_made_on() -> None:
    wagers = (wager(1, "ann", 1000),)
    wrong, right = ["6c", "7h", "5c"], ["7h", "6c", "5c"]
    table = started([*wrong, "1:double=1000", "Td"], wagers=wagers)
    # 6 + 5 + 10 was paid as 21 on both parts.
    assert sum(each.net for each in table.wagers) == 2000
    set_right(table, [*right, "Td"])
    assert asked(table) == ("ann", 1, 1)
    # 7 + 5 hit with the 10 is 22, for the one wager that is left.
    ending = finish(table, ["1:hit"])
    assert ending["net"] == {"ann": -1000}
    assert money(ending, "reversed") == [("ann", "box", 1000), ("ann", "double", 1000)]
    assert money(ending, "returned") == [("ann", "double", 1000)]


# What cannot be set right


@rule("pinkjack/15.8")
@pytest.mark.parametrize(
    "cards",
    [["9c", "5d", "6h", "8c", "8s"], ["9c", "5d"], ["5d", "5d", "9c", "6h", "8c"]],
    ids=["another card", "too few", "one twice"],
)
def test_a_reconstruction_with_other_cards_than_those_dealt_is_refused(cards: list[str]) -> None:
    table = started(WRONG)
    with refused(table, "15.8", "other-cards"):
        set_right(table, cards)


@rule("pinkjack/3.1")
def test_cards_that_six_decks_cannot_give_are_refused() -> None:
    table = started(WRONG)
    with refused(table, "3.1", "impossible-cards"):
        set_right(table, [*RIGHT, *["5d"] * 6])


@rule("pinkjack/15.8")
def test_there_is_nothing_to_set_right_before_the_first_card() -> None:
    table = started()
    with refused(table, "15.8", "nothing-dealt"):
        set_right(table, ["9c"])
    assert isinstance(table.request, Draw)


@rule("pinkjack/15.8")
def test_an_error_found_in_the_next_round_of_play_changes_nothing_in_the_last() -> None:
    table = started(PLAYED_WRONG)
    clear(table)
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    go(table, ["As"])
    with refused(table, "15.8", "other-cards"):
        set_right(table, [*RIGHT, "Kd", "3c"])
    assert table.last is not None
    assert table.last["net"] == {"ann": -1000, "bob": -2000}


@rule("pinkjack/15.8", "pinkjack/1.1/void")
def test_where_it_proves_impossible_a_supervisor_may_still_void_the_round() -> None:
    table = started(WRONG)
    set_right(table, RIGHT)
    table.order("void-round", by=MANAGER)
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)


# With other things in the same round


@rule("pinkjack/15.8", "pinkjack/15.1")
def test_a_card_burned_before_stays_burned_when_the_round_is_set_right() -> None:
    table = started(WRONG[:2])
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    go(table, WRONG[2:])
    set_right(table, RIGHT)
    ending = finish(table, REST)
    assert (ending["net"], values(ending)) == (NET_RIGHT, [17, 20, 18])
    assert [event["item"] for event in events(ending, "burned") if cites(event, "15.1")][-1] == "Qs"


@rule("pinkjack/15.8", "pinkjack/15.1")
def test_a_burned_card_may_be_listed_where_it_came() -> None:
    table = started(WRONG[:2])
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    go(table, WRONG[2:])
    set_right(table, [*RIGHT[:2], "Qs", *RIGHT[2:]])
    assert [hand(table, area) for area in (1, 4, 0)] == [["9c", "8c"], ["5d", "7s"], ["6h"]]
    assert finish(table, REST)["net"] == NET_RIGHT


@rule("pinkjack/15.8")
def test_cards_that_are_still_to_come_are_not_lost_when_it_is_set_right_again() -> None:
    # ann is asked again on her right hand; the king and the 3 are out and come next.
    table = started(PLAYED_WRONG)
    set_right(table, [*RIGHT, "Kd", "3c"])
    set_right(table, RIGHT)
    ending = finish(table, ["1:stand", "4:stand"])
    assert (ending["net"], values(ending)) == ({"ann": -1000, "bob": -2000}, [17, 12, 19])


@rule("pinkjack/15.8")
def test_a_round_is_set_right_twice() -> None:
    table = started(WRONG)
    set_right(table, RIGHT)
    set_right(table, WRONG)
    assert [hand(table, area) for area in (1, 4, 0)] == [["5d", "8c"], ["9c", "7s"], ["6h"]]
    ending = finish(table, ["1:stand", "4:stand", "Kd", "3c"])
    assert (values(ending), ending["net"]) == ([13, 16, 19], {"ann": -1000, "bob": -2000})


@rule("pinkjack/15.8")
def test_the_house_sets_its_own_deal_right() -> None:
    table = halted(4)
    order = [str(card) for card in equipment(table).in_play]
    set_right(table, [order[1], order[0], *order[2:]])
    table.go_on()
    assert (hand(table, 1)[0], hand(table, 4)[0]) == (order[1], order[0])
    stand_all(table)
    assert accounted(table)
