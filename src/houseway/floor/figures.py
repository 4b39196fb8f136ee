"""Figures of the pit from the journal: drop, win, rounds, occupancy and who dealt, by table and day."""

import csv
from collections.abc import Iterable
from datetime import date, datetime, timedelta, tzinfo
from fractions import Fraction
from io import StringIO
from typing import Any

import msgspec
from msgspec import Struct, field

from houseway.floor.events import BoughtIn, CashedOut, TableOpened, event_of, is_event
from houseway.floor.inputs import BY_DEALER, BY_HOUSE
from houseway.floor.ledger import Ledger, Posting
from houseway.floor.postings import Books
from houseway.journal import Entry, ReadOnlyJournal, Store
from houseway.table.layout.ledger import FLOAT
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR

SUMS = ("drop", "cashed", "win", "rounds", "void")
FIELDS = ("day", "table", "game", "dealt", *SUMS)


Key = tuple[Any, Any, Any]
"""A wager: its area, its patron and its kind."""


class _About(Struct):
    event: str = ""
    input: str = ""
    area: Any = None
    patron: Any = None
    wager: Any = None

    @property
    def key(self) -> Key:
        return self.area, self.patron, self.wager


class _Told(Struct):
    events: tuple[_About, ...] = ()
    inputs: tuple[_About, ...] = ()

    def wagers(self, lying: Iterable[Key]) -> set[Key]:
        """Those that lie there then: what was taken back does not any more."""
        found = set(lying)
        taken_back = {each.key for each in self.inputs if each.input == "withdrawn"}
        for each in self.events:
            if each.event == "placed":
                found.add(each.key)
            elif each.event == "returned" and each.key in taken_back:
                found.discard(each.key)
        return found


class _OfGame(Struct):
    game: str


class _Settings(Struct):
    areas: int = 0


class _Begun(Struct):
    settings: _Settings


class _Finished(Struct):
    over: str


class _Watched(Ledger):
    """A ledger that remembers what its last posting was."""

    def __init__(self) -> None:
        super().__init__()
        self.posted: Posting = {}

    def post(self, posting: Posting) -> None:
        super().post(posting)
        self.posted = posting


class Dealing(Struct):
    """Somebody at the dealer's desk: from when to when, and how many rounds ended by them."""

    who: str
    since: datetime
    until: datetime
    rounds: int = 0


