"""What the floor says of a table: as it was stored last."""

from typing import Any

from houseway.table.keeping.kept import KeptTable


class Summary:
    """Seats, what lies on the layout, phase and round of a table."""

    def __init__(self, table: KeptTable[Any], phase: str) -> None:
        self._table = table
        self.note(phase)

    def note(self, phase: str) -> None:
        """Something was stored."""
        table = self._table
        self._seats = dict(table.round.state.seats)
        lying = [(wager.patron, wager.on_layout) for wager in table.wagers if wager.on_layout]
        self.on_layout = lying + [(left.patron, left.amount) for left in table.round.state.standing]
        self._phase, self._number = phase, table.number

    def as_json(self, lookers: set[str]) -> dict[str, Any]:
        """The table in the floor's list."""
        game, areas, seats = self._table.game, self._table.settings.areas, self._seats
        return {
            "table": self._table.name,
            "game": game.name,
            "title": game.title,
            "areas": areas,
            "seats": {str(area): who for area, who in sorted(seats.items())},
            "free": [area for area in range(1, areas + 1) if area not in seats],
            "watchers": len(lookers - {*seats.values()}),
            "phase": self._phase,
            "round": self._number,
        }
