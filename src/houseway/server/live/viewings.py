"""The pictures of a table: one for everybody who sees nothing special, one for each who does."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from houseway.server.live.pictures import Picture, Start
from houseway.table.layout.events import Event
from houseway.table.layout.views import Viewer, seen
from houseway.table.procedure.roles import Role

WATCHER = Viewer(Role.WATCHER)


class Told(Struct):
    """A round as far as it is told: where it began, its events, who controls what."""

    start: Start
    events: list[Event]
    controls: Mapping[int, str]


class _Page:
    """The pictures of one viewer: this round, and the last one as it ended."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.picture: Picture | None = None
        self.noted = 0
        self.last: dict[str, Any] | None = None

    def begin(self, start: Start) -> None:
        self.picture, self.noted = Picture(start), 0

    def catch_up(self, told: Told) -> Picture:
        assert self.picture is not None
        for event in told.events[self.noted :]:
            self.picture.note(seen(event, self.viewer))
        self.noted = len(told.events)
        return self.picture


class Viewings:
    """Pictures by viewer, each brought up to date when it is asked for."""

    def __init__(self, told: Told, last: Told | None = None) -> None:
        self.told = told
        self.last = last
        self._pages: dict[str, _Page] = {}
        self._named: set[str] = set()
        for each in (last, told):
            self._note_named(() if each is None else each.events)

    def add(self, events: Sequence[Event], controls: Mapping[int, str]) -> None:
        """More has happened in the round."""
        self.told.events.extend(events)
        self.told.controls = controls
        self._note_named(events)

    def turn(self, told: Told) -> None:
        """The round is over, and another has begun."""
        for page in self._pages.values():
            self._turn_page(page, self.told, told)
        self.last, self.told = self.told, told
        self._note_named(told.events)

    def key(self, viewer: Viewer) -> Viewer:
        """Viewers with the same key see the same."""
        return viewer if viewer.name in self._named else WATCHER

    def picture(self, viewer: Viewer, phase: str) -> dict[str, Any]:
        """What this viewer sees now."""
        page = self._page(self.key(viewer))
        return page.catch_up(self.told).as_json(phase, self.told.controls, page.last)

    def _page(self, viewer: Viewer) -> _Page:
        page = self._pages.get(viewer.name)
        if page is None:
            page = self._pages[viewer.name] = _Page(viewer)
            if self.last is not None:
                page.begin(self.last.start)
                self._turn_page(page, self.last, self.told)
            else:
                page.begin(self.told.start)
        return page

    @staticmethod
    def _turn_page(page: _Page, ended: Told, begun: Told) -> None:
        page.last = page.catch_up(ended).table_part(ended.controls)
        page.begin(begun.start)

    def _note_named(self, events: Sequence[Event]) -> None:
        """Whoever an event is meant for alone sees something that others do not."""
        for event in events:
            self._named |= getattr(event, "sight", None) or frozenset()
