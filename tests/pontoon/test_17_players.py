"""Rule 17.2: a player's wagers void, and players excluded."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Asks, Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.boxes import box
from tests.helping import cites, happened, last, on_layout, refused
from tests.moves import (
    INITIAL,
    MOVES,
    STAKES,
    SUPERVISOR,
    SUPERVISORS,
    asked,
    due,
    finish,
    go,
    money,
    prepare,
    values,
    wager,
)
from tests.pontoon.disturbed import ALONE, PAIRS
from tests.pontoon.going_wrong import (
    NOT_SUPERVISORS,
    by_hand,
    by_supervisor,
    lines,
    record,
    started,
)
from tests.pontoon.helping import dealt

SHARED = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 500))


# 17.2(a): wagers of a player


@rule("pontoon/17.2", "pontoon/17.2(a)", "pontoon/A/void")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_the_wagers_of_who_contravenes_the_rules_may_be_void(by: Role) -> None:
    table = started(INITIAL)
    table.order("void-wagers", by=by, patron="ann")
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": 2000}
    assert money(ending, "returned") == [("ann", "box", 1000)]
    told = by_supervisor(INITIAL, "void-wagers", patron="ann")
    written = record([*INITIAL, "4:hit", "8h", "4:stand", "Kd", "2c"], told)
    assert (written["net"], written["unused"]) == (ending["net"], [])


@rule("pontoon/17.2(a)")
@pytest.mark.parametrize("place", [1, 3, 5])
def test_the_other_players_round_goes_on(place: int) -> None:
    table = started(MOVES[:place])
    table.order("void-wagers", by=SUPERVISOR, patron="bob")
    cards = {1: ["9c", "8c"], 4: ["5d", "7s"], 0: ["6h", "Kd", "2c"]}
    for name in INITIAL[:place]:
        next(dealt for dealt in cards.values() if name in dealt).remove(name)
    while isinstance(table.request, Draw):
        table.drawn(cards[due(table)].pop(0))
    assert asked(table) == ("ann", 1, 1)
    ending = finish(table, ["1:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": -1000, "bob": 0}


@rule("pontoon/17.2(a)")
def test_while_betting_is_open_the_chips_go_back() -> None:
    table = by_hand(wagers=STAKES)
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    assert on_layout(table) == [(4, "bob", "box", 2000)]
    table.no_more_bets()
    assert due(table) == 4
    assert finish(table, ["5d", "6h", "7s", "4:hit", "8h", "4:stand", "Kd", "2c"])["net"] == {
        "ann": 0,
        "bob": 2000,
    }


@rule("pontoon/17.2(a)", "pontoon/4.5")
def test_on_a_shared_box_the_next_player_decides() -> None:
    table = started(["9c", "6h", "4c"], wagers=SHARED)
    assert asked(table) == ("ann", 1, 1)
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    assert asked(table) == ("bob", 1, 1)
    ending = finish(table, ["1:hit", "7d", "1:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": 500}


@rule("pontoon/17.2(a)")
def test_all_wagers_of_the_player_are_void() -> None:
    wagers = (*STAKES, wager(6, "ann", 700), wager(6, "ann", 500, "perfect-pairs"))
    table = by_hand(PAIRS, wagers)
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    assert on_layout(table) == [(4, "bob", "box", 2000)]
    assert sorted(event["amount"] for event in happened(table, "returned")) == [500, 700, 1000]


@rule("pontoon/17.2(a)", "pontoon/A/void")
def test_a_double_and_an_insurance_are_void_with_the_original() -> None:
    table = started(["5c", "Ah", "4c"], wagers=ALONE)
    table.say("ann", 1, "insure", amount=500)
    table.say("ann", 1, "no")
    go(table, ["1:double=1000", "8d"])
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    ending = finish(table)
    assert ending["net"] == {"ann": 0}
    assert money(ending, "returned") == [
        ("ann", "box", 1000),
        ("ann", "double", 1000),
        ("ann", "insurance", 500),
    ]
    # No hand and no insurance is left: the dealer draws no card.
    assert ending["dealer"]["cards"] == ["Ah"]


@rule("pontoon/17.2(a)", "pontoon/A/void")
@pytest.mark.parametrize(
    "moves",
    [["As", "5d", "6h", "Kd", "7s"], ["9c", "5d", "6h", "8c", "7s", "1:hit", "4h"]],
    ids=["pontoon", "21"],
)
def test_chips_already_paid_on_a_void_wager_are_returned(moves: list[str]) -> None:
    # Void: "any chips wagered or paid shall be returned".
    table = started(moves)
    assert happened(table, "paid")
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    ending = finish(table, ["4:stand", "Kc", "2c"])
    assert ending["net"] == {"ann": 0, "bob": -2000}


@rule("pontoon/17.2(a)")
def test_who_has_no_wager_has_none_to_void() -> None:
    table = started(INITIAL)
    with refused(table, "17.2(a)"):
        table.order("void-wagers", by=SUPERVISOR, patron="cat")


# 17.2(b): exclusion


@rule("pontoon/17.2", "pontoon/17.2(b)")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_an_excluded_player_places_no_wager_any_more(by: Role) -> None:
    table = by_hand()
    table.order("exclude", by=by, patron="ann")
    with refused(table, "17.2(b)"):
        table.place(1, "ann", "box", 1000)
    table.place(1, "bob", "box", 1000)


@rule("pontoon/17.2(b)")
def test_it_lasts_into_the_next_rounds_and_records() -> None:
    table = started(INITIAL)
    table.order("exclude", by=SUPERVISOR, patron="cat")
    assert "cat" in finish(table, MOVES[5:])["after"]["excluded"]
    prepare(table)
    with refused(table, "17.2(b)"):
        table.place(2, "cat", "box", 1000)
    written = record(MOVES, by_supervisor(INITIAL, "exclude", patron="cat"))
    assert written["after"]["excluded"] == ("cat",)
    with pytest.raises(houseway.Refused) as caught:
        record(MOVES, before=written["after"] | {"excluded": ["ann"]})
    assert caught.value.clause == "pontoon/17.2(b)"


@rule("pontoon/17.2", "pontoon/17.2(a)", "pontoon/17.2(b)")
def test_both_may_be_done_at_once() -> None:
    table = started(INITIAL)
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    table.order("exclude", by=SUPERVISOR, patron="ann")
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert (ending["net"], values(ending)[-1]) == ({"ann": 0, "bob": 2000}, 18)
    with refused(table, "17.2(b)"):
        table.place(1, "ann", "box", 1000)


@rule("pontoon/17.2(b)")
def test_an_excluded_player_makes_no_further_decisions() -> None:
    table = started(INITIAL)
    table.order("exclude", by=SUPERVISOR, patron="ann")
    assert asked(table)[0] != "ann"


@rule("pontoon/17.2(b)")
def test_an_excluded_player_insures_nobody_else() -> None:
    table = started(["9c", "5d", "Ah", "8c", "7s"])
    table.order("exclude", by=SUPERVISOR, patron="ann")
    with pytest.raises(houseway.Refused):
        table.say("ann", 4, "insure", amount=500, on="bob")


# Who may


POWERS: list[Any] = [
    pytest.param("invalidate", {"grounds": "fire"}, "17.1", marks=rule("pontoon/17.1"), id="17.1"),
    pytest.param("void-wagers", {"patron": "ann"}, "17.2(a)", marks=rule("pontoon/17.2(a)"), id="17.2(a)"),
    pytest.param("exclude", {"patron": "ann"}, "17.2(b)", marks=rule("pontoon/17.2(b)"), id="17.2(b)"),
    pytest.param("void-round", {"grounds": "fraud"}, "17.3", marks=rule("pontoon/17.3"), id="17.3"),
]


@pytest.mark.parametrize(("kind", "fields", "number"), POWERS)
def test_only_the_casino_operator_may(kind: str, fields: dict[str, str], number: str) -> None:
    for by in NOT_SUPERVISORS:
        table = started(INITIAL)
        with refused(table, number, "not-your-power") as caught:
            table.order(kind, by=by, **fields)
        assert set(caught.value.allowed) == set(SUPERVISORS)
    assert not lines(finish(table, MOVES[5:]), "reversal")


@rule("pontoon/17.2(a)", "pontoon/7.2")
def test_what_others_laid_on_a_void_wager_goes_back_with_it() -> None:
    table = dealt("Kc Kd Ah 9d 8d Kh", box("ann", 1000), box("bob", 400, 2))
    for patron, area in (("ann", 1), ("bob", 2)):
        table.say(patron, area, "no")
    table.say("bob", 1, "insure", amount=500, on="ann")
    table.order("void-wagers", by=Role.GAMING_SUPERVISOR, patron="ann")
    while table.rounds_played == 0:
        assert isinstance(table.request, Ask | Asks)
        question = table.request.open[0] if isinstance(table.request, Asks) else table.request
        actions = [option.action for option in question.options]
        table.say(question.patron, question.area, "no" if "no" in actions else "stand")
    # The dealer has Pontoon: bob loses his own wager, and the insurance won nothing.
    assert last(table)["net"] == {"ann": 0, "bob": -400}


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param("void-wagers", "17.2(a)", marks=rule("pontoon/17.2(a)"), id="17.2(a)"),
        pytest.param("exclude", "17.2(b)", marks=rule("pontoon/17.2(b)"), id="17.2(b)"),
    ],
)
def test_why_a_player_is_excluded_or_wagers_are_void_is_kept_with_it(kind: str, number: str) -> None:
    table = started(INITIAL)
    table.order(kind, by=SUPERVISOR, patron="ann", grounds="marked a card")
    [called] = [each for each in happened(table, "called") if "marked a card" in each["words"]]
    assert cites(called, number)
