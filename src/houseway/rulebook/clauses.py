"""The documents as data: every clause in our words, and our readings of the unclear ones."""

import csv
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NewType

from msgspec import Struct

Clause = NewType("Clause", str)
"""A clause by its full name, `game/number`: `GAME/8.1.3`."""

Citation = str | tuple[str, ...]
"""What code writes at `rule=`: one clause number of its own game, or several, the deciding one first."""


def read_rows(name: str) -> list[dict[str, str]]:
    """The rows of a data file."""
    text = resources.files("houseway.rulebook").joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


GAMES = tuple(row["game"] for row in read_rows("documents.csv"))
"""The games by name, in the order of the list of documents."""


class UnknownClause(LookupError):
    """A citation of a clause or ruling that is in no document of that game."""


class Entry(Struct, frozen=True):
    """One clause: its number, what kind of rule it is, its subject, and what it says in our words."""

    clause: Clause
    number: str
    kind: str
    area: str
    summary: str


class Ruling(Struct, frozen=True):
    """How we read clauses that are unclear, contradict each other or are silent."""

    ruling: str
    games: tuple[str, ...]
    clauses: tuple[Clause, ...]
    question: str
    reading: str
    setting: str


class Citations(dict[Citation, tuple[Clause, ...]]):
    """Turns the numbers a game's code cites into clauses, and refuses what the document does not have."""

    def __init__(self, rulebook: "Rulebook") -> None:
        super().__init__()
        self._rulebook = rulebook

    def __missing__(self, cited: Citation) -> tuple[Clause, ...]:
        numbers = (cited,) if isinstance(cited, str) else cited
        clauses = tuple(self._rulebook[number].clause for number in numbers)
        if not clauses:
            raise UnknownClause(f"a {self._rulebook.game} event without any clause")
        self[cited] = clauses
        return clauses


class RulingNames(dict[str | None, str | None]):
    """Each ruling of a game by its name, None where there is none; refuses what is no ruling on the game."""

    def __init__(self, rulebook: "Rulebook") -> None:
        super().__init__({None: None} | {name: name for name in rulebook.rulings})
        self._game = rulebook.game

    def __missing__(self, name: str | None) -> str | None:
        raise UnknownClause(f"no ruling {name!r} on {self._game}")


class Rulebook:
    """The clauses of one game, by number, in the order of its document."""

    def __init__(self, game: str) -> None:
        if game not in GAMES:
            raise UnknownClause(f"no such game: {game!r}; there are {', '.join(GAMES)}")
        self.game = game
        self._entries = {entry.number: entry for entry in _read_entries(game)}
        self.rulings = {ruling.ruling: ruling for ruling in all_rulings() if game in ruling.games}
        self.cite = Citations(self)
        self.named_ruling = RulingNames(self)

    def __getitem__(self, number: str) -> Entry:
        try:
            return self._entries[number]
        except KeyError:
            raise UnknownClause(f"the {self.game} document has no clause {number!r}") from None

    def __contains__(self, number: object) -> bool:
        return number in self._entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def clause(self, number: str) -> Clause:
        """The clause of that number; an unknown one is an error."""
        return self[number].clause

    def has(self, clause: str) -> bool:
        """Whether there is a clause of that full name."""
        game, _, number = clause.partition("/")
        return game == self.game and number in self

    def number(self, clause: Clause) -> str:
        """The number of a clause of this game."""
        return entry_of(clause).number

    def ruling(self, name: str) -> str:
        """The ruling's name, if it is one of this game."""
        return self.named_ruling[name] or name


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game; read once, never changed."""
    return Rulebook(game)


def entry_of(clause: str) -> Entry:
    """The entry of a clause given by its full name."""
    game, _, number = clause.partition("/")
    return rulebook(game)[number]


@cache
def all_rulings() -> tuple[Ruling, ...]:
    """Every ruling of every game, in the order of their numbers."""
    return tuple(
        Ruling(
            ruling=row["ruling"],
            games=tuple(row["games"].split()),
            clauses=tuple(Clause(clause) for clause in row["clauses"].split()),
            question=row["question"],
            reading=row["reading"],
            setting=row["setting"],
        )
        for row in read_rows("rulings.csv")
    )


def _read_entries(game: str) -> Iterator[Entry]:
    for row in read_rows(f"{game}.csv"):
        number = row["clause"]
        yield Entry(Clause(f"{game}/{number}"), number, row["kind"], row["area"], row["summary"])
