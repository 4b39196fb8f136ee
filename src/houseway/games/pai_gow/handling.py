"""Rules 9.7, 12.10, 12.19 and 15.6: what players do with wagers and tiles while hands are being set."""

from houseway.equipment import dollars
from houseway.games.pai_gow import wagers
from houseway.games.pai_gow.powers import PLAYER_OR_DEALER, Power
from houseway.games.pai_gow.round import Phase, Round
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Changed, Placed, Withdrawn
from houseway.table.procedure.requests import Procedure, Spot
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR
from houseway.table.rules.betting import find
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.unseen import is_unseen, reveal


class LateWager(Power, frozen=True, kw_only=True):
    """A wager is placed, changed or (0) withdrawn after the dice show, if a banker consents (9.7)."""

    kind = "late-wager"
    power = "9.7"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.DICE_SHOWN
    until = Phase.HANDLED

    patron: str
    area: int
    amount: int
    consent: bool = False

    def check(self, game_round: Round) -> None:
        """Never against the House (9.6); with consent, and within the bank's cover (QB-62)."""
        super().check(game_round)
        if game_round.house_banks:
            raise self.refused(game_round, "dice-shown", "the dice have shown and the House banks", "9.6")
        if not self.consent:
            raise self.refused(game_round, "no-consent", f"{game_round.banker} does not consent")
        if game_round.phase >= Phase.HANDLED and self.area not in game_round.areas_in_play():
            text = f"area {self.area} is not in play: its tiles are retrieved"
            raise self.refused(game_round, "not-in-play", text, "12.3")
        there = self._there(game_round)
        if there is None and self.amount <= 0:
            raise self.refused(game_round, "no-such-wager", f"{self.patron} has no wager there to take back")
        if there is None:
            wagers.check_placed(game_round, Placed(self.area, self.patron, "box", self.amount))
        elif self.amount > 0:
            wagers.check(game_round, Changed(self.area, self.patron, "box", self.amount))
        more = self.amount - (0 if there is None else there.on_layout)
        lacking = wagers.shortfall(game_round) + more
        if self.amount < 0 or (more > 0 and lacking > 0):
            message = f"the bank would be {dollars(lacking)} short of all wagers"
            raise self.refused(game_round, "not-covered", message, "13.2.2")

    def _there(self, game_round: Round) -> Wager | None:
        return find(game_round, Withdrawn(self.area, self.patron, "box"))

    def carry_out(self, game_round: Round) -> After:
        """The wager is as it was declared; who controls the area is ascertained again."""
        wager, rule = self._there(game_round), ("9.7", "9.5")
        game_round.call(f"{game_round.banker} consents", rule="9.7", ruling="QB-62", area=self.area)
        if wager is None:
            game_round.place(Placed(self.area, self.patron, "box", self.amount), rule=rule)
        elif self.amount == 0:
            game_round.withdraw(wager, rule=rule)
        elif self.amount > wager.on_layout:
            game_round.add_to(wager, self.amount - wager.on_layout, rule=rule)
        else:
            game_round.give_back(wager, amount=wager.on_layout - self.amount, rule=rule)
            wager.stake = wager.amount = self.amount
        ascertain_again(game_round)
        return Resume()


def ascertain_again(game_round: Round) -> None:
    """Rule 9.9 once more; somebody new in control takes up the tiles."""
    before, game_round.ascertained = game_round.ascertained, game_round.controllers()
    for area, control in game_round.ascertained.items():
        changed = before.get(area) is None or before[area].patron != control.patron
        if changed and game_round.phase >= Phase.HANDLED:
            game_round.call(f"{control.patron} calls the decisions now", rule=("9.9", "9.10"), area=area)
            game_round.show(Spot(area), rule=("12.4", "12.11"), sight=game_round.may_look(area))


class TouchTiles(Power, frozen=True, kw_only=True):
    """A player touches tiles that the dealer has set, and must answer for the setting (12.10)."""

    kind = "touch-tiles"
    power = "12.10"
    roles = PLAYER_OR_DEALER
    since = Phase.HANDLED
    until = Phase.HANDLED

    patron: str
    area: int

    def check(self, game_round: Round) -> None:
        """Only who controls the area (12.11), and not a hand set by a player (12.5)."""
        super().check(game_round)
        check_control(self, game_round, self.patron, self.area)
        hand = game_round.hands_set.get(self.area)
        if hand is None and self.area not in game_round.turned:
            raise self.refused(game_round, "not-set", f"the dealer has not set area {self.area}")
        if hand is not None and not hand.by_dealer:
            raise self.refused(game_round, "final", f"area {self.area} is set and not handled again", "12.5")

    def carry_out(self, game_round: Round) -> After:
        """The player sets the tiles; the dealer does not any more."""
        game_round.hands_set.pop(self.area, None)
        game_round.turned.discard(self.area)
        game_round.touched.add(self.area)
        words = f"{self.patron} touches the tiles and answers for the setting"
        game_round.call(words, rule="12.10", area=self.area)
        return Resume()


class ShowTiles(Power, frozen=True, kw_only=True):
    """Tiles face up on the table: by a lone player against the House (12.19), or by a banker (15.6)."""

    kind = "show-tiles"
    power = "12.19"
    roles = PLAYER_OR_DEALER
    since = Phase.HANDLED
    until = Phase.HANDLED

    patron: str
    area: int

    def check(self, game_round: Round) -> None:
        """Nobody else may be playing, unless the tiles are the bank's."""
        super().check(game_round)
        check_control(self, game_round, self.patron, self.area)
        players = {wager.patron for wager in game_round.boxes()}
        if self.area != game_round.chung and (len(players) > 1 or not game_round.house_banks):
            raise self.refused(game_round, "others-play", "others play, or a player banks")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Play goes on."""
        rule = "15.6" if self.area == game_round.chung else "12.19"
        while is_unseen(game_round, Spot(self.area)):
            yield from reveal(game_round, Spot(self.area), rule=rule)
        game_round.show(Spot(self.area), rule=rule)
        game_round.call("play continues", rule=rule, area=self.area)
        return Resume()


def check_control(command: Command[Round], game_round: Round, patron: str, area: int) -> None:
    """Rule 12.11: only the player in control handles the tiles."""
    if area == game_round.chung:
        held = patron in game_round.bankers()
    else:
        control = game_round.control(area) if area in game_round.areas_in_play() else None
        held = control is not None and control.patron == patron
    if not held:
        raise command.refused(game_round, "not-in-control", f"{patron} does not control area {area}", "12.11")


HANDLING: tuple[type[Command[Round]], ...] = (LateWager, TouchTiles, ShowTiles)
