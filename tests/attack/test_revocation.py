"""Who is out gets nothing more, whichever door they came in by."""

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.table.roles import Role
from tests.server.pit.staffed import HERE, PASSWORD, Caller, House, next_of, open_house


def closed_with(socket) -> int:
    """The code with which the house closes; nothing about the table may come before it."""
    with pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_text()
    return gone.value.code


def somebody_wagers(house: House, name: str = "Bob") -> None:
    house.somebody(Role.PLAYER, name).send("baceball-1", input="placed", area=3, wager="bet", amount=500)


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path, games=["baceball"]) as opened:
        yield opened


def test_a_socket_is_closed_when_its_session_is_signed_out(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    with ann.socket("baceball-1") as socket:
        next_of(socket, "table")
        ann.ask("DELETE", "/api/session", status=204)
        assert closed_with(socket) == 4401


def test_a_demoted_dealer_gets_no_prompt(house):
    max_, dee = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.DEALER, "Dee")
    with dee.socket("baceball-1") as socket:
        next_of(socket, "table")
        max_.ask("PUT", "/api/staff/Dee", {"role": "player"})
        assert closed_with(socket) == 4401


def test_another_password_closes_every_other_socket(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    other = Caller(house, "Ann", Role.PLAYER)
    with other.socket("baceball-1") as lost, ann.socket("baceball-1") as kept:
        next_of(lost, "table")
        next_of(kept, "table")
        body = {"password": PASSWORD, "new_password": "another long password"}
        ann.ask("PUT", "/api/password", body, status=204)
        assert closed_with(lost) == 4401
        somebody_wagers(house)
        assert next_of(kept, "table")["type"] == "table"


def test_a_revoked_token_closes_its_socket(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    made = ann.post("/api/tokens", {"label": "a program"}, 201)
    address = "wss://127.0.0.1/api/tables/baceball-1/socket"
    program = house.client.websocket_connect(address, headers={"Authorization": f"Bearer {made['token']}"})
    with program as socket:
        next_of(socket, "table")
        ann.ask("DELETE", f"/api/tokens/{made['id']}", status=204)
        assert closed_with(socket) == 4401


def test_a_session_that_ran_out_gets_nothing_more(house, monkeypatch):
    ann = house.somebody(Role.PLAYER, "Ann")
    bob = house.somebody(Role.PLAYER, "Bob")
    with ann.socket("baceball-1") as socket:
        next_of(socket, "table")
        is_in = house.people.is_in
        monkeypatch.setattr(house.people, "is_in", lambda person: person.name != "Ann" and is_in(person))
        bob.send("baceball-1", input="placed", area=3, wager="bet", amount=500)
        assert closed_with(socket) == 4401
    assert HERE
