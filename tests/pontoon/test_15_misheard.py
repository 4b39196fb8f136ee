"""Rule 15.4: a decision that the dealer misheard is told anew when the hand is reconstructed."""

from typing import Any

import houseway
from houseway.testing import rule
from tests.helping import refused
from tests.moves import DEALER, asked, decision, finish, hand, money, values, wager
from tests.pontoon.going_wrong import lines, started

DEAL = ["9c", "5d", "6h", "8c", "7s"]
ALONE = (wager(1, "ann", 1000),)


def set_right(table: houseway.Table, cards: list[str], *told: str | dict[str, Any]) -> None:
    """The deal is reconstructed, with these decisions told anew."""
    decisions = [decision(each) if isinstance(each, str) else each for each in told]
    table.order("reconstruct", by=DEALER, cards=cards, decisions=decisions)


@rule("pontoon/15.4")
def test_a_stand_heard_as_a_hit() -> None:
    table = started([*DEAL, "1:stand", "4:hit", "Kd"])
    set_right(table, [*DEAL, "Kd"], "4:stand")
    assert (hand(table, 4), hand(table, 0)) == (["5d", "7s"], ["6h", "Kd"])
    ending = finish(table, ["Qh"])
    assert (ending["net"], values(ending)) == ({"ann": 1000, "bob": 2000}, [17, 12, 26])
    assert money(ending, "reversed") == [("bob", "box", -2000)]


@rule("pontoon/15.4", "pontoon/9.1")
def test_a_surrender_that_was_not_heard() -> None:
    # 16 against a king: she gave up, the dealer gave her a card.
    table = started(["9c", "Kd", "7h"], wagers=ALONE)
    table.say("ann", 1, "no")
    table.say("ann", 1, "hit")
    table.drawn("8s")
    set_right(table, ["9c", "Kd", "7h", "8s"], "1:surrender")
    # The 8 is the dealer's: no Pontoon, half is lost.
    assert finish(table)["net"] == {"ann": -500}


@rule("pontoon/15.4", "pontoon/9.1")
def test_a_surrender_that_was_never_said() -> None:
    table = started(["9c", "Kd", "7h"], wagers=ALONE)
    table.say("ann", 1, "surrender")
    table.drawn("5s")
    set_right(table, ["9c", "Kd", "7h", "5s"], "1:hit")
    # 16 and the 5: 21 is paid at once, and the dealer draws no more.
    ending = finish(table)
    assert (ending["hands"][0]["cards"], ending["net"]) == (["9c", "7h", "5s"], {"ann": 1000})


@rule("pontoon/15.4", "pontoon/7.1")
def test_an_insurance_that_was_not_heard() -> None:
    table = started(["9c", "Ah", "8c"], wagers=ALONE)
    table.say("ann", 1, "no")
    table.say("ann", 1, "no")
    table.say("ann", 1, "stand")
    table.drawn("Kd")
    set_right(
        table, ["9c", "Ah", "8c", "Kd"], {"area": 1, "patron": "ann", "action": "insure", "amount": 500}
    )
    # Pontoon: 1000 lost, the insurance paid 2 to 1; her stand holds.
    assert finish(table)["net"] == {"ann": 0}


@rule("pontoon/15.4", "pontoon/12.6")
def test_a_rescue_that_was_not_heard() -> None:
    table = started(["6c", "7h", "5c"], wagers=ALONE)
    table.say("ann", 1, "double", amount=1000)
    table.drawn("2d")
    table.say("ann", 1, "no")
    table.drawn("Kd")
    set_right(table, ["6c", "7h", "5c", "2d", "Kd"], {"area": 1, "action": "rescue", "patrons": ["ann"]})
    ending = finish(table)
    assert ending["net"] == {"ann": -1000}
    assert lines(ending, "double") == {(1, "ann"): 0}


@rule("pontoon/15.4", "pontoon/11.1")
def test_a_split_heard_as_a_stand_with_who_joins() -> None:
    wagers = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 500))
    table = started(["8c", "6h", "8d"], wagers=wagers)
    table.say("ann", 1, "stand")
    table.drawn("5s")
    set_right(table, ["8c", "6h", "8d", "5s"], {"area": 1, "action": "split", "patrons": ["ann"]})
    assert (asked(table), hand(table, 1)) == (("ann", 1, 1), ["8c", "5s"])
    table.say("ann", 1, "stand")
    table.drawn("Js")
    table.say("ann", 1, "stand", hand=2)
    # bob's wager stays with the first hand: 13 loses to 18, ann's 18 stands off.
    ending = finish(table, ["Kd", "2c"])
    assert ending["net"] == {"ann": -1000, "bob": -500}


@rule("pontoon/10.2(c)")
def test_standing_under_12_refuses_the_whole() -> None:
    table = started(["9c", "5d", "6h", "8c", "4s", "1:stand", "4:hit", "2s"])
    with refused(table, "10.2(c)"):
        set_right(table, ["9c", "5d", "6h", "8c", "4s", "2s"], "4:stand")


@rule("pontoon/9.1")
def test_a_surrender_against_a_six_refuses_the_whole() -> None:
    table = started([*DEAL, "1:stand", "4:hit", "Kd"])
    with refused(table, "9.1"):
        set_right(table, [*DEAL, "Kd"], "4:surrender")
