"""Rule 13: Suits You."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import LIMITS, box, deciding, hit, line, net, split, stand
from tests.helping import cites, events, happened, on_layout, posted, refusal, refused
from tests.pinkjack.helping import SUITS_YOU, dealt, house, record, settle, stacked, suits_you


def first_card(name: str, suit: str) -> dict[str, Any]:
    """A round in which that card comes first and that suit was named."""
    return settle(
        f"{name} 7d 8h Ks 9s Kd",
        hit() if name[0] in "23" else stand(),
        *([stand()] if name[0] in "23" else []),
        on=[box(), suits_you(suit)],
        settings=SUITS_YOU,
    )


@rule("pinkjack/13.7.1", "pinkjack/13.7", "pinkjack/8.1.5")
@pytest.mark.parametrize("rank", "456789TQK")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_first_card_of_the_suit_pays_two_to_one(rank: str, suit: str) -> None:
    result = first_card(rank + suit, suit)
    assert (net(result, "suits-you"), deciding(result, "suits-you")) == (1000, "13.7.1")
    assert line(result, "suits-you")["hand"] == 0


@rule("pinkjack/13.7.1")
@pytest.mark.parametrize("suit", "cdhs")
def test_an_ace_of_the_suit_pays_two_to_one(suit: str) -> None:
    assert net(first_card(f"A{suit}", suit), "suits-you") == 1000


@rule("pinkjack/13.7.2", "pinkjack/13.7")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_jack_of_the_suit_pays_ten_to_one(suit: str) -> None:
    result = first_card(f"J{suit}", suit)
    assert (net(result, "suits-you"), deciding(result, "suits-you")) == (5000, "13.7.2")


@rule("pinkjack/13.7.3", "pinkjack/13.7")
@pytest.mark.parametrize("rank", "49TJQKA")
@pytest.mark.parametrize(("suit", "named"), [("c", "d"), ("d", "h"), ("h", "s"), ("s", "c"), ("h", "d")])
def test_any_other_first_card_loses(rank: str, suit: str, named: str) -> None:
    result = first_card(rank + suit, named)
    assert (net(result, "suits-you"), deciding(result, "suits-you")) == (-500, "13.7.3")
    taken = [event for event in events(result, "collected") if event["wager"] == "suits-you"]
    assert [(event["amount"], event["to"]) for event in taken] == [(500, "float")]


@rule("pinkjack/13.7.1", "pinkjack/13.7.3")
def test_only_the_first_card_counts() -> None:
    wagers = [box(), suits_you("c")]
    won = settle("4c 7d 8h Ks Kd", stand(), on=wagers, settings=SUITS_YOU)
    lost = settle("4h 7d Jc Ks Kd", stand(), on=wagers, settings=SUITS_YOU)
    assert (net(won, "suits-you"), net(lost, "suits-you")) == (1000, -500)


@rule("pinkjack/13.7.1")
def test_each_area_is_judged_by_its_own_first_card() -> None:
    wagers = [box(), suits_you("c"), box("bob", 500, 4), suits_you("c", "bob", area=4)]
    result = settle("4c 4h 7d 8h 8c Ks Kd", stand(), stand(area=4), on=wagers, settings=SUITS_YOU)
    assert [each["net"] for each in result["results"] if each["wager"] == "suits-you"] == [1000, -500]


@rule("pinkjack/13.7.2")
def test_the_wager_is_settled_once_although_the_hand_is_split() -> None:
    wagers = [box(), suits_you("d")]
    cards = "Jd 7d Jd 9s 8s Kd"
    result = settle(cards, split("ann"), stand(), stand(2), on=wagers, settings=SUITS_YOU)
    assert len([each for each in result["results"] if each["wager"] == "suits-you"]) == 1
    assert net(result, "suits-you") == 5000


@rule("pinkjack/13.1")
def test_it_is_offered_at_the_operators_discretion() -> None:
    assert len(posted(house(SUITS_YOU), "13.1")) == 1
    table = house()
    assert not posted(table, "13.1")
    table.place(1, "ann", "box", 1000)
    with refused(table, "13.1", "not-offered"):
        table.place(1, "ann", "suits-you", 500, choice="c")
    assert refusal(record("4c 7d 8h", on=[box(), suits_you("c")])) == "13.1"


@rule("pinkjack/13.2")
def test_the_layout_has_places_for_it() -> None:
    [places] = posted(house(SUITS_YOU), "13.2")
    assert "Suits You" in places
    assert not posted(house(), "13.2")
    table = stacked("4c 7d 8h", box(), suits_you("c"), settings=SUITS_YOU)
    assert cites(happened(table, "placed")[-1], "13.2")


@rule("pinkjack/13.3")
@pytest.mark.parametrize("amount", [500, 200])
def test_the_sign_shows_the_amount_required(amount: int) -> None:
    [sign] = posted(house({"suits_you": {"amount": amount}}), "13.3")
    assert f"${amount // 100}.00" in sign


@rule("pinkjack/13.3")
@pytest.mark.parametrize("amount", [1, 499, 501, 1000])
def test_another_amount_is_refused(amount: int) -> None:
    table = stacked("4c 7d 8h", box(), settings=SUITS_YOU)
    with refused(table, "13.3") as caught:
        table.place(1, "ann", "suits-you", amount, choice="c")
    assert caught.value.allowed == 500
    written = record("4c 7d 8h", on=[box(), suits_you("c", amount=amount)], settings=SUITS_YOU)
    assert refusal(written) == "13.3"


@rule("pinkjack/13.3")
@pytest.mark.parametrize(
    ("amount", "taken"), [(99, False), (100, True), (250, True), (300, True), (301, False)]
)
def test_the_sign_may_show_a_range_instead(amount: int, taken: bool) -> None:
    table = stacked("4c 7d 8h", box(), settings={"suits_you": {"min": 100, "max": 300}})
    [sign] = posted(table, "13.3")
    assert "$1.00 to $3.00" in sign
    if taken:
        table.place(1, "ann", "suits-you", amount, choice="c")
        assert on_layout(table)[-1] == (1, "ann", "suits-you", amount)
    else:
        with refused(table, "13.3"):
            table.place(1, "ann", "suits-you", amount, choice="c")


@pytest.mark.parametrize(
    "offered",
    [
        {},
        {"amount": 0},
        {"amount": -5},
        {"min": 100},
        {"max": 100},
        {"min": 300, "max": 100},
        {"min": 0, "max": 9},
    ],
)
def test_a_sign_that_says_no_amount_is_not_read(offered: dict[str, int]) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"suits_you": offered})
    assert caught.value.field == "settings.suits_you"


@rule("pinkjack/13.7")
@pytest.mark.parametrize("suit", [None, "", "x", "cd", "clubs", "5"])
def test_one_suit_is_named(suit: str | None) -> None:
    table = stacked("4c 7d 8h", box(), settings=SUITS_YOU)
    with refused(table, "13.7", "no-suit"):
        table.place(1, "ann", "suits-you", 500, choice=suit)
    wager = {**suits_you("c"), "suit": suit}
    assert refusal(record("4c 7d 8h", on=[box(), wager], settings=SUITS_YOU)) == "13.7"


def test_a_box_wager_names_no_suit() -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        settle("4c 7d 8h", on=[box(suit="c")], settings=SUITS_YOU)
    assert caught.value.field == "wagers[0].suit"


@rule("pinkjack/13.5")
def test_it_needs_a_wager_on_the_box() -> None:
    table = house(SUITS_YOU)
    with refused(table, "13.5", "needs-box"):
        table.place(1, "ann", "suits-you", 500, choice="c")
    table.place(2, "ann", "box", 1000)
    with refused(table, "13.5", "needs-box"):
        table.place(1, "ann", "suits-you", 500, choice="c")


@rule("pinkjack/13.5")
@pytest.mark.parametrize("suit", ["c", "h"])
def test_found_without_a_box_wager_it_goes_back(suit: str) -> None:
    wagers = [box(), suits_you(suit, "bob", area=2)]
    result = settle("Tc 7d 8h Kd", stand(), on=wagers, settings=SUITS_YOU)
    assert result["net"] == {"ann": 1000, "bob": 0}
    [returned] = events(result, "returned")
    assert (returned["patron"], returned["amount"], cites(returned, "13.5")) == ("bob", 500, True)


@rule("pinkjack/13.5")
def test_if_the_box_wager_is_taken_back_it_goes_back_as_well() -> None:
    table = stacked("Tc 7d 8h Kd", box(), suits_you("c", "eve"), box("bob", 500, 2), settings=SUITS_YOU)
    table.withdraw(1, "ann", "box")
    table.no_more_bets()
    returned = happened(table, "returned")
    assert ("eve", 500) in [(event["patron"], event["amount"]) for event in returned]
    assert any(cites(event, "13.5") for event in returned)


@rule("pinkjack/13.7.1")
def test_somebody_without_a_wager_of_their_own_may_make_it() -> None:
    wagers = [box(), suits_you("c", "eve")]
    result = settle("Tc 7d 8h Kd", stand(), on=wagers, settings=SUITS_YOU)
    assert result["net"] == {"ann": 1000, "eve": 1000}


@rule("pinkjack/13.6")
def test_there_is_one_on_each_area() -> None:
    table = stacked("Tc 7d 8h", box(), suits_you("c"), box("bob", 500), settings=SUITS_YOU)
    with refused(table, "13.6"):
        table.place(1, "bob", "suits-you", 500, choice="d")
    with refused(table, "13.6"):
        table.place(1, "eve", "suits-you", 500, choice="d")
    with refused(table, "13.6"):
        table.place(1, "ann", "suits-you", 500, choice="d")


@rule("pinkjack/13.6", "pinkjack/5.5")
@pytest.mark.parametrize("other", ["bob", "eve"])
def test_the_controlling_player_has_preference(other: str) -> None:
    table = stacked("Tc 7d 8h", box(), box("bob", 500), suits_you("d", other), settings=SUITS_YOU)
    table.place(1, "ann", "suits-you", 500, choice="c")
    [returned] = happened(table, "returned")
    assert (returned["patron"], returned["amount"], cites(returned, "13.6")) == (other, 500, True)
    assert [each for each in on_layout(table) if each[2] == "suits-you"] == [(1, "ann", "suits-you", 500)]


@rule("pinkjack/13.6")
def test_of_two_found_the_controlling_players_stands() -> None:
    wagers = [box(), box("bob", 2000), suits_you("c"), suits_you("h", "bob")]
    result = settle("Tc 7d 8h Kd", stand(), on=wagers, settings=SUITS_YOU)
    assert net(result, "suits-you", "bob") == -500
    assert result["net"] == {"ann": 1000, "bob": 1500}


@rule("pinkjack/13.4")
def test_it_may_be_kept_for_players_on_the_box() -> None:
    settings = {"suits_you": {"amount": 500, "box_players_only": True}}
    table = stacked("Tc 7d 8h Kd", box(), box("bob", 500), settings=settings)
    with refused(table, "13.4", "box-players-only"):
        table.place(1, "eve", "suits-you", 500, choice="c")
    table.place(1, "bob", "suits-you", 500, choice="c")


@rule("pinkjack/13.7.2")
def test_it_is_not_bound_by_the_limits_or_the_size_of_the_box_wager() -> None:
    settings = {**LIMITS, "suits_you": {"amount": 60_000}}
    result = settle(
        "Jc 7d 8h Kd", stand(), on=[box(amount=500), suits_you("c", amount=60_000)], settings=settings
    )
    assert net(result, "suits-you") == 600_000


@rule("pinkjack/13.6")
def test_it_may_be_taken_back_before_the_first_card() -> None:
    table = stacked("Tc 7d 8h Kd", box(), suits_you("c"), settings=SUITS_YOU)
    table.withdraw(1, "ann", "suits-you")
    assert on_layout(table) == [(1, "ann", "box", 1000)]
    table.place(1, "ann", "suits-you", 500, choice="h")
    table.no_more_bets()
    assert [event["wager"] for event in happened(table, "collected")] == ["suits-you"]


def test_it_takes_no_part_in_the_hand() -> None:
    table = dealt("Tc 7d 8h Kd", box(), suits_you("c", "eve"), settings=SUITS_YOU)
    with refused(table, "5.5", "not-asked"):
        table.say("eve", 1, "stand")
