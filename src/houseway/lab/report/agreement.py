"""The two ways held against each other: exact figures and counted rounds, in standard errors."""

from collections.abc import Callable, Mapping
from typing import Any

from houseway.lab import checking
from houseway.lab.report.order import SheetOrder
from houseway.lab.report.subjects.base import Run
from houseway.lab.simulation import simulate

LIMIT = 3.0
"""Standard errors beyond which two figures do not agree."""


def held_against(
    run: Run, found: Mapping[str, Any], order: SheetOrder, along: Callable[[float], None]
) -> dict[str, Any]:
    """A simulation, and each of its wagers beside the exact figure."""
    simulated = simulate(
        run.plan,
        rounds=order.rounds,
        seed=order.seed,
        workers=order.workers,
        report=lambda progress: along(progress.rounds / progress.of),
    )
    counted = simulated["wagers"]
    rows = [_row(wager, counted[name], found[wager]) for name, wager in run.wagers.items() if name in counted]
    return {
        "run": run.words,
        "settings": run.plan.settings,
        "strategy": simulated["provenance"]["strategy"],
        "rounds": order.rounds,
        "seed": order.seed,
        "wagers": rows,
        "hands": {wager: counted[wager]["hands"] for wager in counted if "hands" in counted[wager]},
    }


def _row(wager: str, counted: Mapping[str, Any], exact: Mapping[str, Any]) -> dict[str, Any]:
    row = checking.held_against(wager, exact, counted)
    return row | {
        "agrees": checking.agrees(row, LIMIT),
        "sd_analysed": exact["sd"],
        "sd_simulated": counted["sd"],
        "sd_standard_error": counted["sd_standard_error"],
    }
