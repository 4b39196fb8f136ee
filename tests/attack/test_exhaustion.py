"""Nobody uses up the house: connections, sockets, questions, the journal, the bots."""

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState

from houseway.floor.places import MOST_OF_ONE
from houseway.server.http import rules, sockets
from houseway.server.http.connections import HEADERS, UNREAD, punctual
from houseway.server.people import Denied, Limits, People, Rate
from houseway.table.procedure.roles import Role
from tests.server.people.helping import QUICK, HandClock
from tests.server.pit.staffed import House, next_of, open_house
from tests.server.rooms import StillClock, room, run
from tests.server.test_serving import serving


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path, games=["baceball", "pinkjack"]) as opened:
        yield opened


class Line:
    """The other end of a connection."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.address, self.closed = address, False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 40_000) if name == "peername" else default

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    abort = close


class Loop(StillClock):
    def ring(self, seconds: float) -> None:
        """So many seconds go by, and what is due is done."""
        until = self._now + seconds
        while self._rings and self._rings[0][0] <= until:
            self._now, _, ring = self._rings.pop(0)
            if not ring.cancelled:
                ring.callback(*ring.args)
        self._now = until


def connections(most: int = 1000, proxy: str | None = None) -> tuple[Any, Loop]:
    loop, state = Loop(), ServerState()
    kind = punctual(most, proxy)
    config = uvicorn.Config(None, http=kind, interface="asgi3", log_level="critical")  # type: ignore[arg-type]
    config.loaded, config.loaded_app, config.ws_protocol_class = True, None, None

    def connect(line: Line) -> Any:
        made = kind(config, state, {}, _loop=loop)
        made.connection_made(line)
        return made

    return connect, loop


@pytest.mark.parametrize("sent", [b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_slow_headers_do_not_keep_a_connection_open(sent):
    connect, loop = connections()
    lines = [Line() for _ in range(300)]
    for line in lines:
        made = connect(line)
        if sent:
            made.data_received(sent)
    loop.ring(HEADERS - 1)
    assert not any(line.closed for line in lines)
    loop.ring(2)
    assert all(line.closed for line in lines)


QUICK_TO_CLOSE = """
import sys
from pathlib import Path
from houseway.server.http import connections
from houseway.server.serving import House, serve

