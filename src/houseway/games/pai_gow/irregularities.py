"""Rule 15: what goes wrong with tiles and settings at a Pai Gow table, and what then happens."""

from typing import Literal

from houseway.equipment import Item
from houseway.games.pai_gow.play import set_for_absent
from houseway.games.pai_gow.powers import BeforeTheDice, Power
from houseway.games.pai_gow.procedure import check_new_tiles, laja, look_for_more, shuffle
from houseway.games.pai_gow.round import Phase, Round
from houseway.games.pai_gow.setting import the_house_way
from houseway.rulebook import Citation
from houseway.table.layout import events
from houseway.table.procedure.asking import ask, step
from houseway.table.procedure.requests import Act, Ask, Option, Procedure, Spot
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules import orders
from houseway.table.rules.commands import After, Command, End, Resume
from houseway.table.rules.unseen import is_unseen, reveal, reveal_in_order

VOID, PLAY = "void", "play"


class ExposedWhileStacking(BeforeTheDice, frozen=True, kw_only=True):
    """A tile is exposed while the dealer stacks: a laja follows (15.1)."""

    kind = "exposed-while-stacking"
    power = "15.1"
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """The tiles are being stacked, or stand there."""
        super().check(game_round)
        if not game_round.shuffled:
            raise self.refused(game_round, "not-shuffled", "the tiles are not stacked yet")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """By the dealer."""
        yield from laja(game_round, "by the dealer: a tile was exposed", rule="15.1")
        return Resume()


class ExposedInLaja(BeforeTheDice, frozen=True, kw_only=True):
    """Tiles are exposed in a laja: more than two and all are shuffled again (15.2)."""

    kind = "exposed-in-laja"
    power = "15.2"
    roles = DEALER_OR_SUPERVISOR

    tiles: int

    def check(self, game_round: Round) -> None:
        """Some of the tiles."""
        super().check(game_round)
        if not 1 <= self.tiles <= 32:
            raise self.refused(game_round, "number", f"{self.tiles} tiles cannot be exposed")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Shuffled anew, or nothing at all."""
        if self.tiles > 2:
            yield from shuffle(game_round, rule=("15.2", "7.1"))
        else:
            game_round.call(f"{self.tiles} exposed in the laja: the tiles stay as they are", rule="15.2")
        return Resume()


class ExposedTiles(Power, frozen=True, kw_only=True):
    """The dealer exposes tiles on a hand (15.3, 15.5)."""

    kind = "exposed-tiles"
    power = "15.3"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.DICE_SHOWN
    until = Phase.HANDLED

    area: int
    tiles: int

    def check(self, game_round: Round) -> None:
        """The hand is in play and has so many tiles."""
        super().check(game_round)
        if self.area != game_round.chung and self.area not in game_round.areas_in_play():
            raise self.refused(game_round, "not-in-play", f"area {self.area} has no hand in play")
        if not 1 <= self.tiles <= len(game_round.tiles(self.area)):
            raise self.refused(game_round, "number", f"{self.tiles} tiles do not lie on area {self.area}")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Two or more give the player a choice before the others are looked at; one does not (QB-66)."""
        area = self.area
        game_round.exposed[area] = max(game_round.exposed.get(area, 0), self.tiles)
        shown: list[Item] = []
        while area in game_round.face_down and len(shown) < self.tiles:
            yield from reveal_in_order(game_round, Spot(area), shown, rule="15.3", number=self.tiles)
        self._show(game_round, tuple(shown) or game_round.tiles(area)[: self.tiles])
        control = game_round.control(area)
        if area == game_round.chung and game_round.house_banks:
            game_round.call("the House hand must be played", rule="15.5", area=area)
        elif self.tiles < 2 or game_round.phase >= Phase.HANDLED or control is None:
            game_round.call("play continues", rule="15.3", ruling="QB-66", area=area)
        else:
            return (yield from self._choose(game_round, control.patron))
        return Resume()

    def _show(self, game_round: Round, tiles: tuple[Item, ...]) -> None:
        rule = game_round.cite["15.3"]
        game_round.events.append(events.Shown(rule, to=Spot(self.area), items=tiles))

    def _choose(self, game_round: Round, patron: str) -> Procedure[After]:
        bank = self.area == game_round.chung
        rule: tuple[str, ...] = ("15.3.2", "15.3") if bank else ("15.3.1", "15.3")
        cite = game_round.cite[rule]
        question = Ask(patron, self.area, 1, (Option(VOID, cite), Option(PLAY, cite)), cite, default=PLAY)
        said = None
        while said is None:
            said = yield from ask(question)
        if said.action == PLAY:
            game_round.call(f"{patron} plays the hand", rule=rule, area=self.area)
        elif bank:
            return (yield from void(game_round, rule=(*rule, "1.1/void")))
        else:
            void_hand(game_round, self.area, (*rule, "1.1/void"))
        return Resume()


