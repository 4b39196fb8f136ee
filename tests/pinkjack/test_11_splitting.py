"""Rule 11: splitting."""

import pytest

from houseway.testing import rule
from tests.boxes import asked, box, deciding, double, hit, net, options, questions, split, stand
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pinkjack.helping import dealt, record, settle

EIGHTS = "8c 7d 8h"
"""The initial deal of a pair of eights against a seven."""


@rule("pinkjack/11.1", "pinkjack/9.1.2")
@pytest.mark.parametrize("pair", ["2c 2d", "9c 9h", "Ac As", "Tc Kd", "Jd Qh", "Kc Kc", "Td Js", "5c 5d"])
def test_two_cards_of_one_value_may_be_split(pair: str) -> None:
    first, second = pair.split()
    table = dealt(f"{first} 7d {second} 6c")
    assert "pinkjack/11.1" in options(table)["split"]
    table.say("ann", 1, "split")
    [moved] = happened(table, "moved")
    assert (moved["item"], moved["of"]["hand"], moved["to"]["hand"]) == (second, 1, 2)


@rule("pinkjack/11.1")
@pytest.mark.parametrize("cards", ["2c 3d", "9c Th", "Ac 2s", "8c 9c", "7c 6c", "Kc 9c"])
def test_cards_of_unequal_value_may_not_be_split(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 7d {second} 6c")
    with refused(table, "11.1", "barred"):
        table.say("ann", 1, "split")
    assert refusal(record(f"{first} 7d {second} 6c Kc Kd", split("ann"))) == "11.1"


@rule("pinkjack/11.1", "pinkjack/11.4.1")
def test_every_split_hand_has_a_wager_equal_to_the_original() -> None:
    cards = f"{EIGHTS} 8d 9c Tc 9s Th"
    result = settle(cards, split("ann"), split("ann"), stand(), stand(2), stand(3))
    stakes = [(each["hand"], each["wager"], each["stake"]) for each in result["results"]]
    assert stakes == [(1, "box", 1000), (2, "split", 1000), (3, "split", 1000)]
    assert result["dealer"]["value"] == 17
    assert [each["net"] for each in result["results"]] == [-1000, 1000, -1000]


@rule("pinkjack/11.1")
def test_a_split_for_another_amount_is_refused() -> None:
    table = dealt(f"{EIGHTS} 9c")
    for amount in (1, 999, 1001):
        with refused(table, "11.1", "amount"):
            table.say("ann", 1, "split", amount=amount)


@rule("pinkjack/11.2")
def test_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    table = dealt(f"{EIGHTS} 2c 3s 9d 9c Tc")
    table.say("ann", 1, "split")
    for _ in range(2):
        assert asked(table) == ("ann", 1, 1)
        assert not [event for event in happened(table, "dealt") if event["to"]["hand"] == 2]
        with refused(table, "9.1", "not-asked"):
            table.say("ann", 1, "stand", hand=2)
        table.say("ann", 1, "hit")
    [taken] = happened(table, "collected")
    assert cites(taken, "9.5")
    second = [event for event in happened(table, "dealt") if event["to"]["hand"] == 2]
    assert [event["item"] for event in second] == ["9c"]
    assert cites(second[0], "11.2")
    assert asked(table) == ("ann", 1, 2)


@rule("pinkjack/11.3", "pinkjack/9.4")
def test_after_the_second_card_the_total_is_announced_and_the_player_asked() -> None:
    table = dealt(f"{EIGHTS} 3c 9c")
    table.say("ann", 1, "split")
    assert happened(table, "counted")[-1]["value"] == 11
    card = happened(table, "dealt")[-1]
    assert (card["item"], cites(card, "11.3")) == ("3c", True)
    assert set(options(table)) == {"hit", "double"}


@rule("pinkjack/11.3")
def test_split_hands_may_stand_draw_double_and_split_again() -> None:
    table = dealt(f"{EIGHTS} 8d 9c")
    table.say("ann", 1, "split")
    assert set(options(table)) == {"hit", "stand", "double", "split"}


ACES = {
    "unsuited": ("Ac 5d As", "Kd", 2000, "8.1.4"),
    "suited": ("Ac 5d As", "Kc", 3000, "8.1.3"),
    "pinkjack": ("Ad 5d As", "Jd", 5000, "8.1.1"),
    "tens unsuited": ("Tc 5d Ks", "Ad", 2000, "8.1.4"),
    "tens suited": ("Tc 5d Ks", "Ac", 3000, "8.1.3"),
    "jacks pinkjack": ("Jd 5d Ks", "Ad", 5000, "8.1.1"),
}


@rule("pinkjack/11.3.1")
@pytest.mark.parametrize(("cards", "drawn", "won", "number"), ACES.values(), ids=ACES)
def test_split_aces_and_tens_become_naturals_paid_at_once(
    cards: str, drawn: str, won: int, number: str
) -> None:
    table = dealt(f"{cards} {drawn} 7h Ts 2h", box(), box("bob", 500))
    table.say("ann", 1, "split")
    table.say("bob", 1, "split")
    paid = happened(table, "paid")
    assert [(event["patron"], event["amount"]) for event in paid] == [("ann", won), ("bob", won // 2)]
    assert all(cites(event, number) and cites(event, "11.3.1") for event in paid)
    assert asked(table) == ("ann", 1, 2)


@rule("pinkjack/8.1.2", "pinkjack/11.3.1")
@pytest.mark.parametrize(
    ("up", "pair", "drawn", "hole", "won"),
    [
        ("Ad", "Jd Kc", "Ad", "9h", 5000),
        ("Jd", "Jd Kc", "Ad", "9h", 5000),
        ("Jd", "Ad Ac", "Jd", "Ad", 105_000),
        ("Ad", "Ad Ac", "Jd", "Jd", 105_000),
    ],
)
def test_a_split_pinkjack_waits_for_a_pink_card_of_the_dealer(
    up: str, pair: str, drawn: str, hole: str, won: int
) -> None:
    first, second = pair.split()
    table = dealt(f"{first} {up} {second} {drawn} 8h {hole}")
    table.say("ann", 1, "split")
    assert not happened(table, "paid")
    assert asked(table) == ("ann", 1, 2)
    table.say("ann", 1, "stand", hand=2)
    result = last(table)
    on_first = [each["net"] for each in result["results"] if each["hand"] == 1]
    assert sum(on_first) == won


def test_split_aces_may_draw_double_and_split_again() -> None:
    table = dealt("Ac 5d As Ah 5c 4h 9c Kd 6c")
    table.say("ann", 1, "split")
    assert set(options(table)) == {"hit", "stand", "double", "split"}
    table.say("ann", 1, "split")
    table.say("ann", 1, "hit")
    assert asked(table) == ("ann", 1, 1)
    table.say("ann", 1, "stand")
    doubled = asked(table)[2]
    table.say("ann", 1, "double", hand=doubled, amount=1000)
    assert asked(table)[2] not in (1, doubled)


def test_a_house_may_give_split_aces_one_card_each() -> None:
    settings = {"one_card_on_split_aces": True}
    result = settle("Ac 7d As 5d 8c Td", split("ann"), settings=settings)
    assert [hand["cards"] for hand in result["hands"]] == [["Ac", "5d"], ["As", "8c"]]
    assert (net(result), net(result, "split")) == (-1000, 1000)
    other = settle("8c 7d 8s 5d 7c 9c Td", split("ann"), hit(), stand(), stand(2), settings=settings)
    assert other["hands"][0]["cards"] == ["8c", "5d", "7c"]


@rule("pinkjack/11.4", "pinkjack/11.4.2")
@pytest.mark.parametrize(
    "cards", ["8c 7d 8h 8d 8s", "Kc 7d Th Jd Qs", "Ac 7d Ah Ad As"], ids=["eights", "tens", "aces"]
)
def test_a_third_split_is_refused(cards: str) -> None:
    table = dealt(f"{cards} 5c 5h 5d 5s")
    table.say("ann", 1, "split")
    table.say("ann", 1, "split")
    assert len(happened(table, "moved")) == 2
    with refused(table, "11.4", "barred"):
        table.say("ann", 1, "split")
    written = record(f"{cards} 5c 5h 5d 5s", split("ann"), split("ann"), split("ann"))
    assert refusal(written) == "11.4"


@rule("pinkjack/11.4")
def test_the_second_hand_may_be_split_again() -> None:
    cards = f"{EIGHTS} 9c 8d Tc 9s Th"
    result = settle(cards, split("ann"), stand(), split("ann", hand=2), stand(2), stand(3))
    assert [hand["cards"] for hand in result["hands"]] == [["8c", "9c"], ["8h", "Tc"], ["8d", "9s"]]
    assert result["net"] == {"ann": -1000 + 1000 - 1000}


@rule("pinkjack/11.4")
def test_the_third_hand_is_not_split_either() -> None:
    cards = f"{EIGHTS} 9c 8d Tc 8s Th"
    decisions = [split("ann"), stand(), split("ann", hand=2), stand(2), split("ann", hand=3)]
    assert refusal(record(cards, *decisions)) == "11.4"


@rule("pinkjack/11.4")
def test_ten_value_cards_may_be_split_again_with_any_ten_value_card() -> None:
    cards = "Tc 7d Kh Qd 9c 9s 9h Th"
    result = settle(cards, split("ann"), split("ann"), stand(), stand(2), stand(3))
    assert [hand["cards"] for hand in result["hands"]] == [["Tc", "9c"], ["Qd", "9s"], ["Kh", "9h"]]
    assert result["net"] == {"ann": 3000}


@rule("pinkjack/11.4.3")
@pytest.mark.parametrize("cards", ["4c 7d 4h 4d", "6c 7d 6h 6d", "Ac 7d Ah Ad"])
def test_a_pair_that_was_not_split_is_not_split_after_a_third_card(cards: str) -> None:
    table = dealt(f"{cards} 2c Kc")
    table.say("ann", 1, "hit")
    with refused(table, "11.4.3", "barred"):
        table.say("ann", 1, "split")
    assert refusal(record(f"{cards} 2c Kc", hit(), split("ann"))) == "11.4.3"


@rule("pinkjack/11.4.3")
def test_a_split_hand_is_not_split_after_a_third_card_either() -> None:
    assert refusal(record(f"{EIGHTS} 8d 2c 9c", split("ann"), hit(), split("ann"))) == "11.4.3"


@rule("pinkjack/11.5", "pinkjack/11.5.1")
def test_another_player_may_join_with_an_equal_wager() -> None:
    table = dealt(f"{EIGHTS} 9c Tc Th", box(), box("bob", 500))
    table.say("ann", 1, "split")
    assert questions(table) == ["bob"]
    table.say("bob", 1, "split")
    placed = [event for event in happened(table, "placed") if event["wager"] == "split"]
    assert [(event["patron"], event["amount"]) for event in placed] == [("ann", 1000), ("bob", 500)]
    assert cites(placed[1], "11.5.1")
    table.say("ann", 1, "stand")
    table.say("ann", 1, "stand", hand=2)
    assert last(table)["net"] == {"ann": 0, "bob": 0}


@rule("pinkjack/11.5", "pinkjack/11.5.2")
def test_another_player_may_stay_on_the_first_hand() -> None:
    result = settle(f"{EIGHTS} 9c Tc Th", split("ann"), stand(), stand(2), on=[box(), box("bob", 500)])
    assert result["net"] == {"ann": 0, "bob": -500}
    assert [(each["hand"], each["wager"]) for each in result["results"] if each["patron"] == "bob"] == [
        (1, "box")
    ]
    [stays] = [event for event in events(result, "called") if cites(event, "11.5.2")]
    assert "bob" in stays["words"]


@rule("pinkjack/11.5.1")
@pytest.mark.parametrize("amount", [1, 499, 501])
def test_another_player_joins_with_an_equal_wager_or_not_at_all(amount: int) -> None:
    table = dealt(f"{EIGHTS} 9c Tc Th", box(), box("bob", 500))
    table.say("ann", 1, "split")
    with refused(table, "11.5.1", "amount"):
        table.say("bob", 1, "split", amount=amount)


@rule("pinkjack/11.1")
@pytest.mark.parametrize("patrons", [["bob"], ["eve"], ["ann", "eve"]])
def test_nobody_splits_without_the_controlling_player_or_a_wager(patrons: list[str]) -> None:
    cards = f"{EIGHTS} 9c Tc Th"
    written = record(cards, split(*patrons), stand(), stand(2), on=[box(), box("bob", 500)])
    assert refusal(written) == "11.1"


@rule("pinkjack/11.5.2")
def test_one_who_stayed_on_the_first_hand_has_no_part_in_the_others() -> None:
    table = dealt(f"{EIGHTS} 9c 8d Tc 9s Th", box(), box("bob", 500))
    table.say("ann", 1, "split")
    table.say("bob", 1, "no")
    table.say("ann", 1, "stand")
    table.say("ann", 1, "split", hand=2)
    assert asked(table)[0] == "ann"


@rule("pinkjack/11.5", "pinkjack/11.5.1")
def test_one_who_joined_the_first_split_may_stay_out_of_the_second() -> None:
    cards = f"{EIGHTS} 8d Tc 9c 9s Th"
    decisions = [split("ann", "bob"), split("ann"), stand(), stand(2), stand(3)]
    result = settle(cards, *decisions, on=[box(), box("bob", 500)])
    bobs = [(each["hand"], each["net"]) for each in result["results"] if each["patron"] == "bob"]
    assert bobs == [(1, 500), (3, -500)]


@rule("pinkjack/10.3")
def test_a_double_on_a_split_hand_is_open_to_those_on_that_hand() -> None:
    table = dealt(f"{EIGHTS} 9c 3d Tc Th", box(), box("bob", 500), box("cy", 400))
    table.say("ann", 1, "split")
    table.say("bob", 1, "split")
    table.say("cy", 1, "no")
    table.say("ann", 1, "stand")
    table.say("ann", 1, "double", hand=2, amount=1000)
    assert questions(table) == ["bob"]
    with refused(table, "10.3", "amount"):
        table.say("bob", 1, "double", hand=2, amount=501)


BLACKJACKS = [("Kd", "Ac"), ("As", "Td"), ("Jd", "Ad"), ("Ad", "Jd")]


@rule("pinkjack/11.6")
@pytest.mark.parametrize(("up", "hole"), BLACKJACKS)
def test_against_a_dealers_blackjack_one_original_wager_is_lost(up: str, hole: str) -> None:
    cards = f"8c {up} 8h 8d Tc 9c 9s {hole}"
    wagers = [box(), box("bob", 500)]
    decisions = [split("ann", "bob"), split("ann"), stand(), stand(2), stand(3)]
    result = settle(cards, *decisions, on=wagers)
    assert result["net"] == {"ann": -1000, "bob": -500}
    assert sorted((event["patron"], event["amount"]) for event in events(result, "returned")) == [
        ("ann", 1000),
        ("ann", 1000),
        ("bob", 500),
    ]
    assert all(cites(event, "11.6") for event in events(result, "returned"))


@rule("pinkjack/11.6", "pinkjack/10.4")
def test_split_and_doubled_against_a_blackjack_one_original_is_lost() -> None:
    cards = "8c Kd 8h 3d 9c 3s 9h As"
    result = settle(cards, split("ann"), double(ann=1000), double(hand=2, ann=600))
    assert result["net"] == {"ann": -1000}


def test_by_the_letter_a_dealers_pinkjack_takes_every_split_hand() -> None:
    cards = "8c Jd 8h Tc 9c Ad"
    result = settle(cards, split("ann"), stand(), stand(2), settings={"dealer_pinkjack_literal": True})
    assert result["net"] == {"ann": -2000}


def test_a_dealers_21_in_more_cards_takes_every_split_hand() -> None:
    result = settle("8c 7d 8h Tc 9c 7s 7h", split("ann"), stand(), stand(2))
    assert (result["dealer"]["value"], result["net"]) == (21, {"ann": -2000})


@rule("pinkjack/9.5", "pinkjack/14.1.4")
def test_a_split_hand_over_21_is_lost_beside_the_original() -> None:
    result = settle("8c Kd 8h 6d Tc 9c As", split("ann"), hit(), stand(2))
    assert result["net"] == {"ann": -2000}
    assert (deciding(result), deciding(result, "split")) == ("9.5", "14.1.4")


@rule("pinkjack/9.5", "pinkjack/11.6")
def test_a_split_hand_over_21_may_count_as_the_original() -> None:
    settings = {"bust_counts_as_original": True}
    result = settle("8c Kd 8h 6d Tc 9c As", split("ann"), hit(), stand(2), settings=settings)
    assert result["net"] == {"ann": -1000}
    assert (net(result), net(result, "split")) == (-1000, 0)


@rule("pinkjack/9.6")
def test_a_split_hand_of_21_is_paid_before_a_blackjack() -> None:
    cards = "8c Kd 8h 3d Tc 9c As"
    result = settle(cards, split("ann"), hit(), stand(2))
    assert (net(result), net(result, "split")) == (1000, -1000)
