"""Rule 15.4: a card placed wrongly is set right during the round, or the round is void."""

from typing import Any

import pytest

from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, refused
from tests.moves import (
    DEALER,
    DEALERS,
    NET,
    NOTHING,
    STAKES,
    SUPERVISOR,
    asked,
    cards_in,
    finish,
    go,
    hand,
    money,
    nets,
    stand_all,
    values,
    wager,
)
from tests.pontoon.going_wrong import (
    DEVICES,
    SHOE,
    accounted,
    halted,
    reconstructed,
    record,
    started,
    under,
    under_now,
)
from tests.pontoon.swapped import ALONE, PLAYED_WRONG, RIGHT, WRONG, set_right

REST = ["1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"]


# 15.4: during the round


@rule("pontoon/15.4")
@DEVICES
@pytest.mark.parametrize("by", DEALERS)
def test_each_hand_gets_the_cards_that_were_due_to_it(by: Role, settings: Any) -> None:
    table = started(WRONG, settings)
    set_right(table, RIGHT, by)
    assert [hand(table, area) for area in (1, 4, 0)] == [["9c", "8c"], ["5d", "7s"], ["6h"]]
    assert under_now(table, "15.4", "called")
    ending = finish(table, REST)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert "over" not in ending


@rule("pontoon/15.4")
@pytest.mark.parametrize("out", range(2, 6))
def test_a_deal_is_set_right_before_it_is_complete(out: int) -> None:
    table = started(WRONG[:out])
    set_right(table, RIGHT[:out])
    ending = finish(table, [*RIGHT[out:], *REST])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record([*RIGHT, *REST], reconstructed(WRONG[:out]))
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])
    assert [event["item"] for event in events(written, "dealt")[:out]] == WRONG[:out]


@rule("pontoon/15.4", "pontoon/8.1")
def test_a_pontoon_that_was_none_is_taken_back() -> None:
    wrong, right = ["As", "5d", "6h", "Kd", "7s"], ["5d", "As", "6h", "Kd", "7s"]
    table = started(wrong)
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [("ann", 1500)]
    set_right(table, right)
    assert asked(table) == ("ann", 1, 1)
    rest = ["1:stand", "4:stand", "Kc", "2c"]
    ending = finish(table, rest)
    # ann's 15 loses to 18, bob's soft 18 stands off.
    assert ending["net"] == {"ann": -1000, "bob": 0}
    assert money(ending, "reversed") == [("ann", "box", 1500)]
    assert all(cites(event, "15.4") for event in events(ending, "reversed"))
    assert record([*right, *rest], reconstructed(wrong))["net"] == ending["net"]


@rule("pontoon/15.4", "pontoon/8.1")
def test_a_pontoon_that_was_overlooked_is_paid() -> None:
    wrong, right = ["5d", "As", "6h", "Kd", "7s"], ["As", "5d", "6h", "Kd", "7s"]
    table = started(wrong)
    set_right(table, right)
    assert asked(table) == ("bob", 4, 1)
    assert finish(table, ["4:stand", "Kc", "2c"])["net"] == {"ann": 1500, "bob": -2000}


@rule("pontoon/15.4", "pontoon/18.12(a)", "pontoon/18.9(d)")
def test_perfect_pairs_follow_the_cards_that_were_due() -> None:
    wagers = (*STAKES, wager(1, "ann", 500, "perfect-pairs"))
    settings = {"side_bet": "perfect-pairs"}
    wrong, right = ["9c", "5d", "6h", "9h", "7s"], ["5d", "9c", "6h", "9h", "7s"]
    table = started(wrong, settings, wagers)
    # A mixed pair, 6 to 1.
    assert [(event["wager"], event["amount"]) for event in happened(table, "paid")] == [
        ("perfect-pairs", 3000)
    ]
    set_right(table, right)
    rest = ["1:stand", "4:stand", "Kd", "2c"]
    ending = finish(table, rest)
    assert money(ending, "reversed") == [("ann", "perfect-pairs", 3000)]
    # 14 and 16 lose to 18, and there is no pair.
    assert (nets(ending, "perfect-pairs"), ending["net"]) == ({"ann": -500}, {"ann": -1500, "bob": -2000})
    written = record([*right, *rest], reconstructed(wrong), settings=settings, wagers=wagers)
    assert written["net"] == ending["net"]


@rule("pontoon/15.4", "pontoon/14.1(e)")
def test_a_hand_over_21_that_was_not_gets_its_wager_back_on_the_layout() -> None:
    # bob hits 12 and gets the king before the 8 that was due.
    table = started([*RIGHT, "1:stand", "4:hit", "Kd"])
    assert [(event["patron"], event["amount"]) for event in happened(table, "collected")] == [("bob", 2000)]
    set_right(table, [*RIGHT, "8h", "Kd"])
    assert asked(table) == ("bob", 4, 1)
    assert hand(table, 4) == ["5d", "7s", "8h"]
    ending = finish(table, ["4:stand", "2c"])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert money(ending, "reversed") == [("bob", "box", -2000)]


@rule("pontoon/15.4", "pontoon/14.1(f)")
def test_a_settled_round_is_set_right_before_the_cards_are_collected() -> None:
    table = started(PLAYED_WRONG)
    assert sorted(each.net for each in table.wagers) == [-2000, -1000]
    set_right(table, [*RIGHT, "Kd", "3c"])
    # ann has 17 and bob 12: both are asked again.
    assert asked(table) == ("ann", 1, 1)
    go(table, ["1:stand"])
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:stand"])
    assert (ending["net"], values(ending)) == ({"ann": -1000, "bob": -2000}, [17, 12, 19])
    assert money(ending, "reversed") == [("ann", "box", -1000), ("bob", "box", -2000)]


