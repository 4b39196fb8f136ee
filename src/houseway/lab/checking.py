"""The second way: what was analysed, simulated by the strategy it found, and how far the two are apart."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

from houseway.lab.games import in_the_lab
from houseway.lab.models import Plan
from houseway.lab.simulation import Report, simulate
from houseway.lab.statistics import Sampled, chi_square, chi_square_beside

ROUNDS = 20_000_000
MOST_STANDARD_ERRORS = 4.0
LEAST_P = 1e-4
"""Counts that chance brings more seldom than this do not agree."""


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
    played = []
    for text in texts:
        plan = Plan(found["game"], dict(found["settings"]), text)
        simulated = simulate(plan, rounds=rounds, seed=seed, report=report)
        seed = simulated["seed"]
        played.append(simulated["provenance"]["strategy"])
        for wager, each in simulated["wagers"].items():
            if wager in found["wagers"]:
                rows.setdefault(wager, held_against(wager, found["wagers"][wager], each))
    agree = all(agrees(row, MOST_STANDARD_ERRORS) for row in rows.values())
    return {
        "agree": agree,
        "rounds": rounds,
        "seed": seed,
        "strategies": played,
        "wagers": list(rows.values()),
    }


def agrees(row: Mapping[str, Any], most: float) -> bool:
    """Whether edges lie no farther apart, and counts could be chance."""
    likely = "chi_square" not in row or row["chi_square"]["p"] >= LEAST_P
    return abs(row["standard_errors_apart"]) <= most and likely


def held_against(wager: str, analysed: Mapping[str, Any], simulated: Mapping[str, Any]) -> dict[str, Any]:
    """One wager in both ways, in standard errors apart, and its outcomes by chi-square."""
    error = sqrt(simulated["standard_error"] ** 2 + analysed.get("standard_error", 0.0) ** 2)
    apart = simulated["house_edge"] - analysed["house_edge"]
    row = {
        "wager": wager,
        "analysed": analysed["house_edge"],
        "simulated": simulated["house_edge"],
        "standard_error": error,
        "standard_errors_apart": apart / error if error else 0.0,
    }
    known = simulated.get("chi_square")
    if known is None and (analysed["exact"] or "sampled" in analysed):
        known = outcomes_against(analysed, simulated)
    return row | ({"chi_square": known} if known else {})


def outcomes_against(analysed: Mapping[str, Any], simulated: Mapping[str, Any]) -> dict[str, Any] | None:
    """Chi-square of the counts; a result that the analysis does not name is counted with its only equal."""
    rows = analysed["outcomes"]
    counts = dict.fromkeys((each["name"] for each in rows), 0)
    for each in simulated["outcomes"]:
        equals = [row["name"] for row in rows if row["pays"] == each["pays"]]
        name = each["name"] if each["name"] in counts else equals[0] if len(equals) == 1 else None
        if name is None and "sampled" not in analysed:
            return None
        counts[name or each["name"]] = counts.get(name or each["name"], 0) + each["count"]
    never = [0.0] * (len(counts) - len(rows))
    chances = [each["probability"] for each in rows] + never
    if not analysed.get("sampled", {}).get("rounds"):
        found = chi_square(list(counts.values()), chances)
    else:
        parts = [each["sampled"] for each in rows] + never
        pays = [float(each["pays"]) for each in rows] + never
        sampled = Sampled(pays, parts, analysed["sampled"]["rounds"])
        found = chi_square_beside(list(counts.values()), chances, sampled)
    return found._asdict() if found else None
