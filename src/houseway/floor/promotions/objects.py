"""A promotion as plain data: for records, for the API, and for each who looks."""

from datetime import datetime, tzinfo
from typing import Any

from houseway.floor.promotions.prizes import Prize, due_of, reminder_of, ways_of
from houseway.floor.promotions.promotion import NOTICE, Claim, Promotion, hash_of_terms
from houseway.table.procedure.moments import written


def promotion_object(promotion: Promotion, now: datetime, zone: tzinfo | None) -> dict[str, Any]:
    """Everything but names and addresses of claimants."""
    return {
        "state": promotion.state(now),
        "games": list(promotion.games),
        "earliest_start": earliest(promotion),
        "held": promotion.held is not None,
        "entries": promotion.entries_by_patron(),
        "in_draw": promotion.in_draw,
        "prizes": {name: prize_object(promotion, name, zone) for name in promotion.prizes},
        "claims": {claim.patron: claim_object(claim) for claim in promotion.claims.values()},
        "terms_hash": terms_hash(promotion),
    }


def part_of(shown: dict[str, Any], promotion: Promotion, patron: str | None) -> dict[str, Any]:
    """The same for somebody who is not of the house: one's own part, and results once published."""
    public = promotion.published is not None
    return {
        **shown,
        "entries": {who: number for who, number in shown["entries"].items() if who == patron},
        "in_draw": [who for who in shown["in_draw"] if who == patron],
        "prizes": {
            name: its if its["winner"] == patron else _of_another(its, public)
            for name, its in shown["prizes"].items()
        },
        "claims": {who: claim for who, claim in shown["claims"].items() if who == patron},
    }


def _of_another(prize: dict[str, Any], public: bool) -> dict[str, Any]:
    told = {name: prize[name] if public else None for name in ("winner", "state")}
    return {**prize, **told, "cash": None, "payment": None, "notify": None, "attempts": []}


def terms_hash(promotion: Promotion) -> str | None:
    """The hash of the terms in force; none of a draft."""
    return hash_of_terms(promotion.id, promotion.games, promotion.terms) if promotion.lodged else None


def earliest(promotion: Promotion) -> str | None:
    """When it may start at the earliest: 24 hours after it was lodged last before its start."""
    before = [
        each.at
        for each in promotion.lodgings
        if each.approval is None or promotion.starts is None or each.at < promotion.starts
    ]
    return written(before[-1] + NOTICE) if before else None


def prize_object(promotion: Promotion, name: str, zone: tzinfo | None) -> dict[str, Any]:
    """Who won it, what became of it, and what is to be done."""
    prize = promotion.prizes[name]
    due = notify_of(promotion, prize, zone)
    attempts = [
        {"way": each.way, "at": written(each.at), "in_time": due is None or each.at < due["at"]}
        for each in prize.attempts
    ]
    return {
        "winner": prize.winner,
        "state": prize.state,
        "cash": prize.cash,
        "ways": ways_of(promotion.terms, name, prize),
        "payment": prize.payment,
        "notify": due and {each: due[each] for each in ("reminder", "due", "done")},
        "attempts": attempts,
    }


def notify_of(promotion: Promotion, prize: Prize, zone: tzinfo | None) -> dict[str, Any] | None:
    """The duty to reach the winner; none where entrants had to be present."""
    if prize.drawn is None or prize.winner is None or promotion.must_be_present:
        return None
    due = due_of(prize.drawn, zone)
    return {
        "reminder": written(reminder_of(prize.drawn)),
        "due": written(due),
        "done": bool(prize.attempts),
        "at": due,
    }


def claim_object(claim: Claim) -> dict[str, Any]:
    """What was answered; who and where they live is not told here."""
    return {
        "prize": claim.prize,
        "decision": claim.decision,
        "reason": claim.reason,
        "told": None if claim.told is None else written(claim.told),
        "retained": claim.retained,
    }
