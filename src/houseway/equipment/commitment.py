"""A promise of an order that nobody can change, opened item by item.

Each item has a leaf, SHA-256 of `name:salt`, and a tail, SHA-256 of `leaf:next tail`; after the last item
the tail is empty. The promise of all items from a place on is the tail there. To open it, the items and salts
up to another place are shown (of an item that stays hidden, only its leaf) with the tail at that place, which
is the promise of the rest.
"""

from collections.abc import Container, Sequence
from hashlib import sha256

from houseway.equipment.items import Item
from houseway.equipment.shuffle import ByteSource

SALT_BYTES = 16


class Commitment:
    """The order of items as it was promised."""

    def __init__(self, order: Sequence[Item], salts: Sequence[str]) -> None:
        self.order = tuple(order)
        self.salts = tuple(salts)
        self._leaves = [leaf(str(item), salt) for item, salt in zip(order, salts, strict=True)]
        self._tails = [""]
        for each in reversed(self._leaves):
            self._tails.append(sha256(f"{each}:{self._tails[-1]}".encode()).hexdigest())
        self._tails.reverse()

    def promise(self, place: int) -> str:
        """The promise of everything from this place on."""
        return self._tails[place]

    def place_of(self, promise: str) -> int:
        """Where in the order that promise begins."""
        return self._tails.index(promise)

    def opening(self, start: int, stop: int, hidden: Container[int] = ()) -> list[dict[str, str]]:
        """What is shown of the items from start to stop."""
        return [
            {"leaf": self._leaves[place]}
            if place in hidden
            else {"item": str(self.order[place]), "salt": self.salts[place]}
            for place in range(start, stop)
        ]


def commit(order: Sequence[Item], source: ByteSource) -> Commitment:
    """Promise this order, with a fresh salt for every item."""
    return Commitment(order, [source(SALT_BYTES).hex() for _ in order])


def leaf(name: str, salt: str) -> str:
    """The leaf of an item."""
    return sha256(f"{name}:{salt}".encode()).hexdigest()
