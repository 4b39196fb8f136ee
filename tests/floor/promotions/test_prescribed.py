"""Items that the regulations prescribe, by the list of the house: p. 5.5 of the four documents, QC-73."""

import pytest

from houseway.testing import rule
from tests.floor.promotions.lives import (
    AWARDED,
    CASH,
    CHAPTERS,
    DRAFTED,
    LODGED,
    STARTS,
    Life,
    after,
    cited,
    refused,
    terms,
)

SOURCE = {"source": "Casino Control Regulation 2019, clause 5", "date": "2024-02-01"}
REPEAL = {"source": "Amendment Regulation 2024", "date": "2024-03-01"}
GAMES = [pytest.param(game, marks=rule(f"{game}/{chapter}.5.5")) for game, chapter in CHAPTERS.items()]
CLAUSES = {f"{game}/{chapter}.5.5" for game, chapter in CHAPTERS.items()}
APPROVAL = {
    "approval": "A-1", "about": "P", "authority": "the Authority", "reference": "R 1", "from": "2024-03-01",
}  # fmt: skip


def including(*kinds, **more):
    """Terms with a prize of goods that includes components of these kinds."""
    parts = [{"kind": kind} for kind in kinds]
    return terms(
        prizes={"A": {"kind": "goods", "value": 5000, "conditions": "none", "components": parts}}, **more
    )


def listed(item="fireworks", *games, given=None, **fields):
    """A house whose list has the item."""
    life = Life(*games, given=given or including("food", "fireworks"))
    assert "accepted" in life("prescribe-item", item=item, **{**SOURCE, **fields})
    return life


@pytest.mark.parametrize("game", GAMES)
def test_what_is_on_the_list_is_no_prize_and_in_none(game):
    for prizes in (
        {"A": {**CASH, "kind": "fireworks"}},
        including("food", "fireworks")["prizes"],
        including("  FireWorks ")["prizes"],
    ):
        life = listed("Fireworks", game, given=terms(prizes=prizes))
        life.draft()
        came = life("lodge-terms", at=LODGED)
        assert refused(came) == life.clause("5.5")
        told = came["refused"]["asked"]["unmet"][0]["words"]
        assert SOURCE["source"] in told and SOURCE["date"] in told
        assert life.sound


@pytest.mark.parametrize("spelt", ["fire works", "Fire  Works", "FIRE-WORKS", " fire\tworks "])
def test_an_item_is_read_however_it_is_spelt(spelt):
    for item, kind in ((spelt, "fire-works"), ("fire works", spelt)):
        life = listed(item, given=including(kind))
        life.draft()
        assert refused(life("lodge-terms")) == life.clause("5.5")


def test_what_is_not_on_the_list_may_be_a_prize():
    life = listed("lasers")
    life.draft()
    assert "accepted" in life("lodge-terms")


def test_the_entry_is_a_fact_with_source_and_date_and_its_clause_in_each_document():
    life = Life()
    came = life("prescribe-item", item="Fireworks", **SOURCE)
    assert cited(came) == CLAUSES
    [event] = came["events"]
    assert {"item": "Fireworks", **SOURCE}.items() <= event.items()
    [kept] = [each for each in life.runner.journal.entries() if each.kind == "item-prescribed"]
    assert (kept.table, kept.author) == ("prescribed", "gaming-manager:max")
    assert kept.at == "2024-03-01T00:00:00.000000Z"


@pytest.mark.parametrize("order", ["prescribe-item", "lift-prescription"])
@pytest.mark.parametrize("lacking", ["source", "date"])
def test_source_and_date_are_said(order, lacking):
    life = Life() if order == "prescribe-item" else listed()
    before = life.runner.room.house.told()
    for nothing in ({}, {lacking: ""}, {lacking: "  "}):
        given = {name: said for name, said in SOURCE.items() if name != lacking}
        came = life(order, item="fireworks", **given, **nothing)
        assert refused(came) == "pinkjack/18.5.5"
        asked = came["refused"]["asked"]
        assert asked["lacks"] == [lacking] and set(asked["clauses"]) == CLAUSES
    assert life.runner.room.house.told() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"item": ""}, {"item": " \t"}, {"item": "x" * 65}, {"item": "fire\nworks"}, {"date": "soon"},
        {"date": "2024-02-30"}, {"source": "s" * 1001}, {"item": "fireworks", "until": "2024-05-01"},
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_one_line(wrong):
    life = Life()
    came = life("prescribe-item", **{"item": "fireworks", **SOURCE, **wrong})
    assert "error" in came and "\n" not in came["error"]["message"]
    assert life.sound


