"""Rules 15.1 to 15.3: cards that lie face up, cards drawn in error, cards the dealer must not have."""

from typing import Any

import pytest

from houseway.table.procedure.requests import HELD, RACK, Draw
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened
from tests.moves import (
    DEALER,
    INITIAL,
    MOVES,
    NET,
    SUPERVISOR,
    asked,
    due,
    finish,
    go,
    hand,
    incident,
    stand_all,
    values,
    wager,
)
from tests.pontoon.going_wrong import (
    AT_A_CARD,
    DEVICES,
    SHOE,
    accounted,
    again,
    error_card,
    halted,
    record,
    started,
    under,
    under_now,
)

ALONE = (wager(1, "ann", 1000),)
PAUSES = range(len(MOVES))


# 15.1: a card found face upwards is burnt


@rule("pontoon/15.1", "pontoon/A/burn")
@pytest.mark.parametrize("place", PAUSES)
def test_a_card_found_face_upwards_is_burnt(place: int) -> None:
    table = started(MOVES[:place])
    before = type(table.request)
    table.order("faced-card", by=DEALER)
    assert isinstance(table.request, Draw)
    assert table.request.to is RACK
    table.drawn("Qs")
    burned = happened(table, "burned")[-1]
    assert (burned["item"], cites(burned, "15.1", "A/burn")) == ("Qs", True)
    assert type(table.request) is before
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record([*MOVES[:place], "Qs", *MOVES[place:]], incident(MOVES[:place], "faced-card"))
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])


@rule("pontoon/15.1")
@DEVICES
@pytest.mark.parametrize("place", [0, 2, 8])
def test_the_card_after_it_goes_where_that_was_due(place: int, settings: Any) -> None:
    place = AT_A_CARD[place % len(AT_A_CARD)]
    table = started(MOVES[:place], settings)
    area = due(table)
    table.order("faced-card", by=DEALER)
    table.drawn("As")
    assert due(table) == area
    table.drawn(MOVES[place])
    assert hand(table, area)[-1] == MOVES[place]


@rule("pontoon/15.1", "pontoon/8.1")
def test_a_faced_ace_makes_no_pontoon() -> None:
    table = started(["Kc", "5d"], wagers=ALONE)
    table.order("faced-card", by=DEALER)
    table.drawn("As")
    assert not happened(table, "paid")
    table.drawn("Ad")
    [paid] = happened(table, "paid")
    assert (paid["amount"], cites(paid, "8.1")) == (1500, True)


@rule("pontoon/15.1")
def test_two_faced_cards_in_a_row_are_both_burnt() -> None:
    written = record(
        [*MOVES[:3], "Qs", "As", *MOVES[3:]],
        incident(MOVES[:3], "faced-card"),
        incident([*MOVES[:3], "Qs"], "faced-card"),
    )
    assert [event["item"] for event in under(written, "15.1", "burned")] == ["Qs", "As"]
    assert (written["net"], values(written)) == (NET, [17, 20, 18])


@rule("pontoon/15.1")
def test_the_house_puts_a_faced_card_into_the_rack() -> None:
    table = halted(2, SHOE)
    faced = equipment(table).device.order[0]
    table.order("faced-card", by=DEALER)
    assert equipment(table).rack.items[-1] == faced
    table.go_on()
    stand_all(table)
    assert accounted(table)


# 15.2: a card drawn in error is the next card


@rule("pontoon/15.2")
@pytest.mark.parametrize("seen", [True, False], ids=["exposed", "unexposed"])
@pytest.mark.parametrize("place", AT_A_CARD)
def test_a_card_drawn_in_error_is_the_next_card_whether_or_not_it_was_exposed(place: int, seen: bool) -> None:
    table = started(MOVES[:place])
    area = due(table)
    error_card(table, MOVES[place], exposed=seen)
    assert under_now(table, "15.2", "called")
    assert hand(table, area)[-1] == MOVES[place]
    ending = finish(table, MOVES[place + 1 :])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(MOVES, incident(MOVES[:place], "card-in-error", exposed=seen))
    assert (written["net"], written["hands"], written["unused"]) == (NET, ending["hands"], [])


@rule("pontoon/15.2")
@DEVICES
def test_it_lies_beside_the_shoe_until_somebody_asks_for_a_card(settings: Any) -> None:
    table = started(INITIAL, settings)
    table.order("card-in-error", by=DEALER)
    assert isinstance(table.request, Draw)
    assert table.request.to is HELD
    table.drawn("4h")
    assert asked(table) == ("ann", 1, 1)
    assert hand(table, 1) == ["9c", "8c"]
    table.say("ann", 1, "hit")
    # 9 + 8 + 4 is 21: paid at once.
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [("ann", 1000)]
    assert asked(table) == ("bob", 4, 1)


