"""What the operator of a Pai Gow table may set, and what outlives a round there."""

from functools import partial
from typing import Literal

from msgspec import Struct

from houseway.games.pai_gow.cuts import CUTS, HOUSE_CUTS, STACKS, Drawing, is_drawing, read_cut
from houseway.rulebook import Unreadable, rulebook
from houseway.table.layout.settings import Settings as AnySettings
from houseway.table.layout.settings import State as AnyState
from houseway.table.layout.settings import can, must
from houseway.table.layout.wagers import Limits

RULES = rulebook("pai-gow")
_must = partial(must, RULES)

WAGERS = {"box": "Wager", "bank": "Bank", "commission": "Commission"}
PLACEABLE = ("box", "bank")

EDITION = 2
MOST_PLAYERS = 3
HOUSE_AREA = 1


class Settings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Pai Gow table."""

    areas: int = STACKS
    layout: Literal["A", "B"] = "A"
    house_way_areas: tuple[int, ...] = ()
    """The House Way playing areas of diagram B; none named: area 8."""
    bank: Literal["offered", "house"] = "offered"
    """Whether the bank is offered to players (6.1), or the House holds it for each round (11.1.1)."""
    banks_per_area: int = 1
    """How many banks in a row one playing area may have (6.7, QB-55)."""
    shared_bank: bool = False
    """Whether players may share a bank (6.8, QB-57)."""
    zero_rule: Literal["hand", "wager"] = "hand"
    """Whether zero against zero decides one hand, or by the letter of 9.2.2.2 the wager (PG-S1, QB-48)."""
    misset: Literal["reorder", "lose"] = "reorder"
    """What becomes of a hand whose low hand is the higher one (12.4, QB-50)."""
    commission_unit: Literal["wager", "player", "round"] = "wager"
    """What commission is rounded down for: each wager, all of a player, or the whole round (14.3, QB-61)."""
    tokens_at_player_bank: bool = True
    """Whether promotional tokens may be wagered when a player banks (QB-68)."""
    seconds_to_set: int = 120
    """What a reasonable period to set a hand is (15.16, QB-67)."""
    cuts: dict[str, Drawing] = {}
    """Other drawings for cuts of Appendix 3 (QB-54), and other cuts with approval (8.4.5)."""
    cut_options: dict[str, str] = {}
    """How a cut is made that the die chooses: `cup-say`: `right/top` (QB-53)."""

    def check(self) -> None:
        """Hold the settings against the document."""
        super().check()
        _must(self.areas == STACKS, "Diagram/a", f"areas: {self.areas}; 32 tiles make eight areas")
        _must(1 <= self.banks_per_area <= 3, "6.7", f"banks_per_area: {self.banks_per_area}; one to three")
        _must(self.seconds_to_set > 0, "15.16", f"seconds_to_set: {self.seconds_to_set}; some time is needed")
        self._check_house_way_areas()
        self._check_cuts()
        for wager in self.limits:
            if wager not in PLACEABLE:
                raise Unreadable(
                    "unknown-wager", f"settings.limits: no limits for {wager!r}", f"settings.limits.{wager}"
                )

    def _check_house_way_areas(self) -> None:
        named = self.house_way_areas
        _must(not named or self.layout == "B", "Diagram/a", "house_way_areas: diagram A has none")
        _must(len(set(named)) == len(named), "Diagram/b", f"house_way_areas: {list(named)}; each once")
        for area in named:
            fits = HOUSE_AREA < area <= self.areas
            _must(fits, "Diagram/b", f"house_way_areas: {area}; areas 2 to {self.areas} may be one")

    def _check_cuts(self) -> None:
        for name, drawing in self.cuts.items():
            _must(
                is_drawing(drawing), "A3", f"cuts.{name}: {list(drawing)}; A to H four times in 4 rows of 8"
            )
        for name, options in self.cut_options.items():
            known = name in CUTS and any(name == cut for _, cut in HOUSE_CUTS.values())
            _must(
                known and read_cut(f"{name}/{options}") is not None,
                "A4",
                f"cut_options.{name}: {options!r} is no way to make a cut of the die",
            )

    @property
    def house_way_playing_areas(self) -> tuple[int, ...]:
        """Areas whose tiles only the dealer sets."""
        return self.house_way_areas or ((self.areas,) if self.layout == "B" else ())

    def drawing_of(self, name: str) -> Drawing:
        """How that cut takes the tiles at this table."""
        return self.cuts[name] if name in self.cuts else CUTS[name].drawing


class Bank(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's bank: whose, from which area, and which round of which bank was played last."""

    patron: str
    area: int
    round: int = 1
    number: int = 1


class Played(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who played the last round, where, and whether that player controlled the area."""

    area: int
    patron: str
    controls: bool = False


class State(AnyState, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round of Pai Gow."""

    unopened: bool = False
    edition: int = 1
    """Of the procedure. In the second displaying is a step (3.3), who sits down is offered the first bank
    (6.6), and a supervisor confirms the House Way (13.1.5)."""
    commenced: bool = False
    """Whether a round has been played since the table was opened (6.6, QB-56)."""
    chung: int = HOUSE_AREA
    bank: Bank | None = None
    played: tuple[Played, ...] = ()
    off: tuple[int, ...] = ()
    """Areas removed from play (15.9)."""
    most_players: int = MOST_PLAYERS
    personal_limits: dict[str, Limits] = {}
    set_first: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    english_only: bool = False
    allowed_cuts: tuple[str, ...] = ()

    def check(self, settings: Settings) -> None:
        """What remains of earlier rounds must be possible at this table."""
        super().check(settings)
        for left in self.standing:
            can(left.wager == "box", f"{left.wager!r} does not remain after a round", "standing")
            can(bool(left.patron.strip()), f"{left.patron!r} is no name of a patron", "standing")
            can(0 <= left.tokens <= left.amount, f"{left.tokens} in tokens of {left.amount}", "standing")
        areas = [*self.off, self.chung, *(each.area for each in self.played)]
        if self.bank is not None:
            areas.append(self.bank.area)
            can(self.bank.round in (1, 2), f"round {self.bank.round} of a bank", "bank.round")
            can(1 <= self.bank.number <= 3, f"bank number {self.bank.number}", "bank.number")
        for area in areas:
            can(1 <= area <= settings.areas, f"there is no area {area}", "area")
        can(1 <= self.most_players <= MOST_PLAYERS, f"{self.most_players} players an area", "most_players")
        for patron, limits in self.personal_limits.items():
            words = f"min {limits.min}, max {limits.max} make no sign"
            can(limits.makes_a_sign, words, f"personal_limits.{patron}")

    def own_sign(self, patron: str | None, wager: str) -> Limits | None:
        """A sign of the patron's own is for wagers against the bank (10.7)."""
        return self.personal_limits.get(patron or "") if wager == "box" else None
