"""Tiles in eight stacks of four, each taken from its place."""

from random import Random

from houseway.equipment import TILE_SET, Found, TileStack


def stacked() -> TileStack:
    stack = TileStack(Random(7).randbytes)
    stack.load(TILE_SET)
    stack.shuffle()
    return stack


def test_a_tile_is_taken_from_its_place_whatever_was_taken_before() -> None:
    stack = stacked()
    order = stack.order
    for place in (17, 0, 31, 16, 18):
        assert stack.take(place) == order[place]
    assert stack.remaining == 27


def test_a_place_gives_its_tile_once() -> None:
    stack = stacked()
    stack.take(5)
    assert stack.take(5) is Found.EMPTY
    assert stack.take(32) is Found.EMPTY


def test_shuffling_numbers_the_places_anew() -> None:
    stack = stacked()
    first = stack.take(3)
    assert isinstance(first, int)
    stack.load([first])
    stack.shuffle()
    assert stack.remaining == 32
    assert stack.take(31) != Found.EMPTY


def test_the_places_left_survive_being_written_down() -> None:
    stack = stacked()
    order = stack.order
    for place in (4, 9, 30):
        stack.take(place)
    again = TileStack(Random(1).randbytes)
    again.load(stack.order)
    assert stack.places is not None
    again.lay(stack.places)
    assert again.take(29) == order[29]
    assert again.take(9) is Found.EMPTY


def test_the_cup_shakes_four_dice() -> None:
    assert 3 <= stacked().cup.shake().total <= 18