@rule("pontoon/15.2")
def test_who_does_not_draw_leaves_it_to_the_next_who_does() -> None:
    moves = [*INITIAL, "8h", "1:stand", "4:hit", "4:stand", "Kd", "2c"]
    table = started(INITIAL)
    error_card(table, "8h")
    ending = finish(table, moves[6:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(moves, incident(INITIAL, "card-in-error"))
    assert (written["net"], values(written)) == (NET, [17, 20, 18])


@rule("pontoon/15.2", "pontoon/13.1(a)")
def test_a_card_that_no_player_takes_is_the_dealers_next() -> None:
    moves = [*INITIAL, "8h", "1:stand", "4:stand", "3c"]
    table = started(INITIAL)
    error_card(table, "8h")
    ending = finish(table, moves[6:])
    # 6 + 8 + 3 is 17: ann's 17 stands off, bob's 12 loses.
    assert ending["dealer"]["cards"] == ["6h", "8h", "3c"]
    assert ending["net"] == {"ann": 0, "bob": -2000}
    written = record(moves, incident(INITIAL, "card-in-error"))
    assert (written["dealer"], written["net"]) == (ending["dealer"], ending["net"])


@rule("pontoon/15.2", "pontoon/12.1(a)")
def test_it_may_be_the_card_of_a_double() -> None:
    moves = ["6c", "6h", "5c", "Kd", "1:double=1000"]
    table = started(moves[:3], wagers=ALONE)
    error_card(table, "Kd")
    ending = finish(table, moves[4:])
    # 6 + 5 + 10 is 21: both parts are paid 1 to 1, and the dealer draws no card.
    assert (ending["net"], ending["dealer"]["cards"]) == ({"ann": 2000}, ["6h"])
    assert record(moves, incident(moves[:3], "card-in-error"), wagers=ALONE)["net"] == {"ann": 2000}


@rule("pontoon/15.2")
def test_two_cards_drawn_in_error_are_the_next_two_in_their_order() -> None:
    table = started(["9c", "5d", "6h", "3c", "7s"])
    error_card(table, "8h")
    error_card(table, "4s")
    ending = finish(table, ["1:hit", "1:stand", "4:hit", "4:stand", "Kd", "2c"])
    assert [each["cards"] for each in ending["hands"]] == [["9c", "3c", "8h"], ["5d", "7s", "4s"]]
    # 20 and 16 against 18.
    assert ending["net"] == {"ann": 1000, "bob": -2000}


@rule("pontoon/15.3", "pontoon/A/burn")
@DEVICES
@pytest.mark.parametrize("exposed", [True, False])
@pytest.mark.parametrize("place", range(len(MOVES) + 1))
def test_a_card_drawn_to_the_dealers_hand_out_of_turn_is_burnt_at_any_moment(
    settings: Any, exposed: bool, place: int
) -> None:
    table = started(MOVES[:place], settings)
    error_card(table, "As" if exposed else None, to_dealer=True, exposed=exposed)
    ending = finish(table, MOVES[place:], short_story=exposed)
    burnt = [event for event in events(ending, "burned") if cites(event, "15.3")]
    assert [event.get("item") for event in burnt] == ["As" if exposed else None]
    assert (ending["net"], ending["dealer"]["cards"]) == (NET, ["6h", "Kd", "2c"])
    if exposed:
        cards = [*MOVES[:place], "As", *MOVES[place:]]
        told = incident(MOVES[:place], "card-in-error", to_dealer=True)
        assert record(cards, told, settings=settings)["net"] == NET


@rule("pontoon/15.2")
def test_no_card_of_the_house_is_lost_to_an_error() -> None:
    table = halted(3, SHOE)
    coming = [str(card) for card in equipment(table).device.order[:2]]
    table.order("card-in-error", by=DEALER)
    table.go_on()
    assert [str(card) for card in equipment(table).in_play[3:5]] == coming
    stand_all(table)
    assert accounted(table)


@rule("pontoon/15.2", "pontoon/15.1")
def test_what_is_burnt_meanwhile_is_not_the_card_that_waits() -> None:
    table = started(INITIAL)
    error_card(table, "8h")
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    error_card(table, "Js", burned=True)
    ending = finish(table, ["1:stand", "4:hit", "4:stand", "Kd", "2c"])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])


