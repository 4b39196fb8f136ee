"""Three box dice and a cut die."""

import os
import random
from collections import Counter
from itertools import count

import pytest

from houseway.equipment import DiceCup, Throw


def test_the_total_is_that_of_the_box_dice() -> None:
    assert Throw(box=(2, 5, 6), cut=3).total == 13


def test_a_throw_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Throw(box=(2, 5, 6), cut=3).cut = 1  # type: ignore[misc]


def test_dice_are_thrown_one_after_the_other_and_a_seventh_side_is_thrown_again() -> None:
    faces = iter([1, 7, 4, 6, 5, 2])
    cup = DiceCup(lambda size: bytes([next(faces)] * size))
    assert cup.shake() == Throw(box=(2, 5, 6), cut=3)


def test_each_side_comes_equally_often_when_each_byte_does() -> None:
    numbers = count()
    cup = DiceCup(lambda size: bytes([next(numbers) % 256] * size))
    sides: Counter[int] = Counter()
    for _ in range(48):
        throw = cup.shake()
        sides.update([*throw.box, throw.cut])
    assert sides == dict.fromkeys(range(1, 7), 32)


def test_a_cup_with_the_same_bytes_throws_the_same() -> None:
    one, other = (DiceCup(random.Random(8).randbytes) for _ in range(2))
    assert [one.shake() for _ in range(50)] == [other.shake() for _ in range(50)]


def test_dice_show_one_to_six() -> None:
    throws = [DiceCup(os.urandom).shake() for _ in range(500)]
    assert {die for throw in throws for die in (*throw.box, throw.cut)} == set(range(1, 7))
    assert all(3 <= throw.total <= 18 for throw in throws)
