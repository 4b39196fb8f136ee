"""An id stands for one thing: with another body it is refused, and nobody takes the house's own."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from houseway.floor.repeats import IdUsed
from houseway.server.live import HOUSE_TERMS
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.moments import moment as read_moment
from houseway.table.procedure.roles import Role
from tests.floor.promotions.lives import AWARDED, LODGED, terms
from tests.server.pit.at_the_desk import pit
from tests.server.pit.dealing import Dealer, RealPack
from tests.server.pit.staffed import Caller, open_house

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


A, B = {**WAGER, "area": 2}, {**WAGER, "area": 3}


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ([A, B], [A]),
        ([A, B], [B]),
        ([A, B], A),
        ([A, B], [A, B, {**WAGER, "area": 4}]),
        ([A, B], [A, A]),
        ([A], [A, B]),
        (A, [A, B]),
    ],
)
def test_more_or_fewer_wagers_under_the_same_id_are_refused(first, other, house):
    ann = house.somebody(Role.PLAYER, "Ann")
    told = [
        {"input": "batch", "round": 1, "inputs": each} if isinstance(each, list) else each
        for each in (first, other)
    ]
    assert put(ann, told[0])["type"] == "done"
    lying = list(house.floor.table("baceball-1").on_layout)
    assert put(ann, told[0])["type"] == "done"
    assert put(ann, told[1], 409)["error"]["code"] == "id-used"
    assert house.floor.table("baceball-1").on_layout == lying


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


def betting_at_a_dealers_table(house) -> tuple[Caller, str]:
    sue, dee = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.DEALER, "Dee")
    table = sue.post("/api/tables", {"game": "baceball", "dealt": "dealer"}, 201)["table"]
    kept = house.floor.table(table).table
    dealer = Dealer(RealPack("baceball", kept.settings, Random(1)), Random(1))
    while (message := dee.get(f"/api/tables/{table}"))["picture"]["phase"] != "betting":
        dee.send(table, **dealer.answer(message["prompt"], kept))
    return dee, table


@pytest.mark.parametrize("kind", [WAGER, {"input": "command", "kind": "take-seat", "area": 1}])
def test_what_a_dealer_told_of_one_patron_is_not_told_of_another(kind, house):
    dee, table = betting_at_a_dealers_table(house)
    assert put(dee, {**kind, "patron": "Carl"}, table=table)["type"] == "done"
    assert put(dee, {**kind, "patron": "Carl"}, table=table)["type"] == "done"
    assert put(dee, {**kind, "patron": "Dora"}, 409, table=table)["error"]["code"] == "id-used"


def test_a_correction_sent_again_is_done_and_with_something_else_refused(tmp_path):
    with pit(tmp_path, "pinkjack") as here:
        here.until("wagers")
        put(here.dora, {**WAGER, "patron": "ann", "wager": "box"}, id="double-it/brought", table=here.table)
        here.dora.send(here.table, input="done")
        card = {"input": "drawn", "item": "6C"}
        for status, each in ((200, card), (200, card), (409, {**card, "item": "7c"})):
            put(here.dora, each, status, id="first-card", table=here.table)
        six = {"input": "correct", "item": "7C"}
        for status, each in ((200, six), (200, six), (409, {**six, "item": "8c"})):
            put(here.dora, each, status, id="other-card", table=here.table)
        here.cards("7h", "3c")
        message = here.until("answers")
        spoken = {key: message["request"]["questions"][0][key] for key in ("patron", "area", "hand")}
        here.dora.send(here.table, input="said", action="hit", **spoken)
        double = {"input": "correct", "action": "double", "amount": 500}
        for status, each in (
            (200, double),
            (200, double),
            (409, {**double, "amount": 400}),
            (409, {"input": "correct", "action": "stand"}),
            (409, {**double, "patron": "bob"}),
        ):
            put(here.dora, each, status, id="double-it", table=here.table)
        assert here.house.floor.chips("ann") == 0


def test_payments_and_what_was_decided_about_them_too(tmp_path):
    with pit(tmp_path) as here:
        here.until("wagers")
        here.wager("ann", 2, "bet")
        here.to_the_end()
        right = {"patron": "ann", "area": 2, "wager": "bet", "paid": 700}
        more = {**right, "wager": "strike-1"}
        paid = {"input": "paid", "round": 1, "lines": [right]}
        for status, each in (
            (200, paid),
            (200, paid),
            (409, {**paid, "lines": [{**right, "paid": 800}]}),
            (409, {**paid, "lines": [right, more]}),
            (409, {**paid, "round": 2}),
        ):
            put(here.dora, each, status, id="what-was-paid", table=here.table)
        decided = {"input": "resolve", "round": 1, "how": "let-stand", "words": "on the house"}
        for status, each in (
            (200, decided),
            (200, decided),
            (409, {**decided, "how": "took-back"}),
            (409, {**decided, "words": "a gift"}),
        ):
            put(here.sue, each, status, id="so-it-was-decided", table=here.table)


def test_nobody_takes_an_id_of_the_house(house):
    dee, table = betting_at_a_dealers_table(house)
    wager = {**WAGER, "patron": "Carl"}
    put(dee, {**wager, "area": 5}, id="first-one/brought", table=table)
    put(dee, wager, id="first-one", table=table)
    assert house.floor.chips("Carl") == 0


def test_a_claim_sent_again_with_another_address_is_refused(tmp_path):
    """What nobody else may read stands nowhere beside the id, and is compared all the same."""
    now = [read_moment(LODGED, "now")]
    max_, ann = Viewer(Role.GAMING_MANAGER, "Max"), player("Ann")
    claim = {"promotion": "P", "prize": "A", "full_name": "Ann Lee", "address": "1 Long Street"}
    with open_house(tmp_path, games=["pinkjack"], now=lambda: now[0]) as house:

        def order(name: str, fields: Any, by: Viewer, given: str | None = None) -> Any:
            return house.do(lambda: house.floor.carry_out(name, fields, by, given))

        order("draft-promotion", {"promotion": "P", "games": ["pinkjack"], "terms": terms()}, max_)
        order("lodge-terms", {"promotion": "P"}, max_)
        now[0] = read_moment(AWARDED, "now")
        assert order("claim", claim, ann, "my-own-claim")
        assert order("claim", claim, ann, "my-own-claim") == []
        for other in ({"address": "2 Short Street"}, {"full_name": "Ann Low"}, {"address": ""}):
            with pytest.raises(IdUsed):
                order("claim", {**claim, **other}, ann, "my-own-claim")
        assert len(house.entries("prize-claimed")) == 1


def test_a_text_sent_again_in_other_words_is_refused(tmp_path):
    max_ = Viewer(Role.GAMING_MANAGER, "Max")
    terms_of_house = structs.replace(HOUSE_TERMS, bound_texts=False)
    with open_house(tmp_path, games=["pontoon"], terms=terms_of_house) as house:

        def order(name: str, given: str, **fields: Any) -> Any:
            return house.do(lambda: house.floor.carry_out(name, fields, max_, given))

        order("record-document", "a-document", document="PT-2", game="pontoon", licensee="The Licensee")
        order("supply-text", "its-own-text", document="PT-2", text="One clause.")
        assert order("supply-text", "its-own-text", document="PT-2", text="One clause.") == []
        with pytest.raises(IdUsed):
            order("supply-text", "its-own-text", document="PT-2", text="Another.")
