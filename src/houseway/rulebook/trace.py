"""From clause to code and test. Nothing here is kept by hand: code is read, tests are recorded when run."""

import ast
import json
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from houseway.rulebook.clauses import Clause, Entry, UnknownClause, rulebook

LOOKS_LIKE_A_CLAUSE = re.compile(r"^(\d+\.\d+\S*|[AIO]/\S+|\d+/fn\d|A\d\S*|T\d\S*|Diagram[-/]\w|Order)$")


class Traced(Struct, frozen=True):
    """A clause with the code that cites it and the tests that carry it."""

    entry: Entry
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def carried(self) -> bool:
        """Whether a test marked with it saw the product produce it."""
        return bool(self.tests)


def trace(game: str) -> list[Traced]:
    """Every clause of a game, in the order of its document."""
    code, tests = citations(game), carried()
    return [
        Traced(entry, tuple(code.get(entry.clause, ())), tuple(tests.get(entry.clause, ())))
        for entry in rulebook(game)
    ]


def totals(lines: list[Traced]) -> dict[str, int]:
    """How many clauses there are, are cited in code, are carried, are open."""
    done = sum(line.carried for line in lines)
    cited = sum(bool(line.code) for line in lines)
    return {"clauses": len(lines), "cited": cited, "carried": done, "open": len(lines) - done}


def carried_file() -> Traversable:
    """Where the test run writes which clauses it carried."""
    return resources.files("houseway.rulebook").joinpath("data", "carried.json")


def carried() -> dict[str, list[str]]:
    """The tests that carry each clause, as the last complete run recorded them."""
    file = carried_file()
    if not file.is_file():
        return {}
    known: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return known


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
    package = Path(str(resources.files("houseway")))
    yield from sorted((package / "games" / game.replace("-", "_")).glob("*.py"))


def _shown(file: Path) -> str:
    return "/".join(file.parts[file.parts.index("games") - 1 :])


def _cited_in(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and LOOKS_LIKE_A_CLAUSE.match(value):
            yield value, getattr(node, "lineno", 0)
