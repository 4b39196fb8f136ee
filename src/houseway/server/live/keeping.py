"""Facts of the house while it is open: on the disk first, then in the house, and only then shown."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

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
from houseway.floor.inputs import chips_needed
from houseway.floor.notices import JOURNAL, Notice, alarms, refused_fact
from houseway.floor.repeats import IdUsed
from houseway.journal import AlreadyKept, Clock, Draft, Entry, Journal, JournalDown
from houseway.journal.entries import stamp
from houseway.rulebook import Refused
from houseway.table.inputs import Input
from houseway.table.kept import Beside, KeptTable
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
        self._under_way: set[asyncio.Task[list[Entry]]] = set()
        self._retired = False

    async def keep(self, *events: Event) -> list[Entry]:
        """Keep all of these or none. Whoever asked may be gone meanwhile: what was kept is so."""
        if self._retired:
            raise JournalDown("what the journal has is read again")
        task = asyncio.create_task(self._keep([each.draft() for each in events]))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _keep(self, drafts: list[Draft]) -> list[Entry]:
        entries = await asyncio.to_thread(self.journal.append, drafts)
        self.house.apply(entries)
        return entries

    async def retire(self) -> None:
        """Finish what is under way and keep nothing more: the house is read anew, for another keeper."""
        self._retired = True
        while self._under_way:
            await asyncio.wait(self._under_way)

    def take_over(self, other: "Keeper") -> None:
        """Go on with what another has noted and not written down."""
        self._refusals = other._refusals

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

    @contextmanager
    def holding(
        self, table: KeptTable[Any], told: Sequence[Input], patron: str | None, guests: Sequence[str]
    ) -> Iterator[None]:
        """The chips that a patron needs for it; of guests, who bring the rest, what there is of them."""
        books = self.house.books
        with ExitStack() as held:
            if patron is not None:
                held.enter_context(books.ledger.hold(books.account(patron), chips_needed(table, told)))
            for guest in set(guests) & books.guests(table.name):
                theirs = [each for each in told if getattr(each, "patron", None) == guest]
                needed = min(chips_needed(table, theirs), max(self.house.chips(guest, table.name), 0))
                held.enter_context(books.ledger.hold(books.account(guest, table.name), needed))
            yield

    def with_guests(self, guests: Iterable[str], table: str, author: str) -> Beside:
        """A dealer tells of these: who was not known there is a guest, and brings what they lack for it."""
        books, named = self.house.books, list(dict.fromkeys(guests))
        known = books.guests(table)
        came = [GuestCame(guest=each, stream=table, by=author) for each in named if each not in known]
        accounts = {each: books.account(each, table) if each in known else each for each in named}
        chips = {account: books.ledger.balances[account] for account in accounts.values()}

        def beside(moved: Mapping[str, int]) -> list[Draft]:
            left, brought = dict(chips), []
            for each, account in accounts.items():
                left[account] += moved.get(each, 0)
                if left[account] < 0:
                    brought.append(BoughtIn(patron=each, amount=-left[account], table=table, by=author))
                    left[account] = 0
            return [each.draft() for each in (*came, *brought)]

        return beside

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
        try:
            await self.keep(fact)
        except JournalDown:
            self._refusals[key] = fact

    async def sum_up(self) -> None:
        """Write down how often each was refused since, and begin anew."""
        refusals, self._refusals = self._refusals, {}
        if counted := [last for last in refusals.values() if last is not None]:
            try:
                await self.keep(*counted)
            except JournalDown:
                self._refusals = refusals | self._refusals
                raise

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
