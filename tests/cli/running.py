"""What the command-line tests share: the program run, and what a refusal must look like."""

import io
import json
import os
import subprocess
import sys
from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from houseway import cli

BET = {"area": 1, "patron": "ann", "wager": "bet", "amount": 1000}
CARDS = ["Ks", "2c", "9d", "3c", "8h", "4c"]
"""27 on area 1 against a dealer's 9: the Bet wins 1 to 1."""


@dataclass(frozen=True)
class Outcome:
    """What one run of the program left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as one JSON document, and nothing else."""
        return json.loads(self.out)


def record(**changes: Any) -> dict[str, Any]:
    """The record of a simple win, changed in these fields; `None` leaves a field out."""
    made = {"game": "baceball", "wagers": [deepcopy(BET)], "cards": list(CARDS)} | changes
    return {name: value for name, value in made.items() if value is not None}


def with_wager(**changes: Any) -> dict[str, Any]:
    """The record of a simple win with its only wager changed."""
    return record(wagers=[BET | changes])


def with_more(*wagers: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The record of a simple win with more wagers beside the Bet."""
    return record(wagers=[BET, *wagers], **changes)


def text_of(given: Any) -> bytes:
    """A record as it comes through a pipe; text and bytes as they are."""
    if isinstance(given, bytes):
        return given
    text = given if isinstance(given, str) else json.dumps(given)
    return text.encode("utf-8")


def run(*arguments: str, stdin: Any = b"", columns: int = 100) -> Outcome:
    """Run the command line in this process; an exception that gets out of it fails the test."""
    given, out, err = (io.TextIOWrapper(io.BytesIO(start), "utf-8") for start in (text_of(stdin), b"", b""))
    words = ["houseway", *arguments]
    with (
        patch.object(sys, "argv", words),
        patch.object(sys, "stdin", given),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.dict(os.environ, {"COLUMNS": str(columns)}),
    ):
        try:
            cli.main()
            code = 0
        except SystemExit as leave:
            code = leave.code if isinstance(leave.code, int) else int(leave.code is not None)
    return Outcome(code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]


def spawn(*arguments: str, stdin: Any = b"", **environment: str) -> Outcome:
    """Run the program as a user does, as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "houseway", *arguments],
        input=text_of(stdin),
        capture_output=True,
        env=os.environ | {"COLUMNS": "100"} | environment,
        timeout=30,
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def settle_json(given: Any, *options: str) -> Any:
    """The result of a record that the engine plays."""
    outcome = run("settle", "-", "--json", *options, stdin=given)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.json


def one_line(outcome: Outcome) -> str:
    """The one line on standard error that says why not; exit 2, no traceback."""
    assert "Traceback" not in outcome.err, outcome.err
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1 and outcome.err.endswith("\n"), outcome.err
    assert outcome.err.startswith("houseway: ")
    return outcome.err


def refusal(outcome: Outcome) -> dict[str, Any]:
    """A clause forbids it: the same on standard error for people and on standard output for programs."""
    line = one_line(outcome)
    [(kind, body)] = outcome.json.items()
    assert kind == "refused", outcome.out
    assert {"code", "clause", "message", "asked"} <= body.keys()
    assert body["code"] and body["clause"] in line
    return dict(body)


def error(outcome: Outcome) -> dict[str, Any]:
    """No clause covers it: the same on standard error for people and on standard output for programs."""
    one_line(outcome)
    [(kind, body)] = outcome.json.items()
    assert kind == "error", outcome.out
    assert body.keys() == {"code", "message", "field"}
    assert body["code"] and body["message"]
    return dict(body)


def settled(given: Any) -> Outcome:
    """What `settle - --json` makes of it."""
    return run("settle", "-", "--json", stdin=given)


def changed(old: str, new: str) -> str:
    """The record of a simple win, as text, with this part changed."""
    text = json.dumps(record())
    assert old in text
    return text.replace(old, new)
