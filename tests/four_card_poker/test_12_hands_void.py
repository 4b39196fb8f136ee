"""Rules 12.4 to 12.7: a hand with too few or too many cards, or without a wager."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Draw
from houseway.testing import rule
from tests.four_card_poker.dealt_wrongly import (
    CARDS,
    HANDS,
    NET,
    PLAYED,
    STAKES,
    betting_closed,
    dealt,
    incident,
    last,
    record,
)
from tests.four_card_poker.helping import (
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_KINGS,
    by_hand,
    decided,
    do_steps,
    five_at_a_time,
    one_at_a_time,
    sent,
    settle,
    two_players,
    wager,
)
from tests.helping import cites, events, happened, refused


@rule(f"{NAME}/12.6")
@pytest.mark.parametrize("action", ["fold", "play"])
@pytest.mark.parametrize("extra", [True, False], ids=["too many", "too few"])
def test_a_players_hand_with_a_wrong_number_is_void_when_it_is_counted(action: str, extra: bool) -> None:
    if extra:
        cards, what = [*CARDS[:3], "3h", *CARDS[3:]], incident("card-too-many", 3, area=1)
    else:
        cards, what = [*CARDS[:3], *CARDS[4:]], incident("card-too-few", 3)
    said = [decided(1, action, 1000 if action == "play" else 0), decided(3, "play", 2000)]
    result = record(cards, said, what)
    assert result["net"] == {"ann": 0, "bob": 3000}
    assert [len(hand["cards"]) for hand in result["hands"]] == [6 if extra else 4, 5]
    voided = [event for event in events(result, "returned") if event["patron"] == "ann"]
    assert voided
    assert all(cites(event, "12.6") for event in voided)
    assert {each["clauses"][0] for each in result["results"] if each["patron"] == "ann"} == {f"{NAME}/12.6"}


@rule(f"{NAME}/12.6")
def test_found_after_cards_were_handled_that_hand_alone_is_void() -> None:
    table = two_players(HANDS)
    table.order("cards-handled", by="dealer", area=3)
    table.order("wrong-count", by="dealer", area=1, cards=4)
    assert table.round.undecided() == [3]
    with refused(table, "12.6", "not-asked"):
        table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    table.say("bob", 3, "no")
    assert last(table)["net"] == {"ann": 0, "bob": 2000}


@rule(f"{NAME}/12.6")
def test_a_play_wager_goes_back_with_the_rest() -> None:
    table = two_players(HANDS)
    table.say("bob", 3, "play", amount=3000)
    table.order("wrong-count", by="gaming-supervisor", area=3, cards=6)
    table.say("ann", 1, "fold")
    ending = last(table)
    assert ending["net"] == {"ann": -1000, "bob": 0}
    assert [event["amount"] for event in events(ending, "returned")] == [1000, 3000]


@rule(f"{NAME}/12.1")
def test_found_before_it_is_a_misdeal_for_all() -> None:
    table = two_players(HANDS)
    table.order("wrong-count", by="dealer", area=1, cards=4)
    assert any(cites(event, "12.1") for event in happened(table, "called"))
    assert last(table)["over"] == "void"


@rule(f"{NAME}/2.2.1", f"{NAME}/12.6")
def test_there_must_be_such_a_hand() -> None:
    table = two_players(HANDS)
    with refused(table, "2.2.1", "no-such-hand"):
        table.order("wrong-count", by="dealer", area=2, cards=4)
    table.say("ann", 1, "fold")
    table.order("wrong-count", by="dealer", area=1, cards=4)
    with refused(table, "12.6", "no-wager"):
        table.order("wrong-count", by="dealer", area=1, cards=4)
    table = dealt(5)
    with refused(table, "12.6", "still-dealing"):
        table.order("wrong-count", by="dealer", area=1, cards=4)


def test_a_hand_may_be_left_without_any_card() -> None:
    result = record(
        CARDS[5:],
        [decided(1, "play", 1000), decided(3, "play", 2000)],
        *(incident("card-too-few", 0) for _ in range(5)),
    )
    assert result["net"] == {"ann": 0, "bob": 3000}


@rule(f"{NAME}/12.7")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("found_at", [(0, 0), (21, 1)], ids=["told", "found after handling"])
def test_a_hand_without_a_wager_is_counted_and_discarded(device: str, found_at: tuple[int, int]) -> None:
    hands = [ODD_JACK, "3c 7d 8c Ts Ah", PAIR_KINGS.replace("3c", "3d"), DEALER_QUEENS]
    told = incident("hand-without-wager", *found_at, area=2)
    result = settle(hands, STAKES, PLAYED, {"device": device}, incidents=[told])
    assert result["net"] == NET
    assert [hand["area"] for hand in result["hands"]] == [1, 2, 3]
    [counted] = [event for event in events(result, "handled") if cites(event, "12.7")]
    assert (counted["act"], counted["count"]) == ("count", 5)
    order = one_at_a_time if device == "shoe" else five_at_a_time
    assert [event["item"] for event in events(result, "dealt") if "item" in event] == [order(*hands)[-1]]


@rule(f"{NAME}/12.1")
def test_found_before_cards_were_handled_it_is_a_misdeal() -> None:
    table = betting_closed()
    table.order("hand-without-wager", by="dealer", area=2)
    for name in CARDS:
        table.drawn(name)
    assert isinstance(table.request, Draw)
    table.order("misdeal", by="dealer")
    assert last(table)["over"] == "void"


@rule(f"{NAME}/12.7", f"{NAME}/2.2.1")
def test_where_such_a_hand_cannot_be() -> None:
    table = betting_closed()
    for area, code, number in ((9, "no-such-area", "2.2.1"), (1, "has-its-hand", "12.7")):
        with refused(table, number, code):
            table.order("hand-without-wager", by="dealer", area=area)
    table = by_hand()
    with refused(table, "12.7", "no-round"):
        table.order("hand-without-wager", by="dealer", area=2)


def test_nobody_sees_a_hand_without_a_wager() -> None:
    table = betting_closed()
    table.order("hand-without-wager", by="dealer", area=2)
    for name in CARDS[:10]:
        table.drawn(name)
    for viewer in ("ann", "bob", "cy"):
        seen = [event["item"] for event in sent(table, viewer)[:-1] if "item" in event]
        assert not set(seen) & set(CARDS[5:10])


def four_cards_to_ann(*, aces_up: bool, warned: bool, settings: Any = None) -> houseway.Table:
    """ann's hand is one card short and nobody has noticed; she is about to decide, and so is bob."""
    table = by_hand(settings)
    if warned:
        table.place(1, "ann", "ante", 1000)
        table.no_more_bets()
        for name in five_at_a_time(ODD_JACK, DEALER_QUEENS):
            table.drawn(name)
        table.say("ann", 1, "cannot-cover")
        do_steps(table)
    table.place(1, "ann", "ante", 1000)
    if aces_up:
        table.place(1, "ann", "aces-up", 500)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    for name in CARDS[:4]:
        table.drawn(name)
    table.order("card-too-few", by="dealer")
    for name in CARDS[5:]:
        table.drawn(name)
    return table


