"""Rule 11: splitting."""

from typing import Any

import pytest

from houseway.testing import rule
from tests.boxes import asked, box, deciding, double, hit, line, net, options, questions, split, stand
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pontoon.helping import dealt, record, settle

EIGHTS = "8c 7d 8h"
"""The initial deal of a pair of eights against a seven."""

PONTOONS = [("Kd", "Ac"), ("As", "Qd"), ("Jc", "Ad")]


@rule("pontoon/11.1")
def test_a_record_in_which_the_decision_maker_does_not_split_is_refused() -> None:
    written = record(f"{EIGHTS} 9c Kc Kh", split("bob"), stand(), stand(2), on=[box(), box("bob", 500)])
    assert refusal(written) == "11.1"


@rule("pontoon/11.1", "pontoon/4.5")
def test_nobody_splits_unless_the_decision_maker_does() -> None:
    table = dealt(f"{EIGHTS} Kh", box(), box("bob", 500))
    with refused(table, "4.5", "not-asked"):
        table.say("bob", 1, "split")
    table.say("ann", 1, "stand")
    assert last(table)["net"] == {"ann": -1000, "bob": -500}


@pytest.mark.parametrize("patrons", [["eve"], ["ann", "eve"]])
def test_nobody_splits_without_a_wager(patrons: list[str]) -> None:
    written = record(f"{EIGHTS} 9c Kc Kh", split(*patrons), stand(), stand(2))
    assert refusal(written) in ("11.1", "11.2", "11.2(a)", "A/split")


@rule("pontoon/11.2", "pontoon/11.2(a)")
def test_another_player_may_split_with_an_equal_wager() -> None:
    table = dealt(f"{EIGHTS} 9c Kc Kh", box(), box("bob", 500))
    table.say("ann", 1, "split")
    assert questions(table) == ["bob"]
    for amount in (1, 499, 501):
        with refused(table, "11.2(a)", "amount"):
            table.say("bob", 1, "split", amount=amount)
    table.say("bob", 1, "split")
    placed = [event for event in happened(table, "placed") if event["wager"] == "split"]
    assert [(event["patron"], event["amount"]) for event in placed] == [("ann", 1000), ("bob", 500)]
    assert cites(placed[1], "11.2(a)")
    table.say("ann", 1, "stand")
    table.say("ann", 1, "stand", hand=2)
    assert last(table)["net"] == {"ann": 1000, "bob": 500}


@rule("pontoon/11.2", "pontoon/11.2(b)")
def test_another_player_may_stay_on_the_first_hand() -> None:
    result = settle(f"{EIGHTS} 9c Kc 9h 3d", split("ann"), stand(), stand(2), on=[box(), box("bob", 500)])
    assert result["dealer"]["value"] == 19
    assert result["net"] == {"ann": -2000, "bob": -500}
    bobs = [(each["hand"], each["wager"]) for each in result["results"] if each["patron"] == "bob"]
    assert bobs == [(1, "box")]
    assert any(cites(event, "11.2(b)") and "bob" in event["words"] for event in events(result, "called"))


@rule("pontoon/11.2(b)")
def test_one_who_stays_has_no_part_in_the_second_hand() -> None:
    result = settle(f"{EIGHTS} 9c Kc Kh Ks", split("ann"), hit(), stand(2), on=[box(), box("bob", 500)])
    assert result["hands"][0]["value"] == 27
    assert (net(result), net(result, patron="bob")) == (-1000, -500)
    assert [each["hand"] for each in result["results"] if each["patron"] == "bob"] == [1]


@rule("pontoon/11.2(b)")
def test_one_who_stays_follows_the_first_hand_in_a_second_split() -> None:
    wagers = [box(), box("bob", 500)]
    decisions = [split("ann"), split("ann"), stand(), stand(2), stand(3)]
    result = settle(f"{EIGHTS} 8d Jc 9c 6s Kh", *decisions, on=wagers)
    assert [hand["value"] for hand in result["hands"]] == [18, 17, 14]
    assert [(each["hand"], each["net"]) for each in result["results"] if each["patron"] == "bob"] == [
        (1, 500)
    ]
    assert result["net"]["ann"] == 1000 + 0 - 1000


