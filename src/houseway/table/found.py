"""A round that is told as a record: played from the table as it is, with its wagers as they were found."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from houseway.table.driver import Driver
from houseway.table.inputs import Placed, Withdrawn
from houseway.table.ledger import LAYOUT, PATRON, patron_account
from houseway.table.recorded import Record
from houseway.table.records import play_record
from houseway.table.round import Round
from houseway.table.settings import State
from houseway.table.table import Table
from houseway.table.wagers import Wager


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


def told_anew(game_round: Round[Any, Any], before: State) -> dict[str, int]:
    """What the wagers of this round have moved, which the record tells again; what else has moved stands."""
    left = {_key(each) for each in before.standing}
    moved: Counter[str] = Counter()
    for each in game_round.state.standing:
        if _key(each) not in left:
            moved[patron_account(each.patron)] -= each.amount
            moved[LAYOUT] += each.amount
    for wager in game_round.wagers:
        if _place(wager) not in left:
            moved[patron_account(wager.patron)] -= wager.on_layout + wager.taken
            moved[LAYOUT] += wager.on_layout
            moved[wager.taken_to] += wager.taken
    return dict(moved)


def stands(game_round: Round[Any, Any], before: State) -> Counter[str]:
    """What else had moved to patrons, or from them, when the record was told."""
    moved = Counter(game_round.ledger.of_patrons())
    for account, cents in told_anew(game_round, before).items():
        if account.startswith(PATRON):
            moved[account.removeprefix(PATRON)] -= cents
    return moved


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


def _key(placed: Placed) -> tuple[int, str, str]:
    return placed.area, placed.patron, placed.wager


def _place(wager: Wager) -> tuple[int, str, str]:
    return wager.area, wager.patron, wager.kind
