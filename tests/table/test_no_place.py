"""A wager for which the open round has no place when it begins anew goes back by the clause that bars it."""

import json
from pathlib import Path

import houseway
from houseway.api import replay_round
from houseway.games import game_named
from houseway.games.baceball.settings import Settings
from houseway.journal import Journal, utc_clock
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.replaying import check_round, kept_rounds
from houseway.table.keeping.scribe import INSPECTOR
from houseway.table.procedure.dealing import ByHand
from tests.baceball.helping import DEALER_27, LOW, by_hand, deal_out, dealt, do_steps
from tests.helping import AnyTable, happened, last, not_read, on_layout

TIE = dealt("9c 9d 8h", "9h 9s 8c")
ANN_WINS = dealt("9c 9d 9h", "8h 9s 8c")


def first_round(table: AnyTable, cards: list[str]) -> AnyTable:
    """ann's 1000 on area 1, and betting is open again."""
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    deal_out(table, cards)
    return table


def without_place() -> AnyTable:
    """Ann won, bob took area 1 with two wagers; ann's stood off after all: one bet to an area (5.6)."""
    table = first_round(by_hand(), ANN_WINS)
    table.place(1, "bob", "bet", 500)
    table.place(1, "bob", "strike-1", 300)
    table.place(2, "cat", "bet", 700)
    table.order("reconstruct", by="dealer", cards=TIE)
    return table


def gone(table: AnyTable) -> list[tuple[str, str, int, str]]:
    """What went back, of whom, and the clauses."""
    back = happened(table, "returned")
    return [(each["patron"], each["wager"], each["amount"], *each["rule"]) for each in back]


BOTH = [("bob", "bet", 500, "baceball/5.6"), ("bob", "strike-1", 300, "baceball/5.6")]


def test_it_goes_back_under_the_clause_that_bars_it() -> None:
    table = without_place()
    assert gone(table) == BOTH
    assert [each["rule"] for each in happened(table, "placed")[:2]] == [
        ["baceball/5.1.1"],
        ["baceball/5.1.2"],
    ]
    assert on_layout(table) == [(1, "ann", "bet", 1000), (2, "cat", "bet", 700)]
    assert table.round.ledger.of_patrons() == {"bob": 0, "cat": -700}


def test_people_are_told() -> None:
    said = [each for each in happened(without_place(), "called") if each.get("area") == 1]
    assert [each["rule"] for each in said[:2]] == [["baceball/5.6"], ["baceball/5.6"]]
    assert said[0]["words"].startswith("bob: no place for $5")


def test_both_records_of_the_round_say_it_and_settle_alike() -> None:
    table = without_place()
    table.no_more_bets()
    deal_out(table, dealt(LOW, LOW, DEALER_27))
    assert last(table)["net"] == {"ann": -1000, "cat": -700}
    for short in (False, True):
        settled = houseway.settle(table.record(short=short))
        assert settled["net"] == last(table)["net"]
        back = [each for each in settled["events"] if each["event"] == "returned"]
        assert [(each["patron"], each["wager"], each["amount"], *each["rule"]) for each in back] == BOTH
        assert not settled["after"].get("no_place")


def test_a_stand_off_that_was_raised_and_is_none_gives_the_raise_back() -> None:
    table = first_round(by_hand(), TIE)
    table.change(1, "ann", "bet", 1500)
    table.order("reconstruct", by="dealer", cards=ANN_WINS)
    assert (last(table)["net"], on_layout(table)) == ({"ann": 1000}, [])
    assert gone(table) == [("ann", "bet", 500, "baceball/5.4")]


def test_what_was_taken_back_before_does_not_go_back_again() -> None:
    table = first_round(by_hand(), ANN_WINS)
    table.place(1, "bob", "bet", 500)
    table.change(1, "bob", "bet", 800)
    table.withdraw(1, "bob", "bet")
    table.order("reconstruct", by="dealer", cards=TIE)
    assert (gone(table), on_layout(table)) == ([], [(1, "ann", "bet", 1000)])


def test_set_right_once_more_the_round_says_nothing_of_it_and_the_area_is_free() -> None:
    table = without_place()
    table.order("reconstruct", by="dealer", cards=ANN_WINS)
    assert (gone(table), on_layout(table)) == ([], [(2, "cat", "bet", 700)])
    table.place(1, "bob", "bet", 500)


def test_it_is_kept_replayed_verified_and_comes_back(tmp_path: Path) -> None:
    path, game = tmp_path / "journal.sqlite", game_named("baceball")
    kept = KeptTable(game, Settings(), ByHand(), journal=Journal(path, utc_clock), name="b", program="test")
    do_steps(kept)
    kept.drawn("7h")
    first_round(kept, ANN_WINS)
    kept.place(1, "bob", "bet", 500)
    kept.order("reconstruct", by="dealer", cards=TIE)
    told = [each.as_json() for each in kept.events]
    entries = list(kept.journal.entries())
    moments = list(replay_round(entries, "b/2", INSPECTOR))
    assert gone(kept) == BOTH[:1]
    assert [each for each in moments[-1].events if each["event"] == "returned"]
    assert [check_round(each, game_named) for each in kept_rounds(entries)] == [None, None]
    kept.journal.close()
    back = KeptTable.recover(game, ByHand(), journal=Journal(path, utc_clock), name="b", program="test")
    assert [each.as_json() for each in back.events] == told


def test_a_record_that_names_no_clause_of_the_game_is_not_read() -> None:
    table = without_place()
    table.no_more_bets()
    deal_out(table, dealt(LOW, LOW, DEALER_27))
    written = table.record()
    assert written is not None
    wrong = json.loads(json.dumps(written))
    wrong["before"]["no_place"][0]["because"] = "pinkjack/5.6"
    with not_read("before.no_place[0].because"):
        houseway.settle(wrong)
