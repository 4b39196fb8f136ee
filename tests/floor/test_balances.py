"""`tools/balances.py` imports nothing of ours and knows every account; what was changed later shows."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.journal import Draft, Journal, export_lines
from tests.floor.running import Day, lost_round, table_of
from tests.server.rooms import fixed_clock
from tools import balances
from tools.balances import fold

TOOL = Path(balances.__file__)


def exported() -> list[str]:
    """Chips bought, wagered and cashed in at a table where everybody loses; rich came with $50."""
    day = Day(T=table_of("baceball", "bet"))
    day("buy-in", by="rich", amount=20_000)
    day("buy-in", by="ann", amount=5_000)
    day(**lost_round("ann", "rich"))
    day("cash-out", by="rich", amount=1_500)
    return list(export_lines(day.runner.journal.entries()))


BALANCES = {"cage": -28_500, "float/T": 2_000, "patron/ann": 4_000, "patron/rich": 22_500}


def test_it_stands_alone():
    text = TOOL.read_text(encoding="utf-8")
    imported = {
        name
        for node in ast.walk(ast.parse(text))
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names
    assert len(text.splitlines()) < 120


def test_every_account_is_printed(tmp_path):
    file = tmp_path / "export.jsonl"
    file.write_text("\n".join(exported()), encoding="utf-8")
    told = subprocess.run([sys.executable, TOOL, file], capture_output=True, text=True, check=True)
    assert {name: int(cents) for cents, name in map(str.split, told.stdout.splitlines())} == BALANCES


def changed(lines: list[str], kind: str, *path: str) -> list[str]:
    """The same export, with one cent more in the last entry of that kind."""
    entries = [json.loads(line) for line in lines]
    *way, last = path
    at = [entry for entry in entries if entry["kind"] == kind][-1]["body"]
    for step in way:
        at = at[step]
    at[last] += 1
    return [json.dumps(entry) for entry in entries]


@pytest.mark.parametrize(
    ("kind", "path", "more"),
    [
        ("bought-in", ("amount",), {"cage": -1, "patron/ann": 1}),
        ("cashed-out", ("amount",), {"cage": 1, "patron/rich": -1}),
    ],
)
def test_chips_that_were_written_in_later_show(kind, path, more):
    books = fold(changed(exported(), kind, *path))
    assert books == {name: cents + more.get(name, 0) for name, cents in BALANCES.items()}


@pytest.mark.parametrize("path", [("moved", "ann"), ("house", "float")])
def test_the_first_entry_that_does_not_balance_is_named(path):
    lines = exported()
    told = [json.loads(line) for line in lines if '"kind":"told"' in line][-1]
    with pytest.raises(SystemExit, match=f"entry {told['sequence']} does not balance"):
        fold(changed(lines, "told", *path))


@pytest.mark.parametrize(
    ("kind", "more", "told"),
    [
        (
            "told",
            {"moved": {"ann": -999, "rich": -1000}},
            r"entry \d+ \(T, told\): \+1 cents come from nowhere",
        ),
        ("cashed-out", {"amount": 900_000}, r"the account 'patron/rich' holds -876000 cents"),
    ],
)
def test_verify_names_what_does_not_add_up_under_a_sound_chain(kind, more, told, tmp_path):
    entries = [json.loads(line) for line in exported()]
    changed = [entry for entry in entries if entry["kind"] == kind][-1]
    changed["body"] |= more
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        for each in entries:
            body = json.dumps(each.get("body", {})).encode()
            journal.append([Draft(each["table"], each["round"], each["kind"], each["author"], body)])
    faults = list(verify_house(tmp_path / "journal.sqlite", game_named))
    assert [fault for fault in faults if re.search(told, fault)], faults
