"""Rule 16.5: the shuffling device fails, and there is none to go on with."""

from typing import Any

import pytest

from houseway.table.procedure.requests import Ask
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened
from tests.moves import (
    DEALER,
    INITIAL,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    asked,
    asked_all,
    clear,
    due,
    finish,
    go,
    hand,
    incident,
    money,
    played,
    stand_all,
    steps,
    values,
    wager,
)
from tests.pinkjack.going_wrong import choose, fail, split
from tests.pinkjack.halting import DEVICE, SUITS_YOU, accounted, halted, record, started

PAUSES = range(1, len(MOVES))


def answered(place: Any, **more: Any) -> dict[str, Any]:
    """A failure without another device, as a record lists it."""
    return incident(place, "malfunction", spare=False, **more)


# 16.5: no device to go on with

WITHOUT = pytest.mark.parametrize(
    ("how", "number"),
    [
        pytest.param({"spare": False}, "16.1.4", marks=rule("pinkjack/16.1.4"), id="no spare"),
        pytest.param({"practicable": False}, "16.1.5", marks=rule("pinkjack/16.1.5"), id="not practicable"),
    ],
)


@rule("pinkjack/16.5", "pinkjack/16.5.1", "pinkjack/16.5.2", "pinkjack/16.5.4", "pinkjack/16.5.5")
@rule("pinkjack/16.5.6")
@WITHOUT
@pytest.mark.parametrize("place", PAUSES)
def test_players_who_keep_their_wagers_complete_the_round_from_a_shoe(
    place: int, how: Any, number: str
) -> None:
    table = started(MOVES[:place], DEVICE)
    fail(table, **how)
    assert [event for event in happened(table, "called") if cites(event, "16.5", number)]
    assert asked_all(table) == [("ann", 1, 1), ("bob", 4, 1)]
    choose(table, ann="no", bob="no")
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert [cites(event, "16.5.5") for event in events(ending, "called")].count(True) == 1
    assert ending["after"]["on_shoe"]
    written = record(MOVES, incident(MOVES[:place], "malfunction", **how), settings=DEVICE)
    assert (written["net"], written["unused"]) == (NET, [])


@rule("pinkjack/16.5.1")
def test_each_player_may_take_each_wager_back() -> None:
    table = started(INITIAL, DEVICE)
    fail(table, spare=False)
    table.say("bob", 4, "take-back")
    table.say("ann", 1, "take-back")
    choose(table)
    clear(table)
    ending = played(table)
    assert ending["net"] == NOTHING
    assert money(ending, "returned") == [("ann", "box", 1000), ("bob", "box", 2000)]
    assert all(cites(event, "16.5.1") for event in events(ending, "returned"))


@rule("pinkjack/16.5.1", "pinkjack/16.5.5")
def test_a_box_whose_wagers_are_taken_back_gets_no_more_cards() -> None:
    table = started(INITIAL, DEVICE)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no")
    assert asked(table) == ("bob", 4, 1)
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": 2000}
    assert ending["dealer"]["value"] == 18


@rule("pinkjack/16.5.1")
@pytest.mark.parametrize("out", [1, 2, 3, 4])
def test_in_the_initial_deal_a_box_that_drops_out_is_passed_over(out: int) -> None:
    table = started(INITIAL[:out], DEVICE)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no")
    while not isinstance(table.request, Ask):
        area = due(table)
        assert area in (0, 4)
        table.drawn({0: "6h", 4: "5d" if not hand(table, 4) else "7s"}[area])
        steps(table)
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": 2000}


@rule("pinkjack/16.5.1")
@pytest.mark.parametrize("out", [1, 2, 3, 4])
def test_in_the_initial_deal_no_card_follows_when_nobody_stays(out: int) -> None:
    table = started(INITIAL[:out], DEVICE)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="take-back")
    clear(table)
    ending = played(table)
    assert ending["net"] == NOTHING
    assert len(events(ending, "dealt")) == out


