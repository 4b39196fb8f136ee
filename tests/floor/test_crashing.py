"""The journal fails in the middle of each order: nothing of it happened, and it can be given again."""

import json
from pathlib import Path

import pytest

from houseway.floor.record.objects import case_object, person_object, table_object
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from houseway.journal import JournalDown
from houseway.table.roles import Role
from tests.counts import first
from tests.floor.comparing import came
from tests.floor.running import comes_back

CASES = [
    json.loads(line)
    for name in ("worked-conduct", "conduct")
    for line in (Path(__file__).parents[1] / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
]


def as_it_is(runner):
    room = runner.room
    return json.dumps(
        {
            "tables": {name: table_object(room, table) for name, table in room.tables.items()},
            "cases": {case.name: case_object(case) for case in room.house.cases},
            "people": {name: person_object(room, name, Role.PLAYER) for name in ("ann", "bob", "cat")},
            "forfeited": room.house.books.ledger.balances["forfeited"],
        },
        sort_keys=True,
    )


def fail(drafts):
    raise JournalDown("the disk is full")


@pytest.mark.parametrize("case", first(12, reversed(CASES)), ids=lambda case: case["id"])
def test_an_order_that_is_not_written_down_did_not_happen(case):
    record = read_record(case["record"])
    runner = Runner(record)
    expected = {each["step"]: each for each in case["expect"]}
    append = runner.journal.append
    for number, step in enumerate(record.steps, 1):
        before = as_it_is(runner)
        runner.journal.append = fail
        try:
            result = runner.step(step)
        except JournalDown:
            runner.journal.append = append
            assert as_it_is(runner) == before
            assert comes_back(runner)
            assert as_it_is(runner) == before
            result = runner.step(step)
        runner.journal.append = append
        assert number not in expected or came(expected[number], result)
