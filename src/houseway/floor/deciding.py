"""What a decision about a dispute does: exactly what the rules give, by a clause that is still open."""

from collections import Counter
from typing import Any

from msgspec import Struct

from houseway.floor.cases import Case
from houseway.floor.closing import order_at
from houseway.floor.events import Resolved, event_of, is_event
from houseway.floor.payments import PAID_THE_REST, TOOK_BACK
from houseway.floor.room import Room
from houseway.rulebook import Clause, Refused, UnknownClause, Unreadable, rulebook
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer

STANDS, CORRECT_PAYMENT, SET_RIGHT, VOID, REFERRED = (
    "stands",
    "correct-payment",
    "set-right",
    "void",
    "referred",
)
DECISIONS = (STANDS, CORRECT_PAYMENT, SET_RIGHT, VOID, REFERRED)
SETTING_RIGHT = ("reconstruct", "correct-hand")
VOIDING = ("void-round", "void-earlier-round", "void-hand")
"""Orders of games by which a round, or a hand, is set right or void, each under a clause of its own."""


class Decision(Struct, frozen=True):
    """What is decided, under which clause; cards in their right order, or an amount."""

    kind: str
    clause: str | None = None
    cards: tuple[str, ...] | None = None
    amount: int | None = None


class Came(Struct, frozen=True):
    """What moved to patrons, or from them; and what of it the table did not tell."""

    moved: dict[str, int] = {}
    adjusted: dict[str, int] = {}


def check_decision(room: Room, by: Viewer, case: Case, decision: Decision) -> Came:
    """Carry it out; anything else than what there is to decide is refused."""
    if decision.kind not in DECISIONS:
        raise _refused(case, decision, "no-such-decision", f"{decision.kind!r} is no decision that there is")
    _check_clause(case, decision)
    if decision.cards and decision.kind != SET_RIGHT:
        raise _refused(case, decision, "no-cards", f"{decision.kind}: no cards are told anew")
    if decision.kind in (STANDS, REFERRED):
        came = Came()
    elif case.table is None or case.round is None:
        raise _refused(case, decision, "no-round", f"{decision.kind}: the case is about no round")
    elif decision.kind == CORRECT_PAYMENT:
        came = _correct_payment(room, by, case, decision)
    else:
        came = _of_the_game(room, by, case, decision)
    _check_amount(case, decision, came.moved)
    return came


def _check_clause(case: Case, decision: Decision) -> None:
    """A decision rests on clauses of the documents that the case is about, and on no others."""
    game, _, number = (decision.clause or "").partition("/")
    if decision.clause is None or decision.kind in (SET_RIGHT, VOID):
        return
    try:
        if game not in case.games:
            raise UnknownClause(f"no clause {decision.clause!r} of {' or '.join(case.games) or 'any game'}")
        rulebook(game).clause(number)
    except UnknownClause as unknown:
        raise Unreadable("unknown-clause", f"clause: {unknown}", "clause") from None


def _check_amount(case: Case, decision: Decision, moved: dict[str, int]) -> None:
    """An amount that is named is the one that the rules give."""
    due = moved.get(case.patron, sum(moved.values()))
    if decision.amount is not None and decision.amount != due:
        text = f"{decision.amount} cents: the rules give {due} more"
        raise _refused(case, decision, "other-amount", text)


def _refused(case: Case, decision: Decision, code: str, text: str, clause: Clause | None = None) -> Refused:
    asked = {"case": case.name, "decision": decision.kind, "clause": decision.clause}
    return Refused(code, clause or case.clause("disputes"), text, asked=asked)


# payments


def _correct_payment(room: Room, by: Viewer, case: Case, decision: Decision) -> Came:
    """What was paid becomes what the rules give: nothing more, and nothing less."""
    assert case.table is not None and case.round is not None
    waiting, adjusted = _waiting(room, case), _let_stand(room, case)
    moved = Counter(adjusted)
    for patron, cents in waiting.items():
        moved[patron] += cents
    came = {patron: cents for patron, cents in moved.items() if cents}
    if not came:
        text = f"what was paid in round {case.round} of {case.table} is what the rules give"
        raise _refused(case, decision, "nothing-to-correct", text)
    if waiting:
        _resolve(room, by, case)
    return Came(came, {patron: cents for patron, cents in adjusted.items() if cents})


