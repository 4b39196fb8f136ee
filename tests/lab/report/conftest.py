"""Par sheets of two games, made once and written where nobody minds."""

from pathlib import Path

import pytest

import houseway
from houseway.lab.chunks import CHUNK
from tests.lab.report.reading import Sheet

DATE = "2020-02-29"
ROUNDS = CHUNK + 1000


def made(game: str, folder: Path, rounds: int = ROUNDS) -> Sheet:
    path = folder / f"{game}.html"
    houseway.report(game, path, date=DATE, rounds=rounds, seed=7)
    return Sheet(path)


@pytest.fixture(scope="session")
def baceball(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    return made("baceball", tmp_path_factory.mktemp("sheets"))


@pytest.fixture(scope="session")
def pai_gow(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    return made("pai-gow", tmp_path_factory.mktemp("sheets"), rounds=20_000)