def void_hand(game_round: Round, area: int, rule: Citation) -> None:
    """One hand without result: its wagers go back, and its tiles are out of play."""
    game_round.call(f"the hand of area {area} is void", rule=rule, area=area)
    game_round.voided.add(area)
    for wager in game_round.boxes(area):
        game_round.give_back(wager, rule=rule)


class OrderShuffle(Power, frozen=True, kw_only=True):
    """A supervisor has the tiles shuffled again: some were exposed, or somebody tracks them (15.4)."""

    kind = "order-shuffle"
    power = "15.4"
    roles = CASINO_SUPERVISORS
    until = Phase.HANDLED

    reason: Literal["exposed", "tracking"] = "exposed"

    def check(self, game_round: Round) -> None:
        """Once tiles are delivered, only where some were exposed or are tracked."""
        super().check(game_round)
        delivered = game_round.items_dealt > 0
        if delivered and self.reason == "exposed" and not game_round.exposed:
            raise self.refused(game_round, "none-exposed", "no tiles were exposed in this round")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Before delivery they are stacked anew; afterwards the round is void."""
        if not game_round.items_dealt:
            yield from shuffle(game_round, rule=("15.4", "7.1"))
            return Resume()
        return (yield from void(game_round, rule=("15.4", "1.1/void")))


class Misdelivered(Power, frozen=True, kw_only=True):
    """Tiles went to wrong areas: put right before players handle them (15.11), played on after (15.13)."""

    kind = "misdelivered"
    power = "15.11"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.DICE_SHOWN
    until = Phase.OPENING

    exchange: tuple[tuple[int, int], ...]

    def check(self, game_round: Round) -> None:
        """All tiles are out, and the tiles that change places are known where they are needed."""
        super().check(game_round)
        for area in {area for two in self.exchange for area in two}:
            if not 1 <= area <= game_round.settings.areas:
                raise self.refused(game_round, "no-such-area", f"there is no area {area}", "2.2")
            if len(game_round.tiles(area)) < 4:
                raise self.refused(game_round, "not-delivered", f"area {area} has not got its tiles yet")
        recorded = game_round.given is not None
        if recorded and any(is_unseen(game_round, Spot(area)) for two in self.exchange for area in two):
            raise self.refused(game_round, "unknown-tiles", "nobody knows which tiles those are", "15.12")

    def carry_out(self, game_round: Round) -> After:
        """The deal is reconstructed, group by group."""
        if game_round.phase >= Phase.HANDLED:
            game_round.call("tiles have been handled: the round is played to its end", rule="15.13")
            return Resume()
        for one, other in self.exchange:
            game_round.exchange(one, other)
            game_round.call(f"the tiles of areas {one} and {other} change places", rule=("15.11", "8.4.6"))
        return Resume()


class VoidRound(Power, frozen=True, kw_only=True):
    """The deal cannot be reconstructed: void, and all thirty-two tiles are shuffled (15.12)."""

    kind = "void-round"
    reopens = True
    power = "15.12"
    roles = CASINO_SUPERVISORS
    since = Phase.DICE_SHOWN
    until = Phase.OPENING

    grounds: str = ""

    def check(self, game_round: Round) -> None:
        """Once tiles have been handled the round is played (15.13)."""
        super().check(game_round)
        if game_round.phase >= Phase.HANDLED:
            raise self.refused(game_round, "handled", "tiles have been handled", "15.13")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """All money back."""
        orders.call_grounds(game_round, self, self.grounds)
        return (yield from void(game_round, rule=("15.12", "1.1/void")))


class KnockedTiles(Power, frozen=True, kw_only=True):
    """The dealer opens a hand and knocks down a player's tiles: they are set the House Way (15.15)."""

    kind = "knocked-tiles"
    of_a_step = True
    power = "15.15"
    roles = DEALER_OR_SUPERVISOR
    since = Phase.OPENING
    until = Phase.OPENING

    areas: tuple[int, ...]

    def check(self, game_round: Round) -> None:
        """Hands that are not opened yet."""
        super().check(game_round)
        closed = [area for area in game_round.areas_in_play() if area not in game_round.opened]
        for area in self.areas:
            if area not in closed:
                raise self.refused(game_round, "not-closed", f"area {area} has no hand left to open")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """By the dealer, one after the other."""
        for area in self.areas:
            while is_unseen(game_round, Spot(area)):
                yield from reveal(game_round, Spot(area), rule="15.15")
            game_round.hands_set[area] = the_house_way(game_round, area, ("15.15", "1.1/house-way"))
            game_round.call(f"the tiles of area {area} are set the House Way", rule="15.15", area=area)
        return Resume()


