"""Tables of one link and a house that counts for them."""

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from houseway.table.house.links import Link, Meter
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.requests import Step
from tests.helping import cites
from tests.table.worlds import AtTable, World, check_world

MAJOR = 10_000_000
WON = "Ad Ad Ad"
TWO_TABLES: dict[str, str | None] = {"T1": "L", "T2": "L"}


def meter(rate: str, seed: int, value: int, hidden: int | None = None) -> Meter:
    return Meter(Fraction(rate), seed, Fraction(value), hidden)


def link(major: str = "0.2", value: int = 15_000_000, **more: Meter) -> Link:
    """A link of which the Major restarts at $50,000 and the Minor at $5,000."""
    own = {"major": meter(major, 5_000_000, value), "minor": meter("0.1", 500_000, 1_200_000)}
    return Link("L", own | more)


class House(World):
    """Tables at which the dealer tells the cards; the sums are checked after every round that is told."""

    def __init__(self, link: Link, tables: dict[str, str | None] = TWO_TABLES) -> None:
        super().__init__(tables, Random(1), link)
        for table in self.tables.values():
            do_steps(table)
            table.drawn("7h")

    def wager(self, name: str, **patrons: int) -> KeptTable[Any]:
        """A Bet of $10 and a jackpot wager of $5 on these areas, and betting is closed."""
        table = self.tables[name]
        for patron, area in patrons.items():
            table.place(area, patron, "bet", 1_000)
            if not any(each.patron == patron for each in table.state.carried):  # type: ignore[attr-defined]
                table.place(area, patron, "jackpot", 500)
        table.no_more_bets()
        return table

    def value(self, pool: str = "major") -> Decimal:
        """What the meter holds, exactly, once all sums are right."""
        for name in self.tables:
            check_world(self, name)
        cents = self.links.links["L"].meters[pool].value
        return Decimal(cents.numerator) / cents.denominator


def do_steps(table: KeptTable[Any]) -> None:
    while isinstance(table.request, Step):
        table.done(312)


def deal(table: KeptTable[Any], cards: list[str]) -> None:
    for name in cards:
        table.drawn(name)


def paid(table: KeptTable[Any]) -> list[tuple[str, int]]:
    """The jackpots that the round before paid, in paying order."""
    assert table.last is not None
    return [(each["patron"], each["amount"]) for each in table.last["events"] if each["event"] == "bonus"]


def announced(table: KeptTable[Any], number: str = "11.9.1") -> list[tuple[str, str, int]]:
    """What was said to be won by this clause, and at which area."""
    told = table.events if table.last is None else [*table.last["events"], *table.events]
    said = [each if isinstance(each, dict) else each.as_json() for each in told]
    called = [each for each in said if each["event"] == "called" and "is won" in each["words"]]
    return [(number, each["words"], each["area"]) for each in called if cites(each, number)]


def supervisor(table: KeptTable[Any], kind: str, **fields: Any) -> None:
    table.order(kind, by="gaming-supervisor", **fields)


def house_of(table: KeptTable[Any]) -> AtTable:
    assert isinstance(table.house, AtTable)
    return table.house
