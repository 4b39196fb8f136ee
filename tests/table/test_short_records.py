"""The short form of a round in which orders came in the middle of others, or between answers."""

from random import Random
from typing import Any

from msgspec import structs

import houseway
from houseway.games import game_named
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand, ByStep
from houseway.table.procedure.requests import Ask, Asks, Draw, Wagers
from houseway.table.table import Table
from tests import moves
from tests.boxes import box
from tests.helping import AnyTable, last, refused
from tests.moves import SUPERVISOR, clear, go, stand_all, steps, wager
from tests.pai_gow import helping as pai_gow
from tests.pinkjack import halting
from tests.pontoon import going_wrong
from tests.pontoon.helping import dealt


def told_shortly(table: AnyTable) -> dict[str, Any]:
    """The short record of the round that is over, which settles to what came of it."""
    written = table.record(short=True)
    assert written is not None and "inputs" not in written
    again = houseway.settle(written)
    assert (again["net"], again["results"]) == (last(table)["net"], last(table)["results"])
    return written


def _play_out(table: AnyTable) -> None:
    """Nobody insures or surrenders any more, and everybody stands as soon as that may be."""
    rest = iter(("Kc", "2c", "2d", "2h", "2s", "3c", "3d"))
    while not table.rounds_played:
        match table.request:
            case Asks(open=asked):
                table.say(asked[0].patron, asked[0].area, "no")
            case Ask(patron=patron, area=area, options=options):
                table.say(patron, area, "stand" if any(each.action == "stand" for each in options) else "hit")
            case Draw():
                table.drawn(next(rest))
            case _:
                table.done()


def test_an_order_in_the_middle_of_another_while_wagers_are_taken() -> None:
    """Whoever sits down during the shuffle is offered the cut."""
    table = halting.by_hand(halting.SHOE, moves.STAKES)
    table.order("order-shuffle", by=SUPERVISOR)
    table.done()
    table.order("take-seat", by="player", patron="cy", area=2)
    table.done()
    while isinstance(table.request, Ask):
        cuts = table.request.patron == "cy"
        table.say(table.request.patron, table.request.area, "cut" if cuts else "no", amount=60 * cuts)
        if cuts:
            break
    steps(table)
    table.no_more_bets()
    go(table, moves.MOVES)
    clear(table)
    written = told_shortly(table)
    assert written["incidents"][1]["at"] == {
        "cards": 0,
        "decisions": 0,
        "wagers": 2,
        "during": True,
        "told": 1,
    }
    assert [each["action"] for each in written["decisions"]] == ["cut", "stand", "hit", "stand"]


def test_an_order_while_the_dealer_prepares_comes_after_so_many_steps() -> None:
    table = houseway.Table("pinkjack", {}, dealing=ByHand())
    table.done(312)
    table.order("take-seat", by="player", patron="ann", area=1)
    moves.prepare(table)
    moves.stake(table)
    table.no_more_bets()
    go(table, moves.MOVES)
    clear(table)
    [seat] = told_shortly(table)["incidents"]
    assert seat["at"] == {"cards": 0, "decisions": 0, "preparing": True, "told": 1}


def test_an_order_between_the_answers_of_those_who_join_a_decision() -> None:
    """Ann has given her double up; bob does so after the order."""
    table = dealt("Kh 3d 4s 6s Ad 9c 5d", box("ann", 2000), box("bob", 1000))
    table.say("ann", 1, "double", amount=2000)
    table.say("bob", 1, "double", amount=1000)
    table.say("ann", 1, "rescue")
    table.order("tell-decks", by="player")
    table.say("bob", 1, "rescue")
    rescues = [each["patrons"] for each in told_shortly(table)["decisions"] if each["action"] == "rescue"]
    assert rescues == [["ann"], ["bob"]]


def test_an_order_before_all_have_joined_a_decision() -> None:
    table = dealt("6h 3d 4s 9s Kd 9c 5d", box("ann", 2000), box("bob", 1000))
    table.say("ann", 1, "double", amount=2000)
    table.order("tell-decks", by="player")
    table.say("bob", 1, "double", amount=500)
    while isinstance(table.request, Ask) or table.rounds_played == 0:
        question = table.request.open[0]  # type: ignore[union-attr]
        table.say(question.patron, question.area, "no")
    doubles = [each["patrons"] for each in told_shortly(table)["decisions"]]
    assert doubles == [{"ann": 2000}, {"bob": 500}]


