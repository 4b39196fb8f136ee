"""Rule 6: who is offered the bank, in which order, from which area, and for how long."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.games.pai_gow.cuts import counter_clockwise
from houseway.games.pai_gow.round import Phase, Round
from houseway.games.pai_gow.settings import HOUSE_AREA, Bank, Played
from houseway.games.pai_gow.wagers import clear_for_bank
from houseway.table.layout.events import BankCalled
from houseway.table.procedure.asking import ask
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Option, Procedure

TAKE, DECLINE = "bank", "no"
ROUNDS_OF_A_BANK = 2


class BankOffer(NamedTuple):
    """The bank is offered to a player at an area, by these rules."""

    patron: str
    area: int
    rule: tuple[str, ...]
    bank: Bank


def offer_bank(game_round: Round) -> Procedure[None]:
    """The bank goes round until somebody takes it; each is asked once, and if nobody does the House banks."""
    if game_round.given is not None:
        _take_as_written(game_round)
    elif game_round.settings.bank == "offered":
        yield from _offer_in_turn(game_round)
    if game_round.house_banks:
        house_banks(game_round)


def offer_first_bank(game_round: Round) -> Ask | None:
    """Rule 6.6: at the commencement of the game who sits down may claim the bank until the dice show.

    At a table that deals by itself one after the other is asked, and betting does not wait for it.
    """
    state = game_round.state
    if state.edition < 2 or state.commenced or game_round.given is not None or game_round.bank is not None:
        return None
    if game_round.settings.bank != "offered" or game_round.cover_refused is not None:
        return None
    sitting = {(each.patron, each.area): each for each in offers(game_round)}
    for who, offer in sitting.items():
        if who not in game_round.claimable and who not in game_round.declined:
            game_round.call(f"the bank is offered to {offer.patron}", rule=offer.rule, area=offer.area)
    game_round.claimable = set(sitting) - game_round.declined
    return _ask_first(game_round) if state.awaits_player else None


def _ask_first(game_round: Round) -> Ask | None:
    """Who has been asked already is, while others sit down; else the next."""
    waiting = (each for each in offers(game_round) if (each.patron, each.area) == game_round.offered_to)
    offer = next(waiting, None) or _next_offer(game_round)
    game_round.offered_to = None if offer is None else (offer.patron, offer.area)
    return None if offer is None else _question(game_round, offer)


def answer_first_bank(game_round: Round, said: Said) -> None:
    """Whoever is asked during the first betting takes the bank, or it is offered to the next."""
    who = said.patron, said.area
    if game_round.offered_to != who:
        return
    game_round.offered_to = None
    game_round.declined.add(who)
    if said.action == TAKE:
        claim(game_round, next(each for each in offers(game_round) if (each.patron, each.area) == who))


def claim(game_round: Round, offer: BankOffer) -> None:
    """A bank that is taken while wagers are placed: those that cannot stand against it go back."""
    take_bank(game_round, offer)
    game_round.offered_to = None
    if game_round.phase is Phase.BETTING:
        clear_for_bank(game_round, offer.patron, offer.area, game_round.boxes())


def _offer_in_turn(game_round: Round) -> Procedure[None]:
    while game_round.bank is None and (offer := _next_offer(game_round)) is not None:
        game_round.offered_to = offer.patron, offer.area
        said = yield from ask(_question(game_round, offer))
        if said is None:
            continue
        game_round.declined.add((offer.patron, offer.area))
        if said.action == TAKE:
            take_bank(game_round, offer)
    game_round.offered_to = None


def house_banks(game_round: Round) -> None:
    """Rules 6.9, 6.10, 11.1.1: the House's chung goes to area one."""
    rule = ("6.9", "6.10", "11.1.1", "11.1", "1.1/house", "1.1/chung", "2.5.5")
    game_round.call_as(BankCalled, "the House banks", rule=rule, area=HOUSE_AREA)


def take_bank(game_round: Round, offer: BankOffer) -> None:
    """The chung goes to the player's area (6.3, 13.2.1)."""
    bank = offer.bank
    game_round.give_chung(bank)
    words = f"{bank.patron} banks: round {bank.round} of bank {bank.number}"
    rule = (*offer.rule, "6.3", "11.1.2", "11.1", "1.1/player-banker", "1.1/chung", "2.5.5")
    by = tuple(dict.fromkeys(rule))
    game_round.call_as(BankCalled, words, rule=by, area=bank.area, banker=bank.patron)


def _question(game_round: Round, offer: BankOffer) -> Ask:
    cite = game_round.cite
    options = (Option(TAKE, cite[offer.rule]), Option(DECLINE, cite["6.9"]))
    return Ask(offer.patron, offer.area, 1, options, cite[offer.rule], default=DECLINE)


def _next_offer(game_round: Round) -> BankOffer | None:
    declined = game_round.declined
    return next((each for each in offers(game_round) if (each.patron, each.area) not in declined), None)


