"""The socket of a table: order of messages, resync, bad frames, slow lines, hostile origins."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import websockets
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal
from houseway.server.http import sockets
from houseway.server.http.app import create_app
from houseway.server.http.security import LOOPBACK_HOSTS, Security
from houseway.server.http.sockets import LARGEST, ROOM, TOO_SLOW, Outbox
from houseway.server.live import Floor, Sent
from houseway.server.people import People
from houseway.table.layout.views import player
from tests.server.doors import HERE, NO_LIMITS, House, next_of, open_house, socket_of
from tests.server.rooms import StillClock, fixed_clock, run
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
    with ann.socket("baceball-1") as line:
        first = json.loads(line.receive_text())
        assert first["type"] == "table"
        assert first["you"] == "ann"
        line.send_text(frame("1", first["sequence"], input="placed", area=1, wager="bet", amount=1000))
        told = [json.loads(line.receive_text()) for _ in range(2)]
        assert [each["type"] for each in told] == ["table", "done"]
        assert told[1] == {"type": "done", "id": "the-frame-1", "sequence": told[0]["sequence"]}
        assert told[0]["deadline"] == {"seconds": 20.0, "of": 20.0}
        for each in (first, *told):
            valid.validate(each)


def test_refusals_and_errors_go_to_the_sender_alone(house: House) -> None:
    ann, bob = house.caller("ann"), house.caller("bob")
    valid = schema_of(house, "SocketMessage")
    with ann.socket("baceball-1") as line, bob.socket("baceball-1") as other:
        seen = json.loads(line.receive_text())["sequence"]
        other.receive_text()
        line.send_text(frame("1", seen, input="placed", area=1, wager="strike-1", amount=1000))
        refused = json.loads(line.receive_text())
        assert refused["type"] == "refused"
        assert refused["id"] == "the-frame-1"
        assert refused["refused"]["clause"] == "baceball/1.1/bet"
        line.send_text(frame("2", seen, input="placed", area=1, wager="bet", amount=10**9))
        error = json.loads(line.receive_text())
        assert error["type"] == "error"
        assert error["error"]["code"] == "not-enough-chips"
        line.send_text(frame("3", seen, input="placed", area=1, wager="bet", amount=500, patron="bob"))
        assert json.loads(line.receive_text())["error"]["code"] == "not-you"
        for message in (refused, error):
            valid.validate(message)
        other.send_text(frame("9", seen, input="resync"))
        assert json.loads(other.receive_text())["type"] == "resync"


def test_a_batch_is_one_message_and_for_its_round(house: House) -> None:
    ann = house.caller("ann")
    valid, sent = schema_of(house, "SocketMessage"), schema_of(house, "Frame")
    bets = [{"input": "placed", "area": area, "wager": "bet", "amount": 1000} for area in range(1, 8)]
    raised = [{"input": "changed", "area": area, "wager": "bet", "amount": 1500} for area in range(1, 8)]
    with ann.socket("baceball-1") as line:
        seen = json.loads(line.receive_text())["sequence"]
        for name, inputs in (("1", bets), ("2", raised)):
            text = frame(name, seen, input="batch", round=1, inputs=inputs)
            sent.validate(json.loads(text))
            line.send_text(text)
            table, done = (json.loads(line.receive_text()) for _ in range(2))
            assert (table["type"], done["type"], len(table["events"])) == ("table", "done", 7)
            valid.validate(table)
        line.send_text(frame("3", seen, input="batch", round=2, inputs=bets[:1]))
        stale = json.loads(line.receive_text())
        assert (stale["type"], stale["id"]) == ("resync", "the-frame-3")
        for wrong in ({"round": 0}, {"inputs": []}, {"inputs": [{"input": "ready"}]}):
            line.send_text(frame("4", seen, **{"input": "batch", "round": 1, "inputs": bets, **wrong}))
            assert json.loads(line.receive_text())["type"] == "error"
    amounts = [wager["amount"] for area in stale["snapshot"]["picture"]["areas"] for wager in area["wagers"]]
    assert amounts == [1500] * 7


def test_a_stale_input_is_answered_with_the_table(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("pinkjack-1") as line:
        seen = json.loads(line.receive_text())["sequence"]
        line.send_text(frame("1", seen - 1, input="placed", area=1, wager="box", amount=1000))
        resync = json.loads(line.receive_text())
        assert resync["type"] == "resync"
        assert resync["id"] == "the-frame-1"
        assert resync["snapshot"]["sequence"] == seen
        assert resync["snapshot"]["events"]
        schema_of(house, "SocketMessage").validate(resync)
    assert not house.floor.table("pinkjack-1").table.wagers


def test_an_id_sent_again_is_done_again(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as line:
        seen = json.loads(line.receive_text())["sequence"]
        text = frame("same", seen, input="placed", area=1, wager="bet", amount=1000)
        for _ in range(3):
            line.send_text(text)
            assert next_of(line, "done")["id"] == "the-frame-same"
    assert len(house.floor.table("baceball-1").table.wagers) == 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"x"', "\ud800", '{"id": 1}', "[" * 4000, '{"id":"x' + "\\u0000" * 9 + '"}'],
)
def test_five_bad_frames_close_the_socket(text: str, house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as line:
        line.receive_text()
        for _ in range(5):
            if text == "\ud800":
                line.send_bytes(b"\xff\xfe")
            else:
                line.send_text(text)
            message = json.loads(line.receive_text())
            assert message["type"] == "error"
            assert message["error"]["code"] == "bad-field"
            schema_of(house, "SocketMessage").validate(message)
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
        assert closed.value.code == 1008
    assert ann.get("/api/health")["ok"] is True


def test_a_frame_that_is_too_large_closes_the_socket(house: House) -> None:
    ann = house.caller("ann")
    with ann.socket("baceball-1") as line:
        line.receive_text()
        line.send_text(frame("1", 0, input="placed", wager="x" * LARGEST))
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
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
    with ann.socket("baceball-1") as line:
        line.receive_text()
        ann.client.delete("/api/session", headers=ann.headers)
        line.send_text(frame("1", 2**50, input="placed", area=1, wager="bet", amount=1000))
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
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
    with program.websocket_connect(socket_of("baceball-1")) as line:
        assert json.loads(line.receive_text())["you"] == "ann"


class StuckSocket:
    """The other side reads nothing."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


