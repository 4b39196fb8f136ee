"""When an incident came: what a record writes is one of three moments."""

import pytest

from houseway.rulebook import Unreadable
from houseway.table.layout.settings import read
from houseway.table.records.incidents import (
    InTheDeal,
    Moment,
    WhileBetting,
    WhilePreparing,
    WrittenMoment,
    says_which_wagers,
)


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ({}, InTheDeal()),
        ({"cards": 5, "decisions": 2}, InTheDeal(cards=5, decisions=2)),
        ({"cards": 5, "passed": 3}, InTheDeal(cards=5, passed=3)),
        ({"cards": 5, "during": True, "told": 1}, InTheDeal(cards=5, during=True, told=1)),
        ({"steps": 4, "settled": True}, InTheDeal(steps=4, settled=True)),
        ({"wagers": 0}, WhileBetting(wagers=0)),
        ({"wagers": 2, "during": True, "told": 0}, WhileBetting(wagers=2, during=True, told=0)),
        ({"preparing": True, "told": 3}, WhilePreparing(told=3)),
    ],
)
def test_a_record_writes_one_of_three_moments(written: dict[str, object], moment: Moment) -> None:
    assert read(WrittenMoment, written, "at").moment() == moment
    assert says_which_wagers({"at": written}) is not isinstance(moment, InTheDeal)


def test_what_is_no_part_of_a_moment_is_unreadable() -> None:
    with pytest.raises(Unreadable, match=r"incidents\.at"):
        says_which_wagers({"at": {"card": 5}})
