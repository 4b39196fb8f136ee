"""One thing at a time: whatever concerns a table waits here for its turn."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")

Job = Callable[[], Awaitable[Any]]

ROOM = 256


class NobodyThere(Exception):
    """This mailbox is not emptied any more; nothing of what was in it was done."""


class Mailbox:
    """A bounded queue of jobs and the task that does them in order; `gone` says why nobody does any more."""

    def __init__(self, gone: Callable[[], Exception]) -> None:
        self._gone = gone
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue(ROOM)
        self._posted: set[asyncio.Task[Any]] = set()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def waiting(self) -> int:
        """How much waits for its turn."""
        return self._jobs.qsize()

    def start(self) -> None:
        """Begin to do what comes in."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Finish what was begun, and take nothing more."""
        if self._stopped:
            return
        self._stopped = True
        if self._task is None:
            await self._turn_away()
        else:
            await self._jobs.put(None)
            await self._task

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have it done in its turn; its result."""
        try:
            return await self._do(job)
        except NobodyThere:
            raise self._gone() from None

    async def _do(self, job: Callable[[], Awaitable[T]]) -> T:
        if self._stopped:
            raise NobodyThere
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put((job, done))
        return await done

    def post(self, job: Job) -> None:
        """Have it done in its turn, by the house: nobody waits for it."""
        task = asyncio.get_running_loop().create_task(self._do(job))
        self._posted.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._posted.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NobodyThere):
            asyncio.get_running_loop().call_exception_handler(
                {"message": "the house could not act", "exception": error, "task": task}
            )

    async def _run(self) -> None:
        while (item := await self._jobs.get()) is not None:
            job, done = item
            try:
                result = await job()
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)
        await self._turn_away()

    async def _turn_away(self) -> None:
        """Whoever still waits is told, and whoever was waiting for room."""
        while not self._jobs.empty():
            left = self._jobs.get_nowait()
            if left is not None and not left[1].done():
                left[1].set_exception(NobodyThere())
            await asyncio.sleep(0)
