"""What test runs recorded: which tests produced each clause, and what bore it."""

import json
from collections.abc import Container, Iterable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from msgspec import Struct

from houseway.rulebook.clauses import Clause
from houseway.rulebook.grades import COUNTING, Bearing, Grade, Graded, grades, standing_under

Ways = Mapping[Bearing, tuple[str, ...]]


class Produced(Struct, frozen=True):
    """The marked tests in which the product produced a clause, and the kinds of things that bore it.

    Runs of earlier versions did not say what bore it: `ways` is None.
    """

    tests: tuple[str, ...]
    ways: Ways | None = None

    def bears(self, graded: Graded) -> bool:
        """Whether what was produced is enough for the clause."""
        return self.ways is None or max(self.ways, default=0) >= graded.by

    def as_json(self) -> Any:
        """As it is written."""
        ways = {str(bearing): sorted(kinds) for bearing, kinds in sorted((self.ways or {}).items())}
        return {"by": ways, "tests": sorted(self.tests)}


def produced_file() -> Traversable:
    """Where the test run writes which clauses it produced."""
    return resources.files("houseway.rulebook").joinpath("data", "carried.json")


def produced() -> dict[Clause, Produced]:
    """What the last complete run recorded."""
    file = produced_file()
    if not file.is_file():
        return {}
    return {
        Clause(clause): _read(plain) for clause, plain in json.loads(file.read_text(encoding="utf-8")).items()
    }


def _read(plain: Any) -> Produced:
    if isinstance(plain, list):
        return Produced(tuple(plain))
    ways = {Bearing[name.upper()]: tuple(kinds) for name, kinds in plain["by"].items()}
    return Produced(tuple(plain["tests"]), ways)


def written(now: Mapping[Clause, Produced]) -> str:
    """The file that records a run."""
    return json.dumps({clause: now[clause].as_json() for clause in sorted(now)}, indent=1) + "\n"


def carried(recorded: Mapping[Clause, Produced], earned: Container[Clause]) -> set[Clause]:
    """The clauses that count: enforced and earned, or recorded; whole, and produced by what can bear them.

    Then lists.
    """
    by_themselves = {
        clause
        for clause in recorded
        if _counts(clause, recorded[clause])
        and (clause in earned or grades()[clause].grade is not Grade.ENFORCED)
    }

    def counts(clause: Clause) -> bool:
        if grades()[clause].grade is not Grade.STRUCTURAL:
            return clause in by_themselves
        return all(map(counts, standing_under()[clause]))

    return {clause for clause in grades() if counts(clause)}


def _counts(clause: Clause, recorded: Produced) -> bool:
    return _claimed(clause) and recorded.bears(grades()[clause])


def _claimed(clause: Clause) -> bool:
    graded = grades()[clause]
    return graded.grade in COUNTING and not graded.lacks


def lost(before: Mapping[Clause, Produced], now: Iterable[Clause]) -> list[Clause]:
    """Clauses that counted by themselves and that no marked test produces any more."""
    return sorted(clause for clause in set(before) - set(now) if _counts(clause, before[clause]))


def only_said(now: Mapping[Clause, Produced]) -> list[Clause]:
    """Clauses graded as carried that nothing but words or signs bear, though they ask for more."""
    return sorted(clause for clause in now if _claimed(clause) and not now[clause].bears(grades()[clause]))
