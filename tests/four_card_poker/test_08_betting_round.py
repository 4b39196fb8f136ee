"""Rule 8: the betting round."""

from itertools import permutations

import pytest

import houseway
from houseway.table.procedure.requests import Asks
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    decided,
    house,
    line,
    net,
    settle,
    single,
    two_players,
    wager,
)
from tests.helping import cites, events, happened, on_layout, posted, refused

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]


@rule(f"{NAME}/8.1", f"{NAME}/8.7")
def test_everybody_is_asked_at_once_to_fold_or_play() -> None:
    table = two_players(HANDS)
    assert isinstance(table.request, Asks)
    assert [question.patron for question in table.request.open] == ["ann", "bob"]
    assert table.request.rule[:2] == (f"{NAME}/8.1", f"{NAME}/8.7")


@rule(f"{NAME}/8.1")
@pytest.mark.parametrize("order", list(permutations([("ann", 1, "fold", 0), ("bob", 3, "play", 2000)])))
def test_they_decide_in_any_order(order: tuple[tuple[str, int, str, int], ...]) -> None:
    table = two_players(HANDS)
    for patron, area, action, amount in order:
        table.say(patron, area, action, amount=amount)
    assert table.round.decided == {1: "fold", 3: "play"}
    assert on_layout(table)[-1] == (3, "bob", "play", 2000)


@rule(f"{NAME}/8.1")
@pytest.mark.parametrize("action", ["check", "raise", "", "stand"])
def test_there_is_nothing_else_to_declare(action: str) -> None:
    table = two_players(HANDS)
    with refused(table, "8.1", "barred"):
        table.say("ann", 1, action)


@rule(f"{NAME}/8.1")
def test_nobody_decides_for_another() -> None:
    table = two_players(HANDS)
    with refused(table, "8.1", "not-asked"):
        table.say("cy", 2, "fold")


@rule(f"{NAME}/8.2")
def test_players_keep_their_cards_over_the_table() -> None:
    assert len(posted(house(), "8.2")) == 1


@rule(f"{NAME}/8.3", f"{NAME}/8.4")
def test_who_folds_passes_the_cards_face_down_and_they_are_counted() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    [folds] = [event for event in happened(table, "called") if cites(event, "8.3")]
    assert folds["area"] == 1
    [counted] = [event for event in happened(table, "handled") if event["act"] == "count"]
    assert counted["count"] == 5
    assert cites(counted, "8.4")


@rule(f"{NAME}/8.3")
def test_a_decision_after_folding_is_refused() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    with refused(table, "8.3", "not-asked"):
        table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    with refused(table, "8.3", "not-asked"):
        table.say("ann", 1, "concede")


@rule(f"{NAME}/8.3")
def test_also_in_a_record() -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle(
            [ODD_JACK, DEALER_ODD],
            [wager(1, "ann", "ante", 500)],
            [decided(1, "fold"), decided(1, "play", 500)],
        )
    assert (caught.value.code, caught.value.clause) == ("not-asked", f"{NAME}/8.3")


@rule(f"{NAME}/8.5")
def test_a_second_play_wager_is_refused() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "play", amount=1000)
    with refused(table, "8.5", "not-asked"):
        table.say("ann", 1, "play", amount=2000)


@rule(f"{NAME}/8.4")
@pytest.mark.parametrize("hand", [ODD_JACK, PAIR_ACES, "5c 5d 5h 5s Kc"])
def test_a_fold_takes_ante_and_aces_up_even_a_winning_one(hand: str) -> None:
    result = single(hand, DEALER_QUEENS, "fold", ante=1000, aces_up=500)
    assert result["net"] == {"ann": -1500}
    for kind in ("ante", "aces-up"):
        assert line(result, kind)["clauses"] == [f"{NAME}/8.4"]
    assert {event["ruling"] for event in events(result, "collected")} == {"FP-R1"}
    assert not events(result, "paid", "bonus")


@rule(f"{NAME}/8.4")
def test_a_fold_with_aces_up_alone_takes_it() -> None:
    assert single(PAIR_ACES, DEALER_QUEENS, "fold", aces_up=500)["net"] == {"ann": -500}


