"""Who may do what on the floor: one table, each entry with the clause that gives the power.

What may be ordered in a game is in the game itself: each command has its roles and the clause of its power.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.games import game_named
from houseway.rulebook import Clause, Refused
from houseway.rulebook.common import common
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, STAFF, Role
from houseway.table.rules.commands import Command

NOT_YOUR_POWER = "not-your-power"

PLAYERS = frozenset({Role.PLAYER})
EVERYBODY = frozenset(Role)
CASHIERS = frozenset({Role.CASHIER})
READERS = frozenset({Role.INSPECTOR, Role.SURVEILLANCE})
MANAGER = frozenset({Role.GAMING_MANAGER})
INSPECTORS = frozenset({Role.INSPECTOR})

DEFINED_AS: Mapping[str, tuple[str, ...]] = {
    Role.DEALER: ("dealer",),
    Role.GAMING_SUPERVISOR: ("gaming-supervisor", "casino-supervisor"),
    Role.ASSISTANT_GAMING_MANAGER: ("assistant-gaming-manager", "casino-supervisor"),
    Role.GAMING_MANAGER: ("gaming-manager", "casino-supervisor"),
    Role.INSPECTOR: ("inspector",),
}
"""What the documents call each role, and what it counts as."""
ENTRANTS = PLAYERS | DEALER_OR_SUPERVISOR
MANAGER_OR_INSPECTOR = MANAGER | {Role.INSPECTOR}


class Power(Struct, frozen=True):
    """Something that these roles may do, and the clauses behind it."""

    words: str
    roles: frozenset[Role]
    rule: str
    """What the documents have in common about it; see `rulebook/data/common.csv`."""

    def clause(self, game: str | None) -> Clause | None:
        """The clause that gives the power at a table of this game, or in the house."""
        return common(self.rule).clause(game)

    def rules(self, game: str) -> tuple[Clause, ...]:
        """The clause for an event; none where the document has none."""
        clause = self.clause(game)
        return () if clause is None else (clause,)

    def check(
        self, action: str, role: Role, game: str | None, asked: Mapping[str, Any], under: Clause | None = None
    ) -> None:
        """`Refused` if it is not for this role; `under` a clause that is nearer to what is meant."""
        if role not in self.roles:
            raise refusal(action, role, under or self.clause(game), self.roles, asked)


POWERS: Mapping[str, Power] = {
    "look": Power("look at a table, its rounds and its sign", EVERYBODY, "round-of-play"),
    "own-account": Power("change one's own account and its tokens", EVERYBODY, "round-of-play"),
    "wager": Power("wager, take a wager back, be ready", PLAYERS, "wagers"),
    "decide": Power("answer what a patron is asked", PLAYERS, "wagers"),
    "exchange": Power("buy chips and cash them", PLAYERS, "chips"),
    "exchange-for": Power("exchange chips and money for patrons", CASHIERS, "chips"),
    "seat-bots": Power("have bots sit down or leave", PLAYERS | CASINO_SUPERVISORS, "wagers"),
    "send-input": Power("send an input to a table", EVERYBODY, "round-of-play"),
    "order": Power("give an order of the floor, each with its own power", EVERYBODY, "round-of-play"),
    "ask-house": Power("ask about people, accounts and what was told", STAFF | CASHIERS, "casino-supervisor"),
    "deal": Power("deal at a dealer's table, and speak for patrons there", DEALER_OR_SUPERVISOR, "dealer"),
    "correct-entry": Power("correct what was told wrongly", DEALER_OR_SUPERVISOR, "dealer"),
    "enter-payments": Power("enter what was paid", DEALER_OR_SUPERVISOR, "dealer"),
    "resolve-payments": Power("decide about a payment that differs", CASINO_SUPERVISORS, "casino-supervisor"),
    "open-table": Power("open a table", CASINO_SUPERVISORS, "casino-supervisor"),
    "recognise-guest": Power("say whose account a guest has", CASINO_SUPERVISORS, "casino-supervisor"),
    "close-table": Power("close a table", CASINO_SUPERVISORS, "closing"),
    "record-document": Power("record a document", MANAGER, "gaming-manager"),
    "record-publication": Power("record when a document was published", MANAGER, "gaming-manager"),
    "supply-text": Power("supply the text of a document", MANAGER, "gaming-manager"),
    "record-approval": Power("record an approval", MANAGER, "gaming-manager"),
    "open-link": Power("open a link of prize meters", MANAGER, "links-opened"),
    "link-table": Power("link a table to prize meters", CASINO_SUPERVISORS, "tables-linked"),
    "unlink-table": Power("turn the jackpot off at a table", MANAGER, "tables-unlinked"),
    "change-link": Power("change a link, with approval", MANAGER, "links-changed"),
    "end-link": Power("end a link and move its meters", MANAGER, "links-ended"),
    "link-lost": Power("say that a link is lost", DEALER_OR_SUPERVISOR, "links-lost"),
    "link-restored": Power("say that a link is there again", DEALER_OR_SUPERVISOR, "links-restored"),
    "draft-promotion": Power("draft a promotion", MANAGER, "promotion"),
    "lodge-terms": Power("lodge the terms of a promotion", MANAGER, "lodging"),
    "amend-terms": Power("amend the terms of a promotion", MANAGER, "amendment"),
    "enter-promotion": Power("enter a promotion, or register an entry", ENTRANTS, "term-eligibility"),
    "name-scrutineer": Power("name the scrutineer of a promotion", MANAGER, "scrutineer"),
    "draw": Power("draw the prizes of a promotion", MANAGER, "term-award"),
    "publish-results": Power("publish the results of a promotion", MANAGER, "term-publication"),
    "claim": Power("claim a prize", PLAYERS, "term-claiming"),
    "award-prize": Power("award a prize", MANAGER, "term-award"),
    "deny-claim": Power("deny a claim", MANAGER, "refusal-reason"),
    "choose-payment": Power("choose how a prize is paid", PLAYERS, "payment-choice"),
    "take-cash-alternative": Power("take cash instead of a prize", PLAYERS, "cash-alternative"),
    "notify-winner": Power("tell a winner", CASINO_SUPERVISORS, "winner-told"),
    "hold-draw": Power("hold a draw", MANAGER, "integrity"),
    "validate-integrity": Power("validate the integrity of a promotion", CASINO_SUPERVISORS, "integrity"),
    "cancel-draw": Power("cancel a draw", MANAGER, "integrity"),
    "cancel-promotion": Power("ask to cancel a promotion", MANAGER, "integrity"),
    "prescribe-item": Power("list an item that the regulations prescribe", MANAGER, "no-prescribed"),
    "lift-prescription": Power("take an item off that list", MANAGER, "no-prescribed"),
    "read-prescribed": Power("read that list", MANAGER_OR_INSPECTOR, "no-prescribed"),
    "issue-voucher": Power("issue a voucher", MANAGER, "exchange-voucher"),
    "exchange-voucher": Power("exchange a voucher for tokens", DEALER_OR_SUPERVISOR, "exchange-voucher"),
    "read-claims": Power("read names and addresses of claims", MANAGER_OR_INSPECTOR, "denied-claims"),
    "read-menu": Power("read what can be ordered", STAFF, "dealer"),
    "read-notices": Power("read notices", STAFF, "casino-supervisor"),
    "acknowledge-notice": Power("acknowledge a notice", STAFF, "casino-supervisor"),
    "read-journal": Power("read the journal", READERS, "inspector"),
    "replay-any": Power("see a round as somebody else saw it", READERS, "inspector"),
    "read-figures": Power("read the pit's figures", READERS | CASINO_SUPERVISORS, "casino-supervisor"),
    "report": Power("report on a round", READERS | CASINO_SUPERVISORS, "casino-supervisor"),
    "verify": Power("have journal and shuffles checked", READERS, "inspector"),
    "export": Power("take the journal out of the house", READERS, "inspector"),
    "finding": Power("find that somebody has contravened a clause", CASINO_SUPERVISORS, "measures"),
    "void-wagers": Power("declare somebody's wagers void", CASINO_SUPERVISORS, "void-wagers"),
    "exclude-from-game": Power("exclude somebody from a game", CASINO_SUPERVISORS, "exclude-from-game"),
    "exclude-from-casino": Power(
        "exclude somebody from the casino", CASINO_SUPERVISORS, "exclude-from-casino"
    ),
    "readmit": Power("lift an exclusion", CASINO_SUPERVISORS, "exclude-from-game"),
    "detain": Power("have somebody detained", CASINO_SUPERVISORS, "detain"),
    "end-detention": Power("hand somebody over", CASINO_SUPERVISORS | INSPECTORS, "detain"),
    "request-rules": Power("ask for a copy of the rules", EVERYBODY, "request-rules"),
    "read-people": Power("read who is excluded or detained, and why", STAFF, "casino-supervisor"),
    "open-case": Power("dispute something", PLAYERS | {Role.DEALER}, "disputes"),
    "decide-case": Power("decide a dispute", CASINO_SUPERVISORS, "disputes"),
    "request-review": Power("ask for a review", PLAYERS, "disputes"),
    "review-case": Power("review a decision", CASINO_SUPERVISORS, "disputes"),
    "satisfied": Power("say that one is satisfied", PLAYERS, "disputes"),
    "not-satisfied": Power("say that one is not satisfied", PLAYERS, "disputes"),
    "advise": Power("advise of the right to complain", CASINO_SUPERVISORS, "complaint"),
    "complain": Power("complain to an inspector", PLAYERS, "complaint"),
    "withdraw-complaint": Power("take a complaint back", PLAYERS, "complaint"),
    "answer-complaint": Power("answer a complaint", INSPECTORS, "complaint"),
    "request-commission-review": Power("ask for a review by the commission", PLAYERS, "commission-review"),
    "record-commission-review": Power("record its result", INSPECTORS, "commission-review"),
    "close-case": Power("close a case", CASINO_SUPERVISORS, "disputes"),
    "read-cases": Power("read all cases", CASINO_SUPERVISORS | READERS, "disputes"),
    "own-cases": Power("read the own cases", PLAYERS | CASINO_SUPERVISORS | READERS, "disputes"),
    "make-staff-account": Power("make accounts of staff", MANAGER, "gaming-manager"),
    "set-role": Power("give somebody another role", MANAGER, "gaming-manager"),
}


def check_power(
    action: str, role: Role, game: str | None = None, *, under: Clause | None = None, **asked: Any
) -> None:
    """`Refused` if this is not for this role."""
    POWERS[action].check(action, role, game, asked, under)


def defined(role: Role | str, game: str | None) -> tuple[Clause, ...]:
    """The definitions by which somebody of this role acts at tables of that game."""
    clauses = (common(rule).clause(game) for rule in DEFINED_AS.get(role, ()))
    return tuple(dict.fromkeys(clause for clause in clauses if clause is not None))


def check_command(game: str, kind: str, command: type[Command[Any]], role: Role) -> None:
    """`Refused` if the game gives this order to other roles."""
    if role not in command.roles:
        clause = game_named(game).clause(command.power)
        raise refusal(kind, role, clause, command.roles, {"command": kind})


def refusal(
    action: str, role: Role, clause: Clause | None, roles: frozenset[Role], asked: Mapping[str, Any]
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


def powers_of(role: Role) -> list[dict[str, Any]]:
    """All that this role may do on the floor."""
    return [
        {"action": action, "words": power.words, "clause": power.clause(None)}
        for action, power in POWERS.items()
        if role in power.roles
    ]
