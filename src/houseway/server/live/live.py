"""A live table: inputs one at a time, stored, then shown to whoever looks."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from houseway.floor.closing import check_hours, check_not_closing, rule_of
from houseway.floor.inputs import (
    BATCH,
    BY_HOUSE,
    DESK,
    NOT_READY,
    READY,
    Order,
    Stale,
    check_own_name,
    chips_needed,
    guests_named,
    read_batch,
    read_input,
)
from houseway.floor.powers import NOT_YOUR_POWER, check_power
from houseway.floor.repeats import check_same
from houseway.journal import Clock as WallClock
from houseway.journal import JournalDown
from houseway.rulebook import Refused, Unreadable
from houseway.server.live.album import Told
from houseway.server.live.bots import Bots
from houseway.server.live.desk import Desk
from houseway.server.live.history import History
from houseway.server.live.keeping import Keeper
from houseway.server.live.mailbox import Job, Mailbox
from houseway.server.live.pace import Clock, Deadline, Pace
from houseway.server.live.showing import Screens, Sink
from houseway.server.live.summary import Summary
from houseway.server.live.waiting import BETTING, Waiting
from houseway.table.commands import Command
from houseway.table.driver import Defect
from houseway.table.events import Event
from houseway.table.inputs import ABSENT, Changed, Done, Input, Placed, Said
from houseway.table.kept import HOUSE, KeptTable
from houseway.table.outcome import Outcome
from houseway.table.roles import Role
from houseway.table.seats import SEATING
from houseway.table.views import Viewer

GONE_FOR = 3
"""After so many rounds without a wager somebody who is gone loses the seat."""


class TableClosed(Unreadable):
    """Nothing more happens at this table."""

    def __init__(self, name: str) -> None:
        super().__init__("no-such-table", f"the table {name!r} is closed", "table")


class LiveTable:
    """One table of the floor. Everything here runs in its mailbox, in turn."""

    def __init__(
        self,
        table: KeptTable[Any],
        keeper: Keeper,
        clock: Clock,
        pace: Pace,
        *,
        now: WallClock,
        last: Told | None = None,
    ) -> None:
        self.table = table
        self.keeper = keeper
        self.facts = keeper.house.tables[table.name]
        self.dealt = self.facts.dealt
        self._clock, self.now = clock, now
        self.pace = pace
        self.mailbox = Mailbox()
        self.history = History(table.journal, table)
        self.ready: set[str] = set()
        self.bots = Bots(table, keeper, self.facts.bots)
        self._idle: dict[str, int] = {}
        self._down: Exception | None = None
        self._held_up: Refused | None = None
        self.screens = Screens(table, last)
        self.desk = Desk(table, keeper, self.screens)
        self._waiting = Waiting(table.request, table.number, table.sequence, table.game.floor.ways_to_set)
        self._summary = Summary(table, self._waiting.phase)
        self._betting = Deadline(clock, lambda: self._due(self._close_betting))
        self._decision = Deadline(clock, lambda: self._due(self._decide_for_absent))
        self._bot = Deadline(clock, lambda: self.mailbox.post(self._bots_act))

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
        for deadline in (self._betting, self._decision, self._bot):
            deadline.cancel()
        await self.mailbox.stop()

    # what people do

    async def put(self, viewer: Viewer, order: Order, author: str | None = None) -> int:
        """Carry out what a person sent; the sequence after it. What is for others to do is noted."""
        author = author or viewer.name
        try:
            return await self.mailbox.do(lambda: self._put(viewer, order, author))
        except Refused as refused:
            if refused.code == NOT_YOUR_POWER:
                await self.keeper.refused(refused, author, self.name, self.table.number)
            raise

    async def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """The table for this viewer, with all events of the round."""
        return await self.mailbox.do(lambda: self._snapshot(viewer))

    async def join(self, sink: Sink) -> None:
        """Somebody looks from now on, and gets the table as it is."""

        async def job() -> None:
            self.screens.join(sink, await self._snapshot(sink.viewer))

        await self.mailbox.do(job)

    def leave(self, sink: Sink) -> None:
        """Somebody looks no more."""
        self.screens.leave(sink)

    async def seat_bots(
        self, count: int, areas: Sequence[int], others: set[str], caller: str = HOUSE
    ) -> list[str]:
        """Bots sit down or wager behind others; their names."""
        return await self.mailbox.do(lambda: self._seat_bots(count, areas, others, caller))

    async def dismiss_bots(self, caller: str | None = None) -> None:
        """The bots that somebody called, or all, take their wagers back if they may, and leave."""
        await self.mailbox.do(lambda: self._dismiss_bots(caller))

    # the mailbox's jobs

    async def _begin(self) -> None:
        if self.dealt == BY_HOUSE and (self._waiting.phase != BETTING or self._waiting.questions):
            self._decision.set(self._time_to_answer())
        await self._after()

    async def _put(self, viewer: Viewer, order: Order, author: str) -> int:
        self.check_up()
        command = f"{author}/{self.name}/{order.id}"
        kept = await asyncio.to_thread(self.table.journal.find, command)
        if kept is not None:
            await asyncio.to_thread(check_same, self.table, kept, order.id, order.do)
            return self.table.sequence
        since = self._waiting.since_when(order.do, viewer.patron or order.do.get("patron"))
        if order.seen < since or self._of_another_round(order):
            raise Stale(order.seen, self.table.sequence, since)
        if order.kind in (READY, NOT_READY):
            self._note_ready(viewer, order.kind == READY)
        elif order.kind in DESK:
            await self._at_the_desk(viewer.role, order, author, command)
        elif order.kind == BATCH:
            await self._carry_out_batch(viewer, order, author, command)
        else:
            await self._carry_out(viewer, order, author, command)
        await self._after()
        return self.table.sequence

    def _of_another_round(self, order: Order) -> bool:
        """Whether it says which round it is meant for, and that is not the one that is on."""
        bound = order.kind in (BATCH, READY, NOT_READY)
        return bound and order.do.get("round", self.table.number) != self.table.number

    async def _carry_out(self, viewer: Viewer, order: Order, author: str, command: str) -> None:
        """An input of the game."""
        happened = read_input(self.table, viewer, order.do, self.dealt)
        await self._know(viewer, [happened], author)
        if isinstance(happened, Placed | Changed):
            self.check_wager()
        if isinstance(happened, Done) and self._waiting.phase == BETTING:
            self.check_hours()
            self.facts.payments.check_settled(self.table.game.name)
            await self.bots.act(self.tell_quietly)
        await self.tell(happened, viewer.patron, author=author, command=command)
        if viewer.patron is None and isinstance(happened, Placed | Changed | Said):
            await self._bring(happened.patron, author, f"{command} brought")

    async def _know(self, viewer: Viewer, told: Sequence[Input], author: str) -> None:
        """Whom these are about: the dealer's guests, or people who act for themselves."""
        guests = self.keeper.house.books.guests(self.name)
        if viewer.patron is not None:
            check_own_name(self.table, viewer.patron, guests)
        if viewer.patron is not None or self.dealt == BY_HOUSE:
            return
        others = self.wagering() | set(self.table.round.state.seats.values()) | self.bots.names
        named = guests_named(self.table, told, others - guests)
        await self.keeper.greet(named, self.name, author)

    async def _bring(self, patron: str, author: str, command: str) -> None:
        if patron in self.keeper.house.books.guests(self.name):
            await self.keeper.bring(patron, self.name, author, command)

    async def _carry_out_batch(self, viewer: Viewer, order: Order, author: str, command: str) -> None:
        """Wagers told as one, for this round."""
        told = read_batch(self.table, viewer, order.do, self.dealt)
        await self._know(viewer, told, author)
        if any(isinstance(each, Placed | Changed) for each in told):
            self.check_wager()
        store = partial(self.table.tell_all, told, number=order.do["round"])
        await self._store(store, told, viewer.patron, author=author, command=command)
        if viewer.patron is None:
            for patron in dict.fromkeys(each.patron for each in told if isinstance(each, Placed | Changed)):
                await self._bring(patron, author, f"{command} brought {patron}")

    async def _at_the_desk(self, role: Role, order: Order, author: str, command: str) -> None:
        """What a dealer corrects or paid, and what a supervisor decides about it."""
        try:
            corrected = await self.desk.carry_out(role, order, author, command)
        except (Refused, Unreadable):
            raise
        except Exception as down:
            self._fail(down)
            raise
        if not corrected:
            self.show([])
            return
        self._waiting.note(self.table.request, self.table.number, self.table.sequence)
        self._summary.note(self._waiting.phase)
        self.screens.resync(self._waiting.phase, self._frame)

    async def _snapshot(self, viewer: Viewer) -> dict[str, Any]:
        self.check_up()
        return self.screens.message(viewer, self._waiting.phase, self._frame)

    async def _seat_bots(self, count: int, areas: Sequence[int], others: set[str], caller: str) -> list[str]:
        self.check_up()
        seated = await self.bots.sit(self.tell_quietly, count, areas, others, caller)
        await self._after()
        return seated

    async def _dismiss_bots(self, caller: str | None) -> None:
        self.check_up()
        await self.bots.leave(self.tell_quietly, caller)
        await self._after()

    def _due(self, act: Job) -> None:
        """A deadline is over; the house acts unless something else has come up meanwhile."""
        due = self._waiting.since, self._waiting.questions

        async def job() -> None:
            if (self._waiting.since, self._waiting.questions) == due:
                await act()
                await self._after()

        self.mailbox.post(job)

    async def _decide_for_absent(self) -> None:
        """Nobody decided in time: the game says what becomes of an absent player."""
        for question in self._waiting.questions:
            said = Said(question.patron, question.area, question.hand, ABSENT)
            if question in self._waiting.questions:
                await self.tell(said)

    async def _bots_act(self) -> None:
        await self.bots.act(self.tell_quietly)
        await self._after()

    async def _after(self) -> None:
        """What the house does of itself, and what it waits for now."""
        while self._may_close() and await self._close_betting():
            pass
        self._set_deadlines()

    # betting

    def check_wager(self) -> None:
        """No wager is taken outside the hours, or once the time on the sign has come."""
        self.check_hours()
        check_not_closing(self.table, self.name, self.facts.sign, self.forward)

    def check_hours(self) -> None:
        """No round begins outside the hours of gaming."""
        check_hours(self.table, self.name, self.now())

    def _note_ready(self, viewer: Viewer, ready: bool) -> None:
        check_power("wager", viewer.role, self.table.game.name, input=READY if ready else NOT_READY)
        assert viewer.patron is not None
        if self._waiting.phase != BETTING:
            raise self.table.game.not_now(self.table.round, Done(), "takes no wagers now")
        (self.ready.add if ready else self.ready.discard)(viewer.patron)
        self.show([])

    def wagering(self) -> set[str]:
        """People with a wager on the layout; bots do not count."""
        return {wager.patron for wager in self.table.wagers if wager.on_layout} - self.bots.names

    def _may_close(self) -> bool:
        people = self.wagering() if self.dealt == BY_HOUSE else set()
        if self._waiting.phase != BETTING or not people <= self.ready:
            return False
        return bool(people) and self.table.game.instead_of_closing(self.table.round) is None

    async def _close_betting(self) -> bool:
        """No more bets, if the game can do without more; whether betting is closed."""
        if self._waiting.phase != BETTING or not self.wagering():
            return False
        await self.bots.act(self.tell_quietly)
        instead = self.table.game.instead_of_closing(self.table.round)
        try:
            self.check_hours()
            await self.tell(instead or Done())
        except Refused as refused:
            self._held_up = refused
        if instead is None and self._held_up is None:
            return True
        self.ready.clear()
        self._set_deadlines()
        self.show([])
        return False

    def _set_deadlines(self) -> None:
        if self.dealt == BY_HOUSE and self._waiting.phase == BETTING:
            if not self._waiting.questions:
                self._decision.cancel()
            if not self.wagering():
                self._betting.cancel()
            elif not self._betting.running:
                self._betting.set(self.pace.betting)
        else:
            self._betting.cancel()
        if self.bots.due() and not self._bot.running:
            self._bot.set(self.pace.bot)

    # telling and showing: for the mailbox's jobs, also those of `managing`

    async def tell_quietly(self, happened: Input, patron: str | None = None) -> bool:
        """Told by the house or a bot: what is refused is left."""
        try:
            await self.tell(happened, patron)
        except (Refused, Unreadable):
            return False
        return True

    async def tell(
        self,
        happened: Input,
        patron: str | None = None,
        *,
        author: str = HOUSE,
        command: str | None = None,
    ) -> None:
        """Store it, then show it."""
        store = partial(self.table.tell, happened)
        await self._store(store, [happened], patron, author=author, command=command)

    async def _store(
        self,
        store: Callable[..., Outcome],
        told: Sequence[Input],
        patron: str | None,
        *,
        author: str,
        command: str | None,
    ) -> None:
        """Store what was told, then show it. What it takes of a patron's chips is kept for it meanwhile."""
        table = self.table
        needed = chips_needed(table, told) if patron is not None else 0
        defect: Defect | None = None
        try:
            books = self.keeper.house.books
            with books.ledger.hold(books.account(patron or HOUSE), needed):
                happened = await asyncio.to_thread(store, author=author, command=command)
        except (Refused, Unreadable):
            raise
        except Defect as error:
            defect, happened = error, error.told or Outcome()
        except Exception as down:
            self._fail(down)
            raise
        self._held_up = None
        self.keeper.house.apply(happened.entries)
        first = told[0]
        if isinstance(first, Command) and first.kind not in SEATING:
            self.ready.clear()
        elif patron is not None and not isinstance(first, Said):
            self.ready.discard(patron)
        news, wagered = self.screens.note_news(happened)
        if wagered is not None and self.dealt == BY_HOUSE:
            self._round_over(wagered)
        if self._waiting.note(table.request, table.number, table.sequence, first):
            self._came_up()
        elif self._waiting.asked_anew and self.dealt == BY_HOUSE:
            self._decision.set(self._time_to_answer())
        self._summary.note(self._waiting.phase)
        self._set_deadlines()
        self.show(news)
        if defect is not None:
            raise defect

    def _came_up(self) -> None:
        """A new question, or betting is open: the time for it begins."""
        self._decision.cancel()
        self._betting.cancel()
        if self._waiting.phase == BETTING:
            self.ready.clear()
            self.bots.may_wager()
        if self.dealt == BY_HOUSE and (self._waiting.phase != BETTING or self._waiting.questions):
            self._decision.set(self._time_to_answer())

    def _time_to_answer(self) -> float:
        posted: int | None = getattr(self.table.settings, "seconds_to_set", None)
        return self.pace.to_answer(self._waiting.questions, posted)

    def _round_over(self, wagered: set[str]) -> None:
        """Whoever is gone and has not wagered for some rounds loses the seat."""
        here = wagered | self.bots.names | self.screens.patrons
        seated = set(self.table.round.state.seats.values())
        self._idle = {who: self._idle.get(who, 0) + 1 for who in seated - here}
        for who in [who for who, rounds in self._idle.items() if rounds >= GONE_FOR]:
            self.mailbox.post(partial(self._free_seat, who))

    async def _free_seat(self, patron: str) -> None:
        if self._idle.pop(patron, 0) >= GONE_FOR:
            await self.tell_quietly(self.bots.order("leave-seat", patron=patron))
            await self._after()

    def show(self, news: Sequence[Event]) -> None:
        """Tell everybody who looks; the whole table where what they saw does not stand any more."""
        if self.table.retold:
            self.screens.resync(self._waiting.phase, self._frame)
        else:
            self.screens.show(news, self._waiting.phase, self._frame)

    def _frame(self, viewer: Viewer, events: Any, picture: Any) -> dict[str, Any]:
        waited_for = self._waiting.phase != BETTING or self._waiting.asked(viewer.patron)
        deadline = self._decision if waited_for else self._betting
        return {
            "type": "table",
            "sequence": self.table.sequence,
            "events": events,
            "picture": picture,
            "request": self._waiting.seen_by(viewer),
            "asked": self._waiting.asked(viewer.patron),
            "deadline": deadline.as_json(),
            "ready": sorted(self.ready),
            "held_up": None if self._held_up is None else self._held_up.as_json()["refused"],
            "chips": self.keeper.house.chips(viewer.patron or ""),
            "you": viewer.patron,
            "role": str(viewer.role),
            "dealt": self.dealt,
            "notices": self.keeper.house.notices.open_for(viewer.role),
            "closing": self.closing,
            **self.desk.seen_by(viewer, self._waiting.since),
        }

    @property
    def forward(self) -> float:
        """Seconds by the clock that only runs forward."""
        return self._clock.time()

    @property
    def closing(self) -> dict[str, Any] | None:
        """The sign with the time of closing, as everybody sees it."""
        sign = self.facts.sign
        return None if sign is None else sign.as_json(self.table.game, self.forward)

    @property
    def summary(self) -> dict[str, Any]:
        """The table in the floor's list."""
        told = self._summary.as_json(self.screens.patrons)
        return {**told, "dealt": self.dealt, "closing": self.closing}

    @property
    def on_layout(self) -> list[tuple[str, int]]:
        """What lies on the layout, by patron."""
        return self._summary.on_layout

    def _fail(self, down: Exception) -> None:
        """Nothing more is kept here: nobody plays on."""
        self._down = down
        self.keeper.alarm_unkept(self.name, f"no play at {self.name}: the journal keeps nothing more")

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
