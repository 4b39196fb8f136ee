"""What dealers, supervisors and managers may order: rules 3.5, 4.3.4, 4.7.1, 5.4 to 5.13, 6.6, 13.4."""

from typing import ClassVar, Literal

from houseway.games.pinkjack import wagers
from houseway.games.pinkjack.cards import check_cards, replace_cards, shuffle_soon
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.settings import Notice, Restriction
from houseway.games.pinkjack.voiding import wrong_card
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, Role
from houseway.table.rules import orders, restrictions, seats
from houseway.table.rules.boxes import Stage
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.restrictions import let_a_round_pass


class Power(orders.TableOrder[Round], frozen=True, kw_only=True):
    """An order at a Pinkjack table."""

    hands_off = "3.8"


class ReplaceCards(Power, frozen=True, kw_only=True):
    """New cards (3.5): after any round with a device, with a shoe after the cutting card."""

    kind = "replace-cards"
    power = "3.5"
    roles = CASINO_SUPERVISORS
    handles_cards = True
    at_any_time = True

    def check(self, game_round: Round) -> None:
        """With a shoe only between the round of the cutting card and the shuffle (3.5.2)."""
        super().check(game_round)
        if game_round.shoe_in_use and not game_round.state.shuffle_due:
            text = "with a shoe, cards are replaced after the round in which the cutting card came out"
            raise self.refused(game_round, "no-cutting-card", text, "3.5.2")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """At once between rounds, otherwise when this one is over."""
        due = "3.5.2" if game_round.shoe_in_use else "3.5.1"
        if game_round.stage is Stage.BETTING:
            yield from replace_cards(game_round)
        else:
            rule = game_round.state.shuffle_due or due
            game_round.change_table(replace_due=True, shuffle_due=rule, rule=(due, "3.5"))
        return Resume()


class OrderShuffle(Power, frozen=True, kw_only=True):
    """A shuffle after a round, because the mix is suspect (4.3.4)."""

    kind = "order-shuffle"
    power = "4.3.4"
    roles = CASINO_SUPERVISORS
    handles_cards = True
    at_any_time = True

    def check(self, game_round: Round) -> None:
        """The dealer shuffles by hand where a shoe is used."""
        super().check(game_round)
        if not game_round.shoe_in_use:
            raise self.refused(game_round, "no-shoe", "the shuffling device shuffles by itself", "4.1")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """At once between rounds, otherwise when this one is over."""
        yield from shuffle_soon(game_round, "4.3.4")
        return Resume()


class CardsDropped(Power, frozen=True, kw_only=True):
    """The dealer mishandled or dropped cards and says so (4.7.1)."""

    kind = "cards-dropped"
    power = "4.7.1"
    roles = frozenset({Role.DEALER})
    handles_cards = True
    at_any_time = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """A casino supervisor verifies that all were collected."""
        game_round.notify("supervisors", "cards were dropped: verify that all are collected", rule="4.7.1")
        if (found := (yield from check_cards(game_round, rule=("4.7.1", "3.1")))) is not None:
            return (yield from wrong_card(game_round, found))
        return Resume()


class PlayersPerArea(Power, frozen=True, kw_only=True):
    """Fewer than three players on some areas, or on all (5.4, QA-11); present wagers stay."""

    kind = "players-per-area"
    power = "5.4"
    roles = CASINO_SUPERVISORS
    at_any_time = True

    number: int
    areas: tuple[int, ...] = ()

    def check(self, game_round: Round) -> None:
        """One to three, on areas that exist."""
        super().check(game_round)
        if not 1 <= self.number <= 3:
            raise self.refused(game_round, "players", f"{self.number}: one to three may wager on an area")
        for area in self.areas:
            if not 1 <= area <= game_round.settings.areas:
                raise self.refused(game_round, "no-such-area", f"area {area} does not exist", "2.2.1")

    def carry_out(self, game_round: Round) -> After:
        """The number is kept with the table."""
        areas = self.areas or range(1, game_round.settings.areas + 1)
        allowed = game_round.state.players_on | dict.fromkeys(areas, self.number)
        game_round.change_table(players_on=allowed, rule="5.4", ruling="QA-11")
        return Resume()


class GiveUpArea(restrictions.GiveUpArea[Round], Power, frozen=True, kw_only=True):
    """A player on several areas gives one up, because others find no seat (5.8), unless it is reserved."""

    power = "5.8"
    reserved_by = "5.13"
    take_off = staticmethod(wagers.take_off)


