"""Rules 15.4 and 15.5: a card placed wrongly is set right, or its round is void."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.boxes import do_steps
from tests.helping import cites, equipment, events, happened, refused
from tests.moves import (
    DEALER,
    DEALERS,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    SUPERVISOR,
    SUPERVISORS,
    asked,
    cards_in,
    finish,
    go,
    hand,
    money,
    nets,
    stake,
    stand_all,
    values,
    wager,
)
from tests.pontoon.going_wrong import (
    AUTOMATED,
    DEVICES,
    SHOE,
    accounted,
    again,
    by_supervisor,
    first_round_over,
    halted,
    lines,
    reconstructed,
    record,
    started,
    under,
    under_now,
)
from tests.pontoon.helping import by_hand

# The first two cards were swapped: ann has 13 and bob 16 instead of ann 17 and bob 12.
WRONG = ["5d", "9c", "6h", "8c", "7s"]
RIGHT = ["9c", "5d", "6h", "8c", "7s"]
REST = ["1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"]
# As the round was first played: ann stands on 13, bob on 16, the dealer draws to 19.
PLAYED_WRONG = [*WRONG, "1:stand", "4:stand", "Kd", "3c"]
ALONE = (wager(1, "ann", 1000),)


def set_right(table: houseway.Table, cards: list[str], by: Role = DEALER) -> None:
    """The deal is reconstructed to these cards."""
    table.order("reconstruct", by=by, cards=cards)


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


# 15.5: found after the next round has commenced


@rule("pontoon/15.5", "pontoon/A/void")
@pytest.mark.parametrize("settings", [SHOE, AUTOMATED], ids=["shoe", "automated"])
@pytest.mark.parametrize("place", [1, 3, 5, 7, len(MOVES)])
def test_the_round_before_is_void_and_the_one_that_is_on_stands(place: int, settings: Any) -> None:
    table = first_round_over(settings)
    again(table, MOVES[:place])
    table.order("void-earlier-round", by=SUPERVISOR)
    assert under_now(table, "15.5", "called")
    ending = finish(table, MOVES[place:])
    # ann gets her 1000 back, bob returns his 2000; this round is settled as it was played.
    assert lines(ending, "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}
    assert (lines(ending, "box"), ending["net"]) == ({(1, "ann"): -1000, (4, "bob"): 2000}, NOTHING)
    assert values(ending) == [17, 20, 18]


@rule("pontoon/15.5")
def test_the_round_before_void_in_a_record() -> None:
    lost = [{"area": 1, "patron": "ann", "wager": "box", "net": -1000}]
    before = {"keeps_results": True, "last_round": lost}
    written = record(MOVES, by_supervisor(MOVES[:3], "void-earlier-round"), before=before)
    assert lines(written, "reversal") == {(1, "ann"): 1000}
    assert written["net"] == {"ann": 0, "bob": 2000}


@rule("pontoon/15.5")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_any_casino_supervisor_may_declare_it(by: Role) -> None:
    table = first_round_over()
    again(table, MOVES[:3])
    table.order("void-earlier-round", by=by)
    assert finish(table, MOVES[3:])["net"] == NOTHING


@rule("pontoon/15.5", "pontoon/A/void", "pontoon/14.3")
def test_bonuses_of_the_void_round_are_reversed_too() -> None:
    # 7-7-7 of clubs against a 7: 2 to 1 and $1,000; bob loses 13 to 17 and has $50 for it.
    table = started(["7c", "5d", "7h", "7c", "8s", "1:hit", "7c", "4:stand", "Kd"])
    assert finish(table)["net"] == {"ann": 2000 + 100_000, "bob": -2000 + 5000}
    again(table, MOVES[:1])
    table.order("void-earlier-round", by=SUPERVISOR)
    ending = finish(table, MOVES[1:])
    assert lines(ending, "reversal") == {(1, "ann"): -102_000, (4, "bob"): -3000}
    assert ending["net"] == {"ann": -103_000, "bob": -1000}


@rule("pontoon/15.5", "pontoon/7.5", "pontoon/9.3")
def test_insurance_and_a_forfeit_of_the_void_round_are_reversed_too() -> None:
    table = started(["9c", "Ah", "8c"], wagers=ALONE)
    table.say("ann", 1, "insure", amount=500)
    table.say("ann", 1, "surrender")
    # Pontoon: the whole original is lost, the insurance is paid 2 to 1.
    assert finish(table, ["Kd"])["net"] == {"ann": -1000 + 1000}
    again(table, ["9c"], ALONE)
    table.order("void-earlier-round", by=SUPERVISOR)
    back = {(event["patron"], event["amount"]) for event in under_now(table, "15.5", "reversed")}
    assert back == {("ann", -1000), ("ann", 1000)}
    assert finish(table, ["6h", "8c", "1:stand", "Kd", "2c"])["net"] == {"ann": -1000}


@rule("pontoon/15.5")
def test_who_does_not_play_this_round_is_set_right_too() -> None:
    table = first_round_over()
    again(table, ["Ac"], ALONE)
    table.order("void-earlier-round", by=SUPERVISOR)
    ending = finish(table, ["6h", "Kc"])
    # ann's Pontoon is paid 1500; bob, who left, owes the 2000 he was paid.
    assert ending["net"] == {"ann": 1500 + 1000, "bob": -2000}


@rule("pontoon/15.5")
def test_a_round_is_void_once() -> None:
    table = first_round_over()
    again(table, MOVES[:3])
    table.order("void-earlier-round", by=SUPERVISOR)
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR)


@rule("pontoon/15.5")
def test_there_is_none_before_the_first() -> None:
    table = started(MOVES[:3])
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR)


@rule("pontoon/15.5", "pontoon/17.3")
def test_a_void_round_has_nothing_to_reverse() -> None:
    table = started(MOVES)
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    finish(table)
    again(table, MOVES[:3])
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR)


@rule("pontoon/15.5", "pontoon/17.3")
def test_the_reversal_stands_where_the_round_that_is_on_is_void_too() -> None:
    table = first_round_over()
    again(table, MOVES[:5])
    table.order("void-earlier-round", by=SUPERVISOR)
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    ending = finish(table)
    # The reversal of the round before stands in a round that is itself void.
    assert (ending["over"], ending["net"]) == ("void", {"ann": 1000, "bob": -2000})


@rule("pontoon/15.4")
def test_before_the_next_round_has_commenced_it_is_not_void() -> None:
    table = first_round_over()
    stake(table)
    with pytest.raises(houseway.Refused):
        table.order("void-earlier-round", by=SUPERVISOR)
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pontoon/15.5")
def test_the_round_before_is_not_reconstructed_any_more() -> None:
    table = started(PLAYED_WRONG)
    finish(table)
    again(table, ["As"], ALONE)
    with refused(table, "15.4", "other-cards"):
        set_right(table, [*RIGHT, "Kd", "3c"])
    table.order("void-earlier-round", by=SUPERVISOR)
    assert under_now(table, "15.5", "reversed")


# QB-42: after the cards are collected, before the next round commences


@rule("pontoon/15.4")
@DEVICES
def test_an_error_found_between_two_rounds_is_still_set_right(settings: Any) -> None:
    table = started(PLAYED_WRONG, settings)
    finish(table)
    stake(table, ALONE)
    set_right(table, [*RIGHT, "Kd", "3c"])
    assert asked(table) == ("ann", 1, 1)
    table.say("ann", 1, "stand")
    table.say("bob", 4, "hit")
    ending = finish(table, ["9s"])
    assert (values(ending), nets(ending)) == ([17, 22, 18], {"ann": -1000, "bob": -2000})
    assert [(each.area, each.patron, each.on_layout) for each in table.wagers] == [(1, "ann", 1000)]


@rule("pontoon/15.5", "pontoon/15.4")
def test_between_two_rounds_no_earlier_round_is_void_but_it_is_set_right() -> None:
    table = started(PLAYED_WRONG)
    finish(table)
    with refused(table, "15.4", "not-commenced"):
        table.order("void-earlier-round", by=SUPERVISOR)
    set_right(table, [*RIGHT, "Kd", "3c"])
    assert asked(table) == ("ann", 1, 1)


# what was ordered while wagers were taken, and after the cards were collected


@rule("pontoon/15.4", "pontoon/2.4")
def test_wagers_that_were_void_before_the_deal_are_void_in_the_right_deal() -> None:
    table = by_hand({"decks": 3})
    do_steps(table)
    table.place(8, "ann", "box", 1000)
    table.order("replace-cards", by=Role.GAMING_MANAGER)
    while getattr(table.request, "act", None) != "cut":
        if isinstance(table.request, Ask):
            table.say("ann", 8, "no")
        else:
            table.done(144 if getattr(table.request, "act", None) == "check" else 0)
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    do_steps(table)
    table.place(8, "ann", "box", 700)
    table.no_more_bets()
    table.drawn("9s")
    table.drawn("7d")
    table.order("reconstruct", by=SUPERVISOR, cards=["7d", "9s"])
    assert [(each.patron, each.on_layout) for each in table.wagers if each.on_layout] == [("ann", 700)]
    table.order("reconstruct", by=SUPERVISOR, cards=["9s", "7d"])
    assert [str(card) for card in table.round.cards_out()] == ["9s", "7d"]


@rule("pontoon/15.4", "pontoon/19.1")
def test_who_leaves_after_the_cards_are_collected_has_left_when_the_round_is_set_right() -> None:
    table = by_hand({"device": "shuffler"}, unopened=False, seats={1: "ann", 4: "eve"})
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    for name in ("9s", "7d", "9c"):
        table.drawn(name)
    table.say("ann", 1, "stand")
    table.drawn("Kd")
    table.done()
    table.order("leave-seat", by="player", patron="eve")
    table.order("reconstruct", by=SUPERVISOR, cards=["9s", "7d", "Kd", "9c"])
    assert table.round.state.seats == {1: "ann"}
    table.say("ann", 1, "stand")
    while table.rounds_played == 0:
        if isinstance(table.request, Step):
            table.done()
        else:
            table.drawn("8h")
    again = houseway.settle(table.record() or {})
    assert table.last is not None
    assert (again["net"], again["results"]) == (table.last["net"], table.last["results"])
