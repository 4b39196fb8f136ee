"""What a dealer tells of a round, and what patrons decide in it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from houseway.floor.closing import check_not_closing
from houseway.floor.gates import BANKS, check_standing, may_take_part, standing_off
from houseway.floor.inputs import check_dealer
from houseway.floor.orders.base import AtTable, no_such_power
from houseway.floor.powers import POWERS, check_power
from houseway.floor.room import Room
from houseway.floor.tournaments.tables import check_stakes, open_betting, tournament_at
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import read_item
from houseway.table.driving.decisions import Decisions
from houseway.table.keeping.found import not_listed
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.recorded import Decision, Record
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Drawn, Said
from houseway.table.procedure.requests import CUP, Ask, Asks, Draw
from houseway.table.procedure.roles import Role
from houseway.table.records.incidents import tells_of_preparing
from houseway.table.records.records import from_mapping

NOT_IN_A_ROUND = ("game", "rules", "settings", "meters", "link", "mystery", "before")


def dealers_table(room: Room, name: str, order: str, by: Viewer) -> KeptTable[Any]:
    """The table, for whoever deals there."""
    table = room.open_table(name)
    check_dealer("deal", by.role, table.game.name, room.facts(table).dealt, order)
    return table


class Cards(AtTable, frozen=True, kw_only=True):
    """The next cards in dealing order; all find their place, or none is dealt."""

    name = "cards"
    cards: tuple[str, ...]
    drawn: int | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Each goes where the round asks for it; a question before it that silence answers is answered."""
        table = dealers_table(room, self.table, self.name, by)
        if table.game.record_dealing is not None:
            raise no_such_power(self.name, table.game.name, {"table": self.table})
        with told_chance(room, self.drawn):
            for place, name in enumerate(self.cards):
                item = read_item(table.game, name, f"cards[{place}]")
                room.answer_by_default(table, by)
                room.tell(table, Drawn(item), by)


@contextmanager
def told_chance(room: Room, drawn: int | None) -> Iterator[None]:
    """Which jackpot wager wins what is drawn meanwhile, where whoever tells the round tells that too."""
    if drawn is not None and not room.terms.told_chance:
        raise Unreadable("not-told", "drawn: the house draws by itself, and nobody tells it", "drawn")
    room.unit.drawn = drawn
    yield
    if room.unit.not_in is not None:
        raise Unreadable("not-in", room.unit.not_in, "drawn")


class Dice(AtTable, frozen=True, kw_only=True):
    """What the dice show."""

    name = "dice"
    box: tuple[int, int, int]
    cut: int

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Three box dice and the cut die."""
        table = dealers_table(room, self.table, self.name, by)
        if table.game.record_dealing is None:
            raise no_such_power(self.name, table.game.name, {"table": self.table})
        room.answer_by_default(table, by)
        thrown = read_item(table.game, f"{'+'.join(map(str, self.box))}/{self.cut}", "box")
        if not isinstance(table.request, Draw) or table.request.to is not CUP:
            raise table.game.not_now(table.round, Drawn(thrown), table.waiting)
        room.tell(table, Drawn(thrown), by)


class Tiles(AtTable, frozen=True, kw_only=True):
    """The tiles as they were delivered, by area; what is not told nobody saw."""

    name = "tiles"
    tiles: dict[int, tuple[str, ...]]

    def carry_out(self, room: Room, by: Viewer) -> None:
        """All of them find their place, or none does."""
        table = dealers_table(room, self.table, self.name, by)
        if table.game.record_dealing is None:
            raise no_such_power(self.name, table.game.name, {"table": self.table})
        left = {
            area: [read_item(table.game, each, f"tiles.{area}") for each in names]
            for area, names in self.tiles.items()
        }
        while any(left.values()):
            room.answer_by_default(table, by)
            request = table.request
            if not isinstance(request, Draw) or request.turned:
                first = next(tiles[0] for tiles in left.values() if tiles)
                raise table.game.not_now(table.round, Drawn(first), table.waiting)
            self._deliver(room, table, request, left, by)
        while isinstance(request := table.request, Draw) and not request.turned:
            self._deliver(room, table, request, left, by)

    def _deliver(
        self, room: Room, table: KeptTable[Any], request: Draw, left: dict[int, list[Any]], by: Viewer
    ) -> None:
        """The next tile of that area; dice that were not told showed something."""
        tiles = [] if request.to is CUP else left.get(request.to.area, [])
        room.tell(table, Drawn(tiles.pop(0) if tiles else None), by)


class Decide(AtTable, frozen=True, kw_only=True):
    """A decision, as records list it: it goes to the first open question that it fits."""

    name = "decide"
    area: int
    action: str
    hand: int = 1
    patrons: dict[str, int] | tuple[str, ...] | None = None
    amount: int = 0
    on: str | None = None
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Questions before it that silence answers are answered first."""
        if by.role in POWERS["deal"].roles:
            table = dealers_table(room, self.table, self.name, by)
        else:
            table = room.open_table(self.table)
            check_power("decide", by.role, table.game.name, order=self.name)
        if self.action in BANKS:
            check_not_closing(table, table.name, room.facts(table).sign, room.forward())
        own = self.whose(by) if by.role is Role.PLAYER else self.patron
        fields = {name: getattr(self, name) for name in Decision.__struct_fields__ if name != "items"}
        decisions = Decisions(table.game, (Decision(**{**fields, "patron": own}),))
        if not isinstance(table.request, Ask | Asks):
            said = Said(own or "", self.area, self.hand, self.action, self.amount)
            raise table.game.not_now(table.round, said, table.waiting)
        while isinstance(request := table.request, Ask | Asks) and (decisions.left or decisions.joining):
            room.tell(table, decisions.answer(request, table.round), by)
        decisions.check_all_used(table.round)


