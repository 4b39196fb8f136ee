"""The room: a house with its tables. Orders are carried out in it: checked, kept, and only then so."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from functools import partial
from typing import Any

from msgspec import Struct, structs

from houseway.floor.closing import check_hours, check_not_closing, rule_of
from houseway.floor.due import Due, first_due
from houseway.floor.events import Event
from houseway.floor.house import House, TableFacts
from houseway.floor.inputs import chips_needed
from houseway.floor.unit import Unit
from houseway.journal import Clock, Store
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.asking import questions_of
from houseway.table.dealing import Dealing
from houseway.table.driver import Defect
from houseway.table.events import Event as RoundEvent
from houseway.table.game import Game
from houseway.table.inputs import Changed, Input, Placed, Said
from houseway.table.kept import HOUSE, KeptTable
from houseway.table.left import body_of
from houseway.table.requests import Ask, Asks
from houseway.table.round import Round
from houseway.table.settings import Settings, read
from houseway.table.steps import begin, retell, steps_of
from houseway.table.views import Viewer

DealingOf = Callable[[Game[Any], Settings, str], Dealing]
"""Who answers for the dealer at a table of this game, with these settings, dealt so."""


class Terms(Struct, frozen=True):
    """What holds in the whole house."""

    zone: tzinfo | None = None
    hours: dict[str, str] | None = None
    countersign_above: int | None = None
    counted: frozenset[str] | None = None
    """People whose chips are counted, or everybody's; others bring what a wager needs."""
    guests: bool = True
    """Whether a name that a dealer types is a guest of that table, and nobody with an account."""
    daily_sum: int | None = None
    """For how many cents somebody buys chips of themselves in a day; absent: for as many as they like."""


class Room:
    """A house, its tables and its clock."""

    def __init__(
        self,
        journal: Store,
        terms: Terms,
        now: Clock,
        forward: Callable[[], float],
        dealing: DealingOf,
        *,
        program: str,
    ) -> None:
        self.journal, self.terms, self.dealing, self.program = journal, terms, dealing, program
        self.now, self.forward = now, forward
        self.house = House(now, forward)
        self.tables: dict[str, KeptTable[Any]] = {}
        self._unit: Unit | None = None

    # one order, one append

    def at_once(self, do: Callable[[], None], command: str | None = None) -> None:
        """Do it: all that it brings about is kept in one append, or nothing is."""
        unit = self.stage(do, command)
        try:
            if unit.defect is not None:
                raise unit.defect
            with unit.holding():
                entries = self.journal.append(unit.drafts)
        except Exception:
            unit.roll_back()
            raise
        unit.kept(entries)

    def stage(self, do: Callable[[], None], command: str | None = None) -> Unit:
        """Do it, and keep nothing yet; what is refused has changed nothing."""
        assert self._unit is None, "an order is carried out in another"
        unit = self._unit = Unit(self, command)
        try:
            do()
        except Defect as defect:
            unit.defect = defect
        except BaseException:
            unit.roll_back()
            raise
        finally:
            self._unit = None
        return unit

    @property
    def unit(self) -> Unit:
        """What is staged."""
        assert self._unit is not None, "nothing is done outside of an order"
        return self._unit

    def counts(self, name: str) -> bool:
        """Whether the chips of somebody of that name are counted."""
        return self.terms.counted is None or name in self.terms.counted

    def bring_back(self, table: KeptTable[Any]) -> None:
        """The table is again as the journal has it."""
        facts = self.facts(table)
        table.come_back(self.dealing(table.game, table.settings, facts.dealt), facts.left)

    # tables

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
        """These facts hold once the order is kept."""
        self.unit.add(*events)

    def keep_at(self, table: KeptTable[Any], by: Viewer, *events: Event, number: int | None = None) -> None:
        """The same about a table, in somebody's name."""
        common = {"by": by.name, "role": str(by.role), "stream": table.name}
        round_of = {"number": table.number if number is None else number}
        self.keep(*(structs.replace(each, **common, **round_of) for each in events))

    def tell(self, table: KeptTable[Any], happened: Input, by: Viewer | None) -> None:
        """Something happens at a table; who acts has the chips for it, where they are counted.

        Nobody: the house acts of itself.
        """
        patron = happened.patron if isinstance(happened, Placed | Changed | Said) else None
        if patron is not None and self.counts(patron):
            self.unit.check_chips(self.unit.account(patron, table.name), chips_needed(table, [happened]))
        author = HOUSE if by is None else by.name
        self.unit.do(table, partial(table.tell, happened, author=author), happened)

    def events_of(self, table: KeptTable[Any], number: int) -> Sequence[RoundEvent]:
        """What happened in the round that is on, or in the one before."""
        if number == table.number:
            return table.events
        ended = self.ended(table) if number == table.rounds_played else None
        if ended is None:
            text = f"round {number}: only this round and the last can be paid"
            raise Unreadable("too-late", text, "round")
        return ended.events

    def ended(self, table: KeptTable[Any]) -> Round[Any, Any] | None:
        """The round that ended last; after a restart in the middle of a round, from its entries."""
        entries = self.facts(table).left.rounds.get(table.rounds_played)
        if table.last_round is not None or not entries:
            return table.last_round
        before = read(table.game.state, body_of(entries[0])["before"], "before")
        driver = retell(begin(table.game, table.settings, before), steps_of(table.game, entries))
        ended: Round[Any, Any] = driver.round
        return ended

    def check_wager(self, table: KeptTable[Any]) -> None:
        """No wager is taken outside the hours, or once the time on the sign has come."""
        self.check_hours(table)
        check_not_closing(table, table.name, self.facts(table).sign, self.forward())

    def check_hours(self, table: KeptTable[Any]) -> None:
        """Nothing begins outside the hours of gaming."""
        check_hours(table, table.name, self.now(), self.terms.zone)

    def check_round(self, table: KeptTable[Any]) -> None:
        """No round begins outside the hours, or while a difference in payments waits."""
        self.check_hours(table)
        self.facts(table).payments.check_settled(table.game.name)

    def due(self, until: float) -> Due | None:
        """What falls due first, up to that moment of the clock that only runs forward."""
        return first_due(self, until, list(self.tables.values()))

    def due_at(self, table: KeptTable[Any]) -> Due | None:
        """What is due now at that table."""
        return first_due(self, self.forward(), (table,))

    def fall_due(self, until: float, turn: Callable[[Due], None] = lambda due: None) -> None:
        """All of it, each at its own moment, to which a told clock is turned first."""
        while (due := self.due(until)) is not None:
            turn(due)
            self.at_once(partial(due.carry_out, self))

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
