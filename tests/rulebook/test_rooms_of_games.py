"""No module names a game outside its rooms: its folders, its felt, its clauses, and the lists of games."""

import re
from pathlib import Path

import pytest

import houseway
from houseway.games import PLAYABLE

HOUSE = Path(houseway.__file__).parent
LISTS = {
    "games/__init__.py": "the list of the games",
    "lab/games.py": "the list of the lab",
    "envs/games.py": "the list of the environments",
    "server/web/js/felt/layouts.js": "the list of the felts",
    "server/web/css/felt.css": "the colours of every felt",
}
"""Files that name every game, because a new one is added there."""

OTHERS = {"games/baceball/linking.py": "11.6.3 says with which games its tables may be linked"}
"""Where the document of one game names others."""

CLAUSES = "rulebook/data/"
"""Clauses, rulings and grades are of the documents, told by game."""


def names(game: str) -> re.Pattern[str]:
    """Its name as it is written anywhere: `two-words`, `two_words`, `twoWords`, `Two Words`."""
    return re.compile("[-_ ]?".join(map(re.escape, game.split("-"))), re.IGNORECASE)


def files() -> list[Path]:
    wanted = {".py", ".js", ".css", ".html", ".svg"}
    return [each for each in sorted(HOUSE.rglob("*")) if each.suffix in wanted]


def is_room(file: Path, game: str) -> bool:
    path = file.relative_to(HOUSE)
    is_own = game.replace("-", "_") in (path.stem, *path.parts[:-1])
    return is_own or path.as_posix() in LISTS | OTHERS or path.as_posix().startswith(CLAUSES)


@pytest.mark.parametrize("game", PLAYABLE)
def test_nothing_names_a_game_outside_its_rooms(game: str) -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{number}: {line.strip()[:80]}"
        for file in files()
        if not is_room(file, game)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if names(game).search(line)
    ]
    assert found == []


def test_every_list_is_there_and_names_every_game() -> None:
    for path in LISTS:
        text = (HOUSE / path).read_text("utf-8")
        assert all(names(game).search(text) for game in PLAYABLE), path


def test_names_are_found_however_they_are_written() -> None:
    for written in ("two-words", "two_words", "twoWords", "TwoWords", "Two Words", "TWO WORDS"):
        assert names("two-words").search(f"x = {written}")