@rule("pontoon/11.2(a)")
def test_one_who_stayed_may_join_when_that_hand_is_split_again() -> None:
    table = dealt(f"{EIGHTS} 8d Jc 9c 6s Kh", box(), box("bob", 500))
    table.say("ann", 1, "split")
    table.say("bob", 1, "no")
    table.say("ann", 1, "split")
    assert questions(table) == ["bob"]
    table.say("bob", 1, "split")
    while table.rounds_played == 0:
        table.say("ann", 1, "stand", hand=asked(table)[2])
    bobs = [(each["hand"], each["net"]) for each in last(table)["results"] if each["patron"] == "bob"]
    assert bobs == [(1, 500), (2, 0)]


@rule("pontoon/11.3")
def test_four_hands_may_be_formed() -> None:
    cards = f"{EIGHTS} 8d 8s Jc 9c Kd Qs Kh"
    decisions = [split("ann")] * 3 + [stand(hand) for hand in (1, 2, 3, 4)]
    result = settle(cards, *decisions)
    assert [hand["cards"] for hand in result["hands"]] == [
        ["8c", "Jc"],
        ["8s", "9c"],
        ["8d", "Kd"],
        ["8h", "Qs"],
    ]
    assert result["net"] == {"ann": 1000 + 0 + 1000 + 1000}


@rule("pontoon/11.3")
@pytest.mark.parametrize("cards", ["8c 7d 8h 8d 8s 8c", "Kc 7d Jh Qd Js Kh"], ids=["eights", "tens"])
def test_a_fifth_hand_is_refused(cards: str) -> None:
    table = dealt(f"{cards} 5c 5h 5d 5s 9c")
    for _ in range(3):
        table.say("ann", 1, "split")
    assert len(happened(table, "moved")) == 3
    with refused(table, "11.3", "barred"):
        table.say("ann", 1, "split")
    assert refusal(record(f"{cards} 5c 5h 5d 5s 9c", *[split("ann")] * 4)) == "11.3"


@rule("pontoon/11.3")
def test_the_last_hand_may_be_split_to_a_fourth_but_not_to_a_fifth() -> None:
    cards = f"{EIGHTS} 9c 8d Jc 8s 8c Kd 9h"
    decisions: list[dict[str, Any]] = [
        split("ann"),
        stand(),
        split("ann", hand=2),
        stand(2),
        split("ann", hand=3),
    ]
    table = dealt(cards)
    for each in decisions:
        table.say("ann", 1, each["action"], hand=each["hand"])
    assert asked(table) == ("ann", 1, 3)
    with refused(table, "11.3", "barred"):
        table.say("ann", 1, "split", hand=3)


@rule("pontoon/11.3")
def test_a_record_in_which_aces_are_split_twice_is_refused() -> None:
    assert refusal(record("Ac 7d As Ah 9c Kd", split("ann"), split("ann"))) == "11.3"


@rule("pontoon/11.5")
def test_aces_are_split_only_once() -> None:
    result = settle("Ac 7d As Ah 9c Kd", split("ann"))
    assert [hand["cards"] for hand in result["hands"]] == [["Ac", "Ah"], ["As", "9c"]]
    assert [hand["value"] for hand in result["hands"]] == [12, 20]
    assert (net(result), net(result, "split")) == (-1000, 1000)


@rule("pontoon/11.5")
@pytest.mark.parametrize("decision", [hit(), stand(), double(ann=1000)], ids=["hit", "stand", "double"])
@pytest.mark.parametrize("drawn", ["5c", "9c"])
def test_split_aces_get_one_card_each_and_no_decision(decision: dict[str, Any], drawn: str) -> None:
    assert refusal(record(f"Ac 7d As {drawn} 9c Kd 2c", split("ann"), decision)) == "11.5"
    result = settle(f"Ac 7d As {drawn} 9h Kd", split("ann"))
    drawn_cards = [event for event in events(result, "dealt") if cites(event, "11.5")]
    assert [event["item"] for event in drawn_cards] == [drawn, "9h"]


