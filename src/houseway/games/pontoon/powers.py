"""What the operator's staff may order: rules 2.3, 2.4, 3.2, 4.4, 4.7 to 4.9, 16.2 and 17.1 to 17.3."""

from typing import Any, ClassVar

from houseway.games.pontoon import wagers
from houseway.games.pontoon.cards import close_table, replace_cards
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.seating import LeaveSeat, LeaveTable, TakeSeat, VacatePlace
from houseway.games.pontoon.settings import Restriction
from houseway.games.pontoon.voiding import undo, void
from houseway.rulebook import Unreadable
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules import orders, restrictions
from houseway.table.rules.boxes import Stage
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.invalidating import DISRUPTIONS, INVALIDATED
from houseway.table.rules.restrictions import let_a_round_pass

GROUNDS = (*DISRUPTIONS, "like-disturbance")
"""What disrupts a game (17.1)."""


class Power(orders.TableOrder[Round], frozen=True, kw_only=True):
    """An order at a Pontoon table; casino supervisors act for the casino operator."""

    hands_off = "A/dealer"


class TellDecks(Power, frozen=True, kw_only=True):
    """A player asks how many decks are in use and which shuffle (2.3)."""

    kind = "tell-decks"
    power = "2.3/end"
    roles = DEALER_OR_SUPERVISOR | {Role.PLAYER}
    at_any_time = True

    def carry_out(self, game_round: Round) -> After:
        """The dealer tells."""
        settings = game_round.settings
        game_round.call(f"{settings.decks} decks, {settings.shuffle}", rule=("2.3/end", "2.3"))
        return Resume()


class ReplaceCards(Power, frozen=True, kw_only=True):
    """Cards are changed after a round (2.4)."""

    kind = "replace-cards"
    power = "2.4"
    roles = CASINO_SUPERVISORS
    handles_cards = True
    at_any_time = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """At once between rounds, otherwise when this one is over."""
        if game_round.stage is Stage.BETTING:
            yield from replace_cards(game_round)
        else:
            due = game_round.state.shuffle_due or "2.4"
            game_round.change_table(replace_due=True, shuffle_due=due, rule="2.4")
        return Resume()


def check_ordinary_play(game_round: Round, command: Command[Round]) -> None:
    """In a tournament what is inconsistent with rule 20 yields: limits are the conditions' (20.1, QC-82)."""
    if game_round.settings.tournament is not None:
        text = f"{command.kind}: in a tournament rule 20 prevails"
        raise command.refused(game_round, "tournament", text, "20.1")


def ordinary(order: type[Command[Round]]) -> type[Command[Round]]:
    """The same order, refused at the table of a tournament."""

    def check(self: Command[Round], game_round: Round) -> None:
        order.check(self, game_round)
        check_ordinary_play(game_round, self)

    make: Any = type(order)
    names = {"check": check, "__module__": order.__module__}
    made: type[Command[Round]] = make(order.__name__, (order,), names, frozen=True, kw_only=True)
    return made


class PersonalLimit(orders.PersonalLimit[Round], Power, frozen=True, kw_only=True):
    """A player may wager above the maximum: a personal limit marker beside the box (3.2)."""

    power = "3.2"
    posted_as = "marker"

    def check(self, game_round: Round) -> None:
        """Nobody has limits of their own in a tournament."""
        super().check(game_round)
        check_ordinary_play(game_round, self)


class LiftPersonalLimit(orders.LiftPersonalLimit[Round], Power, frozen=True, kw_only=True):
    """The marker is taken away (3.2)."""

    power = "3.2"
    posted_as = "marker"

    def judge_anew(self, game_round: Round) -> None:
        """Once betting is closed, what is in action is found anew."""
        if game_round.stage is Stage.DEALING:
            wagers.close_betting(game_round)


class GiveUpBox(restrictions.GiveUpArea[Round], Power, frozen=True, kw_only=True):
    """A player who decides on several boxes gives one up, because others find none (4.4)."""

    kind = "give-up-box"
    power = "4.4"
    place = "box"
    no_free = ("vacant-box", "there are vacant boxes")
    take_off = staticmethod(wagers.take_off)


class OrdinaryPower(Power, frozen=True, kw_only=True):
    """An order that there is not in a tournament."""

    def check(self, game_round: Round) -> None:
        """Rule 20 prevails there."""
        super().check(game_round)
        check_ordinary_play(game_round, self)


