"""Rule 2: the cards."""

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step
from houseway.testing import rule
from tests.boxes import double, hit, net, stand
from tests.helping import all_cards, cites, events, happened, not_read, posted, refusal
from tests.pontoon.helping import SHUFFLER, dealt, house, record, settle, table_of

VALUES = [*((str(pip), pip, "2.5(b)") for pip in range(2, 10)), *((rank, 10, "2.5(c)") for rank in "JQK")]


@rule("pontoon/2.1", "pontoon/2.3(a)")
@pytest.mark.parametrize("decks", [3, 4, 5, 6, 7, 8])
def test_the_game_is_played_with_three_to_eight_decks_without_tens(decks: int) -> None:
    table = house({"decks": decks})
    assert all_cards(table) == {rank + suit: decks for rank in "A23456789JQK" for suit in "cdhs"}
    [checked] = [event for event in happened(table, "handled") if event["act"] == "check"]
    assert (checked["count"], cites(checked, "2.1")) == (48 * decks, True)


@rule("pontoon/2.1")
@pytest.mark.parametrize("decks", [-1, 0, 1, 2, 9])
def test_another_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"decks": decks})
    assert caught.value.clause == "pontoon/2.1"
    assert refusal(record("Ac 5s Kc", settings={"decks": decks})) == "2.1"


@rule("pontoon/2.1")
@pytest.mark.parametrize("ten", ["Tc", "Td", "Th", "Ts"])
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_ten_is_refused(ten: str, place: int) -> None:
    cards = ["9c", "8s", "4d", "5c", "Kc", "9s"]
    cards[place] = ten
    assert refusal(record(" ".join(cards), hit())) == "2.1"


@rule("pontoon/2.1")
@pytest.mark.parametrize(("decks", "count"), [(3, 4), (8, 9)])
def test_a_card_that_comes_out_too_often_is_refused(decks: int, count: int) -> None:
    cards = " ".join(["2c"] * count)
    written = record(cards, *[hit()] * (count - 3), settings={"decks": decks})
    assert refusal(written) == "2.1"


def test_a_card_may_come_out_once_a_deck() -> None:
    result = settle("7c 7c 7c 3d 9d Kd", hit(), stand(), settings={"decks": 3})
    assert (result["dealer"]["value"], net(result)) == (26, 1000)


@pytest.mark.parametrize("name", ["1c", "11c", "Ax", "Jk", "", "joker", "A"])
def test_what_is_no_card_is_not_read(name: str) -> None:
    written = record("Ac 5s Kc")
    written["cards"][1] = name
    with not_read("cards[1]"):
        houseway.settle(written)


@pytest.mark.parametrize("cards", ["", "Kc", "Kc 9d", "Kc 9d 9c"])
def test_missing_cards_end_the_record(cards: str) -> None:
    with not_read("cards", "missing-cards"):
        settle(cards, stand())


def test_cards_left_over_are_returned() -> None:
    assert settle("Kc 9d 9c 8d 7c Ah", stand())["unused"] == ["7c", "Ah"]


@rule("pontoon/2.2")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_cards_are_checked_before_anything_else(device: str) -> None:
    table = table_of({"device": device}, ByHand())
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("check", "pontoon/2.2")
    assert happened(house({"device": device}), "handled")[0]["act"] == "check"


@rule("pontoon/2.2", "pontoon/16.2")
def test_cards_are_checked_again_when_gaming_is_over() -> None:
    table = house()
    table.order("close-table", "gaming-supervisor", notice=True)
    told = happened(table, "handled")
    if table.last:
        told += events(dict(table.last), "handled")
    checks = [event for event in told if event["act"] == "check"]
    assert len(checks) == 2
    assert all(cites(event, "2.2") for event in checks)


@rule("pontoon/2.3", "pontoon/2.3(a)")
@pytest.mark.parametrize("decks", [3, 8])
def test_the_number_of_decks_is_determined_before_a_round(decks: int) -> None:
    [words] = posted(house({"decks": decks}), "2.3(a)")
    assert words.startswith(f"{decks} decks")


