"""Promotions for tests: complete terms, and a house that runs them by a told clock."""

from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

from houseway.floor.orders import ORDERS
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import Runner
from tests.floor.running import comes_back

CHAPTERS = {"pinkjack": "18", "four-card-poker": "15", "baceball": "15", "pai-gow": "17"}
PEOPLE = {
    "max": {"role": "gaming-manager"},
    "amy": {"role": "assistant-gaming-manager"},
    "sue": {"role": "gaming-supervisor"},
    "dee": {"role": "dealer"},
    "ivy": {"role": "inspector"},
    "cas": {"role": "cashier"},
}
DRAFTED, LODGED = "2024-03-01T00:00:00Z", "2024-03-01T01:00:00Z"
STARTS, CLOSES, AWARDED = "2024-03-02T07:00:00Z", "2024-03-04T08:00:00Z", "2024-03-04T09:00:00Z"
CASH = {"kind": "cash", "value": 100_000, "conditions": "none"}
CAR = {
    "kind": "vehicle",
    "value": 4_000_000,
    "words": "a car",
    "conditions": "a driving licence",
    "make": "Holden",
    "model": "Astra",
    "accessories": "none",
    "on_road_costs": "included",
}
TERMS: dict[str, Any] = {
    "award": {"by": "draw", "words": "one entry is drawn for each prize"},
    "awarded": {"at": AWARDED, "place": "the main floor"},
    "eligibility": "adult patrons who are not staff",
    "wager": "none",
    "nature": "prizes as listed, no reservation",
    "entries_close": CLOSES,
    "starts": STARTS,
    "place": "the main floor",
    "claiming": {"how": "at the desk", "present": False, "absent_winner": "it is kept for the winner"},
    "notification": "by telephone or mail",
    "publication": "on a notice at the desk",
    "available": "at the desk and on the house's site",
    "prizes": {"A": CASH},
}


def terms(**changes: Any) -> dict[str, Any]:
    """Complete terms, with these fields instead; `claiming__present` goes one deeper, None takes out."""
    made = deepcopy(TERMS)
    for name, value in changes.items():
        where, path = made, name.split("__")
        for part in path[:-1]:
            where = where[part]
        where[path[-1]] = value
        if value is None:
            del where[path[-1]]
    return made


def after(moment: str, **delta: float) -> str:
    """So much later."""
    return (datetime.fromisoformat(moment) + timedelta(**delta)).isoformat().replace("+00:00", "Z")


class Life:
    """A promotion P of a game from its draft on; each step says when."""

    def __init__(
        self, *games: str, given: dict[str, Any] | None = None, zone: str = "Australia/Sydney", **floor: Any
    ) -> None:
        self.games = list(games) or ["pinkjack"]
        self.terms = terms() if given is None else given
        house = {"zone": zone, "people": PEOPLE, **floor}
        self.runner = Runner(read_record({"floor": house, "steps": [{"at": DRAFTED}]}))
        self.at = DRAFTED

    def __call__(
        self, order: str, by: str | None = "max", at: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        self.at = at or self.at
        fields = {"promotion": "P", **fields} if order in OF_A_PROMOTION else fields
        return self.runner.step({"at": self.at, "order": order, **({"by": by} if by else {}), **fields})

    def ask(self, question: str = "promotion", at: str | None = None, **fields: Any) -> Any:
        self.at = at or self.at
        named = fields or {"promotion": "P"}
        return self.runner.step({"at": self.at, "ask": question, **named})["answer"]

    def draft(self, **changes: Any) -> dict[str, Any]:
        return self("draft-promotion", at=DRAFTED, games=self.games, terms={**self.terms, **changes})

    def lodged(self, at: str = LODGED) -> "Life":
        assert "accepted" in self.draft()
        assert "accepted" in self("lodge-terms", at=at)
        return self

    def entered(self, *patrons: str, at: str = STARTS) -> "Life":
        for patron in patrons:
            assert "accepted" in self("enter-promotion", patron, at)
        return self

    def drawn(self, *numbers: int, prizes: Any = ("A",), at: str = AWARDED, **more: Any) -> "Life":
        came = self("draw", at=at, prizes=list(prizes), drawn=list(numbers), **more)
        assert "accepted" in came, came
        return self

    def clause(self, number: str) -> str:
        return f"{self.games[0]}/{CHAPTERS[self.games[0]]}.{number}"

    @property
    def sound(self) -> bool:
        return comes_back(self.runner)


OF_A_PROMOTION = frozenset(each.name for each in ORDERS.values() if "promotion" in each.__struct_fields__)


def refused(came: dict[str, Any]) -> str | None:
    """The clause of a refusal."""
    assert "refused" in came, came
    clause: str | None = came["refused"]["clause"]
    return clause


def cited(came: dict[str, Any]) -> set[str]:
    """The clauses of what an order brought about."""
    assert "accepted" in came, came
    return {clause for event in came["events"] for clause in event["rule"]}