@rule("pontoon/11.5")
def test_live_nobody_is_asked_about_split_aces() -> None:
    table = dealt("Ac 7d As 5c 9c Kd")
    table.say("ann", 1, "split")
    assert table.rounds_played == 1
    assert last(table)["net"] == {"ann": -1000 + 1000}


@rule("pontoon/11.4")
def test_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    table = dealt(f"{EIGHTS} 2c 3s 9d 9c Kc")
    table.say("ann", 1, "split")
    for _ in range(2):
        assert asked(table) == ("ann", 1, 1)
        assert not [event for event in happened(table, "dealt") if event["to"]["hand"] == 2]
        with refused(table, "10.1", "not-asked"):
            table.say("ann", 1, "stand", hand=2)
        table.say("ann", 1, "hit")
    second = [event for event in happened(table, "dealt") if event["to"]["hand"] == 2]
    assert ([event["item"] for event in second], cites(second[0], "11.4")) == (["9c"], True)
    assert asked(table) == ("ann", 1, 2)


@rule("pontoon/11.6", "pontoon/10.2(c)", "pontoon/10.2(b)")
def test_split_hands_are_completed_by_rule_10() -> None:
    table = dealt(f"{EIGHTS} 3c Kd 5h 8s Kc")
    table.say("ann", 1, "split")
    assert set(options(table)) == {"hit", "double"}
    with refused(table, "10.2(c)"):
        table.say("ann", 1, "stand")
    table.say("ann", 1, "hit")
    [paid] = happened(table, "paid")
    assert (paid["amount"], cites(paid, "10.2(b)")) == (1000, True)
    assert asked(table) == ("ann", 1, 2)


@rule("pontoon/11.7", "pontoon/10.2(b)")
@pytest.mark.parametrize(
    ("pair", "drawn"), [("Ac As", "Kd"), ("Ac As", "Jh"), ("Kc Ks", "Ad"), ("Jc Qs", "Ah")]
)
@pytest.mark.parametrize(("up", "second"), [("8d", "9s"), ("Kd", "As")])
def test_ace_and_ten_after_a_split_are_an_ordinary_21(pair: str, drawn: str, up: str, second: str) -> None:
    first, last_card = pair.split()
    ace = pair.startswith("A")
    cards = f"{first} {up} {last_card} {drawn} 9h {second}"
    result = settle(cards, split("ann"), *([] if ace else [stand(2)]))
    assert (net(result, hand=1), deciding(result, hand=1)) == (1000, "10.2(b)")
    assert "pontoon/11.7" in line(result, hand=1)["clauses"]
    assert "pontoon/T1/pontoon" not in line(result, hand=1)["clauses"]


@rule("pontoon/11.8")
@pytest.mark.parametrize(("tail", "dealers"), [("9s Ks", 26), ("Ks", 17), ("4s 9c", 20)])
def test_a_split_hand_over_21_loses_whatever_the_dealer_gets(tail: str, dealers: int) -> None:
    cards = f"{EIGHTS} 6c 9d Kc {tail}"
    result = settle(cards, split("ann"), hit(), stand(2), on=[box(), box("bob", 500)])
    assert result["dealer"]["value"] == dealers
    assert "pontoon/11.8" in line(result)["clauses"]
    assert (net(result), net(result, patron="bob")) == (-1000, -500)


@rule("pontoon/11.9")
@pytest.mark.parametrize(("up", "second"), PONTOONS)
def test_a_dealers_pontoon_takes_one_original_wager(up: str, second: str) -> None:
    cards = f"8c {up} 8h 8d Kc 9c 9s {second}"
    decisions = [split("ann", "bob"), split("ann"), stand(), stand(2), stand(3)]
    result = settle(cards, *decisions, on=[box(), box("bob", 500)])
    assert result["net"] == {"ann": -1000, "bob": -500}
    returned = events(result, "returned")
    assert sorted((event["patron"], event["amount"]) for event in returned) == [
        ("ann", 1000),
        ("ann", 1000),
        ("bob", 500),
    ]
    assert all(cites(event, "11.9") for event in returned)


