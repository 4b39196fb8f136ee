"""What the operator of a Pinkjack table may set, and what outlives a round there."""

from functools import partial
from typing import Literal, Self

from msgspec import Struct, structs

from houseway.rulebook import Unreadable, rulebook
from houseway.table.layout.settings import Settings as AnySettings
from houseway.table.layout.settings import can, must
from houseway.table.layout.wagers import Limits
from houseway.table.rules.shoe import ShoeState

RULES = rulebook("pinkjack")
_must = partial(must, RULES)

WAGERS = {"box": "Box", "suits-you": "Suits You"}
LINES = WAGERS | {"split": "Split", "double": "Double", "ultimate-bonus": "Ultimate Pinkjack bonus"}
LIMITED = ("box", "double")

ULTIMATE_BONUS = 1_000_00
DECKS = (6, 8)


class SuitsYou(Struct, frozen=True, forbid_unknown_fields=True):
    """The Suits You wager as the sign shows it: an exact amount (13.3), or a range (QA-23)."""

    amount: int | None = None
    min: int | None = None
    max: int | None = None
    box_players_only: bool = False
    """Whether only players with a wager of their own on the box may make it (13.4)."""

    @property
    def least(self) -> int:
        """The least that makes a wager."""
        return self.amount or self.min or 1

    @property
    def most(self) -> int | None:
        """The most, if there is one."""
        return self.amount or self.max


class Settings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Pinkjack table."""

    areas: int = 9
    decks: int = 6
    device: str = "shoe"
    suits_you: SuitsYou | None = None
    behind_cutting_card: int | None = None
    """How many cards the dealer leaves behind the cutting card (4.7); a quarter of them if not set."""
    manual_shuffle: bool = False
    """Whether the dealer shuffles by hand before loading the shuffling device (4.2)."""
    players_per_area: int = 3
    """How many players may wager on one area (5.4, QA-11)."""
    minimum: Literal["wager", "area"] = "wager"
    """Whether the minimum is for each wager or for the area's total (QA-26)."""
    absent_controller: Literal["draw", "next"] = "draw"
    """Whether an absent player's cards are drawn (15.10) or the next player decides (QA-6)."""
    bust_counts_as_original: bool = False
    """Whether a hand over 21 already was the original wager of 10.4 and 11.6 (PJ-R5)."""
    dealer_pinkjack_literal: bool = False
    """Whether a dealer's pinkjack is no blackjack for 10.4 and 11.6 (PJ-R6)."""
    ultimate_bonus: Literal["each", "shared"] = "each"
    """Whether the bonus of 14.1.1 is for each player on the hand, or shared by them (QA-22)."""
    one_card_on_split_aces: bool = False
    """A house limit the document does not have: split aces get one card each (QA-19)."""
    collected_losses_stand: bool = False
    """Whether wagers already collected stay so when a round is void (QA-62)."""

    def check(self) -> None:
        """Hold the settings against the document."""
        super().check()
        _must(self.decks in DECKS, "3.1", f"decks: {self.decks}; the game is played with six or eight")
        _must(5 <= self.areas <= 9, "2.2.1", f"areas: {self.areas}; a table has five to nine")
        known = self.device in ("shoe", "shuffler")
        _must(known, "2.3.1", f"device: {self.device!r}; cards come from a shoe or a shuffler")
        _must(
            1 <= self.players_per_area <= 3,
            "5.4",
            f"players_per_area: {self.players_per_area}; one to three may wager on an area",
        )
        most = 26 * self.decks
        _must(
            self.behind_cutting_card is None or 0 <= self.behind_cutting_card <= most,
            "4.7",
            f"behind_cutting_card: {self.behind_cutting_card}; up to half of the cards, {most}",
        )
        for wager in self.limits:
            if wager not in LIMITED:
                raise Unreadable(
                    "unknown-wager", f"settings.limits: no limits for {wager!r}", f"settings.limits.{wager}"
                )
        if self.suits_you is not None:
            self._check_suits_you(self.suits_you)

    @property
    def shared_minimum(self) -> bool:
        """Two minimums cannot run on one shared box (QC-19)."""
        return self.minimum == "area"

    def limits_on(self, wager: str) -> Limits:
        """Those of Suits You are the amount, or the range, on its sign (13.3)."""
        if wager == "suits-you" and self.suits_you is not None:
            return Limits(self.suits_you.least, self.suits_you.most)
        return super().limits_on(wager)

    def with_sign(self, wager: str, limits: Limits) -> Self:
        """Another sign for that wager."""
        if wager != "suits-you" or self.suits_you is None:
            return super().with_sign(wager, limits)
        amounts: dict[str, int | None] = {"min": limits.min, "max": limits.max}
        if self.suits_you.amount is not None:
            amounts = {"amount": limits.min}
        return structs.replace(self, suits_you=structs.replace(self.suits_you, **amounts))

    def one_amount(self, wager: str) -> str | None:
        """The sign shows the exact amount of a Suits You wager (13.3)."""
        exact = wager == "suits-you" and self.suits_you is not None and self.suits_you.amount is not None
        return "13.3" if exact else None

    def no_limit(self, wager: str) -> str | None:
        """There is no sign for what is not offered (13.1)."""
        return "13.1" if wager == "suits-you" and self.suits_you is None else None

    def _check_suits_you(self, offered: SuitsYou) -> None:
        exact = offered.amount is not None and offered.min is None and offered.max is None
        low, high = offered.min, offered.max
        ranged = offered.amount is None and low is not None and high is not None and 1 <= low <= high
        if not (ranged or (exact and (offered.amount or 0) >= 1)):
            raise Unreadable(
                "bad-amount",
                f"settings.suits_you: amount {offered.amount}, min {low}, max {high}; "
                "an amount of at least 1, or min and max",
                "settings.suits_you",
            )

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return 52 * self.decks


