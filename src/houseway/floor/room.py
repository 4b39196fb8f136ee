"""The room: a house with its tables. Orders are carried out in it: checked, kept, and only then so."""

from collections.abc import Callable
from datetime import datetime, tzinfo
from typing import Any

from msgspec import Struct, structs

from houseway.floor.closing import check_hours, check_not_closing, rule_of
from houseway.floor.events import Event
from houseway.floor.house import House, TableFacts
from houseway.floor.inputs import chips_needed
from houseway.floor.ledger import patron as account_of
from houseway.journal import Clock, Store
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.asking import questions_of
from houseway.table.dealing import Dealing
from houseway.table.inputs import Changed, Input, Placed, Said
from houseway.table.kept import KeptTable
from houseway.table.requests import Ask, Asks
from houseway.table.views import Viewer


class Terms(Struct, frozen=True):
    """What holds in the whole house."""

    zone: tzinfo | None = None
    hours: dict[str, str] | None = None
    countersign_above: int | None = None
    counted: frozenset[str] = frozenset()
    """People whose chips are counted; others bring what a wager needs."""


class Room:
    """A house, its tables and its clock."""

    def __init__(
        self,
        journal: Store,
        terms: Terms,
        now: Clock,
        forward: Callable[[], float],
        dealing: Dealing,
        *,
        program: str,
    ) -> None:
        self.journal, self.terms, self.dealing, self.program = journal, terms, dealing, program
        self.now, self.forward = now, forward
        self.house = House(now, forward)
        self.tables: dict[str, KeptTable[Any]] = {}

    def table(self, name: str) -> KeptTable[Any]:
        """The table of that name, open or closed."""
        if name not in self.tables:
            known = ", ".join(self.tables) or "none"
            raise Unreadable("no-such-table", f"no table {name!r}; there are {known}", "table")
        return self.tables[name]

    def open_table(self, name: str) -> KeptTable[Any]:
        """The table of that name, on which play goes on."""
        table = self.table(name)
        if self.facts(table).closed:
            clause = Clause(rule_of(table.game)[0])
            raise Refused("closed", clause, f"the table {name} is closed", asked={"table": name})
        return table

    def facts(self, table: KeptTable[Any]) -> TableFacts:
        """What the journal says of it."""
        return self.house.tables[table.name]

    def keep(self, *events: Event) -> None:
        """All of these or none, in one append."""
        self.house.apply(self.journal.append([each.draft() for each in events]))

    def keep_at(self, table: KeptTable[Any], by: Viewer, *events: Event, number: int | None = None) -> None:
        """The same about a table, in somebody's name."""
        common = {"by": by.name, "role": str(by.role), "stream": table.name}
        round_of = {"number": table.number if number is None else number}
        self.keep(*(structs.replace(each, **common, **round_of) for each in events))

    def tell(self, table: KeptTable[Any], happened: Input, by: Viewer) -> None:
        """Something happens at a table; who acts has the chips for it, where they are counted."""
        patron = happened.patron if isinstance(happened, Placed | Changed | Said) else None
        if patron in self.terms.counted and patron is not None:
            with self.house.books.ledger.hold(account_of(patron), chips_needed(table, [happened])):
                self.house.apply(table.tell(happened, author=by.name).entries)
        else:
            self.house.apply(table.tell(happened, author=by.name).entries)

    def check_wager(self, table: KeptTable[Any]) -> None:
        """No wager is taken outside the hours, or once the time on the sign has come."""
        check_hours(table, table.name, self.now(), self.terms.zone)
        check_not_closing(table, table.name, self.facts(table).sign, self.forward())

    def check_round(self, table: KeptTable[Any]) -> None:
        """No round begins outside the hours, or while a difference in payments waits."""
        check_hours(table, table.name, self.now(), self.terms.zone)
        self.facts(table).payments.check_settled(table.game.name)

    def open_betting(self, table: KeptTable[Any], by: Viewer) -> None:
        """What is asked before betting opens and silence answers is answered when somebody wagers."""
        if not table.round.commenced:
            self.answer_by_default(table, by)

    def answer_by_default(self, table: KeptTable[Any], by: Viewer) -> None:
        """Questions that silence answers get that answer, as far as no other is open."""
        while isinstance(request := table.request, Ask | Asks):
            questions = questions_of(request)
            if any(each.default is None for each in questions):
                return
            first = questions[0]
            self.tell(table, Said(first.patron, first.area, first.hand, str(first.default)), by)


def moment(text: str, where: str) -> datetime:
    """A moment as records write it: `2026-11-16T20:00:00Z`, with up to six decimals."""
    try:
        if not text.endswith("Z") or len(text) > LONGEST_MOMENT or text[10] != "T" or "+" in text:
            raise ValueError
        return datetime.fromisoformat(text)
    except (ValueError, IndexError):
        message = f"{where}: {text[:40]!r} is no moment such as 2026-11-16T20:00:00Z"
        raise Unreadable("bad-time", message, where) from None


LONGEST_MOMENT = len("2026-11-16T20:00:00.000000Z")