@rule("pontoon/15.2", "pontoon/15.7")
def test_an_absent_player_below_twelve_gets_it() -> None:
    moves = ["6c", "5d", "6h", "5c", "7s", "8h", "1:absent", "4:stand", "Kd", "2c"]
    table = started(moves[:5])
    error_card(table, "8h")
    ending = finish(table, moves[6:])
    # 19 against 18.
    assert (ending["hands"][0]["cards"], ending["net"]) == (["6c", "5c", "8h"], {"ann": 1000, "bob": -2000})


@rule("pontoon/15.2", "pontoon/17.3")
def test_a_card_that_waits_goes_to_the_rack_with_a_void_round() -> None:
    table = started(INITIAL)
    error_card(table, "8h")
    table.order("void-round", by=SUPERVISOR, grounds="impractical")
    assert finish(table)["over"] == "void"
    # The next round begins with the next card of the shoe.
    again(table)
    assert due(table) == 1


# 15.2: burnt in error is burnt


@rule("pontoon/15.2", "pontoon/A/burn")
@pytest.mark.parametrize("place", PAUSES)
def test_a_card_burnt_in_error_stays_burnt(place: int) -> None:
    table = started(MOVES[:place])
    error_card(table, "Qs", burned=True)
    burned = happened(table, "burned")[-1]
    assert (burned["item"], cites(burned, "15.2", "A/burn")) == ("Qs", True)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    told = incident(MOVES[:place], "card-in-error", burned=True)
    written = record([*MOVES[:place], "Qs", *MOVES[place:]], told)
    assert (written["net"], written["unused"]) == (NET, [])
    assert [event["item"] for event in under(written, "15.2", "burned")] == ["Qs"]


# 15.3: a card that the dealer should not have drawn


@rule("pontoon/15.3", "pontoon/A/burn", "pontoon/13.1(a)")
@DEVICES
@pytest.mark.parametrize("seen", [True, False], ids=["exposed", "unexposed"])
def test_a_card_drawn_to_a_complete_dealers_hand_is_burnt(seen: bool, settings: Any) -> None:
    table = started(MOVES, settings)
    # What nobody has seen has no name, and is not listed in a record either.
    listed = ["3c"] if seen else []
    error_card(table, "3c" if seen else None, exposed=seen)
    burned = happened(table, "burned")[-1]
    assert cites(burned, "15.3")
    ending = finish(table)
    # The dealer keeps 18: with the 3 bob's 20 would have lost to 21.
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h", "Kd", "2c"], NET)
    told = incident(MOVES, "card-in-error", exposed=seen)
    written = record([*MOVES, *listed], told, settings=settings)
    assert (written["net"], written["dealer"], written["unused"]) == (NET, ending["dealer"], [])


@rule("pontoon/15.3", "pontoon/13.1(b)")
def test_a_card_drawn_though_every_hand_is_decided_is_burnt() -> None:
    moves = ["9c", "6h", "8c", "1:hit", "Kc"]
    table = started(moves, wagers=ALONE)
    error_card(table, "Kd")
    assert cites(happened(table, "burned")[-1], "15.3")
    ending = finish(table)
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h"], {"ann": -1000})
    written = record([*moves, "Kd"], incident(moves, "card-in-error"), wagers=ALONE)
    assert (written["dealer"]["cards"], written["net"], written["unused"]) == (["6h"], {"ann": -1000}, [])


@rule("pontoon/15.3", "pontoon/13.1(b)", "pontoon/12.6")
def test_a_card_that_waits_and_is_not_needed_any_more_is_burnt() -> None:
    table = started(["5c", "6h", "4c", "1:double=1000", "3d"], wagers=ALONE)
    error_card(table, "Kd")
    table.say("ann", 1, "rescue")
    # The double is taken back and the original is lost: no hand is left to draw for.
    [burned] = under_now(table, "15.3", "burned")
    assert burned["item"] == "Kd"
    ending = finish(table)
    assert (ending["net"], ending["dealer"]["cards"]) == ({"ann": -1000}, ["6h"])


@rule("pontoon/15.3")
def test_the_card_burnt_there_is_not_the_first_of_the_next_round() -> None:
    table = started(MOVES)
    error_card(table, "3c")
    finish(table)
    again(table)
    ending = finish(table, MOVES)
    assert (values(ending), ending["net"]) == ([17, 20, 18], NET)
    assert not events(ending, "burned")


@rule("pontoon/15.2", "pontoon/15.3")
def test_a_card_drawn_by_mistake_while_the_dealer_must_draw_is_the_dealers() -> None:
    table = started(MOVES[:9])
    assert due(table) == 0
    error_card(table, "Kd")
    go(table, ["2c"])
    error_card(table, "3c")
    ending = finish(table)
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h", "Kd", "2c"], NET)
