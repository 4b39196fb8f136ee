"""Machine code made beforehand, when the house is installed: `python -m houseway.lab.machine_code`.

It is kept beside the sources, or where NUMBA_CACHE_DIR says, and made anew only where a source has changed.
"""

from time import perf_counter

from houseway.lab.games import ENTRIES, in_the_lab
from houseway.lab.models import Plan
from houseway.lab.streams import stream

SMALL_DECK = tuple(range(5))


def make(game: str) -> None:
    """All that a game's simulation and analysis need compiled, by a round and a small count of deals."""
    entry = in_the_lab(game)
    for strategy in (None, *entry.strategies):
        entry.model(Plan(game, {}, strategy)).count(1, stream(1, 0))
    entry.compile_more(SMALL_DECK)


def main() -> None:
    """Every game, told as it is made."""
    for game in ENTRIES:
        began = perf_counter()
        print(f"making machine code: {game} ...", end="", flush=True)
        make(game)
        print(f" {perf_counter() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
