"""Rules 13 and 14: winners are paid, the bank gets what is left, commission is taken."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.equipment import odds
from houseway.games.pai_gow.matching import return_excess, seen_from_both
from houseway.games.pai_gow.round import LOSING_WAGERS, Outcome, Phase, Round
from houseway.rulebook import Citation
from houseway.table.layout.ledger import FLOAT
from houseway.table.layout.wagers import Wager

COMMISSION = odds(1, 20)
"""Rule 14: 5 %."""
WITHHELD = ("14.1", "1.1/commission")


def settle(game_round: Round) -> None:
    """After all hands are matched: rule 13.1 or 13.2, as the bank is held."""
    if game_round.house_banks:
        pay_from_the_float(game_round)
    else:
        settle_with_the_bank(game_round)
    game_round.phase = Phase.PAID


def take_payments_back(game_round: Round, *, rule: Citation) -> None:
    """Everything that `settle` paid is undone: winners and the bank have their wagers on the layout again."""
    for wager in list(game_round.wagers):
        if wager.kind == "commission":
            game_round.give_commission_back(wager, rule=rule)
        elif wager.released or (wager.kind == "bank" and wager.stands):
            game_round.reverse(wager, rule=rule)
    game_round.phase = Phase.OPENING


def winners(game_round: Round) -> list[tuple[Wager, Outcome]]:
    """The winning wagers, counter-clockwise from the bank."""
    return [
        (wager, game_round.outcomes[area])
        for area in game_round.from_the_bank()
        if area in game_round.won
        for wager in game_round.boxes(area)
    ]


def pay_from_the_float(game_round: Round) -> None:
    """Rule 13.1.8: 1 to 1 less commission, counter-clockwise from area one."""
    pay_winners(game_round, winners(game_round), FLOAT, "13.1.8", "PG-S5")


def pay_winners(
    game_round: Round, due: Sequence[tuple[Wager, Outcome]], source: str, step: str, ruling: str
) -> None:
    """Rule 14.1: each is paid 1 to 1, and 5 % of it withheld."""
    paid = []
    for wager, found in due:
        return_excess(game_round, wager)
        if wager.on_layout:
            rule = (*seen_from_both(game_round, found.rule), "14.1", step)
            game_round.pay_even(wager, source, rule=rule, ruling=found.ruling)
            paid.append(Due(wager, wager.stake))
        if game_round.settings.commission_unit == "wager":
            charge_all(game_round, paid, rule=WITHHELD, ruling=ruling)
            paid = []
    charge_all(game_round, paid, rule=WITHHELD, ruling=ruling)


BANK_WINS = ("13.2.7", "9.3.1", "9.3", "14.2.1")
BANK_LOSES = ("13.2.8", "9.3.2", "9.3")


def settle_with_the_bank(game_round: Round) -> None:
    """Rules 13.2.7, 13.2.8 and 14.2: losing wagers pay winning ones, the bank's wager pays what they lack."""
    due = winners(game_round)
    pool = game_round.ledger.balances.get(LOSING_WAGERS, 0)
    owed = sum(wager.on_layout for wager, _ in due)
    banks = game_round.bank_wagers()
    decided = BANK_LOSES if owed > pool else BANK_WINS if owed < pool else ("13.2.7", "13.2")
    for wager, amount in shared(banks, max(owed - pool, 0)):
        game_round.collect(wager, amount=amount, to=LOSING_WAGERS, rule=decided, ruling=_share_ruling(banks))
    pay_winners(game_round, due, LOSING_WAGERS, "13.2.7", "PG-S6")
    won = []
    for wager, amount in shared(banks, max(pool - owed, 0)):
        game_round.hand_winnings(wager, amount, LOSING_WAGERS, rule=decided, ruling=_share_ruling(banks))
        won.append(Due(wager, amount))
    for wager in banks if pool == owed else ():
        game_round.decide(wager, "stand-off", rule=decided)
    for wager in banks:
        if wager.on_layout:
            game_round.hand_back(wager, rule=(*decided, "14.2.2"))
    charge_all(game_round, won, rule=("14.2", "14.2.1", "14.2.2", "1.1/commission"), ruling="PG-S6")


def _share_ruling(banks: Sequence[Wager]) -> str | None:
    return "QB-57" if len(banks) > 1 else None


def shared(banks: Sequence[Wager], amount: int) -> list[tuple[Wager, int]]:
    """An amount divided by the stakes of those who share the bank (QB-57), cents left over to the first."""
    total = sum(wager.stake for wager in banks)
    if not amount or not total:
        return []
    shares = [amount * wager.stake // total for wager in banks]
    for place in range(amount - sum(shares)):
        shares[place % len(shares)] += 1
    return [(wager, share) for wager, share in zip(banks, shares, strict=True) if share]


class Due(NamedTuple):
    """A win that commission is due on."""

    wager: Wager
    won: int


def charge_all(
    game_round: Round, wins: Sequence[Due], *, rule: tuple[str, ...], ruling: str = "PG-S5"
) -> None:
    """Rules 14.1 to 14.3: 5 %, the nearest lower amount in chips, for each wager, player or round (QB-61)."""
    for together in _units(game_round, wins):
        won = sum([due.won for due in together])
        left = game_round.chips.down(COMMISSION.down(won))
        whole = left * COMMISSION.to == won
        cited = rule if whole else (*rule, "14.3")
        for place, due in enumerate(together):
            last = place == len(together) - 1
            amount = left if last else min(left, COMMISSION.down(due.won))
            left -= amount
            if amount:
                game_round.charge(due.wager, amount, rule=cited, ruling=ruling if whole else "PG-S5")


def _units(game_round: Round, wins: Sequence[Due]) -> list[list[Due]]:
    match game_round.settings.commission_unit:
        case "wager":
            return [[due] for due in wins]
        case "player":
            patrons = dict.fromkeys(due.wager.patron for due in wins)
            return [[due for due in wins if due.wager.patron == patron] for patron in patrons]
        case _:
            return [list(wins)] if wins else []
