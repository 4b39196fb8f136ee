"""Rounds set right after they were over: chips that are there no more, wagers that have no place any more."""

from typing import Any

import pytest
from msgspec import structs

from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.outcome import Outcome
from tests.baceball.helping import dealt
from tests.floor.running import BACEBALL, PEOPLE, Day, bet, check_balances, comes_back, table_of
from tests.floor.test_jackpots import APPROVALS, given, open_round

TABLE = {"table": "T"}
ANN_WINS, TIE = dealt("9c 9d 9h", "8h 9s 8c"), dealt("9c 9d 8h", "9h 9s 8c")
WON = {"wagers": [bet()], "cards": ANN_WINS}
STANDS = {
    "wagers": [{"area": 1, "patron": "ann", "wager": "box", "amount": 1000}],
    "cards": ["9c", "5h", "Kd", "9h", "9s"],
    "decisions": [{"area": 1, "action": "stand"}],
}
"""19 at Pontoon against 23."""


def day_at(table: dict[str, Any], won: dict[str, Any]) -> Day:
    """ann came with $10 and has won as much with it."""
    people = {**PEOPLE, "ann": {"chips": 1000}, "bob": {"chips": 2000}}
    day = Day(T=table, floor={"people": people})
    assert "accepted" in day("round", **TABLE, record=won)
    assert day.balance("ann") == 2000
    return day


def set_right(day: Day, order: str, **fields: Any) -> list[dict[str, Any]]:
    """What a supervisor's order brings about; money adds up after it, and the house comes back as it is."""
    came = day(order, "sue", **TABLE, **fields)
    assert "accepted" in came, came
    check_balances(day.runner.room.house, day.runner.journal.entries())
    assert comes_back(day.runner)
    return list(came["events"])


def lacking(events: list[dict[str, Any]]) -> list[tuple[dict[str, int], str]]:
    """What was not recovered, and by which clause it should have been."""
    return [(each["moved"], each["rule"][0]) for each in events if each["event"] == "not-recovered"]


def test_a_round_is_void_though_what_it_paid_has_left_the_house() -> None:
    day = day_at(BACEBALL, WON)
    day("cash-out", "ann", amount=1500)
    events = set_right(day, "void-round")
    assert lacking(events) == [({"ann": 500}, "baceball/12.5")]
    assert day.balance("ann") == 0
    told = day.ask("notices", to="gaming-supervisor", about="not-recovered")
    assert [each["table"] for each in told] == ["T"]


def test_what_is_there_is_taken_back_and_nothing_is_noted() -> None:
    day = day_at(BACEBALL, WON)
    day("cash-out", "ann", amount=1000)
    assert lacking(set_right(day, "void-round")) == []
    assert day.balance("ann") == 0


def test_a_reconstructed_round_whose_winner_lost_after_all() -> None:
    day = day_at(BACEBALL, WON)
    day("cash-out", "ann", amount=2000)
    events = set_right(day, "reconstruct", cards=dealt("8h 9s 8c", "9c 9d 9h"))
    assert lacking(events) == [({"ann": 2000}, "baceball/12.5")]
    assert day.balance("ann") == 0


def test_an_earlier_round_of_pontoon_is_void_and_what_is_gone_is_recorded() -> None:
    """15.5, A/void with QB-15: every payment is reversed, what cannot be recovered is recorded."""
    day = day_at(table_of("pontoon"), STANDS)
    day("cash-out", "ann", amount=2000)
    day("place", "bob", **TABLE, area=2, wager="box", amount=500)
    day("no-more-bets", **TABLE)
    day("cards", **TABLE, cards=["2c"])
    assert lacking(set_right(day, "void-earlier-round", round=1)) == [({"ann": 1000}, "pontoon/15.5")]
    assert day.balance("ann") == 0


def correct(day: Day, card: str) -> None:
    """The dealer has mistyped the last card."""
    room = day.runner.room
    table = room.tables["T"]

    def told() -> Outcome:
        done = table.correct(card, author="dee")
        assert done is not None
        return Outcome(done.entries, moved=done.moved, anew=True)

    room.at_once(lambda: room.unit.do(table, told))


def test_a_mistyped_card_after_which_the_winner_had_not_won() -> None:
    """The dealer's last card was no 8 but a king: 27 against 27 stood off."""
    day = day_at(BACEBALL, WON)
    day("cash-out", "ann", amount=2000)
    correct(day, "Kc")
    room = day.runner.room
    lacked = [entry for entry in room.journal.entries() if entry.kind == "not-recovered"]
    assert [body_of(each)["moved"] for each in lacked] == [{"ann": 2000}]
    assert day.balance("ann") == 0
    assert comes_back(day.runner)


def test_what_was_not_recovered_is_not_paid_twice_by_a_round_that_is_set_right_again() -> None:
    day = day_at(BACEBALL, WON)
    day("cash-out", "ann", amount=2000)
    for card in ("Kc", "8c", "Kc", "8c"):
        correct(day, card)
    for cards in (dealt("8h 9s 8c", "9c 9d 9h"), ANN_WINS):
        events = set_right(day, "reconstruct", cards=cards)
    assert lacking(events) == [({"ann": -2000}, "baceball/5.1.1.1")]
    assert day.balance("ann") == 0
    assert day.runner.room.house.books.ledger.balances["adjustments"] == 0
    told = day.ask("notices", to="gaming-supervisor", about="not-recovered")
    assert len(told) == 6


@pytest.mark.parametrize(
    ("order", "fields", "left"),
    [("void-round", {}, 1_000), ("reconstruct", {"cards": dealt("8h Ad Ad", "Ad 9s 8c")}, 27_000)],
)
def test_a_jackpot_that_waits_for_a_second_person_was_never_handed_out(
    order: str, fields: dict[str, Any], left: int
) -> None:
    """Nothing of it is with the winner: nothing is lacking, and nothing of it stays."""
    links = {"L": {**given(), "tables": ["T"]}}
    people = {**PEOPLE, "ann": {"chips": 1500}}
    day = Day(T=BACEBALL, floor={"people": people, "approvals": APPROVALS, "links": links})
    day.runner.room.terms = structs.replace(day.runner.room.terms, countersign_above=100_000)
    open_round(day, dealt("Ad Ad Ad", "8h 9s 8c"))
    assert day.balance("ann") == 11_000
    assert lacking(set_right(day, order, **fields)) == []
    assert day.balance("ann") == left


def test_nobody_wagers_by_it_what_they_have_not() -> None:
    day = day_at(BACEBALL, WON)
    day("cash-out", "ann", amount=2000)
    set_right(day, "void-round")
    came = day("place", "ann", **TABLE, area=1, wager="bet", amount=500)
    assert came["error"]["code"] == "not-enough-chips"


def test_a_wager_that_has_no_place_any_more_is_told_with_the_order() -> None:
    """ann's win stood off after all: one wager to an area (5.6), and bob's chips are his again."""
    day = day_at(BACEBALL, WON)
    day("place", "bob", **TABLE, area=1, wager="bet", amount=1500)
    assert day.balance("bob") == 500
    events = set_right(day, "reconstruct", cards=TIE)
    back = [each for each in events if each["event"] == "returned"]
    assert [(each["patron"], each["amount"], each["rule"]) for each in back] == [
        ("bob", 1500, ["baceball/5.6"])
    ]
    assert (day.balance("bob"), day.balance("ann")) == (2000, 0)
