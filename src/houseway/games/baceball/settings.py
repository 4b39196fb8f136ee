"""What the operator of a bACEball table may set, and what outlives a round there."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Literal

from msgspec import Struct, structs

from houseway.rulebook import Unreadable, rulebook
from houseway.table.house.links import Link, Meter, holds
from houseway.table.layout.settings import Settings as AnySettings
from houseway.table.layout.settings import State as AnyState
from houseway.table.layout.settings import can, must
from houseway.table.layout.wagers import Limits

RULES = rulebook("baceball")
_must = partial(must, RULES)

WAGERS = {
    "bet": "Bet",
    "strike-1": "1st Strike",
    "strike-2": "2nd Strike",
    "strike-3": "3rd Strike",
    "strike-out": "Strike Out",
    "jackpot": "Jackpot",
}

POOLS = ("major", "minor", "mystery")
MAJOR_GUARANTEE = 100_000_00
MINOR_GUARANTEE = 10_000_00


class Meters(Struct, frozen=True, forbid_unknown_fields=True):
    """What the prize meters show before the round, in cents."""

    major: int = 0
    minor: int = 0

    def check(self, where: str) -> None:
        """A meter never shows less than nothing."""
        _amount(self.major, 0, f"{where}.major")
        _amount(self.minor, 0, f"{where}.minor")


def _amount(amount: int, least: int, field: str) -> None:
    if amount < least:
        raise Unreadable("bad-amount", f"{field}: {amount} is less than {least}", field)


class LinkedMeter(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table's equipment is set to for one pool: its part of a wager, and its seed (11.6.2)."""

    rate: Decimal
    seed: int


class Jackpot(Struct, frozen=True, forbid_unknown_fields=True):
    """The jackpot as the sign shows it: the amount of the wager (11.4) and the meters (2.5)."""

    wager: int
    meters: Meters = Meters()
    shared_guarantee: Literal["once", "per-winner", "none"] = "once"
    """What several winners of one pool share (QA-54): the guarantee once, one each, or the pool alone."""
    link: dict[str, LinkedMeter] = {}
    """Rates and seeds of the link that it is to have, by pool: figures of the long run rest on them."""
    after_malfunction: Literal["refund", "carry"] = "refund"
    """What becomes of the jackpot wager when a malfunction ends the round (13.4, QA-59)."""


class Linked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table's prize meter pool (10.2), and the wager, of the same value at all its tables (10.2.4)."""

    name: str
    wager: int
    meters: dict[str, LinkedMeter]
    lost: bool = False
    """Whether its meters cannot be written: then no jackpot wager is taken (2.3)."""

    def check(self, where: str) -> None:
        """A wager that can be placed; a Major and a Minor; no more is fed than was wagered (10.4)."""
        _amount(self.wager, 1, f"{where}.wager")
        for pool, meter in self.meters.items():
            field = f"{where}.meters.{pool}"
            if pool not in POOLS or not holds(meter.rate):
                raise Unreadable("bad-link", f"{field}: no such pool, or no part of a wager", field)
            _amount(meter.seed, 0, f"{field}.seed")
        rates = sum(meter.rate for meter in self.meters.values())
        if not {"major", "minor"} <= self.meters.keys() or rates > 1:
            text = f"{where}.meters: a Major and a Minor are needed, and rates of 1 at most together"
            raise Unreadable("bad-link", text, f"{where}.meters")

    def link(self, values: Mapping[str, Decimal]) -> Link:
        """The link with these values in its meters; those that are not named have their seed."""
        return Link(
            self.name,
            {
                pool: Meter(Fraction(each.rate), each.seed, Fraction(values.get(pool, each.seed)))
                for pool, each in self.meters.items()
            },
        )


