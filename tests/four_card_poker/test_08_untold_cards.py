"""Rules 7 to 9 at a table with real cards: what lies face down is told when the rules turn it."""

import json
from typing import Any

import pytest

import houseway
from houseway.rulebook import Unreadable
from houseway.table.procedure.requests import Draw
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    NAME,
    PAIR_ACES,
    by_hand,
    decided,
    do_steps,
    one_at_a_time,
    sent,
    settle,
    wager,
)
from tests.helping import happened, refused

DEVICES = ("shuffler", "shoe")


def dealt(device: str = "shuffler") -> houseway.Table:
    """ann on area 1 and bob on area 3; the dealer tells the sixth card alone."""
    table = by_hand({"device": device})
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    while isinstance(table.request, Draw) and not table.request.face_up:
        table.drawn()
    table.drawn(DEALER_ODD.split()[-1])
    return table


def turn(table: houseway.Table, names: str) -> list[str]:
    """Cards are turned and told; the clauses they are turned by."""
    clauses = []
    for name in names.split():
        assert isinstance(table.request, Draw) and table.request.turned
        clauses.append(table.request.rule[0])
        table.drawn(name)
    return clauses


DEALERS_FIVE = " ".join(DEALER_ODD.split()[:5])


@rule("four-card-poker/7.1")
@pytest.mark.parametrize("device", DEVICES)
def test_everybody_sees_that_five_cards_lie_face_down_and_nobody_which(device: str) -> None:
    table = dealt(device)
    backs = [event for event in happened(table, "dealt") if not event["face_up"]]
    assert len(backs) == 15
    assert not any("item" in event for event in backs)
    for viewer in ("ann", "bob"):
        assert [event for event in sent(table, viewer)[:-1] if event["event"] == "dealt"] == happened(
            table, "dealt"
        )


@rule("four-card-poker/8.6", "four-card-poker/9.1")
def test_the_dealers_five_cards_are_told_when_the_dealer_turns_them() -> None:
    table = dealt()
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    assert turn(table, DEALERS_FIVE) == [f"{NAME}/8.6"] * 5
    assert happened(table, "shown")[-1]["items"] == DEALER_ODD.split()
    assert happened(table, "counted")[-1]["value"] == "four odd cards"


@rule("four-card-poker/9.2")
@pytest.mark.parametrize("device", DEVICES)
def test_each_players_hand_is_told_when_it_is_opened_and_settles_like_the_record(device: str) -> None:
    table = dealt(device)
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=3000)
    turn(table, DEALERS_FIVE)
    table.say("ann", 1, "no")
    table.say("bob", 3, "no")
    assert turn(table, PAIR_ACES) == [f"{NAME}/9.2"] * 5
    turn(table, "Kc Kd 9d 5h 3d")
    do_steps(table)
    recorded = settle(
        [PAIR_ACES, "Kc Kd 9d 5h 3d", DEALER_ODD],
        [wager(1, "ann", "ante", 1000), wager(3, "bob", "ante", 1000)],
        [decided(1, "play", 1000), decided(3, "play", 3000)],
        {"device": device},
    )
    assert table.last is not None
    assert (table.last["results"], table.last["hands"]) == (recorded["results"], recorded["hands"])
    short = table.record(short=True)
    assert short is not None and houseway.settle(json.dumps(short))["results"] == recorded["results"]
    if device == "shoe":
        assert short["cards"] == one_at_a_time(PAIR_ACES, "Kc Kd 9d 5h 3d", DEALER_ODD)


@rule("four-card-poker/8.4", "four-card-poker/9.3")
def test_hands_that_are_folded_or_conceded_are_counted_and_never_told() -> None:
    table = dealt()
    table.say("ann", 1, "fold")
    table.say("bob", 3, "play", amount=1000)
    turn(table, DEALERS_FIVE)
    table.say("bob", 3, "concede")
    assert not isinstance(table.request, Draw)
    assert [event["count"] for event in happened(table, "handled") if event["act"] == "count"] == [5, 5]
    do_steps(table)
    assert table.last is not None and table.last["net"] == {"ann": -1000, "bob": -2000}
    assert [hand["cards"] for hand in table.last["hands"]] == [[], []]
    full: Any = table.record()
    assert houseway.settle(json.dumps(full)) == table.last
    with pytest.raises(Unreadable) as caught:
        table.record(short=True)
    assert caught.value.code == "items-never-seen"


@rule("four-card-poker/3.1", "four-card-poker/8.6")
def test_a_card_that_lies_elsewhere_cannot_be_turned_and_what_is_turned_is_told() -> None:
    table = dealt()
    table.say("ann", 1, "fold")
    table.say("bob", 3, "play", amount=1000)
    turn(table, "2d 4h")
    for name in ("2d", DEALER_ODD.split()[-1]):
        with refused(table, "3.1", "too-many"):
            table.drawn(name)
    with refused(table, "8.6", "not-told"):
        table.drawn()
    turn(table, "6s 8d Tc")


@rule("four-card-poker/12.5")
def test_an_exposed_card_is_known_and_not_asked_for_again() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.order("exposed-card", by="dealer")
    table.drawn("Ac")
    while isinstance(table.request, Draw) and not table.request.face_up:
        table.drawn()
    table.drawn("Qh")
    table.say("ann", 1, "play", amount=1000)
    turn(table, DEALERS_FIVE)
    table.say("ann", 1, "no")
    turn(table, "Ad 9h 5s 3c")
    do_steps(table)
    assert table.last is not None and table.last["hands"][0]["cards"] == PAIR_ACES.split()


@rule("four-card-poker/12.6")
def test_a_wrong_number_of_cards_is_found_without_telling_them() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.order("card-too-many", by="dealer", area=1)
    while isinstance(table.request, Draw) and not table.request.face_up:
        table.drawn()
    table.drawn("Qh")
    table.order("wrong-count", by="dealer", area=1)
    do_steps(table)
    assert table.last is not None and table.last["over"] == "void"
    assert table.last["net"] == {"ann": 0}
