"""The stakes for which figures are told: those asked for, or the usual ones that the sign allows."""

from collections.abc import Iterable

from houseway.equipment import dollars
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import Settings, chips_in_use
from houseway.table.layout.wagers import Limits

USUAL = (5_00, 10_00, 25_00, 50_00, 100_00)


def stakes_on(settings: Settings, wager: str, asked: Iterable[int] | None) -> tuple[int, ...]:
    """In cents; one that no player could make is refused with the setting that stands against it."""
    if asked is None:
        return _usual(settings, wager)
    wanted = tuple(dict.fromkeys(asked))
    for stake in wanted:
        if (why := _against(settings, wager, stake)) is not None:
            raise Unreadable("bad-stake", f"stake: {dollars(stake)} {why}", "stake")
    return wanted


def _usual(settings: Settings, wager: str) -> tuple[int, ...]:
    limits, chips = settings.limits_on(wager), chips_in_use(settings.chips)
    found = tuple(stake for stake in USUAL if _against(settings, wager, stake) is None)
    least = chips.up(max(limits.min, 1))
    return found or ((least,) if _against(settings, wager, least) is None else ())


def _against(settings: Settings, wager: str, stake: int) -> str | None:
    limits = settings.limits_on(wager)
    if stake < 1:
        return "is no wager"
    if not _on_sign(stake, limits):
        return f"is not on the sign: settings.limits.{wager} has {_words(limits)}"
    if not chips_in_use(settings.chips).payable(stake):
        return f"cannot be made of settings.chips {list(settings.chips)}"
    return None


def _on_sign(stake: int, limits: Limits) -> bool:
    within = limits.min <= stake and (limits.max is None or stake <= limits.max)
    return within and limits.allows_unit(stake)


def _words(limits: Limits) -> str:
    most = "no max" if limits.max is None else f"max {limits.max}"
    return f"min {limits.min}, {most}, unit {limits.unit}"
