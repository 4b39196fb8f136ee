"""After a fault of the journal: it is opened anew, and every table comes back from it, without a restart."""

import asyncio
from contextlib import AbstractContextManager, suppress
from typing import Protocol

from houseway.floor.events import Mended
from houseway.floor.house import House
from houseway.journal import Journal, JournalDown, NotAJournal
from houseway.server.live.keeping import Keeper
from houseway.server.live.live import LiveTable
from houseway.server.live.pace import Clock, Handle

EVERY = 5.0
"""Seconds from one try to the next."""
SUMMED_UP_EVERY = 12
"""After so many looks at which all was well, refusals are summed up."""


class Kept(Protocol):
    """What is looked after."""

    journal: Journal
    house: House
    keeper: Keeper
    tables: dict[str, LiveTable]

    @property
    def trouble(self) -> str | None:
        """What keeps it from going on."""

    @property
    def nobody_opens(self) -> asyncio.Lock:
        """Held while no table may be opened."""

    def unless_it_fails(self) -> AbstractContextManager[None]:
        """Everything stays as it was if what is done here fails."""

    def read(self) -> None:
        """Everything as the journal has it."""


class Mending:
    """Looks from time to time whether something is wrong, and tries to set it right."""

    def __init__(self, floor: Kept, clock: Clock) -> None:
        self._floor = floor
        self._clock = clock
        self._handle: Handle | None = None
        self._task: asyncio.Task[None] | None = None
        self._looked, self._over = 0, False
        self.unfinished = False
        """Whether the house was not read to its end the last time."""

    def start(self) -> None:
        """Look again after a while."""
        if not self._over:
            self._handle = self._clock.call_later(EVERY, self._look)

    def stop(self) -> None:
        """Look no more."""
        self._over = True
        if self._handle is not None:
            self._handle.cancel()
        if self._task is not None:
            self._task.cancel()

    async def done(self) -> None:
        """Wait for what is under way."""
        if self._task is not None:
            await self._task

    def _look(self) -> None:
        if self._floor.trouble is None:
            self._looked += 1
            if self._looked % SUMMED_UP_EVERY == 0:
                self._task = asyncio.get_running_loop().create_task(self._sum_up())
            self.start()
        else:
            self._task = asyncio.get_running_loop().create_task(self._mend())

    async def _sum_up(self) -> None:
        with suppress(JournalDown):
            await self._floor.keeper.sum_up()

    async def _mend(self) -> None:
        try:
            await asyncio.to_thread(self._write_again)
            async with self._floor.nobody_opens:
                await self._bring_back()
        except (JournalDown, NotAJournal):
            pass
        finally:
            self.start()

    def _write_again(self) -> None:
        """The proof that the journal writes is an entry in it."""
        journal = self._floor.journal
        fault = journal.fault
        journal.mend()
        journal.append([Mended(fault=type(fault).__name__ if fault else None).draft()])

    async def _bring_back(self) -> None:
        """Nobody writes while it is read; what fails leaves all as it was, to be tried again."""
        floor = self._floor
        self.unfinished = True
        before, keeper = list(floor.tables.values()), floor.keeper
        for table in before:
            await table.stop()
        await keeper.retire()
        with floor.unless_it_fails():
            floor.read()
            floor.house.keep_time(keeper.house)
            floor.keeper.take_over(keeper)
            for notice in keeper.house.notices.unkept():
                floor.keeper.alarm_at_opening(notice.table, notice.words)
        for table in before:
            table.screens.bring_back()
        for table in floor.tables.values():
            await table.start()
        self.unfinished = False
