"""Rules 9 and 10: which wagers are taken, from whom, where, within which limits."""

from collections.abc import Sequence
from functools import partial

from houseway.games.pai_gow.round import Round
from houseway.games.pai_gow.settings import HOUSE_AREA, PLACEABLE, RULES
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.ledger import STANDING
from houseway.table.layout.wagers import Wager, fill_maximum
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.procedure.requests import Offer
from houseway.table.rules.betting import (
    below_minimum,
    check_area,
    check_chips,
    check_lies_there,
    check_unit,
    lifted,
    refused,
)
from houseway.table.rules.limits import least_rule, short, tell_short

_refused = partial(refused, RULES)

PLACED = {
    "box": ("9.5", "9.1", "9.2", "9.4"),
    "bank": ("9.14", "9.1", "9.3", "9.4", "9.15"),
}


def offers(game_round: Round, patron: str | None = None) -> tuple[Offer, ...]:
    """What that patron may place: there is no maximum when a player banks (10.2)."""
    box = game_round.limits_for(patron, "box")
    most = box.max if game_round.house_banks else None
    offered = (Offer("box", max(box.min, 1), most, box.unit),)
    if game_round.house_banks:
        return offered
    bank = game_round.limits_for(patron, "bank")
    return (*offered, Offer("bank", bank_minimum(game_round, patron), None, bank.unit))


def bank_minimum(game_round: Round, patron: str | None) -> int:
    """Rule 9.14: the least a banker must have; the minimum that binds the banker applies (10.2, QC-15)."""
    box = game_round.state.kept.get(patron or "", {}).get("box", game_round.settings.limits_on("box").min)
    return max(game_round.limits_for(patron, "bank").min, box, 1)


def place(game_round: Round, placed: Placed) -> None:
    """A wager that has passed `check` comes onto the layout."""
    rule = PLACED[placed.wager]
    game_round.place(placed, rule=(*rule, "1.1/promotional-token") if placed.tokens else rule)


def check(game_round: Round, happened: Placed | Changed | Withdrawn | Done) -> None:
    """Refuse what rules 6, 9 and 10 do not allow until the dice show."""
    check_lies_there(game_round, happened, "9.5")
    match happened:
        case Placed():
            check_placed(game_round, happened)
        case Changed():
            with lifted(game_round, happened) as (placed, _):
                check_placed(game_round, placed, additional=False)
        case Done():
            _check_close(game_round)


def check_placed(game_round: Round, placed: Placed, *, additional: bool = True) -> None:
    """A wager of a kind that there is, on an area that takes it, by somebody who may."""
    _check_known(game_round, placed)
    _check_area(game_round, placed)
    if placed.wager == "bank":
        _check_bank(game_round, placed)
    else:
        _check_box(game_round, placed)
        if additional:
            _check_number(game_round, placed)
    if game_round.live:
        if additional and placed.wager == "box" and not game_round.is_house_way_area(placed.area):
            _check_control(game_round, placed)
        _check_live(game_round, placed)


def _check_known(game_round: Round, placed: Placed) -> None:
    if placed.wager not in PLACEABLE:
        message = f"{placed.wager!r} is no wager of Pai Gow"
        raise _refused(placed, "unknown-wager", "9.1", message, allowed=list(PLACEABLE))
    check_area(_refused, game_round, placed, "2.2", "areas")
    if type(placed.amount) is not int or placed.amount <= 0:
        raise Unreadable("bad-amount", f"{placed.amount!r} is no amount to wager, in cents", "amount")
    if not placed.patron.strip():
        raise Unreadable("bad-patron", f"{placed.patron!r} is no name of a patron", "patron")
    if placed.choice is not None:
        raise Unreadable("no-choice", f"a wager of Pai Gow takes no suit: {placed.choice!r}", "suit")
    if not 0 <= placed.tokens <= placed.amount:
        raise Unreadable("bad-tokens", f"{placed.tokens} in tokens of a wager of {placed.amount}", "tokens")