class Restrict(restrictions.Restrict[Round], OrdinaryPower, frozen=True, kw_only=True):
    """A player is held to the minimum wager displayed."""

    minimum_rule = "3.1"
    take_off = staticmethod(wagers.take_off)

    def note(self, game_round: Round) -> None:
        """Kept with the table; the player need not be tracked again (4.9)."""
        state = game_round.state
        held = state.restrictions | {self.patron: Restriction(self.power)}  # type: ignore[arg-type]
        tracked = tuple(dict.fromkeys((*state.tracked, self.patron)))
        game_round.change_table(
            restrictions=held, tracked=tracked, rule=(self.power, *self.grounds(game_round))
        )

    def grounds(self, game_round: Round) -> tuple[str, ...]:
        """The clauses that say why."""
        return ("4.9",) if self.patron in game_round.state.tracked else ()

    def staying(self, game_round: Round, own: list[Wager]) -> list[Wager]:
        """Those at the minimum, side bets with their box; on one box the first."""
        kept = [each for each in own if each.amount == self._least(game_round, each)]
        boxes = [each.area for each in kept if each.kind == "box"]
        boxes = boxes[:1] if self.power == "4.8" else boxes
        return [each for each in kept if each.area in boxes]

    def _least(self, game_round: Round, wager: Wager) -> int:
        return game_round.limits_for(wager.patron, wager.kind, wager.area).min or wager.amount


class HoldToMinimum(Restrict, frozen=True, kw_only=True):
    """Until a new shoe is commenced, for who let a round of this one pass (4.7)."""

    kind = "hold-to-minimum"
    power = "4.7"

    def check(self, game_round: Round) -> None:
        """The player missed the first round, or stopped; or was tracked before (4.9). Not with rule 19."""
        super().check(game_round)
        if not game_round.shoe_in_use:
            text = "with an automated shuffling shoe 4.7 has no effect"
            raise self.refused(game_round, "no-shoe", text, "19.1")
        if not let_a_round_pass(game_round, self.patron) and self.patron not in game_round.state.tracked:
            text = f"{self.patron} has not let a round of this shoe pass"
            raise self.refused(game_round, "no-round-missed", text)

    def grounds(self, game_round: Round) -> tuple[str, ...]:
        """Missed the first round of the shoe, or sat out a later one (4.7(a), 4.7(b))."""
        began = self.patron in game_round.state.first_round
        return ("4.7(b)" if began else "4.7(a)", *super().grounds(game_round))


class HoldToOneBox(Restrict, frozen=True, kw_only=True):
    """One box at the minimum, reported to the commission (4.8)."""

    kind = "hold-to-one-box"
    power = "4.8"

    def carry_out(self, game_round: Round) -> After:
        """The commission is advised."""
        game_round.notify("commission", f"{self.patron} is limited to one box", rule=("4.8", "A/approved"))
        return super().carry_out(game_round)


class LiftRestriction(restrictions.LiftRestriction[Round], Power, frozen=True, kw_only=True):
    """A restriction ends."""

    power = "4.8"


class CloseTable(Power, frozen=True, kw_only=True):
    """The table is closed, provided that notice is given to the players (16.2)."""

    kind = "close-table"
    power = "16.2"
    roles = CASINO_SUPERVISORS
    at_any_time = True

    notice: bool = False

    def check(self, game_round: Round) -> None:
        """The players are told."""
        super().check(game_round)
        if game_round.state.closing or game_round.state.closed:
            raise self.refused(game_round, "closed", "the table is being closed already")
        if not self.notice:
            raise self.refused(game_round, "notice-first", "the players must be told")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """At once between rounds, otherwise when the round that is on is over."""
        game_round.notify("players", "the table is closed", rule=("16.2", "16.1"))
        game_round.change_table(closing=True, rule=("16.2", "16.1"))
        if game_round.stage is Stage.BETTING and not any(each.on_layout for each in game_round.wagers):
            yield from close_table(game_round)
        return Resume()


class Void(Power, frozen=True, kw_only=True):
    """A round ends without a result."""

    roles = CASINO_SUPERVISORS
    at_any_time = True
    void_by: ClassVar[tuple[str, ...]]

    grounds: str = ""

    def check(self, game_round: Round) -> None:
        """A round is on."""
        super().check(game_round)
        if game_round.stage <= Stage.BETTING:
            raise self.refused(game_round, "no-round", "no round is on")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """As if the round had never occurred (QB-15)."""
        said = f"{self.kind}: {self.grounds}" if self.grounds.strip() else self.kind
        game_round.call(said, rule=self.power, ruling="QB-15")
        return (yield from void(game_round, rule=self.void_by, how=self.how))

    @property
    def how(self) -> str:
        """How the round is over."""
        return "void"


