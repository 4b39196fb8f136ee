"""Rule 2: table layout and equipment."""

import pytest

import houseway
from houseway.testing import rule
from tests.four_card_poker.helping import NAME, POSTED, house
from tests.helping import posted, refused


@rule(f"{NAME}/2.1")
def test_players_sit_on_one_side_and_the_dealer_on_the_other() -> None:
    assert len(posted(house(), "2.1")) == 1


@rule(f"{NAME}/2.1")
def test_a_player_takes_a_place_and_leaves_it() -> None:
    table = house()
    table.order("take-seat", by="player", patron="ann", area=2)
    assert table.round.state.seats == {2: "ann"}
    with refused(table, "2.1", "seat-taken"):
        table.order("take-seat", by="player", patron="bob", area=2)
    with refused(table, "2.1", "no-such-area"):
        table.order("take-seat", by="player", patron="bob", area=8)
    table.order("leave-seat", by="player", patron="ann")
    assert table.round.state.seats == {}


@rule(f"{NAME}/2.2", f"{NAME}/2.2.1", f"{NAME}/Diagram-A")
@pytest.mark.parametrize("areas", [1, 5, 7, 9])
def test_the_cloth_has_areas_as_the_operator_marks_them(areas: int) -> None:
    table = house({"areas": areas})
    assert posted(table, "2.2.1") == posted(table, "Diagram-A") == [f"{areas} playing areas"]
    table.place(areas, "ann", "ante", 1000)
    with refused(table, "2.2.1", "no-such-area"):
        table.place(areas + 1, "bob", "ante", 1000)


@rule(f"{NAME}/3.1")
@pytest.mark.parametrize("areas", [0, 10])
def test_one_deck_does_not_serve_more_than_nine_areas(areas: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"areas": areas})
    assert caught.value.clause == f"{NAME}/3.1"


@rule(f"{NAME}/2.2.2")
def test_the_cloth_says_that_the_dealer_always_plays_and_equal_hands_win() -> None:
    [words] = posted(house(), "2.2.2")
    assert "always plays" in words
    assert "equal" in words


@pytest.mark.parametrize(
    ("number", "thing"),
    [
        pytest.param("2.3.1", "shuffling device", marks=rule(f"{NAME}/2.3.1", f"{NAME}/2.3")),
        pytest.param("2.3.2", "discard rack", marks=rule(f"{NAME}/2.3.2")),
        pytest.param("2.3.3", "float tray", marks=rule(f"{NAME}/2.3.3")),
        pytest.param("2.4", "drop box", marks=rule(f"{NAME}/2.4")),
    ],
)
def test_the_table_has_its_equipment(number: str, thing: str) -> None:
    [item] = posted(house(), number)
    assert thing in item


@rule(f"{NAME}/2.3.1")
def test_there_is_either_a_shoe_or_a_device() -> None:
    [item] = posted(house({"device": "shoe"}), "2.3.1")
    assert "card shoe" in item
    with pytest.raises(houseway.Unreadable) as caught:
        house({"device": "hat"})
    assert caught.value.field == "settings.device"


@rule(f"{NAME}/2.3.1")
@pytest.mark.parametrize("backs", [[], ["red", "blue", "green"]])
def test_a_device_holds_one_or_two_decks(backs: list[str]) -> None:
    with pytest.raises(houseway.Refused) as caught:
        houseway.Table(NAME, {**POSTED, "backs": backs})
    assert caught.value.clause == f"{NAME}/2.3.1"
