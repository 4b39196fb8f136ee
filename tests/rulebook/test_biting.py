"""The trace check: a place is left undone, and only a test that looks at it bites."""

import ast
import builtins
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from houseway.floor.events import Noticed
from houseway.rulebook import biting, trace
from houseway.rulebook.biting import ANYWHERE, Bite, Found, Tried
from houseway.rulebook.clauses import Clause
from tools import figures, said_otherwise
from tools.switches import NAME, Switches, Switching

ROOT = Path(__file__).parents[2]

TOY = """
class Fact:
    def __init__(self, rule):
        self.rule = rule

class Refused(Exception):
    def __init__(self, clause):
        self.clause = clause

class Round:
    cite = {"4.4": ("4.4",)}
    def __init__(self):
        self.done = []
    def call(self, words, *, rule):
        self.done.append(words)
    def pay(self, wager, at, *, rule):
        self.done.append(f"{wager} paid")
    def collect(self, wager, *, rule):
        self.done.append(f"{wager} taken")

def step(clauses):
    yield clauses

def play(table, rule):
    table.call("open", rule=("2.1", "2.2"))
    table.call("given", rule=rule)
    yield from step(table.cite["4.4"])

def settle(table):
    table.pay("bet", 2, rule="8.1")

def check(amount):
    if amount < 5:
        raise Refused("baceball/6.1")

def facts():
    return [Fact(rule=("12.1", "12"))]
"""


class Toy:
    """The toy, with its switches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.switches = Switches()
        monkeypatch.setattr(builtins, NAME, self.switches, raising=False)
        names: dict[str, Any] = {}
        tree = Switching("floor/toy.py", self.switches.code).visit(ast.parse(TOY))
        exec(compile(ast.fix_missing_locations(tree), "toy", "exec"), names)
        self.names = names

    def play(self, rule: str | tuple[str, ...] = "3.1") -> tuple[list[str], list[Any]]:
        table = self.names["Round"]()
        asked = list(self.names["play"](table, rule))
        return table.done, asked

    def refuses(self) -> bool:
        try:
            self.names["check"](1)
        except Exception:
            return True
        return False


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    return Toy(monkeypatch)


def test_with_every_switch_on_all_is_done_and_each_place_is_noted(toy: Toy) -> None:
    assert toy.play() == (["open", "given"], [("4.4",)])
    assert toy.refuses()
    assert len(toy.names["facts"]()) == 1
    assert toy.switches.seen == {
        ("floor/toy.py:play#1", ("2.1", "2.2")),
        ("floor/toy.py:play#2", ("3.1",)),
        ("floor/toy.py:play#3", ("4.4",)),
        ("floor/toy.py:check#1", ("baceball/6.1",)),
        ("floor/toy.py:facts#1", ("12.1", "12")),
    }


@pytest.mark.parametrize(
    ("place", "number", "left"),
    [
        ("floor/toy.py:play#1", "baceball/2.1", (["given"], [("4.4",)])),
        ("floor/toy.py:play#1", "baceball/2.2", (["open", "given"], [("4.4",)])),
        ("floor/toy.py:play#2", "baceball/3.1", (["open"], [("4.4",)])),
        ("floor/toy.py:play#2", "baceball/3.2", (["open", "given"], [("4.4",)])),
        ("floor/toy.py:play#3", "baceball/4.4", (["open", "given"], [])),
        (None, "baceball/2.2", (["given"], [("4.4",)])),
    ],
)
def test_a_place_is_left_undone_for_the_clause_cited_first_there(
    toy: Toy, place: str | None, number: str, left: Any
) -> None:
    toy.switches.off(place, number)
    assert toy.play() == left


@pytest.mark.parametrize(
    ("place", "number", "done"),
    [
        ("floor/toy.py:play#1", "2.1", ["open", "open", "given", "bet paid"]),
        ("floor/toy.py:settle#1", "8.1", ["open", "given", "bet taken"]),
    ],
)
def test_where_nothing_goes_without_it_the_opposite_is_done_or_twice_as_much(
    toy: Toy, place: str, number: str, done: list[str]
) -> None:
    toy.switches.off(place, number, otherwise=True)
    table = toy.names["Round"]()
    list(toy.names["play"](table, "3.1"))
    toy.names["settle"](table)
    assert table.done == done


def test_a_place_is_known_again_in_another_file_and_after_others() -> None:
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    Switching("floor/toy.py", before).visit(ast.parse(TOY))
    moved = TOY.replace(
        "def play(table, rule):", 'def play(table, rule):\n    table.call("first", rule="1.1")'
    )
    Switching("table/toy.py", after).visit(ast.parse(moved))
    assert before["floor/toy.py:play#1"] == after["table/toy.py:play#2"]
    assert before["floor/toy.py:play#1"] != before["floor/toy.py:play#2"]
    other = TOY.replace('"open", rule', '"opened", rule')
    Switching("floor/toy.py", after).visit(ast.parse(other))
    assert before["floor/toy.py:play#1"] != after["floor/toy.py:play#1"]


def test_what_is_forbidden_is_not_refused_and_a_fact_is_not_kept(toy: Toy) -> None:
    toy.switches.off("floor/toy.py:check#1", "baceball/6.1")
    assert not toy.refuses()
    assert toy.switches.unrefused
    toy.switches.off("floor/toy.py:facts#1", "baceball/12.1")
    assert toy.switches.kept(toy.names["facts"]()) == []


def test_a_fact_is_left_undone_in_whosever_name_it_is_kept() -> None:
    switches = Switches()
    switches.off("floor/cases.py:decide#1", "14.12")
    made = switches.made(
        "floor/cases.py:decide#1", Noticed(to="surveillance", what="x", words="y", rule=("14.12",))
    )
    other = Noticed(to="inspector", what="x", words="y", rule=("14.12",))
    assert switches.kept([structs.replace(made, by="sue", stream="case C1"), other]) == [other]


def tried(place: str, found: Found) -> Tried:
    return Tried(Clause("baceball/2.1"), place, "", found, "", "")


@pytest.mark.parametrize(
    ("rows", "bite"),
    [
        ([tried("a", Found.NOT_CAUGHT), tried("b", Found.CAUGHT)], Bite.OWN),
        ([tried("a", Found.FELL_OVER), tried("b", Found.OTHERWISE)], Bite.OWN),
        ([tried("a", Found.NOT_CAUGHT), tried(ANYWHERE, Found.CAUGHT)], Bite.BESIDE),
        ([tried("a", Found.FELL_OVER), tried(ANYWHERE, Found.NOT_CAUGHT)], Bite.FALLS),
        ([tried("a", Found.NOT_CAUGHT), tried(ANYWHERE, Found.NOT_CAUGHT)], Bite.NOTHING),
    ],
)
def test_only_a_place_of_its_own_that_is_caught_earns_a_clause(rows: list[Tried], bite: Bite) -> None:
    assert biting.bites(rows) == {"baceball/2.1": bite}


MARKED = """
import houseway
from random import Random
from houseway.testing import rule

