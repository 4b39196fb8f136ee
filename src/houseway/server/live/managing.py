"""What supervisors do at a table beside the game: the menu, the sign of its closing, and the closing."""

import asyncio
from typing import Any

from msgspec import to_builtins

from houseway.floor.closing import SIGN_UP
from houseway.floor.inputs import read_input
from houseway.floor.menus import menu_of
from houseway.floor.notices import SUPERVISORS
from houseway.server.live.live import LiveTable
from houseway.table.events import Over
from houseway.table.inputs import Input
from houseway.table.prompting import payable
from houseway.table.roles import Role
from houseway.table.views import Viewer


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
        return await asyncio.to_thread(menu_of, live.table, role)

    return await live.mailbox.do(job)


async def put_up_sign(live: LiveTable, minutes: int, author: str) -> dict[str, Any] | None:
    """A sign with the time at which the table closes."""

    async def job() -> dict[str, Any] | None:
        live.check_up()
        await live.closing.put_up(minutes, author)
        shown = live.closing.as_json()
        assert shown is not None
        words, number = f"{live.name}: {shown['words']}", live.table.number
        await live.notices.post(SUPERVISORS, SIGN_UP, words, shown["rule"], table=live.name, number=number)
        live.show([])
        return shown

    return await live.mailbox.do(job)


async def take_down_sign(live: LiveTable, author: str) -> None:
    """The table stays open after all."""

    async def job() -> None:
        live.check_up()
        await live.closing.take_down(author)
        live.show([])

    await live.mailbox.do(job)


async def close(live: LiveTable, role: Role, author: str) -> None:
    """Bots leave, everybody who was told in time is stood up, and the table is closed."""

    async def tell(happened: Input) -> None:
        await live.tell(happened, author=author)

    async def job() -> None:
        live.check_up()
        if live.bots.names and not live.wagering():
            await live.bots.leave(live.tell_quietly)
        await live.closing.close(tell, role, author, live.bots.names)
        live.end()

    await live.mailbox.do(job)
