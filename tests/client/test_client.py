"""What the client decides, tested by Node without a browser: `*.test.mjs` beside this file."""

import re
import subprocess
from pathlib import Path

import pytest

import houseway
from houseway.table.layout import events
from tools import check_client

HERE = Path(__file__).parent
CLIENT = Path(houseway.__file__).parent / "server" / "web" / "js"
FILES = sorted(each.name for each in HERE.glob("*.test.mjs"))


@pytest.fixture(scope="module")
def node() -> Path:
    try:
        return check_client.node()
    except check_client.Unchecked as why:
        pytest.skip(str(why))


@pytest.mark.parametrize("file", FILES)
def test_the_client_decides_as_it_should(node: Path, file: str) -> None:
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", file], check=False, cwd=HERE, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    passed = next(line for line in run.stdout.splitlines() if line.startswith("# pass "))
    assert int(passed.removeprefix("# pass ")) > 0


def test_all_that_decides_has_tests() -> None:
    wanted = {
        "ahead",
        "announce",
        "at_once",
        "betting",
        "composition",
        "games",
        "guard",
        "held",
        "keys",
        "language",
        "leaving",
        "money",
        "outcome",
        "own_rounds",
        "promise",
        "saved",
        "settings",
        "setting",
        "sound",
        "staging",
        "worth",
    }
    assert wanted == {name.partition(".")[0] for name in FILES}


def test_every_kind_of_event_has_its_announcement_or_a_reason_for_none() -> None:
    told = (CLIENT / "table" / "announce.js").read_text("utf-8")
    table = told[told.index("export const SAID") : told.index("};")]
    kinds = [
        each for each in vars(events).values() if isinstance(each, type) and issubclass(each, events.Event)
    ]
    written = {(each.written_as or each).__name__.lower() for each in kinds if each is not events.Event}
    assert set(re.findall(r"(\w+): (?:own|cards|null|\()", table)) == written
