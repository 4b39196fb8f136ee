"""A process that plays at a kept table and says what was acknowledged; it is there to be killed."""

import sys
from pathlib import Path
from random import Random

from houseway.api import open_table
from houseway.journal import Journal, utc_clock
from houseway.rulebook import Refused
from houseway.table.procedure.inputs import Done
from houseway.testing.play import random_wager


def main() -> None:
    """Tell the table random things for ever; print the id of each when it is kept."""
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    rng = Random(seed)
    with Journal(path, utc_clock) as journal:
        table = open_table("baceball", {"jackpot": {"wager": 500}}, journal)
        number = 0
        while True:
            happened = Done() if rng.random() < 0.2 else random_wager(list(table.request.offers()), rng)
            command = f"{seed}-{number}"
            try:
                for _ in range(rng.randint(1, 5)):
                    table.tell(happened, author="tester", command=command)
            except Refused:
                continue
            number += 1
            print(command, flush=True)


if __name__ == "__main__":
    main()
