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
CHANGES = ROOT / "tools/changes.toml"
SAID = FILE.with_name("trace_changes.jsonl")
OPTIONS = ("-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
MARKED = ("-c", str(ROOT / "pyproject.toml"), "-m", "rule and not deep and not ci")


def main() -> int:
    """Whole, or a sample of what was caught before."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="*", help="files or folders of tests; all if none is given")
    parser.add_argument("--of", action="append", default=[], help="only this clause, or all of this game")
    parser.add_argument("--earning", action="store_true", help="only what earns a clause")
    parser.add_argument("--sample", type=int, help="so many places that were caught before, again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--said", action="store_true", help="only what the code is made to say otherwise")
    given = parser.parse_args()
    os.chdir(ROOT)
    if given.said:
        return said(given.of)
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
        runner.then = partial(left_undone.whole, runner, given.file, given.of, earning=given.earning)
    wrong = pytest.main([*OPTIONS, *MARKED, *tests], plugins=[runner])
    return int(wrong) or not runner.well


def said(of: list[str]) -> int:
    """What the code says of clauses that no place cites first."""
    from tools import said_otherwise

    rows = said_otherwise.renew(CHANGES, SAID, lambda clause: wanted(clause, of))
    for row in rows:
        if not row.bites:
            print(f"  {row.found}: {row.clause}, {row.place} {row.by}")
    print(f"{len(rows)} changes of what the code says, {sum(row.bites for row in rows)} caught")
    return 0


def wanted(clause: str, of: list[str]) -> bool:
    """Whether it is one of these clauses, or of these games."""
    return not of or any(clause == each or clause.startswith(f"{each}/") for each in of)


if __name__ == "__main__":
    sys.exit(main())
