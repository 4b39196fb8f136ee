"""What dealers, supervisors and players may order at a Pai Gow table: rules 2, 3, 6 to 10, 12 and 13."""

from typing import ClassVar

from houseway.games.pai_gow import wagers
from houseway.games.pai_gow.bank import claim, offers, why_not
from houseway.games.pai_gow.cuts import CUTS
from houseway.games.pai_gow.procedure import check_new_tiles, house_takes_over, laja, shuffle
from houseway.games.pai_gow.round import Phase, Round
from houseway.games.pai_gow.settings import MOST_PLAYERS, Bank
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure, Spot
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules import orders, seats
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.unseen import is_unseen

PLAYER_OR_DEALER = DEALER_OR_SUPERVISOR | {Role.PLAYER}


class Power(Command[Round], frozen=True, kw_only=True):
    """An order at a Pai Gow table, from one phase of a round to another."""

    since: ClassVar[Phase] = Phase.PREPARING
    until: ClassVar[Phase] = Phase.PAID

    def check(self, game_round: Round) -> None:
        """Who may order it, and when."""
        super().check(game_round)
        if not self.since <= game_round.phase <= self.until:
            raise self.refused(game_round, "not-now", f"{self.kind} is not possible at this moment")


class BeforeTheDice(Power, frozen=True, kw_only=True):
    """An order while betting is open or before it."""

    until = Phase.BETTING
    while_betting = True


class TakeSeat(seats.TakeSeat[Round], frozen=True, kw_only=True):
    """A place at the table (2.1)."""

    power = "2.1"


class LeaveTable(seats.LeaveTable[Round], frozen=True, kw_only=True):
    """A place becomes free (2.1), and what was kept for the player ends."""

    power = "2.1"
    kept_for = {"personal_limits": "10.7"}


class LeaveSeat(LeaveTable, seats.LeaveSeat[Round], frozen=True, kw_only=True):
    """The same for who sits."""


class CheckTiles(BeforeTheDice, frozen=True, kw_only=True):
    """The tiles are checked one by one: before and after gaming, and when replaced (3.3)."""

    kind = "check-tiles"
    power = "3.3"
    roles = DEALER_OR_SUPERVISOR | {Role.INSPECTOR}

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Checked, displayed, mixed and stacked again."""
        yield from check_new_tiles(game_round)
        yield from shuffle(game_round, rule="7.1")
        return Resume()


class ReplaceTiles(BeforeTheDice, frozen=True, kw_only=True):
    """Damaged or marked tiles are replaced (3.4), or the set is changed (3.5)."""

    kind = "replace-tiles"
    power = "3.5"
    roles = CASINO_SUPERVISORS

    damaged: tuple[str, ...] = ()

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The new tiles are checked, mixed and stacked."""
        rule = "3.4" if self.damaged else "3.5"
        yield from step(Act.REPLACE, game_round.cite[rule])
        game_round.handle("replace", count=len(self.damaged) or 32, rule=rule)
        yield from check_new_tiles(game_round)
        yield from shuffle(game_round, rule="7.1")
        return Resume()


class Laja(BeforeTheDice, frozen=True, kw_only=True):
    """A supervisor approves a laja that a player asks for, by the dealer or by the player (7.3)."""

    kind = "laja"
    power = "7.3"
    roles = CASINO_SUPERVISORS

    patron: str
    by_player: bool = False

    def check(self, game_round: Round) -> None:
        """The tiles are shuffled first."""
        super().check(game_round)
        if not game_round.shuffled:
            raise self.refused(game_round, "not-shuffled", "the tiles are not shuffled yet", "7.1")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """After a player's own laja the tiles go to the bank (7.3.2)."""
        whose = f"by {self.patron}" if self.by_player else f"by the dealer for {self.patron}"
        yield from laja(game_round, whose, rule="7.3")
        if self.by_player:
            game_round.player_laja = True
            game_round.call("the tiles are presented to the bank", rule=("7.3.2", "7.3"))
        return Resume()


