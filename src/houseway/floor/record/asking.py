"""Questions about the floor: answers change nothing. A new one is one more entry of `QUESTIONS`."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from houseway.floor.events import Noticed, event_of
from houseway.floor.jackpots import link_object
from houseway.floor.linking import RULES
from houseway.floor.notices import ADDRESSEES
from houseway.floor.powers import check_power
from houseway.floor.record import tournaments
from houseway.floor.record.objects import (
    ACCOUNTS,
    accounts,
    case_object,
    document_object,
    governing,
    person_object,
    promotion_of,
    table_object,
    written,
)
from houseway.floor.room import Room
from houseway.games import game_named
from houseway.rulebook import Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import NOT_READ, body_of
from houseway.table.layout.settings import quoted, read
from houseway.table.layout.views import Viewer
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.requests import Ask, Asks
from houseway.table.procedure.roles import Role
from houseway.table.rules import limits

ABOUT = {"closing": "notice-of-closing", "paid-otherwise": "enter-payments"}
"""By which order somebody was told."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a question may name."""

    table: str | None = None
    wager: str | None = None
    area: int | None = None
    patron: str | None = None
    game: str | None = None
    to: str | None = None
    about: str | None = None
    account: str | None = None
    case: str | None = None
    link: str | None = None
    promotion: str | None = None
    tournament: str | None = None
    document: str | None = None


class Asked(Struct, frozen=True):
    """A question in a room, and who is what there."""

    room: Room
    question: Question
    role_of: Callable[[str], Role]
    by: Viewer | None = None
    """Who asks; a record asks without, and is told all."""

    def named(self, field: str) -> str:
        """What the question names there."""
        value: str | None = getattr(self.question, field)
        if value is None:
            raise Unreadable("missing-field", f"{field}: the question does not say which", field)
        return value

    def table(self) -> KeptTable[Any]:
        """The table that is meant."""
        return self.room.table(self.named("table"))


def _limits(asked: Asked) -> Limits:
    """What binds the patron, or a newcomer."""
    table, wager = asked.table(), asked.named("wager")
    if wager not in table.game.wagers:
        known = ", ".join(table.game.wagers)
        raise Unreadable(
            "unknown-wager", f"no wager {wager!r} of {table.game.name}; there are {known}", "wager"
        )
    state, patron = table.round.state, asked.question.patron
    found: Limits = state.limits_for(state.in_force(table.settings), patron, wager, asked.question.area)
    return table.game.floor.binds(table.round, patron, wager, found)


def _minimum(asked: Asked) -> int | None:
    return _limits(asked).min or None


def _maximum(asked: Asked) -> int | None:
    return _limits(asked).max


def _sign(asked: Asked) -> list[dict[str, int | None]]:
    _limits(asked)
    shown = limits.sets_shown(asked.table().round, asked.named("wager"))
    return [{"min": each.min, "max": each.max} for each in shown]


def _markers(asked: Asked) -> list[dict[str, Any]]:
    """Who keeps an earlier minimum, and where the marker stands."""
    marked = limits.markers(asked.table().round)
    return [{"patron": patron, "area": area} for patron, area in marked.items()]


def _turns(asked: Asked) -> list[str]:
    """Only at a table of a tournament wagers are made in turn."""
    return tournaments.turns(asked.table())


def _tournament(asked: Asked) -> dict[str, Any]:
    return tournaments.tournament_object(asked.room.house, asked.named("tournament"))


def _choices(asked: Asked) -> list[str]:
    request, patron = asked.table().request, asked.named("patron")
    questions = questions_of(request) if isinstance(request, Ask | Asks) else ()
    return sorted({each.action for q in questions if q.patron == patron for each in q.options})


def _in_force(asked: Asked) -> str | None:
    """For this house; one for practice takes whosever it is."""
    room, game = asked.room, game_named(asked.named("game"))
    licensee = None if room.terms.licence is None else room.terms.licence.licensee
    document = room.house.registry.in_force(game.name, licensee, room.today())
    return None if document is None else document.id


def _rules(asked: Asked) -> dict[str, Any]:
    """What governs the table; the words beside the text are the program's."""
    name = governing(asked.room, asked.table())
    document = asked.room.house.registry.documents.get(name or "")
    told = {"document": name, "text_hash": None, "since": None, "summary_is": "ours"}
    if document is None:
        return told
    since = None if document.effect is None else document.effect.isoformat()
    return told | {"text_hash": document.text_hash, "since": since}


def _document(asked: Asked) -> dict[str, Any]:
    return document_object(asked.room, asked.named("document"))


