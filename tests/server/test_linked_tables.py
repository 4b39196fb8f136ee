"""Linked tables in an open house: races, screens, hand-paid jackpots, restarts, and what nobody may read."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from houseway.api import jackpots, verify_journal
from houseway.floor.record.dealing import ByTelling
from houseway.games.defaults import DEFAULT_LINKS
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import Caller, House, next_of, open_house
from tests.server.rooms import StillClock

WON, NINES = ("Ad", "Ad", "Ad"), ("9c", "9d", "9h")
PAY = {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20}
METERS = {
    "major": {"rate": "0.2", "seed": 5_000_000, "value": "15000000"},
    "minor": {"rate": "0.0155", "seed": 500_000},
}
MYSTERY = {"rate": "0.02", "seed": 5_000, "ceiling": 20_000}


class Linked:
    """A house with dealers' tables on one link."""

    def __init__(self, house: House, tables: int, meters: dict[str, Any] = METERS) -> None:
        self.house = house
        self.manager, self.sue = house.somebody(Role.GAMING_MANAGER), house.somebody(Role.GAMING_SUPERVISOR)
        self.dealer, self.inspector = house.somebody(Role.DEALER), house.somebody(Role.INSPECTOR)
        self._ids = iter(range(1, 10_000))
        approval = {"about": "a link", "authority": "x", "reference": "y", "from": "2016-01-01"}
        self.order(self.manager, "record-approval", approval="A", **approval)
        self.order(self.manager, "open-link", link="L", wager=500, approval="A", pay_table=PAY, meters=meters)
        self.names = [f"T{number}" for number in range(1, tables + 1)]
        for name in self.names:
            self.order(self.sue, "open-table", table=name, game="baceball")
            self.order(self.sue, "link-table", table=name, link="L")

    def order(self, who: Caller, order: str, status: int = 200, **fields: Any) -> Any:
        return who.post("/api/orders", {"id": f"id-{next(self._ids):06d}", "order": order, **fields}, status)

    def open_round(self, table: str, cards: list[str], patron: str = "ann") -> None:
        """A Bet and a jackpot wager on area 1; the cards in their order."""
        wagers = [
            {"area": 1, "patron": patron, "wager": "bet", "amount": 1000},
            {"area": 1, "patron": patron, "wager": "jackpot", "amount": 500},
        ]
        self.order(self.dealer, "round", table=table, record={"wagers": wagers, "cards": cards}, open=True)


@contextmanager
def linked(path: Path, tables: int, **more: Any) -> Iterator[Linked]:
    meters = more.pop("meters", METERS)
    with open_house(path, games=(), by_hand=more.pop("by_hand", ByTelling), **more) as house:
        yield Linked(house, tables, meters)


def test_twenty_tables_win_in_the_same_instant(tmp_path):
    with linked(tmp_path, 20) as floor, ExitStack() as lines:
        for name in floor.names:
            floor.open_round(name, ["Ad", "9c", "Ad", "9d"], patron=f"p {name}")
        sockets = {name: lines.enter_context(floor.dealer.socket(name)) for name in floor.names}
        for socket in sockets.values():
            next_of(socket, "table")
        for name, socket in sockets.items():
            do = {"input": "drawn", "item": "Ad"}
            socket.send_text(json.dumps({"id": f"win-{name}-000", "seen": 2**50, "do": do}))
        for socket in sockets.values():
            next_of(socket, "done")
        won = [each for each in floor.house.bodies("prize-won")]
        fed = floor.house.bodies("meters-fed")
        facts = floor.house.floor.house.links.by_name["L"]
        assert facts.differences(floor.house.floor.house.books.ledger) == []
    assert [each["claim"] for each in won] == list(range(1, 21))
    assert sorted(each["table"] for each in won) == sorted(floor.names)
    assert [each["cents"] for each in won] == [15_002_000] + [10_000_000] * 19
    assert [each["taken"] for each in won] == [15_002_000] + [5_000_000] * 19
    assert sorted(each["table"] for each in fed) == sorted(floor.names)
    told = jackpots(tmp_path / "journal.sqlite")
    assert told["faults"] == [] and told["days"][0]["residual"] == 0
    assert told["links"]["L"]["meters"]["minor"]["value"] == "500155"
    assert list(verify_journal(tmp_path / "journal.sqlite")) == []


