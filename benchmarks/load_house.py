"""A house for `load.py`: so many tables, patrons with chips and header tokens, served on a free port.

Opened again in the same folder it goes on where it was. It prints one line of JSON: its port and the tables.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

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
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Sign-ups are not what is measured."""
NO_HURRY = Rate(1_000_000, 1_000_000.0)
UNLIMITED = Limits(sign_up=NO_HURRY, log_in=NO_HURRY, address_writes=NO_HURRY)


def names(tables: int, patrons: int, watchers: int) -> list[str]:
    """Everybody who comes in."""
    seated = [f"p{table}-{place}" for table in range(tables) for place in range(patrons)]
    return seated + [f"w{number}" for number in range(watchers)]


async def let_in(folder: Path, tables: int, everybody: list[str], floor: Floor, people: People) -> None:
    """Everybody with chips and a token, which are kept in a file, and all tables opened."""
    tokens = folder / "tokens.json"
    if tokens.exists():
        return
    made = {}
    for name in everybody:
        entered = await people.sign_up(name, f"password of {name}", "127.0.0.1")
        _, made[name] = await people.new_token(entered.person, "load")
        await floor.carry_out("buy-in", {"amount": CHIPS}, player(name))
    games = list(DEFAULT_SETTINGS)
    for number in range(len(floor.tables), tables):
        await floor.open_table(games[number % len(games)], None, "house", Viewer(Role.GAMING_SUPERVISOR))
    tokens.write_text(json.dumps(made), encoding="utf-8")


async def serve(folder: Path, tables: int, everybody: list[str]) -> None:
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
        await let_in(folder, tables, everybody, floor, people)
        print(json.dumps({"port": listener.getsockname()[1], "tables": list(floor.tables)}), flush=True)
        await running


if __name__ == "__main__":
    house, wanted, patrons_a_table, looking = Path(sys.argv[1]), *map(int, sys.argv[2:5])
    asyncio.run(serve(house, wanted, names(wanted, patrons_a_table, looking)))
