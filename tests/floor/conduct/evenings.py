"""Random evenings with findings, measures, disputes and rounds, and what must hold of them."""

from collections import Counter
from random import Random
from typing import Any

from houseway.equipment.tiles import TILE_SET
from houseway.floor.events import event_of, is_event
from houseway.floor.facts_of_cases import (
    CaseClosed,
    CaseDecided,
    Complained,
    OfCase,
    PersonAdvised,
    PersonSatisfied,
)
from houseway.floor.facts_of_conduct import Excluded, Readmitted
from houseway.floor.record.objects import person_object, table_object
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from houseway.table.keeping.last_entries import body_of
from houseway.table.procedure.roles import Role
from tests.floor.running import check_balances

PATRONS = ("ann", "bob", "cat")
STAFF = {
    "sue": "gaming-supervisor",
    "amy": "assistant-gaming-manager",
    "max": "gaming-manager",
    "ivy": "inspector",
}
WAGER = {"baceball": "bet", "four-card-poker": "ante"}
DEVICES = {
    "baceball": "14.1",
    "four-card-poker": "14.1",
    "pai-gow": "16.1",
    "pinkjack": "17.1",
    "pontoon": "17.8",
}
VOID = {"baceball": "12.5", "pai-gow": "15.12", "pinkjack": "15.8", "pontoon": "15.4"}
CARDS = [rank + suit for rank in "A23456789JQK" for suit in "cdhs"]
LIMITS = {"min": 500, "max": 50000}
APPROVED = {"about": "schedules", "authority": "the Authority", "reference": "REF 1", "from": "2016-01-01"}
SETTINGS: dict[str, dict[str, Any]] = {
    "four-card-poker": {
        "areas": 5,
        "ante_bonus": {"schedule": "25-20-2", "approval": "A-1"},
        "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "A-1"},
    },
    "pai-gow": {},
}
THEIRS = ("request-review", "not-satisfied", "satisfied", "complain", "withdraw-complaint")
DECIDING = ("decide-case", "review-case")
STEPS = (*DECIDING, *DECIDING, *THEIRS, "advise", "answer-complaint", "close-case")
MEASURES = frozenset(
    {"finding", "void-wagers", "exclude-from-game", "exclude-from-casino", "readmit", "detain"}
    | {"end-detention", "refuse-wager", "invalidate", "forfeit", "vacate-place"}
)


