"""What the reference player of Pontoon does otherwise than the best play by the worth of a box."""

from houseway.games.pontoon.hands import SEVEN
from houseway.games.pontoon.strategy import FORM, TOWARD
from houseway.table.charts.chart_text import read_chart, written
from houseway.table.charts.charts import CARDS, NO, UPCARDS, Chart, Section


def finished(chart: str) -> tuple[str, tuple[str, ...]]:
    """The chart with suited sevens drawn to, and the remark that says so."""
    remark = "Suited sevens against a seven are drawn to for the Super Bonus (Table 2), not split."
    return written(drawing_to_suited_sevens(read_chart(chart, FORM))), (remark,)


def drawing_to_suited_sevens(chart: Chart) -> Chart:
    """The Super Bonus is in dollars and not in the worth of a box, but a player goes for it."""
    row = (SEVEN, SEVEN)
    sections = list(chart.sections)
    for word in next(words for words in TOWARD.values() if "7-7-7" in words[0])[1:]:
        old = next((each for each in sections if each.kind == CARDS and each.conditions == {word}), None)
        entries = dict(old.entries) if old else {}
        for upcard in UPCARDS:
            entries.setdefault((row, upcard), NO)
        entries[row, SEVEN] = "H"
        if old:
            sections.remove(old)
        sections.insert(0, Section(CARDS, entries, conditions=frozenset({word})))
    return Chart(chart.form, chart.name, sections)
