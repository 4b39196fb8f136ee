"""Who is at a table, and whose powers include whose."""

from enum import StrEnum


class Role(StrEnum):
    """Everybody the documents know."""

    PLAYER = "player"
    DEALER = "dealer"
    GAMING_SUPERVISOR = "gaming-supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant-gaming-manager"
    GAMING_MANAGER = "gaming-manager"
    INSPECTOR = "inspector"
    SURVEILLANCE = "surveillance"
    CASHIER = "cashier"
    WATCHER = "watcher"
    DISPLAY = "display"


CASINO_SUPERVISORS = frozenset({Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER})
"""A casino supervisor is any of these: the definitions count a gaming supervisor among them (QA-64)."""

DEALER_OR_SUPERVISOR = CASINO_SUPERVISORS | {Role.DEALER}

STAFF = DEALER_OR_SUPERVISOR | {Role.INSPECTOR, Role.SURVEILLANCE}
"""Those who may know what is asked of a player, and what was refused."""

EMPLOYED = STAFF | {Role.CASHIER}
"""Those whose accounts the house makes."""
