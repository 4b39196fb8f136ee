"""The people of the house: who has an account, who is signed in, and who is let in."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from argon2 import PasswordHasher

from houseway.equipment import ByteSource
from houseway.journal import Clock
from houseway.server.people import names, passwords, tokens
from houseway.server.people.clerk import Attempt, Clerk, Entered, Note
from houseway.server.people.errors import Denied, Why
from houseway.server.people.limits import Bucket, Buckets, Limits, neighbourhood
from houseway.server.people.passwords import Passwords
from houseway.server.people.person import Person
from houseway.server.people.sessions import STORED_EVERY, Session
from houseway.server.people.steady import steady
from houseway.server.people.store import Store
from houseway.server.people.tokens import Token
from houseway.table.procedure.roles import Role

T = TypeVar("T")


def keep_no_note(kind: str, body: Mapping[str, Any]) -> None:
    """For a house without a journal."""


class People:
    """All of it for one file, which no other process may have open.

    `note` is told in a worker thread what is worth keeping, before it takes effect, and never a secret; if it
    raises, nothing happens. Asking who somebody is costs no disk and may be done on the event loop.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        clock: Clock | None = None,
        source: ByteSource = os.urandom,
        hasher: PasswordHasher | None = None,
        limits: Limits | None = None,
        note: Note = keep_no_note,
    ) -> None:
        limits, clock = limits or Limits(), clock or steady()
        self._store = Store(path)
        self._clerk = Clerk(self._store, clock, source, note)
        self._passwords = Passwords(hasher or PasswordHasher(), source)
        self._writer = ThreadPoolExecutor(1, "people")
        self._sign_ups = Buckets("sign-ups", limits.sign_up, clock)
        self._log_ins = Buckets("attempts to sign in", limits.log_in, clock)
        self._address_writes = Buckets("requests", limits.address_writes, clock)
        self._person_writes = Buckets("requests", limits.person_writes, clock)
        self._costly_reads = Buckets("requests", limits.costly_reads, clock)
        self._reads = Buckets("questions", limits.reads, clock)
        self._address_reads = Buckets("questions", limits.address_reads, clock)
        self._socket_rate = limits.socket
        self._clock = clock
        self._watchers: list[tuple[Person, Callable[[], None]]] = []

    # Who is it?

    def by_session(self, secret: str) -> Person | None:
        """Whose session that is; being asked for keeps it from idling."""
        session = self._clerk.sessions.find(secret, self._clerk.now())
        return None if session is None else self._seen(session)

    def by_token(self, secret: str) -> Person | None:
        """Whose program has this header token."""
        token = self._clerk.tokens.find(secret)
        return None if token is None else token.person

    def is_in(self, person: Person) -> bool:
        """Whether the session or token they came in by is still good. For a socket, before each message."""
        return self._clerk.is_in(person)

    def stays(self, person: Person) -> bool:
        """The same, of somebody who has just done something: their session does not idle."""
        session = (
            None if person.session is None else self._clerk.sessions.get(person.session, self._clerk.now())
        )
        if session is not None:
            self._seen(session)
        return self.is_in(person)

    def watch(self, person: Person, gone: Callable[[], None]) -> Callable[[], None]:
        """Be told as soon as they are out; what to call when nobody needs to know any more."""
        watcher = (person, gone)
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def _see_off(self) -> None:
        """Whoever looks by a session or token that is over hears of it now."""
        for person, gone in list(self._watchers):
            if not self.is_in(person):
                gone()

    # How often?

    def limit_address(self, address: str) -> None:
        """Count a write from this address; `Denied` if there were too many."""
        self._address_writes.take(neighbourhood(address))

    def limit_person(self, person: Person) -> None:
        """Count a write by this person; `Denied` if there were too many."""
        self._person_writes.take(person.name)

    def limit_reads(self, address: str, name: str | None) -> None:
        """Count a question from this address, and by whoever asks; `Denied` if there were too many."""
        self._address_reads.take(neighbourhood(address))
        if name is not None:
            self._reads.take(name)

    def limit_costly(self, person: Person) -> None:
        """Count a question by this person that takes long to answer; `Denied` if there were too many."""
        self._costly_reads.take(person.name)

    def socket_bucket(self) -> Bucket:
        """A bucket for one socket."""
        return Bucket(self._socket_rate, self._clock)

    # In and out

    async def sign_up(self, name: str, password: str, address: str) -> Entered:
        """A new account, and in."""
        self._sign_ups.take(neighbourhood(address))
        name = names.checked(name)
        chosen = passwords.checked(password, name)
        await self._write(lambda: self._clerk.check_free(name))
        kept = await self._passwords.hashed(chosen)
        return await self._write(lambda: self._clerk.sign_up(name, kept, address))

    async def log_in(self, name: str, password: str, address: str) -> Entered:
        """In, with the right password."""
        self._log_ins.take(neighbourhood(address))
        return await asyncio.shield(self._try_to_log_in(name, passwords.readable(password), address))

    async def log_out(self, person: Person) -> None:
        """The session is over. A header token is revoked, not logged out."""
        await self._write(lambda: self._clerk.log_out(person))
        self._see_off()

    async def change_password(self, person: Person, password: str, new: str, address: str) -> None:
        """Another password; every other session of the account and all its tokens are over."""
        self._log_ins.take(neighbourhood(address))
        chosen = passwords.checked(new, person.name, "new_password")
        await asyncio.shield(self._try_to_change(person, passwords.readable(password), chosen, address))
        self._see_off()

    async def enter(self, link: str, address: str) -> Entered:
        """In by a one-time link, as the first guest who is not here."""
        self._log_ins.take(neighbourhood(address))
        return await self._write(lambda: self._clerk.enter(link, address))

    async def new_link(self) -> str:
        """A one-time link's secret, for a player."""
        (link,) = await self.new_links()
        return link

    async def new_links(self, roles: Sequence[Role] = (Role.PLAYER,)) -> list[str]:
        """A one-time link's secret for each role, to be shown to whoever started the house."""
        return await self._write(lambda: self._clerk.new_links(roles))

    async def anybody_signed_up(self) -> bool:
        """Whether there are accounts with a password."""
        return await self._write(self._clerk.anybody_signed_up)

    # Staff

    async def make_staff(
        self, name: str, password: str, role: Role, author: str, by: Person | None = None
    ) -> Person:
        """A new account of somebody of the house; who makes it is still in by then."""
        name = names.checked(name)
        chosen = passwords.checked(password, name)
        await self._write(lambda: self._clerk.check_free(name))
        kept = await self._passwords.hashed(chosen)
        return await self._write(lambda: self._clerk.make_staff(name, kept, role, author, by))

    async def set_role(self, name: str, role: Role, by: Person) -> Person:
        """Another role for somebody else; they are signed out everywhere."""
        if names.folded(name) == names.folded(by.name):
            raise Denied(Why.OWN_ROLE, f"{by.name!r}: nobody gives themselves another role", "name")
        changed = await self._write(lambda: self._clerk.set_role(name, role, by))
        self._see_off()
        return changed

    async def called(self, name: str) -> Person:
        """Whoever has that name, however it is written."""
        return await self._write(lambda: self._clerk.called(name))

    async def staff(self) -> list[Person]:
        """Everybody who is more than a player."""
        return await self._write(self._clerk.staff)

    # Tokens of programs

    def tokens(self, person: Person) -> list[Token]:
        """This person's tokens, without their secrets."""
        return self._clerk.tokens.of(names.folded(person.name))

    async def new_token(self, person: Person, label: str) -> tuple[Token, str]:
        """A new token and its secret, which is shown this once."""
        label = tokens.checked_label(label)
        return await self._write(lambda: self._clerk.new_token(person, label))

    async def revoke_token(self, person: Person, public: str) -> None:
        """That token of this person lets nobody in any more."""
        await self._write(lambda: self._clerk.revoke_token(person, public))
        self._see_off()

    def close(self) -> None:
        """Finish what was begun and give up the file."""
        self._passwords.close()
        self._writer.shutdown()
        self._store.close()

    async def _try_to_log_in(self, name: str, password: bytes, address: str) -> Entered:
        attempt = await self._write(lambda: self._clerk.begin(name, address))
        try:
            account = attempt.account
            if not await self._fits(attempt, password) or account is None or account.password is None:
                message = f"no account {name!r} with this password: check both and try again"
                raise Denied(Why.WRONG_PASSWORD, message, "name")
            stale = self._passwords.is_stale(account.password)
            rehashed = await self._passwords.hashed(password) if stale else None
            return await self._write(lambda: self._clerk.let_in(attempt, rehashed))
        finally:
            await self._write(lambda: self._clerk.end(attempt))

    async def _try_to_change(self, person: Person, password: bytes, new: bytes, address: str) -> None:
        attempt = await self._write(lambda: self._clerk.begin(person.name, address))
        try:
            if not await self._fits(attempt, password):
                message = f"this is not the password of {person.name!r}: nothing has changed"
                raise Denied(Why.WRONG_PASSWORD, message, "password")
            kept = await self._passwords.hashed(new)
            await self._write(lambda: self._clerk.change_password(attempt, person, kept))
        finally:
            await self._write(lambda: self._clerk.end(attempt))

    async def _fits(self, attempt: Attempt, password: bytes) -> bool:
        kept = None if attempt.account is None else attempt.account.password
        fits = await self._passwords.fits(kept, password)
        if not fits:
            await self._write(lambda: self._clerk.turn_away(attempt))
        return fits

    async def _write(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work)

    def _seen(self, session: Session) -> Person:
        session.seen = self._clerk.now()
        if session.seen - session.stored >= STORED_EVERY:
            session.stored = session.seen
            self._writer.submit(self._clerk.store_seen, session)
        return session.person
