"""Work in a process of its own, which begins as this one is."""

import gc
import json
import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any


def apart(work: Callable[[Callable[[Any], None]], None], seconds: float) -> Iterator[Any]:
    """What a process of its own tells, which begins as this one is; it is ended if it takes too long."""
    read, write = os.pipe()
    if not (child := os.fork()):
        try:
            os.close(read)
            silent = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(silent, number)
            gc.disable()
            work(lambda told: _tell(write, told))
        finally:
            os._exit(0)
    os.close(write)
    try:
        yield from _told(read, time.monotonic() + seconds)
    finally:
        os.close(read)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _tell(write: int, told: Any) -> None:
    line = json.dumps(told).encode() + b"\n"
    while line:
        line = line[os.write(write, line) :]


def _told(read: int, until: float) -> Iterator[Any]:
    waiting = b""
    while (left := until - time.monotonic()) > 0 and select.select([read], [], [], left)[0]:
        if not (some := os.read(read, 1 << 16)):
            return
        *lines, waiting = (waiting + some).split(b"\n")
        yield from map(json.loads, lines)
