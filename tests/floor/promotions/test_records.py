"""The worked records, in memory and through the API of a house, in all four games."""

import pytest

from houseway import api
from houseway.testing import rule
from tests.counts import first
from tests.floor.comparing import holds
from tests.floor.over_http import run_over_http
from tests.floor.promotions.lives import CHAPTERS, DRAFTED, PEOPLE
from tests.floor.promotions.records import RECORDS as OF_THE_RULE
from tests.floor.promotions.records_of_trouble import TROUBLE

RECORDS = [*OF_THE_RULE, *TROUBLE]

NUMBERS = ("2", "3", "4", "7.1", "7.2", "7.6", "7.7", "7.10", "8", "9", "9.1", "10", "10.1", "12")
GAMES = [
    pytest.param(game, marks=[rule(f"{game}/{chapter}.{each}") for each in NUMBERS])
    for game, chapter in CHAPTERS.items()
]


def record_of(game, terms, steps):
    """The record, and what is expected of each step."""
    given = [
        {
            "at": DRAFTED,
            "by": "max",
            "order": "draft-promotion",
            "promotion": "P",
            "games": [game],
            "terms": terms,
        }
    ]
    wanted = [None]
    for at, by, order, fields, *expected in steps:
        named = {} if order == "record-approval" else {"promotion": "P"}
        what = {"ask": "promotion"} if order == "?" else {"order": order, "by": by}
        given.append({"at": at, **what, **named, **fields})
        wanted.append(expected[0] if expected else None)
    floor = {"zone": "Australia/Sydney", "people": PEOPLE}
    return {"floor": floor, "steps": given}, wanted


def check(game, wanted, came):
    for number, (expected, step) in enumerate(zip(wanted, came, strict=True), start=1):
        if isinstance(expected, dict):
            assert holds(expected, step["answer"]), (number, expected, step)
        elif expected == "error":
            assert "error" in step, (number, step)
        elif expected is None:
            assert "accepted" in step, (number, step)
        else:
            assert "refused" in step, (number, expected, step)
            assert step["refused"]["clause"] == f"{game}/{CHAPTERS[game]}.{expected}", (number, step)


@pytest.mark.parametrize("game", GAMES)
def test_worked_records(game):
    for title, terms, steps in RECORDS:
        record, wanted = record_of(game, terms, steps)
        try:
            check(game, wanted, api.floor(record)["steps"])
        except AssertionError as problem:
            raise AssertionError(f"{title}: {problem}") from None
    assert len(RECORDS) >= 80


@pytest.mark.parametrize("place", first(4, range(len(RECORDS))), ids=lambda place: RECORDS[place][0])
def test_the_same_through_the_api(place, tmp_path):
    _, terms, steps = RECORDS[place]
    record, wanted = record_of("pai-gow", terms, steps)
    check("pai-gow", wanted, run_over_http(record, {}, tmp_path)["steps"])
