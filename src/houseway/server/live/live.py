"""A live table: what people send, one at a time, and who looks."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from houseway.floor.advice import check_advice
from houseway.floor.inputs import (
    BATCH,
    BY_HOUSE,
    DESK,
    NOT_READY,
    READY,
    Sent,
    Stale,
    check_own_name,
    guests_named,
    read_batch,
    read_input,
)
from houseway.floor.names import check_spelling
from houseway.floor.orders.tables import check_no_program
from houseway.floor.powers import NOT_YOUR_POWER, check_power
from houseway.floor.repeats import check_same
from houseway.lab.tutor.tables import Asked
from houseway.rulebook import Refused, Unreadable
from houseway.server.live.screens import Sink
from houseway.server.live.served import ServedTable
from houseway.server.live.waiting import BETTING
from houseway.table.keeping.scribe import HOUSE
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Changed, Done, Input, Placed

CheckIn = Callable[[], None]
"""Raises if whoever sent something is out when its turn comes."""


class LiveTable(ServedTable):
    """One table of the floor, for those who sit there and those who look."""

    async def put(
        self,
        viewer: Viewer,
        order: Sent,
        author: str | None = None,
        check_in: CheckIn = lambda: None,
    ) -> int:
        """Carry out what a person sent; the sequence after it. What is for others to do is noted."""
        author = author or viewer.name
        try:
            return await self.mailbox.do(lambda: self._put(viewer, order, author, check_in))
        except Refused as refused:
            if refused.code == NOT_YOUR_POWER:
                await self.keeper.refused(refused, author, self.name, self.table.number)
            raise

    def check_no_program(self, order: str) -> None:
        """At a licensed table nothing comes from a program."""
        check_no_program(self.room, self.table, order)

    async def advise(self, viewer: Viewer, area: int | None, hand: int | None) -> dict[str, Any]:
        """What each choice of this patron's question is worth, at a table for practice."""
        check_advice(self.room, self.table)
        if viewer.patron is None:
            raise Unreadable(
                "not-a-player", f"{viewer.name} plays nowhere: the tutor is for players", "table"
            )

        async def question() -> Asked | None:
            self.check_up()
            return self.tutoring.question(viewer.patron, area, hand)

        return await self.tutoring.told(viewer.patron, await self.mailbox.do(question))

    async def drill(self, number: int) -> dict[str, Any]:
        """A position to practise on, at a table for practice."""
        check_advice(self.room, self.table)
        return await self.tutoring.drill(number)

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

    def check_seen(self, order: str, seen: int | None) -> None:
        """`Stale` if whoever gives this order had not seen that another round is on."""
        since = self._waiting.since_when({"input": "command", "kind": order}, None)
        if seen is not None and seen < since:
            raise Stale(seen, self.table.sequence, since)

    async def seat_bots(
        self,
        count: int,
        areas: Sequence[int],
        others: Collection[str],
        caller: str = HOUSE,
        check_in: CheckIn = lambda: None,
    ) -> list[str]:
        """Bots sit down or wager behind others; their names."""

        async def job() -> list[str]:
            check_in()
            return await self._seat_bots(count, areas, others, caller)

        return await self.mailbox.do(job)

    async def dismiss_bots(self, caller: str | None = None, check_in: CheckIn = lambda: None) -> None:
        """The bots that somebody called, or all, take their wagers back if they may, and leave."""

        async def job() -> None:
            check_in()
            await self._dismiss_bots(caller)

        await self.mailbox.do(job)

    async def _put(self, viewer: Viewer, order: Sent, author: str, check_in: CheckIn) -> int:
        await self.fall_due()
        command = f"{author}/{self.name}/{order.id}"
        kept = await asyncio.to_thread(self.table.journal.find, command)
        if kept is not None:
            await asyncio.to_thread(check_same, self.table, kept, order.id, order.do)
            return self.table.sequence
        check_in()
        since = self._waiting.since_when(order.do, viewer.patron or order.do.get("patron"))
        if order.seen < since or self._of_another_round(order):
            raise Stale(order.seen, self.table.sequence, since)
        if order.kind in (READY, NOT_READY):
            self._note_ready(viewer, order.kind == READY)
        elif order.kind in DESK:
            await self._at_the_desk(viewer, order, author, command)
        elif order.kind == BATCH:
            await self._carry_out_batch(viewer, order, author, command)
        else:
            await self._carry_out(viewer, order, author, command)
        await self.after()
        return self.table.sequence

    def _of_another_round(self, order: Sent) -> bool:
        """Whether it says which round it is meant for, and that is not the one that is on."""
        bound = order.kind in (BATCH, READY, NOT_READY)
        return bound and order.do.get("round", self.table.number) != self.table.number

    async def _carry_out(self, viewer: Viewer, order: Sent, author: str, command: str) -> None:
        """An input of the game."""
        happened = read_input(self.table, viewer, order.do, self.dealt)
        named = self._known(viewer, [happened])
        if isinstance(happened, Placed | Changed):
            self.room.check_wager(self.table)
        if isinstance(happened, Done):
            self.room.check_collecting(self.table)
        if isinstance(happened, Done) and self._waiting.phase == BETTING:
            self.room.check_round(self.table)
            await self.give_back_standing()
            await self.bots.act(self.tell_quietly)
        act, at = (
            partial(self.table.tell, happened, author=author, command=command),
            self.tutoring.before(happened),
        )
        await self._store(
            act, [happened], viewer.patron, named=named, author=author, by=viewer, fresh=command
        )
        self.tutoring.after(at, happened)

    def _known(self, viewer: Viewer, told: Sequence[Input]) -> list[str] | None:
        """Whom a dealer names, who are guests of this table; nobody: somebody acts for themselves."""
        books = self.room.house.books
        guests, strangers = books.guests(self.name), books.strangers(self.name)
        if viewer.patron is not None:
            check_own_name(self.table, viewer.patron, strangers)
        if viewer.patron is not None or self.dealt == BY_HOUSE:
            return None
        others = self.wagering() | set(self.table.round.state.seats.values()) | self.bots.names
        named = guests_named(self.table, told, others - guests)
        for each in named:
            check_spelling(each, guests)
        return named

    async def _carry_out_batch(self, viewer: Viewer, order: Sent, author: str, command: str) -> None:
        """Wagers told as one, for this round."""
        told = read_batch(self.table, viewer, order.do, self.dealt)
        named = self._known(viewer, told)
        if any(isinstance(each, Placed | Changed) for each in told):
            self.room.check_wager(self.table)
        number = order.do["round"]
        act = partial(self.table.tell_all, told, number=number, author=author, command=command)
        await self._store(act, told, viewer.patron, named=named, author=author, fresh=command)

    def _note_ready(self, viewer: Viewer, ready: bool) -> None:
        check_power("wager", viewer.role, self.table.game.name, input=READY if ready else NOT_READY)
        assert viewer.patron is not None
        if self._waiting.phase != BETTING:
            raise self.table.game.not_now(self.table.round, Done(), "takes no wagers now")
        (self.ready.add if ready else self.ready.discard)(viewer.patron)
        self.show([])

    async def _at_the_desk(self, viewer: Viewer, order: Sent, author: str, command: str) -> None:
        """What a dealer corrects or paid, and what a supervisor decides about it."""
        await self.carry_out(lambda: self.desk.carry_out(viewer.role, order, author, command), command)

    async def _snapshot(self, viewer: Viewer) -> dict[str, Any]:
        self.check_up()
        return self.screens.message(viewer, self._waiting.phase, self._frame)

    async def _seat_bots(
        self, count: int, areas: Sequence[int], others: Collection[str], caller: str
    ) -> list[str]:
        self.check_up()
        seated: list[str] = []
        await self.carry_out(lambda: seated.extend(self.bots.sit(self.room, count, areas, others, caller)))
        await self.after()
        return seated

    async def _dismiss_bots(self, caller: str | None) -> None:
        await self.carry_out(lambda: self.bots.leave(self.room, caller))
        await self.after()
