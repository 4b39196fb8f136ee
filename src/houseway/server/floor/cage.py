"""The cage: what chips each patron has off the layout. Every exchange is in the journal."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from houseway.equipment import dollars
from houseway.journal import AlreadyKept, Draft, Entry, Journal
from houseway.rulebook import Unreadable
from houseway.server.floor.repeats import IdUsed
from houseway.table.left import body_of
from houseway.table.retelling import VOIDED

CAGE = "cage"
BOUGHT_IN, CASHED_OUT = "bought-in", "cashed-out"
MOVES = frozenset({"told", "corrected", "resolved", VOIDED})
"""Entries of tables that say what moved to patrons, or from them."""
MOST = 1_000_000_000
"""The most cents that are exchanged at once."""


class Cage:
    """Balances in cents: buy-ins less cash-outs, and what the rounds moved."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._chips: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    def note(self, entry: Entry) -> None:
        """An entry of the journal, when the house opens."""
        if entry.table == CAGE and entry.kind in (BOUGHT_IN, CASHED_OUT):
            body = body_of(entry)
            sign = 1 if entry.kind == BOUGHT_IN else -1
            self._chips[body["patron"]] += sign * body["amount"]
        elif entry.kind in MOVES:
            self.move(body_of(entry).get("moved", {}))

    def chips(self, patron: str) -> int:
        """What the patron can wager or cash out."""
        return self._chips[patron] - self._held[patron]

    def move(self, moved: Mapping[str, int]) -> None:
        """What a table moved to patrons, or from them."""
        for patron, cents in moved.items():
            self._chips[patron] += cents

    @contextmanager
    def hold(self, patron: str, cents: int) -> Iterator[None]:
        """Keep so many chips for one purpose while it is written down; refuse if there are fewer."""
        if cents > max(self.chips(patron), 0):
            raise Unreadable(
                "not-enough-chips",
                f"{dollars(cents)} is more than the {dollars(self.chips(patron))} that {patron} has",
                "amount",
            )
        self._held[patron] += cents
        try:
            yield
        finally:
            self._held[patron] -= cents

    async def buy_in(self, patron: str, amount: int, *, author: str, command: str | None = None) -> int:
        """Chips for money; the new balance."""
        _check(amount)
        if await self._keep(BOUGHT_IN, patron, amount, author, command):
            self._chips[patron] += amount
        return self.chips(patron)

    async def bring(self, patron: str, author: str, command: str) -> None:
        """A patron has put chips on the layout that the cage did not know of: they came with them."""
        missing = -self.chips(patron)
        if missing > 0:
            await self.buy_in(patron, missing, author=author, command=command)

    async def cash_out(self, patron: str, amount: int, *, author: str, command: str | None = None) -> int:
        """Money for chips that do not lie on a layout; the new balance."""
        _check(amount)
        kept = None if command is None else await asyncio.to_thread(self._journal.find, command)
        if kept is not None:
            _check_same(kept, CASHED_OUT, patron, amount)
            return self.chips(patron)
        with self.hold(patron, amount):
            fresh = await self._keep(CASHED_OUT, patron, amount, author, command)
        if fresh:
            self._chips[patron] -= amount
        return self.chips(patron)

    async def _keep(self, kind: str, patron: str, amount: int, author: str, command: str | None) -> bool:
        """Write it down; whether it was not there before under this id."""
        body = json.dumps({"patron": patron, "amount": amount}, separators=(",", ":"), ensure_ascii=False)
        draft = Draft(CAGE, 0, kind, author, body.encode(), command)
        try:
            await asyncio.to_thread(self._journal.append, [draft])
        except AlreadyKept as taken:
            if taken.entry is not None:
                _check_same(taken.entry, kind, patron, amount)
            return False
        return True


def _check_same(entry: Entry, kind: str, patron: str, amount: int) -> None:
    if entry.kind != kind or body_of(entry) != {"patron": patron, "amount": amount}:
        raise IdUsed(str(entry.command).rpartition("/")[2])


def _check(amount: int) -> None:
    if not 0 < amount <= MOST:
        raise Unreadable("bad-amount", f"{amount} cents: from 1 to {MOST} are exchanged at once", "amount")
