"""Rule 16: wagers that are void or refused, outcomes that are invalidated, places that are vacated."""

from houseway.games.pai_gow.irregularities import void
from houseway.games.pai_gow.powers import LeaveSeat
from houseway.games.pai_gow.procedure import house_takes_over
from houseway.games.pai_gow.round import CONTROL, Control, Phase, Round
from houseway.table.layout.wagers import Wager, controlling
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure
from houseway.table.rules import conduct_orders, invalidating
from houseway.table.rules.commands import After, Command, Resume


class VoidWagers(conduct_orders.VoidWagers[Round], frozen=True, kw_only=True):
    """A person's wagers are void (16.3.1); without the bank's there is nobody to play against (QC-23)."""

    power = "16.3.1"

    def own(self, game_round: Round) -> list[Wager]:
        """Until all is paid."""
        return [] if game_round.phase >= Phase.PAID else super().own(game_round)

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Before the dice as if never placed; where the bank's is among them the round is void."""
        own = self.own(game_round)
        if not game_round.commenced:
            for wager in own:
                _take_off(game_round, wager, self.cited)
            return Resume()
        self.give_back(game_round, own)
        banked = any(wager.kind == "bank" for wager in own)
        if banked or not any(each.stands and each.kind == "box" for each in game_round.wagers):
            return (yield from void(game_round, rule=(*self.cited, "1.1/void")))
        for area in {wager.area for wager in own}:
            control_anew(game_round, area, self.patron)
        return Resume()


def _take_off(game_round: Round, wager: Wager, rule: tuple[str, ...]) -> None:
    """Before the dice: without the bank's wager the House banks (13.2.2)."""
    if wager.kind == "bank" and wager.patron == game_round.banker:
        house_takes_over(game_round, rule=rule)
    elif wager in game_round.wagers:
        game_round.withdraw(wager, rule=rule)


def control_anew(game_round: Round, area: int, gone: str) -> None:
    """Whoever is left on the area decides (9.9)."""
    control, left = game_round.ascertained.get(area), game_round.boxes(area)
    if control is None or control.patron != gone or not left:
        return
    wager, ground = controlling(left, CONTROL, game_round.sits_at(area))
    game_round.ascertained[area] = Control(wager.patron, ground)
    rule = (ground, "9.10", "9.9")
    game_round.call(f"{wager.patron} calls the decisions of area {area}", rule=rule, area=area)


class RefuseWager(conduct_orders.RefuseWager[Round], frozen=True, kw_only=True):
    """Until the dice show (16.11); without the bank's wager the House banks (QC-23)."""

    power = "16.11"

    def take_off(self, game_round: Round, wager: Wager) -> None:
        """As if never placed."""
        _take_off(game_round, wager, (self.power,))


class Invalidate(invalidating.Invalidate[Round], frozen=True, kw_only=True):
    """The outcome is invalidated (16.4), and wagers are refunded (16.5)."""

    power = "16.4"

    def is_on(self, game_round: Round) -> bool:
        """Betting is closed, and not all is paid."""
        return Phase.CLOSED <= game_round.phase < Phase.PAID

    def clear(self, game_round: Round, rule: tuple[str, ...]) -> Procedure[None]:
        """The tiles are gathered."""
        yield from step(Act.COLLECT, game_round.cite[rule])
        game_round.handle("collect", count=32, rule=rule)
        game_round.end(invalidating.INVALIDATED, rule=rule)


class VacatePlace(conduct_orders.VacatePlace[Round], LeaveSeat, frozen=True, kw_only=True):
    """After three idle rounds (16.9)."""

    power = "16.9"


CONDUCT: tuple[type[Command[Round]], ...] = (
    VoidWagers,
    RefuseWager,
    Invalidate,
    VacatePlace,
    *conduct_orders.after_invalidation("16.5"),
)
