"""The texts from which our clause lists were made: each list is bound to exactly one, by its hash."""

import csv
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import resources

from msgspec import Struct


class Source(Struct, frozen=True):
    """What a game's own document says of itself, and the SHA-256 of its text; empty: it does not say."""

    game: str
    document: str
    licensee: str
    instrument: str
    signed: str
    text_hash: str


def source_of(game: str) -> Source:
    """The document behind the clauses of a game."""
    return sources()[game]


@cache
def sources() -> Mapping[str, Source]:
    """All of them, by game."""
    text = resources.files("houseway.rulebook").joinpath("data/documents.csv").read_text("utf-8")
    return {row["game"]: Source(**row) for row in csv.DictReader(text.splitlines())}


def text_hash(text: str) -> str:
    """What a text is known by: the SHA-256 of its bytes in UTF-8, in hexadecimal."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
