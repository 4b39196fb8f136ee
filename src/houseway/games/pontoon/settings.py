"""What the operator of a Pontoon table may set, and what outlives a round there."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Literal

from msgspec import Struct, field, structs

from houseway.rulebook import Unreadable, rulebook
from houseway.table.layout.settings import Settings as AnySettings
from houseway.table.layout.settings import can, must
from houseway.table.layout.wagers import Limits
from houseway.table.rules.shoe import ShoeState

RULES = rulebook("pontoon")
_must = partial(must, RULES)

SIDE_BETS = {"perfect-pairs": "Perfect Pairs", "pairs-play": "Pairs Play"}
WAGERS = {"box": "Box"} | SIDE_BETS
LINES = WAGERS | {
    "insurance": "Insurance",
    "split": "Split",
    "double": "Double",
    "super-bonus": "Super Bonus",
    "super-bonus-share": "Super Bonus share",
    "reversal": "Reversal",
}
LIMITED = (*WAGERS, "double")

DECK = 48


class Approvals(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """References of the Commission's approvals in writing (A/approved); nothing said: there is none."""

    table: str | None = None
    """Of the table (1.1)."""
    shuffle: str | None = None
    """Of the shuffle (2.3(b))."""
    side_bet: str | None = None
    """Of the layout with the side bet (18.2, 18.14)."""


class Hours(Struct, frozen=True, forbid_unknown_fields=True):
    """The hours of gaming, in local time: from this minute until that one, perhaps of the next day (16.1)."""

    opens: str = field(name="from")
    until: str

    def __str__(self) -> str:
        return f"{self.opens} to {self.until}"

    def include(self, time: str) -> bool:
        """Whether there is gaming at this minute; until the minute at which the hours are over."""
        if self.opens < self.until:
            return self.opens <= time < self.until
        return self.opens == self.until or time >= self.opens or time < self.until


TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


class Settings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Pontoon table."""

    areas: int = 9
    decks: int = 8
    device: str = "shoe"
    shuffle: str = "house shuffle"
    """The approved shuffle in use (2.3(b))."""
    side_bet: Literal["none", "perfect-pairs", "pairs-play"] = "none"
    third_party_insurance: bool = True
    """Whether others may insure a wager that its owner does not (7.2, QB-20)."""
    behind_cutting_card: int | None = None
    """How many cards the dealer leaves behind the cutting card (5.3); a quarter of them if not set."""
    cutting_card_tolerance: int = 0
    """By how many cards it may lie further in than half (QB-40)."""
    max_scope: Literal["box", "wager"] = "box"
    """Whether the maximum is for the box's total or for each wager (QB-35)."""
    bust_counts_as_original: bool = False
    """Whether a hand over 21 already was the original wager of 11.9 and 12.5 (PT-R5)."""
    double_even_money_scope: Literal["hand", "box"] = "hand"
    """Whether 12.8 is for the doubled hand or for the whole box (PT-R8, QB-10)."""
    bonus_others_unit: Literal["wager", "player"] = "wager"
    """Whether $50 goes to each other wager or to each other player (PT-R11, QB-28)."""
    surrender_rounding: Literal["player", "house"] = "player"
    """In whose favour half of a surrendered wager is rounded (QB-17)."""
    side_bets_settled: Literal["before-insurance", "before-surrender"] = "before-surrender"
    """When the pairs are settled (18.11, QB-16)."""
    hours: Hours | str | None = None
    """The hours of gaming, as posted (16.1); words where they cannot be told by the clock."""
    approvals: Approvals = Approvals()
    tournament: str | None = None
    """The tournament that is played here (20)."""

    @property
    def insures_others(self) -> bool:
        """Whether somebody may insure another's wager (7.2); in a tournament nobody does (20.7, QC-82)."""
        return self.third_party_insurance and self.tournament is None

    def check(self) -> None:
        """Hold the settings against the document."""
        super().check()
        _must(3 <= self.decks <= 8, "2.1", f"decks: {self.decks}; the game is played with three to eight")
        _must(1 <= self.areas <= 12, "1.1", f"areas: {self.areas}; no such table is approved")
        known = self.device in ("shoe", "shuffler")
        _must(known, "6.1", f"device: {self.device!r}; a shoe or an automated shuffling shoe (shuffler)")
        behind = self.behind_cutting_card
        _must(
            behind is None or DECK <= behind <= self.cards // 2 + self.cutting_card_tolerance,
            "5.3",
            f"behind_cutting_card: {behind}; from one deck to half of the cards",
        )
        for wager in self.limits:
            if wager not in LIMITED:
                raise Unreadable(
                    "unknown-wager", f"settings.limits: no limits for {wager!r}", f"settings.limits.{wager}"
                )
        self._check_hours()
        for name, reference in structs.asdict(self.approvals).items():
            if reference is not None and not reference.strip():
                where = f"settings.approvals.{name}"
                raise Unreadable("no-reference", f"{where}: {reference!r} is no reference", where)
        if self.cutting_card_tolerance < 0:
            field = "settings.cutting_card_tolerance"
            raise Unreadable("bad-number", f"{field}: {self.cutting_card_tolerance}", field)

    def approvals_named(self) -> Iterator[tuple[str, str]]:
        """Those that the table says it has: of itself, the shuffle, the layout with its side bet."""
        side_bet = {"perfect-pairs": "18.2", "pairs-play": "18.14"}.get(self.side_bet)
        approved = self.approvals
        for rule, reference in (
            ("1.1", approved.table),
            ("2.3(b)", approved.shuffle),
            (side_bet, approved.side_bet),
        ):
            if rule is not None and reference is not None:
                yield rule, reference

    def _check_hours(self) -> None:
        if not isinstance(self.hours, Hours):
            return
        for name, time in (("from", self.hours.opens), ("until", self.hours.until)):
            if TIME.fullmatch(time) is None:
                where = f"settings.hours.{name}"
                raise Unreadable("bad-time", f"{where}: {time!r} is no time of day like 04:00", where)

    def outside_hours(self, time: str) -> str | None:
        """The hours of gaming are over, or have not begun (16.1)."""
        over = isinstance(self.hours, Hours) and not self.hours.include(time)
        return "16.1" if over else None

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return DECK * self.decks


