"""Rules 12.8 and 12.9: hands that the dealer set or declared wrongly."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.four_card_poker.dealt_wrongly import last
from tests.four_card_poker.helping import NAME, SUPERVISORS, decided, do_steps, line, two_players, wager
from tests.helping import cites, events, happened, on_layout, refused

TRIPS = "5c 5d 5h Ks 9c"  # three fives, king
ACES = "Ac Ad 9h 4s 3c"  # pair of aces, 9, 4
DEALER = "Qc Qd 8h 8s Jc Kh"  # two pair; set wrongly K-Q-J-8
HANDS = [TRIPS, ACES, DEALER]
WRONG = ["Kh", "Qc", "Jc", "8h"]


def turned() -> houseway.Table:
    """Both play for $10, and the dealer's hand shows."""
    table = two_players(HANDS)
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    return table


def settled() -> houseway.Table:
    """The hands are settled and still lie there."""
    table = turned()
    table.say("ann", 1, "no")
    table.say("bob", 3, "no")
    return table


def test_set_rightly_two_pair_beats_the_aces() -> None:
    assert last(settled())["net"] == {"ann": 4000, "bob": -2000}


@rule(f"{NAME}/12.8")
def test_a_dealers_hand_set_wrongly_stands_once_a_players_hand_is_open() -> None:
    table = turned()
    table.order("set-dealers-hand", by="dealer", cards=WRONG)
    [_, announced] = [event for event in happened(table, "counted") if event["to"]["area"] == 0]
    assert announced["value"] == "four odd cards"
    table.say("ann", 1, "no")
    table.say("bob", 3, "no")
    with refused(table, "12.8", "stands"):
        table.order("set-dealers-hand", by="dealer", cards=["Qc", "Qd", "8h", "8s"])
    ending = last(table)
    assert ending["net"] == {"ann": 4000, "bob": 2000}
    assert ending["dealer"]["best"] == ["Kh", "Qc", "Jc", "8h"]


@rule(f"{NAME}/12.8")
def test_until_then_it_is_mended() -> None:
    table = turned()
    table.order("set-dealers-hand", by="dealer", cards=WRONG)
    table.say("ann", 1, "no")
    table.order("set-dealers-hand", by="gaming-supervisor", cards=["8s", "Qc", "8h", "Qd"])
    table.say("bob", 3, "no")
    ending = last(table)
    assert ending["net"] == {"ann": 4000, "bob": -2000}
    assert ending["dealer"]["best"] == ["Qc", "Qd", "8h", "8s"]


@rule(f"{NAME}/12.8")
def test_in_a_record() -> None:
    written = {
        "game": NAME,
        "wagers": [wager(1, "ann", "ante", 1000), wager(3, "bob", "ante", 1000)],
        "cards": " ".join(HANDS).split(),
        "decisions": [decided(1, "play", 1000), decided(3, "play", 1000)],
        "incidents": [
            {"at": {"cards": 16, "decisions": 2}, "kind": "set-dealers-hand", "by": "dealer", "cards": WRONG}
        ],
    }
    assert houseway.settle(written)["net"] == {"ann": 4000, "bob": 2000}


@pytest.mark.parametrize(
    ("cards", "code", "number"),
    [
        (["Kh", "Qc", "Jc"], "not-of-this-hand", "9.2"),
        (["Kh", "Qc", "Jc", "Jc"], "not-of-this-hand", "9.2"),
        (["Kh", "Qc", "Jc", "As"], "not-of-this-hand", "9.2"),
        (["Kh", "Qc", "Jc", "Xx"], "unknown-card", "3.1"),
    ],
)
def test_the_dealer_sets_four_of_the_six(cards: list[str], code: str, number: str) -> None:
    table = turned()
    with refused(table, number, code):
        table.order("set-dealers-hand", by="dealer", cards=cards)


@rule(f"{NAME}/8.6")
def test_nothing_is_set_before_the_cards_are_turned() -> None:
    table = two_players(HANDS)
    with refused(table, "8.6", "not-turned"):
        table.order("set-dealers-hand", by="dealer", cards=WRONG)


@rule(f"{NAME}/12.9")
def test_a_players_hand_declared_wrongly_is_reconstructed_and_corrected() -> None:
    table = settled()
    table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    assert [event["amount"] for event in happened(table, "reversed")] == [1000, 1000, 2000]
    assert [event["wager"] for event in happened(table, "collected")][-2:] == ["ante", "play"]
    assert "ante-bonus" not in [kind for _, _, kind, _ in on_layout(table)]
    table.order("correct-hand", by="dealer", area=1)
    ending = last(table)
    assert ending["net"] == {"ann": 4000, "bob": -2000}
    assert [each["wager"] for each in ending["results"] if each["area"] == 1] == [
        "ante",
        "play",
        "ante-bonus",
    ]
    assert all(cites(event, "12.9") for event in events(ending, "reversed"))


