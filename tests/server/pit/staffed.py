"""A house with somebody of every role, in this process."""

import asyncio
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
from houseway.journal import Entry, Journal
from houseway.server.live import Floor, Pace
from houseway.server.people import Limits, People, Rate
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.views import player
from houseway.table.procedure.roles import Role
from tests.server.apps import app_of
from tests.server.rooms import GAMES, StillClock, fixed_clock

HERE = "https://127.0.0.1"
PASSWORD = "a long enough password"
NO_LIMITS = Limits(*[Rate(1_000_000, 1_000_000)] * len(Limits.__struct_fields__))
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Caller:
    """Somebody with a session."""

    def __init__(self, house: "House", name: str, role: Role) -> None:
        self.name, self.role, self.house = name, role, house
        self.client = TestClient(house.app, HERE)
        self.client.portal = house.client.portal
        answer = self.client.post("/api/session", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        self.headers = {"Origin": HERE, "X-CSRF-Token": answer.json()["csrf"]}
        self._ids = count(1)

    def ask(self, method: str, path: str, body: Any = None, status: int | None = 200) -> Any:
        answer = self.client.request(method, path, json=body, headers=self.headers)
        assert status is None or answer.status_code == status, (answer.status_code, answer.text)
        return answer if status is None else answer.json() if answer.content else None

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status=status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, body, status)

    def send(self, table: str, status: int = 200, seen: int = 2**50, **do: Any) -> Any:
        """An input as programs send it."""
        body = {"id": f"{self.role}-{next(self._ids):06d}", "seen": seen, "do": do}
        return self.post(f"/api/tables/{table}/inputs", body, status)

    def order(self, table: str, kind: str, status: int = 200, **fields: Any) -> Any:
        return self.send(table, status, input="command", kind=kind, **fields)

    def socket(self, table: str) -> WebSocketTestSession:
        address = f"wss://127.0.0.1/api/tables/{table}/socket"
        return self.client.websocket_connect(address, headers={"Origin": HERE})


class House:
    """The app, what is behind it, and its people."""

    def __init__(self, app: FastAPI, floor: Floor, people: People, client: TestClient) -> None:
        self.app, self.floor, self.people, self.client = app, floor, people, client

    def somebody(self, role: Role, name: str | None = None) -> Caller:
        """Somebody of that role, with an account of their own."""
        name = name or f"A {str(role).replace('-', ' ')}"[:24]

        async def make() -> None:
            if role is Role.PLAYER:
                await self.people.sign_up(name, PASSWORD, "here")
                await self.floor.carry_out("buy-in", {"amount": 1_000_000}, player(name))
            else:
                await self.people.make_staff(name, PASSWORD, role, "house")

        self.do(make)
        return Caller(self, name, role)

    def do(self, work: Any) -> Any:
        """Something that is done in the house's own loop."""
        assert self.client.portal is not None
        return self.client.portal.call(work)

    def entries(self, kind: str | None = None) -> list[Entry]:
        return [entry for entry in self.floor.journal.entries() if kind in (None, entry.kind)]

    def bodies(self, kind: str) -> list[dict[str, Any]]:
        return [body_of(entry) for entry in self.entries(kind)]


@contextmanager
def open_house(
    path: Path,
    seed: int = 1,
    games: Sequence[str] = GAMES,
    pace: Pace | None = None,
    clock: StillClock | None = None,
    **more: Any,
) -> Iterator[House]:
    """The house of the folder, open; people may ask as often as they like."""
    source = Random(seed).randbytes
    with Journal(path / "journal.sqlite", fixed_clock) as journal:
        people = People(path / "people.sqlite", hasher=QUICK, limits=NO_LIMITS)
        settings = {game: DEFAULT_SETTINGS[game] for game in games}
        floor = Floor(journal, clock or StillClock(), pace=pace, source=source, settings=settings, **more)
        with app_of(floor, people) as app, TestClient(app, HERE) as client:
            yield House(app, floor, people, client)
        people.close()


def next_of(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["type"] == kind:
            return message


def run(work: Any) -> Any:
    return asyncio.run(work)
