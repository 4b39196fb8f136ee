"""The box wager of a solved game as figures: edge, distribution, strategy, exceptions with their price."""

from typing import Any, NamedTuple

from houseway.lab.solving.charting import Book, Charted, charted, difference_as_json, strategy_of
from houseway.lab.solving.sampling import Nets, Sample, as_figures, largest_win, nets_of, number
from houseway.lab.solving.solution import Game, Solved, solve
from houseway.table.charts.chart_text import written
from houseway.table.charts.charts import Chart

METHOD = (
    "dynamic program on the finite shoe in double precision; hands known by their values, after a split "
    "played as without one (composition-dependent, zero-memory); edge and stakes of split hands computed, "
    "none sampled; in the distribution rounds without a split are computed, and rounds with one simulated by "
    "themselves, weighted to their computed mean"
)


class Analysed(NamedTuple):
    """A solved game with its charts; a chart that was named stands in for the best play."""

    solved: Solved
    charts: Charted | None
    by_totals: Solved | None
    nets: Nets


def analysed(game: Game, book: Book, sample: Sample, chart: Chart | None = None) -> Analysed:
    """The best play and its charts; or what the named chart is worth."""
    if chart is not None:
        solved = solve(game, strategy_of(chart, game, book))
        return Analysed(solved, None, None, nets_of(solved, sample(chart)))
    solved = solve(game)
    charts = charted(solved, book, "optimal")
    by_totals = solve(game, charts.plays, beside=solved)
    return Analysed(solved, charts, by_totals, nets_of(solved, sample(charts.complete)))


def box_figures(solved: Solved, nets: Nets, clause: str) -> dict[str, Any]:
    """The figures of the box wager, in stakes at the start."""
    return {
        "house_edge": -solved.mean,
        "exact": False,
        "method": METHOD,
        "element_of_risk": -solved.mean / solved.staked,
        "average_stake": solved.staked,
        "largest_win": number(largest_win(solved)),
        **as_figures(nets, solved.mean, clause),
    }


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
