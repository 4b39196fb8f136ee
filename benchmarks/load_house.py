"""A house for `load.py`: so many tables, patrons with chips and header tokens, served on a free port.

With `tournament` the tables are Pontoon's, half of them of a tournament whose session is on. Opened again in
the same folder it goes on where it was. It prints one line of JSON: its port, the tables and who sits where.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal, utc_clock
from houseway.server.http.app import create_app
from houseway.server.http.security import LOOPBACK_HOSTS, Security
from houseway.server.live import Floor
from houseway.server.people import People
from houseway.server.people.limits import Limits, Rate
from houseway.server.serving import House, listening, server_for
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role

CHIPS = 50_000_00
TOURNAMENT = "load"
MANAGER, DIRECTOR = Viewer(Role.GAMING_MANAGER, "manager"), Viewer(Role.GAMING_SUPERVISOR, "director")
CONDITIONS: dict[str, Any] = {
    "starts": "2026-01-01T00:00:00Z",
    "entry": "at the desk",
    "eligibility": "patrons of the load",
    "sessions": [{"rounds": 100_000}],
    "sit_and_go": "when everybody is seated",
    **dict.fromkeys(("progression", "points", "repechage", "buy_back", "commission", "groups"), "none"),
    "entry_fee": 100,
    "chips": 100_000_000,
    "limits": {"box": {"min": 500, "max": 50_000}},
    "elimination": "who cannot wager the table minimum",
    "session_ties": "share",
    "pool": "the entry fees",
    "prizes": ["100"],
    "final_ties": "share",
    "statement": True,
}
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Sign-ups are not what is measured."""
NO_HURRY = Rate(1_000_000, 1_000_000.0)
UNLIMITED = Limits(sign_up=NO_HURRY, log_in=NO_HURRY, address_writes=NO_HURRY)


def names(tables: int, patrons: int, watchers: int) -> list[str]:
    """Everybody who comes in."""
    seated = [f"p{table}-{place}" for table in range(tables) for place in range(patrons)]
    return seated + [f"w{number}" for number in range(watchers)]


async def let_in(
    folder: Path, tables: int, everybody: list[str], floor: Floor, people: People, *, tournament: bool
) -> None:
    """Everybody with chips and a token, which are kept in a file, and all tables opened."""
    tokens = folder / "tokens.json"
    if tokens.exists():
        return
    made = {}
    for name in everybody:
        entered = await people.sign_up(name, f"password of {name}", "127.0.0.1")
        _, made[name] = await people.new_token(entered.person, "load")
        await floor.carry_out("buy-in", {"amount": CHIPS}, player(name))
    if tournament:
        await hold(floor, tables // 2, [name for name in everybody if seated_at(name) < tables // 2])
    games = ["pontoon"] if tournament else list(DEFAULT_SETTINGS)
    for number in range(len(floor.tables), tables):
        await floor.open_table(games[number % len(games)], None, "house", Viewer(Role.GAMING_SUPERVISOR))
    tokens.write_text(json.dumps(made), encoding="utf-8")


def seated_at(name: str) -> float:
    """The number of the table of somebody of that name; watchers have none."""
    return int(name[1:].partition("-")[0]) if name.startswith("p") else math.inf


async def hold(floor: Floor, tables: int, players: list[str]) -> None:
    """A tournament of so many tables, from its conditions to the first bets."""
    of, settings = {"tournament": TOURNAMENT}, {"tournament": TOURNAMENT}
    for number in range(tables):
        opened = {"table": f"tournament-{number}", "game": "pontoon", "settings": settings, "dealt": "house"}
        await floor.carry_out("open-table", opened, DIRECTOR)
    said = CONDITIONS | {"tables": tables, "players": {"min": 2, "max": len(players)}}
    await floor.carry_out("document-conditions", {**of, "conditions": said}, MANAGER)
    for order in ("make-available", "notify-commission"):
        await floor.carry_out(order, of, MANAGER)
    await floor.carry_out("name-director", {**of, "director": DIRECTOR.patron}, MANAGER)
    for name in players:
        await floor.carry_out("enter-tournament", of, player(name))
    await floor.carry_out("close-entries", of, DIRECTOR)
    await floor.carry_out("ballot", {**of, "session": 1}, DIRECTOR)
    await floor.carry_out("set-pace", {**of, "seconds": 3600}, DIRECTOR)
    for name, (table, area) in seats_of(floor).items():
        await floor.carry_out("take-seat", {"table": table, "area": area}, player(name))
    await floor.carry_out("start-session", {**of, "session": 1}, DIRECTOR)


def seats_of(floor: Floor) -> dict[str, tuple[str, int]]:
    """What the ballot has given everybody."""
    found = floor.house.tournaments.by_name.get(TOURNAMENT)
    drawn = found.sessions[0].seats if found is not None else {}
    return {name: (seat.table, seat.area) for name, seat in drawn.items()}


async def serve(folder: Path, tables: int, everybody: list[str], *, tournament: bool) -> None:
    """Open the house and say where it is."""
    listener = listening(House(port=0))
    people = People(folder / "people.sqlite", hasher=QUICK, limits=UNLIMITED)
    with Journal(folder / "journal.sqlite", utc_clock) as journal:
        floor = Floor(journal, asyncio.get_running_loop())
        app = create_app(floor, Security(people, LOOPBACK_HOSTS, links=False))
        server = server_for(app, House())
        running = asyncio.create_task(server.serve([listener]))
        while not server.started and not running.done():
            await asyncio.sleep(0.02)
        await let_in(folder, tables, everybody, floor, people, tournament=tournament)
        told = {"tables": list(floor.tables), "seats": seats_of(floor)}
        print(json.dumps({"port": listener.getsockname()[1], **told}), flush=True)
        await running


if __name__ == "__main__":
    house, wanted, patrons_a_table, looking = Path(sys.argv[1]), *map(int, sys.argv[2:5])
    everyone = names(wanted, patrons_a_table, looking)
    asyncio.run(serve(house, wanted, everyone, tournament=sys.argv[5:] == ["tournament"]))
