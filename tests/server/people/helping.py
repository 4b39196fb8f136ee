"""A house of people for tests: a clock that is set by hand, quick hashes, and a small app of our own."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI, WebSocket
from starlette.types import Message

from houseway.server.http.people import Standing, people_routes
from houseway.server.http.security import (
    COOKIE,
    LOOPBACK_HOSTS,
    AskingMuch,
    Security,
    Writing,
    install,
    socket_person,
)
from houseway.server.people import Limits, People, Person

OPENING = datetime(2026, 11, 15, 20, tzinfo=UTC)
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
ANN = {"name": "Ann", "password": PASSWORD}
HERE = "10.0.0.1"

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


class HandClock:
    """Shows the same moment until it is moved."""

    def __init__(self) -> None:
        self.now = OPENING

    def __call__(self) -> datetime:
        return self.now

    def on(self, **by: float) -> None:
        self.now += timedelta(**by)


class Notes:
    """What the journal would be told."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, kind: str, body: Mapping[str, Any]) -> None:
        self.kept.append((kind, dict(body)))

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.kept]


class House:
    """People with everything that is passed in to them."""

    def __init__(
        self,
        folder: Path,
        limits: Limits | None = None,
        hasher: PasswordHasher = QUICK,
        clock: HandClock | None = None,
    ) -> None:
        self.path = folder / "people.sqlite"
        self.clock = clock or HandClock()
        self.notes = Notes()
        self.people = People(self.path, clock=self.clock, hasher=hasher, limits=limits, note=self.notes)

    def __enter__(self) -> "House":
        return self

    def __exit__(self, *exception: object) -> None:
        self.people.close()

    def bytes_on_disk(self) -> bytes:
        """Everything in the folder of the file."""
        return b"".join(each.read_bytes() for each in self.path.parent.iterdir() if each.is_file())


class QuietFloor:
    """A floor where nobody has anything, and who was welcomed."""

    def __init__(self) -> None:
        self.welcomed: list[str] = []

    async def standing(self, person: Person) -> Standing:
        return Standing(chips=100, on_tables=0, seats=[])

    async def welcome(self, guest: Person) -> None:
        self.welcomed.append(guest.name)

    def check_leaving(self, guest: Person) -> None:
        """Nothing lies anywhere."""

    async def take_along(self, guest: Person, to: Person) -> None:
        self.welcomed.append(to.name)


def app_of(people: People, *, links: bool = True, hosts: frozenset[str] | None = LOOPBACK_HOSTS) -> FastAPI:
    """The routes of the people, one write and one socket."""
    app = FastAPI()
    app.state.floor = QuietFloor()
    app.state.written = []
    install(app, Security(people, hosts, links))
    app.include_router(people_routes(app.state.floor))

    @app.post("/api/write")
    async def write(person: Writing) -> None:
        app.state.written.append(person.name)

    @app.get("/api/replay")
    async def replay(person: AskingMuch) -> None:
        """Something that takes long to answer."""

    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        person = await socket_person(websocket)
        if person is None:
            await websocket.close(1008)
            return
        await websocket.accept()
        await websocket.send_text(person.name)
        await websocket.close()

    return app


OWN = "https://localhost:8642"


@asynccontextmanager
async def browser(app: FastAPI, base: str = OWN, address: str = HERE) -> AsyncIterator[httpx.AsyncClient]:
    """A client that keeps cookies and sends the Origin of our own page."""
    transport = httpx.ASGITransport(app, client=(address, 50000))
    async with httpx.AsyncClient(transport=transport, base_url=base, headers={"Origin": base}) as client:
        yield client


async def signed_up(client: httpx.AsyncClient, name: str = "Ann") -> dict[str, str]:
    """Signs up; the header that writes must carry."""
    answer = await client.post("/api/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return {"X-CSRF-Token": answer.json()["csrf"]}


def error_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def cookie_of(client: httpx.AsyncClient) -> str:
    return client.cookies[COOKIE]


def open_socket(app: FastAPI, headers: dict[str, str]) -> str | None:
    """What the socket says first; `None` if it was closed before it was accepted."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "websocket", "scheme": "ws", "path": "/api/socket", "query_string": b"", "subprotocols": [],
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": (HERE, 50000), "server": ("127.0.0.1", 8642),
    }  # fmt: skip
    run(app(scope, receive, send))
    if sent[0]["type"] == "websocket.close":
        return None
    return str(sent[1]["text"])
