"""Rules 5 and 6: which wagers are taken, from whom, within which limits."""

from functools import partial

from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.settings import PLACED, RULES, WAGERS
from houseway.rulebook import Refused
from houseway.table.layout.wagers import Wager, fill_maximum
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.procedure.requests import Offer
from houseway.table.rules.betting import (
    below_minimum,
    check_area,
    check_chips,
    check_form,
    check_lies_there,
    check_unit,
    lifted,
    offer,
)
from houseway.table.rules.betting import refused as any_refused
from houseway.table.rules.limits import least_rule

_refused = partial(any_refused, RULES)


RULE_OF = {
    "ante": ("5.2", "1.1/ante", "5.1", "5.4"),
    "aces-up": ("5.2", "1.1/aces-up", "5.1", "5.4"),
}
WITH_TOKENS = {wager: (*rule, "1.1/casino-promotional-token") for wager, rule in RULE_OF.items()}


def offers(game_round: Round, patron: str | None = None) -> tuple[Offer, ...]:
    """What that patron may place, within the limits."""
    return tuple(offer(game_round, patron, wager) for wager in PLACED)


def place(game_round: Round, placed: Placed) -> None:
    """A wager that has passed `check` comes onto the layout."""
    rules = WITH_TOKENS if placed.tokens else RULE_OF
    game_round.place(placed, rule=rules[placed.wager])


def check(game_round: Round, happened: Placed | Changed | Withdrawn | Done) -> None:
    """Refuse what rules 5 and 6 do not allow while betting is open."""
    check_lies_there(game_round, happened, "5.4")
    match happened:
        case Placed():
            _check_placed(game_round, happened)
        case Changed():
            with lifted(game_round, happened) as (placed, _):
                _check_placed(game_round, placed)
        case Done() if game_round.live and not game_round.wagers:
            raise Refused(
                "no-wager", RULES.clause("7.2"), "there is no wager to deal to", allowed=list(PLACED)
            )


def _check_placed(game_round: Round, placed: Placed) -> None:
    _check_known(game_round, placed)
    _check_area(game_round, placed)
    if game_round.live:
        _check_live(game_round, placed)


def take_off(game_round: Round, wager: Wager, *, rule: str) -> None:
    """A wager leaves the layout before the first card."""
    game_round.withdraw(wager, rule=rule)
    if not game_round.betting_open:
        game_round.close_betting()


def _check_known(game_round: Round, placed: Placed) -> None:
    if placed.wager == "play":
        raise _refused(placed, "not-yet", "8.5", "a Play wager is placed when the cards have been seen")
    if placed.wager not in PLACED:
        raise _refused(
            placed,
            "unknown-wager",
            "5.2",
            f"{placed.wager!r} is no wager of Four Card Poker",
            allowed=list(PLACED),
        )
    check_area(_refused, game_round, placed, "2.2.1", "areas")
    check_form(placed)


def _check_area(game_round: Round, placed: Placed) -> None:
    for wager in game_round.wagers:
        if wager.area == placed.area and wager.patron != placed.patron:
            raise _refused(
                placed,
                "area-taken",
                "5.6",
                f"area {placed.area} takes one player: {wager.patron} wagers there, not {placed.patron}",
            )
        if wager.area == placed.area and wager.kind == placed.wager:
            raise _refused(
                placed,
                "one-wager",
                "5.6",
                f"there is a wager on {WAGERS[wager.kind]} of area {placed.area} already",
            )
        if wager.patron == placed.patron and wager.area != placed.area:
            raise _refused(
                placed,
                "one-hand",
                "5.5",
                f"{placed.patron} plays on area {wager.area} already: one hand for each player",
            )


def _check_live(game_round: Round, placed: Placed) -> None:
    _check_together(game_round, placed)
    limits = game_round.limits_for(placed.patron, placed.wager, placed.area)
    if placed.amount < limits.min:
        rule = least_rule(game_round, placed.patron, placed.wager, "6.1")
        raise below_minimum(_refused, placed, limits.min, rule)
    check_unit(_refused, placed, limits, "6.1")
    check_chips(_refused, game_round, placed, "5.1")


def _check_together(game_round: Round, placed: Placed) -> None:
    """Rule 12.12.2: players who are to be kept apart do not play at one table."""
    playing = {wager.patron for wager in game_round.wagers} - {placed.patron}
    for group in game_round.state.apart:
        together = playing & set(group) if placed.patron in group else set()
        if together:
            raise _refused(
                placed,
                "kept-apart",
                "12.12.2",
                f"{placed.patron} may not play at one table with {', '.join(sorted(together))}",
            )


def apply_limits(game_round: Round) -> None:
    """The first card is about to leave: what is in action of each wager (6.2, 6.3)."""
    for wager in game_round.open_wagers():
        wager.stake, wager.noted = wager.on_layout, ()
        limits = game_round.limits_for(wager.patron, wager.kind, wager.area)
        if limits.max is not None and wager.on_layout > limits.max:
            fill_maximum([wager], limits.max)
            wager.noted = game_round.cite["6.3"]
        if wager.on_layout < limits.min:
            wager.noted = game_round.cite["6.2"]


def return_excess(game_round: Round, wager: Wager) -> None:
    """Rule 6.3: what lies above the maximum goes back unsettled."""
    if wager.stake < wager.on_layout:
        game_round.give_back(wager, amount=wager.on_layout - wager.stake, rule="6.3", ruling="QA-28")
