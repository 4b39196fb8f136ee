"""The floor: every table of the house, opened from its journal, and the cage."""

import asyncio
import json
import os
from collections.abc import Mapping
from typing import Any

from houseway.equipment import ByteSource
from houseway.games import game_named, pai_gow
from houseway.games.pai_gow import house_way
from houseway.games.usual import USUAL_SETTINGS
from houseway.journal import Journal
from houseway.rulebook import Unreadable
from houseway.server.floor.album import Told
from houseway.server.floor.bots import BOTS, note_bots
from houseway.server.floor.cage import Cage
from houseway.server.floor.history import History
from houseway.server.floor.live import LiveTable
from houseway.server.floor.pace import Clock, Pace
from houseway.server.floor.seeing import control_of, start_of
from houseway.table.dealing import ByHouse
from houseway.table.kept import KeptTable, Left
from houseway.table.replaying import begin_again
from houseway.table.settings import read
from houseway.table.writing import settings_in_use
from houseway.version import __version__


class Floor:
    """The tables of the house by name, and the chips of its patrons."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        *,
        pace: Pace | None = None,
        source: ByteSource = os.urandom,
        settings: Mapping[str, Mapping[str, Any]] = USUAL_SETTINGS,
    ) -> None:
        self.journal = journal
        self.cage = Cage(journal)
        self._source = source
        self._preparing: asyncio.Task[Any] | None = None
        left: dict[str, Left] = {}
        bots: dict[str, dict[str, int]] = {}
        for entry in journal.entries():
            if entry.table == BOTS:
                note_bots(entry, bots)
                continue
            self.cage.note(entry)
            if entry.kind == "opened" or entry.table in left:
                left.setdefault(entry.table, Left()).note(entry)
        self.tables: dict[str, LiveTable] = {}
        for game, given in settings.items():
            table = self._open(game, given, left)
            last = self._last_round(table, left.get(table.name))
            self.tables[table.name] = LiveTable(
                table, self.cage, clock, pace or Pace(), last=last, bots=bots.get(table.name)
            )

    def _open(self, game: str, given: Mapping[str, Any], left: Mapping[str, Left]) -> KeptTable[Any]:
        """The table of these settings as the journal has it, or a new one."""
        chosen = game_named(game)
        settings = read(chosen.settings, given, "settings")
        settings.check()
        dealing = ByHouse(chosen.equipment(self._source), chosen.items(settings), self._source)
        in_use = json.loads(json.dumps(settings_in_use(settings)))
        names = [name for name in left if name.startswith(f"{game}-")]
        for name in names:
            if left[name].opened is not None and left[name].body("opened")["settings"] == in_use:
                return KeptTable.recover(
                    chosen,
                    dealing,
                    journal=self.journal,
                    name=name,
                    program=__version__,
                    left=left[name],
                )
        name = f"{game}-{len(names) + 1}"
        return KeptTable(chosen, settings, dealing, journal=self.journal, name=name, program=__version__)

    def _last_round(self, table: KeptTable[Any], left: Left | None) -> Told | None:
        """The round before the one that is on, told again from the journal."""
        number = table.number - 1
        if left is None or number < 1:
            return None
        driver, inputs = begin_again(History(self.journal, table).kept(number), game_named)
        before = driver.begin().state
        for happened in inputs:
            driver.tell(happened)
        return Told(start_of(table, before, number), list(driver.round.events), control_of(driver.round))

    async def start(self) -> None:
        """Open every table; what takes a moment to work out is begun beside."""
        if any(table.table.game is pai_gow.GAME for table in self.tables.values()):
            self._preparing = asyncio.create_task(asyncio.to_thread(house_way.table))
        for table in self.tables.values():
            await table.start()

    async def stop(self) -> None:
        """Finish what was begun at every table."""
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        if self._preparing is not None:
            await self._preparing

    def table(self, name: str) -> LiveTable:
        """The table of that name."""
        if name not in self.tables:
            known = ", ".join(self.tables)
            raise Unreadable("no-such-table", f"no table {name!r}; there are {known}", "table")
        return self.tables[name]

    def on_tables(self, patron: str) -> int:
        """What the patron has on the layouts of all tables."""
        lying = [each for table in self.tables.values() for each in table.on_layout]
        return sum(cents for who, cents in lying if who == patron)

    def seats(self, patron: str) -> list[dict[str, Any]]:
        """Where the patron sits."""
        return [
            {"table": name, "area": int(area)}
            for name, table in self.tables.items()
            for area, who in table.summary["seats"].items()
            if who == patron
        ]

    async def seat_bots(self, name: str, count: int, areas: list[int]) -> list[str]:
        """Bots sit down at a table; each bot plays at one."""
        table = self.table(name)
        elsewhere = {bot for other in self.tables.values() if other is not table for bot in other.bots.names}
        return await table.seat_bots(count, areas, elsewhere)
