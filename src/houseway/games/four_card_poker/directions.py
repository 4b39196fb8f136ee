"""Rule 12.12: what a casino supervisor may direct where players are suspected of sharing information."""

from houseway.games.four_card_poker.powers import Power
from houseway.games.four_card_poker.round import Round
from houseway.table.procedure.roles import CASINO_SUPERVISORS
from houseway.table.rules.commands import After, Resume


class Direction(Power, frozen=True, kw_only=True):
    """A direction that lasts until it is lifted (QA-49)."""

    at_any_time = True
    roles = CASINO_SUPERVISORS


class PlayFirst(Direction, frozen=True, kw_only=True):
    """These players play their hands before the others handle cards (12.12.1); none named: lifted."""

    kind = "play-first"
    power = "12.12.1"

    patrons: tuple[str, ...]

    def act(self, game_round: Round) -> After:
        """Whoever waits is asked in that order from now on."""
        game_round.change_table(play_first=self.patrons, rule=("12.12.1", "12.12"), ruling="QA-49")
        return Resume()


class KeepApart(Direction, frozen=True, kw_only=True):
    """These players do not play together at one table (12.12.2); none named: every such order is lifted."""

    kind = "keep-apart"
    power = "12.12.2"

    patrons: tuple[str, ...]

    def check(self, game_round: Round) -> None:
        """It takes two to be kept apart."""
        super().check(game_round)
        if len(set(self.patrons)) == 1:
            raise self.refused(game_round, "one-player", f"{self.patrons[0]} cannot be kept apart alone")

    def act(self, game_round: Round) -> After:
        """It binds the next wagers and seats; the round that is on is played out."""
        apart = (*game_round.state.apart, self.patrons) if self.patrons else ()
        game_round.change_table(apart=apart, rule=("12.12.2", "12.12"), ruling="QA-49")
        return Resume()


class EnglishOnly(Direction, frozen=True, kw_only=True):
    """Only English is spoken at the table (12.12.3), until that is lifted."""

    kind = "english-only"
    power = "12.12.3"

    lifted: bool = False

    def act(self, game_round: Round) -> After:
        """Everybody at the table is told."""
        words = "any language may be spoken again" if self.lifted else "only English is spoken at this table"
        game_round.post("notice", words, rule=("12.12.3", "12.12"))
        game_round.change_table(english_only=not self.lifted, rule="12.12.3", ruling="QA-49")
        return Resume()


DIRECTIONS: tuple[type[Power], ...] = (PlayFirst, KeepApart, EnglishOnly)
