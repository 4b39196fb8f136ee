"""What a person sends to a table, as an input of the game in that person's own name."""

from typing import Any

from msgspec import Struct, structs

from houseway.rulebook import Unreadable
from houseway.table.asking import concerns, questions_of
from houseway.table.codec import from_plain
from houseway.table.inputs import Input, Placed, Said
from houseway.table.requests import Ask, Asks
from houseway.table.table import Table
from houseway.table.views import Viewer

READY, NOT_READY, RESYNC = "ready", "not-ready", "resync"
OWN = ("placed", "withdrawn", "said")
TAKES_CHIPS = ("double", "insure", "play", "top-up")
"""Actions whose amount is money; others count cards or areas."""


class Order(Struct, frozen=True):
    """What was sent: under the sender's own id, having seen the table up to a sequence."""

    id: str
    seen: int
    do: dict[str, Any]

    @property
    def kind(self) -> str:
        """Which kind of input it is."""
        return str(self.do.get("input"))


class Stale(Exception):
    """The sender had not seen what the table asks now. Nothing has changed."""

    def __init__(self, seen: int, sequence: int, since: int) -> None:
        super().__init__(f"seen {seen}, but what the table waits for came up at {since}")
        self.sequence = sequence


class NotYou(Unreadable):
    """Somebody acts in another's name."""


def read_input(table: Table[Any], viewer: Viewer, do: dict[str, Any]) -> Input:
    """The input, by the person who sent it and nobody else."""
    patron = viewer.patron
    if patron is None:
        raise NotYou("not-you", "only somebody who is signed in acts at a table", "patron")
    for field, own in (("patron", patron), ("by", str(viewer.role))):
        if do.get(field, own) != own:
            raise NotYou("not-you", f"{field} {do[field]!r}: you are {own!r}", field)
    if do.get("input") == "command":
        return _command(table, viewer, do)
    if do.get("input") not in OWN:
        known = ", ".join((*OWN, "command", READY, NOT_READY, RESYNC))
        raise Unreadable("unknown-input", f"no input {do.get('input')!r}; there are {known}", "do.input")
    for field in ("seated", "tokens"):
        if field in do:
            raise Unreadable("bad-field", f"do.{field}: the house sees that for itself", f"do.{field}")
    given = {"hand": 1, **do} if do["input"] == "said" else do
    happened = from_plain(table.game, {**given, "patron": patron}, "do")
    if isinstance(happened, Placed):
        sits = table.round.state.seats.get(happened.area) == patron
        choice = happened.choice and happened.choice.lower()
        return structs.replace(happened, seated=sits, choice=choice)
    return happened


def _command(table: Table[Any], viewer: Viewer, do: dict[str, Any]) -> Input:
    kind = table.game.commands.get(str(do.get("kind")))
    given = {**do, "by": str(viewer.role)}
    if kind is not None and "patron" in kind.__struct_fields__:
        given["patron"] = viewer.patron
    return from_plain(table.game, given, "do")


def chips_needed(table: Table[Any], happened: Input) -> int:
    """What a patron must have to do it: the wager, what is added to one, or as much again for a split."""
    if isinstance(happened, Placed):
        return max(happened.amount, 0)
    if not isinstance(happened, Said) or not _is_asked(table, happened):
        return 0
    if happened.action == "split":
        return sum(
            wager.on_layout
            for wager in table.wagers
            if (wager.area, wager.hand, wager.patron) == (happened.area, happened.hand, happened.patron)
            and wager.kind != "double"
        )
    return max(happened.amount, 0) if happened.action in TAKES_CHIPS else 0


def _is_asked(table: Table[Any], said: Said) -> bool:
    request = table.request
    return isinstance(request, Ask | Asks) and any(concerns(each, said) for each in questions_of(request))
