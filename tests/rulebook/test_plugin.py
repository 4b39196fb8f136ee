"""The pytest plugin: a marked test must see its clauses produced, and no carried clause is lost."""

import json
from pathlib import Path

import pytest

pytest_plugins = "pytester"

HEAD = """
import houseway
from houseway.testing import rule
from random import Random

def refuse():
    table = houseway.Table("baceball", {}, source=Random(1).randbytes)
    try:
        table.place(99, "ann", "bet", 500)
    except houseway.Refused:
        pass
"""

PRODUCED = (
    HEAD
    + """
@rule("baceball/2.1")
def test_produced():
    refuse()
"""
)

TWO = (
    PRODUCED
    + """
@rule("baceball/5.1")
def test_another():
    houseway.Table("baceball", {}, source=Random(1).randbytes)
"""
)

ELSEWHERE = """
from pathlib import Path
from houseway.rulebook import trace
trace.carried_file = lambda: Path({path!r})
"""


@pytest.fixture
def carried(pytester: pytest.Pytester) -> Path:
    """Where the inner run keeps its list: never the real one."""
    file = pytester.path / "carried.json"
    pytester.makeconftest(ELSEWHERE.format(path=str(file)))
    return file


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:hypothesispytest", *options)


MARKED = (
    PRODUCED
    + """
@rule("baceball/2.1")
def test_idle_after_another_produced_it():
    pass

@rule("baceball/8.2")
def test_idle():
    pass

@rule("baceball/8.2", "baceball/2.1")
def test_half():
    refuse()

@rule("pontoon/2.1")
def test_of_another_game():
    refuse()

@rule("baceball/4.4", "baceball/5.4", "baceball/8.5", "baceball/7.3.1")
def test_events_and_requests():
    table = houseway.Table("baceball", {}, source=Random(1).randbytes)
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()

@rule("baceball/2.1")
def test_wrong_by_itself():
    assert "apples" == "pears"

def test_unmarked():
    refuse()
"""
)


def test_a_marked_test_passes_only_when_its_clauses_are_produced_while_it_runs(
    pytester: pytest.Pytester, carried: Path
) -> None:
    pytester.makepyfile(test_marks=MARKED)
    result = run(pytester, "-rA")
    result.assert_outcomes(passed=3, failed=5)
    unmet = "Failed: marked with clauses that nothing produced: "
    for line in (
        "PASSED test_marks.py::test_produced",
        "PASSED test_marks.py::test_events_and_requests",
        "PASSED test_marks.py::test_unmarked",
        f"FAILED test_marks.py::test_idle_after_another_produced_it - {unmet}['baceball/2.1']",
        f"FAILED test_marks.py::test_idle - {unmet}['baceball/8.2']",
        f"FAILED test_marks.py::test_half - {unmet}['baceball/8.2']",
        f"FAILED test_marks.py::test_of_another_game - {unmet}['pontoon/2.1']",
    ):
        assert any(shown.startswith(line[:75]) for shown in result.outlines), line
    wrong = [shown for shown in result.outlines if "::test_wrong_by_itself" in shown]
    assert "apples" in wrong[-1]
    assert f"{unmet}['baceball/8.2']".removeprefix("Failed: ") in result.outlines
    assert not carried.exists()


def test_a_mark_with_an_unknown_clause_fails_at_import(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(HEAD + '\n@rule("baceball/99.9")\ndef test_it():\n    refuse()\n')
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*UnknownClause: the baceball document has no clause '99.9'*"])


def test_a_traced_run_records_which_test_carries_which_clause(
    pytester: pytest.Pytester, carried: Path
) -> None:
    pytester.makepyfile(test_two=TWO)
    result = run(pytester, "--trace-clauses")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*2 clauses carried*"])
    assert json.loads(carried.read_text()) == {
        "baceball/2.1": ["test_two.py::test_produced"],
        "baceball/5.1": ["test_two.py::test_another"],
    }


def test_a_clause_once_carried_and_now_lost_fails_the_run(pytester: pytest.Pytester, carried: Path) -> None:
    before = {"baceball/2.1": ["test_old.py::test_it"], "baceball/8.2": ["test_old.py::test_lost"]}
    carried.write_text(json.dumps(before))
    pytester.makepyfile(PRODUCED)
    result = run(pytester, "--trace-clauses")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*clauses once carried are lost: baceball/8.2"])
    assert json.loads(carried.read_text()) == before


def test_a_failing_run_records_nothing(pytester: pytest.Pytester, carried: Path) -> None:
    pytester.makepyfile(TWO + "\ndef test_broken():\n    assert False\n")
    run(pytester, "--trace-clauses").assert_outcomes(passed=2, failed=1)
    assert not carried.exists()


def test_tests_run_side_by_side_are_recorded_together(pytester: pytest.Pytester, carried: Path) -> None:
    pytester.makepyfile(test_two=TWO)
    result = run(pytester, "--trace-clauses", "-n", "2")
    assert result.ret == pytest.ExitCode.OK
    assert set(json.loads(carried.read_text())) == {"baceball/2.1", "baceball/5.1"}
