"""Links reconciled from the journal alone: per link and day, to every part of a cent."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct, structs

from houseway.floor.events import event_of, is_event
from houseway.floor.jackpots import LinkFacts, Links, Tally, cents
from houseway.floor.link_events import STREAM, LinkEvent, MetersFed, PrizeUndone, PrizeWon
from houseway.floor.mystery import Proofs
from houseway.floor.postings import Books
from houseway.journal import Entry
from houseway.table.procedure.inputs import HouseAnswer, Metered, Prize, Unwon

TOLD = frozenset({"told", "inputs", "corrected", "correction"})
"""Entries of tables that keep what rounds were answered."""
ANSWERS: dict[str, type[Metered] | type[Prize] | type[Unwon]] = {
    "metered": Metered,
    "prize": Prize,
    "unwon": Unwon,
}
PARTS = ("put_in", "fed", "returned", "taken", "withdrawn")


class Day(Struct):
    """One link on one day: where its meters began and ended, and what moved between."""

    link: str
    day: str
    opened: dict[str, Fraction]
    closed: dict[str, Fraction]
    moved: dict[str, Tally]
    wagers: Counter[str]
    retained: Fraction
    top_up: int
    wins: int
    undone: int
    faults: list[str]

    @property
    def residual(self) -> Fraction:
        """What is not accounted for: nothing, if all is well."""
        meters = sum(self.closed.values(), Fraction(0)) - sum(self.opened.values(), Fraction(0))
        moved = sum((each.value for each in self.moved.values()), Fraction(0))
        fed = sum((each.fed for each in self.moved.values()), Fraction(0))
        return (meters - moved) + (self.wagers.total() - fed - self.retained)

    def as_json(self) -> dict[str, Any]:
        """For people and programs."""
        return {
            "link": self.link,
            "day": self.day,
            "pools": {
                pool: {
                    "opened": cents(self.opened[pool]),
                    **{part: cents(getattr(tally, part)) for part in PARTS},
                    "closed": cents(self.closed[pool]),
                }
                for pool, tally in self.moved.items()
            },
            "wagers": {table: self.wagers[table] for table in sorted(self.wagers)},
            "wagered": self.wagers.total(),
            "retained": cents(self.retained),
            "top_up": self.top_up,
            "wins": self.wins,
            "undone": self.undone,
            "residual": cents(self.residual),
            "faults": self.faults,
        }


class Reconciler:
    """Folds the journal, entry by entry, into days of links; and holds what tables kept against it."""

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone
        self._books, self._links = Books(), Links()
        self._days: dict[tuple[str, str], Day] = {}
        self._of_rounds: dict[str, Counter[bytes]] = {}
        self._of_links: dict[str, Counter[bytes]] = {}
        self._proofs: dict[str, Proofs] = {}
        self._fed: dict[str, tuple[int, Metered]] = {}
        self._wrong: list[str] = []

    def note(self, entry: Entry) -> None:
        """One more entry."""
        if entry.table.startswith(STREAM) and is_event(entry):
            event = event_of(entry)
            assert isinstance(event, LinkEvent)
            self._note(event)
        elif entry.kind in TOLD and b'"input":' in entry.body:
            for answer in answers_in(entry):
                if not self._was_fed(entry, answer):
                    self._count(self._of_rounds, answer)

    def _was_fed(self, entry: Entry, answer: HouseAnswer) -> bool:
        """Whether the round was told so before: a corrected first card has fed already."""
        if not isinstance(answer, Metered):
            return False
        before, self._fed[entry.table] = self._fed.get(entry.table), (entry.round, answer)
        return before == (entry.round, answer)

    def _note(self, event: LinkEvent) -> None:
        before = {name: _standing(each) for name, each in self._links.by_name.items()}
        self._wrong += self._proofs.setdefault(event.link, Proofs()).note(event)
        self._books.note(event)
        self._links.apply(event, self._books.ledger)
        if isinstance(event, MetersFed | PrizeWon | PrizeUndone):
            self._count(self._of_links, event.answer)
        for name in {event.link, getattr(event, "to", event.link)}:
            self._add(name, event, before.get(name))

    def _count(self, counted: dict[str, Counter[bytes]], answer: HouseAnswer) -> None:
        link = answer.prize.link if isinstance(answer, Unwon) else answer.link
        counted.setdefault(link, Counter())[msgspec.json.encode(answer)] += 1

    def _add(self, name: str, event: LinkEvent, before: "Standing | None") -> None:
        facts, now = self._links.by_name[name], _standing(self._links.by_name[name])
        day = datetime.fromisoformat(event.at).astimezone(self._zone).date().isoformat()
        was = before or Standing({}, {}, Counter(), Fraction(0), 0)
        told = self._days.get((name, day))
        if told is None:
            values = {pool: was.values.get(pool, Fraction(0)) for pool in now.values}
            moved = {pool: Tally() for pool in now.values}
            told = Day(name, day, values, {}, moved, Counter(), Fraction(0), 0, 0, 0, [])
            self._days[name, day] = told
        told.closed = now.values
        for pool, tally in now.tallies.items():
            earlier = was.tallies.get(pool, Tally())
            for part in PARTS:
                difference = getattr(tally, part) - getattr(earlier, part)
                setattr(told.moved[pool], part, getattr(told.moved[pool], part) + difference)
        told.wagers += now.wagers - was.wagers
        told.retained += now.retained - was.retained
        told.top_up += now.top_up - was.top_up
        told.wins += isinstance(event, PrizeWon)
        told.undone += isinstance(event, PrizeUndone)
        told.faults += [each for each in facts.differences(self._books.ledger) if each not in told.faults]

    def days(self) -> list[Day]:
        """All of them, by link and day."""
        return [self._days[key] for key in sorted(self._days)]

    def links(self) -> dict[str, LinkFacts]:
        """Links as they stand, by name, without those that have ended."""
        return {name: each for name, each in self._links.by_name.items() if each.ended is None}

    def faults(self) -> Iterator[str]:
        """What does not add up, or was answered otherwise than the link has it."""
        for day in self.days():
            yield from (f"{day.link}, {day.day}: {fault}" for fault in day.faults)
            if day.residual:
                yield f"{day.link}, {day.day}: {cents(day.residual)} cents are not accounted for"
        yield from self._wrong
        for link in sorted({*self._of_rounds, *self._of_links}):
            rounds, kept = self._of_rounds.get(link, Counter()), self._of_links.get(link, Counter())
            if rounds != kept:
                there, here = (rounds - kept).total(), (kept - rounds).total()
                yield f"{link}: {there} answers are in rounds alone, and {here} in the link alone"


class Standing(Struct, frozen=True):
    """How a link stands at one moment."""

    values: dict[str, Fraction]
    tallies: dict[str, Tally]
    wagers: Counter[str]
    retained: Fraction
    top_up: int


def _standing(facts: Any) -> Standing:
    tallies = {pool: structs.replace(each) for pool, each in facts.tallies.items()}
    values = {pool: meter.value for pool, meter in facts.link.meters.items()}
    return Standing(values, tallies, Counter(facts.wagers), facts.retained, facts.top_up)


def answers_in(entry: Entry) -> Iterator[HouseAnswer]:
    """What a table's entry keeps of the house's answers; what is told anew was told before."""
    body = msgspec.json.decode(entry.body)
    told = [*body.get("inputs", ()), *body.get("answers", ())] if not body.get("anew") else ()
    for given in told:
        kind = ANSWERS.get(given.get("input"))
        if kind is not None:
            fields = {name: value for name, value in given.items() if name != "input"}
            yield msgspec.convert(fields, kind)


def reconciled(entries: Iterable[Entry], zone: tzinfo | None = None) -> Reconciler:
    """The whole journal."""
    found = Reconciler(zone)
    for entry in entries:
        found.note(entry)
    return found
