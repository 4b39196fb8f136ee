"""All promotions of the house: `apply` is the only way in, live and on restart."""

from datetime import datetime
from typing import Any

from houseway.floor.event import Event
from houseway.floor.promotions.events import (
    AlternativeTaken,
    ClaimDenied,
    Claimed,
    DrawCancelled,
    DrawHeld,
    Drawn,
    DrawSealed,
    Entered,
    EntriesCounted,
    EntriesFrozen,
    Forgotten,
    IntegrityValidated,
    ListSealed,
    OfPromotion,
    PaymentChosen,
    PrizeAwarded,
    PromotionDrafted,
    ResultsPublished,
    ScrutineerNamed,
    TermsLodged,
    WinnerNotified,
)
from houseway.floor.promotions.prizes import AWARDED, CANCELLED, DENIED, DRAWN, Attempt, Prize
from houseway.floor.promotions.promotion import Claim, Draw, Hold, Lodging, Promotion
from houseway.rulebook import Unreadable
from houseway.table.procedure.moments import moment


def time_of(event: Event) -> datetime:
    """When it was kept."""
    return datetime.fromisoformat(event.at)


class Register:
    """Every promotion by its name."""

    def __init__(self) -> None:
        self.promotions: dict[str, Promotion] = {}

    def named(self, name: str) -> Promotion:
        """The promotion of that name."""
        if name not in self.promotions:
            known = ", ".join(self.promotions) or "none"
            raise Unreadable(
                "no-such-promotion", f"no promotion {name[:64]!r}; there are {known}", "promotion"
            )
        return self.promotions[name]

    def apply(self, event: OfPromotion) -> None:
        """It was kept: from now on it is so."""
        if isinstance(event, PromotionDrafted):
            before = self.promotions.get(event.promotion)
            fresh = Promotion(event.promotion, event.games, event.terms, drafted=time_of(event))
            fresh.scrutineer = None if before is None else before.scrutineer
            self.promotions[event.promotion] = fresh
            return
        promotion = self.promotions[event.promotion]
        match event:
            case TermsLodged():
                _lodge(promotion, event)
            case Entered() | EntriesCounted() | ScrutineerNamed():
                _enter(promotion, event)
            case DrawSealed() | EntriesFrozen() | ListSealed() | Drawn():
                _draw(promotion, event)
            case DrawHeld() | IntegrityValidated() | DrawCancelled():
                _integrity(promotion, event)
            case ResultsPublished():
                promotion.published = time_of(event)
            case Claimed() | ClaimDenied() | PrizeAwarded() | Forgotten():
                _answer(promotion, event)
            case _:
                _of_winner(promotion, event)

    def remind(self, stream: str, prize: str) -> None:
        """Supervisors were reminded to tell the winner of that prize."""
        self.promotions[stream.partition("/")[2]].reminded.add(prize)

    def told(self) -> dict[str, Promotion]:
        """Everything, for whoever compares."""
        return self.promotions


def _lodge(promotion: Promotion, event: TermsLodged) -> None:
    stated = event.terms["prizes"]
    left_out = {name: promotion.value_of(name) for name in promotion.prizes if name not in stated}
    before = {name: cents for name, cents in promotion.withdrawn.items() if name not in stated}
    promotion.withdrawn = before | left_out
    promotion.terms = event.terms
    promotion.starts = moment(event.starts, "starts")
    promotion.promise = promotion.promise or event.promise
    promotion.lodgings.append(Lodging(time_of(event), event.terms_hash, event.approval))
    known = promotion.prizes
    promotion.prizes = {name: known.get(name) or Prize() for name in stated}


def _enter(promotion: Promotion, event: Entered | EntriesCounted | ScrutineerNamed) -> None:
    match event:
        case Entered():
            promotion.received[f"registration {len(promotion.received) + 1}"] = (event.patron,)
        case EntriesCounted():
            promotion.received[f"{event.table}/{event.round}"] = event.patrons
        case ScrutineerNamed():
            promotion.scrutineer = event.scrutineer


def _draw(promotion: Promotion, event: DrawSealed | EntriesFrozen | ListSealed | Drawn) -> None:
    match event:
        case DrawSealed():
            promotion.secret = event.secret
        case EntriesFrozen():
            promotion.leaves, promotion.list_hash = event.leaves, event.list_hash
        case ListSealed():
            promotion.frozen, promotion.salts = event.patrons, event.salts
        case Drawn():
            _drawn(promotion, event)


def _drawn(promotion: Promotion, event: Drawn) -> None:
    names = ("prizes", "numbers", "winners", "passed_over", "out", "told", "secret", "scrutineer")
    kept = {name: getattr(event, name) for name in names}
    promise = promotion.promise or ""
    promotion.draws.append(Draw(number=event.draw, at=time_of(event), promise=promise, **kept))
    promotion.promise = event.next_promise or promotion.promise
    outcomes = zip(event.prizes, event.numbers, event.winners, event.passed_over, strict=True)
    for name, number, winner, passed in outcomes:
        if not passed:
            prize = promotion.prizes[name]
            prize.winner, prize.number, prize.state = winner, number, DRAWN
            prize.drawn = time_of(event)


def _integrity(promotion: Promotion, event: DrawHeld | IntegrityValidated | DrawCancelled) -> None:
    match event:
        case DrawHeld():
            promotion.held = Hold(event.by, event.reason, time_of(event))
            promotion.holds.append(promotion.held)
        case IntegrityValidated():
            promotion.held = None
        case DrawCancelled():
            promotion.held, promotion.cancelled = None, event.reason
            for name in event.prizes:
                promotion.prizes[name].state = CANCELLED


def _answer(promotion: Promotion, event: Claimed | ClaimDenied | PrizeAwarded | Forgotten) -> None:
    match event:
        case Claimed():
            _claimed(promotion, event)
        case ClaimDenied():
            claim = promotion.claims.setdefault(
                (event.patron, event.prize), Claim(event.patron, event.prize, time_of(event))
            )
            claim.decision, claim.reason, claim.retained = DENIED, event.reason, event.retained
            claim.told = claim.answered = time_of(event)
            prize = promotion.prizes.get(event.prize)
            if prize is not None and prize.winner == event.patron and prize.state != CANCELLED:
                prize.state = DENIED
        case PrizeAwarded():
            promotion.prizes[event.prize].state = AWARDED
            own = promotion.claims.get((event.patron, event.prize))
            if own is not None:
                own.decision, own.reason, own.told = AWARDED, None, None
                own.answered = time_of(event)
        case Forgotten():
            for claim in promotion.claims.values():
                claim.earlier = tuple(each for each in claim.earlier if each not in event.details)
                if claim.details in event.details:
                    claim.details, claim.retained = None, False


def _claimed(promotion: Promotion, event: Claimed) -> None:
    """Told again it stands at the end; what was told of the person before lies apart until forgotten."""
    before = promotion.claims.pop((event.patron, event.prize), None)
    claim = Claim(event.patron, event.prize, time_of(event), event.details)
    if before is not None:
        claim.at, claim.earlier = before.at, before.earlier
        if event.details is None:
            claim.details = before.details
        elif before.details is not None:
            claim.earlier = (*before.earlier, before.details)
    promotion.claims[event.patron, event.prize] = claim


def _of_winner(promotion: Promotion, event: Any) -> None:
    prize = promotion.prizes[event.prize]
    match event:
        case PaymentChosen():
            prize.payment = event.payment
        case AlternativeTaken():
            prize.cash, prize.payment = event.cash, None
        case WinnerNotified():
            prize.attempts.append(Attempt(event.way, time_of(event)))
