"""Who looks at a table, and what each of them is sent."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from houseway.rulebook import Unreadable
from houseway.server.live.round_start import start_of
from houseway.server.live.viewings import Told, Viewings
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.events import Bonus, Event, Paid
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.views import Viewer, view

Frame = Callable[[Viewer, Any, Any], dict[str, Any]]
"""A message to a viewer, around its events and its picture."""


class Sink(Protocol):
    """Somebody who looks at a table."""

    viewer: Viewer

    def send(self, message: bytes) -> None:
        """Take a message; whoever is too slow is cut off, and nobody waits."""

    def end(self) -> None:
        """The table is closed: there will be no other message."""

    def come_again(self) -> None:
        """The table was brought back from the journal: whoever looks joins it anew."""


class Screens:
    """Everybody who looks, and the pictures of the round that is on and of the one before."""

    def __init__(self, table: KeptTable[Any], last: Told | None) -> None:
        self._table = table
        self.sinks: set[Sink] = set()
        self._viewings = Viewings(self._told(), last)

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

    def tell_all(self, message: dict[str, Any]) -> None:
        """Everybody who looks is told the same."""
        told = msgspec.json.encode(message)
        for sink in list(self.sinks):
            sink.send(told)

    def bring_back(self) -> None:
        """Everybody joins anew."""
        for sink in list(self.sinks):
            sink.come_again()

    def note_news(self, told: Outcome) -> tuple[list[Event], set[str] | None]:
        """What has happened; if a round is over, with the beginning of the next, and who wagered."""
        if told.anew:
            self.tell_anew()
            return [], None
        over = self._table.round if told.ended is None else told.ended
        self._viewings.add(told.events, self._table.game.floor.control(over))
        if told.ended is None:
            return list(told.events), None
        self._viewings.turn(self._told())
        return [*told.events, *told.begun], {wager.patron for wager in told.ended.wagers}

    def tell_anew(self) -> None:
        """The round is told again: something was corrected or set right, and perhaps that ended it."""
        table, last = self._table, self._viewings.last
        over, before = table.last_round, table.last_state
        if over is not None and before is not None:
            last = Told(
                start_of(table, before, table.number - 1), list(over.events), table.game.floor.control(over)
            )
        elif table.retold:
            last = None
        self._viewings = Viewings(self._told(), last)

    @property
    def to_be_paid(self) -> int:
        """The round whose payments count now: the last one until this one pays."""
        last, number = self._viewings.last, self._table.number
        paying = any(isinstance(event, Paid | Bonus) for event in self._table.events)
        return number if paying or last is None else last.start.round

    def resync(self, phase: str, frame: Frame) -> None:
        """Everybody gets the whole table anew."""
        for sink in list(self.sinks):
            snapshot = self.message(sink.viewer, phase, frame)
            sink.send(msgspec.json.encode({"type": "resync", "id": None, "snapshot": snapshot}))

    def events_of(self, number: int) -> Sequence[Event]:
        """What happened in the round that is on, or in the one before."""
        last = self._viewings.last
        if number == self._table.number:
            return self._table.events
        if last is None or number != last.start.round:
            raise Unreadable(
                "too-late", f"round {number}: only this round and the last can be paid", "do.round"
            )
        return last.events

    def _told(self) -> Told:
        table = self._table
        return Told(
            start_of(table, table.state, table.number),
            list(table.events),
            table.game.floor.control(table.round),
        )

    def show(self, news: Sequence[Event], phase: str, frame: Frame) -> None:
        """Tell everybody who looks; those who see the same share the work."""
        parts: dict[str, tuple[msgspec.Raw, msgspec.Raw]] = {}
        for sink in list(self.sinks):
            key = self._viewings.key(sink.viewer)
            if key.name not in parts:
                parts[key.name] = (
                    msgspec.Raw(msgspec.json.encode(view(news, key))),
                    msgspec.Raw(msgspec.json.encode(self._viewings.picture(key, phase))),
                )
            sink.send(msgspec.json.encode(frame(sink.viewer, *parts[key.name])))

    def message(self, viewer: Viewer, phase: str, frame: Frame) -> dict[str, Any]:
        """The table for this viewer, with all events of the round."""
        return frame(viewer, view(self._table.events, viewer), self._viewings.picture(viewer, phase))
