"""The second way: what was analysed, simulated by the strategy it found, and how far the two are apart."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.games import in_the_lab
from houseway.lab.models import Plan
from houseway.lab.simulation import Report, simulate

ROUNDS = 20_000_000
MOST_STANDARD_ERRORS = 4.0


def check(
    found: Mapping[str, Any],
    strategy: str | None,
    *,
    rounds: int = ROUNDS,
    seed: int | None = None,
    report: Report = lambda progress: None,
) -> dict[str, Any]:
    """Simulate what the analysis is about; every wager that both know, in standard errors apart."""
    entry = in_the_lab(found["game"])
    texts = entry.second_ways(found) if strategy is None else (strategy,)
    rows: dict[str, dict[str, Any]] = {}
    for text in texts:
        plan = Plan(found["game"], dict(found["settings"]), text)
        simulated = simulate(plan, rounds=rounds, seed=seed, report=report)
        seed = simulated["seed"]
        for wager, each in simulated["wagers"].items():
            if wager in found["wagers"]:
                rows.setdefault(wager, _row(wager, found["wagers"][wager]["house_edge"], each))
    agree = all(abs(row["standard_errors_apart"]) <= MOST_STANDARD_ERRORS for row in rows.values())
    return {"agree": agree, "rounds": rounds, "seed": seed, "wagers": list(rows.values())}


def _row(wager: str, edge: float, simulated: Mapping[str, Any]) -> dict[str, Any]:
    error = simulated["standard_error"]
    apart = simulated["house_edge"] - edge
    return {
        "wager": wager,
        "analysed": edge,
        "simulated": simulated["house_edge"],
        "standard_error": error,
        "standard_errors_apart": apart / error if error else 0.0,
    }
