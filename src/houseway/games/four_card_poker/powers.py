"""What dealers, supervisors and inspectors may order at a table: rules 2.1, 3.7, 3.8, 4, 12.11, 14.11."""

from typing import ClassVar

from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.shuffling import check_cards, check_new_cards, cut, shuffle
from houseway.games.four_card_poker.voiding import wrong_card
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules import seats
from houseway.table.rules.commands import After, Command, Resume

ROLES = {
    Role.DEALER: ("1.1/dealer",),
    Role.GAMING_SUPERVISOR: ("1.1/gaming-supervisor", "1.1/casino-supervisor"),
    Role.ASSISTANT_GAMING_MANAGER: ("1.1/assistant-gaming-manager", "1.1/casino-supervisor"),
    Role.GAMING_MANAGER: ("1.1/casino-supervisor",),
    Role.INSPECTOR: ("1.1/inspector",),
}


class Power(Command[Round], frozen=True, kw_only=True):
    """An order at a Four Card Poker table; one before the first card of a round, or at any time."""

    at_any_time: ClassVar[bool] = False

    def check(self, game_round: Round) -> None:
        """Who may order it, and when."""
        super().check(game_round)
        if game_round.deal_begun and not self.at_any_time:
            raise self.refused(game_round, "round-in-progress", f"{self.kind} waits until the round is over")

    def carry_out(self, game_round: Round) -> After | Procedure[After]:
        """Who ordered it is said first."""
        game_round.call(f"{self.kind}, says the {self.by}", rule=(self.power, *ROLES[self.by]))
        return self.act(game_round)

    def act(self, game_round: Round) -> After | Procedure[After]:
        """What the clause says."""
        raise NotImplementedError


class ReplaceCards(Power, frozen=True, kw_only=True):
    """Cards that became unfit are changed after a round (3.7): those named, or the whole deck."""

    kind = "replace-cards"
    power = "3.7"
    roles = CASINO_SUPERVISORS

    unfit: tuple[str, ...] = ()
    pre_shuffled: bool = False
    """Whether the new deck was checked, shuffled and secured beforehand (3.5)."""

    def act(self, game_round: Round) -> Procedure[After]:
        """A whole new deck is checked, shuffled and, for a shoe, cut."""
        if self.unfit:
            yield from step(Act.REPLACE_DAMAGED, game_round.cite["3.7"])
            game_round.handle("replace-damaged", count=len(self.unfit), rule="3.7")
            return Resume()
        yield from step(Act.REPLACE, game_round.cite["3.7"])
        game_round.handle("replace", rule="3.7")
        if self.pre_shuffled:
            game_round.handle("introduce", rule=("3.5", "3.4"))
        else:
            yield from check_new_cards(game_round)
        yield from shuffle(game_round, rule=("3.7", "4.1"))
        return Resume()


class VerifyCards(Power, frozen=True, kw_only=True):
    """The dealer checks and verifies the number of cards, at any time (3.8)."""

    kind = "verify-cards"
    power = "3.8"
    roles = CASINO_SUPERVISORS | {Role.INSPECTOR}
    at_any_time = True

    def act(self, game_round: Round) -> Procedure[After]:
        """The cards are counted."""
        if (found := (yield from check_cards(game_round, rule=("3.8", "3.1"), how="verify"))) is not None:
            return (yield from wrong_card(game_round, found))
        return Resume()


class CutCards(Power, frozen=True, kw_only=True):
    """The cards in a shoe are cut once more, by nobody but the dealer (4.3)."""

    kind = "cut-cards"
    power = "4.3"
    roles = frozenset({Role.DEALER})

    def check(self, game_round: Round) -> None:
        """Cards in a shuffling device are not cut (4.4)."""
        super().check(game_round)
        if game_round.device != "shoe":
            raise self.refused(game_round, "not-cut", "cards in a shuffling device are not cut", "4.4")

    def act(self, game_round: Round) -> Procedure[After]:
        """The dealer cuts."""
        yield from cut(game_round, rule=("4.3", "4.2"))
        return Resume()


class TableVacant(Power, frozen=True, kw_only=True):
    """Nobody plays at the table: before play recommences the cards are shuffled (4.1.3)."""

    kind = "table-vacant"
    power = "4.1.3"
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """There is no wager on the layout."""
        super().check(game_round)
        if game_round.wagers:
            raise self.refused(game_round, "not-vacant", "there are wagers on the layout")

    def act(self, game_round: Round) -> After:
        """It is kept with the table until somebody plays again."""
        game_round.change_table(vacant=True, rule="4.1.3")
        return Resume()


class NewGamingDay(Power, frozen=True, kw_only=True):
    """A gaming day ends, and the warnings of 12.11 with it (QA-49)."""

    kind = "new-gaming-day"
    power = "12.11"
    roles = CASINO_SUPERVISORS

    def check(self, game_round: Round) -> None:
        """Warnings last a day at this table."""
        super().check(game_round)
        lasting = game_round.settings.warnings_last
        if lasting != "day":
            raise self.refused(game_round, "not-by-day", f"warnings at this table last: {lasting}")

    def act(self, game_round: Round) -> After:
        """Everybody starts anew."""
        game_round.change_table(warned=(), rule="12.11", ruling="QA-49")
        return Resume()


class TakeSeat(seats.TakeSeat[Round], frozen=True, kw_only=True):
    """A place on the players' side (2.1), unless somebody sits there to be kept apart from (12.12.2)."""

    power = "2.1"

    def check(self, game_round: Round) -> None:
        """Players who are kept apart do not sit at one table."""
        super().check(game_round)
        sitting = set(game_round.state.seats.values()) - {self.patron}
        for group in game_round.state.apart:
            if self.patron in group and sitting & set(group):
                raise self.refused(
                    game_round,
                    "kept-apart",
                    f"{self.patron} may not play at one table with {', '.join(sorted(sitting & set(group)))}",
                    "12.12.2",
                )


class LeaveTable(seats.LeaveTable[Round], frozen=True, kw_only=True):
    """A place becomes free (2.1); when nobody is left the table is vacant (4.1.3)."""

    power = "2.1"

    def leave(self, game_round: Round) -> None:
        """A warning that lasts for a visit ends with it (QA-49)."""
        sat = bool(game_round.state.seats)
        super().leave(game_round)
        state = game_round.state
        if game_round.settings.warnings_last == "visit" and self.patron in state.warned:
            left = tuple(who for who in state.warned if who != self.patron)
            game_round.change_table(warned=left, rule="12.11", ruling="QA-49")
        if sat and not state.seats:
            game_round.change_table(vacant=True, rule="4.1.3")


class LeaveSeat(LeaveTable, seats.LeaveSeat[Round], frozen=True, kw_only=True):
    """The same for who sits."""


POWERS: tuple[type[Command[Round]], ...] = (
    TakeSeat,
    LeaveTable,
    LeaveSeat,
    ReplaceCards,
    VerifyCards,
    CutCards,
    TableVacant,
    NewGamingDay,
)
