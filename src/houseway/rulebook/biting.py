"""What the trace check found: whether a marked test fails when what cites its clause is left undone."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from msgspec import Struct, to_builtins

from houseway.rulebook.clauses import Clause

ANYWHERE = "anywhere"
"""Every place at once that names the clause at all."""


class Found(StrEnum):
    """What came of leaving a place undone."""

    CAUGHT = "caught"
    """A marked test failed."""
    FELL_OVER = "fell over"
    """None did but because the code could not go on."""
    NOT_CAUGHT = "not caught"
    """Every marked test passed."""


class Tried(Struct, frozen=True, order=True):
    """A place, left undone for a clause; the test that failed; the state of code and tests."""

    clause: Clause
    place: str
    found: Found
    by: str
    of: str

    @property
    def bites(self) -> bool:
        """Whether this earns the clause."""
        return self.found is Found.CAUGHT and self.place != ANYWHERE

    def line(self) -> str:
        """As it is written."""
        return json.dumps(to_builtins(self)) + "\n"


class Bite(StrEnum):
    """How a clause came out of the check."""

    OWN = "own"
    """A marked test fails when a place that cites it first is left undone."""
    BESIDE = "beside"
    """One fails only when all is left undone that names it, beside other clauses."""
    FALLS = "falls"
    """The code cannot go on without it, so no test could tell."""
    NOTHING = "nothing"
    """No marked test fails."""


def check_file() -> Traversable:
    """Where the trace check writes what it found."""
    return resources.files("houseway.rulebook").joinpath("data", "trace_check.jsonl")


def read(file: Traversable) -> list[Tried]:
    """The lines of such a file; none if there is no file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    rows = map(json.loads, lines)
    return [
        Tried(Clause(row["clause"]), row["place"], Found(row["found"]), row["by"], row["of"]) for row in rows
    ]


def bites(tried: Iterable[Tried]) -> Mapping[Clause, Bite]:
    """How each clause came out of it."""
    of: dict[Clause, list[Tried]] = defaultdict(list)
    for row in tried:
        of[row.clause].append(row)
    return {clause: _bite(rows) for clause, rows in of.items()}


@cache
def checked() -> Mapping[Clause, Bite]:
    """How each clause came out of the last check."""
    return bites(read(check_file()))


def _bite(rows: list[Tried]) -> Bite:
    if any(row.bites for row in rows):
        return Bite.OWN
    found = {row.found for row in rows}
    if Found.CAUGHT in found:
        return Bite.BESIDE
    return Bite.FALLS if Found.FELL_OVER in found else Bite.NOTHING