def test_an_order_between_the_answers_of_many_who_are_asked_at_once() -> None:
    """Box 3 surrenders, then the wagers of its player are void, and then box 1 surrenders."""
    table = dealt("9c 8c 7c Kd 8d 8h 8s 2c 7d", box("ann", area=1), box("bob", area=2), box("cy", area=3))
    table.say("cy", 3, "surrender")
    table.order("void-wagers", by="gaming-supervisor", patron="cy")
    table.say("ann", 1, "surrender")
    table.say("bob", 2, "no")
    table.say("bob", 2, "stand")
    assert told_shortly(table)["incidents"][0]["at"] == {"cards": 7, "decisions": 1}


def test_wishes_of_a_first_deal_that_were_not_laid_yet_are_no_insurance() -> None:
    """The round is set right while it is asked who insures ann; 900 of 500 cents are wished for."""
    wagers = tuple(box(patron, area=area) for area, patron in enumerate(("ann", "bob", "cy", "dee"), 1))
    first = ["9s", "8d", "7d", "6d", "Ah", "8c", "7c", "6c", "5c"]
    table = going_wrong.started(first, wagers=wagers)
    for each in wagers:
        table.say(each["patron"], each["area"], "no")
    table.say("bob", 1, "insure", amount=500, on="ann")
    table.say("cy", 1, "insure", amount=400, on="ann")
    table.order("reconstruct", by="dealer", cards=[*first[1:4], first[0], *first[4:]])
    _play_out(table)
    told_shortly(table)


def test_who_said_nothing_before_the_round_was_set_right_and_insured_then() -> None:
    """Bob does not insure, two cards are put right, dee sits down, and then ann does, who is asked first."""
    first = ["9s", "8d", "7d", "Ah", "8c", "7c", "6c"]
    table = going_wrong.started(
        first, wagers=tuple(box(who, area=at) for at, who in ((1, "ann"), (2, "bob"), (3, "cy")))
    )
    table.say("bob", 2, "no")
    table.order("reconstruct", by="dealer", cards=[first[1], first[0], *first[2:]])
    table.order("take-seat", by="player", patron="dee", area=4)
    table.say("ann", 1, "insure", amount=300)
    _play_out(table)
    lines = [each for each in told_shortly(table)["decisions"] if each["action"] == "insure"]
    assert [(each["patron"], each["amount"]) for each in lines] == [("ann", 300)]


def test_a_cut_refused_while_wagers_were_taken_is_not_counted_after_their_close() -> None:
    """At a table that waited for its first player others are offered the cut first than by a record."""
    table = houseway.Table("pinkjack", halting.SHOE, source=Random(4).randbytes)
    table.place(2, "cy", "box", 1000, seated=True)
    table.place(5, "bob", "box", 1000, seated=True)
    table.place(4, "cy", "box", 1000)
    table.order("order-shuffle", by=SUPERVISOR)
    table.say("cy", 2, "no")
    table.say("cy", 4, "cut", amount=96)
    table.no_more_bets()
    assert isinstance(table.request, Ask)
    table.order("notify", by=SUPERVISOR, who="surveillance", about="13.4")
    stand_all(table)
    assert "passed" not in told_shortly(table)["incidents"][1]["at"]


SHARED = (wager(1, "ann", 2000), wager(1, "bob", 1000), wager(2, "cy", 500))


def test_who_kept_the_hand_and_was_gone_after_an_order() -> None:
    """Ann does not surrender; then an order comes, and she is not there to play the hand."""
    table = going_wrong.started(["9c", "8c", "Kh", "4d", "8d"], wagers=SHARED)
    table.say("ann", 1, "no")
    table.say("cy", 2, "surrender")
    table.order("tell-decks", by="player")
    table.say("ann", 1, "absent")
    moves.go(table, ["1:stand", "9d"])
    moves.clear(table)
    decisions = told_shortly(table)["decisions"]
    assert [(each["area"], each["action"]) for each in decisions] == [
        (2, "surrender"),
        (1, "absent"),
        (1, "stand"),
    ]


def test_an_order_after_one_who_kept_the_hand_and_before_one_who_was_gone() -> None:
    wagers = (*SHARED, wager(3, "dee", 800))
    table = going_wrong.started(["9c", "8c", "9s", "Kh", "4d", "8d", "7d"], wagers=wagers)
    table.say("cy", 2, "no")
    table.order("tell-decks", by="player")
    table.say("dee", 3, "surrender")
    table.say("ann", 1, "absent")
    table.say("bob", 1, "surrender")
    moves.go(table, ["2:stand", "9d"])
    moves.clear(table)
    assert last(table)["net"] == {"ann": -1000, "bob": -500, "cy": -500, "dee": -400}
    assert told_shortly(table)["incidents"][0]["at"] == {"cards": 7, "decisions": 0, "passed": 1}


