"""Claims to a prize that an amendment took out of the terms are answered: p. 9.1, 10, 10.1; QC-68, QC-77."""

import pytest

from houseway.testing import rule
from tests.floor.promotions.lives import CASH, CHAPTERS, LODGED, STARTS, Life, after, cited, refused, terms

MUG = {"kind": "goods", "value": 10_000, "words": "a mug", "conditions": "none"}
TWO = terms(prizes={"A": CASH, "B": CASH})
APPROVAL = {
    "approval": "A-1", "about": "P", "authority": "the Authority", "reference": "R 1", "from": "2024-03-01",
}  # fmt: skip
WHY = "prize B was taken out with approval A-1"
GAMES = [
    pytest.param(game, marks=[rule(f"{game}/{chapter}.{each}") for each in ("9.1", "10", "10.1")])
    for game, chapter in CHAPTERS.items()
]


def without_b(life, **fields):
    return life("amend-terms", terms={"prizes": {"A": CASH}}, **fields)


def taken_out(life, address="1 Long Street"):
    """Ann has claimed prize B, and then an approved amendment has dropped it."""
    life.lodged().entered("ann")
    assert "accepted" in life("claim", "ann", prize="B", address=address)
    assert "accepted" in life("record-approval", **APPROVAL)
    assert "accepted" in without_b(life, approval="A-1")
    return life


@pytest.mark.parametrize("game", GAMES)
def test_who_had_claimed_it_is_told_why_and_the_claim_is_kept(game):
    life = taken_out(Life(game, given=TWO))
    assert life.ask()["claims"]["ann"]["decision"] is None
    came = life("deny-claim", prize="B", patron="ann")
    assert (came["refused"]["code"], refused(came)) == ("no-reason", life.clause("10"))
    came = life("deny-claim", prize="B", patron="ann", reason=WHY)
    assert cited(came) == {life.clause("10"), life.clause("10.1")}
    claim = life.ask()["claims"]["ann"]
    assert (claim["prize"], claim["decision"], claim["reason"], claim["retained"]) == (
        *("B", "denied", WHY),
        True,
    )
    assert claim["told"] == STARTS
    assert set(life.ask()["prizes"]) == {"A"}
    again = life("deny-claim", prize="B", patron="ann", reason="again")
    assert again["refused"]["code"] == "answered"
    assert life("claim", "ann", prize="B")["refused"]["code"] == "answered"
    assert life.sound


def test_an_address_that_is_lacking_is_told_with_the_same_claim():
    life = taken_out(Life(given=TWO), address="")
    came = life("deny-claim", prize="B", patron="ann", reason=WHY)
    assert (came["refused"]["code"], refused(came)) == ("no-address", life.clause("10.1"))
    assert "accepted" in life("claim", "ann", prize="B", address="1 Long Street")
    assert "accepted" in life("deny-claim", prize="B", patron="ann", reason=WHY)


def test_its_value_is_what_the_terms_said_of_it_last():
    life = taken_out(Life(given=terms(prizes={"A": CASH, "B": MUG})), address="")
    came = life("deny-claim", prize="B", patron="ann", reason=WHY)
    assert cited(came) == {life.clause("10")}


def test_nobody_else_claims_it_and_nobody_gets_it():
    life = taken_out(Life(given=TWO))
    assert life("claim", "bob", prize="B")["error"]["code"] == "no-such-prize"
    assert life("deny-claim", prize="B", patron="bob", reason=WHY)["error"]["code"] == "no-such-prize"
    assert life("award-prize", prize="B", patron="ann")["error"]["code"] == "no-such-prize"
    assert life("draw", prizes=["B"], drawn=[1])["error"]["code"] == "no-such-prize"


def test_a_prize_that_comes_back_takes_the_claim_along():
    life = taken_out(Life(given=TWO))
    assert "accepted" in life("amend-terms", terms={"prizes": {"A": CASH, "B": MUG}}, approval="A-1")
    came = life("deny-claim", prize="B", patron="ann", reason="not drawn")
    assert cited(came) == {life.clause("10")}
    assert life.ask()["prizes"]["B"]["state"] == "open"
    assert life.sound


def test_a_prize_that_was_taken_out_before_the_start_is_no_different():
    life = Life(given=TWO).lodged()
    life("claim", "ann", prize="B", address="1 Long Street")
    assert "accepted" in without_b(life, at=after(LODGED, hours=1))
    assert "accepted" in life("deny-claim", prize="B", patron="ann", reason=WHY)
    assert life.sound
