"""A slow second reading of limits that change and of closing, from the documents and the rulings alone.

One table. It is told every step of a floor record and says what should come of it: accepted, refused or the
answer. Of a round it is told only which wagers stood off. `UNSAID` is what neither document nor ruling
decides; nothing is compared then.
"""

from dataclasses import dataclass, field

TWENTY_MINUTES = 1200
ACCEPTED, REFUSED, UNSAID = "accepted", "refused", "unsaid"

Sign = dict[str, dict[str, int]]
"""By kind of wager `min`, `max` and perhaps `unit`."""


@dataclass
class Notice:
    """A sign with a new minimum and its time (6.5); `whose` minimum it raises (QC-8)."""

    wager: str
    new: dict[str, int]
    at: int
    whose: str


@dataclass
class Lying:
    """A wager on the layout; one that stood off does not hold up a change (QC-106)."""

    area: int
    patron: str
    wager: str
    amount: int
    stood_off: bool = False


@dataclass
class Reading:
    """What is known of the table."""

    game: str
    sign: Sign
    now: int = 0
    seats: dict[str, int] = field(default_factory=dict)
    lying: list[Lying] = field(default_factory=list)
    cards_out: bool = False
    in_last_round: dict[str, int] = field(default_factory=dict)
    """Who had a wager in the round just over, and where."""
    left: set[str] = field(default_factory=set)
    """Who has left since and placed nothing again."""
    kept: dict[str, dict[str, int]] = field(default_factory=dict)
    """The minimum that players keep, by kind of wager (6.5.1)."""
    before: Sign = field(default_factory=dict)
    """What the sign said before the minimum was raised at once (6.5.3)."""
    own: dict[str, Sign] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    waiting: list[tuple[str, str, dict[str, int]]] = field(default_factory=list)
    """What tightens and waits for the end of the round: how, of which wager, to what."""
    closing: int | None = None
    open: bool = True

    @property
    def canberra(self) -> bool:
        """Whether the document is Pontoon's, in which 3.1 and 16.2 take the place of the others."""
        return self.game == "pontoon"

    # time

    def until(self, now: int) -> None:
        """What falls due up to then, each at its own moment (QC-4)."""
        while due := sorted((each for each in self.notices if each.at <= now), key=lambda each: each.at):
            self.now = due[0].at
            self.notices.remove(due[0])
            self._falls_due(due[0])
        self.now = now

    def _falls_due(self, notice: Notice) -> None:
        for name, value in notice.new.items():
            change = {name: value}
            self._supersedes(notice.wager, name)
            if name == "min" and not self.canberra:
                self._waits(f"notice-{notice.whose}", notice.wager, change)
            elif self._tightens(notice.wager, change):
                self._waits("change", notice.wager, change)
            else:
                self._change(notice.wager, change)
        self._between_rounds()

    def _supersedes(self, wager: str, name: str) -> None:
        """What a sign says of it at its time comes after what was ordered before and still waits."""
        before = ("change", wager, name)
        self.waiting = [(how, of, change) for how, of, change in self.waiting if (how, of, *change) != before]

    # when changes bite (QC-2)

    def _tightens(self, wager: str, change: dict[str, int]) -> bool:
        sign = self.sign[wager]
        ((name, value),) = change.items()
        if name == "min":
            return value > sign["min"]
        if name == "max":
            return value < sign["max"]
        return value % sign.get("unit", 1) == 0 and value != sign.get("unit", 1)

    def _waits(self, how: str, wager: str, change: dict[str, int]) -> None:
        self.waiting.append((how, wager, change))

    def _between_rounds(self) -> None:
        if self.cards_out or any(not each.stood_off for each in self.lying):
            return
        waiting, self.waiting = self.waiting, []
        for how, wager, change in waiting:
            if how == "at-once":
                self._raise_now(wager, change["min"])
            elif how == "change":
                self._change(wager, change)
            else:
                self._raise_after_notice(how.removeprefix("notice-"), wager, change["min"])

    def _raise_now(self, wager: str, minimum: int) -> None:
        """6.5.1, QC-6: who is seated or had a wager in the round just over keeps the old minimum."""
        old = dict(self.sign[wager])
        if minimum <= old["min"]:
            return
        for patron in self._playing():
            self.kept.setdefault(patron, {})[wager] = old["min"]
            self.before[wager] = old
        self.sign[wager]["min"] = minimum

    def _raise_after_notice(self, whose: str, wager: str, minimum: int) -> None:
        if whose in {"table", "both"}:
            self.sign[wager]["min"] = max(minimum, self.sign[wager]["min"])
        if whose in {"kept", "both"}:
            for amounts in self.kept.values():
                if wager in amounts:
                    amounts[wager] = max(minimum, amounts[wager])
            if wager in self.before:
                self.before[wager]["min"] = max(minimum, self.before[wager]["min"])
        self._drop_equal()

    def _change(self, wager: str, change: dict[str, int]) -> None:
        self.sign[wager] |= change
        self._drop_equal()

    def _drop_equal(self) -> None:
        """QC-8, QC-9: a kept minimum that is the table's, or above it, is none."""
        for patron, amounts in list(self.kept.items()):
            for wager, amount in list(amounts.items()):
                if amount >= self.sign[wager]["min"]:
                    del amounts[wager]
            if not amounts:
                del self.kept[patron]
        for wager in list(self.before):
            if not self._two_run(wager):
                del self.before[wager]

    def _two_run(self, wager: str) -> bool:
        return any(wager in amounts for amounts in self.kept.values())

    # who plays

    def take_seat(self, patron: str, area: int) -> str:
        """Moving keeps the marker (QA-32)."""
        self.seats[patron] = area
        return ACCEPTED

    def leave(self, patron: str) -> str:
        """6.5.1.2."""
        if any(each.patron == patron and not each.stood_off for each in self.lying):
            return UNSAID
        self.lying = [each for each in self.lying if each.patron != patron]
        self.seats.pop(patron, None)
        self.left.add(patron)
        self.kept.pop(patron, None)
        self._drop_equal()
        self._between_rounds()
        return ACCEPTED

    def present(self) -> set[str]:
        """QC-43: seated, or with a wager in the current or the last round."""
        return {*self._playing(), *(each.patron for each in self.lying)}

    def _playing(self) -> set[str]:
        """QA-31, QA-32."""
        return {*self.seats, *(self.in_last_round.keys() - self.left)}

    # wagers

    def binds(self, patron: str | None, wager: str) -> dict[str, int]:
        """Own sign, else the kept minimum with the table's maximum and unit (QC-7, QC-11), else the sign."""
        if patron in self.own and wager in self.own[patron]:
            return self.own[patron][wager]
        kept = self.kept.get(patron or "", {})
        return self.sign[wager] | ({"min": kept[wager]} if wager in kept else {})

    def _fits(self, patron: str, wager: str, amount: int) -> bool:
        """Above the maximum it is settled to it (6.3, 10.3, PT 3.5); PJ 6.1.1 allows a player no more."""
        limits = self.binds(patron, wager)
        steps = (amount - limits["min"]) % limits.get("unit", 1)
        above = self.game == "pinkjack" and amount > limits["max"]
        return limits["min"] <= amount and steps == 0 and not above

    def place(self, patron: str, area: int, wager: str, amount: int) -> str:
        """Judged when placed."""
        if self._too_late() or not self._fits(patron, wager, amount):
            return REFUSED
        self.left.discard(patron)
        self.lying.append(Lying(area, patron, wager, amount))
        return ACCEPTED

    def _too_late(self) -> bool:
        return not self.open or (self.closing is not None and self.now >= self.closing)

    def change_wager(self, patron: str, area: int, wager: str, amount: int) -> str:
        """Judged as if it were placed."""
        if self._too_late() or not self._fits(patron, wager, amount):
            return REFUSED
        lies = self._mine(patron, area, wager)
        lies.amount, lies.stood_off = amount, False
        return ACCEPTED

    def withdraw(self, patron: str, area: int, wager: str) -> str:
        """QC-115: what does not lie there holds nothing up."""
        self.lying.remove(self._mine(patron, area, wager))
        self._between_rounds()
        return ACCEPTED

    def _mine(self, patron: str, area: int, wager: str) -> Lying:
        return next(
            each for each in self.lying if (each.patron, each.area, each.wager) == (patron, area, wager)
        )

    def betting_closes(self) -> str:
        """QC-13: a stand-off that is short is returned."""
        self.lying = [
            each
            for each in self.lying
            if not each.stood_off or each.amount >= self.binds(each.patron, each.wager)["min"]
        ]
        return ACCEPTED

    def first_card(self) -> str:
        """The round commences."""
        self.cards_out = True
        return ACCEPTED

    def round_over(self, stood_off: set[tuple[int, str, str]]) -> None:
        """Which wagers remain on the layout, by area, patron and kind."""
        self.cards_out = False
        self.left.clear()
        self.in_last_round = {each.patron: each.area for each in self.lying}
        self.lying = [each for each in self.lying if (each.area, each.patron, each.wager) in stood_off]
        for each in self.lying:
            each.stood_off = True
        self._between_rounds()

    # orders about limits

    def notice_of_minimum(self, wager: str, new: dict[str, int], at: int, whose: str) -> str:
        """6.5, 6.5.2, QC-8, QC-104; PT 3.1 any change, QB-36 no minimum time."""
        if self._awaited(wager):
            return UNSAID
        hang = {each for notice in self.notices if notice.wager == wager for each in _raised(notice.whose)}
        if hang & _raised(whose) or not self._can_announce(wager, new, at, whose):
            return REFUSED
        self.notices.append(Notice(wager, new, at, whose))
        return ACCEPTED

    def alter_notice(self, wager: str, new: dict[str, int], at: int, whose: str) -> str:
        """QC-5: a new sign, counted from now; if it is too short the first stays."""
        if self._awaited(wager):
            return UNSAID
        hang = [each for each in self.notices if each.wager == wager]
        if len(hang) > 1 or any(each.whose != whose for each in hang):
            return UNSAID if self._can_announce(wager, new, at, whose) else REFUSED
        self.notices = [each for each in self.notices if each not in hang]
        if not hang or not self._can_announce(wager, new, at, whose):
            self.notices += hang
            return REFUSED
        self.notices.append(Notice(wager, new, at, whose))
        return ACCEPTED

    def _awaited(self, wager: str) -> bool:
        """Whether a change waits for the end of the round: nothing says what may be ordered on top of it."""
        return any(each == wager for _, each, _ in self.waiting)

    def _contradicts(self, new: dict[str, int], wager: str) -> bool:
        """Whether what a sign announces would make a minimum above the maximum."""
        will = self.sign[wager] | new
        signs = [each.new for each in self.notices if each.wager == wager]
        least = max([will["min"], *(each["min"] for each in signs)])
        return least > min([will["max"], *(each["max"] for each in signs if "max" in each)]) and bool(signs)

    def _can_announce(self, wager: str, new: dict[str, int], at: int, whose: str) -> bool:
        sign = self.sign[wager]
        if self._contradicts(new, wager):
            return False
        least = new["min"] if self.canberra else max(new["min"], sign["min"])
        if least > new.get("max", sign["max"]):
            return False
        if self.canberra:
            return at >= self.now and any(sign.get(name) != value for name, value in new.items())
        if at - self.now < TWENTY_MINUTES:
            return False
        kept = [amounts[wager] for amounts in self.kept.values() if wager in amounts]
        if whose == "kept":
            return bool(kept) and kept[0] < new["min"] <= sign["min"]
        raised = min([sign["min"], *kept]) if whose == "both" else sign["min"]
        return new["min"] > raised

    def take_down(self, wager: str) -> str:
        """QC-4: before its time."""
        if self._awaited(wager):
            return UNSAID
        hang = [each for each in self.notices if each.wager == wager]
        self.notices = [each for each in self.notices if each.wager != wager]
        return ACCEPTED if hang else REFUSED

    def raise_minimum(self, wager: str, minimum: int) -> str:
        """6.5.1; a third minimum is refused (QC-10); no such power in PT."""
        sign = self.sign[wager]
        if self.canberra or self._two_run(wager) or not sign["min"] < minimum <= sign["max"]:
            return REFUSED
        if self._awaited(wager) or self._contradicts({"min": minimum}, wager):
            return UNSAID
        self._waits("at-once", wager, {"min": minimum})
        self._between_rounds()
        return ACCEPTED

    def change_limits(self, wager: str, new: dict[str, int]) -> str:
        """6.5: anything but a higher minimum, at any time; PT never without notice."""
        if self._awaited(wager) or self._contradicts(new, wager):
            return UNSAID
        will = self.sign[wager] | new
        if will == self.sign[wager]:
            return REFUSED
        if self.canberra or will["min"] > self.sign[wager]["min"] or will["min"] > will["max"]:
            return REFUSED
        for name, value in new.items():
            if self.sign[wager].get(name) == value:
                continue
            if self._tightens(wager, {name: value}):
                self._waits("change", wager, {name: value})
            else:
                self._change(wager, {name: value})
        self._between_rounds()
        return ACCEPTED

    def personal_limit(self, patron: str, wager: str, limits: dict[str, int]) -> str:
        """PJ, BB 6.6, PG 10.7, PT 3.2: in excess of the maximum; FCP has no such power."""
        if self.game == "four-card-poker":
            return REFUSED
        self.own.setdefault(patron, {})[wager] = limits
        return ACCEPTED

    def lift_personal_limit(self, patron: str, wager: str) -> str:
        """QC-11: what was kept is there again."""
        del self.own[patron][wager]
        return ACCEPTED

    # closing

    def notice_of_closing(self, at: int | None) -> str:
        """17.8: twenty minutes; PT 16.2: a notice, without a time."""
        if not self.open or self.closing is not None:
            return UNSAID
        at = self.now if at is None and self.canberra else at
        if at is None or at - self.now < (0 if self.canberra else TWENTY_MINUTES):
            return REFUSED
        self.closing = at
        return ACCEPTED

    def take_down_closing(self) -> str:
        """A sign that was taken down does not count (QC-3)."""
        hung, self.closing = self.closing is not None, None
        return ACCEPTED if hung else REFUSED

    def close(self) -> str:
        """QC-43, QC-44: at once if nobody is present, else from the stated time on; never with a round on.

        QC-46: what stood off goes back.
        """
        if self.cards_out:
            return REFUSED
        if any(not each.stood_off for each in self.lying):
            return UNSAID
        if self.present() and (self.closing is None or self.now < self.closing):
            return REFUSED
        self.open = False
        self.lying, self.kept, self.before, self.own = [], {}, {}, {}
        return ACCEPTED

    # questions

    def shown(self, wager: str) -> list[dict[str, int]]:
        """6.5.3: the previous limits first, while two minimums run."""
        sets = [self.before[wager]] if wager in self.before else []
        return [{name: each[name] for name in ("min", "max")} for each in [*sets, self.sign[wager]]]

    def marked(self) -> set[str]:
        """6.5.1.1: who keeps a minimum and has no own sign in its place (QC-11)."""
        return {
            patron
            for patron, amounts in self.kept.items()
            if any(wager not in self.own.get(patron, {}) for wager in amounts)
        }


def _raised(whose: str) -> set[str]:
    return {"table", "kept"} if whose == "both" else {whose}
