"""Bots: patrons of the house who play by the reference strategies and fill a table."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from houseway.floor.events import BotSat, BotsLeft, BoughtIn
from houseway.floor.house import House
from houseway.floor.places import Place
from houseway.floor.room import Room
from houseway.floor.unit import Unit
from houseway.rulebook import Refused, Unreadable
from houseway.server.live.turns import Turns
from houseway.table.driving.codec import from_plain
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.scribe import HOUSE
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.inputs import ABSENT, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Ask, Offer, Wagers

Tell = Callable[[Input, str | None], Awaitable[bool]]

PREFIX = "Bot "
FIRST_NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo", "Mia"),
    *("Ned", "Ola", "Pia", "Quin", "Ros", "Sam", "Tia", "Uma", "Val", "Wim", "Xia", "Yan", "Zoe"),
)
NAMES = tuple(f"{PREFIX}{name}{which}" for which in ("", " II") for name in FIRST_NAMES)
SMALL = 500
"""What a bot wagers where the minimum cannot be made in the chips in use."""
STAKE = 100_000
"""What the house gives a bot when its chips run low."""


class Bots:
    """The bots of one table: where each plays, and what it does next."""

    def __init__(
        self, table: KeptTable[Any], house: House, places: Mapping[str, Place], turns: Turns
    ) -> None:
        self._table = table
        self._turns = turns
        self._house = house
        self._bots = places
        self._leaving: set[str] = set()
        self._wagered = False

    @property
    def names(self) -> set[str]:
        """The bots that play here."""
        return set(self._bots)

    def may_wager(self) -> None:
        """Betting is open: every bot has a wager to make."""
        self._wagered = False

    def due(self) -> bool:
        """Whether a bot has something to do."""
        wagers = isinstance(self._table.request, Wagers) and bool(self._bots) and not self._wagered
        if self._turns.here:
            wagers = self._turns.turn in self._bots
        return wagers or self.may_go or self._question() is not None

    async def act(self, tell: Tell) -> None:
        """All bots wager, or one bot answers."""
        if self._turns.here:
            await self._wager_in_turn(tell)
        elif isinstance(self._table.request, Wagers):
            await self._wager(tell)
        if (question := self._question()) is not None:
            await tell(self._answer(question), question.patron)

    def _answer(self, question: Ask) -> Said:
        """What the reference strategy says, without looking at hidden items; where it is silent, no."""
        game_round = self._table.round
        said = None if game_round.unseen else self._table.game.floor.answer(game_round, question)
        no = question.default or ABSENT
        return said or Said(question.patron, question.area, question.hand, no)

    def _question(self) -> Ask | None:
        asked = questions_of(self._table.request)
        return next((each for each in asked if each.patron in self._bots), None)

    async def _wager(self, tell: Tell) -> None:
        request = self._table.request
        if self._wagered or not isinstance(request, Wagers):
            return
        self._wagered = True
        staying = [(bot, place.area) for bot, place in self._bots.items() if bot not in self._leaving]
        for place, (bot, area) in enumerate(staying):
            offer = request.offers(bot)[0]
            for amount in _amounts(offer, place):
                if await tell(Placed(area, bot, offer.wager, amount), bot):
                    break
            await self._wager_jackpot(tell, bot, area)

    async def _wager_jackpot(self, tell: Tell, bot: str, area: int) -> None:
        """Wherever it is offered, beside the wager that it needs."""
        request, jackpots = self._table.request, self._table.game.floor.jackpots
        if jackpots is None or not isinstance(request, Wagers):
            return
        for offer in request.offers(bot):
            if offer.wager == jackpots.wager:
                await tell(Placed(area, bot, offer.wager, offer.least), bot)

    async def _wager_in_turn(self, tell: Tell) -> None:
        """In a tournament, the bot whose turn it is, from its own chips."""
        request, bot = self._table.request, self._turns.turn
        if bot not in self._bots or bot is None or not isinstance(request, Wagers):
            return
        offer, place = request.offers(bot)[0], self._bots[bot]
        chips = self._house.chips(bot, self._table.name)
        for amount in (min(_amounts(offer, place.area)[0], chips), offer.least):
            if await tell(Placed(place.area, bot, offer.wager, amount), bot):
                return

    def stake(self, unit: Unit, bot: str, needed: int) -> None:
        """The house gives a bot chips when they run low."""
        chips = self._house.chips(bot)
        if chips < max(needed, STAKE // 2):
            unit.add(BoughtIn(patron=bot, amount=max(STAKE, needed - chips)))

    def sit(
        self, room: Room, count: int, areas: Sequence[int], elsewhere: Collection[str], caller: str = HOUSE
    ) -> list[str]:
        """So many bots sit down at these areas, or where there is room; behind others where it is taken."""
        free = [name for name in NAMES if name not in self._bots and name not in elsewhere]
        if len(free) < count:
            raise Unreadable("no-more-bots", f"{count} bots: only {len(free)} are free", "count")
        places = self._places(count, areas)
        table, sat = self._table.name, []
        for bot, area in zip(free, places, strict=False):
            if area not in self._table.round.state.seats:
                self._try(room, self.order("take-seat", patron=bot, area=area))
            sat.append(BotSat(table=table, bot=bot, area=area, by=caller))
        self._wagered = False
        room.keep(*sat)
        return free[: len(places)]

    def _places(self, count: int, areas: Sequence[int]) -> list[int]:
        most = self._table.settings.areas
        for area in areas:
            if not 1 <= area <= most:
                raise Unreadable("no-such-area", f"area {area}: there are areas 1 to {most}", "areas")
        closed = self._table.game.floor.house_areas
        every = [area for area in range(1, most + 1) if area not in closed]
        taken = {*self._table.round.state.seats, *(wager.area for wager in self._table.wagers)}
        first = list(areas) or [area for area in every if area not in taken]
        return (first + every * count)[:count]

    def leave(self, room: Room, caller: str | None = None) -> None:
        """Those that somebody called, or all, go; in the middle of a round they stay to its end."""
        going = {bot for bot, place in self._bots.items() if caller in (None, place.caller)}
        if caller is not None:
            going |= {bot for bot, place in self._bots.items() if place.caller == HOUSE}
        self._leaving |= going
        self.go(room)

    @property
    def may_go(self) -> bool:
        """Whether bots are to leave, and can."""
        return bool(self._leaving) and isinstance(self._table.request, Wagers)

    def go(self, room: Room) -> None:
        """They take their wagers back and leave their seats, if no round is on."""
        if not self.may_go:
            return
        seats = self._table.round.state.seats
        going, self._leaving = sorted(self._leaving & self.names), set()
        for bot in going:
            for wager in [each for each in reversed(self._table.wagers) if each.patron == bot]:
                if wager.on_layout:
                    self._try(room, Withdrawn(wager.area, bot, wager.kind))
            if bot in seats.values():
                self._try(room, self.order("leave-seat", patron=bot))
        if going:
            room.keep(BotsLeft(table=self._table.name, bots=tuple(going)))

    def _try(self, room: Room, happened: Input) -> None:
        """What the game refuses is left."""
        with suppress(Refused, Unreadable):
            room.tell(self._table, happened, None)

    def order(self, kind: str, **fields: Any) -> Input:
        """An order of the house."""
        given = {"input": "command", "kind": kind, "by": "dealer", **fields}
        return from_plain(self._table.game, given, kind)


def _amounts(offer: Offer, place: int) -> tuple[int, ...]:
    """What a bot would like to wager, and what it makes do with."""
    more = offer.least * (1 + place % 3)
    return more if offer.most is None else min(more, offer.most), offer.least, SMALL
