"""Every clause has a grade; what does not count says why, in the data and in docs/trace.md."""

import re
from collections import Counter
from pathlib import Path

import pytest

from houseway.rulebook import GAMES, rulebook
from houseway.rulebook.grades import COUNTING, Bearing, Grade, Graded, grades, standing_under

TOLD_IN = Path(__file__).parents[2] / "docs" / "trace.md"
TITLES = {
    "Pinkjack": "pinkjack",
    "Pontoon": "pontoon",
    "Four Card Poker": "four-card-poker",
    "Pai Gow": "pai-gow",
    "bACEball": "baceball",
}


def graded(grade: Grade) -> list[Graded]:
    return [each for each in grades().values() if each.grade is grade]


def test_every_clause_is_graded_in_the_order_of_the_documents() -> None:
    assert list(grades()) == [entry.clause for game in GAMES for entry in rulebook(game)]
    assert len(grades()) == 1493


def test_lists_have_something_under_them() -> None:
    assert [each.clause for each in graded(Grade.STRUCTURAL) if each.clause not in standing_under()] == []


@pytest.mark.parametrize(
    ("above", "under"),
    [
        ("baceball/2.4", ["2.4.1", "2.4.2", "2.4.3"]),
        ("pontoon/19.3", ["19.3(a)", "19.3(b)"]),
        ("pontoon/19.3(a)", ["19.3(a)(i)", "19.3(a)(ii)", "19.3(a)(iii)"]),
        ("pai-gow/A2.3/sevens", ["A2.3/sevens/1", "A2.3/sevens/2"]),
        ("pai-gow/A2", [f"A2.{number}" for number in range(1, 8)]),
        ("four-card-poker/9.2", ["9.2.1", "9.2.2"]),
    ],
)
def test_what_stands_directly_under_a_clause(above: str, under: list[str]) -> None:
    game = above.partition("/")[0]
    assert list(standing_under()[above]) == [f"{game}/{number}" for number in under]  # type: ignore[index]


def test_rule_5_1_has_nothing_of_rule_5_10() -> None:
    for above, below in standing_under().items():
        assert all(re.match(re.escape(above) + r"[./(]", each) for each in below), above


def test_only_what_counts_by_itself_says_what_bears_it_or_what_it_lacks() -> None:
    for each in grades().values():
        if each.grade not in COUNTING:
            assert (each.by, each.lacks) == (Bearing.DEED, ""), each.clause


def test_whatever_is_not_plainly_carried_says_why() -> None:
    silent = [
        each.clause
        for each in grades().values()
        if (each.grade in (Grade.STATED, Grade.VACUOUS) or each.by < Bearing.DEED) and not each.note
    ]
    assert silent == []


def test_a_sign_bears_only_what_is_displayed_or_where_equipment_stands() -> None:
    reasons = Counter(each.note for each in grades().values() if each.by is Bearing.SIGN)
    assert set(reasons) == {"a marking of the layout", "equipment of the table", "what is displayed"}


def told(heading: str) -> dict[str, tuple[str, str]]:
    """The rows of the tables under a heading: grade and reason by clause."""
    text = TOLD_IN.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows: dict[str, tuple[str, str]] = {}
    game = ""
    for line in text.splitlines():
        if line.startswith("### "):
            game = TITLES[line.removeprefix("### ")]
        elif row := re.match(r"\| (?!clause )(\S+?)(?:\\\*)? \| (\w+) \| (.+) \|$", line):
            rows[f"{game}/{row[1]}"] = (row[2], row[3])
    return rows


def test_the_documentation_tells_of_every_clause_that_is_stated_or_vacuous() -> None:
    outside = [*graded(Grade.STATED), *graded(Grade.VACUOUS)]
    assert told("Clauses that are not carried, and why") == {
        each.clause: (each.grade, each.note) for each in outside
    }


def test_the_documentation_tells_of_every_clause_of_which_something_is_missing() -> None:
    lacking = [each for each in grades().values() if each.lacks]
    assert told("Clauses of which something is missing") == {
        each.clause: (each.grade, each.lacks) for each in lacking
    }
