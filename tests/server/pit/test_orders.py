"""Menus, orders of staff, and notices to those who have to know."""

from pathlib import Path
from typing import Any

import pytest

from houseway.floor.inputs import ON_A_FINDING
from houseway.games import PLAYABLE
from houseway.table.desk.forms import possible_now
from houseway.table.procedure.roles import STAFF, Role
from tests.server.pit.staffed import open_house
from tests.server.rooms import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_has_every_order_of_a_role_with_its_fields(game: str, tmp_path: Path) -> None:
    commands = PLAYABLE[game].commands
    with open_house(tmp_path, games=[game]) as house:
        for role in sorted(STAFF):
            menu = house.somebody(role).get(f"/api/tables/{game}-1/menu")
            kinds = {item["kind"] for item in menu["items"]}
            given = {kind for kind, each in commands.items() if role in each.roles}
            assert kinds == given - ON_A_FINDING
            for item in menu["items"]:
                assert item["clause"] == f"{game}/{commands[item['kind']].power}"
                assert item["summary"]
                names = [field["name"] for field in item["fields"]]
                command = commands[item["kind"]]
                unasked = {"by", *command.filled_in_by_table}
                assert names == [name for name in command.__struct_fields__ if name not in unasked]
                assert all(set(preset["fields"]) <= {*names} for preset in item["presets"])
            possible = {item["kind"] for item in menu["items"] if item["possible"]}
            assert possible == possible_now(house.floor.table(f"{game}-1").table, role) - ON_A_FINDING


def test_a_measure_waits_until_the_inspector_was_told(tmp_path: Path) -> None:
    settings = {"device": "shoe", "limits": {"box": {"min": 500, "max": 50_000}}}
    with open_house(tmp_path, games=["pinkjack"]) as house:
        max_, iris = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.INSPECTOR, "Iris")
        table = max_.post("/api/tables", {"game": "pinkjack", "settings": settings}, 201)["table"]
        measure = ("hold-to-one-area", {"patron": "Ann"})
        refused = max_.order(table, measure[0], 422, **measure[1])["refused"]
        assert (refused["code"], refused["clause"]) == ("notice-first", "pinkjack/5.12")
        assert iris.get("/api/notices")["open"] == []
        max_.order(table, "notify", who="inspector", about="5.12", patron="Ann")
        (notice,) = iris.get("/api/notices")["open"]
        assert (notice["to"], notice["table"], notice["what"]) == ("inspector", table, "notified")
        assert notice["rule"][0] == "pinkjack/5.12"
        assert iris.get(f"/api/tables/{table}")["notices"] == 1
        max_.order(table, *measure[:1], **measure[1])


def test_a_notice_stays_until_somebody_it_is_for_has_read_it(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        sue, iris = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.INSPECTOR, "Iris")
        cam = house.somebody(Role.SURVEILLANCE, "Cam")
        sue.order("pinkjack-1", "notify", who="inspector", about="13.4")
        (notice,) = iris.get("/api/notices")["open"]
        assert sue.get("/api/notices") == {"open": [], "acknowledged": []}
        assert [each["yours"] for each in cam.get("/api/notices")["open"]] == [False]
        path = f"/api/notices/{notice['id']}/acknowledge"
        refused = cam.post(path, {}, 403)["refused"]
        assert (refused["code"], refused["allowed"]) == ("not-your-power", ["inspector"])
    with open_house(tmp_path, games=["pinkjack"]) as house:
        ivan = house.somebody(Role.INSPECTOR, "Ivan")
        assert [each["id"] for each in ivan.get("/api/notices")["open"] if each["yours"]] == [notice["id"]]
        done = ivan.post(path, {})
        assert (done["by"], done["id"]) == ("inspector:Ivan", notice["id"])
        assert ivan.post(path, {}, 404)["error"]["code"] == "no-such-notice"
        (kept,) = house.entries("acknowledged")
        assert kept.author == "inspector:Ivan"
    with open_house(tmp_path, games=["pinkjack"]) as house:
        shown = house.somebody(Role.INSPECTOR, "Igor").get("/api/notices")
        assert [each for each in shown["open"] if each["yours"]] == []
        assert {**shown["acknowledged"][0], "yours": True} == done


def test_what_staff_are_refused_is_a_notice_to_supervisors(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        sue, dora = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.DEALER, "Dora")
        ann = house.somebody(Role.PLAYER, "Ann")
        ann.order("pinkjack-1", "void-round", 403)
        dora.order("pinkjack-1", "void-round", 403)
        (notice,) = sue.get("/api/notices")["open"]
        assert (notice["what"], notice["rule"]) == ("refused", ["pinkjack/15.8"])
        assert "dealer:Dora" in notice["words"]


ORDERS: list[tuple[str, str, dict[str, Any]]] = [
    ("pinkjack", "players-per-area", {"number": 2}),
    ("pinkjack", "reserve-areas", {"patron": "Ann", "areas": [1, 2]}),
    ("pinkjack", "personal-limit", {"patron": "Ann", "limits": {"min": 500, "max": 90_000}}),
    ("pontoon", "hold-to-one-box", {"patron": "Ann"}),
    ("four-card-poker", "verify-cards", {}),
    ("pai-gow", "replace-tiles", {}),
]


@pytest.mark.parametrize(("game", "kind", "fields"), ORDERS)
def test_supervisors_give_orders_with_their_fields(
    game: str, kind: str, fields: dict[str, Any], tmp_path: Path
) -> None:
    with open_house(tmp_path, games=[game]) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.PLAYER, "Ann")
        sue.order(f"{game}-1", kind, **fields)
        assert house.entries("told")[-1].author == "gaming-supervisor:Sue"
        assert ann.order(f"{game}-1", kind, 403, **fields)["refused"]["code"] == "not-your-power"
        wrong = sue.order(f"{game}-1", kind, 422, **fields, colour="pink")
        assert "colour" in wrong["error"]["message"]


def test_an_inspector_orders_what_the_clauses_let_an_inspector_order(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["four-card-poker"]) as house:
        iris = house.somebody(Role.INSPECTOR, "Iris")
        iris.order("four-card-poker-1", "verify-cards")
        assert iris.order("four-card-poker-1", "replace-cards", 403)["refused"]["clause"].endswith("/3.7")


@pytest.mark.parametrize(("game", "clause"), [("pinkjack", "4.7.1"), ("baceball", "4.5")])
def test_dropped_cards_are_a_notice_on_every_supervisors_desk(game: str, clause: str, tmp_path: Path) -> None:
    with open_house(tmp_path, games=[game]) as house:
        sue, dora = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.DEALER, "Dora")
        dora.order(f"{game}-1", "cards-dropped")
        (notice,) = [each for each in sue.get("/api/notices")["open"] if each["yours"]]
        assert (notice["to"], notice["rule"]) == ("supervisors", [f"{game}/{clause}"])
        assert "verify that all are collected" in notice["words"]
        assert sue.get(f"/api/tables/{game}-1")["notices"] == 1
