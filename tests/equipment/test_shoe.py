"""The card shoe, the cutting card and the discard rack."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import CARDS, Card, CardShoe, Device, DiscardRack, Found, decks


def loaded(number: int = 52) -> CardShoe:
    shoe = CardShoe(random.Random(1).randbytes)
    shoe.load(CARDS[:number])
    return shoe


def drawn(device: Device) -> list[object]:
    """All that comes out, up to and without EMPTY."""
    return list(iter(device.draw, Found.EMPTY))


def test_cards_come_out_in_the_order_they_lie() -> None:
    shoe = loaded(5)
    assert shoe.order == CARDS[:5]
    assert drawn(shoe) == list(CARDS[:5])


def test_an_empty_shoe_stays_empty() -> None:
    shoe = CardShoe(random.Random(1).randbytes)
    assert [shoe.draw(), shoe.draw()] == [Found.EMPTY, Found.EMPTY]
    assert (shoe.remaining, shoe.order, shoe.take_all()) == (0, (), [])


def test_a_card_drawn_is_no_longer_in_the_shoe() -> None:
    shoe = loaded(5)
    assert isinstance(shoe.draw(), Card)
    assert (shoe.remaining, shoe.order) == (4, CARDS[1:5])


def test_a_cut_puts_the_cards_in_front_to_the_back() -> None:
    shoe = loaded(5)
    shoe.cut(2)
    assert shoe.order == (*CARDS[2:5], *CARDS[:2])


@given(st.integers(0, 52))
def test_a_cut_turns_the_order_round_and_changes_nothing_else(position: int) -> None:
    shoe = loaded()
    shoe.cut(position)
    assert shoe.order == CARDS[position:] + CARDS[:position]


@given(st.integers(0, 52))
def test_the_cutting_card_comes_once_with_the_named_cards_behind_it(from_back: int) -> None:
    shoe = loaded()
    shoe.place_cutting_card(from_back)
    assert (shoe.remaining, shoe.order) == (52, CARDS)
    out = drawn(shoe)
    assert out[::-1].index(Found.CUTTING_CARD) == from_back
    assert [each for each in out if each is not Found.CUTTING_CARD] == list(CARDS)


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_an_impossible_cut_is_refused_and_changes_nothing(number: int) -> None:
    shoe = loaded()
    for cut in (shoe.cut, shoe.place_cutting_card):
        with pytest.raises(ValueError, match=f"no such place in 52 cards: {number}"):
            cut(number)
    assert drawn(shoe) == list(CARDS)


def test_the_cutting_card_is_one_and_can_be_moved() -> None:
    shoe = loaded(4)
    shoe.place_cutting_card(4)
    shoe.place_cutting_card(1)
    assert drawn(shoe) == [*CARDS[:3], Found.CUTTING_CARD, CARDS[3]]


def test_shuffle_cut_and_emptying_take_the_cutting_card_out() -> None:
    for act in (CardShoe.shuffle, lambda shoe: shoe.cut(3), lambda shoe: shoe.load(shoe.take_all())):
        shoe = loaded(6)
        shoe.place_cutting_card(2)
        act(shoe)
        out = drawn(shoe)
        assert len(out) == 6 and Found.CUTTING_CARD not in out


def test_cards_loaded_later_lie_behind_and_the_cutting_card_keeps_its_place() -> None:
    shoe = loaded(3)
    shoe.place_cutting_card(1)
    shoe.load(iter(CARDS[10:12]))
    assert drawn(shoe) == [*CARDS[:2], Found.CUTTING_CARD, CARDS[2], *CARDS[10:12]]


def test_emptying_a_shoe_returns_the_rest_in_order() -> None:
    shoe = loaded(5)
    shoe.draw()
    assert shoe.take_all() == list(CARDS[1:5])
    assert (shoe.remaining, shoe.draw()) == (0, Found.EMPTY)


def test_a_shuffle_keeps_the_cards_and_changes_their_order() -> None:
    shoe = CardShoe(random.Random(1).randbytes)
    shoe.load(decks(6))
    shoe.shuffle()
    assert Counter(shoe.order) == Counter(decks(6))
    assert shoe.order != tuple(decks(6))


def test_the_rack_keeps_cards_in_the_order_they_came() -> None:
    rack = DiscardRack()
    rack.add(CARDS[3:5])
    rack.add(iter([CARDS[0]]))
    assert (len(rack), rack.items) == (3, (CARDS[3], CARDS[4], CARDS[0]))


def test_emptying_the_rack_returns_all_of_it_once() -> None:
    rack = DiscardRack()
    rack.add(CARDS[:2])
    before = rack.items
    assert rack.take_all() == list(CARDS[:2]) == list(before)
    assert (len(rack), rack.items, rack.take_all()) == (0, (), [])
