"""Numbers and orders are drawn fairly, by rejection."""

import os
import random
from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import ByteSource, CardShoe, below, decks, shuffle


class Bytes:
    """A source that gives these bytes, then fails."""

    def __init__(self, data: Iterable[int]) -> None:
        self._data = bytes(data)

    def __call__(self, size: int) -> bytes:
        if len(self._data) < size:
            raise EOFError
        given, self._data = self._data[:size], self._data[size:]
        return given


def all_numbers(n: int, source: ByteSource) -> Counter[int]:
    drawn: Counter[int] = Counter()
    try:
        while True:
            drawn[below(n, source)] += 1
    except EOFError:
        return drawn


@pytest.mark.parametrize("n", range(2, 257))
def test_every_number_below_n_comes_equally_often_when_every_byte_does(n: int) -> None:
    drawn = all_numbers(n, Bytes(range(256)))
    assert set(drawn) == set(range(n))
    assert len(set(drawn.values())) == 1


@pytest.mark.parametrize("n", range(257, 417))
def test_so_it_does_when_two_bytes_are_needed(n: int) -> None:
    pairs = product((0, 1, 0x54, 0x55, 0xFE, 0xFF), range(256))
    drawn = all_numbers(n, Bytes(byte for high, low in pairs for byte in (low, high)))
    assert drawn == dict.fromkeys(range(n), 3)


def test_one_number_needs_no_bytes() -> None:
    assert below(1, Bytes([])) == 0


@pytest.mark.parametrize("n", [0, -1])
def test_no_number_is_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match=f"no number is below {n}"):
        below(n, os.urandom)


def test_a_number_too_large_is_drawn_again_and_not_folded() -> None:
    assert below(6, Bytes([6, 7, 255, 0b11111_101])) == 5


@given(st.lists(st.integers(), max_size=400), st.integers(0, 2**32))
def test_a_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    shuffled = list(items)
    shuffle(shuffled, random.Random(seed).randbytes)
    assert Counter(shuffled) == Counter(items)


def test_every_order_of_four_comes_from_equally_many_ways() -> None:
    """The last place is one of four, the next one of three, then two: 24 ways, 24 orders."""
    orders: Counter[tuple[Any, ...]] = Counter()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                items = list("abcd")
                shuffle(items, Bytes([first, 0, second, 0, third, 0, *[0] * 10]))
                orders[tuple(items)] += 1
    assert orders == dict.fromkeys(permutations("abcd"), 1)


def test_numbers_that_are_too_large_are_passed_over() -> None:
    plain, with_rejects = list("abc"), list("abc")
    shuffle(plain, Bytes([1, 0, 0, 0, *[0] * 8]))
    shuffle(with_rejects, Bytes([3, 0, 0xFF, 0xFF, 1, 0, 0, 0, *[0] * 4]))
    assert plain == with_rejects


def test_numbers_are_little_endian() -> None:
    items = list(range(300))
    shuffle(items, Bytes([0x00, 0x01, *[0] * 1198]))
    assert items[299] == 256


def test_more_bytes_are_read_when_the_first_block_is_used_up() -> None:
    rejected, accepted = bytes([3, 0] * 6), bytes(12)
    blocks = iter([rejected, rejected, accepted])
    items = list("abc")
    shuffle(items, lambda _: next(blocks))
    assert items == ["b", "c", "a"]


@pytest.mark.parametrize("items", [[], ["a"]])
def test_nothing_and_one_thing_need_no_bytes(items: list[str]) -> None:
    before = list(items)
    shuffle(items, Bytes([]))
    assert items == before


def test_the_longest_list_is_65536_items() -> None:
    items = list(range(65536))
    shuffle(items, random.Random(3).randbytes)
    assert sorted(items) == list(range(65536)) != items
    with pytest.raises(ValueError, match="too many items to shuffle: 65537"):
        shuffle([0] * 65537, os.urandom)


def test_a_source_that_runs_short_is_an_error_and_not_a_bias() -> None:
    for use in (lambda source: below(300, source), lambda source: shuffle([1, 2, 3], source)):
        with pytest.raises(OSError, match="gave 1 bytes instead of"):
            use(lambda _: b"x")


def test_the_same_bytes_give_the_same_order() -> None:
    one, other = decks(6), decks(6)
    shuffle(one, random.Random(5).randbytes)
    shuffle(other, random.Random(5).randbytes)
    assert one == other


def test_a_shuffle_starts_with_fresh_bytes_each_time() -> None:
    asked: list[int] = []

    def source(size: int) -> bytes:
        asked.append(size)
        return os.urandom(size)

    items = decks(6)
    shuffle(items, source)
    blocks = len(asked)
    shuffle(items, source)
    assert len(asked) > blocks >= 1


def test_two_processes_of_one_parent_shuffle_differently() -> None:
    shoe = CardShoe(os.urandom)
    shoe.load(decks(6))
    fork = get_context("fork")
    orders = fork.SimpleQueue()

    def child() -> None:
        shoe.shuffle()
        orders.put([int(each) for each in shoe.order])

    children = [fork.Process(target=child) for _ in range(2)]
    for process in children:
        process.start()
    one, other = orders.get(), orders.get()
    for process in children:
        process.join()
    assert sorted(one) == sorted(other) == sorted(decks(6))
    assert one != other
