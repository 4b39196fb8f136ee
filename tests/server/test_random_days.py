"""Restart equals live: after every step of random days, what the journal tells is what the house is."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.floor.orders import ORDERS
from houseway.journal import Journal
from houseway.rulebook import Refused, Unreadable
from houseway.server.live import Floor, Pace
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role
from tests.server.pit.test_a_day import Day, check_books
from tests.server.restarting import check_restart
from tests.server.rooms import GAMES, Patron, StillClock, fixed_clock

STAFF = {
    "sue": Viewer(Role.GAMING_SUPERVISOR, "Sue"),
    "max": Viewer(Role.GAMING_MANAGER, "Max"),
    "cas": Viewer(Role.CASHIER, "Cas"),
    "dora": Viewer(Role.DEALER, "Dora"),
    "ivy": Viewer(Role.INSPECTOR, "Ivy"),
}
STEPS = 60
FITTING = {
    **dict.fromkeys(("buy-in", "cash-out"), "ann bob cas"),
    **dict.fromkeys(("place", "withdraw", "change-wager", "enter-payments", "no-more-bets"), "dora ann"),
    **dict.fromkeys(("resolve-payments", "countersign", "recognise-guest", "seat-bots"), "sue max"),
    **dict.fromkeys(("open-table", "notice-of-closing", "take-down-notice", "close-table"), "sue"),
    **dict.fromkeys(("finding", "void-wagers", "exclude-from-game", "exclude-from-casino"), "sue"),
    **dict.fromkeys(("readmit", "detain", "end-detention", "advise"), "sue"),
    **dict.fromkeys(("decide-case", "review-case", "close-case", "record-commission-review"), "sue max ivy"),
    **dict.fromkeys(("open-case", "request-review", "satisfied", "not-satisfied"), "ann bob"),
    **dict.fromkeys(("complain", "withdraw-complaint", "request-commission-review"), "ann bob"),
    **dict.fromkeys(("answer-complaint", "end-detention"), "ivy"),
    **dict.fromkeys(("request-rules", "give-chips"), "ann bob"),
}
"""Who may give an order; links, promotions, tournaments and documents have their worked records over HTTP."""
BEGINNINGS = ["open-case", "finding"]


class RandomDay:
    """A floor with a table of each game, some dealt by people, and whoever comes."""

    def __init__(self, floor: Floor, clock: StillClock, rng: Random) -> None:
        self.floor, self.clock, self.rng = floor, clock, rng
        self.dealt: dict[str, Day] = {}
        self.patrons: list[Patron] = []
        self.ids = 0
        self.done: Counter[str] = Counter()
        self.cases: list[str] = []
        self.found: dict[str, dict[str, Any]] = {}

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
        what += [self.order] * 6 + [self.bots, self.wait]
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
        """Any order of the floor, mostly by somebody who may give it, with fields that fit or do not."""
        name = self.rng.choice([*sorted(FITTING), *BEGINNINGS * 3])
        right = [STAFF[who] if who in STAFF else player(who) for who in FITTING[name].split()]
        everybody = [*STAFF.values(), player("ann"), player("bob")]
        by = self.rng.choice(right if self.rng.random() < 0.8 else everybody)
        asked = self.fill_in(name, by)
        if name in BEGINNINGS:
            asked |= self.begun(name, asked)
        elif "finding" in asked and self.rng.random() < 0.8:
            about = self.found[asked["finding"]]
            asked |= {each: about[each] for each in ("patron", "table") if each in asked and each in about}
        self.ids += 1
        await self.floor.carry_out(name, asked, by, f"order-{self.ids:06d}")
        self.done[name] += 1

    def fill_in(self, name: str, by: Viewer) -> dict[str, Any]:
        fields = self.fields()
        if by.role is Role.PLAYER:
            del fields["patron"]
        return {
            each.name: self.rng.choice(fields[each.name])
            for each in msgspec.structs.fields(ORDERS[name])
            if fields.get(each.name) and (each.required or each.name == "finding" or self.rng.random() < 0.3)
        }

    def begun(self, name: str, asked: dict[str, Any]) -> dict[str, Any]:
        """A case or a finding has a name of its own, by which other orders are about it."""
        self.ids += 1
        if name == "open-case":
            self.cases.append(f"case-{self.ids}")
            return {"case": self.cases[-1]}
        self.found[f"finding-{self.ids}"] = {"patron": "ann"} | asked
        return {"finding": f"finding-{self.ids}"}

    def fields(self) -> dict[str, list[Any]]:
        name = self.rng.choice([*self.floor.tables, *self.dealt])
        table = self.floor.room.tables.get(name)
        guests = sorted(self.floor.house.books.guests(name))
        wagers = ["bet", "box", "ante"] if table is None else [next(iter(table.game.wagers))]
        number = 1 if table is None else table.rounds_played
        return {
            "table": [name],
            "area": [1, 2, 3, 4, 5],
            "wager": wagers,
            "amount": [500, 1000, 2500],
            "patron": ["ann", "bob", *guests],
            "guest": guests or ["nobody"],
            "game": list(GAMES),
            "minutes": [0, 20, 60],
            "number": [1, 2],
            "notice": ["closing"],
            "round": [number, number, number + 1],
            "how": ["let-stand", "took-back", "paid-the-rest"],
            "words": ["so it was"],
            "lines": [
                [{"patron": who, "area": 1, "wager": wagers[0], "paid": 20_000}] for who in ("eve", "ann")
            ],
            "to": ["inspector", "police"],
            "office": ["Ivy Lane"],
            "reference": ["s 79, 12/2026"],
            "clause": self.clauses(table),
            "case": self.cases,
            "finding": sorted(self.found),
            "decision": ["stands", "stands", "correct-payment", "referred"],
        }

    def clauses(self, table: KeptTable[Any] | None) -> list[str]:
        """Those of devices, or in Canberra any; and one that gives no measure."""
        numbers = {"pinkjack": "17.1", "pai-gow": "16.1", "pontoon": "17.8"}
        game = "baceball" if table is None else table.game.name
        return [f"{game}/{numbers.get(game, '14.1')}", f"{game}/1.1"]


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
            check_restart(floor)
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
