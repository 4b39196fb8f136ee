"""Chunks of rounds on a Dask cluster: the same chunks as on one machine, done again where a worker dies."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.lab.games import in_the_lab
from houseway.lab.models import Model, Plan, Tally
from houseway.lab.provenance import source_sha256
from houseway.lab.streams import stream
from houseway.rulebook import Unreadable

if TYPE_CHECKING:
    from houseway.lab.chunks import Chunk

SECONDS_TO_CONNECT = 10
CHUNKS_A_THREAD = 4
RETRIES = 3


@lru_cache(maxsize=4)
def _model(plan: bytes) -> Model:
    """The model of a plan, made once in each process that counts."""
    read = msgspec.json.decode(plan, type=Plan)
    return in_the_lab(read.game).model(read)


class AnotherVersion(Exception):
    """A worker runs another program than the one that asks."""


def count_chunk(source: str, plan: bytes, seed: int, number: int, rounds: int) -> Tally:
    """One chunk, wherever this runs the same program."""
    if source_sha256() != source:
        raise AnotherVersion
    return _model(plan).count(rounds, stream(seed, number))


def count_on_cluster(address: str, plan: bytes, seed: int, chunks: "Iterator[Chunk]") -> Iterator[Tally]:
    """The chunks as they come back; a chunk whose worker died is counted by another one."""
    client = _connected(address)
    try:
        _check_versions(client)
        threads = sum(client.nthreads().values())
        from distributed import as_completed

        def submitted(number: int) -> list[Any]:
            return [
                client.submit(count_chunk, source_sha256(), plan, seed, *chunk, pure=False, retries=RETRIES)
                for chunk in islice(chunks, number)
            ]

        completed = as_completed(submitted(CHUNKS_A_THREAD * threads))
        for future in completed:
            yield _counted(future)
            completed.update(submitted(1))
    finally:
        client.close()


def _counted(future: Any) -> Tally:
    try:
        tally: Tally = future.result()
    except AnotherVersion:
        raise _other_version("a worker that joined later") from None
    return tally


def _check_versions(client: Any) -> None:
    """Every worker runs this program, or nothing is counted."""
    found = client.run(source_sha256, on_error="return")
    for worker, source in found.items():
        if source != source_sha256():
            raise _other_version(str(worker))


def _other_version(worker: str) -> Unreadable:
    return Unreadable(
        "other-version",
        f"{worker} runs another version than this one, {source_sha256()[:12]}: install the same everywhere",
        "cluster",
    )


def _connected(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise Unreadable(
            "no-cluster", "a cluster needs Dask: pip install 'houseway[cluster]'", "cluster"
        ) from None
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Unreadable("no-cluster", f"no cluster at {address!r}: {reason}", "cluster") from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError:
        client.close()
        raise Unreadable("no-cluster", f"the cluster at {address!r} has no workers", "cluster") from None
    return client
