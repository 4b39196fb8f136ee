"""Chunks of rounds on a Dask cluster: the same chunks as on one machine, done again where a worker dies."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.lab.games import in_the_lab
from houseway.lab.models import Model, Plan, Tally
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


def count_chunk(plan: bytes, seed: int, number: int, rounds: int) -> Tally:
    """One chunk, wherever this runs."""
    return _model(plan).count(rounds, stream(seed, number))


def count_on_cluster(address: str, plan: bytes, seed: int, chunks: "Iterator[Chunk]") -> Iterator[Tally]:
    """The chunks as they come back; a chunk whose worker died is counted by another one."""
    client = _connected(address)
    try:
        threads = sum(client.nthreads().values())
        from distributed import as_completed

        def submitted(number: int) -> list[Any]:
            return [
                client.submit(count_chunk, plan, seed, *chunk, pure=False, retries=RETRIES)
                for chunk in islice(chunks, number)
            ]

        completed = as_completed(submitted(CHUNKS_A_THREAD * threads))
        for future in completed:
            yield future.result()
            completed.update(submitted(1))
    finally:
        client.close()


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