@rule("pontoon/2.3", "pontoon/2.3(b)")
@pytest.mark.parametrize("shuffle", ["riffle, strip, riffle", "house shuffle"])
def test_the_approved_shuffle_is_determined_before_a_round(shuffle: str) -> None:
    [words] = posted(house({"shuffle": shuffle}), "2.3(b)")
    assert (shuffle in words, "approved" in words) == (True, False)
    [words] = posted(house({"shuffle": shuffle, "approvals": {"shuffle": "C 18/2"}}), "2.3(b)")
    assert words.endswith("approved: C 18/2")


@pytest.mark.parametrize(
    ("rank", "value", "number"),
    [pytest.param(*each, marks=rule("pontoon/2.5", f"pontoon/{each[-1]}"), id=each[0]) for each in VALUES],
)
def test_what_a_card_counts(rank: str, value: int, number: str) -> None:
    table = dealt(f"{rank}h 8s {rank}d")
    [counted] = happened(table, "counted")
    assert (counted["value"], cites(counted, "2.5", number)) == (2 * value, True)


@rule("pontoon/2.5(a)", "pontoon/2.5")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("Ac 6d", 17), ("Ac Ad", 12), ("Ac 6d 9h", 16), ("Ac 2d Ah 3s", 17), ("Ac Ad Kh", 12), ("9c Ad Ah", 21)],
)
def test_an_ace_counts_one_or_eleven(cards: str, total: int) -> None:
    first, second, *more = cards.split()
    table = dealt(f"{first} 5s {second} {' '.join(more)}")
    for _ in more:
        table.say("ann", 1, "hit")
    told = happened(table, "counted") or events(dict(table.last or {}), "counted")
    counted = [event for event in told if event["to"]["area"] == 1][-1]
    assert (counted["value"], cites(counted, "2.5(a)")) == (total, True)


DOUBLED = {
    "ace first falls": ("Ac 6d", [], "4h", 11),
    "ace second falls": ("6d Ac", [], "9h", 16),
    "soft 20 falls": ("Ac 9d", [], "Kh", 20),
    "both aces of the first two count one": ("Ac Ad", [], "9h", 11),
    "an ace as the double card counts either way": ("5c 4d", [], "Ah", 20),
    "an ace as the double card counts one when it must": ("9c 4d", [], "Ah", 14),
    "a later ace stays either way": ("3c 2d", ["Ah"], "4s", 20),
    "the first ace falls on three cards too": ("Ac 2d", ["3h"], "4s", 10),
    "the later of two aces stays": ("Ac 2d", ["Ah"], "4s", 18),
}


@rule("pontoon/2.5(a)", "pontoon/A/double")
@pytest.mark.parametrize(("first_two", "hits", "drawn", "total"), DOUBLED.values(), ids=DOUBLED)
def test_an_ace_of_the_first_two_cards_of_a_double_counts_one(
    first_two: str, hits: list[str], drawn: str, total: int
) -> None:
    first, second = first_two.split()
    cards = " ".join([first, "9s", second, *hits, drawn, "8s"])
    result = settle(cards, *[hit() for _ in hits], double(ann=1000))
    assert result["dealer"]["value"] == 17
    assert result["hands"][0]["value"] == total
    sign = 1 if total > 17 else -1
    assert result["net"] == {"ann": sign * 2000}


@rule("pontoon/2.5(a)")
@pytest.mark.parametrize(
    ("cards", "drawn", "total"), [("6s Ac", "5h 9s", 21), ("Ac 7d", "", 18), ("5c Ad 3h", "", 19)]
)
def test_a_dealers_ace_counts_either_way(cards: str, drawn: str, total: int) -> None:
    up, *more = cards.split()
    result = settle(f"Kc {up} 9d {' '.join(more)} {drawn}", stand())
    assert result["dealer"]["value"] == total


@rule("pontoon/2.1")
def test_an_automated_shoe_holds_the_same_cards() -> None:
    assert sum(all_cards(house(SHUFFLER)).values()) == 8 * 48