connections.HEADERS = 0.5
serve(House(port=0, data=Path(sys.argv[1])), lambda line: print(line, flush=True))
"""


def test_a_real_house_closes_a_hundred_slow_connections_and_answers_meanwhile(tmp_path):
    with serving(tmp_path, "-c", QUICK_TO_CLOSE) as (_, link):
        address = link.partition("/enter/")[0]
        port = int(address.rpartition(":")[2])
        with ExitStack() as opened:
            slow = [
                opened.enter_context(socket.create_connection(("127.0.0.1", port), 60)) for _ in range(100)
            ]
            for each in slow:
                each.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
            assert httpx.get(f"{address}/api/health", timeout=None).json()["ok"]
            assert {each.recv(100) for each in slow} == {b""}


def test_one_byte_after_another_gives_no_more_time():
    connect, loop = connections()
    line = Line()
    made = connect(line)
    for letter in b"GET / HTTP/1.1\r\n":
        made.data_received(bytes([letter]))
        loop.ring(1)
    assert line.closed


def test_an_address_has_so_many_connections_and_no_more():
    connect, _ = connections(most=3)
    lines = [Line() for _ in range(5)]
    made = [connect(line) for line in lines]
    assert [line.closed for line in lines] == [False, False, False, True, True]
    other = Line("192.0.2.2")
    connect(other)
    assert not other.closed
    for each in made:
        each.connection_lost(None)
    connect(again := Line())
    assert not again.closed


def test_who_comes_past_the_proxy_has_so_many_connections_too():
    connect, _ = connections(most=3, proxy="10.0.0.7")
    lines = [Line(each) for each in ["10.0.0.7"] * 5 + ["192.0.2.1"] * 5]
    for line in lines:
        connect(line)
    assert [line.closed for line in lines] == [False] * 8 + [True] * 2


def test_an_answer_that_nobody_reads_keeps_no_connection_open():
    connect, loop = connections()
    reads, never = Line(), Line()
    read, unread = connect(reads), connect(never)
    for each in (read, unread):
        each._stop_waiting()
        each.pause_writing()
    loop.ring(UNREAD - 1)
    read.resume_writing()
    loop.ring(2)
    assert (reads.closed, never.closed) == (False, True)


def test_who_pings_and_reads_no_answer_is_cut_off(tmp_path):
    """A pong for every ping would fill the memory of the house."""
    ping = bytes([0x89, 0x80 | 125]) + bytes(4) + b"x" * 125
    with serving(tmp_path, "-m", "houseway", "serve", "--port", "0", "--data") as (_, link):
        address, _, secret = link.partition("/enter/")
        host = address.removeprefix("http://")
        cookie = httpx.get(f"{address}/enter/{secret}", timeout=None).headers["set-cookie"].partition(";")[0]
        with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), 60) as never_read:
            upgrade = [
                "GET /api/tables/baceball-1/socket HTTP/1.1",
                *(f"Host: {host}", f"Origin: {address}", f"Cookie: {cookie}"),
                *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            ]
            never_read.sendall("\r\n".join([*upgrade, "", ""]).encode())
            assert never_read.recv(12) == b"HTTP/1.1 101"
            with pytest.raises(OSError):
                for _ in range(64):
                    never_read.sendall(ping * 8000)


def test_addresses_of_one_subscriber_count_as_one_and_are_forgotten():
    connect, _ = connections(most=3)
    lines = [Line(f"2001:db8::{number:x}") for number in range(5)]
    made = [connect(line) for line in lines]
    assert [line.closed for line in lines] == [False, False, False, True, True]
    other, mapped = Line("2001:db8:0:1::1"), Line("::ffff:192.0.2.7")
    made += [connect(other), connect(mapped)]
    assert not other.closed
    assert not mapped.closed
    assert set(made[0].open_from) == {"2001:db8::/64", "2001:db8:0:1::/64", "192.0.2.7"}
    for each in made:
        each.connection_lost(None)
    assert made[0].open_from == {}


def test_somebody_has_so_many_sockets_and_no_more(house, monkeypatch):
    monkeypatch.setattr(sockets, "MOST_OF_A_PERSON", 3)
    ann, bob = house.somebody(Role.PLAYER, "Ann"), house.somebody(Role.PLAYER, "Bob")
    with ExitStack() as opened:
        for _ in range(3):
            next_of(opened.enter_context(ann.socket("baceball-1")), "table")
        with pytest.raises(WebSocketDisconnect), ann.socket("baceball-1"):
            pass
        next_of(opened.enter_context(bob.socket("baceball-1")), "table")
    with ann.socket("baceball-1") as again:
        next_of(again, "table")


def test_questions_are_counted_by_person_and_by_address(tmp_path):
    usual = Rate(1_000_000, 1_000_000)
    limits = Limits(*[usual] * 6, reads=Rate(2, 1), address_reads=Rate(3, 1))
    people = People(tmp_path / "p", clock=HandClock(), hasher=QUICK, limits=limits)
    people.limit_reads("192.0.2.1", "Ann")
    people.limit_reads("192.0.2.1", "Ann")
    with pytest.raises(Denied, match="'Ann'"):
        people.limit_reads("192.0.2.9", "Ann")
    people.limit_reads("192.0.2.1", "Bob")
    with pytest.raises(Denied, match=r"192\.0\.2\.1"):
        people.limit_reads("192.0.2.1", None)
    people.close()


def test_every_question_is_counted_once(house, monkeypatch):
    ann = house.somebody(Role.PLAYER, "Ann")
    counted = []
    monkeypatch.setattr(house.people, "limit_reads", lambda address, name: counted.append(name))
    for path in ("/api/tables", "/api/tables/baceball-1", "/api/me", "/api/health", "/api/rules/baceball"):
        ann.get(path)
    assert counted == ["Ann", "Ann", "Ann", None, None]


def test_a_question_over_the_whole_journal_counts_as_much_and_is_asked_aside(house, monkeypatch):
    sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
    counted, threads = [], []
    monkeypatch.setattr(house.people, "limit_costly", lambda person: counted.append(person.name))
    before = house.floor.journal.entries

    def entries(**wanted):
        threads.append(threading.current_thread().name)
        return before(**wanted)

    monkeypatch.setattr(house.floor.journal, "entries", entries)
    sue.post("/api/ask", {"ask": "notices", "to": "inspector"})
    sue.post("/api/ask", {"ask": "table", "table": "baceball-1"})
    assert counted == ["Sue"]
    assert [name.partition("_")[0] for name in threads] == ["inspection"]


def test_constant_answers_are_made_once(house, monkeypatch):
    ann = house.somebody(Role.PLAYER, "Ann")
    made = []
    monkeypatch.setattr(rules, "rules_page", lambda *args, **kw: made.append(args) or real(*args, **kw))
    from houseway.printing import rules_page as real

    rules._page.cache_clear()
    for _ in range(3):
        assert ann.get("/api/rules/baceball/5.1")["clauses"]
    assert len([args for args in made if args[1] == "5.1"]) == 1
    described = []
    before = house.app.openapi
    monkeypatch.setattr(house.app, "openapi", lambda: described.append(1) or before())
    assert ann.get("/api/openapi.json") == ann.get("/api/openapi.json")
    assert len(described) <= 1


def test_refusals_are_journalled_in_summary(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    for _ in range(50):
        ann.ask("DELETE", "/api/tables/baceball-1", status=403)
    assert len(house.entries("refused")) == 1
    house.do(house.floor.keeper.sum_up)
    first, summary = house.bodies("refused")
    assert "times" not in first
    assert summary["times"] == 49
    house.do(house.floor.keeper.sum_up)
    assert len(house.entries("refused")) == 2


def test_bots_are_called_so_many_by_one_person_who_alone_sends_them_away(house):
    ann, bob = house.somebody(Role.PLAYER, "Ann"), house.somebody(Role.PLAYER, "Bob")
    ann.post("/api/tables/baceball-1/bots", {"count": MOST_OF_ONE - 1})
    told = ann.post("/api/tables/pinkjack-1/bots", {"count": 2}, 422)
    assert told["error"]["code"] == "no-more-bots"
    bob.post("/api/tables/baceball-1/bots", {"count": 1})
    bob.ask("DELETE", "/api/tables/baceball-1/bots", status=204)
    assert len(house.floor.table("baceball-1").bots.names) == MOST_OF_ONE - 1
    ann.ask("DELETE", "/api/tables/baceball-1/bots", status=204)
    assert house.floor.table("baceball-1").bots.names == set()
    ann.post("/api/tables/pinkjack-1/bots", {"count": 2})


def test_bots_that_are_called_by_the_name_of_the_order_are_no_more_and_no_others(house):
    ann, bob = house.somebody(Role.PLAYER, "Ann"), house.somebody(Role.PLAYER, "Bob")

    def call(who, number, table, status=200):
        body = {"id": f"{who.name}-calls-{table}-{number}", "order": "seat-bots", "table": table}
        return who.post("/api/orders", {**body, "number": number}, status)

    ann.post("/api/tables/baceball-1/bots", {"count": MOST_OF_ONE - 2, "areas": [1] * (MOST_OF_ONE - 2)})
    assert call(ann, 3, "pinkjack-1", 422)["error"]["code"] == "no-more-bots"
    call(ann, 2, "pinkjack-1")
    assert ann.post("/api/tables/pinkjack-1/bots", {"count": 1}, 422)["error"]["code"] == "no-more-bots"
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda table: call(bob, 2, table), ("baceball-1", "pinkjack-1")))
    every = [bot for table in house.floor.tables.values() for bot in table.bots.names]
    assert len(every) == len(set(every)) == MOST_OF_ONE + 4


@run
async def test_one_bot_plays_at_one_table_however_many_ask_at_once(tmp_path):
    async with room(tmp_path, games=["baceball", "pinkjack", "pontoon"]) as here:
        names = ["baceball-1", "pinkjack-1", "pontoon-1"]
        asked = [here.floor.seat_bots(name, 4, [], f"player:{name}") for name in names]
        seated = await asyncio.gather(*asked)
        every = [bot for bots in seated for bot in bots]
        assert len(every) == len(set(every)) == 12


@pytest.mark.parametrize("amount", [10**30, -(10**30), 10**13])
def test_amounts_beyond_all_money_are_refused_for_staff_too(amount, house):
    sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
    for fields in ({"amount": amount}, {"deep": [{"amount": amount}]}):
        told = sue.order("baceball-1", "void-round", 422, **fields)
        assert told["error"]["code"] == "bad-field"
    settings = {"limits": {"bet": {"min": 1, "max": amount}}}
    told = sue.post("/api/tables", {"game": "baceball", "settings": settings}, 422)
    assert told["error"]["code"] == "bad-field"


@pytest.mark.parametrize(
    "body",
    [
        b'{"name":"\\ud800","password":"x"}',
        b'{"name":"\xff"}',
        b'{"\\udc00":1}',
        b'{"name":"\\ud83c\\\\\\udccf","password":"x"}',
        b'{"name":"\\ud83c\\ud83c\\udccf\\udccf","password":"x"}',
        '{"name":"\\ud800","password":"x"}'.encode("utf-16-le"),
        '{"name":"\\ud800","password":"x"}'.encode("utf-32-be"),
    ],
)
def test_half_a_character_is_answered_400(body, house: House):
    answer = house.client.post("/api/session", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-text"
    whole = b'{"name":"\\ud83c\\udccf","password":"not the one"}'
    answer = house.client.post("/api/session", content=whole, headers={"Content-Type": "application/json"})
    assert answer.status_code in (401, 422)


def test_a_reconciliation_is_counted_as_what_takes_long_and_keeps_no_table_waiting(house, monkeypatch):
    """It reads the whole journal: not where tables write, and not as often as one likes."""
    ida, aside = house.somebody(Role.INSPECTOR, "Ida"), []
    usual = house.floor.inspection.aside
    monkeypatch.setattr(house.floor.inspection, "aside", lambda work: aside.append(work) or usual(work))
    assert ida.get("/api/reconciliation")["faults"] == []
    assert len(aside) == 1
    counted = []
    monkeypatch.setattr(house.people, "limit_costly", lambda person: counted.append(person.name))
    ida.get("/api/reconciliation")
    assert counted == ["Ida"]


@pytest.mark.parametrize("order", ["open-case", "complain"])
def test_nobody_fills_the_journal_with_words(order, house):
    ann, before = house.somebody(Role.PLAYER, "Ann"), house.floor.journal.head()
    asked = {"id": "so-many-words", "order": order, "case": "C", "words": "x" * 60_000}
    told = ann.post("/api/orders", asked, 422)
    assert told["error"]["code"] == "too-long"
    assert house.floor.journal.head() == before
