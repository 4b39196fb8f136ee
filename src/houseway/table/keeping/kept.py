"""A table whose journal is the truth: everything is stored before anyone sees it, and comes back from it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from houseway.journal import Draft, Entry, JournalDown, Store
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.correcting import Correction, Typed
from houseway.table.driving.driver import Defect, Driver
from houseway.table.driving.reopening import Reopened
from houseway.table.house.answers import House, last_told
from houseway.table.keeping.found import found, lying, play_found
from houseway.table.keeping.keeping import (
    NOTHING,
    Since,
    WentBack,
    check_text,
)
from houseway.table.keeping.last_entries import LastEntries, body_of
from houseway.table.keeping.promising import Promising
from houseway.table.keeping.scribe import HOUSE, Scribe, Told
from houseway.table.keeping.steps import begin_kept, retell, steps_of
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.recorded import Record
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State, read
from houseway.table.layout.views import player
from houseway.table.procedure.dealing import ByHouse, Dealing
from houseway.table.procedure.inputs import Input, Said
from houseway.table.procedure.moments import written
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game
from houseway.table.table import Table

R = TypeVar("R", bound=Round[Any, Any])


class KeptTable(Table[R]):
    """A table with a name in a journal. Each round has a number there, from 1."""

    house: House | None
    opened_with: tuple[Entry, ...] = ()
    """What was kept when it was opened; nothing of one that was there before."""
    governs: Callable[["KeptTable[R]", int], list[Draft]] | None = None
    """What the house keeps when a round commences: the document that governs it."""
    _went_back: WentBack | None = None
    _began_before: Driver[R] | None = None
    """The round that is on as it was before it began anew."""

    def __init__(
        self,
        game: Game[R],
        settings: Settings,
        dealing: Dealing,
        *,
        journal: Store,
        name: str,
        program: str,
        house: House | None = None,
        state: State | None = None,
    ) -> None:
        self.house = house
        super().__init__(game, settings, dealing, state)
        self._attach(journal, name, program, dealing)
        drafts = [self._scribe.opened(settings, self.number), *self._begun()]
        self.opened_with = tuple(self._keep(drafts, self.number))

    def _attach(self, journal: Store, name: str, program: str, dealing: Dealing) -> None:
        self.journal = journal
        self.name = name
        self.sequence = 0
        """The journal's number of this table's last entry."""
        self._told_by = HOUSE
        self._program = program
        self._halted: Exception | None = None
        self._promising = Promising(dealing)
        self._scribe = Scribe(name, self.game, program, self._promising)

    @property
    def number(self) -> int:
        """The number of the round that is on."""
        return self.rounds_played + 1

    @property
    def promise(self) -> str | None:
        """What is promised of the items that follow, until they are opened; nothing where a dealer deals."""
        return self._promising.promise

    def tell(self, happened: Input, *, author: str = HOUSE, command: str | None = None) -> Outcome:
        """Anything that happens; a command id that was kept before has its effect only once."""
        self._check_journal()
        if command is not None and self.journal.find(command) is not None:
            return Outcome()
        check_text(happened)
        return self._and_keep(partial(super().tell, happened), author=author, command=command)

    def left_by(self, number: int) -> State | None:
        """What outlived that round: the next one began with it."""
        if number == self.rounds_played:
            return self._state
        entries = self.journal.entries(table=self.name, round=number + 1)
        begun = [each for each in entries if each.kind in ("begun", "begun-anew")]
        return read(self.game.state, body_of(begun[-1])["before"], "before") if begun else None

    def known(self) -> Iterator[tuple[str, Any]]:
        """The journal's clock is the one of the house."""
        yield from super().known()
        yield "when", written(self.journal.now())

    def _remember(self) -> None:
        """The journal does."""

    def tell_all(
        self,
        told: Sequence[Input],
        *,
        number: int | None = None,
        author: str = HOUSE,
        command: str | None = None,
    ) -> Outcome:
        """Wagers told as one are kept as one entry, or nothing is."""
        self._check_journal()
        if command is not None and self.journal.find(command) is not None:
            return Outcome()
        for each in told:
            check_text(each)
        do = partial(super().tell_all, told, number=number)
        return self._and_keep(do, author=author, command=command)

    def tell_record(self, record: Record, *, on: bool = False, author: str = HOUSE) -> Outcome:
        """The round that has not commenced is this one, whole; if `on`, as far as the record goes.

        Wagers that lie there and are not in it have been taken back before.
        """
        self._check_journal()
        earlier, number = self._driver, self.number
        before = found(earlier, self._state, record)
        with self._or_roll_back():
            driver = play_found(self, before, record, on=on)
        self._state, self._driver = before, driver
        lay = lying(earlier.round, before)
        drafts = [
            *self._scribe.cleared(lay, number, author),
            *self._scribe.as_found(record, self.settings, before, number, author),
            *self._told(driver, NOTHING, number, Told(author)),
        ]
        self._go_on_if_over()
        self._told_by = author
        drafts += () if driver is self._driver else self._ended(driver, number)
        return self._what_happened(self._keep(drafts, number), driver, NOTHING)

    def go_on(self) -> Outcome:
        """Go on as far as the dealing answers by itself."""
        self._check_journal()
        return self._and_keep(super().go_on)

    def correct(
        self,
        name: Typed,
        *,
        by: Role | str = Role.DEALER,
        author: str = HOUSE,
        command: str | None = None,
    ) -> Correction | None:
        """What the dealer typed last was mistyped; None: this command was kept before and is done."""
        self._check_journal()
        if command is not None and self.journal.find(command) is not None:
            return None
        drafts: list[Draft] = []
        wrong, number = self._driver, self.number
        self._check_typed(wrong.inputs)
        with self._or_roll_back():
            correction = super().correct(name, by=by)
        assert correction is not None
        if (back := self._take_back()) is not None:
            number, wrong, right = back.number, back.before.collected, back.before.driver
            drafts += self._scribe.reopened(back, author)
        else:
            right = self._driver if self.number == number or self._finished is None else self._finished[0]
        drafts += self._scribe.corrected(correction, wrong, right, number, Told(author, command))
        drafts += () if right is self._driver else self._ended(right, number)
        entries = self._keep(drafts, number)
        return correction._replace(entries=tuple(entries), moved=self._scribe.take_moved())

    def _check_typed(self, inputs: Sequence[Input]) -> None:
        """What a player told is the player's own; nobody typed it."""
        said = inputs[last_told(inputs)] if inputs else None
        if isinstance(said, Said) and self._told_by == player(said.patron).name:
            text = f"{said.patron} decided for themselves: that is set right, not corrected"
            raise Unreadable("own-decision", text, "correct")

    def _go_back_to(self, before: Reopened) -> None:
        super()._go_back_to(before)
        self._went_back = WentBack(before, self.number)

    def _take_back(self) -> WentBack | None:
        back, self._went_back = self._went_back, None
        return back

    def _new_round(self) -> None:
        self._began_before = self._next
        super()._new_round()

    def _check_journal(self) -> None:
        if self._halted is not None:
            raise JournalDown(f"no play at {self.name} until its journal is opened anew") from self._halted

    @contextmanager
    def _or_roll_back(self) -> Iterator[None]:
        """What is refused has asked the house nothing; what fails has taken none of its answers."""
        try:
            yield
        except Exception:
            if self.house is not None:
                self.house.roll_back()
            raise

    def _and_keep(
        self, do: Callable[[], object], *, author: str = HOUSE, command: str | None = None
    ) -> Outcome:
        """Keep all that happens then; after a defect, what came before the input that led to it."""
        driver, number = self._driver, self.number
        since = Since(len(driver.inputs), len(driver.round.events), dict(driver.round.ledger.balances))
        with self._or_roll_back():
            try:
                do()
            except Defect as defect:
                if len(driver.inputs) == since.inputs and self.house is not None:
                    self.house.roll_back()
                drafts = self._told(driver, since, number, Told(author, command))
                entries = self._keep([*drafts, *self._sealed()], number)
                defect.told = self._what_happened(entries, driver, since)
                raise
        self._told_by = author
        drafts = []
        if (back := self._take_back()) is not None:
            driver, number, since = back.before.driver, back.number, back.since
            drafts += self._scribe.reopened(back, author)
        drafts += self._told(driver, since, number, Told(author, command))
        drafts += self._scribe.stated(self._promising.anew(), number)
        if driver is not self._driver:
            drafts += self._ended(driver, number)
        entries = self._keep([*drafts, *self._sealed()], number)
        return self._what_happened(entries, driver, since)

    def _what_happened(self, entries: Sequence[Entry], driver: Driver[R], since: Since) -> Outcome:
        ended = None if driver is self._driver else driver.round
        return Outcome(
            tuple(entries),
            tuple(driver.round.events[0 if self.retold else since.events :]),
            self._scribe.take_moved(),
            ended,
            () if ended is None else tuple(self._driver.round.events),
            self.retold,
        )

    def _ended(self, driver: Driver[R], number: int) -> list[Draft]:
        """A round is over: its cards are opened, and the next one begins."""
        opens = self._began_before is None
        return [*self._scribe.finished(driver.round.over, number, opens=opens), *self._begun()]

    def _sealed(self) -> Iterator[Draft]:
        """Where every item lies now."""
        return self._scribe.stated(self._promising.sealed(), self.number)

    def _keep(self, drafts: list[Draft], number: int) -> list[Entry]:
        """One append for what happened and for what the house's answers have changed, or neither."""
        house = self.house
        try:
            entries = self.journal.append([*drafts, *(() if house is None else house.drafts(number))])
        except Exception as down:
            self._halted = down
            if house is not None:
                house.roll_back()
            raise
        if house is not None:
            house.keep()
        if own := [entry.sequence for entry in entries if entry.table == self.name]:
            self.sequence = own[-1]
        return entries

    def _begun(self) -> list[Draft]:
        """The next round, or the same anew if the one before was set right."""
        return self._scribe.begun(self._driver, self.settings, self._state, self.number, self._began_before)

    def _told(self, driver: Driver[R], since: Since, number: int, told: Told) -> list[Draft]:
        """What happened, and with a round's first card what governs it."""
        drafts = [*self._scribe.told(driver, since, number, told)]
        if drafts and self.governs is not None and driver.round.commenced:
            drafts += self.governs(self, number)
        return drafts

    @classmethod
    def recover(
        cls,
        game: Game[R],
        dealing: Dealing,
        *,
        journal: Store,
        name: str,
        program: str,
        entries: "LastEntries | None" = None,
        house: House | None = None,
    ) -> "KeptTable[R]":
        """The table as the journal has it, in the middle of a round if need be; `entries` save reading it."""
        if entries is None:
            entries = LastEntries()
            for entry in journal.entries(table=name):
                entries.note(entry)
        if entries.opened is None or entries.latest is None:
            raise Unreadable("no-such-table", f"the journal knows no table {name!r}", "table")
        table = cls.__new__(cls)
        table.game, table.house = game, house
        table._attach(journal, name, program, dealing)
        table.sequence = entries.latest.sequence
        table._come_back(dealing, entries)
        return table

    def come_back(self, dealing: Dealing, entries: LastEntries) -> None:
        """The same table, again as the journal has it; the dealing has dealt nothing yet."""
        self._attach(self.journal, self.name, self._program, dealing)
        assert entries.latest is not None
        self.sequence = entries.latest.sequence
        self._went_back = self._began_before = None
        self._come_back(dealing, entries)

    def halt(self, down: Exception) -> None:
        """What was told could not be kept: nobody plays on before the table is brought back."""
        self._halted = down

    def _come_back(self, dealing: Dealing, entries: LastEntries) -> None:
        self.dealing = dealing
        self.settings = read(self.game.settings, entries.body("opened")["settings"], "settings")
        self.rounds_played = entries.on - 1
        self._driver, self._state = self._told_again(entries.rounds[entries.on])
        self._next = (
            self._told_again(entries.rounds[entries.on + 1])[0] if entries.on + 1 in entries.rounds else None
        )
        self._finished = None
        if entries.on - 1 in entries.rounds and not self._driver.round.commenced:
            with suppress(Refused, Unreadable, Defect):
                self._finished = self._told_again(entries.rounds[entries.on - 1])
        self._told_by = entries.told_by
        if isinstance(dealing, ByHouse) and "dealing" in entries.last:
            entries.restore(self.game, dealing)
            promised = entries.last.get("committed")
            self._promising.take_up(None if promised is None else body_of(promised)["promise"])
        self._driver.dealing, self._driver.house = dealing, self.house
        self._promising.note(self._driver.round.events)

    def _told_again(self, entries: Sequence[Entry]) -> tuple[Driver[R], State]:
        """A round as its entries have it, and what it rests on."""
        begun = begin_kept(self.game, self.settings, entries[0])
        driver = retell(begun, steps_of(self.game, entries))
        return driver, driver.begin().state
