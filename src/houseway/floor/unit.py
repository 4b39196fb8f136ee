"""One order with all its effects: staged first, then kept in one append, or nothing of it ever was."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from typing import Any, Protocol

from msgspec import Struct, structs

from houseway.floor.events import BoughtIn, Event, GuestCame, is_event
from houseway.floor.house import House
from houseway.floor.ledger import guest
from houseway.floor.link_events import JackpotSigned, JackpotWaits
from houseway.floor.link_postings import of_jackpots
from houseway.floor.paying import Kept, Paying
from houseway.floor.promotions.following import Following
from houseway.floor.recovering import Lacking, Recovering
from houseway.floor.tournaments.postings import may_be_short
from houseway.journal import Draft, Entry, Head, Store
from houseway.journal.fit_to_keep import check
from houseway.table.driving.driver import Defect
from houseway.table.house.links import Link
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.scribe import HOUSE
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Input
from houseway.table.procedure.roles import Role


class Staged:
    """A store in which nothing is kept yet: what is appended waits, what is read was kept before."""

    def __init__(self, kept: Store, fresh: str | None = None) -> None:
        self._kept = kept
        self._fresh = fresh
        """A command that was looked for just now, and is not kept."""
        self.drafts: list[Draft] = []

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """These wait; their place in the journal is not known yet."""
        for draft in drafts:
            check(draft)
        self.drafts += drafts
        return [_waiting(draft) for draft in drafts]

    def entries(
        self, *, table: str | None = None, round: int | None = None, after: int = 0
    ) -> Iterator[Entry]:
        """What is kept."""
        return self._kept.entries(table=table, round=round, after=after)

    def find(self, command: str) -> Entry | None:
        """What is kept under this command."""
        return None if command == self._fresh else self._kept.find(command)

    def head(self) -> Head:
        """How far it goes."""
        return self._kept.head()

    def apart(self, digest: str) -> bytes | None:
        """What lies beside it."""
        return self._kept.apart(digest)

    def now(self) -> datetime:
        """What its clock shows."""
        return self._kept.now()


def _waiting(draft: Draft) -> Entry:
    """An entry that is not in the chain yet."""
    where = draft.table, draft.round, draft.kind, draft.author, draft.command, draft.sealed
    return Entry(0, "", *where, draft.body, body_hash="", previous="", hash="")


class Tables(Kept, Protocol):
    """The room in which it happens."""

    journal: Store
    house: House
    tables: dict[str, KeptTable[Any]]
    opening: set[str]
    buying: Counter[str]

    @property
    def now(self) -> Callable[[], datetime]:
        """What its clock shows."""

    def counts(self, name: str) -> bool:
        """Whether the chips of somebody of that name are counted."""

    def bring_back(self, table: KeptTable[Any]) -> None:
        """The table is again as the journal has it."""

    def check_told(self, table: KeptTable[Any], happened: Input) -> None:
        """What the house withholds of what is told to a table."""

    def was_told(self, table: KeptTable[Any], inputs: Sequence[Input], outcome: Outcome) -> None:
        """What follows for the house of what came of it."""


class Told(Struct, frozen=True):
    """What was told to a table, and what came of it."""

    inputs: tuple[Input, ...]
    outcome: Outcome


class Unit:
    """What one order does: facts, and what is told to tables. Somebody else appends the drafts."""

    def __init__(self, room: Tables, command: str | None = None, fresh: str | None = None) -> None:
        self._room = room
        self._store = Staged(room.journal, fresh)
        self._command = command
        self._paying = Paying(room)
        self._recovering = Recovering(self._lacking, self._chips)
        self._moved: Counter[str] = Counter()
        self._guests: set[str] = set()
        self._buying: Counter[str] = Counter()
        self._following: Following | None = None
        self.governed: set[tuple[str, int]] = set()
        """Rounds whose document was named, by table and number."""
        self.staged: dict[str, KeptTable[Any]] = {}
        self.opened: dict[str, KeptTable[Any]] = {}
        self.told: dict[str, list[Told]] = {}
        self.entries: list[Entry] = []
        self.links: dict[str, Link] = {}
        """Links as they are with what is staged."""
        self.drawn: int | None = None
        """Which jackpot wager wins what is drawn, where chance is told."""
        self.not_in: str | None = None
        self.by: Viewer | None = None
        """Who acts."""
        self.defect: Defect | None = None
        """What a game could not do; what came before it stands."""

    # staging

    def add(self, *events: Event) -> None:
        """Facts of the house."""
        for event in events:
            if isinstance(event, GuestCame):
                self._guests.add(guest(event.stream, event.guest))
            if isinstance(event, BoughtIn) and event.role == Role.PLAYER:
                self._buying[event.patron] += event.amount
                self._room.buying[event.patron] += event.amount
            of_hand = isinstance(event, JackpotWaits | JackpotSigned)
            posting = of_jackpots(event, self.account) if of_hand else self._room.house.books.posting(event)
            self._moved.update(posting)
        self._store.append([event.draft() for event in events])

    def add_with(self, event: Event, apart: bytes) -> None:
        """A fact, and what lies beside the chain under the hash that it names."""
        self._store.append([structs.replace(event.draft(), apart=apart)])

    def do(self, table: KeptTable[Any], act: Callable[[], Outcome], *inputs: Input) -> Outcome:
        """Something is told to a table; what came before a defect stands."""
        for each in inputs:
            self._room.check_told(table, each)
        self.staged[table.name] = table
        table.journal = self._store
        self.following.check(table, inputs)
        try:
            outcome = act()
        except Defect as defect:
            self._note(table, inputs, defect.told or Outcome())
            raise
        self._note(table, inputs, outcome)
        role = None if self.by is None else str(self.by.role)
        author = HOUSE if self.by is None else self.by.name
        self.add(*self._paying.of(table, author, role))
        self.add(*self._recovering.of(table, outcome))
        self._room.was_told(table, inputs, outcome)
        return outcome

    @property
    def following(self) -> Following:
        """What goes with what is told to tables."""
        if self._following is None:
            house = self._room.house
            self._following = Following(house.tokens, house.promotions, self.account, self._room.now())
        return self._following

    def _follow(self, table: KeptTable[Any]) -> None:
        facts, following = self._room.house.tables.get(table.name), self.following
        before = Counter(following.taken)
        self.add(*following.after(table, {} if facts is None else facts.entries.rounds, self._store.drafts))
        self._room.house.tokens.held.update(following.taken - before)

    def open(self, name: str, make: Callable[[Store], KeptTable[Any]]) -> None:
        """A table that was not there before."""
        self.staged[name] = self.opened[name] = make(self._store)
        self._room.opening.add(name)

    def _note(self, table: KeptTable[Any], inputs: tuple[Input, ...], outcome: Outcome) -> None:
        self.told.setdefault(table.name, []).append(Told(inputs, outcome))
        for name, cents in outcome.moved.items():
            self._moved[self.account(name, table.name)] += cents
        self._follow(table)

    # money

    def account(self, name: str, table: str = "") -> str:
        """Whose chips these are; a guest who came just now has an account too."""
        fresh = guest(table, name)
        return fresh if fresh in self._guests else self._room.house.books.account(name, table)

    @property
    def moved(self) -> Iterable[str]:
        """Accounts on which this order has moved something."""
        return self._moved

    def balance(self, account: str) -> int:
        """What an account has, with what this order has moved."""
        return self._room.house.books.ledger.chips(account) + self._moved[account]

    def check_chips(self, account: str, cents: int) -> None:
        """`Unreadable` if somebody has not so many, with what this order has moved."""
        self._room.house.books.ledger.check(account, cents, self._moved[account])

    def bring(
        self, table: str, guests: Iterable[str], author: str, stakes: Mapping[str, int] | None = None
    ) -> None:
        """Guests have put chips on the layout, or are about to, that the cage does not know of.

        Who was recognised has chips of their own, and no others.
        """
        for name in dict.fromkeys(guests):
            account = self.account(name, table)
            if account != guest(table, name):
                continue
            there = self._room.house.books.ledger.chips(account) + self._moved[account]
            missing = (stakes or {}).get(name, 0) - there
            if missing > 0:
                self._moved[account] += missing
                brought = BoughtIn(patron=name, amount=missing, table=table, by=author)
                self._store.append([brought.draft()])

    @contextmanager
    def holding(self) -> Iterator[None]:
        """What it takes of anybody's chips is kept for it while it is written down."""
        with ExitStack() as held:
            for account, cents in self._moved.items():
                if cents < 0 and self._counted(account):
                    held.enter_context(self._room.house.books.ledger.hold(account, -cents))
            yield

    def _lacking(self, table: str) -> Lacking:
        facts = self._room.house.tables.get(table)
        return Lacking() if facts is None else facts.lacking

    def _chips(self, name: str, table: str) -> int | None:
        """How many chips that are counted somebody has now, or lacks."""
        account = self.account(name, table)
        return self.balance(account) if self._counted_money(account) else None

    def _counted(self, account: str) -> bool:
        in_chips = account.startswith("tournament/") and not may_be_short(account)
        return in_chips or self._counted_money(account)

    def _counted_money(self, account: str) -> bool:
        kind, _, name = account.partition("/")
        return kind == "patron" and self._room.counts(name)

    # and then

    @property
    def drafts(self) -> list[Draft]:
        """All that is to be kept, in one append; the command's id goes with what came of it."""
        drafts = self._store.drafts
        taken = self._command is None or any(draft.command == self._command for draft in drafts)
        if drafts and not taken:
            drafts = [structs.replace(drafts[0], command=self._command), *drafts[1:]]
        return drafts

    def kept(self, entries: Sequence[Entry]) -> None:
        """It was written down: from now on it is so."""
        for name, table in self.staged.items():
            own = [entry.sequence for entry in entries if entry.table == name and not is_event(entry)]
            table.sequence = own[-1] if own else table.sequence
        self.entries = list(entries)
        self._release()
        self._room.tables.update(self.opened)
        self._room.house.apply(entries)

    def roll_back(self) -> None:
        """Nothing of it happened."""
        self._release()
        for name in self.told:
            if name not in self.opened:
                self._room.bring_back(self.staged[name])

    def halt(self, down: Exception) -> None:
        """It could not be written down: nobody plays on at these tables."""
        self._release()
        for name in self.told:
            self.staged[name].halt(down)

    def _release(self) -> None:
        self._room.opening.difference_update(self.opened)
        self._room.buying -= self._buying
        self._buying.clear()
        if self._following is not None:
            self._room.house.tokens.held -= self._following.taken
            self._following = None
        for table in self.staged.values():
            table.journal = self._room.journal
