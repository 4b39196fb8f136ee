"""Strategy charts as text that a person can edit: read with every mistake named by its line, and written.

    game GAME
    name careful

    [hard]
            2  3  4  5  6  7  8  9  T  A
    4-11    H  H  H  H  H  H  H  H  H  H
    12+     S  S  S  S  S  S  S  S  S  S

A head may narrow its section, as in `[soft, 3+ cards]`. A number sign begins a comment.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from houseway.rulebook import Unreadable
from houseway.table.charts.charts import (
    ALL_TOTALS,
    CARDS,
    HARD,
    HARD_TOTALS,
    NO,
    PAIR,
    PLAYS,
    SOFT,
    SOFT_TOTALS,
    UPCARDS,
    YES,
    Chart,
    Form,
    Row,
    Section,
    named,
)

VALUES = {named(value): value for value in UPCARDS}
TOTALS = {HARD: HARD_TOTALS, SOFT: SOFT_TOTALS}
NUMBERS = re.compile(r"([0-9]{1,2})(?:(\+)|-([0-9]{1,2}))?( cards)?")
EVERY = "any"


class ChartLine(NamedTuple):
    """A line of the text without its comment, and its number."""

    number: int
    text: str

    def wrong(self, why: str) -> Unreadable:
        """What is said of a line that cannot be."""
        text = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        return Unreadable("bad-strategy", f"line {self.number}: {text!r}: {why}", "strategy")


class Head(NamedTuple):
    """The head of a section."""

    line: ChartLine
    kind: str
    least_cards: int
    most_cards: int | None
    conditions: frozenset[str]


def read_chart(text: str, form: Form) -> Chart:
    """The chart of that text; `Unreadable` for a hole, an illegal play or anything not understood."""
    lines = _lines(text)
    words = {"game": "", "name": ""}
    sections: dict[Head, Section] = {}
    place = 0
    while place < len(lines):
        line = lines[place]
        if line.text.startswith("["):
            end = next(
                (at for at in range(place + 1, len(lines)) if lines[at].text.startswith("[")), len(lines)
            )
            head = _head(line, form)
            if any(head[1:] == other[1:] for other in sections):
                raise line.wrong("a second section with this head")
            sections[head] = _section(head, lines[place + 1 : end], form)
            place = end
        else:
            _take_word(line, words, form)
            place += 1
    if not words["game"]:
        raise Unreadable("bad-strategy", f"the strategy lacks the line 'game {form.game}'", "strategy")
    chart = Chart(form, words["name"] or "unnamed", sections.values())
    _check_holes(chart, sections)
    return chart


def _lines(text: str) -> list[ChartLine]:
    bare = (
        ChartLine(number, each.partition("#")[0].strip())
        for number, each in enumerate(text.split("\n"), start=1)
    )
    return [line for line in bare if line.text]


def _take_word(line: ChartLine, words: dict[str, str], form: Form) -> None:
    word, _, rest = line.text.partition(" ")
    if word not in words or not rest:
        raise line.wrong("a strategy begins with 'game', 'name' and sections such as [hard]")
    if words[word]:
        raise line.wrong(f"a second {word}")
    if word == "game" and rest.strip() != form.game:
        raise line.wrong(f"this is no strategy for {form.game}")
    words[word] = rest.strip()


def _head(line: ChartLine, form: Form) -> Head:
    if not line.text.endswith("]"):
        raise line.wrong("the head of a section ends with ]")
    kind, *narrowed = (part.strip() for part in line.text[1:-1].split(","))
    known = (HARD, SOFT, PAIR, CARDS, *form.questions)
    if kind not in known:
        raise line.wrong(f"no such section; {form.game} has {', '.join(known)}")
    least, most, words = 2, None, set[str]()
    for part in narrowed:
        numbers = NUMBERS.fullmatch(part)
        if numbers and numbers[4] and kind not in (PAIR, CARDS):
            least, most = _numbers_of_cards(numbers, line, form)
        elif part in form.conditions or (part in (HARD, SOFT) and kind in form.questions):
            words.add(part)
        else:
            raise line.wrong(f"{part!r} does not narrow this section{_known(form)}")
    return Head(line, kind, least, most, frozenset(words))


def _numbers_of_cards(numbers: re.Match[str], line: ChartLine, form: Form) -> tuple[int, int | None]:
    least, most = _range(numbers, line, form.most_cards)
    if least < 2 or most > form.most_cards:
        raise line.wrong(f"hands of 2 to {form.most_cards} cards are asked about")
    return least, None if numbers[2] else most


def _known(form: Form) -> str:
    return f"; known: {', '.join(form.conditions)}" if form.conditions else ""


def _range(numbers: re.Match[str], line: ChartLine, highest: int) -> tuple[int, int]:
    low = int(numbers[1])
    high = highest if numbers[2] else int(numbers[3] or numbers[1])
    if low > high:
        raise line.wrong(f"{numbers[0]}: the lower number comes first, and none is above {highest}")
    return low, high


def _section(head: Head, lines: list[ChartLine], form: Form) -> Section:
    if not lines:
        raise head.line.wrong("a section has a line with the dealer's cards, and rows")
    columns = _columns(head, lines[0], form)
    entries: dict[tuple[Row, int], str] = {}
    for line in lines[1:]:
        rows, symbols = _row(head, line, form)
        if len(symbols) != len(columns):
            raise line.wrong(f"{len(symbols)} plays for {len(columns)} cards of the dealer")
        for row in rows:
            if (row, columns[0]) in entries:
                raise line.wrong("a second row for the same hands")
            for upcard, symbol in zip(columns, symbols, strict=True):
                _check_play(head, row, symbol, line, form)
                entries[row, upcard] = symbol
    return Section(head.kind, entries, head.least_cards, head.most_cards, head.conditions)


def _columns(head: Head, line: ChartLine, form: Form) -> list[int]:
    names = line.text.split()
    if len(set(names)) != len(names) or not set(names) <= set(VALUES):
        raise line.wrong("under the head come the dealer's cards, once each: 2 3 4 5 6 7 8 9 T A")
    missing = [name for name in VALUES if name not in names]
    if missing and head.kind not in form.questions:
        raise line.wrong(f"no column for the dealer's {', '.join(missing)}")
    return [VALUES[name] for name in names]


def _row(head: Head, line: ChartLine, form: Form) -> tuple[list[Row], list[str]]:
    """The rows a label means, and the symbols after it."""
    label, *symbols = line.text.split()
    if head.kind == CARDS:
        held = [label]
        while symbols and symbols[0] in VALUES:
            held.append(symbols.pop(0))
        return [_values_held(held, line, form)], symbols
    if head.kind == PAIR:
        if label not in VALUES:
            raise line.wrong(f"a row of pairs begins with a value: {', '.join(VALUES)}")
        return [VALUES[label]], symbols
    if label == EVERY and head.kind in form.questions:
        return list(ALL_TOTALS), symbols
    totals = TOTALS.get(head.kind, ALL_TOTALS)
    numbers = NUMBERS.fullmatch(label)
    if numbers is None:
        raise line.wrong("a row begins with totals, such as 12, 4-8 or 17+")
    low, high = _range(numbers, line, totals[-1])
    if low not in totals or high not in totals:
        raise line.wrong(f"{head.kind} totals are asked about from {totals[0]} to {totals[-1]}")
    return list(range(low, high + 1)), symbols


def _values_held(names: list[str], line: ChartLine, form: Form) -> Row:
    if not set(names) <= set(VALUES):
        raise line.wrong("a row of cards begins with the values held, such as T 2 or A 4 5")
    held = tuple(sorted(VALUES[name] for name in names))
    total = sum(held)
    best = total + 10 if held[0] == 1 and total <= 11 else total
    if not 2 <= len(held) <= form.most_cards or best > HARD_TOTALS[-1]:
        raise line.wrong("nobody is asked about such a hand")
    return held


def _check_play(head: Head, row: Row, symbol: str, line: ChartLine, form: Form) -> None:
    known = _SYMBOLS.get(head.kind, (YES, NO))
    if symbol not in known:
        raise line.wrong(f"{symbol!r} is no play of this section: {', '.join(known)}")
    if head.kind in (CARDS, HARD, SOFT):
        _check_allowed(head, row, symbol, line, form)


_SYMBOLS: dict[str, tuple[str, ...]] = {
    HARD: ("H", "S", "D", "Ds"),
    SOFT: ("H", "S", "D", "Ds"),
    PAIR: ("P", NO),
    CARDS: tuple(PLAYS),
}


def _check_allowed(head: Head, row: Row, symbol: str, line: ChartLine, form: Form) -> None:
    hard = head.kind == HARD
    total = row if isinstance(row, int) else sum(row)
    numbers = range(head.least_cards, (head.most_cards or form.most_cards) + 1)
    if not isinstance(row, int):
        hard = row[0] != 1 or total > 11
        numbers = range(len(row), len(row) + 1)
        if symbol == "P" and (len(row) != 2 or row[0] != row[1]):
            raise line.wrong("'P': only a pair is split")
    if "stand" in PLAYS[symbol] and hard and total < form.stands_from:
        raise line.wrong(
            f"{symbol!r}: a hand below {form.stands_from} must draw, {form.game}/{form.must_draw}"
        )
    if "double" in PLAYS[symbol] and not set(numbers) & set(form.doubles_on):
        raise line.wrong(f"{symbol!r}: such a hand cannot be doubled, {form.game}/{form.doubling}")


def _check_holes(chart: Chart, sections: Iterable[Head]) -> None:
    for kind, words in chart.holes():
        where = next(
            (f"; [{kind}] begins at line {head.line.number}" for head in sections if head.kind == kind), ""
        )
        raise Unreadable("bad-strategy", f"the strategy has no play for {words}{where}", "strategy")


def written(chart: Chart) -> str:
    """The chart as text that `read_chart` understands."""
    parts = [f"game {chart.form.game}\nname {chart.name}\n"]
    parts += ["\n".join(_section_lines(section)) + "\n" for section in chart.sections]
    return "\n".join(parts)


def _section_lines(section: Section) -> Iterator[str]:
    upcards = [each for each in UPCARDS if any(upcard == each for _, upcard in section.entries)]
    rows: dict[Row, tuple[str, ...]] = {}
    for row in sorted({row for row, _ in section.entries}, key=_order):
        rows[row] = tuple(section.entries[row, upcard] for upcard in upcards)
    yield f"[{', '.join((section.kind, *_narrowed(section)))}]"
    yield _aligned("", map(named, upcards))
    if section.kind in (PAIR, CARDS):
        for row, symbols in rows.items():
            values = (row,) if isinstance(row, int) else row
            yield _aligned(" ".join(map(named, values)), symbols)
    else:
        yield from _by_totals(rows, TOTALS.get(section.kind, ALL_TOTALS))


def _order(row: Row) -> tuple[int, ...]:
    return (row,) if isinstance(row, int) else (len(row), *row)


def _narrowed(section: Section) -> Iterator[str]:
    least, most = section.least_cards, section.most_cards
    if most is not None:
        yield f"{least} cards" if least == most else f"{least}-{most} cards"
    elif least > 2:
        yield f"{least}+ cards"
    yield from sorted(section.conditions)


def _by_totals(rows: dict[Row, tuple[str, ...]], totals: range) -> Iterator[str]:
    """Neighbouring totals with the same plays share a row."""
    left = [total for total in totals if total in rows]
    while left:
        low = high = left.pop(0)
        while left and left[0] == high + 1 and rows[left[0]] == rows[low]:
            high = left.pop(0)
        label = f"{low}" if low == high else f"{low}+" if high == totals[-1] else f"{low}-{high}"
        yield _aligned(label, rows[low])


def _aligned(label: str, symbols: Iterable[str]) -> str:
    return f"{label:9} {' '.join(f'{symbol:2}' for symbol in symbols)}".rstrip()