@rule("pinkjack/16.5.1")
def test_each_split_hand_is_a_wager_of_its_own() -> None:
    table = started(["8c", "5d", "6h", "8d", "7s"], DEVICE)
    split(table)
    go(table, ["5h"])
    fail(table, spare=False)
    assert sorted(asked_all(table)) == [("ann", 1, 1), ("ann", 1, 2), ("bob", 4, 1)]
    table.say("ann", 1, "take-back")
    choose(table, ann="no", bob="no")
    ending = finish(table, ["Td", "1.2:stand", "4:hit", "8h", "4:stand", "Kd", "Ac"])
    # The split hand's 18 beats 17, bob's 20 too; the first hand's wager went back.
    assert ending["dealer"]["value"] == 17
    assert ending["net"] == {"ann": 0 + 1000, "bob": 2000}


@rule("pinkjack/16.5.1", "pinkjack/5.5")
def test_a_split_hand_without_a_wager_gets_no_more_cards() -> None:
    table = started(["8c", "6h", "8d"], DEVICE, SHARED[:2])
    split(table)
    table.say("bob", 1, "no")
    go(table, ["5h"])
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no")
    # bob's wager lies on the first hand (11.5.2): it is his to play, and the second gets no card.
    assert asked(table) == ("bob", 1, 1)
    ending = finish(table, ["1:hit", "7d", "1:stand", "Kd", "Ac"])
    assert ending["net"] == {"ann": 0, "bob": 500}
    assert [each["cards"] for each in ending["hands"]] == [["8c", "5h", "7d"], ["8d"]]


@rule("pinkjack/16.5.1", "pinkjack/13.7.1")
@pytest.mark.parametrize(("box", "side"), [("no", "take-back"), ("take-back", "no"), ("no", "no")])
def test_a_suits_you_wager_not_yet_settled_is_asked_about_too(box: str, side: str) -> None:
    wagers = (
        *STAKES,
        wager(1, "ann", 500, "suits-you", suit="c"),
        wager(4, "bob", 500, "suits-you", suit="d"),
    )
    table = started(INITIAL[:4], DEVICE | SUITS_YOU, wagers)
    fail(table, spare=False)
    assert len(asked_all(table)) == 4
    table.say("ann", 1, box, hand=1)
    table.say("ann", 1, side, hand=0)
    choose(table, bob="no")
    moves = MOVES[4:] if box == "no" else ("7s", *MOVES[6:])
    ending = finish(table, moves)
    # 9c and 5d match: 2 to 1 on 500 for who stayed; without the only box wager there ann's goes back (13.5).
    own = (-1000 if box == "no" else 0) + (1000 if (box, side) == ("no", "no") else 0)
    assert ending["net"] == {"ann": own, "bob": 2000 + 1000}


WITH_CATS = (*STAKES, wager(1, "cat", 500, "suits-you", suit="c"))


@rule("pinkjack/16.5.1", "pinkjack/13.5")
@pytest.mark.parametrize("out", range(1, 5))
def test_a_suits_you_wager_goes_back_with_the_last_box_wager_of_its_area(out: int) -> None:
    table = started(INITIAL[:out], DEVICE | SUITS_YOU, WITH_CATS)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no", cat="no")
    [*_, back] = happened(table, "returned")
    assert (back["patron"], back["amount"], cites(back, "13.5")) == ("cat", 500, True)
    while not isinstance(table.request, Ask):
        table.drawn({0: "6h", 4: "5d" if not hand(table, 4) else "7s"}[due(table)])
        steps(table)
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": 2000, "cat": 0}


@rule("pinkjack/16.5.1", "pinkjack/13.5")
@pytest.mark.parametrize("out", range(1, 5))
def test_nothing_is_left_behind_when_nobody_keeps_a_box_wager(out: int) -> None:
    table = started(INITIAL[:out], DEVICE | SUITS_YOU, WITH_CATS)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="take-back", cat="no")
    clear(table)
    assert played(table)["net"] == NOTHING | {"cat": 0}


