"""A round that is told as a record: played from the table as it is, with its wagers as they were found."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from houseway.table.driving.driver import Driver
from houseway.table.layout.ledger import LAYOUT, STANDING, Ledger, patron_account
from houseway.table.layout.recorded import Record
from houseway.table.layout.round import Round
from houseway.table.layout.settings import State
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Placed, Withdrawn
from houseway.table.records.records import play_record
from houseway.table.table import Table


def found(driver: Driver[Any], before: State, record: Record) -> State:
    """What the record begins with: the table as it is now, and what stood there and is not listed anew."""
    listed = {(each.area, each.patron, each.wager) for each in record.wagers}
    standing = tuple(each for each in still_standing(driver.round, before) if _key(each) not in listed)
    state: State = structs.replace(driver.round.state, standing=standing)
    return state


def still_standing(game_round: Round[Any, Any], before: State) -> Iterable[Placed]:
    """Wagers that remained after the round before and still lie there, as they lie."""
    yield from game_round.state.standing
    stood = {_key(each): each for each in before.standing}
    for wager in game_round.open_wagers():
        left = stood.get((wager.area, wager.patron, wager.kind))
        if left is not None:
            yield structs.replace(left, amount=wager.on_layout, tokens=wager.tokens, choice=wager.choice)


def not_listed(game_round: Round[Any, Any], before: State, record: Record) -> list[Withdrawn]:
    """Wagers that were placed for this round and are not in the record: they go back."""
    kept = {(each.area, each.patron, each.wager) for each in record.wagers}
    kept |= {_key(each) for each in before.standing}
    lying = [each for each in game_round.open_wagers() if _place(each) not in kept]
    return [Withdrawn(*_place(each)) for each in lying]


def play_found(table: Table[Any], before: State, record: Record, *, on: bool) -> Driver[Any]:
    """The record played to its end; if `on`, as far as it goes. From there the table's dealing answers."""
    driver, _ = play_record(table.game, table.settings, before, record, on=on, house=table.house)
    driver.dealing, driver.house = table.dealing, table.house
    driver.advance()
    return driver


def lying(game_round: Round[Any, Any], before: State) -> Mapping[str, int]:
    """What lies there, as balances: of wagers that stand for the record, and of those it lists anew."""
    stands = {_key(each) for each in before.standing}
    ledger = Ledger()
    for each in game_round.state.standing:
        if _key(each) not in stands:
            ledger.move(patron_account(each.patron), LAYOUT, each.amount)
    for wager in game_round.open_wagers():
        source = STANDING if _place(wager) in stands else patron_account(wager.patron)
        ledger.move(source, LAYOUT, wager.on_layout)
    return ledger.balances


def _key(placed: Placed) -> tuple[int, str, str]:
    return placed.area, placed.patron, placed.wager


def _place(wager: Wager) -> tuple[int, str, str]:
    return wager.area, wager.patron, wager.kind
