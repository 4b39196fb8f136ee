"""A table of a tournament while the house deals: whose turn it is, and what happens by itself."""

from typing import Any

from houseway.floor.record.tournaments import chips_of_session
from houseway.floor.room import Room
from houseway.floor.tournaments import tables
from houseway.floor.tournaments.rules import facet
from houseway.floor.tournaments.tournament import Tournament
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.requests import Wagers


class Turns:
    """What a live table asks of the tournament that is played there."""

    def __init__(self, table: KeptTable[Any], room: Room) -> None:
        self._table, self._room = table, room
        self.here = tables.is_tournament(table)

    @property
    def _tournament(self) -> Tournament | None:
        return tables.tournament_at(self._room, self._table)

    @property
    def on(self) -> bool:
        """Whether a session is on with rounds to be played, and there is no break."""
        tournament, state = self._tournament, self._table.round.state
        if tournament is None or tournament.ended or state.marker is None or facet().is_over(state):
            return False
        pause = tournament.pause
        return pause is None or self._room.forward() >= pause.ends

    @property
    def to_open(self) -> bool:
        """Whether betting for the next round is to be opened."""
        return (
            self.on and isinstance(self._table.request, Wagers) and tables.is_to_open(self._room, self._table)
        )

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        if not self.on or not isinstance(self._table.request, Wagers) or self.to_open:
            return None
        return next(iter(facet().still_to_wager(self._table.round).values()), None)

    @property
    def complete(self) -> bool:
        """Whether everybody has wagered."""
        return self.on and not self.to_open and self.turn is None and bool(self._table.round.state.positions)

    @property
    def seconds(self) -> int | None:
        """How long somebody may take, if the director has said it (20.17)."""
        return None if self._tournament is None else self._tournament.seconds

    def open_betting(self) -> None:
        """By the house, where it deals."""
        table, found = tables.played_at(self._room, self._table.name)
        tables.open_betting(self._room, table, found, tables.HOUSE)

    def time_over(self) -> None:
        """The player whose turn it is was too slow."""
        table, found = tables.played_at(self._room, self._table.name)
        tables.time_over(self._room, table, found)

    def as_json(self) -> dict[str, Any] | None:
        """What everybody at the table sees: all chips (20.12), whose turn, rounds left, the pool."""
        found = self._tournament
        if found is None:
            return None
        state = self._table.round.state
        session = found.session_at(self._table.name)
        chips = chips_of_session(self._room.house, found)
        return {
            "tournament": found.name,
            "session": None if session is None else session.number,
            "marker": state.marker,
            "turn": self.turn,
            "turns": list(facet().still_to_wager(self._table.round).values()) if self.on else [],
            "rounds_left": state.rounds_left,
            "pool": found.pool,
            "chips": {who: chips.get(who, 0) for _, who in sorted(state.positions.items())},
        }
