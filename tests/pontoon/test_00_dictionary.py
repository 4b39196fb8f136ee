"""The dictionary: what the words mean."""

import pytest

from houseway.table.procedure.requests import Step, Wagers
from houseway.testing import rule
from tests.boxes import box, dealt_to, deciding, do_steps, double, hit, line, net, options, split, stand
from tests.helping import cites, events, happened, last, posted, refusal, refused
from tests.pontoon.helping import (
    PERFECT,
    PLAY,
    by_hand,
    dealt,
    house,
    insure,
    open_house,
    pair_wager,
    record,
    settle,
    stacked,
    surrender,
)

ELEVEN = "6c 8d 5h"


def initial(cards: str, dealers: str = "8s") -> str:
    """The initial deal of one box."""
    first, second = cards.split()
    return f"{first} {dealers} {second}"


@rule("pontoon/A/pontoon", "pontoon/8.1")
@pytest.mark.parametrize("cards", ["Ac Kd", "Ac Qc", "As Js", "Kh Ad", "Qs Ah", "Jd Ac"])
def test_an_ace_with_a_king_queen_or_jack_is_a_pontoon(cards: str) -> None:
    result = settle(initial(cards))
    assert (net(result), deciding(result)) == (1500, "8.1")
    assert "pontoon/A/pontoon" in line(result)["clauses"]


@pytest.mark.parametrize("cards", ["Ac 9d Ah", "5c 6d Kh", "Kc 5d 6h", "7c 4d Qs"])
def test_twenty_one_in_three_cards_is_no_pontoon(cards: str) -> None:
    first, second, third = cards.split()
    result = settle(f"{first} 8s {second} {third}", hit())
    assert (net(result), deciding(result)) == (1000, "10.2(b)")
    assert "pontoon/A/pontoon" not in line(result)["clauses"]


@rule("pontoon/A/pontoon", "pontoon/14.1(g)")
@pytest.mark.parametrize(("up", "second"), [("Kc", "Ad"), ("As", "Jh"), ("Qd", "Ah"), ("Ac", "Ks")])
def test_the_dealer_has_a_pontoon_too(up: str, second: str) -> None:
    result = settle(f"Kh {up} Kd {second}", stand())
    assert (net(result), deciding(result)) == (-1000, "14.1(g)")


def test_a_dealers_21_in_three_cards_is_no_pontoon() -> None:
    result = settle("Kh Kc Kd 6s 5d", stand())
    assert (result["dealer"]["value"], deciding(result)) == (21, "14.1(f)")


@rule("pontoon/A/double", "pontoon/10.1(b)")
@pytest.mark.parametrize("amount", [1, 400, 1000])
def test_a_double_is_up_to_the_initial_wager_and_buys_one_card(amount: int) -> None:
    result = settle(f"{ELEVEN} 9s 9c", double(ann=amount))
    assert (net(result), net(result, "double")) == (1000, amount)
    assert dealt_to(result, 1) == ["6c", "5h", "9s"]


@rule("pontoon/A/double")
@pytest.mark.parametrize("amount", [-1, 0, 1001, 5000])
def test_no_other_amount_doubles(amount: int) -> None:
    table = dealt(f"{ELEVEN} 9s 9c")
    with refused(table, "A/double", "amount"):
        table.say("ann", 1, "double", amount=amount)
    if amount >= 0:
        assert refusal(record(f"{ELEVEN} 9s 9c", double(ann=amount))) == "A/double"


@rule("pontoon/A/hard-total")
@pytest.mark.parametrize(
    ("cards", "total"), [("9c 8d", "17"), ("2c 3d", "5"), ("Kc Qd", "20"), ("Jc 2h", "12")]
)
def test_without_an_ace_a_total_is_hard(cards: str, total: str) -> None:
    [counted] = happened(dealt(initial(cards)), "counted")
    assert (counted["words"], str(counted["value"])) == (total, total)
    assert cites(counted, "A/hard-total")


