"""Rule 5: wagers."""

import pytest

import houseway
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    by_hand,
    decided,
    house,
    net,
    settle,
    single,
    two_players,
    wager,
)
from tests.helping import cites, events, happened, on_layout, posted, refused


@rule(f"{NAME}/5.1")
def test_a_wager_that_the_chips_cannot_make_is_refused() -> None:
    table = house({"chips": [500, 2500]})
    with refused(table, "5.1", "not-in-chips"):
        table.place(1, "ann", "ante", 700)
    table.place(1, "ann", "ante", 1500)
    table.place(1, "ann", "aces-up", 700, tokens=200)
    assert on_layout(table) == [(1, "ann", "ante", 1500), (1, "ann", "aces-up", 700)]


@rule(f"{NAME}/5.2")
@pytest.mark.parametrize("kinds", [["ante"], ["aces-up"], ["ante", "aces-up"], ["aces-up", "ante"]])
def test_an_ante_an_aces_up_wager_or_both_make_a_hand(kinds: list[str]) -> None:
    table = house()
    for kind in kinds:
        table.place(2, "ann", kind, 1000)
    assert all(cites(event, "5.2") for event in happened(table, "placed"))
    table.no_more_bets()
    assert len(table.round.hand(2)) == 5


@rule(f"{NAME}/5.2")
@pytest.mark.parametrize("kind", ["bet", "Ante", "ante-bonus", ""])
def test_there_are_no_other_wagers_before_the_deal(kind: str) -> None:
    table = house()
    with refused(table, "5.2", "unknown-wager"):
        table.place(1, "ann", kind, 1000)


@rule(f"{NAME}/8.5")
def test_a_play_wager_does_not_come_before_the_cards() -> None:
    table = house()
    with refused(table, "8.5", "not-yet"):
        table.place(1, "ann", "play", 1000)


@pytest.mark.parametrize("amount", [0, -500])
def test_no_wager_is_nothing_or_less(amount: int) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house().place(1, "ann", "ante", amount)
    assert caught.value.code == "bad-amount"


def test_a_patron_has_a_name_and_a_wager_no_suit_nor_more_tokens_than_it_is() -> None:
    table = house()
    for fields, code in (
        ({"patron": " "}, "bad-patron"),
        ({"choice": "c"}, "no-choice"),
        ({"tokens": 1001}, "bad-tokens"),
    ):
        given = {"patron": "ann"} | fields
        with pytest.raises(houseway.Unreadable) as caught:
            table.place(1, wager="ante", amount=1000, **given)  # type: ignore[arg-type]
        assert caught.value.code == code
    assert on_layout(table) == []


@rule(f"{NAME}/5.3")
def test_with_aces_up_alone_there_is_no_play_wager() -> None:
    table = house()
    table.place(1, "ann", "aces-up", 1000)
    table.no_more_bets()
    with refused(table, "5.3", "amount"):
        table.say("ann", 1, "play", amount=1000)
    table.say("ann", 1, "play")
    assert [kind for _, _, kind, _ in on_layout(table)] == ["aces-up"]


@rule(f"{NAME}/5.3")
def test_nor_in_a_record() -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle([PAIR_ACES, DEALER_ODD], [wager(1, "ann", "aces-up", 500)], [decided(1, "play", 500)])
    assert caught.value.clause == f"{NAME}/5.3"


@rule(f"{NAME}/5.3")
def test_who_needs_no_play_wager_cannot_lack_the_means_for_it() -> None:
    table = house()
    table.place(1, "ann", "aces-up", 1000)
    table.no_more_bets()
    with refused(table, "5.3", "barred"):
        table.say("ann", 1, "cannot-cover")


@rule(f"{NAME}/5.4")
def test_until_the_first_card_wagers_come_and_go() -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    table.withdraw(1, "ann", "ante")
    table.place(1, "ann", "ante", 2000)
    with refused(table, "5.4", "no-such-wager"):
        table.withdraw(1, "bob", "ante")
    assert on_layout(table) == [(1, "ann", "ante", 2000)]


