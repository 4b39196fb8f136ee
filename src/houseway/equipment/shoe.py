"""The card shoe with its cutting card, and the discard rack."""

from collections.abc import Iterable

from houseway.equipment.items import Found, Item
from houseway.equipment.shuffle import ByteSource, below
from houseway.equipment.stack import Stack


class DiscardRack:
    """Where cards lie that are out of play, in the order they came."""

    def __init__(self) -> None:
        self._cards: list[Item] = []

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def add(self, items: Iterable[Item]) -> None:
        self._cards.extend(items)

    def take_all(self) -> list[Item]:
        """Remove the cards and return them."""
        cards, self._cards = self._cards, []
        return cards


class CardShoe(Stack):
    """Cards that are shuffled by hand, cut, and dealt until the cutting card comes."""

    def __init__(self, source: ByteSource) -> None:
        super().__init__(source)
        self._behind_cutting_card: int | None = None

    def load(self, cards: Iterable[Item]) -> None:
        """Put cards behind those that are in. A cutting card keeps its place."""
        before = self.remaining
        super().load(cards)
        if self._behind_cutting_card is not None:
            self._behind_cutting_card += self.remaining - before

    @property
    def behind_cutting_card(self) -> int | None:
        """How many cards lie behind the cutting card, if it is in."""
        return self._behind_cutting_card

    def shuffle(self) -> None:
        """Shuffle all that is in, without the cutting card."""
        self._behind_cutting_card = None
        super().shuffle()

    def somewhere(self, least: int, most: int) -> int:
        """A random place to cut, so many cards from the front."""
        return least + below(most - least + 1, self._source)

    def cut(self, position: int) -> None:
        """Put that many cards from the front to the back, and take the cutting card out."""
        place = self._place_behind(position)
        self._backwards = self._backwards[place:] + self._backwards[:place]
        self._behind_cutting_card = None

    def place_cutting_card(self, from_back: int) -> None:
        """Put the cutting card in, with that many cards behind it."""
        self._place_behind(from_back)
        self._behind_cutting_card = from_back

    def draw(self) -> Item | Found:
        """The next card; the cutting card once, when it is reached; EMPTY when nothing is left."""
        if self._behind_cutting_card == len(self._backwards):
            self._behind_cutting_card = None
            return Found.CUTTING_CARD
        return self._backwards.pop() if self._backwards else Found.EMPTY

    def take_all(self) -> list[Item]:
        """Remove the cards and return them, the next one first, and take the cutting card out."""
        self._behind_cutting_card = None
        return super().take_all()

    def _place_behind(self, position: int) -> int:
        """How many cards lie behind that many cards."""
        if not 0 <= position <= self.remaining:
            raise ValueError(f"no such place in {self.remaining} cards: {position!r}")
        return self.remaining - position
