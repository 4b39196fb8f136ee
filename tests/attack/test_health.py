"""A disk that fails is told, nothing is lost, and the house goes on when it works again."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from threading import Event

from argon2 import PasswordHasher
from starlette.testclient import TestClient

from houseway.games.usual import USUAL_SETTINGS
from houseway.journal import Journal
from houseway.server.http.app import create_app
from houseway.server.http.security import LOOPBACK_HOSTS, Security
from houseway.server.live import Floor
from houseway.server.people import People
from houseway.table.roles import Role
from houseway.table.views import player
from tests.server.pit.staffed import HERE, NO_LIMITS, House, next_of
from tests.server.rooms import StillClock, fixed_clock

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
WAGER = {"input": "placed", "area": 1, "wager": "bet", "amount": 500}


class Disk:
    """Works until it is told to fail."""

    def __init__(self) -> None:
        self.fails = False
        self.slow, self.writes, self.goes_on = False, Event(), Event()

    def connect(self, path: str) -> sqlite3.Connection:
        disk = self

        class Watched(sqlite3.Connection):
            def execute(self, sql, values=()):
                if disk.fails:
                    raise sqlite3.OperationalError("disk I/O error")
                if disk.slow and sql == "COMMIT":
                    disk.writes.set()
                    disk.goes_on.wait()
                return super().execute(sql, values)

        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Watched)


@contextmanager
def a_house(path, disk, clock):
    with Journal(path / "journal.sqlite", fixed_clock, disk.connect) as journal:
        people = People(path / "people.sqlite", hasher=QUICK, limits=NO_LIMITS)
        floor = Floor(journal, clock, settings={"baceball": USUAL_SETTINGS["baceball"]})
        app = create_app(floor, Security(people, LOOPBACK_HOSTS, links=True))
        with TestClient(app, HERE) as client:
            yield House(app, floor, people, client)
        people.close()


def test_health_tells_that_the_journal_does_not_write_and_the_house_goes_on_without_a_restart(tmp_path):
    disk, clock = Disk(), StillClock()
    with a_house(tmp_path, disk, clock) as house:
        ann, sue = house.somebody(Role.PLAYER, "Ann"), house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        ann.send("baceball-1", **WAGER)
        assert ann.get("/api/health")["ok"] is True
        disk.fails = True
        told = ann.send("baceball-1", 503, **{**WAGER, "area": 2})
        assert str(tmp_path) not in str(told)
        sick = ann.get("/api/health", 503)
        assert sick["ok"] is False
        assert "journal" in sick["trouble"]
        words = [each["words"] for each in sue.get("/api/notices")["open"]]
        assert any("no play at baceball-1" in each for each in words)
        assert str(tmp_path) not in str(words)
        house.do(lambda: clock.pass_by(6, house.floor))
        assert ann.get("/api/health", 503)["ok"] is False
        disk.fails = False
        house.do(lambda: clock.pass_by(6, house.floor))
        house.do(house.floor.mended)
        assert ann.get("/api/health")["ok"] is True
        assert house.floor.table("baceball-1").on_layout == [("Ann", 500)]
        assert house.floor.chips("Ann") == 999_500
        ann.send("baceball-1", **{**WAGER, "area": 2})
        with ann.socket("baceball-1") as socket:
            assert next_of(socket, "table")["chips"] == 999_000
        assert any("no play" in each["words"] for each in sue.get("/api/notices")["open"])


def test_a_write_that_takes_its_time_is_no_fault(tmp_path):
    disk, clock = Disk(), StillClock()
    with a_house(tmp_path, disk, clock) as house:
        ann, keeper = house.somebody(Role.PLAYER, "Ann"), house.floor.keeper
        disk.slow = True
        buy = partial(house.floor.carry_out, "buy-in", {"amount": 500}, player("Ann"))
        buying = house.client.portal.start_task_soon(buy)
        disk.writes.wait()
        told = ann.ask("GET", "/api/health", status=None)
        house.do(lambda: clock.pass_by(6, house.floor))
        disk.slow = False
        disk.goes_on.set()
        buying.result()
        assert house.floor.chips("Ann") == 1_000_500
        assert told.status_code == 200
        house.do(house.floor.mended)
        assert house.floor.keeper is keeper
        assert house.entries("mended") == []


STUCK = """
import asyncio, sys
from pathlib import Path
from houseway.server.live import Floor
from houseway.server.serving import House, serve

async def stuck(self):
    await asyncio.sleep(3600)

Floor.stop = stuck
serve(House(port=0, data=Path(sys.argv[1])), lambda line: print(line, flush=True))
"""


def test_sigterm_ends_the_house_whatever_runs(tmp_path):
    command = [sys.executable, "-c", STUCK, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        os.kill(process.pid, signal.SIGTERM)
        try:
            process.wait(60)
        finally:
            process.kill()
