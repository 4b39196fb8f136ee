"""Orders that several games know: each game says which of its rules gives the power."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, ClassVar, TypeVar

from msgspec import UNSET

from houseway.equipment import cards_that_cannot_be
from houseway.rulebook import Refused
from houseway.table.layout.recorded import Decision
from houseway.table.layout.round import Round
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules.betting import sign_words
from houseway.table.rules.commands import After, Command, Redo, Resume

R = TypeVar("R", bound=Round[Any, Any])


class TableOrder(Command[R], frozen=True, kw_only=True):
    """An order before the first card of a round, or at any time; only the dealer handles cards."""

    at_any_time: ClassVar[bool] = False
    hands_off: ClassVar[str]

    def check(self, game_round: R) -> None:
        """Who may order it, and when."""
        if self.handles_cards and self.by in (Role.PLAYER, Role.WATCHER):
            text = f"a {self.by} may not handle the cards"
            raise self.refused(game_round, "hands-off", text, self.hands_off)
        super().check(game_round)
        if game_round.first_card_out and not self.at_any_time:
            raise self.refused(game_round, "round-in-progress", f"{self.kind} waits until the round is over")

    def impossible(self, game_round: R, names: tuple[str, ...], number: str, what: str) -> Refused | None:
        """The refusal of cards that the decks do not hold."""
        wrong = cards_that_cannot_be(names, game_round.settings.decks)
        return self.refused(game_round, "impossible-cards", f"{what}: {wrong}", number) if wrong else None


def call_grounds(game_round: Round[Any, Any], command: Command[Any], grounds: str) -> None:
    """Why something is ordered, if that was said."""
    if grounds.strip():
        game_round.call(f"{command.kind}: {grounds.strip()}", rule=command.power)


class Reconstruct(TableOrder[R], frozen=True, kw_only=True):
    """A misdeal is set right: `cards` is what was dealt, in the order it should have been.

    `decisions` are told anew, in order, from the first that changes: those that were misheard, and those on
    hands that have changed. Before them so many as are `kept` stand, if that is said.
    """

    kind = "reconstruct"
    reopens = True
    sets_right = True
    at_any_time = True
    handles_cards = True
    roles = DEALER_OR_SUPERVISOR
    decks_rule: ClassVar[str]
    excess_rule: ClassVar[str]

    cards: tuple[str, ...]
    decisions: tuple[Decision, ...] = ()
    kept: int | None = None

    def check(self, game_round: R) -> None:
        """All the cards that were dealt, and perhaps some that came out after them."""
        super().check(game_round)
        if not game_round.first_card_out:
            raise self.refused(game_round, "nothing-dealt", "there is no deal to set right")
        wrong = self.impossible(game_round, self.cards, self.decks_rule, "these cannot have been dealt")
        if wrong is not None:
            raise wrong
        missing = Counter(map(str, game_round.cards_out())) - Counter(map(_name, self.cards))
        if missing:
            names = list(missing.elements())
            raise self.refused(game_round, "other-cards", f"these were dealt and are not listed: {names}")

    def carry_out(self, game_round: R) -> After:
        """The round is played again with the cards in their right order; both sides accept the result."""
        return Redo(self.cards, self.power, self.excess_rule, self.decisions, self.kept)


def _name(typed: str) -> str:
    return typed[:1].upper() + typed[1:].lower()


class ReserveAreas(TableOrder[R], frozen=True, kw_only=True):
    """Areas for the sole use of one player; none listed: the reservation ends."""

    kind = "reserve-areas"
    roles = CASINO_SUPERVISORS
    areas_rule: ClassVar[str]
    ruling: ClassVar[str | None] = None

    patron: str
    areas: tuple[int, ...]

    def check(self, game_round: R) -> None:
        """The areas exist and nobody else is on them."""
        super().check(game_round)
        for area in self.areas:
            if not 1 <= area <= game_round.settings.areas:
                raise self.refused(game_round, "no-such-area", f"area {area} does not exist", self.areas_rule)
        for wager in game_round.wagers:
            if wager.stands and wager.area in self.areas and wager.patron != self.patron:
                raise self.refused(game_round, "area-taken", f"{wager.patron} wagers on area {wager.area}")
        for area in self.areas:
            if game_round.state.reserved.get(area, self.patron) != self.patron:
                raise self.refused(game_round, "reserved", f"area {area} is reserved for somebody else")

    def carry_out(self, game_round: R) -> After:
        """The reservation is kept with the table."""
        others = {area: who for area, who in game_round.state.reserved.items() if who != self.patron}
        reserved = others | dict.fromkeys(self.areas, self.patron)
        game_round.change_table(reserved=reserved, rule=self.power, ruling=self.ruling)
        return Resume()


class PersonalLimit(Command[R], frozen=True, kw_only=True):
    """A player may wager above the maximum: the own limits are posted at the table."""

    kind = "personal-limit"
    roles = CASINO_SUPERVISORS
    posted_as: ClassVar[str] = "sign"
    limited: ClassVar[Collection[str]] = ("box",)
    """Wagers for which there are such limits."""

    patron: str
    limits: Limits
    wager: str = "box"

    def check(self, game_round: R) -> None:
        """The own maximum is above the table's."""
        super().check(game_round)
        if self.wager not in self.limited:
            raise self.refused(game_round, "unknown-wager", f"no own limits for {self.wager!r}")
        self.check_sign(game_round)

    def check_sign(self, game_round: R) -> None:
        """A maximum is named, it is above that of the sign, and the limits can be kept."""
        table, own = game_round.settings.limits_on(self.wager).max, self.limits.max
        if own is None:
            raise self.refused(game_round, "no-maximum", f"{self.patron}'s own limits name no maximum")
        if table is None or own <= table:
            text = f"the own maximum {own} is not above the sign's {table or 'none'}"
            raise self.refused(game_round, "not-higher", text)
        if not self.limits.makes_a_sign or self.limits.areas is not UNSET:
            raise self.refused(game_round, "bad-limits", f"min {self.limits.min} to max {own} make no sign")

    def carry_out(self, game_round: R) -> After:
        """They are put up and kept with the table."""
        game_round.post(self.posted_as, f"{self.patron}: {sign_words(self.limits)}", rule=self.power)
        own = game_round.state.personal_limits | {self.patron: self.limits}
        game_round.change_table(personal_limits=own, rule=self.power)
        return Resume()


