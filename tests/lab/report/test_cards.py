"""Strategy cards: every play of a chart, with its letter, where the chart has it."""

import pytest

from houseway.lab.games import form_of, text_of
from houseway.lab.report.cards import LEGEND, cards
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import CARDS, UPCARDS
from tests.lab.report.reading import Page


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_cards_show_every_play_of_the_chart(game: str) -> None:
    text = text_of(game, "reference")
    page = Page()
    page.feed(cards(game, text))
    sections = [each for each in read_chart(text, form_of(game)).sections if each.kind != CARDS]
    assert len(page.tables) == len(sections) > 5
    for (_, (head, *rows)), section in zip(page.tables, sections, strict=True):
        upcards = [each for each in UPCARDS if any(upcard == each for _, upcard in section.entries)]
        assert head[1:] == [{1: "A", 10: "T"}.get(each, str(each)) for each in upcards]
        shown = {total: row[1:] for row in rows for total in totals(row[0])}
        for total in {row for row, _ in section.entries}:
            assert shown[total] == [section.entries[total, upcard] for upcard in upcards]


def totals(label: str) -> list[int]:
    if " " in label:
        value = label.split(maxsplit=1)[0]
        return [{"A": 1, "T": 10}.get(value) or int(value)]
    low, _, high = label.partition("\N{EN DASH}")
    return list(range(int(low), int(high or low) + 1))


def test_every_letter_has_its_words_and_colour() -> None:
    page = cards("pontoon", text_of("pontoon", "reference"))
    for symbol in ("H", "S", "D", "P", "Y", "-"):
        colour, words = LEGEND[symbol]
        assert f'<span class="play {colour}">{symbol}</span> {words}' in page
