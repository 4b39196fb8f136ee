"""Random evenings at one table, told to the house and to the second reading side by side."""

from copy import deepcopy
from datetime import datetime, timedelta
from random import Random
from typing import Any

from tests.floor.limits.slow import ACCEPTED, REFUSED, UNSAID, Reading
from tests.floor.limits.tables import MORE
from tests.floor.running import Day

BEGINS = datetime(2026, 11, 16, 19, 0)
PATRONS = {"ann": 2, "bob": 3, "cat": 4, "dan": 5}
"""Who may come, and where each of them plays."""
KINDS = {
    "pinkjack": ["box"],
    "four-card-poker": ["ante", "aces-up"],
    "baceball": ["bet", "strike-1"],
    "pai-gow": ["box"],
    "pontoon": ["box"],
}
AMOUNTS = [500, 1000, 1500, 2000, 2500, 5000]
PASSES = [0, 1, 30, 60, 300, 600, 1199, 1200, 1201, 1800]
LOSING_TILES = {
    "1": ["6-6", "6-6", "1-1", "1-1"],
    "2": ["2-5", "3-4", "1-5", "1-6"],
    "3": ["3-3", "2-2", "4-6", "5-6"],
    "4": ["3-3", "2-2", "4-6", "5-6"],
    "5": ["5-5", "1-5", "1-6", "2-6"],
}
EVEN_TILES = {
    "1": ["5-5", "1-6", "3-4", "3-5"],
    "2": ["2-6", "1-1", "1-2", "1-1"],
    "3": ["3-3", "2-2", "1-3", "4-4"],
    "4": ["3-3", "2-2", "1-3", "4-4"],
    "5": ["5-5", "1-6", "5-6", "4-6"],
}
"""Area 2 stands off: its pair wins and its other hand of one loses."""


def written(second: int) -> str:
    """A moment as records write it."""
    return f"{(BEGINS + timedelta(seconds=second)).isoformat()}Z"