class Line(Struct):
    """A table on one day."""

    day: str
    table: str
    game: str = ""
    dealt: str = ""
    drop: int = 0
    """Chips that patrons bought at the table."""
    cashed: int = 0
    """Chips that they cashed there."""
    win: int = 0
    """What its float has won, or lost."""
    rounds: int = 0
    void: int = 0
    """Of the rounds, those that were void."""
    wagered: int = 0
    """Areas with a wager, round by round."""
    areas: int = 0
    """Areas that there were, round by round."""
    since: datetime | None = None
    until: datetime | None = None
    dealers: list[Dealing] = field(default_factory=list)

    def at(self, moment: datetime) -> None:
        """Something happened there."""
        self.since = moment if self.since is None else min(self.since, moment)
        self.until = moment if self.until is None else max(self.until, moment)

    def dealt_by(self, who: str, moment: datetime) -> None:
        """That person was at the desk; another one before may have been relieved."""
        if not self.dealers or self.dealers[-1].who != who:
            self.dealers.append(Dealing(who, moment, moment))
        self.dealers[-1].until = max(self.dealers[-1].until, moment)

    def as_json(self) -> dict[str, Any]:
        """As it is shown; `hold` is the win as a part of the drop."""
        open_for = self.until - self.since if self.since and self.until else timedelta()
        hours = Fraction(open_for // timedelta(seconds=1), 3600)
        return {
            **{name: getattr(self, name) for name in FIELDS},
            "hold": _share(self.win, self.drop),
            "rounds_an_hour": _share(self.rounds, hours),
            "occupancy": _share(self.wagered, self.areas),
            "dealers": [msgspec.to_builtins(each) for each in self.dealers],
        }


class _Round(Struct):
    """A round: its areas, those with a wager, and where it was counted when it ended."""

    areas: int
    wagers: set[Key] = field(default_factory=set)
    over: str = ""
    line: Line | None = None


ROUNDS = frozenset({"begun", "told", "reopened", "finished"})


def _share(part: int, of: int | Fraction) -> float | None:
    return round(float(Fraction(part) / of), 4) if of else None


COLUMNS = (*FIELDS, "hold", "rounds_an_hour", "occupancy", "dealers")


def as_csv(lines: Iterable[Line]) -> str:
    """A table for other programs: amounts in cents."""
    written = StringIO()
    writer = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for line in lines:
        dealers = "; ".join(f"{each.who} {each.since:%H:%M}-{each.until:%H:%M}" for each in line.dealers)
        writer.writerow({**line.as_json(), "dealers": dealers})
    return written.getvalue()


def total(lines: Iterable[Line]) -> dict[str, int]:
    """All lines together."""
    kept = list(lines)
    return {name: sum(getattr(each, name) for each in kept) for name in SUMS}


class Figures:
    """A fold of the whole journal: each entry is noted once, in order. Days are those of the zone."""

    def __init__(self, zone: tzinfo | None) -> None:
        self._zone = zone
        self._books = Books()
        self._ledger = _Watched()
        self._books.ledger = self._ledger
        self._tables: dict[str, tuple[str, str]] = {}
        self.sequence = 0
        self._rounds: dict[str, _Round] = {}
        self._before: dict[str, _Round] = {}
        self.lines: dict[tuple[str, str], Line] = {}

    def read(self, journal: Store | ReadOnlyJournal) -> None:
        """All that it keeps by now."""
        for entry in journal.entries(after=self.sequence):
            self.note(entry)

    def between(self, first: date | None, last: date | None) -> list[Line]:
        """The lines of these days, by day and table."""
        since, until = (each.isoformat() if each else "" for each in (first, last))
        return [
            self.lines[day, table]
            for day, table in sorted(self.lines)
            if since <= day and (not until or day <= until)
        ]

    def note(self, entry: Entry) -> None:
        """One more entry."""
        self.sequence = entry.sequence
        moment = datetime.fromisoformat(entry.at).astimezone(self._zone)
        self._ledger.posted = {}
        self._books.post(entry)
        for account, cents in self._ledger.posted.items():
            kind, _, table = account.partition("/")
            if kind == FLOAT and cents:
                self._line(table, moment).win += int(cents)
        if is_event(entry):
            self._of_house(entry, moment)
        elif entry.kind == "opened":
            game = msgspec.json.decode(entry.body, type=_OfGame).game
            self._tables.setdefault(entry.table, (game, BY_HOUSE))
        elif entry.kind in ROUNDS:
            self._of_table(entry, moment)

    def _of_house(self, entry: Entry, moment: datetime) -> None:
        match event_of(entry):
            case TableOpened() as opened:
                self._tables[opened.table] = opened.game, opened.dealt
            case BoughtIn(table=table, amount=amount) if table:
                self._line(table, moment).drop += amount
            case CashedOut(table=table, amount=amount) if table:
                self._line(table, moment).cashed += amount

    def _of_table(self, entry: Entry, moment: datetime) -> None:
        line = self._line(entry.table, moment)
        if entry.kind == "begun":
            areas = msgspec.json.decode(entry.body, type=_Begun).settings.areas
            if ended := self._rounds.get(entry.table):
                self._before[entry.table] = ended
            self._rounds[entry.table] = _Round(areas)
        elif entry.kind == "reopened":
            self._reopened(entry.table)
        elif entry.kind == "finished":
            self._finished(line, entry)
        else:
            line.at(moment)
            self._told(line, entry, moment)

    def _told(self, line: Line, entry: Entry, moment: datetime) -> None:
        role, _, who = entry.author.partition(":")
        if line.dealt == BY_DEALER and role in DEALER_OR_SUPERVISOR:
            line.dealt_by(who, moment)
        if not entry.sealed and (here := self._rounds.get(entry.table)):
            here.wagers = msgspec.json.decode(entry.body, type=_Told).wagers(here.wagers)

    def _finished(self, line: Line, entry: Entry) -> None:
        here = self._rounds.setdefault(entry.table, _Round(0))
        here.over = msgspec.json.decode(entry.body, type=_Finished).over
        here.line = line
        self._count(here, 1)

    def _reopened(self, table: str) -> None:
        """The round that ended last goes on: it is counted when it ends again."""
        before = self._before.pop(table, None)
        if before is not None:
            self._count(before, -1)
            self._rounds[table] = before

    def _count(self, ended: _Round, times: int) -> None:
        line = ended.line
        if line is None:
            return
        line.rounds += times
        line.void += times * (ended.over == "void")
        line.wagered += times * len({area for area, _, _ in ended.wagers})
        line.areas += times * ended.areas
        if line.dealers:
            line.dealers[-1].rounds += times

    def _line(self, table: str, moment: datetime) -> Line:
        day = moment.date().isoformat()
        if (day, table) not in self.lines:
            self.lines[day, table] = Line(day, table, *self._tables.get(table, ("", BY_HOUSE)))
        return self.lines[day, table]
