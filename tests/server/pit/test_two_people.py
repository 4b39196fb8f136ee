"""Money that the rules do not give needs two people; chips come and go through a cashier."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from houseway.table.procedure.roles import Role
from tests.server.pit.at_the_desk import Pit, pit
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.pit.test_dealer import won
from tests.server.rooms import fixed_clock

UNBACKED = {"patron": "eve", "area": 3, "wager": "bet", "paid": 10**11}


def decide(here: Pit, lines: list[dict[str, Any]], how: str = "let-stand") -> None:
    """The dealer enters what was paid, and one supervisor decides."""
    here.dora.send(here.table, input="paid", round=1, lines=lines)
    here.sue.send(here.table, input="resolve", round=1, how=how, words="so it was")


def test_one_supervisor_gives_nobody_a_billion(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        won(here)
        decide(here, [UNBACKED])
        assert here.house.floor.chips("eve", here.table) == 0
        here.wager("ann", 2, "bet")
        assert here.dora.send(here.table, 422, input="done")["refused"]["code"] == "paid-otherwise"
        (waiting,) = here.told()["payments"]["waiting"]
        assert waiting["signed"]["by"] == here.sue.house.entries("signed")[0].author
        assert here.house.entries("resolved") == []


def test_money_without_a_wager_behind_it_always_takes_two(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        won(here)
        decide(here, [UNBACKED | {"paid": 1}])
        assert [each["lines"][0]["wagered"] for each in here.house.bodies("signed")] == [False]
        assert here.house.entries("resolved") == []


def test_a_small_difference_on_a_wager_is_for_one(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        due = won(here)["due"][0]
        line = {key: due[key] for key in ("patron", "area", "hand", "wager")} | {"paid": due["due"] + 10_000}
        decide(here, [line])
        assert len(here.house.entries("resolved")) == 1


@pytest.mark.parametrize("role", [Role.GAMING_SUPERVISOR, Role.GAMING_MANAGER])
def test_the_second_is_another_person_of_another_rank(role: Role, tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        due = won(here)["due"][0]
        line = {key: due[key] for key in ("patron", "area", "hand", "wager")} | {"paid": due["due"] + 10_001}
        chips = here.house.floor.chips("ann", here.table)
        decide(here, [line])
        path = f"/api/tables/{here.table}/payments/countersign"
        given = {"id": "signature-1", "round": 1}
        assert here.sue.post(path, given, 422)["refused"]["code"] == "second-signature"
        other = here.house.somebody(role, "Sam")
        if role is Role.GAMING_SUPERVISOR:
            assert other.post(path, given, 422)["refused"]["code"] == "second-signature"
            assert here.house.floor.chips("ann", here.table) == chips
        else:
            other.post(path, given)
            other.post(path, given)
            assert here.house.floor.chips("ann", here.table) == chips + 10_001
            (kept,) = here.house.entries("resolved")
            assert kept.author == "gaming-manager:Sam"


def exchange(house: House, who: Any, order: str, status: int = 200, **fields: Any) -> Any:
    """Something at the cage, under an id of its own."""
    count = len(house.entries())
    return who.post(f"/api/cage/{order}", {"id": f"exchange-{count}", **fields}, status)


def test_a_cashier_exchanges_for_patrons_and_nobody_else_does(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        cas, ann = house.somebody(Role.CASHIER, "Cas"), house.somebody(Role.PLAYER, "Ann")
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        assert exchange(house, cas, "buy-in", patron="Ann", amount=500) == {"chips": 1_000_500}
        assert exchange(house, cas, "cash-out", patron="Ann", amount=1_000_500) == {"chips": 0}
        assert (
            exchange(house, cas, "cash-out", 422, patron="Ann", amount=1)["error"]["code"]
            == "not-enough-chips"
        )
        told = exchange(house, sue, "buy-in", 403, patron="Ann", amount=1)
        assert told["refused"]["code"] == "not-your-power"
        assert exchange(house, ann, "buy-in", 403, patron="Cas", amount=1)["error"]["code"] == "not-you"
        (last,) = house.entries("cashed-out")
        assert last.author == "cashier:Cas"


def test_a_guest_cashes_at_the_cage_what_was_won_at_the_table(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        won(here)
        cas, chips = here.house.somebody(Role.CASHIER, "Cas"), here.house.floor.chips("ann", here.table)
        told = exchange(here.house, cas, "cash-out", 404, patron="ann", amount=chips)
        assert told["error"]["code"] == "no-such-account"
        exchange(here.house, cas, "cash-out", patron="ann", table=here.table, amount=chips)
        assert here.house.floor.chips("ann", here.table) == 0


def test_without_a_cashier_there_is_a_daily_sum(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"], now=fixed_clock) as house:
        ann = house.somebody(Role.PLAYER, "Ann")
        exchange(house, ann, "buy-in", amount=4_000_000)
        refused = exchange(house, ann, "buy-in", 422, amount=1)["refused"]
        assert refused["code"] == "daily-sum"
        exchange(house, ann, "cash-out", amount=4_000_000)
        assert exchange(house, ann, "buy-in", 422, amount=1)["refused"]["code"] == "daily-sum"
        cas = house.somebody(Role.CASHIER, "Cas")
        exchange(house, cas, "buy-in", patron="Ann", amount=100)
        exchange(house, ann, "cash-out", amount=100)
    with open_house(tmp_path, games=["baceball"], now=fixed_clock) as house:
        ann = Caller(house, "Ann", Role.PLAYER)
        assert exchange(house, ann, "buy-in", 422, amount=1)["refused"]["code"] == "daily-sum"
    with open_house(tmp_path, games=["baceball"], now=lambda: fixed_clock() + timedelta(days=1)) as house:
        exchange(house, Caller(house, "Ann", Role.PLAYER), "buy-in", amount=1)
