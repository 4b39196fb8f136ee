"""An id stands for one thing: what is sent again under it is the same, or it is refused."""

from typing import Any

from houseway.equipment import UnknownItem
from houseway.floor.events import Ordered, event_of, is_event
from houseway.floor.inputs import BATCH
from houseway.journal import Entry
from houseway.rulebook import Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of

KEPT_AS = {
    "paid": ("paid", "paid-otherwise"),
    "resolve": ("resolved", "signed"),
    "countersign": ("resolved",),
    "correct": ("corrected",),
}
"""What the dealer's desk writes down of each of its orders."""
OF_THE_HOUSE = frozenset({"input", "by", "patron", "seated"})
"""What the house fills in itself, or has compared already."""
WAGERS = ("placed", "changed", "withdrawn")
UNSAID: tuple[Any, ...] = (None, 0, "", [], ())


class IdUsed(Unreadable):
    """The id is taken by something else. Nothing has changed."""

    def __init__(self, given: str | Entry) -> None:
        given = given if isinstance(given, str) else str(given.command).rpartition("/")[2]
        message = f"the id {given!r} was used for something else: every input has an id of its own"
        super().__init__("id-used", message, "id")


def check_same(table: KeptTable[Any], entry: Entry, given: str, do: dict[str, Any]) -> None:
    """Raise `IdUsed` unless this entry keeps what is sent again."""
    kind = str(do.get("input"))
    if kind in KEPT_AS:
        same = entry.kind in KEPT_AS[kind] and _same_at_the_desk(table, entry, do)
    elif entry.kind != "told":
        same = False
    else:
        inputs = _beside(table, entry, "inputs", "inputs")
        same = not inputs or _same_told(table, entry, do, inputs)
    if not same:
        raise IdUsed(given)


def check_same_order(entry: Entry, ordered: Ordered) -> None:
    """The same of an order of the floor."""
    kept = event_of(entry) if is_event(entry) else None
    if not isinstance(kept, Ordered) or (kept.order, kept.fields) != (ordered.order, ordered.fields):
        raise IdUsed(entry)


def _beside(table: KeptTable[Any], entry: Entry, kind: str, field: str) -> Any:
    """A part of this entry, or of the sealed one that was kept with it."""
    body = body_of(entry)
    if field in body:
        return body[field]
    entries = table.journal.entries(table=entry.table, round=entry.round, after=entry.sequence)
    following = next(entries, None)
    return body_of(following).get(field) if following is not None and following.kind == kind else None


def _same_told(table: KeptTable[Any], entry: Entry, do: dict[str, Any], inputs: list[dict[str, Any]]) -> bool:
    """One input and what the house did upon it, or all the wagers of a batch in some order."""
    if do["input"] == BATCH and entry.round != do.get("round"):
        return False
    told = do["inputs"] if do["input"] == BATCH else [do]
    kept = [each for each in inputs if each["input"] in WAGERS] or inputs[:1]
    return len(told) == len(kept) and _paired(table, told, kept)


def _paired(table: KeptTable[Any], told: list[dict[str, Any]], kept: list[dict[str, Any]]) -> bool:
    left = list(kept)
    for each in told:
        found = next((one for one in left if _same(table, _as_kept(each), one)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _same_at_the_desk(table: KeptTable[Any], entry: Entry, do: dict[str, Any]) -> bool:
    if do["input"] == "correct":
        now = _beside(table, entry, "correction", "now")
        return now is None or _same_correction(table, do, now)
    if entry.round != do.get("round"):
        return False
    body = body_of(entry)
    if do["input"] == "countersign":
        return True
    if do["input"] == "resolve":
        return bool((body["how"], body["words"]) == (do.get("how"), str(do.get("words")).strip()))
    told = {_line(line): line["paid"] for line in do.get("lines", ())}
    kept = {_line(line): line["paid"] for line in (*body["lines"], *body.get("right", ()))}
    return told == kept


def _same_correction(table: KeptTable[Any], do: dict[str, Any], now: dict[str, Any]) -> bool:
    """A count, an item or a decision; of a decision what was said of it."""
    if now["input"] == "done":
        return str(do.get("item")) == str(now.get("count"))
    if "action" not in do and now["input"] == "said":
        return bool(do.get("item") == now["action"])
    said = {name for name, value in do.items() if value not in UNSAID} - {"input"}
    return all(_value(table, do, name) == _value(table, now, name) for name in said | {"item", "action"})


def _line(line: dict[str, Any]) -> tuple[Any, ...]:
    return line["patron"], line["area"], line.get("hand", 1), line["wager"]


def _as_kept(do: dict[str, Any]) -> dict[str, Any]:
    if do["input"] == "thrown":
        return {"input": "drawn", "item": f"{'+'.join(str(each) for each in do['dice'])}/{do['cut']}"}
    return do


def _same(table: KeptTable[Any], do: dict[str, Any], kept: dict[str, Any]) -> bool:
    """Every field is the same; what is not written down was left as it usually is."""
    if "patron" in do and str(do["patron"]).strip() != kept.get("patron", do["patron"]):
        return False
    fields = ({*do} | {*kept}) - OF_THE_HOUSE
    return do["input"] == kept["input"] and all(
        _value(table, do, name) == _value(table, kept, name) for name in fields
    )


def _value(table: KeptTable[Any], given: dict[str, Any], name: str) -> Any:
    value = given.get(name)
    if name == "hand":
        return value or 1
    if name == "choice" and isinstance(value, str):
        return value.lower()
    if name == "item" and isinstance(value, str):
        return _item(table, value)
    if name == "items" and value:
        return [_item(table, each) for each in value]
    return None if value in UNSAID or value is False else value


def _item(table: KeptTable[Any], name: str) -> str:
    """A card or tile as the house writes it, however somebody did."""
    try:
        return str(table.game.item(name))
    except UnknownItem:
        return name
