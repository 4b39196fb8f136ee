"""Over HTTP: how often, how large and what, and answers that give nothing away."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from houseway.server.http.gate import LARGEST
from houseway.server.http.security import COOKIE
from houseway.server.people import Limits, Rate
from tests.server.people.helping import (
    ANN,
    HERE,
    PASSWORD,
    House,
    app_of,
    browser,
    cookie_of,
    error_of,
    open_socket,
    run,
    signed_up,
)


def test_brute_force_is_told_when_to_come_back(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with browser(app_of(house.people)) as client:
            await signed_up(client)
            wrong = {"name": "Ann", "password": "a wrong guess"}
            for _ in range(5):
                answer = await client.post("/api/session", json=wrong)
                assert error_of(answer) == (401, "wrong-password")
                assert "a wrong guess" not in answer.text
            answer = await client.post("/api/session", json=ANN)
            assert error_of(answer) == (429, "locked")
            assert answer.headers["retry-after"] == "60"

    with House(tmp_path) as house:
        run(scene(house))


def test_writes_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client, browser(app) as other, browser(app, address="10.7.7.7") as far:
            csrf, others = await signed_up(client), await signed_up(other, "Bob")
            for _ in range(3):
                assert (await client.post("/api/write", headers=csrf)).status_code == 200
            answer = await client.post("/api/write", headers=csrf)
            assert error_of(answer) == (429, "too-fast")
            assert answer.headers["retry-after"] == "20" and "'Ann'" in answer.text
            assert (await other.post("/api/write", headers=others)).status_code == 200
            answer = await other.post("/api/write", headers=others)
            assert error_of(answer) == (429, "too-fast") and "'10.0.0.1'" in answer.text
            assert error_of(await far.post("/api/write")) == (401, "not-signed-in")

    limits = Limits(person_writes=Rate(3, 3), address_writes=Rate(7, 3))
    with House(tmp_path, limits) as house:
        run(scene(app_of(house.people)))


def test_what_takes_long_to_answer_is_limited_by_person(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            assert error_of(await client.get("/api/replay")) == (401, "not-signed-in")
            await signed_up(client)
            assert (await client.get("/api/replay")).status_code == 200
            assert error_of(await client.get("/api/replay")) == (429, "too-fast")

    with House(tmp_path, Limits(costly_reads=Rate(1, 1))) as house:
        run(scene(app_of(house.people)))


def test_a_request_that_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.server.http.gate.SLOWEST", 0.01)

    async def endless() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            assert error_of(await client.post("/api/accounts", content=endless())) == (408, "too-slow")

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", ""),
        (b"{", ""),
        (b"[1]", ""),
        (b'{"password": "a secret thing"}', "name"),
        (b'{"name": 5, "password": "a secret thing"}', "name"),
        (b'{"name": "Ann", "password": ["a secret thing"]}', "password"),
        (b'{"name": "Ann", "password": 11223344}', "password"),
        (b'{"name": "Ann", "password": "a secret thing", "role": "dealer"}', "role"),
    ],
)
def test_what_cannot_be_read_is_told_without_secrets(tmp_path: Path, body: bytes, field: str) -> None:
    told_without_secrets(tmp_path, body, 422, field)


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\\ud800", "password": "a secret thing"}',
        b'{"name": "Ann", "password": "a secret thing", "\\ud800": 1}',
    ],
)
def test_half_a_character_is_told_without_secrets(tmp_path: Path, body: bytes) -> None:
    told_without_secrets(tmp_path, body, 400, "")


def told_without_secrets(tmp_path: Path, body: bytes, status: int, field: str) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            headers = {"Content-Type": "application/json"}
            answer = await client.post("/api/accounts", content=body, headers=headers)
            error = answer.json()["error"]
            assert (answer.status_code, error["field"]) == (status, field)
            assert error["message"].isprintable()
            assert "secret" not in answer.text and "11223344" not in answer.text

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_a_request_that_is_too_large_is_cut_off(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            answer = await client.post("/api/accounts", content=b" " * (LARGEST + 1))
            assert error_of(answer) == (413, "too-large")

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_our_pages_run_our_files_alone_and_in_no_frame(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            headers = (await client.get("/api/me")).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == "no-store"

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_the_openapi_document_names_every_route_and_what_may_be_chosen(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        document = app_of(house.people).openapi()
    routes = {(path, method) for path, each in document["paths"].items() for method in each}
    assert routes >= {
        ("/api/accounts", "post"), ("/api/session", "post"), ("/api/session", "delete"), ("/api/me", "get"),
        ("/api/password", "put"), ("/api/tokens", "post"), ("/api/tokens", "get"),
        ("/api/tokens/{token}", "delete"), ("/enter/{link}", "get"),
    }  # fmt: skip
    fields = document["components"]["schemas"]["Credentials"]["properties"]
    assert fields["name"]["maxLength"] == 24
    assert (fields["password"]["minLength"], fields["password"]["maxLength"]) == (8, 256)


def test_a_socket_is_checked_before_it_is_accepted(tmp_path: Path) -> None:
    async def come_in(app: FastAPI) -> tuple[str, str]:
        async with browser(app) as client:
            csrf = await signed_up(client)
            made = await client.post("/api/tokens", json={"label": "a bot"}, headers=csrf)
            return cookie_of(client), made.json()["token"]

    with House(tmp_path) as house:
        app = app_of(house.people)
        cookie, token = run(come_in(app))
        own = {"Host": "localhost:8642", "Cookie": f"{COOKIE}={cookie}"}
        page = {"Host": "localhost:8642", "Origin": "http://localhost:8642"}
        assert open_socket(app, {**own, **page}) == "Ann"
        assert open_socket(app, {"Host": "localhost:8642", "Authorization": f"Bearer {token}"}) == "Ann"
        refused = [
            own,
            {**own, "Origin": "https://evil.example"},
            {**own, "Origin": "null"},
            {**own, **page, "Host": "evil.example", "Origin": "http://evil.example"},
            page,
            {**page, "Authorization": "Bearer x"},
            {**own, **page, "Cookie": f"{COOKIE}=x"},
        ]
        for headers in refused:
            assert open_socket(app, headers) is None
        house.clock.on(minutes=30)
        assert open_socket(app, {**own, **page}) is None


def test_sockets_from_one_address_are_limited(tmp_path: Path) -> None:
    with House(tmp_path, Limits(address_writes=Rate(2, 1))) as house:
        app = app_of(house.people)
        _, token = run(
            house.people.new_token(run(house.people.sign_up("Ann", PASSWORD, HERE)).person, "a bot")
        )
        headers = {"Host": "localhost:8642", "Authorization": f"Bearer {token}"}
        assert [open_socket(app, headers) for _ in range(3)] == ["Ann", "Ann", None]
