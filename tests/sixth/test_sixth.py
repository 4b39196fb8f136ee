"""A sixth game, added by CONTRIBUTING's recipe alone, is played at the floor and analysed in the lab."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sixth.made import make

PROGRAMS = Path(__file__).parent / "programs"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the game added."""
    return make(tmp_path_factory.mktemp("sixth"))


def run(source: Path, program: str, folder: Path) -> Any:
    """What a program tells of that house, in a process of its own."""
    path = os.pathsep.join((str(source), str(ROOT)))
    done = subprocess.run(
        [sys.executable, str(PROGRAMS / program), str(folder)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_it_is_played_at_the_floor(source: Path, tmp_path: Path) -> None:
    told = run(source, "floor.py", tmp_path)
    assert told["games"][-1] == "high-card"
    assert told["title"] == "High Card" and told["faces"] == ["As", "2h"]
    assert told["refused"] == "high-card/2.2"
    assert told["rounds"] == 3
    assert set(told["clauses"]) <= {"high-card/4.1", "high-card/4.2", "high-card/4.3"}
    assert told["verified"] == []
    assert told["pays"] == ["high-card/4.1"]
    assert told["rules"] == 11


def test_it_is_in_the_list_of_the_lab(source: Path, tmp_path: Path) -> None:
    told = run(source, "lab.py", tmp_path)
    assert told["house_edge"] == 0
    assert sum(told["counts"]) == 1000 and all(told["counts"])
    assert told["listed"][-1] == "high-card"
