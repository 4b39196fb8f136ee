"""Rule 13: the shuffling device fails; and who may report irregularities and failures at all."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Act, Step
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
    LOW,
    ONLOOKERS,
    SUPERVISORS,
    by_hand,
    deal_out,
    dealt,
    do_steps,
    in_device_and_rack,
    net,
    wager,
)
from tests.helping import cites, equipment, events, happened, on_layout, refused

NOTHING = {"ann": 0, "bob": 0}
WITH_JACKPOT = (*STAKES, wager(1, "ann", "jackpot", 500))
CONDITIONS = ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4")


def fail(table: houseway.Table, **how: Any) -> None:
    """The device fails, and the dealer does what is asked."""
    table.order("malfunction", by=Role.DEALER, **how)
    do_steps(table)


@rule("baceball/13.1", "baceball/13.1.1", "baceball/13.1.2", "baceball/13.1.3", "baceball/13.1.4")
@rule("baceball/13.2")
@pytest.mark.parametrize("out", range(1, 9))
def test_undamaged_cards_go_to_another_device_and_the_game_goes_on(out: int) -> None:
    table = started(out)
    table.order("malfunction", by=Role.DEALER)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.TRANSFER
    do_steps(table)
    assert due(table) == PLACES[out]
    deal_out(table, CARDS[out:])
    ending = played(table)
    assert ending["net"] == NET
    assert [event for event in events(ending, "called") if cites(event, *CONDITIONS)]
    assert [event["act"] for event in events(ending, "handled") if cites(event, "13.2")] == ["transfer"]
    written = record(CARDS, incident(out, "malfunction"))
    assert (written["net"], written["unused"]) == (NET, [])


@rule("baceball/13.2")
def test_the_other_device_holds_the_cards_of_the_first() -> None:
    table = halted(4)
    before = sorted(map(str, equipment(table).device.order))
    equipment(table).halt = lambda request: not isinstance(request, Step)
    table.order("malfunction", by=Role.DEALER)
    assert sorted(map(str, equipment(table).device.order)) == before
    table.order("faced-card", by=Role.DEALER)
    assert in_device_and_rack(table) == (301, 11)
    assert accounted(table)


@rule("baceball/13.2", "baceball/3.9")
def test_what_follows_the_failure_at_once_follows_it_in_the_record_too() -> None:
    table = started(4)
    fail(table)
    table.order("verify-cards", by=Role.INSPECTOR)
    do_steps(table)
    deal_out(table, CARDS[4:])
    assert played(table)["net"] == NET


@rule("baceball/13.3", "baceball/13.3.1", "baceball/13.3.2", "baceball/13.3.3", "baceball/13.3.4")
@pytest.mark.parametrize("damaged", [["As"], ["As", "As", "7d"]], ids=["one", "three"])
@pytest.mark.parametrize("out", [1, 4, 8])
def test_damaged_cards_are_replaced_from_a_new_deck_and_the_game_goes_on(
    out: int, damaged: list[str]
) -> None:
    table = started(out)
    before = len(table.events)
    table.order("malfunction", by=Role.DEALER, damaged=damaged)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule) == (Act.REPLACE_DAMAGED, ("baceball/13.3",))
    do_steps(table)
    acts = [event.as_json() for event in table.events[before:]]
    handled = [(event["act"], event.get("count")) for event in acts if event["event"] == "handled"]
    assert handled == [
        ("remove-damaged", len(damaged)),
        ("transfer", None),
        ("replace-damaged", len(damaged)),
    ]
    for event, number in zip(acts[-4:], ("13.3.1", "13.3.2", "13.3.3", "13.3.4"), strict=True):
        assert cites(event, number)
    assert due(table) == PLACES[out]
    deal_out(table, CARDS[out:])
    assert played(table)["net"] == NET
    written = record(CARDS, incident(out, "malfunction", damaged=damaged))
    assert (written["net"], written["unused"]) == (NET, [])


@rule("baceball/13.3.3")
def test_six_full_decks_remain_after_the_damage() -> None:
    table = halted(4)
    damaged = [str(card) for card in equipment(table).device.order[:3]]
    table.order("malfunction", by=Role.DEALER, damaged=damaged)
    played(table)
    assert in_device_and_rack(table) == (302, 10)
    assert accounted(table)


@rule("baceball/13.3", "baceball/13.3.1", "baceball/13.3.3")
def test_a_card_that_does_not_exist_cannot_be_damaged() -> None:
    table = started(4)
    fail(table, damaged=["As"])
    before = len(table.events)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        table.order("malfunction", by=Role.DEALER, damaged=["Zz"])
    assert len(table.events) == before


ENDINGS = pytest.mark.parametrize(
    ("how", "number"),
    [
        pytest.param({"disadvantage": True}, "13.1.2", marks=rule("baceball/13.1.2"), id="disadvantage"),
        pytest.param({"spare": False}, "13.1.3", marks=rule("baceball/13.1.3"), id="no spare"),
        pytest.param({"practicable": False}, "13.1.4", marks=rule("baceball/13.1.4"), id="not practicable"),
        pytest.param(
            {"disadvantage": True, "damaged": ["As"]}, "13.4", marks=rule("baceball/13.4"), id="with damage"
        ),
    ],
)


@rule("baceball/13.4")
@ENDINGS
@pytest.mark.parametrize("out", [1, 4, 8])
def test_the_round_is_terminated_and_every_wager_goes_back(how: Any, number: str, out: int) -> None:
    table = started(out, JACKPOT, WITH_JACKPOT)
    fail(table, **how)
    ending = played(table)
    assert (ending["over"], ending["net"], ending["after"]) == ("void", NOTHING, {})
    back = [(event["patron"], event["wager"], event["amount"]) for event in events(ending, "returned")]
    assert sorted(back) == [("ann", "bet", 1000), ("ann", "jackpot", 500), ("bob", "bet", 2000)]
    assert all(cites(event, "13.4", number) for event in events(ending, "returned"))
    written = record(CARDS[:out], incident(out, "malfunction", **how))
    assert (written["over"], written["net"]) == ("void", NOTHING)


@rule("baceball/13.4", "baceball/12.12")
@ENDINGS
def test_an_operator_may_carry_the_jackpot_wager_over(how: Any, number: str) -> None:
    settings = {"jackpot": {"wager": 500, "after_malfunction": "carry"}}
    table = started(4, settings, WITH_JACKPOT)
    fail(table, **how)
    ending = played(table)
    assert ending["net"] == NOTHING
    [carried] = ending["after"]["carried"]
    assert (carried["patron"], carried["wager"], carried["amount"]) == ("ann", "jackpot", 500)
    assert "jackpot" not in {event["wager"] for event in events(ending, "returned")}
    assert any(cites(event, number) for event in ending["events"])
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    deal_out(table, dealt("As Ad 7h", LOW))
    assert net(played(table), "jackpot") == 20 * 500 - 500


@rule("baceball/13.4")
def test_rounds_completed_before_the_failure_stand() -> None:
    table = started()
    deal_out(table, CARDS)
    first = table.last_round
    stake(table)
    table.no_more_bets()
    table.drawn("Kc")
    fail(table, disadvantage=True)
    assert played(table)["net"] == NOTHING
    assert first is not None
    assert {each.patron: each.net for each in first.wagers} == NET


@rule("baceball/13.4")
@pytest.mark.parametrize(
    "how", [{}, {"disadvantage": True}, {"spare": False}, {"practicable": False}, {"damaged": ["As"]}]
)
def test_a_failure_after_the_payout_leaves_the_result_alone(how: Any) -> None:
    table = started(9, JACKPOT, WITH_JACKPOT)
    fail(table, **how)
    ending = played(table)
    assert (ending["net"], ending.get("over")) == ({"ann": 500, "bob": -2000}, None)
    assert any(cites(event, "13.4", "1.1/round-of-play") for event in events(ending, "called"))
    written = record(CARDS, incident(9, "malfunction", **how))
    assert (written["net"], written.get("over")) == (NET, None)


@rule("baceball/13.4")
@pytest.mark.parametrize("how", [{}, {"spare": False}])
def test_the_house_goes_on_after_a_failure_between_payout_and_collection(how: Any) -> None:
    table = halted(9)
    table.order("malfunction", by=Role.DEALER, **how)
    assert "over" not in played(table)
    assert accounted(table)
    stake(table)
    table.no_more_bets()
    played(table)
    assert accounted(table)


@rule("baceball/13.4")
def test_the_house_keeps_its_cards_when_the_round_is_terminated() -> None:
    table = halted(4)
    table.order("malfunction", by=Role.DEALER, disadvantage=True)
    assert in_device_and_rack(table) == (307, 5)
    assert accounted(table)


@rule("baceball/13.1.1")
@pytest.mark.parametrize("closed", [False, True], ids=["betting open", "betting closed"])
def test_before_the_first_card_the_device_is_replaced_and_no_wager_moves(closed: bool) -> None:
    table = by_hand()
    stake(table)
    if closed:
        table.no_more_bets()
    table.order("malfunction", by=Role.DEALER, disadvantage=True)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule) == (Act.TRANSFER, ("baceball/13.1.1",))
    do_steps(table)
    assert cites(happened(table, "handled")[-1], "13.1.1")
    [said] = [event["words"] for event in happened(table, "called") if cites(event, "13.1.1")]
    assert said.endswith("the device is replaced")
    assert on_layout(table) == [(1, "ann", "bet", 1000), (4, "bob", "bet", 2000)]
    if not closed:
        table.no_more_bets()
    deal_out(table, CARDS)
    assert played(table)["net"] == NET


@rule("baceball/13.1.3")
def test_without_a_spare_device_no_first_card_can_be_dealt() -> None:
    table = started()
    fail(table, spare=False)
    assert table.last is not None
    assert (table.last["over"], table.last["net"]) == ("void", NOTHING)
    assert "transfer" not in {event["act"] for event in events(dict(table.last), "handled")}


@rule("baceball/13.2", "baceball/12.4")
def test_a_card_kept_under_the_device_is_not_lost_in_a_failure() -> None:
    table = halted(9)
    table.order("card-in-error", by=Role.DEALER, exposed=False)
    equipment(table).halt_after(3)
    stake(table)
    table.no_more_bets()
    table.order("malfunction", by=Role.DEALER)
    played(table)
    assert accounted(table)


@rule("baceball/13.2")
def test_a_device_may_fail_twice_in_a_round() -> None:
    written = record(CARDS, incident(2, "malfunction"), incident(7, "malfunction"))
    assert written["net"] == NET
    assert len([event for event in events(written, "handled") if cites(event, "13.2")]) == 2


DEALERS = (Role.DEALER, *SUPERVISORS)
ORDERS: list[Any] = [
    pytest.param("faced-card", {}, "12.1", DEALERS, marks=rule("baceball/12.1")),
    pytest.param("card-in-error", {}, "12.2", DEALERS, marks=rule("baceball/12.2")),
    pytest.param("reconstruct", {"cards": CARDS[:4]}, "12.5", DEALERS, marks=rule("baceball/12.5")),
    pytest.param("void-round", {}, "12.5", SUPERVISORS, marks=rule("baceball/12.5")),
    pytest.param("missing-card", {}, "12.9", (*DEALERS, Role.INSPECTOR), marks=rule("baceball/12.9")),
    pytest.param("foreign-card", {}, "12.9", (*DEALERS, Role.INSPECTOR), marks=rule("baceball/12.9")),
    pytest.param("malfunction", {}, "13.1", DEALERS, marks=rule("baceball/13.1")),
    pytest.param("check-faced-cards", {}, "12.1.1", SUPERVISORS, marks=rule("baceball/12.1.1")),
    pytest.param("forgotten-burn", {}, "12.7", DEALERS, marks=rule("baceball/12.7")),
    pytest.param("hand-without-bet", {"area": 2}, "12.11", DEALERS, marks=rule("baceball/12.11")),
]


@rule("baceball/3.7")
@pytest.mark.parametrize(("order", "fields", "number", "allowed"), ORDERS)
def test_who_may_report_or_order_it(
    order: str, fields: dict[str, Any], number: str, allowed: tuple[Role, ...]
) -> None:
    for by in Role:
        table = started(0 if order in ("forgotten-burn", "hand-without-bet") else 4)
        if order == "check-faced-cards":
            deal_out(table, CARDS[4:])
        if by in allowed:
            table.order(order, by=by, **fields)
        elif by in ONLOOKERS:
            with refused(table, "3.7", "hands-off"):
                table.order(order, by=by, **fields)
        else:
            with refused(table, number, "not-your-power") as caught:
                table.order(order, by=by, **fields)
            assert set(caught.value.allowed) == set(allowed)
