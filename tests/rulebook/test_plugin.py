"""The pytest plugin: a marked test must see its clauses produced by what can bear them, and none is lost."""

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
from houseway.rulebook import carrying
carrying.produced_file = lambda: Path({path!r})
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


@pytest.mark.ci
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
    result.stdout.fnmatch_lines(["2 clauses carried, 2 produced"])
    seats, kinds = json.loads(carried.read_text()).values()
    assert seats == {
        "by": {"sign": ["posted"], "deed": ["refused"]},
        "tests": ["test_two.py::test_produced"],
    }
    assert kinds == {"by": {"deed": ["wagers"]}, "tests": ["test_two.py::test_another"]}


def test_a_clause_once_carried_and_now_lost_fails_the_run(pytester: pytest.Pytester, carried: Path) -> None:
    here, gone = ({"by": {"deed": ["thing"]}, "tests": [f"test_old.py::test_{each}"]} for each in "ab")
    before = {"baceball/2.1": here, "baceball/8.2": gone, "baceball/6.4": gone}
    carried.write_text(json.dumps(before))
    pytester.makepyfile(PRODUCED)
    result = run(pytester, "--trace-clauses")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*clauses once carried are lost: baceball/8.2"])
    assert json.loads(carried.read_text()) == before


SIGNS = (
    HEAD
    + """
@rule("baceball/2.6", "baceball/6.4")
def test_the_drop_box_and_a_notice():
    houseway.Table("baceball", {}, source=Random(1).randbytes)
"""
)

THE_SIGN_ALONE = """
@rule("baceball/6.1")
def test_the_sign():
    houseway.Table("baceball", {"limits": {"bet": {"min": 500}}}, source=Random(1).randbytes)
"""

AND_LIMITS = """
@rule("baceball/6.1")
def test_the_limits():
    table = houseway.Table("baceball", {"limits": {"bet": {"min": 500}}}, source=Random(1).randbytes)
    try:
        table.place(1, "ann", "bet", 1)
    except houseway.Refused:
        pass
"""


@pytest.mark.ci
def test_a_sign_bears_what_is_about_equipment_and_a_notice_carries_nothing(
    pytester: pytest.Pytester, carried: Path
) -> None:
    pytester.makepyfile(SIGNS)
    result = run(pytester, "--trace-clauses")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["1 clauses carried, 2 produced"])


