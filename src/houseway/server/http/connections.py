"""Connections: each says in good time what it wants, and an address has only so many."""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from houseway.server.people.limits import neighbourhood

HEADERS = 10.0
"""Seconds from the first moment of a request to the end of its headers."""
MOST_OF_AN_ADDRESS = 256


class Punctual(H11Protocol):
    """Closes a connection that does not say what it wants, and what is too many from one address."""

    most: ClassVar[int | None] = None
    open_from: ClassVar[Counter[str]]

    waiting: asyncio.TimerHandle | None = None
    counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or close it."""
        super().connection_made(transport)
        address = neighbourhood(self.client[0] if self.client else "unknown")
        if self.most is not None and self.open_from[address] >= self.most:
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

    def _too_late(self) -> None:
        self.waiting = None
        self.transport.close()

    def _forget(self) -> None:
        self._stop_waiting()
        if self.counted is not None:
            self.open_from[self.counted] -= 1
            if not self.open_from[self.counted]:
                del self.open_from[self.counted]
            self.counted = None


def punctual(most: int | None = MOST_OF_AN_ADDRESS) -> type[Punctual]:
    """The connections of one server; None: the other end is a proxy, and everybody comes from there."""
    return type("Connections", (Punctual,), {"most": most, "open_from": Counter()})
