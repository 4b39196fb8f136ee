"""Orders by their names are another door to the same tables: what is shut elsewhere is shut here too."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest

from houseway.floor.events import TableOpened
from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.journal import Journal
from houseway.server.live import floor as floors
from houseway.table.procedure.roles import Role
from tests.attack.disks import Disk
from tests.attack.disks import a_house as on_a_disk
from tests.server.pit.at_the_desk import Pit, pit
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.rooms import StillClock, fixed_clock

IDS = count(1)


def order(who: Caller, name: str, status: int = 200, **fields: Any) -> Any:
    body = {"id": f"by-name-{next(IDS):06d}", "order": name, **fields}
    return who.ask("POST", "/api/orders", body, status)


@contextmanager
def a_house(path) -> Iterator[House]:
    with open_house(path, games=["baceball", "pinkjack"]) as house:
        yield house
    assert not list(verify_house(path / "journal.sqlite", game_named))


def opened(house: House) -> list[str]:
    return [entry.table for entry in house.entries("opened")]


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("round", {"record": {"wagers": [{"area": 1, "patron": "Ann", "wager": "bet", "amount": 500}]}}),
        ("cards", {"cards": ["As"]}),
        ("no-more-bets", {}),
        ("decide", {"area": 1, "action": "stand", "patron": "Ann"}),
        ("enter-payments", {"round": 1, "lines": [{"patron": "Ann", "area": 1, "wager": "bet", "paid": 1}]}),
        ("resolve-payments", {"round": 1, "how": "let-stand", "words": "a gift"}),
        ("countersign", {"round": 1}),
    ],
)
def test_nobody_deals_decides_or_pays_at_a_table_that_the_house_deals(name, fields, tmp_path):
    with a_house(tmp_path) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.PLAYER, "Ann")
        ann.send("baceball-1", input="placed", area=1, wager="bet", amount=500)
        before = house.floor.journal.head()
        told = order(sue, name, 422, table="baceball-1", **fields)
        assert told["refused"]["code"] == "house-deals"
        assert house.floor.journal.head() == before


def test_a_table_is_opened_once_however_many_open_it_at_the_same_time(tmp_path):
    with a_house(tmp_path) as house, ThreadPoolExecutor(6) as threads:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")

        def try_it(number: int) -> int:
            body = {"id": f"at-once-{number}", "order": "open-table", "table": "Red", "game": "pinkjack"}
            answer = sue.ask("POST", "/api/orders", body, status=None)
            return int(answer.status_code)

        assert sorted(threads.map(try_it, range(6))) == [200, 422, 422, 422, 422, 422]
        assert opened(house).count("Red") == 1


def test_a_name_that_was_used_is_not_used_again_after_a_restart_either(tmp_path):
    with a_house(tmp_path) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        sue.ask("DELETE", "/api/tables/pinkjack-1", status=204)
        order(sue, "open-table", 422, table="pinkjack-1", game="pinkjack")
    with a_house(tmp_path) as house:
        sue = Caller(house, "Sue", Role.GAMING_SUPERVISOR)
        told = order(sue, "open-table", 422, table="pinkjack-1", game="pinkjack")
        assert told["error"]["code"] == "name-taken"
        assert opened(house).count("pinkjack-1") == 1


@pytest.mark.parametrize(
    "name",
    ["people", "orders", "cage", "floor", "bots", "house", "..", "a/b", "a?b", "a%2Fb", " a", "", "x" * 65],
)
def test_a_name_that_stands_for_something_else_is_no_name_of_a_table(name, tmp_path):
    with a_house(tmp_path) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        assert order(sue, "open-table", 422, table=name, game="pinkjack")["error"]["code"] == "bad-name"


def test_a_name_of_ones_own_keeps_nobody_from_opening_another_table(tmp_path):
    with a_house(tmp_path) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        order(sue, "open-table", table="pinkjack-3", game="pinkjack")
        names = [sue.post("/api/tables", {"game": "pinkjack"}, 201)["table"] for _ in range(3)]
        assert len({*names, "pinkjack-1", "pinkjack-3"}) == 5


def test_there_is_a_most_of_tables_by_this_door_too(tmp_path, monkeypatch):
    monkeypatch.setattr(floors, "MOST_TABLES", 3)
    with a_house(tmp_path) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        order(sue, "open-table", table="Red", game="pinkjack")
        told = order(sue, "open-table", 422, table="Blue", game="pinkjack")
        assert told["error"]["code"] == "too-many-tables"
        sue.post("/api/tables", {"game": "pinkjack"}, 422)
        assert len(house.floor.tables) == 3


def a_guest(here: Pit) -> None:
    here.until("wagers")
    here.dora.send(here.table, input="placed", patron="Carl", area=2, wager="bet", amount=1000)


def test_nobody_spends_the_chips_of_a_guest_of_the_same_name(tmp_path):
    with pit(tmp_path) as here:
        a_guest(here)
        carl = here.house.somebody(Role.PLAYER, "Carl")
        for name, fields in (
            ("place", {"area": 3, "wager": "bet", "amount": 500}),
            ("withdraw", {"area": 2, "wager": "bet"}),
            ("take-seat", {"area": 5}),
        ):
            told = order(carl, name, 422, table=here.table, **fields)
            assert told["refused"]["code"] == "guest-of-that-name"


def test_no_dealer_plays_with_the_chips_of_somebody_who_has_their_own(tmp_path):
    """A record names guests: it stakes nothing of who plays there, nor of who has an account elsewhere."""
    with pit(tmp_path) as here:
        ann, bob = here.house.somebody(Role.PLAYER, "Ann"), here.house.somebody(Role.PLAYER, "Bob")
        here.until("wagers")
        ann.send(here.table, input="placed", area=1, wager="bet", amount=500)
        wagers = [{"area": 1, "patron": "Ann", "wager": "bet", "amount": 500}]
        cards = ["Ks", "2c", "9d", "3c", "8h", "4c"]
        whole = {"wagers": wagers, "cards": cards}
        told = order(here.dora, "round", 422, table=here.table, record=whole)
        assert told["refused"]["code"] == "own-chips"
        ann.send(here.table, input="withdrawn", area=1, wager="bet")
        whole = {"wagers": [{**wagers[0], "patron": "Bob"}], "cards": cards}
        order(here.dora, "round", table=here.table, record=whole)
        assert here.kept.number == 2
        assert here.house.floor.chips("Bob") == here.house.floor.chips("Ann") == 1_000_000
        assert here.house.floor.chips("Bob", here.table) == 1000
        assert bob.get("/api/me")["chips"] == 1_000_000


def test_questions_are_counted(tmp_path, monkeypatch):
    with a_house(tmp_path) as house:
        ann = house.somebody(Role.PLAYER, "Ann")
        counted: list[str | None] = []
        monkeypatch.setattr(house.people, "limit_reads", lambda address, name: counted.append(name))
        ann.post("/api/ask", {"ask": "table", "table": "baceball-1"})
        assert counted == ["Ann"]


def test_the_sum_of_a_day_is_not_bought_twice_at_the_same_time(tmp_path):
    with on_a_disk(tmp_path, Disk(), StillClock()) as house, ThreadPoolExecutor(6) as threads:
        ann = house.somebody(Role.PLAYER, "Ann")

        def buy(number: int) -> int:
            body = {"id": f"at-once-{number}", "order": "buy-in", "amount": 4_000_000}
            return int(ann.ask("POST", "/api/orders", body, status=None).status_code)

        assert sorted(threads.map(buy, range(6))) == [200, 422, 422, 422, 422, 422]
        assert house.floor.chips("Ann") == 5_000_000


def test_a_name_that_was_only_announced_before_a_crash_is_not_lost(tmp_path):
    """Earlier versions announced a table in an append of its own."""
    announced = TableOpened(table="pinkjack-2", game="pinkjack", dealt="dealer", by="gaming-supervisor:Sue")
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        journal.append([announced.draft()])
    with a_house(tmp_path) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        assert "pinkjack-2" not in house.floor.tables
        order(sue, "open-table", table="pinkjack-2", game="pinkjack", dealt="house")
        assert sue.get("/api/tables/pinkjack-2")["dealt"] == "house"
        sue.post("/api/tables", {"game": "pinkjack"}, 201)
    with a_house(tmp_path) as house:
        assert house.floor.tables["pinkjack-2"].dealt == "house"
        assert len(house.floor.tables) == 4
