"""Random evenings with findings, measures, disputes and rounds, and what must hold of them."""

from collections import Counter
from random import Random
from typing import Any

from houseway.floor.events import event_of, is_event
from houseway.floor.facts_of_cases import CaseClosed, CaseDecided, OfCase, PersonAdvised, PersonSatisfied
from houseway.floor.facts_of_conduct import Excluded, Readmitted
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from houseway.table.left import body_of

PATRONS = ("ann", "bob", "cat")
STAFF = {
    "sue": "gaming-supervisor",
    "amy": "assistant-gaming-manager",
    "max": "gaming-manager",
    "ivy": "inspector",
}
WAGER = {"baceball": "bet", "pinkjack": "box", "pontoon": "box"}
DEVICES = {"baceball": "14.1", "pinkjack": "17.1", "pontoon": "17.8"}
KINDS = ["Kc", "Kd", "Kh", "Ks", "9c", "9d", "9h", "9s", "8c", "8d", "7h", "7s", "6c", "5d", "Ac", "As"]
LIMITS = {"min": 500, "max": 50000}


class Evening:
    """One table of a game, its people, and everything that was tried there."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game, self.rng, self.second = game, rng, 0
        self.wager = WAGER[game]
        people: dict[str, Any] = {name: {"role": role} for name, role in STAFF.items()}
        table = {"game": game, "settings": {"limits": {self.wager: LIMITS}, "areas": 7}}
        floor = {"people": people, "tables": {"T": table}}
        self.runner = Runner(read_record({"floor": floor, "steps": [{"at": self.now}]}))
        self.findings: list[tuple[str, str]] = []
        self.cases: list[tuple[str, str]] = []
        self.accepted: Counter[str] = Counter()

    @property
    def now(self) -> str:
        """A minute later each time."""
        return f"2026-11-{16 + self.second // 1440:02}T{self.second // 60 % 24:02}:{self.second % 60:02}:00Z"

    def step(self, order: str, by: str | None = None, **fields: Any) -> bool:
        """Try it; whether it was accepted."""
        self.second += 1
        step = {"at": self.now, "order": order, **({"by": by} if by else {}), **fields}
        came = self.runner.step(step)
        assert "error" not in came or came["error"]["code"] != "defect", (step, came)
        self.accepted[order] += "accepted" in came
        return "accepted" in came

    def act(self) -> None:
        """Something happens."""
        getattr(self, f"_{self.rng.choice(ACTS)}")()

    def _sit(self) -> None:
        self.step("take-seat", self.rng.choice(PATRONS), table="T", area=self.rng.randint(1, 4))

    def _place(self) -> None:
        fields = {"area": self.rng.randint(1, 4), "wager": self.wager, "amount": 500 * self.rng.randint(1, 6)}
        self.step("place", self.rng.choice(PATRONS), table="T", **fields)

    def _deal(self) -> None:
        if not self.runner.room.tables["T"].round.commenced:
            self.step("no-more-bets", table="T")
        self._cards()

    def _cards(self) -> None:
        for _ in range(self.rng.randint(1, 9)):
            self.step("cards", table="T", cards=[self.rng.choice(KINDS)])
            for question in getattr(self.runner.room.tables["T"].request, "options", ()):
                if question.action in ("stand", "no"):
                    area = self.runner.room.tables["T"].request.area  # type: ignore[union-attr]
                    hand = self.runner.room.tables["T"].request.hand  # type: ignore[union-attr]
                    self.step("decide", table="T", area=area, hand=hand, action=question.action)
                    break

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
        area = self.rng.randint(1, 4)
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
        if not self.cases:
            return
        name, patron = self.rng.choice(self.cases[-3:])
        staff = self.rng.choice(("sue", "amy", "max"))
        order, by, more = self.rng.choice(
            (
                (
                    "decide-case",
                    staff,
                    {"decision": self.rng.choice(("stands", "void", "correct-payment", "x"))},
                ),
                ("request-review", patron, {}),
                ("review-case", staff, {}),
                ("not-satisfied", patron, {}),
                ("satisfied", patron, {}),
                ("advise", staff, {}),
                ("complain", patron, {}),
                ("answer-complaint", "ivy", {"words": "seen"}),
                ("withdraw-complaint", patron, {}),
                ("close-case", staff, {}),
            )
        )
        clause = (
            {"clause": "baceball/12.5"} if more.get("decision") == "void" and self.game == "baceball" else {}
        )
        self.step(order, by, case=name, **more, **clause)

    # what must hold

    def check(self) -> None:
        """The invariants of conduct and disputes, from the journal alone."""
        entries = list(self.runner.journal.entries())
        ledger = self.runner.room.house.books.ledger
        assert sum(ledger.balances.values()) == 0
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
        unhappy: dict[str, bool] = {}
        for event in (each for each in events if isinstance(each, OfCase)):
            if isinstance(event, CaseDecided):
                assert not event.review or deciders[event.case] != event.by
                deciders[event.case] = event.by
                unhappy.pop(event.case, None) if event.review else None
            elif isinstance(event, PersonSatisfied):
                unhappy[event.case] = unhappy.get(event.case, False) is None or not event.satisfied
            elif isinstance(event, PersonAdvised):
                unhappy[event.case] = False
            elif isinstance(event, CaseClosed) and self.game != "pontoon":
                assert not unhappy.get(event.case), event

    def _check_no_gifts(self, told: list[dict[str, Any]]) -> None:
        """Chips never go from patron to patron: each entry balances against the table's own accounts."""
        for body in told:
            moved = sum(body.get("moved", {}).values())
            assert moved + sum(body.get("house", {}).values()) == 0


ACTS = (
    *("sit", "place", "place", "place", "deal", "deal", "cards", "cards", "find", "measure", "measure"),
    *("relent", "invalidate", "refuse", "dispute", "case", "case", "case"),
)