def test_a_burned_card_of_which_another_was_dealt_stays_the_burned_one() -> None:
    """A nine of hearts was burned while two cards of the first deal were still to come; another was dealt."""
    stakes = (wager(1, "ann", 1000), wager(2, "bob", 1000))
    first = ["9h", "8c", "2d", "5d", "7c", "1:hit", "3c", "1:hit", "2c", "1:stand"]
    table = going_wrong.started(first, wagers=stakes)
    table.order("reconstruct", by="dealer", cards=["8c", "9h", "2d", "7c", "5d", "3c", "2c"])
    table.order("card-in-error", by="dealer", burned=True)
    table.drawn("9h")
    table.order("reconstruct", by="dealer", cards=["8c", "7c", "2d", "5d", "9h"])
    moves.go(table, ["1:stand", "2:stand", "Kc"])
    moves.clear(table)
    assert [each["cards"] for each in last(table)["hands"]] == [["8c", "5d"], ["7c", "9h"]]
    assert last(table)["dealer"]["cards"] == ["2d", "3c", "2c", "Kc"]
    told_shortly(table)


def test_a_cut_that_was_refused_and_then_made_by_the_same_player_in_a_round_set_right() -> None:
    """Cards are checked and shuffled twice, the second time in the middle of the first."""
    table = halting.by_hand(halting.SHOE, (wager(3, "dee", 1000), wager(7, "dee", 1000)))
    table.order("foreign-card", by=SUPERVISOR)
    steps(table)
    table.say("dee", 7, "no")
    table.say("dee", 3, "no")
    table.done(100)
    table.order("foreign-card", by=SUPERVISOR)
    steps(table)
    table.say("dee", 7, "cut", amount=141)
    steps(table)
    table.no_more_bets()
    go(table, ["5s", "9s", "Qc", "6s", "9d"])
    table.order("reconstruct", by="dealer", cards=["9s", "5s", "Qc", "6s", "9d"])
    go(table, ["3:stand", "7:stand", "8c"])
    clear(table)
    assert [each["action"] for each in told_shortly(table)["decisions"]] == ["cut", "stand", "stand"]


def test_orders_during_the_first_cut_that_betting_closed_upon() -> None:
    """The cut is made at the close of betting; what is refused in the middle of it is not counted later."""
    table = stepping("pinkjack", halting.SHOE)
    one_step(table)
    table.place(7, "cy", "box", 1000)
    while not (isinstance(table.request, Wagers) and table.request.asked is not None):
        one_step(table)
    table.no_more_bets()
    one_step(table)
    table.order("wrong-cut", by="dealer")
    while not isinstance(table.request, Ask):
        one_step(table)
    table.say("cy", 7, "no")
    while not (isinstance(table.request, Draw) and table.request.to.area == 7):
        one_step(table)
    table.order("players-per-area", by=SUPERVISOR, number=2)
    while not table.rounds_played:
        if isinstance(table.request, Ask):
            can_stand = any(each.action == "stand" for each in table.request.options)
            table.say("cy", 7, "stand" if can_stand else "hit")
        else:
            one_step(table)
    told_shortly(table)


def stepping(game: str, settings: Any) -> AnyTable:
    """A table that waits for its first player and deals by itself, one step at a time."""
    chosen = game_named(game)
    read_settings = read(chosen.settings, settings, "settings")
    dealing = ByStep(chosen.equipment(Random(7).randbytes), chosen.items(read_settings))
    return Table(chosen, read_settings, dealing, structs.replace(chosen.fresh(), awaits_player=True))


def one_step(table: AnyTable) -> None:
    assert isinstance(table.dealing, ByStep)
    table.dealing.steps = 1
    table.go_on()


def test_no_round_begins_without_wagers_before_the_first_shuffle_is_over() -> None:
    table = stepping("pinkjack", halting.SHOE)
    one_step(table)
    with refused(table, "15.7", "no-round"):
        table.order("no-wagers", by="dealer")
    table.order("take-seat", by="player", patron="ann", area=2)
    with refused(table, "15.7", "no-round"):
        table.order("no-wagers", by="dealer")


