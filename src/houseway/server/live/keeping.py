"""Facts of the house while it is open: on the disk first, then in the house, and only then shown."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

from msgspec import structs

from houseway.floor.events import Acknowledged, Event, WasRefused
from houseway.floor.house import House
from houseway.floor.link_events import STREAM
from houseway.floor.notices import JOURNAL, Notice, alarms, refused_fact
from houseway.floor.unit import Unit
from houseway.journal import AlreadyKept, Clock, Entry, Journal, JournalDown
from houseway.journal.entries import stamp
from houseway.rulebook import Refused, Unreadable
from houseway.table.procedure.roles import Role

T = TypeVar("T")

MOST_REFUSALS = 1000
"""So many different refusals are counted before they are summed up."""


class Keeper:
    """Writes down what happens on the floor; one thread of it at a time touches the house."""

    def __init__(self, journal: Journal, house: House, now: Clock) -> None:
        self.journal = journal
        self.house = house
        self._now = now
        self._refusals: dict[tuple[str, ...], WasRefused | None] = {}
        self._under_way: set[asyncio.Task[Any]] = set()
        self._retired = False
        self._turns: dict[str, asyncio.Lock] = {}
        self.meters_moved: Callable[[set[str]], None] = lambda links: None
        """Whoever shows the meters of links is told which have changed."""

    @asynccontextmanager
    async def turn(self, links: Iterable[str]) -> AsyncIterator[None]:
        """Nobody else asks these links, from before it is staged until it is kept: their claims are ordered.

        Whoever waits here may hold tables; whoever holds links waits for no table.
        """
        async with AsyncExitStack() as held:
            for name in sorted(set(links)):
                await held.enter_async_context(self._turns.setdefault(name, asyncio.Lock()))
            yield

    async def keep(self, *events: Event) -> list[Entry]:
        """Keep all of these or none."""
        return await self._to_its_end(self._keep(events))

    async def _keep(self, events: Sequence[Event]) -> list[Entry]:
        self._check_not_retired()
        entries = await asyncio.to_thread(self.journal.append, [each.draft() for each in events])
        self.house.apply(entries)
        return entries

    async def commit(self, unit: Unit) -> None:
        """Write down what is staged: then it is so."""
        await self._to_its_end(self._commit(unit))

    async def _to_its_end(self, writing: Coroutine[Any, Any, T]) -> T:
        """Whoever waits for it may go meanwhile: what is kept is so."""
        task = asyncio.create_task(writing)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def retire(self) -> None:
        """Finish what is under way and keep nothing more: the house is read anew, for another keeper."""
        self._retired = True
        while self._under_way:
            await asyncio.wait(self._under_way)

    def take_over(self, other: "Keeper") -> None:
        """Go on with what another has noted and not written down."""
        self._refusals = other._refusals

    def _check_not_retired(self) -> None:
        if self._retired:
            raise JournalDown("what the journal has is read again")

    async def _commit(self, unit: Unit) -> None:
        try:
            self._check_not_retired()
            with unit.holding():
                entries = await asyncio.to_thread(self.journal.append, unit.drafts)
        except (Refused, Unreadable, AlreadyKept):
            unit.roll_back()
            raise
        except Exception as down:
            unit.halt(down)
            raise
        unit.kept(entries)
        if moved := {each.table.removeprefix(STREAM) for each in entries if each.table.startswith(STREAM)}:
            self.meters_moved(moved)

    # notices

    async def alarm(self, table: str, words: str) -> None:
        """Something is wrong: inspector and supervisors know, and the journal keeps it if it still can."""
        try:
            await self.keep(*alarms(table, words))
        except JournalDown:
            self.alarm_unkept(table, words)

    def alarm_at_opening(self, table: str, words: str, what: str = JOURNAL) -> None:
        """The same while the house opens; what waits already is not said twice."""
        if not self.house.notices.waits(table, words):
            drafts = [each.draft() for each in alarms(table, words, what)]
            self.house.apply(self.journal.append(drafts))

    def alarm_unkept(self, table: str, words: str) -> None:
        """The journal keeps nothing more: this is told all the same."""
        self.house.notices.add_unkept(table, words, stamp(self._now()))

    async def refused(self, refused: Refused, author: str, table: str | None, number: int) -> None:
        """Somebody was refused what is for others to do; what goes on is summed up from time to time."""
        fact = refused_fact(refused, author, table, number)
        key = (author, fact.stream, str(fact.clause), str(fact.asked.get("action")))
        if key in self._refusals:
            before = self._refusals[key]
            self._refusals[key] = structs.replace(fact, times=1 if before is None else before.times + 1)
            return
        if len(self._refusals) >= MOST_REFUSALS:
            await self.sum_up()
        self._refusals[key] = None
        try:
            await self.keep(fact)
        except JournalDown:
            self._refusals[key] = fact

    async def sum_up(self) -> None:
        """Write down how often each was refused since, and begin anew."""
        refusals, self._refusals = self._refusals, {}
        if counted := [last for last in refusals.values() if last is not None]:
            try:
                await self.keep(*counted)
            except JournalDown:
                self._refusals = refusals | self._refusals
                raise

    async def acknowledge(self, notice_id: str, role: Role, author: str) -> Notice:
        """Somebody it was addressed to has read it."""
        self.house.notices.check_acknowledged(notice_id, role)
        await self.keep(
            Acknowledged(notice=notice_id, by=author, command=f"acknowledged/{notice_id}", role=str(role))
        )
        return self.house.notices.done[-1]
