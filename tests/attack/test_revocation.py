"""Who is out gets nothing more, whichever door they came in by."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.server.http.allowed import ROUTES, SOCKET
from houseway.table.procedure.roles import Role
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


class Busy:
    """A table that does something else first: what is sent to it waits."""

    def __init__(self, house: House, table: str) -> None:
        self._house, self._live = house, house.floor.table(table)

    def __enter__(self) -> "Busy":
        self._over = self._house.do(self._begin)
        return self

    async def _begin(self) -> asyncio.Event:
        over = asyncio.Event()
        self._live.mailbox.post(over.wait)
        await asyncio.sleep(0)
        return over

    def __exit__(self, *_: object) -> None:
        self._house.do(self._end)

    async def _end(self) -> None:
        self._over.set()

    def waits(self) -> None:
        """Until something waits there."""
        until(lambda: self._live.mailbox.waiting > 0)


def until(true: Callable[[], bool]) -> None:
    """Wait for it, not forever."""
    for _ in range(600):
        if true():
            return
        sleep(0.05)
    raise AssertionError("it never came")


ORDER = {"input": "command", "kind": "take-seat", "area": 3, "patron": "Carl"}


def test_an_order_that_waits_when_the_role_ends_is_not_carried_out_and_nothing_is_answered(house):
    max_, dee = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.DEALER, "Dee")
    before = len(house.entries("told"))
    path = "/api/tables/baceball-1"
    asked = [
        ("POST", f"{path}/inputs", {"id": "while-it-waits", "seen": 2**50, "do": ORDER}),
        ("POST", f"{path}/inputs", {"id": "as-it-stands", "seen": 2**50, "do": {"input": "resync"}}),
        ("GET", path, None),
        ("GET", f"{path}/menu", None),
    ]
    with ThreadPoolExecutor(len(asked)) as threads:
        with Busy(house, "baceball-1") as table:
            answers = [threads.submit(dee.ask, *each, status=None) for each in asked]
            until(lambda: house.floor.table("baceball-1").mailbox.waiting >= len(asked))
            table.waits()
            max_.ask("PUT", "/api/staff/Dee", {"role": "player"})
        for each in answers:
            told = each.result(60)
            assert told.status_code == 401, told.text
            assert told.json()["error"]["code"] == "not-signed-in"
    assert len(house.entries("told")) == before


AT_THE_TABLE = "/api/tables/baceball-1"
WAITING = {
    ("POST", "/api/orders"): {"id": "by-its-name", "order": "close-table", "table": "baceball-1"},
    ("POST", f"{AT_THE_TABLE}/closing"): {"minutes": 30},
    ("DELETE", f"{AT_THE_TABLE}/closing"): None,
    ("DELETE", AT_THE_TABLE): None,
    ("POST", f"{AT_THE_TABLE}/guests"): {"guest": "Carl", "patron": "Max"},
    ("POST", f"{AT_THE_TABLE}/bots"): {"count": 1},
    ("DELETE", f"{AT_THE_TABLE}/bots"): None,
    ("POST", f"{AT_THE_TABLE}/payments"): {
        "id": "what-was-paid",
        "round": 1,
        "lines": [{"patron": "Carl", "area": 1, "wager": "bet", "paid": 1}],
    },
    ("POST", f"{AT_THE_TABLE}/payments/resolve"): {
        "id": "so-it-was-decided",
        "round": 1,
        "how": "let-stand",
        "words": "a gift",
    },
    ("POST", f"{AT_THE_TABLE}/payments/countersign"): {"id": "signed-twice", "round": 1},
}
"""What waits for the table's turn."""


@pytest.mark.parametrize("door", WAITING, ids=" ".join)
def test_no_door_carries_out_what_waits_when_the_role_ends(door, house):
    max_, sue = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.GAMING_SUPERVISOR, "Sue")
    with ThreadPoolExecutor(1) as thread:
        with Busy(house, "baceball-1") as table:
            answer = thread.submit(sue.ask, *door, WAITING[door], status=None)
            table.waits()
            max_.ask("PUT", "/api/staff/Sue", {"role": "player"})
            before = house.floor.journal.head()
        told = answer.result(60)
    assert (told.status_code, told.json()["error"]["code"]) == (401, "not-signed-in"), told.text
    assert house.floor.journal.head() == before


def test_a_table_is_not_opened_by_who_waits_for_another_opening_when_the_role_ends(house):
    max_, sue = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.GAMING_SUPERVISOR, "Sue")
    opening = house.floor.nobody_opens
    with ThreadPoolExecutor(1) as thread:
        house.do(opening.acquire)
        answer = thread.submit(sue.ask, "POST", "/api/tables", {"game": "baceball"}, status=None)
        until(lambda: bool(opening._waiters))
        max_.ask("PUT", "/api/staff/Sue", {"role": "player"})

        async def go_on() -> None:
            opening.release()

        house.do(go_on)
        assert answer.result(60).status_code == 401
    assert list(house.floor.tables) == ["baceball-1"]


def test_every_door_that_waits_for_a_table_is_tried():
    doors = {(method, path.replace("{table}", "baceball-1")) for method, path in ROUTES if method != "GET"}
    waiting = {door for door in doors if door[1].startswith(AT_THE_TABLE)}
    tried = {door[:2] for door in WAITING} | {
        ("POST", f"{AT_THE_TABLE}/inputs"),
        ("POST", f"{AT_THE_TABLE}/foretell"),
        (SOCKET, f"{AT_THE_TABLE}/socket"),
    }
    assert waiting <= tried


def test_a_frame_that_waits_when_the_token_is_revoked_is_not_carried_out_and_nothing_goes_out(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    made = ann.post("/api/tokens", {"label": "a program"}, 201)
    address = "wss://127.0.0.1/api/tables/baceball-1/socket"
    program = house.client.websocket_connect(address, headers={"Authorization": f"Bearer {made['token']}"})
    before = len(house.entries("told"))
    with program as socket:
        next_of(socket, "table")
        with Busy(house, "baceball-1") as table:
            wager = {"input": "placed", "area": 3, "wager": "bet", "amount": 500}
            socket.send_json({"id": "while-it-waits", "seen": 2**50, "do": wager})
            table.waits()
            ann.ask("DELETE", f"/api/tokens/{made['id']}", status=204)
        assert closed_with(socket) == 4401
    somebody_wagers(house)
    assert len(house.entries("told")) == before + 1


def test_an_export_ends_where_the_role_does(house, monkeypatch):
    max_, ida = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.INSPECTOR, "Ida")

    async def export(form: str) -> AsyncIterator[bytes]:
        yield b"the first line\n"
        await house.people.set_role("Ida", Role.PLAYER, await house.people.called("Max"))
        yield b"what came later\n"

    monkeypatch.setattr(house.floor.inspection, "export", export)
    with pytest.raises(OSError, match="out"):
        ida.ask("GET", "/api/export", status=None)
    assert max_.get("/api/me")["name"] == "Max"
