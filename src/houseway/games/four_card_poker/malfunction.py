"""Rule 13: the shuffling device fails."""

from typing import Literal

from houseway.games.four_card_poker.powers import Power
from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.shuffling import check_new_cards, clear_table, shuffle
from houseway.games.four_card_poker.voiding import give_back
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR
from houseway.table.rules.commands import After, End, Resume


class DevicePower(Power, frozen=True, kw_only=True):
    """Something about the shuffling device."""

    at_any_time = True
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """Cards are dealt from a shuffling device."""
        super().check(game_round)
        if game_round.device != "shuffler":
            raise self.refused(game_round, "no-device", "the cards are dealt from a shoe")


class ShuffleFailed(DevicePower, frozen=True, kw_only=True):
    """The device jams, stops mixing or does not finish: the cards are shuffled again (13.1)."""

    kind = "shuffle-failed"
    power = "13.1"

    by_hand: bool = False

    def check(self, game_round: Round) -> None:
        """No round is on: then 13.2 decides."""
        super().check(game_round)
        if game_round.deal_begun and not game_round.completed:
            raise self.refused(game_round, "round-in-progress", "a round is on: see malfunction", "13.2")

    def act(self, game_round: Round) -> Procedure[After]:
        """By the device or by hand, as the dealer chooses (QA-50)."""
        yield from step(Act.SHUFFLE, game_round.cite["13.1"])
        act = "manual-shuffle" if self.by_hand else "shuffle"
        game_round.handle(act, rule=("13.1", "4.1"), ruling="QA-50")
        return Resume()


class Malfunction(DevicePower, frozen=True, kw_only=True):
    """The shuffling device no longer works as it should (13.2)."""

    kind = "malfunction"
    power = "13.2"

    continue_with: Literal["shuffler", "shoe"] = "shuffler"

    def check(self, game_round: Round) -> None:
        """A low limit table goes on with another device only (6.6.2)."""
        super().check(game_round)
        if self.continue_with == "shoe" and game_round.settings.is_low_limit:
            raise self.refused(game_round, "low-limit", "a low limit table is not dealt from a shoe", "6.6.2")

    def act(self, game_round: Round) -> Procedure[After]:
        """A round that is on is void, others stand; the game goes on with new cards (13.2.3)."""
        if not game_round.in_progress:
            self._change_device(game_round)
            if not game_round.completed:
                yield from shuffle(game_round, rule=("13.1", "4.1"), ruling="QA-50")
            if not game_round.betting_open and not game_round.deal_begun:
                game_round.close_betting()
            return Resume()
        rule = ("13.2.1", "13.2", "1.1/void")
        game_round.call("the round is void; completed rounds stand", rule=("13.2.1", "13.2.2", "13.2"))
        game_round.declared_void = True
        give_back(game_round, list(game_round.wagers), rule=rule, ruling="QA-47")
        game_round.completed = True
        yield from clear_table(game_round)
        yield from step(Act.REPLACE, game_round.cite["13.2.3"])
        game_round.handle("replace", rule=("13.2.3", "3.7"), ruling="QA-50")
        yield from check_new_cards(game_round)
        self._change_device(game_round)
        yield from shuffle(game_round, rule=("13.2.3", "4.1"))
        game_round.end("void", rule=rule)
        return End("void")

    def _change_device(self, game_round: Round) -> None:
        words = f"completed rounds stand, and the game goes on with another {self.continue_with}"
        game_round.call(words, rule=("13.2.3", "13.2.2"))
        if game_round.device != self.continue_with:
            game_round.change_table(device=self.continue_with, rule="13.2.3")


class DeviceAvailable(Power, frozen=True, kw_only=True):
    """A shuffling device is at hand again, after rounds with a shoe (13.2.3)."""

    kind = "device-available"
    power = "13.2.3"
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """A shoe stood in for it."""
        super().check(game_round)
        if game_round.state.device != "shoe" or game_round.settings.device != "shuffler":
            raise self.refused(game_round, "no-stand-in", "no shoe stands in for a device")

    def act(self, game_round: Round) -> Procedure[After]:
        """The cards go into the device, which shuffles them (4.4)."""
        game_round.change_table(device=None, rule="13.2.3")
        yield from shuffle(game_round, rule=("13.2.3", "4.1"))
        if not game_round.betting_open:
            game_round.close_betting()
        return Resume()


MALFUNCTIONS: tuple[type[Power], ...] = (ShuffleFailed, Malfunction, DeviceAvailable)