def test_what_the_bank_asked_for_and_what_was_ordered_before_it_refused_cover() -> None:
    """Ann asks for a shuffle; bob leaves his seat while she is asked to pay."""
    table = pai_gow.offered({1: pai_gow.BANK, 3: pai_gow.WINNER})
    table.say("ann", 2, "bank")
    table.place(2, "ann", "bank", 500)
    table.place(3, "bob", "box", 1000, seated=True)
    table.order("request-shuffle", by="player", patron="ann")
    table.no_more_bets()
    table.order("leave-seat", by="player", patron="bob")
    table.say("ann", 2, "refuse")
    table.place(4, "dee", "box", 700)
    table.order("check-tiles", by="dealer")
    table.no_more_bets()
    pai_gow.finish(table)
    kinds = [each["kind"] for each in told_shortly(table)["incidents"]]
    assert kinds == ["refused-cover", "request-shuffle", "leave-seat", "check-tiles"]


def test_an_order_after_the_banks_own_laja() -> None:
    """It is one more step of the dealer's since betting was closed."""
    table = pai_gow.banked({2: pai_gow.BANK, 3: pai_gow.WINNER}, stake=5000)
    table.place(3, "bob", "box", 1000)
    table.order("laja", by=SUPERVISOR, patron="bob", by_player=True)
    table.no_more_bets()
    table.say("ann", 2, "laja")
    table.say("ann", 2, "no")
    table.order("english-only", by=SUPERVISOR)
    pai_gow.finish(table)
    written = told_shortly(table)
    assert written["decisions"][0]["action"] == "laja"
    assert written["incidents"][1]["at"]["steps"] == 2


def test_steps_are_counted_anew_when_betting_is_closed_again() -> None:
    """The bank refuses the cover after a shuffle that was ordered when betting was closed."""
    table = pai_gow.offered({1: pai_gow.BANK, 3: pai_gow.WINNER})
    table.say("ann", 2, "bank")
    table.place(2, "ann", "bank", 500)
    table.place(3, "bob", "box", 1000)
    table.no_more_bets()
    table.order("order-shuffle", by=SUPERVISOR)
    table.say("ann", 2, "refuse")
    table.no_more_bets()
    table.order("set-first", by=SUPERVISOR, patrons=["bob"])
    pai_gow.finish(table)
    written = told_shortly(table)
    assert [each["kind"] for each in written["incidents"]] == ["refused-cover", "order-shuffle", "set-first"]
    assert written["incidents"][2]["at"]["steps"] == 2


def test_a_minimum_raised_while_the_stake_lay_there_that_did_not_cover_waits_for_the_end() -> None:
    """The bank's stake goes back; who wagered in the round keeps the old minimum."""
    table = pai_gow.offered({1: pai_gow.BANK, 3: pai_gow.WINNER})
    table.say("ann", 2, "bank")
    table.place(2, "ann", "bank", 500)
    table.order("raise-minimum", by=SUPERVISOR, wager="box", minimum=2500)
    table.place(3, "bob", "box", 1000)
    table.no_more_bets()
    table.say("ann", 2, "refuse")
    table.no_more_bets()
    pai_gow.finish(table)
    again = houseway.settle(told_shortly(table))
    assert again["after"]["kept"] == last(table)["after"]["kept"] == {"bob": {"box": 0}}


def test_wagers_on_the_area_of_who_claims_the_bank_later_are_gone() -> None:
    """Cy's wager on area 2 makes room for ann's bank, which does not cover; then cy wagers there again."""
    table = pai_gow.table()
    table.place(2, "cy", "box", 26_800)
    table.place(2, "ann", "box", 23_700, seated=True)
    table.place(5, "bob", "box", 10_500)
    table.order("claim-bank", by="dealer", patron="ann", area=2)
    table.place(2, "ann", "bank", 500)
    table.no_more_bets()
    table.say("ann", 2, "refuse")
    table.place(2, "cy", "box", 27_700)
    table.no_more_bets()
    pai_gow.finish(table)
    listed = [(each["area"], each["patron"], each["amount"]) for each in told_shortly(table)["wagers"]]
    assert listed == [(5, "bob", 10_500), (2, "cy", 27_700)]


def test_a_lower_maximum_before_the_first_wager_binds_those_of_the_record() -> None:
    """The dealer still prepared and nothing lay there: it does not wait for the next round."""
    at = {"cards": 0, "decisions": 0, "preparing": True}
    lower = {"kind": "change-limits", "by": "gaming-supervisor", "wager": "box", "maximum": 40_000, "at": at}
    stakes = (pai_gow.box(3, "ann", 30_000), pai_gow.box(3, "bob", 24_000))
    result = pai_gow.settle({1: pai_gow.BANK, 3: pai_gow.WINNER}, *stakes, incidents=[lower])
    assert [pai_gow.line(result, patron=who)["stake"] for who in ("ann", "bob")] == [30_000, 10_000]
