"""What a viewer gets: the fold of the events it may see, with the parts it may not see left out."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from houseway.table.events import Event
from houseway.table.roles import Role


class Viewer(Struct, frozen=True):
    """Somebody who looks: by role, and a player also by name."""

    role: Role
    patron: str | None = None

    @property
    def name(self) -> str:
        """How events call this viewer."""
        return f"{self.role}:{self.patron}" if self.patron else str(self.role)


def player(patron: str) -> Viewer:
    """The patron as a viewer."""
    return Viewer(Role.PLAYER, patron)


def seen(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it."""
    sight: frozenset[str] | None = getattr(event, "sight", None)
    if sight is None or viewer.name in sight:
        return event
    return structs.replace(event, **dict.fromkeys(event.private))


def view(events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """All that this viewer is sent."""
    return [seen(event, viewer).as_json() for event in events]
