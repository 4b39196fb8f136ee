"""Bad full records, files and whatever else comes: quoted in one line, and never a traceback."""

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import houseway
from houseway import cli
from tests.cli.running import (
    BET,
    CARDS,
    error,
    one_line,
    record,
    refusal,
    run,
    settle_json,
    settled,
)

JACKPOT_WAGER = BET | {"wager": "jackpot", "amount": 500}
JACKPOT = {"jackpot": {"wager": 500}}
SHOE = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 6


def full_record() -> dict[str, Any]:
    """A live round with a wager taken back, as the table writes it down."""
    table = houseway.Table("baceball", {}, source=Random(5).randbytes)
    table.place(1, "ann", "bet", 1000)
    table.place(2, "bob", "bet", 700)
    table.withdraw(2, "bob", "bet")
    table.no_more_bets()
    written = table.record()
    assert written is not None
    return json.loads(json.dumps(written))  # type: ignore[no-any-return]


FULL = full_record()
INPUTS = FULL["inputs"]
PLACED = next(place for place, each in enumerate(INPUTS) if each["input"] == "placed")
CLOSED = next(place for place, each in enumerate(INPUTS) if place > PLACED and each["input"] == "done")
DRAWN = CLOSED + 1


def with_inputs(inputs: list[Any], **changes: Any) -> dict[str, Any]:
    """The full record with other inputs."""
    return FULL | {"inputs": inputs} | changes


def replaced(place: int, value: Any) -> dict[str, Any]:
    """The full record with one input replaced."""
    return with_inputs([*INPUTS[:place], value, *INPUTS[place + 1 :]])


def test_the_full_form_settles() -> None:
    assert settle_json(FULL)["net"].keys() == {"ann"}


@pytest.mark.parametrize("kept", range(len(INPUTS)))
def test_inputs_that_stop_early_are_unfinished(kept: int) -> None:
    body = error(settled(with_inputs(INPUTS[:kept])))
    assert (body["code"], body["field"]) == ("unfinished", "inputs")


@pytest.mark.parametrize(
    ("inputs", "clause"),
    [
        (INPUTS[::-1], "7.3"),
        ([*INPUTS[: CLOSED + 1], *INPUTS[CLOSED:]], "7.1"),
        ([*INPUTS, {"input": "done"}], "7.1"),
        ([*INPUTS, {"input": "drawn", "item": "As"}], "7.3"),
        ([*INPUTS[:DRAWN], INPUTS[PLACED], *INPUTS[DRAWN:]], "7.1"),
        ([*INPUTS[: DRAWN + 1], INPUTS[PLACED], *INPUTS[DRAWN + 1 :]], "5.4"),
        ([*INPUTS[: PLACED + 1], INPUTS[PLACED], *INPUTS[PLACED + 1 :]], "5.6"),
        ([{"input": "drawn", "item": "As"} if each["input"] == "drawn" else each for each in INPUTS], "3.1"),
    ],
    ids=["reversed", "done twice", "done after", "drawn after", "placed late", "5.4", "placed twice", "7 As"],
)
def test_inputs_out_of_place_are_refused(inputs: list[Any], clause: str) -> None:
    if clause == "3.1":
        areas = [dict(INPUTS[PLACED], area=area) for area in (2, 3)]
        inputs = [
            *inputs[: PLACED + 1],
            *areas,
            *inputs[CLOSED:DRAWN],
            *[{"input": "drawn", "item": "As"}] * 12,
        ]
    assert refusal(settled(with_inputs(inputs)))["clause"] == f"baceball/{clause}"


def test_a_refused_input_is_found_by_its_place() -> None:
    late = [*INPUTS[: DRAWN + 1], INPUTS[PLACED], *INPUTS[DRAWN + 1 :]]
    assert f"inputs[{DRAWN + 1}]" in one_line(settled(with_inputs(late)))


