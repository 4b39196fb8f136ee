"""What a person sends to a table, as an input of the game: in their own name, or as the dealer."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct, structs

from houseway.floor.names import check_spelling, folded
from houseway.floor.powers import POWERS, check_command, check_power
from houseway.rulebook import Refused, Unreadable
from houseway.rulebook.common import common
from houseway.table.driving.codec import from_plain
from houseway.table.driving.together import in_order
from houseway.table.layout.views import Viewer
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.inputs import Changed, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Act, Step
from houseway.table.procedure.roles import Role
from houseway.table.rules.betting import find
from houseway.table.rules.seats import TakeSeat
from houseway.table.table import Table

READY, NOT_READY, RESYNC, BATCH = "ready", "not-ready", "resync", "batch"
OWN = ("placed", "changed", "withdrawn", "said")
DEALING = ("drawn", "thrown", "done")
CORRECT, PAID, RESOLVE, COUNTERSIGN = "correct", "paid", "resolve", "countersign"
DESK = {
    CORRECT: "correct-entry",
    PAID: "enter-payments",
    RESOLVE: "resolve-payments",
    COUNTERSIGN: "resolve-payments",
}
"""What only a dealer tells."""

BY_HOUSE, BY_DEALER = "house", "dealer"
"""Who deals at a table."""

ON_A_FINDING = frozenset({"void-wagers", "exclude"})
"""Orders of games that the floor gives only with the finding they rest on."""

LONGEST_NAME, BOT = 24, "Bot "
TAKES_CHIPS = ("double", "insure", "play", "top-up")
"""Actions whose amount is money; others count cards or areas."""


class Sent(Struct, frozen=True):
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


def read_input(table: Table[Any], viewer: Viewer, do: dict[str, Any], dealt: str = BY_HOUSE) -> Input:
    """The input: a player's in their own name, a dealer's for whoever sits there."""
    kind, role, game = do.get("input"), viewer.role, table.game.name
    if kind == "command":
        return _command(table, viewer, do)
    if kind in DEALING:
        check_dealer("deal", role, game, dealt, kind)
        _check_counted(table, do)
        return from_plain(table.game, _told_by_dealer(do), "do")
    if kind not in OWN:
        known = ", ".join((*OWN, *DEALING, "command", READY, NOT_READY, RESYNC, BATCH))
        raise Unreadable("unknown-input", f"no input {kind!r}; there are {known}", "do.input")
    if dealt == BY_DEALER and role in POWERS["deal"].roles:
        patron = _spoken_for(do)
    else:
        check_power("decide" if kind == "said" else "wager", role, game, input=kind)
        patron = _own_name(viewer, do)
    return _of_patron(table, patron, do)


def read_batch(table: Table[Any], viewer: Viewer, do: dict[str, Any], dealt: str = BY_HOUSE) -> list[Input]:
    """Wagers that are told as one, each in one's own name."""
    told = [read_input(table, viewer, each, dealt) for each in do.get("inputs", ())]
    return list(in_order(table.game, told))


def check_dealer(action: str, role: Role, game: str, dealt: str, kind: str) -> None:
    """`Refused` unless this role does it, and a person deals here."""
    check_power(action, role, game, input=kind)
    if dealt != BY_DEALER:
        text = "this table is dealt by the house: nobody else tells what comes out or is paid"
        raise Refused("house-deals", POWERS[action].clause(game), text, asked={"input": kind})


def _check_counted(table: Table[Any], do: dict[str, Any]) -> None:
    """Who counts says how many there are."""
    request = table.request
    counted = do["input"] != "done" or do.get("count")
    if not counted and isinstance(request, Step) and request.act is Act.CHECK:
        text = f"how many were counted? there should be {request.number}"
        raise Refused("count", request.rule[0], text, asked={"act": str(request.act), "count": 0})


def _told_by_dealer(do: dict[str, Any]) -> dict[str, Any]:
    """What came out as tables read it; dice are thrown as `2+5+6/3`."""
    if do["input"] == "thrown":
        return {"input": "drawn", "item": f"{'+'.join(str(each) for each in do['dice'])}/{do['cut']}"}
    return {"item": None, **do} if do["input"] == "drawn" and "found" not in do else do


