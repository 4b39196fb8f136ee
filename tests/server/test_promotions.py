"""What everybody sees of a promotion over HTTP: strangers, entrants, the manager, the inspector."""

from contextlib import contextmanager
from typing import Any

from pydantic import TypeAdapter

from houseway.server.http import promotion_messages as messages
from tests.floor.over_http import told_house
from tests.floor.promotions.lives import AWARDED, CASH, DRAFTED, LODGED, PEOPLE, STARTS, after, terms

LATER = after(AWARDED, hours=1)
FORMS = {
    "": messages.Promotions,
    "/P/terms": messages.Terms,
    "/P/draws": messages.Draws,
    "/P/entries": messages.Entries,
    "/P/claims": messages.Claims,
}


class Desk:
    """A promotion P of Pinkjack, and everybody who looks at it."""

    def __init__(self, house: Any) -> None:
        self.house = house

    def do(self, at: str, by: str, order: str, **fields: Any) -> None:
        about = {} if order == "issue-voucher" else {"promotion": "P"}
        came = self.house.step({"at": at, "by": by, "order": order, **about, **fields})
        assert "accepted" in came, came

    def look(self, who: str | None, path: str = "", status: int = 200) -> Any:
        """What comes back, as the schema says."""
        asker = self.house.client if who is None else self.house.caller(who).client
        answer = asker.get(f"/api/promotions{path}")
        assert answer.status_code == status, answer.text
        if status == 200:
            TypeAdapter(FORMS[path]).validate_python(answer.json(), strict=True, extra="forbid")
        return answer.json()


@contextmanager
def desk(path: Any, **changes: Any):
    floor = {"zone": "Australia/Sydney", "people": PEOPLE}
    with told_house({"floor": floor, "steps": [{"at": DRAFTED}]}, path) as house:
        here = Desk(house)
        here.do(DRAFTED, "max", "draft-promotion", games=["pinkjack"], terms=terms(**changes))
        yield here


def drawn(here: Desk) -> None:
    here.do(LODGED, "max", "lodge-terms")
    for who in ("ann", "bob"):
        here.do(STARTS, who, "enter-promotion")
    here.do(AWARDED, "max", "draw", prizes=["A"], drawn=[1])


def test_a_draft_is_for_staff(tmp_path):
    with desk(tmp_path) as here:
        for who in (None, "ann"):
            assert here.look(who)["promotions"] == []
            assert here.look(who, "/P/terms", 422)["error"]["code"] == "no-such-promotion"
        [draft] = here.look("max")["promotions"]
        assert (draft["state"], draft["staff"]["terms"]["prizes"]) == ("draft", {"A": CASH})


def test_terms_are_for_everybody_once_they_are_lodged(tmp_path):
    with desk(tmp_path) as here:
        here.do(LODGED, "max", "lodge-terms")
        [shown] = here.look(None)["promotions"]
        assert (shown["state"], shown.get("staff"), shown.get("yours")) == ("lodged", None, None)
        assert here.look(None, "/P/terms")["terms_hash"] == shown["terms_hash"]
        printed = here.house.client.get("/api/promotions/P/terms.txt")
        assert printed.headers["content-type"].startswith("text/plain")
        assert "the main floor" in printed.text


def test_who_has_won_is_told_to_the_winner_first_and_to_all_when_published(tmp_path):
    with desk(tmp_path) as here:
        drawn(here)
        won = {who: here.look(who, "/P/draws")["draws"][0]["winners"] for who in (None, "ann", "bob", "max")}
        assert won == {None: [None], "ann": ["ann"], "bob": [None], "max": ["ann"]}
        assert here.look("ann")["promotions"][0]["yours"]["won"]["A"]["winner"] == "ann"
        assert here.look("bob")["promotions"][0]["yours"]["won"] == {}
        assert here.look(None)["promotions"][0]["prizes"]["A"]["winner"] is None
        here.do(LATER, "max", "award-prize", prize="A", patron="ann")
        here.do(LATER, "sue", "notify-winner", prize="A", way="telephone")
        here.do(LATER, "max", "publish-results")
        assert here.look(None)["promotions"][0]["prizes"]["A"]["winner"] == "ann"
        assert here.look(None, "/P/draws")["draws"][0]["winners"] == ["ann"]


def test_an_entrant_sees_own_entries_with_their_salt_staff_sees_all(tmp_path):
    with desk(tmp_path) as here:
        drawn(here)
        assert [each["patron"] for each in here.look("bob", "/P/entries")["shown"]] == ["bob"]
        assert [each["patron"] for each in here.look("max", "/P/entries")["shown"]] == ["ann", "bob"]
        assert here.look("bob", "/P/entries")["shown"][0]["salt"]
        here.look(None, "/P/entries", 401)


