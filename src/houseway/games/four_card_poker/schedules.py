"""Rules 10.3 and 10.5: prize schedules as data, chosen by name or written out, with their approval."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from msgspec import Struct, structs

from houseway.equipment import Odds
from houseway.games.four_card_poker.hands import NAMES, Category
from houseway.rulebook import Unreadable

FOUR, RUN, THREE = Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND


class Table(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, rename="kebab"
):
    """A schedule on the sign: one of those below by its name, or its rows; all pay to 1."""

    schedule: str | None = None
    approval: str | None = None
    """The Authority's reference. A live table posts no schedule without one."""


class AnteBonus(
    Table, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, rename="kebab"
):
    """What the Ante Bonus pays (10.3)."""

    four_of_a_kind: int | None = None
    straight_flush: int | None = None
    three_of_a_kind: int | None = None


class AcesUp(
    Table, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, rename="kebab"
):
    """What Aces Up pays (10.5)."""

    four_of_a_kind: int | None = None
    straight_flush: int | None = None
    three_of_a_kind: int | None = None
    flush: int | None = None
    straight: int | None = None
    two_pair: int | None = None
    pair_of_aces: int | None = None


class Schedule(NamedTuple):
    """A schedule in use: the odds of each hand, and what the sign says of it."""

    name: str
    approval: str | None
    pays: Mapping[Category, Odds]

    @property
    def words(self) -> str:
        """The rows as the sign shows them, the highest hand first."""
        rows = ", ".join(f"{NAMES[hand]} {odds}" for hand, odds in self.pays.items())
        return f"{rows} ({self.name}{f', approval {self.approval}' if self.approval else ''})"


ANTE_BONUS_HANDS = (FOUR, RUN, THREE)
ACES_UP_HANDS = (FOUR, RUN, THREE, Category.FLUSH, Category.STRAIGHT, Category.TWO_PAIR, Category.ONE_PAIR)
"""The rows of each schedule, in the order of their fields; the pair is one of aces."""

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


@cache
def ante_bonus_schedule(chosen: str | AnteBonus | None) -> Schedule:
    """The Ante Bonus as it was chosen; nothing chosen: the example."""
    return _schedule(chosen, "ante_bonus", ANTE_BONUSES, ANTE_BONUS_HANDS)


@cache
def aces_up_schedule(chosen: str | AcesUp | None) -> Schedule:
    """Aces Up as it was chosen; nothing chosen: the example."""
    return _schedule(chosen, "aces_up", ACES_UPS, ACES_UP_HANDS)


def _schedule(
    chosen: str | Table | None, field: str, known: Mapping[str, tuple[int, ...]], hands: tuple[Category, ...]
) -> Schedule:
    if chosen is None:
        name = next(iter(known))
        return Schedule(f"{name}, an example", None, _odds(hands, known[name]))
    if isinstance(chosen, str):
        return Schedule(chosen, None, _odds(hands, _named(chosen, field, known)))
    if chosen.schedule is None:
        return Schedule("as written", chosen.approval, _odds(hands, _rows(chosen, field)))
    if any(row is not None for row in _own_rows(chosen)):
        raise _bad(field, f"either a schedule's name ({chosen.schedule!r}) or its rows, not both")
    return Schedule(chosen.schedule, chosen.approval, _odds(hands, _named(chosen.schedule, field, known)))


def _odds(hands: tuple[Category, ...], rows: tuple[int, ...]) -> dict[Category, Odds]:
    return {hand: Odds(pays) for hand, pays in zip(hands, rows, strict=True)}


def _named(name: str, field: str, known: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    if name not in known:
        raise Unreadable(
            "unknown-schedule",
            f"settings.{field}: no schedule {name!r}; there are {', '.join(known)}",
            f"settings.{field}",
        )
    return known[name]


def _own_rows(table: Table) -> list[int | None]:
    own = [each.name for each in structs.fields(table) if each.name not in ("schedule", "approval")]
    return [getattr(table, each) for each in own]


def _rows(table: Table, field: str) -> tuple[int, ...]:
    rows = [row for row in _own_rows(table) if row is not None and row > 0]
    if len(rows) < len(_own_rows(table)):
        raise _bad(field, "every row of a schedule pays something to 1")
    return tuple(rows)


def _bad(field: str, message: str) -> Unreadable:
    return Unreadable("bad-schedule", f"settings.{field}: {message}", f"settings.{field}")
