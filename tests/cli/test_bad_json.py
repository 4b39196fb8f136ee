"""What is no JSON, or no record: quoted in one line, and never a traceback."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.running import (
    BET,
    changed,
    error,
    record,
    run,
    settled,
    text_of,
)

JACKPOT_WAGER = BET | {"wager": "jackpot", "amount": 500}
JACKPOT = {"jackpot": {"wager": 500}}
SHOE = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 6


@pytest.mark.parametrize(
    ("given", "quoted"),
    [
        ("", "''"),
        ("{", "'{'"),
        ('{"game": "baceball",', "baceball"),
        ("hello", "hello"),
        ("{'game': 'baceball'}", "baceball"),
        (json.dumps(record()) + json.dumps(record()), "baceball"),
        (json.dumps(record()) + " rubbish", "baceball"),
        (b"\xff\xfe\x00\x01", "\\x00\\x01"),
        (b'{"game": "\xff"}', "game"),
        (b"\x80" * 3000, "..."),
        (Random(1).randbytes(5000), "..."),
        ('{"game": "\\ud800"}', "ud800"),
        ("[]", "[]"),
        ("[{}]", "[{}]"),
        ("null", "null"),
        ("true", "true"),
        ("42", "42"),
        ("-1.5e3", "-1500.0"),
        ('"baceball"', "baceball"),
    ],
    ids=lambda given: ascii(given)[:40],
)
def test_what_is_no_record_is_quoted(given: Any, quoted: str) -> None:
    outcome = settled(given)
    error(outcome)
    assert quoted in outcome.err


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "0x10", "01000", "9" * 5000])
def test_a_number_that_json_lacks_is_quoted_where_it_stands(number: str) -> None:
    outcome = settled(changed("1000", number))
    error(outcome)
    assert number[:20] in outcome.err


@pytest.mark.parametrize(
    "opened", ["[", '{"game":', '{"settings":{"limits":', '{"game":"baceball","cards":[']
)
@pytest.mark.parametrize("options", [(), ("--settings",)])
def test_a_hundred_thousand_brackets_are_no_traceback(
    tmp_path: Path, opened: str, options: tuple[str, ...]
) -> None:
    file = tmp_path / "sign.json"
    file.write_text('{"limits": {"bet": {"max": 600}}}', encoding="utf-8")
    with_file = (*options, str(file)) if options else ()
    error(run("settle", "-", "--json", *with_file, stdin=opened * 100_000))


@pytest.mark.parametrize(
    "given",
    [
        changed('"amount": 1000', '"amount": 1000, "amount": 5'),
        changed('"game": "baceball"', '"game": "pinkjack", "game": "baceball"'),
        changed('"cards": [', '"cards": ["As", "As", "As", "2c", "2c", "2c"], "cards": ['),
    ],
)
def test_a_key_that_stands_twice_is_not_read_as_either(given: str) -> None:
    error(settled(given))


def test_a_byte_order_mark_is_read_the_same_with_settings_and_without(tmp_path: Path) -> None:
    file = tmp_path / "sign.json"
    file.write_text('{"limits": {"bet": {"max": 60000}}}', encoding="utf-8")
    marked = b"\xef\xbb\xbf" + text_of(record())
    assert settled(marked).code == run("settle", "-", "--json", "--settings", str(file), stdin=marked).code