@rule("pontoon/A/hard-total")
@pytest.mark.parametrize(("cards", "total"), [("Ac 6d 9h", "16"), ("Ac Ad Kh", "12"), ("Kc 5d Ah", "16")])
def test_with_every_ace_counted_one_a_total_is_hard(cards: str, total: str) -> None:
    first, second, third = cards.split()
    table = dealt(f"{first} 8s {second} {third}")
    table.say("ann", 1, "hit")
    counted = happened(table, "counted")[-1]
    assert (counted["words"], cites(counted, "A/hard-total")) == (total, True)


@rule("pontoon/A/soft-total")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("Ac 6d", "soft 17"), ("Ac Ad", "soft 12"), ("9c Ah", "soft 20"), ("2c Ah", "soft 13")],
)
def test_with_an_ace_that_counts_either_way_a_total_is_soft(cards: str, total: str) -> None:
    [counted] = happened(dealt(initial(cards)), "counted")
    assert (counted["words"], cites(counted, "A/soft-total")) == (total, True)


@rule("pontoon/A/initial-deal")
def test_the_initial_deal_is_two_cards_to_a_box_and_one_to_the_dealer() -> None:
    table = dealt("9c 7d 8s 8c 9d", box(), box("bob", area=2))
    cards = happened(table, "dealt")
    assert [event["to"]["area"] for event in cards] == [1, 2, 0, 1, 2]
    assert all(cites(event, "A/initial-deal") for event in cards)


@rule("pontoon/A/subsequent-deal")
def test_extra_cards_are_drawn_in_the_subsequent_deal() -> None:
    table = dealt("9c 8s 4d 2c")
    table.say("ann", 1, "hit")
    *first, extra = happened(table, "dealt")
    assert (extra["item"], cites(extra, "A/subsequent-deal")) == ("2c", True)
    assert not any(cites(event, "A/subsequent-deal") for event in first)


@rule("pontoon/A/insurance-line", "pontoon/A/insurance-wager", "pontoon/7.1")
def test_an_insurance_wager_is_the_one_of_rule_7_1_on_its_line() -> None:
    result = settle("9c Ah 9d Kc", insure(500), stand())
    [placed] = [event for event in events(result, "placed") if event["wager"] == "insurance"]
    assert (placed["amount"], cites(placed, "A/insurance-line", "A/insurance-wager", "7.1")) == (500, True)
    assert (net(result, "insurance"), net(result)) == (1000, -1000)


@rule("pontoon/A/split", "pontoon/11.1")
@pytest.mark.parametrize("pair", ["2c 2d", "9c 9h", "Ac As", "Jc Kd", "Qd Jh", "Kc Kc"])
def test_two_cards_of_equal_value_may_be_split(pair: str) -> None:
    first, second = pair.split()
    table = dealt(f"{first} 8s {second} 6c 7c 9c")
    assert "pontoon/A/split" in options(table)["split"]
    table.say("ann", 1, "split")
    told = (
        happened(table, "moved", "placed")
        if table.rounds_played == 0
        else events(last(table), "moved", "placed")
    )
    [moved] = [event for event in told if event["event"] == "moved"]
    assert (moved["item"], moved["of"]["hand"], moved["to"]["hand"]) == (second, 1, 2)
    [added] = [event for event in told if event.get("wager") == "split"]
    assert (added["amount"], cites(added, "A/split")) == (1000, True)


@rule("pontoon/A/split")
@pytest.mark.parametrize("cards", ["2c 3d", "9c Kh", "Ac 2s", "8c 9c", "Ac 9d"])
def test_cards_of_unequal_value_may_not_be_split(cards: str) -> None:
    table = dealt(f"{initial(cards)} 6c 7c 9c")
    with refused(table, "A/split", "barred"):
        table.say("ann", 1, "split")
    assert refusal(record(f"{initial(cards)} 6c 7c 9c", split("ann"))) == "A/split"