@rule("pinkjack/16.5.1", "pinkjack/13.7.1")
def test_a_suits_you_wager_stays_while_somebody_has_a_box_wager_there() -> None:
    wagers = (wager(1, "ann", 1000), wager(1, "bob", 500), wager(1, "cat", 500, "suits-you", suit="c"))
    table = started(["9c", "6h"], DEVICE | SUITS_YOU, wagers)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no", cat="no")
    ending = finish(table, ["8c", "1:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": -500, "cat": 1000}


@rule("pinkjack/16.5.1", "pinkjack/13.4")
def test_where_it_is_for_players_of_the_box_it_goes_back_with_their_own_box_wager() -> None:
    only = {"suits_you": {"amount": 500, "box_players_only": True}}
    wagers = (wager(1, "ann", 1000), wager(1, "bob", 500), wager(1, "bob", 500, "suits-you", suit="c"))
    table = started(["9c", "6h"], DEVICE | only, wagers)
    fail(table, spare=False)
    table.say("ann", 1, "no")
    table.say("bob", 1, "take-back", hand=1)
    table.say("bob", 1, "no", hand=0)
    choose(table)
    [*_, back] = happened(table, "returned")
    assert (back["patron"], back["wager"], cites(back, "13.4")) == ("bob", "suits-you", True)
    assert finish(table, ["8c", "1:stand", "Kd", "2c"])["net"] == {"ann": -1000, "bob": 0}


@rule("pinkjack/16.5.1", "pinkjack/16.5.5")
def test_without_any_wager_left_the_dealer_draws_no_card() -> None:
    table = started(MOVES[:9], DEVICE)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="take-back")
    clear(table)
    ending = played(table)
    assert (ending["dealer"]["cards"], ending["net"]) == (["6h"], NOTHING)


SHARED = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 500), wager(1, "cat", 800))


@rule("pinkjack/16.5.1", "pinkjack/5.5.2")
def test_when_the_controlling_player_leaves_the_highest_of_the_others_decides() -> None:
    table = started(["9c", "6h", "4c"], DEVICE, SHARED)
    assert asked(table) == ("ann", 1, 1)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no", cat="no")
    assert asked(table) == ("cat", 1, 1)
    ending = finish(table, ["1:hit", "7d", "1:stand", "Kd", "2c"])
    # 20 beats 18 for those who stayed.
    assert ending["net"] == {"ann": 0, "bob": 500, "cat": 800}


@rule("pinkjack/16.5.1", "pinkjack/5.5.3")
def test_of_equal_wagers_the_one_nearest_the_dealer_decides() -> None:
    wagers = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 500), wager(1, "cat", 500))
    table = started(["9c", "6h", "4c"], DEVICE, wagers)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no", cat="no")
    assert asked(table) == ("bob", 1, 1)


