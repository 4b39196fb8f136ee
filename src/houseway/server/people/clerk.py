"""The clerk writes the people's file: one thing at a time, in one thread, all of it or nothing."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from msgspec import Struct

from houseway.equipment import ByteSource
from houseway.journal import Clock
from houseway.server.people import accounts, links, names, sessions, tokens
from houseway.server.people.accounts import Account
from houseway.server.people.errors import Denied, Why
from houseway.server.people.failures import Failures, Subject
from houseway.server.people.limits import neighbourhood
from houseway.server.people.person import Person
from houseway.server.people.secrets import digest
from houseway.server.people.sessions import Session, Sessions
from houseway.server.people.store import Store
from houseway.server.people.tokens import Token, Tokens
from houseway.table.procedure.roles import Role

ACCOUNT_FREE, ADDRESS_FREE = 5, 20
"""Failures before a lock. Many people may share one address, nobody shares an account."""

Note = Callable[[str, Mapping[str, Any]], None]


class Entered(Struct, frozen=True):
    """Somebody came in: who, and the session's secret for their cookie."""

    person: Person
    secret: str


class Attempt(Struct, frozen=True):
    """Somebody tries a password."""

    name: str
    address: str
    account: Account | None
    subjects: tuple[Subject, Subject]


class Clerk:
    """Changes the file first and what is in memory after it. Notes come before either takes effect."""

    def __init__(self, store: Store, clock: Clock, source: ByteSource, note: Note) -> None:
        self._store = store
        self._clock = clock
        self._source = source
        self._note = note
        self._failures = Failures()
        with store.writing() as connection:
            self.sessions = Sessions(connection, self.now())
            self.tokens = Tokens(connection)

    def now(self) -> float:
        """Seconds by the clock of the house."""
        return self._clock().timestamp()

    def is_in(self, person: Person) -> bool:
        """Whether the session or token they came in by is still good."""
        if person.token is not None:
            return self.tokens.has(person.token)
        return person.session is not None and self.sessions.get(person.session, self.now()) is not None

    def _check_in(self, person: Person | None) -> None:
        """`Denied` if who asked is out by now. The house itself came in by no session and no token."""
        if person is None or person.session is person.token is None:
            return
        if not self.is_in(person):
            raise Denied(Why.NOT_SIGNED_IN, "your session is over: sign in again", "Cookie")

    def check_free(self, name: str) -> None:
        """`Denied` if somebody has that name."""
        with self._store.writing() as connection:
            accounts.check_free(connection, name)

    def anybody_signed_up(self) -> bool:
        """Whether there are accounts with a password."""
        with self._store.writing() as connection:
            return accounts.any_with_password(connection)

    def sign_up(self, name: str, password: str, address: str) -> Entered:
        """A new account, and in."""
        with self._store.writing() as connection:
            account = accounts.make(connection, name, password, self.now())
            secret, session = sessions.begin(connection, account, self._source, self.now())
            self._note("signed-up", {"name": name, "address": address})
        return self._admit(secret, session)

    def make_staff(
        self, name: str, password: str, role: Role, author: str, by: Person | None = None
    ) -> Person:
        """A new account of somebody of the house, made by somebody who is in."""
        self._check_in(by)
        with self._store.writing() as connection:
            account = accounts.make(connection, name, password, self.now(), role)
            self._note("staff-made", {"name": name, "role": str(role), "by": author})
        return Person(account.name, account.role)

    def set_role(self, name: str, role: Role, by: Person) -> Person:
        """Another role; whoever is in by the old one is out."""
        self._check_in(by)
        with self._store.writing() as connection:
            account = accounts.find(connection, name)
            if account is None:
                raise Denied(Why.NO_SUCH_ACCOUNT, f"there is no account {name!r}", "name")
            over = self.sessions.of(account.folded, self.now())
            revoked = [each.id for each in self.tokens.of(account.folded)]
            accounts.set_role(connection, account.folded, role)
            sessions.end(connection, over)
            tokens.revoke(connection, revoked)
            change = {"name": account.name, "role": str(role), "before": str(account.role), "by": by.author}
            self._note("role-set", change)
        self.sessions.dismiss(over)
        self.tokens.dismiss(revoked)
        return Person(account.name, role)

    def called(self, name: str) -> Person:
        """Whoever has that name, however it is written."""
        with self._store.writing() as connection:
            account = accounts.find(connection, name)
        if account is None:
            raise Denied(Why.NO_SUCH_ACCOUNT, f"there is no account {name!r}", "name")
        return Person(account.name, account.role)

    def staff(self) -> list[Person]:
        """Everybody who is more than a player."""
        with self._store.writing() as connection:
            return [Person(each.name, each.role) for each in accounts.staff(connection)]

    def begin(self, name: str, address: str) -> Attempt:
        """Somebody tries a password; `Denied` while the account or the address is locked."""
        subjects = _subjects(name, address)
        with self._store.writing() as connection:
            self._failures.begin(connection, subjects, self.now())
            return Attempt(name, address, accounts.find(connection, name), subjects)

    def end(self, attempt: Attempt) -> None:
        """The attempt is over, however it went."""
        self._failures.end(attempt.subjects)

    def let_in(self, attempt: Attempt, rehashed: str | None) -> Entered:
        """It was the right password; a hash by today's parameters replaces an older one."""
        with self._store.writing() as connection:
            account = self._unchanged(connection, attempt)
            self._failures.forgive(connection, attempt.subjects[0])
            if rehashed is not None:
                accounts.set_password(connection, account.folded, rehashed)
            secret, session = sessions.begin(connection, account, self._source, self.now())
            self._note("logged-in", {"name": account.name, "address": attempt.address})
        return self._admit(secret, session)

    def _unchanged(self, connection: sqlite3.Connection, attempt: Attempt) -> Account:
        """The account as it is by now; `Denied` if it has another password than the one that was tried."""
        account = accounts.find(connection, attempt.name)
        if account is None or attempt.account is None or account.password != attempt.account.password:
            message = f"{attempt.name!r} has another password since a moment ago: try again"
            raise Denied(Why.WRONG_PASSWORD, message, "name")
        return account

    def turn_away(self, attempt: Attempt) -> None:
        """It was the wrong one. A name that nobody has is not noted: it may be a password, mistyped."""
        noted = {"name": attempt.account and attempt.account.name, "address": attempt.address}
        with self._store.writing() as connection:
            self._note("failed", noted)
            for subject in attempt.subjects:
                seconds = self._failures.failed(connection, subject, self.now())
                if seconds:
                    self._note("locked", {**noted, "what": subject.kind, "seconds": seconds})

    def log_out(self, person: Person) -> None:
        """The session is over."""
        if person.session is None:
            return
        with self._store.writing() as connection:
            sessions.end(connection, [person.session])
            self._note("logged-out", {"name": person.name})
        self.sessions.dismiss([person.session])

    def change_password(self, attempt: Attempt, person: Person, password: str) -> None:
        """Another hash; of the account only the session that asks goes on, and none of its tokens."""
        self._check_in(person)
        fold = names.folded(person.name)
        over = [each for each in self.sessions.of(fold, self.now()) if each != person.session]
        revoked = [each.id for each in self.tokens.of(fold)]
        with self._store.writing() as connection:
            self._unchanged(connection, attempt)
            self._failures.forgive(connection, attempt.subjects[0])
            accounts.set_password(connection, fold, password)
            sessions.end(connection, over)
            tokens.revoke(connection, revoked)
            self._note("password-changed", {"name": person.name, "address": attempt.address})
        self.sessions.dismiss(over)
        self.tokens.dismiss(revoked)

    def new_links(self, roles: Sequence[Role]) -> list[str]:
        """A one-time link's secret for each role."""
        with self._store.writing() as connection:
            for role in roles:
                self._note("link-made", {"role": str(role)})
            return links.make(connection, self._source, self.now(), roles)

    def enter(self, link: str, address: str) -> Entered:
        """In by a one-time link, as the first guest of its role who is not here."""
        with self._store.writing() as connection:
            account = self._absent_guest(connection, links.use(connection, link, self.now()))
            secret, session = sessions.begin(connection, account, self._source, self.now())
            self._note("link-used", {"name": account.name, "address": address})
        return self._admit(secret, session)

    def new_token(self, person: Person, label: str) -> tuple[Token, str]:
        """A new token and its secret."""
        self._check_in(person)
        if len(self.tokens.of(names.folded(person.name))) >= tokens.MOST:
            message = f"{person.name!r} has {tokens.MOST} tokens, which is the most: revoke one first"
            raise Denied(Why.TOO_MANY_TOKENS, message, "label")
        with self._store.writing() as connection:
            secret, token = tokens.make(connection, person, label, self._source, self.now())
            self._note("token-made", {"name": person.name, "id": token.id, "label": label})
        self.tokens.admit(digest(secret), token)
        return token, secret

    def revoke_token(self, person: Person, public: str) -> None:
        """That token of this person lets nobody in any more."""
        if all(each.id != public for each in self.tokens.of(names.folded(person.name))):
            raise Denied(Why.NO_SUCH_TOKEN, f"{person.name!r} has no token {public!r}", "id")
        with self._store.writing() as connection:
            tokens.revoke(connection, [public])
            self._note("token-revoked", {"name": person.name, "id": public})
        self.tokens.dismiss([public])

    def store_seen(self, session: Session) -> None:
        """When the session was last heard of."""
        with self._store.writing() as connection:
            sessions.store_seen(connection, session.digest, session.seen)

    def _absent_guest(self, connection: sqlite3.Connection, role: Role) -> Account:
        """The first guest without an open session; who comes back finds chips and seat as they were.

        A guest who was given another role since is not one of this role.
        """
        for number in count(1):
            name = names.guest(number, role)
            account = accounts.find(connection, name)
            if account is None:
                return accounts.make(connection, name, None, self.now(), role)
            if account.role is role and not self.sessions.of(account.folded, self.now()):
                return account
        raise AssertionError

    def _admit(self, secret: str, session: Session) -> Entered:
        self.sessions.forget_closed(self.now())
        self.sessions.admit(session)
        return Entered(session.person, secret)


def _subjects(name: str, address: str) -> tuple[Subject, Subject]:
    fold, near = names.folded(name), neighbourhood(address)
    return (
        Subject("account", digest(f"account {fold}"), f"the name {name!r}", ACCOUNT_FREE),
        Subject("address", digest(f"address {near}"), f"the address {near!r}", ADDRESS_FREE),
    )
