"""What dealers, supervisors and inspectors may order at a table: rules 3.8, 3.9, 4, 5.6, 5.8, 6.6, 14.11."""

from typing import Literal

from msgspec import structs

from houseway.games.baceball.procedure import check_cards, check_new_cards, load, shuffle
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import WAGERS
from houseway.games.baceball.voiding import wrong_card
from houseway.games.baceball.wagers import apply_limits, return_carried, take_off
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules import orders, seats
from houseway.table.rules.betting import sign_words
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.orders import TableOrder


class Power(TableOrder[Round], frozen=True, kw_only=True):
    """An order at a bACEball table."""

    hands_off = "3.7"


class ReplaceCards(Power, frozen=True, kw_only=True):
    """New cards after a round (3.8): checked (3.4) or pre-shuffled and secured (3.5), then loaded (4)."""

    kind = "replace-cards"
    power = "3.8"
    roles = CASINO_SUPERVISORS
    handles_cards = True

    cards: Literal["new", "casino-pre-shuffled", "angel-pre-shuffled"] = "new"
    riffle_for: str | None = None

    def check(self, game_round: Round) -> None:
        """A riffle is for casino pre-shuffled cards, when a player asks (4.2)."""
        super().check(game_round)
        if self.riffle_for is not None and self.cards != "casino-pre-shuffled":
            raise self.refused(
                game_round, "no-riffle", f"{self.cards} cards are not riffled for a player", "4.2"
            )

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The old cards leave, the new ones are loaded, shuffled, and the first is burned."""
        yield from step(Act.REPLACE, game_round.cite["3.8"])
        game_round.handle("replace", rule="3.8")
        match self.cards:
            case "new":
                yield from check_new_cards(game_round, rule=("3.4", "1.1/deck-checking-device"))
            case "casino-pre-shuffled":
                game_round.handle("introduce", rule=("3.5", "1.1/casino-pre-shuffled-cards"))
            case "angel-pre-shuffled":
                game_round.handle("introduce", rule=("3.5", "1.1/angel-pre-shuffled-cards"))
        if self.riffle_for is not None:
            yield from step(Act.RIFFLE, game_round.cite["4.2"])
            game_round.handle("riffle", rule="4.2")
        yield from load(game_round, rule="4.1")
        return Resume()


class VerifyCards(Power, frozen=True, kw_only=True):
    """The dealer checks and verifies the cards, at any time (3.9)."""

    kind = "verify-cards"
    power = "3.9"
    roles = CASINO_SUPERVISORS | {Role.INSPECTOR}
    handles_cards = True
    at_any_time = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The cards are counted."""
        if (found := (yield from check_cards(game_round, rule=("3.9", "3.1"), how="verify"))) is not None:
            return (yield from wrong_card(game_round, found))
        return Resume()


class OrderShuffle(Power, frozen=True, kw_only=True):
    """A shuffle after a round, because the mix is suspect (4.1.2)."""

    kind = "order-shuffle"
    power = "4.1.2"
    roles = CASINO_SUPERVISORS
    handles_cards = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """All cards go back into the device and are mixed."""
        yield from step(Act.RELOAD, game_round.cite["4.1.2"])
        yield from shuffle(game_round, rule=("4.1.2", "4.1"))
        return Resume()


class CardsDropped(Power, frozen=True, kw_only=True):
    """The dealer mishandled or dropped cards and says so (4.5)."""

    kind = "cards-dropped"
    power = "4.5"
    roles = frozenset({Role.DEALER})
    handles_cards = True
    at_any_time = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """A casino supervisor verifies that all were collected."""
        game_round.notify("supervisors", "cards were dropped: verify that all are collected", rule="4.5")
        if (found := (yield from check_cards(game_round, rule=("4.5", "3.1"), how="verify"))) is not None:
            return (yield from wrong_card(game_round, found))
        return Resume()