class LiftPersonalLimit(Command[R], frozen=True, kw_only=True):
    """A player's own limits end: those of the table hold again."""

    kind = "lift-personal-limit"
    roles = CASINO_SUPERVISORS
    at_any_time: ClassVar[bool] = True
    posted_as: ClassVar[str] = "sign"

    patron: str
    wager: str | None = None
    """Of which wager, where there are several signs; None: of all."""

    def check(self, game_round: R) -> None:
        """There are some."""
        super().check(game_round)
        known = self.patron in game_round.state.personal_limits
        if not known or (self.wager and game_round.state.own_sign(self.patron, self.wager) is None):
            raise self.refused(game_round, "no-own-limits", f"{self.patron} has no limits of their own")

    def carry_out(self, game_round: R) -> After:
        """What was put up is taken away; before the first card the wagers there are judged anew."""
        own = self.left(game_round)
        game_round.post(self.posted_as, f"{self.patron}: the limits of the table", rule=self.power)
        game_round.change_table(personal_limits=own, rule=self.power)
        if not game_round.first_card_out:
            self.judge_anew(game_round)
        return Resume()

    def left(self, game_round: R) -> dict[str, Any]:
        """The own limits of others."""
        return {who: each for who, each in game_round.state.personal_limits.items() if who != self.patron}

    def judge_anew(self, game_round: R) -> None:
        """What is in action of wagers that lie there, where that was settled already."""


WORDS = {
    "take-seat": "a player sits down",
    "leave-seat": "a player leaves the seat",
    "leave-table": "a player leaves the table",
    "replace-cards": "new cards",
    "verify-cards": "count and verify the cards",
    "order-shuffle": "have the cards shuffled",
    "cards-dropped": "cards were dropped or mishandled",
    "give-up-area": "a player gives up an area",
    "reserve-areas": "reserve areas for a player",
    "hold-to-minimum": "hold a player to the minimum for this shoe",
    "lift-restriction": "lift a restriction",
    "personal-limit": "a player's own limits",
    "lift-personal-limit": "the table's limits for that player again",
    "check-faced-cards": "check the remaining cards after the round",
    "card-in-error": "a card was dealt or burned in error",
    "reconstruct": "set a misdeal right: the cards in order",
    "void-round": "the round is void",
    "forgotten-burn": "the burn was forgotten",
    "missing-card": "a card is missing",
    "foreign-card": "a strange card is found",
    "malfunction": "the shuffling device fails",
    "device-available": "a shuffling device is at hand again",
    "english-only": "English only",
}
"""What a screen calls the orders that several games know, unless a game has other words."""


def words_of(commands: Iterable[type[Command[Any]]]) -> dict[str, str]:
    """The words for those of a game's orders that other games know too."""
    return {each.kind: WORDS[each.kind] for each in commands if each.kind in WORDS}
