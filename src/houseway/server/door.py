"""The door of an open house: whoever owns its data folder asks there for the way in, and nobody else can."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from houseway.api import PEOPLE
from houseway.rulebook import Unreadable

DOOR = f"{PEOPLE}.door"
PATIENCE = 10.0


@asynccontextmanager
async def open_door(folder: Path, way_in: Callable[[], Awaitable[list[str]]]) -> AsyncIterator[None]:
    """While the house is open, each who knocks is told the way in. Where none can be, there is none."""
    door = folder / DOOR

    async def knocked(_: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        out.write("\n".join(await way_in()).encode())
        out.close()

    door.unlink(missing_ok=True)
    try:
        there = await asyncio.start_unix_server(knocked, door)
    except (OSError, AttributeError):  # too long a path, or no such sockets on this machine
        yield
        return
    door.chmod(0o600)
    async with there:
        yield
    door.unlink(missing_ok=True)


def knock(folder: Path) -> str:
    """The way in, as the open house of this folder tells it."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(str(folder / DOOR))
            told = b"".join(iter(lambda: line.recv(4096), b""))
        except OSError:
            message = f"no house is open with the data in {str(folder)!r}: start one with 'houseway serve'"
            raise Unreadable("no-house", message, "data") from None
    if not told:
        message = (
            f"the house with the data in {str(folder)!r} can make no link now: its own terminal tells why"
        )
        raise Unreadable("no-link", message, "data")
    return told.decode()
