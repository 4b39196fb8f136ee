"""A house that serves a tournament until somebody kills it; opened again in the same folder it goes on.

It prints one line of JSON, its port and everybody's seats, and another once the places are awarded.
"""

import asyncio
import json
import sys
from pathlib import Path

from houseway.floor.tournaments.tournament import CLOSED, RUNNING
from houseway.journal import Journal, utc_clock
from houseway.server.live import Floor, Pace
from houseway.server.people import People
from houseway.server.serving import House, listening, server_for
from tests.server.apps import app_of
from tests.server.pit.staffed import NO_LIMITS, QUICK
from tests.server.tournaments.screens import DIRECTOR, MANAGER, prepared

OF, PACE = {"tournament": "W"}, Pace(betting=0.5, decision=0.5, bot=0.1)


async def conduct(floor: Floor) -> None:
    """What director and manager still have to do, by how the tournament stands."""
    found = floor.house.tournaments.by_name["W"]
    while found.state == CLOSED:
        await asyncio.sleep(0.05)
        seats = [seat for table in floor.tables.values() for seat in table.table.round.state.seats]
        if len(seats) == len(found.players):
            await floor.carry_out("start-session", {**OF, "session": 1}, DIRECTOR)
    while found.state == RUNNING:
        await asyncio.sleep(0.05)
        if found.session is not None and found.session.over:
            await floor.carry_out("award-places", OF, DIRECTOR)
    if found.waiting:
        await floor.carry_out("countersign", OF, MANAGER)


async def serve(folder: Path, tables: int) -> None:
    """Open the house, prepare the tournament if that was not done, and conduct it."""
    listener = listening(House(port=0))
    people, kept = People(folder / "people.sqlite", hasher=QUICK, limits=NO_LIMITS), folder / "seats.json"
    with Journal(folder / "journal.sqlite", utc_clock) as journal:
        floor = Floor(journal, asyncio.get_running_loop(), settings={}, pace=PACE)
        with app_of(floor, people) as app:
            server = server_for(app, House())
            running = asyncio.create_task(server.serve([listener]))
            while not server.started:
                await asyncio.sleep(0.02)
            if not kept.exists():
                kept.write_text(json.dumps(await prepared(floor, people, tables)), encoding="utf-8")
            seats, tokens = json.loads(kept.read_text(encoding="utf-8"))
            port = listener.getsockname()[1]
            print(json.dumps({"port": port, "seats": seats, "tokens": tokens}), flush=True)
            await conduct(floor)
            print("finished", flush=True)
            await running


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
