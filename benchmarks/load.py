"""A floor under load: input to every screen, and memory; with --kill or --end, what that leaves.

One process serves 50 tables with 5 patrons each and 100 watchers, every one a socket. Another acts at each
table every 2 seconds, while a tenth of the sockets is never read. With --tournament as many tables of a
tournament of Pontoon stand beside as many ordinary ones, and each kind is measured by itself,
in inputs that the journal keeps.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from load_house import names
from load_report import milliseconds, print_report
from measuring import machine, positive, versions
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

SEQUENCE = re.compile(rb'"sequence":(\d+)')
STALLED = 0.1
PATIENCE = 10.0
NARROW = 4096
ESTABLISHED = "01"
SAMPLED = 5.0
WAGERS = {"pinkjack": "box", "pontoon": "box", "four-card-poker": "ante", "pai-gow": "box", "baceball": "bet"}
ANSWERS = ("no", "stand", "hit", "fold", "house-way", "refuse", "confirm", "agree", "cut")
"""What a patron says, the first that is allowed; anything else that needs no amount will do too."""


@dataclass
class House:
    """The serving process."""

    folder: Path
    tables: int
    patrons: int
    watchers: int
    tournament: bool = False
    port: int = 0
    names: list[str] = field(default_factory=list)
    seats: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Who sits where by ballot, with a tournament."""
    process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        script = Path(__file__).with_name("load_house.py")
        sizes = map(str, (self.tables, self.patrons, self.watchers))
        kind = ["tournament"] if self.tournament else []
        command = [sys.executable, str(script), str(self.folder), *sizes, *kind]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = json.loads(self.process.stdout.readline())
        self.port, self.names, self.seats = said["port"], said["tables"], said["seats"]

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> float:
        """Tell it to end; how many seconds it took."""
        assert self.process is not None
        began = time.perf_counter()
        self.process.terminate()
        self.process.wait()
        return time.perf_counter() - began

    def megabytes(self) -> float:
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def sockets(self) -> int:
        """How many it holds; who is never read from does not learn of being cut off."""
        own = f":{self.port:04X}"
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        return sum(line.split()[1].endswith(own) and line.split()[3] == ESTABLISHED for line in lines)


