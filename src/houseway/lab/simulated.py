"""Figures from counts: every one with its standard error and 95 % interval."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from houseway.lab.figures import number
from houseway.lab.games import in_the_lab, settings_of
from houseway.lab.models import Column, Count, Model, Plan, Row, Tally
from houseway.lab.statistics import Estimate, chi_square, edge, risk


def wagers_simulated(plan: Plan, model: Model, tally: Tally) -> dict[str, Any]:
    """The figures of every wager that was made."""
    independent = plan.boxes == 1 and not plan.shoe
    chances = in_the_lab(plan.game).chances(settings_of(plan.game, plan.settings)) if independent else {}
    written = {}
    for column in model.columns:
        count = tally.counts[column.wager]
        if not count.sums.n or column.counts_bonuses:
            continue
        figures = wager_simulated(column, count, model.unit)
        known = chances.get(column.wager)
        if known is not None:
            figures |= _against(count, [float(known.get(row.name, 0)) for row in column.rows])
        written[column.wager] = figures
    return written


def bonuses_simulated(model: Model, tally: Tally) -> dict[str, Any]:
    """How many bonuses in dollars a box brings on average."""
    written = {}
    for column in model.columns:
        count = tally.counts[column.wager]
        if column.counts_bonuses and count.sums.n:
            found = edge(count.sums, model.unit)
            written[column.wager] = {
                "expected_number": -found.value,
                "standard_error": found.standard_error,
                "outcomes": _outcomes(column.rows, count.rows, count.sums.n),
            }
    return written


def _against(count: Count, chances: Sequence[float]) -> dict[str, Any]:
    found = chi_square(count.rows, chances)
    return {"chi_square": found._asdict()} if found else {}


def wager_simulated(column: Column, count: Count, unit: int) -> dict[str, Any]:
    """The figures of one wager."""
    loss, sd, hit = edge(count.sums, unit), _sd(column.rows, count.rows), _hit(column.rows, count.rows)
    least_and_most = [row.pays for row, times in zip(column.rows, count.rows, strict=True) if times]
    figures: dict[str, Any] = {
        "house_edge": loss.value,
        "exact": False,
        "standard_error": loss.standard_error,
        "confidence_interval_95": list(loss.interval),
        "rounds": count.sums.n,
        **_written("sd", sd),
        **_written("hit_frequency", hit),
        "largest_win": number(max(least_and_most)),
    }
    if count.sums.y != count.sums.n * unit:
        figures |= _written("element_of_risk", risk(count.sums))
        figures["average_stake"] = count.sums.y / (count.sums.n * unit)
    figures["outcomes"] = _outcomes(column.rows, count.rows, count.sums.n)
    if column.lines:
        figures["hands"] = _outcomes(column.lines, count.lines, count.sums.n)
    return figures


def _written(name: str, found: Estimate) -> dict[str, Any]:
    return {
        name: found.value,
        f"{name}_standard_error": found.standard_error,
        f"{name}_interval_95": list(found.interval),
    }


def _sd(rows: Sequence[Row], counts: Sequence[int]) -> Estimate:
    """The standard deviation of one wager, its error from the fourth moment."""
    total = sum(counts)
    pairs = [(float(row.pays), count) for row, count in zip(rows, counts, strict=True) if count]
    mean = sum(pays * count for pays, count in pairs) / total
    second = sum((pays - mean) ** 2 * count for pays, count in pairs) / total
    fourth = sum((pays - mean) ** 4 * count for pays, count in pairs) / total
    if not second:
        return Estimate(0.0, 0.0)
    return Estimate(sqrt(second), sqrt((fourth - second**2) / total / second) / 2)


def _hit(rows: Sequence[Row], counts: Sequence[int]) -> Estimate:
    won = sum(count for row, count in zip(rows, counts, strict=True) if row.pays > 0)
    return _share(won, sum(counts))


def _share(count: int, total: int) -> Estimate:
    share = count / total
    return Estimate(share, sqrt(max(share * (1 - share), 0.0) / total))


def _outcomes(rows: Sequence[Row], counts: Sequence[int], total: int) -> list[dict[str, Any]]:
    return [
        {
            "name": row.name,
            "pays": number(row.pays),
            "count": count,
            "probability": (share := _share(count, total)).value,
            "standard_error": share.standard_error,
            "interval_95": list(share.interval),
            "contribution": float(row.pays) * share.value,
            "clause": row.clause,
        }
        for row, count in zip(rows, counts, strict=True)
        if count
    ]
