"""Tables are opened and closed by supervisors, and stay so."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from houseway.games import PLAYABLE
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.server.people.helping import HandClock
from tests.server.pit.staffed import House, next_of, open_house
from tests.server.rooms import StillClock

CLOSING = {
    "pinkjack": "17.8", "pontoon": "16.2", "four-card-poker": "14.8", "pai-gow": "16.8", "baceball": "14.8",
}  # fmt: skip


def names(house: House) -> list[str]:
    return list(house.floor.tables)


def test_a_table_is_opened_with_its_settings_and_comes_back(tmp_path: Path) -> None:
    given: dict[str, Any] = {"game": "pinkjack", "settings": {"limits": {"box": {"min": 100, "max": 900}}}}
    with open_house(tmp_path, games=["pinkjack"]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        row = sue.post("/api/tables", given, 201)
        assert (row["table"], row["dealt"], row["round"]) == ("pinkjack-2", "house", 1)
        assert row["limits"][0]["max"] == 900
        ann = house.somebody(Role.PLAYER, "Ann")
        ann.send("pinkjack-2", input="placed", area=1, wager="box", amount=200)
        (kept,) = house.entries("table-opened")
        assert kept.author == "gaming-supervisor:Sue"
    with open_house(tmp_path, games=["pinkjack"]) as house:
        assert names(house) == ["pinkjack-1", "pinkjack-2"]
        assert house.floor.table("pinkjack-2").on_layout == [("Ann", 200)]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "chess"}, "no such game"),
        ({"game": "pinkjack", "settings": {"decks": 9}}, "9"),
        ({"game": "pinkjack", "settings": {"colour": "pink"}}, "colour"),
        ({"game": "four-card-poker", "settings": {}}, "schedule"),
    ],
)
def test_settings_that_cannot_be_open_no_table(given: dict[str, Any], told: str, tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR)
        answer = sue.ask("POST", "/api/tables", given, status=None)
        assert answer.status_code in (404, 422)
        (problem,) = answer.json().values()
        assert told in problem["message"]
        assert names(house) == ["pinkjack-1"]
        assert not house.entries("table-opened")


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_table_where_nobody_sits_is_closed_and_stays_closed(game: str, tmp_path: Path) -> None:
    with open_house(tmp_path, games=[game]) as house:
        sue, iris = house.somebody(Role.GAMING_SUPERVISOR), house.somebody(Role.INSPECTOR)
        sue.post("/api/tables", {"game": game}, 201)
        assert names(house) == [f"{game}-1", f"{game}-2"]
        with iris.socket(f"{game}-1") as socket:
            for table in (f"{game}-1", f"{game}-2"):
                sue.ask("DELETE", f"/api/tables/{table}", status=204)
            assert next_of(socket, "closed")["rule"] == [f"{game}/{CLOSING[game]}"]
        assert names(house) == []
        sue.ask("DELETE", f"/api/tables/{game}-1", status=404)
        assert len(house.entries("closed")) == 2
    with open_house(tmp_path, games=[game]) as house:
        assert names(house) == []
        assert sorted(house.floor.past) == [f"{game}-1", f"{game}-2"]
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        assert sue.post("/api/tables", {"game": game}, 201)["table"] == f"{game}-3"
        assert sue.get(f"/api/tables/{game}-1/rounds") == []


@pytest.mark.parametrize("game", ["pinkjack", "pai-gow"])
def test_players_are_told_in_time(game: str, tmp_path: Path) -> None:
    clock, forward, table = HandClock(), StillClock(), f"{game}-1"
    with open_house(tmp_path, games=[game], now=clock, clock=forward) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR), house.somebody(Role.PLAYER, "Ann")
        ann.order(table, "take-seat", area=2)
        clause = f"{game}/{CLOSING[game]}"
        refused = sue.ask("DELETE", f"/api/tables/{table}", status=422)["refused"]
        assert (refused["code"], refused["clause"]) == ("notice-first", clause)
        refused = sue.post(f"/api/tables/{table}/closing", {"minutes": 19}, 422)["refused"]
        assert (refused["code"], refused["clause"]) == ("notice-too-short", clause)
        sign = sue.post(f"/api/tables/{table}/closing", {"minutes": 20})["closing"]
        assert (sign["seconds"], sign["rule"]) == (1200.0, [clause])
        clock.on(seconds=1199)
        forward.on(1199)
        assert ann.get(f"/api/tables/{table}")["closing"]["seconds"] == 1.0
        assert sue.ask("DELETE", f"/api/tables/{table}", status=422)["refused"]["code"] == "notice-first"
    clock.on(seconds=1)
    with open_house(tmp_path, games=[game], now=clock) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        sue.ask("DELETE", f"/api/tables/{table}", status=204)
        assert names(house) == []


def test_wagers_are_played_first_and_none_comes_after_the_time(tmp_path: Path) -> None:
    forward = StillClock()
    with open_house(tmp_path, games=["pinkjack"], clock=forward) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR), house.somebody(Role.PLAYER, "Ann")
        wager = {"input": "placed", "area": 1, "wager": "box", "amount": 500}
        ann.send("pinkjack-1", **wager)
        refused = sue.ask("DELETE", "/api/tables/pinkjack-1", status=422)["refused"]
        assert (refused["code"], refused["clause"]) == ("wagers-on-layout", "pinkjack/17.8")
        sue.post("/api/tables/pinkjack-1/closing", {"minutes": 20})
        ann.send("pinkjack-1", input="withdrawn", area=1, wager="box")
        ann.send("pinkjack-1", **wager)
        ann.send("pinkjack-1", input="withdrawn", area=1, wager="box")
        forward.on(1200)
        assert ann.send("pinkjack-1", 422, **wager)["refused"]["code"] == "closing"
        sue.ask("DELETE", "/api/tables/pinkjack-1/closing", status=204)
        ann.send("pinkjack-1", **wager)


def test_bots_do_not_keep_a_table_open(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pontoon"]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR)
        sue.post("/api/tables/pontoon-1/bots", {"count": 3})
        sue.ask("DELETE", "/api/tables/pontoon-1", status=204)
        assert names(house) == []


@rule("pontoon/16.1")
def test_no_round_begins_when_the_hours_of_gaming_are_over(tmp_path: Path) -> None:
    clock = HandClock()
    over = (clock().astimezone() + timedelta(minutes=10)).replace(second=0, microsecond=0)
    opens = (over - timedelta(hours=6)).strftime("%H:%M")
    hours = {"from": opens, "until": over.strftime("%H:%M")}
    left = (over - clock().astimezone()).total_seconds()
    settings = {"limits": {"box": {"min": 500, "max": 50_000}}, "hours": hours}
    with open_house(tmp_path, games=[], now=clock) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.PLAYER, "Ann")
        table = sue.post("/api/tables", {"game": "pontoon", "settings": settings}, 201)["table"]
        assert f"{opens} to {hours['until']}" in str(ann.get(f"/api/tables/{table}/sign")["posted"])
        clock.on(seconds=left - 1)
        ann.send(table, input="placed", area=1, wager="box", amount=500)
        clock.on(seconds=1)
        refused = ann.send(table, 422, input="placed", area=2, wager="box", amount=500)["refused"]
        assert (refused["code"], refused["clause"]) == ("outside-hours", "pontoon/16.1")
        ann.send(table, input="ready")
        message = ann.get(f"/api/tables/{table}")
        assert message["held_up"]["clause"] == "pontoon/16.1"
        assert not house.floor.table(table).table.round.first_card_out
        ann.send(table, input="withdrawn", area=1, wager="box")
        clock.on(hours=18)
        ann.send(table, input="placed", area=1, wager="box", amount=500)
        ann.send(table, input="ready")
        assert ann.get(f"/api/tables/{table}")["held_up"] is None


@rule("pontoon/16.1")
def test_a_dealer_begins_no_round_when_the_hours_are_over_but_finishes_the_one_that_is_on(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    over = (clock().astimezone() + timedelta(minutes=1)).replace(second=0, microsecond=0)
    hours = {"from": (over - timedelta(hours=6)).strftime("%H:%M"), "until": over.strftime("%H:%M")}
    with open_house(tmp_path, games=[], now=clock) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        given = {"game": "pontoon", "dealt": "dealer", "settings": {"hours": hours}}
        table = sue.post("/api/tables", given, 201)["table"]
        for _ in range(20):
            prompt = sue.get(f"/api/tables/{table}")["prompt"]
            if prompt["takes"] == "wagers":
                break
            count = {"count": prompt.get("number") or prompt["least"]} if prompt["takes"] == "count" else {}
            sue.send(table, input="done", **count)
        sue.send(table, input="placed", patron="bob", area=1, wager="box", amount=500)
        sue.send(table, input="done")
        clock.on(minutes=2)
        sue.send(table, input="drawn", item="5s")
        sue.order(table, "void-round", grounds="late")
        while sue.get(f"/api/tables/{table}")["prompt"]["takes"] == "confirmation":
            sue.send(table, input="done")
        refused = sue.send(table, 422, input="done")["refused"]
        assert refused["clause"] == "pontoon/16.1"
