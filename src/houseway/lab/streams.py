"""Random numbers for kernels: xoshiro256++, one independent stream for each chunk of rounds.

The state is four words, seeded for chunk after chunk by numpy's `SeedSequence`. Numbers below a bound are
drawn without bias, by multiplication and rejection. Places are unsigned where cards are looked up: a signed
one might count from the end, and asking costs.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.lab.compiled import inlined, lean

State = NDArray[np.uint64]
Shoe = NDArray[np.uint8]

_17, _19, _23, _32, _41, _45 = (np.uint64(each) for each in (17, 19, 23, 32, 41, 45))
_LOW = np.uint64(0xFFFFFFFF)


def stream(seed: int, chunk: int) -> State:
    """The stream of that chunk under that seed."""
    words = np.random.SeedSequence(seed, spawn_key=(chunk,)).generate_state(4, np.uint64)
    return np.array(words, dtype=np.uint64)


@inlined
def next_word(state: State) -> np.uint64:
    """The next 64 bits."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    total = s0 + s3
    word: np.uint64 = ((total << _23) | (total >> _41)) + s0
    moved = s1 << _17
    s2 ^= s0
    s3 ^= s1
    state[0] = s0 ^ s3
    state[1] = s1 ^ s2
    state[2] = s2 ^ moved
    state[3] = (s3 << _45) | (s3 >> _19)
    return word


@inlined
def below(state: State, bound: int) -> int:
    """A number from 0 to below the bound, each as likely as the others."""
    limit = np.uint64(bound)
    product = (next_word(state) >> _32) * limit
    if (product & _LOW) < limit:
        refused = np.uint64(0x100000000) % limit
        while (product & _LOW) < refused:
            product = (next_word(state) >> _32) * limit
    return np.int64(product >> _32)  # type: ignore[return-value]


@inlined
def draw(shoe: Shoe, place: int, state: State) -> int:
    """The card that comes out at that place: one of those not yet out, each as likely as the others.

    Cards that lie before the place are out. Nothing need be put back for a new shuffle: begin again at 0.
    """
    here = np.uint64(place)
    found = here + np.uint64(below(state, len(shoe) - place))
    card = shoe[found]
    shoe[found] = shoe[here]
    shoe[here] = card
    return np.int64(card)  # type: ignore[return-value]


@lean
def draw_several(shoe: Shoe, place: int, number: int, state: State) -> None:
    """So many cards at once into that place and the next ones, each order as likely as the others.

    One word is enough for all of them: what is left of it after a card decides the next. There must be fewer
    than 2**32 ways to draw them.
    """
    _draw_from(shoe, place, place + number, next_word(state) >> _32, state)


@lean
def draw_first(shoe: Shoe, number: int, state: State) -> None:
    """So many cards at the front of a shoe of at most 255, each order as likely as the others.

    They come in fours, and one word is enough for eight.
    """
    place = 0
    while place < number:
        word = next_word(state)
        _draw_from(shoe, place, min(place + 4, number), word >> _32, state)
        _draw_from(shoe, place + 4, min(place + 8, number), word & _LOW, state)
        place += 8


@lean
def _draw_from(shoe: Shoe, first: int, last: int, part: np.uint64, state: State) -> None:
    """The cards from first to before last out of 32 bits; bits that would favour some orders are refused."""
    while True:
        ways = np.uint64(1)
        for place in range(first, last):
            drawn = np.uint64(place)
            left = np.uint64(len(shoe)) - drawn
            product = part * left
            found = drawn + (product >> _32)
            part = product & _LOW
            ways *= left
            card = shoe[found]
            shoe[found] = shoe[drawn]
            shoe[drawn] = card
        if part >= ways or part >= np.uint64(0x100000000) % ways:
            return
        part = next_word(state) >> _32
