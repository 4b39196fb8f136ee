"""A guest who came in by a link makes an account of it, and what is in hand comes along."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from houseway.journal import Draft, Entry
from tests.server.doors import HERE, PASSWORD, House, open_house

ANN = {"name": "Ann", "password": PASSWORD}


class Guest:
    """Somebody who came in by a one-time link."""

    def __init__(self, house: House) -> None:
        people = house.app.state.security.people
        assert house.client.portal is not None
        link = house.client.portal.call(people.new_link)
        self.client = TestClient(house.app, HERE)
        self.client.portal = house.client.portal
        assert self.client.get(f"/enter/{link}", follow_redirects=False).status_code == 303

    @property
    def me(self) -> dict:
        found: dict = self.client.get("/api/me").json()
        return found

    def post(self, path: str, body: object) -> tuple[int, dict]:
        headers = {"Origin": HERE, "X-CSRF-Token": self.me["csrf"]}
        answer = self.client.post(path, json=body, headers=headers)
        return answer.status_code, answer.json()


def test_a_guest_becomes_an_account_and_keeps_the_chips(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        guest = Guest(house)
        assert (guest.me["name"], guest.me["guest"], guest.me["chips"]) == ("Guest", True, 100_000)
        status, ann = guest.post("/api/guest/account", ANN)
        assert status == 201, ann
        assert (status, ann["name"], ann["guest"], ann["chips"]) == (201, "Ann", False, 100_000)
        assert guest.me["name"] == "Ann"
        assert house.floor.chips("Guest") == 0
        assert Guest(house).me["chips"] == 100_000, "the next guest begins anew"
        again = guest.post("/api/guest/account", {**ANN, "name": "Bea"})
        assert (again[0], again[1]["error"]["code"]) == (409, "no-guest")


def test_both_sides_are_written_down_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        guest = Guest(house)
        written: list[list[str]] = []
        append = house.floor.journal.append

        def noted(drafts: Sequence[Draft]) -> list[Entry]:
            written.append([each.kind for each in drafts])
            return append(drafts)

        monkeypatch.setattr(house.floor.journal, "append", noted)
        assert guest.post("/api/guest/account", ANN)[0] == 201
        assert ["cashed-out", "bought-in"] in written
        assert guest.post("/api/cage/cash-out", {"amount": 100_000, "id": "all-of-it"})[0] == 200
        assert house.floor.house.books.ledger.balances["cage"] == 0


def test_a_wager_that_came_meanwhile_stays_the_guests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        guest = Guest(house)
        wager = {"input": "placed", "area": 1, "wager": "box", "amount": 2000}
        sent = {"id": "wager-number-1", "seen": 2**50, "do": wager}
        assert guest.post("/api/tables/pinkjack-1/inputs", sent)[0] == 200
        monkeypatch.setattr("houseway.server.http.app.OnTheFloor.check_leaving", lambda *_: None)
        status, told = guest.post("/api/guest/account", ANN)
        assert (status, told["error"]["code"]) == (422, "chips-on-tables")
        assert (guest.me["name"], house.floor.chips("Ann")) == ("Guest", 0)


def test_a_guest_without_chips_takes_none_along(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        guest = Guest(house)
        assert guest.post("/api/cage/cash-out", {"amount": 100_000, "id": "all-of-it"})[0] == 200
        status, ann = guest.post("/api/guest/account", ANN)
        assert (status, ann["chips"]) == (201, 0)


def test_what_lies_on_a_table_is_taken_back_first_and_nothing_has_changed(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["pinkjack"]) as house:
        guest = Guest(house)
        wager = {"input": "placed", "area": 1, "wager": "box", "amount": 2000}
        sent = {"id": "wager-number-1", "seen": 2**50, "do": wager}
        assert guest.post("/api/tables/pinkjack-1/inputs", sent)[0] == 200
        status, told = guest.post("/api/guest/account", ANN)
        assert (status, told["error"]["code"]) == (409, "chips-on-tables")
        assert told["error"]["message"].startswith("$20.00 of yours lie on a table")
        assert guest.me["name"] == "Guest"
        taken = {**ANN, "name": "Guest of Ann"}
        back = {"input": "withdrawn", "area": 1, "wager": "box"}
        guest.post("/api/tables/pinkjack-1/inputs", {"id": "wager-number-2", "seen": 2**50, "do": back})
        assert guest.post("/api/guest/account", taken)[1]["error"]["code"] == "reserved-name"
        assert (guest.me["name"], guest.me["chips"]) == ("Guest", 100_000)
