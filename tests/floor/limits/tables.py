"""A table of each game with a sign from $10 to $500, and what happens there at told moments."""

from typing import Any

from tests.floor.running import PEOPLE, Day

SCHEDULES = {
    "ante_bonus": {"schedule": "25-20-2", "approval": "A-1"},
    "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "A-1"},
}
NSW = {
    "pinkjack": ("box", "6.5"),
    "four-card-poker": ("ante", "6.5"),
    "baceball": ("bet", "6.5"),
    "pai-gow": ("box", "10.6"),
}
"""The main wager of each, and the rule about changing limits."""
MORE: dict[str, dict[str, Any]] = {"four-card-poker": SCHEDULES, "pai-gow": {"bank": "house"}}
SIGN = {"min": 1000, "max": 50000}


def table(game: str, **settings: Any) -> dict[str, Any]:
    """A table with that sign for its main wager."""
    wager = NSW[game][0] if game in NSW else "box"
    return {"game": game, "settings": {"limits": {wager: SIGN}, **MORE.get(game, {}), **settings}}


def at(time: str) -> str:
    """A moment of that evening: `20:19:59`."""
    return f"2026-11-16T{time}Z"


class Evening:
    """One table, with a moment given for every step."""

    def __init__(
        self, game: str, given: dict[str, Any] | None = None, begins: str = "19:00:00", **floor: Any
    ) -> None:
        self.game = game
        self.wager = NSW[game][0] if game in NSW else "box"
        self.day = Day(T=given or table(game), floor={"people": PEOPLE, **floor}, begins=at(begins))

    def __call__(self, now: str, /, order: str, by: str | None = None, **fields: Any) -> dict[str, Any]:
        """What came of an order."""
        return self.day(order, by, table="T", at=at(now), **fields)

    def change(self, now: str, /, order: str, by: str = "sue", **fields: Any) -> dict[str, Any]:
        """What came of an order about the main wager."""
        return self(now, order, by, **{"wager": self.wager, **fields})

    def notice(self, now: str, /, minimum: int, until: str, **fields: Any) -> dict[str, Any]:
        """A sign with a new minimum and its time."""
        return self.change(now, "notice-of-minimum", minimum=minimum, time=at(until), **fields)

    def place(self, now: str, /, patron: str, area: int, amount: int, **fields: Any) -> dict[str, Any]:
        """A wager of that patron."""
        return self(now, "place", patron, **{"area": area, "wager": self.wager, "amount": amount, **fields})

    def ask(self, now: str, /, question: str, **fields: Any) -> Any:
        """The answer to a question about the table."""
        return self.day.ask(question, at=at(now), table="T", **fields)

    def minimum(self, now: str, /, patron: str | None = None, wager: str | None = None) -> Any:
        """What binds that patron, or a newcomer."""
        whose = {} if patron is None else {"patron": patron}
        return self.ask(now, "minimum", wager=wager or self.wager, **whose)

    def sign(self, now: str) -> Any:
        """The minimums that the sign shows."""
        return [each["min"] for each in self.ask(now, "sign", wager=self.wager)]

    def markers(self, now: str) -> dict[str, int]:
        """Who is marked, and where."""
        return {each["patron"]: each["area"] for each in self.ask(now, "markers")}

    def clause(self, last: str) -> str:
        """The rule about limits, or one under it: `.1.2`."""
        return f"{self.game}/{NSW[self.game][1]}{last}"


def refused(came: dict[str, Any]) -> tuple[str, str | None]:
    """By which clause, and with which code, something was refused."""
    return came["refused"]["clause"], came["refused"]["code"]


def cited(came: dict[str, Any]) -> set[str]:
    """All clauses that what happened cites."""
    assert "accepted" in came, came
    return {clause for event in came["events"] for clause in event["rule"]}