class SetForPlayer(Power, frozen=True, kw_only=True):
    """A supervisor has the tiles set for a player who is slow, refuses or is gone (15.16)."""

    kind = "set-for-player"
    power = "15.16"
    roles = CASINO_SUPERVISORS
    since = Phase.HANDLED
    until = Phase.HANDLED

    area: int

    def check(self, game_round: Round) -> None:
        """The hand is not set."""
        super().check(game_round)
        banks = game_round.bank is not None and self.area == game_round.chung
        waits = self.area not in game_round.hands_set if banks else self.area in game_round.unset()
        if not waits or self.area in game_round.turned:
            raise self.refused(game_round, "set-already", f"area {self.area} does not wait to be set")

    def carry_out(self, game_round: Round) -> After:
        """The House Way, at the player's risk."""
        set_for_absent(game_round, self.area)
        return Resume()


class WrongTile(Power, frozen=True, kw_only=True):
    """A tile is missing, or one is found that is none of the thirty-two (15.17)."""

    power = "15.17"
    roles = DEALER_OR_SUPERVISOR | {Role.INSPECTOR}

    tile: str | None = None

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Completed rounds stand (15.17.1), this one is void (15.17.2), the set is checked (15.17.3)."""
        found = f"{self.kind}{f' {self.tile}' if self.tile else ''}"
        if game_round.phase <= Phase.BETTING:
            game_round.call(f"{found}: completed rounds stand", rule=("15.17.1", "15.17"))
            yield from check_new_tiles(game_round)
            game_round.handle("check for other missing or foreign tiles", rule="15.17.3")
            yield from shuffle(game_round, rule="7.1")
            return Resume()
        yield from look_for_more(game_round, found)
        if game_round.phase is Phase.PAID:
            return Resume()
        return (yield from void(game_round, rule=("15.17.2", "15.17", "1.1/void")))


class MissingTile(WrongTile, frozen=True, kw_only=True):
    """A tile is missing (15.17)."""

    kind = "missing-tile"


class ForeignTile(WrongTile, frozen=True, kw_only=True):
    """A tile that does not belong to the set (15.17)."""

    kind = "foreign-tile"


def void(game_round: Round, *, rule: Citation) -> Procedure[After]:
    """A round without result: what was collected is undone, all wagers go back, the tiles are gathered."""
    game_round.declared_void = True
    for wager in [each for each in game_round.wagers if each.stands]:
        if wager.taken:
            game_round.reverse(wager, rule=rule)
        game_round.give_back(wager, rule=rule)
    yield from step(Act.COLLECT, game_round.cite[rule])
    game_round.handle("collect", count=32, rule=rule)
    game_round.end("void", rule=rule)
    return End("void")


IRREGULARITIES: tuple[type[Command[Round]], ...] = (
    ExposedWhileStacking,
    ExposedInLaja,
    ExposedTiles,
    OrderShuffle,
    Misdelivered,
    VoidRound,
    KnockedTiles,
    SetForPlayer,
    MissingTile,
    ForeignTile,
)
