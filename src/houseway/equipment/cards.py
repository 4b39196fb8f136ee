"""Playing cards and decks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

from houseway.equipment.items import Item, UnknownItem

RANKS = "A23456789TJQK"
SUITS = "cdhs"

_NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)


class Card(Item):
    """One of 52 cards, numbered rank * 4 + suit."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        if number not in range(len(_NAMES)):
            raise UnknownItem(f"no such card: {number!r}")
        return super().__new__(cls, number)

    @property
    def rank(self) -> int:
        """0 for an ace to 12 for a king."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    def __str__(self) -> str:
        return _NAMES[self]


CARDS = tuple(Card(number) for number in range(len(_NAMES)))
DECK = CARDS
DECK_WITHOUT_TENS = tuple(each for each in DECK if RANKS[each.rank] != "T")

_BY_NAME = {str(each).lower(): each for each in CARDS}


def card(name: str) -> Card:
    """The card of this name, in capitals or not: "As", "td"."""
    found = _BY_NAME.get(name.lower()) if isinstance(name, str) and name.isascii() else None
    if found is None:
        raise UnknownItem(f"no such card: {name!r}")
    return found


def cards_that_cannot_be(names: Sequence[str], number_of_decks: int) -> list[str]:
    """Which of these names are no cards, or too many of one kind for so many decks."""
    known = Counter(_BY_NAME[name.lower()] for name in names if is_card(name))
    return [name for name in names if not is_card(name) or known[card(name)] > number_of_decks]


def is_card(name: str) -> bool:
    """Whether this names a card."""
    return name.isascii() and name.lower() in _BY_NAME


def decks(number: int, deck: Iterable[Card] = DECK) -> list[Card]:
    """The cards of that many decks, one deck after the other."""
    if number < 1:
        raise ValueError(f"no such number of decks: {number!r}")
    return list(deck) * number
