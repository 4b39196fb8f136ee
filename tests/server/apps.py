"""The app is made once and shows one house after the other: to make it takes longer than to open a house."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from fastapi import FastAPI

from houseway.server.http.app import create_app
from houseway.server.http.security import LOOPBACK_HOSTS, Security
from houseway.server.live import Floor
from houseway.server.people import People


class Shown:
    """The floor of whichever house is shown."""

    def __init__(self) -> None:
        self.floor: Floor | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.floor, name)


_free: list[tuple[FastAPI, Shown]] = []


@contextmanager
def app_of(floor: Floor, people: People) -> Iterator[FastAPI]:
    """The app of this house. Houses that are open at the same time have an app each."""
    security = Security(people, LOOPBACK_HOSTS, links=True)
    app, shown = _free.pop() if _free else _made(security)
    shown.floor, app.state.security = floor, security
    try:
        yield app
    finally:
        _free.append((app, shown))


def _made(security: Security) -> tuple[FastAPI, Shown]:
    shown = Shown()
    return create_app(cast(Floor, shown), security), shown
