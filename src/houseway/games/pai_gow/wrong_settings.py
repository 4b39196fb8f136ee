"""Rules 15.7, 15.8 and 15.10: hands that the dealer set wrongly, or a player handled by mistake."""

from houseway.equipment import UnknownItem, tile
from houseway.games.pai_gow.hands import setting_of
from houseway.games.pai_gow.matching import match_area
from houseway.games.pai_gow.play import expose
from houseway.games.pai_gow.powers import Power
from houseway.games.pai_gow.round import Phase, Round, SetHand, spot
from houseway.games.pai_gow.setting import the_house_way, turn_for_setting
from houseway.games.pai_gow.settlement import settle, take_payments_back
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.unseen import is_unseen


class SetWrongly(Power, frozen=True, kw_only=True):
    """The dealer has set a hand so, and not the House Way; it lies there until somebody notices."""

    kind = "set-wrongly"
    of_a_step = True
    secret = True
    power = "15.8"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.HANDLED
    until = Phase.OPENING

    area: int
    low: tuple[str, str]

    def check(self, game_round: Round) -> None:
        """A hand that the dealer sets, with two of its own tiles, before it is opened."""
        super().check(game_round)
        hand = game_round.hands_set.get(self.area)
        if hand is None or not hand.by_dealer or self.area in game_round.opened:
            raise self.refused(game_round, "not-the-dealers", f"the dealer has not set area {self.area}")
        if self.area == game_round.chung and game_round.phase >= Phase.OPENING:
            raise self.refused(game_round, "opened", "the bank's hand is exposed", "15.7")
        left = [str(each) for each in game_round.tiles(self.area)]
        for name in self.low:
            if _name(name) not in left:
                raise self.refused(
                    game_round, "other-tiles", f"{name} does not lie on area {self.area}", "12.4"
                )
            left.remove(_name(name))

    def carry_out(self, game_round: Round) -> After:
        """Nobody says anything: the tiles lie face down."""
        low = [tile(name) for name in self.low]
        left = list(game_round.tiles(self.area))
        for each in low:
            left.remove(each)
        rule = "15.7" if self.area == game_round.chung else "15.8"
        was = game_round.hands_set[self.area]
        game_round.hands_set[self.area] = SetHand(setting_of(low, left), (rule, was.rule[0]), by_dealer=True)
        return Resume()


class ConfirmHouseWay(Power, frozen=True, kw_only=True):
    """A casino supervisor confirms that the House hand is set the House Way (13.1.5)."""

    kind = "confirm-house-way"
    power = "13.1.5"
    roles = CASINO_SUPERVISORS
    since = Phase.HANDLED
    until = Phase.HANDLED

    def check(self, game_round: Round) -> None:
        """The House banks, its hand is set and not confirmed yet, and it lies the House Way."""
        super().check(game_round)
        area = game_round.chung
        if not game_round.house_banks or area not in game_round.hands_set:
            raise self.refused(game_round, "not-set", "the House hand is not set")
        if game_round.house_confirmed:
            raise self.refused(game_round, "confirmed", "the House hand is confirmed already")
        right = the_house_way(game_round, area, ("13.1.5",)).setting
        if not game_round.hands_set[area].setting.is_worth(right):
            raise self.refused(game_round, "not-house-way", "the House hand is not set the House Way", "15.7")

    def carry_out(self, game_round: Round) -> After:
        """The hands may be exposed."""
        game_round.house_confirmed = True
        game_round.call(f"the {self.by} confirms the House Way", rule="13.1.5", area=game_round.chung)
        return Resume()


def _name(text: str) -> str:
    try:
        return str(tile(text))
    except UnknownItem:
        return text


class CorrectSetting(Power, frozen=True, kw_only=True):
    """Somebody notices that the dealer set a hand wrongly (15.7, 15.8, 15.10.2)."""

    kind = "correct-setting"
    reopens = True
    power = "15.8"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.HANDLED

    area: int

    def check(self, game_round: Round) -> None:
        """A bank's hand stands once a player's is exposed; a hand that a player set or touched is final."""
        super().check(game_round)
        hand = game_round.hands_set.get(self.area)
        if hand is None:
            raise self.refused(game_round, "not-set", f"area {self.area} is not set")
        if self.area in game_round.touched:
            message = f"the player of area {self.area} touched the tiles"
            raise self.refused(game_round, "touched", message, "12.10")
        if not hand.by_dealer:
            raise self.refused(game_round, "own-setting", f"the player set area {self.area}")
        if self.area == game_round.chung and game_round.opened:
            raise self.refused(game_round, "stands", "a player's hand is exposed: the bank's stands", "15.7")

    def carry_out(self, game_round: Round) -> After:
        """The House Way after all; a hand that was matched or paid already is matched and paid again."""
        area, rule = self.area, ("15.8", "12.10")
        if area == game_round.chung:
            rule = ("15.7", "13.1.5")
        elif game_round.is_house_way_area(area):
            rule = ("15.10.2", "15.10")
        ruling = "QB-66" if area == game_round.chung else "QB-65"
        game_round.call(f"area {area} is set the House Way after all", rule=rule, ruling=ruling, area=area)
        game_round.hands_set[area] = the_house_way(game_round, area, rule)
        if area == game_round.chung and game_round.phase is Phase.OPENING:
            expose(game_round, area, rule)
        elif area in game_round.opened:
            paid = game_round.phase is Phase.PAID
            if paid:
                take_payments_back(game_round, rule=rule)
            match_again(game_round, area, rule)
            if paid:
                settle(game_round)
        return Resume()


def match_again(game_round: Round, area: int, rule: tuple[str, ...]) -> None:
    """The first result is undone, and the hand as it should lie is matched."""
    for wager in game_round.wagers:
        if wager.area == area and wager.kind == "box" and wager.taken:
            game_round.reverse(wager, rule=rule)
    if area in game_round.won:
        game_round.won.remove(area)
    expose(game_round, area, rule)
    match_area(game_round, area)


class HandledHouseWay(Power, frozen=True, kw_only=True):
    """A player handles the tiles of a House Way area by mistake (15.10.1)."""

    kind = "handled-house-way"
    power = "15.10.1"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.HANDLED
    until = Phase.HANDLED

    area: int

    def check(self, game_round: Round) -> None:
        """Diagram B has such areas."""
        super().check(game_round)
        if not game_round.is_house_way_area(self.area):
            raise self.refused(game_round, "not-house-way", f"area {self.area} is no House Way area", "15.10")
        if self.area not in game_round.areas_in_play():
            raise self.refused(game_round, "not-in-play", f"area {self.area} has no hand in play")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The dealer completes the setting."""
        rule = ("15.10.1", "15.10", "12.8.1")
        while is_unseen(game_round, spot(self.area)):
            yield from turn_for_setting(game_round, self.area, rule)
        game_round.hands_set[self.area] = the_house_way(game_round, self.area, rule)
        game_round.call(f"the dealer sets area {self.area} again", rule=rule, area=self.area)
        return Resume()


WRONG_SETTINGS: tuple[type[Command[Round]], ...] = (
    SetWrongly,
    ConfirmHouseWay,
    CorrectSetting,
    HandledHouseWay,
)
