"""A process that appends numbered batches and prints each that is acknowledged, until somebody kills it."""

import os
import sys
from itertools import count
from pathlib import Path
from threading import Thread

from houseway.journal import Draft, Journal, utc_clock


def batch(life: int, thread: int, number: int) -> list[Draft]:
    return [
        Draft(
            "table-1",
            number,
            "input",
            "dealer ann",
            b'{"part":%d}' % part,
            f"{life}-{thread}-{number}-{part}",
        )
        for part in range(1 + number % 4)
    ]


def append_for_ever(journal: Journal, life: int, thread: int) -> None:
    for number in count():
        journal.append(batch(life, thread, number))
        os.write(1, f"{thread} {number}\n".encode())


def main(path: str, life: int, threads: int) -> None:
    journal = Journal(Path(path), utc_clock)
    os.write(1, b"open\n")
    for thread in range(threads):
        Thread(target=append_for_ever, args=(journal, life, thread)).start()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
