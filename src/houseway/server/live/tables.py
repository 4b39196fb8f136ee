"""Every table of the house, opened from its journal, and what can be asked of it."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from msgspec import structs

from houseway.equipment import ByteSource
from houseway.floor.events import FLOOR
from houseway.floor.house import TableFacts, new_name
from houseway.floor.inputs import BY_DEALER, BY_HOUSE
from houseway.floor.ledger import patron as account_of
from houseway.floor.linking import linked_state
from houseway.floor.orders.jackpots import own_link, table_linked
from houseway.floor.orders.tables import settings_for
from houseway.floor.room import Room
from houseway.floor.shut import SHUT, ShutTable, shut
from houseway.floor.terms import Terms
from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Clock as WallClock
from houseway.journal import Journal, JournalDown, Store, utc_clock
from houseway.rulebook import Unreadable
from houseway.server.live.history import History, told_clearly
from houseway.server.live.keeping import Keeper
from houseway.server.live.live import LiveTable
from houseway.server.live.pace import Clock, Pace
from houseway.server.live.reports import report
from houseway.server.live.round_start import start_of
from houseway.server.live.viewings import Told
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import NOT_READ, body_of
from houseway.table.keeping.replaying import begin_again
from houseway.table.keeping.retelling import events_of, only_from_events
from houseway.table.keeping.steps import retell
from houseway.table.layout.settings import Settings, read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.dealing import ByHand, ByHouse, Dealing
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game
from houseway.version import __version__


class Tables:
    """The tables of the house by name: open ones, those of the past, and those whose round cannot go on."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        *,
        pace: Pace | None = None,
        source: ByteSource = os.urandom,
        settings: Mapping[str, Mapping[str, Any]] = DEFAULT_SETTINGS,
        now: WallClock = utc_clock,
        terms: Terms,
        links: Mapping[str, Mapping[str, Any]] | None = None,
        by_hand: Callable[[], Dealing] = ByHand,
    ) -> None:
        self.journal, self._terms, self._by_hand = journal, terms, by_hand
        self._clock, self._pace, self._source, self._now = clock, pace or Pace(), source, now
        self._settings, self._links = settings, links or {}
        self.roles: dict[str, Role] = {}
        """What somebody is who was named just now; others are players."""
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
        self.tables: dict[str, LiveTable] = {}
        self.past: dict[str, History] = {}
        self.shut: dict[str, ShutTable] = {}
        self.house.apply(journal.entries())
        if (came_back := self.house.came_back()) is not None:
            self.house.apply(journal.append([came_back.draft()]))
        for name, facts in list(self.house.tables.items()):
            if facts.entries.opened is None:
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
                self.shut[name] = shut(name, facts.entries)
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
        person, chips = self.house.books.person, account_of(patron)
        return sum(
            cents
            for name, table in self.tables.items()
            for who, cents in table.on_layout
            if person(who, name) == chips
        )

    def seats(self, patron: str) -> list[dict[str, Any]]:
        """Where the patron sits."""
        return [
            {"table": name, "area": int(area)}
            for name, table in self.tables.items()
            for area, who in table.summary["seats"].items()
            if self.house.books.person(who, name) == account_of(patron)
        ]