def offers(game_round: Round) -> Iterator[BankOffer]:
    """Everybody who may take the bank, in the order in which they are asked."""
    state, last = game_round.state, game_round.state.bank
    if last is not None:
        yield from _going_on(game_round, last)
    players = _players(game_round)
    for area in counter_clockwise(state.chung)[1:]:
        yield from _at_area(game_round, area, players)
    if last is None:
        yield from _at_area(game_round, state.chung, players)


def _going_on(game_round: Round, last: Bank) -> Iterator[BankOffer]:
    """Rule 6.7: a bank has a second round, and an area more than one bank if the House allows it (QB-55)."""
    if last.patron in game_round.state.barred or last.area in game_round.state.off:
        return
    if last.round < ROUNDS_OF_A_BANK:
        bank = Bank(last.patron, last.area, last.round + 1, last.number)
        yield BankOffer(last.patron, last.area, ("6.7",), bank)
    elif last.number < game_round.settings.banks_per_area:
        bank = Bank(last.patron, last.area, 1, last.number + 1)
        yield BankOffer(last.patron, last.area, ("6.7",), bank)


def _players(game_round: Round) -> tuple[Played, ...]:
    """Rule 6.6: who played the last round; at the commencement of the game, whoever has sat down (QB-56)."""
    state = game_round.state
    if state.commenced:
        return state.played
    return tuple(Played(area, patron, controls=True) for area, patron in sorted(state.seats.items()))


def _at_area(game_round: Round, area: int, players: tuple[Played, ...]) -> Iterator[BankOffer]:
    """Rules 6.1 and 6.2: who controls the area comes first, then the others who wager there."""
    if area in game_round.state.off or game_round.is_house_way_area(area):
        return
    here = [each for each in players if each.area == area]
    for each in sorted(here, key=lambda played: not played.controls):
        if each.patron in game_round.state.barred or not may_bank_from(game_round, each, players):
            continue
        rule = ("6.1", "6.4", "6.6") if each.controls else ("6.2", "6.5", "6.6")
        yield BankOffer(each.patron, area, rule, Bank(each.patron, area))


def may_bank_from(game_round: Round, played: Played, players: tuple[Played, ...]) -> bool:
    """Rules 6.4 and 6.5: from the area one controls, or else from the one furthest from the chung."""
    areas = [each for each in players if each.patron == played.patron]
    if any(each.controls for each in areas):
        return played.controls
    order = counter_clockwise(game_round.state.chung)
    return played.area == max((each.area for each in areas), key=order.index)


def why_not(game_round: Round, patron: str, area: int) -> tuple[str, str] | None:
    """The rule against this patron's taking the bank from that area now, and why; None if it may be."""
    players = _players(game_round)
    areas = [each for each in players if each.patron == patron]
    if any((each.patron, each.area) == (patron, area) for each in offers(game_round)):
        return None
    if not areas:
        return "6.6", f"{patron} has not played the last round"
    if any(each.controls for each in areas):
        if not any(each.controls and each.area == area for each in areas):
            return "6.4", f"{patron} controls another area than {area}"
    elif not any(each.area == area for each in areas):
        return "6.3", f"{patron} did not play on area {area}"
    else:
        return "6.5", f"area {area} is not the one furthest from the chung that {patron} wagered on"
    return "6.7", f"area {area} has had its bank"


def _take_as_written(game_round: Round) -> None:
    """A short record says who banked; which round of the bank it was follows from the one before."""
    given = game_round.given
    if given is None or given.banker is None:
        return
    last = game_round.state.bank
    bank, rule = Bank(given.banker, given.chung), ("6.1",)
    if last is not None and (last.patron, last.area) == (given.banker, given.chung):
        rule = ("6.7",)
        if last.round < ROUNDS_OF_A_BANK:
            bank = Bank(last.patron, last.area, last.round + 1, last.number)
        else:
            bank = Bank(last.patron, last.area, 1, last.number + 1)
    take_bank(game_round, BankOffer(bank.patron, bank.area, rule, bank))


def note_players(game_round: Round) -> None:
    """Who played this round and from where, for the next offer of the bank (6.3, 6.6)."""
    controllers = {area: control.patron for area, control in game_round.ascertained.items()}
    wagered = [(wager.area, wager.patron) for wager in game_round.wagers if wager.kind == "box"]
    others = [(area, controllers.get(area) != patron, patron) for area, patron in dict.fromkeys(wagered)]
    banks = [(game_round.chung, patron != game_round.banker, patron) for patron in game_round.bankers()]
    now: dict[str, Any] = {
        "commenced": True,
        "chung": game_round.chung,
        "bank": game_round.bank,
        "played": tuple([Played(area, patron, not joins) for area, joins, patron in sorted(others + banks)]),
    }
    changed = {name: value for name, value in now.items() if getattr(game_round.state, name) != value}
    if changed:
        game_round.change_table(rule=("6.6", "6.3"), **changed)
