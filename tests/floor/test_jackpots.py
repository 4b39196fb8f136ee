"""Rules 10 and 11 on the floor: links with approval, what tables share, and draws that are proved."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.api import settle
from houseway.floor.link_events import LINK_EVENTS
from houseway.floor.mystery import LOTS, a_lot, an_amount
from houseway.floor.orders import ORDERS
from houseway.floor.reconciling import reconciled
from houseway.journal import Draft, MemoryJournal, export_lines
from houseway.rulebook import Unreadable
from houseway.table.layout.outcome import Outcome
from houseway.testing import rule
from tests.floor.running import BACEBALL, Day, comes_back
from tools import balances, check_promises

PAY = {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20}
METERS = {
    "major": {"rate": "0.2", "seed": 5_000_000, "value": "15000000"},
    "minor": {"rate": "0.0155", "seed": 500_000},
}
MYSTERY = {"rate": "0.02", "seed": 5_000, "ceiling": 20_000}
APPROVALS = {"A": {"about": "a link", "authority": "x", "reference": "y", "from": "2016-01-01"}}


def given(**more: Any) -> dict[str, Any]:
    return {"wager": 500, "approval": "A", "pay_table": PAY, "meters": {**METERS, **more}}


def a_day(*tables: str, **more: Any) -> Day:
    """Tables on one link."""
    floor = {"approvals": APPROVALS, "links": {"L": {**given(**more), "tables": list(tables)}}}
    return Day(floor=floor, **dict.fromkeys(tables, BACEBALL))


def open_round(day: Day, cards: list[str], table: str = "T", *patrons: str, **more: Any) -> dict[str, Any]:
    wagers = [
        {"area": area, "patron": patron, "wager": wager, "amount": amount}
        for area, patron in enumerate(patrons or ("ann",), start=1)
        for wager, amount in (("bet", 1000), ("jackpot", 500))
    ]
    return day("round", table=table, record={"wagers": wagers, "cards": cards}, open=True, **more)


def major(day: Day) -> str:
    return str(day.ask("link", link="L")["meters"]["major"]["value"])


@rule("baceball/10.1", "baceball/10.2.1", "baceball/10.4", "baceball/1.1/prize-meter-system")
def test_several_links_each_for_its_own_tables_and_with_approval():
    day = a_day("T", "U")
    refused = day("open-link", by="max", link="M", **{**given(), "approval": "none"})
    assert refused["refused"]["clause"] == "baceball/10.4"
    assert "accepted" in day("open-link", by="max", link="M", **given())
    assert "accepted" in day("unlink-table", by="max", table="U")
    assert "accepted" in day("link-table", by="sue", table="U", link="M")
    open_round(day, ["2c"], "U")
    values = [day.ask("link", link=name)["meters"]["major"]["value"] for name in "LM"]
    assert values == ["15000000", "15000100"]
    assert comes_back(day.runner)


@rule("baceball/10.4")
def test_a_link_stands_that_was_approved_when_it_began():
    over = {"A": {**APPROVALS["A"], "until": "2020-12-31"}}
    day = Day(floor={"approvals": over, "links": {"L": {**given(), "tables": ["T"]}}}, T=BACEBALL)
    assert "accepted" in open_round(day, ["2c"])
    assert major(day) == "15000100"
    told = [day("open-link", by="max", link="M", **{**given(), **more}) for more in ({}, {"approval": None})]
    assert [each["refused"]["clause"] for each in told] == ["baceball/10.4"] * 2
    with pytest.raises(Unreadable, match="no approval 'A'") as problem:
        Day(floor={"links": {"L": given()}}, T=BACEBALL)
    assert problem.value.field == "floor.links.L"


@rule("baceball/10.2.2", "baceball/10.2.4", "baceball/11.6.1", "baceball/11.6.2")
@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({"link": "M"}, "10.2.2"),
        ({"table": "U", "wager": 1000}, "10.2.4"),
        ({"table": "U", "pay_table": {**PAY, "two-mixed-aces": 21}}, "11.6.1"),
        ({"table": "U", "meters": {"minor": {"rate": "0.0156"}}}, "11.6.2"),
        ({"table": "U", "meters": {"major": {"rate": "0.2", "seed": 5_000_001}}}, "11.6.2"),
    ],
)
def test_all_tables_of_a_link_are_set_alike(fields, clause):
    day = Day(
        floor={"approvals": APPROVALS, "links": {"L": {**given(), "tables": ["T"]}, "M": given()}},
        T=BACEBALL,
        U=BACEBALL,
    )
    refused = day("link-table", by="sue", **{"table": "T", "link": "L", **fields})
    assert refused["refused"]["clause"] == f"baceball/{clause}"
    linked = day("link-table", by="sue", table="U", link="L")
    cited = {each for event in linked["events"] for each in event["rule"]}
    assert {f"baceball/{each}" for each in ("10.2.2", "10.2.4", "11.6.1", "11.6.2")} <= cited


@rule("baceball/10.2.3", "baceball/11.6.3")
def test_games_that_are_listed_share_a_pool_and_others_do_not():
    boxes = {"settings": {"limits": {"box": {"min": 500, "max": 50000}}}}
    tables = {"P": {"game": "pinkjack", **boxes}, "G": {"game": "pai-gow", **boxes}}
    day = Day(
        floor={"approvals": APPROVALS, "links": {"L": {**given(), "tables": ["T"]}}}, T=BACEBALL, **tables
    )
    refused = day("link-table", by="sue", table="G", link="L")
    assert refused["refused"]["clause"] == "baceball/11.6.3"
    assert "accepted" in day("link-table", by="sue", table="P", link="L")
    open_round(day, ["2c"])
    assert day.ask("table", table="P")["meters"]["major"] == 15_000_100


@rule("baceball/2.3", "baceball/10.3")
def test_every_wager_is_recorded_with_its_round_and_area_and_the_meters_after_it():
    day = a_day("T")
    fed = open_round(day, ["2c"], "T", "ann", "bob")["events"]
    told = next(each for each in fed if each["event"] == "meters-fed")
    assert [(each["area"], each["patron"], each["amount"]) for each in told["wagers"]] == [
        (1, "ann", 500),
        (2, "bob", 500),
    ]
    assert told["meters"] == {"major": "15000200", "minor": "500015.5"}
    day("link-lost", link="L")
    for name in ("void-round", "leave-table"):
        assert "accepted" in day(name, by="sue", table="T", **({"patron": "ann"} if name[0] == "l" else {}))
    refused = open_round(day, ["2c"])
    assert refused["refused"]["clause"] == "baceball/2.3"


def test_a_corrected_last_card_gives_back_what_was_won_and_claims_anew():
    day = a_day("T")
    open_round(day, ["Ad", "9c", "Ad", "9d", "Ad"])
    assert major(day) == "5000000"
    _correct(day, "2c")
    assert major(day) == "15000100"
    _correct(day, "Ad")
    assert major(day) == "5000000"
    day("cards", table="T", cards=["9h"])
    assert day.ask("table", table="T")["last"]["jackpots"][0]["amount"] == 15_000_100
    assert comes_back(day.runner)


def test_a_corrected_last_card_of_a_finished_round_reopens_it():
    day = a_day("T")
    open_round(day, ["9c", "Ad", "9d", "Ad", "9h", "Ad"][::-1])
    assert day.ask("table", table="T")["rounds"] == 1
    balance = day.balance("ann")
    _correct(day, "2s")
    assert day.balance("ann") == balance
    assert major(day) == "5000000"
    assert day.ask("link", link="L")["top_up"] == 0


@pytest.mark.parametrize("times", [1, 2])
def test_a_corrected_first_card_has_fed_once_and_all_adds_up(times):
    day = a_day("T")
    open_round(day, ["As"])
    for item in ("Ad", "2c")[:times]:
        _correct(day, item)
    assert major(day) == "15000100"
    assert list(reconciled(day.runner.journal.entries()).faults()) == []


def _correct(day: Day, item: str) -> None:
    """What the dealer typed last was something else."""
    room = day.runner.room
    table = room.tables["T"]

    def act() -> Outcome:
        done = table.correct(item)
        assert done is not None
        return Outcome(done.entries, moved=done.moved, anew=True)

    room.at_once(lambda: room.unit.do(table, act) and None)


def test_nobody_can_force_a_hit_or_set_a_meter():
    names = " ".join(ORDERS)
    assert not [word for word in ("force", "adjust", "hit", "set-meter") if word in names]
    day = a_day("T")
    lowered = {"major": {"value": "1"}}
    told = day("change-link", by="max", link="L", approval="A", meters=lowered)
    assert told["error"]["code"] == "bad-field"
    assert major(day) == "15000000"


@pytest.mark.parametrize(
    ("meters", "code"),
    [
        ({"major": {"rate": "0.2", "seed": 1}}, "bad-link"),
        ({**METERS, "other": {"rate": "0.1", "seed": 1}}, "bad-link"),
        ({**METERS, "major": {"rate": "-0.2", "seed": 1}}, "bad-amount"),
        ({**METERS, "major": {"rate": "0.2", "seed": -1}}, "bad-amount"),
        ({**METERS, "major": {"rate": "0.2", "seed": 1, "value": "-1"}}, "bad-amount"),
        ({**METERS, "major": {"rate": "NaN", "seed": 1}}, "bad-amount"),
        ({**METERS, "mystery": {"rate": "0.1", "seed": 1}}, "missing-field"),
        ({**METERS, "mystery": {**MYSTERY, "hidden": 5_000}}, "bad-amount"),
        ({**METERS, "mystery": {**MYSTERY, "hidden": 20_001}}, "bad-amount"),
    ],
)
def test_what_cannot_be_a_meter(meters, code):
    day = a_day("T")
    told = day("open-link", by="max", link="M", **{**given(), "meters": meters})
    assert told["error"]["code"] == code
    assert "\n" not in told["error"]["message"]
    assert "L" in day.runner.room.house.links.by_name and len(day.runner.room.house.links.by_name) == 1


@pytest.mark.parametrize("name", ["", " ", "a/b", "x" * 65, "L"])
def test_what_cannot_be_a_links_name(name):
    assert a_day("T")("open-link", by="max", link=name, **given())["error"]["code"] in (
        "bad-name",
        "name-taken",
    )


def hits(day: Day, number: int) -> list[str]:
    """So many mysteries are hit; the journal as it is exported."""
    for _ in range(number):
        open_round(day, ["2c", "3c", "9c", "4c", "5c", "9d", "6c", "7c", "9h"], "T", "ann", "bob")
    return list(export_lines(day.runner.journal.entries()))


def test_the_stand_alone_checker_proves_every_draw_and_finds_what_was_changed():
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 5_020})
    lines = hits(day, 3)
    assert '"amount-hidden"' in "".join(lines)
    checked, problems = check_promises.check(lines)
    assert problems == []
    assert checked == 6
    for field, other in (("amount", 5_001), ("salt", "0" * 32)):
        changed = [_changed(line, "amount-opened", field, other) for line in lines]
        assert check_promises.check(changed)[1]
    changed = [_changed(line, "prize-won", "lot", 7) for line in lines]
    assert check_promises.check(changed)[1]


def _changed(line: str, kind: str, field: str, value: Any) -> str:
    entry = json.loads(line)
    if entry["kind"] == kind and field in entry["body"]:
        entry["body"][field] = value
    return json.dumps(entry)


def test_the_stand_alone_fold_has_the_same_accounts_to_every_part_of_a_cent():
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 5_020})
    open_round(day, ["Ad", "9c", "Ad", "9d", "Ad", "9h"])
    day("void-round", by="sue", table="T")
    lines = hits(day, 2)
    ledger = day.runner.room.house.books.ledger.balances
    folded = balances.fold(lines)
    assert {name: cents for name, cents in ledger.items() if cents} == folded
    assert folded["meter/L/minor"] == Fraction("500038.75")


def test_what_was_changed_in_a_link_does_not_reconcile():
    day = a_day("T")
    open_round(day, ["Ad", "9c", "Ad", "9d", "Ad", "9h"])
    entries = list(day.runner.journal.entries())
    assert list(reconciled(entries).faults()) == []
    forged = MemoryJournal(day.runner.room.now)
    for each in entries:
        body = (
            each.body.replace(b'"major":"100"', b'"major":"90"') if each.kind == "meters-fed" else each.body
        )
        forged.append(
            [Draft(each.table, each.round, each.kind, each.author, body, each.command, each.sealed)]
        )
    found = list(reconciled(forged.entries()).faults())
    assert any("answers are in rounds alone" in each for each in found)


def test_amounts_lie_above_the_seed_up_to_the_ceiling_and_lots_are_even_for_every_number():
    numbers = iter(range(256))
    assert an_amount(5, 6, bytes) == 6
    assert 0 <= a_lot(lambda size: bytes(next(numbers) for _ in range(size))) < LOTS
    assert all(LOTS % number == 0 for number in range(1, 8))


def test_hidden_amounts_are_even(many_hits: int = 20_000):
    from random import Random

    source = Random(5).randbytes
    counts = [0] * 10
    for _ in range(many_hits):
        counts[an_amount(100, 110, source) - 101] += 1
    expected = many_hits / 10
    assert sum((each - expected) ** 2 / expected for each in counts) < 27.9


def test_every_fact_of_a_link_bears_its_clauses():
    day = a_day("T", mystery={"rate": "0.02", "seed": 5_000, "ceiling": 5_020})
    told = open_round(day, ["Ad", "9c", "Ad", "9d", "Ad", "9h"])["events"]
    told += day("void-round", by="sue", table="T")["events"]
    facts = {each.kind for each in LINK_EVENTS} - {"amount-promised", "amount-hidden", "amount-opened"}
    bare = [each["event"] for each in told if each["event"] in facts and not each["rule"]]
    assert bare == []


def test_a_record_of_a_round_with_its_link_and_what_chance_gave():
    pools = {"major": {"rate": "0.015", "seed": 5_000_000}, "minor": {"rate": "0.01", "seed": 500_000}}
    link = {"name": "L", "wager": 500, "meters": {**pools, "mystery": {"rate": "0.02", "seed": 50_000}}}
    record = {
        "game": "baceball",
        "link": link,
        "meters": {"major": "12345671", "mystery": "50000"},
        "mystery": {"hidden": 50_010, "drawn": 1},
        "wagers": [
            {"area": 1, "patron": "ann", "wager": "bet", "amount": 1000},
            {"area": 1, "patron": "ann", "wager": "jackpot", "amount": 500},
        ],
        "cards": ["Ad", "9c", "Ad", "9d", "Ad", "9h"],
    }
    told = settle(record)
    assert told["net"] == {"ann": 10_000 - 500 + 12_345_678 + 50_010}
    assert told["meters_after"] == {"major": "5000000.5", "minor": "500005", "mystery": "50000"}
    assert told["contributions"] == {"major": "7.5", "minor": "5", "mystery": "10"}
    assert told["taken"] == {"major": 12_345_678, "mystery": 50_010}
    assert told["top_up"] == 0
    with pytest.raises(Exception, match="only a link has one"):
        settle({**record, "link": None, "meters": {}, "settings": {"jackpot": {"wager": 500}}})


def test_the_command_reconciles_and_says_so_by_its_exit(tmp_path: Path):
    from houseway.journal import Journal, utc_clock

    day = a_day("T")
    open_round(day, ["Ad", "9c", "Ad", "9d", "Ad", "9h"])
    for name, forge in (("good", False), ("bad", True)):
        folder = tmp_path / name
        folder.mkdir(mode=0o700)
        with Journal(folder / "journal.sqlite", utc_clock) as journal:
            for each in day.runner.journal.entries():
                body = (
                    each.body.replace(b'"wagers":[{"area":1', b'"wagers":[{"area":2') if forge else each.body
                )
                body = body.replace(b'"amount":500}]', b'"amount":400}]') if forge else body
                journal.append(
                    [Draft(each.table, each.round, each.kind, each.author, body, None, each.sealed)]
                )
    ran = [_jackpots("--reconcile", "--json", "--data", str(tmp_path / name)) for name in ("good", "bad")]
    assert [each.returncode for each in ran] == [0, 1]
    good, bad = (json.loads(each.stdout) for each in ran)
    assert good["faults"] == [] and good["days"][0]["residual"] == 0
    assert bad["faults"]
    shown = _jackpots("--data", str(tmp_path / "good"))
    assert "L: T; wager $5.00" in shown.stdout
    assert _jackpots("--data", str(tmp_path / "nothing")).returncode == 2


def _jackpots(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from houseway.cli import main; main()", "jackpots", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)
