"""Who sits where. A game says which rule gives the places."""

from typing import Any, TypeVar

from houseway.table.commands import After, Command, Resume
from houseway.table.roles import DEALER_OR_SUPERVISOR, Role
from houseway.table.round import Round

R = TypeVar("R", bound=Round[Any, Any])


class TakeSeat(Command[R], frozen=True, kw_only=True):
    """A player sits down at a playing area, or moves there from another."""

    kind = "take-seat"
    roles = DEALER_OR_SUPERVISOR | {Role.PLAYER}

    patron: str
    area: int

    def check(self, game_round: R) -> None:
        """The place exists and nobody else sits there."""
        super().check(game_round)
        if not 1 <= self.area <= game_round.settings.areas:
            raise self.refused(game_round, "no-such-area", f"there is no place at area {self.area}")
        sitting = game_round.state.seats.get(self.area, self.patron)
        if sitting != self.patron:
            raise self.refused(game_round, "seat-taken", f"{sitting} sits at area {self.area}")

    def carry_out(self, game_round: R) -> After:
        """The seat is kept with the table."""
        seats = {area: who for area, who in game_round.state.seats.items() if who != self.patron}
        game_round.change_table(seats=seats | {self.area: self.patron}, rule=self.power)
        return Resume()


class LeaveSeat(Command[R], frozen=True, kw_only=True):
    """A player leaves the table."""

    kind = "leave-seat"
    roles = DEALER_OR_SUPERVISOR | {Role.PLAYER}

    patron: str

    def check(self, game_round: R) -> None:
        """The player sits somewhere."""
        super().check(game_round)
        if self.patron not in game_round.state.seats.values():
            raise self.refused(game_round, "not-seated", f"{self.patron} does not sit at this table")

    def carry_out(self, game_round: R) -> After:
        """The seat is free; wagers on the layout stay until they are decided."""
        seats = {area: who for area, who in game_round.state.seats.items() if who != self.patron}
        game_round.change_table(seats=seats, rule=self.power)
        return Resume()


SEATING = frozenset({TakeSeat.kind, LeaveSeat.kind})
"""Orders that change nothing of a round."""
