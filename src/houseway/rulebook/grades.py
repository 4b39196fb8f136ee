"""How each clause can be carried: what the product must do, keep or show before the clause counts."""

import re
from collections.abc import Mapping
from enum import IntEnum, StrEnum
from functools import cache

from msgspec import Struct

from houseway.rulebook.clauses import GAMES, Clause, read_rows, rulebook

STEP_UP = re.compile(r"^(.+)(?:\.[^./()]+|/[^/]+|\([^()]+\))$")


class Grade(StrEnum):
    """What carrying a clause means."""

    ENFORCED = "enforced"
    """The product does it, or refuses what it forbids."""
    RECORDED = "recorded"
    """The act is outside; the product demands, keeps and dates it, and waits for it."""
    STRUCTURAL = "structural"
    """A heading or a list: counts when all that stands under it counts, never by itself."""
    STATED = "stated"
    """Only said or shown."""
    VACUOUS = "vacuous"
    """Cannot arise."""


COUNTING = frozenset({Grade.ENFORCED, Grade.RECORDED})


class Bearing(IntEnum):
    """What bears a clause when the product produces it, from the weakest."""

    SIGN = 1
    """It is on a sign or a screen."""
    WORD = 2
    """Somebody says it, or is said to have done it."""
    DEED = 3
    """Money, cards, rights or questions follow it, or something is refused."""

    def __str__(self) -> str:
        return self.name.lower()


class Graded(Struct, frozen=True):
    """The grade of a clause; the least that bears it; what is still missing; why."""

    clause: Clause
    grade: Grade
    by: Bearing
    """`sign`: about what is displayed or where equipment stands. `word`: about what is said or told, or
    the words name what the rule has led to. Otherwise a deed."""
    lacks: str
    note: str


@cache
def grades() -> Mapping[Clause, Graded]:
    """Every clause of every game with its grade."""
    return {
        Clause(row["clause"]): Graded(
            Clause(row["clause"]),
            Grade(row["grade"]),
            Bearing[row["by"].upper()] if row["by"] else Bearing.DEED,
            row["lacks"],
            row["note"],
        )
        for row in read_rows("grades.csv")
    }


@cache
def standing_under() -> Mapping[Clause, tuple[Clause, ...]]:
    """The clauses directly under each clause that has any: 2.3.1 under 2.3, 20.3(a)(i) under 20.3(a)."""
    under: dict[Clause, list[Clause]] = {}
    for game in GAMES:
        for entry in rulebook(game):
            if (above := _above(game, entry.number)) is not None:
                under.setdefault(above, []).append(entry.clause)
    return {clause: tuple(below) for clause, below in under.items()}


def _above(game: str, number: str) -> Clause | None:
    while (shorter := STEP_UP.match(number)) is not None:
        number = shorter.group(1)
        if number in rulebook(game):
            return rulebook(game).clause(number)
    return None
