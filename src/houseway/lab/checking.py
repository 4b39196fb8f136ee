"""The second way: what was analysed, simulated by the strategy it found, and how far the two are apart."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.games import in_the_lab
from houseway.lab.models import Plan
from houseway.lab.simulation import Report, simulate
from houseway.lab.statistics import chi_square

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
                rows.setdefault(wager, held_against(wager, found["wagers"][wager], each))
    agree = all(abs(row["standard_errors_apart"]) <= MOST_STANDARD_ERRORS for row in rows.values())
    return {"agree": agree, "rounds": rounds, "seed": seed, "wagers": list(rows.values())}


def held_against(wager: str, analysed: Mapping[str, Any], simulated: Mapping[str, Any]) -> dict[str, Any]:
    """One wager in both ways, in standard errors apart; its outcomes too where they are exact."""
    error = simulated["standard_error"]
    apart = simulated["house_edge"] - analysed["house_edge"]
    row = {
        "wager": wager,
        "analysed": analysed["house_edge"],
        "simulated": simulated["house_edge"],
        "standard_error": error,
        "standard_errors_apart": apart / error if error else 0.0,
    }
    known = simulated.get("chi_square") or (
        outcomes_against(analysed, simulated) if analysed["exact"] else None
    )
    return row | ({"chi_square": known} if known else {})


def outcomes_against(analysed: Mapping[str, Any], simulated: Mapping[str, Any]) -> dict[str, Any] | None:
    """Chi-square of the counts; a result that the analysis does not name is counted with its only equal."""
    names = [each["name"] for each in analysed["outcomes"]]
    counts = dict.fromkeys(names, 0)
    for each in simulated["outcomes"]:
        equals = [row["name"] for row in analysed["outcomes"] if row["pays"] == each["pays"]]
        name = each["name"] if each["name"] in counts else equals[0] if len(equals) == 1 else None
        if name is None:
            return None
        counts[name] += each["count"]
    found = chi_square(list(counts.values()), [each["probability"] for each in analysed["outcomes"]])
    return found._asdict() if found else None
