"""Rule 11.11 on the floor: mysteries that are triggered, drawn, waited for and proved."""

import pytest

from houseway.api import settle
from houseway.floor.reconciling import reconciled
from houseway.journal import export_lines
from houseway.rulebook import Unreadable
from houseway.testing import rule
from tests.floor.running import CARDS, comes_back
from tests.floor.test_jackpots import MYSTERY, a_day, open_round
from tools import check_promises


@rule("baceball/11.11", "baceball/11.11.1", "baceball/11.11.2", "baceball/1.1/mystery-jackpot")
def test_a_mystery_is_triggered_by_what_was_hidden_and_drawn_among_all_wagers_of_the_round():
    day = a_day("T", mystery={**MYSTERY, "hidden": 5_020})
    open_round(day, ["2c"], "T", "ann", "bob")
    assert day.ask("link", link="L")["meters"]["mystery"]["triggered"] == "T"
    drawn = day("cards", table="T", cards=["3c", "9c", "4c", "5c", "9d", "6c", "7c", "9h"], drawn=2)
    cited = {each for event in drawn["events"] for each in event["rule"]}
    assert {"baceball/11.11.1", "baceball/11.11.2"} <= cited
    last = day.ask("table", table="T")["last"]
    assert last["jackpots"] == [{"patron": "bob", "area": 2, "prize": "mystery", "amount": 5_020}]
    assert last["eligible"] == ["ann", "bob"]
    opened = [each for each in drawn["events"] if each["event"] == "amount-opened"]
    assert [each["amount"] for each in opened] == [5_020]
    assert not [each for each in drawn["events"] if each["event"] == "amount-hidden"]


def test_a_mystery_that_was_reached_is_proved_though_its_meter_was_won_anew_elsewhere():
    day = a_day("T", "U", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 5_001})
    open_round(day, CARDS)
    open_round(day, CARDS[:1], "U", "bob")
    right = [CARDS[2], CARDS[1], CARDS[0], *CARDS[3:]]
    assert "accepted" in day("reconstruct", by="sue", table="T", cards=right)
    assert "accepted" in day("cards", table="U", cards=CARDS[1:])
    won = [day.ask("table", table=each)["last"]["jackpots"][0]["amount"] for each in "TU"]
    assert won == [5_020, 5_000]
    entries = list(day.runner.journal.entries())
    assert list(reconciled(entries).faults()) == []
    assert check_promises.check(list(export_lines(entries)))[-1] == []


def test_a_mystery_waits_if_no_wager_of_its_round_is_left_to_win_it():
    """QC-59: it is won by the next round at that table which is completed with jackpot wagers."""
    day = a_day("T", "U", mystery={**MYSTERY, "hidden": 5_005})
    wagers = [
        {"area": 1, "patron": "ann", "wager": "bet", "amount": 1000},
        {"area": 1, "patron": "ann", "wager": "jackpot", "amount": 500},
        {"area": 2, "patron": "bob", "wager": "bet", "amount": 1000},
    ]
    day("round", table="T", record={"wagers": wagers, "cards": ["2c"]}, open=True)
    day("finding", by="sue", finding="F", patron="ann", table="T", clause="baceball/14.1", words="a device")
    assert "accepted" in day("void-wagers", by="sue", table="T", patron="ann", finding="F")
    rest = ["3c", "9c", "5c", "9d", "7c", "9h"]
    assert "accepted" in day("cards", table="T", cards=rest)
    assert day.ask("table", table="T")["last"]["jackpots"] == []
    assert day.ask("link", link="L")["meters"]["mystery"]["triggered"] == "T"
    open_round(day, CARDS, "U", "cat")
    open_round(day, CARDS, "T", "bob")
    won = [day.ask("table", table=each)["last"]["jackpots"] for each in "UT"]
    assert won == [[], [{"patron": "bob", "area": 1, "prize": "mystery", "amount": 5_030}]]
    assert comes_back(day.runner)


@pytest.mark.parametrize(
    ("mystery", "field"),
    [
        ({"hidden": 50_010, "drawn": 2}, "mystery.drawn"),
        ({"hidden": 50_010, "drawn": 0}, "mystery.drawn"),
        ({"hidden": 50_000, "drawn": 1}, "mystery.hidden"),
    ],
)
def test_a_record_does_not_tell_what_chance_cannot_have_given(mystery, field):
    pools = {"major": {"rate": "0.015", "seed": 5_000_000}, "minor": {"rate": "0.01", "seed": 500_000}}
    link = {"name": "L", "wager": 500, "meters": {**pools, "mystery": {"rate": "0.02", "seed": 50_000}}}
    wagers = [
        {"area": 1, "patron": "ann", "wager": wager, "amount": amount}
        for wager, amount in (("bet", 1000), ("jackpot", 500))
    ]
    with pytest.raises(Unreadable) as problem:
        settle({"game": "baceball", "link": link, "mystery": mystery, "wagers": wagers, "cards": CARDS})
    assert problem.value.field == field
