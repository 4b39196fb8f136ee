"""Simulation: the same seed gives the same figures, on any number of workers, here or on a cluster."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.lab.chunks import CHUNK, chunks_of
from houseway.lab.models import Plan
from houseway.lab.simulation import simulate
from houseway.rulebook import Unreadable

PLAN = Plan("baceball", {"jackpot": {"wager": 500}}, boxes=3)
ROUNDS = 5 * CHUNK + 17


def wagers(**where: Any) -> Any:
    return simulate(PLAN, rounds=ROUNDS, seed=7, **where)["wagers"]


def test_chunks_make_up_the_rounds() -> None:
    assert sum(chunk.rounds for chunk in chunks_of(ROUNDS)) == ROUNDS
    assert [chunk.number for chunk in chunks_of(ROUNDS)] == list(range(6))


def test_any_number_of_workers_gives_the_same_figures() -> None:
    alone = wagers(workers=1)
    assert wagers(workers=2) == alone
    assert wagers(workers=5) == alone


def test_another_seed_gives_other_figures() -> None:
    assert simulate(PLAN, rounds=1000, seed=1)["wagers"] != simulate(PLAN, rounds=1000, seed=2)["wagers"]


def test_without_a_seed_one_is_drawn_and_told() -> None:
    first = simulate(PLAN, rounds=1000)
    assert simulate(PLAN, rounds=1000, seed=first["seed"])["wagers"] == first["wagers"]


def test_an_interrupt_gives_what_is_done_so_far() -> None:
    def stop(done: Any) -> None:
        raise KeyboardInterrupt

    found = simulate(PLAN, rounds=ROUNDS, seed=7, workers=1, report=stop)
    assert found["interrupted"] and 0 < found["rounds"] < ROUNDS
    assert found["wagers"]["bet"]["rounds"] == 3 * found["rounds"]


def test_progress_is_reported_as_it_comes() -> None:
    seen: list[int] = []
    simulate(PLAN, rounds=ROUNDS, seed=7, workers=2, report=lambda done: seen.append(done.rounds))
    assert seen == sorted(seen) and seen[-1] == ROUNDS and len(seen) == 6


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"rounds": -1}, "rounds"),
        ({"seed": -1}, "seed"),
        ({"workers": 0}, "workers"),
    ],
)
def test_impossible_numbers_are_quoted(options: dict[str, int], field: str) -> None:
    with pytest.raises(Unreadable) as problem:
        simulate(PLAN, **options)  # type: ignore[arg-type]
    assert problem.value.field == field and str(options[field]) in problem.value.message


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.lab.cluster.SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(Unreadable, match=r"no cluster at 'tcp://127.0.0.1:9'"):
        simulate(PLAN, rounds=10, cluster="tcp://127.0.0.1:9")


def start(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


class Cluster:
    """A real scheduler on loopback, with workers in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        where = ["--scheduler-file", str(self.file), "--no-dashboard"]
        self.scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *where)
        one_thread = [
            "--nthreads",
            "1",
            "--no-nanny",
            "--death-timeout",
            "20",
            "--local-directory",
            str(folder),
        ]
        self.workers = [start("distributed.cli.dask_worker", *where, *one_thread) for _ in range(2)]

    def address(self) -> str:
        from distributed import Client

        for _ in range(100):
            if self.file.exists() and self.file.stat().st_size:
                break
            time.sleep(0.2)
        with Client(scheduler_file=str(self.file)) as client:
            client.wait_for_workers(2, timeout=60)
            return str(client.scheduler.address)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait(30)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.close()


@pytest.mark.ci
def test_a_cluster_gives_the_same_figures_even_when_a_worker_is_killed(cluster: Cluster) -> None:
    address = cluster.address()
    alone = wagers(workers=1)
    assert wagers(cluster=address) == alone

    killed: list[int] = []

    def kill_one(done: Any) -> None:
        if not killed:
            killed.append(cluster.workers[0].pid)
            os.kill(cluster.workers[0].pid, signal.SIGKILL)

    assert wagers(cluster=address, report=kill_one) == alone
    assert killed and cluster.workers[0].wait(10) == -signal.SIGKILL


def test_from_python_by_name() -> None:
    found = houseway.simulate("baceball", rounds=1000, seed=3)
    assert found["rounds"] == 1000 and set(found["wagers"]) == {
        "bet", "strike-1", "strike-2", "strike-3", "strike-out",
    }  # fmt: skip
