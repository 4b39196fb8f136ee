"""Rules 15.9 and 15.14: measures against players who tell each other their tiles."""

from houseway.equipment import Throw, UnknownItem, read_throw
from houseway.games.pai_gow.cuts import first_area
from houseway.games.pai_gow.dice import shake
from houseway.games.pai_gow.powers import Power
from houseway.games.pai_gow.round import Phase, Round
from houseway.games.pai_gow.settings import HOUSE_AREA
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS
from houseway.table.rules.commands import After, Command, Resume


class RemoveArea(Power, frozen=True, kw_only=True):
    """Diagram A, the House banks, every area is in play: one is removed by the dice (15.9.1 to 15.9.4)."""

    kind = "remove-area"
    power = "15.9.1"
    roles = CASINO_SUPERVISORS

    dice: tuple[str, ...] = ()
    """Throws that were made, where they are written down."""

    def check(self, game_round: Round) -> None:
        """The conditions of 15.9.1."""
        super().check(game_round)
        if game_round.settings.layout != "A":
            raise self.refused(game_round, "diagram-b", "diagram A is not in use", "15.9")
        if not game_round.house_banks:
            raise self.refused(game_round, "player-banks", "a player banks")
        others = set(range(1, game_round.settings.areas + 1)) - {HOUSE_AREA, *game_round.state.off}
        if not others or not (others <= self._in_play(game_round) or others <= self._played(game_round)):
            raise self.refused(game_round, "area-free", "not all playing areas are in play")
        for text in self.dice:
            try:
                read_throw(text)
            except UnknownItem as error:
                raise self.refused(game_round, "no-such-throw", str(error), "2.3") from None

    def _in_play(self, game_round: Round) -> set[int]:
        return {wager.area for wager in game_round.wagers if wager.kind == "box"}

    def _played(self, game_round: Round) -> set[int]:
        """Between rounds: the areas of the round before, if the House banked there."""
        between = game_round.phase <= Phase.BETTING and game_round.state.bank is None
        return {each.area for each in game_round.state.played} if between else set()

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Counted from area one; the House is passed over (15.9.4)."""
        words = "an area is removed from later rounds"
        game_round.call(words, rule=("15.9.2", "15.9.1", "15.9"))
        game_round.notify("inspector", words, rule="15.9.2")
        given = [read_throw(text) for text in self.dice]
        area = HOUSE_AREA
        while area == HOUSE_AREA or area in game_round.state.off:
            thrown = given.pop(0) if given else (yield from self._throw(game_round))
            area = first_area(HOUSE_AREA, thrown.total)
            if area == HOUSE_AREA or area in game_round.state.off:
                game_round.call(f"{thrown.total}: shaken again", rule="15.9.4", ruling="QB-65")
        off = (*game_round.state.off, area)
        game_round.post("marker", f"OFF on area {area}", rule=("15.9.3", "2.5.4"))
        game_round.change_table(off=off, rule="15.9.3", ruling="QB-66")
        if game_round.phase <= Phase.BETTING:
            for wager in game_round.boxes(area):
                game_round.withdraw(wager, rule="15.9.3")
        return Resume()

    def _throw(self, game_round: Round) -> Procedure[Throw]:
        thrown = None
        while thrown is None:
            thrown = yield from shake(game_round, rule=("15.9.3", "8.1"))
        game_round.removal_throws.append(thrown)
        return thrown


class RestoreArea(Power, frozen=True, kw_only=True):
    """A supervisor brings a removed area back into play (15.9.5)."""

    kind = "restore-area"
    power = "15.9.5"
    roles = CASINO_SUPERVISORS

    area: int

    def check(self, game_round: Round) -> None:
        """It is off."""
        super().check(game_round)
        if self.area not in game_round.state.off:
            raise self.refused(game_round, "not-off", f"area {self.area} is not removed from play")

    def carry_out(self, game_round: Round) -> After:
        """The OFF button is taken away."""
        off = tuple(area for area in game_round.state.off if area != self.area)
        game_round.change_table(off=off, rule="15.9.5")
        return Resume()


class SetFirst(Power, frozen=True, kw_only=True):
    """Suspected players set their hands before others handle theirs (15.14.1); none named: no more."""

    kind = "set-first"
    power = "15.14.1"
    roles = CASINO_SUPERVISORS

    patrons: tuple[str, ...] = ()

    def carry_out(self, game_round: Round) -> After:
        """Kept with the table."""
        patrons = tuple(dict.fromkeys(self.patrons))
        game_round.change_table(set_first=patrons, rule=("15.14.1", "15.14"))
        return Resume()


class BarPlayers(Power, frozen=True, kw_only=True):
    """Suspected players may not play at the same table (15.14.2); none named: all may."""

    kind = "bar-players"
    power = "15.14.2"
    roles = CASINO_SUPERVISORS

    patrons: tuple[str, ...] = ()

    def carry_out(self, game_round: Round) -> After:
        """Their later wagers are refused; those that lie there are played."""
        patrons = tuple(dict.fromkeys(self.patrons))
        game_round.change_table(barred=patrons, rule=("15.14.2", "15.14"))
        return Resume()


class EnglishOnly(Power, frozen=True, kw_only=True):
    """Only English is spoken at the table (15.14.3)."""

    kind = "english-only"
    power = "15.14.3"
    roles = CASINO_SUPERVISORS

    on: bool = True

    def carry_out(self, game_round: Round) -> After:
        """Put up for all to see."""
        if self.on:
            game_round.post("notice", "English only at this table", rule=("15.14.3", "15.14"))
        game_round.change_table(english_only=self.on, rule="15.14.3")
        return Resume()


SUSPICION: tuple[type[Command[Round]], ...] = (RemoveArea, RestoreArea, SetFirst, BarPlayers, EnglishOnly)