class Restriction(Struct, frozen=True, forbid_unknown_fields=True):
    """A player held to the minimum: until a new shoe (4.7), or on one box as well (4.8)."""

    rule: Literal["4.7", "4.8"]


class Result(Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """What a patron won or lost on one wager of the round before."""

    area: int
    patron: str
    wager: str
    net: int


class State(ShoeState, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round of Pontoon."""

    shoe_rounds: int | None = None
    """Whether this shoe has seen a round, 0 or 1, where that is kept (4.7)."""
    regulars: tuple[str, ...] = ()
    """Who has wagered on every round of this shoe (4.7)."""
    first_round: tuple[str, ...] = ()
    """Who wagered on the first round of this shoe (4.7(a))."""
    restrictions: dict[str, Restriction] = {}
    tracked: tuple[str, ...] = ()
    """Who was restricted before, and need not be tracked again (4.9)."""
    warned: tuple[str, ...] = ()
    """Who was told that further wagers under the minimum go back (3.4)."""
    personal_limits: dict[str, Limits] = {}
    excluded: tuple[str, ...] = ()
    """Who may not take part any more (17.2(b))."""
    rounds_left: int | None = None
    """How many rounds a tournament session still has, this one included (5.5, QB-41)."""
    shoes_left: int | None = None
    """How many shoes it still has, this one included, where it is counted in shoes."""
    positions: dict[int, str] = {}
    """Who is in the session, by the box that the ballot gave (20.7)."""
    marker: int | None = None
    """The box where the starting marker stands."""
    closing: bool = False
    closed: bool = False
    keeps_results: bool = False
    last_round: tuple[Result, ...] = ()
    """What came of the round before, should it prove void (15.5)."""
    void_rounds: tuple[int, ...] = ()
    """The numbers of rounds that were declared void afterwards (15.5)."""

    def own_sign(self, patron: str | None, wager: str) -> Limits | None:
        """A personal limit marker is for the box (3.2)."""
        return self.personal_limits.get(patron or "") if wager == "box" else None

    def check(self, settings: Settings) -> None:
        """What remains of earlier rounds must be possible at this table."""
        super().check(settings)
        can(not self.standing and not self.carried, "no wager stays on a Pontoon layout", "standing")
        can(not self.kept, "a change of limits binds everybody", "kept")
        for area in self.players:
            can(1 <= area <= settings.areas, f"there is no area {area}", f"players.{area}")
        known = not self.shuffle_due or self.shuffle_due in RULES
        can(known, f"{self.shuffle_due!r} is no rule", "shuffle_due")
        at = self.cut_at
        can(at is None or 0 <= at <= settings.areas, f"there is no area {at}", "cut_at")
        for area in (*self.positions, *(() if self.marker is None else (self.marker,))):
            can(1 <= area <= settings.areas, f"there is no area {area}", "positions")
        whose = list(self.positions.values())
        can(len(set(whose)) == len(whose), "somebody has two positions", "positions")
        for patron, own in self.personal_limits.items():
            field = f"personal_limits.{patron}"
            can(own.makes_a_sign, f"min {own.min}, max {own.max} make no sign", field)