@rule(f"{NAME}/5.4")
def test_from_the_first_card_on_no_wager_is_placed_or_taken_back() -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    with refused(table, "5.4", "not-now"):
        table.place(1, "ann", "aces-up", 1000)
    with refused(table, "5.4", "not-now"):
        table.withdraw(1, "ann", "ante")


@rule(f"{NAME}/7.2")
def test_between_the_call_and_the_first_card_neither() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    with refused(table, "7.2", "not-now"):
        table.place(2, "bob", "ante", 1000)


@rule(f"{NAME}/5.5")
@pytest.mark.parametrize("kind", ["ante", "aces-up"])
def test_one_player_has_one_hand(kind: str) -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    with refused(table, "5.5", "one-hand"):
        table.place(2, "ann", kind, 1000)


@rule(f"{NAME}/5.5")
def test_nor_two_hands_in_a_record() -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle(
            [ODD_JACK, PAIR_KINGS, DEALER_QUEENS],
            [wager(1, "ann", "ante", 500), wager(2, "ann", "ante", 500)],
            [],
        )
    assert (caught.value.code, caught.value.clause) == ("one-hand", f"{NAME}/5.5")
    assert "wagers[1]" in caught.value.message


@rule(f"{NAME}/5.6")
def test_an_area_takes_one_wager_of_a_kind_and_one_player() -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    with refused(table, "5.6", "one-wager"):
        table.place(1, "ann", "ante", 1000)
    with refused(table, "5.6", "area-taken"):
        table.place(1, "bob", "aces-up", 1000)


@rule(f"{NAME}/5.7")
def test_players_answer_for_where_their_wagers_lie() -> None:
    assert len(posted(house(), "5.7")) == 1


@rule(f"{NAME}/7.2")
def test_nothing_is_dealt_without_a_wager() -> None:
    table = house()
    with refused(table, "7.2", "no-wager"):
        table.no_more_bets()


@rule(f"{NAME}/14.11")
def test_a_supervisor_refuses_a_wager_before_the_first_card() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.order("refuse-wager", by="gaming-manager", area=1, wager="ante", grounds="not of age")
    assert on_layout(table) == [(3, "bob", "ante", 1000)]
    table.no_more_bets()
    table.order("refuse-wager", by="gaming-manager", area=3, wager="ante", grounds="not of age")
    assert on_layout(table) == []


@rule(f"{NAME}/14.11")
def test_but_not_after_it() -> None:
    table = two_players([ODD_JACK, PAIR_KINGS, DEALER_QUEENS])
    with refused(table, "14.11", "round-in-progress"):
        table.order("refuse-wager", by="gaming-manager", area=1, wager="ante", grounds="not of age")


def test_a_record_without_wagers_deals_nothing() -> None:
    result = settle([ODD_JACK, DEALER_ODD], [], [])
    assert (result["net"], result["hands"], len(result["unused"])) == ({}, [], 11)
    assert not events(result, "dealt", "shown")


def test_the_money_of_a_table_with_both_wagers() -> None:
    result = single(PAIR_ACES, DEALER_QUEENS, amount=3000, ante=1000, aces_up=500)
    assert {kind: net(result, kind) for kind in ("ante", "play", "aces-up")} == {
        "ante": 1000,
        "play": 3000,
        "aces-up": 500,
    }
    assert result["net"] == {"ann": 4500}


@rule(f"{NAME}/5.4", f"{NAME}/6.1")
def test_until_the_first_card_a_wager_may_be_raised_or_lowered() -> None:
    table = house({"limits": {"ante": {"min": 500, "unit": 100}}})
    table.place(1, "ann", "ante", 1000)
    table.place(1, "ann", "aces-up", 500)
    table.change(1, "ann", "ante", 2500)
    with refused(table, "6.1", "below-minimum"):
        table.change(1, "ann", "ante", 400)
    with refused(table, "5.4", "no-such-wager"):
        table.change(2, "ann", "ante", 1000)
    assert on_layout(table) == [(1, "ann", "ante", 2500), (1, "ann", "aces-up", 500)]
    assert table.round.ledger.of_patrons() == {"ann": -3000}
    [changed] = happened(table, "changed")
    assert cites(changed, "5.4")
    table.no_more_bets()
    with refused(table, "5.4", "not-now"):
        table.change(1, "ann", "ante", 3000)
