"""A table dealt by hand: those who work there, and what they enter."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from houseway.table.procedure.roles import Role
from tests.server.pit.dealing import Dealer, RealPack
from tests.server.pit.staffed import Caller, House, open_house


class Pit:
    """A dealer's table with those who work there."""

    def __init__(self, house: House, table: str, names: dict[str, Caller]) -> None:
        self.house, self.table = house, table
        self.sue, self.dora = names["sue"], names["dora"]
        live = house.floor.table(table)
        rng = Random(5)
        self.dealer = Dealer(RealPack(live.table.game.name, live.table.settings, rng), rng)

    @property
    def kept(self) -> Any:
        return self.house.floor.table(self.table).table

    def told(self) -> dict[str, Any]:
        message: dict[str, Any] = self.dora.get(f"/api/tables/{self.table}")
        return message

    def wager(self, patron: str, area: int, wager: str, amount: int = 1000) -> None:
        self.dora.send(self.table, input="placed", patron=patron, area=area, wager=wager, amount=amount)

    def until(self, takes: str) -> dict[str, Any]:
        """The dealer works until the prompt takes something else."""
        for _ in range(300):
            message = self.told()
            if message["prompt"]["takes"] == takes:
                return message
            self.dora.send(self.table, **self.next_of(message))
        raise AssertionError(f"the table never {takes}")

    def next_of(self, message: dict[str, Any]) -> dict[str, Any]:
        do = self.dealer.answer(message["prompt"], self.kept)
        if do is None and message["prompt"]["takes"] == "wagers":
            return {"input": "done"}
        if do is None:
            question = message["request"]["questions"][0]
            last = question["options"][-1]
            spoken = {key: question[key] for key in ("patron", "area", "hand")}
            amount = {"amount": last["least"]} if last.get("most") else {}
            return {"input": "said", "action": last["action"], **spoken, **amount}
        return do

    def cards(self, *names: str) -> None:
        for name in names:
            self.dora.send(self.table, input="drawn", item=name)

    def to_the_end(self) -> None:
        number = self.kept.number
        while self.kept.number == number:
            self.dora.send(self.table, **self.next_of(self.told()))


@contextmanager
def pit(path: Path, game: str = "baceball") -> Iterator[Pit]:
    with open_house(path, games=[]) as house:
        names = {
            "sue": house.somebody(Role.GAMING_SUPERVISOR, "Sue"),
            "dora": house.somebody(Role.DEALER, "Dora"),
        }
        table = names["sue"].post("/api/tables", {"game": game, "dealt": "dealer"}, 201)["table"]
        yield Pit(house, table, names)


def again(here: Pit) -> list[dict[str, Any]]:
    """What may be laid down again, as the dealer is told."""
    told: list[dict[str, Any]] = here.told()["prompt"].get("again", [])
    return told
