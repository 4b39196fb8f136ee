"""What a dealer paid, held against what the rules say: a difference waits for a supervisor."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, structs, to_builtins

from houseway.equipment import dollars
from houseway.floor.events import Paid, PaidLine, PaidOtherwise, Resolved, Signed
from houseway.floor.powers import POWERS
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout import events
from houseway.table.layout.settings import read

PAID_THE_REST, TOOK_BACK, LET_STAND = "paid-the-rest", "took-back", "let-stand"
HOW = (PAID_THE_REST, TOOK_BACK, LET_STAND)
MOST_LINES = 100
RESULT = events.Collected | events.Paid | events.Bonus | events.Decided

Key = tuple[str, int, int, str]
"""Which wager of which hand: patron, area, hand, wager."""


class GivenLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody enters as paid on one wager of a hand, beside the stake."""

    patron: str
    area: int
    wager: str
    paid: Annotated[int, Meta(ge=0, le=10**12)]
    hand: int = 1


def key_of(line: PaidLine) -> Key:
    """Which wager of which hand."""
    return line.patron, line.area, line.hand, line.wager


def words_of(line: PaidLine) -> str:
    """The difference in words."""
    return f"{line.patron}'s {line.wager}: {dollars(line.paid)} was paid, {dollars(_due(line))} is due"


def _due(line: PaidLine) -> int:
    """What was due; a line that was paid as it was due does not say so."""
    return line.paid if line.due is None else line.due


def due_in(told: Iterable[events.Event]) -> dict[Key, int]:
    """What the rules pay on each wager, in their order; what was reversed is not due any more."""
    due: dict[Key, int] = {}
    for event in told:
        if isinstance(event, events.Paid | events.Bonus):
            key = (event.patron, event.area, event.hand, event.wager)
            due[key] = due.get(key, 0) + event.amount
        elif isinstance(event, events.Reversed):
            whose = (event.patron, event.area, event.wager)
            due = {key: cents for key, cents in due.items() if (key[0], key[1], key[3]) != whose}
    return due


def wagers_in(told: Iterable[events.Event]) -> set[Key]:
    """Which wagers of which hands had a result."""
    return {(each.patron, each.area, each.hand, each.wager) for each in told if isinstance(each, RESULT)}


