"""Rule 13.2.2 in short records: what came before a stake that did not cover, and what went with a wager."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.inputs import Placed
from houseway.testing import rule
from tests.helping import AnyTable, last, refused
from tests.pai_gow.helping import BANK, HOUSE, LOSER, WINNER, finish, offered, table, to_setting

SUPERVISOR = "gaming-supervisor"


def told_shortly(made: AnyTable) -> dict[str, Any]:
    """The short record, which leaves all as the round did."""
    written = made.record(short=True)
    assert written is not None
    assert "inputs" not in written
    again = houseway.settle(written)
    for part in ("net", "results", "after"):
        assert again[part] == last(made)[part], part
    return written


def kinds(written: dict[str, Any]) -> list[str]:
    return [each["kind"] for each in written.get("incidents", ())]


def bank_of_ann(**more: Any) -> AnyTable:
    made = offered({1: BANK, 3: WINNER, 4: LOSER}, **more)
    made.say("ann", 2, "bank")
    return made


def refuse(made: AnyTable, *later: tuple[int, str, int]) -> None:
    """Ann does not cover; these wager then, and the round is played."""
    made.no_more_bets()
    made.say("ann", 2, "refuse")
    for area, patron, amount in later:
        made.place(area, patron, "box", amount)
    to_setting(made)
    finish(made)


def raise_minimum(made: AnyTable) -> None:
    made.order("raise-minimum", by=SUPERVISOR, wager="box", minimum=2500)


@rule("pai-gow/13.2.2", "pai-gow/10.6")
@pytest.mark.parametrize("asks", [False, True])
def test_a_minimum_raised_before_the_stake_holds_at_once(asks: bool) -> None:
    """Nothing lay there yet; what the bank asked for before is listed after its refusal all the same."""
    made = bank_of_ann()
    if asks:
        made.order("request-shuffle", by="player", patron="ann")
    raise_minimum(made)
    assert made.round.state.limits["box"].min == 2500
    made.place(2, "ann", "bank", 2500)
    made.place(3, "bob", "box", 5000)
    refuse(made)
    written = told_shortly(made)
    assert kinds(written) == [*(["request-shuffle"] if asks else []), "raise-minimum", "refused-cover"]


@rule("pai-gow/13.2.2", "pai-gow/10.6")
def test_a_maximum_lowered_between_the_stake_and_the_refusal_waits() -> None:
    """The stake lay there; the change before it held, the one after it waits for the end of the round."""
    made = bank_of_ann()
    made.order("change-limits", by=SUPERVISOR, wager="box", maximum=40_000)
    made.place(2, "ann", "bank", 500)
    made.order("change-limits", by=SUPERVISOR, wager="box", maximum=20_000)
    assert made.round.state.limits["box"].max == 40_000
    made.place(3, "bob", "box", 30_000)
    refuse(made)
    assert last(made)["after"]["limits"]["box"]["max"] == 20_000
    assert kinds(told_shortly(made)) == ["change-limits", "refused-cover", "change-limits"]


@rule("pai-gow/13.2.2")
def test_a_stake_after_other_wagers_is_refused_after_them() -> None:
    """Bob and dee wager, the maximum is lowered and waits, then ann stakes too little."""
    made = bank_of_ann()
    made.place(3, "bob", "box", 30_000)
    made.place(4, "dee", "box", 700)
    made.order("change-limits", by=SUPERVISOR, wager="box", maximum=20_000)
    made.place(2, "ann", "bank", 500)
    refuse(made, (5, "gil", 600))
    written = told_shortly(made)
    assert kinds(written) == ["change-limits", "refused-cover"]
    assert [each["at"]["wagers"] for each in written["incidents"]] == [2, 2]
    assert [each["patron"] for each in written["wagers"]] == ["bob", "dee", "gil"]


@rule("pai-gow/13.2.2", "pai-gow/6.10", "pai-gow/10.6")
@pytest.mark.parametrize("stakes", [False, True])
def test_a_wager_on_area_one_lay_there_when_the_minimum_was_raised(stakes: bool) -> None:
    """It went back with the bank; the new minimum holds from the end, and who played keeps the old one."""
    made = bank_of_ann()
    made.place(1, "dee", "box", 700)
    raise_minimum(made)
    made.place(3, "bob", "box", 1000)
    if stakes:
        made.place(2, "ann", "bank", 500)
        refuse(made)
    else:
        made.order("refused-cover", by="player", patron="ann", area=2)
        to_setting(made)
        finish(made)
    written = told_shortly(made)
    assert kinds(written) == ["refused-cover", "raise-minimum"]
    assert written["incidents"][0]["amount"] == 700 + 500 * stakes
    assert last(made)["after"]["kept"] == {"bob": {"box": 0}}


@rule("pai-gow/9.9.2", "pai-gow/13.1.9")
def test_decisions_handed_over_with_a_wager_that_stood_off() -> None:
    standing = (Placed(4, "ann", "box", 1000),)
    made = offered({1: BANK, 3: WINNER, 4: LOSER}, HOUSE, standing=standing, seats={4: "ann"})
    made.place(4, "bob", "box", 5000)
    made.order("hand-over", by="player", patron="ann", area=4)
    to_setting(made)
    assert [each.patron for each in made.request.open] == ["bob"]
    finish(made)
    assert kinds(told_shortly(made)) == ["hand-over"]


@rule("pai-gow/13.2.2", "pai-gow/9.15")
def test_wagers_that_stood_off_go_back_though_the_limits_changed_before_the_stake() -> None:
    standing = (Placed(2, "cy", "box", 1500), Placed(6, "ann", "box", 800), Placed(7, "dee", "box", 1000))
    made = bank_of_ann(standing=standing)
    raise_minimum(made)
    made.place(2, "ann", "bank", 2500)
    made.place(3, "bob", "box", 5000)
    refuse(made)
    told_shortly(made)
    assert set(last(made)["net"]) == {"bob"}


@rule("pai-gow/13.2.2")
def test_who_shares_the_bank_has_the_stake_back_as_well() -> None:
    made = offered({1: BANK, 3: WINNER}, {"shared_bank": True})
    made.say("ann", 2, "no")
    made.say("bob", 3, "bank")
    made.place(3, "cy", "bank", 600)
    made.order("change-limits", by=SUPERVISOR, wager="box", maximum=40_000)
    made.place(3, "bob", "bank", 700)
    made.place(4, "dee", "box", 5000)
    made.no_more_bets()
    made.say("bob", 3, "refuse")
    to_setting(made)
    finish(made)
    written = told_shortly(made)
    assert kinds(written) == ["refused-cover", "change-limits"]
    assert written["incidents"][0]["amount"] == 1300


@rule("pai-gow/13.2.2", "pai-gow/6.6")
def test_nobody_claims_the_bank_of_a_round_in_which_the_house_took_over() -> None:
    """Bob sat there and might have claimed it before ann did."""
    made = table({1: BANK, 3: WINNER, 4: LOSER})
    made.order("take-seat", by="player", patron="bob", area=3)
    made.place(4, "ann", "box", 1000, seated=True)
    made.order("claim-bank", by="player", patron="ann", area=4)
    made.place(4, "ann", "bank", 500)
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 4, "refuse")
    with refused(made, "6.1", "not-offered"):
        made.order("claim-bank", by="player", patron="bob", area=3)
    to_setting(made)
    finish(made)
    told_shortly(made)


@rule("pai-gow/9.9.2", "pai-gow/13.2.2")
def test_decisions_handed_over_on_an_area_that_the_bank_came_to() -> None:
    """Ann's wager goes back when she banks from her area; then she wagers elsewhere."""
    made = table({1: BANK, 3: WINNER, 4: LOSER})
    made.place(4, "ann", "box", 1000, seated=True)
    made.order("hand-over", by="dealer", patron="ann", area=4)
    made.order("claim-bank", by="player", patron="ann", area=4)
    made.place(4, "ann", "bank", 500)
    made.place(3, "bob", "box", 1000)
    made.no_more_bets()
    made.say("ann", 4, "refuse")
    made.place(5, "ann", "box", 1000)
    to_setting(made)
    finish(made)
    assert kinds(told_shortly(made)) == ["take-seat", "refused-cover"]


