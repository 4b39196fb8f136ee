"""Who sits where. A game says which rule gives the places."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import structs

from houseway.table.layout.round import Round
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR, Role
from houseway.table.rules import limits
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.game import Game

R = TypeVar("R", bound=Round[Any, Any])


class TakeSeat(Command[R], frozen=True, kw_only=True):
    """A player sits down at a playing area, or moves there from another."""

    kind = "take-seat"
    roles = DEALER_OR_SUPERVISOR | {Role.PLAYER}
    reserved_by: ClassVar[str | None] = None
    """The rule by which areas are reserved for one player alone, if they are."""

    patron: str
    area: int

    def check(self, game_round: R) -> None:
        """The place exists, nobody else sits there, and it is not reserved for another."""
        super().check(game_round)
        if not 1 <= self.area <= game_round.settings.areas:
            raise self.refused(game_round, "no-such-area", f"there is no place at area {self.area}")
        sitting = game_round.state.seats.get(self.area, self.patron)
        if sitting != self.patron:
            raise self.refused(game_round, "seat-taken", f"{sitting} sits at area {self.area}")
        reserved = game_round.state.reserved if self.reserved_by else {}
        keeper = reserved.get(self.area, self.patron)
        if keeper != self.patron:
            text = f"area {self.area} is reserved for {keeper}"
            raise self.refused(game_round, "reserved", text, self.reserved_by)

    def carry_out(self, game_round: R) -> After:
        """The seat is kept with the table."""
        seats = {area: who for area, who in game_round.state.seats.items() if who != self.patron}
        game_round.change_table(seats=seats | {self.area: self.patron}, rule=self.power)
        game_round.gone.discard(self.patron)
        limits.sit_down(game_round, self.patron, self.area)
        return Resume()


class LeaveTable(Command[R], frozen=True, kw_only=True):
    """A player leaves the table, seated or not: what was kept there for that player goes."""

    kind = "leave-table"
    roles = DEALER_OR_SUPERVISOR | {Role.PLAYER}
    kept_for: ClassVar[Mapping[str, str]] = {}
    """What the table keeps for single players beside seats, and the rule that gave it."""

    patron: str

    def carry_out(self, game_round: R) -> After:
        """Wagers on the layout stay until they are decided."""
        game_round.call(f"{self.patron} leaves the table", rule=self.power)
        self.leave(game_round)
        return Resume()

    def leave(self, game_round: R) -> None:
        """The seat is free, and what was kept for the player is nobody's."""
        state = game_round.state
        game_round.gone.add(self.patron)
        if self.patron in state.seats.values():
            seats = {area: who for area, who in state.seats.items() if who != self.patron}
            game_round.change_table(seats=seats, rule=self.power)
        for what, rule in self.kept_for.items():
            before = getattr(state, what)
            left = {key: value for key, value in before.items() if self.patron not in (key, value)}
            changed: dict[str, Any] = {what: left}
            if left != before:
                game_round.change_table(rule=(rule, self.power), **changed)
        if self.patron in state.idle:
            idle = {who: rounds for who, rounds in state.idle.items() if who != self.patron}
            game_round.state = structs.replace(game_round.state, idle=idle)
        limits.leave(game_round, self.patron)


class LeaveSeat(LeaveTable[R], frozen=True, kw_only=True):
    """The same for a player who sits."""

    kind = "leave-seat"

    def check(self, game_round: R) -> None:
        """The player sits somewhere."""
        super().check(game_round)
        if self.patron not in game_round.state.seats.values():
            raise self.refused(game_round, "not-seated", f"{self.patron} does not sit at this table")

    def carry_out(self, game_round: R) -> After:
        """Everybody sees the empty seat."""
        self.leave(game_round)
        return Resume()


SEATING = frozenset({TakeSeat.kind, LeaveSeat.kind, LeaveTable.kind})
"""Orders that change nothing of a round."""


def check_seat(game: Game[R], game_round: R, placed: Placed) -> None:
    """Whether the patron may take the seat where the wager is placed, as by `take-seat`."""
    if takes_seat(game_round, placed):
        _order(game, placed).check(game_round)


def sit_down(game: Game[R], game_round: R, placed: Placed) -> Placed:
    """The patron takes the seat there and leaves another; the wager says so only if that is new."""
    if not placed.seated:
        return placed
    if not takes_seat(game_round, placed):
        return structs.replace(placed, seated=False)
    _order(game, placed).carry_out(game_round)
    return placed


def takes_seat(game_round: Round[Any, Any], placed: Placed) -> bool:
    """Whether the patron sits down with this wager, and does not sit there already."""
    return placed.seated and game_round.state.seats.get(placed.area) != placed.patron


def _order(game: Game[R], placed: Placed) -> Command[R]:
    kind: Any = game.commands[TakeSeat.kind]
    order: Command[R] = kind(by=Role.PLAYER, patron=placed.patron, area=placed.area)
    return order
