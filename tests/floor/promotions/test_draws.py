"""Draws that prove themselves: frozen list, promise before, numbers that follow from both."""

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from houseway.floor.promotions.drawing import Basis, hash_of, leaf, numbers_of
from houseway.floor.promotions_told import draws_of
from houseway.journal import export_lines
from tests.floor.promotions.lives import AWARDED, CASH, LODGED, Life, after, refused, terms
from tools import check_draws

PRIZES = {"A": CASH, "B": CASH, "C": CASH}


def drawn(entrants=40, **more):
    """A promotion of three prizes, two drawn at once and one an hour later, by the house itself."""
    here = Life(given=terms(prizes=PRIZES, **more)).lodged()
    here.entered(*(f"p{number}" for number in range(entrants)))
    assert "accepted" in here("draw", at=AWARDED, prizes=["A", "B"])
    assert "accepted" in here("draw", at=after(AWARDED, hours=1), prizes=["C"])
    return here


def exported(here):
    return list(export_lines(here.runner.journal.entries()))


def proof_of(here):
    return draws_of(here.runner.journal.entries(), "P", datetime.now(UTC))


def test_a_draw_is_as_promised_by_the_house_and_by_the_tool_alone():
    here = drawn()
    assert check_draws.check(exported(here)) == (2, [])
    proof = proof_of(here)
    assert proof["problems"] == []
    winners = [prize["winner"] for prize in here.ask()["prizes"].values()]
    assert len(set(winners)) == 3
    assert here.sound


def test_the_promise_stands_before_entries_and_the_secret_is_sealed_until_the_draw():
    here = Life().lodged()
    lines = exported(here)
    lodged = next(json.loads(line) for line in lines if '"terms-lodged"' in line)
    sealed = next(json.loads(line) for line in lines if '"draw-sealed"' in line)
    assert len(lodged["body"]["promise"]) == 64
    assert "body" not in sealed
    secret = here.runner.room.house.promotions.promotions["P"].secret
    assert hash_of(secret) == lodged["body"]["promise"]
    assert not any(secret in line for line in lines)
    told = [
        step for step in (here("enter-promotion", "ann", after(LODGED, hours=60)),) if secret in str(step)
    ]
    assert told == []


def test_names_of_entrants_are_not_in_the_list_and_each_finds_the_own():
    here = drawn()
    promotion = here.runner.room.house.promotions.promotions["P"]
    frozen = next(json.loads(line) for line in exported(here) if '"entries-frozen"' in line)["body"]
    assert "p7" not in json.dumps(frozen["leaves"])
    assert frozen["leaves"][7] == leaf(8, "p7", promotion.salts[7])


TAMPERED = {
    "numbers": lambda body: {**body, "numbers": [n % 40 + 1 for n in body["numbers"]]},
    "secret": lambda body: {**body, "secret": "0" * 64},
    "list_hash": lambda body: {**body, "list_hash": "0" * 64},
    "draw": lambda body: {**body, "draw": 7},
    "out": lambda body: {**body, "out": body["numbers"]},
}


@pytest.mark.parametrize("field", TAMPERED)
def test_a_draw_that_was_tampered_with_does_not_pass_the_tool(field):
    lines = [json.loads(line) for line in exported(drawn())]
    first = next(each for each in lines if each["kind"] == "drawn")
    first["body"] = TAMPERED[field](first["body"])
    assert check_draws.check(map(json.dumps, lines))[1]


@pytest.mark.parametrize("what", ["leaf", "promise", "twice"])
def test_a_list_or_promise_that_was_tampered_with_does_not_pass_either(what):
    lines = [json.loads(line) for line in exported(drawn())]
    frozen = next(each for each in lines if each["kind"] == "entries-frozen")
    if what == "leaf":
        frozen["body"]["leaves"][3] = "0" * 64
    elif what == "promise":
        next(each for each in lines if each["kind"] == "terms-lodged")["body"]["promise"] = "0" * 64
    else:
        lines.insert(lines.index(frozen), frozen)
    assert check_draws.check(map(json.dumps, lines))[1]


def test_the_tool_imports_nothing_of_ours_and_is_short():
    source = Path(check_draws.__file__).read_text(encoding="utf-8")
    assert "houseway." not in source.replace("houseway export", "")
    assert len(source.splitlines()) < 100


def test_every_entry_is_as_likely_as_the_others():
    counted = Counter(numbers_of(Basis(f"{each:064x}", "0" * 64, 7, 1), 1, ())[0] for each in range(7000))
    assert set(counted) == set(range(1, 8))
    expected = 1000
    assert sum((each - expected) ** 2 / expected for each in counted.values()) < 30  # chi square, 6 degrees


def test_who_won_is_not_drawn_again_even_if_only_one_is_left():
    here = drawn(entrants=3)
    assert {prize["winner"] for prize in here.ask()["prizes"].values()} == {"p0", "p1", "p2"}


def test_the_house_draws_again_where_a_winner_had_to_be_there():
    here = Life(given=terms(claiming__present=True)).lodged().entered("ann", "bob")
    assert "accepted" in here("draw", at=AWARDED, prizes=["A"])
    first = here.ask()["prizes"]["A"]["winner"]
    assert "accepted" in here("draw", prizes=["A"], winner_present=False)
    assert here.ask()["prizes"]["A"]["winner"] in {"ann", "bob"} - {first}
    assert refused(here("draw", prizes=["A"], winner_present=False)) == here.clause("7.1")
    assert check_draws.check(exported(here)) == (2, [])


def test_told_draws_are_marked_and_open_nothing():
    here = Life().lodged().entered("ann", "bob").drawn(2)
    proof = proof_of(here)
    assert (proof["draws"][0]["told"], proof["draws"][0]["secret"], proof["problems"]) == (True, None, [])
    assert check_draws.check(exported(here)) == (0, [])


def test_the_same_record_draws_the_same():
    assert proof_of(drawn())["draws"] == proof_of(drawn())["draws"]


def test_who_was_named_on_a_draft_oversees_when_it_is_written_anew():
    here = Life(given=terms(prizes={"A": {**CASH, "value": 1_000_001}}))
    here.draft()
    assert "accepted" in here("name-scrutineer", scrutineer="sam")
    here.lodged().entered("ann").drawn(1, scrutineer_present=True)
    assert here.ask()["prizes"]["A"]["winner"] == "ann"
    assert here.sound
