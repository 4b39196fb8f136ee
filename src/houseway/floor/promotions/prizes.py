"""A prize of a promotion: what the terms say of it, who won it, and what became of it."""

from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo
from typing import Any

from msgspec import Struct, field

from houseway.floor.promotions.citing import OVER
from houseway.floor.promotions.items import WAYS

OPEN, DRAWN, AWARDED, DENIED, CANCELLED = "open", "drawn", "awarded", "denied", "cancelled"
ENDED = (AWARDED, DENIED, CANCELLED)
REMINDER = timedelta(hours=48)
REMINDED = "notify-winner"
"""What supervisors are reminded of."""


class Attempt(Struct, frozen=True):
    """Somebody tried to reach the winner."""

    way: str
    at: datetime


class Prize(Struct):
    """What became of one prize."""

    winner: str | None = None
    number: int | None = None
    """The winner's entry in the frozen list."""
    state: str = OPEN
    drawn: datetime | None = None
    cash: int | None = None
    payment: dict[str, int] | None = None
    attempts: list[Attempt] = field(default_factory=list)


def value_of(terms: Mapping[str, Any], name: str) -> int:
    """What the terms say that it is worth."""
    return int(terms["prizes"][name]["value"])


def cash_of(terms: Mapping[str, Any], name: str, prize: Prize) -> int | None:
    """What is to be paid in cash: the prize, or the alternative once it was chosen (QC-72)."""
    if prize.cash is not None:
        return prize.cash
    return value_of(terms, name) if terms["prizes"][name]["kind"] == "cash" else None


def ways_of(terms: Mapping[str, Any], name: str, prize: Prize) -> list[str]:
    """How it may be paid: over $10,000 as the winner likes, otherwise as the terms say, or in cash."""
    cash = cash_of(terms, name, prize)
    if cash is None:
        return []
    if cash > OVER:
        return list(WAYS)
    stated = terms["prizes"][name].get("payment")
    listed = [stated] if isinstance(stated, str) else stated if isinstance(stated, list | tuple) else []
    return [way for way in WAYS if way in listed] or [WAYS[0]]


def reminder_of(drawn: datetime) -> datetime:
    """When whoever has to tell the winner is reminded."""
    return drawn + REMINDER


def due_of(drawn: datetime, zone: tzinfo | None) -> datetime:
    """The first moment that is too late: after the second calendar day that follows the draw (QC-69)."""
    day = drawn.astimezone(zone).date() + timedelta(days=3)
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(drawn.tzinfo)