class RequestShuffle(BeforeTheDice, frozen=True, kw_only=True):
    """The bank asks for another shuffle; not after a player's laja (7.3.1)."""

    kind = "request-shuffle"
    power = "7.1"
    roles = PLAYER_OR_DEALER

    patron: str

    def check(self, game_round: Round) -> None:
        """Only the bank asks."""
        super().check(game_round)
        if game_round.player_laja:
            raise self.refused(game_round, "after-laja", "a player has made a laja", "7.3.1")
        held_it = frozenset() if game_round.given is None else game_round.given.refused
        if self.patron not in held_it.union(game_round.bankers()):
            raise self.refused(game_round, "not-the-bank", f"{self.patron} does not hold the bank", "7.3.1")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Shuffled and stacked again."""
        yield from shuffle(game_round, rule="7.1")
        return Resume()


class ClaimBank(Power, frozen=True, kw_only=True):
    """A player takes the bank that is being offered (6.1)."""

    kind = "claim-bank"
    power = "6.1"
    unplaces = True
    roles = PLAYER_OR_DEALER
    until = Phase.BETTING

    patron: str
    area: int

    def check(self, game_round: Round) -> None:
        """Only whoever is offered it, from the area that rule 6 allows."""
        super().check(game_round)
        problem = why_not(game_round, self.patron, self.area)
        if problem is not None:
            rule, message = problem
            raise self.refused(game_round, "no-bank", message, rule)
        who = self.patron, self.area
        if game_round.offered_to != who and (game_round.bank is not None or who not in game_round.claimable):
            raise self.refused(game_round, "not-offered", f"the bank is not offered to {self.patron} now")

    def carry_out(self, game_round: Round) -> After:
        """As if the answer had been yes."""
        offer = next(
            each for each in offers(game_round) if (each.patron, each.area) == (self.patron, self.area)
        )
        claim(game_round, offer)
        return Resume()


class AllowCut(Power, frozen=True, kw_only=True):
    """A supervisor accepts another cut, which the Authority has approved (8.4.5)."""

    kind = "allow-cut"
    power = "8.4.5"
    roles = CASINO_SUPERVISORS

    cut: str

    def check(self, game_round: Round) -> None:
        """The settings say which other cuts are approved, and how they take the tiles."""
        super().check(game_round)
        if self.cut in CUTS or self.cut not in game_round.settings.cuts:
            raise self.refused(game_round, "not-approved", f"no other cut {self.cut!r} is approved")

    def carry_out(self, game_round: Round) -> After:
        """Bankers may name it from now on."""
        allowed = tuple(dict.fromkeys((*game_round.state.allowed_cuts, self.cut)))
        game_round.change_table(allowed_cuts=allowed, rule="8.4.5", ruling="QB-54")
        return Resume()


class RestrictPlayers(BeforeTheDice, frozen=True, kw_only=True):
    """Fewer than three players an area (9.8)."""

    kind = "restrict-players"
    power = "9.8"
    roles = CASINO_SUPERVISORS

    number: int

    def check(self, game_round: Round) -> None:
        """One to three."""
        super().check(game_round)
        if not 1 <= self.number <= MOST_PLAYERS:
            raise self.refused(
                game_round, "number", f"{self.number} players: one to three", allowed=[1, 2, 3]
            )

    def carry_out(self, game_round: Round) -> After:
        """Kept with the table; wagers that lie there stay."""
        game_round.change_table(most_players=self.number, rule="9.8")
        return Resume()


class HandOver(BeforeTheDice, frozen=True, kw_only=True):
    """The seated player leaves the decisions to the highest wager on the area (9.9.2)."""

    kind = "hand-over"
    power = "9.9.2"
    roles = PLAYER_OR_DEALER

    patron: str
    area: int

    def check(self, game_round: Round) -> None:
        """Only who sits there and wagers there."""
        super().check(game_round)
        wagering = [wager.patron for wager in game_round.boxes(self.area)]
        if game_round.sits_at(self.area) != self.patron or self.patron not in wagering:
            raise self.refused(
                game_round, "not-seated", f"{self.patron} does not sit and wager at area {self.area}"
            )

    def carry_out(self, game_round: Round) -> After:
        """For this round."""
        game_round.handed_over[self.area] = self.patron
        game_round.call(f"{self.patron} hands the decisions over", rule="9.9.2", area=self.area)
        return Resume()


class PersonalLimit(orders.PersonalLimit[Round], BeforeTheDice, frozen=True, kw_only=True):
    """A player may wager above the maximum: a sign with that player's own limits (10.7)."""

    power = "10.7"


class LiftPersonalLimit(orders.LiftPersonalLimit[Round], Power, frozen=True, kw_only=True):
    """The sign is taken away (10.7); wagers are judged when the dice show."""

    power = "10.7"


