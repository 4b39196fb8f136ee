"""The room: a house with its tables. Orders are carried out in it: checked, kept, and only then so."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from typing import Any

from msgspec import structs

from houseway.equipment import ByteSource
from houseway.floor.answering import Answering
from houseway.floor.closing import check_hours, check_not_closing, rule_of
from houseway.floor.documents import Document, Licence, check_in_force
from houseway.floor.events import Event, Governed, GuestCame
from houseway.floor.gates import check_taking_part
from houseway.floor.house import House, TableFacts
from houseway.floor.inputs import BY_DEALER, check_own_name, chips_needed, guests_named, own_chips
from houseway.floor.names import check_spelling
from houseway.floor.paying import HandPays, Paid
from houseway.floor.terms import Terms
from houseway.floor.tournaments.rounds import was_told
from houseway.floor.tournaments.tables import check_stakes, check_told, is_tournament
from houseway.floor.unit import Unit
from houseway.games import game_named
from houseway.journal import Clock, Draft, Store
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.driving.driver import Defect
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.scribe import HOUSE
from houseway.table.keeping.steps import begin_kept, retell, steps_of
from houseway.table.layout.events import Event as RoundEvent
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.recorded import Record
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.dealing import Dealing
from houseway.table.procedure.inputs import Changed, Input, Placed, Said
from houseway.table.procedure.requests import Act, Ask, Asks, Step
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game

DealingOf = Callable[[Game[Any], Settings, str], Dealing]
"""Who answers for the dealer at a table of this game, with these settings, dealt so."""


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
        source: ByteSource = os.urandom,
    ) -> None:
        self.journal, self.terms, self.dealing, self.program = journal, terms, dealing, program
        self.source = source
        self.now, self.forward = now, forward
        self.house = House(now, forward)
        self.tables: dict[str, KeptTable[Any]] = {}
        self.opening: set[str] = set()
        """Names of tables whose opening is being written down."""
        self.buying: Counter[str] = Counter()
        """What patrons buy without a cashier that is being written down."""
        self.role_of: Callable[[str], Role] = lambda name: Role.PLAYER
        """What somebody of that name is."""
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

    def stage(self, do: Callable[[], None], command: str | None = None, *, fresh: str | None = None) -> Unit:
        """Do it, and keep nothing yet; what is refused has changed nothing.

        `fresh`: a command that was looked for just now, and is not kept.
        """
        assert self._unit is None, "an order is carried out in another"
        unit = self._unit = Unit(self, command, fresh)
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

    def check_told(self, table: KeptTable[Any], happened: Input) -> None:
        """What the house withholds of what is told to a table."""
        check_told(self, table, happened)

    def was_told(self, table: KeptTable[Any], inputs: Sequence[Input], outcome: Outcome) -> None:
        """What follows for the house of what came of it."""
        was_told(self, table, inputs, outcome)

    def bring_back(self, table: KeptTable[Any]) -> None:
        """The table is again as the journal has it."""
        facts = self.facts(table)
        table.come_back(self.dealing(table.game, table.settings, facts.dealt), facts.entries)

    # jackpots

    def answering(self, game: Game[Any], table: str) -> Answering | None:
        """Who answers what rounds of a table ask of the house, in a game that asks."""
        return None if game.floor.jackpots is None else Answering(self, table)

    def number_of(self, table: str) -> int:
        """The number of the round that is on."""
        return self.tables[table].number if table in self.tables else 1

    @property
    def hand_pays_above(self) -> int | None:
        """Above which sum a jackpot is handed out by two people."""
        return self.terms.countersign_above

    def hand_pays(self, table: str) -> HandPays | None:
        """Those of a table that a dealer deals."""
        facts = self.house.tables.get(table)
        return None if facts is None or facts.dealt != BY_DEALER else facts.hand_pays

    def paid(self, link: str, table: str, number: int) -> Paid:
        """What a round has paid of the pools of a link."""
        return self.house.links.by_name[link].paid.get((table, number), ((), 0))

    # tables

    def recover(self, name: str) -> KeptTable[Any]:
        """A table as the journal has it."""
        facts = self.house.tables[name]
        body = facts.entries.body("opened")
        game = game_named(body["game"])
        settings = read(game.settings, body["settings"], "settings")
        table = KeptTable.recover(
            game,
            self.dealing(game, settings, facts.dealt),
            journal=self.journal,
            name=name,
            program=self.program,
            entries=facts.entries,
            house=self.answering(game, name),
        )
        table.governs = self.governed
        return table

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

    def keep_by(self, by: Viewer, *events: Event) -> None:
        """The same in somebody's name."""
        self.keep(*(structs.replace(each, by=by.name, role=str(by.role)) for each in events))

    def keep_at(self, table: KeptTable[Any], by: Viewer, *events: Event, number: int | None = None) -> None:
        """The same about a table, in somebody's name."""
        common = {"by": by.name, "role": str(by.role), "stream": table.name}
        round_of = {"number": table.number if number is None else number}
        self.keep(*(structs.replace(each, **common, **round_of) for each in events))

    def tell(self, table: KeptTable[Any], happened: Input, by: Viewer | None) -> None:
        """Something happens at a table; who acts has the chips for it, where they are counted.

        Nobody: the house acts of itself.
        """
        self.unit.by = by
        patron = happened.patron if isinstance(happened, Placed | Changed | Said) else None
        self._check_whose(table, happened, by)
        check_taking_part(self.house, table, table.name, happened)
        if patron is not None:
            self.check_stake(table, patron, chips_needed(table, [happened]))
        author = HOUSE if by is None else by.name
        self.unit.do(table, partial(table.tell, happened, author=author), happened)

    def check_stake(self, table: KeptTable[Any], patron: str, cents: int) -> None:
        """Who acts has so many chips, where they are counted; in a tournament everybody's are."""
        if is_tournament(table):
            check_stakes(self, table, {patron: cents})
        elif self.counts(patron):
            self.unit.check_chips(self.unit.account(patron, table.name), cents)

    def _check_whose(self, table: KeptTable[Any], happened: Input, by: Viewer | None) -> None:
        """Nobody acts under a guest's name, and no dealer with chips that are somebody's own."""
        if by is None or not self.terms.guests or is_tournament(table):
            return
        if by.patron is not None and by.role is Role.PLAYER:
            check_own_name(table, by.patron, self.house.books.strangers(table.name))
        elif isinstance(happened, Said):
            guests_named(table, [happened], self._with_own_chips(table))

    def _with_own_chips(self, table: KeptTable[Any]) -> set[str]:
        there = {wager.patron for wager in table.wagers if wager.on_layout}
        return (there | set(table.round.state.seats.values())) - self.house.books.guests(table.name)

    def name_guests(self, table: KeptTable[Any], names: Iterable[str], by: Viewer) -> None:
        """A dealer names these: they are guests of that table, unless somebody of that name plays there."""
        if not self.terms.guests or is_tournament(table):
            return
        others, known = self._with_own_chips(table), self.house.books.guests(table.name)
        for name in dict.fromkeys(names):
            check_spelling(name, others | known)
            if name in others:
                raise own_chips(table, name)
            if name not in known:
                self.unit.add(GuestCame(guest=name, stream=table.name, by=by.name))

    def bring_stakes(self, table: KeptTable[Any], record: Record, by: Viewer) -> None:
        """Guests of a round that is told whole brought what they staked and does not lie there."""
        if not self.terms.guests or is_tournament(table):
            return
        stakes = Counter({each.patron: 0 for each in record.wagers})
        for wager in record.wagers:
            stakes[wager.patron] += wager.amount
        for lying in table.wagers:
            stakes[lying.patron] -= lying.on_layout
        self.unit.bring(table.name, stakes, by.name, stakes)

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
        entries = self.facts(table).entries.rounds.get(table.rounds_played)
        if table.last_round is not None or not entries:
            return table.last_round
        begun = begin_kept(table.game, table.settings, entries[0])
        driver = retell(begun, steps_of(table.game, entries))
        ended: Round[Any, Any] = driver.round
        return ended

    def check_wager(self, table: KeptTable[Any]) -> None:
        """No wager is taken outside the hours, without a document, or once the time on the sign has come."""
        self.check_hours(table)
        self.check_document(table)
        check_not_closing(table, table.name, self.facts(table).sign, self.forward())

    def check_hours(self, table: KeptTable[Any]) -> None:
        """Nothing begins outside the hours of gaming."""
        check_hours(table, table.name, self.now(), self.terms.zone)

    def check_round(self, table: KeptTable[Any]) -> None:
        """No round begins outside the hours, or while a difference in payments waits."""
        self.check_hours(table)
        self.check_document(table)
        self.facts(table).payments.check_settled(table.game.name)
        self.facts(table).hand_pays.check_signed(table.game.name)

    def check_collecting(self, table: KeptTable[Any]) -> None:
        """The cards of a hand that has won a jackpot stay until it is paid (8.2)."""
        if isinstance(table.request, Step) and table.request.act is Act.COLLECT:
            self.facts(table).hand_pays.check_signed(table.game.name)

    def today(self) -> date:
        """The local date."""
        return self.now().astimezone(self.terms.zone).date()

    def document(self, name: str) -> Document:
        """The document of that name."""
        documents = self.house.registry.documents
        if name not in documents:
            known = ", ".join(documents) or "none"
            raise Unreadable("no-such-document", f"no document {name!r}; there are {known}", "document")
        return documents[name]

    def text_of(self, name: str) -> str:
        """The text of a document, as the operator supplied it."""
        text = self.house.registry.text_of(self.document(name))
        if text is None:
            raise Unreadable("no-text", f"the text of {name!r} was not supplied", "document")
        return text

    def check_approval(self, name: str, clause: Clause | None) -> None:
        """An approval of that name is in force."""
        approval = self.house.registry.approvals.get(name)
        if approval is None or not approval.holds(self.today()):
            text = f"no approval {name!r} is in force"
            raise Refused("no-approval", clause, text, asked={"approval": name})

    def licence_of(self, table: KeptTable[Any]) -> Licence | None:
        """The licence under which it is open; None: for practice."""
        opened = self.facts(table).opened
        return self.terms.licence if opened is not None and opened.licensed else None

    def governing(self, table: KeptTable[Any]) -> Document | None:
        """The document that governs the next round; None: the program's own rules."""
        opened, licence = self.facts(table).opened, self.licence_of(table)
        if opened is not None and opened.document is not None:
            return self.house.registry.documents[opened.document]
        licensee = None if licence is None else licence.licensee
        return self.house.registry.in_force(table.game.name, licensee, self.today())

    def check_document(self, table: KeptTable[Any]) -> None:
        """Nobody plays at a licensed table without a document in force."""
        licence = self.licence_of(table)
        if licence is not None:
            check_in_force(self.house.registry, table.game.name, licence, self.today())

    def governed(self, table: KeptTable[Any], number: int) -> list[Draft]:
        """A round that commences names the document in force (QC-98)."""
        document = self.governing(table)
        noted = set() if self._unit is None else self._unit.governed
        if document is None or number in self.facts(table).governed or (table.name, number) in noted:
            return []
        noted.add((table.name, number))
        named = Governed(document=document.id, text_hash=document.text_hash, ruling="QC-98")
        return [structs.replace(named, stream=table.name, number=number).draft()]

    def open_betting(self, table: KeptTable[Any], by: Viewer) -> None:
        """What is asked before betting opens and silence answers is answered when somebody wagers."""
        if not table.round.commenced:
            self.answer_by_default(table, by)

    def lay_standing(self, table: KeptTable[Any], by: Viewer) -> None:
        """What stood off is a wager of the next round: an order about it finds it there (QC-13)."""
        if table.round.state.standing:
            self.open_betting(table, by)

    def answer_by_default(self, table: KeptTable[Any], by: Viewer) -> None:
        """Questions that silence answers get that answer, as far as no other is open."""
        while isinstance(request := table.request, Ask | Asks):
            questions = questions_of(request)
            if any(each.default is None for each in questions):
                return
            first = questions[0]
            self.tell(table, Said(first.patron, first.area, first.hand, str(first.default)), by)
