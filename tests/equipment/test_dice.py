"""Three box dice and a cut die."""

import os
import random
from collections import Counter
from itertools import count

import pytest

from houseway.equipment import DiceCup, UnknownItem, read_throw, throw


def test_the_total_is_that_of_the_box_dice() -> None:
    assert throw(box=(2, 5, 6), cut=3).total == 13


def test_a_throw_does_not_change() -> None:
    with pytest.raises(AttributeError):
        throw(box=(2, 5, 6), cut=3).cut = 1


def test_dice_are_thrown_one_after_the_other_and_a_seventh_side_is_thrown_again() -> None:
    faces = iter([1, 7, 4, 6, 5, 2])
    cup = DiceCup(lambda size: bytes([next(faces)] * size))
    assert cup.shake() == throw(box=(2, 5, 6), cut=3)


def test_each_side_comes_equally_often_when_each_byte_does() -> None:
    numbers = count()
    cup = DiceCup(lambda size: bytes([next(numbers) % 256] * size))
    sides: Counter[int] = Counter()
    for _ in range(48):
        shaken = cup.shake()
        sides.update([*shaken.box, shaken.cut])
    assert sides == dict.fromkeys(range(1, 7), 32)


def test_a_cup_with_the_same_bytes_throws_the_same() -> None:
    one, other = (DiceCup(random.Random(8).randbytes) for _ in range(2))
    assert [one.shake() for _ in range(50)] == [other.shake() for _ in range(50)]


def test_dice_show_one_to_six() -> None:
    throws = [DiceCup(os.urandom).shake() for _ in range(500)]
    assert {die for each in throws for die in (*each.box, each.cut)} == set(range(1, 7))
    assert all(3 <= each.total <= 18 for each in throws)


def test_a_throw_is_written_with_the_cut_die_last() -> None:
    assert str(throw(box=(2, 5, 6), cut=3)) == "2+5+6/3"
    assert read_throw("2+5+6/3") == throw(box=(2, 5, 6), cut=3)


@pytest.mark.parametrize("text", ["2+5+7/3", "2+5/3", "2+5+6", "", "0+1+1/1"])
def test_what_no_dice_show_is_no_throw(text: str) -> None:
    with pytest.raises(UnknownItem):
        read_throw(text)


def test_a_die_has_six_sides() -> None:
    with pytest.raises(UnknownItem):
        throw(box=(1, 2, 7), cut=1)
