"""Rules 15.2 to 15.4: a card dealt in error is the next card, for whoever takes it."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import HELD, Ask, Draw
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, refused
from tests.moves import (
    DEALER,
    INITIAL,
    MOVES,
    NET,
    STAKES,
    SUPERVISOR,
    asked,
    due,
    finish,
    go,
    hand,
    incident,
    is_card,
    played,
    stand_all,
    steps,
    values,
    wager,
)
from tests.pinkjack.going_wrong import ALONE, DEVICES, error_card, split
from tests.pinkjack.halting import DEVICE, accounted, by_hand, halted, record, started

AT_A_CARD = [place for place, move in enumerate(MOVES) if is_card(move)]


# 15.2: a card dealt in error is the next card


@rule("pinkjack/15.2")
@DEVICES
@pytest.mark.parametrize("seen", [True, False], ids=["seen", "unseen"])
@pytest.mark.parametrize("place", AT_A_CARD)
def test_a_card_dealt_in_error_is_the_next_card(place: int, seen: bool, settings: Any) -> None:
    table = started(MOVES[:place], settings)
    area = due(table)
    error_card(table, MOVES[place], exposed=seen)
    assert any(cites(event, "15.2") for event in happened(table, "called"))
    assert hand(table, area)[-1] == MOVES[place]
    ending = finish(table, MOVES[place + 1 :])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(MOVES, incident(MOVES[:place], "card-in-error", exposed=seen), settings=settings)
    assert (written["net"], written["hands"], written["unused"]) == (NET, ending["hands"], [])


@rule("pinkjack/15.2")
def test_an_error_card_lies_beside_the_shoe_until_somebody_asks_for_a_card() -> None:
    table = started(INITIAL)
    table.order("card-in-error", by=DEALER)
    assert isinstance(table.request, Draw)
    assert table.request.to is HELD
    table.drawn("4h")
    assert asked(table) == ("ann", 1, 1)
    assert hand(table, 1) == ["9c", "8c"]
    table.say("ann", 1, "hit")
    # 9c 8c 4h is 21: paid at once.
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [("ann", 1000)]
    assert asked(table) == ("bob", 4, 1)


@rule("pinkjack/15.2")
def test_an_error_card_taken_by_the_first_player_is_not_offered_to_the_second() -> None:
    moves = [*INITIAL, "3h", "1:hit", "1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"]
    table = started(INITIAL)
    error_card(table, "3h")
    ending = finish(table, moves[6:])
    # ann 20 beats 18, bob 20 too.
    assert (ending["net"], values(ending)) == ({"ann": 1000, "bob": 2000}, [20, 20, 18])
    written = record(moves, incident(INITIAL, "card-in-error"))
    assert (written["net"], values(written)) == (ending["net"], [20, 20, 18])


@rule("pinkjack/15.2", "pinkjack/10.2")
def test_an_error_card_may_be_taken_as_the_card_of_a_double() -> None:
    moves = ["6c", "6h", "5c", "Td", "1:double=1000", "Kd", "2c"]
    table = started(moves[:3], wagers=ALONE)
    error_card(table, "Td")
    ending = finish(table, moves[4:5])
    # 6 + 5 + 10 is 21: both parts are paid 1 to 1, and the dealer draws no card.
    assert (ending["net"], ending["dealer"]["cards"]) == ({"ann": 2000}, ["6h"])
    written = record(moves[:5], incident(moves[:3], "card-in-error"), wagers=ALONE)
    assert written["net"] == {"ann": 2000}


@rule("pinkjack/15.2", "pinkjack/11.2")
def test_an_error_card_is_the_second_card_of_the_first_split_hand() -> None:
    moves = ["8c", "6h", "8d", "3s", "1:split", "1:stand"]
    table = started(moves[:3], wagers=ALONE)
    error_card(table, "Ts")
    split(table)
    assert hand(table, 1) == ["8c", "Ts"]


@rule("pinkjack/15.2")
def test_no_card_of_the_house_is_lost_to_an_error() -> None:
    table = halted(3)
    coming = [str(card) for card in equipment(table).device.order[:2]]
    table.order("card-in-error", by=DEALER)
    table.go_on()
    assert [str(card) for card in equipment(table).in_play[3:5]] == coming
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/15.2", "pinkjack/15.1")
@pytest.mark.parametrize("then", ["faced", "burned"])
def test_what_is_burned_meanwhile_is_not_the_card_that_waits(then: str) -> None:
    table = started(INITIAL)
    error_card(table, "8h")
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    if then == "burned":
        error_card(table, "Js", burned=True)
    ending = finish(table, ["1:stand", "4:hit", "4:stand", "Kd", "2c"])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])


@rule("pinkjack/15.2")
@DEVICES
@pytest.mark.parametrize("exposed", [True, False])
def test_two_cards_dealt_in_error_are_the_next_two_in_their_order(settings: Any, exposed: bool) -> None:
    moves = ["9c", "5d", "6h", "3c", "7s", "8h", "4s", "1:hit", "4:hit", "4:stand", "Kd", "2c"]
    table = started(moves[:5], settings)
    error_card(table, "8h", exposed=exposed)
    error_card(table, "4s", exposed=exposed)
    ending = finish(table, ["1:hit", "1:stand", "4:hit", "4:stand", "Kd", "2c"])
    assert [each["cards"] for each in ending["hands"]] == [["9c", "3c", "8h"], ["5d", "7s", "4s"]]
    # 20 and 16 against 18.
    assert ending["net"] == {"ann": 1000, "bob": -2000}


@rule("pinkjack/15.3", "pinkjack/15.4", "pinkjack/15.5")
def test_two_such_cards_that_all_refuse_are_the_dealers_and_what_is_over_is_burned() -> None:
    table = started(INITIAL)
    error_card(table, "Kh")
    error_card(table, "4s")
    error_card(table, "Qs")
    ending = finish(table, ["1:stand", "4:stand"])
    # 6 + 10 + 4 is 20: no more is drawn, and the third is burned.
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h", "Kh", "4s"], {"ann": -1000, "bob": -2000})
    assert [event["item"] for event in events(ending, "burned") if cites(event, "15.5")] == ["Qs"]


@rule("pinkjack/15.2")
def test_two_cards_dealt_in_error_in_a_record() -> None:
    moves = ["9c", "5d", "6h", "3c", "7s", "8h", "4s", "1:hit", "1:stand", "4:hit", "4:stand", "Kd", "2c"]
    told = [incident(moves[:5], "card-in-error"), incident(moves[:6], "card-in-error")]
    assert record(moves, *told)["net"] == {"ann": 1000, "bob": -2000}


@rule("pinkjack/15.2", "pinkjack/16.2")
def test_a_card_that_waits_is_not_lost_when_the_device_fails() -> None:
    table = started(INITIAL, DEVICE)
    error_card(table, "8h")
    table.order("malfunction", by=DEALER)
    steps(table)
    ending = finish(table, ["1:stand", "4:hit", "4:stand", "Kd", "2c"])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])


@rule("pinkjack/15.2", "pinkjack/15.8")
def test_a_card_that_waits_goes_to_the_rack_with_a_void_round() -> None:
    table = halted(99)
    while isinstance(table.request, Ask) and "stand" not in [each.action for each in table.request.options]:
        table.say(table.request.patron, table.request.area, "hit")
    table.order("card-in-error", by=DEALER)
    table.go_on()
    table.order("void-round", by=SUPERVISOR)
    table.go_on()
    assert played(table)["over"] == "void"
    assert accounted(table)


@rule("pinkjack/15.2")
def test_no_card_is_dealt_in_error_before_the_deal() -> None:
    table = by_hand(wagers=STAKES)
    with pytest.raises(houseway.Refused):
        table.order("card-in-error", by=DEALER)
    table.no_more_bets()
    error_card(table, "9c")
    assert hand(table, 1) == ["9c"]


# 15.3 and 15.4: refusing it


@rule("pinkjack/15.2", "pinkjack/15.3")
def test_a_card_refused_by_one_player_goes_to_the_next_who_takes_one() -> None:
    moves = [*INITIAL, "8h", "1:stand", "4:hit", "4:stand", "Kd", "2c"]
    table = started(INITIAL)
    error_card(table, "8h")
    table.say("ann", 1, "stand")
    assert [event["area"] for event in happened(table, "called") if cites(event, "15.3")] == [1]
    assert asked(table) == ("bob", 4, 1)
    table.say("bob", 4, "hit")
    assert hand(table, 4) == ["5d", "7s", "8h"]
    ending = finish(table, moves[8:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(moves, incident(INITIAL, "card-in-error"))
    assert (written["net"], values(written)) == (NET, [17, 20, 18])


@rule("pinkjack/15.3")
def test_who_refuses_it_on_one_split_hand_gets_no_card_beyond_twelve_on_the_other() -> None:
    table = started(["8c", "5d", "6h", "8d", "7s"])
    split(table)
    go(table, ["5h"])
    assert asked(table) == ("ann", 1, 1)
    error_card(table, "4d")
    table.say("ann", 1, "stand")
    # The card is still the next one: the second hand, an 8, must take it (9.2), and then no more.
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:stand", "Kd", "2c"])
    assert [each["cards"] for each in ending["hands"] if each["area"] == 1] == [["8c", "5h"], ["8d", "4d"]]
    assert ending["net"] == {"ann": -2000, "bob": -2000}


@rule("pinkjack/15.3", "pinkjack/9.2")
def test_a_second_split_hand_of_who_refused_is_drawn_to_as_far_as_twelve() -> None:
    table = started(["2c", "5d", "6h", "2d", "7s"])
    split(table)
    go(table, ["Th"])
    error_card(table, "4d")
    table.say("ann", 1, "stand")
    assert hand(table, 1) == ["2c", "Th"]
    # 2 + 4 is 6: she must go on, and may not stand.
    assert asked(table) == ("ann", 1, 2)
    with refused(table, "9.2", "barred"):
        table.say("ann", 1, "stand", hand=2)
    go(table, ["1.2:hit", "7d"])
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:stand", "Kd", "2c"])
    assert ending["hands"][1]["cards"] == ["2d", "4d", "7d"]


@rule("pinkjack/9.2")
def test_a_hand_below_twelve_cannot_refuse_it() -> None:
    moves = ["6c", "5d", "6h", "5c", "7s", "8h", "1:hit", "1:stand", "4:stand", "Kd", "2c"]
    table = started(moves[:5])
    error_card(table, "8h")
    with refused(table, "9.2", "barred"):
        table.say("ann", 1, "stand")
    ending = finish(table, moves[6:])
    assert (ending["hands"][0]["cards"], ending["net"]) == (["6c", "5c", "8h"], {"ann": 1000, "bob": -2000})
    written = record(moves, incident(moves[:5], "card-in-error"))
    assert written["net"] == ending["net"]


@rule("pinkjack/15.4", "pinkjack/15.3")
def test_a_card_refused_by_all_is_the_dealers_next() -> None:
    moves = [*INITIAL, "8h", "1:stand", "4:stand", "3c"]
    table = started(INITIAL)
    error_card(table, "8h")
    go(table, ["1:stand", "4:stand"])
    given = happened(table, "dealt")[-1]
    assert (given["item"], given["to"]["area"]) == ("8h", 0)
    assert cites(given, "15.4")
    ending = finish(table, moves[8:])
    # 6 + 8 + 3 is 17: the dealer stands, ann's 17 and bob's 12 lose.
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h", "8h", "3c"], {"ann": -1000, "bob": -2000})
    written = record(moves, incident(INITIAL, "card-in-error"))
    assert (written["dealer"], written["net"]) == (ending["dealer"], ending["net"])


@rule("pinkjack/15.4", "pinkjack/14.1.3")
def test_a_refused_card_may_break_the_dealer() -> None:
    moves = ["9c", "5d", "6h", "8c", "7s", "Kh", "1:stand", "4:stand", "Qd"]
    ending = record(moves, incident(moves[:5], "card-in-error"))
    assert (ending["dealer"]["value"], ending["net"]) == (26, {"ann": 1000, "bob": 2000})


@rule("pinkjack/15.3")
def test_each_player_in_turn_may_refuse_and_the_last_may_take_it() -> None:
    wagers = (*STAKES, wager(6, "cat", 500))
    moves = ["9c", "5d", "Tc", "6h", "8c", "7s", "4s", "7h", "1:stand", "4:stand", "6:hit", "Kd", "2c"]
    table = started(moves[:7], wagers=wagers)
    error_card(table, "7h")
    ending = finish(table, moves[8:])
    # cat draws the refused 7 to 21 and is paid at once.
    assert ending["hands"][2]["cards"] == ["Tc", "4s", "7h"]
    assert ending["net"] == {"ann": -1000, "bob": -2000, "cat": 500}


@rule("pinkjack/15.2", "pinkjack/15.10")
def test_an_absent_player_below_twelve_gets_the_error_card() -> None:
    moves = ["6c", "5d", "6h", "5c", "7s", "8h", "1:absent", "4:stand", "Kd", "2c"]
    table = started(moves[:5])
    error_card(table, "8h")
    ending = finish(table, moves[6:])
    assert (ending["hands"][0]["cards"], ending["net"]) == (["6c", "5c", "8h"], {"ann": 1000, "bob": -2000})
