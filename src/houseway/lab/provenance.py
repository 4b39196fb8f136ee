"""Where figures come from: rules, rulings, program and strategy, by version and checksum."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from houseway.games import game_named
from houseway.version import __version__

SOURCE = (".py", ".txt", ".css")


def provenance(game: str, strategy: str, text: str | None) -> dict[str, Any]:
    """What figures rest on beside settings and seed: the strategy by name and checksum of its text."""
    played = {"name": strategy} | ({} if text is None else {"sha256": digest([("", text.encode())])})
    return {**identification(game), "strategy": played}


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
        "source_sha256": source_sha256(),
    }


@cache
def source_sha256() -> str:
    """The checksum of the program that runs here."""
    return digest(sorted(_files_in(files("houseway"), "")))


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


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.is_dir():
            yield from _files_in(each, f"{name}/")
        elif each.name.endswith(SOURCE):
            yield name, each.read_bytes()
