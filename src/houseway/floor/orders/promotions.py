"""Promotions: drafted, lodged, amended, entered, published; what is done if their integrity is in doubt."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import structs

from houseway.floor.events import Noticed
from houseway.floor.orders.base import Order, no_such_power
from houseway.floor.orders.documents import named
from houseway.floor.powers import check_power
from houseway.floor.promotions.checking import check_chance, refusal, unmet
from houseway.floor.promotions.citing import clause_of, clauses, refused
from houseway.floor.promotions.drawing import hash_of, secret_from
from houseway.floor.promotions.events import (
    DrawCancelled,
    DrawHeld,
    DrawSealed,
    Entered,
    IntegrityValidated,
    OfPromotion,
    PromotionDrafted,
    ResultsPublished,
    ScrutineerNamed,
    TermsLodged,
    stream_of,
)
from houseway.floor.promotions.prizes import AWARDED, CANCELLED, DENIED
from houseway.floor.promotions.promotion import FINISHED, NOTICE, Promotion, hash_of_terms
from houseway.floor.room import Room
from houseway.floor.taking_part import check_takes_part
from houseway.games import game_named
from houseway.rulebook import Refused, Unreadable
from houseway.rulebook.common import common
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import moment, written

LONGEST_NAME, LONGEST_WORDS = 64, 1000


class OfAPromotion(Order, frozen=True, kw_only=True):
    """An order about one promotion."""

    promotion: str

    def found(self, room: Room, by: Viewer) -> Promotion:
        """The promotion, for whoever may give this order."""
        promotion = room.house.promotions.promotions.get(self.promotion)
        game = None if promotion is None else promotion.games[0]
        check_power(self.name, by.role, game, order=self.name, promotion=self.promotion[:LONGEST_NAME])
        return room.house.promotions.named(self.promotion)

    def lodged(self, room: Room, by: Viewer) -> Promotion:
        """The same, with its terms at the Authority."""
        promotion = self.found(room, by)
        if not promotion.lodged:
            raise self.refused(promotion, "not-lodged", "lodging", "its terms were not lodged")
        return promotion

    def refused(self, promotion: Promotion, code: str, rule: str, text: str, **asked: Any) -> Refused:
        """The refusal by that rule."""
        asked = {"promotion": promotion.id, **asked}
        return refused(code, rule, promotion.games, f"{self.name}: {text}", asked)

    def keep(
        self,
        room: Room,
        by: Viewer,
        promotion: Promotion,
        event: type[OfPromotion],
        *rules: str,
        **fields: Any,
    ) -> None:
        """A fact of this promotion, under these rules in each of its documents."""
        rule = clauses(promotion.games, *rules)
        room.keep_by(by, event(promotion=promotion.id, rule=rule, stream=stream_of(promotion.id), **fields))


class DraftPromotion(Order, frozen=True, kw_only=True):
    """A manager works on a promotion: games and chance are judged now, the rest when it is lodged."""

    name = "draft-promotion"
    promotion: str
    games: tuple[str, ...]
    terms: dict[str, Any]

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Kept; one that was not lodged may be drafted anew."""
        games = self._games()
        check_power(self.name, by.role, games[0], order=self.name, promotion=self.promotion[:LONGEST_NAME])
        check_called(self.promotion, "promotion")
        check_chance(self.terms, games)
        known = room.house.promotions.promotions.get(self.promotion)
        if known is not None and known.lodged:
            raise Unreadable("name-taken", f"there is a promotion {self.promotion!r} already", "promotion")
        drafted = PromotionDrafted(promotion=self.promotion, games=games, terms=self.terms)
        rule = clauses(games, "promotion", "promotional-prize")
        room.keep_by(by, _with(drafted, rule))

    def _games(self) -> tuple[str, ...]:
        """Games whose documents have the rule; not all have (QC-65)."""
        games = tuple(dict.fromkeys(game_named(each).name for each in self.games))
        if not games:
            raise Unreadable("bad-field", "games: a promotion is offered with some game", "games")
        check_given(self.name, games)
        return games


def check_given(order: str, games: tuple[str, ...]) -> None:
    """No document but those with the rule gives such a power."""
    for game in games:
        if common("promotion").clauses[game] is None:
            raise no_such_power(order, game, {"games": list(games)})


def check_called(name: str, field: str) -> None:
    """Something that can be named, also in an address."""
    good = name.strip() == name and 0 < len(name) <= LONGEST_NAME and name.isprintable()
    if not good or any(each in name for each in "/\\?#%"):
        raise Unreadable("bad-name", f"{field}: {name[:40]!r} is no name", field)


def check_words(text: str, field: str) -> None:
    """Words that can be kept."""
    if len(text) > LONGEST_WORDS:
        raise Unreadable("too-long", f"{field}: more than {LONGEST_WORDS} characters", field)


def _with(event: OfPromotion, rule: tuple[Any, ...]) -> OfPromotion:
    return structs.replace(event, rule=rule, stream=stream_of(event.promotion))


