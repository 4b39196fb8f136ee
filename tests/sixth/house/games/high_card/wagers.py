"""Rule 2: which wagers are taken."""

from functools import partial

from houseway.games.high_card.round import Round
from houseway.games.high_card.settings import RULES, WAGERS

from houseway.rulebook import Refused
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.procedure.requests import Offer
from houseway.table.rules.betting import check_form, find, lifted
from houseway.table.rules.betting import refused as any_refused

_refused = partial(any_refused, RULES)


def offers(game_round: Round, patron: str | None = None) -> tuple[Offer, ...]:
    """What that patron may place."""
    limits = game_round.limits_for(patron, "stake")
    return (Offer("stake", max(limits.min, 1), limits.max, limits.unit),)


def check(game_round: Round, happened: Placed | Changed | Withdrawn | Done) -> None:
    """Refuse what rule 2 does not allow."""
    match happened:
        case Placed():
            _check_placed(game_round, happened)
        case Changed() | Withdrawn() if find(game_round, happened) is None:
            raise _refused(happened, "no-such-wager", "2.3", f"{happened.patron} has no such wager there")
        case Changed():
            with lifted(game_round, happened) as (placed, _):
                _check_placed(game_round, placed)
        case Done() if game_round.live and not game_round.wagers:
            raise Refused("no-wager", RULES.clause("3.2"), "there is no wager to deal to", allowed=["stake"])


def _check_placed(game_round: Round, placed: Placed) -> None:
    if placed.wager not in WAGERS:
        raise _refused(placed, "unknown-wager", "2.1", f"{placed.wager!r} is no wager", allowed=list(WAGERS))
    if not 1 <= placed.area <= game_round.settings.areas:
        raise _refused(placed, "no-such-area", "2.1", f"there is no area {placed.area}")
    check_form(placed)
    if any(wager.area == placed.area for wager in game_round.wagers if wager.stands):
        raise _refused(placed, "area-taken", "2.1", f"area {placed.area} takes one wager")
    limits = game_round.limits_for(placed.patron, placed.wager, placed.area)
    beyond = limits.max is not None and placed.amount > limits.max
    if game_round.live and (placed.amount < limits.min or beyond or not limits.allows_unit(placed.amount)):
        raise _refused(placed, "limits", "2.2", "outside the limits on the sign", allowed=limits.min)
    if game_round.live and not game_round.chips.payable(placed.amount - placed.tokens):
        raise _refused(placed, "not-in-chips", "2.2", "cannot be made in the chips in use")
