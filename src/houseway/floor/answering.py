"""The house as the rounds of one table ask it: meters that tables share, answered in the journal's order.

What is answered counts for the answers after it in the same append, and for nobody else before it is kept.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from houseway.equipment import ByteSource
from houseway.floor.house import House
from houseway.floor.jackpots import LinkFacts
from houseway.floor.link_events import LinkEvent, fact_of
from houseway.floor.mystery import AMOUNT, LOT, a_lot, an_amount, hide, opened
from houseway.journal import Draft
from houseway.table.house.links import Link
from houseway.table.procedure.inputs import HouseAnswer, Prize, Unwon
from houseway.table.procedure.requests import HouseRequest


class Staged(Protocol):
    """What one order stages of links."""

    links: dict[str, Link]
    """Links as they are with what is staged."""
    drawn: int | None
    """Which of the wagers wins, where chance is told."""
    not_in: str | None
    """What is wrong with what was told."""


class Asking(Protocol):
    """The room in which it is asked."""

    house: House
    source: ByteSource

    @property
    def unit(self) -> Staged:
        """What is staged."""

    def number_of(self, table: str) -> int:
        """The number of the round that is on."""


class Taken(NamedTuple):
    """What a round was answered; if something was drawn, by which lot, and whether that one was promised."""

    request: HouseRequest
    answer: HouseAnswer
    lot: int | None
    promised: bool


class Answering:
    """One table's house."""

    def __init__(self, room: Asking, table: str) -> None:
        self._room, self._table = room, table
        self._asked: HouseRequest | None = None
        self._lot: int | None = None
        self._promised = False
        self._taken: list[Taken] = []
        self._next: dict[str, Link] = {}

    def _facts(self, link: str) -> LinkFacts:
        return self._room.house.links.by_name[link]

    def _kept(self, link: str) -> Link:
        """The link with what the order has staged before."""
        return self._room.unit.links.get(link, self._facts(link).link)

    def _link(self, name: str) -> Link:
        link = self._kept(name)
        for each in self._taken:
            link = link.after(each.answer) if each.request.link == name else link
        return link

    def answer(self, request: HouseRequest) -> HouseAnswer:
        """As things stand with what the round has taken."""
        self._asked, self._lot, self._promised = request, None, False
        return self._link(request.link).answer(self._table, request, self._chance(request))

    def took(self, answer: HouseAnswer) -> None:
        """The round has taken it."""
        assert self._asked is not None
        self._taken.append(Taken(self._asked, answer, self._lot, self._promised))

    def forget(self, number: int) -> None:
        """The last so many were not taken after all."""
        del self._taken[len(self._taken) - number :]

    # who wins what is drawn

    def _chance(self, request: HouseRequest) -> Callable[[int], int]:
        def one_of(number: int) -> int:
            self._lot = self._lot_of(request.link, number)
            return self._lot % number

        return one_of

    def _lot_of(self, link: str, number: int) -> int:
        """A round that is set right is drawn by its own lot again; otherwise by the one promised."""
        before = self._drawn_before(link)
        if before is not None:
            return before
        told = self._room.unit.drawn
        if told is not None and 1 <= told <= number:
            return told - 1
        if told is not None:
            self._room.unit.not_in = f"drawn: {told} is none of the {number} wagers"
        self._promised = True
        return self._facts(link).hidden[LOT].amount

    def _drawn_before(self, link: str) -> int | None:
        round_of, lot = self._facts(link).lots.get(self._table, (0, None))
        undone = any(isinstance(each.answer, Unwon) and each.answer.prize.drawn for each in self._taken)
        same = undone or round_of == self._room.number_of(self._table)
        return lot if same else None

    # keeping

    def drafts(self, number: int) -> list[Draft]:
        """What is to be kept of the answers that the round of that number has taken."""
        facts = [*self._kept_facts(number)]
        return [each.draft() for each in facts]

    def _kept_facts(self, number: int) -> Iterator[LinkEvent]:
        self._next = {}
        for each in self._taken:
            name = each.request.link
            link = self._next.get(name, self._kept(name))
            self._next[name] = link.after(each.answer)
            yield fact_of(each.request, each.answer, number, each.lot)
            if isinstance(each.answer, Prize) and each.answer.drawn is not None:
                yield from self._hit(name, each.answer, each.promised, before=link)

    def _hit(self, name: str, prize: Prize, by_lot: bool, before: Link) -> Iterator[LinkEvent]:
        """What was promised is opened, and the next amount and lot are hidden."""
        facts, source = self._facts(name), self._room.source
        if by_lot:
            yield opened(facts.hidden[LOT], prize.claim)
            yield from hide(name, prize.pool, LOT, a_lot(source), source)
        if self._table not in before.again:
            yield opened(facts.hidden[AMOUNT], prize.claim)
            amount = an_amount(before.meters[prize.pool].seed, facts.ceilings[prize.pool], source)
            yield from hide(name, prize.pool, AMOUNT, amount, source)
            self._next[name] = self._next[name].hiding(prize.pool, amount)

    def keep(self) -> None:
        """They are staged with the rest of the order."""
        if self._taken:
            self._room.unit.links.update(self._next)
        self._taken, self._next = [], {}

    def roll_back(self) -> None:
        """None of them was ever given."""
        self._taken, self._next = [], {}
