"""Floors for tests: a told minute for each step, and the house as it comes back from its journal."""

from collections.abc import Iterable
from typing import Any

from houseway.floor.house import House
from houseway.floor.record.objects import table_object
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from houseway.games import game_named
from houseway.journal import Entry, export_lines
from houseway.table.keeping.replaying import check_round, kept_rounds
from tools.balances import fold

SUPERVISOR, DEALER = {"role": "gaming-supervisor"}, {"role": "dealer"}
PEOPLE = {
    "sue": SUPERVISOR,
    "max": {"role": "gaming-manager"},
    "ivy": {"role": "inspector"},
    "dee": DEALER,
    "cas": {"role": "cashier"},
    "rich": {"chips": 5000},
}


def table_of(game: str, wager: str = "box", **more: Any) -> dict[str, Any]:
    """A table with a sign from $5 to $500."""
    return {"game": game, "settings": {"limits": {wager: {"min": 500, "max": 50000}}}, **more}


BACEBALL = table_of("baceball", "bet")
CARDS = ["2c", "9c", "3c", "9d", "4c", "9h"]


def bet(patron: str = "ann", area: int = 1, amount: int = 1000) -> dict[str, Any]:
    """A Bet as a record lists it."""
    return {"area": area, "patron": patron, "wager": "bet", "amount": amount}


def lost_round(*patrons: str, table: str = "T") -> dict[str, Any]:
    """A round of bACEball in which everybody loses to the dealer's 27."""
    wagers = [bet(patron, area) for area, patron in enumerate(patrons, start=1)]
    deal = [*(["2c"] * len(patrons)), "9c"] * 3
    return {"order": "round", "table": table, "record": {"wagers": wagers, "cards": deal}}


class Day:
    """A runner that is given its steps one by one, a minute apart unless they say when."""

    def __init__(self, begins: str = "2026-11-16T20:00:00Z", **tables: Any) -> None:
        floor = {"people": PEOPLE, **tables.pop("floor", {}), "tables": tables}
        self.runner = Runner(read_record({"floor": floor, "steps": [{"at": begins}]}))
        self.minute = 0

    def __call__(self, order: str | None = None, by: str | None = None, **fields: Any) -> dict[str, Any]:
        """What came of one step."""
        at = f"2026-11-16T{20 + self.minute // 60}:{self.minute % 60:02}:00Z"
        self.minute += 1
        step = {"at": at} | ({"order": order} if order else {}) | ({"by": by} if by else {})
        return self.runner.step(step | fields)

    def ask(self, question: str, **fields: Any) -> Any:
        """The answer to a question."""
        return self(ask=question, **fields)["answer"]

    def balance(self, patron: str) -> int:
        """What the patron has."""
        return int(self.ask("person", patron=patron)["balance"])


def comes_back(runner: Runner) -> bool:
    """Whether the house and its tables, folded from the journal alone, are as they are live."""
    room = runner.room
    again = House(room.now, room.forward)
    again.apply(runner.journal.entries())
    live = {name: table_object(room, table) for name, table in room.tables.items()}
    replayed = [check_round(each, game_named) for each in kept_rounds(runner.journal.entries())]
    same = again.told() == room.house.told() and not any(replayed)
    room.house = again
    tables = room.tables = {name: room.recover(name) for name in room.tables}
    return same and live == {name: table_object(room, table) for name, table in tables.items()}


def check_balances(house: House, entries: Iterable[Entry]) -> None:
    """The fold that knows nothing of ours gives every balance of the house, to the part of a cent."""
    books = house.books.ledger.balances
    assert fold(export_lines(entries)) == {name: cents for name, cents in sorted(books.items()) if cents}
