"""What a person may be called."""

import re
from unicodedata import normalize

from houseway.floor.names import folded
from houseway.server.people.errors import Denied, Why
from houseway.table.procedure.roles import Role

__all__ = ["checked", "folded", "guest", "is_guest"]

LONGEST = 24
ALLOWED = re.compile(r"[A-Za-z0-9À-ÖØ-öø-ž_'-]+(?: [A-Za-z0-9À-ÖØ-öø-ž_'-]+)*")

RESERVED = {
    "bot ": "names that start with 'Bot ' belong to the house's bots",
    "house": "names that start with 'house' belong to the house",
    "cage": "names that start with 'cage' belong to the cage",
    "guest": "names that start with 'Guest' are for those who come in by a one-time link",
}

TITLES = {
    Role.GAMING_SUPERVISOR: "Supervisor",
    Role.ASSISTANT_GAMING_MANAGER: "Assistant",
    Role.GAMING_MANAGER: "Manager",
}
"""What guests of longer roles are called."""


def checked(name: str) -> str:
    """The name as it is kept; `Denied` if nobody may choose it."""
    name = normalize("NFC", name)
    if len(name) > LONGEST or not ALLOWED.fullmatch(name):
        message = (
            f"{name!r} is no name: 1 to {LONGEST} letters, digits, '-', '_' and \"'\", single spaces between"
        )
        raise Denied(Why.BAD_NAME, message, "name")
    for prefix, why in RESERVED.items():
        if folded(f"{name} ").startswith(prefix):
            raise Denied(Why.RESERVED_NAME, f"{name!r} is reserved: {why}", "name")
    return name


def is_guest(name: str) -> bool:
    """Whether somebody of that name came in by a one-time link: nobody may choose such a name."""
    return folded(f"{name} ").startswith("guest")


def guest(number: int, role: Role = Role.PLAYER) -> str:
    """What a guest is called who comes in by link."""
    title = "Guest" if role is Role.PLAYER else f"Guest {TITLES.get(role, str(role).capitalize())}"
    return title if number == 1 else f"{title} {number}"
