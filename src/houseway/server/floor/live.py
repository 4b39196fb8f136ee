"""A live table: inputs one at a time, stored, then shown to whoever looks."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from houseway.journal import JournalDown
from houseway.rulebook import Refused, Unreadable
from houseway.server.floor.album import Album, Told
from houseway.server.floor.bots import Bots
from houseway.server.floor.cage import Cage
from houseway.server.floor.history import History
from houseway.server.floor.inputs import NOT_READY, READY, Order, Stale, chips_needed, read_input
from houseway.server.floor.mailbox import Job, Mailbox
from houseway.server.floor.pace import Clock, Deadline, Pace
from houseway.server.floor.seeing import control_of, start_of
from houseway.server.floor.waiting import BETTING, Waiting
from houseway.table.driver import Defect
from houseway.table.events import Event
from houseway.table.inputs import ABSENT, Done, Input, Said
from houseway.table.kept import HOUSE, KeptTable
from houseway.table.views import Viewer, view

GONE_FOR = 3
"""After so many rounds without a wager somebody who is gone loses the seat."""


class Sink(Protocol):
    """Somebody who looks at a table."""

    viewer: Viewer

    def send(self, message: bytes) -> None:
        """Take a message; whoever is too slow is cut off, and nobody waits."""


class LiveTable:
    """One table of the floor. Everything here runs in its mailbox, in turn."""

    def __init__(
        self,
        table: KeptTable[Any],
        cage: Cage,
        clock: Clock,
        pace: Pace,
        *,
        last: Told | None = None,
        bots: Mapping[str, int] | None = None,
    ) -> None:
        self.table = table
        self.cage = cage
        self.pace = pace
        self.mailbox = Mailbox()
        self.history = History(table.journal, table)
        self.ready: set[str] = set()
        self.bots = Bots(table, cage, bots or {})
        self._sinks: set[Sink] = set()
        self._idle: dict[str, int] = {}
        self._down: Exception | None = None
        self._held_up: Refused | None = None
        self._album = Album(self._told(), last)
        self._waiting = Waiting(table.request, table.number, table.sequence)
        self._betting = Deadline(clock, lambda: self._due(self._close_betting))
        self._decision = Deadline(clock, lambda: self._due(self._decide_for_absent))
        self._bot = Deadline(clock, lambda: self.mailbox.post(self._bots_act))
        self._note_summary()

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

    async def put(self, viewer: Viewer, order: Order) -> int:
        """Carry out what a person sent; the sequence after it."""
        return await self.mailbox.do(lambda: self._put(viewer, order))

    async def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """The table for this viewer, with all events of the round."""
        return await self.mailbox.do(lambda: self._snapshot(viewer))

    async def join(self, sink: Sink) -> None:
        """Somebody looks from now on, and gets the table as it is."""

        async def job() -> None:
            sink.send(msgspec.json.encode(await self._snapshot(sink.viewer)))
            self._sinks.add(sink)

        await self.mailbox.do(job)

    def leave(self, sink: Sink) -> None:
        """Somebody looks no more."""
        self._sinks.discard(sink)

    async def seat_bots(self, count: int, areas: Sequence[int], others: set[str]) -> list[str]:
        """Bots sit down or wager behind others; their names."""
        return await self.mailbox.do(lambda: self._seat_bots(count, areas, others))

    async def dismiss_bots(self) -> None:
        """Bots take their wagers back if they may, and leave."""
        await self.mailbox.do(self._dismiss_bots)

    # the mailbox's jobs

    async def _begin(self) -> None:
        if self._waiting.phase != BETTING:
            self._decision.set(self.pace.decision)
        await self._after()

    async def _put(self, viewer: Viewer, order: Order) -> int:
        self._check_up()
        command = f"{viewer.name}/{self.name}/{order.id}"
        if await asyncio.to_thread(self.table.journal.find, command) is not None:
            return self.table.sequence
        since = self._waiting.since_when(order.do, viewer.patron)
        if order.seen < since:
            raise Stale(order.seen, self.table.sequence, since)
        if order.kind in (READY, NOT_READY):
            self._note_ready(viewer, order.kind == READY)
        else:
            happened = read_input(self.table, viewer, order.do)
            await self._tell(happened, viewer.patron, author=viewer.name, command=command)
        await self._after()
        return self.table.sequence

    async def _snapshot(self, viewer: Viewer) -> dict[str, Any]:
        self._check_up()
        return self._message(viewer, view(self.table.events, viewer))

    async def _seat_bots(self, count: int, areas: Sequence[int], others: set[str]) -> list[str]:
        self._check_up()
        seated = await self.bots.sit(self._tell_quietly, count, areas, others)
        await self._after()
        return seated

    async def _dismiss_bots(self) -> None:
        self._check_up()
        await self.bots.leave(self._tell_quietly)
        await self._after()

    def _due(self, act: Job) -> None:
        """A deadline is over; the house acts unless something else has come up meanwhile."""
        since = self._waiting.since

        async def job() -> None:
            if self._waiting.since == since:
                await act()
                await self._after()

        self.mailbox.post(job)

    async def _decide_for_absent(self) -> None:
        """Nobody decided in time: the game says what becomes of an absent player."""
        for question in self._waiting.questions:
            said = Said(question.patron, question.area, question.hand, ABSENT)
            if question in self._waiting.questions:
                await self._tell(said)

    async def _bots_act(self) -> None:
        await self.bots.act(self._tell_quietly)
        await self._after()

    async def _after(self) -> None:
        """What the house does of itself, and what it waits for now."""
        while self._may_close() and await self._close_betting():
            pass
        self._set_deadlines()

    # betting

    def _note_ready(self, viewer: Viewer, ready: bool) -> None:
        assert viewer.patron is not None
        if self._waiting.phase != BETTING:
            raise self.table.game.not_now(self.table.round, Done(), "takes no wagers now")
        (self.ready.add if ready else self.ready.discard)(viewer.patron)
        self._show([])

    def _wagering(self) -> set[str]:
        """People with a wager on the layout; bots do not count."""
        return {wager.patron for wager in self.table.wagers if wager.on_layout} - self.bots.names

    def _may_close(self) -> bool:
        people = self._wagering()
        return self._waiting.phase == BETTING and bool(people) and people <= self.ready

    async def _close_betting(self) -> bool:
        """No more bets, if the game can do without more; whether betting is closed."""
        if self._waiting.phase != BETTING or not self._wagering():
            return False
        await self.bots.act(self._tell_quietly)
        try:
            await self._tell(Done())
        except Refused as refused:
            self._held_up = refused
            self.ready.clear()
            self._set_deadlines()
            self._show([])
            return False
        return True

    def _set_deadlines(self) -> None:
        if self._waiting.phase == BETTING:
            self._decision.cancel()
            if not self._wagering():
                self._betting.cancel()
            elif not self._betting.running:
                self._betting.set(self.pace.betting)
        else:
            self._betting.cancel()
        if self.bots.due() and not self._bot.running:
            self._bot.set(self.pace.bot)

    # telling and showing

    async def _tell_quietly(self, happened: Input, patron: str | None = None) -> bool:
        """Told by the house or a bot: what is refused is left."""
        try:
            await self._tell(happened, patron)
        except (Refused, Unreadable):
            return False
        return True

    async def _tell(
        self,
        happened: Input,
        patron: str | None = None,
        *,
        author: str = HOUSE,
        command: str | None = None,
    ) -> None:
        """Store it, then show it. What it takes of a patron's chips is kept for it meanwhile."""
        table = self.table
        rounds, events = table.rounds_played, len(table.events)
        needed = chips_needed(table, happened) if patron is not None else 0
        defect: Defect | None = None
        try:
            with self.cage.hold(patron or HOUSE, needed):
                await asyncio.to_thread(table.tell, happened, author=author, command=command)
        except (Refused, Unreadable):
            raise
        except Defect as error:
            defect = error
        except Exception as down:
            self._down = down
            raise
        self._held_up = None
        self.cage.move(table.take_moved())
        if patron is not None and not isinstance(happened, Said):
            self.ready.discard(patron)
        news = self._note_news(rounds, events)
        answered = happened if isinstance(happened, Said) else None
        if self._waiting.note(table.request, table.number, table.sequence, answered):
            self._came_up()
        self._note_summary()
        self._set_deadlines()
        self._show(news)
        if defect is not None:
            raise defect

    def _note_news(self, rounds: int, events: int) -> list[Event]:
        """What has happened since; if a round is over, its end and the beginning of the next."""
        table = self.table
        if table.rounds_played == rounds:
            news = table.events[events:]
            self._album.add(news, control_of(table.round))
            return news
        ended = table.last_round
        assert ended is not None
        news = ended.events[events:]
        self._album.add(news, control_of(ended))
        self._album.turn(self._told())
        self._round_over({wager.patron for wager in ended.wagers})
        return [*news, *table.events]

    def _told(self) -> Told:
        table = self.table
        return Told(start_of(table, table.state, table.number), list(table.events), control_of(table.round))

    def _came_up(self) -> None:
        """A new question, or betting is open: the time for it begins."""
        self._decision.cancel()
        self._betting.cancel()
        if self._waiting.phase == BETTING:
            self.ready.clear()
            self.bots.may_wager()
        else:
            self._decision.set(self.pace.decision)

    def _round_over(self, wagered: set[str]) -> None:
        """Whoever is gone and has not wagered for some rounds loses the seat."""
        here = wagered | self.bots.names | {str(sink.viewer.patron) for sink in self._sinks}
        seated = set(self.table.round.state.seats.values())
        self._idle = {who: self._idle.get(who, 0) + 1 for who in seated - here}
        for who in [who for who, rounds in self._idle.items() if rounds >= GONE_FOR]:
            self.mailbox.post(partial(self._free_seat, who))

    async def _free_seat(self, patron: str) -> None:
        if self._idle.pop(patron, 0) >= GONE_FOR:
            await self._tell_quietly(self.bots.order("leave-seat", patron=patron))
            await self._after()

    def _show(self, news: Sequence[Event]) -> None:
        """Tell everybody who looks; those who see the same share the work."""
        parts: dict[str, tuple[msgspec.Raw, msgspec.Raw]] = {}
        for sink in list(self._sinks):
            key = self._album.key(sink.viewer)
            if key.name not in parts:
                parts[key.name] = (
                    msgspec.Raw(msgspec.json.encode(view(news, key))),
                    msgspec.Raw(msgspec.json.encode(self._album.picture(key, self._waiting.phase))),
                )
            events, picture = parts[key.name]
            sink.send(msgspec.json.encode(self._frame(sink.viewer, events, picture)))

    def _message(self, viewer: Viewer, events: list[dict[str, Any]]) -> dict[str, Any]:
        return self._frame(viewer, events, self._album.picture(viewer, self._waiting.phase))

    def _frame(self, viewer: Viewer, events: Any, picture: Any) -> dict[str, Any]:
        deadline = self._betting if self._waiting.phase == BETTING else self._decision
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
            "chips": self.cage.chips(viewer.patron or ""),
            "you": viewer.patron,
        }

    def _note_summary(self) -> None:
        """What the floor says of this table, as it was stored last."""
        table = self.table
        self._seats = dict(table.round.state.seats)
        lying = [(wager.patron, wager.on_layout) for wager in table.wagers if wager.on_layout]
        self.on_layout = lying + [(left.patron, left.amount) for left in table.round.state.standing]
        self._phase, self._number = self._waiting.phase, table.number

    @property
    def summary(self) -> dict[str, Any]:
        """The table in the floor's list."""
        game, areas, seats = self.table.game, self.table.settings.areas, self._seats
        return {
            "table": self.name,
            "game": game.name,
            "title": game.title,
            "areas": areas,
            "seats": {str(area): who for area, who in sorted(seats.items())},
            "free": [area for area in range(1, areas + 1) if area not in seats],
            "watchers": len({str(sink.viewer.patron) for sink in self._sinks} - set(seats.values())),
            "phase": self._phase,
            "round": self._number,
        }

    def _check_up(self) -> None:
        if self._down is not None:
            raise JournalDown(f"no play at {self.name}: its journal keeps nothing more") from self._down
