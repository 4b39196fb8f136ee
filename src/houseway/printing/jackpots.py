"""Prize meters for people."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rich.console import Console
from rich.table import Table

from houseway.equipment import dollars


def money(cents: int | str) -> str:
    """Dollars, with the part of a cent where there is one."""
    exact = Decimal(cents)
    whole = int(exact)
    part = exact - whole
    return dollars(whole) + (f" + {part.normalize()} cents" if part else "")


def print_links(console: Console, links: Mapping[str, Any]) -> None:
    """Each link with its tables and meters."""
    if not links:
        console.print("no link is open")
    for name, link in links.items():
        state = ", no jackpot wager is taken" if link["down"] else ""
        tables = ", ".join(link["tables"]) or "no table"
        console.print(f"{name}: {tables}; wager {dollars(link['wager'])}{state}")
        grid = Table("pool", "meter", "pays", "rate", "seed", box=None, padding=(0, 2))
        for pool, meter in link["meters"].items():
            shown = money(meter["value"]), dollars(meter["prize"]), meter["rate"], dollars(meter["seed"])
            grid.add_row(pool, *shown)
        console.print(grid)


def print_reconciliation(console: Console, told: Mapping[str, Any]) -> None:
    """Each link and day, and what does not add up."""
    for day in told["days"]:
        console.print(f"{day['link']}, {day['day']}: {dollars(day['wagered'])} wagered, {day['wins']} won")
        grid = Table("pool", "opened", "put in", "fed", "returned", "taken", "withdrawn", "closed", box=None)
        for pool, each in day["pools"].items():
            grid.add_row(pool, *(money(value) for value in each.values()))
        console.print(grid)
        kept, added = money(day["retained"]), dollars(day["top_up"])
        console.print(f"retained {kept}, top-up {added}, not accounted for: {money(day['residual'])}")
    for fault in told["faults"]:
        console.print(fault)
    if not told["faults"]:
        console.print("every part of a cent is accounted for")
