"""After an alarm the house opens again, and an entry that it does not know never keeps it closed."""

import threading
from pathlib import Path

import pytest

from houseway.api import verify_journal
from houseway.floor import verifying
from houseway.floor.house import House
from houseway.floor.notices import Notices
from houseway.journal import Draft, Journal
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import Caller, open_house
from tests.server.rooms import fixed_clock


def checked(iris: Caller) -> dict:
    iris.post("/api/verify", status=202)
    while (told := iris.get("/api/verify"))["state"] != "done":
        pass
    return told


def test_an_alarm_that_was_acknowledged_does_not_keep_the_house_closed(tmp_path, monkeypatch):
    monkeypatch.setattr(verifying, "verify", lambda path, head: ["entry 7 is missing"])
    with open_house(tmp_path, games=["baceball"]) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        assert checked(iris)["faults"] == ["entry 7 is missing"]
        (notice,) = [each for each in iris.get("/api/notices")["open"] if each["yours"]]
        assert "not sound" in notice["words"]
        iris.post(f"/api/notices/{notice['id']}/acknowledge")
    with open_house(tmp_path, games=["baceball"]) as house:
        told = Caller(house, "Iris", Role.INSPECTOR).get("/api/notices")
        assert [each["id"] for each in told["acknowledged"]] == [notice["id"]]
        assert [each["to"] for each in told["open"]] == ["supervisors"]


def test_an_alarm_acknowledged_in_the_version_before_neither(tmp_path):
    with open_house(tmp_path, games=["baceball"]):
        pass
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        body = b'{"notice":"journal.0.inspector"}'
        journal.append([Draft("floor", 0, "acknowledged", "inspector:Iris", body)])
    with open_house(tmp_path, games=["baceball"]) as house:
        assert house.client.get("/api/health").status_code == 200


