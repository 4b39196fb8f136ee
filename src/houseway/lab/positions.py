"""What a player is asked, and what the lab answers: plain data, as files and screens have it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import Struct

from houseway.equipment import Item
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import Settings, read
from houseway.table.rules.game import Game

Worth = Fraction | float


class Choice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that may be said: with an amount in cents, or an arrangement of items, the low hand first."""

    action: str
    amount: int = 0
    items: tuple[str, ...] = ()


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What its player sees of a hand that is to be decided."""

    hand: tuple[str, ...]
    dealer: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    """What else is known to be gone from the shoe."""
    stakes: Mapping[str, int] = {}
    """What its player has on the hand, by the kind of wager, in cents."""
    splits: int = 0
    """How often the hands beside it were split."""
    choices: tuple[Choice, ...] = ()
    """What may be said; nothing: whatever the hand allows."""


class Situation(NamedTuple):
    """A position, read and counted."""

    settings: Any
    hand: tuple[Item, ...]
    dealer: tuple[Item, ...]
    unseen: Counter[Item]
    stakes: Mapping[str, int]
    splits: int
    choices: tuple[Choice, ...]

    def stake(self, *kinds: str) -> int:
        """What lies there of the first of these kinds; without a wager there is nothing to tell."""
        for kind in kinds:
            if self.stakes.get(kind, 0) > 0:
                return self.stakes[kind]
        raise Unreadable("no-stake", f"stakes: {dict(self.stakes)} has no {' or '.join(kinds)}", "stakes")

    def asks(self, *actions: str) -> bool:
        """Whether one of these may be said."""
        return any(choice.action in actions for choice in self.choices)


class Untold(Exception):
    """What the lab cannot answer, and why."""


class Found(NamedTuple):
    """What each choice is worth to its player in cents, from here to the end of the round."""

    choices: Sequence[tuple[Choice, Worth]]
    method: str
    notes: tuple[str, ...] = ()


def situation(game: Game[Any], settings: Settings, position: Position) -> Situation:
    """The position with its items, held against the set they come from."""
    hand, dealer, seen = (
        tuple(_item(game, name, field) for name in names)
        for field, names in (
            ("hand", position.hand),
            ("dealer", position.dealer),
            ("seen", position.seen),
        )
    )
    unseen: Counter[Item] = Counter(game.items(settings))
    unseen.subtract((*hand, *dealer, *seen))
    for item, left in unseen.items():
        if left < 0:
            there = sum(item == each for each in game.items(settings))
            raise Unreadable("too-many", f"{item} is named {there - left} times: there are {there}", "seen")
    for kind, cents in position.stakes.items():
        if cents < 0:
            raise Unreadable("bad-stake", f"stakes.{kind}: {cents} cents", f"stakes.{kind}")
    return Situation(settings, hand, dealer, +unseen, position.stakes, position.splits, position.choices)


def _item(game: Game[Any], name: str, field: str) -> Item:
    try:
        return game.item(name)
    except ValueError as problem:
        raise Unreadable("unknown-item", f"{field}: {problem}", field) from None


def read_position(given: Any) -> Position:
    """A position from plain data."""
    return read(Position, given, "position")


def as_json(found: Found) -> dict[str, Any]:
    """The choices, the best first, each with what it is worth and what it costs beside the best."""
    ranked = sorted(found.choices, key=lambda each: -each[1])
    best = ranked[0][1]
    exact = all(isinstance(worth, Fraction) for _, worth in ranked)
    return {
        "choices": [_told(choice, worth, best) for choice, worth in ranked],
        "exact": exact,
        "method": found.method,
        "notes": list(found.notes),
    }


def _told(choice: Choice, worth: Worth, best: Worth) -> dict[str, Any]:
    told: dict[str, Any] = {"action": choice.action}
    if choice.amount:
        told["amount"] = choice.amount
    if choice.items:
        told["items"] = list(choice.items)
    told |= {"worth": float(worth), "cost": float(best - worth)}
    return told | ({"fraction": str(worth)} if isinstance(worth, Fraction) else {})


def untold(why: str) -> dict[str, Any]:
    """No answer, and why."""
    return {"choices": [], "untold": why}
