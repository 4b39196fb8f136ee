"""Random lives of promotions against what must always hold; claims' details beside the chain; notices."""

import json
from random import Random

import pytest
from msgspec import structs

from houseway.floor.house import House
from houseway.floor.promotions.promotion import hash_of_terms
from houseway.floor.promotions_kept import draw_problems
from houseway.testing import rule
from tests.counts import many
from tests.floor.promotions.lives import (
    AWARDED,
    CASH,
    CHAPTERS,
    LODGED,
    STARTS,
    Life,
    after,
    cited,
    terms,
)
from tests.floor.running import comes_back

HOME = "1 Long Street"
PRIZES = {"A": CASH, "B": {**CASH, "value": 1_000_001}, "C": {**CASH, "value": 5000}}
EVERYBODY = ("max", "amy", "sue", "dee", "ivy", "ann", "bob", "cy")


def wild(chance):
    """Any order by anybody, with fields that fit more or less."""
    prize, patron = chance.choice("ABC"), chance.choice(("ann", "bob", "cy"))
    by_manager = chance.random() < 0.6
    fields = {
        "lodge-terms": {}, "amend-terms": {"terms": {"place": chance.choice("xyz")}}, "enter-promotion": {},
        "name-scrutineer": {"scrutineer": chance.choice(("sam", "ann"))},
        "draw": {"prizes": [prize], "scrutineer_present": chance.random() < 0.7},
        "claim": {"prize": prize, "address": chance.choice(("", HOME))},
        "award-prize": {"prize": prize, "patron": patron},
        "deny-claim": {"prize": prize, "patron": patron, "reason": chance.choice(("", "no"))},
        "choose-payment": {"prize": prize, "cash": chance.choice((100_000, 1_000_001, 5))},
        "take-cash-alternative": {"prize": prize},
        "notify-winner": {"prize": prize, "way": chance.choice(("mail", "x"))},
        "publish-results": {}, "hold-draw": {"reason": "x"}, "validate-integrity": {}, "cancel-promotion": {},
        **({"cancel-draw": {"reason": "x"}} if chance.random() < 0.1 else {}),
    }  # fmt: skip
    order = chance.choice(list(fields))
    players = order in ("enter-promotion", "claim", "choose-payment", "take-cash-alternative")
    by = patron if players else "max" if by_manager else chance.choice(EVERYBODY)
    return order, by, fields[order]


def check_invariants(here, before):
    """Entries after the start; terms by their hash; winners of the list; nothing moves while held."""
    promotion = here.runner.room.house.promotions.promotions["P"]
    now = here.runner.room.now()
    if promotion.received:
        assert promotion.started(now)
    if promotion.lodged:
        assert promotion.lodgings[-1].terms_hash == hash_of_terms("P", promotion.games, promotion.terms)
        assert promotion.starts >= promotion.lodgings[0].at
    assert not list(draw_problems(promotion))
    for prize in promotion.prizes.values():
        assert prize.winner is None or prize.winner in promotion.frozen
    outcome = {name: (prize.winner, prize.state) for name, prize in promotion.prizes.items()}
    if before is not None and before[0] and promotion.held is not None:
        assert outcome == before[1]
    for claim in promotion.claims.values():
        assert claim.decision != "denied" or (claim.reason and claim.told)
    return promotion.held is not None, outcome


@pytest.mark.parametrize("lives", many(6, 300))
def test_random_lives_keep_what_must_hold(lives):
    for seed in range(lives):
        chance, here, before, at = Random(seed), Life(given=terms(prizes=PRIZES)), None, LODGED
        here.draft()
        for _ in range(60):
            at = after(at, minutes=chance.choice((0, 1, 60, 600)))
            order, by, fields = wild(chance)
            came = here(order, by, at, **fields)
            assert "error" not in came or came["error"]["code"] != "defect", came
            before = check_invariants(here, before)
        assert comes_back(here.runner)
        ends = here.ask()
        if ends["state"] == "finished":
            assert all(
                prize["state"] in ("awarded", "denied", "cancelled") for prize in ends["prizes"].values()
            )