@run
async def test_a_full_line_is_cut_and_nobody_waits() -> None:
    line = Outbox(StuckSocket(), player("ann"))  # type: ignore[arg-type]
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
    line = Outbox(StuckSocket(), player("ann"))  # type: ignore[arg-type]
    line.send(b"{}")
    assert await line.run() == TOO_SLOW


@contextlib.asynccontextmanager
async def listening(app: FastAPI) -> AsyncIterator[int]:
    """The app on a free port of loopback, in this loop."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app, log_level="error", ws="websockets-sansio", ws_max_size=LARGEST)
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = server.force_exit = True
            await running


@run
async def test_a_client_that_reads_nothing_is_cut_and_slows_nobody(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        people = People(tmp_path / "people.sqlite", limits=NO_LIMITS)
        floor = Floor(journal, StillClock(), settings={"baceball": DEFAULT_SETTINGS["baceball"]})
        app = create_app(floor, Security(people, LOOPBACK_HOSTS, links=True))
        async with listening(app) as port:
            entered = await people.enter(await people.new_link(), "127.0.0.1")
            _, token = await people.new_token(entered.person, "a test")
            await _flood(floor, port, {"Authorization": f"Bearer {token}"})
        people.close()


async def _flood(floor: Floor, port: int, headers: dict[str, str]) -> None:
    """Somebody opens a socket and reads nothing while others go on."""
    live = floor.table("baceball-1")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
    await asyncio.get_running_loop().sock_sendall(line, _handshake(port, headers))
    url = f"ws://127.0.0.1:{port}/api/tables/baceball-1/socket"
    async with websockets.connect(url, additional_headers=headers) as reading:
        while len(live.screens.sinks) < 2:
            await asyncio.sleep(0.01)
        sent = 0
        while len(live.screens.sinks) == 2:
            do = {"input": "ready" if sent % 2 else "not-ready"}
            await live.put(player("ann"), Sent(f"flooding-{sent:06d}", 2**50, do))
            await reading.recv()
            sent += 1
            assert sent < 20_000, "nobody was cut"
        (left,) = live.screens.sinks
        assert left.viewer == player("Guest")
        await live.put(player("ann"), Sent("after-the-flood", 2**50, {"input": "ready"}))
        await reading.recv()
    line.close()


def _handshake(port: int, headers: dict[str, str]) -> bytes:
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET /api/tables/baceball-1/socket HTTP/1.1\r\n{head}\r\n".encode()
