"""After a fault of the journal: it is opened anew, and every table comes back from it, without a restart."""

import asyncio
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

    def read(self) -> None:
        """Everything as the journal has it."""


class Mending:
    """Looks from time to time whether something is wrong, and tries to set it right."""

    def __init__(self, floor: Kept, clock: Clock) -> None:
        self._floor = floor
        self._clock = clock
        self._handle: Handle | None = None
        self._task: asyncio.Task[None] | None = None
        self._looked = 0

    def start(self) -> None:
        """Look again after a while."""
        self._handle = self._clock.call_later(EVERY, self._look)

    def stop(self) -> None:
        """Look no more."""
        if self._handle is not None:
            self._handle.cancel()

    async def done(self) -> None:
        """Wait for what is under way."""
        if self._task is not None:
            await self._task

    def _look(self) -> None:
        if self._floor.trouble is None:
            self._looked += 1
            if self._looked % SUMMED_UP_EVERY == 0:
                self._task = asyncio.get_running_loop().create_task(self._floor.keeper.sum_up())
            self.start()
        else:
            self._task = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        try:
            await asyncio.to_thread(self._write_again)
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
        floor = self._floor
        before, unkept = list(floor.tables.values()), floor.house.notices.unkept()
        for table in before:
            await table.stop()
        floor.read()
        for notice in unkept:
            floor.keeper.alarm_at_opening(notice.table, notice.words)
        for table in floor.tables.values():
            await table.start()
        for table in before:
            table.screens.bring_back()
