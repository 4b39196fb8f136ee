"""A disk that fails is told, nothing is lost, and the house goes on when it works again."""

import os
import signal
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from houseway.table.layout.views import player
from houseway.table.procedure.roles import Role
from tests.attack.disks import Disk, a_house
from tests.server.pit.staffed import next_of
from tests.server.rooms import StillClock

WAGER = {"input": "placed", "area": 1, "wager": "bet", "amount": 500}


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


def test_a_check_that_breaks_off_names_no_path(tmp_path):
    disk = Disk()
    with a_house(tmp_path, disk, StillClock()) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        (tmp_path / "journal.sqlite").rename(tmp_path / "elsewhere")
        iris.post("/api/verify", status=202)
        while (told := iris.get("/api/verify"))["state"] != "done":
            pass
        (tmp_path / "elsewhere").rename(tmp_path / "journal.sqlite")
        assert told["faults"]
        assert str(tmp_path) not in str(told)
        assert str(tmp_path) not in str(iris.get("/api/notices"))


class Unreadable(sqlite3.Connection):
    """A disk from which nothing comes back."""

    def execute(self, *_: object) -> Any:
        raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize(
    "path", ["/api/health", "/api/tables/baceball-1/rounds", "/api/tables/baceball-1/rounds/1"]
)
def test_a_journal_that_cannot_be_read_is_answered_503(path, tmp_path, monkeypatch):
    with a_house(tmp_path, Disk(), StillClock()) as house:
        ann = house.somebody(Role.PLAYER, "Ann")
        ann.send("baceball-1", **WAGER)
        ann.send("baceball-1", input="ready")
        with monkeypatch.context() as broken:
            broken.setattr(house.floor.journal, "_connection", Unreadable(":memory:"))
            assert ann.ask("GET", path, status=None).status_code == 503
            ann.send("baceball-1", 503, **WAGER)
        assert ann.ask("GET", path, status=None).status_code == 200


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


@pytest.mark.ci
def test_sigterm_under_load_loses_nothing_that_was_acknowledged():
    """Twenty tables and a hundred screens; opened again, every table goes on, and the journal is sound."""
    sizes = ["--tables", "20", "--patrons", "3", "--watchers", "40", "--seconds", "12", "--every", "1"]
    load = Path(__file__).parents[2] / "benchmarks" / "load.py"
    ended = subprocess.run(
        [sys.executable, str(load), *sizes, "--end"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert " 0 lost; 0 faults" in ended.stdout
