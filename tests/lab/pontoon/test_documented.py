"""What the documents show of Pontoon holds."""

import re
from pathlib import Path

from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import FORM, reference
from houseway.lab.models import Plan
from houseway.lab.pontoon import exact
from houseway.lab.pontoon.model import model
from houseway.lab.streams import stream
from houseway.table.charts.chart_text import read_chart, written

DOCS = Path(__file__).parents[3] / "docs"


def test_the_example_is_a_chart_that_plays() -> None:
    section = (DOCS / "strategies.md").read_text().split("### Pontoon")[1]
    match = re.search(r"```text\n(.*?)```", section, re.DOTALL)
    assert match is not None
    text = f"{written(reference())}\n{match[1]}"
    assert len(read_chart(text, FORM).sections) == len(reference().sections) + 3
    with_it, without = (
        model(Plan("pontoon", strategy=each)).count(20_000, stream(1, 0)) for each in (text, None)
    )
    assert with_it.counts["box"].rows != without.counts["box"].rows


def test_every_word_of_charts_is_documented() -> None:
    section = (DOCS / "strategies.md").read_text().split("### Pontoon")[1].split("\n## ")[0]
    for word in (*FORM.conditions, *(f"[{question}]" for question in FORM.questions)):
        assert f"`{word}`" in section


def test_the_table_of_decks_is_what_analyse_says() -> None:
    section = (DOCS / "pontoon.md").read_text().split("## Analysis")[1]
    shown = re.findall(
        r"^\| (\d) \| (\S+) % \| (\S+) % \| (\S+) % \| (\S+) % \| (\S+) \|$", section, re.MULTILINE
    )
    told = [
        (
            str(found["decks"]),
            *(f"{100 * edge:.4f}" for edge in found["house_edge"].values()),
            f"{100 * found['pontoon-player']:.4f}",
            f"{1 / found['super-bonus']:,.0f}",
        )
        for found in exact.without_the_box(Settings())["by_decks"]
    ]
    assert shown == told
