"""Rule 3: the cards."""

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step
from houseway.testing import rule
from tests.boxes import box, dealt_to, double, hit, net, split, stand
from tests.helping import all_cards, cites, events, happened, not_read, posted, refusal
from tests.pinkjack.helping import SHUFFLER, dealt, house, record, settle, table_of

PIPS = [(str(pip), pip, "3.2.2") for pip in range(2, 10)]
VALUES = [*PIPS, ("T", 10, "3.2.2"), *((rank, 10, "3.2.3") for rank in "JQK")]


@rule("pinkjack/3.1")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_the_game_is_played_with_six_or_eight_decks(decks: int, device: str) -> None:
    table = house({"decks": decks, "device": device})
    assert all_cards(table) == {rank + suit: decks for rank in "A23456789TJQK" for suit in "cdhs"}
    [checked] = [event for event in happened(table, "handled") if event["act"] == "check"]
    assert (checked["count"], cites(checked, "3.1")) == (52 * decks, True)


@rule("pinkjack/3.1")
@pytest.mark.parametrize("decks", [0, 1, 5, 7, 9])
def test_another_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"decks": decks})
    assert caught.value.clause == "pinkjack/3.1"
    assert refusal(record("Ac 5s Kc", settings={"decks": decks})) == "3.1"


@rule("pinkjack/3.1")
@pytest.mark.parametrize(("decks", "box_cards"), [(6, "2c 2c 2c 2c 2c 2c 2c"), (8, "2c " * 9)])
def test_a_card_that_comes_out_too_often_is_refused(decks: int, box_cards: str) -> None:
    assert refusal(record(box_cards, hit(), hit(), hit(), settings={"decks": decks})) == "3.1"


def test_a_card_may_come_out_six_times() -> None:
    result = settle("2c 2c 2c 2c 2c 2c", hit(), hit(), hit())
    assert net(result) == 1000


@pytest.mark.parametrize("name", ["1c", "11c", "Ax", "Jk", "", "joker", "A"])
def test_what_is_no_card_is_not_read(name: str) -> None:
    written = record("Ac 5s Kc")
    written["cards"][1] = name
    with not_read("cards[1]"):
        houseway.settle(written)


def test_cards_are_read_in_upper_and_lower_case() -> None:
    assert settle("aC 5S kc")["net"] == {"ann": 3000}


@pytest.mark.parametrize(
    ("rank", "value"),
    [pytest.param(rank, value, marks=rule("pinkjack/3.2", f"pinkjack/{n}")) for rank, value, n in VALUES],
)
@pytest.mark.parametrize("suit", "cdhs")
def test_what_a_card_counts(rank: str, value: int, suit: str) -> None:
    table = dealt(f"{rank}{suit} 5s {rank}{suit}")
    assert [event["value"] for event in happened(table, "counted")] == [2 * value]


@rule("pinkjack/3.2.1", "pinkjack/3.2")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("Ac 6d", 17), ("Ac Ad", 12), ("Ac 6d 9h", 16), ("Ac 6d 4h", 21), ("Ac 2d Ah 3s", 17), ("Ac Ad Kh", 12)],
)
def test_an_ace_counts_eleven_or_one(cards: str, total: int) -> None:
    first, second, *more = cards.split()
    table = dealt(f"{first} 5s {second} {' '.join(more)}")
    for _ in more:
        table.say("ann", 1, "hit")
    told = happened(table, "counted") or events(dict(table.last or {}), "counted")
    assert [event["value"] for event in told if event["to"]["area"] == 1][-1] == total


@rule("pinkjack/3.2")
def test_a_dealers_ace_counts_one_when_eleven_is_too_much() -> None:
    result = settle("Kc 6s 9d Ac 5h 9s", stand())
    assert result["dealer"] == {"cards": ["6s", "Ac"], "value": 17}
    result = settle("Kc 5s 9d Ac 9h 4s", stand())
    assert result["dealer"] == {"cards": ["5s", "Ac", "9h", "4s"], "value": 19}


@rule("pinkjack/3.3", "pinkjack/3.4")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_cards_are_checked_before_anything_else(device: str) -> None:
    table = table_of({"device": device}, ByHand())
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("check", "pinkjack/3.3")
    handled = happened(house({"device": device}), "handled")
    assert handled[0]["act"] == "check"
    assert cites(handled[0], "3.3", "3.4")


@rule("pinkjack/3.6")
@pytest.mark.parametrize("settings", [{}, SHUFFLER])
def test_the_device_stands_on_the_dealers_left(settings: dict[str, str]) -> None:
    [device] = posted(house(settings), "3.6")
    assert "dealer's left" in device
    assert all(cites(event, "3.6") for event in events(settle("Kc 6s Ac", settings=settings), "dealt"))


@rule("pinkjack/3.7")
def test_every_card_is_dealt_face_up() -> None:
    result = settle(
        "8c 6s 8d 3h 7c 9c 2s 5s 9h",
        split("ann"),
        double(ann=1000),
        hit(2),
        stand(2),
        on=[box()],
    )
    cards = events(result, "dealt")
    assert len(cards) == 9
    assert all(event["face_up"] and event["item"] and cites(event, "3.7") for event in cards)
    assert dealt_to(result) == ["6s", "5s", "9h"]


@rule("pinkjack/3.9")
def test_players_are_told_to_count_for_themselves() -> None:
    [notice] = posted(house(), "3.9")
    assert "count" in notice


def test_cards_left_over_are_returned() -> None:
    assert settle("Tc 9d 9c 8d 7c Ah", stand())["unused"] == ["7c", "Ah"]


@pytest.mark.parametrize("cards", ["", "Tc", "Tc 9d", "Tc 9d 9c"])
def test_missing_cards_end_the_record(cards: str) -> None:
    with not_read("cards", "missing-cards"):
        settle(cards, stand())