def test_an_item_is_listed_once_and_taken_off_once():
    life = listed("Fire works")
    assert life("prescribe-item", item="fire-works", **SOURCE)["refused"]["code"] == "listed"
    assert life("lift-prescription", item="lasers", **REPEAL)["refused"]["code"] == "not-listed"
    assert "accepted" in life("lift-prescription", item="FIRE-WORKS", **REPEAL)
    assert life("lift-prescription", item="fire works", **REPEAL)["refused"]["code"] == "not-listed"
    assert "accepted" in life("prescribe-item", item="fireworks", **SOURCE)
    assert life.sound


def test_what_was_taken_off_may_be_a_prize_again_and_may_be_listed_again():
    life = listed()
    life.draft()
    assert "refused" in life("lodge-terms", at=LODGED)
    came = life("lift-prescription", item="fireworks", **REPEAL)
    assert cited(came) == CLAUSES and came["events"][0]["source"] == REPEAL["source"]
    assert "accepted" in life("prescribe-item", item="fireworks", **SOURCE)
    assert "refused" in life("lodge-terms")
    assert "accepted" in life("lift-prescription", item="fireworks", **REPEAL)
    assert "accepted" in life("lodge-terms")
    assert life.sound


def test_an_entry_counts_from_its_local_day_until_that_of_its_removal():
    """In Sydney 2024-03-02 begins at 13:00 UTC the day before."""
    life = listed(date="2024-03-02", given=including("fireworks", starts="2024-03-04T00:00:00Z"))
    life.draft()
    midnight = "2024-03-01T13:00:00Z"
    assert "accepted" in life("lodge-terms", at=after(midnight, seconds=-1))
    life("lift-prescription", item="fireworks", source="R", date="2024-03-03")
    assert refused(life("amend-terms", at=midnight, terms={"place": "the bar"})) == life.clause("5.5")
    assert "accepted" in life("amend-terms", at=after(midnight, days=1), terms={"place": "the bar"})


def test_terms_that_were_lodged_before_stay_and_amended_ones_are_judged_anew():
    life = Life(given=including("fireworks")).lodged()
    life("prescribe-item", item="fireworks", **SOURCE)
    assert life.ask()["state"] == "lodged"
    life.entered("ann")
    assert "accepted" in life("record-approval", **APPROVAL)
    came = life("amend-terms", terms={"place": "the bar"}, approval="A-1")
    assert refused(came) == life.clause("5.5")
    hamper = including("food")["prizes"]
    assert "accepted" in life("amend-terms", terms={"prizes": hamper}, approval="A-1")
    assert life.sound


def test_a_prize_that_was_drawn_for_keeps_its_terms():
    two = {**including("fireworks")["prizes"], "B": CASH}
    life = Life(given=terms(prizes=two)).lodged().entered("ann", "bob", at=STARTS).drawn(1)
    life("prescribe-item", item="fireworks", **SOURCE)
    life("record-approval", **APPROVAL)
    assert "accepted" in life("amend-terms", terms={"publication": "on the site"}, approval="A-1")
    more = {**two, "C": including("fireworks")["prizes"]["A"]}
    assert refused(life("amend-terms", terms={"prizes": more}, approval="A-1")) == life.clause("5.5")
    assert "accepted" in life("award-prize", at=after(AWARDED, hours=1), prize="A", patron="ann")


@pytest.mark.parametrize("order", ["prescribe-item", "lift-prescription"])
def test_the_list_is_the_gaming_managers(order):
    life = Life() if order == "prescribe-item" else listed()
    for by in ("ann", "dee", "sue", "amy", "ivy", "cas"):
        came = life(order, by, item="fireworks", **SOURCE)
        assert (came["refused"]["code"], refused(came)) == ("not-your-power", "pinkjack/18.5.5")


def test_a_draft_is_judged_when_it_is_lodged_not_before():
    life = listed()
    assert "accepted" in life("draft-promotion", at=DRAFTED, games=life.games, terms=life.terms)
