"""An id stands for one thing: what is sent again under it is the same, or it is refused."""

from typing import Any

from houseway.floor.inputs import BATCH
from houseway.journal import Entry, Store
from houseway.rulebook import Unreadable
from houseway.table.left import body_of

KEPT_AS = {"paid": ("paid", "paid-otherwise"), "resolve": ("resolved",), "correct": ("corrected",)}
"""What the dealer's desk writes down of each of its orders."""
OF_THE_HOUSE = frozenset({"input", "by", "patron", "seated", "tokens"})
"""What the house fills in itself, or has compared already."""
UNSAID: tuple[Any, ...] = (None, 0, "", [], ())


class IdUsed(Unreadable):
    """The id is taken by something else. Nothing has changed."""

    def __init__(self, given: str) -> None:
        message = f"the id {given!r} was used for something else: every input has an id of its own"
        super().__init__("id-used", message, "id")


def check_same(journal: Store, entry: Entry, given: str, do: dict[str, Any]) -> None:
    """Raise `IdUsed` unless this entry keeps what is sent again."""
    kind = str(do.get("input"))
    if kind in KEPT_AS:
        same = entry.kind in KEPT_AS[kind] and _same_at_the_desk(journal, entry, do)
    elif entry.kind != "told":
        same = False
    else:
        inputs = _beside(journal, entry, "inputs", "inputs")
        same = not inputs or _same_told(entry, do, inputs)
    if not same:
        raise IdUsed(given)


def _beside(journal: Store, entry: Entry, kind: str, field: str) -> Any:
    """A part of this entry, or of the sealed one that was kept with it."""
    body = body_of(entry)
    if field in body:
        return body[field]
    following = next(journal.entries(table=entry.table, round=entry.round, after=entry.sequence), None)
    return body_of(following).get(field) if following is not None and following.kind == kind else None


def _same_told(entry: Entry, do: dict[str, Any], inputs: list[dict[str, Any]]) -> bool:
    if do["input"] != BATCH:
        return _same(_as_kept(do), inputs[0])
    if entry.round != do.get("round"):
        return False
    return all(any(_same(_as_kept(each), kept) for kept in inputs) for each in do["inputs"])


def _same_at_the_desk(journal: Store, entry: Entry, do: dict[str, Any]) -> bool:
    if do["input"] == "correct":
        now = _beside(journal, entry, "correction", "now")
        return now is None or bool(now.get("item") == do.get("item"))
    if entry.round != do.get("round"):
        return False
    if do["input"] == "resolve":
        return bool(body_of(entry)["how"] == do.get("how"))
    told = {_line(line): line["paid"] for line in do.get("lines", ())}
    return all(told.get(_line(line)) == line["paid"] for line in body_of(entry)["lines"])


def _line(line: dict[str, Any]) -> tuple[Any, ...]:
    return line["patron"], line["area"], line.get("hand", 1), line["wager"]


def _as_kept(do: dict[str, Any]) -> dict[str, Any]:
    if do["input"] == "thrown":
        return {"input": "drawn", "item": f"{'+'.join(str(each) for each in do['dice'])}/{do['cut']}"}
    return do


def _same(do: dict[str, Any], kept: dict[str, Any]) -> bool:
    """Every field is the same; what is not written down was left as it usually is."""
    fields = ({*do} | {*kept}) - OF_THE_HOUSE
    return do["input"] == kept["input"] and all(_value(do, name) == _value(kept, name) for name in fields)


def _value(given: dict[str, Any], name: str) -> Any:
    value = given.get(name)
    if name == "hand":
        return value or 1
    if name == "choice" and isinstance(value, str):
        return value.lower()
    return None if value in UNSAID or value is False else value
