"""A disk that is full for a real process: files may grow so far and no further, until there is room again."""

import resource
import time
from itertools import count
from pathlib import Path

import httpx
import pytest

from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.journal import ReadOnlyJournal
from tests.server.test_serving import serving

PASSWORD = "a long enough password"
ROOM = 100_000
"""Bytes that the longest file may still grow."""


def fill_up(pid: int, folder: Path) -> None:
    """No file of that process grows much longer than the longest of these."""
    longest = max(path.stat().st_size for path in folder.iterdir())
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (longest + ROOM, resource.RLIM_INFINITY))


def make_room(pid: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def wait_for(status: int, client: httpx.Client) -> None:
    while client.get("/api/health").status_code != status:
        time.sleep(0.2)


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux sets limits of another process")
def test_a_house_whose_disk_is_full_says_so_loses_nothing_and_goes_on_when_there_is_room(tmp_path):
    folder, kept, ids = tmp_path / "house", [], count(1)
    with (
        serving(folder, "-m", "houseway", "serve", "--port", "0", "--data") as (process, link),
        httpx.Client(base_url=link.partition("/enter/")[0], timeout=None) as client,
    ):
        origin = {"Origin": str(client.base_url).rstrip("/")}
        told = client.post("/api/accounts", json={"name": "Ann", "password": PASSWORD}, headers=origin)
        token = told.cookies["__Host-houseway"]
        headers = {**origin, "X-CSRF-Token": told.json()["csrf"], "Cookie": f"__Host-houseway={token}"}

        def buy() -> httpx.Response:
            own = f"ann-buys-{next(ids):05d}"
            given = {"amount": 100, "id": own}
            answer = client.post("/api/cage/buy-in", json=given, headers=headers)
            if answer.status_code == 200:
                kept.append(f"player:Ann/orders/cage/{own}")
            return answer

        assert buy().status_code == 200
        fill_up(process.pid, folder)
        while (full := buy()).status_code in (200, 429):
            time.sleep(0.1 if full.status_code == 429 else 0)
        assert full.status_code == 503
        assert str(tmp_path) not in full.text
        assert client.get("/api/health").status_code == 503
        assert buy().status_code == 503
        make_room(process.pid)
        wait_for(200, client)
        while buy().status_code != 200:
            time.sleep(0.1)
    path = folder / "journal.sqlite"
    with ReadOnlyJournal(path) as journal:
        assert [each for each in kept if journal.find(each) is None] == []
    assert list(verify_house(path, game_named)) == []