class Evening:
    """One table of a game, its people, and everything that was tried there."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game, self.rng, self.second = game, rng, 0
        self.wager = WAGER.get(game, "box")
        people: dict[str, Any] = {name: {"role": role} for name, role in STAFF.items()}
        settings = {"limits": {self.wager: LIMITS}, **SETTINGS.get(game, {"areas": 7})}
        table = {"game": game, "settings": settings}
        floor = {"people": people, "tables": {"T": table}, "approvals": {"A-1": APPROVED}}
        self.runner = Runner(read_record({"floor": floor, "steps": [{"at": self.now}]}))
        self.findings: list[tuple[str, str]] = []
        self.cases: list[tuple[str, str]] = []
        self.accepted: Counter[str] = Counter()
        self.deck: list[str] = []
        self.worth = {patron: 0 for patron in PATRONS}
        """What each had when this round commenced, with what lay there."""

    @property
    def now(self) -> str:
        """A minute later each time."""
        return f"2026-11-{16 + self.second // 1440:02}T{self.second // 60 % 24:02}:{self.second % 60:02}:00Z"

    def step(self, order: str, by: str | None = None, **fields: Any) -> bool:
        """Try it; whether it was accepted."""
        self.second += 1
        step = {"at": self.now, "order": order, **({"by": by} if by else {}), **fields}
        last = self.object["last"] if order in MEASURES else None
        came = self.runner.step(step)
        assert "error" not in came or came["error"]["code"] != "defect", (step, came)
        self.accepted[order] += "accepted" in came
        if last and last["over"] == "settled":
            assert self.object["last"]["round"] != last["round"] or self.object["last"] == last, step
        if "accepted" in came:
            self._check_money(order, fields.get("patron"))
        if "accepted" in came and not self.table.round.commenced:
            self.worth = {patron: self.worth_of(patron) for patron in PATRONS}
        return "accepted" in came

    @property
    def table(self) -> Any:
        """As it is live."""
        return self.runner.room.tables["T"]

    @property
    def object(self) -> dict[str, Any]:
        """As a record gives it back."""
        return table_object(self.runner.room, self.table)

    def worth_of(self, patron: str) -> int:
        """What somebody has, with what lies there or is held."""
        lies = sum(each.on_layout for each in self.table.round.open_wagers() if each.patron == patron)
        state = self.table.round.state
        waits = sum(each.amount for each in (*state.standing, *state.retained) if each.patron == patron)
        return int(person_object(self.runner.room, patron, Role.PLAYER)["balance"]) + lies + waits

    def _check_money(self, order: str, patron: str | None) -> None:
        """What is void goes back to the cent, so does an invalidated round's wager; a round moves its net."""
        if order == "void-wagers":
            assert patron and self.worth_of(patron) == self.worth[patron]
            assert patron not in [each["patron"] for each in self.object["wagers"]]
        elif order == "invalidate":
            paid = Counter({each: self.worth_of(each) - self.worth[each] for each in PATRONS})
            assert min(paid.values()) >= 0 and (self.game == "pinkjack" or not any(paid.values()))
            assert not self.object["wagers"]
        elif order == "round":
            net = self.object["last"]["net"]
            assert all(self.worth_of(each) - self.worth[each] == net.get(each, 0) for each in PATRONS)

    def act(self) -> None:
        """Something happens."""
        getattr(self, f"_{self.rng.choice(ACTS)}")()

    def _area(self) -> int:
        return self.rng.randint(1, 4) + (self.game == "pai-gow")

    def _sit(self) -> None:
        self.step("take-seat", self.rng.choice(PATRONS), table="T", area=self._area())

    def _leave(self) -> None:
        self.step("leave-table", self.rng.choice(PATRONS), table="T")

    def _place(self) -> None:
        fields = {"area": self._area(), "wager": self.wager, "amount": 500 * self.rng.randint(1, 6)}
        self.step("place", self.rng.choice(PATRONS), table="T", **fields)

    def _withdraw(self) -> None:
        self.step("withdraw", self.rng.choice(PATRONS), table="T", area=self._area(), wager=self.wager)

    def _deal(self) -> None:
        if not self.table.round.commenced:
            self.step("no-more-bets", table="T")
            self.deck = self.rng.sample(CARDS, len(CARDS))
        self._cards()

    def _cards(self) -> None:
        for _ in range(self.rng.randint(1, 3 if self.game == "pai-gow" else 9)):
            if self.game == "pai-gow":
                self._tiles()
            else:
                self.step("cards", table="T", cards=[self.deck.pop() if self.deck else "Ac"])
            for option in getattr(self.table.request, "options", ()):
                if option.action in ("stand", "no", "fold", "house-way"):
                    request = self.table.request
                    more = {} if self.game in WAGER or self.game == "pai-gow" else {"hand": request.hand}
                    self.step("decide", table="T", area=request.area, action=option.action, **more)
                    break

    def _tiles(self) -> None:
        if not self.step("dice", table="T", box=[self.rng.randint(1, 6) for _ in range(3)], cut=1):
            self.step("tiles", table="T", tiles=self._stacks())

    def _shuffled(self) -> list[str]:
        return ["{}-{}".format(*each.pips) for each in self.rng.sample(TILE_SET, len(TILE_SET))]

    def _stacks(self) -> dict[str, list[str]]:
        """The bank's on area 1, and one for each wager."""
        tiles = self._shuffled()
        areas = sorted({1, *(each.area for each in self.table.round.open_wagers())})
        return {str(area): tiles[4 * n : 4 * n + 4] for n, area in enumerate(areas)}

    def _tell(self) -> None:
        """A whole round of two, as a record tells it."""
        if self.table.round.commenced or self.game not in ("baceball", "pai-gow"):
            return
        areas = self.rng.sample(range(2, 6), 2)
        who = self.rng.sample(PATRONS, 2)
        wagers = [
            {"area": area, "patron": patron, "wager": self.wager, "amount": 1000}
            for area, patron in zip(areas, who, strict=True)
        ]
        if self.game == "baceball":
            record: dict[str, Any] = {"wagers": wagers, "cards": self.rng.sample(CARDS, 9)}
        else:
            tiles = self._shuffled()
            stacks = {str(area): tiles[4 * n : 4 * n + 4] for n, area in enumerate([1, *areas])}
            decided = [{"area": area, "action": "house-way"} for area in sorted(areas)]
            record = {"wagers": wagers, "tiles": stacks, "decisions": decided}
        self.step("round", table="T", record=record)

    def _find(self) -> None:
        patron, name = self.rng.choice(PATRONS), f"F{len(self.findings)}"
        clause = f"{self.game}/{DEVICES[self.game]}"
        if self.step("finding", "sue", finding=name, patron=patron, table="T", clause=clause, words="seen"):
            self.findings.append((name, patron))

    def _measure(self) -> None:
        name, patron = self.rng.choice(self.findings or [("F9", "ann")])
        patron = patron if self.rng.random() < 0.8 else self.rng.choice(PATRONS)
        kind = self.rng.choice(("void-wagers", "exclude-from-game", "exclude-from-casino", "detain"))
        more = {
            "void-wagers": {"table": "T"},
            "exclude-from-game": {"game": self.game},
            "exclude-from-casino": {"reference": self.rng.choice(("", "X 1"))},
        }.get(kind, {})
        self.step(kind, "sue", patron=patron, finding=name, **more)

    def _relent(self) -> None:
        patron = self.rng.choice(PATRONS)
        self.step("readmit", "amy", patron=patron, game=self.game)
        self.step("readmit", "amy", patron=patron)
        self.step("end-detention", "ivy", patron=patron, to="Sgt Brown", office="police")

    def _invalidate(self) -> None:
        ground = self.rng.choice(("fire", "fraud", "fraud", "boredom"))
        named = {"patron": self.rng.choice(PATRONS)} if ground == "fraud" else {}
        if self.step("invalidate", "sue", table="T", ground=ground, **named) and self.rng.random() < 0.6:
            self.step("forfeit", "sue", table="T", patron=self.rng.choice(PATRONS))
            self.step("reverse-payments", "sue", table="T")

    def _refuse(self) -> None:
        area = self._area()
        self.step(
            "refuse-wager",
            "sue",
            table="T",
            area=area,
            wager=self.wager,
            grounds="so",
            patron=self.rng.choice(PATRONS),
        )

    def _dispute(self) -> None:
        patron, name = self.rng.choice(PATRONS), f"C{len(self.cases)}"
        number = self.rng.randint(1, 3)
        if self.step("open-case", patron, case=name, table="T", round=number, words="wrong"):
            self.cases.append((name, patron))

    def _case(self) -> None:
        """A few steps of one case, in any order, each by somebody who may take it, or not."""
        if not self.cases:
            return
        name, patron = self.cases[-1]
        for _ in range(self.rng.randint(1, 6)):
            order = self.rng.choice(STEPS)
            decider = self.runner.room.house.cases.named(name).decided_by
            closes = order == "close-case" and decider is not None and self.rng.random() < 0.8
            staff = decider if closes else self.rng.choice(("sue", "amy", "max"))
            by = patron if order in THEIRS else "ivy" if order == "answer-complaint" else staff
            words = {"words": "seen"} if order == "answer-complaint" else {}
            self.step(order, by, case=name, **words, **(self._decision() if order in DECIDING else {}))

    def _decision(self) -> dict[str, str]:
        decision = self.rng.choice(("stands", "stands", "void", "correct-payment", "x"))
        if decision == "void" and self.game in VOID:
            return {"decision": decision, "clause": f"{self.game}/{VOID[self.game]}"}
        return {"decision": decision}

    def close(self) -> None:
        """The table is closed after a sign, or without one; nobody who is there is sent away too early."""
        shown = self.rng.choice((None, 15, 20, 25))
        if shown is not None:
            self.second += shown
            time, self.second = self.now, self.second - shown
            self.second -= 1
            shown = shown if self.step("notice-of-closing", "sue", table="T", time=time) else None
        stood = self.rng.choice((0, 15, 19, 20, 30))
        self.second += max(stood - 1, 0)
        there = bool(self.table.round.state.seats or self._wagered())
        if self.step("close-table", "sue", table="T") and self.game != "pontoon":
            assert not there or (shown is not None and stood >= shown >= 20)

    def _wagered(self) -> bool:
        """Whether anybody who has not left has a wager in this round; what is left behind goes back."""
        gone = self.table.round.gone
        return any(wager.patron not in gone for wager in self.table.round.open_wagers())

    # what must hold

    def check(self) -> None:
        """The invariants of conduct and disputes, from the journal alone."""
        entries = list(self.runner.journal.entries())
        ledger = self.runner.room.house.books.ledger
        assert sum(ledger.balances.values()) == 0
        check_balances(self.runner.room.house, entries)
        told = [body_of(entry) for entry in entries if entry.kind == "told"]
        forfeited = sum(e["amount"] for body in told for e in body["events"] if e["event"] == "forfeited")
        assert ledger.balances["forfeited"] == forfeited
        assert not self.runner.room.house.unread
        self._check_excluded(entries)
        self._check_cases([event_of(entry) for entry in entries if is_event(entry)])
        self._check_no_gifts(told)

    def _check_excluded(self, entries: list[Any]) -> None:
        """Nobody places or raises a wager, or sits down, while they are excluded."""
        out: Counter[str] = Counter()
        for entry in entries:
            if is_event(entry):
                event = event_of(entry)
                if isinstance(event, Excluded):
                    out[event.patron] += 1
                elif isinstance(event, Readmitted):
                    out[event.patron] -= 1
            elif entry.kind == "told":
                for each in body_of(entry).get("inputs", ()):
                    if each["input"] in ("placed", "changed"):
                        assert not out[each["patron"]], (each, entry.sequence)

    def _check_cases(self, events: list[Any]) -> None:
        """Who decided first never reviews; who is not satisfied is advised before the closing."""
        deciders: dict[str, str] = {}
        unhappy: set[str] = set()
        advised: set[str] = set()
        for event in (each for each in events if isinstance(each, OfCase)):
            if isinstance(event, CaseDecided):
                assert not event.review or deciders[event.case] != event.by
                deciders[event.case] = event.by
                unhappy.discard(event.case)
            elif isinstance(event, PersonSatisfied) and event.satisfied:
                unhappy.discard(event.case)
            elif isinstance(event, PersonSatisfied | Complained):
                unhappy.add(event.case)
            elif isinstance(event, PersonAdvised):
                advised.add(event.case)
            elif isinstance(event, CaseClosed) and self.game != "pontoon":
                assert event.case not in unhappy - advised, event

    def _check_no_gifts(self, told: list[dict[str, Any]]) -> None:
        """Chips never go from patron to patron: each entry balances against the table's own accounts."""
        for body in told:
            moved = sum(body.get("moved", {}).values())
            assert moved + sum(body.get("house", {}).values()) == 0


ACTS = (
    *("sit", "place", "place", "place", "deal", "deal", "cards", "cards", "find", "measure", "measure"),
    *("relent", "invalidate", "refuse", "dispute", "case", "case", "tell", "leave", "withdraw"),
)
