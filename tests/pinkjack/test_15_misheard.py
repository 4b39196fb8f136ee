"""Rule 15.8: a decision that the dealer misheard is told anew when the round is set right."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.helping import events, refused
from tests.moves import DEALER, asked, cards_in, decision, finish, go, hand, money, values, wager
from tests.pinkjack.halting import started

# ann 9 + 8, bob 5 + 7 against a 6.
DEAL = ["9c", "5d", "6h", "8c", "7s"]


def set_right(table: houseway.Table, moves: list[str], *told: str, **more: Any) -> None:
    """The deal is reconstructed: the cards of these moves, and these decisions told anew."""
    table.order("reconstruct", by=DEALER, cards=cards_in(moves), decisions=list(map(decision, told)), **more)


@rule("pinkjack/15.8")
def test_a_stand_heard_as_a_hit() -> None:
    # bob stood on 12; the dealer gave him the king.
    table = started([*DEAL, "1:stand", "4:hit", "Kd"])
    set_right(table, [*DEAL, "Kd"], "4:stand")
    # ann's stand holds, and the king is the dealer's.
    assert (hand(table, 4), hand(table, 0)) == (["5d", "7s"], ["6h", "Kd"])
    ending = finish(table, ["Qh"])
    # 26: both win.
    assert (ending["net"], values(ending)) == ({"ann": 1000, "bob": 2000}, [17, 12, 26])
    assert money(ending, "reversed") == [("bob", "box", -2000)]


@rule("pinkjack/15.8")
def test_the_card_went_to_the_next_player() -> None:
    # bob asked for a card; the dealer passed him over and gave the 8 to cat.
    wagers = (wager(1, "ann", 1000), wager(4, "bob", 2000), wager(6, "cat", 500))
    deal = ["9c", "5d", "Tc", "6h", "8c", "7s", "2d"]
    table = started([*deal, "1:stand", "4:stand", "6:hit", "8h"], wagers=wagers)
    set_right(table, [*deal, "8h"], "4:hit", "4:stand")
    # bob has 20; cat's hit on 12 holds, as it was the same question.
    assert (hand(table, 4), hand(table, 6)) == (["5d", "7s", "8h"], ["Tc", "2d"])
    ending = finish(table, ["7d", "6:stand", "Kd", "2c"])
    # 17, 20 and 19 against 18.
    assert (values(ending), ending["net"]) == (
        [17, 20, 19, 18],
        {"ann": -1000, "bob": 2000, "cat": 500},
    )


@rule("pinkjack/15.8")
def test_what_is_not_told_is_asked() -> None:
    table = started([*DEAL, "1:stand", "4:stand", "3c"])
    set_right(table, [*DEAL, "3c"], "4:hit")
    assert (asked(table), hand(table, 4)) == (("bob", 4, 1), ["5d", "7s", "3c"])
    assert finish(table, ["4:stand", "Kd", "2c"])["net"] == {"ann": -1000, "bob": -2000}


@rule("pinkjack/15.8")
def test_the_last_decision_that_it_changes_is_the_one_misheard() -> None:
    # bob drew the 2, which he wanted, then stood on 14; the dealer heard another hit.
    table = started([*DEAL, "1:stand", "4:hit", "2s", "4:hit", "Kd"])
    set_right(table, [*DEAL, "2s", "Kd"], "4:stand")
    assert (hand(table, 4), hand(table, 0)) == (["5d", "7s", "2s"], ["6h", "Kd"])


@rule("pinkjack/15.8")
def test_how_many_decisions_stand_may_be_said() -> None:
    table = started([*DEAL, "1:stand", "4:hit", "2s", "4:hit", "Kd"])
    set_right(table, [*DEAL, "2s", "Kd"], "4:stand", kept=1)
    assert (hand(table, 4), hand(table, 0)) == (["5d", "7s"], ["6h", "2s", "Kd"])


@rule("pinkjack/15.8")
def test_a_hit_heard_as_a_stand_after_a_hit() -> None:
    table = started([*DEAL, "1:stand", "4:hit", "2s", "4:stand", "4d", "Kd"])
    set_right(table, [*DEAL, "2s", "4d", "Kd"], "4:hit", "4:stand")
    assert (hand(table, 4), hand(table, 0)) == (["5d", "7s", "2s", "4d"], ["6h", "Kd"])


@rule("pinkjack/15.8")
def test_an_answer_to_the_question_that_waits_changes_what_was_said_before() -> None:
    # bob is asked about his 14; he never wanted the 2.
    table = started([*DEAL, "1:stand", "4:hit", "2s"])
    assert asked(table) == ("bob", 4, 1)
    set_right(table, [*DEAL, "2s"], "4:stand")
    assert (hand(table, 4), hand(table, 0)) == (["5d", "7s"], ["6h", "2s"])


@rule("pinkjack/15.8")
def test_cards_and_decisions_together() -> None:
    # ann's and bob's first cards were swapped, and bob on his right 12 drew.
    wrong = ["5d", "9c", "6h", "8c", "7s"]
    table = started([*wrong, "1:stand", "4:stand", "8h"])
    set_right(table, [*DEAL, "8h"], "1:stand", "4:hit", "4:stand")
    assert (hand(table, 1), hand(table, 4), hand(table, 0)) == (["9c", "8c"], ["5d", "7s", "8h"], ["6h"])
    ending = finish(table, ["Kd", "2c"])
    assert (ending["net"], values(ending)) == ({"ann": -1000, "bob": 2000}, [17, 20, 18])


@rule("pinkjack/15.8", "pinkjack/10.1")
def test_a_double_heard_as_a_hit() -> None:
    wagers = (wager(1, "ann", 1000),)
    table = started(["6c", "7h", "5c", "1:hit", "8d"], wagers=wagers)
    set_right(table, ["6c", "7h", "5c", "8d"], "1:double=1000")
    ending = finish(table, ["5d", "Kc"])
    # 19 doubled against 22.
    assert (ending["net"], values(ending)) == ({"ann": 2000}, [19, 22])


@rule("pinkjack/15.8", "pinkjack/10.3")
@pytest.mark.parametrize(
    ("first", "right"),
    [({"ann": 1000, "bob": 500}, {"ann": 1000}), ({"ann": 1000}, {"ann": 1000, "bob": 500})],
)
def test_who_joins_a_double_is_told_anew(first: dict[str, int], right: dict[str, int]) -> None:
    wagers = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 1000))
    table = started(["6c", "7h", "5c"], wagers=wagers)
    table.say("ann", 1, "double", amount=1000)
    table.say("bob", 1, "double" if "bob" in first else "no", amount=first.get("bob", 0))
    go(table, ["8d"])
    told = {"area": 1, "action": "double", "patrons": right}
    table.order("reconstruct", by=DEALER, cards=["6c", "7h", "5c", "8d"], decisions=[told])
    ending = finish(table, ["5d", "Kc"])
    assert ending["net"] == {"ann": 2000, "bob": 1000 + right.get("bob", 0)}


@rule("pinkjack/15.8", "pinkjack/11.1")
def test_a_split_heard_as_a_hit() -> None:
    wagers = (wager(1, "ann", 1000),)
    table = started(["8c", "6h", "8d", "1:hit", "5s"], wagers=wagers)
    table.order(
        "reconstruct",
        by=DEALER,
        cards=["8c", "6h", "8d", "5s"],
        decisions=[{"area": 1, "action": "split", "patrons": ["ann"]}, decision("1:stand")],
    )
    ending = finish(table, ["Td", "1.2:stand", "Kd", "2c"])
    # 13 and 18 against 18: ties lose.
    assert (ending["net"], values(ending)) == ({"ann": -2000}, [13, 18, 18])


@rule("pinkjack/15.8")
def test_the_same_cards_and_decisions_change_nothing() -> None:
    moves = [*DEAL, "1:stand", "4:hit", "2s", "4:hit", "3d", "4:stand", "Kd", "2c"]
    table = started(moves)
    set_right(table, moves, *[move for move in moves if ":" in move])
    ending = finish(table)
    assert (values(ending), ending["net"]) == ([17, 17, 18], {"ann": -1000, "bob": -2000})
    assert not events(ending, "reversed")


@rule("pinkjack/15.8")
@pytest.mark.parametrize(("kept", "has"), [(None, ["5d", "7s", "2s"]), (1, ["5d", "7s", "2s", "3d"])])
def test_all_that_was_decided_told_again_changes_nothing_unless_some_of_it_stands(
    kept: int | None, has: list[str]
) -> None:
    table = started(["5d", "6h", "7s", "1:hit", "2s", "1:stand", "3d"], wagers=(wager(1, "ann", 1000),))
    more = {} if kept is None else {"kept": kept}
    set_right(table, ["5d", "6h", "7s", "2s", "3d"], "1:hit", "1:stand", **more)
    assert hand(table, 1) == has


# What cannot be told


@rule("pinkjack/9.2")
def test_a_decision_that_the_rules_withhold_refuses_the_whole() -> None:
    # bob has 5 + 4.
    table = started(["9c", "5d", "6h", "8c", "4s", "1:stand", "4:hit", "2s"])
    with refused(table, "9.2"):
        set_right(table, ["9c", "5d", "6h", "8c", "4s", "2s"], "4:stand")


@rule("pinkjack/11.1")
def test_a_split_of_unlike_cards_refuses_the_whole() -> None:
    table = started([*DEAL, "1:stand", "4:hit", "Kd"])
    with refused(table, "11.1"):
        set_right(table, [*DEAL, "Kd"], "4:split")


@rule("pinkjack/7.1")
def test_a_decision_about_an_area_without_a_hand_refuses_the_whole() -> None:
    table = started([*DEAL, "1:stand", "4:hit", "Kd"])
    with refused(table, "7.1"):
        set_right(table, [*DEAL, "Kd"], "3:stand")


@rule("pinkjack/9.1")
def test_a_decision_for_which_a_card_is_still_to_come_refuses_the_whole() -> None:
    table = started([*DEAL, "1:stand", "4:stand"])
    with refused(table, "9.1"):
        set_right(table, DEAL, "4:hit", "4:stand")


@rule("pinkjack/9.1")
def test_a_decision_after_a_question_that_is_left_out_refuses_the_whole() -> None:
    # ann's hand changes, so she has to be told too.
    table = started(["5d", "9c", "6h", "8c", "7s", "1:stand", "4:stand"])
    with refused(table, "9.1"):
        set_right(table, DEAL, "4:hit")


@rule("pinkjack/15.8")
@pytest.mark.parametrize("kept", [-1, 3])
def test_more_decisions_than_were_made_cannot_stand(kept: int) -> None:
    table = started([*DEAL, "1:stand", "4:hit", "2s"])
    with refused(table, "15.8", "not-decided"):
        set_right(table, [*DEAL, "2s"], "4:stand", kept=kept)


@rule("pinkjack/10.1")
def test_too_large_a_double_refuses_the_whole() -> None:
    table = started(["6c", "7h", "5c", "1:hit", "8d"], wagers=(wager(1, "ann", 1000),))
    with refused(table, "10.1"):
        set_right(table, ["6c", "7h", "5c", "8d"], "1:double=1500")


def test_no_decision_can_be_read_of_nonsense() -> None:
    table = started([*DEAL, "1:stand"])
    with pytest.raises(houseway.Unreadable, match=r"decisions\[0\]"):
        table.order("reconstruct", by=DEALER, cards=DEAL, decisions=[{"area": "x", "action": "hit"}])


@rule("pinkjack/15.8", "pinkjack/11.5.2")
def test_a_card_asked_for_on_a_split_hand_that_two_share_and_heard_as_stand() -> None:
    """The king on the second hand was the first one's: ann is over 21, and bob, who stayed on it."""
    wagers = (wager(1, "ann", 2000), wager(1, "bob", 1000), wager(2, "cy", 500))
    cards = ["8c", "9d", "6h", "8d", "9h"]
    table = started(cards, wagers=wagers)
    table.say("ann", 1, "split")
    table.say("bob", 1, "no")
    go(table, ["5c", "1:stand", "Kc"])
    told = [{"area": 1, "hand": 1, "action": "hit"}]
    table.order("reconstruct", by="dealer", cards=[*cards, "5c", "Kc"], decisions=told)
    net = finish(table, ["Td", "1.2:stand", "2:stand", "Kd", "5s"])["net"]
    assert net == {"ann": -4000, "bob": -1000, "cy": -500}
