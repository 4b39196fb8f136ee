"""Fair numbers and fair orders from a source of random bytes."""

import struct
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from typing import Any, TypeAlias

ByteSource: TypeAlias = Callable[[int], bytes]

MOST_ITEMS = 1 << 16


def below(n: int, source: ByteSource) -> int:
    """A number from 0 to n - 1, each as likely as the others."""
    if n < 1:
        raise ValueError(f"no number is below {n!r}")
    bits = (n - 1).bit_length()
    size, mask = (bits + 7) // 8, (1 << bits) - 1
    while True:
        number = int.from_bytes(_read(size, source), "little") & mask
        if number < n:
            return number


def shuffle(items: list[Any], source: ByteSource) -> None:
    """Put the items in a random order, each order as likely as the others.

    Fisher and Yates: the last place takes any of the items, the one before it any of the rest, and so on.
    """
    if len(items) > MOST_ITEMS:
        raise ValueError(f"too many items to shuffle: {len(items)}")
    last = len(items) - 1
    if last < 1:
        return
    mask = (1 << last.bit_length()) - 1
    for number in _numbers(2 * len(items), source):
        index = number & mask
        if index > last:
            continue
        items[last], items[index] = items[index], items[last]
        last -= 1
        if not last:
            return
        if last <= mask >> 1:
            mask >>= 1  # as many bits as the last place has


def _numbers(at_once: int, source: ByteSource) -> Iterator[int]:
    """Random 16-bit numbers without end, read from the source in blocks."""
    block = f"<{at_once}H"
    return chain.from_iterable(struct.unpack(block, _read(size, source)) for size in repeat(2 * at_once))


def _read(size: int, source: ByteSource) -> bytes:
    """Exactly so many bytes: fewer would make some numbers more likely than others."""
    data = source(size)
    if len(data) != size:
        raise OSError(f"the random source gave {len(data)} bytes instead of {size}")
    return data
