"""Rounds in chunks, each counted from a stream of its own."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import NamedTuple

from houseway.lab.models import Model, Tally
from houseway.lab.streams import stream

CHUNK = 1 << 18
"""Rounds in a chunk: whatever the number of workers, so that the same seed gives the same figures."""


class Chunk(NamedTuple):
    """So many rounds, from the stream of that number."""

    number: int
    rounds: int


def chunks_of(rounds: int) -> Iterator[Chunk]:
    """The rounds in chunks; the last one is what is left."""
    whole, left = divmod(rounds, CHUNK)
    for number in range(whole):
        yield Chunk(number, CHUNK)
    if left:
        yield Chunk(whole, left)


def count_here(model: Model, seed: int, chunks: Iterator[Chunk], workers: int) -> Iterator[Tally]:
    """Threads suffice: a kernel runs without the interpreter's lock."""
    pool = ThreadPoolExecutor(workers)
    running: set[Future[Tally]] = set()
    try:
        while True:
            for chunk in islice(chunks, 2 * workers - len(running)):
                running.add(pool.submit(model.count, chunk.rounds, stream(seed, chunk.number)))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    finally:
        pool.shutdown(cancel_futures=True)