@rule(f"{NAME}/12.6", f"{NAME}/12.11")
@pytest.mark.parametrize("aces_up", [False, True], ids=["ante", "with aces up"])
@pytest.mark.parametrize("warned", [False, True], ids=["first time", "warned"])
def test_cards_are_counted_before_an_ante_is_forfeited(aces_up: bool, warned: bool) -> None:
    table = four_cards_to_ann(aces_up=aces_up, warned=warned)
    table.say("ann", 1, "cannot-cover")
    back = [event for event in happened(table, "returned") if event["patron"] == "ann"]
    assert sum(event["amount"] for event in back) == (1500 if aces_up else 1000)
    assert all(cites(event, "12.6", "12.11") for event in back)
    assert not happened(table, "collected")
    table.say("bob", 3, "fold")
    do_steps(table)
    ending = last(table)
    assert ending["net"] == {"ann": 0, "bob": -1000}
    assert list(ending["after"].get("warned", ())) == (["ann"] if warned else [])


@rule(f"{NAME}/12.6", f"{NAME}/12.13")
def test_an_absent_players_cards_are_counted_too() -> None:
    table = four_cards_to_ann(aces_up=True, warned=False)
    table.order("cards-handled", by="dealer", area=3)
    table.say("ann", 1, "absent")
    assert all(cites(event, "12.6", "12.13") for event in happened(table, "returned"))
    table.say("bob", 3, "fold")
    do_steps(table)
    assert last(table)["net"] == {"ann": 0, "bob": -1000}


@rule(f"{NAME}/12.1")
def test_found_with_an_absent_player_before_anybody_handled_cards_it_is_a_misdeal() -> None:
    table = four_cards_to_ann(aces_up=False, warned=False)
    table.say("ann", 1, "absent")
    do_steps(table)
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})


@rule(f"{NAME}/12.1")
def test_who_is_not_there_has_handled_nothing() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "absent")
    table.order("misdeal", by="dealer")
    do_steps(table)
    assert last(table)["over"] == "void"


@rule(f"{NAME}/12.2", f"{NAME}/12.4")
@pytest.mark.parametrize("exposed", [True, False])
@pytest.mark.parametrize("out", [0, 3, 9, 15, 16])
def test_a_card_in_error_at_the_dealers_hand_is_a_misdeal(out: int, exposed: bool) -> None:
    table = dealt(out)
    table.order("card-in-error", by="dealer", exposed=exposed, to_dealer=True)
    table.drawn("As")
    do_steps(table)
    ending = last(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})
    told = incident("card-in-error", out, exposed=exposed, to_dealer=True)
    assert record([*CARDS[:out], "As"], [], told)["over"] == "void"


