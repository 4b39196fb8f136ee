"""Limits as the documents and the readings on them have them, written out slowly: one table, one wager.

What is kept is what follows from the rules in words: who sits, who wagered when, which signs hang, which
minimum the table has, and who is entitled to an earlier one.
"""

from dataclasses import dataclass, field

TWENTY_MINUTES = 20 * 60


@dataclass
class Sign:
    """A sign with a new minimum."""

    minimum: int
    time: int
    whose: str


@dataclass
class Slow:
    """A table of a document with rule 6.5; times in whole seconds."""

    minimum: int
    maximum: int
    notice_for_all: bool = False
    """Pontoon's rule 3.1: prior notice of any change, and nobody keeps anything."""

    now: int = 0
    seats: dict[int, str] = field(default_factory=dict)
    lying: dict[int, tuple[str, int]] = field(default_factory=dict)
    dealing: bool = False
    played_last: set[str] = field(default_factory=set)
    entitled: dict[str, int] = field(default_factory=dict)
    signs: list[Sign] = field(default_factory=list)
    postponed: list[tuple[str, int]] = field(default_factory=list)
    left_meanwhile: set[str] = field(default_factory=set)

    def binds(self, patron: str | None) -> int:
        """6.5.1, 6.5.4: the earlier minimum for who is entitled to it, the table's for everybody else."""
        return self.entitled.get(patron or "", self.minimum)

    def shown(self) -> list[int]:
        """6.5.3: both while two are in place."""
        earlier = sorted(set(self.entitled.values()))
        assert len(earlier) <= 1
        return [*earlier, self.minimum]

    def pass_to(self, now: int) -> None:
        """Signs fall due one after the other, each at its own time."""
        while due := [sign for sign in self.signs if sign.time <= now]:
            first = min(due, key=lambda sign: sign.time)
            self.now = max(self.now, first.time)
            self.signs.remove(first)
            if self.notice_for_all and first.minimum <= self.minimum:
                self.minimum = first.minimum
            elif not self.is_spent(first):
                self.postponed.append((first.whose, first.minimum))
            self.if_between_rounds()
        self.now = now

    def is_spent(self, sign: Sign) -> bool:
        """Nothing is left to wait for: the table has that minimum already, and nobody keeps a lower one."""
        ordered = [each for each, _ in self.postponed if each in ("at once", "maximum")]
        reaches_kept = sign.whose == "kept" or (sign.whose == "both" and (self.entitled or ordered))
        return not reaches_kept and sign.minimum <= self.minimum

    def if_between_rounds(self) -> None:
        """QC-2, QC-115: what was postponed happens when no wager lies there any more."""
        if self.lying or self.dealing:
            return
        for whose, minimum in self.postponed:
            if whose == "at once":
                playing = set(self.seats.values()) | (self.played_last - self.left_meanwhile)
                if minimum > self.minimum:
                    self.entitled = dict.fromkeys(playing, self.minimum)
                    self.minimum = minimum
            elif whose == "maximum":
                self.maximum = minimum
            else:
                if whose in ("table", "both"):
                    self.minimum = minimum if self.notice_for_all else max(self.minimum, minimum)
                if whose in ("kept", "both"):
                    self.entitled = {who: max(least, minimum) for who, least in self.entitled.items()}
        self.postponed = []
        self.drop_useless()

    def drop_useless(self) -> None:
        """QC-8, QC-9: who is entitled to no less than the table asks is not entitled to anything."""
        self.entitled = {who: least for who, least in self.entitled.items() if least < self.minimum}

    def sit(self, patron: str, area: int) -> bool:
        """Moving keeps the marker (QA-32)."""
        if self.seats.get(area, patron) != patron:
            return False
        self.seats = {place: who for place, who in self.seats.items() if who != patron} | {area: patron}
        self.left_meanwhile.discard(patron)
        return True

    def leave(self, patron: str) -> bool:
        """6.5.1.2: the entitlement ends."""
        self.seats = {place: who for place, who in self.seats.items() if who != patron}
        self.entitled.pop(patron, None)
        self.left_meanwhile.add(patron)
        return True

    def place(self, patron: str, area: int, amount: int) -> bool:
        """6.1: within what binds the player; one player to an area (5.6)."""
        if self.dealing or area in self.lying or not self.binds(patron) <= amount:
            return False
        self.lying[area] = (patron, amount)
        self.left_meanwhile.discard(patron)
        return True

    def withdraw(self, patron: str, area: int) -> bool:
        """5.4, until betting is closed."""
        if self.dealing or self.lying.get(area, ("", 0))[0] != patron:
            return False
        del self.lying[area]
        self.if_between_rounds()
        return True

    def deal(self) -> bool:
        """The first card."""
        if self.dealing or not self.lying:
            return False
        self.dealing = True
        return True

    def finish(self) -> bool:
        """The round is over: who wagered in it and has not left is present (QC-6)."""
        if not self.dealing:
            return False
        self.dealing = False
        gone = self.left_meanwhile - set(self.seats.values())
        self.played_last = {patron for patron, _ in self.lying.values()}
        self.lying = {}
        self.left_meanwhile = gone
        self.if_between_rounds()
        self.left_meanwhile = gone & self.played_last
        return True

    def announce(self, minimum: int, time: int, whose: str) -> bool:
        """6.5, 6.5.2, QC-104: 1,200 s before, higher, no second sign for one minimum; 3.1: before, other."""
        if any("both" in (sign.whose, whose) or sign.whose == whose for sign in self.signs):
            return False
        if any(
            "both" in (due, whose) or due == whose
            for due, _ in self.postponed
            if due not in ("at once", "maximum")
        ):
            return False
        return self.is_good_sign(minimum, time, whose)

    def is_good_sign(self, minimum: int, time: int, whose: str) -> bool:
        """Put up, if it may be."""
        if minimum > self.maximum or time - self.now < (0 if self.notice_for_all else TWENTY_MINUTES):
            return False
        if self.notice_for_all:
            if minimum == self.minimum or whose == "kept":
                return False
        elif whose == "kept":
            if len(self.shown()) < 2 or not self.shown()[0] < minimum <= self.minimum:
                return False
        elif minimum <= (self.minimum if whose == "table" else self.shown()[0]):
            return False
        self.signs.append(Sign(minimum, time, whose))
        self.pass_to(self.now)
        return True

    def take_down(self) -> bool:
        """QC-4: also one whose change waits."""
        waiting = [due for due in self.postponed if due[0] not in ("at once", "maximum")]
        if not self.signs and not waiting:
            return False
        self.signs = []
        self.postponed = [due for due in self.postponed if due not in waiting]
        return True

    def raise_at_once(self, minimum: int) -> bool:
        """6.5.1, QC-10: not to a third one."""
        waits = any(whose == "at once" for whose, _ in self.postponed)
        if self.notice_for_all or self.entitled or waits or not self.minimum < minimum <= self.maximum:
            return False
        self.postponed.append(("at once", minimum))
        self.if_between_rounds()
        return True

    def change(self, minimum: int | None, maximum: int | None) -> bool:
        """6.5: lower at once, a lower maximum between rounds; 3.1: never without notice."""
        least = self.minimum if minimum is None else minimum
        most = self.maximum if maximum is None else maximum
        if self.notice_for_all or least > self.minimum or least > most:
            return False
        if (least, most) == (self.minimum, self.maximum):
            return False
        self.minimum = least
        self.drop_useless()
        if most > self.maximum:
            self.maximum = most
        elif most < self.maximum:
            self.postponed.append(("maximum", most))
        self.if_between_rounds()
        return True
