"""Documents and their effect: PJ, BB Order; PG O/*; PT I/1 to I/4; QC-26, QC-97 to QC-100, QC-112."""

from typing import Any

import pytest

from houseway.testing import rule
from tests.floor.limits.tables import MORE, at, cited, refused
from tests.floor.running import PEOPLE, Day, comes_back

STAR, CANBERRA = {"licensee": "The Star"}, {"licensee": "Casino Canberra"}
EFFECT = {"pinkjack": "Order", "baceball": "Order", "pai-gow": "O/effect"}
APPROVED = {"pinkjack": "Order", "baceball": "Order", "pai-gow": "O/order"}


def house(licence: dict[str, str] | None = STAR, **documents: Any) -> Day:
    """A house in Sydney with these documents, at 20:00 UTC: 7:00 of the 17th there."""
    floor = {"zone": "Australia/Sydney", "licence": licence, "documents": documents, "people": PEOPLE}
    return Day(floor=floor, begins=at("00:00:00"))


def version(game: str, **more: str) -> dict[str, str]:
    """A document of The Star."""
    return {"game": game, **STAR, "signed": "2016-08-17", **more}


def open_table(day: Day, game: str, time: str, name: str = "T", **more: Any) -> dict[str, Any]:
    """A supervisor opens a table."""
    settings = {"settings": MORE[game]} if game in MORE else {}
    return day("open-table", "sue", table=name, game=game, at=time, **{**settings, **more})


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=rule(f"{each}/{EFFECT[each]}")) for each in EFFECT]
)
def test_a_document_is_in_force_from_the_day_of_its_publication(game):
    day = house(D=version(game))
    clause = f"{game}/{EFFECT[game]}"
    assert refused(open_table(day, game, at("01:00:00"))) == (clause, "not-in-force")
    published = {"document": "D", "date": "2026-11-17", "evidence": "a copy of the page"}
    assert clause in cited(day("record-publication", "max", at=at("02:00:00"), **published))
    assert refused(open_table(day, game, at("12:59:59.999999"))) == (clause, "not-in-force")
    assert day.ask("in-force", game=game, at=at("12:59:59.999999")) is None
    assert "accepted" in open_table(day, game, at("13:00:00"))
    assert day.ask("in-force", game=game, at=at("13:00:01")) == "D"
    assert day.ask("rules", table="T", at=at("13:00:01"))["since"] == "2026-11-17"
    assert comes_back(day.runner)


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=rule(f"{each}/{APPROVED[each]}")) for each in APPROVED]
)
def test_it_is_recorded_by_the_gaming_manager_for_a_licensee(game):
    day = house()
    new = {"document": "D", "game": game, "licensee": "The Star", "signed": "2016-08-17", "text_hash": "ab12"}
    assert day("record-document", "sue", **new, at=at("01:00:00"))["refused"]["code"] == "not-your-power"
    assert f"{game}/{APPROVED[game]}" in cited(day("record-document", "max", **new, at=at("01:00:00")))
    assert "error" in day("record-document", "max", **new, at=at("01:00:00"))
    known = day.ask("document", document="D", at=at("01:00:00"))
    assert (known["state"], known["effect"], known["text_hash"]) == ("recorded", None, "ab12")
    other = house(D=version(game, published="2016-09-01") | CANBERRA)
    assert refused(open_table(other, game, at("01:00:00"))) == (f"{game}/{APPROVED[game]}", "other-licensee")


