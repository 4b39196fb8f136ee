"""Pinkjack by stake: the ultimate bonus in dollars, in best play, edge and deviation.

All odds are whole numbers to 1, so no payment is rounded. The bonus bears on one decision alone: whether aces
and ten-values are split against an ace or a ten-value.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from houseway.games.pinkjack.settings import ULTIMATE_BONUS, Settings
from houseway.lab.pinkjack import facts
from houseway.lab.pinkjack.bonuses import by_first_cards
from houseway.lab.pinkjack.solving import book, game
from houseway.lab.solving.analysis import Analysed
from houseway.lab.solving.charting import SYMBOLS, charted, strategy_of
from houseway.lab.solving.playing import SPLIT
from houseway.lab.solving.sampling import deviation, more_than
from houseway.lab.solving.solution import (
    ACE,
    TEN,
    Solved,
    Strategy,
    first_hands,
    played_out,
    settled_split,
    solve,
)
from houseway.table.charts.chart_text import written
from houseway.table.charts.charts import NO, PAIR, Chart, Row, Section

METHOD = (
    "as box, with the bonus of 14.1.1; two bonuses on one box are too rare to tell, and count as one and one"
)
CELLS = tuple((pair, upcard) for pair in (ACE, TEN) for upcard in (ACE, TEN))
PINKJACK_PAYS = facts.RESULTS[facts.ULTIMATE].net


class Played(NamedTuple):
    """A solved game with the chart to print, or none where a chart was named; bonuses by who splits."""

    found: Analysed
    """At usual odds and limits."""
    solved: Solved
    chart: Chart | None
    number: Fraction
    """Bonuses to expect by the strategy as it is."""
    split: dict[tuple[int, int], tuple[Fraction, Fraction]]
    """Bonuses to expect of pairs that are not split, and of those that are."""


def by_stake(
    settings: Settings, stakes: Iterable[int], found: Analysed, chart: Chart | None
) -> list[dict[str, Any]]:
    """The box at each stake: by the chart that was named, or played best for that stake."""
    least = settings.limits_on("double").min
    known: dict[bool, Played] = {}
    rows = []
    for cents in stakes:
        doubles = cents >= least
        if doubles not in known:
            known[doubles] = _played(settings, found, chart, doubles)
        rows.append(_at_stake(cents, known[doubles]))
    return rows


def _played(settings: Settings, found: Analysed, chart: Chart | None, doubles: bool) -> Played:
    solved, best = found.solved, found.charts.complete if found.charts else None
    if not doubles:
        here = game(settings, doubles=False)
        solved = solve(here, None if chart is None else strategy_of(chart, here, book()))
        best = None if chart is not None else charted(solved, book(), "optimal").complete
    played = chart or best
    assert played is not None
    number = sum(by_first_cards(settings, played).values(), Fraction(0))
    if best is None:
        return Played(found, solved, None, number, {})
    never, always = (
        by_first_cards(settings, with_pairs(best, dict.fromkeys(CELLS, splits))) for splits in (False, True)
    )
    return Played(found, solved, best, number, {cell: (never[cell], always[cell]) for cell in CELLS})


def _at_stake(cents: int, played: Played) -> dict[str, Any]:
    bonus = ULTIMATE_BONUS / cents
    solved, chart, number = played.solved, played.chart, float(played.number)
    if chart is not None:
        changed = _changes(played, bonus)
        for cell, splits in changed.items():
            never, always = played.split[cell]
            number += float(always - never) * (1 if splits else -1)
        solved, chart = _with(solved, changed), with_pairs(chart, changed)
    mean = solved.mean + bonus * number
    beside = number * (2 * PINKJACK_PAYS * bonus + bonus * bonus)
    more = beside + more_than(played.found.solved, solved)
    figures = {
        "house_edge": -mean,
        "exact": False,
        "method": METHOD,
        **deviation(played.found.nets, mean, more),
        "element_of_risk": -mean / solved.staked,
        "average_stake": solved.staked,
    }
    row: dict[str, Any] = {
        "stake": cents,
        "wagers": {"box": figures},
        "bonus": {"amount": ULTIMATE_BONUS, "expected_number": number, "return": bonus * number},
    }
    return row if chart is None else row | {"chart": written(chart)}


def _changes(played: Played, bonus: float) -> dict[tuple[int, int], bool]:
    """The pairs that a bonus of so many stakes has split, or not split, other than without it."""
    found = {}
    for cell, (never, always) in played.split.items():
        pair, upcard = cell
        [state] = np.flatnonzero(played.solved.game.graph.pair == pair)
        plays = played.solved.worth.play[state, upcard]
        chance = float(first_hands(played.solved.game, upcard)[state])
        more = bonus * float(always - never)
        now = bool(played.solved.strategy.plays[state, upcard] == SPLIT)
        gain = chance * float(settled_split(played.solved, cell).worth - plays[:SPLIT].max()) + more
        if (gain > 0) != now:
            found[cell] = not now
    return found


def _with(solved: Solved, changed: dict[tuple[int, int], bool]) -> Solved:
    """Played out with these pairs split or not."""
    if not changed:
        return solved
    plays, splits = solved.strategy.plays.copy(), dict(solved.splits)
    worth = solved.worth._replace(play=solved.worth.play.copy())
    for (pair, upcard), is_split in changed.items():
        [state] = np.flatnonzero(solved.game.graph.pair == pair)
        plays[state, upcard] = SPLIT if is_split else solved.strategy.otherwise[state, upcard]
        splits[pair, upcard] = settled_split(solved, (pair, upcard))
        worth.play[state, upcard, SPLIT] = splits[pair, upcard].worth
    strategy = Strategy(plays, solved.strategy.otherwise, solved.strategy.rescue)
    return played_out(solved.game, strategy, worth, splits, solved)


def with_pairs(chart: Chart, splits: dict[tuple[int, int], bool]) -> Chart:
    """The chart with these pairs split or not."""
    changed: dict[tuple[Row, int], str] = {
        (pair + 1, upcard + 1): SYMBOLS[SPLIT] if yes else NO for (pair, upcard), yes in splits.items()
    }
    sections = [
        Section(PAIR, {**each.entries, **changed}, each.least_cards, each.most_cards, each.conditions)
        if each.kind == PAIR
        else each
        for each in chart.sections
    ]
    return Chart(chart.form, chart.name, sections)
