"""Connections: each says in good time what it wants, and an address has only so many."""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from houseway.server.people.limits import Bucket, Rate, neighbourhood
from houseway.server.people.steady import steady

HEADERS = 10.0
"""Seconds from the first moment of a request to the end of its headers."""
UNREAD = 20.0
"""Seconds for which nothing of an answer may be taken."""
MOST_OF_AN_ADDRESS = 256
IDLE_FRAMES = Rate(60, 600)
"""Pings, pongs and parts of messages on one socket."""
PIECE, MOST_WAITING = 4096, 64
"""Bytes that are taken apart at once, and messages of one socket that wait to be read."""


class Punctual(H11Protocol):
    """Closes a connection that does not say what it wants, or takes no answer, and what is too many."""

    most: ClassVar[int] = MOST_OF_AN_ADDRESS
    proxy: ClassVar[str | None] = None
    open_from: ClassVar[Counter[str]]

    waiting: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None
    counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or close it."""
        super().connection_made(transport)
        address = neighbourhood(self.client[0] if self.client else "unknown")
        if address != self.proxy and self.open_from[address] >= self.most:
            transport.abort()
            return
        self.open_from[address] += 1
        self.counted = address
        self._wait()

    def data_received(self, data: bytes) -> None:
        """The time for the headers runs until they are there, and from the next first byte on."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self.counted is not None and self.waiting is None:
            self._wait()

    def pause_writing(self) -> None:
        """Nobody takes what is sent: not for long."""
        super().pause_writing()
        self.unread = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        """It is taken."""
        self._stop_unread()
        super().resume_writing()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From now on it is a socket."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._forget()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.waiting = self.loop.call_later(HEADERS, self._too_late)

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _stop_unread(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def _too_late(self) -> None:
        self.waiting = None
        self.transport.close()

    def _forget(self) -> None:
        self._stop_waiting()
        self._stop_unread()
        if self.counted is not None:
            self.open_from[self.counted] -= 1
            if not self.open_from[self.counted]:
                del self.open_from[self.counted]
            self.counted = None


def punctual(most: int = MOST_OF_AN_ADDRESS, proxy: str | None = None) -> type[Punctual]:
    """The connections of one server; a proxy has as many as it likes, for everybody comes from there."""
    named = None if proxy is None else neighbourhood(proxy)
    return type("Connections", (Punctual,), {"most": most, "proxy": named, "open_from": Counter()})


class Attentive(WebSocketsSansIOProtocol):
    """A socket on which somebody says something now and then, and takes what is answered; no other stays."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It begins."""
        super().connection_made(transport)
        self._idle_frames = Bucket(IDLE_FRAMES, steady())

    def data_received(self, data: bytes) -> None:
        """Piece by piece: whoever sends faster than is read is cut off before all of it is taken apart."""
        for start in range(0, len(data), PIECE):
            if self.queue.qsize() > MOST_WAITING:
                self.transport.abort()
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_ping(self) -> None:
        """Answer, unless what was sent before is not taken: answers would pile up."""
        if self._may_idle() and self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        """They are there."""
        if self._may_idle():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message."""
        if self._may_idle():
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        """They are not there: what was not taken is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """The house is done with it: so is the socket, soon, whatever was not taken."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(UNREAD, self.transport.abort)

    def _may_idle(self) -> bool:
        """Whether there were not too many frames that say nothing."""
        if self._idle_frames.take():
            self.transport.abort()
        return not self.transport.is_closing()