@rule("pontoon/I/1", "pontoon/I/2", "pontoon/I/4")
def test_pontoon_takes_effect_the_day_after_its_notification():
    day = house(CANBERRA)
    new = {"document": "P", "game": "pontoon", **CANBERRA, "instrument": "NI2018-569", "signed": "2018-10-17"}
    assert {"pontoon/I/1", "pontoon/I/4"} <= cited(day("record-document", "max", at=at("01:00:00"), **new))
    assert refused(open_table(day, "pontoon", at("01:00:00"))) == ("pontoon/I/2", "not-in-force")
    notified = {"document": "P", "date": "2026-11-16", "evidence": "the register"}
    assert "pontoon/I/2" in cited(day("record-publication", "max", at=at("02:00:00"), **notified))
    assert day.ask("document", document="P", at=at("02:00:00"))["effect"] == "2026-11-17"
    assert refused(open_table(day, "pontoon", at("12:59:59")))[0] == "pontoon/I/2"
    assert "accepted" in open_table(day, "pontoon", at("13:00:00"))
    sydney = house(STAR, P=version("pontoon", notified="2018-10-18") | CANBERRA)
    assert refused(open_table(sydney, "pontoon", at("01:00:00")))[0] == "pontoon/I/1"


OLD = {"game": "pontoon", **CANBERRA, "instrument": "NI2017-245", "notified": "2017-06-01"}


@rule("pontoon/I/3")
def test_one_version_of_pontoon_is_in_force_and_a_revoked_one_opens_nothing():
    day = house(CANBERRA, old=OLD)
    new = {"document": "new", "game": "pontoon", **CANBERRA, "instrument": "NI2018-569"}
    published = {"date": "2026-11-16", "evidence": "the register"}
    day("record-document", "max", at=at("01:00:00"), **new)
    came = day("record-publication", "max", at=at("01:00:00"), document="new", **published)
    assert refused(came) == ("pontoon/I/3", "overlap")
    day("record-document", "max", at=at("01:00:00"), **{**new, "document": "newer", "revokes": "NI2017-245"})
    came = day("record-publication", "max", at=at("01:00:00"), document="newer", **published)
    assert "pontoon/I/3" in cited(came)
    states = [day.ask("document", document="old", at=at(time))["state"] for time in ("12:59:59", "13:00:00")]
    assert states == ["in-force", "revoked"]
    assert refused(open_table(day, "pontoon", at("13:00:00"), document="old")) == (
        "pontoon/I/3",
        "not-in-force",
    )
    assert "accepted" in open_table(day, "pontoon", at("13:00:00"), document="newer")
    assert day.ask("in-force", game="pontoon", at=at("13:00:00")) == "newer"


def test_four_card_poker_names_no_instrument():
    day = house()
    assert refused(open_table(day, "four-card-poker", at("01:00:00"))) == (None, "not-in-force")
    assert "accepted" in open_table(day, "four-card-poker", at("01:00:00"), practice=True)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"evidence": " "}, "no-evidence"),
        ({"date": "2016-08-16"}, "before-signing"),
        ({"approval": "A-9"}, "no-approval"),
    ],
)
def test_a_publication_that_is_refused(fields, code):
    day = house(D=version("baceball"))
    given = {"document": "D", "date": "2016-09-01", "evidence": "a page", **fields}
    came = day("record-publication", "max", at=at("01:00:00"), **given)
    assert refused(came) == ("baceball/Order", code)
    assert day.ask("document", document="D", at=at("01:00:00"))["state"] == "recorded"


def test_once_in_effect_its_day_does_not_move_and_further_evidence_is_kept():
    day = house(D=version("baceball", published="2016-09-01"))
    given = {"document": "D", "evidence": "a page"}
    moved = day("record-publication", "max", at=at("01:00:00"), **given, date="2026-12-01")
    assert refused(moved) == ("baceball/Order", "in-effect")
    assert "accepted" in day("record-publication", "max", at=at("01:00:00"), **given, date="2016-09-01")
    assert len(day.runner.room.house.registry.documents["D"].evidence) == 2


@pytest.mark.parametrize("field", ["date", "document"])
def test_what_cannot_be_read(field):
    day = house(D=version("baceball"))
    wrong = {"date": "soon", "document": "E"}[field]
    given = {"document": "D", "date": "2016-09-01", "evidence": "a page"} | {field: wrong}
    assert "error" in day("record-publication", "max", at=at("01:00:00"), **given)
    assert "error" in open_table(day, "pinkjack", at("01:00:00"), document="D")


