"""Names are one name however they are written, and a header says nothing about an address."""

from pathlib import Path

import httpx
import pytest

from houseway.rulebook import Unreadable
from houseway.server.serving import House, server_for
from houseway.table.roles import Role
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
