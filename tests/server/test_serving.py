"""The house as a program: its one line, and a kill in mid-round at all five games."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import ReadOnlyJournal
from houseway.rulebook import Unreadable
from houseway.server.door import DOOR
from houseway.server.serving import House, in_words, listening, terms_of
from tests.server.rooms import START, said

PATIENT = """
import sys
from pathlib import Path
from houseway.server.live import Pace
from houseway.server.serving import House, serve

house = House(port=0, data=Path(sys.argv[1]), pace=Pace(betting=1e6, decision=1e6))
serve(house, lambda line: print(line, flush=True))
"""
"""The house as `houseway serve` opens it, with time for everybody: the machine's speed decides nothing."""


@contextlib.contextmanager
def serving(data: Path, *command: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real process on a free port of loopback, and the line it printed."""
    with subprocess.Popen(
        [sys.executable, *command, str(data)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)


def refused_to_open(*options: str) -> str:
    """What a house says that cannot open."""
    command = [sys.executable, "-m", "houseway", "serve", *options]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    return line


def test_what_is_sent_in_two_pieces_does_not_wait_for_the_other_end_between_them():
    """An answer is its headers and its body, and a table's message has another after it."""

    async def sends_at_once() -> bool:
        found = asyncio.get_running_loop().create_future()

        def came(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            found.set_result(bool(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        with listening(House(port=0)) as listener:
            async with await asyncio.start_server(came, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname())
                writer.close()
                return await found

    assert asyncio.run(sends_at_once())


TOO_MANY = 429


class Program:
    """A player's program: comes in by link once, then by its header token."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=None)
        self.token = token
        self.done: dict[str, int] = {}
        self.sent = 0

    def table(self, game: str) -> dict[str, Any]:
        message: dict[str, Any] = self.http.get(f"/api/tables/{game}-1").raise_for_status().json()
        return message

    def send(self, game: str, frame: str | None = None, **do: Any) -> int:
        self.sent += 1
        frame = frame or f"program-{self.sent:06d}"
        body = {"id": frame, "seen": 2**50, "do": do}
        while (told := self.http.post(f"/api/tables/{game}-1/inputs", json=body)).status_code == TOO_MANY:
            time.sleep(float(told.headers.get("Retry-After", 1)))
        answer = told.raise_for_status().json()
        if do["input"] != "ready":
            self.done[f"player:Guest/{game}-1/{frame}"] = answer["sequence"]
        return int(answer["sequence"])

    def begin(self, game: str) -> None:
        """A wager, and no more bets; in a game without questions the wager stays on the layout."""
        area = START.get(game, 1)
        self.send(game, input="command", kind="take-seat", area=area)
        offer = self.table(game)["request"]["offers"][0]
        self.send(game, input="placed", area=area, wager=offer["wager"], amount=1000)
        if game != "baceball":
            self.send(game, input="ready")

    def finish(self, game: str, rng: Random) -> None:
        """Answer until the round is over."""
        number = (message := self.table(game))["picture"]["round"]
        while message["picture"]["round"] == number:
            if message["picture"]["phase"] == "betting":
                self.send(game, input="ready")
            else:
                self.send(game, **said(message["request"]["questions"][0], rng))
            message = self.table(game)


def come_in(link: str) -> tuple[str, str]:
    """By a one-time link; the house's address, and a token for later."""
    address = link.partition("/enter/")[0]
    with httpx.Client(base_url=address, headers={"Origin": address}, timeout=None) as browser:
        entered = browser.get(link)
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        browser.headers["Cookie"] = entered.headers["set-cookie"].partition(";")[0]
        browser.headers["X-CSRF-Token"] = browser.get("/api/me").json()["csrf"]
        token = browser.post("/api/tokens", json={"label": "a test"}).json()["token"]
        assert browser.get(link).status_code == 410
    return address, token


@pytest.mark.ci
def test_killed_in_mid_round_at_all_five_games_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path, "-c", PATIENT) as (process, link):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/enter/\S+", link)
        address, token = come_in(link)
        guest = Program(address, token)
        for game in DEFAULT_SETTINGS:
            guest.begin(game)
        before = {game: guest.table(game) for game in DEFAULT_SETTINGS}
        me = guest.http.get("/api/me").json()
        assert any(message["asked"] for message in before.values())
        os.kill(process.pid, signal.SIGKILL)
    with ReadOnlyJournal(tmp_path / "journal.sqlite") as journal:
        for command in guest.done:
            assert journal.find(command) is not None, command
    with serving(tmp_path, "-c", PATIENT) as (_, link):
        again = Program(link.partition("/enter/")[0].rstrip("/"), token)
        again.sent = guest.sent
        for game, message in before.items():
            now = again.table(game)
            for part in ("sequence", "events", "picture", "request", "asked", "chips", "you"):
                assert now[part] == message[part], (game, part)
        assert again.http.get("/api/me").json() == me
        for game in DEFAULT_SETTINGS:
            again.finish(game, Random(3))
            assert again.table(game)["picture"]["last"]["account"]
    check = [sys.executable, "-m", "houseway", "verify", "--data", str(tmp_path)]
    assert subprocess.run(check, capture_output=True, check=False).returncode == 0


def test_the_house_says_where_it_is_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path, "-m", "houseway", "serve", "--port", "0", "--data") as (_, link):
        address, token = come_in(link)
        assert Program(address, token).http.get("/api/me").json()["chips"] == 100_000


def test_words_follow_the_link_the_browser_opens_and_a_lost_link_is_had_again_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, opened, data = tmp_path / "browser", tmp_path / "opened", tmp_path / "data"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(browser))
    with serving(data, "-m", "houseway", "serve", "--open", "--port", "0", "--data") as (process, first):
        assert process.stdout is not None
        assert "good once, for 15 minutes" in process.stdout.readline()
        assert "Ctrl+C closes the house" in process.stdout.readline()
        wait_for(lambda: opened.exists() and opened.read_text().strip() == first)
        second = link_again(data).stdout.strip()
        assert second.startswith(first.partition("/enter/")[0] + "/enter/") and second != first
        assert httpx.get(first).status_code == 410
        come_in(second)
        assert (data / DOOR).stat().st_mode & 0o077 == 0
    closed = link_again(data)
    assert closed.returncode == 2
    (line,) = closed.stderr.splitlines()
    assert line.startswith(f"houseway: error: no house is open with the data in {str(data)!r}")


def wait_for(done: Callable[[], bool]) -> None:
    for _ in range(400):
        if done():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come")


def link_again(data: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "houseway", "link", "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_whoever_is_to_be_shown_the_house_is_given_the_way_in() -> None:
    house = House()
    assert in_words(house, "http://127.0.0.1:8642/")[0] == "Open this address in a browser and sign in."
    assert "in that role" in in_words(House(try_roles=True), "player: http://127.0.0.1:8642/enter/x")[0]


def test_zone_and_keeping_of_claims_are_the_houses() -> None:
    terms = terms_of(House(zone="Australia/Sydney", keep_claims=30))
    assert (str(terms.zone), terms.keep_claims) == ("Australia/Sydney", 30)
    assert (terms_of(House()).zone, terms_of(House()).keep_claims) == (None, None)


def test_others_are_not_let_in_without_tls(tmp_path: Path) -> None:
    assert "are needed" in refused_to_open("--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path))


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refused_to_open("--port", port, "--data", str(tmp_path))
    assert f"port {port} is in use" in line


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"host": "0.0.0.0"}, "--tls-cert and --tls-key are needed"),
        ({"tls_cert": Path("/no/such/cert")}, "go together"),
        ({"tls_cert": Path("/no/cert"), "tls_key": Path("/no/key")}, "cannot read '/no/cert'"),
        ({"host": "no such host"}, "can be reached by others"),
        ({"zone": "Sydney"}, '--zone: no time zone "Sydney"'),
    ],
)
def test_a_house_that_cannot_be_safe_does_not_open(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        House(**options).check()
