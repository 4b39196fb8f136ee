"""A disk that fails when it is told to, and a house whose people and tables write on it."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from starlette.testclient import TestClient

from houseway.floor.terms import Terms
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal
from houseway.server.live import HOUSE_TERMS, Floor
from houseway.server.people import People
from houseway.server.serving import noting
from tests.server.apps import app_of
from tests.server.pit.staffed import HERE, NO_LIMITS, QUICK, House
from tests.server.rooms import StillClock

BEFORE, AT_COMMIT, AFTER = "before", "at the commit", "after it"
"""When a write fails: before anything is written, when it should be durable, or when it is already."""


class Disk:
    """Works until it is told to fail: now, or at the so manyth append from now."""

    def __init__(self) -> None:
        self.fails = False
        self.slow, self.writes, self.goes_on = False, Event(), Event()
        self.appends = 0
        self._fails_at, self._when = 0, AT_COMMIT

    def fail_at(self, append: int, when: str) -> None:
        """The so manyth append from now fails, and all after it."""
        self.appends, self._fails_at, self._when = 0, append, when

    def mend(self) -> None:
        """It works again."""
        self.fails, self._fails_at = False, 0

    def connect(self, path: str) -> sqlite3.Connection:
        disk = self

        class Watched(sqlite3.Connection):
            def execute(self, sql, values=()):
                if sql == "BEGIN IMMEDIATE":
                    disk.appends += 1
                due = not disk.fails and disk._fails_at and disk.appends >= disk._fails_at
                if due and sql == ("BEGIN IMMEDIATE" if disk._when == BEFORE else "COMMIT"):
                    disk.fails = True
                    if disk._when == AFTER:
                        super().execute(sql, values)
                if disk.fails:
                    raise sqlite3.OperationalError("disk I/O error")
                if disk.slow and sql == "COMMIT":
                    disk.writes.set()
                    disk.goes_on.wait()
                return super().execute(sql, values)

        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Watched)


@contextmanager
def a_house(
    path: Path,
    disk: Disk,
    clock: StillClock,
    settings: Mapping[str, Any] | None = None,
    terms: Terms = HOUSE_TERMS,
) -> Iterator[House]:
    """The house of that folder on that disk: one table of Baceball, unless others are given."""
    settings = {"baceball": DEFAULT_SETTINGS["baceball"]} if settings is None else settings
    with Journal(path / "journal.sqlite", clock.on_the_wall, disk.connect) as journal:
        people = People(path / "people.sqlite", hasher=QUICK, limits=NO_LIMITS, note=noting(journal))
        source = Random(1).randbytes
        floor = Floor(journal, clock, settings=settings, source=source, now=clock.on_the_wall, terms=terms)
        with app_of(floor, people) as app, TestClient(app, HERE) as client:
            yield House(app, floor, people, client)
        people.close()
