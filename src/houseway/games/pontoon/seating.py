"""Places at the boxes: taken, left, allotted in a tournament and vacated (A/box, 17.6, 20.7)."""

from houseway.games.pontoon.round import Round
from houseway.table.rules import conduct_orders, seats


class TakeSeat(seats.TakeSeat[Round], frozen=True, kw_only=True):
    """A place at a box; in a tournament the one that the ballot gave (20.7)."""

    power = "A/box"

    def check(self, game_round: Round) -> None:
        """The player's own position."""
        super().check(game_round)
        own = game_round.state.positions.get(self.area)
        if game_round.settings.tournament is not None and own != self.patron:
            text = f"seat {self.area} was not allotted to {self.patron}"
            raise self.refused(game_round, "other-position", text, "20.7")


class LeaveTable(seats.LeaveTable[Round], frozen=True, kw_only=True):
    """A place becomes free, and what was kept for the player ends."""

    power = "A/box"
    kept_for = {"personal_limits": "3.2"}


class LeaveSeat(LeaveTable, seats.LeaveSeat[Round], frozen=True, kw_only=True):
    """The same for who sits."""


class VacatePlace(conduct_orders.VacatePlace[Round], LeaveSeat, frozen=True, kw_only=True):
    """After three rounds without a wager while all other seats are in use (17.6)."""

    power = "17.6"
