"""The socket of a table: inputs in, messages out, and whoever is too slow is cut off."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from houseway.floor.inputs import RESYNC
from houseway.journal import JournalDown
from houseway.rulebook import Refused, Unreadable
from houseway.server.http.errors import as_json, error, first_fault
from houseway.server.http.frames import Frame
from houseway.server.http.security import address_of, check_in, security_of, socket_person
from houseway.server.live import Floor, LiveTable, Sent, Stale
from houseway.server.people import Denied, Person
from houseway.server.people.limits import neighbourhood
from houseway.table.driving.driver import Defect
from houseway.table.layout.views import Viewer

ROOM = 64
SLOWEST = 5.0
"""Seconds that one message may take to be sent."""
LARGEST = 8 * 1024
PATIENCE = 5
"""So many frames that cannot be read, and the socket is closed."""

TOO_LARGE, BAD_FRAMES, SIGNED_OUT, TOO_SLOW, TABLE_CLOSED = 1009, 1008, 4401, 4008, 4410
COME_AGAIN, TOO_MANY = 1012, 1013

MOST_OF_A_PERSON, MOST_OF_AN_ADDRESS = 20, 400
"""Sockets that are open at once."""

FRAME: TypeAdapter[Frame] = TypeAdapter(Frame)


class Outbox:
    """The way out to one socket: a bounded queue and its sender."""

    def __init__(self, socket: WebSocket, viewer: Viewer, is_in: Callable[[], bool] = lambda: True) -> None:
        self.viewer = viewer
        self._socket = socket
        self._is_in = is_in
        self._out = asyncio.Event()
        self._code = TABLE_CLOSED
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(ROOM)
        self._full = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Take a message; a line that is full is cut."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._full.set()

    def end(self) -> None:
        """The table is closed: what was said before is still sent."""
        self.send(b"")

    def come_again(self) -> None:
        """The table was brought back from the journal."""
        self._code = COME_AGAIN
        self.send(b"")

    def tell(self, **message: Any) -> None:
        """A message to this one alone."""
        self.send(msgspec.json.encode(message))

    async def run(self) -> int:
        """Send until one message takes too long; the code to close with."""
        while True:
            message = await self._queue.get()
            if not self._is_in():
                return SIGNED_OUT
            if not message:
                return self._code
            try:
                async with asyncio.timeout(SLOWEST):
                    await self._socket.send_text(message.decode())
            except TimeoutError:
                return TOO_SLOW
            self._queue.task_done()

    def show_out(self) -> None:
        """The session, token or role by which they look is over."""
        self._out.set()

    async def shown_out(self) -> int:
        """Wait until then; the code to close with."""
        await self._out.wait()
        return SIGNED_OUT

    async def last_words(self) -> None:
        """Wait until everything is sent; a line that is too slow ends by itself."""
        await self._queue.join()

    async def overflow(self) -> int:
        """Wait until the line is full; the code to close with."""
        await self._full.wait()
        return TOO_SLOW


def sockets_routes(floor: Floor) -> APIRouter:
    """The socket of every table of this floor."""
    router = APIRouter()
    opened: Counter[str] = Counter()

    @router.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        """A table live. Who asks is known before the socket is accepted."""
        person = await socket_person(websocket)
        if person is None or table not in floor.tables:
            await websocket.close(BAD_FRAMES)
            return
        name, address = f"person {person.name}", f"address {neighbourhood(address_of(websocket))}"
        if opened[name] >= MOST_OF_A_PERSON or opened[address] >= MOST_OF_AN_ADDRESS:
            await websocket.close(TOO_MANY)
            return
        opened.update((name, address))
        try:
            await _look(websocket, floor.tables[table], person)
        finally:
            opened.subtract((name, address))
            for each in (name, address):
                if not opened[each]:
                    del opened[each]

    return router


async def _look(websocket: WebSocket, live: LiveTable, person: Person) -> None:
    """Until one side ends it, or the session, token or role by which they came in is over."""
    await websocket.accept()
    people = security_of(websocket).people
    line = Outbox(websocket, person.viewer, lambda: people.is_in(person))
    stop_watching = people.watch(person, line.show_out)
    try:
        await _serve(websocket, live, line, person)
    finally:
        stop_watching()


async def _serve(websocket: WebSocket, live: LiveTable, line: Outbox, person: Person) -> None:
    """Until one side ends it."""
    tasks: list[asyncio.Task[int | None]] = [
        asyncio.create_task(_read(websocket, live, line, person)),
        asyncio.create_task(line.run()),
        asyncio.create_task(line.overflow()),
        asyncio.create_task(line.shown_out()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.leave(line)
        for task in tasks:
            task.cancel()
    await asyncio.wait(tasks)
    code = _result(next(task for task in tasks if task in done))
    if code is not None:
        await _close(websocket, code)


def _result(task: asyncio.Task[int | None]) -> int | None:
    """The code to close with; None if the other side is gone."""
    problem = task.exception()
    if problem is None:
        return task.result()
    if isinstance(problem, WebSocketDisconnect | RuntimeError | OSError):
        return None
    raise problem


async def _close(websocket: WebSocket, code: int) -> None:
    try:
        async with asyncio.timeout(SLOWEST):
            await websocket.close(code)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        return


async def _read(websocket: WebSocket, live: LiveTable, line: Outbox, person: Person) -> int | None:
    """Take what comes; the code to close with."""
    people = security_of(websocket).people
    bucket = people.socket_bucket()
    try:
        await live.join(line)
    except JournalDown:
        return COME_AGAIN
    except Unreadable:
        return TABLE_CLOSED
    patience = PATIENCE
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text") or message.get("bytes") or b""
        if len(text if isinstance(text, bytes) else text.encode(errors="surrogatepass")) > LARGEST:
            return TOO_LARGE
        if not people.stays(person):
            return SIGNED_OUT
        if wait := bucket.take():
            line.tell(type="error", id=None, **error("too-fast", f"too many frames: wait {wait:.1f} s"))
            await asyncio.sleep(wait)
            continue
        try:
            frame = FRAME.validate_json(text)
        except ValidationError as problem:
            line.tell(type="error", id=None, **first_fault(list(problem.errors())))
            patience -= 1
            if not patience:
                await line.last_words()
                return BAD_FRAMES
            continue
        await _carry_out(websocket, live, line, person, frame)


async def _carry_out(
    websocket: WebSocket, live: LiveTable, line: Outbox, person: Person, frame: Frame
) -> None:
    """One input, and its answer after the message that shows its effect."""
    try:
        sequence = await _put(live, person, frame, partial(check_in, websocket, person))
        if sequence is None:
            await _resync(live, line, frame.id)
            return
    except Denied:
        line.show_out()
    except Refused as refused:
        line.tell(type="refused", id=frame.id, **refused.as_json())
    except (Unreadable, JournalDown, Defect) as problem:
        line.tell(type="error", id=frame.id, **as_json(problem))
    else:
        line.tell(type="done", id=frame.id, sequence=sequence)


async def _put(live: LiveTable, person: Person, frame: Frame, still_in: Callable[[], None]) -> int | None:
    """Have it carried out; None: whoever sent it gets the table anew."""
    if frame.do.input == RESYNC:
        return None
    if person.program:
        live.check_no_program(frame.do.input)
    try:
        order = Sent(frame.id, frame.seen, frame.plain())
        return await live.put(person.viewer, order, person.author, still_in)
    except Stale:
        return None


async def _resync(live: LiveTable, line: Outbox, frame_id: str) -> None:
    line.tell(type="resync", id=frame_id, snapshot=await live.snapshot(line.viewer))
