"""All tournaments of the house."""

from typing import Any

from houseway.floor.tournaments.events import OfTournament
from houseway.floor.tournaments.tournament import PutUp, Tournament
from houseway.rulebook import Unreadable


class Tournaments:
    """By name, each a fold of its facts."""

    def __init__(self, put_up: PutUp) -> None:
        self._put_up = put_up
        self.by_name: dict[str, Tournament] = {}

    def apply(self, event: OfTournament) -> None:
        """It was kept: from now on it is so."""
        known = self.by_name.get(event.tournament)
        if known is None:
            known = self.by_name[event.tournament] = Tournament(event.tournament, self._put_up)
        known.apply(event)

    def named(self, name: str) -> Tournament:
        """The tournament of that name."""
        if name not in self.by_name:
            known = ", ".join(self.by_name) or "none"
            raise Unreadable("no-such-tournament", f"no tournament {name!r}; there are {known}", "tournament")
        return self.by_name[name]

    def told(self) -> dict[str, Any]:
        """Everything, for whoever compares."""
        return {"tournaments": {name: each.told() for name, each in self.by_name.items()}}