class Settings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bACEball table."""

    decks: int = 6
    areas: int = 7
    device: str = "shuffler"
    layout: Literal["A", "B"] = "A"
    jackpot: Jackpot | None = None
    manual_shuffle: bool = False
    """Whether the dealer shuffles by hand before loading the device (4.3)."""
    reload_at: int = 0
    """With fewer cards left before a round, the discards are shuffled in (QA-61)."""
    notices: bool = True
    """Whether surveillance and an inspector are told of missing and foreign cards (QA-65)."""
    over_maximum: Literal["to-maximum", "in-full"] = "to-maximum"
    """How a wager above the maximum is settled: 6.3, or the letter of 12.10.2 (QA-29)."""

    def check(self) -> None:
        """Hold the settings against the document."""
        super().check()
        _must(self.decks == 6, "3.1", f"decks: {self.decks}; the game is played with 6 decks")
        _must(self.areas == 7, "2.1", f"areas: {self.areas}; the table has seven places")
        rule = "11.1" if self.jackpot else "3.6"
        _must(self.device == "shuffler", rule, f"device: {self.device!r}; cards come from a shuffling device")
        for wager in self.limits:
            if wager not in WAGERS or wager == "jackpot":
                raise Unreadable(
                    "unknown-wager",
                    f"settings.limits: no limits for {wager!r}",
                    f"settings.limits.{wager}",
                )
        if self.jackpot:
            _amount(self.jackpot.wager, 1, "settings.jackpot.wager")
            self.jackpot.meters.check("settings.jackpot.meters")
            if self.jackpot.link:
                Linked("", self.jackpot.wager, self.jackpot.link).check("settings.jackpot.link")
        _amount(self.reload_at, 0, "settings.reload_at")

    def no_limit(self, wager: str) -> str | None:
        """The amount of a jackpot wager belongs to its pool (11.4, QC-1)."""
        return "11.4" if wager == "jackpot" else None


class State(AnyState, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round of bACEball."""

    unopened: bool = False
    cards_gone: int = 0
    """Cards dealt since the last shuffle; kept where a reload threshold is set."""
    personal_limits: dict[str, dict[str, Limits]] = {}
    reserved: dict[int, str] = {}
    meters: Meters | None = None
    """The table's own meters since a progressive jackpot was won; before that they are the settings'."""
    link: Linked | None = None
    """The meters that it shares with others; they are the house's."""
    unlinked: bool = False
    """Whether it has left its link: the jackpot is off here, whatever the settings say."""
    unfed: tuple[int, ...] = ()
    """The areas of carried wagers whose round never commenced, so that they have fed no meter yet."""

    def jackpot(self, settings: Settings) -> Jackpot | None:
        """What is offered: a linked table takes the wager of its link, whatever its settings say (10.2.4)."""
        if self.link is None:
            return None if self.unlinked else settings.jackpot
        own = settings.jackpot or Jackpot(self.link.wager)
        return structs.replace(own, wager=self.link.wager)

    def check(self, settings: Settings) -> None:
        """What remains of earlier rounds must be possible at this table."""
        super().check(settings)
        owner: dict[int, str] = {}
        for left in self.standing:
            can(left.wager in WAGERS, f"{left.wager!r} is no wager of bACEball", "standing")
            can(bool(left.patron.strip()), f"{left.patron!r} is no name of a patron", "standing")
            can(0 <= left.tokens <= left.amount, f"{left.tokens} in tokens of {left.amount}", "standing")
            can(
                owner.setdefault(left.area, left.patron) == left.patron,
                f"area {left.area} takes one player",
                "standing",
            )
        kinds = [(left.area, left.wager) for left in self.standing]
        can(len(kinds) == len(set(kinds)), "one wager of a kind to an area", "standing")
        jackpot = self.jackpot(settings)
        for left in self.carried:
            offered = jackpot is not None and left.amount == jackpot.wager
            can(
                left.wager == "jackpot" and offered,
                f"no jackpot wager of {left.amount} is offered",
                "carried",
            )
            can(bool(left.patron.strip()), f"{left.patron!r} is no name of a patron", "carried")
        for area in self.reserved:
            can(1 <= area <= settings.areas, f"there is no area {area}", f"reserved.{area}")
        for patron, signs in self.personal_limits.items():
            for wager, limits in signs.items():
                field = f"personal_limits.{patron}.{wager}"
                can(wager in WAGERS and wager != "jackpot", f"no limits for {wager!r}", field)
                can(limits.makes_a_sign, f"min {limits.min}, max {limits.max} make no sign", field)
        if self.link is not None:
            self.link.check("before.link")
        can(0 <= self.cards_gone <= 52 * settings.decks, f"{self.cards_gone} cards gone", "cards_gone")

    def own_sign(self, patron: str | None, wager: str) -> Limits | None:
        """A sign of the patron's own for that wager (6.6)."""
        return self.personal_limits.get(patron or "", {}).get(wager)
