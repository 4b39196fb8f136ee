"""Names are one name however they are written, and a header says nothing about an address."""

from pathlib import Path

import httpx
import pytest

from houseway.rulebook import Unreadable
from houseway.rulebook.common import common
from houseway.server.serving import House, server_for
from houseway.table.procedure.roles import Role
from tests.server.pit.at_the_desk import pit
from tests.server.pit.staffed import open_house
from tests.server.test_serving import serving


@pytest.mark.parametrize("written", ["Bob", "bOB", "bob", "Bób", "b\u00f3B"])
def test_who_sits_at_a_table_gets_no_other_role_however_the_name_is_written(written, tmp_path):
    with open_house(tmp_path, games=["baceball"]) as house:
        boss, bob = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.PLAYER, "Bob")
        bob.order("baceball-1", "take-seat", area=2)
        told = boss.ask("PUT", f"/api/staff/{written}", {"role": "dealer"}, status=409)
        assert told["error"]["code"] == "at-a-table"
        bob.order("baceball-1", "leave-seat")
        assert boss.ask("PUT", f"/api/staff/{written}", {"role": "dealer"}) == {
            "name": "Bob",
            "role": "dealer",
        }


def test_another_address_in_a_header_gets_round_no_limit(tmp_path):
    with serving(tmp_path, "-m", "houseway", "serve", "--port", "0", "--data") as (_, link):
        address = link.partition("/enter/")[0]
        with httpx.Client(base_url=address, timeout=None) as client:
            told = [
                client.post(
                    "/api/session",
                    json={"name": f"nobody {number}", "password": "not the one"},
                    headers={"X-Forwarded-For": f"192.0.2.{number}", "Forwarded": f"for=192.0.2.{number}"},
                ).status_code
                for number in range(30)
            ]
    assert set(told) == {401, 429}


def test_forwarded_headers_are_not_trusted():
    config = server_for(None, House()).config  # type: ignore[arg-type]
    assert config.proxy_headers is False


def test_a_named_proxy_is_trusted_and_no_other():
    config = server_for(None, House(proxy="10.0.0.7")).config  # type: ignore[arg-type]
    assert (config.proxy_headers, config.forwarded_allow_ips) == (True, "10.0.0.7")


@pytest.mark.parametrize("named", ["*", "", "10.0.0.0/8", "proxy"])
def test_a_proxy_is_one_address(named, tmp_path: Path):
    with pytest.raises(Unreadable, match="--proxy"):
        House(proxy=named, data=tmp_path).check()


LOOK_ALIKE = ["bob", "BOB", "Bób", "\uff22ob"]


@pytest.mark.parametrize("written", LOOK_ALIKE)
def test_a_dealer_makes_no_guest_of_somebody_who_plays_there_by_writing_the_name_otherwise(written, tmp_path):
    """They could not act any more: a guest of that name would be there."""
    with pit(tmp_path) as here:
        bob = here.house.somebody(Role.PLAYER, "Bob")
        here.until("wagers")
        bob.send(here.table, input="placed", area=1, wager="bet", amount=500)
        wager = {"input": "placed", "patron": written, "area": 3, "wager": "bet", "amount": 500}
        assert here.dora.send(here.table, 422, **wager)["error"]["code"] == "same-name"
        bob.send(here.table, input="withdrawn", area=1, wager="bet")


@pytest.mark.parametrize("written", LOOK_ALIKE)
def test_two_guests_of_a_table_have_two_names_and_nobody_takes_one_of_them(written, tmp_path):
    with pit(tmp_path) as here:
        here.until("wagers")
        wager = {"input": "placed", "wager": "bet", "amount": 500}
        here.dora.send(here.table, **wager, patron="Bob", area=1)
        told = here.dora.send(here.table, 422, **wager, patron=written, area=3)
        assert told["error"]["code"] == "same-name"
        record = {"wagers": [{"area": 3, "patron": written, "wager": "bet", "amount": 500}]}
        body = {"id": "a-whole-round", "order": "round", "table": here.table, "record": record}
        assert here.dora.post("/api/orders", body, 422)["error"]["code"] == "same-name"
        bob = here.house.somebody(Role.PLAYER, "Bób")
        told = bob.send(here.table, 422, **wager, area=5)
        assert told["refused"]["code"] == "guest-of-that-name"


@pytest.mark.parametrize("written", ["bot ada", "Bót Ada", "\uff22ot Ada"])
def test_no_guest_is_called_like_a_bot(written, tmp_path):
    with pit(tmp_path) as here:
        here.until("wagers")
        wager = {"input": "placed", "wager": "bet", "amount": 500, "area": 1, "patron": written}
        assert here.dora.send(here.table, 422, **wager)["error"]["code"] == "no-patron"


def by_name(who, order, **fields):
    return who.post("/api/orders", {"id": f"{order}-by-its-name", "order": order, **fields})


def test_a_cashier_and_a_supervisor_mean_the_account_however_its_name_is_written(tmp_path):
    with pit(tmp_path) as here:
        cas, bob = here.house.somebody(Role.CASHIER, "Cas"), here.house.somebody(Role.PLAYER, "Bob")
        cas.post("/api/cage/buy-in", {"id": "for-somebody", "amount": 500, "patron": "bOB"})
        by_name(cas, "buy-in", amount=700, patron="BÓB")
        here.until("wagers")
        here.dora.send(here.table, input="placed", patron="Carl", area=1, wager="bet", amount=500)
        here.dora.send(here.table, input="withdrawn", patron="Carl", area=1, wager="bet")
        by_name(here.sue, "recognise-guest", table=here.table, guest="Carl", patron="bob")
        assert bob.get("/api/me")["chips"] == 1_000_000 + 500 + 700 + 500
        for path, body in (
            ("/api/cage/buy-in", {"amount": 500}),
            ("/api/orders", {"order": "cash-out", "amount": 500}),
        ):
            told = cas.post(path, {**body, "id": "for-nobody", "patron": "Nobody"}, 404)
            assert told["error"]["code"] == "no-such-account"


def test_who_is_excluded_is_so_however_the_name_is_written(tmp_path):
    with open_house(tmp_path, games=["baceball"]) as house:
        sue, _ = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.PLAYER, "Bob")
        found = {"table": "baceball-1", "finding": "F", "patron": "bOB", "words": "a device"}
        sue.post(
            "/api/orders",
            {
                "id": "a-finding",
                "order": "finding",
                "clause": str(common("devices").clause("baceball")),
                **found,
            },
        )
        excluded = {"order": "exclude-from-game", "game": "baceball", "patron": "Bob", "finding": "F"}
        sue.post("/api/orders", {"id": "an-exclusion", **excluded})
        for written in ("Bob", "bOB", "b\u00f3B"):
            assert sue.get(f"/api/people/{written}/standing")["excluded"], written
