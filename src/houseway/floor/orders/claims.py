"""Claims, awards and denials; how winners are told and paid."""

import json
from typing import Any, ClassVar

from houseway.equipment import dollars
from houseway.floor.orders.promotions import OfAPromotion, check_not_held, check_words
from houseway.floor.promotions.citing import KEPT_OVER, clauses
from houseway.floor.promotions.events import (
    AlternativeTaken,
    ClaimDenied,
    Claimed,
    PaymentChosen,
    PrizeAwarded,
    WinnerNotified,
    stream_of,
)
from houseway.floor.promotions.items import DOLLARS, WAYS
from houseway.floor.promotions.prizes import CANCELLED, DENIED, DRAWN, OPEN, Prize, cash_of, ways_of
from houseway.floor.promotions.promotion import Claim, Promotion
from houseway.floor.room import Room
from houseway.journal import Entry, Store
from houseway.journal.chain import hash_of_body
from houseway.rulebook import Unreadable
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.views import Viewer

TOLD_BY = {
    "face-to-face": "told-face-to-face",
    "mail": "told-mail",
    "telephone": "told-telephone",
    "email": "told-email",
}
"""Ways in which a winner may be told, and the rule of each."""


class OfAPrize(OfAPromotion, frozen=True, kw_only=True):
    """An order about one prize."""

    prize: str

    def prize_of(self, promotion: Promotion) -> Prize:
        """That prize."""
        if self.prize not in promotion.prizes:
            known = ", ".join(promotion.prizes)
            raise Unreadable("no-such-prize", f"no prize {self.prize[:64]!r}; there are {known}", "prize")
        return promotion.prizes[self.prize]

    def claimed(self, promotion: Promotion, patron: str) -> Prize:
        """The same; for whoever had claimed it also one that amended terms left out, which nobody has won."""
        left_out = self.prize in promotion.withdrawn and (patron, self.prize) in promotion.claims
        return Prize() if left_out else self.prize_of(promotion)

    def check_winner(self, promotion: Promotion, patron: str, rule: str) -> Prize:
        """The prize, if that is who won it."""
        prize = self.prize_of(promotion)
        if prize.winner != patron or prize.state in (OPEN, CANCELLED, DENIED):
            text = f"{patron} has not won prize {self.prize}"
            raise self.refused(promotion, "not-the-winner", rule, text, prize=self.prize, patron=patron)
        return prize


class ClaimPrize(OfAPrize, frozen=True, kw_only=True):
    """Kept, whoever claims; who they are and where they live lies apart (QC-77, QC-105)."""

    name = "claim"
    private: ClassVar[frozenset[str]] = frozenset({"address", "full_name"})
    address: str = ""
    full_name: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """It waits for an answer."""
        promotion = self.lodged(room, by)
        patron = self.whose(by)
        prize = self.claimed(promotion, patron)
        for field in ("address", "full_name"):
            check_words(getattr(self, field), field)
        claim = promotion.claims.get((patron, self.prize))
        waits = prize.winner == patron and prize.state == DRAWN
        if claim is not None and claim.decision is not None and not waits:
            raise self.refused(promotion, "answered", "refusal-reason", "it was answered", prize=self.prize)
        fields: dict[str, Any] = {"prize": self.prize, "patron": patron}
        if not self.address.strip():
            self.keep(room, by, promotion, Claimed, "term-claiming", **fields)
            return
        details = apart(room, self.full_name.strip() or patron, self.address.strip())
        event = Claimed(
            promotion=promotion.id,
            **fields,
            details=hash_of_body(details),
            rule=clauses(promotion.games, "term-claiming", "denied-claims"),
            stream=stream_of(promotion.id),
            by=by.name,
            role=str(by.role),
        )
        room.unit.add_with(event, details)

    def is_same_apart(self, journal: Store, kept: Entry) -> bool:
        """Who they are and where they live, as it lies apart; what was forgotten there is not compared."""
        entries = journal.entries(table=stream_of(self.promotion), round=kept.round, after=kept.sequence)
        claimed = next(body_of(entry) for entry in entries if entry.kind == Claimed.kind)
        details = journal.apart(claimed.get("details", ""))
        if details is None:
            return "details" in claimed or not self.address.strip()
        told, name = json.loads(details), self.full_name.strip() or claimed["patron"]
        return bool((told["name"], told["address"]) == (name, self.address.strip()))


def apart(room: Room, name: str, address: str) -> bytes:
    """Name and address with a salt: what lies beside the chain."""
    body = {"name": name, "address": address, "salt": room.source(16).hex()}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


