"""A kernel's rounds through the engine: identical settlements, line by line."""

from collections.abc import Iterable
from typing import Any

import houseway
from houseway.lab.models import Told

FIELDS = ("area", "hand", "wager", "stake", "net")


def lines_of_the_engine(record: dict[str, Any]) -> list[dict[str, Any]]:
    result = houseway.settle(record)
    assert result["unused"] == []
    return [
        {name: line[name] for name in FIELDS} | {"clause": line["clauses"][0]} for line in result["results"]
    ]


def in_order(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(lines, key=lambda line: tuple(str(line[name]) for name in (*FIELDS, "clause")))


def assert_the_engine_agrees(rounds: Iterable[Told]) -> int:
    """Settle every round and compare; says how many there were."""
    number = 0
    for told in rounds:
        number += 1
        assert in_order(lines_of_the_engine(told.record)) == in_order(told.results), told.record
    return number
