"""Rule 1: the table."""

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import box, dealt_to, stand
from tests.helping import not_read, posted, refusal, refused
from tests.pontoon.helping import house, record, settle


@rule("pontoon/1.1", "pontoon/A/approved")
def test_a_table_says_that_it_is_approved_only_with_a_reference() -> None:
    [layout] = posted(house(), "1.1")
    assert "approved" not in layout
    [layout] = posted(house({"approvals": {"table": "C 18/1"}}), "1.1")
    assert layout.endswith("approved: C 18/1")


@pytest.mark.parametrize("reference", ["", "  "])
def test_an_empty_reference_is_none(reference: str) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"approvals": {"side_bet": reference}})
    assert (caught.value.code, caught.value.field) == ("no-reference", "settings.approvals.side_bet")


@rule("pontoon/1.1", "pontoon/A/box")
@pytest.mark.parametrize("areas", [1, 7, 9, 12])
def test_a_table_has_its_boxes(areas: int) -> None:
    table = house({"areas": areas})
    [layout] = posted(table, "1.1")
    assert str(areas) in layout
    table.place(areas, "ann", "box", 1000)
    with refused(table, "A/box", "no-such-area"):
        table.place(areas + 1, "ann", "box", 1000)


@rule("pontoon/1.1")
@pytest.mark.parametrize("areas", [-1, 0, 13])
def test_no_other_table_is_approved(areas: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"areas": areas})
    assert caught.value.clause == "pontoon/1.1"
    assert refusal(record("Ac 5s Kc", settings={"areas": areas})) == "1.1"


@rule("pontoon/A/box")
@pytest.mark.parametrize("area", [-1, 0, 10, 99])
def test_there_is_no_other_box(area: int) -> None:
    table = house()
    with refused(table, "A/box", "no-such-area"):
        table.place(area, "ann", "box", 1000)
    assert refusal(record("Ac 5s Kc", on=[box(area=area)])) == "A/box"


def test_every_box_is_dealt_to() -> None:
    first = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Jc"]
    second = ["Kh", "Kd", "Qh", "Qd", "Jh", "Jd", "Js", "Ks", "Qs"]
    stands = [stand(area=area) for area in range(1, 10)]
    wagers = [box(f"p{area}", 500, area) for area in range(1, 10)]
    result = settle(" ".join([*first, "7d", *second, "Kc"]), *stands, on=wagers)
    for area in range(1, 10):
        assert dealt_to(result, area) == [first[area - 1], second[area - 1]]
    # The dealer has 17: totals of 12 to 16 lose, 17 stands off, 18 to 20 win.
    assert list(result["net"].values()) == [-500] * 5 + [0] + [500] * 3


@pytest.mark.parametrize(
    "settings",
    [
        {"areas": "nine"},
        {"decks": 6.5},
        {"tables": 2},
        {"side_bet": "both"},
        {"third_party_insurance": "no"},
        {"max_scope": "table"},
        {"double_even_money_scope": "round"},
        {"bonus_others_unit": "box"},
        {"surrender_rounding": "up"},
        {"side_bets_settled": "later"},
        {"bust_counts_as_original": 1},
        {"cutting_card_tolerance": -1},
        {"rescue": False},
    ],
    ids=lambda settings: next(iter(settings)),
)
def test_settings_that_are_none_are_not_read(settings: dict[str, object]) -> None:
    [name] = settings
    with not_read(f"settings.{name}"):
        house(settings)
    with not_read(f"settings.{name}"):
        settle("Ac 5s Kc", settings=settings)
