"""Killed at any moment: what was acknowledged is there, once, and the chain holds."""

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import sleep

import pytest

from houseway.journal import AlreadyKept, Journal, utc_clock, verify
from tests.counts import many
from tests.journal.appending import batch
from tests.journal.helping import all_of

ROOT = Path(__file__).parents[2]

Batches = set[tuple[int, int]]


def killed(path: Path, life: int, threads: int, after: float) -> Batches:
    """What a process acknowledged before it was killed: thread and number of each batch."""
    command = [sys.executable, "-m", "tests.journal.appending", str(path), str(life), str(threads)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        sleep(after)
        process.kill()
        said = process.stdout.read().splitlines()
    return {(int(thread), int(number)) for thread, number in map(str.split, said)}


def kept_batches(path: Path, life: int) -> Batches:
    """The batches of that life in the file; each must be whole, in one piece, and there once."""
    names = [str(entry.command).split("-") for entry in all_of(path)]
    of_life = [(int(thread), int(number)) for owner, thread, number, _ in names if int(owner) == life]
    counts = Counter(of_life)
    assert all(times == len(batch(life, *which)) for which, times in counts.items())
    return set(counts)


def resend(path: Path, life: int, batches: Batches, times: random.Random) -> None:
    with Journal(path, utc_clock) as journal:
        for thread, number in sorted(batches):
            for _ in range(times.randint(1, 5)):
                try:
                    journal.append(batch(life, thread, number))
                except AlreadyKept as kept:
                    assert kept.entry == journal.find(f"{life}-{thread}-{number}-0")


def live_and_die(path: Path, life: int) -> int:
    """One life of the journal's process; how many batches it acknowledged."""
    chance = random.Random(life)
    threads = chance.choice([1, 4])
    acknowledged = killed(path, life, threads, chance.uniform(0, 0.15))
    assert verify(path) == []
    kept = kept_batches(path, life)
    assert acknowledged <= kept
    in_flight = {
        (thread, 1 + max((n for t, n in acknowledged if t == thread), default=-1))
        for thread in range(threads)
    }
    assert kept <= acknowledged | in_flight
    resend(path, life, acknowledged | in_flight, chance)
    assert kept_batches(path, life) == acknowledged | in_flight
    assert verify(path) == []
    commands = Counter(entry.command for entry in all_of(path))
    assert set(commands.values()) == {1}
    return len(acknowledged)


@pytest.mark.parametrize("kills", many(4, 20))
def test_what_was_acknowledged_survives_so_many_kills(kills: int, tmp_path: Path) -> None:
    assert sum(live_and_die(tmp_path / "j", life) for life in range(kills)) > kills


@pytest.mark.deep
def test_what_was_acknowledged_survives_five_hundred_kills(tmp_path: Path) -> None:
    lives = [live_and_die(tmp_path / f"j{life // 25}", life) for life in range(500)]
    assert sum(lives) > 500
