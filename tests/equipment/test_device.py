"""The shuffling device, and given items in the place of a device."""

import random
from collections import Counter

import pytest

from houseway.equipment import CARDS, CardShoe, Device, Found, GivenItems, ShufflingDevice, card, decks, tile


def shuffler() -> ShufflingDevice:
    return ShufflingDevice(random.Random(1).randbytes)


def test_what_is_put_in_is_added_to_what_is_in() -> None:
    device = shuffler()
    device.load(CARDS[:2])
    device.load(CARDS[5:6])
    assert device.order == (*CARDS[:2], CARDS[5])


def test_all_that_is_in_is_shuffled() -> None:
    device = shuffler()
    device.load(decks(4))
    for _ in range(30):
        device.draw()
    left = Counter(device.order)
    device.load(decks(2))
    device.shuffle()
    assert Counter(device.order) == left + Counter(decks(2))
    assert device.remaining == 4 * 52 - 30 + 2 * 52


def test_cards_are_drawn_in_the_order_shown_until_it_is_empty() -> None:
    device = shuffler()
    device.load(CARDS)
    device.shuffle()
    order = device.order
    assert tuple(device.draw() for _ in CARDS) == order
    assert [device.draw(), device.draw()] == [Found.EMPTY, Found.EMPTY]


def test_emptying_returns_the_rest_in_order() -> None:
    device = shuffler()
    device.load(CARDS)
    device.draw()
    assert device.take_all() == list(CARDS[1:])
    assert device.remaining == 0


def test_a_shuffling_device_is_not_cut() -> None:
    assert not hasattr(shuffler(), "cut")
    assert not hasattr(shuffler(), "place_cutting_card")


def test_given_items_come_out_as_given() -> None:
    given = GivenItems([card("As"), tile("teen"), card("2c")])
    assert [given.draw(), given.draw()] == [card("As"), tile("teen")]
    assert (given.remaining, given.rest()) == (1, (card("2c"),))
    assert [given.draw(), given.draw(), given.draw()] == [card("2c"), Found.EMPTY, Found.EMPTY]
    assert (given.remaining, given.rest()) == (0, ())


def test_a_given_cutting_card_comes_out_but_does_not_count() -> None:
    given = GivenItems([card("As"), Found.CUTTING_CARD, card("2c")])
    assert given.remaining == 2
    assert [given.draw(), given.draw(), given.remaining] == [card("As"), Found.CUTTING_CARD, 1]


@pytest.mark.parametrize("device", [shuffler(), CardShoe(random.Random(1).randbytes), GivenItems([])])
def test_each_takes_the_place_of_a_device(device: Device) -> None:
    assert (device.remaining, device.draw()) == (0, Found.EMPTY)
