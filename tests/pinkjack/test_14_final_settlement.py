"""Rule 14: the final settlement."""

import pytest

from houseway.testing import rule
from tests.boxes import box, deciding, net, stand
from tests.helping import cites, events
from tests.pinkjack.helping import settle, stacked

PLAYERS = {12: "Tc 2h", 13: "Tc 3h", 16: "9c 7h", 17: "Tc 7h", 18: "9c 9h", 19: "Kc 9h", 20: "Kc Qh"}
DEALERS = {17: "Td 7s", 18: "Td 8s", 19: "Td 9s", 20: "Td Ks", 21: "Td As", 22: "Td 6s 6h", 26: "Td 6s Ts"}


def expected(player: int, dealer: int) -> tuple[int, str]:
    """What $10 win or lose and by which clause, from the document."""
    if dealer > 21:
        return 1000, "14.1.3"
    return (1000, "14.1.2") if player > dealer else (-1000, "14.1.4")


@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        pytest.param(
            player,
            dealer,
            marks=rule("pinkjack/14.1", "pinkjack/14.1.5", f"pinkjack/{expected(player, dealer)[1]}"),
        )
        for player in PLAYERS
        for dealer in DEALERS
    ],
)
def test_higher_wins_equal_or_lower_loses_and_a_dealer_over_21_loses(player: int, dealer: int) -> None:
    first, second = PLAYERS[player].split()
    up, *drawn = DEALERS[dealer].split()
    result = settle(f"{first} {up} {second} {' '.join(drawn)}", stand())
    assert (result["hands"][0]["value"], result["dealer"]["value"]) == (player, dealer)
    assert (net(result), deciding(result)) == expected(player, dealer)
    moved = events(result, "paid", "collected")
    assert [(event["event"], event["amount"]) for event in moved] == [
        ("paid" if net(result) > 0 else "collected", 1000)
    ]


@rule("pinkjack/14.1.4")
@pytest.mark.parametrize("total", [17, 18, 19, 20])
def test_there_is_no_stand_off(total: int) -> None:
    first, second = PLAYERS[total].split()
    result = settle(f"{first} {DEALERS[total].split()[0]} {second} {DEALERS[total].split()[1]}", stand())
    assert (result["net"], events(result, "decided", "returned")) == ({"ann": -1000}, [])


@rule("pinkjack/14.1.2")
def test_a_win_pays_one_to_one_to_every_player_on_the_hand() -> None:
    result = settle("Kc 7d 9h Ts", stand(), on=[box(), box("bob", 1), box("cy", 333)])
    assert result["net"] == {"ann": 1000, "bob": 1, "cy": 333}
    assert {event["odds"] for event in events(result, "paid")} == {"1 to 1"}


@rule("pinkjack/14.1.5")
def test_losing_wagers_go_to_the_float_tray() -> None:
    result = settle("Kc 9d 9h Ts", stand(), on=[box(), box("bob", 500)])
    assert [(event["patron"], event["amount"], event["to"]) for event in events(result, "collected")] == [
        ("ann", 1000, "float"),
        ("bob", 500, "float"),
    ]
    assert all(cites(event, "14.1.5") for event in events(result, "collected"))


@rule("pinkjack/14.1.1")
@pytest.mark.parametrize(("up", "hole"), [("Ad", "Jd"), ("Jd", "Ad")])
@pytest.mark.parametrize("cards", ["Ad Jd", "Jd Ad"])
@pytest.mark.parametrize("amount", [1, 500, 25_000])
def test_an_ultimate_pinkjack_pays_five_to_one_and_1000_dollars(
    up: str, hole: str, cards: str, amount: int
) -> None:
    first, second = cards.split()
    result = settle(f"{first} {up} {second} {hole}", on=[box(amount=amount)])
    assert (net(result), net(result, "ultimate-bonus")) == (5 * amount, 100_000)
    assert (deciding(result), deciding(result, "ultimate-bonus")) == ("14.1.1", "14.1.1")


@rule("pinkjack/14.1.1.1")
@pytest.mark.parametrize(
    ("up", "drawn"), [("Ad", "9h"), ("Ad", "Jc"), ("Jd", "Ah"), ("Jd", "2c"), ("Ad", "Td"), ("Jd", "Jd")]
)
def test_a_waiting_pinkjack_pays_five_to_one_when_the_dealer_has_none(up: str, drawn: str) -> None:
    result = settle(f"Ad {up} Jd {drawn}")
    assert (result["net"], deciding(result)) == ({"ann": 5000}, "14.1.1.1")
    assert not events(result, "bonus")


@rule("pinkjack/14.1.1.1")
def test_a_dealers_pink_cards_among_three_are_no_pinkjack() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("Ad Tc Jd Jd 9h 2c Ad 8h", stand(area=2), on=wagers)
    assert result["dealer"] == {"cards": ["Jd", "2c", "Ad", "8h"], "value": 21}
    assert result["net"] == {"ann": 5000, "bob": -500}


@rule("pinkjack/14.1.1")
def test_the_bonus_is_for_each_player_with_a_wager_in_action() -> None:
    wagers = [box(), box("bob", 500)]
    assert settle("Ad Ad Jd Jd", on=wagers)["net"] == {"ann": 105_000, "bob": 102_500}
    limits = {"limits": {"box": {"max": 1000}}}
    assert settle("Ad Ad Jd Jd", on=wagers, settings=limits)["net"] == {"ann": 105_000, "bob": 0}


@rule("pinkjack/14.1.1")
def test_the_bonus_may_be_shared_where_the_house_says_so() -> None:
    wagers = [box(), box("bob", 500)]
    result = settle("Ad Ad Jd Jd", on=wagers, settings={"ultimate_bonus": "shared"})
    assert result["net"] == {"ann": 55_000, "bob": 52_500}


@rule("pinkjack/14.1.1")
def test_every_box_with_a_pinkjack_has_its_bonus() -> None:
    wagers = [box(), box("bob", 500, 2), box("cy", 700, 3)]
    result = settle("Ad Jd Tc Jd Jd Ad 9h Ad", stand(area=3), on=wagers)
    assert result["net"] == {"ann": 105_000, "bob": 102_500, "cy": -700}


@rule("pinkjack/14.1.4")
@pytest.mark.parametrize("settings", [{}, {"dealer_pinkjack_literal": True}])
def test_a_dealers_pinkjack_beats_every_other_hand_left(settings: dict[str, bool]) -> None:
    result = settle("Kc Jd Qh Ad", stand(), settings=settings)
    assert (net(result), deciding(result)) == (-1000, "14.1.4")


@rule("pinkjack/14.1.6")
def test_the_cards_left_on_the_layout_are_picked_up_at_the_end() -> None:
    result = settle("Kc 9d 9h Ts", stand())
    *_, collected, over = events(result, "handled", "over")
    assert (collected["act"], over["event"]) == ("collect", "over")
    assert cites(collected, "14.1.6")


@rule("pinkjack/14.1.6", "pinkjack/14.1.5")
def test_the_layout_is_empty_for_the_next_round() -> None:
    table = stacked("Kc 9d 9h Ts Kd 7d 9c Th", box())
    for won in (-1000, 1000):
        if not table.wagers:
            table.place(1, "ann", "box", 1000)
        table.no_more_bets()
        table.say("ann", 1, "stand")
        assert (table.last or {})["net"] == {"ann": won}
        assert table.wagers == []
