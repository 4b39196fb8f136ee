"""Sockets on which much is sent and nothing is said, and those that are over and take nothing."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from houseway.server.http.connections import UNREAD, Attentive
from tests.attack.test_exhaustion import Line, Loop
from tests.server.test_serving import serving

TEXT, PING, PONG = 1, 9, 10
WHOLE = 0x80


def frame(kind: int, said: bytes = b"", whole: int = WHOLE) -> bytes:
    return bytes([whole | kind, 0x80 | len(said)]) + bytes(4) + said


RESYNC = json.dumps({"id": "as-it-stands", "seen": 1, "do": {"input": "resync"}}).encode()
FLOODS = {
    "pings": (b"", frame(PING)),
    "pongs": (b"", frame(PONG)),
    "parts of nothing": (frame(TEXT, b"{", whole=0), frame(0, whole=0)),
    "messages": (b"", frame(TEXT, RESYNC)),
}


@contextmanager
def screen(address: str, cookie: str) -> Iterator[socket.socket]:
    """A socket at a table; all that comes is read."""
    host = address.removeprefix("http://")
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), 60) as line:
        upgrade = [
            "GET /api/tables/baceball-1/socket HTTP/1.1",
            *(f"Host: {host}", f"Origin: {address}", f"Cookie: {cookie}"),
            *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        ]
        line.sendall("\r\n".join([*upgrade, "", ""]).encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        threading.Thread(target=read_all, args=(line,), daemon=True).start()
        yield line


def read_all(line: socket.socket) -> None:
    try:
        while line.recv(65536):
            pass
    except OSError:
        return


def test_who_sends_frame_after_frame_that_say_nothing_is_cut_off(tmp_path):
    """Each takes a moment of the one loop at which all tables wait."""
    with serving(tmp_path, "-m", "houseway", "serve", "--port", "0", "--data") as (_, link):
        address, _, secret = link.partition("/enter/")
        cookie = httpx.get(f"{address}/enter/{secret}", timeout=None).headers["set-cookie"].partition(";")[0]
        for first, again in FLOODS.values():
            with screen(address, cookie) as line:
                line.sendall(first)
                with pytest.raises(OSError):
                    for _ in range(40):
                        line.sendall(again * (200_000 // len(again)))


class Full(Line):
    """A line on which something still waits to be taken: it closes only when it is aborted."""

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.closed = True


@pytest.mark.parametrize("ends", ["the house", "nobody answers"])
def test_a_socket_that_is_over_and_takes_nothing_is_not_kept(ends):
    loop, line = Loop(), Full()

    async def app(*_: Any) -> None:
        return

    config = uvicorn.Config(app, interface="asgi3", log_level="critical")
    config.loaded, config.loaded_app = True, app
    made = Attentive(config, ServerState(), {}, _loop=loop)  # type: ignore[arg-type]
    made.connection_made(line)  # type: ignore[arg-type]
    made.handshake_complete = True
    if ends == "the house":
        made.scope = {}  # type: ignore[assignment]
        asyncio.run(made.run_asgi())
        loop.ring(UNREAD + 1)
    else:
        made.keepalive_timeout()
    assert line.closed
