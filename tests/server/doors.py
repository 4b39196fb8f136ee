"""The house over HTTP, in this process: an app, and people who have come in."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from argon2 import PasswordHasher
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal
from houseway.server.live import Floor, Pace
from houseway.server.people import Limits, People, Rate
from tests.server.apps import app_of
from tests.server.rooms import GAMES, StillClock, fixed_clock

HERE = "https://127.0.0.1"
PASSWORD = "a long enough password"
NO_LIMITS = Limits(*[Rate(1_000_000, 1_000_000) for _ in Limits.__struct_fields__])


def socket_of(table: str) -> str:
    """The address of a table's socket."""
    return f"wss://127.0.0.1/api/tables/{table}/socket"


class House:
    """The app and what is behind it."""

    def __init__(self, app: FastAPI, floor: Floor, client: TestClient) -> None:
        self.app, self.floor, self.client = app, floor, client

    def caller(self, name: str) -> "Caller":
        """Somebody who signs up and buys in."""
        caller = Caller(self, name)
        caller.post("/api/cage/buy-in", {"amount": 1_000_000, "id": f"{name}-first-chips"})
        return caller


class Caller:
    """Somebody with a session of their own."""

    def __init__(self, house: House, name: str) -> None:
        self.name, self.house = name, house
        self.client = TestClient(house.app, HERE)
        self.client.portal = house.client.portal
        given = {"name": name, "password": PASSWORD}
        answer = self.client.post("/api/accounts", json=given)
        assert answer.status_code == 201, answer.text
        self.headers = {"Origin": HERE, "X-CSRF-Token": answer.json()["csrf"]}
        self._ids = count(1)

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.client.post(path, json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def send(self, table: str, status: int = 200, seen: int = 2**50, **do: Any) -> Any:
        """An input as programs send it."""
        body = {"id": f"{self.name}-{next(self._ids):06d}", "seen": seen, "do": do}
        return self.post(f"/api/tables/{table}/inputs", body, status)

    def socket(self, table: str) -> WebSocketTestSession:
        """Look at a table live."""
        return self.client.websocket_connect(socket_of(table), headers={"Origin": HERE})


@contextmanager
def open_house(
    path: Path, seed: int = 1, games: Sequence[str] = GAMES, pace: Pace | None = None, **more: Any
) -> Iterator[House]:
    """The house of the folder, open; people may ask as often as they like."""
    source = Random(seed).randbytes
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with Journal(path / "journal.sqlite", fixed_clock) as journal:
        people = People(path / "people.sqlite", hasher=hasher, limits=NO_LIMITS)
        settings = {game: DEFAULT_SETTINGS[game] for game in games}
        floor = Floor(journal, StillClock(), pace=pace, source=source, settings=settings, **more)
        with app_of(floor, people) as app, TestClient(app, HERE) as client:
            yield House(app, floor, client)
        people.close()


def next_of(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["type"] == kind:
            return message
