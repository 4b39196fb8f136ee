"""Players held to the minimum wager, and who give up one of several areas: each game says by which rule."""

from collections.abc import Callable, Collection
from typing import Any, ClassVar, TypeVar

from houseway.equipment import dollars
from houseway.rulebook import Refused
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR
from houseway.table.rules.boxes import BoxRound
from houseway.table.rules.commands import After, Resume
from houseway.table.rules.orders import TableOrder

B = TypeVar("B", bound=BoxRound[Any, Any])


class GiveUpArea(TableOrder[B], frozen=True, kw_only=True):
    """A player on several areas gives one up, because others find none."""

    kind = "give-up-area"
    roles = DEALER_OR_SUPERVISOR
    take_off: ClassVar[Callable[..., None]]
    place: ClassVar[str] = "area"
    no_free: ClassVar[tuple[str, str]] = ("free-area", "there are free playing areas")
    """Code and words of the refusal while others could have another."""
    reserved_by: ClassVar[str | None] = None
    """The rule by which areas are reserved, if they are."""

    patron: str
    area: int

    def check(self, game_round: B) -> None:
        """Only a player on several areas, only when none is free, and not from a reserved one."""
        super().check(game_round)
        boxes = [wager for wager in game_round.wagers if wager.kind == "box" and wager.on_layout]
        reserved = game_round.state.reserved if self.reserved_by else {}
        held = {wager.area for wager in boxes if wager.patron == self.patron}
        if self.area not in held or len(held) < 2:
            text = f"{self.patron} does not wager on {self.place} {self.area} and another"
            raise self.refused(game_round, f"one-{self.place}", text)
        if reserved.get(self.area) == self.patron:
            text = f"{self.place} {self.area} is reserved for {self.patron}"
            raise self.refused(game_round, "reserved", text, self.reserved_by)
        if len({wager.area for wager in boxes} | set(reserved)) < game_round.settings.areas:
            raise self.refused(game_round, *self.no_free)

    def carry_out(self, game_round: B) -> After:
        """The player's wagers on that area go back."""
        for wager in [each for each in game_round.wagers if each.area == self.area and each.on_layout]:
            if wager.patron == self.patron:
                self.take_off(game_round, wager, rule=self.power)
        return Resume()


class Restrict(TableOrder[B], frozen=True, kw_only=True):
    """A player is held to the minimum wager on the sign."""

    at_any_time = True
    roles = CASINO_SUPERVISORS
    take_off: ClassVar[Callable[..., None]]
    minimum_rule: ClassVar[str]

    patron: str

    def check(self, game_round: B) -> None:
        """There is a minimum to be held to."""
        super().check(game_round)
        if not game_round.limits_for(self.patron, "box").min:
            text = "no sign shows a minimum wager"
            raise self.refused(game_round, "no-minimum", text, self.minimum_rule)

    def carry_out(self, game_round: B) -> After:
        """Kept with the table; before the first card, wagers that do not keep to it go back."""
        self.note(game_round)
        if not game_round.first_card_out:
            own = [each for each in game_round.wagers if each.patron == self.patron and each.on_layout]
            staying = self.staying(game_round, own)
            for wager in own:
                if wager not in staying and wager in game_round.wagers:
                    self.take_off(game_round, wager, rule=self.power)
        return Resume()

    def note(self, game_round: B) -> None:
        """The restriction is kept with the table."""
        raise NotImplementedError

    def staying(self, game_round: B, own: list[Wager]) -> Collection[Wager]:
        """Which of the player's wagers keep to it."""
        raise NotImplementedError


def let_a_round_pass(game_round: BoxRound[Any, Any], patron: str) -> bool:
    """Whether the shoe has seen a round on which that player had no wager."""
    state = game_round.state
    return bool(state.shoe_rounds) and patron not in state.regulars


class LiftRestriction(TableOrder[B], frozen=True, kw_only=True):
    """A restriction ends."""

    kind = "lift-restriction"
    roles = CASINO_SUPERVISORS
    at_any_time = True
    ruling: ClassVar[str | None] = None

    patron: str

    def check(self, game_round: B) -> None:
        """There is one."""
        super().check(game_round)
        if self.patron not in game_round.state.restrictions:
            raise self.refused(game_round, "not-restricted", f"{self.patron} is not restricted")

    def carry_out(self, game_round: B) -> After:
        """The player wagers within the limits again."""
        left = dict(game_round.state.restrictions)
        restriction = left.pop(self.patron)
        game_round.change_table(restrictions=left, rule=restriction.rule, ruling=self.ruling)
        return Resume()


def check_restriction(
    game_round: BoxRound[Any, Any],
    placed: Placed,
    refused: Callable[..., Refused],
    *,
    least: int | None,
    one_place: str,
    place: str = "area",
) -> None:
    """Who is held to the minimum wagers so much and nothing else, by the rule `one_place` on one area."""
    restriction = game_round.state.restrictions.get(placed.patron)
    if restriction is None:
        return
    if least is not None and placed.amount != least:
        text = f"{placed.patron} is held to the minimum of {dollars(least)}"
        raise refused(placed, "restricted", restriction.rule, text, allowed=least)
    own = [wager for wager in game_round.wagers if wager.patron == placed.patron and wager.on_layout]
    elsewhere = [wager.area for wager in own if wager.area != placed.area]
    if restriction.rule == one_place and elsewhere:
        text = f"{placed.patron} is held to one {place}, {elsewhere[0]}"
        raise refused(placed, f"one-{place}", one_place, text)
