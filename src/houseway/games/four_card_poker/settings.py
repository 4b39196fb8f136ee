"""What the operator of a Four Card Poker table may set, and what outlives a round there."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from houseway.games.four_card_poker.schedules import Chosen, aces_up_schedule, ante_bonus_schedule
from houseway.rulebook import Refused, Unreadable, rulebook
from houseway.table.layout.settings import Settings as AnySettings
from houseway.table.layout.settings import State as AnyState
from houseway.table.layout.settings import can, must

RULES = rulebook("four-card-poker")
_must = partial(must, RULES)

WAGERS = {"ante": "Ante", "aces-up": "Aces Up", "play": "Play", "ante-bonus": "Ante Bonus"}

PLACED = ("ante", "aces-up")
"""What may be placed before the first card (5.2)."""

MOST_AREAS = (52 - 6) // 5
"""One deck serves no more hands of five beside the dealer's six."""

Device = Literal["shuffler", "shoe"]


class Settings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Four Card Poker table."""

    decks: int = 1
    device: Device = "shuffler"
    backs: tuple[str, ...] = ("red", "blue")
    """The colours of the decks in a shuffling device: one in play, one being shuffled (3.2)."""
    ante_bonus: Chosen = None
    aces_up: Chosen = None
    low_limit: bool = False
    low_limit_below: int | None = None
    """A table whose Ante minimum lies below this is a low limit table as well (QA-37)."""
    tournament: bool = False
    whole_multiples: bool = False
    """Whether a Play wager is once, twice or three times the Ante and nothing between (QA-41)."""
    manual_shuffle: bool = False
    """Whether the dealer shuffles by hand before loading the device (4.5)."""
    rounding: Literal["up", "none"] = "up"
    """Whether payments are rounded up to what the chips can make (QA-39)."""
    warnings_last: Literal["visit", "day", "permanent"] = "day"
    """How long a warning under 12.11 holds: until the player leaves, the day ends, or for good (QA-49)."""

    def check(self) -> None:
        """Hold the settings against the document."""
        super().check()
        _must(self.decks == 1, "3.1", f"decks: {self.decks}; the game is played with one deck")
        _must(1 <= self.areas <= MOST_AREAS, "3.1", f"areas: {self.areas}; one deck serves 1 to {MOST_AREAS}")
        if self.device == "shuffler":
            _must(
                1 <= len(self.backs) <= 2,
                "2.3.1",
                f"backs: {len(self.backs)} decks; the device holds one or two",
            )
            differ = len(set(self.backs)) == len(self.backs)
            _must(differ, "3.2.2", f"backs: {' and '.join(self.backs)}; two decks have backs of two colours")
        if self.is_low_limit:
            _must(not self.tournament, "6.6.1", "tournament: there is none at a low limit table")
            _must(self.device == "shuffler", "6.6.2", f"device: {self.device!r} at a low limit table")
        self._check_limits_named()
        ante_bonus_schedule(self.ante_bonus)
        aces_up_schedule(self.aces_up)

    def _check_limits_named(self) -> None:
        for wager, limits in self.limits.items():
            field = f"settings.limits.{wager}"
            if wager not in (*PLACED, "play"):
                raise Unreadable("unknown-wager", f"settings.limits: no limits for {wager!r}", field)
            if wager == "play" and (limits.min, limits.max) != (0, None):
                raise Unreadable(
                    "play-limits",
                    f"{field}: a Play wager is bounded by the Ante alone; the sign may give its unit (QA-36)",
                    field,
                )

    @property
    def is_low_limit(self) -> bool:
        """Whether this is low limit gaming (6.6)."""
        below = self.low_limit_below is not None and self.limits_on("ante").min < self.low_limit_below
        return self.low_limit or below

    def check_posted(self) -> None:
        """A live table shows schedules that the Authority approved (10.3, 10.5)."""
        posted = (
            ("10.3", "ante_bonus", ante_bonus_schedule(self.ante_bonus).approval),
            ("10.5", "aces_up", aces_up_schedule(self.aces_up).approval),
        )
        for number, field, approval in posted:
            if not (approval and approval.strip()):
                message = f"settings.{field}: the table does not open before an approved schedule is posted"
                raise Refused(
                    "not-posted",
                    RULES.clause(number),
                    message,
                    asked={"setting": field},
                    allowed={"schedule": "a name", "approval": "the Authority's reference"},
                )

    def approvals_named(self) -> Iterator[tuple[str, str]]:
        """Those of the schedules (10.3, 10.5)."""
        yield "10.3", ante_bonus_schedule(self.ante_bonus).approval or ""
        yield "10.5", aces_up_schedule(self.aces_up).approval or ""

    @property
    def play_unit(self) -> int:
        """The posted unit of Play wagers: their own, or that of the Ante."""
        return self.limits_on("play" if "play" in self.limits else "ante").unit


class State(AnyState, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round of Four Card Poker."""

    unopened: bool = False
    vacant: bool = False
    """Whether nobody has played since everybody left (4.1.3)."""
    device: Device | None = None
    """What is dealt from since a shuffling device failed (13.2.3)."""
    warned: tuple[str, ...] = ()
    """Who could not place a Play wager before (12.11)."""
    play_first: tuple[str, ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()
    english_only: bool = False
    """Directions under 12.12, until they are lifted (QA-49)."""

    def check(self, settings: Settings) -> None:
        """What remains of earlier rounds must be possible at this table."""
        super().check(settings)
        for field in ("standing", "carried"):
            can(not getattr(self, field), "no wager outlives a round of Four Card Poker", field)
        can(not self.set_aside, "no card is kept for the next round", "set_aside")
        for field in ("warned", "play_first"):
            can(all(who.strip() for who in getattr(self, field)), "these are no names of patrons", field)
        for group in self.apart:
            can(len(set(group)) > 1 and all(who.strip() for who in group), f"{group} are no players", "apart")
        at_shoe = self.device == "shoe" and settings.is_low_limit
        can(not at_shoe, "a low limit table is dealt from a shuffling device", "device")
