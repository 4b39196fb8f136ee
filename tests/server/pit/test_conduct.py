"""Conduct and disputes over HTTP: who may order what, who reads which case, and a printed file."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.facts_of_conduct import Found
from houseway.floor.orders.cases import CASE_ORDERS
from houseway.floor.orders.conduct import CONDUCT_ORDERS, measures_on
from houseway.floor.powers import NOT_YOUR_POWER, POWERS
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import Caller, House, open_house

IDS = count(1)
FIELDS: dict[str, dict[str, Any]] = {
    "finding": {
        "finding": "F0",
        "patron": "ann",
        "table": "baceball-1",
        "clause": "baceball/14.1",
        "words": "x",
    },
    "void-wagers": {"table": "baceball-1", "patron": "ann", "finding": "F9"},
    "exclude-from-game": {"patron": "ann", "game": "baceball", "finding": "F9"},
    "exclude-from-casino": {"patron": "ann", "finding": "F9", "reference": "X"},
    "readmit": {"patron": "ann"},
    "detain": {"patron": "ann", "finding": "F9"},
    "end-detention": {"patron": "ann", "to": "Sgt Brown", "office": "police"},
    "request-rules": {"table": "baceball-1"},
    "open-case": {"case": "C0", "table": "baceball-1", "words": "x"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), games=["baceball", "pontoon"]) as house:
        yield house


@pytest.fixture(scope="module")
def everybody(house: House) -> dict[Role, Caller]:
    return {role: house.somebody(role) for role in Role}


@pytest.fixture(scope="module")
def ann(house: House) -> Caller:
    return house.somebody(Role.PLAYER, "ann")


def give(caller: Caller, order: str, **fields: Any) -> Any:
    body = {"id": f"given-{next(IDS):06d}", "order": order, **fields}
    return caller.ask("POST", "/api/orders", body, status=None)


@pytest.fixture(scope="module")
def case(ann: Caller) -> str:
    opened = give(ann, "open-case", case="Of ann", table="baceball-1", words="my Bet was forgotten")
    assert opened.status_code == 200, opened.text
    return "Of ann"


@pytest.mark.parametrize("order", [each.name for each in (*CONDUCT_ORDERS, *CASE_ORDERS)])
def test_every_role_with_every_order(order: str, everybody: dict[Role, Caller], case: str) -> None:
    for role, caller in everybody.items():
        fields = FIELDS.get(order, {"case": case, "decision": "x", "words": "x", "result": "x"})
        known = {
            "decide-case": ("decision",),
            "review-case": ("decision",),
            "record-commission-review": ("result",),
        }
        extra = ("decision", "result", "words")
        if order not in FIELDS:
            wanted = {
                *known.get(order, ()),
                *(("words",) if order in ("answer-complaint", "complain") else ()),
            }
            fields = {name: value for name, value in fields.items() if name not in extra or name in wanted}
        answer = give(caller, order, **fields)
        assert answer.status_code < 500, answer.text
        refused = answer.json().get("refused", {})
        withheld = refused.get("code") == NOT_YOUR_POWER
        unknown = refused.get("code") == "no-such-power"
        assert withheld == (role not in POWERS[order].roles) or unknown, (role, answer.text)


def test_a_patron_reads_own_cases_only(house: House, ann: Caller, case: str) -> None:
    bob = house.somebody(Role.PLAYER, "bob")
    assert [each["case"] for each in ann.get("/api/cases")] == [case]
    assert bob.get("/api/cases") == []
    mine, none = (
        bob.ask("GET", f"/api/cases/{case}", status=None),
        bob.ask("GET", "/api/cases/x", status=None),
    )
    assert (mine.status_code, none.status_code) == (404, 404)
    assert mine.json()["error"]["code"] == none.json()["error"]["code"] == "no-such-case"
    assert bob.ask("GET", f"/api/cases/{case}/file", status=None).status_code == 403
    assert bob.ask("GET", "/api/findings", status=None).status_code == 403
    asked = bob.ask("POST", "/api/ask", {"ask": "case", "case": case}, status=None)
    assert asked.status_code == 403 and "forgotten" not in asked.text
    assert "forgotten" not in str(bob.get("/api/me")) + str(bob.get("/api/tables/baceball-1"))
    assert give(bob, "satisfied", case=case).status_code in (403, 422)


def test_a_case_goes_to_the_inspector_and_is_printed(
    house: House, everybody: dict[Role, Caller], ann: Caller
) -> None:
    sue, ivy = everybody[Role.GAMING_SUPERVISOR], everybody[Role.INSPECTOR]
    steps = [
        (ann, "open-case", {"case": "D1", "table": "baceball-1", "round": 1, "words": "<b>short</b> paid"}),
        (sue, "decide-case", {"case": "D1", "decision": "stands", "words": "it was right"}),
        (ann, "not-satisfied", {"case": "D1"}),
        (sue, "advise", {"case": "D1"}),
        (ann, "complain", {"case": "D1", "words": "it was not"}),
    ]
    for caller, order, fields in steps:
        assert give(caller, order, **fields).status_code == 200, order
    [found] = [each for each in ivy.get("/api/cases?open=true") if each["case"] == "D1"]
    assert found["complaint"] and found["right"]["clause"] == "baceball/14.13"
    assert ann.get("/api/cases/D1")["right"]["words"].startswith("You may lodge a complaint")
    page = ivy.ask("GET", "/case-file/D1", status=None).text
    assert "&lt;b&gt;short&lt;/b&gt; paid" in page and "baceball-1, round 1" in page
    file = ivy.get("/api/cases/D1/file")
    assert [each["round"] for each in file["rounds"]] == [1]
    assert any(each["what"] == "complain" for each in ivy.get("/api/notices")["open"])
    assert give(ivy, "answer-complaint", case="D1", words="seen").status_code == 200


def test_no_measure_goes_round_the_finding(house: House, everybody: dict[Role, Caller]) -> None:
    sue = everybody[Role.GAMING_SUPERVISOR]
    for table, kind, clause in (
        ("baceball-1", "void-wagers", "baceball/14.3"),
        ("pontoon-1", "void-wagers", "pontoon/17.2"),
        ("pontoon-1", "exclude", "pontoon/17.2"),
    ):
        refused = sue.order(table, kind, 422, patron="ann")["refused"]
        assert (refused["code"], refused["clause"]) == ("no-finding", clause)
        assert kind not in [each["kind"] for each in sue.get(f"/api/tables/{table}/menu")["items"]]


@pytest.mark.parametrize(
    ("clause", "measures"),
    [
        ("baceball/14.1", ["void-wagers", "exclude-from-game", "exclude-from-casino"]),
        ("baceball/14.10", []),
        ("pontoon/17.7", ["void-wagers", "exclude-from-game"]),
        ("pinkjack/17.1", ["void-wagers", "exclude-from-game", "exclude-from-casino", "detain"]),
    ],
)
def test_a_finding_offers_the_measures_that_its_document_gives(clause: str, measures: list[str]) -> None:
    found = Found(finding="F1", patron="ann", table="T", clause=clause, round=1, words="seen", rule=(clause,))
    assert measures_on(found) == measures


def test_a_guest_of_a_table_is_readmitted_as_the_page_does_it(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        sue, dee = house.somebody(Role.GAMING_SUPERVISOR), house.somebody(Role.DEALER)
        table = sue.post("/api/tables", {"game": "baceball", "dealt": "dealer"}, 201)["table"]
        assert give(dee, "take-seat", table=table, area=1, patron="Greta").status_code == 200
        fields = {"patron": "Greta", "table": table, "clause": "baceball/14.1", "words": "a telephone"}
        assert give(sue, "finding", finding="F1", **fields).status_code == 200
        assert (
            give(sue, "exclude-from-game", patron="Greta", game="baceball", finding="F1").status_code == 200
        )
        [excluded] = sue.get("/api/findings")["excluded"]
        again = {name: excluded[name] for name in ("patron", "table", "game")}
        assert give(sue, "readmit", **again).status_code == 200
        assert sue.get("/api/findings")["excluded"] == []


def test_an_account_is_found_however_it_is_written(
    house: House, everybody: dict[Role, Caller], ann: Caller
) -> None:
    sue = everybody[Role.GAMING_SUPERVISOR]
    fields = {"table": "baceball-1", "clause": "baceball/14.1", "words": "a telephone"}
    assert give(sue, "finding", finding="F1", patron="ANN", **fields).status_code == 200
    exempt = give(sue, "finding", finding="F2", patron=everybody[Role.DEALER].name.upper(), **fields)
    assert exempt.json()["refused"]["clause"] == "baceball/14.2"
    assert give(sue, "exclude-from-game", patron="ann", game="baceball", finding="F1").status_code == 200
    refused = ann.order("baceball-1", "take-seat", 422, area=1)["refused"]
    assert (refused["code"], refused["clause"]) == ("excluded", "baceball/14.3.2")
    placed = {"input": "placed", "area": 1, "wager": "bet", "amount": 500}
    assert ann.send("baceball-1", 422, **placed)["refused"]["code"] == "excluded"
    [excluded] = sue.get("/api/findings")["excluded"]
    assert (excluded["patron"], excluded["game"]) == ("ann", "baceball")
    assert sue.get("/api/people/ann/standing")["excluded"][0]["from"] == "game"
    assert give(sue, "readmit", patron="ann", game="baceball").status_code == 200