class Restriction(Struct, frozen=True, forbid_unknown_fields=True):
    """A player held to the minimum by that rule: 5.10 for this shoe, 5.11 for all, 5.12 on one area."""

    rule: Literal["5.10", "5.11", "5.12"]


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody was told beforehand of a measure under that rule, and against whom."""

    who: Literal["inspector", "surveillance"]
    about: Literal["5.11", "5.12", "13.4"]
    patron: str | None = None


class State(ShoeState, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round of Pinkjack."""

    discards_left: bool = False
    """Whether discards that should have been returned still lie in the rack (15.14)."""
    shoe_rounds: int | None = None
    """Whether this shoe has seen a round, 0 or 1, where that is kept (5.10)."""
    regulars: tuple[str, ...] = ()
    """Who has wagered on every round of this shoe (5.10)."""
    restrictions: dict[str, Restriction] = {}
    notices: tuple[Notice, ...] = ()
    reserved: dict[int, str] = {}
    personal_limits: dict[str, Limits] = {}
    players_on: dict[int, int] = {}
    """Areas on which fewer players may wager than the setting says (5.4)."""
    suits_you_restricted: bool | None = None
    """Whether Suits You is restricted by order (13.4), or that is lifted; neither: as it was posted."""

    def own_sign(self, patron: str | None, wager: str) -> Limits | None:
        """A sign of the player's own is for the box (6.6)."""
        return self.personal_limits.get(patron or "") if wager == "box" else None

    def check(self, settings: Settings) -> None:
        """What remains of earlier rounds must be possible at this table."""
        super().check(settings)
        can(not self.standing and not self.carried, "no wager stays on a Pinkjack layout", "standing")
        for field in ("reserved", "players", "players_on"):
            for area in getattr(self, field):
                can(1 <= area <= settings.areas, f"there is no area {area}", f"{field}.{area}")
        for area, number in self.players_on.items():
            can(1 <= number <= 3, f"{number} players on area {area}", f"players_on.{area}")
        known = not self.shuffle_due or self.shuffle_due in RULES
        can(known, f"{self.shuffle_due!r} is no rule", "shuffle_due")
        at = self.cut_at
        can(at is None or 0 <= at <= settings.areas, f"there is no area {at}", "cut_at")
        for patron, own in self.personal_limits.items():
            field = f"personal_limits.{patron}"
            can(own.makes_a_sign, f"min {own.min}, max {own.max} make no sign", field)
