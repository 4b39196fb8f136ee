"""Inspectors and surveillance read everything and change nothing."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.floor import verifying
from houseway.journal import verify_export
from houseway.server.live import inspecting
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.rooms import GAMES, said


def play(house: House, players: list[Caller], table: str, rounds: int = 1, seed: int = 3) -> None:
    """So many rounds: everybody wagers, is ready, and answers what they are asked."""
    rng = Random(seed)
    for area, ann in enumerate(players, 2):
        if ann.name not in house.floor.table(table).summary["seats"].values():
            ann.order(table, "take-seat", area=area)
    while house.floor.table(table).table.number <= rounds:
        message = players[0].get(f"/api/tables/{table}")
        if message["picture"]["phase"] == "betting":
            bet(players, table, message)
            continue
        for ann in players:
            mine = ann.get(f"/api/tables/{table}")
            if mine["asked"]:
                ann.send(table, **said(mine["request"]["questions"][mine["asked"][0]], rng))


def bet(players: list[Caller], table: str, message: dict[str, Any]) -> None:
    offer = message["request"]["offers"][0]["wager"]
    for area, ann in enumerate(players, 2):
        lying = message["picture"]["areas"][area - 1]["wagers"]
        banks = message["picture"]["bank"] == ann.name
        if not any(wager["patron"] == ann.name for wager in lying):
            amount = 5000 if banks else 1000
            ann.send(table, input="placed", area=area, wager="bank" if banks else offer, amount=amount)
    for ann in players:
        ann.send(table, input="ready")


def some_play(house: House, game: str, rounds: int = 2) -> list[Caller]:
    players = [house.somebody(Role.PLAYER, name) for name in ("Ann", "Bob")]
    play(house, players, f"{game}-1", rounds)
    return players


def test_the_journal_is_searched_a_page_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspecting, "PAGE", 20)
    with open_house(tmp_path, games=["pinkjack"]) as house:
        some_play(house, "pinkjack", 2)
        iris = house.somebody(Role.INSPECTOR, "Iris")
        found, before = [], None
        while True:
            page = iris.get("/api/journal" + ("" if before is None else f"?before={before}"))
            found += page["entries"]
            if (before := page["before"]) is None:
                break
        assert [each["sequence"] for each in found] == list(range(len(found), 0, -1))
        assert len(found) > 20
        kept = {entry.sequence: entry for entry in house.entries()}
        for each in found:
            assert (each["body"] is None) == each["sealed"] == kept[each["sequence"]].sealed


def test_a_search_finds_what_is_wanted(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        some_play(house, "pinkjack")
        iris = house.somebody(Role.SURVEILLANCE, "Cam")

        def found(query: str) -> list[dict[str, Any]]:
            entries: list[dict[str, Any]] = iris.get(f"/api/journal?{query}")["entries"]
            return entries

        assert {each["kind"] for each in found("kind=finished")} == {"finished"}
        assert {each["round"] for each in found("table=pinkjack-1&round=2")} == {2}
        assert {each["author"] for each in found("author=player:")} == {"player:Ann", "player:Bob"}
        assert all("no more bets" in json.dumps(each["body"]) for each in found("text=No%20More%20bets"))
        assert found("text=No%20More%20bets")
        assert found("since=2027") == []
        assert len(found("until=2026-01-01")) > 30
        assert found("until=2025") == []
        sealed = next(entry for entry in house.entries("order"))
        salt = json.loads(sealed.body)["salts"][-1]
        assert found(f"text={salt}") == []
        assert iris.get("/api/journal?colour=pink", 422)["error"]["field"] == "colour"


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_seen_by_anybodys_eyes(game: str, tmp_path: Path) -> None:
    with open_house(tmp_path, games=[game]) as house:
        ann, _ = some_play(house, game, 1)
        iris, path = house.somebody(Role.INSPECTOR, "Iris"), f"/api/tables/{game}-1/rounds/1"
        assert iris.get(f"{path}?as=player:Ann") == ann.get(path)
        assert iris.get(f"{path}?as=inspector") == iris.get(path)
        assert iris.get(f"{path}?as=watcher")["replay"] is True
        assert ann.get(f"{path}?as=player:Bob", 403)["refused"]["code"] == "not-your-power"
        assert iris.get(f"{path}?as=emperor", 422)["error"]["code"] == "bad-field"
        running = f"/api/tables/{game}-1/rounds/2?as=player:Ann"
        assert iris.get(running, 409)["error"]["code"] == "round-on"


@pytest.mark.parametrize("game", GAMES)
def test_the_report_adds_up_and_names_every_clause(game: str, tmp_path: Path) -> None:
    with open_house(tmp_path, games=[game]) as house:
        some_play(house, game, 2)
        sue, iris = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.INSPECTOR, "Iris")
        for number in (1, 2):
            report = iris.get(f"/api/tables/{game}-1/rounds/{number}/report")
            assert report == sue.get(f"/api/tables/{game}-1/rounds/{number}/report")
            assert report["adds_up"]
            assert sum(each["cents"] for each in report["accounts"]) == 0
            clauses = {each["clause"] for each in report["clauses"]}
            assert clauses == {clause for each in report["events"] for clause in each["rule"]}
            told = [
                event
                for entry in house.floor.journal.entries(table=f"{game}-1", round=number)
                if entry.kind == "told"
                for event in json.loads(entry.body)["events"]
            ]
            assert [each["event"] for each in report["events"]] == told
            page = sue.ask("GET", f"/report/{game}-1/{number}", status=None)
            assert page.headers["content-type"].startswith("text/html")
            assert "adds up" in page.text
            assert all(f"<span>{clause.removeprefix(f'{game}/')}</span>" in page.text for clause in clauses)
            assert "<script" not in page.text


def test_names_are_harmless_on_the_page(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        sue.order("pinkjack-1", "reserve-areas", patron="<b>&", areas=[1])
        page = sue.ask("GET", "/report/pinkjack-1/1", status=None)
        assert "<b>" not in page.text
        assert "&lt;b&gt;&amp;" in page.text


def verified(iris: Caller) -> dict[str, Any]:
    iris.post("/api/verify", {}, 202)
    while (told := iris.get("/api/verify"))["state"] == "running":
        time.sleep(0.02)
    answer: dict[str, Any] = told
    return answer


def test_everything_is_verified_while_the_house_is_open(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        players = [house.somebody(Role.PLAYER, name) for name in ("Ann", "Bob")]
        for game in GAMES:
            play(house, players, f"{game}-1", 2)
        iris = house.somebody(Role.INSPECTOR, "Iris")
        assert iris.get("/api/verify")["state"] == "never"
        told = verified(iris)
        assert told["faults"] == []
        assert (told["state"], told["by"], told["rounds"]) == ("done", "inspector:Iris", 15)
        assert told["promises"] >= 10
        assert told["head"]["sequence"] > 0


def test_a_round_that_was_tampered_with_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        some_play(house, "baceball", 2)
        iris = house.somebody(Role.INSPECTOR, "Iris")
        monkeypatch.setattr(verifying, "verify", lambda path, head: ["entry 7 is missing"])
        assert verified(iris)["faults"] == ["entry 7 is missing"]
        (notice,) = [each for each in iris.get("/api/notices")["open"] if each["yours"]]
        assert (notice["what"], notice["words"]) == (
            "journal",
            "the journal is not sound: entry 7 is missing",
        )
        monkeypatch.undo()
        monkeypatch.setattr(verifying, "check_round", lambda kept, game_named: f"{kept.name}: other")
        assert verified(iris)["faults"] == [f"baceball-1/{number}: other" for number in (1, 2, 3)]


def test_the_journal_is_taken_out_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspecting, "CHUNK", 10)
    with open_house(tmp_path, games=["pinkjack"]) as house:
        some_play(house, "pinkjack", 1)
        iris = house.somebody(Role.INSPECTOR, "Iris")
        lines = iris.ask("GET", "/api/export", status=None).text.splitlines()
        assert len(lines) > 20
        assert verify_export(lines) == []
        rows = iris.ask("GET", "/api/export?form=csv", status=None).text.split("\r\n")
        assert [row.partition(",")[0] for row in rows] == ["sequence", *map(str, range(1, len(rows) - 1)), ""]


def test_a_closed_table_can_still_be_read(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        for ann in some_play(house, "pinkjack", 1):
            ann.order("pinkjack-1", "leave-seat")
        house.somebody(Role.GAMING_MANAGER, "Max").ask("DELETE", "/api/tables/pinkjack-1", status=204)
    with open_house(tmp_path, games=["pinkjack"]) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        iris.get("/api/tables/pinkjack-1", 404)
        assert [each["round"] for each in iris.get("/api/tables/pinkjack-1/rounds")] == [1]
        assert iris.get("/api/tables/pinkjack-1/rounds/1?as=player:Ann")["steps"]
        assert iris.get("/api/tables/pinkjack-1/rounds/1/report")["adds_up"]