def _check_area(game_round: Round, placed: Placed) -> None:
    state = game_round.state
    if placed.area in state.off:
        raise _refused(placed, "area-off", "15.9.3", f"area {placed.area} is removed from play")
    if placed.patron in state.barred:
        raise _refused(placed, "barred", "15.14.2", f"{placed.patron} may not play at this table")
    here = [each for each in game_round.wagers if each.area == placed.area and each.patron == placed.patron]
    if any([wager.stands for wager in here]):
        message = f"{placed.patron} has a wager on area {placed.area} already"
        raise _refused(placed, "one-wager", "9.8", message)


def _check_bank(game_round: Round, placed: Placed) -> None:
    if game_round.bank is None:
        raise _refused(placed, "house-banks", "11.1.1", "the House holds the bank in this round")
    if placed.area != game_round.chung:
        message = f"the bank is held from area {game_round.chung}, where the chung stands"
        raise _refused(placed, "not-the-bank", "6.3", message)
    shared = game_round.settings.shared_bank or game_round.given is not None
    if placed.patron != game_round.banker and not shared:
        raise _refused(placed, "not-shared", "6.8", f"{game_round.banker} does not share the bank")
    here = [each.patron for each in game_round.state.played if each.area == game_round.chung]
    if game_round.state.played and placed.patron not in (game_round.banker, *here):
        message = f"{placed.patron} has not played the last round on area {game_round.chung}"
        raise _refused(placed, "not-played", "6.6", message)
    if placed.tokens:
        raise _refused(placed, "no-tokens", "1.1/promotional-token", "a bank is staked in chips")
    if any(wager.patron == placed.patron for wager in game_round.boxes()):
        raise _refused(placed, "own-bank", "1.1/bank", f"{placed.patron} wagers against this bank")


def _check_box(game_round: Round, placed: Placed) -> None:
    if game_round.house_banks and placed.area == HOUSE_AREA:
        raise _refused(placed, "house-area", "6.10", "area one is the House's while the House banks")
    if placed.area == game_round.chung:
        message = f"only the bank's wager lies on area {placed.area}"
        raise _refused(placed, "bank-area", "9.15", message)
    if placed.patron in game_round.bankers():
        message = f"{placed.patron} holds the bank, which all others wager against"
        raise _refused(placed, "own-bank", "1.1/bank", message)
    if placed.tokens and not game_round.house_banks and not game_round.settings.tokens_at_player_bank:
        message = "no promotional tokens while a player banks"
        raise _refused(placed, "no-tokens", "1.1/promotional-token", message)


def _check_number(game_round: Round, placed: Placed) -> None:
    """One player more; who wagers there already stays when fewer are allowed since (9.8)."""
    most = game_round.state.most_players
    if len(game_round.boxes(placed.area)) >= most:
        message = f"area {placed.area} takes {most} player{'s' if most > 1 else ''}"
        raise _refused(placed, "area-full", "9.8", message, allowed=most)


def _check_live(game_round: Round, placed: Placed) -> None:
    limits = game_round.limits_for(placed.patron, placed.wager, placed.area)
    least = limits.min if placed.wager == "box" else _least_of_bank(game_round, placed)
    if placed.amount < least:
        own = placed.patron in game_round.state.personal_limits
        on_sign = least_rule(game_round, placed.patron, placed.wager, "10.1")
        rule = "9.14" if placed.wager == "bank" else "10.7" if own else on_sign
        raise below_minimum(_refused, placed, least, rule)
    check_unit(_refused, placed, limits, "10.1")
    check_chips(_refused, game_round, placed, "9.4")


def _least_of_bank(game_round: Round, placed: Placed) -> int:
    first = placed.patron == game_round.banker
    if first:
        return bank_minimum(game_round, placed.patron)
    return game_round.limits_for(placed.patron, "bank", placed.area).min


def _check_control(game_round: Round, placed: Placed) -> None:
    """Rule 9.13: who controls an area may wager on another only where somebody else is in control."""
    if placed.patron not in [wager.patron for wager in game_round.boxes()]:
        return
    controllers = game_round.controllers()
    elsewhere = any(
        control.patron == placed.patron for area, control in controllers.items() if area != placed.area
    )
    if elsewhere and placed.area not in controllers:
        message = f"{placed.patron} controls another area, and nobody controls area {placed.area}"
        raise _refused(placed, "uncontrolled", "9.13", message)


