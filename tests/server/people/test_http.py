"""Over HTTP: cookies, CSRF, Origin, Host, header tokens, links."""

from pathlib import Path

import pytest
from fastapi import FastAPI

from houseway.server.http.security import COOKIE
from tests.server.people.helping import (
    ANN,
    House,
    app_of,
    browser,
    cookie_of,
    error_of,
    run,
    signed_up,
)

HOSTILE = [
    "https://evil.example",
    "http://localhost:8642",
    "https://localhost",
    "https://localhost:8643",
    "null",
    "",
]


def test_the_cookie_is_for_this_site_alone_and_out_of_reach_of_scripts(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            answer = await client.post("/api/accounts", json=ANN)
            (cookie,) = answer.headers.get_list("set-cookie")
            pair, *attributes = cookie.split("; ")
            assert pair.startswith("__Host-houseway=") and len(pair.split("=", 1)[1]) == 43
            assert {each.lower() for each in attributes} == {
                "httponly", "secure", "samesite=strict", "path=/", "max-age=43200",
            }  # fmt: skip
            assert cookie_of(client) not in answer.text

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_who_signs_up_can_say_who_they_are(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            csrf = await signed_up(client)
            me = (await client.get("/api/me")).json()
            assert me == {
                "name": "Ann", "role": "player", "csrf": csrf["X-CSRF-Token"],
                "chips": 100, "on_tables": 0, "seats": [], "guest": False,
            }  # fmt: skip
            assert cookie_of(client) != me["csrf"]

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_without_a_session_there_is_nothing(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            for method, path in [
                ("GET", "/api/me"), ("GET", "/api/tokens"), ("POST", "/api/tokens"),
                ("DELETE", "/api/tokens/x"), ("DELETE", "/api/session"),
                ("PUT", "/api/password"), ("POST", "/api/write"),
            ]:  # fmt: skip
                answer = await client.request(method, path)
                assert error_of(answer) == (401, "not-signed-in"), path
                assert answer.headers["www-authenticate"] == "Bearer"
            client.cookies.set(COOKIE, "x" * 43)
            assert error_of(await client.get("/api/me")) == (401, "not-signed-in")

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_in_and_out(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client, browser(app) as other:
            await signed_up(client)
            answer = await other.post("/api/session", json=ANN)
            assert answer.status_code == 200
            csrf = {"X-CSRF-Token": answer.json()["csrf"]}
            kept = cookie_of(other)
            assert (await other.delete("/api/session", headers=csrf)).status_code == 204
            assert COOKIE not in other.cookies
            other.cookies.set(COOKIE, kept)
            assert error_of(await other.get("/api/me")) == (401, "not-signed-in")
            assert (await client.get("/api/me")).status_code == 200

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_writes_by_cookie_need_the_sessions_own_csrf_token(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client, browser(app) as other:
            csrf = await signed_up(client)
            foreign = await signed_up(other, "Bob")
            for wrong in ({}, foreign, {"X-CSRF-Token": ""}, {"X-CSRF-Token": csrf["X-CSRF-Token"][:-1]}):
                answer = await client.post("/api/write", headers=wrong)
                assert error_of(answer) == (403, "bad-csrf")
                assert csrf["X-CSRF-Token"] not in answer.text
            assert app.state.written == []
            assert (await client.post("/api/write", headers=csrf)).status_code == 200
            assert app.state.written == ["Ann"]

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_writes_by_cookie_come_from_our_own_pages(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            csrf = await signed_up(client)
            for origin in HOSTILE:
                answer = await client.post("/api/write", headers={**csrf, "Origin": origin})
                assert error_of(answer) == (403, "bad-origin"), origin
                assert repr(origin) in answer.json()["error"]["message"]
            del client.headers["Origin"]
            assert error_of(await client.post("/api/write", headers=csrf)) == (403, "bad-origin")
            assert app.state.written == []

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


@pytest.mark.parametrize("path", ["/api/accounts", "/api/session"])
def test_another_sites_page_signs_nobody_in_or_up(tmp_path: Path, path: str) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            await signed_up(client, "Bob")
            for origin in HOSTILE:
                answer = await client.post(path, json=ANN, headers={"Origin": origin})
                assert error_of(answer) == (403, "bad-origin")
                assert "set-cookie" not in answer.headers
            form = {"Content-Type": "text/plain"}
            answer = await client.post(path, content=b'{"name": "Bob", "password": "x"}', headers=form)
            assert error_of(answer) == (422, "unreadable")

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_a_program_signs_in_without_an_origin(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            del client.headers["Origin"]
            await signed_up(client)

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_a_session_that_ran_out_is_said_to_be_over(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with browser(app_of(house.people)) as client:
            csrf = await signed_up(client)
            house.clock.on(minutes=30)
            answer = await client.post("/api/write", headers=csrf)
            assert error_of(answer) == (401, "not-signed-in")
            assert "over: sign in again" in answer.text

    with House(tmp_path) as house:
        run(scene(house))


def test_header_tokens_are_shown_once_listed_used_and_revoked(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client, browser(app) as program:
            csrf = await signed_up(client)
            made = (await client.post("/api/tokens", json={"label": "a bot"}, headers=csrf)).json()
            assert made["token"].startswith("houseway_")
            (listed,) = (await client.get("/api/tokens")).json()
            assert listed == {"id": made["id"], "label": "a bot", "made": made["made"]}
            del program.headers["Origin"]
            program.headers["Authorization"] = f"Bearer {made['token']}"
            assert (await program.get("/api/me")).json()["csrf"] is None
            assert (await program.post("/api/write")).status_code == 200
            assert app.state.written == ["Ann"]
            gone = await client.delete(f"/api/tokens/{made['id']}", headers=csrf)
            assert gone.status_code == 204
            assert error_of(await client.delete("/api/tokens/x", headers=csrf)) == (404, "no-such-token")
            answer = await program.post("/api/write")
            assert error_of(answer) == (401, "bad-token")
            assert made["token"] not in answer.text

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


@pytest.mark.parametrize("given", ["Bearer x", "Bearer", "Basic QW5uOng=", "", "bearer  ", "Bearer \u00ff"])
def test_a_bad_header_token_is_not_made_good_by_a_cookie(tmp_path: Path, given: str) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            csrf = await signed_up(client)
            headers = {**csrf, "Authorization": given.encode("latin-1")}
            assert error_of(await client.post("/api/write", headers=headers)) == (401, "bad-token")

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8642", "127.0.0.1.evil", "", "localhost@evil"]
)
def test_a_name_that_somebody_gave_our_address_is_refused(tmp_path: Path, host: str) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            answer = await client.get("/api/me", headers={"Host": host, "Origin": f"https://{host}"})
            assert error_of(answer) == (421, "bad-host")

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost", "LOCALHOST:9", "[::1]:8642", "[::1]"])
def test_names_of_loopback_are_ours(tmp_path: Path, host: str) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app) as client:
            headers = {"Host": host, "Origin": f"https://{host}"}
            assert (await client.post("/api/accounts", json=ANN, headers=headers)).status_code == 201

    with House(tmp_path) as house:
        run(scene(app_of(house.people)))


def test_where_a_certificate_says_the_name_any_host_may_be_asked_for(tmp_path: Path) -> None:
    async def scene(app: FastAPI) -> None:
        async with browser(app, "https://casino.example") as client:
            await signed_up(client)

    with House(tmp_path) as house:
        run(scene(app_of(house.people, hosts=None)))


def test_a_link_lets_in_once_and_then_says_so(tmp_path: Path) -> None:
    async def scene(house: House, app: FastAPI) -> None:
        link = await house.people.new_link()
        async with browser(app) as client, browser(app) as other:
            ahead = await client.get(f"/enter/{link}", headers={"Sec-Purpose": "prefetch;prerender"})
            assert error_of(ahead) == (403, "prefetch")
            answer = await client.get(f"/enter/{link}", headers={"Accept": "text/html"})
            assert (answer.status_code, answer.headers["location"]) == (303, "/")
            assert answer.headers["cache-control"] == "no-store"
            assert (await client.get("/api/me")).json()["name"] == "Guest"
            assert app.state.floor.welcomed == ["Guest"]
            again = await other.get(f"/enter/{link}")
            assert error_of(again) == (410, "link-used")
            page = await other.get(f"/enter/{link}", headers={"Accept": "text/html,*/*"})
            assert page.status_code == 410 and page.headers["content-type"].startswith("text/html")
            assert "used already" in page.text and link not in page.text
            assert "What to do next" in page.text and "houseway link" in page.text
            assert "set-cookie" not in page.headers
            house.clock.on(minutes=1)
            late = await house.people.new_link()
            house.clock.on(minutes=15)
            assert error_of(await other.get(f"/enter/{late}")) == (410, "link-expired")
            assert app.state.floor.welcomed == ["Guest"]

    with House(tmp_path) as house:
        run(scene(house, app_of(house.people)))


def test_links_are_for_loopback_alone(tmp_path: Path) -> None:
    async def scene(house: House, app: FastAPI) -> None:
        link = await house.people.new_link()
        async with browser(app) as client:
            answer = await client.get(f"/enter/{link}")
            assert error_of(answer) == (410, "link-unknown")
            assert "set-cookie" not in answer.headers

    with House(tmp_path) as house:
        run(scene(house, app_of(house.people, links=False)))
