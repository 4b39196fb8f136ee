"""Who looks at a table, and what each of them is sent."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from houseway.server.floor.album import Album, Told
from houseway.server.floor.seeing import control_of, start_of
from houseway.table.events import Event
from houseway.table.kept import KeptTable
from houseway.table.views import Viewer, view

Frame = Callable[[Viewer, Any, Any], dict[str, Any]]
"""A message to a viewer, around its events and its picture."""


class Sink(Protocol):
    """Somebody who looks at a table."""

    viewer: Viewer

    def send(self, message: bytes) -> None:
        """Take a message; whoever is too slow is cut off, and nobody waits."""

    def end(self) -> None:
        """The table is closed: there will be no other message."""


class Screens:
    """Everybody who looks, and the pictures of the round that is on and of the one before."""

    def __init__(self, table: KeptTable[Any], last: Told | None) -> None:
        self._table = table
        self.sinks: set[Sink] = set()
        self._album = Album(self._told(), last)

    @property
    def patrons(self) -> set[str]:
        """The players who look."""
        return {sink.viewer.patron for sink in self.sinks if sink.viewer.patron is not None}

    def join(self, sink: Sink, snapshot: dict[str, Any]) -> None:
        """Somebody looks from now on, and gets the table as it is."""
        sink.send(msgspec.json.encode(snapshot))
        self.sinks.add(sink)

    def leave(self, sink: Sink) -> None:
        """Somebody looks no more."""
        self.sinks.discard(sink)

    def end(self, message: dict[str, Any]) -> None:
        """The last message that anybody gets."""
        for sink in list(self.sinks):
            sink.send(msgspec.json.encode(message))
            sink.end()

    def note_news(self, rounds: int, events: int) -> tuple[list[Event], set[str] | None]:
        """What has happened since; if a round is over, with the beginning of the next, and who wagered."""
        table = self._table
        if table.rounds_played == rounds:
            news = table.events[events:]
            self._album.add(news, control_of(table.round))
            return news, None
        ended = table.last_round
        assert ended is not None
        news = ended.events[events:]
        self._album.add(news, control_of(ended))
        self._album.turn(self._told())
        return [*news, *table.events], {wager.patron for wager in ended.wagers}

    def _told(self) -> Told:
        table = self._table
        return Told(start_of(table, table.state, table.number), list(table.events), control_of(table.round))

    def show(self, news: Sequence[Event], phase: str, frame: Frame) -> None:
        """Tell everybody who looks; those who see the same share the work."""
        parts: dict[str, tuple[msgspec.Raw, msgspec.Raw]] = {}
        for sink in list(self.sinks):
            key = self._album.key(sink.viewer)
            if key.name not in parts:
                parts[key.name] = (
                    msgspec.Raw(msgspec.json.encode(view(news, key))),
                    msgspec.Raw(msgspec.json.encode(self._album.picture(key, phase))),
                )
            sink.send(msgspec.json.encode(frame(sink.viewer, *parts[key.name])))

    def message(self, viewer: Viewer, phase: str, frame: Frame) -> dict[str, Any]:
        """The table for this viewer, with all events of the round."""
        return frame(viewer, view(self._table.events, viewer), self._album.picture(viewer, phase))
