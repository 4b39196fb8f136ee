"""The socket of a table: order of messages, resync, bad frames, slow lines, hostile origins."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.server.http import sockets
from houseway.server.http.sockets import LARGEST, ROOM, TOO_SLOW, Line
from houseway.table.views import player
from tests.server.doors import HERE, House, next_of, open_house, socket_of
from tests.server.rooms import run
from tests.server.test_http_tables import schema_of


@pytest.fixture
def house(tmp_path: Path) -> Any:
    with open_house(tmp_path, games=["baceball", "pinkjack"]) as opened:
        yield opened


def frame(name: str, seen: int, **do: Any) -> str:
    return json.dumps({"id": f"the-frame-{name}", "seen": seen, "do": do})


def test_a_table_then_its_effect_then_done(house: House) -> None:
    ann = house.caller("ann")
    valid = schema_of(house, "SocketMessage")
    with ann.socket("baceball-1") as socket:
        first = json.loads(socket.receive_text())
        assert first["type"] == "table"
        assert first["you"] == "ann"
        socket.send_text(frame("1", first["sequence"], input="placed", area=1, wager="bet", amount=1000))
        told = [json.loads(socket.receive_text()) for _ in range(3)]
        assert [each["type"] for each in told] == ["table", "table", "done"]
        assert told[2] == {"type": "done", "id": "the-frame-1", "sequence": told[0]["sequence"]}
        assert told[1]["deadline"] == {"seconds": 20.0, "of": 20.0}
        for each in (first, *told):
            valid.validate(each)


def test_refusals_and_errors_go_to_the_sender_alone(house: House) -> None:
    ann, bob = house.caller("ann"), house.caller("bob")
    valid = schema_of(house, "SocketMessage")
    with ann.socket("baceball-1") as socket, bob.socket("baceball-1") as other:
        seen = json.loads(socket.receive_text())["sequence"]
        other.receive_text()
        socket.send_text(frame("1", seen, input="placed", area=1, wager="strike-1", amount=1000))
        refused = json.loads(socket.receive_text())
        assert refused["type"] == "refused"
        assert refused["id"] == "the-frame-1"
        assert refused["refused"]["clause"] == "baceball/1.1/bet"
        socket.send_text(frame("2", seen, input="placed", area=1, wager="bet", amount=10**9))
        error = json.loads(socket.receive_text())
        assert error["type"] == "error"
        assert error["error"]["code"] == "not-enough-chips"
        socket.send_text(frame("3", seen, input="placed", area=1, wager="bet", amount=500, patron="bob"))
        assert json.loads(socket.receive_text())["error"]["code"] == "not-you"
        for message in (refused, error):
            valid.validate(message)
        other.send_text(frame("9", seen, input="resync"))
        assert json.loads(other.receive_text())["type"] == "resync"


def test_a_stale_input_is_answered_with_the_table(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("pinkjack-1") as socket:
        seen = json.loads(socket.receive_text())["sequence"]
        socket.send_text(frame("1", seen - 1, input="placed", area=1, wager="box", amount=1000))
        resync = json.loads(socket.receive_text())
        assert resync["type"] == "resync"
        assert resync["id"] == "the-frame-1"
        assert resync["snapshot"]["sequence"] == seen
        assert resync["snapshot"]["events"]
        schema_of(house, "SocketMessage").validate(resync)
    assert not house.floor.table("pinkjack-1").table.wagers


def test_an_id_sent_again_is_done_again(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as socket:
        seen = json.loads(socket.receive_text())["sequence"]
        text = frame("same", seen, input="placed", area=1, wager="bet", amount=1000)
        for _ in range(3):
            socket.send_text(text)
            assert next_of(socket, "done")["id"] == "the-frame-same"
    assert len(house.floor.table("baceball-1").table.wagers) == 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"x"', "\ud800", '{"id": 1}', "[" * 4000, '{"id":"x' + "\\u0000" * 9 + '"}'],
)
def test_five_bad_frames_close_the_socket(text: str, house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as socket:
        socket.receive_text()
        for _ in range(5):
            if text == "\ud800":
                socket.send_bytes(b"\xff\xfe")
            else:
                socket.send_text(text)
            message = json.loads(socket.receive_text())
            assert message["type"] == "error"
            assert message["error"]["code"] == "bad-field"
            schema_of(house, "SocketMessage").validate(message)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1008
    assert ann.get("/api/health")["ok"] is True


def test_a_frame_that_is_too_large_closes_the_socket(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as socket:
        socket.receive_text()
        socket.send_text(frame("1", 0, input="placed", wager="x" * LARGEST))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1009


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", None])
def test_another_sites_page_opens_no_socket(origin: str | None, house: House) -> None:
    ann = house.caller("ann")
    headers = {} if origin is None else {"Origin": origin}
    with (
        pytest.raises(WebSocketDisconnect),
        ann.client.websocket_connect(socket_of("baceball-1"), headers=headers),
    ):
        pass


def test_no_session_no_socket(house: House) -> None:
    stranger = TestClient(house.app, HERE)
    stranger.portal = house.client.portal
    with (
        pytest.raises(WebSocketDisconnect),
        stranger.websocket_connect(socket_of("baceball-1"), headers={"Origin": HERE}),
    ):
        pass
    with pytest.raises(WebSocketDisconnect), house.caller("ann").socket("no-such-table"):
        pass


def test_a_session_that_is_over_closes_its_sockets(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as socket:
        socket.receive_text()
        ann.client.delete("/api/session", headers=ann.headers)
        socket.send_text(frame("1", 2**50, input="placed", area=1, wager="bet", amount=1000))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4401
    assert not house.floor.table("baceball-1").table.wagers


def test_a_program_plays_by_its_header_token(house: House) -> None:
    ann = house.caller("ann")
    token = ann.post("/api/tokens", {"label": "a program"}, 201)["token"]
    program = TestClient(house.app, HERE, headers={"Authorization": f"Bearer {token}"})
    program.portal = house.client.portal
    do = {"input": "placed", "area": 1, "wager": "bet", "amount": 1000}
    body = {"id": "by-program", "seen": 2**50, "do": do}
    assert program.post("/api/tables/baceball-1/inputs", json=body).json()["type"] == "done"
    with program.websocket_connect(socket_of("baceball-1")) as socket:
        assert json.loads(socket.receive_text())["you"] == "ann"


class StuckSocket:
    """The other side reads nothing."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


@run
async def test_a_full_line_is_cut_and_nobody_waits() -> None:
    line = Line(StuckSocket(), player("ann"))  # type: ignore[arg-type]
    sender = asyncio.create_task(line.run())
    cut = asyncio.create_task(line.overflow())
    line.send(b"{}")
    await asyncio.sleep(0)
    for _ in range(ROOM):
        line.send(b"{}")
    await asyncio.sleep(0)
    assert not cut.done()
    line.send(b"{}")
    assert await cut == TOO_SLOW
    sender.cancel()


@run
async def test_a_send_that_takes_too_long_cuts_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOWEST", 0.01)
    line = Line(StuckSocket(), player("ann"))  # type: ignore[arg-type]
    line.send(b"{}")
    assert await line.run() == TOO_SLOW
