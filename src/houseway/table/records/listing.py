"""The wagers of a round as a short record lists them: as they lay when betting was closed."""

from typing import Any

from msgspec import Struct, structs

from houseway.table.layout.round import Round
from houseway.table.layout.settings import State
from houseway.table.procedure.inputs import Changed, Placed, Withdrawn
from houseway.table.procedure.roles import Role
from houseway.table.rules.betting import as_placed, find
from houseway.table.rules.game import Game
from houseway.table.rules.seats import TakeSeat, takes_seat


class Listing(Struct):
    """One wager, the moment it came, and whether the patron took the seat there with it."""

    placed: Placed
    at: dict[str, int]
    sat_down: bool = False

    @property
    def name(self) -> Withdrawn:
        """Area, patron and kind, as whoever takes it back names them."""
        return Withdrawn(self.placed.area, self.placed.patron, self.placed.wager)


class ListedWagers:
    """Wagers in the order in which they were placed, and those that remained from the round before."""

    def __init__(self, game: Game[Any], before: State) -> None:
        self.placed: list[Listing] = []
        self._game = game
        self._standing = [Listing(left, {}) for left in before.standing]

    def standing(self) -> tuple[Placed, ...]:
        """What remained from the round before, and lay there in the end."""
        return tuple(each.placed for each in self._standing)

    def note(
        self,
        game_round: Round[Any, Any],
        happened: Placed | Changed | Withdrawn,
        at: dict[str, int],
        incidents: list[dict[str, Any]],
    ) -> None:
        """A wager is about to come, change or go."""
        if isinstance(happened, Placed):
            self.placed.append(Listing(happened, at, takes_seat(game_round, happened)))
        elif isinstance(happened, Changed):
            self._change(game_round, happened)
        else:
            self._remove(game_round, happened, incidents)

    def lying(self, game_round: Round[Any, Any]) -> list[Withdrawn]:
        """Those that lie there."""
        return [each.name for each in self.placed if find(game_round, each.name) is not None]

    def leave_out_displaced(
        self, lying: list[Withdrawn], game_round: Round[Any, Any], incidents: list[dict[str, Any]]
    ) -> None:
        """A wager came: what lies there no more was displaced; what an order sent back stays listed."""
        for name in lying:
            if find(game_round, name) is None:
                self._remove(game_round, name, incidents)

    def _change(self, game_round: Round[Any, Any], changed: Changed) -> None:
        """It is listed as it lies there in the end, at its place."""
        listed, place = self._find(changed)
        wager = find(game_round, changed)
        assert wager is not None
        listing = listed[place]
        listing.placed = structs.replace(as_placed(wager, changed), seated=listing.placed.seated)

    def _remove(self, game_round: Round[Any, Any], named: Withdrawn, incidents: list[dict[str, Any]]) -> None:
        """It is gone from the list; what happened after it came after one wager less. A seat stays taken."""
        listed, place = self._find(named)
        gone = listed.pop(place)
        if listed is not self.placed:
            return
        later = (n for n, each in enumerate(incidents) if each["at"].get("wagers", 0) > place)
        first = next(later, len(incidents))
        for incident in incidents[first:]:
            if "wagers" in incident["at"]:
                incident["at"]["wagers"] -= 1
        at = gone.at | {"wagers": place}
        left = self._game.left_by(game_round, gone.placed)
        if left is not None:
            incidents.insert(first, left | {"at": dict(at)})
        if gone.sat_down:
            seat = {"kind": TakeSeat.kind, "by": str(Role.PLAYER), "patron": named.patron}
            incidents.insert(first, {**seat, "area": named.area, "at": at})

    def _find(self, named: Withdrawn | Changed) -> tuple[list[Listing], int]:
        """Where it is listed: the last of that patron, area and kind."""
        key = (named.area, named.patron, named.wager)
        for listed in (self.placed, self._standing):
            for place in reversed(range(len(listed))):
                each = listed[place].placed
                if (each.area, each.patron, each.wager) == key:
                    return listed, place
        raise AssertionError(f"{named} was never placed")
