"""Several things at once: rounds set right after seats, wagers and areas have changed hands."""

from typing import Any

import pytest

import houseway
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.rulebook import Refused, Unreadable
from houseway.table.procedure.inputs import Changed, Placed, Withdrawn
from tests.baceball.helping import DEALER_27, LOW, deal_out, dealt
from tests.baceball.helping import by_hand as baceball
from tests.helping import AnyTable, cites, events, everything, last, on_layout, refused
from tests.moves import (
    MOVES,
    NET,
    NOTHING,
    SUPERVISOR,
    cards_in,
    finish,
    wager,
)
from tests.pinkjack.halting import started
from tests.pontoon import going_wrong as pontoon
from tests.pontoon.test_15_earlier_rounds import third_round

TIE = dealt("9c 9d 8h", "9h 9s 8c")
ANN_WINS = dealt("9c 9d 9h", "8h 9s 8c")
SEATED = (wager(1, "ann", 1000, seated=True), wager(4, "bob", 2000))


def first_round(cards: list[str]) -> AnyTable:
    """ann's 1000 on area 1 of bACEball, and betting is open again."""
    table = baceball()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    deal_out(table, cards)
    return table


def seats_changed() -> houseway.Table:
    """Ann played the first round of Pinkjack from seat 1; then cat took it and wagers there."""
    table = started(MOVES, wagers=SEATED)
    assert finish(table)["net"] == NET
    table.order("leave-seat", by="player", patron="ann")
    table.place(1, "cat", "box", 700, seated=True)
    return table


def test_a_seat_that_changed_hands_stays_changed_when_the_round_before_is_void() -> None:
    table = seats_changed()
    table.order("void-round", by=SUPERVISOR)
    assert last(table)["net"] == NOTHING
    assert (table.round.state.seats, on_layout(table)) == ({1: "cat"}, [(1, "cat", "box", 700)])


def test_and_when_it_is_reconstructed() -> None:
    """The last two cards came in the wrong order: the dealer had 6h 2c Kd, which is 18 as well."""
    table = seats_changed()
    cards = cards_in(MOVES)
    table.order("reconstruct", by="dealer", cards=[*cards[:-2], cards[-1], cards[-2]])
    assert (last(table)["net"], last(table)["dealer"]["value"]) == (NET, 18)
    assert (table.round.state.seats, on_layout(table)) == ({1: "cat"}, [(1, "cat", "box", 700)])
    with refused(table, "2.1", "seat-taken"):
        table.place(1, "ann", "box", 900, seated=True)


def test_who_left_a_stand_off_behind_that_was_a_win_has_stake_and_win() -> None:
    """Wagers that lie there stay until they are decided, also of who has left."""
    table = first_round(TIE)
    table.place(2, "bob", "bet", 500)
    table.order("leave-table", by="player", patron="ann")
    assert on_layout(table) == [(1, "ann", "bet", 1000), (2, "bob", "bet", 500)]
    table.order("reconstruct", by="dealer", cards=ANN_WINS)
    assert (last(table)["net"], on_layout(table)) == ({"ann": 1000}, [(2, "bob", "bet", 500)])
    table.no_more_bets()
    deal_out(table, dealt(LOW, DEALER_27))
    assert last(table)["net"] == {"bob": -500}


def test_who_left_before_the_win_was_a_stand_off_after_all_plays_on() -> None:
    table = first_round(ANN_WINS)
    table.place(2, "bob", "bet", 500)
    table.order("leave-table", by="player", patron="ann")
    table.order("reconstruct", by="dealer", cards=TIE)
    assert last(table)["net"] == {"ann": 0}
    assert on_layout(table) == [(1, "ann", "bet", 1000), (2, "bob", "bet", 500)]
    table.no_more_bets()
    deal_out(table, dealt(LOW, LOW, DEALER_27))
    assert last(table)["net"] == {"ann": -1000, "bob": -500}


def test_a_stand_off_after_all_comes_back_to_an_area_that_has_another_wager_now() -> None:
    """Ann won and left area 1, where bob wagers now; hers stood off after all; one lies there (5.6)."""
    table = first_round(ANN_WINS)
    table.place(1, "bob", "bet", 500)
    table.order("reconstruct", by="dealer", cards=TIE)
    assert on_layout(table) == [(1, "ann", "bet", 1000)]
    assert table.round.ledger.balances.get("patron bob", 0) == 0
    with refused(table, "5.6"):
        table.place(1, "bob", "bet", 500)