@rule("pontoon/11.9", "pontoon/11.8", "pontoon/14.1(g)")
def test_a_hand_over_21_is_lost_beside_the_original() -> None:
    result = settle("8c Kd 8h 6d Kc 9c As", split("ann"), hit(), stand(2))
    assert result["net"] == {"ann": -2000}


@rule("pontoon/11.9", "pontoon/11.8")
def test_a_hand_over_21_may_count_as_the_original() -> None:
    settings = {"bust_counts_as_original": True}
    result = settle("8c Kd 8h 6d Kc 9c As", split("ann"), hit(), stand(2), settings=settings)
    assert (net(result), net(result, "split")) == (-1000, 0)


@rule("pontoon/11.9", "pontoon/10.2(b)")
def test_a_split_21_was_paid_before_the_pontoon() -> None:
    result = settle("8c Kd 8h 3d Kc 9c As", split("ann"), hit(), stand(2))
    assert result["net"] == {"ann": 1000 - 1000}


def test_a_dealers_21_in_three_cards_takes_every_split_hand() -> None:
    result = settle("8c 7d 8h Kc 9c 7s 7h", split("ann"), stand(), stand(2))
    assert (result["dealer"]["value"], result["net"]) == (21, {"ann": -2000})


SEVENS = {
    "suited split, suited hand": ("7h", "7h", "7h 7h", 2000, 0),
    "unsuited split, suited hand": ("7h", "7c", "7h 7h", 2000, 100_000),
    "suited split, spades": ("7s", "7s", "7s 7s", 3000, 0),
    "unsuited split, mixed hand": ("7h", "7c", "7d 7h", 1500, 0),
}


@pytest.mark.parametrize(
    ("first", "second", "drawn", "won", "bonus"),
    [
        pytest.param(*case, id=name, marks=rule("pontoon/11.10") if name.startswith("suited") else ())
        for name, case in SEVENS.items()
    ],
)
def test_suited_sevens_that_are_split_forfeit_the_super_bonus(
    first: str, second: str, drawn: str, won: int, bonus: int
) -> None:
    cards = f"{first} 7d {second} {drawn} Kc Ks"
    result = settle(cards, split("ann"), hit(), stand(2))
    assert (net(result), result["net"]["ann"]) == (won, won + bonus)


@rule("pontoon/11.10")
def test_everybody_on_the_box_forfeits_it() -> None:
    wagers = [box(), box("bob", 500), box("cy", 500, 2)]
    result = settle("7h 9c 7d 7h 9d 7h 7h Kc Ks", split("ann"), hit(), stand(2), stand(area=2), on=wagers)
    assert result["net"] == {"ann": 2000, "bob": 1000, "cy": 500}
    assert not events(result, "bonus")


@rule("pontoon/11.6", "pontoon/T1/5-card-21")
def test_table_1_holds_on_split_hands() -> None:
    cards = "2c 9d 2h 3d 4h 5s 7c Kc 9s"
    result = settle(cards, split("ann"), hit(), hit(), hit(), hit(2))
    assert [hand["value"] for hand in result["hands"]] == [21, 21]
    assert (net(result), net(result, "split")) == (1500, 1000)


@pytest.mark.parametrize("cards", ["4c 7d 4h 4d", "6c 7d 6h 2d"])
def test_a_pair_is_not_split_after_a_third_card(cards: str) -> None:
    table = dealt(f"{cards} 2c Kc")
    table.say("ann", 1, "hit")
    with refused(table, "A/split", "barred"):
        table.say("ann", 1, "split")
    assert refusal(record(f"{cards} 2c Kc", hit(), split("ann"))) in ("A/split", "11.1")


@rule("pontoon/11.9", "pontoon/12.5")
def test_split_and_doubled_against_a_pontoon_one_original_is_lost() -> None:
    cards = "8c Kd 8h 3d 9c 3s 9h As"
    result = settle(cards, split("ann"), double(ann=1000), double(hand=2, ann=600))
    assert result["net"] == {"ann": -1000}
