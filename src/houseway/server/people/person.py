"""Somebody who is signed in."""

from msgspec import Struct

from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role


class Person(Struct, frozen=True):
    """A name and a role, and how they came in: by a session of the browser or a program's header token.

    `session` and `token` are public ids; neither lets anybody in.
    """

    name: str
    role: Role
    session: str | None = None
    token: str | None = None

    @property
    def program(self) -> bool:
        """Whether a patron's program acts here and not the patron; staff is exempt (QC-26)."""
        return self.token is not None and self.role is Role.PLAYER

    @property
    def viewer(self) -> Viewer:
        """This person as tables know them: a player by name, everybody else by what they are."""
        return player(self.name) if self.role is Role.PLAYER else Viewer(self.role)

    @property
    def acting(self) -> Viewer:
        """This person as the house knows whoever orders something: everybody by name."""
        return Viewer(self.role, self.name)

    @property
    def author(self) -> str:
        """How the journal calls this person."""
        return f"{self.role}:{self.name}"
