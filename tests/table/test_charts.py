"""Strategy charts: what they answer, how they are written down, and what is said of a bad one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.rulebook import Unreadable
from houseway.table.charts.chart_text import read_chart, written
from houseway.table.charts.charts import PLAYS, UPCARDS, Chart, Form, Held, Section

FORM = Form(
    "pinkjack",
    stands_from=12,
    must_draw="9.2",
    doubles_on=range(2, 4),
    doubling="10.1",
    most_cards=4,
    conditions=("suited", "toward three sevens"),
    questions=("surrender", "insurance"),
)

PLAIN = """\
# a careful player
game pinkjack
name careful

[hard]
         2  3  4  5  6  7  8  9  T  A
4-8      H  H  H  H  H  H  H  H  H  H
9-11     H  D  D  D  D  H  H  H  H  H   # the best hands
12-16    S  S  S  S  S  H  H  H  H  H
17+      S  S  S  S  S  S  S  S  S  S

[soft]
         2  3  4  5  6  7  8  9  T  A
12-17    H  H  H  H  H  H  H  H  H  H
18       Ds Ds Ds Ds Ds S  S  H  H  H
19+      S  S  S  S  S  S  S  S  S  S

[pair]
         2  3  4  5  6  7  8  9  T  A
A        P  P  P  P  P  P  P  P  P  P
2        P  P  P  P  P  P  -  -  -  -
3        P  P  P  P  P  P  -  -  -  -
4        -  -  -  -  -  -  -  -  -  -
5        -  -  -  -  -  -  -  -  -  -
6        P  P  P  P  P  -  -  -  -  -
7        P  P  P  P  P  P  -  -  -  -
8        P  P  P  P  P  P  P  P  P  P
9        P  P  P  P  P  -  P  P  -  -
T        -  -  -  -  -  -  -  -  -  -
"""
COLUMNS = "2 3 4 5 6 7 8 9 T A\n"
ALL = {"hit", "stand", "double", "split"}


def held(*values: int, against: int, words: tuple[str, ...] = ()) -> Held:
    total = sum(values)
    soft = 1 in values and total <= 11
    return Held(tuple(sorted(values)), total + 10 * soft, soft, against, frozenset(words))


def row(label: str, symbol: str) -> str:
    return f"{label} {' '.join([symbol] * 10)}\n"


def said_of(text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read_chart(text, FORM)
    assert caught.value.code == "bad-strategy"
    assert caught.value.field == "strategy"
    assert "\n" not in caught.value.message
    return caught.value.message


@pytest.mark.parametrize(
    ("hand", "play"),
    [
        (held(3, 5, against=6), "hit"),
        (held(4, 5, against=6), "double"),
        (held(4, 5, against=2), "hit"),
        (held(10, 6, against=6), "stand"),
        (held(10, 6, against=7), "hit"),
        (held(1, 7, against=4), "double"),
        (held(1, 7, against=8), "stand"),
        (held(8, 8, against=10), "split"),
        (held(10, 10, against=6), "stand"),
        (held(1, 1, against=1), "split"),
    ],
)
def test_a_chart_answers(hand: Held, play: str) -> None:
    assert read_chart(PLAIN, FORM).play(hand, ALL) == play


def test_what_is_not_allowed_falls_back() -> None:
    chart = read_chart(PLAIN, FORM)
    assert chart.play(held(2, 3, 4, against=6), {"hit"}) == "hit"
    assert chart.play(held(1, 3, 4, against=6), {"hit", "stand"}) == "stand"
    assert chart.play(held(8, 8, against=10), {"hit", "stand"}) == "hit"
    assert chart.play(held(8, 8, against=6), {"hit", "stand", "double"}) == "stand"


def test_narrow_sections_come_before_wide_ones() -> None:
    text = (
        PLAIN
        + f"[hard, 4 cards]\n{COLUMNS}{row('12-16', 'H')}"
        + f"[hard, 3+ cards]\n{COLUMNS}{row('12-16', 'S')}"
        + f"[hard, suited]\n{COLUMNS}{row('14', 'H')}"
    )
    chart = read_chart(text, FORM)
    assert chart.play(held(10, 4, against=7), ALL) == "hit"
    assert chart.play(held(5, 4, 5, against=7), ALL) == "stand"
    assert chart.play(held(5, 4, 2, 3, against=2), ALL) == "hit"
    assert chart.play(held(5, 4, 5, against=7, words=("suited",)), ALL) == "hit"
    assert chart.play(held(5, 4, 6, against=7, words=("suited",)), ALL) == "stand"


def test_values_held_come_before_everything() -> None:
    text = (
        PLAIN + f"[cards]\n{COLUMNS}{row('T 2', 'H')}{row('8 8', 'S')}{row('A 4 5', '-')}{row('T 2 4', 'S')}"
    )
    chart = read_chart(text, FORM)
    assert chart.play(held(2, 10, against=4), ALL) == "hit"
    assert chart.play(held(3, 9, against=4), ALL) == "stand"
    assert chart.play(held(8, 8, against=10), ALL) == "stand"
    assert chart.play(held(4, 10, 2, against=10), ALL) == "stand"


def test_questions_are_answered_no_unless_listed() -> None:
    text = (
        PLAIN
        + f"[surrender, hard]\n{COLUMNS}{row('15-16', '-')[:-5]} Y Y\n"
        + "[insurance]\nA\nany Y\n[surrender, hard, suited]\nT\n15 -\n"
    )
    chart = read_chart(text, FORM)
    assert chart.says("surrender", held(10, 6, against=10))
    assert not chart.says("surrender", held(10, 6, against=9))
    assert not chart.says("surrender", held(10, 7, against=10))
    assert not chart.says("surrender", held(1, 5, against=10))
    assert not chart.says("surrender", held(7, 8, against=10, words=("suited",)))
    assert chart.says("insurance", held(5, 3, against=1))
    assert not read_chart(PLAIN, FORM).says("insurance", held(5, 3, against=1))


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("4-8   ", "4-7   ", "no play for hard 8 in 2 cards against 2; [hard] begins at line 5"),
        ("5        -", "6        -", "a second row for the same hands"),
        ("4-8      H", "4-8      S", "line 7: '4-8      S  H"),
        ("4-8      H", "4-8      Ds", "must draw, pinkjack/9.2"),
        ("4-8      H", "4-8      P", "'P' is no play of this section: H, S, D, Ds"),
        ("4-8      H", "4-8       ", "9 plays for 10 cards of the dealer"),
        ("4-8      H", "4-8    H H", "11 plays for 10 cards of the dealer"),
        ("4-8   ", "8-4   ", "8-4: the lower number comes first"),
        ("4-8   ", "3-8   ", "hard totals are asked about from 4 to 20"),
        ("4-8   ", "four  ", "a row begins with totals"),
        ("17+  ", "17-21", "hard totals are asked about from 4 to 20"),
        ("12-17  ", "11-17  ", "soft totals are asked about from 12 to 20"),
        (
            "9        P  P  P  P  P  -  P  P  -  -",
            "",
            "no play for a pair of 9 against 2; [pair] begins at line 18",
        ),
        ("T        -", "J        -", "a row of pairs begins with a value"),
        ("4        -", "4        H", "line 23: '4        H  -"),
        ("[soft]", "[soft", "the head of a section ends with ]"),
        ("[soft]", "[soften]", "no such section; pinkjack has hard, soft, pair, cards, surrender, insurance"),
        ("[soft]", "[soft, red]", "'red' does not narrow this section; known: suited, toward three sevens"),
        ("[soft]", "[soft, 5-3 cards]", "the lower number comes first"),
        ("[soft]", "[soft, 3 cards]", "no play for soft 12 in 2 cards against 2; [soft] begins at line 12"),
        ("[soft]", "[soft, 5+ cards]", "the lower number comes first, and none is above 4"),
        ("[soft]", "[soft, 1-4 cards]", "hands of 2 to 4 cards are asked about"),
        ("[soft]", "[hard]", "line 12: '[hard]': a second section with this head"),
        ("[pair]", "[pair, 2 cards]", "'2 cards' does not narrow this section"),
        ("game pinkjack", "game pontoon", "line 2: 'game pontoon': this is no strategy for pinkjack"),
        ("game pinkjack", "", "the strategy lacks the line 'game pinkjack'"),
        ("game pinkjack", "game pinkjack\ngame pinkjack", "line 3: 'game pinkjack': a second game"),
        ("name careful", "careful", "line 3: 'careful': a strategy begins with"),
        ("[hard]\n         2  3", "[hard]\n         2  2", "the dealer's cards, once each"),
        ("[hard]\n         2  3", "[hard]\n         2   ", "no column for the dealer's 3"),
    ],
)
def test_a_mistake_is_named_by_its_line(line: str, instead: str, said: str) -> None:
    assert line in PLAIN
    assert said in said_of(PLAIN.replace(line, instead, 1))


@pytest.mark.parametrize(
    ("section", "said"),
    [
        (f"[hard, 4 cards]\n{COLUMNS}{row('12', 'D')}", "'D': such a hand cannot be doubled, pinkjack/10.1"),
        (f"[cards]\n{COLUMNS}{row('2 2 2 2', 'D')}", "such a hand cannot be doubled"),
        (f"[cards]\n{COLUMNS}{row('2 3', 'P')}", "'P': only a pair is split"),
        (f"[cards]\n{COLUMNS}{row('2 3 4', 'S')}", "must draw"),
        (f"[cards]\n{COLUMNS}{row('2 3 4 5 6', 'H')}", "nobody is asked about such a hand"),
        (f"[cards]\n{COLUMNS}{row('A T', 'S')}", "nobody is asked about such a hand"),
        (f"[cards]\n{COLUMNS}{row('K 2', 'S')}", "begins with the values held"),
        (f"[cards]\n{COLUMNS}{row('T 2', 'Y')}", "'Y' is no play of this section"),
        (f"[surrender]\n{COLUMNS}{row('16', 'H')}", "'H' is no play of this section: Y, -"),
        ("[surrender]\n", "a section has a line with the dealer's cards"),
    ],
)
def test_a_mistake_in_a_further_section(section: str, said: str) -> None:
    assert said in said_of(PLAIN + section)


def test_an_ace_may_stand_below_12_counted_low() -> None:
    """Ace and ace total 12 (PJ-R15)."""
    chart = read_chart(PLAIN + f"[cards]\n{COLUMNS}{row('A A', 'S')}", FORM)
    assert chart.play(held(1, 1, against=5), ALL) == "stand"


def made_by(luck: random.Random) -> Chart:
    def filled(rows: range, known: tuple[str, ...]) -> dict[tuple[int | tuple[int, ...], int], str]:
        return {(each, upcard): luck.choice(known) for each in rows for upcard in UPCARDS}

    low, high = filled(range(4, 12), ("H", "D")), filled(range(12, 21), ("H", "S", "D", "Ds"))
    sections = [
        Section("hard", low | high),
        Section("soft", filled(range(12, 21), ("H", "S", "D", "Ds"))),
        Section("pair", filled(range(1, 11), ("P", "-"))),
    ]
    if luck.random() < 0.5:
        sections.append(Section("soft", filled(range(13, 16), ("H", "S")), 4, 4))
        sections.append(Section("hard", filled(range(14, 15), ("H", "S")), 3, None, frozenset({"suited"})))
        known = tuple(PLAYS)[:4]
        sections.append(Section("cards", {((2, 10), upcard): luck.choice(known) for upcard in UPCARDS}))
        sections.append(Section("surrender", {(16, 10): "Y", (17, 10): "-"}, 2, None, frozenset({"hard"})))
    return Chart(FORM, "made", sections)


@given(st.integers(0, 10**6))
def test_a_chart_that_is_written_reads_the_same(seed: int) -> None:
    chart = made_by(random.Random(seed))
    again = read_chart(written(chart), FORM)
    assert again.sections == chart.sections
    assert written(again) == written(chart)


@given(st.text(alphabet="[]hardsoftpicg 0123456789+-,#\nHSDPTA\x00\u0665", max_size=200))
def test_any_text_is_read_or_named(text: str) -> None:
    said_of(f"game pinkjack\n{text}")