def merged(terms: Mapping[str, Any], changes: Mapping[str, Any] | None) -> dict[str, Any]:
    """The terms with these fields instead; null takes one out."""
    both = {**terms, **(changes or {})}
    return {name: value for name, value in both.items() if value is not None}


def lodging(
    order: OfAPromotion, room: Room, by: Viewer, promotion: Promotion, terms: dict[str, Any], *, moves: bool
) -> dict[str, Any]:
    """Terms that may be lodged now: complete, with a start that 24 hours allow (QC-67, QC-103)."""
    prescribed = room.house.prescribed.in_force(room.today())
    if found := unmet(terms, promotion.games, prescribed, promotion.drawn()):
        raise refusal(found, promotion.games, promotion.id)
    starts = moment(terms["starts"], "starts")
    if not moves:
        return terms
    earliest = max(starts, room.now() + NOTICE)
    if earliest > moment(terms["entries_close"], "entries_close"):
        text = f"24 hours from now is {written(earliest)}, after entries have closed"
        raise order.refused(promotion, "too-late", "lodging", text)
    return {**terms, "starts": written(earliest)}


def keep_lodged(
    order: OfAPromotion,
    room: Room,
    by: Viewer,
    promotion: Promotion,
    terms: dict[str, Any],
    *rules: str,
    approval: str | None = None,
) -> None:
    """Lodged, with the promise of what the first draw will rest on."""
    secret = None if promotion.promise else secret_from(room.source)
    fields = {
        "terms": terms,
        "terms_hash": hash_of_terms(promotion.id, promotion.games, terms),
        "starts": terms["starts"],
        "promise": promotion.promise or hash_of(secret or ""),
        "approval": approval,
    }
    order.keep(room, by, promotion, TermsLodged, *rules, **fields)
    if secret is not None:
        order.keep(room, by, promotion, DrawSealed, secret=secret)


class LodgeTerms(OfAPromotion, frozen=True, kw_only=True):
    """Full terms are sent to the Authority now."""

    name = "lodge-terms"
    terms: dict[str, Any] | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """All that is missing or forbidden is refused at once."""
        promotion = self.found(room, by)
        if promotion.lodged:
            raise self.refused(promotion, "lodged", "amendment", "its terms were lodged: they are amended")
        terms = lodging(self, room, by, promotion, merged(promotion.terms, self.terms), moves=True)
        keep_lodged(self, room, by, promotion, terms, "lodging", "terms-available")


class AmendTerms(OfAPromotion, frozen=True, kw_only=True):
    """Before the start terms are lodged anew; after it only with the Authority's approval (QC-68)."""

    name = "amend-terms"
    terms: dict[str, Any]
    approval: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Twenty-four hours begin anew, or an approval is in force."""
        promotion = self.lodged(room, by)
        begun = promotion.started(room.now())
        if begun and self.approval is None:
            raise self.refused(promotion, "no-approval", "amendment", "it has commenced: only with approval")
        if self.approval is not None and begun:
            room.check_approval(self.approval, clause_of("amendment", promotion.games))
        self._check_drawn(promotion)
        terms = lodging(self, room, by, promotion, merged(promotion.terms, self.terms), moves=not begun)
        if begun and terms["starts"] != promotion.terms["starts"]:
            raise self.refused(promotion, "begun", "amendment", "it has commenced: the start stays")
        rules = ("amendment",) if begun else ("lodging", "terms-available")
        keep_lodged(self, room, by, promotion, terms, *rules, approval=self.approval if begun else None)

    def _check_drawn(self, promotion: Promotion) -> None:
        """What was drawn for stays as it was."""
        prizes = merged(promotion.terms, self.terms).get("prizes")
        for name in promotion.drawn():
            was = promotion.terms["prizes"][name]
            if not isinstance(prizes, Mapping) or prizes.get(name) != was:
                raise self.refused(promotion, "drawn", "amendment", f"prize {name} was drawn", prize=name)


class EnterPromotion(OfAPromotion, frozen=True, kw_only=True):
    """An entry is received, from the start to the closing."""

    name = "enter-promotion"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """For oneself, or registered by staff."""
        promotion = self.lodged(room, by)
        patron = self.whose(by)
        now = room.now()
        self._check_time(promotion, now)
        if promotion.by_wager is not None:
            raise self.refused(promotion, "by-wager", "term-wager", "entries are counted from wagers")
        self._check_entrant(room, promotion, patron)
        self.keep(
            room, by, promotion, Entered, "term-start", "term-closing", "term-eligibility", patron=patron
        )

    def _check_time(self, promotion: Promotion, now: datetime) -> None:
        if not promotion.started(now):
            assert promotion.starts is not None
            rule = "lodging" if now < promotion.lodgings[-1].at + NOTICE else "term-start"
            raise self.refused(promotion, "not-begun", rule, f"it starts at {written(promotion.starts)}")
        if now > promotion.closes or promotion.frozen is not None or promotion.state(now) == FINISHED:
            text = f"entries closed at {written(promotion.closes)}"
            raise self.refused(promotion, "closed", "term-closing", text)

    def _check_entrant(self, room: Room, promotion: Promotion, patron: str) -> None:
        """Nobody who is excluded or detained, and not who oversees the draw."""
        check_takes_part(room.house, promotion, patron)
        if patron == promotion.scrutineer:
            raise self.refused(
                promotion, "scrutineer", "scrutineer", f"{patron} oversees the draw", patron=patron
            )


class NameScrutineer(OfAPromotion, frozen=True, kw_only=True):
    """The operator nominates who oversees the draws: no entrant (QC-71)."""

    name = "name-scrutineer"
    scrutineer: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Anybody with a name who has not entered."""
        promotion = self.found(room, by)
        check_words(named(self.scrutineer, "scrutineer"), "scrutineer")
        if self.scrutineer in promotion.in_draw:
            text = f"{self.scrutineer} has entered"
            raise self.refused(promotion, "entrant", "scrutineer", text, scrutineer=self.scrutineer)
        self.keep(room, by, promotion, ScrutineerNamed, "scrutineer", scrutineer=self.scrutineer)


