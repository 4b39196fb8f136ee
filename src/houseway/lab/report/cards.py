"""Strategy cards: a chart as tables in colour, each play with its letter so that black and white will do."""

from collections.abc import Iterable, Iterator, Mapping

from houseway.lab.games import form_of
from houseway.lab.report.markup import Html, element, joined, paragraph
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import CARDS, HARD, PAIR, SOFT, UPCARDS, Row, Section, named

LEGEND = {
    "H": ("hit", "hit"),
    "S": ("stand", "stand"),
    "D": ("double", "double, otherwise hit"),
    "Ds": ("double", "double, otherwise stand"),
    "P": ("split", "split"),
    "Y": ("yes", "yes"),
    "-": ("no", "no; play the total"),
}
"""The colour of each symbol, and what it means."""

TITLES = {HARD: "Hard totals", SOFT: "Soft totals", PAIR: "Pairs: split?"}


def cards(game: str, text: str) -> Html:
    """The whole chart but for its exceptions by cards, and what the letters mean."""
    chart = read_chart(text, form_of(game))
    shown = [section for section in chart.sections if section.kind != CARDS]
    used = {symbol for section in shown for symbol in section.entries.values()}
    return joined(
        (
            legend(used),
            element("div", *map(card, shown), class_="cards"),
            paragraph(
                "Rows by the hand, columns by the dealer's first card. A card for a number of cards, or for "
                "other words, replaces the rows it has; other rows stand as on the card before it.",
                class_="small",
            ),
        )
    )


def legend(used: Iterable[str]) -> Html:
    """The letters in use."""
    wanted = set(used)
    return element(
        "p",
        *(
            joined((element("span", symbol, class_=f"play {colour}"), f" {words} "))
            for symbol, (colour, words) in LEGEND.items()
            if symbol in wanted
        ),
        class_="legend",
    )


def card(section: Section) -> Html:
    """One section as a small table."""
    upcards = [each for each in UPCARDS if any(upcard == each for _, upcard in section.entries)]
    head = element("tr", element("th", ""), *(element("th", named(each)) for each in upcards))
    rows = [
        element(
            "tr",
            element("th", label),
            *(element("td", symbol, class_=f"play {LEGEND[symbol][0]}") for symbol in symbols),
        )
        for label, symbols in _rows(section, upcards)
    ]
    return element(
        "table",
        element("caption", _title(section)),
        element("thead", head),
        element("tbody", *rows),
        class_="card",
    )


def _title(section: Section) -> str:
    title = TITLES.get(section.kind, f"{section.kind.capitalize()}?")
    return ", ".join((title, *_narrowed(section)))


def _narrowed(section: Section) -> Iterator[str]:
    if section.most_cards is not None:
        few, most = section.least_cards, section.most_cards
        yield f"{few} cards" if few == most else f"{few} to {most} cards"
    elif section.least_cards > 2:
        yield f"{section.least_cards} cards or more"
    yield from sorted(section.conditions)


def _rows(section: Section, upcards: list[int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Neighbouring totals with the same plays share a row."""
    plays: dict[Row, tuple[str, ...]] = {
        row: tuple(section.entries[row, upcard] for upcard in upcards)
        for row in sorted({row for row, _ in section.entries}, key=_place)
    }
    if section.kind == PAIR:
        yield from (
            (f"{named(int(row))} {named(int(row))}", plays[row]) for row in plays if isinstance(row, int)
        )
        return
    yield from _ranges({row: each for row, each in plays.items() if isinstance(row, int)})


def _place(row: Row) -> int:
    return row if isinstance(row, int) else 0


def _ranges(plays: Mapping[int, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    left = list(plays)
    while left:
        low = high = left.pop(0)
        while left and left[0] == high + 1 and plays[left[0]] == plays[low]:
            high = left.pop(0)
        yield (str(low) if low == high else f"{low}\N{EN DASH}{high}"), plays[low]
