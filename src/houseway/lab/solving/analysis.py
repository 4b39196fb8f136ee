"""The box wager of a solved game as figures: edge, distribution, strategy, exceptions with their price."""

from collections.abc import Mapping
from math import sqrt
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from houseway.lab.figures import net_name
from houseway.lab.solving.charting import Book, Charted, charted, difference_as_json, strategy_of
from houseway.lab.solving.dealers import VALUES
from houseway.lab.solving.solution import ACE, TEN, Game, Solved, solve
from houseway.table.chart_text import written
from houseway.table.charts import Chart

METHOD = (
    "dynamic program on the finite shoe in double precision; hands known by their values, after a split "
    "played as without one (composition-dependent, zero-memory); split hands computed, none sampled; "
    "in the distribution hands of one split are taken as independent given the dealer's outcome"
)


class Analysed(NamedTuple):
    """A solved game with its charts; a chart that was named stands in for the best play."""

    solved: Solved
    charts: Charted | None
    by_totals: Solved | None
    compile_seconds: float


def ready(game: Game) -> float:
    """Have everything compiled, on a shoe of a few cards; how long that took."""
    began = perf_counter()
    few = np.zeros(VALUES, dtype=np.int64)
    few[[ACE, 7, TEN]] = 4
    solve(game._replace(shoe=np.minimum(few, game.shoe)))
    return perf_counter() - began


def analysed(game: Game, book: Book, chart: Chart | None = None) -> Analysed:
    """The best play and its charts; or what the named chart is worth."""
    seconds = ready(game)
    if chart is not None:
        return Analysed(solve(game, strategy_of(chart, game, book)), None, None, seconds)
    solved = solve(game)
    charts = charted(solved, book, "optimal")
    return Analysed(solved, charts, solve(game, strategy_of(charts.by_totals, game, book)), seconds)


def box_figures(solved: Solved, clause: str) -> dict[str, Any]:
    """The figures of the box wager, in stakes at the start."""
    mean = sum(net * chance for net, chance in solved.net.items())
    square = sum(net * net * chance for net, chance in solved.net.items())
    return {
        "house_edge": -solved.mean,
        "exact": False,
        "method": METHOD,
        "sd": sqrt(square - mean * mean),
        "variance": square - mean * mean,
        "hit_frequency": sum(chance for net, chance in solved.net.items() if net > 0),
        "largest_win": _number(max(net for net, chance in solved.net.items() if chance > 0)),
        "element_of_risk": -solved.mean / solved.staked,
        "average_stake": solved.staked,
        "outcomes": [
            {
                "name": net_name(net),
                "pays": _number(net),
                "probability": chance,
                "contribution": net * chance,
                "clause": clause,
            }
            for net, chance in solved.net.items()
        ],
    }


def _number(net: float) -> int | float:
    return int(net) if net == int(net) else net


def strategy_figures(found: Analysed) -> dict[str, Any]:
    """The best play as a chart by totals, the hands that differ, and what each of these is worth."""
    if found.charts is None or found.by_totals is None:
        return {}
    differences = sorted(found.charts.differences, key=lambda each: -each.price)
    return {
        "strategy": {
            "chart": written(found.charts.complete),
            "house_edge": -found.solved.mean,
            "by_totals": written(found.charts.by_totals),
            "by_totals_house_edge": -found.by_totals.mean,
            "differences": [difference_as_json(each) for each in differences],
        }
    }


def edges(games: Mapping[str, Game]) -> list[dict[str, Any]]:
    """The edge of the best play under each of these."""
    return [{"name": name, "house_edge": -solve(game).mean} for name, game in games.items()]
