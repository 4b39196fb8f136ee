"""A house with a tournament of tables that deal by themselves, its director, players and bots."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from houseway.table.procedure.roles import Role
from tests.floor.tournaments.days import conditions
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.rooms import StillClock, settled

GO = {"sit_and_go": "when everybody is seated", "sessions": [{"rounds": 2}], "commission": "none"}


class Hall:
    """Everybody who is needed, and the time."""

    def __init__(self, house: House, clock: StillClock) -> None:
        self.house, self.clock = house, clock
        self.manager = house.somebody(Role.GAMING_MANAGER, "max")
        self.director = house.somebody(Role.GAMING_SUPERVISOR, "sue")
        self.players: dict[str, Caller] = {}
        self._ids = count(1)

    def order(self, who: Caller, order: str, status: int = 200, **fields: Any) -> Any:
        """Any order by its name."""
        return who.post(
            "/api/orders", {"id": f"order-{next(self._ids):06d}", "order": order, **fields}, status
        )

    def player(self, name: str) -> Caller:
        if name not in self.players:
            self.players[name] = self.house.somebody(Role.PLAYER, name)
        return self.players[name]

    def prepare(self, tables: tuple[str, ...] = ("P",), **changed: Any) -> None:
        """A tournament W whose entries are open, and its tables."""
        given = conditions(**GO | {"tables": len(tables)} | changed)
        for table in tables:
            settings = {"tournament": "W", "decks": 6, "chips": [100, 500]}
            self.order(
                self.director, "open-table", table=table, game="pontoon", settings=settings, dealt="house"
            )
        self.order(self.manager, "document-conditions", tournament="W", conditions=given)
        self.order(self.manager, "make-available", tournament="W")
        self.order(self.manager, "notify-commission", tournament="W")
        self.order(self.manager, "name-director", tournament="W", director="sue")

    def enter(self, *names: str, bots: int = 0) -> None:
        for name in names:
            self.order(self.player(name), "enter-tournament", tournament="W")
        for number in range(1, bots + 1):
            self.order(self.director, "enter-tournament", tournament="W", patron=f"Bot {number}")

    def ballot(self, number: int = 1) -> dict[str, dict[str, Any]]:
        """Who sits where."""
        self.order(self.director, "ballot", tournament="W", session=number)
        return {seat["patron"]: seat for seat in self.shown()["ballots"][-1]["drawn"]}

    def shown(self, who: Caller | None = None) -> Any:
        return (who or self.director).get("/api/tournaments/W")

    def table(self, name: str = "P", who: Caller | None = None) -> Any:
        return (who or self.director).get(f"/api/tables/{name}")

    def pass_by(self, seconds: float) -> None:
        async def go() -> None:
            await self.clock.pass_by(seconds, self.house.floor)
            await settled(self.house.floor)

        self.house.do(go)


@contextmanager
def hall(path: Path, **more: Any) -> Iterator[Hall]:
    clock = StillClock()
    with open_house(path, games=(), clock=clock, now=clock.on_the_wall, **more) as house:
        yield Hall(house, clock)
