"""What the README shows is what happens."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.rulebook import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.DOTALL)


def test_python_examples_run():
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 8
    assert failures == 0


def test_examples_of_strategies_run():
    failures, tried = doctest.testfile(str(ROOT / "docs" / "strategies.md"), module_relative=False)
    assert tried >= 5
    assert failures == 0


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_console_examples_run(command, shown):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PATH": path, "COLUMNS": "80"},
    )
    assert _lines(done.stdout + done.stderr) == _lines(shown)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize(
    "document", [ROOT / "docs" / f"{game}.md" for game in GAMES], ids=lambda path: path.stem
)
def test_the_records_in_the_documents_settle(document):
    shown = re.findall(r"```json\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    assert len(shown) >= 2
    for record in shown:
        assert houseway.settle(record)["unused"] == []
