"""Rule 12.5 in records: the right order and the first deal, written by the words of the format alone."""

from typing import Any

import pytest

from houseway.testing import rule
from tests.baceball.halting import incident, record
from tests.baceball.test_12_reconstruction import NET_RIGHT, RIGHT, WRONG
from tests.helping import cites, events


def set_right(first: list[str], at: int | None = None) -> dict[str, Any]:
    """A reconstruction when these cards were out."""
    return incident(len(first) if at is None else at, "reconstruct", first={"cards": first})


def settled(cards: list[str], *incidents: dict[str, Any]) -> dict[str, Any]:
    result = record(cards, *incidents)
    assert (result["net"], result["dealer"]["value"], result["unused"]) == (NET_RIGHT, 20, [])
    return result


def with_card(cards: list[str], place: int, name: str = "Qs") -> list[str]:
    return [*cards[:place], name, *cards[place:]]


@rule("baceball/12.5", "baceball/12.1")
@pytest.mark.parametrize("out", [5, 9])
@pytest.mark.parametrize("place", range(2, 5))
@pytest.mark.parametrize("moved", [-1, 0, 1])
def test_a_card_faced_before_the_misdeal_was_found(place: int, moved: int, out: int) -> None:
    first = with_card(WRONG[:out], place)
    settled(with_card(RIGHT, place + moved), incident(place, "faced-card"), set_right(first))


@rule("baceball/12.5", "baceball/12.1")
def test_a_faced_card_like_one_that_was_dealt() -> None:
    settled(with_card(RIGHT, 3, "Kd"), incident(3, "faced-card"), set_right(with_card(WRONG, 3, "Kd")))


@rule("baceball/12.5", "baceball/12.1")
@pytest.mark.parametrize("place", range(4, 9))
def test_a_card_faced_after_the_deal_was_set_right(place: int) -> None:
    settled(with_card(RIGHT, place), set_right(WRONG[:4]), incident(place, "faced-card"))


@rule("baceball/12.5", "baceball/12.1")
def test_cards_faced_before_and_after() -> None:
    settled(
        with_card(with_card(RIGHT, 1, "Js"), 8),
        incident(1, "faced-card"),
        set_right(with_card(WRONG[:5], 1, "Js")),
        incident(8, "faced-card"),
    )


@rule("baceball/12.5", "baceball/12.2")
@pytest.mark.parametrize("out", [5, 9])
@pytest.mark.parametrize("burned", [False, True])
@pytest.mark.parametrize("place", range(1, 5))
def test_a_card_dealt_in_error_before_the_misdeal_was_found(place: int, burned: bool, out: int) -> None:
    settled(RIGHT, incident(place, "card-in-error", burned=burned), set_right(WRONG[:out]))


@rule("baceball/12.5", "baceball/12.3")
def test_a_card_burned_at_the_dealers_complete_hand() -> None:
    settled([*RIGHT, "Qs"], incident(9, "card-in-error"), set_right([*WRONG, "Qs"]))


@rule("baceball/12.5", "baceball/12.8")
@pytest.mark.parametrize("at", [9, 11])
def test_what_came_out_beyond_the_dealers_last_card_is_burned(at: int) -> None:
    result = settled([*RIGHT, "Qs", "As"], set_right([*WRONG, "Qs", "As"], at))
    assert [event["item"] for event in events(result, "burned") if cites(event, "12.8")] == ["Qs", "As"]


@rule("baceball/12.5")
def test_a_card_that_was_passed_over() -> None:
    # The second card was overlooked, and everybody had the next one's.
    first = [*RIGHT[:1], *RIGHT[2:6]]
    settled(RIGHT, set_right(first))


@rule("baceball/12.5")
@pytest.mark.parametrize("between", [[], [3]])
def test_a_round_set_right_twice(between: list[int]) -> None:
    other = [RIGHT[1], RIGHT[0], *RIGHT[3:5], RIGHT[2], *RIGHT[5:]]
    first, right, faced = WRONG[:5], RIGHT, []
    for place in between:
        other, first, right = with_card(other, place), with_card(first, place), with_card(right, place)
        faced.append(incident(place, "faced-card"))
    settled(right, *faced, set_right(first), set_right(other))
