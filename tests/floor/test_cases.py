"""Worked floor records: one result for each step, compared as the contract of records says."""

import json
from itertools import zip_longest
from pathlib import Path

import pytest

from houseway import api
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from tests.counts import first
from tests.floor.comparing import came, holds, other_than, shown
from tests.floor.over_http import run_over_http
from tests.floor.running import check_balances, comes_back

FILES = [
    [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
]
CASES = [case for cases in FILES for case in cases]

IN_TURN = [case for row in zip_longest(*FILES) for case in row if case is not None]
OVER_HTTP = [case for place, case in enumerate(IN_TURN) if not case["id"].startswith("PX-") or place % 4 == 0]
"""A house over HTTP costs seconds: of every file the first, and of the many of promotions a quarter."""

OTHERWISE = {
    "KX-11": "bots of a live house have wagered before the table closes",
    "LX-17": "live, a sign that is due at once takes effect in an append of its own",
    "TE-12b": "its record leaves the seats to chance",
}
"""Where a live house does more than the same house in a record, or in other steps."""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_worked_record(case):
    result = api.floor(case["record"])
    for expected in case["expect"]:
        step = result["steps"][expected["step"] - 1]
        assert came(expected, step), (expected, shown(step))
    assert holds(case["after"], result["after"])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_house_comes_back_from_its_journal_after_every_step(case):
    record = read_record(case["record"])
    runner = Runner(record)
    results = []
    for step in record.steps:
        results.append(runner.step(step))
        assert comes_back(runner)
    check_balances(runner.room.house, runner.journal.entries())
    assert results == api.floor(case["record"])["steps"]


@pytest.mark.parametrize("case", first(len(FILES), OVER_HTTP), ids=lambda case: case["id"])
def test_the_same_through_the_api_of_a_house(case, tmp_path):
    result = run_over_http(case["record"], case["after"], tmp_path)
    for expected in case["expect"]:
        step = result["steps"][expected["step"] - 1]
        assert came(expected, step), (expected, shown(step))
    assert holds(case["after"], result["after"])
    steps, record = case["record"]["steps"], api.floor(case["record"])["steps"]
    for given, expected, step in zip(steps, record, result["steps"], strict=True):
        assert case["id"] in OTHERWISE or other_than(given, expected, step) == [], given


def test_what_is_compared():
    assert holds({"a": "1.50", "b": None}, {"a": "1.5", "c": 3})
    assert not holds([1], [1, 2])
    assert not holds({"a": None}, {"a": 0})
    assert came({"refused": [None]}, {"refused": {"clause": None, "code": "no-such-power"}})
    assert not came({"refused": [None]}, {"refused": {"clause": None, "code": "other"}})
    assert came({"error": "bad-field"}, {"error": {"code": "bad-field"}})
    assert not came({"error": "bad-field"}, {"refused": {"clause": None, "code": "bad-field"}})
    assert came({"error": True}, {"error": {"code": "any"}}) and not came({"error": True}, {"accepted": True})
    assert not came({"accepted": True, "cites": ["a/1"]}, {"accepted": True, "events": [{"rule": ["a/2"]}]})


def test_a_house_answers_as_its_record_field_by_field():
    given = {"by": "ann", "order": "place"}
    event = {"event": "placed", "rule": ["a/1"], "amount": 5, "promise": 40 * "a"}
    step = {"accepted": True, "events": [event]}

    def but(**other):
        return {"accepted": True, "events": [event | other]}

    assert other_than(given, step, but(promise=40 * "b")) == []
    assert other_than(given, step, {"accepted": True, "events": [{"event": "placed", "rule": ["a/1"]}]}) == []
    assert other_than({}, step, {"accepted": True, "events": [{"event": "placed", "rule": ["a/1"]}]})
    assert other_than(given, step, but(amount=6)) and other_than(given, step, but(rule=[]))
    assert other_than(given, step, {"accepted": True, "events": []})
    assert other_than(given, step, {"refused": {}})
    assert other_than(given, {"answer": 1}, {"answer": 2}) and not other_than(
        given, {"answer": 1}, {"answer": 1}
    )