@rule("pinkjack/16.5.1", "pinkjack/5.5.1")
def test_a_controlling_player_who_stays_goes_on_deciding() -> None:
    table = started(["9c", "6h", "4c"], DEVICE, SHARED)
    fail(table, spare=False)
    choose(table, ann="no", bob="take-back", cat="no")
    assert asked(table) == ("ann", 1, 1)
    ending = finish(table, ["1:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": -1000, "bob": 0, "cat": -800}


@rule("pinkjack/16.5.1")
def test_a_player_on_two_areas_chooses_for_each_wager() -> None:
    wagers = (wager(1, "ann", 1000), wager(4, "ann", 2000))
    table = started(INITIAL, DEVICE, wagers)
    fail(table, spare=False)
    assert asked_all(table) == [("ann", 1, 1), ("ann", 4, 1)]
    table.say("ann", 1, "take-back")
    choose(table, ann="no")
    assert asked(table) == ("ann", 4, 1)
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert [line["net"] for line in ending["results"]] == [0, 2000]


@rule("pinkjack/16.5.1", "pinkjack/10.1")
def test_a_double_may_be_taken_back_with_its_original() -> None:
    table = started(["5c", "5d", "6h", "4c", "7s", "1:double=1000", "8d"], DEVICE)
    fail(table, spare=False)
    choose(table, ann="take-back", bob="no")
    ending = finish(table, ["4:hit", "8h", "4:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": 0, "bob": 2000}
    back = sum(amount for who, _, amount in money(ending, "returned") if who == "ann")
    assert back == 2000


@rule("pinkjack/16.5.1", "pinkjack/8.1.4")
def test_a_wager_already_settled_is_not_asked_about() -> None:
    table = started(["As", "5d", "6h", "Kd", "7s"], DEVICE)
    fail(table, spare=False)
    assert asked_all(table) == [("bob", 4, 1)]
    choose(table, bob="take-back")
    clear(table)
    assert played(table)["net"] == {"ann": 2000, "bob": 0}


@rule("pinkjack/16.5.1", "pinkjack/8.1.2", "pinkjack/14.1.1.1")
def test_a_pinkjack_that_waits_may_be_kept() -> None:
    table = started(["Ad", "5d", "Jd", "Jd", "7s"], DEVICE)
    fail(table, spare=False)
    choose(table, ann="no", bob="take-back")
    # Only the pinkjack waits: the dealer takes one card, and 5 to 1 is paid.
    ending = finish(table, ["2c"])
    assert ending["net"] == {"ann": 5000, "bob": 0}


@rule("pinkjack/16.5.1")
def test_who_does_not_answer_keeps_the_wager_in_a_record() -> None:
    written = record(MOVES, answered(INITIAL), settings=DEVICE)
    assert (written["net"], written["after"]["on_shoe"]) == (NET, True)


@rule("pinkjack/16.5.2", "pinkjack/16.5.3", "pinkjack/16.5.4", "pinkjack/4.6", "pinkjack/4.7")
def test_the_cards_are_taken_out_replaced_where_damaged_shuffled_by_hand_and_cut() -> None:
    table = started(INITIAL, DEVICE)
    before = len(table.events)
    fail(table, spare=False, damaged=["Kd", "2s"])
    choose(table, ann="no", bob="no")
    story = [event.as_json() for event in table.events[before:]]
    acts = [event["act"] for event in story if event["event"] == "handled"]
    assert [act for act in acts if act != "reload"] == [
        "remove",
        "replace-damaged",
        "shuffle",
        "cut",
        "place-cutting-card",
    ]
    [replaced] = [event for event in story if event.get("act") == "replace-damaged"]
    assert (replaced["count"], cites(replaced, "16.5.3")) == (2, True)
    assert finish(table, MOVES[5:])["net"] == NET


@rule("pinkjack/16.5.4", "pinkjack/4.4")
def test_the_cut_is_offered_to_the_players() -> None:
    table = started(INITIAL, DEVICE)
    fail(table, spare=False)
    table.say("ann", 1, "no")
    table.say("bob", 4, "no")
    steps(table)
    assert isinstance(table.request, Ask)
    assert [option.action for option in table.request.options] == ["cut", "no"]
    table.say(table.request.patron, table.request.area, "cut", amount=100)
    steps(table)
    assert [event["count"] for event in happened(table, "handled") if event["act"] == "cut"] == [100]
    assert finish(table, MOVES[5:])["net"] == NET


@rule("pinkjack/16.5.3", "pinkjack/16.5.5")
def test_the_house_completes_the_round_with_six_full_decks() -> None:
    table = halted(4, DEVICE)
    damaged = [str(card) for card in equipment(table).device.order[:2]]
    table.order("malfunction", by=DEALER, spare=False, damaged=damaged)
    choose(table, ann="no", bob="no")
    stand_all(table)
    assert accounted(table)
