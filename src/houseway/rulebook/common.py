"""Rules that several documents share: the clause of each document, or none where it has no such rule."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources

from msgspec import Struct

from houseway.rulebook.clauses import GAMES, Clause, rulebook

FILES = ("common.csv", "promotions.csv")
"""Where they stand; a capability with many rules of its own has a file of its own."""


class CommonRule(Struct, frozen=True):
    """One rule in all documents; `minutes`, where it names a time."""

    name: str
    clauses: Mapping[str, Clause | None]
    minutes: Mapping[str, int]
    words: str = ""

    def number(self, game: str) -> str | None:
        """The number of that clause in the game's own document."""
        clause = self.clauses[game]
        return None if clause is None else clause.partition("/")[2]

    def clause(self, game: str | None) -> Clause | None:
        """The clause in that game's document; where no table is meant, the first document speaks."""
        return self.clauses[game or GAMES[0]]


def gives(order: str, game: str) -> bool:
    """Whether the document of that game knows what is ordered; orders that no row names are their own."""
    return order not in _rules() or _rules()[order].clauses[game] is not None


def shared_by(game: str) -> dict[str, Clause]:
    """The rules that the document of that game shares with others, by name."""
    return {name: clause for name, rule in _rules().items() if (clause := rule.clauses[game]) is not None}


def common(name: str) -> CommonRule:
    """The rule of that name."""
    return _rules()[name]


@cache
def _rules() -> Mapping[str, CommonRule]:
    data = resources.files("houseway.rulebook").joinpath("data")
    texts = (data.joinpath(name).read_text("utf-8").splitlines() for name in FILES)
    return {row["rule"]: _rule(row) for text in texts for row in csv.DictReader(text)}


def _rule(row: Mapping[str, str]) -> CommonRule:
    clauses = {game: rulebook(game).clause(row[game]) if row[game] else None for game in GAMES}
    minutes = dict(zip(GAMES, map(int, row["minutes"].split()), strict=False))
    return CommonRule(row["rule"], clauses, minutes, row.get("words", ""))
