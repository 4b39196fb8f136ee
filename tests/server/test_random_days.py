"""Restart equals live: after every step of random days, what the journal tells is what the house is."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.floor.house import House
from houseway.floor.orders import ORDERS
from houseway.journal import Journal
from houseway.rulebook import Refused, Unreadable
from houseway.server.live import Floor, Pace
from houseway.table.kept import KeptTable
from houseway.table.left import Left
from houseway.table.roles import Role
from houseway.table.views import Viewer, player, request_seen, view
from tests.server.pit.test_a_day import Day, check_books
from tests.server.rooms import GAMES, Patron, StillClock, fixed_clock

INSPECTOR = Viewer(Role.INSPECTOR)
STAFF = {
    "sue": Viewer(Role.GAMING_SUPERVISOR, "Sue"),
    "max": Viewer(Role.GAMING_MANAGER, "Max"),
    "cas": Viewer(Role.CASHIER, "Cas"),
    "dora": Viewer(Role.DEALER, "Dora"),
}
STEPS = 60
NOT_HERE = {"round", "cards", "dice", "tiles", "decide"}
"""Told by the dealer's prompts instead."""


def plain(table: KeptTable[Any]) -> bytes:
    """All that a table is, as bytes."""
    game_round = table.round
    state = msgspec.to_builtins(game_round.state, str_keys=True, enc_hook=str)
    told = [
        table.number,
        table.sequence,
        view(game_round.events, INSPECTOR),
        request_seen(table.request, INSPECTOR),
        state,
    ]
    return msgspec.json.encode([*told, sorted(game_round.ledger.balances.items())], enc_hook=str)


class RandomDay:
    """A floor with a table of each game, some dealt by people, and whoever comes."""

    def __init__(self, floor: Floor, clock: StillClock, rng: Random) -> None:
        self.floor, self.clock, self.rng = floor, clock, rng
        self.dealt: dict[str, Day] = {}
        self.patrons: list[Patron] = []
        self.ids = 0
        self.done: Counter[str] = Counter()

    async def begin(self) -> None:
        for game in self.rng.sample(GAMES, 2):
            live = await self.floor.open_table(game, None, "dealer", STAFF["sue"])
            self.dealt[live.name] = Day(self.floor, live, self.clock, self.rng)
        for name in ("ann", "bob"):
            await self.floor.carry_out("buy-in", {"amount": 300_000}, player(name))
            own = [each for each in self.floor.tables.values() if each.name not in self.dealt]
            for table in self.rng.sample(own, min(2, len(own))):
                self.patrons.append(Patron(name, self.floor, table, self.rng.randint(2, 4)))

    async def step(self) -> None:
        """Something happens; what is refused is part of a day."""
        what: list[Callable[[], Awaitable[None]]] = [self.deal] * 5 + [self.play] * 4
        what += [self.order, self.order, self.bots, self.wait]
        try:
            await self.rng.choice(what)()
        except (Refused, Unreadable) as no:
            self.done[no.code] += 1

    async def deal(self) -> None:
        day = self.dealt[self.rng.choice(sorted(self.dealt))]
        if day.live.name not in self.floor.tables:
            return
        number = day.live.table.number
        await day.step()
        if day.live.table.number > number:
            await day.pay(number)

    async def play(self) -> None:
        who = self.rng.choice(self.patrons)
        main = next(iter(who.table.table.game.wagers))
        acts = [who.sit, lambda: who.wager(wager=main), who.ready, lambda: who.answer(self.rng), self.leave]
        await self.rng.choice(acts)()

    async def leave(self) -> None:
        await self.rng.choice(self.patrons).send_input(input="command", kind="leave-seat")

    async def bots(self) -> None:
        name = self.rng.choice(sorted(self.floor.tables))
        if self.rng.random() < 0.5:
            await self.floor.seat_bots(name, self.rng.randint(1, 2), [])
        else:
            await self.floor.table(name).dismiss_bots()

    async def wait(self) -> None:
        await self.clock.pass_by(self.rng.choice([1, 20, 1300]), self.floor)

    async def order(self) -> None:
        """Any order of the floor by anybody, filled in somehow."""
        name = self.rng.choice(sorted(set(ORDERS) - NOT_HERE))
        by = self.rng.choice([*STAFF.values(), player("ann"), player("bob")])
        kept = ORDERS[name].__struct_fields__
        fields = {each: self.rng.choice(values) for each, values in self.fields().items() if each in kept}
        self.ids += 1
        await self.floor.carry_out(name, fields, by, f"order-{self.ids:06d}")
        self.done[name] += 1

    def fields(self) -> dict[str, list[Any]]:
        tables = sorted(self.floor.tables)
        guests = [each for name in tables for each in self.floor.house.books.guests(name)]
        return {
            "table": [*tables, "extra-1"],
            "area": [1, 2, 3],
            "wager": ["bet", "box", "ante"],
            "amount": [500, 1000, 2500],
            "patron": ["ann", "bob"],
            "guest": sorted(guests) or ["nobody"],
            "game": list(GAMES),
            "minutes": [0, 20, 60],
            "notice": ["closing"],
            "round": [1, 2],
            "how": ["let-stand", "took-back"],
            "words": ["so it was"],
            "lines": [[{"patron": "eve", "area": 1, "wager": "bet", "paid": 20_000}]],
            "to": ["bob"],
        }

    def check(self) -> None:
        """The house and every table, folded from the journal alone, are what they are live."""
        again = House(fixed_clock, self.clock.time)
        again.apply(self.floor.journal.entries())
        assert not again.unread
        assert again.told() == self.floor.house.told()
        for name, table in self.floor.tables.items():
            assert plain(recovered(self.floor, name, again.tables[name].left)) == plain(table.table), name


def recovered(floor: Floor, name: str, left: Left) -> KeptTable[Any]:
    """The table as the journal has it."""
    table = floor.room.tables[name]
    dealing = floor.room.dealing(table.game, table.settings, floor.house.tables[name].dealt)
    return KeptTable.recover(table.game, dealing, journal=floor.journal, name=name, program="test", left=left)


async def a_random_day(path: Path, seed: int) -> Counter[str]:
    clock, rng = StillClock(), Random(seed)
    with Journal(path / "journal.sqlite", fixed_clock) as journal:
        floor = Floor(journal, clock, pace=Pace(bot=0.5), source=rng.randbytes, now=fixed_clock)
        await floor.start()
        day = RandomDay(floor, clock, rng)
        await day.begin()
        for _ in range(STEPS):
            await day.step()
            await asyncio.sleep(0)
            day.check()
        check_books(floor)
        await floor.stop()
    return day.done


@pytest.mark.parametrize("seed", range(6))
def test_restart_equals_live_after_every_step(seed: int, tmp_path: Path) -> None:
    asyncio.run(a_random_day(tmp_path, seed))


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(6, 200))
def test_the_same_on_many_days(seed: int, tmp_path: Path) -> None:
    asyncio.run(a_random_day(tmp_path, seed))
