"""The promises that bear on a round: its own, and those of earlier rounds of the order that was in use."""

from collections.abc import Callable, Iterator
from itertools import dropwhile
from typing import Any

from houseway.table.keeping.composition import Layout, ToldAgain
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.replaying import KeptRound

PROMISES = ("committed", "revealed", "retired", "uncut")


def promises_of(kept: KeptRound) -> list[dict[str, Any]]:
    """What was promised and opened in a round; of an order, what lay on the table when it was."""
    return list(_promises_of(kept))


def _promises_of(kept: KeptRound) -> Iterator[dict[str, Any]]:
    layout, again = Layout(), ToldAgain()
    for entry in kept.entries:
        body = body_of(entry) if entry.kind in ("told", *PROMISES) and not entry.sealed else {}
        if entry.kind == "begun-anew":
            layout, again = Layout(), ToldAgain()
        elif entry.kind == "told" and not body.get("anew"):
            for event in body["events"]:
                if not again.lay_there(event, layout.seen):
                    layout.note(event)
        elif entry.kind in PROMISES:
            told = {"sequence": entry.sequence, "at": entry.at, "kind": entry.kind, "body": body}
            lay = [*sorted(layout.seen.elements()), *[None] * layout.unseen]
            yield {**told, "round": kept.number, "lay": lay, "moved_on": layout.moved_on}


def earlier_of(own: list[dict[str, Any]], number: int, round_of: Callable[[int], KeptRound]) -> list[Any]:
    """The promises of the rounds before since the order was made that was in use when this one began."""
    if not own:
        return []
    earlier: list[dict[str, Any]] = []
    over: list[int] = []
    for before in range(number - 1, 0, -1):
        found = promises_of(round_of(before))
        earlier += found
        retired = [each["sequence"] for each in found if each["kind"] == "retired"]
        over = [sequence for sequence in retired if sequence < own[0]["sequence"]]
        if over or not found:
            break
    since = [each for each in earlier if each["sequence"] > max(over, default=0)]
    since.sort(key=lambda each: each["sequence"])
    return list(dropwhile(lambda each: each["kind"] == "uncut", since))
