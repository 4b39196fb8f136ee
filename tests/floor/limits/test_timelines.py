"""Random evenings at a table against a slow model of rule 6.5, and what always holds there."""

from random import Random
from typing import Any

import pytest

from tests.floor.limits.slow import Slow
from tests.floor.limits.tables import Evening, table
from tests.floor.running import comes_back

PATRONS = ("ann", "bob", "cat", "dan")
AMOUNTS = (500, 1000, 1500, 2000, 2500, 5000)
WHOSE = ("table", "kept", "both", "both")
BETS = {"baceball": ("bet", False), "pontoon": ("box", True)}


def clock(seconds: int) -> str:
    """So many seconds after midnight."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours:02}:{rest // 60:02}:{rest % 60:02}"


class Both:
    """One evening at the table and in the model."""

    def __init__(self, game: str, rng: Random) -> None:
        self.wager, for_all = BETS[game]
        self.rng = rng
        self.table = Evening(game, table(game), begins=clock(0))
        self.model = Slow(1000, 50000, for_all)

    def step(self) -> None:
        """Some time passes, something is tried, and both say the same of it."""
        rng, model = self.rng, self.model
        passed = rng.choice((0, 1, 1, 30, 300, 599, 600, 1199, 1200, 1201))
        model.pass_to(model.now + passed)
        what = rng.choice(STEPS[self.table.game])
        fields, expected = getattr(self, f"_{what}")()
        came = self.table(clock(model.now), **fields) if fields is not None else {"accepted": True}
        assert ("accepted" in came) == expected, (what, fields, came)

    def compare(self) -> None:
        """What binds whom, what is shown, who is marked."""
        now, here, model = clock(self.model.now), self.table, self.model
        bound = {patron: here.minimum(now, patron) for patron in (*PATRONS, None)}
        assert bound == {patron: model.binds(patron) for patron in (*PATRONS, None)}
        assert here.sign(now) == model.shown()
        assert set(here.markers(now)) == set(model.entitled)
        assert here.ask(now, "maximum", wager=self.wager) == model.maximum
        assert len(set(bound.values())) <= 2
        assert (len(here.sign(now)) == 2) == bool(here.markers(now))
        lying = {each["area"]: (each["patron"], each["amount"]) for each in here.ask(now, "table")["wagers"]}
        assert lying == model.lying

    def _sit(self) -> tuple[dict[str, Any], bool]:
        patron, area = self.rng.choice(PATRONS), self.rng.randint(1, 4)
        return {"order": "take-seat", "by": patron, "area": area}, self.model.sit(patron, area)

    def _leave(self) -> tuple[dict[str, Any], bool]:
        patron = self.rng.choice(PATRONS)
        return {"order": "leave-table", "by": patron}, self.model.leave(patron)

    def _place(self) -> tuple[dict[str, Any], bool]:
        place, amount = self.rng.randint(1, 4), self.rng.choice(AMOUNTS)
        patron = self.rng.choice(PATRONS) if self.wager == "bet" else PATRONS[place - 1]
        fields = {"order": "place", "by": patron, "area": place, "wager": self.wager, "amount": amount}
        return fields, self.model.place(patron, place, amount)

    def _withdraw(self) -> tuple[dict[str, Any], bool]:
        area = self.rng.choice((*self.model.lying, 1))
        patron = self.model.lying.get(area, ("ann", 0))[0]
        fields = {"order": "withdraw", "by": patron, "area": area, "wager": self.wager}
        return fields, self.model.withdraw(patron, area)

    def _deal(self) -> tuple[dict[str, Any] | None, bool]:
        if self.model.dealing or not self.model.lying:
            return None, True
        now = clock(self.model.now)
        assert "accepted" in self.table(now, "no-more-bets")
        self.model.deal()
        return {"order": "cards", "cards": self._cards()[:1]}, True

    def _finish(self) -> tuple[dict[str, Any] | None, bool]:
        if not self.model.dealing:
            return None, True
        cards = self._cards()
        self.model.finish()
        return {"order": "cards", "cards": cards[1:]}, True

    def _cards(self) -> list[str]:
        """All that wager lose to the dealer's 27."""
        twos = [f"2{'cdhs'[place]}" for place in range(len(self.model.lying))]
        return [*twos, "9c"] * 3

    def _announce(self) -> tuple[dict[str, Any], bool]:
        minimum, whose = self.rng.choice(AMOUNTS), self.rng.choice(WHOSE)
        time = self.model.now + self.rng.choice((0, 1199, 1200, 1201, 1500))
        fields = {"order": "notice-of-minimum", "by": "sue", "wager": self.wager, "minimum": minimum}
        told = {**fields, "whose": whose, "time": f"2026-11-16T{clock(time)}Z"}
        return told, self.model.announce(minimum, time, whose)

    def _take_down(self) -> tuple[dict[str, Any], bool]:
        fields = {"order": "take-down-notice", "by": "sue", "notice": "minimum", "wager": self.wager}
        return fields, self.model.take_down()

    def _raise(self) -> tuple[dict[str, Any], bool]:
        minimum = self.rng.choice(AMOUNTS)
        fields = {"order": "raise-minimum", "by": "sue", "wager": self.wager, "minimum": minimum}
        return fields, self.model.raise_at_once(minimum)

    def _change(self) -> tuple[dict[str, Any], bool]:
        minimum, maximum = self.rng.choice((None, *AMOUNTS)), self.rng.choice((None, 20000, 50000))
        if (minimum, maximum) == (None, None):
            minimum = 500
        given = {"minimum": minimum, "maximum": maximum}
        given = {name: value for name, value in given.items() if value is not None}
        fields = {"order": "change-limits", "by": "sue", "wager": self.wager, **given}
        return fields, self.model.change(minimum, maximum)


BETTING = ("sit", "leave", "place", "place", "place", "withdraw", "announce", "announce")
ROUNDS = ("deal", "finish", "finish")
ORDERS = ("take_down", "raise", "raise", "change")
STEPS = {"baceball": (*BETTING, *ROUNDS, *ORDERS), "pontoon": (*BETTING, *ORDERS)}


def evening(game: str, seed: int, steps: int = 14) -> None:
    """One random evening."""
    both = Both(game, Random(seed))
    for _ in range(steps):
        both.step()
        both.compare()
    assert comes_back(both.table.day.runner)


@pytest.mark.parametrize("game", BETS)
def test_evenings_are_as_the_slow_model_has_them(game):
    for seed in range(100):
        evening(game, seed)


@pytest.mark.deep
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_evenings(part):
    for seed in range(500):
        evening("pontoon" if seed % 5 == 0 else "baceball", 1_000_000 + 500 * part + seed, steps=20)
