"""What a floor under load showed: in hundredths, and as a table."""

from collections.abc import Sequence
from statistics import quantiles
from typing import Any

from measuring import print_circumstances, print_table


def milliseconds(delays: Sequence[float]) -> dict[str, float]:
    """What half of the screens waited at most, and so on."""
    hundredths = quantiles(delays, n=100)
    parts = {f"p{part}": 1000 * hundredths[part - 1] for part in (50, 95, 99)}
    return {**parts, "most": 1000 * max(delays)}


def print_report(found: dict[str, Any]) -> None:
    memory, settings = found["megabytes"], found["settings"]
    rows = [
        [f"{kind}: {name}", f"{value:,.1f} ms"]
        for kind, delays in found["milliseconds"].items()
        for name, value in delays.items()
    ]
    rows += [["memory by minute", ", ".join(f"{value:,.0f}" for value in memory) + " MB"]]
    rows += [[f"inputs {kind}", f"{number:,}"] for kind, number in found["answers"].items()]
    rows += [
        *([f"screens measured, {kind}", f"{number:,}"] for kind, number in found["screens"].items()),
        ["screens missed", f"{found['screens_missed']:,}"],
    ]
    rows += [["sockets the house still holds", f"{found['sockets_open_at_the_end']:,}"]]
    print_table("From an input to every screen", ["", "measured"], rows)
    print(
        f"{settings['tables']} tables, {settings['sockets']} sockets, {settings['stalled']} never read, "
        f"an input at each table every {settings['every']:g} s, for {settings['seconds']:g} s."
    )
    print_circumstances(found)
