"""Bots at many linked tables, dealt by the house and by dealers: every part of a cent is there in the end."""

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from houseway.api import jackpots, verify_journal
from houseway.floor.record.dealing import ByTelling
from houseway.journal import Journal, utc_clock
from houseway.rulebook import Refused
from houseway.server.live import Floor, Pace, Sent
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role
from tests.server.rooms import Looker, Patron

MANAGER, DEALER = Viewer(Role.GAMING_MANAGER, "max"), Viewer(Role.DEALER, "dee")
PAY = {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20}
METERS = {
    "major": {"rate": "0.0155", "seed": 5_000_000},
    "minor": {"rate": "0.0133", "seed": 500_000},
    "mystery": {"rate": "0.021", "seed": 2_000, "ceiling": 2_400},
}
BOTS = 3
SIZES = [(6, 2), pytest.param((50, 12), marks=pytest.mark.ci)]


class Watching(Looker):
    """Somebody who looks at a table and notes when meters are shown."""

    def __init__(self, name: str, moved: list[float], waits: list[float]) -> None:
        super().__init__(name)
        self._moved, self._waits, self._seen = moved, waits, 0

    def send(self, message: bytes) -> None:
        if json.loads(message)["type"] == "meters":
            now = time.perf_counter()
            self._waits += [now - each for each in self._moved[self._seen :]]
            self._seen = len(self._moved)

    def end(self) -> None:
        """Nothing more comes."""


async def linked_floor(journal: Journal, tables: int) -> tuple[Floor, list[str]]:
    floor = Floor(
        journal,
        asyncio.get_running_loop(),
        settings={},
        source=Random(7).randbytes,
        pace=Pace(60, 60, 60),
        by_hand=ByTelling,
    )
    await floor.start()
    approval = {"about": "a link", "authority": "x", "reference": "y", "from": "2016-01-01"}
    await floor.carry_out("record-approval", {"approval": "A", **approval}, MANAGER)
    link = {"wager": 500, "approval": "A", "pay_table": PAY, "meters": METERS}
    await floor.carry_out("open-link", {"link": "L", **link}, MANAGER)
    names = [f"T{number}" for number in range(tables)]
    for place, name in enumerate(names):
        dealt = "house" if place % 2 else "dealer"
        await floor.carry_out("open-table", {"table": name, "game": "baceball", "dealt": dealt}, MANAGER)
        await floor.carry_out("link-table", {"table": name, "link": "L"}, MANAGER)
    return floor, names


async def self_dealt(floor: Floor, name: str, rounds: int) -> None:
    """A patron and bots at a table that the house deals."""
    await floor.carry_out("buy-in", {"amount": 1_000_000}, player(f"p {name}"))
    patron = Patron(f"p {name}", floor, floor.table(name), 7)
    for _ in range(rounds):
        with suppress(Refused):  # one that stood off lies there
            await patron.wager(1000, "bet")
        await patron.wager(500, "jackpot")
        await patron.ready()


async def by_dealer(floor: Floor, name: str, rounds: int, rng: Random) -> None:
    """A dealer who deals to bots; a supervisor signs what is large, and now and then a round is void."""
    live = floor.table(name)
    for number in range(rounds):
        no_more_bets = Sent(f"{name}-{number:06d}", 2**50, {"input": "done"})
        await live.put(DEALER, no_more_bets, "dealer:dee")
        cards = [card for hand in hands(rng, len(live.table.round.dealing_order) // 3) for card in hand]
        await floor.carry_out("cards", {"table": name, "cards": cards}, DEALER)
        if floor.house.tables[name].hand_pays.waiting:
            await floor.carry_out("countersign", {"table": name}, MANAGER)
        if rng.random() < 0.2:
            await floor.carry_out("void-round", {"table": name}, MANAGER)
    await live.dismiss_bots()


def hands(rng: Random, number: int) -> list[list[str]]:
    """Three cards to everybody in turn; the first hand is often one that wins a pool."""
    left = [rank + suit for rank in "A259K" for suit in "hc" for _ in range(6)]
    rng.shuffle(left)
    told = [[left.pop() for _ in range(number)] for _ in range(3)]
    first = rng.choice((["Ad"] * 3, ["As"] * 3, [row[0] for row in told]))
    return [[card, *row[1:]] for card, row in zip(first, told, strict=True)]


async def a_day(path: Path, tables: int, rounds: int) -> tuple[list[float], int]:
    moved: list[float] = []
    waits: list[float] = []
    with Journal(path, utc_clock) as journal:
        floor, names = await linked_floor(journal, tables)
        shown = floor.keeper.meters_moved

        def note(links: set[str]) -> None:
            moved.append(time.perf_counter())
            shown(links)

        floor.keeper.meters_moved = note
        for name in names:
            await floor.carry_out("seat-bots", {"table": name, "number": BOTS}, player(f"host {name}"))
            await floor.table(name).join(Watching(f"w {name}", moved, waits))
        await asyncio.gather(
            *(self_dealt(floor, name, rounds) for name in names[1::2]),
            *(by_dealer(floor, name, rounds, Random(name)) for name in names[::2]),
        )
        await asyncio.sleep(0.3)
        facts = floor.house.links.by_name["L"]
        assert facts.differences(floor.house.books.ledger) == []
        fed = facts.wagers.total()
        await floor.stop()
    return waits, fed


@pytest.mark.parametrize("size", SIZES)
def test_a_day_of_linked_tables_reconciles(tmp_path: Path, size: tuple[int, int]):
    tables, rounds = size
    path = tmp_path / "journal.sqlite"
    waits, fed = asyncio.run(a_day(path, tables, rounds))
    told = jackpots(path)
    assert told["faults"] == []
    assert sum(day["wagered"] for day in told["days"]) == fed
    assert fed >= tables * (rounds * BOTS - 1) * 500
    assert all(day["residual"] == 0 for day in told["days"])
    assert all(sum(day["pools"][pool]["taken"] for day in told["days"]) for pool in METERS)
    assert waits
    waits.sort()
    half, most = (waits[len(waits) * part // 100] for part in (50, 99))
    print(f"{len(waits)} displays, p50 {half:.3f} s, p99 {most:.3f} s")
    assert list(verify_journal(path)) == []
