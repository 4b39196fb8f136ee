"""Passwords: hashed with Argon2, two at a time, and never on the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.equipment import ByteSource
from houseway.server.people.errors import Denied, Why
from houseway.server.people.secrets import new_secret

AT_ONCE = 2
MOST_WAITING = 32
SHORTEST, LONGEST = 8, 256

T = TypeVar("T")


class Passwords:
    """Makes and checks hashes. Who has no hash is checked against one that nobody knows the password of."""

    def __init__(self, hasher: PasswordHasher, source: ByteSource) -> None:
        self._hasher = hasher
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0
        self._nobodys = hasher.hash(new_secret(source))

    async def hashed(self, password: bytes) -> str:
        """What is kept of a password."""
        return await self._off_the_loop(lambda: self._hasher.hash(password))

    async def fits(self, kept: str | None, password: bytes) -> bool:
        """Whether it is the password; the work is the same where there is nothing to compare with."""
        return await self._off_the_loop(lambda: self._verify(kept, password))

    def is_stale(self, kept: str) -> bool:
        """Whether it was hashed with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown()

    def _verify(self, kept: str | None, password: bytes) -> bool:
        try:
            self._hasher.verify(self._nobodys if kept is None else kept, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _off_the_loop(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            message = "too many people are signing in at this moment: try again in a few seconds"
            raise Denied(Why.BUSY, message, retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def readable(password: str) -> bytes:
    """The password as it is hashed, however the keyboard composed its letters."""
    return normalize("NFC", password).encode("utf-8", "surrogatepass")


def checked(password: str, name: str, field: str = "password") -> bytes:
    """A password that may be chosen, as it is hashed; `Denied` says what is wrong without quoting it."""
    if not SHORTEST <= len(password) <= LONGEST:
        message = f"a password has {SHORTEST} to {LONGEST} characters; this one has {len(password)}"
        raise Denied(Why.BAD_PASSWORD, message, field)
    if password.casefold() == name.casefold():
        raise Denied(Why.BAD_PASSWORD, "a password is not one's own name", field)
    return readable(password)
