"""Two linked tables on a file, and processes of which each is killed at another entry that it writes."""

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import UTC, datetime
from functools import partial
from hashlib import shake_256
from itertools import count
from pathlib import Path
from typing import Any

from houseway.floor.orders import carry_out
from houseway.floor.record.dealing import ByTelling
from houseway.floor.room import Room
from houseway.floor.terms import Terms
from houseway.journal import Journal
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

BEGAN = datetime(2026, 11, 16, 20, tzinfo=UTC)
MANAGER, DEALER = Viewer(Role.GAMING_MANAGER, "max"), Viewer(Role.DEALER, "dee")
SUPERVISOR = Viewer(Role.GAMING_SUPERVISOR, "sue")
METERS = {
    "major": {"rate": "0.0155", "seed": 5_000_000, "value": "15000000.25"},
    "minor": {"rate": "0.013", "seed": 500_000},
    "mystery": {"rate": "0.02", "seed": 5_000, "ceiling": 5_015},
}
"""Two wagers reach the mystery, wherever it is hidden."""

Step = tuple[str, dict[str, Any], Viewer]


def opening() -> Iterator[Step]:
    """What stands before the first kill."""
    approval = {"about": "a link", "authority": "x", "reference": "y", "from": "2016-01-01"}
    pay_table = {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20}
    yield "record-approval", {"approval": "A", **approval}, MANAGER
    link = {"link": "L", "wager": 500, "approval": "A", "pay_table": pay_table, "meters": METERS}
    yield "open-link", link, MANAGER
    for name in ("T1", "T2"):
        yield "open-table", {"table": name, "game": "baceball"}, SUPERVISOR
        yield "link-table", {"table": name, "link": "L"}, SUPERVISOR


def a_round(table: str, patron: str, first: str) -> Step:
    wagers = [
        {"area": 1, "patron": patron, "wager": wager, "amount": amount}
        for wager, amount in (("bet", 1000), ("jackpot", 500))
    ]
    return "round", {"table": table, "record": {"wagers": wagers, "cards": [first]}, "open": True}, DEALER


def cards(table: str, *names: str) -> Iterator[Step]:
    for name in names:
        yield "cards", {"table": table, "cards": [name]}, DEALER


def rounds() -> Iterator[Step]:
    """A Major is won, with the mystery; another claim before its undo; the carried wager wins again."""
    yield a_round("T1", "ann", "Ad")
    yield a_round("T2", "bob", "Ad")
    yield from cards("T1", "9c", "Ad", "9d", "Ad")
    yield from cards("T2", "9c", "Ad", "9d", "Ad", "9h")
    yield from cards("T1", "9h")
    yield "reconstruct", {"table": "T1", "cards": ["Ad", "9c", "9d", "Ad", "Ad", "9h"]}, SUPERVISOR
    yield "void-round", {"table": "T1"}, SUPERVISOR
    name, fields, by = a_round("T1", "ann", "As")
    fields["record"]["wagers"].pop()
    yield name, fields, by
    yield from cards("T1", "9c", "As", "9d", "As", "9h")
    yield "unlink-table", {"table": "T2"}, MANAGER


class Killed:
    """A house on a file, opened or come back."""

    def __init__(self, journal: Journal) -> None:
        self.journal, self._asked = journal, count()
        terms, forward = Terms(UTC, None, None, None, frozenset(), guests=False), lambda: 0.0
        self.room = Room(
            journal, terms, self._now, forward, lambda *_: ByTelling(), program="test", source=self._chance
        )
        self.room.house.apply(journal.entries())
        self.room.tables.update({name: self.room.recover(name) for name in self.room.house.tables})

    def _now(self) -> datetime:
        return BEGAN

    def _chance(self, size: int) -> bytes:
        """The same for the same journal."""
        return shake_256(f"{self.journal.head().hash}/{next(self._asked)}".encode()).digest(size)

    def do(self, step: Step) -> None:
        """One order, one append."""
        self._asked = count()
        name, fields, by = step
        self.room.at_once(partial(carry_out, self.room, name, fields, by))

    def told(self) -> Any:
        """Everything that the house knows by now."""
        return deepcopy(self.room.house.told())


def dying(entry: int) -> Callable[[str], sqlite3.Connection]:
    """A connection whose process is killed where it would write that entry, or commit after the last."""
    written = count(1)

    def note(statement: str) -> None:
        if statement.startswith(("INSERT INTO entries", "COMMIT")) and next(written) == entry:
            os.kill(os.getpid(), signal.SIGKILL)

    def connect(path: str) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.set_trace_callback(note)
        return connection

    return connect


@contextmanager
def a_house(path: Path, connect: Callable[[str], sqlite3.Connection] | None = None) -> Iterator[Killed]:
    more = {} if connect is None else {"connect": connect}
    with Journal(path, lambda: BEGAN, **more) as journal:
        yield Killed(journal)


def live(path: Path, entry: int) -> None:
    """All rounds, until it is killed; what is kept is acknowledged by a line."""
    with a_house(path, dying(entry)) as house:
        for place, step in enumerate(rounds(), start=1):
            house.do(step)
            os.write(1, f"{entry} {place}\n".encode())


def main(begun: str, first: int, apart: int) -> None:
    """One child after the other, until one comes through."""
    for entry in range(first, sys.maxsize, apart):
        path = Path(begun).with_name(f"killed-{entry}.sqlite")
        shutil.copy(begun, path)
        path.chmod(0o600)
        if not (child := os.fork()):
            live(path, entry)
            os._exit(0)
        if not os.waitpid(child, 0)[1]:
            return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
