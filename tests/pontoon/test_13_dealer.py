"""Rule 13: the subsequent deal to the dealer's hand."""

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import box, dealt_to, double, hit, net, split, stand
from tests.helping import cites, events, last
from tests.pontoon.helping import dealt, record, rescue, settle, surrender

DRAWS = {
    "hard 16": ("9c 7d", "2h", 18),
    "hard 12": ("9c 3d", "7h", 19),
    "soft 17": ("6c Ad", "3h", 20),
    "soft 17 in three": ("2c 4d Ah", "2s", 19),
    "soft 17 becomes hard 17": ("6c Ad", "Kh", 17),
    "soft 17 becomes hard 12 and goes on": ("6c Ad", "5h 6s", 18),
    "soft 16": ("5c Ad", "2h", 18),
}
STANDS = {
    "hard 17": ("9c 8d", 17),
    "hard 18": ("9c 9d", 18),
    "hard 19": ("9c 3d 7h", 19),
    "hard 20": ("9c 4d 7h", 20),
    "hard 21": ("9c 5d 7h", 21),
    "soft 18": ("7c Ad", 18),
    "soft 19": ("8c Ad", 19),
    "soft 20": ("9c Ad", 20),
    "soft 21": ("2c 8d Ah", 21),
    "hard 17 with an ace": ("9c 7d Ah", 17),
}


@rule("pontoon/13.1", "pontoon/13.1(a)")
@pytest.mark.parametrize(("first", "more", "total"), DRAWS.values(), ids=DRAWS)
def test_the_dealer_draws_to_hard_16_and_soft_17(first: str, more: str, total: int) -> None:
    up, *others = first.split()
    result = settle(f"Kh {up} 8s {' '.join(others)} {more}", stand())
    assert result["dealer"] == {"cards": [up, *others, *more.split()], "value": total}
    drawn = [event for event in events(result, "dealt") if event["to"]["area"] == 0][1:]
    assert all(cites(event, "13.1(a)", "13.1") for event in drawn)


@rule("pontoon/13.1", "pontoon/13.1(a)")
@pytest.mark.parametrize(("first", "total"), STANDS.values(), ids=STANDS)
def test_the_dealer_stands_on_hard_17_and_soft_18(first: str, total: int) -> None:
    up, *others = first.split()
    result = settle(f"Kh {up} 8s {' '.join(others)} 2d", stand())
    assert result["dealer"] == {"cards": [up, *others], "value": total}
    assert result["unused"] == ["2d"]


@rule("pontoon/13.1(a)")
def test_the_dealer_draws_after_all_players() -> None:
    result = settle("9c 9d 5h 8c 8d 6h 9s", stand(), stand(area=2), on=[box(), box("bob", area=2)])
    assert [event["to"]["area"] for event in events(result, "dealt")] == [1, 2, 0, 1, 2, 0, 0]


@rule("pontoon/13.1(b)")
@pytest.mark.parametrize(
    "cards", ["Ac 5d Kc 9s", "Kc 5d 6h 9s 9d", "Kc 5d 6h 5s 9d"], ids=["pontoon", "over 21", "21"]
)
def test_no_card_is_drawn_when_every_hand_is_decided(cards: str) -> None:
    result = settle(cards, *([] if cards.startswith("A") else [hit()]))
    assert dealt_to(result) == ["5d"]
    assert any(cites(event, "13.1(b)") for event in events(result, "called"))


@rule("pontoon/13.1(b)")
def test_no_card_is_drawn_when_all_split_and_doubled_hands_are_decided() -> None:
    cards = "8c 5d 8h 6c 9c 3d Ks 2c"
    result = settle(cards, split("ann"), hit(), double(2, ann=1000))
    assert [hand["value"] for hand in result["hands"]] == [23, 21]
    assert (dealt_to(result), result["net"]) == (["5d"], {"ann": -1000 + 2000})


@rule("pontoon/13.1(b)")
def test_no_card_is_drawn_for_a_rescued_hand() -> None:
    assert dealt_to(settle("6c 5d 5h 2s 9c", double(ann=1000), rescue("ann"))) == ["5d"]


def test_one_open_hand_is_enough_to_draw() -> None:
    wagers = [box(), box("bob", area=2)]
    result = settle("Ac 9c 8d Kd 9h 9s", stand(area=2), on=wagers)
    assert (dealt_to(result), result["net"]) == (["8d", "9s"], {"ann": 1500, "bob": 1000})


@rule("pontoon/9.4")
def test_a_surrendered_and_an_open_hand_have_the_dealer_draw_on() -> None:
    wagers = [box(), box("bob", area=2)]
    result = settle("9c Kc Kd 7h 9h 4s 5s", surrender(), stand(area=2), on=wagers)
    assert (dealt_to(result), result["net"]) == (["Kd", "4s", "5s"], {"ann": -500, "bob": 0})


@rule("pontoon/14.1(b)")
def test_a_dealer_with_hard_17_does_not_draw_to_win() -> None:
    table = dealt("Kc 9d 8h 8s")
    table.say("ann", 1, "stand")
    assert (last(table)["dealer"]["value"], net(last(table))) == (17, 1000)


@rule("pontoon/13.1(b)", "pontoon/17.2(a)")
def test_no_card_is_drawn_for_a_wager_that_was_voided() -> None:
    played = record("Kh Kc 6d 6h 9h Ks 5d 9c", hit(), stand(area=2), on=[box("ann"), box("bob", area=2)])
    void = {"at": {"cards": 7, "decisions": 2}, "kind": "void-wagers", "by": "gaming-supervisor"}
    result = houseway.settle(played | {"incidents": [void | {"patron": "bob"}]})
    assert (result["net"], result["unused"]) == ({"ann": -1000, "bob": 0}, ["9c"])