def lose(day: Day, time: str, *wagers: str) -> dict[str, Any]:
    """A round of bACEball that everybody loses."""
    listed = [{"area": 1, "patron": each, "wager": "bet", "amount": 1000} for each in wagers]
    record = {"wagers": listed, "cards": ["2c", "9c", "3c", "9d", "4c", "9h"]}
    return day("round", table="T", record=record, at=time)


def test_each_round_names_the_document_in_force_at_its_first_card():
    first, second = version("baceball", published="2016-09-01"), version("baceball", published="2026-11-17")
    day = house(first=first, second=second)
    open_table(day, "baceball", at("01:00:00"))
    assert {"first"} == {
        each["document"] for each in lose(day, at("12:00:00"), "ann")["events"] if "document" in each
    }
    day("place", "ann", table="T", area=1, wager="bet", amount=1000, at=at("12:59:00"))
    day("no-more-bets", table="T", at=at("12:59:10"))
    day("cards", table="T", cards=["2c"], at=at("12:59:20"))
    assert day.ask("table", table="T", at=at("13:00:00"))["document"] == "first"
    day("cards", table="T", cards=["9c", "3c", "9d", "4c", "9h"], at=at("13:00:01"))
    now = day.ask("table", table="T", at=at("13:00:02"))
    assert (now["last"]["document"], now["document"], now["practice"]) == ("first", "second", False)
    lose(day, at("13:01:00"), "ann")
    assert day.ask("table", table="T", at=at("13:01:00"))["last"]["document"] == "second"
    states = {
        name: day.ask("document", document=name, at=at("13:02:00"))["state"] for name in ("first", "second")
    }
    assert states == {"first": "revoked", "second": "in-force"}
    assert comes_back(day.runner)


def test_a_licensed_table_deals_no_round_without_a_document_in_force():
    floor = {"zone": "Australia/Sydney", "licence": STAR, "people": PEOPLE}
    day = Day(floor=floor, T={"game": "baceball"}, P={"game": "baceball", "practice": True})
    assert refused(lose(day, at("20:00:00"), "ann")) == ("baceball/Order", "not-in-force")
    day("place", "ann", table="T", area=1, wager="bet", amount=1000, at=at("20:00:00"))
    assert refused(day("no-more-bets", table="T", at=at("20:00:01")))[0] == "baceball/Order"
    day("place", "ann", table="P", area=1, wager="bet", amount=1000, at=at("20:00:02"))
    assert "accepted" in day("no-more-bets", table="P", at=at("20:00:03"))
    assert day.runner.after()["tables"]["P"]["practice"]


PROGRAMS = {"pinkjack": "17.1", "four-card-poker": "14.1", "baceball": "14.1", "pai-gow": "16.1"}


@pytest.mark.parametrize("game", PROGRAMS)
def test_bots_and_patrons_programs_play_for_practice_alone(game):
    given = {"game": game, "settings": MORE.get(game, {})}
    day = Day(floor={"licence": STAR, "people": PEOPLE}, T=given, P=given | {"practice": True})
    clause = f"{game}/{PROGRAMS[game]}"
    assert refused(day("seat-bots", "sue", table="T", number=2))[0] == clause
    assert refused(day("take-seat", "ann", table="T", area=2, via="token"))[0] == clause
    assert "accepted" in day("take-seat", "ann", table="T", area=2, via="browser")
    assert "accepted" in day("take-seat", "dee", table="T", area=3, patron="bob", via="token")
    assert "accepted" in day("take-seat", "ann", table="P", area=2, via="token")
    assert "accepted" in day("seat-bots", "ann", table="P", number=2)
    assert len(day.ask("table", table="P")["seats"]) == 3
    assert "error" in day("seat-bots", "ann", table="P", number=9)
    assert comes_back(day.runner)