@rule("pai-gow/9.9.2", "pai-gow/9.5")
@pytest.mark.parametrize("again", [False, True])
def test_decisions_handed_over_with_a_wager_that_was_taken_back(again: bool) -> None:
    """For this round: if ann wagers there again, bob with the higher wager still calls."""
    made = table({1: BANK, 3: WINNER, 4: LOSER}, HOUSE)
    made.place(4, "ann", "box", 1000, seated=True)
    made.order("hand-over", by="player", patron="ann", area=4)
    made.withdraw(4, "ann", "box")
    made.place(4, "bob", "box", 5000)
    made.order("take-seat", by="player", patron="dee", area=7)
    if again:
        made.place(4, "ann", "box", 1000)
    to_setting(made)
    assert [each.patron for each in made.request.open] == ["bob"]
    finish(made)
    assert ("hand-over" in kinds(told_shortly(made))) is again


def test_a_short_record_that_would_leave_something_else_is_told_in_full() -> None:
    """A wager that lay there while the maximum was lowered was taken back: it waited, and bob's stood."""
    made = table({1: BANK, 3: WINNER}, HOUSE)
    made.place(4, "ann", "box", 1000)
    raise_minimum(made)
    made.place(3, "bob", "box", 1000)
    made.withdraw(4, "ann", "box")
    to_setting(made)
    finish(made)
    written = made.record(short=True)
    assert written is not None
    assert houseway.settle(written)["after"] == last(made)["after"]
