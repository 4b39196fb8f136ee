"""Rules 20.2 to 20.6, 20.20 and 20.21: conditions, director, entries, money."""

import json

import pytest

from houseway.floor.tournaments.items import ITEMS, OPTIONAL, lacks
from houseway.testing import rule
from tests.cli.running import run
from tests.floor.running import Day
from tests.floor.tournaments.days import (
    APPROVALS,
    CONDITIONS,
    DIRECTOR,
    MANAGER,
    conditions,
    day,
    refused,
    running,
)

OF_ITEMS = {name: number for name, (number, _) in ITEMS.items() if name not in OPTIONAL}


def fresh() -> Day:
    return Day(floor={"approvals": APPROVALS})


def document(floor: Day, **changed):
    return floor("document-conditions", by=MANAGER, tournament="W", conditions=conditions(**changed))


@pytest.mark.parametrize(("name", "number"), OF_ITEMS.items())
def test_an_item_that_is_missing_is_named_by_its_clause(name, number):
    assert refused(document(fresh(), **{name: None})) == number


@rule(
    "pontoon/20.3(a)(ix)(A)", "pontoon/20.3(a)(ix)(B)", "pontoon/20.3(a)(viii)(A)", "pontoon/20.3(a)(viii)(B)"
)
def test_tie_and_elimination_rules_have_no_default():
    for name, knock_out, for_points in (
        ("elimination", "20.3(a)(viii)(A)", "20.3(a)(ix)(A)"),
        ("session_ties", "20.3(a)(viii)(B)", "20.3(a)(ix)(B)"),
    ):
        assert refused(document(fresh(), **{name: None})) == knock_out
        assert refused(document(fresh(), **{name: None, "points": ["3", "2"]})) == for_points


@rule(
    *(f"pontoon/{number}" for number in dict.fromkeys(OF_ITEMS.values())), "pontoon/20.3", "pontoon/20.3(a)"
)
def test_every_item_is_asked_for_and_complete_conditions_are_taken():
    asked = {refused(document(fresh(), **{name: None})) for name in OF_ITEMS}
    assert asked == set(OF_ITEMS.values())
    assert "accepted" in document(fresh())


def test_all_that_is_missing_is_listed_at_once(tmp_path):
    bad = {"prizes": ["60", "30"], "players": {"min": 5, "max": 2}, "commission": {"amount": 500}}
    given = conditions(limits=None, statement=False, **bad)
    assert [each.field for each in lacks(given)] == ["commission", "players", "limits", "prizes", "statement"]
    path = tmp_path / "conditions.json"
    path.write_text(json.dumps(given))
    came = run("tournament", str(path), "--check")
    assert came.code == 1
    numbers = ("20.20", "20.3(a)(v)", "20.3(a)(vii)", "20.19", "20.3(b)")
    assert all(f"pontoon/{number} " in came.out for number in numbers)
    path.write_text(json.dumps(CONDITIONS))
    assert run("tournament", str(path), "--check").code == 0


@pytest.mark.parametrize(
    ("changed", "number"),
    [
        ({"prizes": ["50", "30", "15"]}, "20.19"),
        ({"prizes": ["50", "30", "20.01"]}, "20.19"),
        ({"prizes": []}, "20.3(a)(xi)"),
        ({"commission": {"amount": 1_000}}, "20.20"),
        ({"commission": {"amount": 20_000, "approval": "A-1"}}, "20.20"),
        ({"commission": {"amount": 1_000, "approval": "A-2"}}, "20.20"),
        ({"sessions": [{"minutes": 30, "starts": "2026-11-16T21:00:00Z"}]}, "20.3(a)(ii)(A)"),
        ({"sessions": [{"rounds": 3, "shoes": 1, "starts": "2026-11-16T21:00:00Z"}]}, "20.3(a)(ii)(A)"),
        ({"sessions": [{"rounds": 3}]}, "20.3(a)(ii)(A)"),
        ({"final_ties": "round-before"}, "20.3(a)(xi)"),
        ({"session_ties": "toss"}, "20.3(a)(viii)(B)"),
        ({"buy_back": {"times": 1}}, "20.3(a)(ii)(F)"),
        ({"limits": {"box": {"min": 0, "max": 100}}}, "20.3(a)(vii)"),
        ({"statement": False}, "20.3(b)"),
        ({"progression": {"best": 1}}, "20.3(a)(ii)(C)"),
    ],
)
def test_what_is_said_and_cannot_be(changed, number):
    assert refused(document(fresh(), **changed)) == number


@rule("pontoon/20.3(a)(ii)(D)")
@pytest.mark.parametrize(
    "game", ["baceball", "pinkjack", "four-card-poker", "pai-gow", "Pontoon", "poker", 7]
)
def test_a_session_of_another_game_needs_rules_of_tournaments_that_no_other_document_has(game):
    sessions = [{"rounds": 2, "starts": "2026-11-16T21:00:00Z", "game": each} for each in ("pontoon", game)]
    came = document(fresh(), sessions=sessions, points=["3", "1"])
    assert refused(came) == "20.3(a)(ii)(D)"
    assert "has no rules of tournaments, which only pontoon has" in came["refused"]["message"]
    assert repr(game).strip("'") in came["refused"]["message"]
    assert "accepted" in document(fresh(), sessions=[sessions[0], sessions[0]], points=["3", "1"])


