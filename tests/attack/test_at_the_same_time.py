"""Orders about the house that are given at the same time: what one of them finds stands until it is kept."""

import asyncio
from typing import Any

import httpx
import pytest

from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import HERE, Caller, House, open_house


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path, games=["baceball", "pinkjack"]) as house:
        yield house


def at_once(house: House, *orders: tuple[Caller, dict[str, Any]]) -> list[int]:
    """All of them, each under its own id unless it has one."""

    async def send() -> list[int]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=house.app), base_url=HERE) as client:

            def post(place: int, who: Caller, order: dict[str, Any]) -> Any:
                cookies = "; ".join(f"{name}={value}" for name, value in who.client.cookies.items())
                body = {"id": f"at-once-{place}", **order}
                return client.post("/api/orders", json=body, headers={**who.headers, "Cookie": cookies})

            told = await asyncio.gather(*(post(place, *each) for place, each in enumerate(orders)))
        return [each.status_code for each in told]

    return house.do(send)


def test_nobody_opens_a_case_under_a_name_that_another_opens_at_the_same_moment(house):
    ann, bob = house.somebody(Role.PLAYER, "Ann"), house.somebody(Role.PLAYER, "Bob")
    case = {"order": "open-case", "case": "C1", "words": "not paid", "table": "baceball-1"}
    assert sorted(at_once(house, (ann, case), (bob, case), (bob, case))) == [200, 422, 422]
    (whose,) = [body["patron"] for body in house.bodies("case-opened")]
    assert (bob if whose == "Ann" else ann).get("/api/cases") == []


def test_somebody_is_detained_once_and_found_once_at_whatever_tables(house):
    sue, tables = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), ("pinkjack-1", "pinkjack-2")
    house.somebody(Role.PLAYER, "Bob")
    sue.post("/api/tables", {"game": "pinkjack"}, 201)
    found = {
        "order": "finding",
        "finding": "F1",
        "patron": "Bob",
        "clause": "pinkjack/17.1",
        "words": "a phone",
    }
    assert sorted(at_once(house, *[(sue, {**found, "table": name}) for name in tables])) == [200, 422]
    detain = {"order": "detain", "finding": "F1", "patron": "Bob"}
    assert sorted(at_once(house, *[(sue, {**detain, "id": f"detain-{n}"}) for n in "abc"])) == [200, 422, 422]


def test_a_document_has_one_record(house):
    max_ = house.somebody(Role.GAMING_MANAGER, "Max")
    of = {"game": "baceball", "licensee": "The Star", "signed": "2016-08-17"}
    document = {"order": "record-document", "document": "D1", **of}
    assert sorted(at_once(house, *[(max_, document)] * 3)) == [200, 422, 422]


def test_the_same_order_sent_three_times_at_the_same_moment_is_done_once(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    case = {
        "id": "ann-case-1",
        "order": "open-case",
        "case": "C1",
        "words": "not paid",
        "table": "baceball-1",
    }
    assert at_once(house, *[(ann, case)] * 3) == [200, 200, 200]
    assert len(house.entries("case-opened")) == 1