def refused(area):
    table = houseway.Table("baceball", {}, source=Random(1).randbytes)
    try:
        table.place(area, "ann", "bet", 500)
    except houseway.Refused as no:
        return no.clause

@rule("baceball/2.1")
def test_looks():
    assert refused(99) == "baceball/2.1"

@rule("baceball/2.6")
def test_looks_at_nothing():
    refused(1)
"""


def check(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.trace_check", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_marked_test_that_looks_at_nothing_is_found_out(tmp_path: Path) -> None:
    test, file = tmp_path / "test_marked.py", tmp_path / "found.jsonl"
    test.write_text(MARKED, encoding="utf-8")
    done = check("--file", str(file), str(test))
    assert done.returncode == 0, done.stdout + done.stderr
    assert biting.bites(biting.read(file)) == {"baceball/2.1": Bite.OWN, "baceball/2.6": Bite.NOTHING}
    assert "not caught: baceball/2.6 at games/baceball/procedure.py" in done.stdout

    row = next(each for each in biting.read(file) if each.bites)
    assert row.place.startswith("table/rules/betting.py:check_area#")
    test.write_text(MARKED.replace('assert refused(99) == "baceball/2.1"', "refused(99)"), encoding="utf-8")
    file.write_text(row.line(), encoding="utf-8")
    now = check("--file", str(file), "--sample", "1", str(test))
    assert now.returncode == 1
    assert "does not notice any more that baceball/2.1 is left undone" in now.stdout


CHANGES = """
[[changed]]
clauses = ["baceball/9.1/bet-home-run", "baceball/9.1/strike-out"]
file = "games/baceball/settlement.py"
says = "odds(10, 1)"
otherwise = "odds(9, 1)"

[[changed]]
clauses = ["baceball/9.1/strike-out"]
file = "games/baceball/settlement.py"
says = "odds(999, 1)"
otherwise = "odds(1, 1)"
"""


def test_a_change_of_what_the_code_says_is_noticed_by_a_test_that_looks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told, file = tmp_path / "changes.toml", tmp_path / "found.jsonl"
    told.write_text(CHANGES, encoding="utf-8")
    rows = {row.clause: row for row in said_otherwise.renew(told, file, lambda _: True)}
    noticed = Clause("baceball/9.1/bet-home-run")
    assert {clause: row.found for clause, row in rows.items()} == {
        noticed: Found.CAUGHT,
        "baceball/9.1/strike-out": Found.NOT_CAUGHT,
    }
    assert rows[noticed].by.startswith("tests/baceball/test_09_odds.py::")
    assert biting.bites((), biting.read(file)) == {noticed: Bite.SAID}
    assert "not said any more: games/baceball/settlement.py: odds(999, 1)" in capsys.readouterr().out


def test_a_sample_of_what_bit_bites_still() -> None:
    done = check("--sample", "6", "--seed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "places tried" in done.stdout


def test_the_document_shows_what_was_found() -> None:
    document = (figures.DOCS / "trace.md").read_text(encoding="utf-8")
    shown = {match[2]: match[3] for match in figures.TABLE.finditer(document)}
    assert shown == {name: "".join(figures.written(figures.TABLES[name]())) for name in shown}
    assert {"trace-check", "trace-changes"} <= shown.keys()


def test_the_trace_says_how_a_clause_came_out_of_the_check() -> None:
    [bites] = {line.as_json()["bites"] for line in trace.trace("baceball") if line.entry.number == "2.1"}
    assert bites == "own"