class Restrict(restrictions.Restrict[Round], Power, frozen=True, kw_only=True):
    """A player is held to the minimum wager on the sign."""

    minimum_rule = "6.1"
    take_off = staticmethod(wagers.take_off)
    notice_needed: ClassVar[bool] = True
    who_missed_a_round: ClassVar[bool] = True

    def check(self, game_round: Round) -> None:
        """There is a minimum; the player let a round pass; an inspector was told beforehand."""
        super().check(game_round)
        if self.who_missed_a_round:
            self._check_missed(game_round)
        told = Notice("inspector", self.power, self.patron)  # type: ignore[arg-type]
        if self.notice_needed and told not in game_round.state.notices:
            text = f"an inspector must be told before {self.patron} is restricted"
            raise self.refused(game_round, "notice-first", text)

    def _check_missed(self, game_round: Round) -> None:
        if not game_round.shoe_in_use:
            raise self.refused(game_round, "no-shoe", "only where a shoe is in use", "5.10")
        if not let_a_round_pass(game_round, self.patron):
            text = f"{self.patron} has not let a round of this shoe pass"
            raise self.refused(game_round, "no-round-missed", text, "5.10")

    def note(self, game_round: Round) -> None:
        """Kept with the table, and the notice has served."""
        held = game_round.state.restrictions | {self.patron: Restriction(self.power)}  # type: ignore[arg-type]
        game_round.change_table(restrictions=held, rule=self.power, ruling="QA-38")
        use_notices(game_round, self.power, self.patron)

    def staying(self, game_round: Round, own: list[Wager]) -> list[Wager]:
        """Those at the minimum; on one area that of a box wager, if there is one."""
        kept = [each for each in own if each.amount == _least(game_round, each)]
        if self.power == "5.12":
            boxes_first = sorted(kept, key=lambda each: each.kind != "box")
            kept = [each for each in kept if each.area == boxes_first[0].area]
        return kept


def _least(game_round: Round, wager: Wager) -> int:
    return wagers.least_of(game_round, wager.patron, wager.kind, wager.area)


class HoldToMinimum(Restrict, frozen=True, kw_only=True):
    """Until this shoe is completed and shuffled (5.10)."""

    kind = "hold-to-minimum"
    power = "5.10"
    roles = CASINO_SUPERVISORS
    notice_needed = False


class HoldToMinimumOnward(Restrict, frozen=True, kw_only=True):
    """For all further shoes (5.11)."""

    kind = "hold-to-minimum-onward"
    power = "5.11"
    roles = frozenset({Role.GAMING_MANAGER})


class HoldToOneArea(Restrict, frozen=True, kw_only=True):
    """One area, and its minimum (5.12)."""

    kind = "hold-to-one-area"
    power = "5.12"
    roles = frozenset({Role.GAMING_MANAGER})
    who_missed_a_round = False


IMPOSED_BY = {each.power: each.roles for each in (HoldToMinimum, HoldToMinimumOnward, HoldToOneArea)}


class LiftRestriction(restrictions.LiftRestriction[Round], Power, frozen=True, kw_only=True):
    """A restriction lasts until it is lifted (QA-38), by who may impose it."""

    power = "5.10"
    ruling = "QA-38"

    def check(self, game_round: Round) -> None:
        """There is one; those of 5.11 and 5.12 are a gaming manager's."""
        super().check(game_round)
        rule = game_round.state.restrictions[self.patron].rule
        if self.by not in IMPOSED_BY[rule]:
            text = f"a restriction by {rule} is not for the {self.by} to lift"
            raise self.refused(game_round, "not-your-power", text, rule, sorted(IMPOSED_BY[rule]))


class Notify(Power, frozen=True, kw_only=True):
    """Who must be told before a measure: an inspector (5.11, 5.12), surveillance as well (13.4.1)."""

    kind = "notify"
    power = "5.11"
    roles = CASINO_SUPERVISORS
    at_any_time = True

    who: Literal["inspector", "surveillance"]
    about: Literal["5.11", "5.12", "13.4"]
    patron: str | None = None

    def carry_out(self, game_round: Round) -> After:
        """The notice is kept until the measure is taken."""
        rule = ("13.4.1", "13.4") if self.about == "13.4" else (self.about, "1.1/inspector")
        about = f"intended under {self.about}{f' against {self.patron}' if self.patron else ''}"
        game_round.notify(self.who, about, rule=rule)
        notice = Notice(self.who, self.about, self.patron)
        game_round.change_table(notices=(*game_round.state.notices, notice), rule=rule[0], ruling="QA-38")
        return Resume()


