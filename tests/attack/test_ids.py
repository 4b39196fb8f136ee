"""An id stands for one thing: with another body it is refused, and nobody takes the house's own."""

from random import Random

import pytest

from houseway.table.roles import Role
from tests.server.pit.dealing import Dealer, RealPack
from tests.server.pit.staffed import open_house

WAGER = {"input": "placed", "area": 1, "wager": "bet", "amount": 500}


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path, games=["baceball", "four-card-poker"]) as opened:
        yield opened


def put(caller, do, status=200, id="the-same-id", table="baceball-1"):
    return caller.post(f"/api/tables/{table}/inputs", {"id": id, "seen": 2**50, "do": do}, status)


@pytest.mark.parametrize(
    "other",
    [
        {**WAGER, "amount": 50_000},
        {**WAGER, "area": 2},
        {**WAGER, "wager": "strike-1"},
        {"input": "withdrawn", "area": 1, "wager": "bet"},
        {"input": "command", "kind": "take-seat", "area": 1},
    ],
)
def test_an_input_sent_again_with_another_body_is_refused(other, house):
    ann = house.somebody(Role.PLAYER, "Ann")
    first = put(ann, WAGER)
    assert put(ann, WAGER)["type"] == first["type"] == "done"
    told = put(ann, other, 409)
    assert told["error"]["code"] == "id-used"
    assert house.floor.table("baceball-1").on_layout == [("Ann", 500)]


def test_an_order_sent_again_with_another_body_is_refused(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    seat = {"input": "command", "kind": "take-seat", "area": 1}
    put(ann, seat)
    assert put(ann, seat)["type"] == "done"
    assert put(ann, {**seat, "area": 2}, 409)["error"]["code"] == "id-used"


def test_an_answer_with_hidden_cards_too(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    table = "four-card-poker-1"
    ann.send(table, input="placed", area=1, wager="ante", amount=500)
    ann.send(table, input="ready")
    question = ann.get(f"/api/tables/{table}")["request"]["questions"][0]
    fold = {"input": "said", "area": 1, "action": "fold"}
    assert any(option["action"] == "fold" for option in question["options"])
    put(ann, fold, table=table)
    assert put(ann, fold, table=table)["type"] == "done"
    assert put(ann, {**fold, "action": "play", "amount": 500}, 409, table=table)["error"]["code"] == "id-used"


def test_an_exchange_sent_again_with_another_amount_is_refused(house):
    ann = house.somebody(Role.PLAYER, "Ann")
    for way, other in (("buy-in", "cash-out"), ("cash-out", "buy-in")):
        body = {"id": f"first-{way}", "amount": 1000}
        chips = ann.post(f"/api/cage/{way}", body)
        assert ann.post(f"/api/cage/{way}", body) == chips
        for path, amount in ((way, 2000), (other, 1000)):
            told = ann.post(f"/api/cage/{path}", {**body, "amount": amount}, 409)
            assert told["error"]["code"] == "id-used"
    assert house.floor.chips("Ann") == 1_000_000


def test_nobody_takes_an_id_of_the_house(house):
    sue, dee = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.DEALER, "Dee")
    table = sue.post("/api/tables", {"game": "baceball", "dealt": "dealer"}, 201)["table"]
    wager = {**WAGER, "patron": "Carl"}
    kept = house.floor.table(table).table
    dealer = Dealer(RealPack("baceball", kept.settings, Random(1)), Random(1))
    while (message := dee.get(f"/api/tables/{table}"))["picture"]["phase"] != "betting":
        dee.send(table, **dealer.answer(message["prompt"], kept))
    put(dee, {**wager, "area": 5}, id="first-one/brought", table=table)
    put(dee, wager, id="first-one", table=table)
    assert house.floor.chips("Carl") == 0
