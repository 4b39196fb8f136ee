"""`houseway floor`: a record in, results out; bad lines get an object of their own."""

import json
from pathlib import Path

from tests.cli.running import run

FLOOR = {"tables": {"T1": {"game": "baceball", "settings": {"limits": {"bet": {"min": 500}}}}}}
AT = "2026-11-16T20:00:00Z"
RECORD = {
    "floor": FLOOR,
    "steps": [
        {"at": AT, "by": "ann", "order": "place", "table": "T1", "area": 1, "wager": "bet", "amount": 400},
        {"at": AT, "by": "ann", "order": "place", "table": "T1", "area": 1, "wager": "bet", "amount": 500},
        {"at": AT, "order": "cards", "table": "T1", "cards": ["Xx"]},
        {"at": AT, "ask": "minimum", "table": "T1", "wager": "bet"},
    ],
}


def test_one_result_for_each_step(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    came = run("floor", str(file), "--json")
    assert came.code == 0
    assert [next(iter(step)) for step in came.json["steps"]] == ["refused", "accepted", "error", "answer"]
    assert came.json["after"]["people"]["ann"]["balance"] == -500
    assert run("floor", "-", "--json", stdin=RECORD) == came


def test_for_people_a_line_a_step() -> None:
    came = run("floor", "-", stdin=RECORD)
    assert came.code == 0
    assert [line.split()[1] for line in came.out.splitlines()[:4]] == [
        "refused",
        "accepted",
        "error",
        "answer",
    ]
    assert "[baceball/6.1]" in came.out
    assert "ann: -$5.00" in came.out


def test_a_record_that_cannot_be_read_is_one_line_and_exit_2() -> None:
    came = run("floor", "-", "--json", stdin={"floor": {"zone": "Atlantis"}, "steps": []})
    assert (came.code, came.json["error"]["field"]) == (2, "floor.zone")
    assert came.err.count("\n") == 1
    assert run("floor", "no-such-file").code == 2


def test_bad_lines_get_their_own_object_and_the_rest_go_on() -> None:
    lines = b"\n".join([json.dumps(RECORD).encode(), b"{", b"", b'{"floor": 3}', json.dumps(RECORD).encode()])
    came = run("floor", "-", "--lines", stdin=lines)
    parts = [json.loads(line) for line in came.out.splitlines()]
    assert [next(iter(each)) for each in parts] == ["steps", "error", "error", "steps"]
    assert parts[0] == parts[3]
    assert came.code == 2
