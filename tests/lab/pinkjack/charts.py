"""Charts that no sound player would use, so that everything happens often."""

from random import Random

from houseway.games.pinkjack.strategy import FORM
from houseway.table.charts.chart_text import written
from houseway.table.charts.charts import UPCARDS, Chart, Row, Section

LOW, HIGH = ("H", "H", "D"), ("H", "H", "S", "D", "Ds")


def _filled(rng: Random, rows: list[Row], symbols: tuple[str, ...]) -> dict[tuple[Row, int], str]:
    return {(row, upcard): rng.choice(symbols) for row in rows for upcard in UPCARDS}


def wild(rng: Random) -> str:
    """A legal chart at random: it splits and draws far more than is good for it."""
    hard = _filled(rng, list(range(4, 12)), LOW) | _filled(rng, list(range(12, 21)), HIGH)
    sections = [
        Section("hard", hard),
        Section("hard", _filled(rng, list(range(12, 21)), ("H", "H", "S")), 4, 4),
        Section("soft", _filled(rng, list(range(12, 21)), HIGH)),
        Section("soft", _filled(rng, list(range(13, 19)), ("H",)), 3, None),
        Section("pair", _filled(rng, list(range(1, 11)), ("P", "P", "P", "-"))),
        Section("cards", _filled(rng, [(2, 10), (3, 9), (1, 4, 4), (2, 2, 10)], HIGH)),
    ]
    return written(Chart(FORM, "wild", sections))