def _notices(asked: Asked) -> list[dict[str, Any]]:
    to, about = asked.named("to"), asked.question.about
    roles = {str(role) for each in ADDRESSEES.values() for role in each}
    if to not in roles and to not in ADDRESSEES:
        raise Unreadable("unknown-role", f"to: nobody is told as {to!r}", "to")
    told = [each for whom, each in _told(asked.room) if to == whom or to in ADDRESSEES.get(whom, ())]
    return [each for each in told if about in (None, each["about"])]


def _subject(room: Room, stream: str) -> dict[str, Any]:
    """What a notice is about, where that is no table."""
    kind, _, name = stream.partition("/")
    if kind == "promotion":
        return {"table": None, "promotion": name}
    if kind == "case":
        case = room.house.cases.named(name)
        return {"table": case.table, "promotion": case.promotion}
    return {}


def _told(room: Room) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that somebody was told, and to whom."""
    for entry in room.journal.entries():
        plain = {"at": written(entry.at), "patron": None, "table": entry.table, "promotion": None}
        with suppress(*NOT_READ):
            if entry.kind == Noticed.kind:
                event = event_of(entry)
                assert isinstance(event, Noticed)
                of = _subject(room, entry.table)
                what = event.what.partition(":")[0]
                yield event.to, {"about": ABOUT.get(what, what), **plain, "patron": event.patron, **of}
            elif entry.kind == "told" and b'"notified"' in entry.body:
                body = body_of(entry)
                orders = [each for each in body.get("inputs", ()) if each["input"] == "command"]
                order = orders[0] if orders else {}
                about = {"about": order.get("kind"), **plain, "patron": order.get("patron")}
                yield from ((e["who"], about) for e in body["events"] if e["event"] == "notified")


def _account(asked: Asked) -> int:
    name = asked.named("account")
    if name not in ACCOUNTS:
        raise Unreadable(
            "unknown-account", f"no account {name!r}; there are {', '.join(ACCOUNTS)}", "account"
        )
    return accounts(asked.room)[name]


def _table(asked: Asked) -> dict[str, Any]:
    return table_object(asked.room, asked.table())


def _person(asked: Asked) -> dict[str, Any]:
    name = asked.named("patron")
    return person_object(asked.room, name, asked.role_of(name))


def _link(asked: Asked) -> dict[str, Any]:
    return link_object(asked.room.house.links.named(asked.named("link")), RULES.guarantees)


def _case(asked: Asked) -> dict[str, Any]:
    return case_object(asked.room.house.cases.named(asked.named("case")))


def _promotion(asked: Asked) -> dict[str, Any]:
    return promotion_of(asked.room, asked.named("promotion"), asked.by)


QUESTIONS: Mapping[str, Callable[[Asked], Any]] = {
    "minimum": _minimum,
    "maximum": _maximum,
    "sign": _sign,
    "markers": _markers,
    "choices": _choices,
    "turns": _turns,
    "in-force": _in_force,
    "rules": _rules,
    "notices": _notices,
    "account": _account,
    "table": _table,
    "person": _person,
    "document": _document,
    "link": _link,
    "case": _case,
    "promotion": _promotion,
    "tournament": _tournament,
}


OF_ONESELF = ("choices", "person")
"""What players ask about themselves."""
OF_THE_HOUSE = ("notices", "account")
FROM_JOURNAL = ("notices",)
"""What is answered from the whole journal, which takes its time."""


def check_may_ask(room: Room, name: Any, fields: Mapping[str, Any], by: Viewer) -> None:
    """`Refused` if it is not for whoever asks to know."""
    if name == "case" and not _is_own(room, fields.get("case"), by):
        check_power("read-cases", by.role, ask=name)
    others = name in OF_ONESELF and fields.get("patron") != by.patron
    if others or name in OF_THE_HOUSE:
        check_power("ask-house", by.role, ask=name)


def _is_own(room: Room, case: Any, by: Viewer) -> bool:
    known = isinstance(case, str) and case in room.house.cases
    return known and by.role is Role.PLAYER and room.house.owns(by.patron or "", room.house.cases.named(case))


def answer(
    room: Room,
    name: Any,
    fields: Mapping[str, Any],
    role_of: Callable[[str], Role],
    by: Viewer | None = None,
) -> Any:
    """What is asked, as plain data; with who asks, as far as they may see it."""
    if isinstance(name, str) and name in QUESTIONS:
        question = read(Question, dict(fields), "")
        return msgspec.to_builtins(QUESTIONS[name](Asked(room, question, role_of, by)), str_keys=True)
    raise Unreadable("unknown-question", f"no question {quoted(name)}", "ask")
