"""What a run records of clauses, and what it fails for: read, judged and written without running tests."""

import json
from pathlib import Path

import pytest

from houseway.rulebook import Clause, carrying
from houseway.rulebook.carrying import Produced
from houseway.rulebook.grades import Bearing

SIGN, WORD, DEED = Bearing.SIGN, Bearing.WORD, Bearing.DEED
TEST = ("tests/a.py::test_it",)


def by(*bearings: Bearing) -> Produced:
    return Produced(TEST, {bearing: ("thing",) for bearing in bearings})


def run(**borne: Produced) -> dict[Clause, Produced]:
    return {Clause(f"baceball/{number}"): recorded for number, recorded in borne.items()}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "carried.json"
    monkeypatch.setattr(carrying, "produced_file", lambda: file)
    return file


def test_what_is_written_is_read_again(file: Path) -> None:
    now = {
        Clause("pinkjack/8.1.3"): Produced(
            ("tests/b.py::test", "tests/c.py::test"), {DEED: ("discarded", "paid")}
        ),
        Clause("baceball/2.6"): Produced(TEST, {SIGN: ("posted",)}),
    }
    file.write_text(carrying.written(now), encoding="utf-8")
    assert carrying.produced() == now
    assert list(json.loads(file.read_text())) == ["baceball/2.6", "pinkjack/8.1.3"]
    assert json.loads(file.read_text())["baceball/2.6"] == {"by": {"sign": ["posted"]}, "tests": list(TEST)}


def test_a_run_of_earlier_versions_did_not_say_what_bore_a_clause(file: Path) -> None:
    file.write_text(json.dumps({"baceball/8.4": list(TEST), "baceball/6.4": list(TEST)}))
    recorded = carrying.produced()
    assert recorded["baceball/8.4"] == Produced(TEST)
    assert carrying.carried(recorded, recorded) == {"baceball/8.4"}, "6.4 is only stated"


@pytest.mark.parametrize(
    ("number", "asks_for"),
    [("6.1", DEED), ("8.1.1", WORD), ("2.6", SIGN), ("3.4", DEED), ("13.3.1", WORD)],
    ids=["limits", "order of settlement", "drop box", "check, recorded", "damaged cards, recorded"],
)
def test_a_clause_counts_by_what_can_bear_it(number: str, asks_for: Bearing) -> None:
    clause = Clause(f"baceball/{number}")
    for bearing in Bearing:
        now = {clause: by(bearing)}
        enough = bearing >= asks_for
        assert carrying.carried(now, now) == ({clause} if enough else set())
        assert carrying.only_said(now) == ([] if enough else [clause])
    assert carrying.carried({clause: by(SIGN, asks_for)}, {clause}) == {clause}


@pytest.mark.parametrize("clause", ["pontoon/A/approved", "pontoon/18.2"])
def test_a_clause_of_which_something_is_missing_is_open(clause: str) -> None:
    now = {Clause(clause): by(DEED)}
    assert carrying.carried(now, now) == set()
    assert carrying.only_said({Clause(clause): by(SIGN)}) == [], "and it does not claim to be carried"


def test_what_is_enforced_counts_only_if_a_test_was_seen_to_fail_without_it() -> None:
    enforced, recorded = Clause("baceball/6.1"), Clause("baceball/3.4")
    now = {enforced: by(DEED), recorded: by(DEED)}
    assert carrying.carried(now, {enforced}) == {enforced, recorded}
    assert carrying.carried(now, ()) == {recorded}


def test_a_list_counts_when_everything_under_it_counts_and_never_by_itself() -> None:
    items = ["baceball/2.4.1", "baceball/2.4.2", "baceball/2.4.3"]
    whole = {Clause(each): by(SIGN) for each in items}
    assert carrying.carried({Clause("baceball/2.4"): by(DEED)}, items) == set()
    assert carrying.carried(whole, whole) == {"baceball/2.4", *items}
    for missing in items:
        most = {each: recorded for each, recorded in whole.items() if each != missing}
        assert carrying.carried(most | {Clause("baceball/2.4"): by(DEED)}, items) == set(most)


def test_a_list_within_a_list_counts_first() -> None:
    inner = {Clause(f"pontoon/19.3(a)({number})"): by(DEED) for number in ("i", "ii", "iii")}
    assert carrying.carried(inner, inner) == {"pontoon/19.3(a)", *inner}
    outer = inner | {Clause("pontoon/19.3(b)"): by(DEED)}
    assert carrying.carried(outer, outer) == {"pontoon/19.3", "pontoon/19.3(a)", *outer}


def test_a_list_with_something_that_is_only_stated_stays_open() -> None:
    under = {Clause(f"pai-gow/8.4.{number}"): by(DEED) for number in range(1, 8)}
    assert carrying.carried(under, under) == set(under) - {"pai-gow/8.4.7"}


def test_what_counted_and_is_gone_is_lost() -> None:
    before = {Clause("baceball/8.4"): Produced(TEST), Clause("baceball/2.1"): by(DEED)}
    assert carrying.lost(before, {Clause("baceball/2.1")}) == ["baceball/8.4"]
    assert carrying.lost(before, before) == []


@pytest.mark.parametrize(
    ("clause", "recorded"),
    [
        ("baceball/6.4", Produced(TEST)),
        ("baceball/2.4", Produced(TEST)),
        ("pontoon/A/approved", Produced(TEST)),
        ("baceball/6.1", by(SIGN)),
    ],
    ids=["stated", "a list", "to be earned again", "never borne"],
)
def test_what_did_not_count_by_itself_is_not_lost(clause: str, recorded: Produced) -> None:
    assert carrying.lost({Clause(clause): recorded}, set()) == []
