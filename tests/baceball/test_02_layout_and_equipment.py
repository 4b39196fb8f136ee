"""Rule 2: table layout and equipment."""

import pytest

import houseway
from houseway.testing import rule
from tests.baceball.helping import JACKPOT, OPTIONS, house
from tests.helping import posted, refused


def offered(table: houseway.Table) -> list[str]:
    """The wagers that may be placed."""
    return [offer.wager for offer in table.request.offers()]  # type: ignore[union-attr]


@rule("baceball/2.1")
@pytest.mark.parametrize("area", range(1, 8))
def test_the_table_has_seven_places(area: int) -> None:
    table = house()
    assert len(posted(table, "2.1")) == 1
    table.place(area, "ann", "bet", 500)
    assert [each.area for each in table.wagers] == [area]


@rule("baceball/2.1")
@pytest.mark.parametrize("area", [-1, 0, 8])
def test_there_is_no_other_place(area: int) -> None:
    table = house()
    with refused(table, "2.1", "no-such-area"):
        table.place(area, "ann", "bet", 500)


@rule("baceball/2.1")
@pytest.mark.parametrize("areas", [0, 6, 8])
def test_a_table_with_fewer_or_more_places_is_refused(areas: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"areas": areas})
    assert caught.value.clause == "baceball/2.1"


@pytest.mark.parametrize(
    "diagram",
    [
        pytest.param("A", marks=rule("baceball/Diagram-A", "baceball/2.2")),
        pytest.param("B", marks=rule("baceball/Diagram-B", "baceball/2.2")),
    ],
)
def test_the_cloth_is_marked_as_in_one_of_two_diagrams(diagram: str) -> None:
    table = house({"layout": diagram})
    [cloth] = posted(table, f"Diagram-{diagram}")
    assert posted(table, "2.2") == [cloth]
    assert cloth.endswith(f"diagram {diagram}")
    assert not posted(table, "Diagram-B" if diagram == "A" else "Diagram-A")


def test_there_is_no_third_diagram() -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"layout": "C"})
    assert caught.value.field == "settings.layout"


@pytest.mark.parametrize(
    ("number", "word", "kinds"),
    [
        pytest.param("2.2.1", "Bet", ["bet"], marks=rule("baceball/2.2.1")),
        pytest.param("2.2.2", "Strike", list(OPTIONS[:3]), marks=rule("baceball/2.2.2")),
        pytest.param("2.2.3", "Strike Out", ["strike-out"], marks=rule("baceball/2.2.3")),
        pytest.param("2.2.4", "jackpot", ["jackpot"], marks=rule("baceball/2.2.4")),
    ],
)
def test_the_cloth_has_an_area_for_each_wager(number: str, word: str, kinds: list[str]) -> None:
    table = house(JACKPOT)
    [marking] = posted(table, number)
    assert word in marking
    assert set(kinds) <= set(offered(table))


@pytest.mark.parametrize(
    ("number", "thing"),
    [
        pytest.param("2.4.1", "shuffling device", marks=rule("baceball/2.4.1", "baceball/2.4")),
        pytest.param("2.4.2", "discard rack", marks=rule("baceball/2.4.2", "baceball/2.4")),
        pytest.param("2.4.3", "float tray", marks=rule("baceball/2.4.3", "baceball/2.4")),
        pytest.param("2.6", "drop box", marks=rule("baceball/2.6")),
    ],
)
def test_the_table_has_its_equipment(number: str, thing: str) -> None:
    [item] = posted(house(), number)
    assert thing in item


@rule("baceball/2.5")
@pytest.mark.parametrize(
    ("meters", "shown"),
    [
        ({"major": 12_345_678, "minor": 1_234_567}, ["$123,456.78", "$12,345.67"]),
        ({"major": 10_000_000, "minor": 1_000_000}, ["$100,000.00", "$10,000.00"]),
    ],
)
def test_the_display_shows_both_prize_pools(meters: dict[str, int], shown: list[str]) -> None:
    [display] = posted(house({"jackpot": {"wager": 500, "meters": meters}}), "2.5")
    assert all(amount in display for amount in shown)


def test_without_a_jackpot_there_is_neither_display_nor_slot() -> None:
    table = house()
    assert not posted(table, "2.5")
    assert not posted(table, "2.2.4")
    assert "jackpot" not in offered(table)
