"""Rules 12.5, 12.8 and 12.9: rounds set right, and rounds declared void."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Draw, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.halting import (
    CARDS,
    NET,
    PLACES,
    STAKES,
    accounted,
    due,
    halted,
    incident,
    played,
    record,
    stake,
    started,
)
from tests.baceball.helping import (
    JACKPOT,
    LIMITS,
    SUPERVISORS,
    by_hand,
    deal_out,
    dealt,
    do_steps,
    in_device_and_rack,
    net,
    wager,
)
from tests.helping import cites, equipment, events, refused

# The first card went to bob instead of ann: ann 17, bob 21, dealer 20; set right ann 25, bob 13.
WRONG = dealt("2c 8d 7h", "Kd 6s 5c", "5h 9s 6d")
RIGHT = ["Kd", "2c", *WRONG[2:]]
NET_WRONG, NET_RIGHT = {"ann": -1000, "bob": 2000}, {"ann": 1000, "bob": -2000}


def misdealt(cards: int = 9, settings: Any = None, wagers: Any = STAKES) -> houseway.Table:
    """So many cards are dealt in the wrong order; the dealer has not yet cleared the table."""
    table = by_hand(settings)
    stake(table, wagers)
    table.no_more_bets()
    for name in WRONG[:cards]:
        table.drawn(name)
    return table


def set_right(table: houseway.Table, cards: list[str], by: Role = Role.DEALER) -> None:
    """The deal is reconstructed to these cards."""
    table.order("reconstruct", by=by, cards=cards)


def money(result: dict[str, Any], *kinds: str) -> list[tuple[str, str, int]]:
    """The movements of these kinds: patron, wager, cents."""
    return [(event["patron"], event["wager"], event["amount"]) for event in events(result, *kinds)]


@rule("baceball/12.5")
@pytest.mark.parametrize("by", [Role.DEALER, *SUPERVISORS])
def test_the_right_order_gives_the_hands_and_payments(by: Role) -> None:
    table = misdealt()
    assert sum(each.net for each in table.wagers) == sum(NET_WRONG.values())
    set_right(table, RIGHT, by)
    do_steps(table)
    ending = played(table)
    assert [hand["cards"] for hand in ending["hands"]] == [["Kd", "8d", "7h"], ["2c", "6s", "5c"]]
    assert (ending["net"], ending["dealer"]["value"]) == (NET_RIGHT, 20)
    assert "over" not in ending


@rule("baceball/12.5")
def test_what_was_paid_and_taken_first_is_reversed_one_by_one() -> None:
    table = misdealt(wagers=(*STAKES, wager(1, "ann", "strike-1", 500)))
    set_right(table, RIGHT)
    do_steps(table)
    ending = played(table)
    undone = [("ann", "bet", -1000), ("ann", "strike-1", -500), ("bob", "bet", 2000)]
    assert sorted(money(ending, "reversed")) == undone
    assert all(cites(event, "12.5") for event in events(ending, "reversed"))
    assert ending["net"] == {"ann": 1000 + 1000, "bob": -2000}
    last = ending["events"].index(events(ending, "reversed")[-1])
    again = {"events": ending["events"][last:]}
    assert sorted(money(again, "paid")) == [("ann", "bet", 1000), ("ann", "strike-1", 1000)]
    assert money(again, "collected") == [("bob", "bet", 2000)]


@rule("baceball/12.5")
def test_a_jackpot_wager_taken_before_the_cards_is_taken_once() -> None:
    table = misdealt(0, settings=JACKPOT, wagers=(*STAKES, wager(1, "ann", "jackpot", 500)))
    for name in ["2c", "As", "5h", "8d", "Ad", "9s", *WRONG[6:]]:
        table.drawn(name)
    set_right(table, ["As", "2c", "5h", "Ad", "8d", "9s", *WRONG[6:]])
    do_steps(table)
    ending = played(table)
    assert net(ending, "jackpot") == 20 * 500 - 500
    taken = [each for each in money(ending, "collected", "reversed") if each[1] == "jackpot"]
    assert taken == [("ann", "jackpot", 500)]


@rule("baceball/12.5")
def test_the_same_order_changes_nothing() -> None:
    table = misdealt()
    set_right(table, WRONG)
    do_steps(table)
    ending = played(table)
    assert ending["net"] == NET_WRONG
    assert not events(ending, "reversed")


@rule("baceball/12.5")
@pytest.mark.parametrize("out", range(2, 9))
def test_a_deal_is_set_right_while_it_goes_on(out: int) -> None:
    table = misdealt(out)
    set_right(table, RIGHT[:out])
    assert due(table) == PLACES[out]
    deal_out(table, RIGHT[out:])
    assert played(table)["net"] == NET_RIGHT
    written = record(RIGHT, incident(out, "reconstruct", first={"cards": WRONG[:out]}))
    assert (written["net"], written["unused"]) == (NET_RIGHT, [])


@rule("baceball/12.5")
def test_a_record_has_the_right_order_and_the_first_deal() -> None:
    written = record(RIGHT, incident(9, "reconstruct", first={"cards": WRONG}))
    assert (written["net"], written["unused"]) == (NET_RIGHT, [])
    assert sorted(money(written, "reversed")) == [("ann", "bet", -1000), ("bob", "bet", 2000)]


@rule("baceball/12.8", "baceball/12.5", "baceball/1.1/burn")
@pytest.mark.parametrize("short", [None, False, True], ids=["live", "full record", "short record"])
def test_cards_dealt_beyond_the_dealers_last_are_burned(short: bool | None) -> None:
    table = misdealt()
    set_right(table, [*RIGHT, "Qs", "As"])
    do_steps(table)
    ending = dict(table.last or {} if short is None else houseway.settle(table.record(short=short) or {}))
    excess = [event["item"] for event in events(ending, "burned") if cites(event, "12.8")]
    assert excess == ["Qs", "As"]
    assert (ending["net"], len(ending["dealer"]["cards"]), ending["unused"]) == (NET_RIGHT, 3, [])


@rule("baceball/12.5", "baceball/12.1")
@pytest.mark.parametrize("out", [4, 9])
def test_a_faced_card_burned_before_stays_burned(out: int) -> None:
    table = misdealt(2)
    table.order("faced-card", by=Role.DEALER)
    table.drawn("Qs")
    for name in WRONG[2:out]:
        table.drawn(name)
    set_right(table, RIGHT[:out])
    deal_out(table, RIGHT[out:])
    assert table.last is not None
    assert table.last["net"] == NET_RIGHT
    assert [event["item"] for event in events(dict(table.last), "burned") if cites(event, "12.1")][-1] == "Qs"
    assert played(table)["net"] == NET_RIGHT


@rule("baceball/12.5")
@pytest.mark.parametrize("short_story", [False, True], ids=["result", "every event"])
def test_a_round_is_set_right_twice(short_story: bool) -> None:
    table = misdealt()
    set_right(table, RIGHT)
    set_right(table, WRONG)
    do_steps(table)
    ending = played(table, short_story)
    assert ending["net"] == NET_WRONG
    undone = [("ann", "bet", -1000), ("ann", "bet", 1000), ("bob", "bet", -2000), ("bob", "bet", 2000)]
    assert sorted(money(ending, "reversed")) == undone


@rule("baceball/12.5")
def test_the_house_sets_its_own_deal_right() -> None:
    table = halted(9)
    order = [str(card) for card in equipment(table).in_play]
    set_right(table, [order[1], order[0], *order[2:]])
    ending = played(table)
    assert [hand["cards"][0] for hand in ending["hands"]] == [order[1], order[0]]
    assert in_device_and_rack(table) == (302, 10)
    assert accounted(table)


@rule("baceball/12.5")
def test_there_is_nothing_to_set_right_before_the_first_card() -> None:
    table = misdealt(0)
    with refused(table, "12.5", "nothing-dealt"):
        set_right(table, ["Kd"])
    assert isinstance(table.request, Draw)


@rule("baceball/3.1")
@pytest.mark.parametrize("cards", [["Kd"] * 7, [*RIGHT, *["5h"] * 6]], ids=["seven", "seven in all"])
def test_cards_that_six_decks_cannot_give_are_refused(cards: list[str]) -> None:
    table = misdealt()
    with refused(table, "3.1", "impossible-cards"):
        set_right(table, cards)


def voided(out: int, settings: Any = None, wagers: Any = STAKES, **order: Any) -> dict[str, Any]:
    """The round ends without result after so many cards."""
    table = started(out, settings, wagers)
    table.order(**({"kind": "void-round", "by": Role.GAMING_SUPERVISOR} | order))
    do_steps(table)
    return played(table)


ALL_STAKES = (
    *STAKES,
    *(wager(1, "ann", kind, 300) for kind in ("strike-1", "strike-2", "strike-3", "strike-out")),
    wager(7, "cat", "bet", 60_000),
)


@rule("baceball/12.5", "baceball/1.1/void")
@pytest.mark.parametrize("out", [0, 1, 5, 11, 12])
@pytest.mark.parametrize("by", SUPERVISORS)
def test_where_it_cannot_be_set_right_every_cent_goes_back(out: int, by: Role) -> None:
    cards = dealt("Kc 8d 7h", "Kd 6s 2c", "9c 9h 9d", "5h 9s 6d")
    table = by_hand(LIMITS)
    stake(table, ALL_STAKES)
    table.no_more_bets()
    for name in cards[:out]:
        table.drawn(name)
    table.order("void-round", by=by)
    do_steps(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0, "cat": 0})
    back = {who: sum(amount for name, _, amount in money(ending, "returned") if name == who) for who in NET}
    assert back == {"ann": 1000 + 4 * 300, "bob": 2000}
    assert sum(amount for name, _, amount in money(ending, "returned") if name == "cat") == 60_000
    assert len(events(ending, "reversed")) == len(events(ending, "paid", "collected"))
    assert table.wagers == []


@rule("baceball/12.5")
def test_a_wager_that_stood_off_goes_back_too() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    for name in dealt("9c 8d 7h", "7c 8h 9d"):
        table.drawn(name)
    table.order("void-round", by=Role.GAMING_MANAGER)
    do_steps(table)
    assert played(table)["after"] == {}
    assert table.wagers == []


@rule("baceball/12.5")
def test_a_supervisor_may_void_a_round_that_was_set_right() -> None:
    table = misdealt()
    set_right(table, RIGHT)
    table.order("void-round", by=Role.GAMING_MANAGER)
    do_steps(table)
    assert played(table)["net"] == {"ann": 0, "bob": 0}


@rule("baceball/12.5.1")
@pytest.mark.parametrize("out", [1, 5, 9])
def test_play_goes_on_with_the_cards_that_remain(out: int) -> None:
    table = halted(out)
    coming = [str(card) for card in equipment(table).device.order[:6]]
    table.order("void-round", by=Role.GAMING_SUPERVISOR)
    assert in_device_and_rack(table) == (311 - out, 1 + out)
    assert accounted(table)
    table.place(3, "cat", "bet", 500)
    table.no_more_bets()
    assert [event["item"] for event in events(played(table), "dealt")] == coming


@rule("baceball/12.5")
@pytest.mark.parametrize("out", [0, 4, 9])
def test_a_void_round_in_a_record(out: int) -> None:
    written = record(CARDS[:out], incident(out, "void-round", by="gaming-manager"))
    assert (written["over"], written["net"]) == ("void", {"ann": 0, "bob": 0})


WRONG_CARDS = pytest.mark.parametrize("kind", ["missing-card", "foreign-card"])


@rule("baceball/12.9", "baceball/12.9.2", "baceball/12.9.3", "baceball/1.1/void")
@WRONG_CARDS
@pytest.mark.parametrize("out", [0, 1, 4, 8])
@pytest.mark.parametrize("by", [Role.DEALER, Role.GAMING_MANAGER, Role.INSPECTOR])
def test_the_round_of_a_missing_or_foreign_card_is_void_and_the_deck_checked(
    kind: str, out: int, by: Role
) -> None:
    ending = voided(out, kind=kind, by=by, card="Qs")
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0, "bob": 0})
    [over] = events(ending, "over")
    assert (over["how"], cites(over, "12.9.2")) == ("void", True)
    assert sorted(money(ending, "returned")) == [("ann", "bet", 1000), ("bob", "bet", 2000)]
    [check] = [event for event in events(ending, "handled") if cites(event, "12.9.3")]
    assert check["act"] == "check"
    written = record(CARDS[:out], incident(out, kind, by=str(by)))
    assert (written["over"], written["net"]) == ("void", {"ann": 0, "bob": 0})


@rule("baceball/12.9")
@WRONG_CARDS
@pytest.mark.parametrize(
    ("settings", "told"), [({}, ["inspector", "surveillance"]), ({"notices": False}, [])]
)
def test_surveillance_and_inspector_are_told_unless_the_operator_decides_otherwise(
    kind: str, settings: Any, told: list[str]
) -> None:
    notices = events(voided(4, settings, kind=kind), "notified")
    assert sorted(event["who"] for event in notices) == told
    assert all(event["ruling"] == "QA-65" and cites(event, "12.9") for event in notices)


@rule("baceball/12.9.1")
@WRONG_CARDS
def test_rounds_completed_before_stand(kind: str) -> None:
    table = started()
    deal_out(table, CARDS)
    earlier, first = played(table), table.last_round
    stake(table)
    table.no_more_bets()
    table.drawn("Kc")
    table.order(kind, by=Role.DEALER)
    do_steps(table)
    assert played(table)["net"] == {"ann": 0, "bob": 0}
    assert first is not None
    assert [event.as_json()["event"] for event in first.events] == [
        each["event"] for each in earlier["events"]
    ]
    assert {each.patron: each.net for each in first.wagers} == NET


@rule("baceball/12.9.1", "baceball/12.9.3")
@WRONG_CARDS
@pytest.mark.parametrize("by", [Role.DEALER, Role.INSPECTOR])
def test_a_round_that_is_paid_out_stands_though_its_cards_still_lie_there(kind: str, by: Role) -> None:
    table = started(9)
    table.order(kind, by=by, card="Qs")
    do_steps(table)
    ending = played(table)
    assert (ending["net"], ending.get("over")) == (NET, None)
    assert any(cites(event, "12.9.1") for event in events(ending, "called"))
    [check] = [event for event in events(ending, "handled") if cites(event, "12.9.3")]
    assert check["count"] == 312
    assert {event["who"] for event in events(ending, "notified")} == {"surveillance", "inspector"}
    written = record(CARDS, incident(9, kind, by=str(by)))
    assert (written["net"], written.get("over")) == (NET, None)


@rule("baceball/12.9", "baceball/12.9.3")
@WRONG_CARDS
def test_between_rounds_the_deck_is_checked_and_no_wager_moves(kind: str) -> None:
    table = by_hand()
    stake(table)
    table.order(kind, by=Role.INSPECTOR)
    assert isinstance(table.request, Step)
    table.done(311)
    assert table.rounds_played == 0
    table.no_more_bets()
    deal_out(table, CARDS)
    ending = played(table)
    assert ending["net"] == NET
    assert [event["count"] for event in events(ending, "handled") if cites(event, "12.9.3")] == [311]


# 12.5: after the cards are collected, before the next round commences


@rule("baceball/12.5")
@pytest.mark.parametrize("by", [Role.DEALER, *SUPERVISORS])
def test_an_error_notified_before_the_next_first_card_is_still_set_right(by: Role) -> None:
    table = misdealt()
    do_steps(table)
    assert played(table)["net"] == NET_WRONG
    table.place(3, "cat", "bet", 1500)
    set_right(table, RIGHT, by)
    ending = played(table)
    assert ending["net"] == NET_RIGHT
    assert [event["rule"][0] for event in events(ending, "reversed")] == ["baceball/12.5"] * 2
    assert [(each.patron, each.on_layout) for each in table.wagers] == [("cat", 1500)]


@rule("baceball/12.5", "baceball/12.12")
def test_a_round_that_cannot_be_reconstructed_afterwards_is_void_and_its_jackpot_wager_goes_on() -> None:
    table = by_hand(JACKPOT)
    stake(table, (wager(1, "ann", "bet", 1000), wager(1, "ann", "jackpot", 500)))
    table.no_more_bets()
    deal_out(table, dealt("2c 8d 7h", "5h 9s 6d"))
    assert played(table)["net"] == {"ann": -1500}
    table.order("void-round", by=Role.GAMING_SUPERVISOR)
    ending = played(table)
    assert (ending["over"], ending["net"]["ann"]) == ("void", 0)
    assert [each["patron"] for each in ending["after"]["carried"]] == ["ann"]