class AwardPrize(OfAPrize, frozen=True, kw_only=True):
    """To the winner only."""

    name = "award-prize"
    reason: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once, and not while the integrity is in doubt."""
        promotion = self.lodged(room, by)
        check_not_held(self, promotion)
        patron = self.whose(by)
        prize = self.check_winner(promotion, patron, "term-award")
        if prize.state != DRAWN:
            raise self.refused(promotion, "awarded", "term-award", "it was awarded", prize=self.prize)
        rules = ("promotion", "term-prizes")
        self.keep(room, by, promotion, PrizeAwarded, *rules, prize=self.prize, patron=patron)


class DenyClaim(OfAPrize, frozen=True, kw_only=True):
    """The claimant is told why; over $100 name and address are kept."""

    name = "deny-claim"
    reason: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Never without a reason."""
        promotion = self.lodged(room, by)
        check_not_held(self, promotion)
        patron = self.whose(by)
        prize = self.claimed(promotion, patron)
        check_words(self.reason, "reason")
        if not self.reason.strip():
            raise self.refused(
                promotion, "no-reason", "refusal-reason", "why? the claimant is told", patron=patron
            )
        claim = promotion.claims.get((patron, self.prize))
        self._check_waits(promotion, prize, patron, claim)
        kept = promotion.value_of(self.prize) > KEPT_OVER
        if kept and (claim is None or claim.details is None):
            text = f"over {dollars(KEPT_OVER)} the claimant's name and address are kept, and none is known"
            raise self.refused(promotion, "no-address", "denied-claims", text, patron=patron)
        fields = {"prize": self.prize, "patron": patron, "reason": self.reason, "retained": kept}
        rules = ("refusal-reason", *(("denied-claims",) if kept else ()))
        self.keep(room, by, promotion, ClaimDenied, *rules, **fields)

    def _check_waits(self, promotion: Promotion, prize: Prize, patron: str, claim: Claim | None) -> None:
        """Answered once: a winner until the prize is given, anybody else with the first denial."""
        if prize.winner == patron and prize.state != CANCELLED:
            text = None if prize.state == DRAWN else f"prize {self.prize} is {prize.state}"
        else:
            answered = claim is not None and claim.decision is not None
            text = "the claim was answered" if answered else None
        if text is not None:
            raise self.refused(promotion, "answered", "refusal-reason", text, prize=self.prize)


class ChoosePayment(OfAPrize, frozen=True, kw_only=True):
    """How a winner of more than $10,000 wants the cash: the parts add up to it."""

    name = "choose-payment"
    cash: int = 0
    cheque: int = 0
    transfer: int = 0
    payee: str | None = None
    crossed: bool | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Cheques are crossed, and made out to the winner as transfers are."""
        promotion = self.lodged(room, by)
        patron = self.whose(by)
        prize = self.check_winner(promotion, patron, "payment-choice")
        parts = {way: getattr(self, way) for way in WAYS if getattr(self, way)}
        if problem := self._wrong(promotion, prize, patron, parts):
            raise self.refused(promotion, "payment", "payment-choice", problem, prize=self.prize)
        self.keep(room, by, promotion, PaymentChosen, "payment-choice", prize=self.prize, payment=parts)

    def _wrong(self, promotion: Promotion, prize: Prize, patron: str, parts: dict[str, int]) -> str | None:
        amount, ways = (
            cash_of(promotion.terms, self.prize, prize),
            ways_of(promotion.terms, self.prize, prize),
        )
        if amount is None:
            return "it is no prize in cash"
        if others := [way for way in parts if way not in ways]:
            return f"{', '.join(others)}: it is paid by {', '.join(ways)}"
        if min(parts.values(), default=0) < 0 or sum(parts.values()) != amount:
            return f"the parts make {dollars(sum(parts.values()))}, and the prize is {dollars(amount)}"
        if ("cheque" in parts or "transfer" in parts) and self.payee not in (None, patron):
            return f"made out to {self.payee!r}, and not to the winner"
        if "cheque" in parts and self.crossed is False:
            return "a cheque is crossed"
        return None


class TakeCashAlternative(OfAPrize, frozen=True, kw_only=True):
    """Cash instead, if the terms state it."""

    name = "take-cash-alternative"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Never of slots or casino dollars."""
        promotion = self.lodged(room, by)
        patron = self.whose(by)
        prize = self.check_winner(promotion, patron, "cash-alternative")
        stated = promotion.terms["prizes"][self.prize]
        cash = stated.get("cash_alternative")
        if cash is None or stated["kind"] in DOLLARS or prize.cash is not None:
            text = "the terms state no cash alternative" if prize.cash is None else "it was taken"
            raise self.refused(promotion, "no-alternative", "cash-alternative", text, prize=self.prize)
        if prize.state != DRAWN:
            raise self.refused(promotion, "awarded", "cash-alternative", "it was awarded", prize=self.prize)
        self.keep(room, by, promotion, AlternativeTaken, "cash-alternative", prize=self.prize, cash=cash)


class NotifyWinner(OfAPrize, frozen=True, kw_only=True):
    """An attempt to reach the winner in one of the four ways; every one is kept."""

    name = "notify-winner"
    way: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """After the draw."""
        promotion = self.lodged(room, by)
        prize = self.prize_of(promotion)
        if self.way not in TOLD_BY:
            text = f"{self.way[:40]!r} is none of {', '.join(TOLD_BY)}"
            raise self.refused(promotion, "no-such-way", "winner-told", text, prize=self.prize)
        if prize.winner is None:
            raise self.refused(
                promotion, "not-drawn", "winner-told", "nobody has won it yet", prize=self.prize
            )
        rules = ("winner-told", TOLD_BY[self.way])
        self.keep(room, by, promotion, WinnerNotified, *rules, prize=self.prize, way=self.way)