def test_a_decision_among_the_inputs_is_refused_as_it_was_asked() -> None:
    said = {"input": "said", "patron": "ann", "area": 1, "hand": 1, "action": "hit"}
    body = refusal(settled(with_inputs([*INPUTS[:-1], said, INPUTS[-1]])))
    assert body["clause"] == "baceball/8.1"
    assert body["asked"].get("items", []) == [] and body["asked"]["action"] == "hit"


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ({"input": "xyz"}, "'xyz'"),
        ({"input": "Done"}, "'Done'"),
        ({"input": 5}, "5"),
        ({"input": None}, "null"),
        ({"input": []}, "[]"),
        ({"input": {}}, "{}"),
        ({}, "input"),
        ({"input": "drawn"}, "item"),
        ({"input": "drawn", "item": "Zz"}, "'Zz'"),
        ({"input": "drawn", "item": 5}, "5"),
        ({"input": "drawn", "item": []}, "[]"),
        ({"input": "drawn", "found": "treasure"}, "'treasure'"),
        ({"input": "drawn", "item": "As", "foo": 1}, "foo"),
        ({"input": "done", "foo": 1}, "foo"),
        ({"input": "done", "count": "x"}, "x"),
        ({"input": "done", "count": 1.5}, "1.5"),
        ({"input": "placed", "area": 1}, "patron"),
        ({"input": "placed", **BET, "foo": 1}, "foo"),
        ({"input": "placed", **BET, "amount": -5}, "-5"),
        ({"input": "placed", **BET, "amount": "5"}, "5"),
        ({"input": "withdrawn", "area": 1, "patron": "ann", "wager": "bet", "foo": 1}, "foo"),
        ({"input": "said", "items": 5}, "5"),
        ({"input": "said", "items": ["Zz"]}, "'Zz'"),
        ({"input": "command"}, "kind"),
        ({"input": "command", "kind": "dance"}, '"dance"'),
        ({"input": "command", "kind": []}, "[]"),
        ({"input": "command", "kind": "verify-cards", "by": "nobody"}, "'nobody'"),
        ({"input": "command", "kind": "verify-cards", "by": "inspector", "foo": 1}, "foo"),
        (
            {"input": "command", "kind": "reserve-areas", "by": "gaming-manager", "patron": "x", "areas": 5},
            "5",
        ),
    ],
    ids=str,
)
def test_an_input_that_cannot_be_read_is_named_and_quoted(value: Any, quoted: str) -> None:
    outcome = settled(replaced(PLACED, value))
    assert error(outcome)["field"].startswith(f"inputs[{PLACED}]")
    assert quoted in outcome.err


@pytest.mark.parametrize(
    "both", [{"cards": CARDS}, {"wagers": [BET]}, {"decisions": [{"area": 1, "action": "hit"}]}], ids=str
)
def test_a_record_is_in_one_form_not_in_both(both: dict[str, Any]) -> None:
    one_line(settled(FULL | both))


# Files


@pytest.mark.parametrize("path", ["/no/such/file.json", "/", ""])
def test_a_record_that_cannot_be_opened_is_quoted(path: str) -> None:
    outcome = run("settle", path, "--json")
    assert error(outcome)["code"] == "no-file"
    assert repr(path) in outcome.err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("broken.toml", b"= = ="),
        ("broken.json", b"{"),
        ("list.json", b"[1]"),
        ("number.json", b"42"),
        ("empty.json", b""),
        ("binary.toml", b"\xff\xfe"),
        ("binary.json", b"\xff\xfe"),
        ("deep.json", b"[" * 100_000),
        ("deep.toml", b"a = " + b"[" * 100_000),
        ("date.toml", b"chips = 1979-05-27"),
        ("unknown.toml", b"colour = 'red'"),
        ("nan.json", b'{"limits": {"bet": {"max": NaN}}}'),
    ],
)
@pytest.mark.parametrize("command", [("settle", "-", "--json"), ("settle", "-"), ("play", "baceball")])
def test_a_settings_file_that_makes_no_settings(
    tmp_path: Path, command: tuple[str, ...], name: str, text: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(text)
    outcome = run(*command, "--settings", str(file), stdin=record())
    one_line(outcome)
    if "--json" in command:
        error(outcome)
    else:
        assert outcome.out == ""


@pytest.mark.parametrize("command", [("settle", "-", "--json"), ("settle", "-"), ("play", "baceball")])
@pytest.mark.parametrize("path", ["/no/such/sign.toml", "/"])
def test_a_settings_file_that_cannot_be_opened_is_quoted(command: tuple[str, ...], path: str) -> None:
    outcome = run(*command, "--settings", path, stdin=record())
    assert repr(path) in one_line(outcome)
    if "--json" in command:
        assert error(outcome)["field"] == "settings"


@pytest.mark.parametrize("arguments", [["settle", "-", "--json"], ["play"]])
def test_without_a_standard_input_there_is_no_traceback(arguments: list[str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["houseway", *arguments]),
        patch.object(sys, "stdin", None),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        pytest.raises(SystemExit) as leave,
    ):
        cli.main()
    assert leave.value.code in (0, 2)


# Whatever comes


@pytest.mark.parametrize("seed", range(40))
def test_a_record_with_anything_anywhere_gets_an_answer(seed: int) -> None:
    rng = Random(seed)
    for _ in range(5):
        given = spoiled(FULL if rng.random() < 0.5 else record(settings=JACKPOT, meters={"major": 1}), rng)
        outcome = settled(given)
        assert outcome.code in (0, 2)
        assert len(outcome.json) == 1 or outcome.json["game"] == "baceball"
        if outcome.code == 2:
            one_line(outcome)


def spoiled(given: Any, rng: Random) -> Any:
    """The same data with one part somewhere replaced by something else."""
    if rng.random() < 0.15 or not isinstance(given, dict | list) or not given:
        return rng.choice([None, True, -1, 10**20, 0.5, "", "As", "\x00", [], [[]], {}, {"": 0}, "x" * 99])
    if isinstance(given, dict):
        key = rng.choice(list(given))
        return given | {key: spoiled(given[key], rng)}
    place = rng.randrange(len(given))
    return [*given[:place], spoiled(given[place], rng), *given[place + 1 :]]
