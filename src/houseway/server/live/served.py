"""A table of the floor and what the house does at it: keeps what is told, shows it, acts when time is up."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from houseway.floor.closing import rule_of
from houseway.floor.due import due_at
from houseway.floor.events import GuestCame
from houseway.floor.gates import check_taking_part, standing_off
from houseway.floor.inputs import BY_HOUSE, chips_needed
from houseway.floor.linking import links_asked
from houseway.floor.room import Room
from houseway.floor.tournaments.tables import tournament_named_at
from houseway.floor.unit import Told, Unit
from houseway.journal import AlreadyKept, JournalDown
from houseway.rulebook import Refused, Unreadable
from houseway.server.live.away import Away
from houseway.server.live.bots import Bots
from houseway.server.live.deadlines import Deadlines, Rings
from houseway.server.live.desk import Desk
from houseway.server.live.history import History
from houseway.server.live.keeping import Keeper
from houseway.server.live.mailbox import Job, Mailbox
from houseway.server.live.pace import Clock, Pace
from houseway.server.live.posted import Posted
from houseway.server.live.screens import Screens
from houseway.server.live.summary import Summary
from houseway.server.live.turns import Turns
from houseway.server.live.tutoring import Tutoring
from houseway.server.live.viewings import Told as Pictured
from houseway.server.live.waiting import BETTING, Waiting
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.scribe import HOUSE
from houseway.table.layout.events import Event
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import ABSENT, Changed, Done, Input, Placed, Said, Withdrawn
from houseway.table.rules.commands import Command
from houseway.table.rules.seats import SEATING


class TableClosed(Unreadable):
    """Nothing more happens at this table."""

    def __init__(self, name: str) -> None:
        super().__init__("no-such-table", f"the table {name!r} is closed", "table")


class ServedTable:
    """A table as the house serves it: what is told is kept, then shown, and deadlines run.

    Everything here runs in its mailbox, in turn.
    """

    def __init__(
        self,
        table: KeptTable[Any],
        room: Room,
        keeper: Keeper,
        clock: Clock,
        pace: Pace,
        *,
        last: Pictured | None = None,
    ) -> None:
        self.table = table
        self.room, self.keeper = room, keeper
        self.facts = room.facts(table)
        self.dealt = self.facts.dealt
        self.posted = Posted(table, room)
        self.mailbox = Mailbox(self._gone)
        self.history = History(table.journal, table)
        self.tutoring = Tutoring(table)
        self.ready: set[str] = set()
        self.turns = Turns(table, room)
        self.bots = Bots(table, room.house, self.facts.bots, self.turns)
        self._away = Away(table)
        self._down: Exception | None = None
        self._held_up: Refused | None = None
        self.screens = Screens(table, last)
        self.desk = Desk(table, room, self.screens)
        self._waiting = Waiting(table.request, table.number, table.sequence, table.game.floor.ways_to_set)
        self._summary = Summary(table, self._waiting.phase)
        rings = Rings(
            betting=lambda: self._due(self._betting_time_is_up),
            decision=lambda: self._due(self._decide_for_absent),
            bot=lambda: self.mailbox.post(self._bots_act),
        )
        self._deadlines = Deadlines(
            clock,
            pace,
            rings,
            waiting=self._waiting,
            turns=self.turns,
            bots=self.bots,
            by_house=self.dealt == BY_HOUSE,
        )

    @property
    def name(self) -> str:
        """The table's name."""
        return self.table.name

    async def start(self) -> None:
        """Open the mailbox; deadlines that were running start anew."""
        self.mailbox.start()
        await self.mailbox.do(self._begin)

    async def stop(self) -> None:
        """Finish what was begun."""
        self._deadlines.stop()
        await self.mailbox.stop()
        self.tutoring.close()

    # the mailbox's jobs

    async def _begin(self) -> None:
        self._deadlines.ask(self._seconds_to_set)
        await self.after()

    async def fall_due(self) -> None:
        """What is due here happens first; what cannot is told to those who can help."""
        self.check_up()
        while (due := due_at(self.room, self.table)) is not None:
            try:
                await self.carry_out(partial(due.carry_out, self.room))
            except (Refused, Unreadable) as problem:
                words = f"what was due at {due.time:%H:%M} did not happen: {problem}"
                if not self.room.house.notices.waits(self.name, words):
                    await self.keeper.alarm(self.name, words)
                return

    async def carry_out(self, do: Callable[[], None], command: str | None = None) -> Unit:
        """An order of the floor that concerns this table."""
        self.check_up()
        async with self.keeper.turn(links_asked(self.room, self.table)):
            unit = self.room.stage(do, command)
            await self._commit(unit)
        self.note(unit.told.get(self.name, ()))
        return unit

    def _due(self, act: Job) -> None:
        """A deadline is over; the house acts unless something else has come up meanwhile."""
        due = self._waiting.since, self._waiting.questions, self.turns.turn

        async def job() -> None:
            if (self._waiting.since, self._waiting.questions, self.turns.turn) == due:
                await act()
                await self.after()

        self.mailbox.post(job)

    async def _decide_for_absent(self) -> None:
        """Nobody decided in time: the game says what becomes of an absent player."""
        for question in self._waiting.questions:
            said = Said(question.patron, question.area, question.hand, ABSENT)
            if question in self._waiting.questions:
                await self.tell(said)

    async def _bots_act(self) -> None:
        if self.bots.may_go:
            await self.carry_out(lambda: self.bots.go(self.room))
        await self.bots.act(self.tell_quietly)
        await self.after()

    async def after(self) -> None:
        """What the house does of itself, and what it waits for now."""
        await self._open_for_tournament()
        while self._may_close() and await self._close_betting():
            await self._open_for_tournament()
        self._set_deadlines()

    async def _open_for_tournament(self) -> None:
        """Betting for the next round of a session opens by itself where the house deals."""
        if self.turns.here and self.dealt == BY_HOUSE and self.turns.to_open:
            await self.carry_out(self.turns.open_betting)

    async def _betting_time_is_up(self) -> None:
        """No more bets; in a tournament the player whose turn it is was too slow."""
        if self.turns.here:
            await self.carry_out(self.turns.time_over)
        else:
            await self._close_betting()

    # betting

    def wagering(self) -> set[str]:
        """People with a wager on the layout; bots do not count."""
        return {wager.patron for wager in self.table.wagers if wager.on_layout} - self.bots.names

    def _may_close(self) -> bool:
        if self.turns.here:
            return self.dealt == BY_HOUSE and self._waiting.phase == BETTING and self.turns.complete
        people = self.wagering() if self.dealt == BY_HOUSE else set()
        if self._waiting.phase != BETTING or not people <= self.ready:
            return False
        return bool(people) and self.table.game.instead_of_closing(self.table.round) is None

    async def _close_betting(self) -> bool:
        """No more bets, if the game can do without more; whether betting is closed."""
        if self._waiting.phase != BETTING or not (self.wagering() or self.turns.here):
            return False
        await self.bots.act(self.tell_quietly)
        await self.give_back_standing()
        instead = self.table.game.instead_of_closing(self.table.round)
        try:
            self.room.check_round(self.table)
            await self.tell(instead or Done())
        except Refused as refused:
            self._held_up = refused
        if instead is None and self._held_up is None:
            return True
        self.ready.clear()
        self._set_deadlines()
        self.show([])
        return False

    async def give_back_standing(self) -> None:
        """Betting is about to be closed: what stood off of somebody who is excluded goes back."""
        for withdrawn in standing_off(self.room.house, self.table, self.name):
            await self.tell(withdrawn)

    def _set_deadlines(self) -> None:
        self._deadlines.set(wagered=bool(self.wagering()))

    # telling and showing: for the mailbox's jobs, also those of `managing`

    async def tell_quietly(self, happened: Input, patron: str | None = None) -> bool:
        """Told by the house or a bot: what is refused is left."""
        try:
            await self.tell(happened, patron)
        except (Refused, Unreadable):
            return False
        return True

    async def tell(self, happened: Input, patron: str | None = None) -> None:
        """The house tells it of itself, or for a bot."""
        await self._store(partial(self.table.tell, happened), [happened], patron)

    async def _store(
        self,
        act: Callable[[], Outcome],
        told: Sequence[Input],
        patron: str | None,
        *,
        named: Sequence[str] | None = None,
        author: str = HOUSE,
        fresh: str | None = None,
        by: Viewer | None = None,
    ) -> None:
        """Keep what is told with all that goes with it, then show it."""

        def do() -> None:
            unit, guests = self.room.unit, self.room.house.books.guests(self.name)
            unit.by = by
            fresh = [each for each in dict.fromkeys(named or ()) if each not in guests]
            unit.add(*(GuestCame(guest=each, stream=self.name, by=author) for each in fresh))
            if patron is not None:
                needed = chips_needed(self.table, told)
                if patron in self.bots.names and not self.turns.here:
                    self.bots.stake(unit, patron, needed)
                self.room.check_stake(self.table, patron, needed)
            for each in told:
                check_taking_part(self.room.house, self.table, self.name, each)
            unit.do(self.table, act, *told)
            if named is not None:
                unit.bring(self.name, [*named, *guests], author)

        asks = any(not isinstance(each, Placed | Changed | Withdrawn) for each in told)
        async with self.keeper.turn(links_asked(self.room, self.table) if asks else ()):
            unit = self.room.stage(do, fresh=fresh)
            await self._commit(unit)
        self._note_ready_anew(told[0], patron)
        self.note(unit.told.get(self.name, ()))
        if unit.defect is not None:
            raise unit.defect

    async def _commit(self, unit: Unit) -> None:
        try:
            await self.keeper.commit(unit)
        except (Refused, Unreadable, AlreadyKept):
            raise
        except Exception as down:
            self.fail(down)
            raise

    def _note_ready_anew(self, first: Input, patron: str | None) -> None:
        """Who has done something is ready again when they say so."""
        if isinstance(first, Command) and first.kind not in SEATING:
            self.ready.clear()
        elif patron is not None and not isinstance(first, Said):
            self.ready.discard(patron)

    def note(self, told: Sequence[Told]) -> None:
        """What was kept of this table is shown."""
        table = self.table
        self._held_up = None
        news: list[Event] = []
        if len(told) == 1:
            news, wagered = self.screens.note_news(told[0].outcome)
            if wagered is not None and self.dealt == BY_HOUSE:
                self._round_over(wagered)
        elif told:
            self.screens.tell_anew()
        came_up = asked_anew = False
        inputs: list[Input | None] = [each for one in told for each in one.inputs]
        for happened in inputs or [None]:
            came_up |= self._waiting.note(table.request, table.number, table.sequence, happened)
            asked_anew |= self._waiting.asked_anew
        if came_up:
            self._came_up()
        elif asked_anew:
            self._deadlines.ask(self._seconds_to_set)
        self._summary.note(self._waiting.phase)
        self._set_deadlines()
        self.show(news, anew=len(told) > 1 or any(each.outcome.anew for each in told))

    def _came_up(self) -> None:
        """A new question, or betting is open: the time for it begins."""
        if self._waiting.phase == BETTING:
            self.ready.clear()
            self.bots.may_wager()
        self._deadlines.came_up(self._seconds_to_set)

    @property
    def _seconds_to_set(self) -> int | None:
        posted: int | None = getattr(self.table.settings, "seconds_to_set", None)
        return posted

    def _round_over(self, wagered: set[str]) -> None:
        """Whoever is gone and has not wagered for some rounds loses the seat."""
        for who in self._away.round_over(wagered | self.bots.names | self.screens.patrons):
            self.mailbox.post(partial(self._free_seat, who))

    async def _free_seat(self, patron: str) -> None:
        if self._away.still(patron):
            await self.tell_quietly(self.bots.order("leave-seat", patron=patron))
            await self.after()

    def show(self, news: Sequence[Event], *, anew: bool = False) -> None:
        """Tell everybody who looks; the whole table where what they saw does not stand any more."""
        if anew or self.table.retold:
            self.screens.resync(self._waiting.phase, self._frame)
        else:
            self.screens.show(news, self._waiting.phase, self._frame)

    def _frame(self, viewer: Viewer, events: Any, picture: Any) -> dict[str, Any]:
        return {
            "type": "table",
            "sequence": self.table.sequence,
            "events": events,
            "picture": picture,
            "request": self._waiting.seen_by(viewer),
            "asked": self._waiting.asked(viewer.patron),
            "deadline": self._deadlines.left(viewer.patron),
            "ready": sorted(self.ready),
            "held_up": None if self._held_up is None else self._held_up.as_json()["refused"],
            "chips": self.room.house.chips(viewer.patron or "", self.name if self.turns.here else ""),
            "tournament": self.turns.as_json(),
            "tokens": self.room.house.tokens.of(viewer.patron or "", self.room.now()),
            **self.posted.as_json(),
            "instead_of_closing": self.posted.instead_of_closing(viewer.patron),
            "you": viewer.patron,
            "role": str(viewer.role),
            "dealt": self.dealt,
            "notices": self.room.house.notices.open_for(viewer.role),
            **self.desk.seen_by(viewer, self._waiting.since),
        }

    def show_meters(self) -> None:
        """They have changed at some table."""
        self.screens.tell_all({"type": "meters", "jackpots": self.posted.jackpots})

    @property
    def summary(self) -> dict[str, Any]:
        """The table in the floor's list."""
        told = self._summary.as_json(self.screens.patrons)
        shown = {"dealt": self.dealt, "closing": self.posted.closing, "jackpots": self.posted.jackpots}
        return {**told, **shown, "tournament": tournament_named_at(self.table)}

    @property
    def on_layout(self) -> list[tuple[str, int]]:
        """What lies on the layout, by patron."""
        return self._summary.on_layout

    def fail(self, down: Exception) -> None:
        """Nothing more is kept here: nobody plays on."""
        self._down = down
        self.keeper.alarm_unkept(self.name, f"no play at {self.name}: the journal keeps nothing more")

    def _gone(self) -> Exception:
        """Why this table does nothing more: it is closed, or was brought back from the journal as another."""
        if isinstance(self._down, TableClosed):
            return self._down
        return JournalDown(f"{self.name}: what the journal has is read again")

    def end(self) -> None:
        """The table is closed, and whoever still looks is told."""
        self._down = TableClosed(self.name)
        self.screens.end({"type": "closed", "table": self.name, "rule": rule_of(self.table.game)})

    @property
    def down(self) -> bool:
        """Whether nothing more is kept here, and the table waits to be brought back."""
        return self._down is not None and not isinstance(self._down, TableClosed)

    def check_up(self) -> None:
        """Raise what keeps this table from going on."""
        if isinstance(self._down, TableClosed):
            raise self._down
        if self._down is not None:
            raise JournalDown(f"no play at {self.name}: its journal keeps nothing more") from self._down
