"""What supervisors ask at a table beside the game: what they may order, and what that would do."""

import asyncio
from typing import Any

from msgspec import to_builtins

from houseway.floor.inputs import read_input
from houseway.floor.menus import menu_of
from houseway.server.live.live import LiveTable
from houseway.table.desk.prompting import payable
from houseway.table.layout.events import Over
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role


async def foretell(live: LiveTable, viewer: Viewer, do: dict[str, Any]) -> dict[str, Any]:
    """What an order would do with money, and whether the round would end by it: said before it is done."""

    async def job() -> dict[str, Any]:
        live.check_up()
        happened = read_input(live.table, viewer, do, live.dealt)
        news = await asyncio.to_thread(live.table.foretell, happened)
        moves = [to_builtins(each) for each in payable(news, live.table.game.wagers)]
        ends = next((event.how for event in news if isinstance(event, Over)), None)
        return {"moves": moves, "ends": ends}

    return await live.mailbox.do(job)


async def menu(live: LiveTable, role: Role) -> dict[str, Any]:
    """What somebody of this role may order here."""

    async def job() -> dict[str, Any]:
        live.check_up()
        return await asyncio.to_thread(menu_of, live.table, role, live.room.now())

    return await live.mailbox.do(job)