def test_names_and_addresses_lie_beside_the_chain():
    here = Life().lodged().entered("ann", "bob").drawn(1)
    here("claim", "bob", prize="A", address=HOME, full_name="Robert Long")
    here("deny-claim", prize="A", patron="bob", reason="another won")
    journal = here.runner.journal
    claim = here.runner.room.house.promotions.promotions["P"].claims["bob", "A"]
    assert not any(HOME.encode() in entry.body or b"Robert" in entry.body for entry in journal.entries())
    details = json.loads(journal.apart(claim.details))
    assert (details["name"], details["address"], len(details["salt"])) == ("Robert Long", HOME, 32)
    assert comes_back(here.runner)


def test_they_are_forgotten_when_the_house_says_and_kept_without_an_end_otherwise():
    for days, left in ((None, True), (30, False)):
        here = Life().lodged().entered("ann", "bob").drawn(1)
        room = here.runner.room
        room.terms = type(room.terms)(
            **{**{f: getattr(room.terms, f) for f in room.terms.__struct_fields__}, "keep_claims": days}
        )
        here("claim", "bob", prize="A", address=HOME)
        here("deny-claim", prize="A", patron="bob", reason="another won")
        kept = room.house.promotions.promotions["P"].claims["bob", "A"].details
        assert here.ask(at=after(AWARDED, days=29))["claims"]["bob"]["retained"] is True
        assert here.ask(at=after(AWARDED, days=31))["claims"]["bob"]["retained"] is left
        assert (here.runner.journal.apart(kept) is not None) is left
        assert comes_back(here.runner)


def kept_claims(here):
    return here.runner.room.house.promotions.promotions["P"].claims


def test_a_second_claim_leaves_the_first_as_it_was_answered():
    here = Life(given=terms(prizes={"A": CASH, "B": CASH})).lodged().entered("bob", "bob")
    here.drawn(1, 2, prizes=("A", "B"))
    here("claim", "bob", prize="A", address=HOME)
    here("deny-claim", prize="A", patron="bob", reason="under age")
    here("claim", "bob", prize="B")
    denied = kept_claims(here)["bob", "A"]
    assert (denied.decision, denied.reason, denied.retained) == ("denied", "under age", True)
    assert here.runner.journal.apart(denied.details) is not None
    assert kept_claims(here)["bob", "B"].decision is None
    assert comes_back(here.runner)


def test_all_that_was_told_of_a_person_is_forgotten_also_of_prizes_that_were_awarded():
    here = Life().lodged().entered("ann", "bob").drawn(1)
    room = here.runner.room
    room.terms = structs.replace(room.terms, keep_claims=30)
    hashes = []
    for address in (HOME, "2 Short Street"):
        here("claim", "ann", prize="A", address=address)
        hashes.append(kept_claims(here)["ann", "A"].details)
    here("claim", "ann", prize="A")
    assert kept_claims(here)["ann", "A"].details == hashes[1]
    here("award-prize", prize="A", patron="ann")
    assert all(map(here.runner.journal.apart, hashes))
    here.ask(at=after(AWARDED, days=31))
    assert not any(map(here.runner.journal.apart, hashes))
    assert comes_back(here.runner)


def test_a_patron_who_asks_sees_the_own_part_and_results_once_published():
    here = Life().lodged().entered("ann", "bob", "ann").drawn(2)
    here("claim", "ann", prize="A")

    def asked(by):
        return here.runner.step({"at": here.at, "by": by, "ask": "promotion", "promotion": "P"})["answer"]

    assert (asked("ann")["entries"], asked("ann")["in_draw"]) == ({"ann": 2}, ["ann", "ann"])
    assert (asked("ann")["prizes"]["A"]["winner"], list(asked("ann")["claims"])) == (None, ["ann"])
    assert (asked("bob")["prizes"]["A"]["winner"], asked("bob")["claims"]) == ("bob", {})
    assert asked("sue")["entries"] == {"ann": 2, "bob": 1}
    here("award-prize", prize="A", patron="bob")
    here("publish-results")
    assert asked("ann")["prizes"]["A"]["winner"] == "bob"