@rule(f"{NAME}/12.2")
def test_that_is_so_after_cards_were_handled_too() -> None:
    table = dealt(16)
    table.say("ann", 1, "fold")
    table.order("card-in-error", by="gaming-supervisor", to_dealer=True)
    table.drawn("As")
    do_steps(table)
    assert last(table)["net"] == {"ann": 0, "bob": 0}


@rule(f"{NAME}/12.1")
@pytest.mark.parametrize("where", [{}, {"area": 1}, {"area": 3}])
@pytest.mark.parametrize("out", [0, 7, 16])
def test_before_cards_are_handled_any_card_in_error_is_a_misdeal(out: int, where: dict[str, int]) -> None:
    table = dealt(out)
    table.order("card-in-error", by="dealer", **where)
    table.drawn("As")
    do_steps(table)
    assert last(table)["over"] == "void"


@rule(f"{NAME}/12.6")
def test_afterwards_the_hand_it_lies_at_is_void_alone_and_a_second_one_counts_the_same() -> None:
    table = dealt(16)
    table.order("cards-handled", by="dealer", area=1)
    with refused(table, "12.6", "whose-hand"):
        table.order("card-in-error", by="dealer")
    for area, name in ((1, "As"), (3, "Ah")):
        table.order("card-in-error", by="dealer", area=area)
        table.drawn(name)
        assert cites(happened(table, "returned")[-1], "12.6")
    do_steps(table)
    assert last(table)["net"] == {"ann": 0, "bob": 0}


@rule(f"{NAME}/12.1")
def test_one_card_lies_at_one_place() -> None:
    table = dealt(16)
    with refused(table, "12.1", "two-places"):
        table.order("card-in-error", by="dealer", to_dealer=True, area=1)
    with refused(table, "2.2.1", "no-such-hand"):
        table.order("card-in-error", by="dealer", area=2)


@rule(f"{NAME}/12.7")
def test_a_hand_without_a_wager_found_after_handling_is_counted_and_discarded() -> None:
    table = dealt(16)
    table.say("ann", 1, "fold")
    table.order("hand-without-wager", by="dealer", area=2)
    counted = happened(table, "handled")[-1]
    assert (counted["act"], counted["count"]) == ("count", 5) and cites(counted, "12.7")
    with refused(table, "12.7", "has-its-hand"):
        table.order("hand-without-wager", by="dealer", area=2)
    table.say("bob", 3, "play", amount=2000)
    table.say("bob", 3, "no")
    do_steps(table)
    assert last(table)["net"] == {"ann": -1000, "bob": 3000}
    wagers = [wager(1, "ann", "ante", 1000), wager(3, "bob", "ante", 1000)]
    written = {"game": NAME, "wagers": wagers, "cards": CARDS, "decisions": PLAYED}
    found = incident("hand-without-wager", 16, 1, area=2)
    assert dict(houseway.settle(written | {"incidents": [found]}))["net"] == {"ann": -1000, "bob": 3000}


@rule(f"{NAME}/12.1", f"{NAME}/12.7")
@pytest.mark.parametrize("out", [1, 8, 16])
def test_found_before_anybody_handled_cards_it_is_a_misdeal(out: int) -> None:
    table = dealt(out)
    table.order("hand-without-wager", by="dealer", area=2)
    do_steps(table)
    assert (last(table)["over"], last(table)["net"]) == ("void", {"ann": 0, "bob": 0})


@rule(f"{NAME}/12.6", f"{NAME}/8.4")
@pytest.mark.parametrize(("action", "warned"), [("fold", ()), ("cannot-cover", ("ann",))])
def test_a_hand_given_up_that_is_counted_wrong_is_void_and_its_ante_returned(
    action: str, warned: tuple[str, ...]
) -> None:
    hands = (["2c", "3d", "4h", "5s", "9c"], ["Ah", "Ad", "Kc", "Qs", "8h"], ["7c", "7h", "6d", "Js", "Td"])
    incident = {"kind": "wrong-count", "by": "dealer", "area": 1, "cards": 4}
    result = houseway.settle(
        {
            "game": NAME,
            "settings": {"device": "shoe"},
            "before": {"warned": list(warned)},
            "wagers": [
                {"area": 1, "patron": "ann", "wager": "ante", "amount": 1000},
                {"area": 2, "patron": "bob", "wager": "ante", "amount": 1000},
            ],
            "cards": [*(card for dealt in zip(*hands, strict=True) for card in dealt), "2s"],
            "decisions": [{"area": 1, "action": action}, {"area": 2, "action": "play", "amount": 1000}],
            "incidents": [{**incident, "at": {"cards": 16, "decisions": 1}}],
        }
    )
    assert result["net"] == {"ann": 0, "bob": 2000}
    assert next(each for each in result["results"] if each["patron"] == "ann")["clauses"][0] == f"{NAME}/12.6"