def test_every_linked_screen_shows_the_meters_soon_after_they_move(tmp_path):
    clock = StillClock()
    with linked(tmp_path, 2, clock=clock) as floor, floor.dealer.socket("T2") as other:
        before = next_of(other, "table")["jackpots"]
        floor.open_round("T1", ["Ad"])
        floor.house.do(lambda: clock.pass_by(1, floor.house.floor))
        moved = next_of(other, "meters")["jackpots"]
        floor.order(floor.dealer, "cards", table="T1", cards=["9c", "Ad", "9d", "Ad"])
        floor.house.do(lambda: clock.pass_by(1, floor.house.floor))
        won = next_of(other, "meters")["jackpots"]
    shown = [each["meters"]["major"]["shown"] for each in (before, moved, won)]
    assert shown == [15_000_000, 15_000_100, 5_000_000]
    assert won["last"]["table"] == "T1" and won["last"]["cents"] == 15_000_100
    assert before["tables"] == ["T1", "T2"] and before["rule"] == ["baceball/10.3"]


def test_a_jackpot_above_the_sum_is_handed_out_by_two(tmp_path):
    with linked(tmp_path, 1) as floor:
        floor.open_round("T1", ["Ad", "9c", "Ad", "9d", "Ad", "9h"])
        name = "guest/T1/ann"
        before = floor.house.floor.house.books.ledger.balances[name]
        again = {"wagers": [], "cards": []}
        refused = floor.order(floor.dealer, "round", 422, table="T1", record=again, open=True)
        assert refused["refused"]["clause"] == "baceball/8.2"
        floor.order(floor.sue, "countersign", table="T1")
        ledger = floor.house.floor.house.books.ledger
        assert ledger.balances[name] - before == 15_000_100
        assert ledger.balances["unpaid/T1"] == 0
    assert list(verify_journal(tmp_path / "journal.sqlite")) == []


def test_the_cards_stay_until_it_is_handed_out(tmp_path):
    from houseway.table.procedure.dealing import ByHand

    with linked(tmp_path, 1, by_hand=ByHand) as floor:
        deal = floor.dealer
        deal.send("T1", input="done", count=312)
        for _ in range(1):
            deal.send("T1", input="done")
        deal.send("T1", input="drawn")
        deal.send("T1", input="placed", patron="ann", area=1, wager="bet", amount=1000)
        deal.send("T1", input="placed", patron="ann", area=1, wager="jackpot", amount=500)
        deal.send("T1", input="done")
        for item in ("Ad", "9c", "Ad", "9d", "Ad", "9h"):
            deal.send("T1", input="drawn", item=item)
        refused = deal.send("T1", 422, input="done")
        assert refused["refused"]["clause"] == "baceball/8.2"
        seen = floor.sue.get("/api/tables/T1")["payments"]["jackpots"]
        assert seen[0]["lines"][0]["amount"] == 15_000_100
        floor.order(floor.sue, "countersign", table="T1")
        deal.send("T1", input="done")
        assert floor.sue.get("/api/tables/T1")["payments"]["jackpots"] == []


