"""What the trace check found: whether a marked test fails when what cites its clause is left undone."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from msgspec import Struct, convert, to_builtins

from houseway.rulebook.clauses import Clause

ANYWHERE = "anywhere"
"""Every place at once that names the clause at all."""


class Found(StrEnum):
    """What came of leaving a place undone."""

    CAUGHT = "caught"
    """A marked test failed."""
    OTHERWISE = "caught otherwise"
    """The code could not go on without it; a marked test failed when something else was done."""
    FELL_OVER = "fell over"
    """None did but because the code could not go on."""
    NOT_CAUGHT = "not caught"
    """Every marked test passed."""


class Tried(Struct, frozen=True, order=True):
    """A place, left undone for a clause; the test that failed; what stands there and in the test, or in the
    tests that did not fail."""

    clause: Clause
    place: str
    code: str
    found: Found
    by: str
    test: str

    @property
    def bites(self) -> bool:
        """Whether this earns the clause."""
        return self.found in (Found.CAUGHT, Found.OTHERWISE) and self.place != ANYWHERE

    def line(self) -> str:
        """As it is written."""
        return json.dumps(to_builtins(self)) + "\n"


class Bite(StrEnum):
    """How a clause came out of the check."""

    OWN = "own"
    """A marked test fails when a place that cites it first is left undone."""
    SAID = "said"
    """A marked test fails when the code is made to say something else of it."""
    BESIDE = "beside"
    """One fails only when all is left undone that names it, beside other clauses."""
    FALLS = "falls"
    """The code cannot go on without it, so no test could tell."""
    NOTHING = "nothing"
    """No marked test fails."""


EARNING = frozenset({Bite.OWN, Bite.SAID})


def check_file() -> Traversable:
    """Where the trace check writes what it found."""
    return resources.files("houseway.rulebook").joinpath("data", "trace_check.jsonl")


def said_file() -> Traversable:
    """Where it writes what it found by changing what the code says."""
    return resources.files("houseway.rulebook").joinpath("data", "trace_changes.jsonl")


def read(file: Traversable) -> list[Tried]:
    """The lines of such a file; none if there is no file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [convert(json.loads(line), Tried) for line in lines]


def bites(undone: Iterable[Tried], said: Iterable[Tried] = ()) -> Mapping[Clause, Bite]:
    """How each clause came out of it: what was left undone, and what was said otherwise."""
    of: dict[Clause, list[Tried]] = defaultdict(list)
    for row in undone:
        of[row.clause].append(row)
    noticed = {row.clause for row in said if row.bites}
    found = dict.fromkeys(noticed, Bite.SAID)
    for clause, rows in of.items():
        bite = _bite(rows)
        if bite is Bite.OWN or clause not in noticed:
            found[clause] = bite
    return found


@cache
def checked() -> Mapping[Clause, Bite]:
    """How each clause came out of the last check."""
    return bites(read(check_file()), read(said_file()))


def earned() -> frozenset[Clause]:
    """The clauses for which a marked test was seen to fail."""
    return frozenset(clause for clause, bite in checked().items() if bite in EARNING)


def _bite(rows: list[Tried]) -> Bite:
    if any(row.bites for row in rows):
        return Bite.OWN
    found = {row.found for row in rows}
    if Found.CAUGHT in found:
        return Bite.BESIDE
    return Bite.FALLS if Found.FELL_OVER in found else Bite.NOTHING
