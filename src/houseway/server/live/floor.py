"""The floor: every table of the house, opened from its journal."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from typing import Any, TypeVar

from msgspec import structs

from houseway.equipment import ByteSource
from houseway.floor.closing import count_first
from houseway.floor.due import due_at, due_in_house
from houseway.floor.events import FLOOR, Ordered
from houseway.floor.house import TableFacts, new_name
from houseway.floor.inputs import BY_DEALER, BY_HOUSE
from houseway.floor.linking import linked_state, links_asked, undone
from houseway.floor.orders import read_order
from houseway.floor.orders.base import Order as FloorOrder
from houseway.floor.orders.jackpots import own_link, table_linked
from houseway.floor.orders.tables import SeatBots, settings_for
from houseway.floor.places import check_called
from houseway.floor.powers import NOT_YOUR_POWER
from houseway.floor.record.asking import FROM_JOURNAL, answer, check_may_ask
from houseway.floor.record.telling import told
from houseway.floor.repeats import check_same_order
from houseway.floor.room import Room, Terms
from houseway.floor.shut import SHUT, ShutTable, shut
from houseway.floor.unit import Unit
from houseway.games import game_named
from houseway.games.usual import USUAL_SETTINGS
from houseway.journal import AlreadyKept, Entry, Journal, JournalDown, Store, utc_clock
from houseway.journal import Clock as WallClock
from houseway.rulebook import Refused, Unreadable
from houseway.server.live.album import Told
from houseway.server.live.clock_watch import ClockWatch
from houseway.server.live.history import History, told_clearly
from houseway.server.live.inspecting import Inspection
from houseway.server.live.keeping import Keeper
from houseway.server.live.live import CheckIn, LiveTable
from houseway.server.live.mending import Mending
from houseway.server.live.pace import Clock, Pace
from houseway.server.live.reports import report
from houseway.server.live.seeing import start_of
from houseway.table.dealing import ByHand, ByHouse, Dealing
from houseway.table.game import Game
from houseway.table.kept import KeptTable
from houseway.table.left import NOT_READ, body_of
from houseway.table.replaying import begin_again
from houseway.table.retelling import events_of, only_from_events
from houseway.table.roles import Role
from houseway.table.scribe import HOUSE
from houseway.table.settings import Settings, read
from houseway.table.steps import retell
from houseway.table.views import Viewer
from houseway.version import __version__

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
        terms: Terms = HOUSE_TERMS,
        links: Mapping[str, Mapping[str, Any]] | None = None,
        by_hand: Callable[[], Dealing] = ByHand,
    ) -> None:
        self.journal, self._terms, self._by_hand = journal, terms, by_hand
        self._clock, self._pace, self._source, self._now = clock, pace or Pace(), source, now
        self._settings, self._links = settings, links or {}
        self._opening, self._seating = asyncio.Lock(), asyncio.Lock()
        self._alone = asyncio.Lock()
        """Held by orders of which no two are carried out beside each other."""
        self._preparing: list[asyncio.Task[Any]] = []
        self._mending = Mending(self, clock)
        self._watch = ClockWatch(now, clock, self._say)
        self._saying: set[asyncio.Task[None]] = set()
        self._ending: list[asyncio.Task[None]] = []
        self._stopped = False
        self.roles: dict[str, Role] = {}
        """What somebody is who was named just now; others are players."""
        self._moved: set[str] = set()
        self.inspection = Inspection(journal.path, now, self._alarm)
        self.read()

    def read(self) -> None:
        """Everything as the journal has it."""
        journal = self.journal
        self.room = Room(
            journal,
            self._terms,
            self._now,
            self._clock.time,
            self._dealing,
            program=__version__,
            source=self._source,
        )
        self.room.role_of = lambda name: self.roles.get(name, Role.PLAYER)
        self.house = self.room.house
        self.keeper = Keeper(journal, self.house, self._now)
        self.keeper.meters_moved = self._meters_moved
        self.tables: dict[str, LiveTable] = {}
        self.past: dict[str, History] = {}
        self.shut: dict[str, ShutTable] = {}
        self.house.apply(journal.entries())
        if (came_back := self.house.came_back()) is not None:
            self.house.apply(journal.append([came_back.draft()]))
        for name, facts in list(self.house.tables.items()):
            if facts.left.opened is None:
                continue
            if facts.closed:
                self._remember(name)
            else:
                self._come_back(name, facts)
        for game, given in () if self._terms.licence else self._settings.items():
            if not self.house.opened_of_itself(game):
                self._open_usual(game_named(game), given)
        if unread := self.house.unread:
            words = f"{len(unread)} entries cannot be read by this version, entry {unread[0].sequence} first"
            self.keeper.alarm_at_opening(FLOOR, words)

    @property
    def nobody_opens(self) -> asyncio.Lock:
        """Held while no table may be opened."""
        return self._opening

    @contextmanager
    def unless_it_fails(self) -> Iterator[None]:
        """Everything stays as it was if what is done here fails."""
        before = self.room, self.house, self.keeper, self.tables, self.past, self.shut
        try:
            yield
        except BaseException:
            self.room, self.house, self.keeper, self.tables, self.past, self.shut = before
            raise

    def _remember(self, name: str) -> None:
        """The rounds of a table that is not open, as far as this version knows its game and settings."""
        with suppress(*NOT_READ):
            self.past[name] = History(self.journal, self.house.closed_table(name))

    def _come_back(self, name: str, facts: TableFacts) -> None:
        """A table as the journal has it; one that cannot go on by these rules keeps no other closed."""
        try:
            self._recover(name)
        except JournalDown:
            raise
        except Exception as problem:
            words = f"{name} is not open: its round does not go on: {problem}"
            with suppress(*NOT_READ):
                self.shut[name] = shut(name, facts.left)
                words = f"{words}; {self.shut[name].words}"
            self.keeper.alarm_at_opening(name, words, SHUT)
            self._remember(name)

    def _recover(self, name: str) -> None:
        table = self.room.recover(name)
        self._add(table, self._last_round(table))

    def _open_usual(self, game: Game[Any], given: Mapping[str, Any]) -> None:
        """A table that the house opens of itself."""
        settings, room = settings_for(self.room, game, given, "settings"), self.room
        name = new_name(game.name, self.house.tables)
        dealing, state = self._dealing(game, settings, BY_HOUSE), None

        def make(journal: Store) -> KeptTable[Any]:
            house = room.answering(game, name)
            return KeptTable(
                game,
                settings,
                dealing,
                journal=journal,
                name=name,
                program=__version__,
                house=house,
                state=state,
            )

        link = None
        if game.name in self._links:
            link = own_link(room, name, self._links[game.name])
            state = structs.replace(game.fresh(), link=linked_state(link))

        def do() -> None:
            room.unit.open(name, make)
            if link is not None:
                room.keep(table_linked(link, name))

        room.at_once(do)
        self._add(room.tables[name])

    def _add(self, table: KeptTable[Any], last: Told | None = None) -> LiveTable:
        self.room.tables[table.name] = table
        table.governs = self.room.governed
        live = LiveTable(table, self.room, self.keeper, self._clock, self._pace, last=last)
        self.tables[table.name] = live
        return live

    def _dealing(self, game: Game[Any], settings: Settings, dealt: str) -> Dealing:
        if dealt == BY_DEALER:
            return self._by_hand()
        return ByHouse(game.equipment(self._source), game.items(settings), self._source)

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

    def take_up(self) -> None:
        """Tables that were opened in the room from elsewhere are live too."""
        for name, table in self.room.tables.items():
            if name not in self.tables:
                self._add(table)

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
            if command is not None and await self._repeated(command, ordered):
                return []
            lives = [self.table(each) for each in tables]
            for live in lives:
                await live.fall_due()
                live.check_seen(name, seen)
            check_in()
            return await self._do(order, ordered, by, command, lives)

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
        return [{"event": each["event"], "rule": each["rule"]} for each in told(entries)]

    def _held_for(self, order: FloorOrder) -> list[str]:
        """The tables at which nothing else happens while an order is carried out."""
        return sorted(name for name in order.tables_in(self.room) if name in self.tables)

    async def ask(
        self, name: Any, fields: Mapping[str, Any], by: Viewer, role_of: Callable[[str], Role]
    ) -> Any:
        """Answer a question about the floor, as far as whoever asks may know."""
        check_may_ask(self.room, name, fields, by)
        if name in FROM_JOURNAL:
            return await self.inspection.aside(lambda: answer(self.room, name, fields, role_of))

        async def job() -> Any:
            return answer(self.room, name, fields, role_of)

        return await self._in_turn([each for each in self.tables if each == fields.get("table")], job)

    async def _repeated(self, command: str, ordered: Ordered) -> bool:
        kept = await asyncio.to_thread(self.journal.find, command)
        if kept is not None:
            check_same_order(kept, ordered)
        return kept is not None

    async def _in_turn(self, tables: list[str], job: Callable[[], Awaitable[T]]) -> T:
        """While it is done nothing else happens at these tables."""
        if not tables:
            return await job()
        return await self.table(tables[0]).mailbox.do(lambda: self._in_turn(tables[1:], job))

    async def _do(
        self, order: FloorOrder, ordered: Ordered, by: Viewer, command: str | None, lives: list[LiveTable]
    ) -> list[Entry]:
        if order.alone:
            await self.fall_due()
            async with self._alone:
                return await self._do_now(order, ordered, by, command, lives)
        return await self._do_now(order, ordered, by, command, lives)

    async def _do_now(
        self, order: FloorOrder, ordered: Ordered, by: Viewer, command: str | None, lives: list[LiveTable]
    ) -> list[Entry]:
        def do() -> None:
            self.room.keep(ordered)
            order.carry_out(self.room, by)
            if self.room.unit.opened and len(self.tables) + len(self.room.opening) > MOST_TABLES:
                text = f"{MOST_TABLES} tables are open, which is the most"
                raise Unreadable("too-many-tables", text, "game")

        asked = [each for live in lives for each in links_asked(self.room, live.table)]
        async with self.keeper.turn((*asked, *order.links_in(self.room))):
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
            settings = dict(USUAL_SETTINGS[game] if given is None else given)
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
        with told_clearly(kept := history.kept(number)):
            return report(kept, history.table, self.house.tables[name].dealt)

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