def test_entries_of_later_versions_do_not_stop_the_opening(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        ann = house.somebody(Role.PLAYER, "Ann")
        ann.send("baceball-1", input="placed", area=1, wager="bet", amount=500)
        house.somebody(Role.INSPECTOR, "Iris")
    unknown = ("floor", "cage", "bots", "people", "baceball-1", "new")
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        journal.append([Draft(table, 1, "x", "house", b'{"what":1}') for table in unknown])
        notice = b'{"to":"the-moon","what":"x","words":"x","rule":[]}'
        journal.append([Draft("baceball-1", 1, "notice", "house", notice)])
    with open_house(tmp_path, games=["baceball"]) as house:
        assert list(house.floor.tables) == ["baceball-1"]
        assert house.floor.table("baceball-1").on_layout == [("Ann", 500)]
        assert house.floor.chips("Ann") == 999_500
        iris = Caller(house, "Iris", Role.INSPECTOR)
        assert [each["yours"] for each in iris.get("/api/notices")["open"]] == [True]


KINDS = (
    *(
        "opened",
        "begun",
        "told",
        "corrected",
        "inputs",
        "order",
        "dealing",
        "committed",
        "revealed",
        "retired",
    ),
    *("uncut", "finished", "reopened", "begun-anew", "bought-in", "cashed-out", "sat", "left", "resolved"),
    *("table-opened", "closing", "closing-withdrawn", "closed", "notice", "acknowledged", "refused", "paid"),
    *("paid-otherwise", "mended", "role-set", "correction"),
)
BODIES = (
    *(b"{}", b"[]", b"null", b"7", b'"x"', b'{"table":"t","game":"g","dealt":"house","more":1}'),
    *(b'{"game":"craps","settings":{}}', b'{"at":"later"}', b'{"at":7}', b'{"events":7,"moved":[]}'),
    *(b'{"moved":{"Ann":"x"}}', b'{"asked":{},"message":1}', b'{"lines":[{}]}', b'{"notice":["a"]}'),
    *(b'{"patron":1,"amount":"2"}', b'{"bot":1,"area":[]}', b'{"to":["a"],"what":1,"words":0,"rule":0}'),
)


def test_known_kinds_of_another_shape_do_not_either_and_are_told(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        house.somebody(Role.PLAYER, "Ann").send("baceball-1", input="placed", area=1, wager="bet", amount=500)
        house.somebody(Role.INSPECTOR, "Iris")
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        for table in ("floor", "cage", "bots", "people", "new", "new-2"):
            journal.append([Draft(table, 1, kind, "house", body) for kind in KINDS for body in BODIES])
    with open_house(tmp_path, games=["baceball"]) as house:
        assert house.floor.table("baceball-1").on_layout == [("Ann", 500)]
        assert house.floor.chips("Ann") == 999_500
        words = [each["words"] for each in Caller(house, "Iris", Role.INSPECTOR).get("/api/notices")["open"]]
        assert any("entries cannot be read by this version" in each for each in words)
    lines = list(verify_journal(tmp_path / "journal.sqlite"))
    assert any("cannot be read" in line for line in lines)
    assert not any("baceball-1" in line for line in lines)


HARMLESS = ("closed", "closing-withdrawn", "dealing", "order", "mended", "role-set")
"""What says nothing of rounds, promises or money."""
STRANGE = (b"{}", b"[]", b"7", b'{"events":7,"moved":[],"inputs":[{}]}', b'{"before":{"x":1},"rules":0}')


@pytest.mark.parametrize("kind", KINDS)
def test_strange_entries_at_a_table_keep_the_house_open_and_nobody_without_an_answer(kind, tmp_path):
    """The table is open, or a notice says why not and a supervisor closes it; whoever asks is answered."""
    with open_house(tmp_path, games=["baceball", "pinkjack"]) as house:
        house.somebody(Role.PLAYER, "Ann").send("baceball-1", input="placed", area=1, wager="bet", amount=500)
        for role, name in ((Role.INSPECTOR, "Iris"), (Role.GAMING_SUPERVISOR, "Sue")):
            house.somebody(role, name)
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        journal.append([Draft("baceball-1", 1, kind, "house", body) for body in STRANGE])
    with open_house(tmp_path, games=["baceball", "pinkjack"]) as house:
        assert "pinkjack-1" in house.floor.tables
        iris, sue = Caller(house, "Iris", Role.INSPECTOR), Caller(house, "Sue", Role.GAMING_SUPERVISOR)
        for path in (
            "/api/journal",
            "/api/journal?table=baceball-1",
            "/api/tables/baceball-1/rounds",
            "/api/tables/baceball-1/rounds/1",
            "/api/tables/baceball-1/proofs/1",
            "/api/tables/baceball-1/rounds/1/report",
            "/api/export",
        ):
            assert iris.ask("GET", path, status=None).status_code in (200, 404, 422), path
        assert sue.ask("POST", "/api/ask", {"ask": "notices", "to": "inspector"})["answer"] is not None
        if "baceball-1" not in house.floor.tables and kind != "closed":
            notices = [each for each in sue.get("/api/notices")["open"] if each["table"] == "baceball-1"]
            assert any("baceball-1 is not open" in each["words"] for each in notices)
            assert sue.ask("DELETE", "/api/tables/baceball-1", status=None).status_code in (204, 404)
    lines = list(verify_journal(tmp_path / "journal.sqlite"))
    assert any(each.startswith(("baceball-1/1", "entry ")) for each in lines) or kind in HARMLESS


def test_a_notice_to_nobody_known_is_acknowledged_by_readers_and_nobody_else(tmp_path):
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        body = b'{"to":"the-moon","what":"x","words":"x","rule":[]}'
        journal.append([Draft("floor", 0, "notice", "house", body)])
    with open_house(tmp_path, games=["baceball"]) as house:
        sue, iris = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.INSPECTOR, "Iris")
        (notice,) = iris.get("/api/notices")["open"]
        refused = sue.post(f"/api/notices/{notice['id']}/acknowledge", status=403)["refused"]
        assert refused["code"] == "not-your-power"
        iris.post(f"/api/notices/{notice['id']}/acknowledge")


def test_notices_are_touched_by_one_thread(tmp_path, monkeypatch):
    threads = set()
    for place, name in ((House, "apply"), (Notices, "add_unkept")):
        before = getattr(place, name)

        def watched(self, *given, _before=before):
            threads.add(threading.get_ident())
            return _before(self, *given)

        monkeypatch.setattr(place, name, watched)
    monkeypatch.setattr(verifying, "verify", lambda path, head: ["entry 7 is missing"])
    with open_house(tmp_path, games=["baceball"]) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        threads.clear()
        checked(iris)
        iris.order("baceball-1", "void-round", status=403)
    assert len(threads) == 1