def _check_close(game_round: Round) -> None:
    """Before the dice show: somebody wagers, every area is controlled, and a banker has staked."""
    going_back = short(game_round)
    boxes = [wager for wager in game_round.boxes() if wager not in going_back]
    if not boxes and game_round.live:
        raise Refused("no-wager", RULES.clause("9.5"), "there is no wager against the bank", allowed=["box"])
    controllers = game_round.controllers()
    for wager in boxes:
        if wager.area not in controllers and not game_round.is_house_way_area(wager.area):
            message = f"nobody can control area {wager.area}: {wager.patron} controls another"
            raise Refused("uncontrolled", RULES.clause("9.13"), message, asked={"area": wager.area})
    if game_round.banker is not None and not has_staked(game_round):
        message = f"{game_round.banker} has the bank and has not made a wager"
        raise Refused("no-bank-wager", RULES.clause("9.14"), message, asked={"area": game_round.chung})


def has_staked(game_round: Round) -> bool:
    """Whether the player who took the bank has made a wager (9.14)."""
    return game_round.banker in [wager.patron for wager in game_round.bank_wagers()]


def shortfall(game_round: Round) -> int:
    """How much the bank lacks to cover all wagers (13.2.2)."""
    wagered = sum(wager.on_layout for wager in game_round.boxes())
    return wagered - sum(wager.on_layout for wager in game_round.bank_wagers())


def place_standing(game_round: Round) -> None:
    """Wagers that stood off remain (13.1.9, 13.2.9), unless the bank has come to their area."""
    for left in game_round.state.standing:
        rule = "13.1.9" if game_round.house_banks else "13.2.9"
        wager = game_round.place(left, rule=rule, source=STANDING)
        game_round.stood.append(wager)
        if left.area == game_round.chung:
            game_round.withdraw(wager, rule="6.10" if game_round.house_banks else "9.15")
        elif left.patron in game_round.bankers():
            game_round.withdraw(wager, rule="1.1/bank")
        elif left.area in game_round.state.off:
            game_round.withdraw(wager, rule="15.9.3")
    if game_round.state.standing:
        game_round.change_table(standing=(), rule="13.1.9" if game_round.house_banks else "13.2.9")
        tell_short(game_round)


def clear_for_bank(game_round: Round, patron: str, area: int, among: Sequence[Wager]) -> None:
    """Wagers leave the area of a player who takes the bank, and so do that player's own against it."""
    for wager in among:
        if wager.area == area:
            game_round.withdraw(wager, rule="9.15")
        elif wager.patron == patron:
            game_round.withdraw(wager, rule="1.1/bank")


def apply_limits(game_round: Round) -> None:
    """The dice are about to show: what is in action of each wager (10.2, 10.3, 10.7)."""
    settings, state = game_round.settings, game_round.state
    if not settings.limits and not state.personal_limits:
        return
    for area in game_round.areas_in_play():
        wagers = in_control_first(game_round, area)
        for wager in wagers:
            wager.stake, wager.noted = wager.on_layout, ()
        if game_round.house_banks:
            _apply_maximum(game_round, wagers)
        for wager in wagers:
            if wager.on_layout < game_round.limits_for(wager.patron, "box", wager.area).min:
                rule = "10.3" if game_round.house_banks else "10.2"
                wager.noted = (*wager.noted, *game_round.cite[rule])


def _apply_maximum(game_round: Round, wagers: list[Wager]) -> None:
    """The sign's maximum is for the area; a sign of a player's own (10.7) is for that player."""
    settings, own = game_round.settings, game_round.state.personal_limits
    sign = settings.limits_on("box").at(wagers[0].area if wagers else None)
    fill_maximum([wager for wager in wagers if wager.patron not in own], sign.max)
    for wager in wagers:
        if wager.patron in own:
            fill_maximum([wager], own[wager.patron].max)
            wager.noted = game_round.cite["10.7"]
        if wager.stake < wager.on_layout:
            wager.noted = (*wager.noted, *game_round.cite["10.3"])


def in_control_first(game_round: Round, area: int) -> list[Wager]:
    """The wagers of an area from the dealer outwards; who controls it lies nearest (9.11)."""
    control = game_round.control(area)
    wagers = game_round.boxes(area)
    return sorted(wagers, key=lambda wager: control is None or wager.patron != control.patron)
