"""Betting: the loop in which wagers come and go, and what every wager must be in any game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from msgspec import structs

from houseway.equipment import dollars
from houseway.rulebook import Refused, Rulebook, Unreadable
from houseway.table.layout.round import Round
from houseway.table.layout.wagers import Limits, Wager
from houseway.table.procedure.asking import open_betting
from houseway.table.procedure.inputs import Changed, Done, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Ask, Offer, Procedure, Wagers
from houseway.table.rules.limits import return_short

R = TypeVar("R", bound=Round[Any, Any])


class Opening(Protocol):
    """What is done and asked in the first betting of a table, which does not wait for it."""

    def before_wagers(self) -> Procedure[Ask | None]:
        """What is due now that somebody may have come; and who is asked."""

    def answered(self, said: Said) -> Procedure[None]:
        """What was said."""

    def closed(self) -> Procedure[None]:
        """Betting is closed."""


def take_wagers(
    game_round: R,
    request: Wagers,
    place: Callable[[R, Placed], None],
    *,
    withdrawn: str,
    opening: Opening | None = None,
) -> Procedure[None]:
    """Wagers come, change and go until betting is closed; who sits where then is ascertained."""
    game_round.seated = None
    while True:
        if opening is not None:
            request = structs.replace(request, asked=(yield from opening.before_wagers()))
        match (yield from open_betting(request)):
            case Placed() as placed:
                place(game_round, placed)
            case Changed() as changed:
                change(game_round, changed, rule=withdrawn)
            case Withdrawn() as named:
                wager = find(game_round, named)
                assert wager is not None
                game_round.withdraw(wager, rule=withdrawn)
            case Said() as said:
                if opening is not None:
                    yield from opening.answered(said)
            case Done():
                if opening is not None:
                    yield from opening.closed()
                return_short(game_round)
                game_round.seated = game_round.state.seats
                return


def return_without_place(game_round: Round[Any, Any]) -> None:
    """What has no place as the round begins anew goes back; the clause that bars it is announced."""
    rules = game_round.rulebook
    for each in game_round.state.no_place:
        placed, because = each.placed, rules.number(each.because)
        wager = game_round.place(placed, rule=rules.number(each.rule))
        game_round.withdraw(wager, rule=because)
        text = (
            f"{placed.patron}: no place for {dollars(placed.amount)} on {placed.wager} any more: it goes back"
        )
        game_round.call(text, rule=because, area=placed.area)
    if game_round.state.no_place:
        game_round.state = structs.replace(game_round.state, no_place=())


def change(game_round: Round[Any, Any], changed: Changed, *, rule: str) -> None:
    """A wager that lies there is raised or lowered, and keeps its place."""
    wager = find(game_round, changed)
    assert wager is not None
    game_round.change(wager, as_placed(wager, changed), rule=rule)


def as_placed(wager: Wager, changed: Changed) -> Placed:
    """The wager as if it were placed so."""
    tokens = wager.tokens if changed.tokens is None else changed.tokens
    choice = wager.choice if changed.choice is None else changed.choice
    return Placed(changed.area, changed.patron, changed.wager, changed.amount, tokens=tokens, choice=choice)


@contextmanager
def lifted(game_round: Round[Any, Any], changed: Changed) -> Iterator[tuple[Placed, int]]:
    """A wager that lies there, judged as if placed anew; and how many of its kind lie nearer the dealer."""
    wager = find(game_round, changed)
    assert wager is not None
    wagers = game_round.wagers
    place = wagers.index(wager)
    before = [each for each in wagers[:place] if (each.area, each.kind) == (wager.area, wager.kind)]
    del wagers[place]
    try:
        yield as_placed(wager, changed), len([each for each in before if each.on_layout])
    finally:
        wagers.insert(place, wager)


def find(game_round: Round[Any, Any], named: Withdrawn | Changed) -> Wager | None:
    """The wager of that patron, area and kind that lies on the layout."""
    for wager in game_round.wagers:
        whose = (wager.area, wager.patron, wager.kind)
        if wager.stands and whose == (named.area, named.patron, named.wager):
            return wager
    return None


def check_lies_there(
    game_round: Round[Any, Any], happened: Placed | Changed | Withdrawn | Done, number: str
) -> None:
    """What is raised, lowered or taken back lies on the layout; by that rule it may be."""
    if isinstance(happened, Changed | Withdrawn) and find(game_round, happened) is None:
        text = f"{happened.patron} has no such wager there"
        raise refused(game_round.rulebook, happened, "no-such-wager", number, text)


def check_form(placed: Placed, *, takes_choice: bool = False) -> None:
    """An amount, a patron, no more tokens than it amounts to, and a suit only where the wager takes one."""
    if type(placed.amount) is not int or placed.amount <= 0:
        raise Unreadable("bad-amount", f"{placed.amount!r} is no amount to wager, in cents", "amount")
    if not placed.patron.strip():
        raise Unreadable("bad-patron", f"{placed.patron!r} is no name of a patron", "patron")
    if placed.choice is not None and not takes_choice:
        raise Unreadable("no-choice", f"a {placed.wager} wager takes no suit: {placed.choice!r}", "suit")
    if not 0 <= placed.tokens <= placed.amount:
        raise Unreadable("bad-tokens", f"{placed.tokens} in tokens of a wager of {placed.amount}", "tokens")


def refused(
    rulebook: Rulebook,
    happened: Placed | Changed | Withdrawn,
    code: str,
    number: str,
    message: str,
    *,
    allowed: object = None,
) -> Refused:
    """The refusal of a wager, or of taking it back, under that rule."""
    asked = {"area": happened.area, "patron": happened.patron, "wager": happened.wager}
    if isinstance(happened, Placed | Changed):
        asked["amount"] = happened.amount
    return Refused(code, rulebook.clause(number), message, asked=asked, allowed=allowed)


Refuse = Callable[..., Refused]
"""`refused` of a game's rulebook."""