@rule("pontoon/A/split")
@pytest.mark.parametrize("amount", [1, 999, 1001])
def test_a_split_wager_equals_the_initial_one(amount: int) -> None:
    table = dealt("8c 8s 8d 6c 7c 9c")
    with refused(table, "A/split", "amount"):
        table.say("ann", 1, "split", amount=amount)


@rule("pontoon/A/stand-off", "pontoon/14.1(h)")
def test_a_stand_off_is_won_by_nobody() -> None:
    result = settle("Kc 9d 9h Ks", stand())
    assert (net(result), deciding(result)) == (0, "14.1(h)")
    [returned] = events(result, "returned")
    assert (returned["amount"], cites(returned, "A/stand-off")) == (1000, True)
    assert not events(result, "paid", "collected")


@rule("pontoon/A/surrender", "pontoon/9.4")
@pytest.mark.parametrize("up", ["Jc", "Qd", "Kh"])
def test_a_surrender_forfeits_half_the_original_wager(up: str) -> None:
    result = settle(f"9c {up} 7d 9s", surrender())
    assert (net(result), deciding(result)) == (-500, "9.4")
    assert "pontoon/A/surrender" in line(result)["clauses"]


@rule("pontoon/A/surrender-button", "pontoon/9.2")
def test_a_surrender_button_marks_the_hand() -> None:
    result = settle("9c Kd 7d 9s", surrender())
    [marked] = [event for event in events(result, "called") if cites(event, "A/surrender-button")]
    assert marked["area"] == 1


@rule("pontoon/A/suited", "pontoon/A/suit", "pontoon/11.10")
@pytest.mark.parametrize("suit", "hdcs")
def test_suited_cards_share_one_of_the_four_suits(suit: str) -> None:
    cards = f"7{suit} 8d 7{suit} Kd Kc 9s"
    result = settle(cards, split("ann"), stand(), stand(2))
    assert any(cites(event, "A/suited", "A/suit") for event in events(result, "called"))
    assert net(settle(f"7{suit} 7d 7{suit} 7{suit}", hit()), "super-bonus") == 100_000


@pytest.mark.parametrize(("cards", "won"), [("7h 7h 7d", 1500), ("6h 7h 8d", 1500), ("6h 7h 8h", 2000)])
def test_cards_of_two_suits_are_not_suited(cards: str, won: int) -> None:
    first, second, third = cards.split()
    result = settle(f"{first} 7s {second} {third}", hit())
    assert result["net"] == {"ann": won}


@rule("pontoon/A/perfect-pairs")
def test_perfect_pairs_is_optional() -> None:
    table = stacked("9c 8s 9h 7s", box(), settings=PERFECT)
    table.place(1, "ann", "perfect-pairs", 500)
    assert cites(happened(table, "placed")[-1], "A/perfect-pairs")
    without = settle("9c 8s 9h 9s", stand(), settings=PERFECT)
    beside = settle("9c 8s 9h 9s", stand(), on=[box(), pair_wager("perfect-pairs")], settings=PERFECT)
    assert (without["net"], beside["net"]) == ({"ann": 1000}, {"ann": 1000 + 6 * 500})


@rule("pontoon/A/pairs-play")
def test_pairs_play_is_optional() -> None:
    table = stacked("9c 8s 9h 7s", box(), settings=PLAY)
    table.place(1, "ann", "pairs-play", 500)
    assert cites(happened(table, "placed")[-1], "A/pairs-play")
    without = settle("9c 8s 9h 9s", stand(), settings=PLAY)
    beside = settle("9c 8s 9h 9s", stand(), on=[box(), pair_wager("pairs-play")], settings=PLAY)
    assert (without["net"], beside["net"]) == ({"ann": 1000}, {"ann": 1000 + 11 * 500})


@rule("pontoon/A/void", "pontoon/18.8")
def test_a_void_wager_is_returned_as_if_it_had_never_been() -> None:
    result = settle("9c 8s 9h 9s", stand(), on=[box(), pair_wager("perfect-pairs", "bob")], settings=PERFECT)
    assert result["net"] == {"ann": 1000, "bob": 0}
    [returned] = [event for event in events(result, "returned") if event["patron"] == "bob"]
    assert (returned["amount"], cites(returned, "A/void")) == (500, True)