@rule("pontoon/15.4", "pontoon/15.3")
def test_a_card_the_dealer_would_not_have_drawn_is_burnt() -> None:
    # 6 + 2 + 3 + 10 was 21; in its right order 6 + 10 + 2 is 18 and complete.
    table = started([*RIGHT, "1:stand", "4:stand", "2c", "3c", "Kd"])
    set_right(table, [*RIGHT, "Kd", "2c", "3c"])
    ending = finish(table)
    assert ending["dealer"]["cards"] == ["6h", "Kd", "2c"]
    assert [event["item"] for event in under(ending, "15.3", "burned")] == ["3c"]
    assert ending["net"] == {"ann": -1000, "bob": -2000}


@rule("pontoon/15.4", "pontoon/10.2(b)")
def test_a_double_is_given_back_with_the_hand_it_was_made_on() -> None:
    wrong, right = ["6c", "7h", "5c"], ["7h", "6c", "5c"]
    table = started([*wrong, "1:double=1000", "Kd"], wagers=ALONE)
    # 6 + 5 + 10 was paid as 21 on both parts.
    assert sum(each.net for each in table.wagers) == 2000
    set_right(table, [*right, "Kd"])
    assert asked(table) == ("ann", 1, 1)
    # 7 + 5 hit with the king is 22, for the one wager that is left.
    ending = finish(table, ["1:hit"])
    assert ending["net"] == {"ann": -1000}
    assert money(ending, "reversed") == [("ann", "box", 1000), ("ann", "double", 1000)]


@rule("pontoon/15.4", "pontoon/9.1")
def test_an_upcard_set_right_withdraws_the_surrender() -> None:
    # Against the king ann surrendered; the dealer's first card should have been the 6.
    wrong, right = ["9c", "Kd", "6h"], ["9c", "6h", "Kd"]
    table = started(wrong, wagers=ALONE)
    table.say("ann", 1, "surrender")
    set_right(table, right)
    # 9 + 10 is 19 against a 6: no surrender is offered.
    assert asked(table) == ("ann", 1, 1)
    ending = finish(table, ["1:stand", "Kc", "2c"])
    assert (values(ending), ending["net"]) == ([19, 18], {"ann": 1000})


@rule("pontoon/15.4")
def test_an_answer_is_kept_where_the_question_stays_the_same() -> None:
    # ann stood on 17; then bob hit and got the 8 although the king came first.
    first = [*RIGHT, "1:stand", "4:hit", "8h"]
    table = started(first)
    set_right(table, [*RIGHT, "Kd", "8h"])
    assert hand(table, 0) == ["6h", "8h"]
    ending = finish(table, ["5c"])
    # bob has 22; 6 + 8 + 5 is 19.
    assert (ending["net"], values(ending)) == ({"ann": -1000, "bob": -2000}, [17, 22, 19])
    written = record([*RIGHT, "1:stand", "4:hit", "Kd", "8h", "5c"], reconstructed(first))
    assert (written["net"], values(written)) == (ending["net"], values(ending))


@rule("pontoon/15.4")
def test_a_player_whose_hand_changes_is_asked_again() -> None:
    table = started([*WRONG, "1:hit", "4c"])
    set_right(table, [*RIGHT, "4c"])
    assert asked(table) == ("ann", 1, 1)
    go(table, ["1:stand", "4:hit"])
    # The 4 that ann had taken is the next card.
    assert hand(table, 4) == ["5d", "7s", "4c"]
    ending = finish(table, ["4:stand", "Kd", "2c"])
    assert (values(ending), ending["net"]) == ([17, 16, 18], {"ann": -1000, "bob": -2000})


@rule("pontoon/15.4")
def test_the_same_order_changes_nothing() -> None:
    table = started(PLAYED_WRONG)
    set_right(table, cards_in(PLAYED_WRONG))
    assert finish(table)["net"] == {"ann": -1000, "bob": -2000}


@rule("pontoon/15.4", "pontoon/15.1")
def test_a_card_burnt_before_stays_burnt() -> None:
    table = started(WRONG[:2])
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    go(table, WRONG[2:])
    set_right(table, RIGHT)
    ending = finish(table, REST)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])


@rule("pontoon/15.4")
@pytest.mark.parametrize(
    "cards",
    [["9c", "5d", "6h", "8c", "8s"], ["9c", "5d"], ["5d", "5d", "9c", "6h", "8c"]],
    ids=["another card", "too few", "one twice"],
)
def test_other_cards_than_those_dealt_are_refused(cards: list[str]) -> None:
    table = started(WRONG)
    with refused(table, "15.4", "other-cards"):
        set_right(table, cards)


@rule("pontoon/2.1")
def test_cards_that_the_decks_cannot_give_are_refused() -> None:
    table = started(WRONG, {"decks": 3})
    with refused(table, "2.1"):
        set_right(table, [*RIGHT, *["5d"] * 3])


@rule("pontoon/15.4")
def test_there_is_nothing_to_set_right_before_the_first_card() -> None:
    table = started()
    with refused(table, "15.4"):
        set_right(table, ["9c"])


@rule("pontoon/15.4", "pontoon/17.3")
def test_a_round_set_right_may_still_be_void() -> None:
    table = started(WRONG)
    set_right(table, RIGHT)
    table.order("void-round", by=SUPERVISOR, grounds="impractical")
    ending = finish(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)


@rule("pontoon/15.4")
def test_the_house_sets_its_own_deal_right() -> None:
    table = halted(4, SHOE)
    order = [str(card) for card in equipment(table).in_play]
    set_right(table, [order[1], order[0], *order[2:]])
    table.go_on()
    assert (hand(table, 1)[0], hand(table, 4)[0]) == (order[1], order[0])
    stand_all(table)
    assert accounted(table)
