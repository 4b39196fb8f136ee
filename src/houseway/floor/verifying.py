"""The one verifier: the chain, every round told again, every promise and every cent."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from houseway.floor.events import CAGE
from houseway.floor.ledger import Ledger, OutOfBalance
from houseway.floor.postings import posting_in
from houseway.journal import Entry, Head, ReadOnlyJournal, verify
from houseway.table.left import body_of
from houseway.table.promises import GameNamed, Promises
from houseway.table.replaying import KeptRound, check_round
from houseway.table.retelling import of_these_rules

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


def _rounds(journal: ReadOnlyJournal, game_named: GameNamed, told: Progress) -> Iterator[str]:
    """Rounds that do not tell the same story again."""
    rounds = journal.places_of("begun")
    opened = {entry.table: entry for entry in _first_of(journal, rounds)}
    told.part, told.done, told.of = ROUNDS, 0, len(rounds)
    for table, number in rounds:
        entries = list(journal.entries(table=table, round=number))
        begun = next(place for place, entry in enumerate(entries) if entry.kind == "begun")
        kept = KeptRound(table, number, opened[table], entries[begun:])
        problem = check_round(kept, game_named)
        if problem is not None and of_these_rules(kept, game_named):
            yield problem
        elif problem is not None:
            told.from_events.append(kept.name)
        told.done = told.rounds = told.done + 1


def _first_of(journal: ReadOnlyJournal, rounds: list[tuple[str, int]]) -> Iterator[Entry]:
    """The entry that opened each table: it stands in the table's first round."""
    firsts: dict[str, int] = {}
    for table, number in rounds:
        firsts.setdefault(table, number)
    for table, number in firsts.items():
        yield next(entry for entry in journal.entries(table=table, round=number) if entry.kind == "opened")


def _promises(journal: ReadOnlyJournal, game_named: GameNamed, told: Progress) -> Iterator[str]:
    """Items that did not come as promised, or are not of the game's set."""
    tables: dict[str, Promises] = {}
    by_dealers: set[str] = set()
    told.part, told.done, told.of = PROMISES, 0, journal.head().sequence
    for entry in journal.entries():
        if entry.kind == TABLE_OPENED and body_of(entry)["dealt"] == BY_DEALER:
            by_dealers.add(body_of(entry)["table"])
        elif entry.kind == "opened":
            tables[entry.table] = Promises(game_named, by_dealer=entry.table in by_dealers)
        if entry.table in tables:
            yield from tables[entry.table].note(entry)
        told.done = entry.sequence
    for table in tables.values():
        yield from table.ended()
    told.promises = sum(table.checked for table in tables.values())


def _money(journal: ReadOnlyJournal, told: Progress) -> Iterator[str]:
    """The first entry whose two sides differ, and accounts that hold less than nothing in the end."""
    ledger, cage = Ledger(), False
    told.part, told.done, told.of = MONEY, 0, journal.head().sequence
    for entry in journal.entries():
        told.done = entry.sequence
        cage |= entry.table == CAGE
        try:
            ledger.post(posting_in(entry))
        except (OutOfBalance, msgspec.MsgspecError) as fault:
            yield f"entry {entry.sequence} ({entry.table}, {entry.kind}): {fault}"
            return
    if cage:  # a table by itself knows nothing of where its patrons' chips come from
        yield from (f"the account {name!r} holds {cents} cents" for name, cents in ledger.short())
