"""A floor for tests: a clock that stands still until it is told, people who look and play."""

import asyncio
import heapq
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal, JournalDown
from houseway.server.live import Floor, LiveTable, Pace, Sent
from houseway.table.layout.views import Viewer, player

GAMES = tuple(DEFAULT_SETTINGS)
START = {"pai-gow": 2}


def fixed_clock() -> datetime:
    """A journal's clock that stands still."""
    return datetime(2026, 1, 1, tzinfo=UTC)


class _Ring:
    def __init__(self, callback: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.callback, self.args, self.cancelled = callback, args, False

    def cancel(self) -> None:
        self.cancelled = True


class StillClock:
    """Time passes only when a test says so."""

    def __init__(self) -> None:
        self._now = 0.0
        self._order = count()
        self._rings: list[tuple[float, int, _Ring]] = []

    def time(self) -> float:
        return self._now

    def on_the_wall(self) -> datetime:
        """The time of day that goes with it."""
        return fixed_clock() + timedelta(seconds=self._now)

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> _Ring:
        ring = _Ring(callback, args)
        heapq.heappush(self._rings, (self._now + delay, next(self._order), ring))
        return ring

    def on(self, seconds: float) -> None:
        """So many seconds go by, and nothing is due meanwhile."""
        self._now += seconds

    async def pass_by(self, seconds: float, floor: Floor) -> None:
        """So many seconds go by, and everything that is due is done."""
        until = self._now + seconds
        while self._rings and self._rings[0][0] <= until:
            self._now, _, ring = heapq.heappop(self._rings)
            if not ring.cancelled:
                ring.callback(*ring.args)
                await settled(floor)
        self._now = until


async def settled(floor: Floor) -> None:
    """Wait until every mailbox is empty, or is emptied no more."""

    async def nothing() -> None:
        return None

    for _ in range(3):
        for table in floor.tables.values():
            with suppress(JournalDown):
                await table.mailbox.do(nothing)


class Looker:
    """Somebody who looks at a table and keeps every message."""

    def __init__(self, name: str) -> None:
        self.viewer: Viewer = player(name)
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    @property
    def last(self) -> dict[str, Any]:
        """The last message."""
        message: dict[str, Any] = json.loads(self.sent[-1])
        return message


class Patron(Looker):
    """Somebody who plays: sends inputs as a client would, having seen the last message."""

    def __init__(self, name: str, floor: Floor, table: LiveTable, area: int) -> None:
        super().__init__(name)
        self.name, self.floor, self.table, self.area = name, floor, table, area
        self.ids = count(1)

    async def send_input(self, seen: int | None = None, frame: str | None = None, **do: Any) -> int:
        """One input; the sequence after it."""
        frame = frame or f"{self.name}-{next(self.ids):06d}"
        seen = self.table.table.sequence if seen is None else seen
        return await self.table.put(self.viewer, Sent(frame, seen, do))

    async def sit(self) -> None:
        await self.send_input(input="command", kind="take-seat", area=self.area)

    async def wager(self, amount: int = 1000, wager: str | None = None, **more: Any) -> int:
        if wager is None:
            message = await self.table.snapshot(self.viewer)
            wager = message["request"]["offers"][0]["wager"]
        return await self.send_input(input="placed", area=self.area, wager=wager, amount=amount, **more)

    async def ready(self) -> int:
        return await self.send_input(input="ready")

    async def answer(self, rng: Random) -> bool:
        """Say something that is allowed to a question of one's own; whether there was one."""
        message = await self.table.snapshot(self.viewer)
        if not message["asked"]:
            return False
        question = message["request"]["questions"][message["asked"][0]]
        await self.send_input(**said(question, rng))
        return True


def said(question: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """Any answer that the question allows, chosen by place, whatever the items are."""
    option = rng.choice(question["options"])
    steps = (option.get("most", 0) - option.get("least", 0)) // option.get("unit", 1)
    amount = option.get("least", 0) + option.get("unit", 1) * rng.randint(0, steps)
    do = {"input": "said", "area": question["area"], "hand": question["hand"], "action": option["action"]}
    if option.get("most"):
        do["amount"] = amount
    if "on" in option:
        do["on"] = option["on"]
    if "settings" in option:
        setting = rng.choice(option["settings"])
        do["items"] = [*setting["low"], *setting["high"]]
    return do


class Room:
    """A floor, its clock, and who is there."""

    def __init__(self, floor: Floor, clock: StillClock) -> None:
        self.floor, self.clock = floor, clock

    def table(self, game: str) -> LiveTable:
        return self.floor.table(f"{game}-1")

    async def patron(self, name: str, game: str, area: int | None = None, chips: int = 1_000_000) -> Patron:
        """Somebody comes, buys in and looks at a table."""
        area = START.get(game, 1) if area is None else area
        patron = Patron(name, self.floor, self.table(game), area)
        if chips and not self.floor.chips(name):
            await self.floor.carry_out("buy-in", {"amount": chips}, patron.viewer)
        await patron.table.join(patron)
        return patron

    async def pass_by(self, seconds: float) -> None:
        await self.clock.pass_by(seconds, self.floor)


@asynccontextmanager
async def room(
    path: Path, seed: int = 1, games: Sequence[str] = GAMES, pace: Pace | None = None
) -> AsyncIterator[Room]:
    """The floor of the journal in that folder, open."""
    clock = StillClock()
    with Journal(path / "journal.sqlite", fixed_clock) as journal:
        settings = {game: DEFAULT_SETTINGS[game] for game in games}
        floor = Floor(journal, clock, pace=pace, source=Random(seed).randbytes, settings=settings)
        await floor.start()
        try:
            yield Room(floor, clock)
        finally:
            await floor.stop()


async def play_round(patrons: Sequence[Patron], rng: Random, amount: int = 1000) -> None:
    """A whole round: everybody wagers and is ready, and answers until it is over."""
    table = patrons[0].table
    number = table.table.number
    for _ in range(200):
        if table.table.number != number:
            return
        message = await table.snapshot(patrons[0].viewer)
        if message["picture"]["phase"] == "betting":
            await bet(patrons, message["picture"], amount)
        else:
            assert await answer_all(patrons, rng), "nobody is asked and the round is not over"
    raise AssertionError("the round does not end")


async def bet(patrons: Sequence[Patron], picture: Mapping[str, Any], amount: int = 1000) -> None:
    """Everybody wagers whose wager does not lie there yet; who has the bank stakes for it. All are ready."""
    for patron in patrons:
        wagers = picture["areas"][patron.area - 1]["wagers"]
        if not any(wager["patron"] == patron.name for wager in wagers):
            banks = picture["bank"] == patron.name
            await patron.wager(5 * amount if banks else amount, wager="bank" if banks else None)
    for patron in patrons:
        await patron.ready()


async def answer_all(patrons: Sequence[Patron], rng: Random) -> bool:
    """Everybody who is asked answers once; whether anybody was."""
    return any([await patron.answer(rng) for patron in patrons])


def run(test: Callable[..., Any]) -> Callable[..., None]:
    """The test, in an event loop of its own."""
    import functools

    @functools.wraps(test)
    def in_a_loop(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return in_a_loop