@pytest.mark.ci
def test_a_clause_graded_as_carried_that_only_a_sign_bears_fails_the_run(
    pytester: pytest.Pytester, carried: Path
) -> None:
    pytester.makepyfile(SIGNS + THE_SIGN_ALONE)
    result = run(pytester, "--trace-clauses")
    result.assert_outcomes(passed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*graded as carried that only words or signs bear: baceball/6.1"])
    assert not carried.exists()


@pytest.mark.ci
def test_one_marked_test_with_a_deed_is_enough(pytester: pytest.Pytester, carried: Path) -> None:
    pytester.makepyfile(SIGNS + THE_SIGN_ALONE + AND_LIMITS)
    assert run(pytester, "--trace-clauses").ret == pytest.ExitCode.OK
    limits = json.loads(carried.read_text())["baceball/6.1"]
    assert limits["by"] == {"sign": ["posted"], "deed": ["refused"]}
    assert len(limits["tests"]) == 2


ROOM = """
from typing import ClassVar
from msgspec import Struct
from houseway.rulebook import Bearing, Clause, Refused

class Fact(Struct, frozen=True):
    rule: tuple[Clause, ...]

class Closed(Fact, frozen=True): pass

class SignPutUp(Fact, frozen=True):
    bearing: ClassVar[Bearing] = Bearing.SIGN

class House:
    def apply(self, fact): self.last = fact

class Close(Struct, frozen=True):
    rule: Clause
    minutes: int

    def check(self, house):
        if self.minutes < 20:
            raise Refused("too-soon", Clause("pinkjack/17.8"), "the sign has not hung long enough")

class Desk:
    def view(self):
        return {"signs": [{"words": "closing", "rule": ["pinkjack/17.10"]}], "rule": "pinkjack/17.7"}
"""

WATCHED = """
from houseway.testing.producers import after, facts, shown, the_order
from room import Close, Desk, House

def pytest_clause_producers():
    return (after(House, "apply", facts), after(Close, "check", the_order), after(Desk, "view", shown))
"""

IN_THE_ROOM = """
from houseway.rulebook import Refused
from houseway.testing import rule
from room import Close, Closed, Desk, House, SignPutUp
import pytest

@rule("pinkjack/17.1", "pinkjack/17.2")
def test_facts():
    House().apply(Closed(rule=("pinkjack/17.1", "pinkjack/17.2")))

@rule("pinkjack/17.6")
def test_signs():
    House().apply(fact=SignPutUp(rule=("pinkjack/17.6",)))

@rule("pinkjack/17.11")
def test_orders():
    Close("pinkjack/17.11", 20).check(House())

@rule("pinkjack/17.8")
def test_refusals():
    with pytest.raises(Refused):
        Close("pinkjack/17.9", 19).check(House())

@rule("pinkjack/17.7", "pinkjack/17.10")
def test_views():
    Desk().view()
"""

REFUSED_ORDER = """
@rule("pinkjack/17.9")
def test_an_order_that_was_refused_carries_nothing():
    with pytest.raises(Refused):
        Close("pinkjack/17.9", 19).check(House())
"""


@pytest.fixture
def room(pytester: pytest.Pytester, carried: Path) -> None:
    """A room with facts, orders and views, which the trace is told to watch."""
    pytester.makepyfile(room=ROOM)
    pytester.makeconftest(ELSEWHERE.format(path=str(carried)) + WATCHED)
    pytester.syspathinsert()


@pytest.mark.ci
def test_facts_orders_refusals_and_views_of_another_room_are_watched(
    pytester: pytest.Pytester, carried: Path, room: None
) -> None:
    pytester.makepyfile(IN_THE_ROOM)
    result = run(pytester, "--trace-clauses")
    result.assert_outcomes(passed=5)
    written = json.loads(carried.read_text())
    assert {clause.partition("/")[2]: each["by"] for clause, each in written.items()} == {
        "17.1": {"deed": ["closed"]},
        "17.2": {"deed": ["closed"]},
        "17.6": {"sign": ["signputup"]},
        "17.7": {"sign": ["view"]},
        "17.8": {"deed": ["refused"]},
        "17.10": {"sign": ["view"]},
        "17.11": {"deed": ["close"]},
    }


ON_THE_FLOOR = """
from datetime import UTC, datetime
from houseway.floor.events import Noticed, SignPutUp
from houseway.floor.house import House
from houseway.journal import Entry
from houseway.testing import rule

AT = "2026-11-16T20:00:00Z"

def keep(fact):
    draft = fact.draft()
    entry = Entry(1, AT, draft.table, 0, draft.kind, draft.author, None, False, draft.body, "", "", "")
    House(lambda: datetime.now(UTC), lambda: 0.0).apply([entry])

@rule("pinkjack/17.8")
def test_a_sign():
    keep(SignPutUp(time=AT, minutes=30, rule=("pinkjack/17.8",), stream="pinkjack-1"))

@rule("pinkjack/17.13")
def test_a_notice():
    keep(Noticed(to="supervisors", what="closing", words="a sign is up", rule=("pinkjack/17.13",)))
"""


@pytest.mark.ci
def test_facts_of_the_house_are_watched_and_a_notice_is_no_deed(
    pytester: pytest.Pytester, carried: Path
) -> None:
    pytester.makepyfile(ON_THE_FLOOR)
    result = run(pytester, "--trace-clauses")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*graded as carried that only words or signs bear: pinkjack/17.13"])


@pytest.mark.ci
def test_an_order_that_was_refused_is_not_carried_out(pytester: pytest.Pytester, room: None) -> None:
    pytester.makepyfile(IN_THE_ROOM + REFUSED_ORDER)
    result = run(pytester)
    result.assert_outcomes(passed=5, failed=1)
    assert "marked with clauses that nothing produced: ['pinkjack/17.9']" in result.outlines


@pytest.mark.ci
def test_a_failing_run_records_nothing(pytester: pytest.Pytester, carried: Path) -> None:
    pytester.makepyfile(TWO + "\ndef test_broken():\n    assert False\n")
    run(pytester, "--trace-clauses").assert_outcomes(passed=2, failed=1)
    assert not carried.exists()


@pytest.mark.ci
def test_tests_run_side_by_side_are_recorded_together(pytester: pytest.Pytester, carried: Path) -> None:
    pytester.makepyfile(test_two=TWO)
    result = run(pytester, "--trace-clauses", "-n", "2")
    assert result.ret == pytest.ExitCode.OK
    assert {clause: set(each["by"]) for clause, each in json.loads(carried.read_text()).items()} == {
        "baceball/2.1": {"sign", "deed"},
        "baceball/5.1": {"deed"},
    }