@rule("pontoon/20.2", "pontoon/20.2(a)", "pontoon/20.2(b)", "pontoon/20.2(c)", "pontoon/20.4")
def test_entries_are_taken_after_the_conditions_are_shown_and_sent_and_a_director_is_named():
    floor = fresh()
    assert "accepted" in document(floor)
    orders = [("make-available", {}, "20.2(b)"), ("notify-commission", {}, "20.2(c)")]
    for order, more, number in [*orders, ("name-director", {"director": DIRECTOR}, "20.4")]:
        assert refused(floor("enter-tournament", by="ann", tournament="W")) == number
        assert refused(floor(order, by=DIRECTOR, tournament="W", **more)) == number
        assert "accepted" in floor(order, by=MANAGER, tournament="W", **more)
    assert "accepted" in floor("enter-tournament", by="ann", tournament="W")
    assert floor.ask("notices", to="inspector")[0]["about"] == "notify-commission"
    assert refused(document(floor, chips=5_000)) == "20.2"


@rule("pontoon/A/tournament-director", "pontoon/20.4")
def test_the_director_is_no_entrant_and_acts_alone():
    floor = day({"entries": ["ann", "bob"]})
    assert refused(floor("name-director", by=MANAGER, tournament="W", director="ann")) == "20.4"
    assert "accepted" in floor("name-director", by=MANAGER, tournament="W", director="don")
    assert refused(floor("enter-tournament", by="don", tournament="W")) == "20.4"
    assert refused(floor("close-entries", by=DIRECTOR, tournament="W")) == "A/tournament-director"
    assert "accepted" in floor("close-entries", by="don", tournament="W")


@rule(
    "pontoon/20.5", "pontoon/20.6", "pontoon/20.3(a)(v)", "pontoon/20.20", "pontoon/A/tournament-commission"
)
def test_one_entry_each_in_writing_where_it_is_required_up_to_the_most():
    floor = day({"entries": ["ann"]}, players={"min": 2, "max": 2}, agreement=True)
    assert refused(floor("enter-tournament", by="bob", tournament="W")) == "20.5"
    assert refused(floor("enter-tournament", by="ann", tournament="W", agreed=True)) == "20.6"
    assert "accepted" in floor("enter-tournament", by="bob", tournament="W", agreed=True)
    assert refused(floor("enter-tournament", by="cat", tournament="W", agreed=True)) == "20.3(a)(v)"
    assert "accepted" in floor("enter-reserves", by="cat", tournament="W")
    assert refused(floor("enter-reserves", by="cat", tournament="W")) == "20.6"
    told = floor.ask("tournament", tournament="W")
    assert (told["fees"], told["commission"], told["pool"]) == (20_000, 2_000, 18_000)
    assert (floor.balance("bob"), floor.balance("cat")) == (-10_000, 0)
    assert floor.ask("account", account="prize-pool") == 18_000
    assert floor.ask("account", account="tournament-commission") == 2_000


def test_who_has_counted_chips_has_enough_for_the_fee():
    floor = day(entry_fee=10_000)
    assert floor("enter-tournament", by="rich", tournament="W")["error"]["code"] == "not-enough-chips"
    assert floor.ask("tournament", tournament="W")["entries"] == []


@rule("pontoon/20.21")
def test_nobody_gets_a_fee_back_unless_the_tournament_is_cancelled():
    floor = running("ann", "bob")
    for part in ("fee", "commission"):
        assert refused(floor("refund-fee", by="ann", tournament="W", part=part)) == "20.21"
    assert refused(floor("cancel-tournament", by=DIRECTOR, tournament="W", reason="fire")) == "20.21"
    assert "accepted" in floor("place", by="ann", table="P", area=1, wager="box", amount=300)
    assert "accepted" in floor("cancel-tournament", by=MANAGER, tournament="W", reason="fire")
    told = floor.ask("tournament", tournament="W")
    assert (told["state"], told["refunds"], told["refunded"]) == (
        "cancelled",
        {"ann": 10_000, "bob": 10_000},
        20_000,
    )
    accounts = {name: floor.ask("account", account=name) for name in ("prize-pool", "tournament-commission")}
    assert set(accounts.values()) == {0}
    ledger = floor.runner.room.house.books.ledger
    assert not [name for name, amount in ledger.balances.items() if name.startswith("tournament/") and amount]
    assert refused(floor("cancel-tournament", by=MANAGER, tournament="W", reason="again")) == "20.21"


def test_after_the_first_entry_only_times_change_and_names_are_names():
    floor = day({"entries": ["ann"]})
    assert refused(document(floor, chips=5)) == "20.2"
    assert floor("document-conditions", by=MANAGER, tournament="a/b", conditions=CONDITIONS)["error"]
    assert floor("enter-tournament", by="ann", tournament="X")["error"]["code"] == "no-such-tournament"
