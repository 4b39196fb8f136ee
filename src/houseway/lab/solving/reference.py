"""The best play as the text of a reference strategy."""

from collections.abc import Mapping
from typing import Any

from houseway.games.pontoon.strategy import FORM, TOWARD
from houseway.table.charts.chart_text import read_chart, written
from houseway.table.charts.charts import CARDS, NO, UPCARDS, Chart, Section

SEVEN = 7


def reference_text(found: Mapping[str, Any]) -> str:
    """The chart of an analysis, named as the reference strategy, with what it is."""
    edge = found["wagers"]["box"]["house_edge"]
    chart: str = found["strategy"]["chart"].replace("name optimal\n", "name reference\n", 1)
    remarks = [
        f"The best play found by the lab's solver at usual settings: the house keeps {100 * edge:.4f} %.",
        "Rows go by totals and number of cards; [cards] names hands that are better played otherwise.",
        "H hit, S stand, D double or else hit, P split, - as its total says; Y yes.",
    ]
    if found["game"] == FORM.game:
        chart = written(drawing_to_suited_sevens(read_chart(chart, FORM)))
        remarks.append("Suited sevens against a seven are drawn to for the Super Bonus (Table 2), not split.")
    return "".join(f"# {remark}\n" for remark in remarks) + chart


def drawing_to_suited_sevens(chart: Chart) -> Chart:
    """Pontoon's Super Bonus is in dollars and not in the worth of a box, but a player goes for it."""
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