def _own_name(viewer: Viewer, do: dict[str, Any]) -> str:
    """A player acts in their own name and in no other."""
    patron = viewer.patron
    if patron is None:
        raise NotYou("not-you", "only somebody who is signed in acts at a table", "patron")
    for field, own in (("patron", patron), ("by", str(viewer.role))):
        if do.get(field, own) != own:
            raise NotYou("not-you", f"{field} {do[field]!r}: you are {own!r}", field)
    return patron


def _spoken_for(do: dict[str, Any]) -> str:
    patron = str(do.get("patron") or "").strip()
    if (
        not 1 <= len(patron) <= LONGEST_NAME
        or not patron.isprintable()
        or folded(patron).startswith(folded(BOT))
    ):
        raise Unreadable("no-patron", f"do.patron: whose is it? not {do.get('patron')!r}", "do.patron")
    return patron


def _of_patron(table: Table[Any], patron: str, do: dict[str, Any]) -> Input:
    if "seated" in do:
        raise Unreadable("bad-field", "do.seated: the house sees that for itself", "do.seated")
    given = {"hand": 1, **do} if do["input"] == "said" else do
    happened = from_plain(table.game, {**given, "patron": patron}, "do")
    if isinstance(happened, Placed | Changed):
        return structs.replace(happened, choice=happened.choice and happened.choice.lower())
    return happened


def _command(table: Table[Any], viewer: Viewer, do: dict[str, Any]) -> Input:
    """An order: the game says whose it is; a player gives one only about themselves."""
    name = str(do.get("kind"))
    kind = table.game.commands.get(name)
    if kind is not None:
        check_command(table.game.name, name, kind, viewer.role)
    if kind is not None and name in ON_A_FINDING:
        text = f"{name} rests on a finding: it is ordered with its name"
        raise Refused("no-finding", common("measures").clause(table.game.name), text, asked={"command": name})
    given = {**do, "by": str(viewer.role)}
    if viewer.role is Role.PLAYER:
        patron = _own_name(viewer, do)
        if kind is not None and "patron" in kind.__struct_fields__:
            given["patron"] = patron
        else:
            given.pop("patron", None)
    return from_plain(table.game, given, "do")


def check_own_name(table: Table[Any], patron: str, guests: Collection[str]) -> None:
    """Nobody acts at a table under the name of somebody else there."""
    if folded(patron) in {folded(each) for each in guests}:
        text = f"a guest of this table is called {patron!r}: a supervisor says whether that is you"
        clause = POWERS["wager"].clause(table.game.name)
        raise Refused("guest-of-that-name", clause, text, asked={"patron": patron})


def guests_named(table: Table[Any], told: Sequence[Input], others: Collection[str]) -> list[str]:
    """Whom a dealer names; who has chips of their own there stakes them alone."""
    named = []
    for each in told:
        if not isinstance(each, Placed | Changed | Withdrawn | Said | TakeSeat):
            continue
        check_spelling(each.patron, others)
        if each.patron not in others:
            named.append(each.patron)
        elif isinstance(each, Placed | Changed | Withdrawn) or _chips(table, each):
            raise own_chips(table, each.patron)
    return named


def own_chips(table: Table[Any], patron: str) -> Refused:
    """Somebody stakes for another who has chips of their own."""
    text = f"{patron} plays here with chips of their own: nobody else places or takes them"
    return Refused("own-chips", POWERS["wager"].clause(table.game.name), text, asked={"patron": patron})


def chips_needed(table: Table[Any], told: Sequence[Input]) -> int:
    """What a patron must have to do all of it; what is taken back or lowered counts against the rest."""
    return max(sum(_chips(table, each) for each in told), 0)


def _chips(table: Table[Any], happened: Input) -> int:
    """The wager, what is added to one or taken back, or as much again for a split."""
    if isinstance(happened, Placed):
        return max(happened.amount - happened.tokens, 0)
    if isinstance(happened, Changed | Withdrawn):
        wager = find(table.round, happened)
        lying = min(wager.tokens, wager.on_layout) if wager else 0
        now = happened.amount - lying if isinstance(happened, Changed) else 0
        if isinstance(happened, Changed) and happened.tokens is not None:
            now = happened.amount - happened.tokens
        return now - (wager.on_layout - lying) if wager else max(now, 0)
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
    return any(concerns(each, said) for each in questions_of(table.request))
