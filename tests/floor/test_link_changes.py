"""Rules 10.4 and 11.6 on the floor: what a link may be changed to, and what the prize that runs keeps."""

from typing import Any

import pytest

from houseway.floor.reconciling import reconciled
from houseway.testing import rule
from tests.floor.running import BACEBALL, Day
from tests.floor.test_jackpots import APPROVALS, METERS, a_day, given, major, open_round

WON = ["Ad", "9c", "Ad", "9d", "Ad", "9h"]
LOST = ["2c", "9c", "3c", "9d", "4c", "9h"]
LARGE = 10**12 + 1


def change(day: Day, **fields: Any) -> dict[str, Any]:
    return day("change-link", by="max", link="L", approval="A", **fields)


def mystery(day: Day) -> dict[str, Any]:
    shown: dict[str, Any] = day.ask("link", link="L")["meters"]["mystery"]
    return shown


@rule("baceball/11.11")
@pytest.mark.parametrize(
    ("parts", "taken"),
    [
        ({"ceiling": 8_999}, False),
        ({"ceiling": 9_000}, True),
        ({"seed": 20_000}, False),
        ({"seed": 9_500}, True),
    ],
)
def test_a_mystery_is_not_lowered_below_what_it_holds(parts: dict[str, int], taken: bool) -> None:
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 20_000, "value": "9000"})
    told = change(day, meters={"mystery": parts})
    assert ("accepted" in told) is taken
    assert taken or told["refused"]["clause"] == "baceball/11.11"


def test_a_mystery_that_waits_above_its_ceiling_does_not_hold_other_changes_up() -> None:
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 5_005})
    open_round(day, LOST[:1])
    assert mystery(day)["value"] == "5010"
    day("void-round", by="sue", table="T")
    assert "accepted" in change(day, meters={"major": {"rate": "0.1"}})
    assert change(day, meters={"mystery": {"ceiling": 5_008}})["refused"]["clause"] == "baceball/11.11"


def test_the_prize_that_runs_keeps_the_ceiling_under_which_it_was_promised() -> None:
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 20_000, "hidden": 5_005})
    promise = mystery(day)["promise"]
    assert "accepted" in change(day, meters={"mystery": {"ceiling": 6_000}})
    assert (mystery(day)["promise"], mystery(day)["ceiling"]) == (promise, 20_000)
    open_round(day, LOST)
    assert mystery(day)["opened"] == [5_005]
    assert (mystery(day)["promise"] != promise, mystery(day)["ceiling"]) == (True, 6_000)


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"wager": LARGE}, "wager"),
        ({"wager": 0}, "wager"),
        ({"meters": {"major": {"seed": LARGE}}}, "meters.major.seed"),
        ({"meters": {"mystery": {"ceiling": LARGE}}}, "meters.mystery.ceiling"),
    ],
)
def test_no_link_has_amounts_that_a_meter_could_not_hold(fields: dict[str, Any], where: str) -> None:
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 20_000})
    changed = change(day, **fields)
    assert (changed["error"]["code"], changed["error"]["field"]) == ("bad-amount", where)
    pools = {**METERS, "mystery": {"rate": "0.02", "seed": 5_000, "ceiling": 20_000}}
    for pool, parts in fields.get("meters", {}).items():
        pools[pool] = {**pools[pool], **parts}
    terms = {**given(), "wager": fields.get("wager", 500), "meters": pools}
    opened = day("open-link", by="max", link="M", **terms)
    assert (opened["error"]["code"], opened["error"]["field"]) == ("bad-amount", where)
    assert "accepted" in open_round(day, LOST)


def test_a_seed_is_not_lowered_while_a_win_that_it_made_up_may_still_be_undone() -> None:
    """The meter held $1: undone after another win at a lower seed, less than nothing would be left in it."""
    pools = {**METERS, "major": {"rate": "0", "seed": 5_000_000, "value": "100"}}
    links = {"L": {**given(), "meters": pools, "tables": ["T", "U"]}}
    day = Day(floor={"approvals": APPROVALS, "links": links}, T=BACEBALL, U=BACEBALL)
    open_round(day, WON)
    refused = change(day, meters={"major": {"seed": 0}})
    assert refused["refused"]["clause"] == "baceball/10.3"
    assert "accepted" in change(day, meters={"major": {"seed": 6_000_000}})
    open_round(day, WON, "U", "bob")
    assert "accepted" in day("void-round", by="sue", table="T")
    assert major(day) == str(6_000_000 + 100 - 5_000_000)
    assert list(reconciled(day.runner.journal.entries()).faults()) == []
