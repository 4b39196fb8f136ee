"""The journal fails in the middle of each order: nothing of it happened, and it can be given again."""

from copy import deepcopy
from typing import Any

import pytest

from houseway.floor.record.objects import table_object
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from houseway.journal import JournalDown
from tests.counts import first
from tests.floor.comparing import came
from tests.floor.running import comes_back
from tests.floor.test_cases import CASES

MIXED = [case for start in range(6) for case in CASES[start::6]]


def as_it_is(runner: Runner) -> Any:
    room = runner.room
    tables = {name: table_object(room, table) for name, table in room.tables.items()}
    return deepcopy((room.house.told(), tables))


def full(drafts: Any) -> Any:
    raise JournalDown("the disk is full")


def told_at_last(runner: Runner, step: Any) -> Any:
    """What comes of a step when the disk is full at first."""
    before, append = as_it_is(runner), runner.journal.append
    runner.journal.append = full
    try:
        return runner.step(step)
    except JournalDown:
        assert as_it_is(runner) == before
    finally:
        runner.journal.append = append
    assert comes_back(runner)
    assert as_it_is(runner) == before
    return runner.step(step)


@pytest.mark.parametrize("case", first(97, MIXED), ids=lambda case: case["id"])
def test_an_order_that_is_not_written_down_did_not_happen(case):
    record = read_record(case["record"])
    runner = Runner(record)
    expected = {each["step"]: each for each in case["expect"]}
    for number, step in enumerate(record.steps, 1):
        result = runner.step(step) if step.get("alternative") else told_at_last(runner, step)
        assert number not in expected or came(expected[number], result)
