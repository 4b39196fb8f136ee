"""A draw that proves itself: what decides it is promised when the terms are lodged and opened with the draw.

promise   SHA-256 of the secret, which comes from the operating system's source
leaf      SHA-256 of "number:name:salt", one for each entry, in order of receipt
list      SHA-256 of all leaves, one a line
number    SHA-256 of "secret:list:draw:place:try" as a number; at or above the largest multiple of the
          length of the list that fits, or the number of an entry that has won: the next try
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count

from msgspec import Struct

from houseway.equipment import ByteSource

ROOM = 1 << 256


def hash_of(text: str) -> str:
    """SHA-256, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def secret_from(source: ByteSource) -> str:
    """Something that nobody knows."""
    return source(32).hex()


def leaf(number: int, patron: str, salt: str) -> str:
    """What stands for an entry in the list; who knows the salt knows whose it is."""
    return hash_of(f"{number}:{patron}:{salt}")


def list_hash(leaves: Iterable[str]) -> str:
    """The hash of the whole list."""
    return hash_of("\n".join(leaves))


class Basis(Struct, frozen=True):
    """What a draw rests on: the secret, the list by its hash and length, and which draw it is."""

    secret: str
    hashed: str
    entries: int
    draw: int


def tries(basis: Basis, place: int) -> Iterator[int]:
    """Numbers from 1 to that of the last entry, each as likely as the others."""
    limit = ROOM - ROOM % basis.entries
    for each in count():
        number = int(hash_of(f"{basis.secret}:{basis.hashed}:{basis.draw}:{place}:{each}"), 16)
        if number < limit:
            yield number % basis.entries + 1


def numbers_of(basis: Basis, places: int, out: Collection[int]) -> list[int]:
    """One number for each prize; an entry that has won is not drawn again."""
    gone, found = set(out), []
    for place in range(1, places + 1):
        number = next(each for each in tries(basis, place) if each not in gone)
        gone.add(number)
        found.append(number)
    return found


def problems_of(
    basis: Basis, promise: str, leaves: Sequence[str], numbers: Sequence[int], out: Collection[int]
) -> Iterator[str]:
    """What is wrong with a draw that was opened."""
    if hash_of(basis.secret) != promise:
        yield "what was opened is not what was promised"
    if list_hash(leaves) != basis.hashed or len(leaves) != basis.entries:
        yield "the list of entries is not the one that was frozen"
    elif len(set(out)) + len(numbers) > len(leaves):
        yield "more was drawn than there are entries"
    elif list(numbers) != numbers_of(basis, len(numbers), out):
        yield "the numbers do not follow from what was promised"