def check_area(refuse: Refuse, game_round: Round[Any, Any], placed: Placed, number: str, places: str) -> None:
    """There is such an area, by that rule."""
    areas = game_round.settings.areas
    if not 1 <= placed.area <= areas:
        text = f"area {placed.area}: there are {places} 1 to {areas}"
        raise refuse(placed, "no-such-area", number, text)


def below_minimum(refuse: Refuse, placed: Placed, least: int, number: str) -> Refused:
    """The refusal of a wager that is below the minimum."""
    text = f"{dollars(placed.amount)} is below the minimum of {dollars(least)}"
    return refuse(placed, "below-minimum", number, text, allowed=least)


def check_unit(refuse: Refuse, placed: Placed, limits: Limits, number: str) -> None:
    """The wager is in the steps of the sign, by that rule."""
    if not limits.allows_unit(placed.amount):
        text = f"{dollars(placed.amount)}: above {dollars(limits.min)} in steps of {dollars(limits.unit)}"
        raise refuse(placed, "unit", number, text, allowed=limits.unit)


def check_chips(refuse: Refuse, game_round: Round[Any, Any], placed: Placed, number: str) -> None:
    """What is not in tokens can be laid in the chips in use, as that rule wants it."""
    if not game_round.chips.payable(placed.amount - placed.tokens):
        text = f"{dollars(placed.amount)} cannot be made in the chips in use"
        raise refuse(placed, "not-in-chips", number, text)


def offer(game_round: Round[Any, Any], patron: str | None, wager: str, *, needs: str | None = None) -> Offer:
    """What that patron may place of a wager, within the limits; after the own one that it needs."""
    limits = game_round.limits_for(patron, wager)
    least = max(limits.min, 1)
    return Offer(wager, least, limits.max, limits.unit, needs=needs, own=needs is not None)


def sign_words(limits: Limits) -> str:
    """What a sign says of limits."""
    most = "no maximum" if limits.max is None else f"maximum {dollars(limits.max)}"
    unit = f", in steps of {dollars(limits.unit)}" if limits.unit > 1 else ""
    return f"minimum {dollars(limits.min)}, {most}{unit}"
