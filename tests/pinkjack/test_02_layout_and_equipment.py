"""Rule 2: table layout and equipment."""

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import box, dealt_to, stand
from tests.helping import AnyTable, cites, events, happened, posted, refusal, refused
from tests.pinkjack.helping import house, record, settle, stacked


@rule("pinkjack/2.2.1", "pinkjack/2.1", "pinkjack/2.2")
@pytest.mark.parametrize("areas", [5, 6, 7, 8, 9])
def test_a_table_has_five_to_nine_playing_areas(areas: int) -> None:
    table = house({"areas": areas})
    [cloth] = posted(table, "2.2.1")
    assert cloth.startswith(str(areas))
    for area in (1, areas):
        table.place(area, "ann", "box", 1000)
    with refused(table, "2.2.1", "no-such-area"):
        table.place(areas + 1, "ann", "box", 1000)


@rule("pinkjack/2.2.1")
@pytest.mark.parametrize("areas", [-1, 0, 1, 4, 10])
def test_fewer_or_more_areas_are_refused(areas: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"areas": areas})
    assert caught.value.clause == "pinkjack/2.2.1"
    assert refusal(record("Ac 5s Kc", settings={"areas": areas})) == "2.2.1"


@rule("pinkjack/2.2.1")
@pytest.mark.parametrize("area", [-1, 0, 10, 99])
def test_there_is_no_other_area(area: int) -> None:
    table = house()
    with refused(table, "2.2.1", "no-such-area") as caught:
        table.place(area, "ann", "box", 1000)
    assert caught.value.asked["area"] == area
    assert refusal(record("Ac 5s Kc", on=[box(area=area)])) == "2.2.1"


@rule("pinkjack/7.1")
@pytest.mark.parametrize("areas", [5, 9])
def test_every_area_is_dealt_to(areas: int) -> None:
    first = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"][:areas]
    second = ["Kh", "Kd", "Qh", "Qd", "Jh", "Th", "Td", "Ks", "Qs"][:areas]
    stands = [stand(area=area) for area in range(1, areas + 1)]
    wagers = [box(f"p{area}", 500, area) for area in range(1, areas + 1)]
    cards = " ".join([*first, "7d", *second, "Js"])
    result = settle(cards, *stands, on=wagers, settings={"areas": areas})
    for area in range(1, areas + 1):
        assert dealt_to(result, area) == [first[area - 1], second[area - 1]]
    assert len(events(result, "paid", "collected")) == areas


@rule("pinkjack/Diagram-A", "pinkjack/2.2")
def test_the_cloth_is_marked_as_in_diagram_a() -> None:
    [cloth] = posted(house(), "Diagram-A")
    assert posted(house(), "2.2") == [cloth]
    assert "diagram A" in cloth


@rule("pinkjack/2.2.3.1", "pinkjack/2.2.3")
def test_the_cloth_says_when_the_dealer_stands_and_draws() -> None:
    [inscription] = posted(house(), "2.2.3.1")
    assert posted(house(), "2.2.3") == [inscription]
    assert "stand on 17" in inscription
    assert "draw to 16" in inscription


@pytest.mark.parametrize(
    ("number", "thing"),
    [
        pytest.param("2.3.2", "discard rack", marks=rule("pinkjack/2.3.2", "pinkjack/2.3")),
        pytest.param("2.3.3", "float tray", marks=rule("pinkjack/2.3.3", "pinkjack/2.3")),
        pytest.param("2.4", "drop box", marks=rule("pinkjack/2.4")),
    ],
)
def test_the_table_has_its_equipment(number: str, thing: str) -> None:
    [item] = posted(house(), number)
    assert thing in item


@rule("pinkjack/2.3.2")
def test_the_discard_rack_holds_eight_decks() -> None:
    [rack] = posted(house({"decks": 8}), "2.3.2")
    assert "eight decks" in rack


@rule("pinkjack/2.3.1", "pinkjack/2.3")
@pytest.mark.parametrize(("device", "words"), [("shoe", "card shoe"), ("shuffler", "shuffling device")])
def test_cards_come_from_a_shuffling_device_or_a_shoe(device: str, words: str) -> None:
    [item] = posted(house({"device": device}), "2.3.1")
    assert words in item


@rule("pinkjack/2.3.1")
@pytest.mark.parametrize("device", ["hand", "", "Shoe"])
def test_there_is_no_other_device(device: str) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"device": device})
    assert caught.value.clause == "pinkjack/2.3.1"
    assert refusal(record("Ac 5s Kc", settings={"device": device})) == "2.3.1"


@rule("pinkjack/2.1")
def test_players_and_dealer_have_their_places() -> None:
    table: AnyTable = stacked("Ac 5s Kc", box())
    assert len(posted(table, "2.1")) == 1
    [placed] = happened(table, "placed")
    assert (placed["area"], cites(placed, "5.2")) == (1, True)
    table.no_more_bets()
    assert {event["to"]["area"] for event in events(dict(table.last or {}), "dealt")} == {0, 1}


@pytest.mark.parametrize("settings", [{"areas": "nine"}, {"device": 1}, {"tables": 2}, {"decks": 6.5}])
def test_settings_that_are_none_are_not_read(settings: dict[str, object]) -> None:
    [name] = settings
    with pytest.raises(houseway.Unreadable) as caught:
        house(settings)
    assert caught.value.field == f"settings.{name}"