def test_a_draft_is_for_the_house_alone():
    here = Life()
    here.draft()
    asked = {"at": here.at, "ask": "promotion", "promotion": "P"}
    assert here.runner.step({**asked, "by": "ann"})["error"]["code"] == "no-such-promotion"
    assert here.runner.step({**asked, "by": "dee"})["answer"]["state"] == "draft"


@pytest.mark.parametrize("game", [pytest.param(g, marks=rule(f"{g}/{c}.12")) for g, c in CHAPTERS.items()])
def test_the_inspectorate_is_told_by_the_same_order(game):
    here = Life(game).lodged()
    assert here.clause("12") in cited(here("hold-draw", at=STARTS, reason="x"))
    assert here.clause("12") in cited(here("cancel-draw", reason="x"))
    told = here.ask("notices", to="inspector")
    assert [(each["about"], each["promotion"], each["at"]) for each in told] == [
        ("hold-draw", "P", STARTS),
        ("cancel-draw", "P", STARTS),
    ]


WAYS = {"face-to-face": "8.1", "mail": "8.2", "telephone": "8.3", "email": "8.4"}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(g, marks=[rule(f"{g}/{c}.{n}") for n in ("8", *WAYS.values())])
        for g, c in CHAPTERS.items()
    ],
)
def test_each_way_of_telling_a_winner_is_kept_under_its_clause(game):
    here = Life(game).lodged().entered("ann").drawn(1)
    for way, number in WAYS.items():
        assert cited(here("notify-winner", prize="A", way=way)) == {here.clause("8"), here.clause(number)}


def test_supervisors_are_reminded_once_after_48_hours_if_nobody_tried():
    for tried in (False, True):
        here = Life().lodged().entered("ann").drawn(1)
        if tried:
            here("notify-winner", prize="A", way="mail")
        for hours, told in ((47.9, 0), (48, not tried), (60, not tried)):
            notices = here.ask(
                "notices", after(AWARDED, hours=hours), to="supervisors", about="notify-winner"
            )
            assert len(notices) == told
        assert comes_back(here.runner)


def test_a_house_that_knows_no_promotions_reads_nothing_of_them():
    here = Life().lodged()
    again = House(here.runner.room.now, here.runner.room.forward)
    again.apply(here.runner.journal.entries())
    assert again.unread == []
    assert again.told() == here.runner.room.house.told()


def test_who_is_excluded_neither_enters_nor_is_drawn():
    here = Life(
        "pinkjack",
        tables={"T": {"game": "pinkjack", "settings": {"limits": {"box": {"min": 500, "max": 50000}}}}},
    )
    here.lodged().entered("ann", "bob")
    found = {"finding": "F", "patron": "ann", "table": "T", "clause": "pinkjack/17.1", "words": "a device"}
    assert "accepted" in here("finding", "sue", **found)
    assert "accepted" in here("exclude-from-game", "sue", patron="ann", game="pinkjack", finding="F")
    assert here("enter-promotion", "ann")["refused"]["clause"] == "pinkjack/17.3.2"
    assert here.ask()["in_draw"] == ["bob"]
    assert here.ask()["entries"] == {"ann": 1, "bob": 1}
    here.drawn(1)
    assert here.ask()["prizes"]["A"]["winner"] == "bob"
    assert comes_back(here.runner)


@pytest.mark.parametrize("game", [pytest.param(g, marks=rule(f"{g}/{c}.11")) for g, c in CHAPTERS.items()])
def test_a_dispute_is_decided_finally_and_who_is_not_satisfied_is_advised(game):
    here = Life(game).lodged()
    opened = here("open-case", "ann", STARTS, case="C", words="the box was full", promotion="P")
    assert "accepted" in opened, opened
    assert here.clause("11") in cited(here("decide-case", "sue", case="C", decision="stands"))
    assert "refused" in here("request-review", "ann", case="C")
    assert "accepted" in here("not-satisfied", "ann", case="C")
    assert here("close-case", "sue", case="C")["refused"]["clause"] == here.clause("11")
    assert here.clause("11") in cited(here("advise", "sue", case="C"))
    assert "accepted" in here("close-case", "sue", case="C")
    assert here.ask("case", case="C")["promotion"] == "P"
