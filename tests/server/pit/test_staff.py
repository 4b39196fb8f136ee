"""Accounts of staff: made by the gaming manager, and the first one when the house is set up."""

import asyncio
from pathlib import Path

import pytest

from houseway.rulebook import Unreadable
from houseway.server.serving import TRY_ROLES, House, first_manager
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import STAFF, Role
from tests.server.people.helping import HERE
from tests.server.people.helping import House as Home
from tests.server.pit.staffed import PASSWORD, Caller, open_house

DORA = {"name": "Dora", "password": PASSWORD, "role": "dealer"}


def test_the_gaming_manager_makes_accounts_and_gives_roles(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        manager = house.somebody(Role.GAMING_MANAGER, "Max")
        assert manager.post("/api/staff", DORA, 201) == {"name": "Dora", "role": "dealer"}
        assert manager.post("/api/staff", DORA, 409)["error"]["code"] == "name-taken"
        dora = Caller(house, "Dora", Role.DEALER)
        assert dora.get("/api/me")["role"] == "dealer"
        assert manager.get("/api/staff") == [
            {"name": "Dora", "role": "dealer"},
            {"name": "Max", "role": "gaming-manager"},
        ]
        given = {"role": "gaming-supervisor"}
        assert manager.ask("PUT", "/api/staff/dora", given) == {"name": "Dora", "role": "gaming-supervisor"}
        assert dora.get("/api/me", 401)["error"]["code"] == "not-signed-in"
        assert Caller(house, "Dora", Role.GAMING_SUPERVISOR).get("/api/me")["role"] == "gaming-supervisor"


def test_nobody_gives_themselves_a_role_or_one_to_a_stranger(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        manager = house.somebody(Role.GAMING_MANAGER, "Max")
        answer = manager.ask("PUT", "/api/staff/MAX", {"role": "player"}, 409)
        assert answer["error"]["code"] == "own-role"
        answer = manager.ask("PUT", "/api/staff/Nemo", {"role": "dealer"}, 404)
        assert answer["error"]["code"] == "no-such-account"
        assert manager.post("/api/staff", {**DORA, "role": "king"}, 422)["error"]["field"] == "role"
        assert (
            manager.post("/api/staff", {**DORA, "password": "short"}, 422)["error"]["code"] == "bad-password"
        )


def test_who_sits_at_a_table_stays_a_player(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        manager, ann = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.PLAYER, "Ann")
        ann.order("pinkjack-1", "take-seat", area=1)
        assert manager.ask("PUT", "/api/staff/Ann", {"role": "dealer"}, 409)["error"]["code"] == "at-a-table"
        ann.order("pinkjack-1", "leave-seat")
        manager.ask("PUT", "/api/staff/Ann", {"role": "dealer"})


def test_the_first_manager_is_noted_without_the_password(tmp_path: Path) -> None:
    async def make_two(home: Home) -> None:
        with pytest.raises(Unreadable, match="--manager: "):
            await first_manager(home.people, "Max", "short")
        await first_manager(home.people, "Max", PASSWORD)
        with pytest.raises(Unreadable, match="'Max' is gaming manager here"):
            await first_manager(home.people, "Moe", PASSWORD)

    with Home(tmp_path) as home:
        asyncio.run(make_two(home))
        assert home.notes.kept == [("staff-made", {"name": "Max", "role": "gaming-manager", "by": "house"})]


def test_a_link_for_each_role_lets_in_as_that(tmp_path: Path) -> None:
    async def enter_all(home: Home) -> list[tuple[str, Role]]:
        links = await home.people.new_links(TRY_ROLES)
        entered = [await home.people.enter(link, HERE) for link in links]
        return [(each.person.name, each.person.role) for each in entered]

    with Home(tmp_path) as home:
        assert asyncio.run(enter_all(home)) == [
            ("Guest", Role.PLAYER),
            ("Guest Dealer", Role.DEALER),
            ("Guest Supervisor", Role.GAMING_SUPERVISOR),
            ("Guest Assistant", Role.ASSISTANT_GAMING_MANAGER),
            ("Guest Manager", Role.GAMING_MANAGER),
            ("Guest Inspector", Role.INSPECTOR),
            ("Guest Surveillance", Role.SURVEILLANCE),
            ("Guest Cashier", Role.CASHIER),
        ]


def test_roles_are_tried_on_this_machine_alone(tmp_path: Path) -> None:
    cert = tmp_path / "cert"
    cert.write_text("")
    with pytest.raises(Unreadable, match="--try-roles"):
        House(host="10.0.0.1", try_roles=True, tls_cert=cert, tls_key=cert).check()


def test_staff_look_as_what_they_are_and_players_as_themselves(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        for role in sorted(STAFF):
            message = house.somebody(role).get("/api/tables/pinkjack-1")
            assert (message["role"], message["you"], message["dealt"]) == (str(role), None, "house")
        assert house.somebody(Role.PLAYER, "Ann").get("/api/tables/pinkjack-1")["you"] == "Ann"
    assert Viewer(Role.DEALER).name == "dealer"
    assert player("Ann").name == "player:Ann"


def test_what_staff_order_is_kept_under_their_name(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        sue.order("pinkjack-1", "players-per-area", number=2)
        (told,) = [entry for entry in house.entries("told") if entry.author != "house"]
        assert told.author == "gaming-supervisor:Sue"
        assert body_of(told)["inputs"][0]["by"] == "gaming-supervisor"