def test_a_batch_for_the_next_round_waits_while_the_one_before_is_on_anew() -> None:
    table = started(MOVES)
    finish(table)
    cards = cards_in(MOVES)
    cards[0], cards[1] = cards[1], cards[0]
    table.order("reconstruct", by="dealer", cards=cards)
    batch = [Placed(2, "cat", "box", 500), Placed(3, "cat", "box", 600)]
    before = everything(table)
    with pytest.raises((Unreadable, Refused)):
        table.tell_all(batch, number=2)
    assert everything(table) == before
    table.say("ann", 1, "stand")
    table.say("bob", 4, "stand")
    table.tell_all(batch, number=2)
    assert on_layout(table) == [(2, "cat", "box", 500), (3, "cat", "box", 600)]


def full_area(game: str) -> houseway.Table:
    """Three patrons fill area 1 to its maximum, nobody sits."""
    table = houseway.Table(game, DEFAULT_SETTINGS[game] | {"limits": {"box": {"min": 500, "max": 50_000}}})
    for patron, amount in (("ann", 20_000), ("bob", 20_000), ("cat", 10_000)):
        table.place(1, patron, "box", amount)
    return table


def test_what_one_gives_up_on_a_full_area_another_may_take() -> None:
    """Ann lowers, cat takes the room, and ann's old amount has no place any more; her place she keeps."""
    table = full_area("pinkjack")
    table.change(1, "ann", "box", 10_000)
    table.change(1, "cat", "box", 20_000)
    with refused(table, "6.1.3", "over-the-rest"):
        table.change(1, "ann", "box", 20_000)
    assert [each[3] for each in on_layout(table)] == [10_000, 20_000, 20_000]
    assert [each[1] for each in on_layout(table)] == ["ann", "bob", "cat"]


def test_who_is_nearer_takes_it_back_from_who_took_it() -> None:
    """Ann is nearest the dealer of Pontoon (4.4): of the others' 40,000 only 30,000 are in action then."""
    table = full_area("pontoon")
    table.change(1, "ann", "box", 10_000)
    table.change(1, "cat", "box", 20_000)
    table.change(1, "ann", "box", 20_000)
    assert [each[1] for each in on_layout(table)] == ["ann", "bob", "cat"]
    table.no_more_bets()
    stakes = {wager.patron: wager.stake for wager in table.round.wagers}
    assert stakes == {"ann": 20_000, "bob": 20_000, "cat": 10_000}


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_in_a_batch_it_is_given_up_and_taken(game: str) -> None:
    table = full_area(game)
    table.tell_all([Changed(1, "ann", "box", 10_000), Changed(1, "cat", "box", 20_000)])
    assert [each[3] for each in on_layout(table)] == [10_000, 20_000, 20_000]


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_a_batch_that_is_refused_in_its_middle_leaves_what_it_would_have_taken_back(game: str) -> None:
    table = full_area(game)
    before = everything(table)
    batch = [Withdrawn(1, "cat", "box"), Changed(1, "bob", "box", 40_000), Placed(2, "dee", "box", 700)]
    with pytest.raises(Refused):
        table.tell_all(batch, number=1)
    assert everything(table) == before
    table.tell_all([batch[0], Changed(1, "bob", "box", 30_000), batch[2]], number=1)
    assert [each[:2] for each in on_layout(table)] == [(1, "ann"), (1, "bob"), (2, "dee")]


def test_a_card_that_was_asked_for_breaks_one_hand_and_so_the_next_and_the_dealer_draws_none() -> None:
    """Ann did not stand on 17: bob's 8h makes her 25, the K that he asked for on 12 his 22; 2c is over."""
    table = started(MOVES)
    finish(table)
    cards = cards_in(MOVES)
    anew: list[dict[str, Any]] = [{"area": 1, "hand": 1, "action": "hit"}]
    table.order("reconstruct", by="dealer", cards=cards, decisions=anew)
    ending = last(table)
    assert ending["net"] == {"ann": -1000, "bob": -2000}
    assert (ending["dealer"]["value"], [hand["value"] for hand in ending["hands"]]) == (6, [25, 22])
    [over] = [each for each in events(ending, "burned") if each.get("item") == "2c"]
    assert cites(over, "15.8")
    for short in (False, True):
        assert houseway.settle(table.record(short=short))["net"] == ending["net"]


@pytest.mark.parametrize("earlier_first", [True, False])
def test_an_earlier_round_is_void_and_the_round_before_too(earlier_first: bool) -> None:
    """Both of Pontoon's rounds are undone while the third is open: the first by it, the second itself."""
    table = third_round(0)
    orders: list[tuple[str, dict[str, Any]]] = [("void-earlier-round", {"round": 1}), ("void-round", {})]
    for kind, more in orders if earlier_first else orders[::-1]:
        table.order(kind, by=SUPERVISOR, **more)
    assert last(table)["net"] == NOTHING
    with refused(table, "15.5", "void-already"):
        table.order("void-earlier-round", by=SUPERVISOR, round=1)
    ending = finish(table, MOVES)
    assert pontoon.lines(ending, "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}
    assert pontoon.lines(ending, "box") == {(1, "ann"): -1000, (4, "bob"): 2000}
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR, round=2)
