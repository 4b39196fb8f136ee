"""Facts of the house while it is open: on the disk first, then in the house, and only then shown."""

import asyncio
from collections.abc import Iterable

from msgspec import structs

from houseway.floor.cage import Exchange, check_amount, same_exchange
from houseway.floor.events import (
    Acknowledged,
    BoughtIn,
    CashedOut,
    Event,
    GuestCame,
    WasRefused,
    event_of,
)
from houseway.floor.house import House
from houseway.floor.notices import JOURNAL, Notice, alarms, refused_fact
from houseway.floor.repeats import IdUsed
from houseway.journal import AlreadyKept, Clock, Entry, Journal, JournalDown
from houseway.journal.entries import stamp
from houseway.rulebook import Refused
from houseway.table.roles import Role

MOST_REFUSALS = 1000
"""So many different refusals are counted before they are summed up."""


class Keeper:
    """Writes down what happens on the floor; one thread of it at a time touches the house."""

    def __init__(self, journal: Journal, house: House, now: Clock) -> None:
        self.journal = journal
        self.house = house
        self._now = now
        self._refusals: dict[tuple[str, ...], WasRefused | None] = {}

    async def keep(self, *events: Event) -> list[Entry]:
        """Keep all of these or none."""
        entries = await asyncio.to_thread(self.journal.append, [each.draft() for each in events])
        self.house.apply(entries)
        return entries

    # chips

    async def buy_in(self, patron: str, amount: int, *, author: str, command: str | None = None) -> int:
        """Chips for money; the new balance."""
        check_amount(amount)
        return await self._exchange(BoughtIn(patron=patron, amount=amount, by=author, command=command))

    async def cash_out(self, patron: str, amount: int, *, author: str, command: str | None = None) -> int:
        """Money for chips that do not lie on a layout; the new balance."""
        check_amount(amount)
        out = CashedOut(patron=patron, amount=amount, by=author, command=command)
        kept = None if command is None else await asyncio.to_thread(self.journal.find, command)
        if kept is not None:
            _check_same(kept, out)
            return self.house.chips(patron)
        with self.house.books.ledger.hold(self.house.books.account(patron), amount):
            await self._exchange(out)
        return self.house.chips(patron)

    async def bring(self, guest: str, table: str, author: str, command: str) -> None:
        """A guest has put chips on the layout that the cage did not know of: they came with them."""
        missing = -self.house.chips(guest, table)
        if missing > 0:
            check_amount(missing)
            brought = BoughtIn(patron=guest, amount=missing, table=table, by=author, command=command)
            await self._exchange(brought)

    async def greet(self, guests: Iterable[str], table: str, author: str) -> None:
        """A dealer has named people; who was not known at that table is a guest there from now on."""
        known = self.house.books.guests(table)
        fresh = [each for each in dict.fromkeys(guests) if each not in known]
        await self.keep(*(GuestCame(guest=each, stream=table, by=author) for each in fresh))

    async def _exchange(self, event: Exchange) -> int:
        try:
            await self.keep(event)
        except AlreadyKept as taken:
            if taken.entry is not None:
                _check_same(taken.entry, event)
        return self.house.chips(event.patron, event.table)

    # notices

    async def alarm(self, table: str, words: str) -> None:
        """Something is wrong: inspector and supervisors know, and the journal keeps it if it still can."""
        try:
            await self.keep(*alarms(table, words))
        except JournalDown:
            self.alarm_unkept(table, words)

    def alarm_at_opening(self, table: str, words: str, what: str = JOURNAL) -> None:
        """The same while the house opens; what waits already is not said twice."""
        if not self.house.notices.waits(table, words):
            drafts = [each.draft() for each in alarms(table, words, what)]
            self.house.apply(self.journal.append(drafts))

    def alarm_unkept(self, table: str, words: str) -> None:
        """The journal keeps nothing more: this is told all the same."""
        self.house.notices.add_unkept(table, words, stamp(self._now()))

    async def refused(self, refused: Refused, author: str, table: str | None, number: int) -> None:
        """Somebody was refused what is for others to do; what goes on is summed up from time to time."""
        fact = refused_fact(refused, author, table, number)
        key = (author, fact.stream, str(fact.clause), str(fact.asked.get("action")))
        if key in self._refusals:
            before = self._refusals[key]
            self._refusals[key] = structs.replace(fact, times=1 if before is None else before.times + 1)
            return
        if len(self._refusals) >= MOST_REFUSALS:
            await self.sum_up()
        self._refusals[key] = None
        await self.keep(fact)

    async def sum_up(self) -> None:
        """Write down how often each was refused since, and begin anew."""
        refusals, self._refusals = self._refusals, {}
        for last in refusals.values():
            if last is not None:
                await self.keep(last)

    async def acknowledge(self, notice_id: str, role: Role, author: str) -> Notice:
        """Somebody it was addressed to has read it."""
        self.house.notices.check_acknowledged(notice_id, role)
        await self.keep(
            Acknowledged(notice=notice_id, by=author, command=f"acknowledged/{notice_id}", role=str(role))
        )
        return self.house.notices.done[-1]


def _check_same(entry: Entry, event: Exchange) -> None:
    if entry.kind != event.kind or not same_exchange(event_of(entry), event):  # type: ignore[arg-type]
        raise IdUsed(str(entry.command).rpartition("/")[2])