@rule("pontoon/A/void")
def test_in_a_void_round_everything_staked_or_paid_is_returned() -> None:
    table = dealt("Ac 9c 8s Kd 7d", box(), box("bob", area=2))
    assert [event["amount"] for event in happened(table, "paid")] == [1500]
    table.order("void-round", "gaming-supervisor", grounds="fraud")
    assert last(table)["net"] == {"ann": 0, "bob": 0}


@rule("pontoon/A/burn", "pontoon/15.1")
def test_a_burnt_card_leaves_play_for_the_discard_rack() -> None:
    table = by_hand()
    do_steps(table)
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    table.order("faced-card", "dealer")
    table.drawn("9c")
    [burned] = happened(table, "burned")
    assert cites(burned, "A/burn")
    for name in ("8c", "8s", "7d"):
        table.drawn(name)
    assert [event["item"] for event in happened(table, "dealt")] == ["8c", "8s", "7d"]


@rule("pontoon/A/shoe", "pontoon/6.1")
def test_the_dealer_deals_from_the_shoe_in_its_order() -> None:
    table = open_house()
    following = [str(each) for each in table.dealing.device.order[:3]]  # type: ignore[attr-defined]
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    told = happened(table, "dealt") or events(last(table), "dealt")
    assert [event["item"] for event in told][:3] == following


@rule("pontoon/A/new-shoe", "pontoon/5.1")
def test_a_new_shoe_is_all_cards_shuffled_then_cut_and_loaded() -> None:
    handled = [event for event in happened(open_house(), "handled") if event["act"] != "check"]
    assert [event["act"] for event in handled] == ["shuffle", "cut", "place-cutting-card"]
    assert cites(handled[0], "A/new-shoe")
    assert cites(handled[2], "A/new-shoe")


@rule("pontoon/A/round-of-play")
def test_a_round_lasts_from_its_first_card_to_the_collected_cards() -> None:
    table = by_hand()
    do_steps(table)
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    for name in ("Kc", "9d", "9h"):
        table.drawn(name)
        with refused(table, "4.3"):
            table.place(2, "bob", "box", 1000)
    table.say("ann", 1, "stand")
    table.drawn("8c")
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("collect", "pontoon/A/round-of-play")
    table.done()
    told = [event["event"] for event in last(table)["events"] if event["event"] != "tablechanged"]
    assert told[-3:] == ["paid", "handled", "over"]
    assert isinstance(table.request, Wagers)


@rule("pontoon/A/box")
def test_a_box_is_where_a_wager_lies() -> None:
    table = house()
    table.place(4, "ann", "box", 1000)
    [placed] = happened(table, "placed")
    assert (placed["area"], cites(placed, "A/box")) == (4, True)


@rule("pontoon/A/float")
def test_the_float_is_the_tables_stock_of_chips() -> None:
    [stock] = posted(house({"chips": [100, 500]}), "A/float")
    assert "chips" in stock
    [collected] = events(settle("Kc 8s 6d Kh", hit()), "collected")
    assert (collected["amount"], collected["to"]) == (1000, "float")


@pytest.mark.parametrize(
    ("number", "word"),
    [
        pytest.param(number, word, marks=rule(f"pontoon/{number}"))
        for number, word in [
            ("A/nb", "dictionary"),
            ("A/approved", "approved"),
            ("A/casino-operator", "casino operator"),
            ("A/casino-supervisor", "casino supervisor"),
            ("A/dealer", "dealer"),
        ]
    ],
)
def test_what_is_put_up_uses_the_words_of_the_dictionary(number: str, word: str) -> None:
    words = posted(house({"approvals": {"table": "C 18/1", "shuffle": "C 18/2"}}), number)
    assert words
    assert all(word in each for each in words)