@rule(f"{NAME}/12.9")
def test_an_error_that_nobody_notifies_stays() -> None:
    table = settled()
    table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    ending = last(table)
    assert ending["net"] == {"ann": -2000, "bob": -2000}
    assert (ending["hands"][0]["value"], ending["hands"][0]["best"]) == ("one pair", ["5c", "5d", "Ks", "9c"])


@rule(f"{NAME}/12.9")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_where_it_cannot_be_reconstructed_a_supervisor_has_the_hand_void(by: str) -> None:
    table = settled()
    table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    with refused(table, "12.9", "not-your-power"):
        table.order("void-hand", by="dealer", area=1)
    table.order("void-hand", by=by, area=1)
    ending = last(table)
    assert ending["net"] == {"ann": 0, "bob": -2000}
    assert cites(line(ending, "ante"), "12.9")
    assert [each["wager"] for each in ending["results"] if each["area"] == 1] == ["ante", "play"]


@rule(f"{NAME}/12.9", f"{NAME}/9.6", f"{NAME}/1.1/void")
def test_only_a_settled_hand_that_lies_open_and_was_declared_wrongly() -> None:
    table = turned()
    with refused(table, "12.9", "not-open"):
        table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    table = settled()
    with refused(table, "12.9", "not-open"):
        table.order("declare-hand", by="dealer", area=2, cards=["Ks", "9c", "5c", "5d"])
    with refused(table, "9.6", "rightly-declared"):
        table.order("correct-hand", by="dealer", area=1)
    table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    table.order("void-hand", by="gaming-manager", area=1)
    with refused(table, "1.1/void", "void"):
        table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    do_steps(table, 1)
    with refused(table, "12.9", "not-open"):
        table.order("declare-hand", by="dealer", area=3, cards=["Ac", "9h", "4s", "3c"])


def one_hand(hand: str, dealer: str, *incidents: dict[str, Any], **more: Any) -> dict[str, Any]:
    """ann's round on area 1 with these incidents after the settlement."""
    at = {"cards": 11, "decisions": 1, "settled": True}
    written = {
        "game": NAME,
        "wagers": [wager(1, "ann", "ante", 1000), wager(1, "ann", "aces-up", 500)],
        "cards": f"{hand} {dealer}".split(),
        "decisions": [decided(1, "play", 1000)],
        "incidents": [{"at": at, "area": 1, **incident} for incident in incidents],
    }
    return dict(houseway.settle(written | more))


@rule(f"{NAME}/12.9")
def test_a_forfeited_ante_stays_forfeited() -> None:
    result = one_hand(
        "Ac Ad Ah 9h 4s",
        "2d 4h 6s 8d Tc Qh",
        {"kind": "declare-hand", "cards": ["Ac", "Ad", "9h", "4s"]},
        before={"warned": ["ann"]},
        decisions=[decided(1, "cannot-cover")],
    )
    assert {each["wager"]: each["net"] for each in result["results"]} == {"ante": -1000, "aces-up": 500}


@rule(f"{NAME}/12.9")
def test_a_void_hand_gives_back_what_it_won_its_bonus_too() -> None:
    wrong = {"kind": "declare-hand", "cards": ["5c", "5d", "5h", "Ks"]}
    declared = one_hand("5c 5d 5h 5s Ks", DEALER, wrong)
    assert declared["net"] == {"ann": 1000 + 1000 + 2000 + 4000}
    void = one_hand("5c 5d 5h 5s Ks", DEALER, wrong, {"kind": "void-hand", "by": "gaming-manager"})
    assert void["net"] == {"ann": 0}
    assert [each["wager"] for each in void["results"]] == ["ante", "aces-up", "play"]
    right = one_hand("5c 5d 5h 5s Ks", DEALER, wrong, {"kind": "correct-hand"})
    assert right["net"] == {"ann": 1000 + 1000 + 25_000 + 25_000}


def declared_wrongly() -> houseway.Table:
    """ann's trips were declared as four odd cards, the round is over, and bob wagers on the next one."""
    table = settled()
    table.order("declare-hand", by="dealer", area=1, cards=["Ks", "9c", "5c", "5d"])
    ending = last(table)
    assert ending["net"]["ann"] < 0
    table.place(2, "bob", "ante", 500)
    return table


@rule(f"{NAME}/12.9")
def test_a_declaration_is_corrected_until_the_next_round_commences() -> None:
    table = declared_wrongly()
    table.order("correct-hand", by="dealer", area=1)
    assert dict(table.last or {})["net"]["ann"] == 4000
    assert on_layout(table) == [(2, "bob", "ante", 500)]


@rule(f"{NAME}/12.9")
def test_and_the_hand_is_void_if_it_cannot_be_reconstructed() -> None:
    table = declared_wrongly()
    table.order("void-hand", by=SUPERVISORS[0], area=1)
    assert dict(table.last or {})["net"]["ann"] == 0