class PublishResults(OfAPromotion, frozen=True, kw_only=True):
    """The results are published as the terms say."""

    name = "publish-results"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once everything was drawn, or its draw cancelled."""
        promotion = self.lodged(room, by)
        check_not_held(self, promotion)
        if promotion.undrawn():
            text = f"not drawn yet: {', '.join(promotion.undrawn())}"
            raise self.refused(promotion, "not-drawn", "term-publication", text)
        if promotion.published is not None:
            raise self.refused(promotion, "published", "term-publication", "the results are published")
        self.keep(room, by, promotion, ResultsPublished, "term-publication")


def check_not_held(order: OfAPromotion, promotion: Promotion) -> None:
    """Nothing moves while the integrity is in doubt."""
    if promotion.held is not None:
        text = "held until another person has validated its integrity"
        raise order.refused(promotion, "held", "integrity", text)


class Doubt(OfAPromotion, frozen=True, kw_only=True):
    """Something is wrong with the integrity; the inspectorate is told by the same order (QC-78)."""

    reason: str = ""

    def tell(self, room: Room, by: Viewer, promotion: Promotion) -> None:
        """The inspector knows at once."""
        words = f"{self.name} {promotion.id}: {self.reason}" if self.reason else f"{self.name} {promotion.id}"
        rule = clauses(promotion.games, "integrity")
        told = Noticed(to="inspector", what=self.name, words=words, rule=rule, stream=stream_of(promotion.id))
        room.keep_by(by, told)


class HoldDraw(Doubt, frozen=True, kw_only=True):
    """Postponed until validated."""

    name = "hold-draw"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Nothing is drawn or awarded from now on."""
        promotion = self.lodged(room, by)
        check_words(self.reason, "reason")
        if promotion.held is not None:
            raise self.refused(promotion, "held", "integrity", "it is held already")
        if promotion.state(room.now()) == FINISHED:
            raise self.refused(promotion, "finished", "integrity", "it is finished")
        self.keep(room, by, promotion, DrawHeld, "integrity", reason=self.reason)
        self.tell(room, by, promotion)


class ValidateIntegrity(OfAPromotion, frozen=True, kw_only=True):
    """Another person says that the integrity is sound."""

    name = "validate-integrity"
    reason: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Not whoever had it held."""
        promotion = self.lodged(room, by)
        check_words(self.reason, "reason")
        if promotion.held is None:
            raise self.refused(promotion, "not-held", "integrity", "it is not held")
        if promotion.held.by.rpartition(":")[2] == by.name.rpartition(":")[2]:
            raise self.refused(promotion, "same-person", "integrity", "another person validates it")
        self.keep(room, by, promotion, IntegrityValidated, "integrity", reason=self.reason)


class CancelDraw(Doubt, frozen=True, kw_only=True):
    """The draw is cancelled: what was not awarded never will be. Entries and reasons are kept."""

    name = "cancel-draw"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As long as something is left of it."""
        promotion = self.lodged(room, by)
        check_words(self.reason, "reason")
        left = tuple(
            name
            for name, prize in promotion.prizes.items()
            if prize.state not in (AWARDED, DENIED, CANCELLED)
        )
        if not left:
            raise self.refused(
                promotion, "nothing-left", "integrity", "no prize is left to be drawn or awarded"
            )
        self.keep(room, by, promotion, DrawCancelled, "integrity", reason=self.reason, prizes=left)
        self.tell(room, by, promotion)


class CancelPromotion(OfAPromotion, frozen=True, kw_only=True):
    """Nobody can: only a draw is cancelled (QC-78)."""

    name = "cancel-promotion"
    reason: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Refused."""
        promotion = self.found(room, by)
        raise self.refused(
            promotion, "no-cancelling", "integrity", "a draw can be cancelled, a promotion cannot"
        )
