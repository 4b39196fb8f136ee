"""The draw: from the frozen list, overseen, proved; and what winners are told and choose."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from houseway.floor.orders.promotions import OfAPromotion, check_not_held
from houseway.floor.promotions.citing import OVER
from houseway.floor.promotions.drawing import Basis, hash_of, leaf, list_hash, numbers_of, secret_from
from houseway.floor.promotions.events import Drawn, DrawSealed, EntriesFrozen, ListSealed
from houseway.floor.promotions.prizes import DRAWN, OPEN, value_of
from houseway.floor.promotions.promotion import Promotion
from houseway.floor.room import Room
from houseway.floor.taking_part import in_draw, takes_part
from houseway.rulebook import Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import written


class List(Struct, frozen=True):
    """The frozen list: whose each entry is, its hash, and numbers that are not drawn from."""

    patrons: tuple[str, ...]
    hashed: str
    out: tuple[int, ...]


class Result(Struct, frozen=True):
    """For which prize which number came, and whether its owner had to be there and was not."""

    prize: str
    number: int
    passed_over: bool


class DrawPrizes(OfAPromotion, frozen=True, kw_only=True):
    """One entry for each prize, not before the time of the terms."""

    name = "draw"
    prizes: tuple[str, ...]
    drawn: tuple[int, ...] | None = None
    scrutineer_present: bool | None = None
    winner_present: bool | tuple[bool, ...] | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The list is frozen with the first draw; what decides the next one is promised with this."""
        promotion = self.lodged(room, by)
        self._check_prizes(promotion)
        check_not_held(self, promotion)
        self._check_time(room, promotion)
        self._check_overseen(promotion, by)
        if self.drawn is not None and not room.terms.told_chance:
            raise Unreadable("house-draws", "drawn: the house draws, and proves it", "drawn")
        out = self._out(room, promotion)
        entries = in_draw(room.house, promotion)
        if len(entries) - len(out) < len(self.prizes):
            text = f"{len(entries) - len(out)} entries are left for {len(self.prizes)} prizes"
            raise self.refused(promotion, "no-entries", "term-award", text)
        frozen = self._frozen(room, by, promotion, out)
        if self.drawn is not None:
            self._told(room, by, promotion, frozen)
        else:
            self._by_house(room, by, promotion, frozen)

    def _check_prizes(self, promotion: Promotion) -> None:
        if not self.prizes or len(set(self.prizes)) < len(self.prizes):
            raise Unreadable("bad-field", "prizes: which, each once", "prizes")
        for name in self.prizes:
            if name not in promotion.prizes:
                known = ", ".join(promotion.prizes)
                raise Unreadable("no-such-prize", f"no prize {name[:64]!r}; there are {known}", "prizes")
            state = promotion.prizes[name].state
            if promotion.cancelled is not None and state != DRAWN:
                raise self.refused(promotion, "cancelled", "integrity", "the draw was cancelled", prize=name)
            if state != OPEN and not self._anew(promotion, name):
                raise self.refused(promotion, "drawn", "term-award", f"prize {name} was drawn", prize=name)

    def _anew(self, promotion: Promotion, name: str) -> bool:
        """Whether somebody was drawn who had to be there and was not."""
        absent = self.winner_present is False and self.drawn is None and promotion.must_be_present
        return absent and promotion.prizes[name].state == DRAWN

    def _check_time(self, room: Room, promotion: Promotion) -> None:
        now = room.now()
        if not promotion.started(now):
            raise self.refused(promotion, "not-begun", "term-start", "it has not started")
        if now <= promotion.closes:
            text = f"entries are taken until {written(promotion.closes)}"
            raise self.refused(promotion, "not-closed", "term-closing", text)
        if now < promotion.awarded_at:
            text = f"the terms say {written(promotion.awarded_at)}"
            raise self.refused(promotion, "too-early", "term-awarded", text)

    def _check_overseen(self, promotion: Promotion, by: Viewer) -> None:
        """Above $10,000 a scrutineer is there: named, no entrant, and not who draws (QC-70, QC-71)."""
        if not self.overseen(promotion):
            return
        named = promotion.scrutineer
        if named is None or self.scrutineer_present is not True:
            text = "a prize is over $10,000 and no scrutineer is there"
            raise self.refused(promotion, "no-scrutineer", "scrutineer", text)
        if named == by.name.rpartition(":")[2] or named in promotion.in_draw:
            text = f"{named} draws or has entered, and does not oversee"
            raise self.refused(promotion, "no-scrutineer", "scrutineer", text)

    def overseen(self, promotion: Promotion) -> bool:
        """Whether one of these prizes is over $10,000."""
        return any(value_of(promotion.terms, name) > OVER for name in self.prizes)

    def _out(self, room: Room, promotion: Promotion) -> tuple[int, ...]:
        """Numbers that are not drawn from: they have won, came before for these prizes, or are barred."""
        before = {
            number
            for draw in promotion.draws
            for prize, number in zip(draw.prizes, draw.numbers, strict=True)
            if prize in self.prizes
        }
        barred = {
            number
            for number, patron in enumerate(promotion.frozen or (), start=1)
            if not takes_part(room.house, promotion, patron)
        }
        return tuple(sorted(promotion.won | before | barred))

    def _frozen(self, room: Room, by: Viewer, promotion: Promotion, out: tuple[int, ...]) -> List:
        if promotion.frozen is not None:
            return List(promotion.frozen, promotion.list_hash or "", out)
        patrons = tuple(in_draw(room.house, promotion))
        salts = tuple(room.source(16).hex() for _ in patrons)
        numbered = enumerate(zip(patrons, salts, strict=True), start=1)
        leaves = tuple(leaf(number, patron, salt) for number, (patron, salt) in numbered)
        hashed = list_hash(leaves)
        self.keep(room, by, promotion, EntriesFrozen, "term-closing", leaves=leaves, list_hash=hashed)
        self.keep(room, by, promotion, ListSealed, patrons=patrons, salts=salts)
        return List(patrons, hashed, out)

    def _told(self, room: Room, by: Viewer, promotion: Promotion, frozen: List) -> None:
        """People drew, and tell the numbers."""
        assert self.drawn is not None
        left = list(self.drawn)
        for place, number in enumerate(left):
            if not 1 <= number <= len(frozen.patrons):
                text = f"drawn: {number} is none of the numbers from 1 to {len(frozen.patrons)}"
                raise Unreadable("no-such-entry", text, "drawn")
            if number in frozen.out or number in left[:place]:
                raise self.refused(
                    promotion, "has-won", "term-award", f"entry {number} has won", number=number
                )
        results = self._results(promotion, left)
        self._keep(room, by, promotion, frozen, results, told=True)

    def _results(self, promotion: Promotion, numbers: Sequence[int]) -> list[Result]:
        """The numbers in turn; where somebody is passed over the next one is for the same prize."""
        more = len(numbers) - len(self.prizes)
        if more < 0 or (more > 0 and not promotion.must_be_present):
            raise Unreadable(
                "bad-field", f"drawn: {len(self.prizes)} prizes, {len(numbers)} numbers", "drawn"
            )
        here = self._present(promotion, len(numbers), more)
        prizes, results = list(self.prizes), []
        for number, present in zip(numbers, here, strict=True):
            if not prizes:
                raise Unreadable("bad-field", "drawn: more numbers than prizes", "drawn")
            results.append(Result(prizes[0], number, not present))
            if present or len(numbers) - len(results) < len(prizes):
                prizes.pop(0)
        return results

    def _present(self, promotion: Promotion, numbers: int, more: int) -> list[bool]:
        """Of each number, whether its owner was there or need not be."""
        given = self.winner_present
        if not promotion.must_be_present or given is None or given is True:
            return [True] * numbers
        if isinstance(given, tuple):
            if len(given) != numbers:
                raise Unreadable("bad-field", f"winner_present: {numbers} numbers", "winner_present")
            return list(given)
        return [False] * (more or numbers) + [True] * (numbers - (more or numbers))

    def _by_house(self, room: Room, by: Viewer, promotion: Promotion, frozen: List) -> None:
        """From what was promised; the next promise goes with it."""
        secret, fresh = promotion.secret, secret_from(room.source)
        assert secret is not None, "terms were lodged without a promise"
        basis = Basis(secret, frozen.hashed, len(frozen.patrons), len(promotion.draws) + 1)
        numbers = numbers_of(basis, len(self.prizes), frozen.out)
        anew = any(self._anew(promotion, name) for name in self.prizes)
        here = [True] * len(numbers) if anew else self._present(promotion, len(numbers), 0)
        results = [
            Result(prize, number, not present)
            for prize, number, present in zip(self.prizes, numbers, here, strict=True)
        ]
        opened = {"secret": secret, "next_promise": hash_of(fresh)}
        self._keep(room, by, promotion, frozen, results, **opened)
        self.keep(room, by, promotion, DrawSealed, secret=fresh)

    def _keep(
        self,
        room: Room,
        by: Viewer,
        promotion: Promotion,
        frozen: List,
        results: Sequence[Result],
        **more: Any,
    ) -> None:
        overseen = self.overseen(promotion)
        fields = {
            "draw": len(promotion.draws) + 1,
            "prizes": tuple(each.prize for each in results),
            "numbers": tuple(each.number for each in results),
            "winners": tuple(frozen.patrons[each.number - 1] for each in results),
            "passed_over": tuple(each.passed_over for each in results),
            "out": frozen.out,
            "list_hash": frozen.hashed,
            "scrutineer": promotion.scrutineer if overseen else None,
        }
        rules = ("term-award", "term-awarded", *(("scrutineer",) if overseen else ()))
        self.keep(room, by, promotion, Drawn, *rules, **fields, **more)