class Payments:
    """The payments of one dealer's table that were entered, and the differences that are not resolved."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[PaidLine]] = {}
        self._entered: dict[int, dict[Key, int]] = {}
        self._signed: dict[int, Signed] = {}
        """What one supervisor has decided, by round, and another has to sign."""

    def apply(self, event: Paid | PaidOtherwise | Signed | Resolved) -> None:
        """Something was entered, or decided."""
        if isinstance(event, Signed):
            self._signed[event.number] = event
            return
        if isinstance(event, Resolved):
            self._waiting.pop(event.number, None)
            self._signed.pop(event.number, None)
            return
        right = event.right if isinstance(event, PaidOtherwise) else ()
        entered = self._entered.setdefault(event.number, {})
        entered.update({key_of(line): _due(line) for line in (*event.lines, *right)})
        if isinstance(event, PaidOtherwise):
            self._waiting.setdefault(event.number, []).extend(event.lines)

    def waiting(self, number: int) -> list[PaidLine]:
        """What of a round waits for a supervisor."""
        return self._waiting.get(number, [])

    def told(self) -> dict[str, Any]:
        """What was entered, and what waits, as plain data."""
        entered = {
            number: [[*key, due] for key, due in lines.items()] for number, lines in self._entered.items()
        }
        return {"entered": entered, "waiting": self._waiting, "signed": self._signed}

    def check_settled(self, game: str) -> None:
        """No betting is closed while a difference waits for a supervisor."""
        for number, lines in self._waiting.items():
            words = "; ".join(map(words_of, lines))
            text = f"round {number}: {words}: a supervisor decides before the next round"
            clause = POWERS["resolve-payments"].clause(game)
            raise Refused(PaidOtherwise.kind, clause, text, asked={"round": number})

    def enter(self, game: str, number: int, given: Any, told: Sequence[events.Event]) -> Paid | PaidOtherwise:
        """What was paid: as it is due, or otherwise."""
        lines = read(list[GivenLine], given, "do.lines")
        if not 1 <= len(lines) <= MOST_LINES:
            raise Unreadable("bad-lines", f"{len(lines)} lines: 1 to {MOST_LINES} are entered", "do.lines")
        due, wagered = due_in(told), wagers_in(told)
        held = [
            structs.replace(
                _line(line),
                due=due.get(key_of(_line(line)), 0),
                wagered=key_of(_line(line)) in wagered,
            )
            for line in lines
        ]
        self._check_new(game, number, held)
        right = tuple(structs.replace(line, due=None, wagered=True) for line in held if line.paid == line.due)
        wrong = tuple(line for line in held if line.paid != line.due)
        if not wrong:
            return Paid(lines=right, number=number)
        words = "; ".join(map(words_of, wrong))
        rule = POWERS["resolve-payments"].rules(game)
        return PaidOtherwise(lines=wrong, right=right, words=words, rule=rule, number=number)

    def _check_new(self, game: str, number: int, lines: Sequence[PaidLine]) -> None:
        """What was paid is entered once, also in one form; anew only if something else is due since."""
        before = dict(self._entered.get(number, {}))
        for line in lines:
            again = before.get(key_of(line)) == line.due
            before[key_of(line)] = _due(line)
            if again:
                text = f"what {line.patron}'s {line.wager} was paid in round {number} is entered already"
                clause = POWERS["enter-payments"].clause(game)
                raise Refused("entered-already", clause, text, asked={"round": number, "wager": line.wager})

    def resolve(self, game: str, do: Mapping[str, Any]) -> Resolved:
        """A supervisor has decided; what moves to patrons, or from them, if the difference stands."""
        number, how, words = do.get("round"), do.get("how"), str(do.get("words") or "").strip()
        if not isinstance(number, int) or number not in self._waiting:
            raise Unreadable("nothing-to-resolve", f"no payment of round {number!r} waits", "do.round")
        if how not in HOW:
            raise Unreadable("bad-field", f"do.how: {how!r} is none of {', '.join(HOW)}", "do.how")
        if not words:
            raise Unreadable("bad-field", "do.words: say how it was resolved, and why", "do.words")
        lines = tuple(self._waiting[number])
        _check_way(game, number, str(how), lines)
        moved: dict[str, int] = {}
        if how == LET_STAND:
            for line in lines:
                moved[line.patron] = moved.get(line.patron, 0) + line.paid - _due(line)
        return Resolved(how=str(how), words=words, lines=lines, moved=moved, number=number)

    def sign_first(self, resolved: Resolved, above: int | None) -> Resolved | Signed:
        """Above a sum, what one person decides waits for another to sign it.

        Money that leaves the house with no wager behind it always does.
        """
        differs = sum(abs(line.paid - _due(line)) for line in resolved.lines)
        given = resolved.how == LET_STAND and any(not line.wagered for line in resolved.lines)
        if above is None or (differs <= above and not given):
            return resolved
        return Signed(**structs.asdict(resolved))

    @property
    def to_sign(self) -> bool:
        """Whether something that one supervisor has decided waits for another."""
        return bool(self._signed)

    def countersign(self, game: str, number: int | None, by: str, role: str) -> Resolved:
        """Another person, of another rank, signs what the first has decided."""
        if number is None and len(self._signed) == 1:
            number = next(iter(self._signed))
        first = self._signed.get(-1 if number is None else number)
        if first is None:
            raise Unreadable("nothing-to-sign", f"no payment of round {number!r} waits for a second", "round")
        if by == first.by or role == first.role:
            text = f"{first.by} has signed: somebody else of another rank signs too"
            clause = POWERS["resolve-payments"].clause(game)
            raise Refused("second-signature", clause, text, asked={"round": first.number})
        return Resolved(**structs.asdict(first))

    def as_json(self, number: int, told: Sequence[events.Event]) -> dict[str, Any]:
        """What is due by the rules in that round, and what waits for a supervisor."""
        entered = self._entered.get(number, {})
        due = [
            {"patron": key[0], "area": key[1], "hand": key[2], "wager": key[3], "due": cents}
            | ({"entered": True} if entered.get(key) == cents else {})
            for key, cents in due_in(told).items()
        ]
        waiting = [
            {
                "round": each,
                "lines": [{"hand": 1, **to_builtins(line)} for line in lines],
                "signed": self._first_signature(each),
            }
            for each, lines in self._waiting.items()
        ]
        return {"round": number, "due": due, "waiting": waiting}

    def _first_signature(self, number: int) -> dict[str, str] | None:
        """Who has signed, as what, and what was decided."""
        first = self._signed.get(number)
        if first is None:
            return None
        return {"by": first.by, "role": str(first.role), "how": first.how, "words": first.words}


def _line(given: GivenLine) -> PaidLine:
    return PaidLine(**structs.asdict(given))


def _check_way(game: str, number: int, how: str, lines: Sequence[PaidLine]) -> None:
    """The rest is paid where too little was paid, and a surplus taken back where there is one."""
    fits = {
        PAID_THE_REST: any(line.paid < _due(line) for line in lines),
        TOOK_BACK: any(line.paid > _due(line) for line in lines),
    }
    if not fits.get(how, True):
        words = "; ".join(map(words_of, lines))
        clause = POWERS["resolve-payments"].clause(game)
        raise Refused("not-so", clause, f"{how}: {words}", asked={"round": number, "how": how})
