"""Whether marked tests notice when a place that cites their clause is left undone: `make trace-check`.

Every marked test runs once, and the places that it comes to are noted. Then each place is left undone for
the clause that it cites first, in a process of its own, and the tests that are marked with that clause and
come there run until one fails. Clauses for which no such test fails are tried once more with every place left
undone that names them at all. What was found is written at once; a run that was stopped goes on where it was.
"""

import argparse
import os
import sys
from functools import partial
from pathlib import Path

import pytest

from tools.switches import install

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src/houseway/rulebook/data/trace_check.jsonl"
OPTIONS = ("-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
MARKED = ("-c", str(ROOT / "pyproject.toml"), "-m", "rule and not deep and not ci")


def main() -> int:
    """Whole, or a sample of what was caught before."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="*", help="files or folders of tests; all if none is given")
    parser.add_argument("--of", action="append", default=[], help="only this clause, or all of this game")
    parser.add_argument("--sample", type=int, help="so many places that were caught before, again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    os.chdir(ROOT)
    switches = install()
    from tools import left_undone  # only now: it imports what gets the switches

    runner, tests = left_undone.Runner(switches), given.tests or ["tests"]
    if given.sample:
        rows = left_undone.chosen(given.file, given.sample, given.seed)
        there = {row.by for row in rows if (ROOT / row.by.partition("::")[0]).is_file()}
        tests = given.tests or sorted(there)
        if not tests:
            sys.exit("none of these tests is there any more: make trace-check")
        runner.then = partial(left_undone.again, runner, rows)
    else:
        runner.then = partial(left_undone.whole, runner, given.file, given.of)
    wrong = pytest.main([*OPTIONS, *MARKED, *tests], plugins=[runner])
    return int(wrong) or not runner.well


if __name__ == "__main__":
    sys.exit(main())
