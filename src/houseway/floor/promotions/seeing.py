"""Promotions for whoever looks: everybody, who has entered, staff."""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import Any

from houseway.floor.promotions.citing import OVER, clause_of
from houseway.floor.promotions.objects import (
    claim_object,
    earliest,
    notify_of,
    prize_object,
    promotion_object,
)
from houseway.floor.promotions.objects import terms_hash as hash_in_force
from houseway.floor.promotions.prizes import DRAWN, value_of
from houseway.floor.promotions.promotion import CLOSED, DRAFT, FINISHED, LODGED, RUNNING, Promotion
from houseway.floor.promotions.register import Register
from houseway.floor.promotions.wording import local, paragraphs, text_of
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import written
from houseway.table.procedure.roles import STAFF, Role


def counting_now(register: Register, game: str, now: datetime) -> list[str]:
    """Promotions for which wagers of that game count now."""
    return [
        each.id
        for each in register.promotions.values()
        if each.lodged and each.state(now) == RUNNING and (rule := each.by_wager) and game in rule.games
    ]


class Seen:
    """What somebody may see of promotions, at one moment. Nobody: whoever is not signed in."""

    def __init__(self, viewer: Viewer | None, now: datetime, zone: tzinfo | None) -> None:
        self.viewer, self.now, self.zone = viewer, now, zone
        self.staff = viewer is not None and viewer.role in STAFF
        self.patron = None if viewer is None or viewer.role is not Role.PLAYER else viewer.patron

    def may_see(self, promotion: Promotion) -> bool:
        """Drafts are for staff."""
        return self.staff or promotion.lodged

    def summary(self, promotion: Promotion) -> dict[str, Any]:
        """A promotion in the list; with one's own part in it, and for staff all of it."""
        shown = self._for_all(promotion) if promotion.lodged else self._draft(promotion)
        if self.patron is not None and promotion.lodged:
            shown["yours"] = self._own(promotion, self.patron)
        if self.staff:
            shown["staff"] = self._for_staff(promotion)
        return shown

    def _draft(self, promotion: Promotion) -> dict[str, Any]:
        return {"promotion": promotion.id, "state": DRAFT, "games": list(promotion.games), "prizes": {}}

    def _for_all(self, promotion: Promotion) -> dict[str, Any]:
        assert promotion.starts is not None
        published = promotion.published is not None
        prizes = {
            name: {
                "words": prize.get("words") or prize["kind"],
                "value": prize["value"],
                "winner": promotion.prizes[name].winner if published else None,
                "state": promotion.prizes[name].state if published else None,
            }
            for name, prize in promotion.terms["prizes"].items()
        }
        rule = promotion.by_wager
        return {
            "promotion": promotion.id,
            "state": promotion.state(self.now),
            "games": list(promotion.games),
            "starts": written(promotion.starts),
            "starts_local": local(written(promotion.starts), self.zone),
            "entries_close": promotion.terms["entries_close"],
            "closes_local": local(promotion.terms["entries_close"], self.zone),
            "awarded": local(promotion.terms["awarded"]["at"], self.zone),
            "place": promotion.terms["awarded"]["place"],
            "by_wager": None if rule is None else {"wager": rule.wager, "minimum": rule.minimum},
            "prizes": prizes,
            "held": promotion.held is not None,
            "cancelled": promotion.cancelled is not None,
            "published": None if promotion.published is None else written(promotion.published),
            "terms_hash": hash_in_force(promotion),
            "promise": promotion.promise,
        }

    def _own(self, promotion: Promotion, patron: str) -> dict[str, Any]:
        """One's entries, what one has won, and one's claims with their answers."""
        won = {
            name: {**prize_object(promotion, name, self.zone), **_stated(promotion, name)}
            for name, prize in promotion.prizes.items()
            if prize.winner == patron
        }
        return {
            "entries": promotion.entries_by_patron().get(patron, 0),
            "won": won,
            "claims": [claim_object(claim) for claim in promotion.claims_of(patron)],
        }

    def _for_staff(self, promotion: Promotion) -> dict[str, Any]:
        held = promotion.held
        return {
            **promotion_object(promotion, self.now, self.zone),
            "terms": promotion.terms,
            "earliest_start": earliest(promotion),
            "unanswered": [
                {"patron": claim.patron, "prize": claim.prize}
                for claim in promotion.claims.values()
                if claim.decision is None
            ],
            "scrutineer": promotion.scrutineer,
            "overseen": any(value_of(promotion.terms, name) > OVER for name in promotion.prizes),
            "must_be_present": promotion.lodged and promotion.must_be_present,
            "hold": None if held is None else {"by": held.by, "reason": held.reason, "at": written(held.at)},
            "holds": [{"by": h.by, "reason": h.reason, "at": written(h.at)} for h in promotion.holds],
            "lodgings": [
                {"at": written(each.at), "terms_hash": each.terms_hash, "approval": each.approval}
                for each in promotion.lodgings
            ],
            "duties": list(self.duties(promotion)),
        }

    def duties(self, promotion: Promotion) -> Iterator[dict[str, Any]]:
        """What is to be done, since when, and by which clause; no figure says how soon."""
        for what, since, rule, due in self._open(promotion):
            yield {
                "promotion": promotion.id,
                "what": what,
                "since": written(since),
                "age": max(int((self.now - since).total_seconds()), 0),
                "due": due,
                "clause": clause_of(rule, promotion.games),
            }

    def _open(self, promotion: Promotion) -> Iterator[tuple[str, datetime, str, str | None]]:
        if not promotion.lodged:
            return
        state = promotion.state(self.now)
        if promotion.held is not None:
            yield "validate its integrity, by another person", promotion.held.at, "integrity", None
        if state == CLOSED and self.now >= promotion.awarded_at:
            names = ", ".join(promotion.undrawn())
            yield f"draw {names}", max(promotion.awarded_at, promotion.closes), "term-awarded", None
        for name, prize in promotion.prizes.items():
            notify = notify_of(promotion, prize, self.zone)
            if notify and not notify["done"] and prize.drawn is not None and prize.state == DRAWN:
                yield f"tell {prize.winner}, winner of {name}", prize.drawn, "winner-told", notify["due"]
            if prize.state == DRAWN and prize.drawn is not None:
                yield f"award {name} to {prize.winner}, or deny it", prize.drawn, "term-award", None
        for claim in promotion.claims.values():
            if claim.decision is None:
                text = f"answer the claim of {claim.patron} to {claim.prize}"
                yield text, claim.at, "refusal-reason", None
        if state not in (LODGED, RUNNING, CLOSED, FINISHED) and promotion.published is None:
            last = max((each.at for each in promotion.draws), default=promotion.closes)
            yield "publish the results", last, "term-publication", None

    def terms(self, promotion: Promotion) -> dict[str, Any]:
        """The terms in force as patrons read them, with their hash."""
        listed = paragraphs(promotion.terms, promotion.games, self.zone)
        return {
            "promotion": promotion.id,
            "terms_hash": hash_in_force(promotion),
            "terms": promotion.terms,
            "paragraphs": [{"heading": h, "words": w, "rule": list(rule)} for h, w, rule in listed],
            "text": text_of(promotion.id, promotion.terms, promotion.games, self.zone),
        }

    def entries(self, promotion: Promotion) -> dict[str, Any]:
        """One's own entries, with the salts that prove them in the frozen list; for staff whose each is."""
        numbered = list(enumerate(promotion.in_draw, start=1))
        salts = promotion.salts
        shown = [
            {"number": number, "patron": patron, "salt": salts[number - 1] if salts else None}
            for number, patron in numbered
            if self.staff or patron == self.patron
        ]
        return {"promotion": promotion.id, "entries": len(numbered), "shown": shown}

    def draws(self, promotion: Promotion) -> dict[str, Any]:
        """What proves each draw; winners by name once the results are published, or to themselves."""
        public = promotion.published is not None or self.staff
        return {
            "promotion": promotion.id,
            "promise": promotion.promise,
            "list_hash": promotion.list_hash,
            "leaves": list(promotion.leaves),
            "draws": [
                {
                    "draw": draw.number,
                    "at": written(draw.at),
                    "prizes": list(draw.prizes),
                    "numbers": list(draw.numbers),
                    "winners": [who if public or who == self.patron else None for who in draw.winners],
                    "passed_over": list(draw.passed_over),
                    "out": list(draw.out),
                    "told": draw.told,
                    "promise": draw.promise,
                    "secret": draw.secret,
                    "scrutineer": draw.scrutineer if self.staff else None,
                }
                for draw in promotion.draws
            ],
        }


def _stated(promotion: Promotion, name: str) -> dict[str, Any]:
    stated = promotion.terms["prizes"][name]
    return {
        "kind": stated["kind"],
        "value": stated["value"],
        "cash_alternative": stated.get("cash_alternative"),
    }