def test_name_and_address_of_a_claim_are_for_manager_and_inspector(tmp_path):
    with desk(tmp_path) as here:
        drawn(here)
        here.do(LATER, "bob", "claim", prize="A", address="1 Long Street")
        here.do(LATER, "max", "deny-claim", prize="A", patron="bob", reason="bob was not drawn")
        seen = {who: here.look(who, "/P/claims")["claims"] for who in ("ann", "bob", "dee", "max", "ivy")}
        assert seen["ann"] == []
        assert [each["reason"] for each in seen["bob"]] == ["bob was not drawn"]
        assert [each.get("details") for who in ("bob", "dee") for each in seen[who]] == [None, None]
        for who in ("max", "ivy"):
            assert seen[who][0]["details"]["address"] == "1 Long Street"


def test_a_voucher_is_its_patrons_and_staff_sees_all(tmp_path):
    with desk(tmp_path) as here:
        voucher = {"voucher": "V", "patron": "ann", "value": 1_000, "games": ["pinkjack"], "wagers": ["box"]}
        here.house.caller("ann")
        here.do(LODGED, "max", "issue-voucher", **voucher, expires=LATER)

        def vouchers(who: str) -> list[str]:
            told = here.house.caller(who).get("/api/vouchers")
            TypeAdapter(messages.Vouchers).validate_python(told, strict=True, extra="forbid")
            return [each["voucher"] for each in told["vouchers"]]

        assert [vouchers(who) for who in ("ann", "bob", "dee")] == [["V"], [], ["V"]]


ITEM = {"item": "Fireworks", "source": "Regulation 5", "date": "2024-02-01"}


def in_a_hamper(kind):
    return {"A": {"kind": "goods", "value": 5000, "conditions": "none", "components": [{"kind": kind}]}}


def test_the_list_of_prescribed_items_is_kept_by_its_order_and_for_manager_and_inspector(tmp_path):
    with desk(tmp_path) as here:
        manager = here.house.caller("max")
        for number, lacking in enumerate(("source", "date")):
            given = {name: said for name, said in ITEM.items() if name != lacking}
            body = {"id": f"without-{number:04}", "order": "prescribe-item", **given}
            refused = manager.post("/api/orders", body, 422)["refused"]
            assert refused["clause"] == "pinkjack/18.5.5" and "pai-gow/17.5.5" in refused["asked"]["clauses"]
        for who in ("ann", "dee", "sue", "amy", "ivy", "cas"):
            body = {"id": f"order-by-{who}", "order": "prescribe-item", **ITEM}
            assert (
                here.house.caller(who).post("/api/orders", body, 403)["refused"]["code"] == "not-your-power"
            )
        manager.post("/api/orders", {"id": "an-item-listed", "order": "prescribe-item", **ITEM})
        for who in ("max", "ivy"):
            told = here.house.caller(who).get("/api/prescribed-items")
            TypeAdapter(messages.Prescribed).validate_python(told, strict=True, extra="forbid")
            [item] = told["items"]
            assert (item["item"], item["in_force"], item["by"]) == ("Fireworks", True, "gaming-manager:max")
        for who in ("ann", "dee", "sue", "amy", "cas"):
            here.house.caller(who).get("/api/prescribed-items", 403)
        lifted = {"order": "lift-prescription", **ITEM, "date": "2024-02-02"}
        manager.post("/api/orders", {"id": "an-item-lifted", **lifted})
        [item] = manager.get("/api/prescribed-items")["items"]
        assert (item["in_force"], item["lifted"]["date"]) == (False, "2024-02-02")


def test_a_form_is_told_what_is_on_the_list_and_lets_stay_what_was_drawn(tmp_path):
    with desk(tmp_path, prizes=in_a_hamper("fireworks")) as here:
        drawn(here)
        manager = here.house.caller("max")
        manager.post("/api/orders", {"id": "an-item-listed", "order": "prescribe-item", **ITEM})
        asked = {"games": ["pinkjack"], "terms": terms(prizes=in_a_hamper("FIREWORKS"))}
        [unmet] = manager.post("/api/promotions/check", asked)["unmet"]
        assert (unmet["field"], unmet["clause"]) == ("prizes.A.components[0]", "pinkjack/18.5.5")
        assert "Regulation 5, 2024-02-01" in unmet["words"]
        assert manager.post("/api/promotions/check", {**asked, "promotion": "P"})["unmet"] == []


def test_forms_get_their_items_and_what_is_unmet(tmp_path):
    with desk(tmp_path) as here:
        manager = here.house.caller("max")
        items = manager.get("/api/promotion-items")
        TypeAdapter(messages.Items).validate_python(items, strict=True, extra="forbid")
        asked = {"games": ["pinkjack"], "terms": terms(place=None)}
        unmet = manager.post("/api/promotions/check", asked)
        TypeAdapter(messages.Unmet).validate_python(unmet, strict=True, extra="forbid")
        assert [(each["field"], each["clause"]) for each in unmet["unmet"]] == [("place", "pinkjack/18.7.7")]
        here.house.caller("ann").get("/api/promotion-items", 403)
