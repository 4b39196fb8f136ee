"""Moments as records and signs write them."""

from datetime import datetime

from houseway.rulebook import Unreadable

LONGEST_MOMENT = len("2026-11-16T20:00:00.000000Z")


def moment(text: str, where: str) -> datetime:
    """A moment as records write it: `2026-11-16T20:00:00Z`, with up to six decimals."""
    try:
        if not text.endswith("Z") or len(text) > LONGEST_MOMENT or text[10] != "T" or "+" in text:
            raise ValueError
        return datetime.fromisoformat(text)
    except (ValueError, IndexError):
        message = f"{where}: {text[:40]!r} is no moment such as 2026-11-16T20:00:00Z"
        raise Unreadable("bad-time", message, where) from None


def written(time: datetime) -> str:
    """The same the other way: fractions only if they are not zero."""
    text = time.replace(tzinfo=None).isoformat(timespec="microseconds")
    return f"{text.rstrip('0').removesuffix('.')}Z"
