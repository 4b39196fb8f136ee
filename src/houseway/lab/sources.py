"""What a kernel is made of: its own file, and all that its constants and the functions it calls come from."""

from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
ROOMS = ("lab", "games", "table", "journal", "rulebook", "equipment")
"""The lab and what it may import."""


def stamp(module: str) -> str:
    """A digest of all sources that code of that module may depend on: no game knows another."""
    games = (each.parent.name for each in PACKAGE.glob("games/*/__init__.py"))
    return _digest(frozenset(games) - set(module.split(".")))


@cache
def _digest(other_games: frozenset[str]) -> str:
    digest = sha256()
    for room in ROOMS:
        for source in sorted((PACKAGE / room).rglob("*.py")):
            path = source.relative_to(PACKAGE)
            if path.parts[1] not in other_games:
                digest.update(f"{path.as_posix()}:{sha256(source.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()