def test_where_there_is_a_licence_chips_are_exchanged_by_a_cashier():
    for licence, code in ((None, None), (STAR, "not-your-power")):
        day = Day(floor={"licence": licence, "people": PEOPLE}, T={"game": "baceball"})
        came = day("buy-in", "ann", amount=5000)
        assert came.get("refused", {}).get("code") == code
        assert "accepted" in day("buy-in", "cas", patron="ann", amount=5000)


@rule("four-card-poker/10.3")
def test_a_licensed_table_rests_on_approvals_that_are_in_force():
    document = {"D": version("four-card-poker", published="2016-09-01", instrument="an order")}
    day = house(**document)
    assert refused(open_table(day, "four-card-poker", at("01:00:00"))) == (
        "four-card-poker/10.3",
        "no-approval",
    )
    approval = {"approval": "A-1", "about": "schedules", "authority": "the Authority", "reference": "R 1"}
    late = {**approval, "approval": "A-2", "from": "2026-11-20"}
    assert "accepted" in day("record-approval", "max", at=at("01:00:00"), **late)
    assert day("record-approval", "sue", at=at("01:00:00"), **late)["refused"]["code"] == "not-your-power"
    over = {**approval, "from": "2016-01-01", "until": "2015-01-01"}
    assert "error" in day("record-approval", "max", at=at("01:00:00"), **over)
    good = {**approval, "from": "2016-01-01", "until": "2026-11-16"}
    assert "accepted" in day("record-approval", "max", at=at("01:00:00"), **good)
    assert "accepted" in open_table(day, "four-card-poker", at("12:59:59"))
    assert refused(open_table(day, "four-card-poker", at("13:00:00"), "U"))[1] == "no-approval"


@pytest.mark.parametrize(
    ("what", "side_bet", "clause"),
    [
        pytest.param("table", "none", "1.1", marks=rule("pontoon/1.1", "pontoon/A/approved")),
        pytest.param("shuffle", "none", "2.3(b)", marks=rule("pontoon/2.3(b)")),
        pytest.param("side_bet", "perfect-pairs", "18.2", marks=rule("pontoon/18.2")),
        pytest.param("side_bet", "pairs-play", "18.14", marks=rule("pontoon/18.14")),
    ],
)
def test_no_licensed_table_of_pontoon_says_that_it_has_an_approval_that_is_not_in_force(
    what, side_bet, clause
):
    document = {"game": "pontoon", **CANBERRA, "signed": "2018-10-17", "notified": "2018-10-18"}
    day = house(CANBERRA, P=document)
    settings = {"side_bet": side_bet, "approvals": {what: "C 18/1"}}
    refusal = refused(open_table(day, "pontoon", at("01:00:00"), settings=settings))
    assert refusal == (f"pontoon/{clause}", "no-approval")
    assert "accepted" in open_table(day, "pontoon", at("01:00:00"), "U", settings=settings, practice=True)
    approval = {"approval": "C 18/1", "about": what, "authority": "the Commission", "reference": "C 18/1"}
    assert "accepted" in day(
        "record-approval", "max", at=at("01:00:00"), **approval, **{"from": "2018-10-18"}
    )
    assert "accepted" in open_table(day, "pontoon", at("01:00:00"), settings=settings)


def test_a_house_for_practice_follows_the_programs_own_or_what_is_recorded():
    day = Day(T={"game": "baceball"})
    assert day.ask("rules", table="T")["document"] == "2016-08-17"
    lose(day, at("20:02:00"), "ann")
    assert day.ask("table", table="T", at=at("20:03:00"))["last"]["document"] == "2016-08-17"
    day = house(None, D=version("baceball", published="2016-09-01", text_hash="ab"), E=version("pinkjack"))
    assert "accepted" in open_table(day, "pinkjack", at("01:00:00"), document="E")
    assert "accepted" in open_table(day, "baceball", at("01:00:00"), "U")
    told = day.ask("rules", table="U", at=at("01:00:00"))
    assert told == {"document": "D", "text_hash": "ab", "since": "2016-09-01", "summary_is": "ours"}
    assert day.ask("rules", table="T", at=at("01:00:00"))["document"] == "E"