def use_notices(game_round: Round, about: str, patron: str | None) -> None:
    """The measure that was announced has been taken."""
    notices = game_round.state.notices
    left = tuple(each for each in notices if (each.about, each.patron) != (about, patron))
    if len(left) < len(notices):
        game_round.change_table(notices=left, rule=about)


class ReserveAreas(orders.ReserveAreas[Round], frozen=True, kw_only=True):
    """Areas for the sole use of one player (5.13): nobody else wagers there at all (QA-11)."""

    power = "5.13"
    hands_off = "3.8"
    areas_rule = "2.2.1"
    ruling = "QA-11"


class PersonalLimit(orders.PersonalLimit[Round], Power, frozen=True, kw_only=True):
    """A player may wager above the maximum: a sign with that player's own limits (6.6, QA-35)."""

    power = "6.6"


class LiftPersonalLimit(orders.LiftPersonalLimit[Round], Power, frozen=True, kw_only=True):
    """The sign is taken away (6.6)."""

    power = "6.6"

    def judge_anew(self, game_round: Round) -> None:
        """Once betting is closed, what is in action is found anew."""
        if game_round.stage is Stage.DEALING:
            wagers.close_betting(game_round)


class RestrictSuitsYou(Power, frozen=True, kw_only=True):
    """Suits You only for players with a wager on the box (13.4): two notices (13.4.1), a sign (13.4.2)."""

    kind = "restrict-suits-you"
    power = "13.4"
    roles = frozenset({Role.GAMING_MANAGER})
    at_any_time = True

    def check(self, game_round: Round) -> None:
        """It is offered, and surveillance and an inspector were told."""
        super().check(game_round)
        if game_round.settings.suits_you is None:
            raise self.refused(game_round, "not-offered", "no Suits You wager is offered", "13.1")
        for who in ("surveillance", "inspector"):
            if Notice(who, "13.4") not in game_round.state.notices:
                raise self.refused(game_round, "notice-first", f"{who} must be told before", "13.4.1")

    def carry_out(self, game_round: Round) -> After:
        """The sign is put up."""
        text = "Suits You for players with a wager on the box"
        game_round.post("sign", text, rule=("13.4.2", "13.4"))
        game_round.change_table(suits_you_restricted=True, rule="13.4")
        use_notices(game_round, "13.4", None)
        return Resume()


class LiftSuitsYou(Power, frozen=True, kw_only=True):
    """The restriction of Suits You ends (13.4), and its sign is taken away."""

    kind = "lift-suits-you"
    power = "13.4"
    roles = frozenset({Role.GAMING_MANAGER})
    at_any_time = True

    def check(self, game_round: Round) -> None:
        """There is one."""
        super().check(game_round)
        if game_round.settings.suits_you is None:
            raise self.refused(game_round, "not-offered", "no Suits You wager is offered", "13.1")
        if not wagers.suits_you_restricted(game_round):
            raise self.refused(game_round, "not-restricted", "Suits You is not restricted")

    def carry_out(self, game_round: Round) -> After:
        """Whoever plays may make the wager, where somebody has an initial one (13.5)."""
        game_round.post("sign", "Suits You for every player", rule=("13.4.2", "13.4"))
        game_round.change_table(suits_you_restricted=False, rule="13.4")
        return Resume()


class TakeSeat(seats.TakeSeat[Round], frozen=True, kw_only=True):
    """One of the places (2.1), unless its area is reserved (5.13)."""

    power = "2.1"
    reserved_by = "5.13"


class LeaveTable(seats.LeaveTable[Round], frozen=True, kw_only=True):
    """A place becomes free (2.1), and what was kept for the player ends."""

    power = "2.1"
    kept_for = {"reserved": "5.13", "personal_limits": "6.6"}


class LeaveSeat(LeaveTable, seats.LeaveSeat[Round], frozen=True, kw_only=True):
    """The same for who sits."""


POWERS: tuple[type[Command[Round]], ...] = (
    TakeSeat,
    LeaveTable,
    LeaveSeat,
    ReplaceCards,
    OrderShuffle,
    CardsDropped,
    PlayersPerArea,
    GiveUpArea,
    HoldToMinimum,
    HoldToMinimumOnward,
    HoldToOneArea,
    LiftRestriction,
    Notify,
    ReserveAreas,
    PersonalLimit,
    LiftPersonalLimit,
    RestrictSuitsYou,
    LiftSuitsYou,
)
