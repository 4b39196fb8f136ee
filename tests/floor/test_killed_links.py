"""A process killed at every entry of rounds at linked tables: the meters come back and go on."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.reconciling import reconciled
from houseway.journal import verify
from tests.floor.killed import a_house, opening, rounds

ROOT = Path(__file__).parents[2]


def as_they_would_be(path: Path) -> list[Any]:
    """What the house knows before the first step and after each, in a process that nobody kills."""
    with a_house(path) as house:
        told = [house.told()]
        for step in rounds():
            house.do(step)
            told.append(house.told())
    return told


def killed(begun: Path, first: int, apart: int) -> dict[int, int]:
    """How many steps each process acknowledged that was killed at an entry."""
    command = [sys.executable, "-m", "tests.floor.killed", str(begun), str(first), str(apart)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    done = Counter(int(line.split()[0]) for line in ran.stdout.splitlines())
    return {entry: done[entry] for entry in range(first, max(done) + 1, apart)}


@pytest.mark.parametrize("every", [17, pytest.param(1, marks=pytest.mark.ci)])
def test_meters_come_back_from_a_kill_at_every_entry_of_a_round(tmp_path: Path, every: int) -> None:
    begun, whole = tmp_path / "begun.sqlite", tmp_path / "whole.sqlite"
    with a_house(begun) as house:
        for step in opening():
            house.do(step)
    whole.write_bytes(begun.read_bytes())
    whole.chmod(0o600)
    would_be, steps = as_they_would_be(whole), list(rounds())
    kills = killed(begun, 1, every)
    for entry, done in kills.items():
        path = tmp_path / f"killed-{entry}.sqlite"
        assert verify(path) == []
        with a_house(path) as house:
            now = house.told()
            assert now == would_be[done]
            for step in steps[done:]:
                house.do(step)
            assert house.told() == would_be[-1]
            assert list(reconciled(house.journal.entries()).faults()) == []
    assert set(kills.values()) >= (set(range(len(steps))) if every == 1 else {0, len(steps) - 1})
    assert {each.pool for each in would_be[-1]["links"]["L"]["hits"]} == {"major", "minor", "mystery"}
