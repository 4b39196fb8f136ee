"""The floor while it is open: any order, while nothing else happens at its tables; what falls due."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, TypeVar

from houseway.floor.closing import count_first
from houseway.floor.due import due_at, due_in_house
from houseway.floor.events import FLOOR, Ordered
from houseway.floor.house import new_name
from houseway.floor.linking import links_asked, undone
from houseway.floor.orders import read_order
from houseway.floor.orders.base import Order as FloorOrder
from houseway.floor.orders.cage import take_along
from houseway.floor.orders.tables import SeatBots
from houseway.floor.places import check_called
from houseway.floor.powers import NOT_YOUR_POWER
from houseway.floor.record.asking import FROM_JOURNAL, answer, check_may_ask
from houseway.floor.record.telling import told_to
from houseway.floor.repeats import IdUsed, check_same_order
from houseway.floor.shut import ShutTable
from houseway.floor.terms import Terms
from houseway.floor.unit import Unit
from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import AlreadyKept, Entry, Journal, JournalDown, utc_clock
from houseway.journal import Clock as WallClock
from houseway.rulebook import Refused, Unreadable
from houseway.server.live.clock_watch import ClockWatch
from houseway.server.live.edges import Edges
from houseway.server.live.inspecting import Inspection
from houseway.server.live.live import CheckIn, LiveTable
from houseway.server.live.mending import Mending
from houseway.server.live.pace import Clock
from houseway.server.live.pit_figures import PitFigures
from houseway.server.live.tables import Tables
from houseway.table.keeping.scribe import HOUSE
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

T = TypeVar("T")

MOST_TABLES = 200
TICK = 1.0
"""Seconds between two looks at what is due."""
SHOWN_AFTER = 0.2
"""Seconds after which meters that have moved are shown everywhere."""
HOUSE_TERMS = Terms(countersign_above=10_000, daily_sum=5_000_000, bound_texts=True)
"""Payments that differ by more than $100 in all take two people; $50,000 a day without a cashier."""


class _OtherTables(Exception):
    """While an order waited for its turn it has come to concern others."""


class Floor(Tables):
    """The floor while it is open: what people order, what falls due, what is shown."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        *,
        now: WallClock = utc_clock,
        terms: Terms = HOUSE_TERMS,
        **given: Any,
    ) -> None:
        self._opening, self._seating = asyncio.Lock(), asyncio.Lock()
        self._alone = asyncio.Lock()
        """Held by orders of which no two are carried out beside each other."""
        self._preparing: list[asyncio.Task[Any]] = []
        self._saying: set[asyncio.Task[None]] = set()
        self._ending: list[asyncio.Task[None]] = []
        self._stopped = False
        self._moved: set[str] = set()
        self.inspection = Inspection(journal.path, now, self._alarm)
        self.figures = PitFigures(journal.path, terms.zone)
        self.edges = Edges()
        super().__init__(journal, clock, now=now, terms=terms, **given)
        self._mending = Mending(self, clock)
        self._watch = ClockWatch(now, clock, self._say)

    def read(self) -> None:
        """Everything as the journal has it."""
        super().read()
        self.keeper.meters_moved = self._meters_moved

    @property
    def nobody_opens(self) -> asyncio.Lock:
        """Held while no table may be opened."""
        return self._opening

    async def start(self) -> None:
        """Open every table; what takes a moment to work out is begun beside."""
        games = {table.table.game.name: table.table.game for table in self.tables.values()}
        prepare = [game.floor.prepare for game in games.values() if game.floor.prepare is not None]
        self._preparing = [asyncio.create_task(asyncio.to_thread(each)) for each in prepare]
        for table in self.tables.values():
            await table.start()
        self._mending.start()
        self._clock.call_later(TICK, self._look_what_is_due)

    def _look_what_is_due(self) -> None:
        """Screens show what falls due within a second; whoever acts finds it done before."""
        for live in self.tables.values():
            if not live.down and due_at(self.room, live.table) is not None:
                live.mailbox.post(live.fall_due)
            elif not live.down and live.turns.here and live.turns.to_open:
                live.mailbox.post(live.after)
        if due_in_house(self.room) is not None and not self._alone.locked():
            self._spawn(self.fall_due())
        for name, facts in self.house.links.by_name.items():
            if facts.fault is not None and not facts.lost and facts.ended is None:
                self._spawn(self._lose(name, facts.fault))
        if not self._stopped:
            self._clock.call_later(TICK, self._look_what_is_due)

    def _meters_moved(self, links: set[str]) -> None:
        """Every screen of a linked table shows its meters soon after they have moved."""
        if not self._moved:
            self._clock.call_later(SHOWN_AFTER, self._show_meters)
        self._moved |= links

    def _show_meters(self) -> None:
        moved, self._moved = self._moved, set()
        for name in {table for link in moved for table in self.house.links.by_name[link].tables}:
            if name in self.tables:
                self.tables[name].show_meters()

    def watch_clock(self) -> None:
        """Let inspector and supervisors know if the clock on the wall jumps."""
        self._watch.start()

    async def _alarm(self, where: str, words: str) -> None:
        await self.keeper.alarm(where, words)

    async def _lose(self, link: str, fault: str) -> None:
        """A link that does not add up takes no more wagers, and inspector and supervisors know."""
        words = f"the meters of {link} do not add up: {fault}"
        if not self.house.notices.waits(FLOOR, words):
            await self._alarm(FLOOR, words)
        with suppress(Refused, Unreadable, JournalDown):
            await self.carry_out("link-lost", {"link": link, "fault": fault}, Viewer(Role.DEALER))

    def _say(self, where: str, words: str) -> None:
        self._spawn(self._alarm(where, words))

    async def fall_due(self) -> None:
        """What is due at no table happens, each at once and once."""
        async with self._alone:
            with suppress(JournalDown):
                while (due := due_in_house(self.room)) is not None:
                    await self.keeper.commit(self.room.stage(partial(due.carry_out, self.room)))

    def _spawn(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    @property
    def trouble(self) -> str | None:
        """What keeps the house from going on, in words for everybody."""
        if self.journal.fault is not None or self._mending.unfinished:
            return "the journal keeps nothing just now"
        down = [table.name for table in self.tables.values() if table.down]
        return f"no play at {', '.join(down)}: what the journal has is read again" if down else None

    async def mended(self) -> None:
        """Wait for a mending that is under way."""
        await self._mending.done()

    async def stop(self) -> None:
        """Finish what was begun at every table."""
        self._stopped = True
        self._watch.stop()
        self._mending.stop()
        with suppress(JournalDown):
            await self.keeper.sum_up()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await asyncio.gather(*self._preparing, *self._ending, *self._saying)
        await asyncio.to_thread(self.inspection.close)

    async def carry_out(
        self,
        name: Any,
        fields: Mapping[str, Any],
        by: Viewer,
        given_id: str | None = None,
        check_in: CheckIn = lambda: None,
        *,
        seen: int | None = None,
    ) -> list[dict[str, Any]]:
        """An order of the floor, with all its effects; what was sent before under that id is done.

        `check_in` raises if whoever gives it is out when the turn comes. `seen`: the sequence up to which
        they had seen the table; `Stale` if another round has begun since.
        """
        order = read_order(self.room, name, fields)
        public = {field: value for field, value in fields.items() if field not in order.private}
        ordered = Ordered(order=name, fields=public, by=by.name, role=str(by.role))
        command = None if given_id is None else f"{by.name}/orders/{given_id}"
        tables = self._held_for(order)

        async def job() -> list[Entry]:
            if self._held_for(order) != tables:
                raise _OtherTables
            if order.alone:
                await self.fall_due()
            async with self._alone if order.alone else nullcontext():
                if command is not None and await self._repeated(command, order, ordered):
                    return []
                lives = [self.table(each) for each in tables]
                for live in lives:
                    await live.fall_due()
                    live.check_seen(name, seen)
                return await self._do(order, ordered, by, command, lives, check_in=check_in)

        try:
            async with self._seating if isinstance(order, SeatBots) else nullcontext():
                entries = await self._in_turn(tables, job)
        except _OtherTables:
            return await self.carry_out(name, fields, by, given_id, check_in, seen=seen)
        except Refused as refused:
            if refused.code == NOT_YOUR_POWER:
                where = tables[0] if tables else None
                number = 0 if where is None else self.room.tables[where].number
                await self.keeper.refused(refused, by.name, where, number)
            raise
        return list(told_to(by, entries))

    async def take_along(self, guest: Viewer, to: Viewer) -> None:
        """What a guest has in hand is the new account's: both at once, or neither."""

        def do() -> None:
            if self.on_tables(str(guest.patron)):
                text = "you wagered meanwhile: the account is made, and your chips stay with the guest"
                raise Unreadable("chips-on-tables", text, "name")
            take_along(self.room, guest, to)

        async with self._alone:
            await self._commit(self.room.stage(do, None), [])

    def _held_for(self, order: FloorOrder) -> list[str]:
        """The tables at which nothing else happens while an order is carried out."""
        return sorted(name for name in order.tables_in(self.room) if name in self.tables)

    async def ask(
        self, name: Any, fields: Mapping[str, Any], by: Viewer, role_of: Callable[[str], Role]
    ) -> Any:
        """Answer a question about the floor, as far as whoever asks may know; what is due has happened."""
        check_may_ask(self.room, name, fields, by)
        if due_in_house(self.room) is not None:
            await self.fall_due()
        if name in FROM_JOURNAL:
            return await self.inspection.aside(lambda: answer(self.room, name, fields, role_of, by))

        async def job() -> Any:
            return answer(self.room, name, fields, role_of, by)

        return await self._in_turn([each for each in self.tables if each == fields.get("table")], job)

    async def _repeated(self, command: str, order: FloorOrder, ordered: Ordered) -> bool:
        kept = await asyncio.to_thread(self.journal.find, command)
        if kept is not None:
            check_same_order(kept, ordered)
            if not await asyncio.to_thread(order.is_same_apart, self.journal, kept):
                raise IdUsed(kept)
        return kept is not None

    async def between_all(self, job: Callable[[], Awaitable[T]]) -> T:
        """While it is done nothing else happens at any table."""
        return await self._in_turn(sorted(self.tables), job)

    async def _in_turn(self, tables: list[str], job: Callable[[], Awaitable[T]]) -> T:
        """While it is done nothing else happens at these tables."""
        if not tables:
            return await job()
        return await self.table(tables[0]).mailbox.do(lambda: self._in_turn(tables[1:], job))

    async def _do(
        self,
        order: FloorOrder,
        ordered: Ordered,
        by: Viewer,
        command: str | None,
        lives: list[LiveTable],
        *,
        check_in: CheckIn,
    ) -> list[Entry]:
        def do() -> None:
            self.room.keep(ordered)
            order.carry_out(self.room, by)
            if self.room.unit.opened and len(self.tables) + len(self.room.opening) > MOST_TABLES:
                text = f"{MOST_TABLES} tables are open, which is the most"
                raise Unreadable("too-many-tables", text, "game")

        asked = [each for live in lives for each in links_asked(self.room, live.table)]
        async with self.keeper.turn((*asked, *order.links_in(self.room))):
            check_in()
            unit = self.room.stage(do, command)
            await self._commit(unit, lives)
        for name in unit.opened:
            if name not in self.tables:
                await self._add(self.room.tables[name]).start()
        for live in lives:
            live.note(unit.told.get(live.name, ()))
            await self._end_if_closed(live)
        return unit.entries

    async def _commit(self, unit: Unit, lives: list[LiveTable]) -> None:
        try:
            await self.keeper.commit(unit)
        except (Refused, Unreadable, AlreadyKept):
            raise
        except Exception as down:
            for live in lives:
                live.fail(down)
            raise

    async def _end_if_closed(self, live: LiveTable) -> None:
        if not live.facts.closed:
            await live.after()
            return
        live.end()
        self.tables.pop(live.name, None)
        self.past[live.name] = live.history
        self._ending.append(asyncio.create_task(live.stop()))

    async def open_table(
        self,
        game: str,
        given: Mapping[str, Any] | None,
        dealt: str,
        by: Viewer,
        check_in: CheckIn = lambda: None,
        *,
        practice: bool = False,
    ) -> LiveTable:
        """A supervisor opens a table. Settings that cannot be are refused, and nothing is opened."""
        game_named(game)
        async with self._opening:
            name = new_name(game, self.house.tables)
            settings = dict(DEFAULT_SETTINGS[game] if given is None else given)
            fields = {"table": name, "game": game, "settings": settings, "dealt": dealt, "practice": practice}
            await self.carry_out("open-table", fields, by, check_in=check_in)
        return self.table(name)

    async def close_table(self, name: str, by: Viewer, check_in: CheckIn = lambda: None) -> None:
        """A supervisor closes a table; its rounds can still be read."""
        if name in self.shut:
            await self._end(self.shut.pop(name), by.name)
            return
        live = self.table(name)
        await self.carry_out("close-table", {"table": name}, by, check_in=check_in)
        if not live.facts.closed:
            raise count_first(live.table, name)

    async def _end(self, table: ShutTable, author: str) -> None:
        """A table whose round cannot go on is closed: the round is void, and every stake goes back."""
        try:
            links = undone(self.house.links, table.name, table.number)
            await self.keeper.keep(*table.ending(self.house.books.ledger, author), *links)
        except JournalDown:
            self.shut[table.name] = table
            raise

    async def seat_bots(
        self,
        name: str,
        count: int,
        areas: list[int],
        caller: str = HOUSE,
        check_in: CheckIn = lambda: None,
    ) -> list[str]:
        """Bots sit down at a table; each bot plays at one, and nobody calls more than a few."""
        async with self._seating:
            self.table(name).check_no_program("seat-bots")
            bots = self.house.bots()
            check_called(bots, caller, count)
            return await self.table(name).seat_bots(count, areas, bots.keys(), caller, check_in)