@rule(f"{NAME}/8.5")
@pytest.mark.parametrize("amount", [1000, 1001, 1999, 2500, 3000])
def test_a_play_wager_is_anything_from_once_to_three_times_the_ante(amount: int) -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "play", amount=amount)
    assert on_layout(table)[-1] == (1, "ann", "play", amount)
    [placed] = [event for event in happened(table, "placed") if event["wager"] == "play"]
    assert cites(placed, "8.5")


@rule(f"{NAME}/8.5")
@pytest.mark.parametrize("amount", [-1000, 0, 1, 999, 3001, 10_000])
def test_live_less_or_more_is_refused(amount: int) -> None:
    table = two_players(HANDS)
    with refused(table, "8.5", "amount") as caught:
        table.say("ann", 1, "play", amount=amount)
    assert caught.value.allowed == {"least": 1000, "most": 3000, "unit": 1}


@rule(f"{NAME}/8.5")
@pytest.mark.parametrize(("amount", "fits"), [(1000, True), (2000, True), (3000, True), (1500, False)])
def test_a_house_may_take_whole_multiples_only(amount: int, fits: bool) -> None:
    table = two_players(HANDS, {"whole_multiples": True})
    if fits:
        table.say("ann", 1, "play", amount=amount)
    else:
        with refused(table, "8.5", "amount"):
            table.say("ann", 1, "play", amount=amount)


@rule(f"{NAME}/8.5")
def test_a_play_wager_goes_by_the_posted_unit_and_the_chips() -> None:
    table = two_players(HANDS, {"limits": {"play": {"unit": 400}}, "chips": [500, 1000]})
    with refused(table, "8.5", "amount"):
        table.say("ann", 1, "play", amount=1400)
    table.say("ann", 1, "play", amount=3000)


@rule(f"{NAME}/8.5")
def test_in_a_record_what_was_found_above_three_times_goes_back() -> None:
    result = single(PAIR_KINGS, DEALER_ODD, amount=5000)
    assert (line(result, "play")["stake"], net(result, "play")) == (3000, 3000)
    [back] = events(result, "returned")
    assert (back["wager"], back["amount"], back["ruling"]) == ("play", 2000, "FP-R2")
    assert cites(back, "8.5")


@rule(f"{NAME}/12.11")
@pytest.mark.parametrize("hand", [PAIR_KINGS, ODD_JACK])
def test_in_a_record_what_was_found_below_the_ante_could_not_cover_it(hand: str) -> None:
    result = single(hand, DEALER_QUEENS, amount=999)
    assert result["net"] == {"ann": 0}
    assert (line(result, "play")["stake"], net(result, "ante")) == (0, 0)
    assert cites(line(result, "ante"), "12.11")
    assert result["after"] == {"warned": ("ann",)}


@rule(f"{NAME}/8.5")
@pytest.mark.parametrize("amount", [0, -5])
def test_in_a_record_a_play_wager_is_something(amount: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle([ODD_JACK, DEALER_ODD], [wager(1, "ann", "ante", 500)], [decided(1, "play", amount)])
    assert caught.value.clause == f"{NAME}/8.5"


@rule(f"{NAME}/8.6")
def test_when_all_have_decided_the_dealer_turns_all_six_cards() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    assert not happened(table, "shown")
    table.say("bob", 3, "play", amount=1000)
    [shown] = happened(table, "shown")
    assert (shown["to"]["area"], shown["items"]) == (0, DEALER_QUEENS.split())
    assert cites(shown, "8.6")
    [declared] = [event for event in happened(table, "counted") if event["to"]["area"] == 0]
    assert declared["value"] == "one pair"


@rule(f"{NAME}/8.7")
def test_players_are_told_to_say_nothing_else() -> None:
    assert len(posted(house(), "8.7")) == 1


def test_a_record_that_lacks_a_decision_says_whose() -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        settle([ODD_JACK, DEALER_ODD], [wager(1, "ann", "ante", 500)], [])
    assert caught.value.code == "missing-decision"
    assert "ann" in caught.value.message