class FoundAboveMaximum(Power, frozen=True, kw_only=True):
    """A player is found to have wagered above the maximum in earlier rounds (10.4)."""

    kind = "found-above-maximum"
    power = "10.4"
    roles = DEALER_OR_SUPERVISOR

    patron: str

    def check(self, game_round: Round) -> None:
        """There was an earlier round."""
        super().check(game_round)
        if not game_round.state.commenced:
            raise self.refused(game_round, "no-round", "no round has been played yet")

    def carry_out(self, game_round: Round) -> After:
        """Its wagers and results stand."""
        game_round.call(f"earlier wagers and results of {self.patron} stand", rule="10.4")
        return Resume()


class RefusedCover(BeforeTheDice, frozen=True, kw_only=True):
    """A player who took the bank covers no wagers: the House banks (13.2.2)."""

    kind = "refused-cover"
    power = "13.2.2"
    unplaces = True
    roles = PLAYER_OR_DEALER
    since = Phase.BETTING

    patron: str
    area: int
    amount: int = 0

    def check(self, game_round: Round) -> None:
        """A short record says it in a round of the House's bank; who has staked is asked for the rest."""
        super().check(game_round)
        if game_round.house_banks and game_round.given is not None:
            return
        if (self.patron, self.area) != (game_round.banker, game_round.chung):
            text = f"{self.patron} does not hold the bank on area {self.area}"
            raise self.refused(game_round, "not-the-bank", text)
        if wagers.has_staked(game_round):
            raise self.refused(game_round, "asked", "the banker is asked to make up the difference")

    def carry_out(self, game_round: Round) -> After:
        """The House banks as in 13.1, and betting goes on."""
        if not game_round.house_banks:
            house_takes_over(game_round)
            return Resume()
        game_round.cover_refused = Bank(self.patron, self.area)
        game_round.wagers_lay_there = self.amount > 0 or game_round.wagers_lay_there
        stood = [wager for wager in game_round.boxes() if wager in game_round.stood]
        wagers.clear_for_bank(game_round, self.patron, self.area, stood)
        words = f"{self.patron} does not cover all wagers: the House banks"
        game_round.call(words, rule=("13.2.2", "13.1"), ruling="QB-59")
        return Resume()


def bank_without_stake(game_round: Round) -> RefusedCover | None:
    """What the dealer orders when betting is to be closed and the banker has not made a wager (9.14)."""
    if game_round.banker is None or wagers.has_staked(game_round):
        return None
    return RefusedCover(by=Role.DEALER, patron=game_round.banker, area=game_round.chung)


class ViewConceded(Power, frozen=True, kw_only=True):
    """A supervisor looks at the tiles of a conceded hand (12.18)."""

    kind = "view-conceded"
    power = "12.18"
    roles = CASINO_SUPERVISORS
    since = Phase.HANDLED

    area: int

    def check(self, game_round: Round) -> None:
        """The hand was conceded."""
        super().check(game_round)
        if self.area not in game_round.conceded:
            raise self.refused(game_round, "not-conceded", f"area {self.area} was not conceded")

    def carry_out(self, game_round: Round) -> After:
        """For the supervisor's eyes."""
        game_round.show(Spot(self.area), rule="12.18", sight=frozenset({str(self.by)}))
        return Resume()


class ViewUnused(Power, frozen=True, kw_only=True):
    """Players look at unused tiles, once all payouts are completed (12.16)."""

    kind = "view-unused"
    power = "12.16"
    roles = PLAYER_OR_DEALER
    since = Phase.PAID

    def carry_out(self, game_round: Round) -> After:
        """Shown, not handled."""
        for spot in sorted(game_round.hands):
            used = spot.area in game_round.hands_set or spot.area in game_round.conceded
            if not used and not is_unseen(game_round, spot):
                game_round.show(spot, rule="12.16")
        game_round.call("the unused tiles are shown", rule="12.16")
        return Resume()


POWERS: tuple[type[Command[Round]], ...] = (
    TakeSeat,
    LeaveTable,
    LeaveSeat,
    CheckTiles,
    ReplaceTiles,
    Laja,
    RequestShuffle,
    ClaimBank,
    AllowCut,
    RestrictPlayers,
    HandOver,
    PersonalLimit,
    LiftPersonalLimit,
    FoundAboveMaximum,
    RefusedCover,
    ViewConceded,
    ViewUnused,
)
