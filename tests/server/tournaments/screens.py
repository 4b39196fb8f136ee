"""Screens of a tournament over sockets: who wagers in turn and answers, and a hall that is balloted."""

import json
import time
from bisect import bisect_left
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from houseway.server.live import Floor
from houseway.server.people import People
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role
from tests.floor.tournaments.days import conditions
from tests.server.rooms import said

MANAGER, DIRECTOR = Viewer(Role.GAMING_MANAGER, "max"), Viewer(Role.GAMING_SUPERVISOR, "sue")
SEATS, ROUNDS = 7, 4
SLOW, LEAVING = "player 1", "player 2"


class Screen:
    """A player at the table, who wagers when it is their turn and answers what they are asked."""

    def __init__(self, name: str, seat: dict[str, Any]) -> None:
        self.name, self.seat = name, seat
        self.rng, self._ids = Random(name), count(1)
        self.arrivals: list[tuple[int, float]] = []
        self.acted: list[tuple[int, float]] = []
        self.acknowledged: list[str] = []
        self.ended = False
        """Whether they have seen the end, or left."""
        self._sent: dict[str, float] = {}
        self._answered = 0

    async def play(self, address: str, token: str) -> None:
        """Until the session's last round is over, or as long as they stay."""
        self._answered = 0
        with suppress(ConnectionClosed, InvalidHandshake, OSError):
            async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
                await self._send(socket, 2**50, input="command", kind="take-seat", area=self.seat["area"])
                async for message in socket:
                    if not await self._note(socket, json.loads(message)):
                        self.ended = True
                        return

    async def _note(self, socket: ClientConnection, message: dict[str, Any]) -> bool:
        now = time.perf_counter()
        if message["type"] == "done":
            self.acted.append((message["sequence"], self._sent[message["id"]]))
            self.acknowledged.append(message["id"])
        if message["type"] != "table":
            return True
        self.arrivals.append((message["sequence"], now))
        here = message["tournament"]
        if here["session"] is not None and here["rounds_left"] == 0 and not here["turns"]:
            return False
        if self.name == LEAVING and here["rounds_left"] == ROUNDS - 1:
            return False
        if self.name != SLOW and message["sequence"] > self._answered:
            await self._act(socket, message)
        return True

    async def _act(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["asked"]:
            question = message["request"]["questions"][message["asked"][0]]
            await self._send(socket, message["sequence"], **said(question, self.rng))
        elif message["tournament"]["turn"] == self.name:
            amount = min(self.rng.choice((100, 200, 500)), message["chips"])
            wager = {"input": "placed", "area": self.seat["area"], "wager": "box", "amount": amount}
            await self._send(socket, message["sequence"], **wager)

    async def _send(self, socket: ClientConnection, seen: int, **do: Any) -> None:
        own = f"screen-{next(self._ids):06d}"
        self._sent[own] = time.perf_counter()
        self._answered = seen if seen < 2**50 else 0
        await socket.send(json.dumps({"id": own, "seen": seen, "do": do}))


def delays(screens: list[Screen]) -> list[float]:
    """From what somebody did to every screen at that table, in seconds."""
    found = []
    for actor in screens:
        beside = [each for each in screens if each.seat["table"] == actor.seat["table"] and each.arrivals]
        for sequence, began in actor.acted:
            for screen in beside:
                place = bisect_left(screen.arrivals, (sequence, 0.0))
                found += [at - began for _, at in screen.arrivals[place : place + 1]]
    return sorted(found)


async def prepared(floor: Floor, people: People, tables: int) -> tuple[dict[str, Any], dict[str, str]]:
    """A tournament that is balloted: who sits where, and everybody's token."""
    players = [f"player {number}" for number in range(1, tables * SEATS + 1)]
    tokens = {}
    for name in players:
        entered = await people.sign_up(name, f"the password of {name}", "here")
        _, tokens[name] = await people.new_token(entered.person, "a screen")
        await floor.carry_out("buy-in", {"amount": 50_000}, player(name))
    settings = {"tournament": "W", "decks": 6, "chips": [100, 500]}
    for number in range(tables):
        opened = {"table": f"T{number}", "game": "pontoon", "settings": settings, "dealt": "house"}
        await floor.carry_out("open-table", opened, DIRECTOR)
    given = conditions(
        sit_and_go="when everybody is seated",
        sessions=[{"rounds": ROUNDS}],
        commission="none",
        tables=tables,
        players={"min": 2, "max": len(players)},
    )
    of = {"tournament": "W"}
    await floor.carry_out("document-conditions", {**of, "conditions": given}, MANAGER)
    for order in ("make-available", "notify-commission"):
        await floor.carry_out(order, of, MANAGER)
    await floor.carry_out("name-director", {**of, "director": "sue"}, MANAGER)
    for name in players:
        await floor.carry_out("enter-tournament", of, player(name))
    await floor.carry_out("close-entries", of, DIRECTOR)
    await floor.carry_out("ballot", {**of, "session": 1}, DIRECTOR)
    seats = floor.house.tournaments.by_name["W"].balloted.seats
    return {name: {"table": seat.table, "area": seat.area} for name, seat in seats.items()}, tokens


def ranking(session: Any) -> list[set[str]]:
    """Who has most chips first; then who was in longest, and left with most."""
    stood = {who: (1, chips) for who, chips in session.result.items()}
    stood |= {who: (0, gone.round, gone.chips) for who, gone in session.eliminated.items()}
    return [{who for who in stood if stood[who] == how} for how in sorted({*stood.values()}, reverse=True)]
