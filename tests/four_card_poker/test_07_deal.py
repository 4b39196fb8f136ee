"""Rule 7: the deal, and who sees which card."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

import houseway
from houseway.equipment import DECK
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_KINGS,
    by_hand,
    five_at_a_time,
    house,
    one_at_a_time,
    sent,
    two_players,
)
from tests.helping import cites, happened, refused

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]
STAFF = [Viewer(role) for role in Role if role is not Role.PLAYER]


def places(table: houseway.Table) -> list[int]:
    return [event["to"]["area"] for event in happened(table, "dealt")]


@rule(f"{NAME}/7.1")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_all_cards_but_the_dealers_sixth_are_dealt_face_down(device: str) -> None:
    table = two_players(HANDS, {"device": device})
    cards = happened(table, "dealt")
    assert [event["face_up"] for event in cards] == [False] * 15 + [True]
    assert all(cites(event, "7.1") for event in cards[:-1])


@rule(f"{NAME}/7.2")
@pytest.mark.parametrize("order", list(permutations((2, 4, 7))))
def test_the_dealer_calls_and_deals_clockwise_from_the_left_whoever_wagered_first(
    order: tuple[int, ...],
) -> None:
    table = by_hand()
    for area in order:
        table.place(area, f"patron {area}", "ante", 1000)
    table.no_more_bets()
    [called] = happened(table, "called")
    assert called["words"] == "no more bets"
    assert cites(called, "7.2")
    for name in DECK[:21]:
        table.drawn(str(name))
    assert places(table) == [2] * 5 + [4] * 5 + [7] * 5 + [0] * 6


@rule(f"{NAME}/7.3", f"{NAME}/7.3.1", f"{NAME}/7.3.2", f"{NAME}/7.3.3", f"{NAME}/7.3.4")
def test_a_shoe_deals_one_card_at_a_time() -> None:
    table = two_players(HANDS, {"device": "shoe"})
    cards = happened(table, "dealt")
    assert places(table) == [1, 3, 0] * 5 + [0]
    first = [event["rule"][0] for event in cards[:3]]
    assert first == [f"{NAME}/7.3.1", f"{NAME}/7.3.1", f"{NAME}/7.3.2"]
    assert {event["rule"][0] for event in cards[3:-1]} == {f"{NAME}/7.3.3"}
    assert cites(cards[-1], "7.3.4", "7.3")
    assert [str(each) for each in table.round.hand(3)] == PAIR_KINGS.split()


@rule(f"{NAME}/7.4", f"{NAME}/7.4.1", f"{NAME}/7.4.2")
def test_a_device_deals_five_cards_at_a_time() -> None:
    table = two_players(HANDS)
    cards = happened(table, "dealt")
    assert places(table) == [1] * 5 + [3] * 5 + [0] * 6
    assert {event["rule"][0] for event in cards[:10]} == {f"{NAME}/7.4.1"}
    assert {event["rule"][0] for event in cards[10:]} == {f"{NAME}/7.4.2"}
    assert [str(each) for each in table.round.dealers_hand()] == DEALER_QUEENS.split()


@pytest.mark.parametrize(("device", "order"), [("shoe", one_at_a_time), ("shuffler", five_at_a_time)])
def test_a_record_lists_its_cards_in_the_order_of_its_device(device: str, order: Any) -> None:
    record = {
        "game": NAME,
        "settings": {"device": device},
        "wagers": [{"area": 5, "patron": "ann", "wager": "aces-up", "amount": 100}],
        "cards": [*order(ODD_JACK, DEALER_QUEENS), "As"],
        "decisions": [{"area": 5, "action": "play"}],
    }
    result = houseway.settle(record)
    assert result["hands"][0]["cards"] == ODD_JACK.split()
    assert result["unused"] == ["As"]


def test_a_record_that_ends_in_the_deal_says_what_is_lacking() -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        houseway.settle(
            {
                "game": NAME,
                "wagers": [{"area": 5, "patron": "ann", "wager": "ante", "amount": 100}],
                "cards": ODD_JACK.split(),
            }
        )
    assert (caught.value.code, caught.value.field) == ("missing-cards", "cards")
    assert "7.4.2" in caught.value.message


@rule(f"{NAME}/7.3", f"{NAME}/7.4")
def test_a_card_out_of_turn_is_refused() -> None:
    for device, number in (("shoe", "7.3"), ("shuffler", "7.4")):
        table = two_players(HANDS, {"device": device})
        with refused(table, number, "not-now"):
            table.drawn("3h")


def cards_sent(table: houseway.Table, viewer: Viewer | str) -> list[str]:
    return [event["item"] for event in sent(table, viewer)[:-1] if "item" in event]


def test_players_see_their_own_five_and_the_dealers_face_up_card_and_nothing_else() -> None:
    table = two_players(HANDS)
    assert cards_sent(table, "ann") == [*ODD_JACK.split(), "2h"]
    assert cards_sent(table, "bob") == [*PAIR_KINGS.split(), "2h"]
    assert cards_sent(table, "cy") == ["2h"]


@pytest.mark.parametrize("viewer", STAFF, ids=lambda viewer: str(viewer.role))
def test_staff_and_onlookers_see_the_face_up_card_alone(viewer: Viewer) -> None:
    assert cards_sent(two_players(HANDS), viewer) == ["2h"]


@pytest.mark.parametrize("viewer", [*STAFF, "ann", "cy"], ids=str)
def test_what_bob_holds_changes_nothing_of_what_others_are_sent(viewer: Viewer | str) -> None:
    rng = Random(7)
    rest = [str(card) for card in DECK if str(card) not in f"{ODD_JACK} 2h".split()]
    stories = []
    for _ in range(20):
        other = rng.sample(rest, 10)
        table = two_players([ODD_JACK, " ".join(other[:5]), " ".join([*other[5:], "2h"])])
        table.say("bob", 3, "fold")
        stories.append(sent(table, viewer))
    assert all(story == stories[0] for story in stories)


def test_the_dealers_hand_shows_when_it_is_turned_and_a_folded_one_never() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "fold")
    table.say("bob", 3, "play", amount=1000)
    assert [event["items"] for event in happened(table, "shown")] == [DEALER_QUEENS.split()]
    table.say("bob", 3, "no")
    shown = {event["to"]["area"]: event["items"] for event in happened(table, "shown")}
    assert shown == {0: DEALER_QUEENS.split(), 3: PAIR_KINGS.split()}
    for viewer in (*STAFF, "bob", "cy"):
        assert not set(ODD_JACK.split()) & set(str(sent(table, viewer)).replace("'", " ").split())


def test_questions_say_who_is_asked_and_keep_the_choices_for_the_player_and_staff() -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    [own] = sent(table, "ann")[-1]["questions"]
    assert [option["action"] for option in own["options"]] == ["fold", "play", "cannot-cover"]
    [other] = sent(table, "bob")[-1]["questions"]
    assert other == {"patron": "ann", "area": 1, "hand": 1}
