"""`houseway settle --lines`: one record a line in, one result, refusal or error a line out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import BET, Outcome, record, run, settle_json, spawn, text_of, with_more, with_wager

LOST = record(cards=["2c", "Ks", "3c", "9d", "4c", "8h"])
AREA_8 = with_wager(area=8)
BROKEN = '{"game": "baceball",'


def lines(*given: Any, end: bytes = b"\n") -> bytes:
    """Records, or whatever stands in their place, one a line."""
    return b"".join(text_of(each) + end for each in given)


def answers(outcome: Outcome) -> list[Any]:
    """One JSON document a line."""
    assert "Traceback" not in outcome.err, outcome.err
    return [json.loads(line) for line in outcome.out.splitlines()]


def kinds(found: list[Any]) -> list[str]:
    """What each line is: a result, a refusal or an error."""
    return [next((kind for kind in ("refused", "error") if kind in each), "result") for each in found]


def test_each_line_is_answered_in_order() -> None:
    outcome = run("settle", "-", "--lines", stdin=lines(record(), LOST, AREA_8, BROKEN, record()))
    found = answers(outcome)
    assert kinds(found) == ["result", "result", "refused", "error", "result"]
    assert [found[place]["net"] for place in (0, 1, 4)] == [{"ann": 1000}, {"ann": -1000}, {"ann": 1000}]
    assert found[2]["refused"]["clause"] == "baceball/2.1"
    assert found[2]["refused"]["asked"]["area"] == 8
    assert found[3]["error"].keys() == {"code", "message", "field"}
    assert outcome.code == 2


def test_all_lines_good_is_exit_0() -> None:
    outcome = run("settle", "-", "--lines", stdin=lines(record(), LOST))
    assert (outcome.code, outcome.err) == (0, "")


def test_a_line_is_answered_as_the_record_alone_is() -> None:
    [found] = answers(run("settle", "-", "--lines", stdin=lines(LOST)))
    assert found == settle_json(LOST)


def test_nothing_in_is_nothing_out() -> None:
    outcome = run("settle", "-", "--lines")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")


def test_empty_lines_are_passed_over() -> None:
    outcome = run("settle", "-", "--lines", stdin=b"\n  \n" + lines(record()) + b"\n\n" + lines(LOST))
    assert kinds(answers(outcome)) == ["result", "result"]
    assert outcome.code == 0


def test_the_last_line_may_lack_its_end() -> None:
    outcome = run("settle", "-", "--lines", stdin=lines(record(), LOST)[:-1])
    assert kinds(answers(outcome)) == ["result", "result"]


def test_lines_may_end_as_on_windows() -> None:
    outcome = run("settle", "-", "--lines", stdin=lines(record(), BROKEN, LOST, end=b"\r\n"))
    assert kinds(answers(outcome)) == ["result", "error", "result"]


@pytest.mark.parametrize(
    "bad",
    [
        b"\xff\xfe\x00\x01\x80",
        b'{"game": "\xff"}',
        b"[]",
        b"null",
        b"42",
        b'"a record"',
        b"{}",
        b"[" * 100_000,
        b'{"game":' * 100_000,
        b'{"game": "baceball", "inputs": [{"input": []}]}',
        b"\x00",
        text_of(record(cards=["Ad"] * 7)),
        text_of(with_more(BET | {"patron": "bob"})),
        text_of(record(cards=["Ks"])),
    ],
    ids=lambda bad: ascii(bad[:30]),
)
def test_whatever_a_line_holds_the_rest_goes_on(bad: bytes) -> None:
    outcome = run("settle", "-", "--lines", stdin=lines(record(), bad, LOST))
    found = answers(outcome)
    assert [kind == "result" for kind in kinds(found)] == [True, False, True]
    assert outcome.code == 2


def test_a_record_over_several_lines_is_no_record_a_line() -> None:
    spread = json.dumps(record(), indent=1)
    outcome = run("settle", "-", "--lines", stdin=spread)
    assert outcome.code == 2
    assert set(kinds(answers(outcome))) == {"error"}


def test_lines_come_from_a_file_and_settings_from_another(tmp_path: Path) -> None:
    file, sign = tmp_path / "rounds.jsonl", tmp_path / "sign.toml"
    file.write_bytes(lines(record(), LOST))
    sign.write_text("[limits.bet]\nmax = 600\n", encoding="utf-8")
    outcome = run("settle", str(file), "--lines", "--settings", str(sign))
    assert [each["net"] for each in answers(outcome)] == [{"ann": 600}, {"ann": -600}]


@pytest.mark.parametrize("options", [("--lines",), ("--lines", "--json")])
def test_a_file_that_is_not_there_is_one_error(options: tuple[str, ...]) -> None:
    outcome = run("settle", "/no/such/rounds.jsonl", *options)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1 and "'/no/such/rounds.jsonl'" in outcome.err
    if "--json" in options:
        assert outcome.json["error"]["field"] == "record"


def test_a_thousand_lines_through_a_pipe() -> None:
    outcome = spawn("settle", "-", "--lines", stdin=lines(record(), AREA_8) * 500)
    found = answers(outcome)
    assert outcome.code == 2
    assert kinds(found) == ["result", "refused"] * 500


def closed_early(*arguments: str, stdin: bytes = b"") -> tuple[int, str]:
    """Run the program and read but ten characters of what it says."""
    process = subprocess.Popen(
        [sys.executable, "-m", "houseway", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.read(10)
    process.stdout.close()
    try:
        process.stdin.write(stdin)
        process.stdin.close()
    except BrokenPipeError:
        pass
    code = process.wait(30)
    said = process.stderr.read().decode()
    process.stderr.close()
    return code, said


def test_a_reader_that_leaves_early_is_no_failed_check(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(lines(record()) * 2_000)
    code, said = closed_early("settle", str(file), "--lines")
    assert said == ""
    assert code != 1, "exit 1 says that a check failed"


def test_a_full_disk_is_an_error_and_no_traceback() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "houseway", "settle", "-", "--lines"],
            input=lines(record()),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=30,
            check=False,
        )
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr and done.stderr.count(b"\n") == 1
