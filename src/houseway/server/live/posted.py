"""What stands posted at a table for everybody: its closing, limits that change, meters, promotions."""

from typing import Any

from houseway.floor import closing
from houseway.floor.promotions.seeing import counting_now
from houseway.floor.room import Room
from houseway.journal import house_of
from houseway.server.live.meters import meters_shown
from houseway.server.live.signs import changes_of
from houseway.table.keeping.kept import KeptTable


class Posted:
    """The signs of one table, as the house has them now."""

    def __init__(self, table: KeptTable[Any], room: Room) -> None:
        self._table, self._room = table, room
        self._house = house_of(table.journal)

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "counts": self.counts,
            "closing": self.closing,
            "changing": changes_of(self._table),
            "jackpots": self.jackpots,
            "in_already": self.in_already,
            "promised": self.promised,
        }

    @property
    def counts(self) -> list[str]:
        """Promotions for which wagers at this table count now."""
        return counting_now(self._room.house.promotions, self._table.game.name, self._room.now())

    @property
    def closing(self) -> dict[str, Any] | None:
        """The sign with the time of closing."""
        sign = self._room.facts(self._table).sign
        return None if sign is None else closing.shown(sign, self._table.game, self._room.forward())

    @property
    def jackpots(self) -> dict[str, Any] | None:
        """The meters of its link."""
        facts = self._room.house.links.of(self._table.name)
        return None if facts is None else meters_shown(facts)

    @property
    def promised(self) -> dict[str, str] | None:
        """What the house promises of the items that follow, for whoever looks to keep."""
        promise = self._table.promise
        return {"house": self._house, "promise": promise} if promise else None

    @property
    def in_already(self) -> list[dict[str, Any]]:
        """Whose jackpot wager of a void round is valid for this one, and where."""
        jackpots = self._table.game.floor.jackpots
        whose = {} if jackpots is None else jackpots.markers(self._table.round)
        wager = None if jackpots is None else jackpots.wager
        return [{"area": area, "patron": whose[area], "wager": wager} for area in whose]

    def instead_of_closing(self, patron: str | None) -> dict[str, Any] | None:
        """What that player may order, and the dealer orders in place of closing the betting."""
        order = self._table.game.instead_of_closing(self._table.round)
        if order is None or patron is None or getattr(order, "patron", None) != patron:
            return None
        clause = self._table.game.clause(order.power)
        return {"kind": order.kind, "area": getattr(order, "area", None), "rule": clause}