def _concerned(room: Room, case: Case, patrons: set[str]) -> set[str]:
    """The person's own payments; of a spectator's case everybody's."""
    return {case.patron} if case.patron in patrons else patrons


def _let_stand(room: Room, case: Case) -> dict[str, int]:
    """What supervisors let stand in that round beside the rules, less what was corrected since."""
    off: Counter[str] = Counter()
    for entry in room.journal.entries(table=case.table, round=case.round):
        event = event_of(entry) if is_event(entry) and entry.kind == Resolved.kind else None
        if isinstance(event, Resolved):
            off.subtract(event.moved)
    for other in room.house.cases.about(str(case.table), int(case.round or 0)):
        off.subtract(other.adjusted)
    left = {patron: cents for patron, cents in off.items() if cents}
    return {patron: left[patron] for patron in _concerned(room, case, set(left))}


def _waiting(room: Room, case: Case) -> dict[str, int]:
    """What is due and was not paid, or too much, and waits for a supervisor: the ledger has it as due."""
    off: Counter[str] = Counter()
    for line in room.house.tables[str(case.table)].payments.waiting(int(case.round or 0)):
        off[line.patron] += (line.paid if line.due is None else line.due) - line.paid
    left = {patron: cents for patron, cents in off.items() if cents}
    return {patron: left[patron] for patron in _concerned(room, case, set(left))}


def _resolve(room: Room, by: Viewer, case: Case) -> None:
    """The difference that waited is settled with the decision."""
    number = int(case.round or 0)
    lines = tuple(room.house.tables[str(case.table)].payments.waiting(number))
    short = any(line.paid < (line.due or 0) for line in lines)
    how = PAID_THE_REST if short else TOOK_BACK
    event = Resolved(how=how, words=f"decided in case {case.name}", lines=lines, number=number)
    room.keep_at(room.table(str(case.table)), by, event, number=number)


# by the game


def _of_the_game(room: Room, by: Viewer, case: Case, decision: Decision) -> Came:
    """The round is set right or void by the order of the game whose clause is named, if it is still open."""
    table = room.open_table(str(case.table))
    kind = _order_under(table, case, decision)
    if kind != "void-earlier-round" and case.round not in _still_open(table):
        text = f"round {case.round} is past: {decision.clause} is not open any more"
        raise _refused(case, decision, "too-late", text, Clause(str(decision.clause)))
    fields = _fields(table, case, decision, kind)
    before = len(room.unit.told.get(table.name, ()))
    room.tell(table, order_at(table, by.role, kind, **fields), by)
    moved: Counter[str] = Counter()
    for told in room.unit.told[table.name][before:]:
        moved.update(told.outcome.moved)
    return Came({patron: cents for patron, cents in moved.items() if cents})


def _fields(table: KeptTable[Any], case: Case, decision: Decision, kind: str) -> dict[str, Any]:
    """What the order needs: the cards in their right order, the round, or the person's own hand."""
    needs = table.game.commands[kind].__struct_fields__
    if "cards" in needs:
        if not decision.cards:
            raise _refused(case, decision, "no-cards", "set-right: the cards in their right order?")
        return {"cards": list(decision.cards)}
    if "area" in needs:
        played = table.round if table.number == case.round else table.last_round
        areas = {
            each.area for each in (() if played is None else played.wagers) if each.patron == case.patron
        }
        if len(areas) != 1:
            text = f"{decision.kind}: {case.patron} had {len(areas)} hands in round {case.round}"
            raise _refused(case, decision, "which-hand", text)
        return {"area": areas.pop()}
    return {"round": case.round} if "round" in needs else {}


def _order_under(table: KeptTable[Any], case: Case, decision: Decision) -> str:
    """The order of the game that the clause gives."""
    kinds = SETTING_RIGHT if decision.kind == SET_RIGHT else VOIDING
    for kind in kinds:
        command = table.game.commands.get(kind)
        if command is not None and decision.clause == table.game.clause(command.power):
            return kind
    text = f"{decision.kind}: {decision.clause or 'no clause'} does not give it"
    raise _refused(case, decision, "no-such-clause", text)


def _still_open(table: KeptTable[Any]) -> tuple[int, ...]:
    """Rounds that can be set right: the one that is on; until it commences, the one before."""
    return (table.number,) if table.round.commenced else (table.number, table.rounds_played)