def test_nobody_reads_the_hidden_amount_before_the_hit(tmp_path):
    with linked(tmp_path, 1, meters={**METERS, "mystery": MYSTERY}) as floor:
        hidden = floor.house.floor.house.links.by_name["L"].hidden
        player = floor.house.somebody(Role.PLAYER, "pat")
        secrets = [each.salt for each in hidden.values()]
        assert len(secrets) == 2
        told = [who.get("/api/links") for who in (floor.manager, floor.inspector, player)]
        told += [floor.inspector.get("/api/journal?table=link/L"), floor.manager.get("/api/tables")]
        told += [floor.inspector.ask("GET", "/api/export?form=lines", status=None).text]
        told += [floor.order(floor.dealer, "cards", 422, table="T1", cards=["2c"], drawn=1)]
        for secret in secrets:
            assert secret not in json.dumps(told)
        given = {**METERS, "mystery": {**MYSTERY, "hidden": 6_000}}
        refused = floor.order(
            floor.manager, "open-link", 422, link="M", wager=500, approval="A", pay_table=PAY, meters=given
        )
        assert refused["error"]["code"] == "not-told"
        promise = floor.inspector.get("/api/links/L")["promises"]["amount"]
        assert floor.house.client.get("/api/links/L/meters").json()["meters"]["mystery"]["promise"] == promise


async def look(clock, floor):
    """Seconds pass, and what is found then is done."""
    await clock.pass_by(2, floor)
    await asyncio.gather(*floor._saying)


def test_a_link_that_does_not_add_up_takes_no_more_wagers(tmp_path):
    clock = StillClock()
    with linked(tmp_path, 2, clock=clock) as floor:
        house = floor.house.floor.house
        house.books.ledger.balances["meter/L/major"] += 1
        floor.open_round("T1", ["2c"])
        assert house.links.by_name["L"].fault is not None
        floor.house.do(lambda: look(clock, floor.house.floor))
        assert house.links.by_name["L"].lost
        notices = floor.inspector.get("/api/notices")
        assert "do not add up" in json.dumps(notices)
        floor.order(floor.dealer, "place", 403, table="T2", area=1, wager="bet", amount=1000)
        record = {"wagers": [{"area": 1, "patron": "bob", "wager": "bet", "amount": 1000}], "cards": ["2c"]}
        jackpot = {"area": 1, "patron": "bob", "wager": "jackpot", "amount": 500}
        with_jackpot = {**record, "wagers": [*record["wagers"], jackpot]}
        refused = floor.order(floor.dealer, "round", 422, table="T2", record=with_jackpot, open=True)
        assert refused["refused"]["clause"] == "baceball/2.3"
        floor.order(floor.dealer, "round", table="T2", record=record, open=True)
        refused = floor.order(floor.sue, "link-restored", 422, link="L")
        assert refused["refused"]["clause"] == "baceball/2.3"


def test_the_default_table_has_a_private_link_that_grows_and_comes_back(tmp_path):
    told = None
    for day in range(4):
        with open_house(tmp_path, games=("baceball",), links=DEFAULT_LINKS) as house:
            if told is not None:
                assert house.floor.house.told() == told
            ann = house.somebody(Role.PLAYER, "ann") if told is None else Caller(house, "ann", Role.PLAYER)
            ann._ids = count(10 * day)
            for wager, amount in (("bet", 1000), ("jackpot", 500)):
                ann.send("baceball-1", input="placed", area=1, wager=wager, amount=amount)
            ann.send("baceball-1", input="ready")
            told = house.floor.house.told()
            link = ann.get("/api/links/baceball-1")
    assert link["wagers"] == {"baceball-1": 2_000}
    assert link["tables"] == ["baceball-1"]
    assert list(verify_journal(tmp_path / "journal.sqlite")) == []


@pytest.mark.parametrize("who", [Role.PLAYER, Role.DEALER, Role.GAMING_MANAGER])
def test_only_readers_of_the_journal_reconcile(tmp_path, who):
    with linked(tmp_path, 1) as floor:
        floor.open_round("T1", ["2c"])
        floor.house.somebody(who, "somebody else").get("/api/reconciliation", 403)
        told = floor.inspector.get("/api/reconciliation")
        assert told["faults"] == []
        assert told["days"][0]["wagers"] == {"T1": 500}