class GiveUpArea(Power, frozen=True, kw_only=True):
    """A player on several areas gives one up, because others find no seat (5.6)."""

    kind = "give-up-area"
    power = "5.6"
    roles = DEALER_OR_SUPERVISOR

    patron: str
    area: int

    def check(self, game_round: Round) -> None:
        """Only a player on several areas, only when none is free, and not from a reserved one (5.8)."""
        super().check(game_round)
        taken = {wager.area: wager.patron for wager in game_round.wagers if wager.stands}
        held = [area for area, patron in taken.items() if patron == self.patron]
        if self.area not in held or len(held) < 2:
            raise self.refused(
                game_round, "one-area", f"{self.patron} does not hold area {self.area} and another"
            )
        others = {area for area, patron in game_round.state.reserved.items() if patron not in taken.values()}
        if len(taken.keys() | others) < game_round.settings.areas:
            raise self.refused(game_round, "free-area", "there are free playing areas")
        if game_round.state.reserved.get(self.area) == self.patron:
            raise self.refused(
                game_round, "reserved", f"area {self.area} is reserved for {self.patron}", "5.8"
            )

    def carry_out(self, game_round: Round) -> After:
        """The wagers on that area go back."""
        while on_area := list(game_round.wagers_on(self.area).values()):
            take_off(game_round, on_area[0], rule="5.6")
        return Resume()


class ReserveAreas(orders.ReserveAreas[Round], frozen=True, kw_only=True):
    """Areas for the sole use of one player (5.8, QA-53)."""

    power = "5.8"
    areas_rule = "2.1"
    ruling = "QA-53"


class PersonalLimit(orders.PersonalLimit[Round], Power, frozen=True, kw_only=True):
    """A player may wager above the maximum: a sign with that player's own limits (6.6)."""

    power = "6.6"

    limited = tuple(wager for wager in WAGERS if wager != "jackpot")

    wager: str = "bet"

    def carry_out(self, game_round: Round) -> After:
        """The sign is put up and kept with the table."""
        own = structs.replace(self.limits, unit=game_round.settings.limits_on(self.wager).unit)
        signs = dict(game_round.state.personal_limits)
        signs[self.patron] = signs.get(self.patron, {}) | {self.wager: own}
        game_round.post("sign", f"{self.patron}, {WAGERS[self.wager]}: {sign_words(own)}", rule="6.6")
        game_round.change_table(personal_limits=signs, rule="6.6")
        if not game_round.betting_open:
            apply_limits(game_round)
        return Resume()


class LiftPersonalLimit(orders.LiftPersonalLimit[Round], Power, frozen=True, kw_only=True):
    """The sign is taken away (6.6)."""

    power = "6.6"

    def left(self, game_round: Round) -> dict[str, dict[str, Limits]]:
        """One wager of several may keep its sign."""
        signs = game_round.state.personal_limits
        own = {wager: each for wager, each in signs[self.patron].items() if self.wager not in (None, wager)}
        return super().left(game_round) | ({self.patron: own} if own else {})

    def judge_anew(self, game_round: Round) -> None:
        """Once betting is closed, what is in action is found anew."""
        if not game_round.betting_open:
            apply_limits(game_round)


class TakeSeat(seats.TakeSeat[Round], frozen=True, kw_only=True):
    """One of the seven places (2.1), unless it is reserved (5.8)."""

    power = "2.1"
    reserved_by = "5.8"


class LeaveTable(seats.LeaveTable[Round], frozen=True, kw_only=True):
    """A place becomes free (2.1); a jackpot wager carried over goes back (12.12.1)."""

    power = "2.1"
    kept_for = {"reserved": "5.8", "personal_limits": "6.6"}

    def leave(self, game_round: Round) -> None:
        """Who leaves takes the carried wager along."""
        leaving = [each for each in game_round.state.carried if each.patron == self.patron]
        for each in leaving:
            return_carried(game_round, each)
        if leaving:
            kept = tuple(each for each in game_round.state.carried if each.patron != self.patron)
            game_round.change_table(carried=kept, rule="12.12.1")
        super().leave(game_round)


class LeaveSeat(LeaveTable, seats.LeaveSeat[Round], frozen=True, kw_only=True):
    """The same for who sits."""


POWERS: tuple[type[Command[Round]], ...] = (
    TakeSeat,
    LeaveTable,
    LeaveSeat,
    ReplaceCards,
    VerifyCards,
    OrderShuffle,
    CardsDropped,
    GiveUpArea,
    ReserveAreas,
    PersonalLimit,
    LiftPersonalLimit,
)
