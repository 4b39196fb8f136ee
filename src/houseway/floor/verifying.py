"""The one verifier: the chain, every round told again, every promise and every cent."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from msgspec import Struct

from houseway.floor.events import CAGE
from houseway.floor.ledger import OutOfBalance
from houseway.floor.postings import MOVES, Books
from houseway.floor.promotions_kept import draw_problems, register_of
from houseway.floor.reconciling import Reconciler
from houseway.journal import Entry, Head, ReadOnlyJournal, verify
from houseway.table.keeping.last_entries import NOT_READ, body_of
from houseway.table.keeping.promises import GameNamed, Promises
from houseway.table.keeping.replaying import KeptRound, check_round, find_round
from houseway.table.keeping.retelling import VOIDED, of_these_rules, stakes_of
from houseway.table.layout.ledger import LAYOUT

CHAIN, ROUNDS, PROMISES, MONEY = "chain", "rounds", "promises", "money"
TABLE_OPENED, BY_DEALER = "table-opened", "dealer"


class Progress(Struct):
    """How far the check is."""

    part: str | None = CHAIN
    done: int = 0
    of: int = 0
    rounds: int = 0
    promises: int = 0
    from_events: list[str] = []
    """Rounds of earlier rulings that the present engine would tell otherwise."""


def verify_house(
    path: Path, game_named: GameNamed, head: Head | None = None, progress: Progress | None = None
) -> Iterator[str]:
    """What is wrong with a journal, a line each; a broken chain is enough."""
    told = Progress() if progress is None else progress
    told.part = CHAIN
    faults = verify(path, head)
    yield from faults
    if faults:
        return
    with ReadOnlyJournal(path) as journal:
        yield from _rounds(journal, game_named, told)
        yield from _promises(journal, game_named, told)
        yield from _money(journal, told)
        for promotion in register_of(journal.entries()).promotions.values():
            yield from draw_problems(promotion)
        yield from _links(journal)


def _rounds(journal: ReadOnlyJournal, game_named: GameNamed, told: Progress) -> Iterator[str]:
    """Rounds that do not tell the same story again."""
    rounds = journal.places_of("begun")
    opened = {entry.table: entry for entry in _first_of(journal, rounds)}
    told.part, told.done, told.of = ROUNDS, 0, len(rounds)
    for table, number in rounds:
        if table in opened:
            kept = find_round(journal, table, number, opened[table])
            try:
                yield from _check(kept, game_named, told)
                yield from _voided(kept, list(journal.entries(table=table, round=number + 1)))
            except NOT_READ as fault:
                yield f"{kept.name}: cannot be read: {type(fault).__name__} {fault}"
        else:
            yield f"{table}/{number}: the table was never opened"
        told.done = told.rounds = told.done + 1


def _check(kept: KeptRound, game_named: GameNamed, told: Progress) -> Iterator[str]:
    """What is wrong with one round; one of earlier rulings is told from its events."""
    problem = check_round(kept, game_named)
    if problem is not None and of_these_rules(kept, game_named):
        yield problem
    elif problem is not None:
        told.from_events.append(kept.name)


def _voided(kept: KeptRound, waiting: list[Entry]) -> Iterator[str]:
    """Whether what went back of a round that was ended from its events is what lay there."""
    for entry in kept.entries:
        if entry.kind == VOIDED and (moved := body_of(entry).get("moved", {})) != stakes_of(
            [kept.entries, waiting]
        ):
            yield f"{kept.name}: {moved} went back, and {stakes_of([kept.entries, waiting])} lay there"


def _first_of(journal: ReadOnlyJournal, rounds: list[tuple[str, int]]) -> Iterator[Entry]:
    """The entry that opened each table: it stands in the table's first round."""
    firsts: dict[str, int] = {}
    for table, number in rounds:
        firsts.setdefault(table, number)
    for table, number in firsts.items():
        yield from islice((e for e in journal.entries(table=table, round=number) if e.kind == "opened"), 1)


def _promises(journal: ReadOnlyJournal, game_named: GameNamed, told: Progress) -> Iterator[str]:
    """Items that did not come as promised, or are not of the game's set."""
    tables: dict[str, Promises] = {}
    by_dealers: set[str] = set()
    told.part, told.done, told.of = PROMISES, 0, journal.head().sequence
    for entry in journal.entries():
        try:
            if entry.kind == TABLE_OPENED:
                announced = body_of(entry)
                by_dealer = announced["dealt"] == BY_DEALER
                (by_dealers.add if by_dealer else by_dealers.discard)(announced["table"])
            elif entry.kind == "opened":
                tables.setdefault(entry.table, Promises(game_named, by_dealer=entry.table in by_dealers))
            if entry.table in tables:
                yield from tables[entry.table].note(entry)
        except NOT_READ:
            yield f"{entry.table}/{entry.round}: entry {entry.sequence} ({entry.kind}) cannot be read"
        told.done = entry.sequence
    for table in tables.values():
        yield from table.ended()
    told.promises = sum(table.checked for table in tables.values())


def _links(journal: ReadOnlyJournal) -> Iterator[str]:
    """Meters that do not add up, and answers to rounds that their link does not have."""
    links = Reconciler()
    for entry in journal.entries():
        try:
            links.note(entry)
        except NOT_READ as fault:
            yield f"{entry.table}: entry {entry.sequence} ({entry.kind}) cannot be read: {fault}"
            return
    yield from links.faults()


def _money(journal: ReadOnlyJournal, told: Progress) -> Iterator[str]:
    """The first entry whose two sides differ, and accounts that hold less than nothing in the end."""
    books, cage, earlier = Books(), False, set()
    told.part, told.done, told.of = MONEY, 0, journal.head().sequence
    for entry in journal.entries():
        told.done = entry.sequence
        cage |= entry.table == CAGE
        if entry.kind in MOVES and b'"moved"' in entry.body and b'"house"' not in entry.body:
            earlier.add(f"{LAYOUT}/{entry.table}")  # what lay there was booked with the float
        try:
            books.post(entry)
        except OutOfBalance as fault:
            yield f"entry {entry.sequence} ({entry.table}, {entry.kind}): {fault}"
            return
        except NOT_READ as fault:
            yield f"entry {entry.sequence} ({entry.table}, {entry.kind}) cannot be read: {fault}"
    if cage:  # a table by itself knows nothing of where its patrons' chips come from
        yield from (
            f"the account {name!r} holds {cents} cents"
            for name, cents in books.ledger.short()
            if name not in earlier
        )
