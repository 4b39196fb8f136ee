"""What the house tells a table of a tournament (20): nobody can order any of it there."""

from typing import ClassVar, Literal

from houseway.games.pontoon.round import Round
from houseway.games.pontoon.turns import MARKER, counts_shoes, next_marker
from houseway.table.layout import events
from houseway.table.layout.wagers import Limits
from houseway.table.rules.commands import After, Command, Resume


class OfSession(Command[Round], frozen=True, kw_only=True):
    """Something of a session; the house decides it, and tells the table."""

    roles = frozenset()
    needs_betting: ClassVar[bool] = True
    """Whether it waits until no card is out."""

    def check(self, game_round: Round) -> None:
        """A tournament is played here; nothing changes in the middle of a round."""
        if game_round.settings.tournament is None:
            raise self.refused(game_round, "no-tournament", "no tournament is played at this table", "20.1")
        if self.needs_betting and game_round.first_card_out:
            raise self.refused(game_round, "round-in-progress", f"{self.kind} waits until the round is over")


class AllotSeats(OfSession, frozen=True, kw_only=True):
    """The ballot has given the players their positions; everybody gets up (20.7)."""

    kind = "allot-seats"
    power = "20.7"

    positions: dict[int, str]

    def carry_out(self, game_round: Round) -> After:
        """Nobody sits, and nobody may sit elsewhere."""
        if game_round.state.seats:
            game_round.change_table(seats={}, rule="20.7")
        game_round.change_table(positions=self.positions, marker=None, rule="20.7")
        return Resume()


class BeginSession(OfSession, frozen=True, kw_only=True):
    """So many rounds, or shoes, within these limits; the marker stands at the first box of the deal."""

    kind = "begin-session"
    power = "A/session"

    rounds: int | None = None
    shoes: int | None = None
    limits: dict[str, Limits] = {}
    marker: int | None = None
    additional: bool = False
    """Whether it is one more round of tied players (20.3(a)(xi)(D))."""

    def check(self, game_round: Round) -> None:
        """Shoes are counted only where there are some."""
        super().check(game_round)
        if self.shoes is not None and not counts_shoes(game_round.settings):
            text = "an automated shuffling shoe is never a new one: a session here is a number of rounds"
            raise self.refused(game_round, "no-shoes", text, "19.1")

    def carry_out(self, game_round: Round) -> After:
        """The session is on."""
        cite, state = game_round.cite, game_round.state
        if self.limits:
            plain = {wager: {"min": each.min, "max": each.max} for wager, each in self.limits.items()}
            rule = cite[("20.3(a)(vii)", "3.1", "20.1")]
            posted = events.TableChanged(rule, what="limits", value=plain)
            game_round.post_limits(posted, limits=state.limits | self.limits)
        extra = ("20.3(a)(xi)(D)",) if self.additional else ()
        game_round.change_table(
            rounds_left=self.rounds, shoes_left=self.shoes, rule=(*extra, "A/session", "5.5")
        )
        first = self.marker or min(game_round.state.positions, default=None)
        game_round.change_table(marker=first, rule=MARKER, ruling="QC-84")
        return Resume()


class LosePosition(OfSession, frozen=True, kw_only=True):
    """A player is out there: too late (20.9), not wagering (20.14), excluded, or playing on elsewhere."""

    kind = "lose-position"
    power = "20.14"

    patron: str
    why: Literal["20.9", "20.14", "20.3(a)(xi)(D)", "17.2(b)"] = "20.14"

    def carry_out(self, game_round: Round) -> After:
        """The seat is vacated; the marker goes to the next player, and does not come back (QC-109)."""
        state = game_round.state
        for wager in [each for each in game_round.wagers if each.patron == self.patron and each.on_layout]:
            game_round.withdraw(wager, rule=self.why)
        left = {area: who for area, who in state.positions.items() if who != self.patron}
        seats = {area: who for area, who in state.seats.items() if who != self.patron}
        if seats != state.seats:
            game_round.change_table(seats=seats, rule=self.why)
        game_round.change_table(positions=left, rule=self.why)
        if state.marker is not None and state.marker not in left:
            marker = next_marker(state, state.marker, left)
            game_round.change_table(marker=marker, rule=MARKER, ruling="QC-109")
        return Resume()


class GainPosition(OfSession, frozen=True, kw_only=True):
    """A reserve, a substitute, who bought back, plays an additional round or is in again (A/void) is in."""

    kind = "gain-position"
    power = "20.10"

    patron: str
    area: int
    seated: bool = False
    marker: bool = False
    """Whether the marker stands there as if they had never been out."""
    why: Literal["20.10", "20.11", "20.3(a)(ii)(F)", "20.3(a)(xi)(D)", "A/void"] = "20.10"

    def carry_out(self, game_round: Round) -> After:
        """The position is theirs; who sat there before has lost it."""
        state = game_round.state
        game_round.change_table(positions=state.positions | {self.area: self.patron}, rule=self.why)
        if self.seated:
            others = {area: who for area, who in state.seats.items() if who != self.patron}
            game_round.change_table(seats=others | {self.area: self.patron}, rule=self.why)
        going_on = state.marker is None and (state.rounds_left or state.shoes_left)
        if self.marker or going_on:
            game_round.change_table(marker=self.area, rule=MARKER)
        return Resume()


class EndSession(OfSession, frozen=True, kw_only=True):
    """The tournament is over or cancelled: nobody has a position any more."""

    kind = "end-session"
    power = "20.21"

    def carry_out(self, game_round: Round) -> After:
        """Wagers that lie there go back, and everybody gets up."""
        for wager in [each for each in reversed(game_round.wagers) if each.on_layout]:
            game_round.withdraw(wager, rule=self.power)
        game_round.change_table(
            positions={}, seats={}, marker=None, rounds_left=None, shoes_left=None, rule=self.power
        )
        return Resume()


OF_SESSIONS: tuple[type[OfSession], ...] = (AllotSeats, BeginSession, LosePosition, GainPosition, EndSession)
WORDS = {
    AllotSeats.kind: "the ballot has given the seats",
    BeginSession.kind: "a session begins",
    LosePosition.kind: "a player is out of the session",
    GainPosition.kind: "a player comes into the session",
    EndSession.kind: "the tournament is over at this table",
}
