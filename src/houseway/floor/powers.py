"""Who may do what on the floor: one table, each entry with the clause that gives the power.

What may be ordered in a game is in the game itself: each command has its roles and the clause of its power.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.games import game_named
from houseway.rulebook import Clause, Refused
from houseway.table.commands import Command
from houseway.table.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, STAFF, Role

NOT_YOUR_POWER = "not-your-power"

Rules = Mapping[str, str]
"""The clause by game. Where no table is meant, that of the first game speaks for the house."""


def _rules(pinkjack: str, pontoon: str, four_card_poker: str, pai_gow: str, baceball: str) -> Rules:
    return {
        "pinkjack": pinkjack,
        "pontoon": pontoon,
        "four-card-poker": four_card_poker,
        "pai-gow": pai_gow,
        "baceball": baceball,
    }


DEALERS = _rules("1.1/dealer", "A/dealer", "1.1/dealer", "1.1/dealer", "1.1/dealer")
SUPERVISORS = _rules(
    "1.1/casino-supervisor",
    "A/casino-supervisor",
    "1.1/casino-supervisor",
    "1.1/casino-supervisor",
    "1.1/casino-supervisor",
)
MANAGERS = _rules(
    "1.1/gaming-manager",
    "A/casino-operator",
    "1.1/casino-supervisor",
    "1.1/gaming-manager",
    "1.1/gaming-manager",
)
INSPECTORS = _rules("1.1/inspector", "A/approved", "1.1/inspector", "1.1/inspector", "1.1/inspector")
WAGERS = _rules("5.2", "4.1", "5.2", "9.1", "5.1")
CHIPS = _rules("5.1", "4.2", "5.1", "9.1", "5.1")
ROUNDS = _rules(
    "1.1/round-of-play",
    "A/round-of-play",
    "1.1/round-of-play",
    "1.1/round-of-play",
    "1.1/round-of-play",
)
CLOSING = _rules("17.8", "16.2", "14.8", "16.8", "14.8")
DISPUTES = _rules("17.12", "17.4", "14.12", "16.12", "14.12")

PLAYERS = frozenset({Role.PLAYER})
EVERYBODY = frozenset(Role)
CASHIERS = frozenset({Role.CASHIER})
READERS = frozenset({Role.INSPECTOR, Role.SURVEILLANCE})
MANAGER = frozenset({Role.GAMING_MANAGER})


class Power(Struct, frozen=True):
    """Something that these roles may do, and the clauses behind it."""

    words: str
    roles: frozenset[Role]
    rules: Rules
    needs_notice: Rules = {}
    """Where an inspector, or the players, must be told before: the clause that says so."""

    def clause(self, game: str | None) -> Clause:
        """The clause that gives the power at a table of this game, or in the house."""
        name = game or next(iter(self.rules))
        return game_named(name).clause(self.rules[name])

    def check(self, action: str, role: Role, game: str | None, asked: Mapping[str, Any]) -> None:
        """`Refused` if it is not for this role."""
        if role not in self.roles:
            raise refusal(action, role, self.clause(game), self.roles, asked)


POWERS: Mapping[str, Power] = {
    "look": Power("look at a table, its rounds and its sign", EVERYBODY, ROUNDS),
    "own-account": Power("change the own account and its tokens", EVERYBODY, ROUNDS),
    "wager": Power("wager, take a wager back, be ready", PLAYERS, WAGERS),
    "decide": Power("answer what a patron is asked", PLAYERS, WAGERS),
    "exchange": Power("buy chips and cash them", PLAYERS, CHIPS),
    "exchange-for": Power("exchange chips and money for patrons", CASHIERS, CHIPS),
    "seat-bots": Power("have bots sit down or leave", PLAYERS | CASINO_SUPERVISORS, WAGERS),
    "send-input": Power("send an input to a table", EVERYBODY, ROUNDS),
    "deal": Power("deal at a dealer's table, and speak for patrons there", DEALER_OR_SUPERVISOR, DEALERS),
    "correct-entry": Power("correct what was told wrongly", DEALER_OR_SUPERVISOR, DEALERS),
    "enter-payments": Power("enter what was paid", DEALER_OR_SUPERVISOR, DEALERS),
    "resolve-payments": Power("decide about a payment that differs", CASINO_SUPERVISORS, DISPUTES),
    "open-table": Power("open a table", CASINO_SUPERVISORS, SUPERVISORS),
    "close-table": Power("close a table", CASINO_SUPERVISORS, CLOSING, needs_notice=CLOSING),
    "read-menu": Power("read what can be ordered", STAFF, DEALERS),
    "read-notices": Power("read notices", STAFF, SUPERVISORS),
    "acknowledge-notice": Power("acknowledge a notice", STAFF, SUPERVISORS),
    "read-journal": Power("read the journal", READERS, INSPECTORS),
    "replay-any": Power("see a round as somebody else saw it", READERS, INSPECTORS),
    "report": Power("report on a round", READERS | CASINO_SUPERVISORS, DISPUTES),
    "verify": Power("have journal and shuffles checked", READERS, INSPECTORS),
    "export": Power("take the journal out of the house", READERS, INSPECTORS),
    "make-staff-account": Power("make accounts of staff", MANAGER, MANAGERS),
    "set-role": Power("give somebody another role", MANAGER, MANAGERS),
}

NEEDS_NOTICE: Mapping[str, Rules] = {
    "pinkjack": {
        "hold-to-minimum-onward": "5.11",
        "hold-to-one-area": "5.12",
        "restrict-suits-you": "13.4.1",
    },
    "pontoon": {"close-table": "16.2"},
}
"""Commands of games that are refused until somebody has been told, and the clause that says so."""


def check_power(action: str, role: Role, game: str | None = None, **asked: Any) -> None:
    """`Refused` if this is not for this role."""
    POWERS[action].check(action, role, game, asked)


def check_command(game: str, kind: str, command: type[Command[Any]], role: Role) -> None:
    """`Refused` if the game gives this order to other roles."""
    if role not in command.roles:
        clause = game_named(game).clause(command.power)
        raise refusal(kind, role, clause, command.roles, {"command": kind})


def refusal(
    action: str, role: Role, clause: Clause, roles: frozenset[Role], asked: Mapping[str, Any]
) -> Refused:
    """Somebody else may do it."""
    message = f"{action} is not for the {role}"
    return Refused(
        NOT_YOUR_POWER,
        clause,
        message,
        asked={"action": action, "role": str(role), **asked},
        allowed=sorted(roles),
    )


def powers_of(role: Role) -> list[dict[str, str]]:
    """All that this role may do on the floor."""
    return [
        {"action": action, "words": power.words, "clause": power.clause(None)}
        for action, power in POWERS.items()
        if role in power.roles
    ]