class Evening:
    """A table, what the house says of it and what the second reading says."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.game = self.chance.choice(sorted(KINDS))
        self.kinds = KINDS[self.game]
        sign = {kind: {"min": 1000, "max": 5000} for kind in self.kinds}
        settings = {"limits": sign, **MORE.get(self.game, {})}
        self.day = Day(begins=written(0), T={"game": self.game, "settings": settings})
        self.reading = Reading(self.game, {kind: dict(limits) for kind, limits in sign.items()})
        self.now = 0
        self.told: list[Any] = []
        self.left_of_round: list[dict[str, Any]] = []

    # telling

    def tell(self, order: str, by: str | None, expected: str, **fields: Any) -> None:
        """One order to the house, held against what should come of it."""
        step = {"at": written(self.now), "order": order, "table": "T", **fields} | ({"by": by} if by else {})
        came = self.day.runner.step(step)
        self.reading.until(self.now)
        self.told.append((step, expected, {name: came[name] for name in came if name != "events"}))
        got = ACCEPTED if "accepted" in came else REFUSED if "refused" in came else "error"
        assert UNSAID in (expected,) or got == expected or (expected, got) == (REFUSED, "error"), self.story()

    def ask(self, question: str, **fields: Any) -> Any:
        """What the house answers."""
        return self.day.runner.step({"at": written(self.now), "ask": question, "table": "T", **fields})[
            "answer"
        ]

    def story(self) -> str:
        """The evening so far."""
        return "\n".join(map(str, [self.game, *self.told]))

    def compare(self) -> None:
        """Everything that can be asked about limits."""
        for kind in self.kinds:
            for patron in (*PATRONS, None):
                whose = {"patron": patron} if patron else {}
                limits = self.reading.binds(patron, kind)
                for question, name in (("minimum", "min"), ("maximum", "max")):
                    answer = self.ask(question, wager=kind, **whose)
                    assert answer == limits[name], (question, patron, kind, answer, limits, self.story())
            sign = [{name: each[name] for name in ("min", "max")} for each in self.ask("sign", wager=kind)]
            assert sign == self.reading.shown(kind), (sign, self.reading.shown(kind), self.story())
        markers = self.ask("markers")
        assert {each["patron"] for each in markers} == self.reading.marked(), (markers, self.story())

    def check_what_always_holds(self) -> None:
        """Two minimums at most, two sets on the sign while one is kept, a marker for each who keeps one."""
        table = self.ask("table")
        kept = {patron: set(amounts) for patron, amounts in table["kept"].items()}
        for kind in self.kinds:
            binding = {
                self.reading.binds(each, kind)["min"] for each in PATRONS if not self.reading.own.get(each)
            }
            assert len(binding | {self.ask("minimum", wager=kind)}) <= 2, self.story()
            shown = len(self.ask("sign", wager=kind))
            assert (shown == 2) == any(kind in each for each in kept.values()), self.story()
        own = {each for each, signs in self.reading.own.items() if signs}
        assert {each["patron"] for each in self.ask("markers")} | own >= set(kept), self.story()
        assert not (self.game == "pontoon" and kept)
        lying = sorted((each.area, each.patron, each.wager, each.amount) for each in self.reading.lying)
        names = ("area", "patron", "wager", "amount")
        there = sorted(tuple(each[name] for name in names) for each in table["wagers"])
        assert [each[:3] for each in there] == [each[:3] for each in lying], self.story()

    # what happens

    def passes(self) -> None:
        """Some time."""
        self.now += self.chance.choice(PASSES)
        self.reading.until(self.now)

    def step(self) -> None:
        """Something that may happen now."""
        self.passes()
        if self.left_of_round and self.chance.random() < 0.5:
            self.finish()
        else:
            self.chance.choice(self.possible())()
        if self.reading.open:
            self.compare()

    def possible(self) -> list[Any]:
        """What may happen now, as often as it should."""
        orders = [self.notice, self.notice, self.raised, self.raised, self.changed, self.down, self.altered]
        orders += [self.closing, self.closes]
        if not self.left_of_round:
            orders += [self.own] + [self.seat] * 3 + [self.leaves] * 2 + [self.places] * 5 + [self.takes_back]
            orders += [self.begin] * 3 if self.reading.lying else []
        return orders

    def patron(self) -> str:
        """Somebody."""
        return self.chance.choice(sorted(PATRONS))

    def seat(self) -> None:
        patron = self.patron()
        if patron not in self.reading.seats:
            self.tell(
                "take-seat",
                patron,
                self.reading.take_seat(patron, PATRONS[patron]),
                area=PATRONS[patron],
            )

    def leaves(self) -> None:
        patron = self.patron()
        playing = any(each.patron == patron for each in self.reading.lying)
        if not playing and not self.reading.own.get(patron) and patron in self.reading.present():
            self.tell("leave-table", patron, self.reading.leave(patron))

    def places(self) -> None:
        patron = self.patron()
        lies = {each.wager for each in self.reading.lying if each.patron == patron}
        kind = next((kind for kind in self.kinds if kind not in lies), None)
        amount = self.chance.choice([*AMOUNTS, 6000, 9000])
        if kind:
            area = PATRONS[patron]
            expected = self.reading.place(patron, area, kind, amount)
            self.tell("place", patron, expected, area=area, wager=kind, amount=amount)
        else:
            expected = self.reading.change_wager(patron, PATRONS[patron], self.kinds[0], amount)
            fields = {"area": PATRONS[patron], "wager": self.kinds[0], "amount": amount}
            self.tell("change-wager", patron, expected, **fields)

    def takes_back(self) -> None:
        if self.reading.lying:
            lies = self.reading.lying[-1]
            expected = self.reading.withdraw(lies.patron, lies.area, lies.wager)
            self.tell("withdraw", lies.patron, expected, area=lies.area, wager=lies.wager)

    # orders of supervisors

    def terms(self) -> dict[str, Any]:
        """A wager with new limits, perhaps a maximum too."""
        more = {"maximum": self.chance.choice([4000, 5000, 8000])} if self.chance.random() < 0.2 else {}
        return {"wager": self.chance.choice(self.kinds), "minimum": self.chance.choice(AMOUNTS), **more}

    def notice(self) -> None:
        self._announces("notice-of-minimum", self.reading.notice_of_minimum)

    def altered(self) -> None:
        hang = self.reading.notices[:1] if self.chance.random() < 0.8 else []
        self._announces(
            "alter-notice", self.reading.alter_notice, *((each.wager, each.whose) for each in hang)
        )

    def _announces(self, order: str, expected: Any, like: tuple[str, str] | None = None) -> None:
        terms, time = self.terms(), self.now + self.chance.choice([0, 60, 1199, 1200, 1200, 1500, 1800])
        whose = "both" if self.game == "pontoon" else self.chance.choice(["both", "both", "table", "kept"])
        terms["wager"], whose = like or (terms["wager"], whose)
        result = expected(terms["wager"], _new(terms), time, whose)
        if result == UNSAID:
            return
        fields = {"time": written(time)} | ({"whose": whose} if whose != "both" else {})
        self.tell(order, "sue", result, **terms, **fields)

    def down(self) -> None:
        kind = self.chance.choice(self.kinds)
        expected = self.reading.take_down(kind)
        if expected != UNSAID:
            self.tell("take-down-notice", "sue", expected, notice="minimum", wager=kind)

    def raised(self) -> None:
        terms = {name: value for name, value in self.terms().items() if name != "maximum"}
        expected = self.reading.raise_minimum(terms["wager"], terms["minimum"])
        if expected != UNSAID:
            self.tell("raise-minimum", "sue", expected, **terms)

    def changed(self) -> None:
        terms = self.terms()
        expected = self.reading.change_limits(terms["wager"], _new(terms))
        if expected != UNSAID:
            self.tell("change-limits", "sue", expected, **terms)

    def own(self) -> None:
        patron, kind = self.patron(), self.kinds[0]
        if kind in self.reading.own.get(patron, {}):
            expected = self.reading.lift_personal_limit(patron, kind)
            self.tell("lift-personal-limit", "sue", expected, patron=patron, wager=kind)
            return
        limits = {"min": self.chance.choice([500, 2000]), "max": 9000}
        expected = self.reading.personal_limit(patron, kind, dict(limits))
        self.tell("personal-limit", "sue", expected, patron=patron, wager=kind, limits=limits)

    def closing(self) -> None:
        if self.chance.random() < 0.4:
            if self.reading.closing is not None:
                self.tell("take-down-notice", "sue", self.reading.take_down_closing(), notice="closing")
            else:
                time = self.now + self.chance.choice([600, 1199, 1200, 1800])
                self.tell(
                    "notice-of-closing", "sue", self.reading.notice_of_closing(time), time=written(time)
                )

    def closes(self) -> None:
        if self.chance.random() < 0.3:
            expected = self.reading.close()
            if expected != UNSAID:
                self.tell("close-table", "sue", expected)

    # rounds

    def begin(self) -> None:
        """Betting closes and the first card or the dice come out."""
        if all(each.stood_off for each in self.reading.lying):
            return
        main = {each.area for each in self.reading.lying if each.wager == self.kinds[0]}
        if {each.area for each in self.reading.lying} != main or not self._anything_to_deal_to():
            return
        self.tell("no-more-bets", None, self.reading.betting_closes())
        main = {each.area for each in self.reading.lying if each.wager == self.kinds[0]}
        self.reading.lying = [each for each in self.reading.lying if each.area in main]
        areas = sorted({each.area for each in self.reading.lying})
        if not areas:
            return
        first, *self.left_of_round = self.course(areas)
        self.tell(first.pop("order"), None, self.reading.first_card(), **first)

    def _anything_to_deal_to(self) -> bool:
        """Whether a main wager is left once what is short has gone back."""
        later = deepcopy(self.reading)
        later.betting_closes()
        return not later.lying or any(each.wager == self.kinds[0] for each in later.lying)

    def finish(self) -> None:
        """The rest of the round."""
        for each in self.left_of_round:
            self.tell(each.pop("order"), None, ACCEPTED, **each)
        self.left_of_round = []
        remains = {(each["area"], each["patron"], each["wager"]) for each in self.ask("table")["wagers"]}
        self.reading.round_over(remains)

    def course(self, areas: list[int]) -> list[dict[str, Any]]:
        """What a dealer tells of a round at these areas, step by step."""
        n, even = len(areas), self.chance.random() < 0.3
        if self.game == "baceball":
            rows = [
                [f"{mine}{suit}" for suit in "cdhs"[:n]] + [f"{rank}c"]
                for mine, rank in zip("678" if even else "234", "678", strict=True)
            ]
            return [_cards(rows[0]), _cards(rows[1] + rows[2])]
        if self.game == "four-card-poker":
            deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
            dealt = deck[: 5 * n + 6]
            return [_cards(dealt[:1]), _cards(dealt[1:]), *_each(areas, "fold")]
        if self.game == "pai-gow":
            tiles = EVEN_TILES if even else LOSING_TILES
            told = {str(area): tiles[str(area)] for area in (1, *areas)}
            return [
                {"order": "dice", "box": [1, 2, 3], "cut": 1},
                {"order": "tiles", "tiles": told},
                *_each(areas, "house-way"),
            ]
        dealer = "9s" if self.game == "pontoon" else "8s"
        hands = ["Kc"] * n + [dealer] + ["9d"] * n
        return [_cards(hands[:1]), _cards(hands[1:]), *_each(areas, "stand", hand=1), _cards(["Ks"])]


def _new(terms: dict[str, Any]) -> dict[str, int]:
    return {"min": terms["minimum"]} | ({"max": terms["maximum"]} if "maximum" in terms else {})


def _cards(cards: list[str]) -> dict[str, Any]:
    return {"order": "cards", "cards": cards}


def _each(areas: list[int], action: str, **more: Any) -> list[dict[str, Any]]:
    return [{"order": "decide", "area": area, "action": action, **more} for area in areas]
