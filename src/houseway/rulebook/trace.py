"""From clause to code and test: code is read, tests are recorded when run, the grade says what counts."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from msgspec import Struct

from houseway.rulebook import biting, carrying
from houseway.rulebook.carrying import Produced
from houseway.rulebook.clauses import Clause, Entry, UnknownClause, rulebook
from houseway.rulebook.grades import Grade, Graded, grades

LOOKS_LIKE_A_CLAUSE = re.compile(r"^(\d+\.\d+\S*|[AIO]/\S+|\d+/fn\d|A\d\S*|T\d\S*|Diagram[-/]\w|Order)$")
UNPROVEN = "unproven"
"""Enforced while a marked test ran, but no such test was seen to fail without it."""
UNTRIED = "untried"
"""The same, and nobody has tried."""
OPEN = "open"


class Traced(Struct, frozen=True):
    """A clause with its grade, the code that cites it, the tests that produced it, and what bore it then."""

    entry: Entry
    graded: Graded
    carried: bool
    short: str = OPEN
    """What it is short of, if it does not count."""
    code: tuple[str, ...] = ()
    produced: Produced = Produced(())

    @property
    def standing(self) -> str:
        """Its grade, or `unproven`, `untried` or `open` if it does not count yet."""
        outside = self.graded.grade in (Grade.STATED, Grade.VACUOUS)
        return self.graded.grade.value if self.carried or outside else self.short

    def as_json(self) -> dict[str, Any]:
        """The line for programs."""
        entry, recorded = self.entry, self.produced.as_json()
        return {
            "clause": entry.clause,
            "kind": entry.kind,
            "grade": self.graded.grade.value,
            "area": entry.area,
            "summary": entry.summary,
            "carried": self.carried,
            "lacks": self.graded.lacks,
            "note": self.graded.note,
            "by": recorded["by"],
            "bites": biting.checked().get(entry.clause),
            "code": list(self.code),
            "tests": recorded["tests"],
        }


def trace(game: str) -> list[Traced]:
    """Every clause of a game, in the order of its document."""
    code, recorded = citations(game), carrying.produced()
    counting = carrying.carried(recorded, biting.earned())
    tried, shown = carrying.carried(recorded, biting.checked()), carrying.carried(recorded, recorded)
    return [
        Traced(
            entry,
            grades()[entry.clause],
            entry.clause in counting,
            UNPROVEN if entry.clause in tried else UNTRIED if entry.clause in shown else OPEN,
            tuple(code.get(entry.clause, ())),
            recorded.get(entry.clause, Produced(())),
        )
        for entry in rulebook(game)
    ]


def untraced(game: str) -> list[Traced]:
    """Every clause of a game, without looking into code and tests."""
    return [Traced(entry, grades()[entry.clause], False) for entry in rulebook(game)]


TOTALS = ("clauses", "cited", "carried", *(grade.value for grade in Grade), UNPROVEN, UNTRIED, OPEN)
"""What `totals` counts; the grades and what follows them add up to the clauses."""


def totals(lines: Iterable[Traced]) -> dict[str, int]:
    """How many clauses there are, are cited in code, are carried; how they stand, each counted once."""
    lines = list(lines)
    standing = Counter(line.standing for line in lines)
    counted = {
        "clauses": len(lines),
        "cited": sum(bool(line.code) for line in lines),
        "carried": sum(line.carried for line in lines),
    }
    return counted | {name: standing[name] for name in TOTALS[len(counted) :]}


def citations(game: str) -> dict[Clause, list[str]]:
    """Where a game's code cites each clause, as `file:line`; an unknown citation is an error."""
    places: dict[Clause, list[str]] = {}
    for file in _game_files(game):
        for number, line in _cited_in(file.read_text(encoding="utf-8")):
            if number not in rulebook(game):
                raise UnknownClause(f"{_shown(file)}:{line} cites {number!r}, which {game} does not have")
            places.setdefault(rulebook(game).clause(number), []).append(f"{_shown(file)}:{line}")
    return places


def _game_files(game: str) -> Iterator[Path]:
    """All but its usual settings, whose figures look like clauses."""
    package = Path(str(resources.files("houseway")))
    files = (package / "games" / game.replace("-", "_")).glob("*.py")
    yield from sorted(each for each in files if each.name != "usual.py")


def _shown(file: Path) -> str:
    return "/".join(file.parts[file.parts.index("games") - 1 :])


def _cited_in(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and LOOKS_LIKE_A_CLAUSE.match(value):
            yield value, getattr(node, "lineno", 0)