class Screen:
    """One socket at a table; a stalled one is opened and never read."""

    def __init__(self, load: Load, name: str, table: str, stalled: bool) -> None:
        self.load, self.name, self.table, self.stalled = load, name, table, stalled
        self.arrivals: list[tuple[int, float]] = []
        self.latest: bytes = b""
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.socket: ClientConnection | None = None
        self.live = False

    async def run(self) -> None:
        """Stay at the table; whoever is cut off comes back."""
        while not self.load.over:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await self._once()
            self.live = False
            await asyncio.sleep(1.0)

    async def _once(self) -> None:
        address = f"ws://127.0.0.1:{self.load.house.port}/api/tables/{self.table}/socket"
        token = {"Authorization": f"Bearer {self.load.tokens[self.name]}"}
        room = (1, 0) if self.stalled else (None, None)
        sock = narrow_socket(self.load.house.port) if self.stalled else None
        async with connect(
            address, additional_headers=token, max_size=None, max_queue=room, ping_interval=None, sock=sock
        ) as self.socket:
            if self.stalled:
                await self.socket.wait_closed()
                return
            async for message in self.socket:
                self._note(message.encode() if isinstance(message, str) else message)

    def _note(self, message: bytes) -> None:
        now = time.perf_counter()
        if message.startswith(b'{"type":"table"'):
            found = SEQUENCE.search(message)
            assert found is not None
            self.arrivals.append((int(found[1]), now))
            del self.arrivals[:-50]
            self.latest, self.live = message, True
            return
        answer = json.loads(message)
        waiting = self.answers.pop(answer.get("id") or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def saw(self, sequence: int) -> float | None:
        """When a message of that sequence or a later one came."""
        return next((at for number, at in self.arrivals if number >= sequence), None)


class Load:
    """Everybody's screens, and one who acts at each table in turn."""

    def __init__(self, house: House, every: float) -> None:
        self.house, self.every = house, every
        self.tokens: dict[str, str] = json.loads((house.folder / "tokens.json").read_text("utf-8"))
        self.over = False
        self.open_at_the_end = 0
        self.delays: dict[str, list[float]] = {}
        """By kind of table."""
        self.unseen = 0
        self.kinds: dict[str, int] = {}
        self.acknowledged: list[str] = []
        self._screens: dict[str, list[Screen]] = {name: [] for name in house.names}
        everybody = names(house.tables, house.patrons, house.watchers)
        chance = random.Random(1)
        for place, name in enumerate(everybody):
            seated = place < house.tables * house.patrons
            table = house.names[place // house.patrons if seated else place % house.tables]
            table = house.seats[name][0] if name in house.seats else table
            may_stall = not seated if house.tournament else place % house.patrons != 0
            stalled = may_stall and chance.random() < STALLED * 5 / 4
            self._screens[table].append(Screen(self, name, table, stalled))

    @property
    def sockets(self) -> list[Screen]:
        return [screen for screens in self._screens.values() for screen in screens]

    async def run(self, seconds: float, sample: list[float]) -> None:
        """Let everybody look, and act for so many seconds."""
        looking = []
        for screen in self.sockets:
            looking.append(asyncio.create_task(screen.run()))
            await asyncio.sleep(0.02)
        await asyncio.sleep(3.0)
        end = time.perf_counter() + seconds
        acting = [asyncio.create_task(self._act_at(name, end)) for name in self._screens]
        while time.perf_counter() < end:
            sample.append(self.house.megabytes())
            await asyncio.sleep(SAMPLED)
        await asyncio.gather(*acting)
        self.open_at_the_end = self.house.sockets()
        self.over = True
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)

    async def _act_at(self, table: str, end: float) -> None:
        await asyncio.sleep(random.random() * self.every)
        while time.perf_counter() < end:
            began = time.perf_counter()
            await self._act_once(table)
            await asyncio.sleep(max(0.0, self.every - (time.perf_counter() - began)))

    async def _act_once(self, table: str) -> None:
        screens = [screen for screen in self._screens[table] if screen.live]
        chosen = next_input(table, screens)
        if chosen is None:
            return
        actor, do, seen = chosen
        own_id = f"load-{random.getrandbits(64):016x}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        actor.answers[own_id] = answer
        began = time.perf_counter()
        try:
            assert actor.socket is not None
            await actor.socket.send(json.dumps({"id": own_id, "seen": seen, "do": do}))
            said = await asyncio.wait_for(answer, PATIENCE)
        except (TimeoutError, ConnectionClosed):
            self.kinds["lost"] = self.kinds.get("lost", 0) + 1
            return
        self.kinds[said["type"]] = self.kinds.get(said["type"], 0) + 1
        if said["type"] == "done":
            if do["input"] != "ready":
                self.acknowledged.append(f"player:{actor.name}/{table}/{own_id}")
            if do["input"] != "ready" or not self.house.tournament:
                await self._measure(table, screens, said["sequence"], began)

    async def _measure(self, table: str, screens: list[Screen], sequence: int, began: float) -> None:
        """From the input to every screen at the table."""
        delays = self.delays.setdefault(kind_of(table), [])
        for _ in range(100):
            if all(screen.saw(sequence) is not None for screen in screens if screen.live):
                break
            await asyncio.sleep(0.02)
        for screen in screens:
            at = screen.saw(sequence)
            if at is None:
                self.unseen += 1
            else:
                delays.append(max(at - began, 0.0))


def kind_of(table: str) -> str:
    """What kind of table it is, by its name."""
    return "tournament" if table.startswith("tournament-") else "ordinary"


def narrow_socket(port: int) -> socket.socket:
    """A connection with hardly any room for what is not read, as on a line that has gone dead."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    narrow.connect(("127.0.0.1", port))
    narrow.setblocking(False)
    return narrow


def next_input(table: str, screens: Sequence[Screen]) -> tuple[Screen, dict[str, Any], int] | None:
    """What somebody at the table can do now: answer, wager, or say that betting may close."""
    players = [screen for screen in screens if screen.name.startswith("p") and not screen.stalled]
    for screen in players:
        seen = json.loads(screen.latest)
        if seen["asked"]:
            question = seen["request"]["questions"][seen["asked"][0]]
            return screen, _answer(question), seen["sequence"]
    if not players or json.loads(players[0].latest)["picture"]["phase"] != "betting":
        return None
    if kind_of(table) == "tournament":
        return _wager_in_turn(players)
    game = table.rpartition("-")[0]
    for place, screen in enumerate(players):
        seen = json.loads(screen.latest)
        lying = [each for area in seen["picture"]["areas"] for each in area["wagers"] if each["lies"]]
        if not any(each["patron"] == screen.name for each in lying):
            area = int(screen.name.rpartition("-")[2]) + (2 if game == "pai-gow" else 1)
            wager = {"input": "placed", "area": area, "wager": WAGERS[game], "amount": 500}
            return screen, wager, seen["sequence"]
        if screen.name not in seen["ready"] and place == len(players) - 1:
            break
    waiting = [screen for screen in players if screen.name not in json.loads(screen.latest)["ready"]]
    if not waiting:
        return None
    return waiting[0], {"input": "ready"}, json.loads(waiting[0].latest)["sequence"]


def _wager_in_turn(players: Sequence[Screen]) -> tuple[Screen, dict[str, Any], int] | None:
    """At a table of a tournament whose turn it is wagers, and the cards come when all have."""
    for screen in players:
        seen = json.loads(screen.latest)
        if seen["tournament"]["turn"] == screen.name:
            _, area = screen.load.house.seats[screen.name]
            return screen, {"input": "placed", "area": area, "wager": "box", "amount": 500}, seen["sequence"]
    return None


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    options = {option["action"]: option for option in question["options"]}
    plain = [action for action, option in options.items() if not option.get("items")]
    action = next((each for each in ANSWERS if each in options), plain[0])
    said = {"input": "said", "area": question["area"], "hand": question["hand"], "action": action}
    return said | ({"amount": options[action]["least"]} if options[action].get("most") else {})


def report(load: Load, memory: list[float], seconds: float) -> dict[str, Any]:
    """What was measured."""
    return {
        "machine": machine(),
        "versions": versions(("houseway", "fastapi", "uvicorn", "websockets")),
        "settings": {
            "tables": load.house.tables,
            "sockets": len(load.sockets),
            "stalled": sum(screen.stalled for screen in load.sockets),
            "seconds": seconds,
            "every": load.every,
        },
        "answers": load.kinds,
        "screens": {kind: len(found) for kind, found in load.delays.items()},
        "screens_missed": load.unseen,
        "sockets_open_at_the_end": load.open_at_the_end,
        "milliseconds": {kind: milliseconds(found) for kind, found in load.delays.items()},
        "megabytes": memory[:: round(60 / SAMPLED)] + memory[-1:],
    }


def ended(house: House, load: Load, every: float, how: str) -> int:
    """After a kill or an end under load: nothing acknowledged is lost, all is sound, and all tables go on."""
    from houseway.floor.verifying import verify_house
    from houseway.games import game_named
    from houseway.journal import ReadOnlyJournal

    path = house.folder / "journal.sqlite"
    with ReadOnlyJournal(path) as journal:
        lost = [each for each in load.acknowledged if journal.find(each) is None]
    wrong = list(verify_house(path, game_named))
    house.open()
    again = Load(house, every)
    asyncio.run(again.run(6 * every, []))
    gone_on = {each.split("/")[1] for each in again.acknowledged}
    print(
        f"{how}: {len(load.acknowledged):,} acknowledged inputs, {len(lost)} lost; "
        f"{len(wrong)} faults in the journal; "
        f"opened again, {len(gone_on)} of {house.tables} tables took inputs."
    )
    return 1 if lost or wrong or len(gone_on) < house.tables else 0


async def run_and(end: Callable[[], object], load: Load, seconds: float) -> None:
    """Load, and the end comes while it runs."""
    running = asyncio.create_task(load.run(seconds + 30, []))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(end)
    load.over = True
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def end_in_the_middle(house: House, load: Load, seconds: float, every: float, *, kill: bool) -> int:
    """A kill, or the wish that it may end."""
    took: list[float] = []
    asyncio.run(run_and(house.kill if kill else lambda: took.append(house.close()), load, seconds))
    how = "Killed in the middle" if kill else f"Told to end, and gone after {took[0]:.2f} s"
    return ended(house, load, every, how)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    parser.add_argument("--tables", type=positive(int), default=50, help="tables (50)")
    parser.add_argument("--patrons", type=positive(int), default=5, help="patrons at each (5)")
    parser.add_argument("--watchers", type=positive(int), default=100, help="watchers in all (100)")
    parser.add_argument("--seconds", type=positive(float), default=300.0, help="how long (300)")
    parser.add_argument(
        "--every", type=positive(float), default=2.0, help="seconds between inputs at a table (2)"
    )
    parser.add_argument("--kill", action="store_true", help="kill the house in the middle and open it again")
    parser.add_argument("--end", action="store_true", help="the same with SIGTERM, and how long it takes")
    parser.add_argument(
        "--tournament", action="store_true", help="half of the tables of a tournament, the others Pontoon's"
    )
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), chosen.tables, chosen.patrons, chosen.watchers, chosen.tournament)
        house.open()
        try:
            load = Load(house, chosen.every)
            if chosen.kill or chosen.end:
                return end_in_the_middle(house, load, chosen.seconds, chosen.every, kill=chosen.kill)
            memory: list[float] = []
            asyncio.run(load.run(chosen.seconds, memory))
            found = report(load, memory, chosen.seconds)
        finally:
            house.close()
    if chosen.json:
        print(json.dumps(found, indent=2))
    else:
        print_report(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
