"""Whether marked tests notice when the code says something else than their clause: `changes.toml`.

For clauses that no place cites first. Each change is made to the code as it is imported, in a process of its
own, and the tests that are marked with its clauses run until one fails for each.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from houseway.rulebook.biting import Found, Tried, read
from houseway.rulebook.carrying import produced
from houseway.rulebook.clauses import Clause
from tools import fingerprints
from tools.changed import RAN, ROOT, Change, changes

MOST = 300
"""How long a change may take by the clock."""


def renew(told: Path, file: Path, wanted: Callable[[str], bool]) -> list[Tried]:
    """Every change that is there, with what came of it; what was caught and is as it was is kept."""
    tests = fingerprints.of_all_tests()
    known = {(row.clause, row.code): row for row in read(file)}
    there = [change for change in changes(told) if _is_there(change)]
    for change in there:
        of_change = {clause: known.get((Clause(clause), change.code)) for clause in change.clauses}
        left = [
            clause
            for clause, row in of_change.items()
            if wanted(clause) and not (row is not None and row.bites and row.test in tests)
        ]
        known |= {(row.clause, row.code): row for row in (tried(told, change, left) if left else ())}
        if left:
            file.write_text("".join(row.line() for row in sorted(known.values())), "utf-8")
    said = {(clause, change.code) for change in there for clause in change.clauses}
    rows = sorted(row for row in known.values() if (row.clause, row.code) in said)
    file.write_text("".join(row.line() for row in rows), "utf-8")
    return rows


def _is_there(change: Change) -> bool:
    if not change.is_there:
        print(f"not said any more: {change.place}")
    return change.is_there


def tried(told: Path, change: Change, clauses: Sequence[str]) -> Iterator[Tried]:
    """What came of it for each clause."""
    command = [
        sys.executable,
        "-m",
        "tools.changed",
        str(told),
        change.code,
        ",".join(clauses),
        *_files(clauses),
    ]
    told_by_tests = _told(command)
    found = {clause: (Found.NOT_CAUGHT, "") for clause in clauses}
    for clause, failed, by in told_by_tests:
        found[clause] = Found(failed), by
    for clause, (came, by) in found.items():
        test = fingerprints.of_test(by) if by else ""
        yield Tried(Clause(clause), change.place, change.code, came, by, test)


def _told(command: Sequence[str]) -> list[list[str]]:
    """What the process says; where no test ran it has found out nothing, and is asked again once."""
    for _ in range(2):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=MOST)
        lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('["')]
        if not done.returncode and lines and lines[-1][0] == RAN:
            return lines[:-1]
    raise RuntimeError(f"no test ran: {done.stdout[-1000:]}{done.stderr[-1000:]}")


def _files(clauses: Sequence[str]) -> Iterator[str]:
    """Where tests are marked with them: by the last run, or as it is written."""
    recorded = produced()
    run = (recorded[Clause(each)] for each in clauses if Clause(each) in recorded)
    ran = {test.partition("::")[0] for each in run for test in each.tests}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text, name = file.read_text("utf-8"), file.relative_to(ROOT).as_posix()
        if name in ran or any(f'"{clause}"' in text for clause in clauses):
            yield name
