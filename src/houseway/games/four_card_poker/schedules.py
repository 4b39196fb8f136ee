"""Rules 10.3 and 10.5: prize schedules as data, chosen by name or written out, with their approval."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from houseway.equipment import Odds
from houseway.games.four_card_poker.hands import Category
from houseway.rulebook import Unreadable

Chosen = str | dict[str, int | str] | None
"""A schedule's name; or its rows, what each hand pays to 1; either with an `approval` beside it."""

ANTE_BONUSES = {"25-20-2": (25, 20, 2)}
ACES_UPS = {
    "50-40-8-5-4-3-1": (50, 40, 8, 5, 4, 3, 1),
    "50-40-9-6-4-2-1": (50, 40, 9, 6, 4, 2, 1),
    "50-30-7-6-5-2-1": (50, 30, 7, 6, 5, 2, 1),
    "50-40-7-5-4-3-1": (50, 40, 7, 5, 4, 3, 1),
    "50-30-8-5-5-2-1": (50, 30, 8, 5, 5, 2, 1),
    "50-30-9-6-4-2-1": (50, 30, 9, 6, 4, 2, 1),
}
"""The tables of the trade. The first of each is the example that records and analysis use (FP-R6)."""

ANTE_BONUS_HANDS = {
    "four of a kind": Category.FOUR_OF_A_KIND,
    "straight flush": Category.STRAIGHT_FLUSH,
    "three of a kind": Category.THREE_OF_A_KIND,
}
ACES_UP_HANDS = ANTE_BONUS_HANDS | {
    "flush": Category.FLUSH,
    "straight": Category.STRAIGHT,
    "two pair": Category.TWO_PAIR,
    "pair of aces": Category.ONE_PAIR,
}
"""The rows of each, the highest first, as the names above count them."""


class Schedule(NamedTuple):
    """A schedule in use: the odds of each hand, and what the sign says of it."""

    name: str
    approval: str | None
    pays: Mapping[Category, Odds]

    @property
    def rows(self) -> tuple[tuple[str, Odds], ...]:
        """What each hand is called and pays; of pairs, one of aces alone."""
        names = {hand: name for name, hand in ACES_UP_HANDS.items()}
        return tuple((names[hand], odds) for hand, odds in self.pays.items())

    @property
    def words(self) -> str:
        """The rows as the sign shows them."""
        rows = ", ".join(f"{hand} {odds}" for hand, odds in self.rows)
        return f"{rows} ({self.name}{f', approval {self.approval}' if self.approval else ''})"


def ante_bonus_schedule(chosen: Chosen) -> Schedule:
    """The Ante Bonus as it was chosen; nothing chosen: the example."""
    return _schedule("ante_bonus", _key(chosen))


def aces_up_schedule(chosen: Chosen) -> Schedule:
    """Aces Up as it was chosen; nothing chosen: the example."""
    return _schedule("aces_up", _key(chosen))


Key = str | tuple[tuple[str, int | str], ...] | None


def _key(chosen: Chosen) -> Key:
    return tuple(chosen.items()) if isinstance(chosen, dict) else chosen


@cache
def _schedule(field: str, chosen: Key) -> Schedule:
    known, hands = (ANTE_BONUSES, ANTE_BONUS_HANDS) if field == "ante_bonus" else (ACES_UPS, ACES_UP_HANDS)
    if chosen is None:
        example = next(iter(known))
        return _in_use(f"{example}, an example", None, hands, known[example])
    if isinstance(chosen, str):
        return _in_use(chosen, None, hands, _named(chosen, field, known))
    rows = dict(chosen)
    approval, name = _text(rows, "approval", field), _text(rows, "schedule", field)
    if name is None:
        return _in_use("as written", approval, hands, _written(rows, field, hands))
    if rows:
        raise _bad(field, f"either a schedule's name ({name!r}) or its rows, not both")
    return _in_use(name, approval, hands, _named(name, field, known))


def _text(rows: dict[str, int | str], name: str, field: str) -> str | None:
    text = rows.pop(name) if name in rows else None
    if isinstance(text, int):
        raise _bad(field, f"{text} is no {name}")
    return text


def _in_use(
    name: str, approval: str | None, hands: Mapping[str, Category], rows: tuple[int, ...]
) -> Schedule:
    return Schedule(
        name, approval, {hand: Odds(pays) for hand, pays in zip(hands.values(), rows, strict=True)}
    )


def _named(name: str, field: str, known: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    if name not in known:
        raise Unreadable(
            "unknown-schedule",
            f"settings.{field}: no schedule {name!r}; there are {', '.join(known)}",
            f"settings.{field}",
        )
    return known[name]


def _written(rows: Mapping[str, int | str], field: str, hands: Mapping[str, Category]) -> tuple[int, ...]:
    """The rows by the hands' names, with hyphens or without; each hand pays something."""
    given = {name.replace("-", " ").replace("_", " "): pays for name, pays in rows.items()}
    if set(given) != set(hands) or len(given) != len(rows):
        raise _bad(field, f"the rows of this schedule are {', '.join(hands)}")
    pays = tuple(row for name in hands if isinstance(row := given[name], int) and row > 0)
    if len(pays) < len(hands):
        raise _bad(field, "every row of a schedule pays a whole number to 1")
    return pays


def _bad(field: str, message: str) -> Unreadable:
    return Unreadable("bad-schedule", f"settings.{field}: {message}", f"settings.{field}")