class Invalidate(Void, frozen=True, kw_only=True):
    """The outcome is invalidated, as the game is disrupted (17.1); all is reversed as if void (QB-15)."""

    kind = "invalidate"
    power = "17.1"
    void_by = ("17.1", "A/void")
    listed = {"ground": GROUNDS}

    ground: str = ""
    """Records of earlier versions have it in words alone."""
    patron: str | None = None

    def check(self, game_round: Round) -> None:
        """It is a disturbance: a fraud makes a round void (17.3)."""
        super().check(game_round)
        if not self.ground and not self.grounds.strip():
            raise Unreadable("missing-field", "invalidate: which ground, and grounds in words?", "grounds")
        if self.ground not in ("", *GROUNDS):
            text = f"{self.ground!r} is no disturbance that the rule names, or like one"
            raise self.refused(game_round, "no-ground", text, allowed=list(GROUNDS))

    @property
    def how(self) -> str:
        """Invalidated, where the ground is named."""
        return INVALIDATED if self.ground else "void"


class VoidRound(Void, frozen=True, kw_only=True):
    """The round cannot go on, or a fraud affects it (17.3)."""

    kind = "void-round"
    reopens = True
    power = "17.3"
    void_by = ("17.3", "A/void")


class VoidWager(Power, frozen=True, kw_only=True):
    """A wager of a player who broke the rules is void (17.2(a))."""

    kind = "void-wagers"
    power = "17.2(a)"
    roles = CASINO_SUPERVISORS
    at_any_time = True

    patron: str
    grounds: str = ""

    def check(self, game_round: Round) -> None:
        """The player has wagers in this round."""
        super().check(game_round)
        if not self._wagers(game_round):
            raise self.refused(game_round, "no-such-wager", f"{self.patron} has no wager in this round")

    def _wagers(self, game_round: Round) -> list[Wager]:
        own = [each for each in game_round.wagers if each.patron == self.patron and each.stands]
        return [each for each in own if each.kind != "reversal"]

    def carry_out(self, game_round: Round) -> After:
        """Chips wagered or paid go back; for what remains on a box another decides (4.5)."""
        orders.call_grounds(game_round, self, self.grounds)
        for wager in self._wagers(game_round):
            undo(game_round, wager, rule=("17.2(a)", "17.2", "A/void"), ruling="QB-47")
        for wager in [each for each in game_round.insurances() if each.choice == self.patron]:
            game_round.give_back(wager, rule=("7.2", "17.2(a)", "A/void"), ruling="QB-47")
        for box in list(game_round.boxes):
            left = [
                each for hand in box.hands for each in game_round.wagers_on(hand) if each.kind != "double"
            ]
            for hand in box.hands:
                if not hand.settled and not game_round.wagers_on(hand):
                    hand.settled, hand.closed_by = True, hand.closed_by or "17.2(a)"
            if box.controller == self.patron and left:
                box.controller = left[0].patron
        return Resume()


class Exclude(Power, frozen=True, kw_only=True):
    """A player who broke the rules takes no further part (17.2(b))."""

    kind = "exclude"
    power = "17.2(b)"
    roles = CASINO_SUPERVISORS
    at_any_time = True

    patron: str
    grounds: str = ""

    def carry_out(self, game_round: Round) -> After:
        """Kept with the table."""
        orders.call_grounds(game_round, self, self.grounds)
        excluded = tuple(dict.fromkeys((*game_round.state.excluded, self.patron)))
        game_round.change_table(excluded=excluded, rule=("17.2(b)", "17.2"))
        return Resume()


POWERS: tuple[type[Command[Round]], ...] = (
    TakeSeat,
    LeaveTable,
    LeaveSeat,
    TellDecks,
    ReplaceCards,
    PersonalLimit,
    LiftPersonalLimit,
    GiveUpBox,
    HoldToMinimum,
    HoldToOneBox,
    LiftRestriction,
    CloseTable,
    Invalidate,
    VoidRound,
    VoidWager,
    Exclude,
    VacatePlace,
)
