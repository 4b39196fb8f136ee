"""Rule 14.11, and who may order what."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.helping import (
    JACKPOT,
    LIMITS,
    LOW,
    ONLOOKERS,
    SUPERVISORS,
    by_hand,
    deal_out,
    dealt,
    house,
    net,
)
from tests.helping import cites, events, happened, on_layout, refused

REFUSE: dict[str, Any] = {"area": 1, "wager": "bet", "grounds": "marked chips"}
RESERVE: dict[str, Any] = {"patron": "ann", "areas": [1]}
GIVE_UP: dict[str, Any] = {"patron": "ann", "area": 1}
OWN_LIMITS: dict[str, Any] = {"patron": "ann", "wager": "bet", "limits": {"min": 500, "max": 90_000}}


def betting(settings: Any = None) -> houseway.Table:
    """ann's wagers on area 1, bob's on area 4, betting open, dealt by hand."""
    table = by_hand(settings or JACKPOT)
    for kind in ("bet", "strike-1", "jackpot"):
        table.place(1, "ann", kind, 500)
    table.place(4, "bob", "bet", 700)
    return table


@rule("baceball/14.11")
@pytest.mark.parametrize("by", SUPERVISORS)
@pytest.mark.parametrize("kind", ["bet", "strike-1", "jackpot"])
def test_a_supervisor_may_refuse_a_wager_before_the_first_card(by: Role, kind: str) -> None:
    table = betting()
    before = on_layout(table)
    table.order("refuse-wager", by=by, area=1, wager=kind, grounds="marked chips")
    gone = [kind, "strike-1", "jackpot"] if kind == "bet" else [kind]
    said, *returned = [event.as_json() for event in table.events[-1 - len(gone) :]]
    assert "marked chips" in said["words"]
    assert [(each["event"], each["wager"], each["amount"]) for each in returned] == [
        ("returned", each, 500) for each in gone
    ]
    assert all(cites(each, "14.11") for each in (said, *returned))
    assert on_layout(table) == [each for each in before if each[2] not in gone or each[0] != 1]


@rule("baceball/14.11")
def test_a_refused_wager_has_no_part_in_the_round() -> None:
    table = betting()
    table.order("refuse-wager", by=Role.GAMING_MANAGER, area=1, wager="strike-1", grounds="marked chips")
    table.no_more_bets()
    deal_out(table, dealt("Kc 8d 7h", "9c 8h 7d", LOW))
    assert table.last is not None
    assert table.last["net"] == {"ann": 500 - 500, "bob": 700}


@rule("baceball/14.11")
def test_without_the_refused_bet_no_hand_is_dealt() -> None:
    table = betting()
    table.order("refuse-wager", by=Role.GAMING_MANAGER, **REFUSE)
    table.no_more_bets()
    deal_out(table, dealt("9c 8h 7d", LOW))
    assert table.last is not None
    assert [hand["area"] for hand in table.last["hands"]] == [4]
    assert table.last["net"] == {"bob": 700}


@rule("baceball/14.11")
def test_a_refused_wager_may_be_placed_anew() -> None:
    table = betting()
    table.order("refuse-wager", by=Role.GAMING_MANAGER, **REFUSE)
    table.place(1, "ann", "bet", 600)
    assert (1, "ann", "bet", 600) in on_layout(table)


@rule("baceball/14.11", "baceball/7.3.1")
def test_a_bet_refused_after_no_more_bets_is_not_dealt_to() -> None:
    table = betting()
    table.no_more_bets()
    table.order("refuse-wager", by=Role.GAMING_MANAGER, **REFUSE)
    assert isinstance(table.request, Draw)
    assert table.request.to.area == 4
    deal_out(table, dealt("9c 8h 7d", LOW))
    assert table.last is not None
    assert [hand["area"] for hand in table.last["hands"]] == [4]
    assert table.last["net"] == {"ann": 0, "bob": 700}


@rule("baceball/14.11")
def test_a_jackpot_wager_refused_after_it_was_collected_comes_back_whole() -> None:
    table = betting()
    table.no_more_bets()
    table.order("refuse-wager", by=Role.GAMING_MANAGER, area=1, wager="jackpot", grounds="marked chips")
    [returned] = happened(table, "returned")
    assert (returned["wager"], returned["amount"]) == ("jackpot", 500)
    deal_out(table, dealt("Ac Ad 7h", "9c 8h 7d", LOW))
    assert table.last is not None
    assert not events(dict(table.last), "bonus")
    assert table.last["net"] == {"ann": 500 - 500, "bob": 700}


@rule("baceball/14.11")
@pytest.mark.parametrize("cards", [["Kc"], ["Kc", "5d", "6h"]], ids=["one card", "three cards"])
def test_no_wager_is_refused_once_the_first_card_is_out(cards: list[str]) -> None:
    table = betting()
    table.no_more_bets()
    for name in cards:
        table.drawn(name)
    with refused(table, "14.11", "round-in-progress"):
        table.order("refuse-wager", by=Role.GAMING_MANAGER, **REFUSE)


@rule("baceball/14.11")
@pytest.mark.parametrize(("area", "kind"), [(2, "bet"), (4, "strike-1"), (1, "lucky")])
def test_there_must_be_a_wager_to_refuse(area: int, kind: str) -> None:
    table = betting()
    with refused(table, "14.11", "no-such-wager"):
        table.order("refuse-wager", by=Role.GAMING_MANAGER, area=area, wager=kind, grounds="none")


@pytest.mark.parametrize(
    ("order", "fields", "number", "allowed"),
    [
        pytest.param("refuse-wager", REFUSE, "14.11", SUPERVISORS, marks=rule("baceball/14.11")),
        pytest.param("reserve-areas", RESERVE, "5.8", SUPERVISORS, marks=rule("baceball/5.8")),
        pytest.param("personal-limit", OWN_LIMITS, "6.6", SUPERVISORS, marks=rule("baceball/6.6")),
        pytest.param("give-up-area", GIVE_UP, "5.6", (Role.DEALER, *SUPERVISORS), marks=rule("baceball/5.6")),
        pytest.param("replace-cards", {}, "3.8", SUPERVISORS, marks=rule("baceball/3.8")),
        pytest.param("verify-cards", {}, "3.9", (*SUPERVISORS, Role.INSPECTOR), marks=rule("baceball/3.9")),
        pytest.param("order-shuffle", {}, "4.1.2", SUPERVISORS, marks=rule("baceball/4.1.2")),
        pytest.param("cards-dropped", {}, "4.5", (Role.DEALER,), marks=rule("baceball/4.5")),
    ],
)
def test_who_may_order_what(
    order: str, fields: dict[str, Any], number: str, allowed: tuple[Role, ...]
) -> None:
    cards = order in ("replace-cards", "verify-cards", "order-shuffle", "cards-dropped")
    for by in Role:
        table = house(LIMITS)
        for area in range(1, 8):
            table.place(area, "ann", "bet", 500)
        if by in allowed:
            before = len(table.events)
            table.order(order, by=by, **fields)
            assert len(table.events) > before
        elif cards and by in ONLOOKERS:
            with refused(table, "3.7", "hands-off"):
                table.order(order, by=by, **fields)
        else:
            with refused(table, number, "not-your-power") as caught:
                table.order(order, by=by, **fields)
            assert set(caught.value.allowed) == set(allowed)


@pytest.mark.parametrize(
    ("order", "fields"),
    [("close-table", {}), ("replace-cards", {"cards": "marked"}), ("reserve-areas", {"patron": "ann"})],
    ids=["unknown", "unknown cards", "areas missing"],
)
def test_an_order_that_cannot_be_read_changes_nothing(order: str, fields: dict[str, Any]) -> None:
    table = house()
    before = len(table.events)
    with pytest.raises(houseway.Unreadable):
        table.order(order, by=Role.GAMING_MANAGER, **fields)
    assert len(table.events) == before


def test_orders_that_wait_are_refused_in_the_midst_of_a_round() -> None:
    table = betting(LIMITS | JACKPOT)
    table.no_more_bets()
    table.drawn("Kc")
    waiting = {
        "refuse-wager": REFUSE,
        "reserve-areas": RESERVE,
        "give-up-area": GIVE_UP,
        "personal-limit": OWN_LIMITS,
    }
    for order, fields in waiting.items():
        number = {
            "refuse-wager": "14.11",
            "reserve-areas": "5.8",
            "give-up-area": "5.6",
            "personal-limit": "6.6",
        }
        with refused(table, number[order], "round-in-progress"):
            table.order(order, by=Role.GAMING_MANAGER, **fields)
    deal_out(table, dealt("Kc 8d 7h", "9c 8h 7d", LOW)[1:])
    assert table.last is not None
    assert net(dict(table.last), "strike-1") == 1000
