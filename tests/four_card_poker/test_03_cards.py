"""Rule 3: the cards."""

from itertools import permutations

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    NAME,
    ODD_JACK,
    PAIR_KINGS,
    POSTED,
    SUPERVISORS,
    by_hand,
    decided,
    do_steps,
    house,
    net,
    settle,
    single,
    wager,
)
from tests.helping import all_cards, cites, events, happened, refused

ONE_DECK = {rank + suit: 1 for rank in "A23456789TJQK" for suit in "cdhs"}


def last_round(table: houseway.Table, *kinds: str) -> list[dict[str, object]]:
    assert table.last is not None
    return events(dict(table.last), *kinds)


def play_a_round(table: houseway.Table) -> None:
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.say("ann", 1, "fold")


@rule(f"{NAME}/3.1")
def test_the_game_is_played_with_one_deck_of_52() -> None:
    table = house()
    assert all_cards(table) == ONE_DECK
    with pytest.raises(houseway.Refused) as caught:
        house({"decks": 2})
    assert caught.value.clause == f"{NAME}/3.1"


@rule(f"{NAME}/3.1")
def test_no_card_comes_out_twice() -> None:
    with pytest.raises(houseway.Refused) as caught:
        single("Ac Ad Ah As Kc", "Ac 2d 3h 4s 6c 8d")
    assert caught.value.clause == f"{NAME}/3.1"
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.drawn("As")
    with refused(table, "3.1", "too-many"):
        table.drawn("As")


@rule(f"{NAME}/3.2", f"{NAME}/3.2.1", f"{NAME}/3.2.2")
def test_two_decks_take_turns_in_the_device() -> None:
    table = house()
    play_a_round(table)
    [changed] = [event for event in last_round(table, "handled") if event["act"] == "change-decks"]
    assert cites(changed, "3.2", "3.2.1", "3.2.2")


def test_one_deck_alone_does_not_take_turns() -> None:
    for settings in ({"backs": ["red"]}, {"device": "shoe"}):
        table = house(settings)
        play_a_round(table)
        assert "change-decks" not in [event["act"] for event in last_round(table, "handled")]


@rule(f"{NAME}/3.2.2")
def test_backs_of_one_colour_are_refused() -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"backs": ["red", "red"]})
    assert caught.value.clause == f"{NAME}/3.2.2"


@rule(f"{NAME}/3.3")
@pytest.mark.parametrize(("higher", "lower"), list(zip("AKQJT9876543", "KQJT98765432", strict=True)))
def test_ranks_run_from_the_ace_down_to_the_2(higher: str, lower: str) -> None:
    rest = [rank for rank in "23456789TJQKA" if rank not in (higher, lower)]
    low, lowest, dealers = rest[0], rest[2], rest[4]
    mine = f"{higher}c {higher}d {low}h {lowest}s {dealers}c"
    his = f"{lower}c {lower}d {low}s {lowest}h {dealers}d {rest[6]}h"
    result = single(mine, his)
    assert net(result, "ante") == 1000
    assert any(cites(event, "3.3") for event in events(result, "counted"))


@rule(f"{NAME}/3.3")
@pytest.mark.parametrize(("suit", "other"), list(permutations("cdhs", 2)))
def test_no_suit_beats_another(suit: str, other: str) -> None:
    mine = f"A{suit} K{suit} Q{suit} J{suit} 2c" if suit != "c" else "Ac Kc Qc Jc 2d"
    his = f"A{other} K{other} Q{other} J{other} 3{other} 5{other}"
    result = single(mine, his)
    assert net(result, "ante") == 1000
    assert net(result, "ante-bonus") == 20_000


@rule(f"{NAME}/3.4")
def test_the_dealer_checks_the_cards_before_anything_else() -> None:
    table = houseway.Table(NAME, POSTED, dealing=ByHand())
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("check", f"{NAME}/3.4")


@rule(f"{NAME}/3.5", f"{NAME}/3.7")
def test_secured_cards_come_to_the_table_without_another_check() -> None:
    table = house()
    before = len(table.events)
    table.order("replace-cards", by="gaming-supervisor", pre_shuffled=True)
    acts = [event.as_json() for event in table.events[before:]]
    handled = [event for event in acts if event["event"] == "handled"]
    assert [event["act"] for event in handled] == ["replace", "introduce", "shuffle"]
    assert cites(handled[1], "3.5")


@rule(f"{NAME}/3.6")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_every_card_is_dealt_from_a_shoe_or_device(device: str) -> None:
    wagers = [wager(1, "ann", "ante", 1000)]
    result = settle([ODD_JACK, DEALER_ODD], wagers, [decided(1, "fold")], {"device": device})
    cards = events(result, "dealt")
    assert len(cards) == 11
    assert all(cites(event, "3.6") for event in cards[:-1])


@rule(f"{NAME}/3.7")
@pytest.mark.parametrize("by", SUPERVISORS)
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_whole_new_deck_is_checked_shuffled_and_for_a_shoe_cut(by: Role, device: str) -> None:
    table = house({"device": device})
    before = len(table.events)
    table.order("replace-cards", by=by)
    acts = [event.as_json()["act"] for event in table.events[before:] if hasattr(event, "act")]
    assert acts == ["replace", "check", "shuffle"] + ["cut"] * (device == "shoe")
    assert all_cards(table) == ONE_DECK


@rule(f"{NAME}/3.7")
def test_single_unfit_cards_are_changed() -> None:
    table = house()
    table.order("replace-cards", by="gaming-manager", unfit=["As", "2c"])
    [changed] = [event for event in happened(table, "handled") if event["act"] == "replace-damaged"]
    assert changed["count"] == 2
    assert all_cards(table) == ONE_DECK


@rule(f"{NAME}/3.7")
@pytest.mark.parametrize("by", ["dealer", "player", "inspector"])
def test_cards_are_changed_at_a_supervisors_discretion_alone(by: str) -> None:
    table = house()
    with refused(table, "3.7", "not-your-power"):
        table.order("replace-cards", by=by)


@rule(f"{NAME}/3.7")
def test_cards_are_changed_after_a_round_not_within() -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    with refused(table, "3.7", "round-in-progress"):
        table.order("replace-cards", by="gaming-supervisor")


@rule(f"{NAME}/3.8")
@pytest.mark.parametrize("by", [*SUPERVISORS, Role.INSPECTOR])
def test_a_supervisor_or_inspector_has_the_cards_counted_at_any_time(by: Role) -> None:
    table = house()
    table.order("verify-cards", by=by)
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.order("verify-cards", by=by)
    counted = [event["count"] for event in happened(table, "handled") if event["act"] == "verify"]
    assert counted == [52, 52]


@rule(f"{NAME}/3.8")
@pytest.mark.parametrize("by", ["dealer", "player", "watcher"])
def test_nobody_else_has_the_cards_counted(by: str) -> None:
    table = house()
    with refused(table, "3.8", "not-your-power"):
        table.order("verify-cards", by=by)


def test_a_record_and_a_round_by_hand_end_alike() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    for name in f"{PAIR_KINGS} {DEALER_ODD}".split():
        table.drawn(name)
    table.say("ann", 1, "play", amount=1000)
    table.say("ann", 1, "no")
    do_steps(table, 3)
    assert table.last is not None
    assert table.last["net"] == single(PAIR_KINGS, DEALER_ODD)["net"] == {"ann": 2000}
