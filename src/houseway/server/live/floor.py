"""The floor: every table of the house, opened from its journal."""

import asyncio
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from houseway.equipment import ByteSource
from houseway.floor.events import FLOOR, TableOpened
from houseway.floor.house import House, TableFacts, new_name
from houseway.floor.inputs import BY_DEALER, BY_HOUSE
from houseway.floor.shut import SHUT, ShutTable, shut
from houseway.games import game_named
from houseway.games.usual import USUAL_SETTINGS
from houseway.journal import Clock as WallClock
from houseway.journal import Journal, JournalDown, utc_clock
from houseway.rulebook import Unreadable
from houseway.server.live import managing
from houseway.server.live.album import Told
from houseway.server.live.bots import MOST_OF_ONE
from houseway.server.live.clock_watch import ClockWatch
from houseway.server.live.history import History
from houseway.server.live.inspecting import Inspection
from houseway.server.live.keeping import Keeper
from houseway.server.live.live import LiveTable
from houseway.server.live.mending import Mending
from houseway.server.live.pace import Clock, Pace
from houseway.server.live.reports import report
from houseway.server.live.seeing import start_of
from houseway.table.dealing import ByHand, ByHouse, Dealing
from houseway.table.game import Game
from houseway.table.kept import HOUSE, KeptTable
from houseway.table.left import body_of
from houseway.table.replaying import begin_again
from houseway.table.retelling import events_of, only_from_events
from houseway.table.roles import Role
from houseway.table.settings import Settings, read
from houseway.table.steps import retell
from houseway.table.views import Viewer
from houseway.version import __version__

MOST_TABLES = 200