class WholeRound(AtTable, frozen=True, kw_only=True):
    """A whole round as it happened, or (`open`) as far as it has come."""

    name = "round"
    record: dict[str, Any]
    open: bool = False
    drawn: int | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Its wagers are as found; what the house withholds is refused as a whole."""
        table = dealers_table(room, self.table, self.name, by)
        record = self._record(table)
        check_between_rounds(room, table, by)
        room.check_wager(table)
        room.check_round(table)
        open_for_round(room, table, record, by)
        for wager in record.wagers:
            check_standing(room.house, wager.patron, table.game.name, table.name)
        give_back_standing(room, table, by)
        taken_back = not_listed(table.round, table.state, record)
        named = [*(each.patron for each in record.wagers), *(each.patron for each in taken_back)]
        room.name_guests(table, named, by)
        for withdrawn in taken_back:
            room.tell(table, withdrawn, by)
        room.bring_stakes(table, record, by)
        found = partial(table.tell_record, record, on=self.open, author=by.name)
        room.unit.by = by
        with told_chance(room, self.drawn):
            room.unit.do(table, found)
        if room.terms.guests:
            room.unit.bring(table.name, named, by.name)

    def _record(self, table: KeptTable[Any]) -> Record:
        for field in NOT_IN_A_ROUND:
            if field in self.record:
                message = f"record.{field}: a round of a floor has the table's own"
                raise Unreadable("bad-field", message, f"record.{field}")
        return from_mapping(table.game, {"game": table.game.name, **self.record})


def give_back_standing(room: Room, table: KeptTable[Any], by: Viewer) -> None:
    """What stood off of somebody who is excluded is no wager of this round."""
    waiting = {each.patron for each in table.round.state.standing}
    if not all(may_take_part(room.house, patron, table.game.name, table.name) for patron in waiting):
        room.lay_standing(table, by)
    for withdrawn in standing_off(room.house, table, table.name):
        room.tell(table, withdrawn, None)


def open_for_round(room: Room, table: KeptTable[Any], record: Record, by: Viewer) -> None:
    """A round of a tournament opens its betting by itself; its players have what they staked."""
    tournament = tournament_at(room, table)
    if tournament is None:
        return
    preparing = tells_of_preparing(record)
    if not preparing:
        room.open_betting(table, by)
    open_betting(room, table, tournament, by, preparing=preparing)
    stakes: Counter[str] = Counter()
    for wager in record.wagers:
        stakes[wager.patron] += wager.amount
    for lying in table.round.open_wagers():
        stakes[lying.patron] -= lying.on_layout
    check_stakes(room, table, stakes)


def check_between_rounds(room: Room, table: KeptTable[Any], by: Viewer) -> None:
    """The round before is over, once its questions that silence answers are answered."""
    if not table.round.commenced:
        return
    number = table.number
    room.answer_by_default(table, by)
    if table.number == number:
        clause = table.game.clause(table.game.out_of_place(table.round, "placed"))
        text = f"round {number} is on: it is played first"
        raise Refused("round-in-progress", clause, text, asked={"table": table.name, "round": number})
