"""What supervisors do at a table beside the game: the menu, the sign of its closing, and the closing."""

import asyncio
from datetime import timedelta
from typing import Any

from msgspec import structs, to_builtins

from houseway.floor.closing import (
    check_nothing_lies,
    check_told,
    leave_and_close,
    notice_of_closing,
    outside_hours,
    present_at,
    rule_of,
)
from houseway.floor.events import GuestRecognised, Noticed, SignTakenDown, TableClosed
from houseway.floor.inputs import read_input
from houseway.floor.menus import menu_of
from houseway.floor.notices import SUPERVISORS
from houseway.floor.powers import POWERS
from houseway.rulebook import Unreadable
from houseway.server.live.live import LiveTable
from houseway.table.events import Over
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
        now = live.now()
        sign = structs.replace(
            notice_of_closing(live.table, live.name, now + timedelta(minutes=minutes), now),
            by=author,
            stream=live.name,
            number=live.table.number,
        )
        words = f"{live.name}: this table closes at {sign.time[11:16]} UTC"
        notice = Noticed(to=SUPERVISORS, what=sign.kind, words=words, rule=sign.rule)
        await live.keeper.keep(sign, structs.replace(notice, stream=live.name, number=live.table.number))
        live.show([])
        return live.closing

    return await live.mailbox.do(job)


async def take_down_sign(live: LiveTable, author: str) -> None:
    """The table stays open after all."""

    async def job() -> None:
        live.check_up()
        if live.facts.sign is not None:
            await live.keeper.keep(SignTakenDown(by=author, stream=live.name, number=live.table.number))
        live.show([])

    await live.mailbox.do(job)


async def recognise(live: LiveTable, guest: str, patron: str, role: Role, author: str) -> None:
    """A guest of this table and somebody with an account are one person."""

    async def job() -> None:
        live.check_up()
        if guest not in live.keeper.house.books.guests(live.name):
            raise Unreadable("no-such-guest", f"no guest {guest!r} at {live.name}", "guest")
        await live.keeper.keep(
            GuestRecognised(
                guest=guest,
                patron=patron,
                stream=live.name,
                number=live.table.number,
                by=author,
                role=str(role),
                rule=POWERS["recognise-guest"].rules(live.table.game.name),
            )
        )
        live.show([])

    await live.mailbox.do(job)


async def close(live: LiveTable, role: Role, author: str) -> None:
    """Bots leave, everybody who was told in time is stood up, and the table is closed."""

    async def job() -> None:
        live.check_up()
        bots = live.bots.names
        if bots and not live.wagering():
            await live.bots.leave(live.tell_quietly)
        hours_over = outside_hours(live.table, live.now()) is not None
        check_nothing_lies(live.table, live.name, hours_over=hours_over)
        present = present_at(live.table, live.facts.left) - bots
        if not hours_over:
            check_told(live.table, live.name, live.facts.sign, live.forward, present)
        for order in leave_and_close(live.table, live.name, role):
            await live.tell(order, author=author)
        rule = tuple(rule_of(live.table.game))
        await live.keeper.keep(TableClosed(by=author, stream=live.name, number=live.table.number, rule=rule))
        live.end()

    await live.mailbox.do(job)