class Floor:
    """The tables of the house by name."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        *,
        pace: Pace | None = None,
        source: ByteSource = os.urandom,
        settings: Mapping[str, Mapping[str, Any]] = USUAL_SETTINGS,
        now: WallClock = utc_clock,
    ) -> None:
        self.journal = journal
        self._clock, self._pace, self._source, self._now = clock, pace or Pace(), source, now
        self._settings = settings
        self._opening, self._seating = asyncio.Lock(), asyncio.Lock()
        self._preparing: list[asyncio.Task[Any]] = []
        self._mending = Mending(self, clock)
        self._watch = ClockWatch(now, clock, self._say)
        self._saying: set[asyncio.Task[None]] = set()
        self.inspection = Inspection(journal.path, now, self._alarm)
        self.read()

    def read(self) -> None:
        """Everything as the journal has it."""
        journal = self.journal
        self.house = House(self._now, self._clock.time)
        self.keeper = Keeper(journal, self.house, self._now)
        self.tables: dict[str, LiveTable] = {}
        self.past: dict[str, History] = {}
        self.shut: dict[str, ShutTable] = {}
        self.house.apply(journal.entries())
        for name, facts in list(self.house.tables.items()):
            if facts.left.opened is None:
                continue
            if facts.closed:
                self._remember(name)
            else:
                self._come_back(name, facts)
        for game, given in self._settings.items():
            if not self.house.opened_of_itself(game):
                chosen, usual = game_named(game), _settings(game_named(game), given)
                self._add(self._new(chosen, usual, self._dealing(chosen, usual, BY_HOUSE)))
        if unread := self.house.unread:
            words = f"{len(unread)} entries cannot be read by this version, entry {unread[0].sequence} first"
            self.keeper.alarm_at_opening(FLOOR, words)

    def _remember(self, name: str) -> None:
        """The rounds of a table that is not open, as far as this version knows its game and settings."""
        with suppress(Unreadable, LookupError, TypeError):
            self.past[name] = History(self.journal, self.house.closed_table(name))

    def _come_back(self, name: str, facts: TableFacts) -> None:
        """A table as the journal has it; one that cannot go on by these rules keeps no other closed."""
        try:
            self._recover(name, facts)
        except JournalDown:
            raise
        except Exception as problem:
            words = f"{name} is not open: its round does not go on: {problem}"
            with suppress(LookupError, TypeError):
                self.shut[name] = shut(name, facts.left)
                words = f"{words}; {self.shut[name].words}"
            self.keeper.alarm_at_opening(name, words, SHUT)
            self._remember(name)

    def _recover(self, name: str, facts: TableFacts) -> None:
        left = facts.left
        body = left.body("opened")
        game = game_named(body["game"])
        settings = read(game.settings, body["settings"], "settings")
        dealing = self._dealing(game, settings, facts.dealt)
        table = KeptTable.recover(
            game, dealing, journal=self.journal, name=name, program=__version__, left=left
        )
        self._add(table, self._last_round(table))

    def _add(self, table: KeptTable[Any], last: Told | None = None) -> LiveTable:
        self.house.apply(table.opened_with)
        live = LiveTable(table, self.keeper, self._clock, self._pace, now=self._now, last=last)
        self.tables[table.name] = live
        return live

    def _dealing(self, game: Game[Any], settings: Settings, dealt: str) -> Dealing:
        if dealt == BY_DEALER:
            return ByHand()
        return ByHouse(game.equipment(self._source), game.items(settings), self._source)

    def _new(
        self, game: Game[Any], settings: Settings, dealing: Dealing, name: str | None = None
    ) -> KeptTable[Any]:
        name = name or new_name(game.name, self.house.tables)
        return KeptTable(game, settings, dealing, journal=self.journal, name=name, program=__version__)

    def _last_round(self, table: KeptTable[Any]) -> Told | None:
        """The round before the one that is on, told again from the journal."""
        number = table.number - 1
        if number < 1:
            return None
        kept = History(self.journal, table).kept(number)
        if only_from_events(kept, game_named):
            state = read(table.game.state, body_of(kept.entries[0])["before"], "before")
            return Told(start_of(table, state, number), events_of(kept, table.game), {})
        driver = retell(*begin_again(kept, game_named))
        before = driver.begin().state
        return Told(
            start_of(table, before, number), list(driver.round.events), table.game.floor.control(driver.round)
        )

    async def start(self) -> None:
        """Open every table; what takes a moment to work out is begun beside."""
        games = {table.table.game.name: table.table.game for table in self.tables.values()}
        prepare = [game.floor.prepare for game in games.values() if game.floor.prepare is not None]
        self._preparing = [asyncio.create_task(asyncio.to_thread(each)) for each in prepare]
        for table in self.tables.values():
            await table.start()
        self._mending.start()

    def watch_clock(self) -> None:
        """Let inspector and supervisors know if the clock on the wall jumps."""
        self._watch.start()

    async def _alarm(self, where: str, words: str) -> None:
        await self.keeper.alarm(where, words)

    def _say(self, where: str, words: str) -> None:
        task = asyncio.get_running_loop().create_task(self._alarm(where, words))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    @property
    def trouble(self) -> str | None:
        """What keeps the house from going on, in words for everybody."""
        if self.journal.fault is not None:
            return "the journal keeps nothing just now"
        down = [table.name for table in self.tables.values() if table.down]
        return f"no play at {', '.join(down)}: what the journal has is read again" if down else None

    async def mended(self) -> None:
        """Wait for a mending that is under way."""
        await self._mending.done()

    async def stop(self) -> None:
        """Finish what was begun at every table."""
        self._watch.stop()
        self._mending.stop()
        with suppress(JournalDown):
            await self.keeper.sum_up()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await asyncio.gather(*self._preparing)
        await asyncio.to_thread(self.inspection.close)

    async def open_table(
        self, game: str, given: Mapping[str, Any] | None, dealt: str, author: str
    ) -> LiveTable:
        """A supervisor opens a table. Settings that cannot be are refused, and nothing is opened."""
        chosen = game_named(game)
        settings = _settings(chosen, USUAL_SETTINGS[game] if given is None else given)
        if len(self.tables) >= MOST_TABLES:
            raise Unreadable("too-many-tables", f"{MOST_TABLES} tables are open, which is the most", "game")

        async with self._opening:
            chosen.begin(settings, chosen.fresh(), True)
            name = new_name(game, self.house.tables)
            await self.keeper.keep(TableOpened(table=name, game=game, dealt=dealt, by=author))
            dealing = self._dealing(chosen, settings, dealt)
            live = self._add(await asyncio.to_thread(self._new, chosen, settings, dealing, name))
        await live.start()
        return live

    async def close_table(self, name: str, role: Role, author: str) -> None:
        """A supervisor closes a table; its rounds can still be read."""
        if name in self.shut:
            await self._end(self.shut.pop(name), author)
            return
        live = self.table(name)
        await managing.close(live, role, author)
        del self.tables[name]
        self.past[name] = live.history
        await live.stop()

    async def _end(self, table: ShutTable, author: str) -> None:
        """A table whose round cannot go on is closed: the round is void, and every stake goes back."""
        try:
            await self.keeper.keep(*table.ending(self.house.books.ledger, author))
        except JournalDown:
            self.shut[table.name] = table
            raise

    def table(self, name: str) -> LiveTable:
        """The table of that name."""
        if name not in self.tables:
            known = ", ".join(self.tables)
            raise Unreadable("no-such-table", f"no table {name!r}; there are {known}", "table")
        return self.tables[name]

    def history(self, name: str) -> History:
        """The rounds of a table that is open, or was."""
        return self.past[name] if name in self.past else self.table(name).history

    def report(self, name: str, number: int) -> dict[str, Any]:
        """One round of a table that is open, or was, for people to check."""
        history = self.history(name)
        return report(history.kept(number), history.table, self.house.tables[name].dealt)

    def proofs(self, name: str, number: int, viewer: Viewer) -> dict[str, Any]:
        """What proves the cards of a round, and who dealt them."""
        return {**self.history(name).proofs(number, viewer), "by": self.house.tables[name].dealt}

    def chips(self, patron: str, table: str = "") -> int:
        """What the patron can wager or cash out; at that table, whoever the dealer calls so."""
        return self.house.chips(patron, table)

    def on_tables(self, patron: str) -> int:
        """What the patron has on the layouts of all tables."""
        lying = [
            each
            for name, table in self.tables.items()
            for each in table.on_layout
            if patron not in self.house.books.guests(name)
        ]
        return sum(cents for who, cents in lying if who == patron)

    def seats(self, patron: str) -> list[dict[str, Any]]:
        """Where the patron sits."""
        return [
            {"table": name, "area": int(area)}
            for name, table in self.tables.items()
            for area, who in table.summary["seats"].items()
            if who == patron and patron not in self.house.books.guests(name)
        ]

    async def seat_bots(self, name: str, count: int, areas: list[int], caller: str = HOUSE) -> list[str]:
        """Bots sit down at a table; each bot plays at one, and nobody calls more than a few."""
        async with self._seating:
            table = self.table(name)
            others = [other for other in self.tables.values() if other is not table]
            called = sum(other.bots.called_by(caller) for other in self.tables.values())
            if called + count > MOST_OF_ONE:
                text = f"{count} bots: you have called {called}, and {MOST_OF_ONE} are the most"
                raise Unreadable("no-more-bots", text, "count")
            elsewhere = {bot for other in others for bot in other.bots.names}
            return await table.seat_bots(count, areas, elsewhere, caller)


def _settings(game: Game[Any], given: Mapping[str, Any]) -> Settings:
    settings = read(game.settings, given, "settings")
    settings.check()
    return settings
