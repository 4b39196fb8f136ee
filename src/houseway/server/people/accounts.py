"""Accounts in the people's file."""

import sqlite3

from msgspec import Struct

from houseway.server.people.errors import Denied, Why
from houseway.server.people.names import folded
from houseway.table.procedure.roles import Role


class Account(Struct, frozen=True):
    """A name, a role, and the hash of a password; guests have none."""

    folded: str
    name: str
    role: Role
    password: str | None


def find(connection: sqlite3.Connection, name: str) -> Account | None:
    """The account of that name, whatever its case."""
    question = "SELECT folded, name, role, password FROM accounts WHERE folded = ?"
    row = connection.execute(question, (folded(name),)).fetchone()
    return None if row is None else Account(row[0], row[1], Role(row[2]), row[3])


def check_free(connection: sqlite3.Connection, name: str) -> None:
    """`Denied` if somebody has that name."""
    taken = find(connection, name)
    if taken is not None:
        raise Denied(Why.NAME_TAKEN, f"{name!r} is taken: there is an account {taken.name!r}", "name")


def make(
    connection: sqlite3.Connection,
    name: str,
    password: str | None,
    now: float,
    role: Role = Role.PLAYER,
) -> Account:
    """A new account: a player, or somebody of the house."""
    check_free(connection, name)
    account = Account(folded(name), name, role, password)
    row = (account.folded, name, str(account.role), password, now)
    connection.execute("INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", row)
    return account


def set_password(connection: sqlite3.Connection, fold: str, password: str) -> None:
    """Another hash."""
    connection.execute("UPDATE accounts SET password = ? WHERE folded = ?", (password, fold))


def set_role(connection: sqlite3.Connection, fold: str, role: Role) -> None:
    """Another role."""
    connection.execute("UPDATE accounts SET role = ? WHERE folded = ?", (str(role), fold))


def staff(connection: sqlite3.Connection) -> list[Account]:
    """Everybody who is more than a player, by name."""
    question = "SELECT folded, name, role, password FROM accounts WHERE role != ? ORDER BY folded"
    rows = connection.execute(question, (str(Role.PLAYER),))
    return [Account(row[0], row[1], Role(row[2]), row[3]) for row in rows]


def any_with_password(connection: sqlite3.Connection) -> bool:
    """Whether anybody has signed up."""
    question = "SELECT EXISTS (SELECT 1 FROM accounts WHERE password IS NOT NULL)"
    return bool(connection.execute(question).fetchone()[0])
