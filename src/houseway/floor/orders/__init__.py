"""Orders on the floor: each a small class with its fields; a new one is one more entry of `ORDERS`."""

from collections.abc import Mapping
from typing import Any

from houseway.floor.orders.base import NO_SUCH_POWER, Order, no_such_power
from houseway.floor.orders.cage import BuyIn, CashOut, GiveChips
from houseway.floor.orders.cases import CASE_ORDERS
from houseway.floor.orders.claims import (
    AwardPrize,
    ChoosePayment,
    ClaimPrize,
    DenyClaim,
    NotifyWinner,
    TakeCashAlternative,
)
from houseway.floor.orders.closing import CloseTable, NoticeOfClosing, TakeDownNotice
from houseway.floor.orders.conduct import CONDUCT_ORDERS
from houseway.floor.orders.dealing import Cards, Decide, Dice, Tiles, WholeRound
from houseway.floor.orders.documents import RecordApproval, RecordDocument, RecordPublication, SupplyText
from houseway.floor.orders.draws import DrawPrizes
from houseway.floor.orders.guests import RecogniseGuest
from houseway.floor.orders.jackpots import LINK_ORDERS
from houseway.floor.orders.link_changes import LINK_CHANGES
from houseway.floor.orders.payments import Countersign, EnterPayments, ResolvePayments
from houseway.floor.orders.prescribed import LiftPrescription, PrescribeItem
from houseway.floor.orders.promotions import (
    AmendTerms,
    CancelDraw,
    CancelPromotion,
    DraftPromotion,
    EnterPromotion,
    HoldDraw,
    LodgeTerms,
    NameScrutineer,
    PublishResults,
    ValidateIntegrity,
    check_words,
)
from houseway.floor.orders.tables import OpenTable, OrderOfGame, SeatBots
from houseway.floor.orders.tournament_ballot import Ballot
from houseway.floor.orders.tournament_players import BuyBackIn, OfferSeat, Substitute
from houseway.floor.orders.tournament_results import AwardPlaces, AwardPoints, GiveAdditionalRound
from houseway.floor.orders.tournament_sessions import (
    GiveBreak,
    MoveStart,
    OpenBetting,
    SetPace,
    StartSession,
    TimeOver,
)
from houseway.floor.orders.tournaments import (
    CancelTournament,
    CloseEntries,
    DocumentConditions,
    EnterReserves,
    EnterTournament,
    MakeAvailable,
    NameDirector,
    NotifyCommission,
    RefundFee,
)
from houseway.floor.orders.vouchers import ExchangeVoucher, IssueVoucher
from houseway.floor.orders.wagering import ChangeWager, NoMoreBets, Place, Withdraw
from houseway.floor.room import Room
from houseway.games import PLAYABLE
from houseway.rulebook import Unreadable
from houseway.rulebook.common import gives
from houseway.table.layout.settings import quoted, read
from houseway.table.layout.views import Viewer

__all__ = ["NO_SUCH_POWER", "ORDERS", "carry_out", "read_order"]

ORDERS: Mapping[str, type[Order]] = {
    each.name: each
    for each in (
        *(Place, ChangeWager, Withdraw, NoMoreBets),
        *(Cards, Dice, Tiles, Decide, WholeRound),
        *(EnterPayments, ResolvePayments, Countersign),
        *(BuyIn, CashOut, GiveChips),
        *(OpenTable, NoticeOfClosing, TakeDownNotice, CloseTable, RecogniseGuest),
        *(RecordDocument, RecordPublication, SupplyText, RecordApproval, SeatBots),
        *(DraftPromotion, LodgeTerms, AmendTerms, EnterPromotion, NameScrutineer, DrawPrizes, PublishResults),
        *(ClaimPrize, AwardPrize, DenyClaim, ChoosePayment, TakeCashAlternative, NotifyWinner),
        *(HoldDraw, ValidateIntegrity, CancelDraw, CancelPromotion, IssueVoucher, ExchangeVoucher),
        *(PrescribeItem, LiftPrescription),
        *(DocumentConditions, MakeAvailable, NotifyCommission, NameDirector),
        *(EnterTournament, EnterReserves, RefundFee, CloseEntries, CancelTournament),
        *(Ballot, MoveStart, StartSession, OfferSeat, Substitute, OpenBetting, TimeOver, GiveBreak, SetPace),
        *(BuyBackIn, GiveAdditionalRound, AwardPoints, AwardPlaces),
    )
} | {each.name: each for each in (*CONDUCT_ORDERS, *CASE_ORDERS, *LINK_ORDERS, *LINK_CHANGES)}


def carry_out(room: Room, name: Any, fields: Mapping[str, Any], by: Viewer) -> None:
    """An order by its name: of the floor, or of the game that is played at its table."""
    read_order(room, name, fields).carry_out(room, by)


def read_order(room: Room, name: Any, fields: Mapping[str, Any]) -> Order:
    """The order, if there is one of that name with these fields."""
    if not isinstance(name, str):
        raise Unreadable("unknown-order", f"no order {quoted(name)}", "order")
    table = room.tables.get(fields["table"]) if isinstance(fields.get("table"), str) else None
    if table is not None and not gives(name, table.game.name):
        raise no_such_power(name, table.game.name, {"table": table.name})
    if name in ORDERS:
        check_lengths(ORDERS[name], fields)
        return read(ORDERS[name], dict(fields), "")
    if any(name in game.commands for game in PLAYABLE.values()):
        check_lengths(OrderOfGame, fields)
        given = {field: value for field, value in fields.items() if field != "table"}
        return OrderOfGame(table=read(str, fields.get("table"), "table"), kind=name, fields=given)
    raise Unreadable("unknown-order", f"no order {quoted(name)}", "order")


def check_lengths(kind: type[Order], fields: Mapping[str, Any]) -> None:
    """Nobody fills the journal with words; what lies apart from it has bounds of its own."""
    for field, value in fields.items():
        if isinstance(value, str) and field not in kind.private:
            check_words(value, field)
