"""What conditions must contain (20.3): all that they lack, each with its clause, at once."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from houseway.floor.tournaments.conditions import (
    EXTRA_ROUNDS,
    MINIMUM,
    NONE,
    OUT,
    ROUND_BEFORE,
    SHARE,
    Conditions,
    decimal,
    number_of,
)
from houseway.floor.tournaments.rules import clause, facet, played
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.table.layout.settings import quoted, read
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.moments import moment

MOST = 1_000_000_000


class Lack(Struct, frozen=True):
    """What is missing of an item, or cannot be: its clause, the field, and words."""

    clause: Clause
    field: str
    words: str


Item = Callable[[Any, Mapping[str, Any]], str | None]
"""What is wrong with a field, given all of them; None: nothing."""


def _is_count(given: Any, least: int = 1, most: int = MOST) -> bool:
    return type(given) is int and least <= given <= most


def _words(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if isinstance(given, str) and given.strip() else "words are needed"


def _said(given: Any, _: Mapping[str, Any]) -> str | None:
    """Words, data, or that it does not apply."""
    return None if given or given == 0 else f"words are needed, or {NONE!r}"


def _moment(given: Any, _: Mapping[str, Any]) -> str | None:
    try:
        moment(given if isinstance(given, str) else "", "")
    except Unreadable:
        return "a moment such as 2026-11-16T19:00:00Z is needed"
    return None


def _sessions(given: Any, whole: Mapping[str, Any]) -> str | None:
    if not isinstance(given, list | tuple) or not given:
        return "at least one session is needed"
    for place, each in enumerate(given, start=1):
        known = {"rounds", "shoes", "starts", "repechage", "game"}
        if not isinstance(each, Mapping) or set(each) - known:
            return f"session {place}: a number of rounds or shoes, and when it starts"
        lengths = [each[name] for name in ("rounds", "shoes") if each.get(name) is not None]
        if len(lengths) != 1 or not _is_count(lengths[0], most=100_000):
            return f"session {place}: a session is a number of rounds or of shoes"
        if each.get("starts") is None and whole.get("sit_and_go") in (None, NONE):
            return f"session {place}: when it starts"
        if each.get("starts") is not None and (wrong := _moment(each["starts"], whole)):
            return f"session {place}: {wrong}"
        if not isinstance(each.get("repechage", False), bool):
            return f"session {place}: repechage is true or false"
    return None


def _tables(given: Any, _: Mapping[str, Any]) -> str | None:
    words = isinstance(given, str) and bool(given.strip())
    return None if words or _is_count(given) else "a number of tables, or the basis of it in words"


def _one_count(name: str) -> Item:
    def check(given: Any, _: Mapping[str, Any]) -> str | None:
        good = isinstance(given, Mapping) and set(given) == {name} and _is_count(given[name])
        return None if good or given == NONE else f"{name}, or {NONE!r}"

    return check


def _points(given: Any, _: Mapping[str, Any]) -> str | None:
    if given == NONE:
        return None
    try:
        points = [number_of(each) for each in given] if isinstance(given, list | tuple) else []
    except ValueError:
        points = []
    falling = points == sorted(points, reverse=True) and bool(points) and points[-1] >= 0
    return None if falling else f"points by place, the best first, or {NONE!r}"


def _buy_back(given: Any, whole: Mapping[str, Any]) -> str | None:
    if given == NONE:
        return None
    needed = ("times", "price", "chips", "session", "before_round")
    if not isinstance(given, Mapping) or set(given) - {*needed, "commission"}:
        return f"{', '.join(needed)}, or {NONE!r}"
    if missing := [each for each in needed if not _is_count(given.get(each), 0 if each == "price" else 1)]:
        return f"{', '.join(missing)} must be said"
    if not _is_count(given.get("commission", 0), 0, given["price"]):
        return "the commission is a part of the price"
    sessions = whole.get("sessions")
    if isinstance(sessions, list | tuple) and given["session"] > len(sessions):
        return f"there is no session {given['session']}"
    return None


def _fee(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if _is_count(given, 0) else "cents are needed"


def _commission(given: Any, whole: Mapping[str, Any]) -> str | None:
    """What is retained is an approved part of the fee (20.20)."""
    if given == NONE:
        return None
    if not isinstance(given, Mapping) or set(given) - {"amount", "approval"}:
        return f"amount and approval, or {NONE!r}"
    fee: Any = whole.get("entry_fee")
    if not _is_count(given.get("amount"), 0, fee if _is_count(fee, 0) else MOST):
        return "an amount of cents, not more than the fee"
    approval = given.get("approval")
    return None if isinstance(approval, str) and approval.strip() else "an approval must be named"


def _chips(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if _is_count(given) else "an amount is needed"


def _flag(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if isinstance(given, bool) else "true or false"


def _players(given: Any, _: Mapping[str, Any]) -> str | None:
    good = isinstance(given, Mapping) and set(given) == {"min", "max"}
    good = good and _is_count(given["min"]) and _is_count(given["max"], given["min"])
    return None if good else "the fewest and the most are needed"


def _groups(given: Any, _: Mapping[str, Any]) -> str | None:
    if isinstance(given, str) and given.strip():
        return None
    if isinstance(given, Mapping):
        given = given.get("not_at_one_table") if set(given) == {"not_at_one_table"} else None
    lists = isinstance(given, list | tuple) and all(isinstance(each, list | tuple) for each in given)
    names = lists and all(isinstance(name, str) for each in given for name in each)
    return None if names else f"words, who is not at one table, or {NONE!r}"


def _limits(given: Any, _: Mapping[str, Any]) -> str | None:
    wager = facet().wager
    if not isinstance(given, Mapping) or wager not in given:
        return f"the limits of {wager!r} are needed"
    try:
        limits = read(dict[str, Limits], dict(given), "limits")
    except Unreadable as problem:
        return problem.message
    if not all(each.makes_a_sign for each in limits.values()) or limits[wager].min < 1:
        return "a minimum above zero, and no maximum below it"
    return None


def _session_ties(given: Any, whole: Mapping[str, Any]) -> str | None:
    if given in (SHARE, EXTRA_ROUNDS, ROUND_BEFORE):
        return None
    if given == NONE and NONE == whole.get("progression") == whole.get("points"):
        return None
    return f"{SHARE}, {EXTRA_ROUNDS} or {ROUND_BEFORE}: there is no default"


def _final_ties(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if given in (SHARE, EXTRA_ROUNDS) else f"{SHARE} or {EXTRA_ROUNDS}: there is no default"


def _prizes(given: Any, _: Mapping[str, Any]) -> str | None:
    """Shares by place, the whole of the pool (20.19, QC-90)."""
    try:
        shares = [number_of(each) for each in given] if isinstance(given, list | tuple) else []
    except ValueError:
        shares = []
    if not shares or any(each <= 0 for each in shares):
        return "percentages by place are needed"
    total = sum(shares, Fraction())
    return None if total == 100 else f"the shares add up to {decimal(total)} %, not to 100 %"


def _statement(given: Any, _: Mapping[str, Any]) -> str | None:
    stated = given is True or (isinstance(given, str) and given.strip() not in ("", NONE))
    return None if stated else "that the director conducts it by conditions and rules, and the rules prevail"


def _absent(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if given in (MINIMUM, OUT) else f"{MINIMUM} or {OUT}"


def _minutes(given: Any, _: Mapping[str, Any]) -> str | None:
    return None if _is_count(given, 0, 100_000) else "minutes are needed"


ITEMS: Mapping[str, tuple[str, Item]] = {
    "starts": ("20.3(a)(i)", _moment),
    "entry": ("20.3(a)(i)", _words),
    "eligibility": ("20.3(a)(i)", _words),
    "sessions": ("20.3(a)(ii)(A)", _sessions),
    "tables": ("20.3(a)(ii)(B)", _tables),
    "sit_and_go": ("20.3(a)(ii)(B)", _said),
    "progression": ("20.3(a)(ii)(C)", _one_count("best_of_each_table")),
    "points": ("20.3(a)(ii)(D)", _points),
    "repechage": ("20.3(a)(ii)(E)", _one_count("best_of_others")),
    "buy_back": ("20.3(a)(ii)(F)", _buy_back),
    "entry_fee": ("20.3(a)(iii)", _fee),
    "commission": ("20.3(a)(iii)", _commission),
    "chips": ("20.3(a)(iv)", _chips),
    "carry_over": ("20.3(a)(iv)", _flag),
    "players": ("20.3(a)(v)", _players),
    "groups": ("20.3(a)(vi)", _groups),
    "limits": ("20.3(a)(vii)", _limits),
    "elimination": ("20.3(a)(viii)(A)", _words),
    "session_ties": ("20.3(a)(viii)(B)", _session_ties),
    "pool": ("20.3(a)(x)", _said),
    "prizes": ("20.3(a)(xi)", _prizes),
    "final_ties": ("20.3(a)(xi)", _final_ties),
    "statement": ("20.3(b)", _statement),
    "absent": ("20.14", _absent),
    "notice_minutes": ("20.7", _minutes),
    "agreement": ("20.5", _flag),
}
"""Every item of 20.3 and what the house asks beside, by its clause."""
OPTIONAL = frozenset({"carry_over", "absent", "notice_minutes", "agreement"})
OF_POINTS = {"elimination": "20.3(a)(ix)(A)", "session_ties": "20.3(a)(ix)(B)"}
"""Their clauses where players compete in several sessions for points."""
NOT_THE_ITEM = {"prizes": "20.19", "commission": "20.20"}
"""Clauses of what is said and cannot be."""


def lacks(given: Any) -> list[Lack]:
    """All that conditions lack, in the order of the document; nothing: they are complete."""
    if not isinstance(given, Mapping):
        return [Lack(clause("20.3"), "", f"conditions are an object, not {quoted(given)}")]
    return list(_lacks(given))


def _lacks(given: Mapping[str, Any]) -> Iterator[Lack]:
    points = given.get("points", NONE) != NONE
    for name, (usual, wrong_with) in ITEMS.items():
        number = OF_POINTS.get(name, usual) if points else usual
        if name not in given or given[name] is None:
            if name not in OPTIONAL:
                yield Lack(clause(number), name, f"{name}: nothing is said")
        elif wrong := wrong_with(given[name], given):
            by = NOT_THE_ITEM.get(name, number) if _is_said(name, given[name]) else number
            yield Lack(clause(by), name, f"{name}: {wrong}; it is {quoted(given[name])}")
    yield from _between(given)
    for name in given:
        if name not in ITEMS:
            yield Lack(clause("20.3"), str(name), f"{name}: no such item of the conditions")


UNAPPROVED = "buy_back.commission"


def _between(given: Mapping[str, Any]) -> Iterator[Lack]:
    """What one item leaves to another."""
    buy_back, sessions = given.get("buy_back"), given.get("sessions")
    if isinstance(buy_back, Mapping) and buy_back.get("commission") and given.get("commission") == NONE:
        words = f"{UNAPPROVED}: what is retained of the price needs the approval of the commission"
        yield Lack(clause("20.20"), UNAPPROVED, words)
    for each in sessions if isinstance(sessions, list | tuple) else ():
        if isinstance(each, Mapping) and each.get("game") not in (None, played().name):
            named, only = quoted(each["game"]), played().name
            words = f"sessions: {named} has no rules of tournaments, which only {only} has"
            yield Lack(clause("20.3(a)(ii)(D)"), "sessions", words)


def _is_said(name: str, given: Any) -> bool:
    """Whether the item is there and only cannot be so: shares that are not 100 %, no approval."""
    if name == "prizes":
        return isinstance(given, list | tuple) and len(given) > 0
    return name == "commission" and isinstance(given, Mapping)


def read_conditions(given: Any, *, documented: bool = False) -> Conditions:
    """Complete conditions; `Refused` by the first clause that is not met, with all of them in words.

    Of those that are documented already nobody asks any more who approved what.
    """
    found = [each for each in lacks(given) if not (documented and each.field == UNAPPROVED)]
    if found:
        text = "; ".join(f"{each.words} [{each.clause}]" for each in found)
        asked = {"missing": [each.field for each in found]}
        raise Refused("incomplete-conditions", found[0].clause, text, asked=asked)
    return read(Conditions, {name: each for name, each in given.items() if each is not None}, "conditions")
