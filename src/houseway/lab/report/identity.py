"""What a par sheet is about: the document and program by checksum, the settings and rulings in force."""

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any

import msgspec

from houseway.games import game_named
from houseway.rulebook import rulebook
from houseway.table.settings import Settings
from houseway.version import __version__

SOURCE = (".py", ".txt", ".css")


def identification(game: str) -> dict[str, Any]:
    """Which rules, in which reading, by which program."""
    known = game_named(game)
    return {
        "game": game,
        "title": known.title,
        "rule_document": known.document,
        "rulings_version": known.rulings,
        "clauses": len(known.rulebook),
        "rulings": len(known.rulebook.rulings),
        "program": f"houseway {__version__}",
        "rules_sha256": digest(_rules_data(game)),
        "source_sha256": digest(_source()),
    }


def digest(named: Iterable[tuple[str, bytes]]) -> str:
    """One checksum of several files: each one's name, length and bytes, in this order."""
    found = hashlib.sha256()
    for name, content in named:
        found.update(f"{name}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def _rules_data(game: str) -> Iterator[tuple[str, bytes]]:
    data = files("houseway.rulebook").joinpath("data")
    for name in (f"{game}.csv", "rulings.csv"):
        yield name, data.joinpath(name).read_bytes()


def _source() -> list[tuple[str, bytes]]:
    return sorted(_files_in(files("houseway"), ""))


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.is_dir():
            yield from _files_in(each, f"{name}/")
        elif each.name.endswith(SOURCE):
            yield name, each.read_bytes()


def settings_in_force(settings: Settings, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every setting with its value and what it means; `given` tells which were chosen."""
    words = _words_of(type(settings))
    return [
        {
            "name": name,
            "value": msgspec.to_builtins(getattr(settings, name)),
            "given": name in given,
            "words": words.get(name, ""),
        }
        for name in settings.__struct_fields__
    ]


def _words_of(kind: type) -> dict[str, str]:
    """What is written under each field of a settings class and those above it."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("houseway."):
            body = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0]
            assert isinstance(body, ast.ClassDef)
            found |= dict(_documented(body.body))
    return found


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match after:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    yield field.target.id, words


def rulings_in_force(game: str) -> list[dict[str, Any]]:
    """Every ruling on the game: the question, how it is read, what a table may choose."""
    return [
        {
            "ruling": each.ruling,
            "clauses": [clause for clause in each.clauses if clause.startswith(f"{game}/")],
            "question": each.question,
            "reading": each.reading,
            "setting": each.setting,
        }
        for each in rulebook(game).rulings.values()
    ]


def clauses_cited(document: Any) -> list[dict[str, str]]:
    """Every clause that stands at a row of the document, in the order of the rules, in our words."""
    game = document["identification"]["game"]
    cited = set(_clauses_in(document))
    known = [each for each in rulebook(game) if each.clause in cited]
    missing = cited - {each.clause for each in known}
    assert not missing, missing
    return [{"clause": each.clause, "summary": each.summary} for each in known]


def _clauses_in(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for name, value in part.items():
            if name == "clause":
                yield value
            elif name != "rulings":
                yield from _clauses_in(value)
    elif isinstance(part, list):
        for each in part:
            yield from _clauses_in(each)
